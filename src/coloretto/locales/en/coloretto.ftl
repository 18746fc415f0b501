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
seat-points-now = { $points ->
    [one] point so far
   *[other] points so far
}
seat-joker-on = { $count ->
    [one] joker on { $colours }
   *[other] jokers on { $colours }
}
seat-plus = scores plus
seat-minus = scores minus
seats-others = The other players

## Whose turn, and what to do

turn-yours = Your turn
turn-choosing = { $name } is choosing
turn-placing = { $name } is placing a card
turn-next = You are next.
turn-later = You’re up soon.
turn-out = You are out until the next round.
turn-watching = You are watching.
turn-over = The game is over
prompt-place = Place { $card } on a highlighted row.
prompt-place-short = Place { $card } on a row
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

log-heading = Game log
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
    [yes] You took row { $row }, an empty row.
   *[no] { $who } took row { $row }, an empty row.
}
log-extra = { $you ->
    [yes] The golden joker also gave you { $card }.
   *[no] The golden joker also gave { $who } { $card }.
}
log-colour = { $you ->
    [yes] You made a joker { $card }.
   *[no] { $who } made a joker { $card }.
}
log-last-round = { $you ->
    [yes] You drew the last-round card. This is the last round.
   *[no] { $who } drew the last-round card. This is the last round.
}
log-left-over = Row { $row } is discarded: { $cards }.
log-start = { $you ->
    [yes] You start.
   *[no] { $who } starts.
}
log-end = The game is over.

## Scoring

ladder-heading = Points for cards of one colour
ladder-note = Three colours score plus, all the others minus. Each “+2” is worth two points.
ladder-cards = cards
ladder-points = points
ladder-or-more = { $count }+
receipt-joker = { $count } + joker
receipt-golden-joker = { $count } + golden joker
receipt-jokers = { $count } + { $jokers } jokers
receipt-plus-two = “+2” cards
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
end-shared = Shared win
end-lead = { $total ->
    [one] { $total } point, { $lead } ahead of { $name }.
   *[other] { $total } points, { $lead } ahead of { $name }.
}
end-lead-you = { $total ->
    [one] { $total } point, { $lead } ahead of you.
   *[other] { $total } points, { $lead } ahead of you.
}
end-shared-by = { $total ->
    [one] { $total } point each: { $names }.
   *[other] { $total } points each: { $names }.
}
end-look = View the table
end-again = Play again
rating-counts = This game counts towards your rating.
rating-part = This game counts { $percent }% towards your rating.
rating-none = This game does not count towards your rating.
rating-lost = You left, so it counts as a loss.
rating-next-not = The next game will not be rated.
rating-now-not = This game is not rated.
rating-why-stand-in = It started with a bot in a person’s seat.
rating-why-no-clock = This table has no clock, or one that is too fast.
rating-why-colours = The colours were chosen by hand.
rating-why-own-bot = A player’s own bot is in the game.
rating-why-same-network = Two of you play from the same internet address.
rating-why-repeated = You have often played the same people this week.
rating-why-newcomer = A new guest was in the game.

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
nav-main = Main menu
nav-play = Play
nav-more = More
nav-sign-in = Sign in
nav-replay = Replay a game
nav-rules = Rules
nav-log = Game log
nav-menu = Menu
nav-settings = Settings
nav-you = Your account
nav-ratings = Ratings
nav-about = About
nav-close = Close
version-load = New version: reload
sound-on = Sound is on
sound-off = Sound is off
theme-label = Theme
theme-system = Same as device
theme-light = Light
theme-dark = Dark
language-label = Language
language-browser = Same as browser
language-pseudo = Stretched text (for testing)

## Home

home-heading = Seven colours. Keep three.
home-lead = Draw a card or take a row. Your three best colours score for you; all the others count against you.
home-play = Play now
home-note = Two to five players. No account needed.
home-more = More ways to play
door-friends = Play with friends
door-friends-note = Send them one link
door-device = Play on one device
door-device-note = Pass it around the table
door-watch = Watch
door-watch-note = Games in progress
door-learn = Learn
door-learn-note = A three-minute lesson
door-pad = Score pad
door-pad-note = For games with real cards
door-rules = Rules
door-rules-note = All five editions

## Settings

settings-heading = Settings
settings-kept = Saved in this browser only.
settings-look = Appearance
settings-hear = Sound
settings-play = Game
settings-name = Your name at the table
settings-name-hint = Up to 20 characters; the other players see it.
settings-sound = Sounds
settings-sound-hint = Paper and wood: cards drawn, placed and taken, your turn, the end of a round and of the game.
settings-motion = Reduce motion
settings-motion-hint = Cards change place instantly. Your device’s own setting always applies too.
settings-keys = Single-key shortcuts
settings-keys-hint = For example, D to draw and 1 to 5 for a row.
settings-confirm = Ask before taking a row
settings-confirm-hint = Prevents accidental takes.
settings-points = Show points during the game
settings-points-hint = When off, only the cards are shown.
settings-reset = Reset to defaults
settings-saved = Saved.

## About

about-heading = About Coloretto
about-game = Coloretto is a card game by Michael Schacht, published by ABACUSSPIELE in 2003.
about-site = This is a free, independent place to play it. All the artwork is our own.
about-privacy = You can play without an account. No advertising cookies, no requests to other sites. Your settings stay in this browser.
about-fair = The deck’s secret is fixed before the first card and revealed at the end, so anyone can check it.

## Connection and errors

connection-online = Connected
connection-connecting = Connecting…
connection-offline = Connection lost. Trying again…
connection-sending = Sending…
connection-restored = Connected again
error-heading = That did not work
error-not-your-turn = It is not your turn.
error-illegal = That is not allowed now.
error-stale = The game has moved on. Here is how it stands now.
error-table-gone = This table no longer exists.
error-network = The server did not answer.
error-unknown = Something went wrong on our side.
missing-heading = Page not found
missing-text = There is no page { $path }. The link may be old or mistyped.
missing-home = Go to the home page
away-heading = The server can’t be reached
away-text = Your game is safe: every confirmed move is saved. We’ll keep trying.
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
bots-gentle = Easy
bots-steady = Medium
bots-strong = Hard
bots-master = Expert
bots-champion = Champion

## Opening a table

home-choose = Game options
home-opening = One moment…
home-preparing = Getting ready for your first game…
home-waiting = { $count ->
    [one] Your turn in { $count } game
   *[other] Your turn in { $count } games
}
title-table = Table
play-heading = Game options
play-lead = Play against bots. “Play now” remembers what you choose here.
friends-lead = Open a table, send one link, and play as soon as everyone is seated.
friends-open = Open a table
device-lead = Pass one device around the table. Bots take the empty seats.
device-names = Who’s playing?
device-player = Player { $number }
device-bot = empty: bot
device-hand = Pass the device to { $name }.
watch-lead = Watch other people play, or let bots play each other.
watch-bots = A table of bots
watch-start = Watch bots play
watch-listed = Open tables
watch-record = Replay a finished game from its record
watch-none = No open tables right now.
watch-gathering = waiting for players
watch-playing = playing
choose-edition = Edition
choose-edition-note = The rulebooks of five countries describe the same game with small differences. You can play any of them, in any language.
choose-players = Players
choose-side = Scoring
choose-level = Bot level
choose-pace = Bot speed
pace-slow = slow
pace-usual = normal
pace-quick = fast
choose-own = Match and house rules
choose-games = Games per match
choose-rulebook = as in the rulebook
choose-jokers = Joker colour is chosen
choose-jokers-end = jokers coloured at the end
choose-jokers-once = jokers coloured at once
choose-golden-yes = with golden joker
choose-golden-no = without golden joker
choose-clock = Time per turn
choose-listed = List this table publicly
choose-rated = Rated: counts towards everyone’s rating
choose-rated-hint = A rated game has a clock, starts when everyone is ready, and is lost by leaving.
ratings-rules = How ratings work
game-rated = rated
clock-none = no clock
clock-seconds = { $seconds ->
    [one] { $seconds } second per turn
   *[other] { $seconds } seconds per turn
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

lobby-heading = The table is open
lobby-heading-guest = You’re invited
lobby-name = Your name
lobby-sit = Sit down
lobby-full = All seats are taken. You can watch.
lobby-seats = Seats
lobby-open = open seat
lobby-waiting = waiting for a player
lobby-you = { $name } (you)
lobby-host = host
lobby-bot = bot: { $level }
lobby-seat-choice = Who sits in seat { $seat }
lobby-rename = Change name
lobby-rename-save = Save
lobby-remove = Remove
lobby-remove-name = Remove { $name } from the table
lobby-keep-away = Keep out
lobby-kept-away = Kept out
lobby-allow-back = Let back in
lobby-start = Start the game
lobby-fill = Fill with bots and start
lobby-missing = { $count ->
    [one] { $count } seat is still open.
   *[other] { $count } seats are still open.
}
lobby-ready = Everyone is here.
lobby-waiting-for = Waiting for { $names }.
lobby-is-ready = ready
lobby-you-ready = You’re ready.
invite-label = Send this link to your friends
invite-watch = Spectator link
invite-copy = Copy link
invite-copied = Copied.
invite-copy-failed = This browser does not allow copying. Please select the text and copy it yourself.
invite-share = Share
invite-text = Play Coloretto with me!
invite-local = Only this computer can open this link. To let others on your network play, press f and Enter in the window where the server runs, or start it with --friends.
invite-qr = QR code for this link

## Playing

turn-yours-name = Your turn, { $name }
take-sure = { $count ->
    [0] Take the empty row?
    [one] Take this card?
   *[other] Take these { $count } cards?
}
action-cancel = Cancel
take-question = Take row { $row }: { $cards }? Press again to take it, Escape to cancel.
colour-question = Choose the joker’s colour
colour-pick = Joker: { $colour }
log-undone = { $you ->
    [yes] You undid the last move.
   *[no] { $who } undid the last move.
}
log-paused = { $you ->
    [yes] You paused the game.
   *[no] { $who } paused the game.
}
log-resumed = { $you ->
    [yes] You resumed the game.
   *[no] { $who } resumed the game.
}
log-left = { $you ->
    [yes] You left the table.
   *[no] { $who } left the table.
}
log-forfeit = { $you ->
    [yes] You lost the game by leaving.
   *[no] { $who } lost the game by leaving.
}
log-stand-in = { $you ->
    [yes] A bot is playing for you.
   *[no] A bot is playing for { $who }.
}
log-taken-back = { $you ->
    [yes] You are back.
   *[no] { $who } is back.
}
paused-text = The game is paused.
stand-in-text = A bot is playing for you.
stand-in-rated = { $count ->
    [one] A bot is playing for you. If your time runs out once more, you lose the game.
   *[other] A bot is playing for you. If your time runs out { $count } more times, you lose the game.
}
forfeit-text = You have lost this game. A bot is finishing it for you.
bots-preparing = The bots are getting ready: about { $seconds } s to go. Until then they play a simpler game.
bots-preparing-wait = The bots are getting ready: about { $seconds } s to go. The game waits for them.
frozen-text = Something went wrong and this table was stopped. Nothing is lost; please tell the administrator of this server.
away-person = { $name } is away.
away-rated = { $name } is away. The clock is running.
away-soon = { $name } is away. After a minute a bot can step in.
undo-asked = The others have been asked.
undo-question = { $name } would like to undo the last move.
undo-agree = Agree
undo-decline = Decline
undo-declined = { $name } declined.
undo-took = { $count ->
    [0] You took an empty row
    [one] You took one card
   *[other] You took { $count } cards
}
undo-seconds = { $count ->
    [one] { $count } second left
   *[other] { $count } seconds left
}
undo-go-on = Continue without waiting
gone-heading = This table is gone
gone-text = The link may be mistyped, or the table was removed long after its last game.
connecting-text = Joining the table…
nav-menu-new = Menu, new messages
answer-score = { $name }: { $points } ({ $cards })
## Between rounds, and while others play
round-starts = { $you ->
    [yes] You took the last row, so you start.
   *[no] { $who } took the last row, so { $who } starts.
}
round-place = { $place ->
    [1] took first
    [2] took second
    [3] took third
   *[other] took fourth
}
round-place-last = took last, starts now
round-soon = The next round begins in a moment. Press any key or tap to continue.
round-soon-tap = Tap to continue.
skip-ahead = Skip ahead
skip-waits = You’re out. You can skip ahead once only bots are left in the round.
cards-left-heading = Cards left
cards-left-note = These cards are still face down. Nobody knows their order.
row-news = { $count ->
    [one] one new card
   *[other] { $count } new cards
}
# Which cards another player has got.
seat-news = since your last turn: { $cards }
keys-rules = rules and keys
lobby-heading-seated = You have a seat

## The menu

menu-undo = Undo
menu-undo-hint = One move back, as often as you like.
menu-undo-ask = Undo your own placement freely; anything else needs everyone’s OK.
menu-pause = Pause
menu-pause-hint = Bots and clocks wait.
menu-resume = Resume
menu-hand-over = Let a bot play for me
menu-hand-over-hint = You can come back at any time.
menu-take-back = Take my seat back
menu-absent = Let a bot play for { $name }
menu-bot-plays = Let a bot play
menu-games = Finished games
menu-game = Game { $game }
menu-all-settings = All settings
menu-home-hint = You keep your seat.
menu-leave = Leave the table
menu-leave-sure = Leave for good? A bot can then take over your seat.
menu-leave-rated = Leave for good? This game is rated and will count as a loss.
menu-leave-yes = Yes, leave
chat-heading = Chat
chat-empty = No messages yet.
chat-field = Write a message
chat-send = Send
chat-said = { $name }: { $text }
react-heading = Quick chat
react-sent = You said: { $text }
react-hello = Hello!
react-good-luck = Good luck!
react-well-played = Well played!
react-thanks = Thank you!
react-oops = Oops!
react-hurry = Your turn…
keys-heading = Keyboard shortcuts
keys-draw = draw a card
keys-row = place on this row, or go to it
keys-take = take this row
keys-confirm = confirm
keys-cancel = cancel, close
keys-undo = undo
keys-turn = whose turn?
keys-last = what happened last?
keys-scores = everyone’s points and cards
keys-cards = which cards are left?
keys-menu = menu

## After a game

end-scores = Show the scores
end-next = Game { $game } of { $games }
end-keep = Save and share
end-replay = Watch the replay
end-record = Download record
end-copy = Copy result
joker-best = { $loss ->
    [one] Joker on { $colour }: on { $other } it would be worth { $loss } point less.
   *[other] Joker on { $colour }: on { $other } it would be worth { $loss } points less.
}
joker-same = Joker on { $colour }: on { $other } it would be worth the same.
joker-only = Joker on { $colour }.
match-heading = The match after game { $game } of { $games }
match-heading-over = The match is over: { $game } of { $games } games
match-wins = { $name } wins the match.
match-you-win = You win the match.
match-shared = The match was won jointly by { $names }.
match-caption = Points by game
result-heading = Coloretto: the result
result-line = { $place }. { $name }: { $points }
result-copied = Result copied.
fair-heading = Was the deck fair?
fair-checking = Checking…
fair-good = Yes. Your browser checked it: every card matches the order fixed before the game.
fair-ours = Your browser added its own randomness.
fair-bad = No: the cards do not follow from the secret. Please keep the record and tell the administrator of this server.
fair-none = This game was continued from a position of another one, so its deck was not dealt here and has no proof.
fair-cannot = This browser can only check it itself over https. The server can check its own record.
fair-ask-server = Let the server check
fair-server-good = The server says: yes, every card follows from the secret.
fair-details = The proof
fair-commitment = Shown before the first card
fair-secret = The secret
fair-nonces = Randomness added by the seats
fair-bound = It was fixed for this table, its game { $game } and these rules.
fair-not-ours = Your browser’s own randomness is not in this deck.
fair-table = Table
fair-game = Game
fair-rules = Rules
fair-own = Your browser’s own randomness
fair-left-out = Promised but not revealed
fair-left-out-seats = seat { $seats }
fair-rules-version = version { $version }

## Refusals, and two more settings

error-not-your-seat = That is not your seat.
error-not-host = Only the host can do that.
error-no-game = No game is in progress.
error-game-running = A game is in progress. That has to wait.
error-paused = The game is paused.
error-seat-taken = Someone else was quicker: that seat is taken.
error-seats-open = Someone is still missing.
error-not-ready = Someone is away, or not ready yet.
error-cannot-undo = There is nothing to undo.
error-too-many = Too fast: please wait a moment.
error-frozen = This table had to be stopped.
error-busy = The server could not do that just now. Please try again.
error-not-allowed = You can’t do that here.
you-name-taken = Someone else has this name. Sign in if it is yours, or choose another.
you-name-length = A name must have 1 to 24 characters.
you-name-character = This name contains a character that is not allowed.
you-name-mixed = Each word of a name must use a single alphabet. This one mixes two.
you-name-reserved = That is a bot’s name here. Please choose another.
error-muted = The administrator of this server has muted you. { $text }
error-banned = The administrator of this server has banned you. { $text }
error-closed = The administrator has closed this table.
learn-offer = New to Coloretto?
learn-offer-link = Learn it in three minutes
learn-offer-close = No, thanks
settings-volume = Volume
settings-vibrate = Vibration
settings-vibrate-hint = A short buzz when it is your turn, if the device can.
