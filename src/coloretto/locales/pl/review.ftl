# Why an action is better. Rows, players and points are given as text; points have their sign where one stands there.
reason-brings = { $you ->
    [yes] Stos { $row }: dostajesz teraz { $points }.
   *[no] Stos { $row }: { $who } dostaje teraz { $points }.
}
reason-denies = { $you ->
    [yes] Stos { $row }: tracisz przez to { $points }.
   *[no] Stos { $row }: { $who } traci przez to { $points }.
}
reason-minus = Stos { $row }: minus { $points }, kolor: { $cards }.
reason-joker = Stos { $row }: jest w nim joker.
reason-golden = Stos { $row }: jest w nim złoty joker.
reason-hope = { $percent } % pozostałych kart czyni któryś stos lepszym od najlepszego teraz.
reason-stays = Stos { $row } ({ $points }): w następnej kolejce leży jeszcze w { $stays } przypadkach na 100.
reason-goes = Stos { $row } ({ $points }): do następnej kolejki znika w { $gone } przypadkach na 100, najczęściej: { $who }.
reason-nothing = Żaden stos nic jeszcze nie daje.
reason-alone = W rundzie nie ma nikogo innego: stosy są bezpieczne.
reason-adds = { $you ->
    [yes] Stos { $row } potem: dostajesz { $total }.
   *[no] Stos { $row } potem: { $who } dostaje { $total }.
}
reason-less = { $you ->
    [yes] Stos { $row }: dostajesz o { $points } mniej.
   *[no] Stos { $row }: { $who } dostaje o { $points } mniej.
}
reason-feeds = { $you ->
    [yes] Stos { $row }: dostajesz { $total }.
   *[no] Stos { $row }: { $who } dostaje { $total }.
}
reason-colour = { $you ->
    [yes] Joker jako { $cards }: masz { $points }.
   *[no] Joker jako { $cards }: { $who } ma { $points }.
}
reason-left = W talii: { $count } × { $cards }.
reason-won = To daje pewną wygraną.
reason-exact = Policzone do końca: { $percent } % wygranej zamiast { $other } %.
reason-although = { $clause } Mimo to:
reason-none = Analiza widzi { $percent } % więcej; krótkiego powodu nie ma.

# What was done, and what would have been better.
review-draw = ciągnąć kartę
review-take = zabrać stos { $row }
review-place = { $cards } do stosu { $row }
review-colour = joker jako { $cards }
review-turned-up = odkryta karta: { $cards }
review-better = Lepiej: { $action }.

# The page.
review-title = Szczęście i umiejętności
review-so-far = Dotąd: gra nie jest skończona.
review-win = Wygrana
review-points = Punkty
review-deal = Początek
review-luck = Szczęście
review-own = Własne decyzje
review-others = Decyzje: { $who }
review-rest = Niewyjaśnione
review-result = Wynik
review-expected = Oczekiwane dotąd
review-player = Kto gra
review-accuracy = Dokładność
review-kept = Zachowane
review-like = Gra jak
review-adjusted = Bez szczęścia
review-graph = Szanse, ruch po ruchu
review-account = Skąd się wzięło: { $who }
review-moments = Kluczowe chwile: { $who }
review-mistakes = Błędy
review-no-mistakes = Nikt nie popełnił błędu.
review-move = Ruch { $move }
review-exact = dokładne
review-about = Początek, szczęście, decyzje i to, co niewyjaśnione, dają razem dokładnie wynik. Szczęście to, o ile karta była warta więcej, niż można się było spodziewać; decyzję porównuje się z tym, czego można oczekiwać po mocnej grze. Jak to pewne: niewyjaśnione jest tak duże, jak zmiany zdania samej oceny.
