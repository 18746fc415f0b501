# Coloretto auf Deutsch. Wörter der Spielregel: Reihe, Runde, aufdecken, anlegen, aufnehmen,
# Joker, goldener Joker, „+2“-Karte, „Letzte Runde“, Stapel, Pluspunkte, Minuspunkte.

## Cards

card-red = Rot
card-orange = Orange
card-yellow = Gelb
card-green = Grün
card-blue = Blau
card-brown = Braun
card-grey = Grau
card-plus-two = +2
card-joker = Joker
card-golden-joker = goldener Joker
card-last-round = Karte „Letzte Runde“
card-red-object = die rote Karte
card-orange-object = die orange Karte
card-yellow-object = die gelbe Karte
card-green-object = die grüne Karte
card-blue-object = die blaue Karte
card-brown-object = die braune Karte
card-grey-object = die graue Karte
card-plus-two-object = die „+2“-Karte
card-joker-object = den Joker
card-golden-joker-object = den goldenen Joker
card-last-round-object = die Karte „Letzte Runde“
last-round-above = Letzte
last-round-below = Runde

## Collections and seats

points-signed = { $points ->
    [one] { $signed } Punkt
   *[other] { $signed } Punkte
}
points-total = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
fan-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
fan-jokers = { $count ->
    [one] { $count } Joker
   *[other] { $count } Joker
}
fan-name = { $colour }: { $cards }, { $points }
fan-name-jokers = { $colour }: { $cards } und { $jokers }, { $points }
seat-you = Du
seat-bot = Bot
seat-out = ausgestiegen
seat-out-short = raus
seat-absent = abwesend
seat-your-cards = Deine Karten
seat-no-cards = noch keine Karten
seat-points-now = { $points ->
    [one] Punkt bisher
   *[other] Punkte bisher
}
seat-joker-on = { $count ->
    [one] Joker bei { $colours }
   *[other] Joker bei { $colours }
}
seat-plus = zählt plus
seat-minus = zählt minus
seats-others = Die anderen

## Whose turn, and what to do

turn-yours = Du bist dran
turn-choosing = { $name } überlegt
turn-placing = { $name } legt gleich an
turn-next = Danach bist du dran.
turn-later = Du bist bald dran.
turn-out = Du bist bis zur nächsten Runde ausgestiegen.
turn-watching = Du siehst zu.
turn-over = Das Spiel ist zu Ende
prompt-place = Lege { $card } an eine leuchtende Reihe an.
prompt-place-short = Lege { $card } an
prompt-choose = Decke eine Karte auf oder nimm eine Reihe.
prompt-choose-short = Aufdecken oder Reihe nehmen
prompt-draw-only = Decke eine Karte auf.
prompt-take-only = Nimm eine Reihe.
prompt-last-round = Letzte Runde: { $prompt }
action-draw = Aufdecken
action-take = Nehmen
action-take-row = Reihe { $row } nehmen
action-place-row = An Reihe { $row } anlegen

## Rows

rows-heading = Reihen
row-label = Reihe { $row }
row-label-full = Reihe { $row } · voll
row-short-full = { $row } voll
row-name = Reihe { $row }, { $count } von { $room }: { $cards }
row-name-empty = Reihe { $row }, 0 von { $room }
row-name-taken = Reihe { $row }, genommen von { $name }
row-name-taken-you = Reihe { $row }, von dir genommen
row-taken = Genommen: { $name }
row-taken-you = Von dir genommen
row-taken-short = { $name } nahm sie
row-taken-short-you = Von dir genommen

## Deck

deck-left = { $count ->
    [one] Karte übrig
   *[other] Karten übrig
}
deck-name = { $count ->
    [one] Stapel, noch { $count } Karte
   *[other] Stapel, noch { $count } Karten
}
deck-until = { $count } bis zur letzten Runde
deck-until-least = mindestens { $count } bis zur letzten Runde
deck-last-round = das ist die letzte Runde
deck-gauge = { $count } von { $left } Karten bis zur letzten Runde
drawn-name = Aufgedeckt: { $card }

## What happened

log-heading = Verlauf
log-empty = Noch nichts.
log-round = Runde { $round }
log-draw = { $you ->
    [yes] Du deckst { $card } auf.
   *[no] { $who } deckt { $card } auf.
}
log-place = { $you ->
    [yes] Du legst { $card } an Reihe { $row } an.
   *[no] { $who } legt { $card } an Reihe { $row } an.
}
log-take = { $you ->
    [yes] Du nimmst Reihe { $row }: { $cards }.
   *[no] { $who } nimmt Reihe { $row }: { $cards }.
}
log-take-empty = { $you ->
    [yes] Du nimmst Reihe { $row }, eine leere Reihe.
   *[no] { $who } nimmt Reihe { $row }, eine leere Reihe.
}
log-extra = { $you ->
    [yes] Für den goldenen Joker bekommst du noch { $card }.
   *[no] Für den goldenen Joker bekommt { $who } noch { $card }.
}
log-colour = { $you ->
    [yes] Du ordnest einen Joker zu: { $card }.
   *[no] { $who } ordnet einen Joker zu: { $card }.
}
log-last-round = { $you ->
    [yes] Du deckst „Letzte Runde“ auf. Diese Runde ist die letzte.
   *[no] { $who } deckt „Letzte Runde“ auf. Diese Runde ist die letzte.
}
log-left-over = Reihe { $row } kommt aus dem Spiel: { $cards }.
log-start = { $you ->
    [yes] Du beginnst.
   *[no] { $who } beginnt.
}
log-end = Das Spiel ist zu Ende.

## Scoring

ladder-heading = Punkte für Karten einer Farbe
ladder-note = Drei Farben zählen plus, alle übrigen minus. Jede „+2“ zählt zwei Punkte.
ladder-cards = Karten
ladder-points = Punkte
ladder-or-more = { $count }+
receipt-joker = { $count } + Joker
receipt-golden-joker = { $count } + goldener Joker
receipt-jokers = { $count } + { $jokers } Joker
receipt-plus-two = „+2“-Karten
receipt-plus-two-sum = { $count } × 2
receipt-total = gesamt
receipt-winner = gewonnen
receipt-place = { $place ->
    [1] Erster Platz
    [2] Zweiter Platz
    [3] Dritter Platz
    [4] Vierter Platz
   *[5] Fünfter Platz
}
receipt-show = Punkte von { $name } zeigen
end-you-win = Du gewinnst
end-wins = { $name } gewinnt
end-shared = Geteilter Sieg
end-lead = { $total ->
    [one] { $total } Punkt, { $lead } mehr als { $name }.
   *[other] { $total } Punkte, { $lead } mehr als { $name }.
}
end-lead-you = { $total ->
    [one] { $total } Punkt, { $lead } mehr als du.
   *[other] { $total } Punkte, { $lead } mehr als du.
}
end-shared-by = { $total ->
    [one] Je { $total } Punkt: { $names }.
   *[other] Je { $total } Punkte: { $names }.
}
end-look = Tisch ansehen
end-again = Noch einmal
rating-counts = Dieses Spiel zählt für dein Rating.
rating-part = Dieses Spiel zählt zu { $percent } % für dein Rating.
rating-none = Dieses Spiel zählt nicht für dein Rating.
rating-lost = Du bist gegangen, darum zählt es als Niederlage.
rating-next-not = Das nächste Spiel zählt nicht für die Rangliste.
rating-now-not = Dieses Spiel zählt nicht für die Rangliste.
rating-why-stand-in = Es hat mit einem Bot anstelle eines Menschen begonnen.
rating-why-no-clock = Dieser Tisch hat keine Uhr oder eine zu schnelle.
rating-why-colours = Die Farben wurden von Hand gewählt.
rating-why-own-bot = Ein eigener Bot spielt mit.
rating-why-same-network = Zwei von euch spielen über dieselbe Internetadresse.
rating-why-repeated = Du hast diese Woche schon oft mit denselben Leuten gespielt.
rating-why-newcomer = Ein neuer Gast hat mitgespielt.

## The frame

app-name = Coloretto
app-skip = Zum Inhalt springen
title-page = { $page } · Coloretto
title-your-turn = Du bist dran! · Coloretto
table-heading = { $players ->
    [2] Runde { $round } · zu zweit am Tisch
    [3] Runde { $round } · zu dritt am Tisch
    [4] Runde { $round } · zu viert am Tisch
   *[5] Runde { $round } · zu fünft am Tisch
}
nav-home = Startseite
nav-main = Hauptmenü
nav-play = Spielen
nav-more = Mehr
nav-sign-in = Anmelden
nav-replay = Spiel nachspielen
nav-rules = Spielregel
nav-log = Verlauf
nav-menu = Menü
nav-settings = Einstellungen
nav-you = Dein Konto
nav-ratings = Rangliste
nav-about = Über Coloretto
nav-close = Schließen
version-load = Neue Version: neu laden
sound-on = Ton ist an
sound-off = Ton ist aus
theme-label = Farbschema
theme-system = Wie das Gerät
theme-light = Hell
theme-dark = Dunkel
language-label = Sprache
language-browser = Wie der Browser
language-pseudo = Gedehnter Text (zum Testen)

## Home

home-heading = Sieben Farben. Drei zählen.
home-lead = Decke eine Karte auf oder nimm eine Reihe. Deine drei besten Farben bringen Pluspunkte, alle anderen Minuspunkte.
home-play = Jetzt spielen
home-note = Für zwei bis fünf. Auch ohne Konto.
home-more = Weitere Möglichkeiten
door-friends = Mit Freunden spielen
door-friends-note = Ein Link genügt
door-device = An einem Gerät spielen
door-device-note = Reihum weitergeben
door-watch = Zuschauen
door-watch-note = Spiele, die gerade laufen
door-learn = Lernen
door-learn-note = In drei Minuten, spielend
door-pad = Wertungsblock
door-pad-note = Für Spiele mit echten Karten
door-rules = Spielregel
door-rules-note = Alle fünf Ausgaben

## Settings

settings-heading = Einstellungen
settings-kept = Nur in diesem Browser gespeichert.
settings-look = Aussehen
settings-hear = Ton
settings-play = Spiel
settings-name = Dein Name am Tisch
settings-name-hint = Höchstens 20 Zeichen; die anderen sehen ihn.
settings-sound = Töne
settings-sound-hint = Papier und Holz: Karten, die aufgedeckt, angelegt und genommen werden, dein Zug, das Ende einer Runde und des Spiels.
settings-motion = Weniger Animationen
settings-motion-hint = Karten wechseln sofort den Platz. Die Einstellung des Geräts gilt immer auch.
settings-keys = Tastenkürzel
settings-keys-hint = Zum Beispiel D zum Aufdecken, 1 bis 5 für eine Reihe.
settings-confirm = Vor dem Nehmen einer Reihe fragen
settings-confirm-hint = Verhindert Versehen.
settings-points = Punkte während des Spiels zeigen
settings-points-hint = Sonst sind nur die Karten zu sehen.
settings-reset = Auf Standard zurücksetzen
settings-saved = Gespeichert.

## About

about-heading = Über Coloretto
about-game = Coloretto ist ein Kartenspiel von Michael Schacht, erschienen 2003 bei ABACUSSPIELE.
about-site = Hier kannst du es kostenlos und unabhängig spielen. Alle Zeichnungen sind unsere eigenen.
about-privacy = Du kannst ohne Konto spielen. Keine Werbe-Cookies, keine Anfragen an andere Seiten. Deine Einstellungen bleiben in diesem Browser.
about-fair = Das Geheimnis des Stapels steht vor der ersten Karte fest und wird am Ende gezeigt, damit alle es prüfen können.

## Connection and errors

connection-online = Verbunden
connection-connecting = Verbinde …
connection-offline = Verbindung verloren. Neuer Versuch …
connection-sending = Wird gesendet …
connection-restored = Wieder verbunden
error-heading = Das hat nicht geklappt
error-not-your-turn = Du bist nicht dran.
error-illegal = Das ist jetzt nicht erlaubt.
error-stale = Das Spiel ging schon weiter. So steht es jetzt.
error-table-gone = Diesen Tisch gibt es nicht mehr.
error-network = Der Server antwortet nicht.
error-unknown = Bei uns ist etwas schiefgegangen.
missing-heading = Seite nicht gefunden
missing-text = Die Seite { $path } gibt es nicht. Vielleicht ist der Link alt oder fehlerhaft.
missing-home = Zur Startseite
away-heading = Der Server ist nicht erreichbar
away-text = Dein Spiel ist sicher: Jeder bestätigte Zug ist gespeichert. Wir versuchen es weiter.
away-next = { $seconds ->
    [one] Nächster Versuch in { $seconds } Sekunde.
   *[other] Nächster Versuch in { $seconds } Sekunden.
}
away-now = Jetzt versuchen

## The words that many pages share: editions, sides, levels of bots

edition-hungarian = Ungarische Ausgabe
edition-italian = Italienische Ausgabe
edition-croatian = Kroatische Ausgabe
edition-german = Deutsche Ausgabe
edition-polish = Polnische Ausgabe
side-brown = braune Seite
side-grey = graue Seite
side-violet = violette Seite
bots-beginner = Anfänger
bots-gentle = Leicht
bots-steady = Mittel
bots-strong = Schwer
bots-master = Experte
bots-champion = Champion

## Opening a table

home-choose = Spieloptionen
home-opening = Einen Moment …
home-preparing = Das erste Spiel wird vorbereitet …
home-waiting = { $count ->
    [one] Du bist in { $count } Spiel dran
   *[other] Du bist in { $count } Spielen dran
}
title-table = Tisch
play-heading = Spieloptionen
play-lead = Spiele gegen Bots. „Jetzt spielen“ merkt sich, was du hier wählst.
friends-lead = Öffne einen Tisch, verschicke einen Link, und los geht es, sobald alle sitzen.
friends-open = Tisch öffnen
device-lead = Gebt ein Gerät reihum weiter. Freie Plätze bekommen Bots.
device-names = Wer spielt mit?
device-player = Spieler { $number }
device-bot = leer: ein Bot
device-hand = Gib das Gerät an { $name } weiter.
watch-lead = Sieh anderen beim Spielen zu oder lass Bots gegeneinander spielen.
watch-bots = Ein Tisch voller Bots
watch-start = Bots zusehen
watch-listed = Offene Tische
watch-record = Ein beendetes Spiel aus seinem Protokoll nachspielen
watch-none = Zurzeit kein offener Tisch.
watch-gathering = wartet auf Mitspieler
watch-playing = spielt gerade
choose-edition = Ausgabe
choose-edition-note = Die Spielregeln aus fünf Ländern beschreiben dasselbe Spiel mit kleinen Unterschieden. Jede lässt sich in jeder Sprache spielen.
choose-players = Spielerzahl
choose-side = Wertungstabelle
choose-level = Stärke der Bots
choose-pace = Tempo der Bots
pace-slow = langsam
pace-usual = normal
pace-quick = schnell
choose-own = Match und Hausregeln
choose-games = Spiele pro Match
choose-rulebook = wie in der Spielregel
choose-jokers = Joker-Farbe wird gewählt
choose-jokers-end = Joker-Farbe am Ende
choose-jokers-once = Joker-Farbe sofort
choose-golden-yes = mit goldenem Joker
choose-golden-no = ohne goldenen Joker
choose-clock = Zeit pro Zug
choose-listed = Tisch öffentlich auflisten
choose-rated = Ranglistenspiel: zählt für das Rating aller
choose-rated-hint = Ein Ranglistenspiel hat eine Uhr und beginnt, wenn alle bereit sind; wer geht, verliert es.
ratings-rules = So funktioniert das Rating
game-rated = Ranglistenspiel
clock-none = ohne Uhr
clock-seconds = { $seconds ->
    [one] { $seconds } Sekunde pro Zug
   *[other] { $seconds } Sekunden pro Zug
}
clock-left = { $seconds ->
    [one] Noch { $seconds } Sekunde
   *[other] Noch { $seconds } Sekunden
}
game-players = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
game-games = { $count ->
    [one] ein Spiel
   *[other] Match über { $count } Spiele
}

## The lobby

lobby-heading = Der Tisch ist offen
lobby-heading-guest = Du bist eingeladen
lobby-name = Dein Name
lobby-sit = Platz nehmen
lobby-full = Alle Plätze sind besetzt. Du kannst zusehen.
lobby-seats = Plätze
lobby-open = freier Platz
lobby-waiting = wartet auf Mitspieler
lobby-you = { $name } (du)
lobby-host = Gastgeber
lobby-bot = Bot: { $level }
lobby-seat-choice = Wer auf Platz { $seat } sitzt
lobby-rename = Name ändern
lobby-rename-save = Speichern
lobby-remove = Entfernen
lobby-remove-name = { $name } vom Tisch entfernen
lobby-keep-away = Sperren
lobby-kept-away = Ferngehalten
lobby-allow-back = Wieder zulassen
lobby-start = Spiel beginnen
lobby-fill = Mit Bots auffüllen und beginnen
lobby-missing = { $count ->
    [one] { $count } Platz ist noch frei.
   *[other] { $count } Plätze sind noch frei.
}
lobby-ready = Alle sind da.
lobby-waiting-for = Wartet noch auf: { $names }.
lobby-is-ready = bereit
lobby-you-ready = Du bist bereit.
invite-label = Schick diesen Link deinen Freunden
invite-watch = Link für Zuschauer
invite-copy = Link kopieren
invite-copied = Kopiert.
invite-copy-failed = Dieser Browser erlaubt das Kopieren nicht. Bitte markiere und kopiere den Text selbst.
invite-share = Teilen
invite-text = Spiel Coloretto mit mir!
invite-local = Nur dieser Computer kann den Link öffnen. Damit andere in deinem Netz mitspielen können, drücke im Fenster des Servers f und die Eingabetaste, oder starte ihn mit --friends.
invite-qr = QR-Code für diesen Link

## Playing

turn-yours-name = Du bist dran, { $name }
take-sure = { $count ->
    [0] Die leere Reihe nehmen?
    [one] Diese Karte nehmen?
   *[other] Diese { $count } Karten nehmen?
}
action-cancel = Abbrechen
take-question = Reihe { $row } nehmen: { $cards }? Noch einmal drücken zum Nehmen, Escape zum Abbrechen.
colour-question = Wähle die Farbe des Jokers
colour-pick = Joker: { $colour }
log-undone = { $you ->
    [yes] Du nimmst den letzten Zug zurück.
   *[no] { $who } nimmt den letzten Zug zurück.
}
log-paused = { $you ->
    [yes] Du hältst das Spiel an.
   *[no] { $who } hält das Spiel an.
}
log-resumed = { $you ->
    [yes] Du setzt das Spiel fort.
   *[no] { $who } setzt das Spiel fort.
}
log-left = { $you ->
    [yes] Du verlässt den Tisch.
   *[no] { $who } verlässt den Tisch.
}
log-forfeit = { $you ->
    [yes] Du verlierst das Spiel, weil du gegangen bist.
   *[no] { $who } ist gegangen und verliert das Spiel.
}
log-stand-in = { $you ->
    [yes] Ein Bot spielt für dich.
   *[no] Ein Bot spielt für { $who }.
}
log-taken-back = { $you ->
    [yes] Du spielst wieder selbst.
   *[no] { $who } ist zurück.
}
paused-text = Das Spiel ist angehalten.
stand-in-text = Ein Bot spielt für dich.
stand-in-rated = { $count ->
    [one] Ein Bot spielt für dich. Läuft deine Zeit noch einmal ab, ist das Spiel verloren.
   *[other] Ein Bot spielt für dich. Läuft deine Zeit noch { $count }-mal ab, ist das Spiel verloren.
}
forfeit-text = Du hast dieses Spiel verloren. Ein Bot spielt es für dich zu Ende.
bots-preparing = Die Bots machen sich bereit, noch etwa { $seconds } s. Bis dahin spielen sie einfacher.
bots-preparing-wait = Die Bots machen sich bereit, noch etwa { $seconds } s. Das Spiel wartet auf sie.
frozen-text = An diesem Tisch ging etwas schief, er wurde angehalten. Nichts ist verloren; bitte melde es der Verwaltung dieses Servers.
away-person = { $name } ist nicht da.
away-rated = { $name } ist nicht da. Die Uhr läuft.
away-soon = { $name } ist nicht da. Nach einer Minute kann ein Bot einspringen.
undo-asked = Die anderen wurden gefragt.
undo-question = { $name } möchte den letzten Zug zurücknehmen.
undo-agree = Zustimmen
undo-decline = Ablehnen
undo-declined = { $name } hat abgelehnt.
undo-took = { $count ->
    [0] Du hast die leere Reihe genommen
    [one] Du hast eine Karte genommen
   *[other] Du hast { $count } Karten genommen
}
undo-seconds = { $count ->
    [one] noch { $count } Sekunde
   *[other] noch { $count } Sekunden
}
undo-go-on = Ohne Warten weiterspielen
gone-heading = Diesen Tisch gibt es nicht mehr
gone-text = Vielleicht ist der Link fehlerhaft, oder der Tisch wurde lange nach dem letzten Spiel entfernt.
connecting-text = Auf dem Weg zum Tisch …
nav-menu-new = Menü, neue Nachrichten
answer-score = { $name }: { $points } ({ $cards })
## Between rounds, and while others play
round-starts = { $you ->
    [yes] Du hast die letzte Reihe genommen und beginnst.
   *[no] { $who } hat die letzte Reihe genommen und beginnt.
}
round-place = { $place ->
    [1] nahm zuerst
    [2] nahm als Zweites
    [3] nahm als Drittes
   *[other] nahm als Viertes
}
round-place-last = nahm zuletzt, beginnt jetzt
round-soon = Gleich beginnt die nächste Runde. Mit jeder Taste oder einem Tippen geht es weiter.
round-soon-tap = Weiter mit einem Tippen.
skip-ahead = Vorspulen
skip-waits = Du bist ausgestiegen. Vorspulen geht, sobald nur noch Bots mitspielen.
cards-left-heading = Übrige Karten
cards-left-note = Diese Karten liegen noch verdeckt. Ihre Reihenfolge kennt niemand.
row-news = { $count ->
    [one] eine neue Karte
   *[other] { $count } neue Karten
}
# Which cards another player has got.
seat-news = seit deinem letzten Zug: { $cards }
keys-rules = Spielregel und Tasten
lobby-heading-seated = Du hast einen Platz

## The menu

menu-undo = Rückgängig
menu-undo-hint = Einen Zug zurück, so oft du willst.
menu-undo-ask = Das eigene Anlegen jederzeit; für mehr müssen alle zustimmen.
menu-pause = Pause
menu-pause-hint = Bots und Uhren warten.
menu-resume = Fortsetzen
menu-hand-over = Einen Bot für mich spielen lassen
menu-hand-over-hint = Du kannst jederzeit zurückkommen.
menu-take-back = Wieder selbst spielen
menu-absent = Einen Bot für { $name } spielen lassen
menu-bot-plays = Einen Bot spielen lassen
menu-games = Beendete Spiele
menu-game = Spiel { $game }
menu-all-settings = Alle Einstellungen
menu-home-hint = Du behältst deinen Platz.
menu-leave = Tisch verlassen
menu-leave-sure = Wirklich gehen? Ein Bot kann dann deinen Platz übernehmen.
menu-leave-rated = Wirklich gehen? Dieses Ranglistenspiel zählt dann als Niederlage.
menu-leave-yes = Ja, gehen
chat-heading = Chat
chat-empty = Noch keine Nachrichten.
chat-field = Nachricht schreiben
chat-send = Senden
chat-said = { $name }: { $text }
react-heading = Schnellantworten
react-sent = Du sagtest: { $text }
react-hello = Hallo!
react-good-luck = Viel Glück!
react-well-played = Gut gespielt!
react-thanks = Danke!
react-oops = Hoppla!
react-hurry = Du bist dran …
keys-heading = Tastenkürzel
keys-draw = Karte aufdecken
keys-row = an diese Reihe anlegen oder zu ihr gehen
keys-take = diese Reihe nehmen
keys-confirm = bestätigen
keys-cancel = abbrechen, schließen
keys-undo = Zug zurücknehmen
keys-turn = wer ist dran?
keys-last = was geschah zuletzt?
keys-scores = Punkte und Karten von allen
keys-cards = welche Karten sind noch da?
keys-menu = Menü

## After a game

end-scores = Punkte zeigen
end-next = Spiel { $game } von { $games }
end-keep = Speichern und teilen
end-replay = Nachspielen
end-record = Spielprotokoll herunterladen
end-copy = Ergebnis kopieren
joker-best = { $loss ->
    [one] Joker bei { $colour }: bei { $other } brächte er { $loss } Punkt weniger.
   *[other] Joker bei { $colour }: bei { $other } brächte er { $loss } Punkte weniger.
}
joker-same = Joker bei { $colour }: bei { $other } würde er gleich viel zählen.
joker-only = Joker bei { $colour }.
match-heading = Das Match nach Spiel { $game } von { $games }
match-heading-over = Das Match ist zu Ende: { $game } von { $games } Spielen
match-wins = { $name } gewinnt das Match.
match-you-win = Du gewinnst das Match.
match-shared = Gemeinsam gewinnen das Match: { $names }.
match-caption = Punkte je Spiel
result-heading = Coloretto: das Ergebnis
result-line = { $place }. { $name }: { $points }
result-copied = Ergebnis kopiert.
fair-heading = War der Stapel fair?
fair-checking = Wird geprüft …
fair-good = Ja. Dein Browser hat es geprüft: Jede Karte entspricht der Reihenfolge, die vor dem Spiel feststand.
fair-ours = Dein Browser hat eigenen Zufall beigesteuert.
fair-bad = Nein: Die Karten folgen nicht aus dem Geheimnis. Bitte behalte das Spielprotokoll und melde es der Verwaltung dieses Servers.
fair-none = Dieses Spiel wurde von einer Stellung eines anderen aus fortgesetzt. Sein Stapel wurde nicht hier gemischt und hat keinen Beweis.
fair-cannot = Dieser Browser kann das nur über https selbst prüfen. Der Server kann sein eigenes Spielprotokoll prüfen.
fair-ask-server = Den Server prüfen lassen
fair-server-good = Der Server sagt: Ja, jede Karte folgt aus dem Geheimnis.
fair-details = Der Beweis
fair-commitment = Vor der ersten Karte gezeigt
fair-secret = Das Geheimnis
fair-nonces = Von den Plätzen beigesteuerter Zufall
fair-bound = Es stand für diesen Tisch, sein Spiel { $game } und diese Regeln fest.
fair-not-ours = Der Zufall deines Browsers steckt nicht in diesem Stapel.
fair-table = Tisch
fair-game = Spiel
fair-rules = Regeln
fair-own = Zufall deines Browsers
fair-left-out = Zugesagt, aber nicht aufgedeckt
fair-left-out-seats = Platz { $seats }
fair-rules-version = Version { $version }

## Refusals, and two more settings

error-not-your-seat = Das ist nicht dein Platz.
error-not-host = Das kann nur der Gastgeber.
error-no-game = Es läuft kein Spiel.
error-game-running = Es läuft ein Spiel. Das muss warten.
error-paused = Das Spiel ist angehalten.
error-seat-taken = Jemand war schneller: Der Platz ist besetzt.
error-seats-open = Es fehlt noch jemand.
error-not-ready = Jemand ist nicht da oder noch nicht bereit.
error-cannot-undo = Es gibt nichts zurückzunehmen.
error-too-many = Zu schnell: Bitte warte einen Moment.
error-frozen = Dieser Tisch musste angehalten werden.
error-busy = Der Server konnte das gerade nicht ausführen. Bitte versuche es noch einmal.
error-not-allowed = Das darfst du hier nicht.
you-name-taken = Diesen Namen hat schon jemand. Melde dich an, wenn er dir gehört, oder wähle einen anderen.
you-name-length = Ein Name muss 1 bis 24 Zeichen haben.
you-name-character = Dieser Name enthält ein Zeichen, das nicht erlaubt ist.
you-name-mixed = Jedes Wort eines Namens muss aus einem einzigen Alphabet sein. Hier sind zwei gemischt.
you-name-reserved = So heißt hier ein Bot. Wähle bitte einen anderen Namen.
error-muted = Du wurdest auf diesem Server stummgeschaltet. { $text }
error-banned = Du wurdest auf diesem Server gesperrt. { $text }
error-closed = Die Verwaltung hat diesen Tisch geschlossen.
learn-offer = Neu bei Coloretto?
learn-offer-link = Lern es in drei Minuten
learn-offer-close = Nein, danke
settings-volume = Lautstärke
settings-vibrate = Vibration
settings-vibrate-hint = Ein kurzes Vibrieren, wenn du dran bist, sofern das Gerät es kann.
