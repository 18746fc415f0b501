# Coloretto in English. This is the catalogue that the others follow: tests/locales compares
# messages and variables. Rulebook terms: row, round, draw, place, take, joker, last round.

## Cards. The -object forms are what a sentence draws, places or takes.

card-red = red
card-orange = orange
card-yellow = yellow
card-green = green
card-blue = blue
card-brown = brown
card-grey = grey
card-plus-two = +2
card-joker = joker
card-golden-joker = golden joker
card-last-round = last-round card
card-red-object = the red card
card-orange-object = the orange card
card-yellow-object = the yellow card
card-green-object = the green card
card-blue-object = the blue card
card-brown-object = the brown card
card-grey-object = the grey card
card-plus-two-object = the “+2” card
card-joker-object = the joker
card-golden-joker-object = the golden joker
card-last-round-object = the last-round card
# The two words on the last-round card, above and below the drawing.
last-round-above = Last
last-round-below = round

## Collections and seats

# $signed is the number with its sign, for example +10 or −3.
points-signed = { $points ->
    [one] { $signed } point
   *[other] { $signed } points
}
points-total = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
fan-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
fan-jokers = { $count ->
    [one] { $count } joker
   *[other] { $count } jokers
}
fan-name = { $colour }: { $cards }, { $points }
fan-name-jokers = { $colour }: { $cards } and { $jokers }, { $points }
seat-you = You
seat-bot = bot
seat-out = out this round
seat-out-short = out
seat-absent = away
seat-your-cards = Your cards
seat-no-cards = no cards yet
seat-points-now = points now
seat-joker-on = { $count ->
    [one] joker on { $colours }
   *[other] jokers on { $colours }
}
seat-plus = counts plus
seat-minus = counts minus
seats-others = The other players

## Whose turn, and what to do

turn-yours = Your turn
turn-choosing = { $name } is choosing
turn-placing = { $name } has a card in hand
turn-next = You are next.
turn-later = Your turn comes soon.
turn-out = You are out until the next round.
turn-watching = You are watching.
turn-over = The game is over
prompt-place = Place { $card } on a glowing branch.
prompt-place-short = Place { $card } on a branch
prompt-choose = Draw a card, or take a row.
prompt-choose-short = Draw, or take a row
prompt-draw-only = Draw a card.
prompt-take-only = Take a row.
prompt-last-round = Last round: { $prompt }
action-draw = Draw a card
action-take = Take
action-take-row = Take row { $row }
action-place-row = Place on row { $row }

## Rows

rows-heading = Rows
row-label = Row { $row }
row-label-full = Row { $row } · full
row-short-full = { $row } full
# For example: Row 2, 2 of 3: blue, joker
row-name = Row { $row }, { $count } of { $room }: { $cards }
row-name-empty = Row { $row }, 0 of { $room }
row-name-taken = Row { $row }, taken by { $name }
row-name-taken-you = Row { $row }, taken by you
row-taken = { $name } took this row
row-taken-you = You took this row
row-taken-short = { $name } took it
row-taken-short-you = You took it

## Deck

deck-left = { $count ->
    [one] card left
   *[other] cards left
}
deck-name = { $count ->
    [one] Deck, { $count } card left
   *[other] Deck, { $count } cards left
}
deck-until = { $count } until last round
deck-until-least = at least { $count } until last round
deck-last-round = this is the last round
deck-gauge = { $count } of { $left } cards until the last round
drawn-name = Drawn: { $card }

## What happened. One sentence an event; $who is a name, $you says whether it is the reader.

log-heading = What happened
log-empty = Nothing yet.
log-round = Round { $round }
log-draw = { $you ->
    [yes] You drew { $card }.
   *[no] { $who } drew { $card }.
}
log-place = { $you ->
    [yes] You put { $card } on row { $row }.
   *[no] { $who } put { $card } on row { $row }.
}
log-take = { $you ->
    [yes] You took row { $row }: { $cards }.
   *[no] { $who } took row { $row }: { $cards }.
}
log-take-empty = { $you ->
    [yes] You took row { $row } without a card.
   *[no] { $who } took row { $row } without a card.
}
log-extra = { $you ->
    [yes] For the golden joker you also got { $card }.
   *[no] For the golden joker { $who } also got { $card }.
}
log-colour = { $you ->
    [yes] You made a joker { $card }.
   *[no] { $who } made a joker { $card }.
}
log-last-round = { $you ->
    [yes] You drew the last-round card. This round is the last.
   *[no] { $who } drew the last-round card. This round is the last.
}
log-left-over = Row { $row } leaves the game: { $cards }.
log-start = { $you ->
    [yes] You begin.
   *[no] { $who } begins.
}
log-end = The game is over.

## Scoring

ladder-heading = Points for cards of one colour
ladder-note = Three colours count plus, all others minus. Each +2 is two points.
ladder-cards = cards
ladder-points = points
ladder-or-more = { $count }+
receipt-joker = { $count } + joker
receipt-golden-joker = { $count } + golden joker
receipt-jokers = { $count } + { $jokers } jokers
receipt-plus-two = +2 cards
receipt-plus-two-sum = { $count } × 2
receipt-total = total
receipt-winner = winner
receipt-place = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[5] fifth
}
receipt-show = Show { $name }’s score
end-you-win = You win
end-wins = { $name } wins
end-shared = A shared win
end-lead = { $lead ->
    [one] { $total } points, { $lead } ahead of { $name }.
   *[other] { $total } points, { $lead } ahead of { $name }.
}
end-lead-you = { $lead ->
    [one] { $total } points, { $lead } ahead of you.
   *[other] { $total } points, { $lead } ahead of you.
}
end-shared-by = { $total } points each: { $names }.
end-look = Look at the table
end-again = Play again
rating-counts = This game counts for your rating.
rating-part = This game counts { $percent } % for your rating.
rating-none = This game does not count for your rating.
rating-lost = You left it, so it counts as lost.
rating-next-not = The next game will not be rated.
rating-now-not = This game is not rated.
rating-why-stand-in = It began with a bot in place of a person.
rating-why-no-clock = This table has no clock, or one that is too quick.
rating-why-colours = Its colours were picked by hand.
rating-why-own-bot = Somebody’s own bot plays along.
rating-why-same-network = Two of you play from the same internet address.
rating-why-repeated = You have often played with the same people this week.
rating-why-newcomer = A new guest played along.

## The frame: title, bar, navigation

app-name = Coloretto
app-skip = Skip to the content
title-page = { $page } · Coloretto
title-your-turn = Your turn! · Coloretto
table-heading = { $players ->
    [2] Round { $round } · two at the table
    [3] Round { $round } · three at the table
    [4] Round { $round } · four at the table
   *[5] Round { $round } · five at the table
}
nav-home = Home
nav-rules = Rules
nav-log = What happened
nav-menu = Menu
nav-settings = Settings
nav-you = You on this server
nav-ratings = Ratings
nav-about = About
nav-close = Close
version-load = New version: load it
sound-on = Sound is on
sound-off = Sound is off
theme-label = Light or dark
theme-system = Same as the device
theme-light = Light
theme-dark = Dark
language-label = Language
language-browser = Same as the browser
language-pseudo = Stretched text (for testing)

## Home

home-heading = Seven colours. Keep three.
home-lead = Draw a card or take a row. Your three best colours count for you, every other one against you.
home-play = Play now
home-note = Two to five players. No account needed.
home-more = More ways to play
door-friends = Play with friends
door-friends-note = Send them one link
door-device = One device
door-device-note = Pass it round the table
door-watch = Watch
door-watch-note = Games going on now
door-learn = Learn
door-learn-note = Three minutes, by playing
door-pad = Score pad
door-pad-note = For your cards at home
door-rules = Rules
door-rules-note = All five editions

## Settings

settings-heading = Settings
settings-kept = Kept in this browser only.
settings-look = Look
settings-play = Play
settings-name = Your name at the table
settings-name-hint = Up to 20 letters; others see it.
settings-sound = Sounds
settings-sound-hint = A short tone when it is your turn.
settings-motion = Less motion
settings-motion-hint = Cards change place at once. The device’s own setting always counts too.
settings-keys = Single-key shortcuts
settings-keys-hint = For example D to draw, 1 to 5 for a row.
settings-confirm = Ask before taking a row
settings-confirm-hint = A second click makes a slip impossible.
settings-points = Show points during the game
settings-points-hint = Without them only the cards are shown.
settings-reset = Back to the defaults
settings-saved = Saved.

## About

about-heading = About Coloretto
about-game = Coloretto is a card game by Michael Schacht, published by ABACUSSPIELE in 2003.
about-site = This is a free, independent place to play it. All drawings are our own.
about-privacy = No account, no cookies for advertising, no requests to other sites. Your settings stay in this browser.
about-fair = The deck’s secret is fixed before the first card and shown at the end, so that anybody can check it.

## Connection and errors

connection-online = Connected
connection-connecting = Connecting …
connection-offline = Connection lost. Trying again …
connection-sending = Sending …
connection-restored = Connected again
error-heading = That did not work
error-not-your-turn = It is not your turn.
error-illegal = That is not allowed now.
error-stale = The table has moved on. This is how it stands now.
error-table-gone = This table no longer exists.
error-network = The server did not answer.
error-unknown = Something went wrong on our side.
missing-heading = Nothing sits on this branch
missing-text = The page { $path } does not exist. The link may be old or mistyped.
missing-home = To the home page
away-heading = The server is away
away-text = Your game is safe: every move that was confirmed is stored. We try again by ourselves.
away-next = { $seconds ->
    [one] Next attempt in { $seconds } second.
   *[other] Next attempt in { $seconds } seconds.
}
away-now = Try now

## The words that many pages share: editions, sides, levels of bots

edition-hungarian = Hungarian edition
edition-italian = Italian edition
edition-croatian = Croatian edition
edition-german = German edition
edition-polish = Polish edition
side-brown = brown side
side-grey = grey side
side-violet = violet side
bots-beginner = Beginner
bots-gentle = Gentle
bots-steady = Steady
bots-strong = Strong
bots-master = Master
bots-champion = Champion

## Opening a table

home-choose = Choose your game
home-opening = One moment …
home-preparing = Getting ready for the first game …
home-waiting = { $count ->
    [one] Your turn in { $count } game
   *[other] Your turn in { $count } games
}
title-table = Table
play-heading = Choose your game
play-lead = Against bots. “Play now” remembers what you choose here.
friends-lead = Open a table, send one link, and play as soon as everybody sits.
friends-open = Open a table
device-lead = Everybody plays on this device and hands it on. Empty seats go to bots.
device-names = Who plays?
device-player = Player { $number }
device-bot = empty: a bot
device-hand = Hand the device to { $name }.
watch-lead = Look over the shoulders of people, or let bots play among themselves.
watch-bots = A table of bots
watch-start = Watch bots play
watch-listed = Open tables
watch-none = No open table just now.
watch-gathering = waiting for players
watch-playing = playing
choose-edition = Edition
choose-players = Players
choose-side = Summary card
choose-level = Bots
choose-pace = Pace of the bots
pace-slow = slow
pace-usual = usual
pace-quick = quick
choose-own = Match and house rules
choose-games = Games in a match
choose-rulebook = as the rulebook says
choose-jokers = Jokers get their colour
choose-jokers-end = jokers coloured at the end
choose-jokers-once = jokers coloured at once
choose-golden-yes = with golden joker
choose-golden-no = without golden joker
choose-clock = Time for a turn
choose-listed = Anybody may see this table in the list
choose-rated = Rated: it counts for everybody’s rating
choose-rated-hint = A rated game has a clock, begins when everybody is ready, and is lost by leaving it.
ratings-rules = What counts
game-rated = rated
clock-none = no clock
clock-seconds = { $seconds ->
    [one] { $seconds } second a turn
   *[other] { $seconds } seconds a turn
}
clock-left = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
game-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
game-games = { $count ->
    [one] one game
   *[other] match of { $count } games
}

## The lobby

lobby-heading = Your table is open
lobby-heading-guest = You are invited
lobby-name = What shall the others call you?
lobby-sit = Sit down
lobby-full = All seats are taken. You can watch.
lobby-seats = Seats
lobby-open = free seat
lobby-waiting = waiting for somebody
lobby-you = { $name } (you)
lobby-host = host
lobby-bot = bot: { $level }
lobby-seat-choice = Who sits on seat { $seat }
lobby-rename = Change name
lobby-rename-save = Save
lobby-remove = Remove
lobby-remove-name = Remove { $name } from the table
lobby-keep-away = Keep away
lobby-kept-away = Kept away
lobby-allow-back = Allow back
lobby-start = Start the game
lobby-fill = Fill with bots and start
lobby-missing = { $count ->
    [one] { $count } seat is still free.
   *[other] { $count } seats are still free.
}
lobby-ready = Everybody is here.
lobby-waiting-for = Waiting for { $names }.
lobby-is-ready = ready
lobby-you-ready = You are ready.
invite-label = Send this link to your friends
invite-watch = Link for onlookers
invite-copy = Copy link
invite-copied = Copied.
invite-copy-failed = The browser does not allow copying. Please select the text yourself.
invite-share = Share
invite-text = Play Coloretto with me!
invite-local = Only this computer can open this link. To let others on your network play, press f and Enter where the server runs, or start it with --friends.
invite-qr = QR code of this link

## Playing

turn-yours-name = Your turn, { $name }
take-sure = { $count ->
    [0] Take the empty row?
    [one] Take this card?
   *[other] Take these { $count } cards?
}
action-cancel = Cancel
take-question = Take row { $row }: { $cards }? Press again to take it, Escape to cancel.
colour-question = Which colour shall the joker be?
colour-pick = Joker: { $colour }
log-undone = { $you ->
    [yes] You took the last move back.
   *[no] { $who } took the last move back.
}
log-paused = { $you ->
    [yes] You paused the game.
   *[no] { $who } paused the game.
}
log-resumed = { $you ->
    [yes] You let the game go on.
   *[no] { $who } let the game go on.
}
log-left = { $you ->
    [yes] You left the table.
   *[no] { $who } left the table.
}
log-forfeit = { $you ->
    [yes] You lost the game by leaving it.
   *[no] { $who } lost the game by leaving it.
}
log-stand-in = { $you ->
    [yes] A bot plays for you.
   *[no] A bot plays for { $who }.
}
log-taken-back = { $you ->
    [yes] You play yourself again.
   *[no] { $who } is back.
}
paused-text = The game is paused.
stand-in-text = A bot plays for you.
stand-in-rated = { $count ->
    [one] A bot plays for you. If your time runs out once more, the game is lost.
   *[other] A bot plays for you. If your time runs out { $count } more times, the game is lost.
}
forfeit-text = This game is lost for you. A bot plays it to its end.
bots-preparing = The bots are getting ready, about { $seconds } s more. Until then they play more simply.
bots-preparing-wait = The bots are getting ready, about { $seconds } s more. The game waits for them.
frozen-text = Something went wrong at this table and it was stopped. Nothing is lost; please tell whoever runs this server.
away-person = { $name } is away.
away-rated = { $name } is away. The clock is running.
away-soon = { $name } is away. After a minute a bot can play.
undo-asked = The others have been asked.
undo-question = { $name } would like to take the last move back.
undo-agree = Agree
undo-decline = No
undo-declined = { $name } does not agree.
gone-heading = This table is gone
gone-text = The link may be mistyped, or the table was cleared away long after its last game.
connecting-text = Going to the table …
nav-menu-new = Menu, new messages
answer-score = { $name }: { $points } ({ $cards })

## The menu

menu-undo = Take back
menu-undo-hint = One move back, as often as you like.
menu-undo-ask = Your own placing at once; for more, the others are asked.
menu-pause = Pause
menu-pause-hint = Bots and clocks wait.
menu-resume = Go on
menu-hand-over = Let a bot play for me
menu-hand-over-hint = You can come back at any time.
menu-take-back = Play myself
menu-absent = Let a bot play for { $name }
menu-bot-plays = Let a bot play
menu-games = Finished games
menu-game = Game { $game }
menu-all-settings = All settings
menu-home-hint = Your seat stays yours.
menu-leave = Leave the table
menu-leave-sure = Leave for good? A bot may then play your seat.
menu-leave-rated = Leave for good? The game is rated and will count as lost for you.
menu-leave-yes = Yes, leave
chat-heading = Chat
chat-empty = Nobody has said anything yet.
chat-field = Write something
chat-send = Send
chat-said = { $name }: { $text }
react-heading = Quick words
react-sent = You said: { $text }
react-hello = Hello!
react-good-luck = Good luck!
react-well-played = Well played!
react-thanks = Thank you!
react-oops = Oops!
react-hurry = Your turn …
keys-heading = Keys
keys-draw = draw a card
keys-row = place on this row, or go to it
keys-take = take this row
keys-confirm = confirm
keys-cancel = cancel, close
keys-undo = take back
keys-turn = whose turn?
keys-last = what happened last?
keys-scores = everybody’s points and cards
keys-cards = which cards are left?
keys-menu = menu
keys-help = these keys

## After a game

end-scores = Show the scores
end-next = Game { $game } of { $games }
end-keep = Keep and share
end-replay = Watch again
end-record = Download record
end-copy = Copy result
joker-best = { $loss ->
    [one] Joker on { $colour }: on { $other } it would bring { $loss } point less.
   *[other] Joker on { $colour }: on { $other } it would bring { $loss } points less.
}
joker-same = Joker on { $colour }: on { $other } it would count the same.
joker-only = Joker on { $colour }.
match-heading = The match after game { $game } of { $games }
match-heading-over = The match is over: { $game } of { $games } games
match-wins = { $name } wins the match.
match-you-win = You win the match.
match-shared = The match is shared by { $names }.
match-caption = Points by game
result-heading = Coloretto: the result
result-line = { $place }. { $name }: { $points }
result-copied = The result is copied.
fair-heading = Was the deck fair?
fair-checking = Checking …
fair-good = Yes. Your browser has checked it: every card came as it was fixed before the first one.
fair-ours = Your browser’s own chance was mixed in.
fair-bad = No: the cards do not follow from the secret. Please keep the record and tell whoever runs this server.
fair-none = This game went on from a position of another one, so its deck was not dealt here and has no proof.
fair-cannot = This browser can check it itself only over https. The server can check its own record.
fair-ask-server = Let the server check
fair-server-good = The server says: yes, every card follows from the secret.
fair-details = The proof
fair-commitment = Shown before the first card
fair-secret = The secret
fair-nonces = Chance added by the seats
fair-bound = It was fixed for this table, its game { $game } and these rules.
fair-not-ours = Your browser’s own chance is not in this deck.
fair-table = Table
fair-game = Game
fair-rules = Rules
fair-own = Your browser’s own chance
fair-left-out = Promised and not opened
fair-left-out-seats = seat { $seats }
fair-rules-version = version { $version }

## Refusals, and two more settings

error-not-your-seat = That is not your seat.
error-not-host = Only the host can do that.
error-no-game = No game is running.
error-game-running = A game is running. That has to wait.
error-paused = The game is paused.
error-seat-taken = Somebody else was quicker: that seat is taken.
error-seats-open = Somebody is still missing.
error-not-ready = Somebody is not here, or not ready yet.
error-cannot-undo = There is nothing to take back.
error-too-many = That was a lot at once. Please wait a little.
error-frozen = This table had to be stopped.
error-busy = The server could not do that just now. Please try again.
error-not-allowed = That is not for you to do here.
you-name-taken = Somebody else has this name. Sign in if that is you, or take another.
you-name-length = A name has 1 to 24 characters.
you-name-character = This name has a character that names cannot have.
you-name-mixed = A word of a name has letters of one alphabet. Here two are mixed.
you-name-reserved = Bots are called that here. Take another name.
error-muted = The administrator of this server has muted you. { $text }
error-banned = The administrator of this server has banned you. { $text }
error-closed = The administrator has closed this table.
settings-volume = Volume
settings-vibrate = Vibration
settings-vibrate-hint = A short buzz when it is your turn, where the device can.
