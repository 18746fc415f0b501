# The pages beside the table in English: replay, lesson, rules, score pad, account. They are loaded with these pages.
# This is the catalogue that the others follow.

## Editions, sides and levels

copy-refused = This browser does not allow copying.

## Replay

replay-heading = Replay
replay-open = Watch a game again
replay-open-note = Paste a record, or choose a file. It is checked and replayed; nothing is stored.
replay-record = The record
replay-show = Show the game
replay-file = Choose a file
replay-example = Show an example
replay-too-long = This file is too long for a record.
replay-bad-link = This link does not contain a complete record.
# Behind “That did not work:”, so without a capital where the language wants none.
bad-record-empty = there is no record in it.
bad-record-two = line { $line }: a second record begins here. Show one at a time.
bad-record-no-tags = line { $line }: a record begins with its tags, such as { $example }.
bad-record-no-blank-line = line { $line }: there must be a blank line between the tags and the moves.
bad-record-not-text = line { $line }: this is not plain text.
bad-record-comment = line { $line }: a comment needs a brace at both ends.
bad-record-bad-tag = line { $line }: “{ $read }” is not a tag such as { $example }.
bad-record-tag-twice = line { $line }: the tag [{ $tag }] appears twice.
bad-record-tag-missing = the tag [{ $tag }] is missing.
bad-record-tag-value = line { $line }: “{ $read }” does not fit the tag [{ $tag }].
bad-record-bad-move = line { $line }, move { $move }: “{ $read }” is not a move.
bad-record-illegal-move = line { $line }, move { $move }: the rules do not allow “{ $read }” here.
bad-record-short-move = line { $line }, move { $move }: something is missing after “{ $read }”.
bad-record-not-finished = line { $line }: the game is not finished, so its result must be { $right }.
bad-record-wrong-result = line { $line }: the game ends with the scores { $right }, not { $read }.
bad-record-other = line { $line }: something is wrong in the record here.
replay-start = Before the first move.
replay-to-move = { $name } to move
replay-round = Round { $round }
replay-move = Move { $move } of { $moves }
replay-move-name = Move { $move }
replay-controls = Step through the game
replay-position = Position in the game
replay-first = To the start
replay-round-back = Previous round
replay-back = Previous move
replay-play = Play
replay-pause = Pause
replay-next = Next move
replay-round-next = Next round
replay-last = To the end
replay-speed = Speed
replay-space = Space
replay-keys = move, jump, jump by round, play and pause
replay-moves = Moves
replay-scores = Final scores
replay-about = About this game
replay-edition = Edition
replay-date = Date
replay-match = Game in match
replay-site = Site
replay-result = Result
replay-unfinished = not finished
replay-fair = The deck was fair: it follows from the secret that was fixed before the first card.
replay-foul = The deck does not follow from the secret in this record.
replay-no-proof = This record contains no proof of its deck.
replay-copy-link = Copy link to this move
replay-copy-record = Copy the record
replay-download = Download the record
replay-link-copied = Link copied.
replay-record-copied = Record copied.
replay-play-on = Play on from here
replay-play-on-note = You take the seat to move; bots play the others. The cards still to come are new.
replay-play-on-over = The game is over here. Go back a few moves.
replay-level = Bot level
replay-play-on-start = Play on
replay-another = Another record

## Lesson

learn-heading = Learn in three minutes
learn-step = Step { $step } of { $steps }
learn-way = Lesson steps
learn-back = Back
learn-next = Next
learn-again = Try again
learn-skip = Skip the lesson
learn-turn-title = A turn: draw a card…
learn-turn-text = Otis started: he drew a card and placed it on a row. Now it is your turn: draw a card.
learn-turn-drawn = A blue card. You do not keep it yet: place it on any row. A row has room for three cards.
learn-turn-done = Mira and Otis have each drawn and placed a card too. Whoever takes a row gets every card on it.
learn-take-title = …or take a row
learn-take-text = Instead of drawing you may take a row with all its cards. You are then out until the round ends.
learn-take-done = Everyone has taken a row, so the round is over. Otis took last: he starts the next one.
learn-fourth-title = Only three colours score
learn-fourth-text = Your three colours stand on the branch: 22 points. Mira and Otis have taken their rows. Take the last one.
learn-fourth-done = Brown is your fourth colour: it hangs under the branch and counts against you. You now have 19 points.
learn-ladder-title = Each extra card is worth more
learn-ladder-text = The first card of a colour is worth 1 point, the second 2, the third 3, and so on up to 6 for the sixth. Which row brings you the most?
learn-ladder-done = { $row ->
    [1] Brown hangs under your branch, so a third brown card costs you 3 points.
    [3] Your fourth green card brings 4 points, but another row brings 5.
   *[2] Your fifth blue card brings 5 points: the larger a colour, the more its next card is worth.
}
learn-last-title = The last round
learn-last-text = A special card lies near the bottom of the deck. Draw.
learn-last-drawn = The last-round card! It is put aside, and you turn up another card at once: a green one. Place it on a row.
learn-last-placed = Mira and Otis have taken their rows. Take the last one.
learn-last-done = Everyone has taken a row, and this was the last round: the game is over.
learn-joker-title = Jokers and “+2”
learn-joker-text = At the end of the game, a joker becomes any colour you like. A “+2” is always worth 2 points. Which row brings you the most?
learn-joker-done = { $row ->
    [1] Two “+2” cards bring 4 points, but the joker would bring { $most }.
    [3] Your fourth red card brings 4 points, but the joker would bring { $most }.
   *[2] For now the joker sits with your largest colour and brings { $gain } points: nothing brings more.
}
learn-end-title = The score
learn-end-text = Three colours count for you, all the others against you, and each “+2” is worth 2 points. Most points wins. That’s the whole game.

## Rules

rules-heading = Rules
rules-contents = Contents
rules-which = Edition
rules-all = All editions
rules-own-title = The { $edition }
rules-only-here = not in most others
rules-idea-title = The idea
rules-idea-text = Cards are turned up one at a time and gather in rows. Take a row when it suits you – but you take all of it. At the end, three colours score and all the others cost you points.
rules-cards-title = The cards
rules-cards-colours = { $colours } colours, { $count } cards each
rules-cards-colours-name = red, orange, yellow, green, blue, brown, grey
rules-cards-jokers = { $count } jokers
rules-cards-twos = { $count } × “+2”
rules-cards-last = the last-round card
rules-set-up-title = Before the game
rules-set-up-side = Agree on one side of the summary card. The brown one is best for a first game.
rules-set-up-rows = Lay out as many rows as there are players.
rules-set-up-colour = With three players, one whole colour is removed from the game.
rules-set-up-start = Everyone starts with one card face up, each of a different colour.
rules-set-up-deck = Shuffle the rest. The last-round card goes near the bottom; exactly where depends on the edition.
rules-set-up-first = Decide who starts. Then play passes to the left.
rules-turn-title = A turn
rules-turn-text = Do exactly one of these two things.
rules-turn-draw = Draw and place
rules-turn-draw-text = Turn up the top card and put it on any row with room. A row holds three cards. When every row left is full, you have to take one.
rules-turn-take = Take a row
rules-turn-take-text = Take a row with at least one card, and all the cards in it. Sort them by colour in front of you. You are out until the round ends.
rules-round-title = The end of a round
rules-round-text = When everyone has taken a row, the round is over. The player who took last starts the next one. The last player still in may go on drawing and placing while there is room, before taking.
rules-last-title = The last round
rules-last-text = The player who turns up the last-round card puts it where everyone can see it and turns up another card instead. The round is played to its end; then the game is over.
rules-score-title = Scoring
rules-score-text = Count your cards of each colour and look up the points. Three colours of your choice count plus, all the others count minus. Each “+2” adds two points. Most points wins; tied players share the win.
rules-score-jokers = Each joker becomes one of the colours in the game, whichever is worth most.
rules-example = An example on the brown side: six green, four yellow, three red, two blue, a joker and a “+2”. The joker joins yellow. That makes { $points } points.
rules-two-title = With two players
rules-two-text = Two colours are removed from the game, each player starts with two cards, and the three rows hold one, two and three cards. When both players have taken a row, the cards of the third row are discarded.
rules-editions-title = What differs between the editions
rules-editions-text = Five published rulebooks describe the same game with small differences. You can play each of them here exactly as printed.
rules-bold = In bold: what most of the others do differently.
rules-fact-players = Players
rules-fact-sides = Scoring
rules-fact-jokers = Jokers
rules-fact-colour = A joker’s colour is chosen
rules-fact-last = The last-round card lies
rules-fact-two = Start cards with two players
rules-fact-first = Who starts
rules-fact-win = Who wins
rules-players = { $from } to { $to }
rules-jokers-plain = { $count }
rules-jokers-golden = { $count } and a golden one: whoever takes it also gets the top card of the deck at once
rules-colour-end = at the end
rules-colour-once = at once
rules-colour-harder = at the end; harder variant: at once and for good
rules-last-on = on top of the last { $cards } cards
rules-last-in = shuffled into the last { $cards } cards
rules-two-none = not for two
rules-two-all = two each, all four of different colours
rules-two-each = two each, of different colours
rules-first-random = chosen at random
rules-first-colourful = chosen at random, or whoever wears the most colours
rules-first-agreed = the players agree
rules-win = { $games ->
    [1] most points in one game
   *[other] most points in { $games } games combined
}

## Score pad

score-heading = Score pad
score-player = Player { $player }
score-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
score-change = Change
score-side = Scoring
score-name = Name
score-out = { $count ->
    [one] Colour out of the game
   *[other] Colours out of the game
}
score-cards = Cards
score-more = Add { $card }, now { $count }
score-less = Remove { $card }, now { $count }
score-hint = Tap a card to add one. Keys: 0 to 9 set the number.
score-too-many = There are more of these than in the box: { $cards }.
score-away = The points table has not arrived yet. It is needed once; after that the pad works offline.
score-worth = { $name }’s cards
score-jokers-on = { $count ->
    [one] The joker counts best as { $colours }.
   *[other] The jokers count best as { $colours }.
}
score-as-good = Just as good: { $other }.
score-next-best = { $loss ->
    [one] The next best is { $other }, for { $loss } point less.
   *[other] The next best is { $other }, for { $loss } points less.
}
score-sheet = The match
score-game = Game { $game }
score-total = Total
score-leads = leads
score-edit = Open game { $game }
score-delete = Delete game { $game }
score-deleted = Game { $game } deleted. You can undo this.
score-add = Add a game
score-share = Share
score-copied = Copied as text.
score-print = Print
score-undo = Undo
score-undone = Undone.
score-clear = New match
score-cleared = A new match. You can undo this.
score-kept = Saved in this browser. Works offline.
score-text-title = Coloretto · { $edition }, { $side }

## You, and ratings

you-nobody = You are playing as a guest. If you have an account, sign in with your name and passphrase.
you-are-guest = You are playing as a guest: { $name }.
you-are-known = You are signed in as { $name }.
you-own = Your own account
you-own-note = With a name and a passphrase you can play on any device: your games and ratings come with you. We don’t ask for an e-mail address, so a lost passphrase cannot be recovered.
you-passphrase = Passphrase
you-passphrase-note = At least { $count } characters; a short sentence works well.
you-claim = Create account
you-claimed = Account created. Welcome, { $name }.
you-signed-in = Welcome back, { $name }.
you-sign-out = Sign out
you-sign-out-everywhere = Sign out everywhere
you-signed-out = You are signed out.
you-wrong-passphrase = Wrong name or passphrase.
you-weak-name = This passphrase is too close to your name. Choose three or four unrelated words.
you-weak-repeats = This passphrase repeats itself. Choose three or four unrelated words.
you-weak-sequence = This passphrase is a sequence, as on a keyboard or in a date. Choose three or four words instead.
you-weak-common = This passphrase is very common. Choose three or four unrelated words.
you-weak-guessable = This passphrase is easy to guess. Choose three or four unrelated words.
you-ratings = Your ratings
you-unrated = You have not finished a rated game yet.
you-data = Your data
you-data-note = Everything this server knows about you, including the records of your games.
you-download = Download my data
you-delete = Delete my account
you-delete-sure = Your name, passphrase, devices, messages and ratings will be deleted. This cannot be undone.
you-delete-yes = Delete for good
you-delete-no = Cancel
you-deleted = Your account has been deleted.
ratings-lead = Strength in rated games, separately for each edition. Everyone starts at 25; the range shows how certain a rating is. The list is sorted by its lower end.
ratings-rule-clock = A rated game has a clock of at least ten seconds per turn, its colours are picked at random, and nobody can pause it.
ratings-rule-ready = It starts when everyone at the table is here and ready.
ratings-rule-leave = Leaving counts as a loss, even if the bot that takes over wins.
ratings-rule-timeout = When your time runs out, a bot plays until you come back. The third time, or if you are not back by the end, you lose the game.
ratings-rule-bots = Games with your own bot do not count. The server’s bots do.
ratings-rule-network = Games between two guests on one internet address are not rated; between two account holders they count half.
ratings-rule-repeated = Each week your first six games with the same person count in full, the next six half, the next eight a quarter, and any more not at all.
ratings-rule-newcomers = A guest without an account is new for ten rated games: games with them count half, and at most five a week.
ratings-edition = Edition
ratings-none = Nobody has finished a rated game in this edition yet.
ratings-range = { $low } to { $high }
ratings-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
ratings-provisional = provisional
