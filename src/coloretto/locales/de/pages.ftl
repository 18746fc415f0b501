# Die Seiten neben dem Tisch auf Deutsch: Nachspielen, Lektion, Spielregel, Wertungsblock, Konto.

## Editions, sides and levels

copy-refused = Dieser Browser erlaubt das Kopieren nicht.

## Replay

replay-heading = Nachspielen
replay-open = Ein Spiel noch einmal sehen
replay-open-note = Füge ein Spielprotokoll ein oder wähle eine Datei. Es wird geprüft und nachgespielt; nichts wird gespeichert.
replay-record = Das Spielprotokoll
replay-show = Spiel zeigen
replay-file = Datei wählen
replay-example = Beispiel zeigen
replay-too-long = Diese Datei ist zu lang für ein Spielprotokoll.
replay-bad-link = Dieser Link enthält kein vollständiges Spielprotokoll.
# Behind “That did not work:”, so without a capital where the language wants none.
bad-record-empty = darin steht kein Spielprotokoll.
bad-record-two = Zeile { $line }: Hier beginnt ein zweites Spielprotokoll. Zeig eines nach dem anderen.
bad-record-no-tags = Zeile { $line }: Ein Spielprotokoll beginnt mit seinen Angaben, etwa { $example }.
bad-record-no-blank-line = Zeile { $line }: Zwischen Angaben und Zügen muss eine leere Zeile stehen.
bad-record-not-text = Zeile { $line }: Das ist kein reiner Text.
bad-record-comment = Zeile { $line }: Ein Kommentar braucht an beiden Enden eine geschweifte Klammer.
bad-record-bad-tag = Zeile { $line }: „{ $read }“ ist keine Angabe wie { $example }.
bad-record-tag-twice = Zeile { $line }: Die Angabe [{ $tag }] kommt doppelt vor.
bad-record-tag-missing = die Angabe [{ $tag }] fehlt.
bad-record-tag-value = Zeile { $line }: „{ $read }“ passt nicht zur Angabe [{ $tag }].
bad-record-bad-move = Zeile { $line }, Zug { $move }: „{ $read }“ ist kein Zug.
bad-record-illegal-move = Zeile { $line }, Zug { $move }: Die Regeln erlauben „{ $read }“ hier nicht.
bad-record-short-move = Zeile { $line }, Zug { $move }: Nach „{ $read }“ fehlt etwas.
bad-record-not-finished = Zeile { $line }: Das Spiel ist nicht zu Ende, also muss als Ergebnis { $right } stehen.
bad-record-wrong-result = Zeile { $line }: Das Spiel endet mit den Punkten { $right }, nicht { $read }.
bad-record-other = Zeile { $line }: Hier stimmt etwas im Spielprotokoll nicht.
replay-start = Vor dem ersten Zug.
replay-to-move = { $name } ist dran
replay-round = Runde { $round }
replay-move = Zug { $move } von { $moves }
replay-move-name = Zug { $move }
replay-controls = Schritt für Schritt durch das Spiel
replay-position = Stelle im Spiel
replay-first = Zum Anfang
replay-round-back = Vorige Runde
replay-back = Voriger Zug
replay-play = Abspielen
replay-pause = Anhalten
replay-next = Nächster Zug
replay-round-next = Nächste Runde
replay-last = Zum Ende
replay-speed = Tempo
replay-space = Leertaste
replay-keys = Zug, Sprung, Sprung um eine Runde, abspielen und anhalten
replay-moves = Züge
replay-scores = Endstand
replay-about = Zu diesem Spiel
replay-edition = Ausgabe
replay-date = Datum
replay-match = Spiel im Match
replay-site = Ort
replay-result = Ergebnis
replay-unfinished = nicht zu Ende gespielt
replay-fair = Der Stapel war fair: Er folgt aus dem Geheimnis, das vor der ersten Karte feststand.
replay-foul = Der Stapel folgt nicht aus dem Geheimnis in diesem Spielprotokoll.
replay-no-proof = Dieses Spielprotokoll enthält keinen Beweis für seinen Stapel.
replay-copy-link = Link zu diesem Zug kopieren
replay-copy-record = Spielprotokoll kopieren
replay-download = Spielprotokoll herunterladen
replay-link-copied = Link kopiert.
replay-record-copied = Spielprotokoll kopiert.
replay-play-on = Von hier weiterspielen
replay-play-on-note = Du übernimmst den Platz, der am Zug ist, Bots die anderen. Die weiteren Karten vom Stapel sind neu.
replay-play-on-over = Hier ist das Spiel zu Ende. Geh ein paar Züge zurück.
replay-level = Stärke der Bots
replay-play-on-start = Weiterspielen
replay-another = Anderes Spielprotokoll

## Lesson

learn-heading = Lernen in drei Minuten
learn-step = Schritt { $step } von { $steps }
learn-way = Durch die Lektion
learn-back = Zurück
learn-next = Weiter
learn-again = Noch einmal
learn-skip = Lektion überspringen
learn-turn-title = Ein Zug: eine Karte aufdecken …
learn-turn-text = Otis hat begonnen: Er hat eine Karte aufgedeckt und an eine Reihe angelegt. Jetzt du: Decke eine Karte auf.
learn-turn-drawn = Eine blaue Karte. Noch gehört sie dir nicht: Lege sie an eine Reihe an. Jede Reihe hat Platz für drei Karten.
learn-turn-done = Auch Mira und Otis haben je eine Karte aufgedeckt und angelegt. Wer eine Reihe nimmt, bekommt alle ihre Karten.
learn-take-title = … oder eine Reihe nehmen
learn-take-text = Statt aufzudecken, kannst du eine Reihe mit allen Karten nehmen. Dann bist du bis zum Ende der Runde ausgestiegen.
learn-take-done = Alle haben eine Reihe genommen, die Runde ist zu Ende. Otis hat als Letzter genommen: Er beginnt die nächste.
learn-fourth-title = Nur drei Farben zählen plus
learn-fourth-text = Deine drei Farben stehen auf dem Ast: 22 Punkte. Mira und Otis haben ihre Reihen genommen. Nimm die letzte.
learn-fourth-done = Braun ist deine vierte Farbe: Sie hängt unter dem Ast und zählt minus. Du hast nun 19 Punkte.
learn-ladder-title = Jede weitere Karte zählt mehr
learn-ladder-text = Die erste Karte einer Farbe bringt 1 Punkt, die zweite 2, die dritte 3 und so weiter bis 6 für die sechste. Welche Reihe bringt dir am meisten?
learn-ladder-done = { $row ->
    [1] Braun hängt unter deinem Ast, darum kostet dich die dritte braune Karte 3 Punkte.
    [3] Deine vierte grüne Karte bringt 4 Punkte, eine andere Reihe aber 5.
   *[2] Deine fünfte blaue Karte bringt 5 Punkte: Je größer eine Farbe, desto mehr zählt ihre nächste Karte.
}
learn-last-title = Die letzte Runde
learn-last-text = Weit unten im Stapel liegt eine besondere Karte. Decke auf, was oben liegt.
learn-last-drawn = Die Karte „Letzte Runde“! Sie kommt zur Seite, und du deckst gleich noch eine Karte auf: eine grüne. Lege sie an.
learn-last-placed = Mira und Otis haben ihre Reihen genommen. Nimm die letzte.
learn-last-done = Alle haben eine Reihe genommen, und es war die letzte Runde: Das Spiel ist zu Ende.
learn-joker-title = Joker und „+2“
learn-joker-text = Ein Joker wird am Spielende zu einer Farbe deiner Wahl. Eine „+2“ bringt immer 2 Punkte. Welche Reihe bringt dir am meisten?
learn-joker-done = { $row ->
    [1] Zwei „+2“ bringen 4 Punkte, der Joker aber brächte { $most }.
    [3] Deine vierte rote Karte bringt 4 Punkte, der Joker aber brächte { $most }.
   *[2] Der Joker liegt vorerst bei deiner größten Farbe und bringt { $gain } Punkte: Mehr geht nicht.
}
learn-end-title = Die Abrechnung
learn-end-text = Drei Farben zählen plus, alle anderen minus, und jede „+2“ bringt 2 Punkte. Wer die meisten Punkte hat, gewinnt. Das ist das ganze Spiel.

## Rules

rules-heading = Spielregel
rules-contents = Inhalt
rules-which = Ausgabe
rules-all = Alle Ausgaben
rules-own-title = Besonderheiten: { $edition }
rules-only-here = meist anders
rules-idea-title = Worum es geht
rules-idea-text = Karten werden einzeln aufgedeckt und sammeln sich in Reihen. Nimm eine Reihe, wenn sie passt, und zwar ganz. Am Ende bringen drei Farben Pluspunkte, alle anderen Minuspunkte.
rules-cards-title = Die Karten
rules-cards-colours = { $colours } Farben, je { $count } Karten
rules-cards-colours-name = Rot, Orange, Gelb, Grün, Blau, Braun, Grau
rules-cards-jokers = { $count } Joker
rules-cards-twos = { $count } × „+2“
rules-cards-last = die Karte „Letzte Runde“
rules-set-up-title = Vor dem Spiel
rules-set-up-side = Einigt euch auf eine Seite der Übersichtskarte. Fürs erste Spiel eignet sich die braune.
rules-set-up-rows = Legt so viele Reihen aus, wie Spieler mitspielen.
rules-set-up-colour = Zu dritt kommt eine ganze Farbe aus dem Spiel.
rules-set-up-start = Alle beginnen mit einer offenen Karte, jede in einer anderen Farbe.
rules-set-up-deck = Mischt den Rest. Die Karte „Letzte Runde“ kommt weit nach unten; wohin genau, sagt die Ausgabe.
rules-set-up-first = Bestimmt, wer beginnt. Dann geht es im Uhrzeigersinn weiter.
rules-turn-title = Ein Zug
rules-turn-text = Tu genau eines von beiden.
rules-turn-draw = Aufdecken und anlegen
rules-turn-draw-text = Decke die oberste Karte auf und lege sie an eine Reihe mit Platz. Eine Reihe fasst drei Karten. Sind alle übrigen Reihen voll, musst du eine nehmen.
rules-turn-take = Eine Reihe nehmen
rules-turn-take-text = Nimm eine Reihe mit mindestens einer Karte, und zwar mit allen Karten. Ordne sie nach Farben vor dir. Bis zum Ende der Runde bist du ausgestiegen.
rules-round-title = Das Ende einer Runde
rules-round-text = Haben alle eine Reihe genommen, ist die Runde vorbei. Wer zuletzt nahm, beginnt die nächste. Wer allein übrig ist, darf weiter aufdecken und anlegen, solange Platz ist, und nimmt dann.
rules-last-title = Die letzte Runde
rules-last-text = Wer „Letzte Runde“ aufdeckt, legt die Karte für alle sichtbar hin und deckt dafür eine andere auf. Die Runde wird zu Ende gespielt; dann ist das Spiel zu Ende.
rules-score-title = Wertung
rules-score-text = Zähle deine Karten jeder Farbe und lies die Punkte ab. Drei Farben deiner Wahl zählen plus, jede andere minus. Jede „+2“ bringt zwei Punkte. Wer die meisten Punkte hat, gewinnt; bei Gleichstand wird der Sieg geteilt.
rules-score-jokers = Jeder Joker wird zu einer Farbe im Spiel, und zwar zu der, die am meisten bringt.
rules-example = Ein Beispiel auf der braunen Seite: sechs grüne, vier gelbe, drei rote, zwei blaue, ein Joker und eine „+2“. Der Joker kommt zu Gelb. Das macht { $points } Punkte.
rules-two-title = Zu zweit
rules-two-text = Zwei Farben kommen aus dem Spiel, beide beginnen mit zwei Karten, und die drei Reihen fassen eine, zwei und drei Karten. Haben beide genommen, kommen die Karten der dritten Reihe aus dem Spiel.
rules-editions-title = Was die Ausgaben unterscheidet
rules-editions-text = Fünf gedruckte Regeln beschreiben dasselbe Spiel mit kleinen Unterschieden. Jede lässt sich hier genau so spielen, wie sie gedruckt ist.
rules-bold = Fett: was in den meisten anderen Ausgaben anders ist.
rules-fact-players = Spieler
rules-fact-sides = Übersichtskarte
rules-fact-jokers = Joker
rules-fact-colour = Die Farbe eines Jokers wählt man
rules-fact-last = „Letzte Runde“ liegt
rules-fact-two = Startkarten zu zweit
rules-fact-first = Wer beginnt
rules-fact-win = Wer gewinnt
rules-players = { $from } bis { $to }
rules-jokers-plain = { $count }
rules-jokers-golden = { $count } und ein goldener: Wer ihn nimmt, bekommt sofort auch die oberste Karte des Stapels
rules-colour-end = am Spielende
rules-colour-once = sofort
rules-colour-harder = am Spielende; schwerere Variante: sofort und endgültig
rules-last-on = auf den untersten { $cards } Karten
rules-last-in = eingemischt in die untersten { $cards } Karten
rules-two-none = nicht zu zweit
rules-two-all = je zwei, alle vier verschieden
rules-two-each = je zwei verschiedene
rules-first-random = wird ausgelost
rules-first-colourful = wird ausgelost, oder wer die meisten Farben trägt
rules-first-agreed = man einigt sich
rules-win = { $games ->
    [1] die meisten Punkte in einem Spiel
   *[other] die meisten Punkte in { $games } Spielen zusammen
}

## Score pad

score-heading = Wertungsblock
score-player = Spieler { $player }
score-players = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
score-change = Ändern
score-side = Seite
score-name = Name
score-out = { $count ->
    [one] Farbe aus dem Spiel
   *[other] Farben aus dem Spiel
}
score-cards = Karten
score-more = { $card } dazu, jetzt { $count }
score-less = { $card } weg, jetzt { $count }
score-hint = Tippe auf eine Karte, um sie dazuzuzählen. Tasten: 0 bis 9 setzen die Zahl.
score-too-many = Davon sind es mehr, als in der Schachtel liegen: { $cards }.
score-away = Die Punktetabelle ist noch nicht geladen. Sie wird einmal gebraucht, danach geht der Block ohne Verbindung.
score-worth = Auslage von { $name }
score-jokers-on = { $count ->
    [one] Der Joker zählt am besten als { $colours }.
   *[other] Die Joker zählen am besten als { $colours }.
}
score-as-good = Genauso gut: { $other }.
score-next-best = { $loss ->
    [one] Das Nächstbeste ist { $other }, { $loss } Punkt weniger.
   *[other] Das Nächstbeste ist { $other }, { $loss } Punkte weniger.
}
score-sheet = Das Match
score-game = Spiel { $game }
score-total = Gesamt
score-leads = führt
score-edit = Spiel { $game } öffnen
score-delete = Spiel { $game } löschen
score-deleted = Spiel { $game } gelöscht. Das lässt sich rückgängig machen.
score-add = Neues Spiel
score-share = Teilen
score-copied = Als Text kopiert.
score-print = Drucken
score-undo = Rückgängig
score-undone = Rückgängig gemacht.
score-clear = Neues Match
score-cleared = Ein neues Match. Das lässt sich rückgängig machen.
score-kept = In diesem Browser gespeichert. Geht ohne Verbindung.
score-text-title = Coloretto · { $edition }, { $side }

## You, and ratings

you-nobody = Du spielst als Gast. Wenn du ein Konto hast, melde dich mit Name und Passphrase an.
you-are-guest = Du spielst als Gast: { $name }.
you-are-known = Du bist angemeldet als { $name }.
you-own = Ein eigenes Konto
you-own-note = Mit Name und Passphrase kannst du auf jedem Gerät spielen: Spiele und Ratings kommen mit. Wir fragen nicht nach einer E-Mail-Adresse; darum lässt sich eine verlorene Passphrase nicht ersetzen.
you-passphrase = Passphrase
you-passphrase-note = Mindestens { $count } Zeichen; ein kurzer Satz ist gut.
you-claim = Konto anlegen
you-claimed = Konto angelegt. Willkommen, { $name }.
you-signed-in = Willkommen zurück, { $name }.
you-sign-out = Abmelden
you-sign-out-everywhere = Überall abmelden
you-signed-out = Du bist abgemeldet.
you-wrong-passphrase = Name oder Passphrase ist falsch.
you-weak-name = Diese Passphrase ähnelt zu sehr deinem Namen. Nimm drei oder vier Wörter, die nicht zusammengehören.
you-weak-repeats = Diese Passphrase wiederholt sich. Nimm drei oder vier Wörter, die nicht zusammengehören.
you-weak-sequence = Die Zeichen dieser Passphrase folgen aufeinander, wie auf der Tastatur oder in einem Datum. Nimm lieber drei oder vier Wörter.
you-weak-common = Diese Passphrase ist sehr verbreitet. Nimm drei oder vier Wörter, die nicht zusammengehören.
you-weak-guessable = Diese Passphrase ist leicht zu erraten. Nimm drei oder vier Wörter, die nicht zusammengehören.
you-ratings = Deine Ratings
you-unrated = Du hast noch kein Ranglistenspiel beendet.
you-data = Deine Daten
you-data-note = Alles, was dieser Server über dich weiß, samt den Protokollen deiner Spiele.
you-download = Meine Daten herunterladen
you-delete = Mein Konto löschen
you-delete-sure = Name, Passphrase, Geräte, Nachrichten und Ratings werden gelöscht. Das lässt sich nicht rückgängig machen.
you-delete-yes = Endgültig löschen
you-delete-no = Abbrechen
you-deleted = Dein Konto wurde gelöscht.
ratings-lead = Spielstärke in Ranglistenspielen, für jede Ausgabe getrennt. Alle beginnen bei 25; der Bereich zeigt, wie sicher das Rating ist. Sein unteres Ende bestimmt die Reihenfolge.
ratings-rule-clock = Ein Ranglistenspiel hat eine Uhr mit mindestens zehn Sekunden pro Zug, der Zufall wählt die Farben, und niemand kann es anhalten.
ratings-rule-ready = Es beginnt, wenn alle am Tisch da und bereit sind.
ratings-rule-leave = Wer geht, verliert, auch wenn der Bot gewinnt, der weiterspielt.
ratings-rule-timeout = Läuft deine Zeit ab, spielt ein Bot, bis du zurückkommst. Beim dritten Mal, oder wenn du am Ende nicht zurück bist, ist das Spiel verloren.
ratings-rule-bots = Spiele mit dem eigenen Bot zählen nicht. Die Bots des Servers zählen.
ratings-rule-network = Spiele zweier Gäste über eine Internetadresse zählen nicht; zwischen zweien mit Konto zählen sie halb.
ratings-rule-repeated = Jede Woche zählen deine ersten sechs Spiele mit derselben Person ganz, die nächsten sechs halb, acht weitere zu einem Viertel und danach keines mehr.
ratings-rule-newcomers = Wer kein Konto hat, ist zehn Ranglistenspiele lang neu: Spiele mit Neuen zählen halb, und höchstens fünf in der Woche.
ratings-edition = Ausgabe
ratings-none = In dieser Ausgabe hat noch niemand ein Ranglistenspiel beendet.
ratings-range = { $low } bis { $high }
ratings-games = { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
ratings-provisional = vorläufig
