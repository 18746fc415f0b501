# Why an action is better. Rows, players and points are given as text; points have their sign where one stands there.
reason-brings = { $you ->
    [yes] Fila { $row }: ora ottieni { $points }.
   *[no] Fila { $row }: { $who } ora ottiene { $points }.
}
reason-denies = { $you ->
    [yes] Fila { $row }: così perdi { $points }.
   *[no] Fila { $row }: { $who } così perde { $points }.
}
reason-minus = Fila { $row }: meno { $points } per { $cards }.
reason-joker = Fila { $row }: c’è un jolly.
reason-golden = Fila { $row }: c’è il jolly d’oro.
reason-hope = Il { $percent } % delle carte rimaste rende una fila migliore di quella migliore adesso.
reason-stays = Fila { $row } ({ $points }): al prossimo turno è ancora lì { $stays } volte su 100.
reason-goes = Fila { $row } ({ $points }): entro il prossimo turno sparisce { $gone } volte su 100, per lo più: { $who }.
reason-nothing = Nessuna fila porta ancora qualcosa.
reason-alone = Nel round non c’è nessun altro: le file sono al sicuro.
reason-adds = { $you ->
    [yes] Fila { $row } poi: ottieni { $total }.
   *[no] Fila { $row } poi: { $who } ottiene { $total }.
}
reason-less = { $you ->
    [yes] Fila { $row }: ottieni { $points } in meno.
   *[no] Fila { $row }: { $who } ottiene { $points } in meno.
}
reason-feeds = { $you ->
    [yes] Fila { $row }: ottieni { $total }.
   *[no] Fila { $row }: { $who } ottiene { $total }.
}
reason-colour = { $you ->
    [yes] Jolly come { $cards }: hai { $points }.
   *[no] Jolly come { $cards }: { $who } ha { $points }.
}
reason-left = Nel mazzo: { $count } × { $cards }.
reason-won = Così la vittoria è certa.
reason-exact = Calcolato fino in fondo: { $percent } % della vittoria invece di { $other } %.
reason-although = { $clause } Eppure:
reason-none = La ricerca vede il { $percent } % in più; non c’è una ragione breve.

# What was done, and what would have been better.
review-draw = pescare
review-take = prendere la fila { $row }
review-place = { $cards } nella fila { $row }
review-colour = jolly come { $cards }
review-turned-up = pescata: { $cards }
review-better = Meglio: { $action }.

# The page.
review-title = Fortuna e abilità
review-so-far = Finora: la partita non è finita.
review-win = Vittoria
review-points = Punti
review-deal = L’inizio
review-luck = Fortuna
review-own = Scelte proprie
review-others = Scelte: { $who }
review-rest = Non spiegato
review-result = Risultato
review-expected = Atteso finora
review-player = Chi gioca
review-accuracy = Precisione
review-kept = Conservato
review-like = Gioco come
review-adjusted = Senza fortuna
review-graph = Le possibilità, mossa per mossa
review-account = Da dove viene: { $who }
review-moments = Momenti chiave: { $who }
review-mistakes = Errori
review-no-mistakes = Nessuno ha sbagliato.
review-move = Mossa { $move }
review-exact = esatto
review-about = Inizio, fortuna, scelte e ciò che non è spiegato danno insieme esattamente il risultato. La fortuna è quanto una carta valeva più di quel che lì ci si poteva aspettare; una scelta si confronta con ciò che ci si aspetta da un gioco forte. Quanto è sicuro: “Non spiegato” è grande quanto i ripensamenti della valutazione.
