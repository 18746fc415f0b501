# Why an action is better. Rows, players and points are given as text; points have their sign where one stands there.
reason-brings = { $you ->
    [yes] Reihe { $row }: Du bekommst jetzt { $points }.
   *[no] Reihe { $row }: { $who } bekommt jetzt { $points }.
}
reason-denies = { $you ->
    [yes] Reihe { $row }: Du verlierst dadurch { $points }.
   *[no] Reihe { $row }: { $who } verliert dadurch { $points }.
}
reason-minus = Reihe { $row }: minus { $points } für { $cards }.
reason-joker = Reihe { $row } hat einen Joker.
reason-golden = Reihe { $row } hat den goldenen Joker.
reason-hope = { $percent } % der übrigen Karten machen eine Reihe besser als die beste jetzt.
reason-stays = Reihe { $row } ({ $points }) liegt beim nächsten Zug in { $stays } von 100 Fällen noch da.
reason-goes = Reihe { $row } ({ $points }) ist bis zum nächsten Zug in { $gone } von 100 Fällen weg, meist: { $who }.
reason-nothing = Noch bringt keine Reihe etwas.
reason-alone = Niemand sonst ist in der Runde: Die Reihen sind sicher.
reason-adds = { $you ->
    [yes] Reihe { $row } dann: Du bekommst { $total }.
   *[no] Reihe { $row } dann: { $who } bekommt { $total }.
}
reason-less = { $you ->
    [yes] Reihe { $row }: Du bekommst { $points } weniger.
   *[no] Reihe { $row }: { $who } bekommt { $points } weniger.
}
reason-feeds = { $you ->
    [yes] Reihe { $row }: Du bekommst { $total }.
   *[no] Reihe { $row }: { $who } bekommt { $total }.
}
reason-colour = { $you ->
    [yes] Joker als { $cards }: Du hast { $points }.
   *[no] Joker als { $cards }: { $who } hat { $points }.
}
reason-left = Im Stapel: { $count } × { $cards }.
reason-won = Das gewinnt sicher.
reason-exact = Zu Ende gerechnet: { $percent } % des Sieges statt { $other } %.
reason-although = { $clause } Trotzdem:
reason-none = Die Suche sieht { $percent } % mehr; einen kurzen Grund gibt es nicht.

# What was done, and what would have been better.
review-draw = aufdecken
review-take = Reihe { $row } nehmen
review-place = { $cards } an Reihe { $row }
review-colour = Joker als { $cards }
review-turned-up = aufgedeckt: { $cards }
review-better = Besser: { $action }.

# The page.
review-title = Glück und Können
review-so-far = Bis hierher: Das Spiel ist nicht zu Ende.
review-win = Sieg
review-points = Punkte
review-deal = Die ersten Karten
review-luck = Glück
review-own = Eigene Züge
review-others = Züge: { $who }
review-rest = Nicht erklärt
review-result = Ergebnis
review-expected = Bisher erwartet
review-player = Person
review-accuracy = Genauigkeit
review-kept = Bewahrt
review-like = Spielte wie
review-adjusted = Ohne Glück
review-graph = Die Chancen, Zug um Zug
review-account = Woher es kam: { $who }
review-moments = Wichtige Momente: { $who }
review-mistakes = Fehler
review-no-mistakes = Niemand hat einen Fehler gemacht.
review-move = Zug { $move }
review-exact = exakt
review-about = Erste Karten, Glück, Züge und Nichterklärtes ergeben zusammen genau das Ergebnis. Glück ist, was eine Karte mehr wert war, als dort zu erwarten war; ein Zug wird damit verglichen, was bei starkem Spiel zu erwarten ist. Wie sicher das ist: „Nicht erklärt“ ist so groß, wie sich die Meinung der Bewertung selbst geändert hat.
