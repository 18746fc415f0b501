# Die Seiten zum Nachlesen auf Deutsch: Nachspielen, Lernen, Spielregel, Wertungsblock.

## Editions, sides and levels

copy-refused = Dieser Browser lässt das Kopieren nicht zu.

## Replay

replay-heading = Nachspielen
replay-open = Ein Spiel noch einmal sehen
replay-open-note = Füge eine Mitschrift ein oder wähle eine Datei. Sie wird geprüft und nachgespielt; nichts wird gespeichert.
replay-record = Die Mitschrift
replay-show = Spiel zeigen
replay-file = Datei wählen
replay-example = Beispiel zeigen
replay-too-long = Diese Datei ist zu lang für eine Mitschrift.
replay-bad-link = Dieser Link enthält keine ganze Mitschrift.
# Behind “That did not work:”, so without a capital where the language wants none.
bad-record-empty = darin steht keine Mitschrift.
bad-record-two = Zeile { $line }: Hier beginnt eine zweite Mitschrift. Zeig eine nach der anderen.
bad-record-no-tags = Zeile { $line }: Eine Mitschrift beginnt mit ihren Angaben, etwa { $example }.
bad-record-no-blank-line = Zeile { $line }: Zwischen Angaben und Zügen muss eine leere Zeile stehen.
bad-record-not-text = Zeile { $line }: Das ist kein reiner Text.
bad-record-comment = Zeile { $line }: Ein Kommentar braucht an beiden Enden eine geschweifte Klammer.
bad-record-bad-tag = Zeile { $line }: „{ $read }“ ist keine Angabe wie { $example }.
bad-record-tag-twice = Zeile { $line }: Die Angabe [{ $tag }] kommt ein zweites Mal.
bad-record-tag-missing = die Angabe [{ $tag }] fehlt.
bad-record-tag-value = Zeile { $line }: „{ $read }“ passt nicht zur Angabe [{ $tag }].
bad-record-bad-move = Zeile { $line }, Zug { $move }: „{ $read }“ ist kein Zug.
bad-record-illegal-move = Zeile { $line }, Zug { $move }: Die Regeln erlauben „{ $read }“ hier nicht.
bad-record-short-move = Zeile { $line }, Zug { $move }: Nach „{ $read }“ fehlt etwas.
bad-record-not-finished = Zeile { $line }: Das Spiel ist nicht zu Ende, also muss als Ergebnis { $right } stehen.
bad-record-wrong-result = Zeile { $line }: Das Spiel endet mit den Punkten { $right }, nicht { $read }.
bad-record-other = Zeile { $line }: Hier stimmt etwas in der Mitschrift nicht.
replay-start = Vor dem ersten Zug.
replay-to-move = { $name } ist dran
replay-round = Runde { $round }
replay-move = Zug { $move } von { $moves }
replay-move-name = Zug { $move }
replay-controls = Durch das Spiel gehen
replay-position = Stelle im Spiel
replay-first = Zum Anfang
replay-round-back = Eine Runde zurück
replay-back = Einen Zug zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-next = Einen Zug weiter
replay-round-next = Eine Runde weiter
replay-last = Zum Ende
replay-speed = Tempo
replay-space = Leertaste
replay-keys = Zug, Sprung, Sprung um eine Runde, abspielen und anhalten
replay-moves = Züge
replay-scores = Endstand
replay-about = Zu diesem Spiel
replay-edition = Ausgabe
replay-date = Datum
replay-match = Spiel der Partie
replay-site = Ort
replay-result = Ergebnis
replay-unfinished = nicht zu Ende gespielt
replay-fair = Der Stapel war fair: Er folgt aus dem Geheimnis, das vor der ersten Karte feststand.
replay-foul = Der Stapel folgt nicht aus dem Geheimnis in dieser Mitschrift.
replay-no-proof = Diese Mitschrift enthält keinen Beweis für ihren Stapel.
replay-copy-link = Link zu diesem Zug kopieren
replay-copy-record = Mitschrift kopieren
replay-download = Mitschrift herunterladen
replay-link-copied = Der Link ist kopiert.
replay-record-copied = Die Mitschrift ist kopiert.
replay-play-on = Von hier weiterspielen
replay-play-on-note = Du übernimmst den Platz, der am Zug ist, Bots die anderen. Was vom Stapel kommt, ist neu.
replay-play-on-over = Hier ist das Spiel zu Ende. Geh ein paar Züge zurück.
replay-level = Stärke der Bots
replay-play-on-start = Weiterspielen
replay-another = Andere Mitschrift

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
# Row 1 holds a brown card, row 2 a blue one, row 3 a green one.
learn-ladder-done = { $row ->
    [1] Braun hängt unter deinem Ast, darum kostet dich die dritte braune Karte 3 Punkte.
    [3] Deine vierte grüne Karte bringt 4 Punkte, eine andere Reihe aber 5.
   *[2] Deine fünfte blaue Karte bringt 5 Punkte: Je größer eine Farbe, desto mehr zählt ihre nächste Karte.
}
learn-joker-title = Joker und „+2“
learn-joker-text = Ein Joker wird am Spielende zu einer Farbe deiner Wahl. Eine „+2“ bringt immer 2 Punkte. Welche Reihe bringt dir am meisten?
# Row 1 holds two “+2” cards, row 2 a joker, row 3 a red card. $gain and $most are points.
learn-joker-done = { $row ->
    [1] Zwei „+2“ bringen 4 Punkte, der Joker aber brächte { $most }.
    [3] Deine vierte rote Karte bringt 4 Punkte, der Joker aber brächte { $most }.
   *[2] Der Joker liegt vorerst bei deiner größten Farbe und bringt { $gain } Punkte: Mehr geht nicht.
}
learn-last-title = Die letzte Runde
learn-last-text = Weit unten im Stapel liegt eine besondere Karte. Decke auf, was oben liegt.
learn-last-drawn = Die Karte „Letzte Runde“! Sie kommt zur Seite, und du deckst gleich noch eine Karte auf: eine grüne. Lege sie an.
learn-last-placed = Mira und Otis haben ihre Reihen genommen. Nimm die letzte.
learn-last-done = Alle haben eine Reihe genommen, und es war die letzte Runde: Das Spiel ist zu Ende.
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
rules-idea-text = Karten kommen einzeln auf den Tisch und sammeln sich in Reihen. Nimm eine Reihe, wenn sie passt, und zwar ganz. Am Ende bringen drei Farben Punkte, alle anderen kosten welche.
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
rules-turn-text = Tu genau eines von beidem.
rules-turn-draw = Aufdecken und anlegen
rules-turn-draw-text = Decke die oberste Karte auf und lege sie an eine Reihe mit Platz. Eine Reihe fasst drei Karten. Sind alle übrigen Reihen voll, musst du eine nehmen.
rules-turn-take = Eine Reihe nehmen
rules-turn-take-text = Nimm eine Reihe mit mindestens einer Karte, und zwar mit allen Karten. Ordne sie nach Farben vor dir. Bis zum Ende der Runde bist du ausgestiegen.
rules-round-title = Das Ende einer Runde
rules-round-text = Haben alle eine Reihe genommen, ist die Runde vorbei. Wer zuletzt nahm, beginnt die nächste. Wer allein übrig ist, darf weiter aufdecken und anlegen, solange Platz ist, und nimmt dann.
rules-last-title = Die letzte Runde
rules-last-text = Wer „Letzte Runde“ aufdeckt, legt die Karte für alle sichtbar hin und deckt dafür eine andere auf. Die Runde wird zu Ende gespielt; dann ist das Spiel aus.
rules-score-title = Wertung
rules-score-text = Zähle deine Karten jeder Farbe und lies die Punkte ab. Drei Farben deiner Wahl zählen plus, jede andere minus. Jede „+2“ bringt zwei Punkte. Wer die meisten Punkte hat, gewinnt; bei Gleichstand wird der Sieg geteilt.
rules-score-jokers = Jeder Joker wird zu einer Farbe im Spiel, und zwar zu der, die am meisten bringt.
rules-example = Ein Beispiel auf der braunen Seite: sechs grüne, vier gelbe, drei rote, zwei blaue, ein Joker und eine „+2“. Der Joker kommt zu Gelb. Das macht { $points } Punkte.
rules-two-title = Zu zweit
rules-two-text = Zwei Farben kommen aus dem Spiel, beide beginnen mit zwei Karten, und die drei Reihen fassen eine, zwei und drei Karten. Haben beide genommen, kommen die Karten der dritten Reihe aus dem Spiel.
rules-editions-title = Was die Ausgaben unterscheidet
rules-editions-text = Fünf gedruckte Regeln beschreiben dasselbe Spiel mit kleinen Unterschieden. Jede lässt sich hier genau so spielen, wie sie gedruckt ist.
rules-bold = Fett: was die meisten anderen nicht so machen.
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
rules-colour-harder = am Spielende; schwerer: sofort und endgültig
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
score-too-many = Davon sind mehr da, als in der Schachtel liegen: { $cards }.
score-away = Die Punktetabelle ist noch nicht da. Sie wird einmal gebraucht, danach geht der Block ohne Verbindung.
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
score-sheet = Die Partie
score-game = Spiel { $game }
score-total = Gesamt
score-leads = führt
score-edit = Spiel { $game } öffnen
score-delete = Spiel { $game } löschen
score-deleted = Spiel { $game } ist gelöscht. Das lässt sich zurücknehmen.
score-add = Neues Spiel
score-share = Teilen
score-copied = Als Text kopiert.
score-print = Drucken
score-undo = Zurücknehmen
score-undone = Zurückgenommen.
score-clear = Neue Partie
score-cleared = Eine neue Partie. Das lässt sich zurücknehmen.
score-kept = In diesem Browser gespeichert. Geht ohne Verbindung.
score-text-title = Coloretto · { $edition }, { $side }

## Du und die Wertungen

you-nobody = Hier kennt dich noch niemand. Dein erstes Spiel ändert das; oder melde dich mit Name und Passphrase an.
you-are-guest = In diesem Browser bist du als { $name } zu Gast.
you-are-known = In diesem Browser bist du { $name }, und der Name gehört dir.
you-own = Ein eigener Name
you-own-note = Mit einer Passphrase bist du auf jedem Gerät dieselbe Person: Spiele und Wertungen kommen mit. Nach einer E-Mail-Adresse fragt niemand; darum lässt sich eine verlorene Passphrase nicht ersetzen.
you-passphrase = Passphrase
you-passphrase-note = Mindestens { $count } Zeichen; ein kurzer Satz ist gut.
you-claim = Diesen Namen sichern
you-sign-in = Er gehört mir schon: anmelden
you-claimed = { $name } gehört jetzt dir.
you-signed-in = Willkommen zurück, { $name }.
you-sign-out = Hier abmelden
you-sign-out-everywhere = Überall abmelden
you-signed-out = Abgemeldet. Dein Name wartet auf dich.
you-wrong-passphrase = Name und Passphrase passen nicht zusammen.
you-weak-name = Diese Passphrase ist fast dein Name. Nimm drei oder vier Wörter, die nicht zusammengehören.
you-weak-repeats = Diese Passphrase wiederholt sich. Nimm drei oder vier Wörter, die nicht zusammengehören.
you-weak-sequence = Die Zeichen dieser Passphrase folgen aufeinander, wie auf der Tastatur oder in einem Datum. Nimm lieber drei oder vier Wörter.
you-weak-common = Diese Passphrase haben viele. Nimm drei oder vier Wörter, die nicht zusammengehören.
you-weak-guessable = Diese Passphrase ist leicht zu erraten. Nimm drei oder vier Wörter, die nicht zusammengehören.
you-ratings = Deine Wertungen
you-unrated = Du hast noch kein gewertetes Spiel beendet.
you-data = Deine Daten
you-data-note = Alles, was dieser Server über dich weiß, samt den Mitschriften deiner Spiele.
you-download = Meine Daten herunterladen
you-delete = Alles über mich löschen
you-delete-sure = Name, Passphrase, Geräte, Nachrichten und Wertungen werden gelöscht. Das lässt sich nicht rückgängig machen.
you-delete-yes = Endgültig löschen
you-delete-no = Doch nicht
you-deleted = Alles über dich ist gelöscht.
ratings-lead = Spielstärke in gewerteten Spielen, für jede Ausgabe getrennt. Alle beginnen bei 25; der Bereich zeigt, wie sicher der Wert ist. Sein unteres Ende bestimmt die Reihenfolge.
ratings-rule-clock = Ein gewertetes Spiel hat eine Uhr mit mindestens zehn Sekunden pro Zug, der Zufall wählt die Farben, und niemand kann es anhalten.
ratings-rule-ready = Es beginnt, wenn alle am Tisch da sind und es gesagt haben.
ratings-rule-leave = Wer geht, verliert, auch wenn der Bot gewinnt, der weiterspielt.
ratings-rule-timeout = Läuft deine Zeit ab, spielt ein Bot, bis du zurückkommst. Beim dritten Mal, oder wenn du am Ende nicht zurück bist, ist das Spiel verloren.
ratings-rule-bots = Spiele mit dem eigenen Bot zählen nicht. Die Bots des Servers zählen.
ratings-rule-network = Zwei Gäste hinter einer Internetadresse werden nicht gewertet; zwei mit eigenem Namen zählen halb.
ratings-rule-repeated = Jede Woche zählen deine ersten sechs Spiele mit derselben Person ganz, die nächsten sechs halb, acht weitere ein Viertel und danach keines mehr.
ratings-rule-newcomers = Wer keinen eigenen Namen hat, ist zehn gewertete Spiele lang neu: Spiele mit Neuen zählen halb, und höchstens fünf in der Woche.
ratings-edition = Ausgabe
ratings-none = In dieser Ausgabe hat noch niemand ein gewertetes Spiel beendet.
ratings-range = { $low } bis { $high }
ratings-games = { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
ratings-provisional = vorläufig
