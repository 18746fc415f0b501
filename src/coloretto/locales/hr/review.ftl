# Why an action is better. Rows, players and points are given as text; points have their sign where one stands there.
reason-brings = { $you ->
    [yes] Red { $row }: sada dobivaš { $points }.
   *[no] Red { $row }: { $who } sada dobiva { $points }.
}
reason-denies = { $you ->
    [yes] Red { $row }: time gubiš { $points }.
   *[no] Red { $row }: { $who } time gubi { $points }.
}
reason-minus = Red { $row }: minus { $points }, boja: { $cards }.
reason-joker = Red { $row } ima jokera.
reason-golden = Red { $row } ima zlatnog jokera.
reason-hope = { $percent } % preostalih karata čini neki red boljim od sada najboljeg.
reason-stays = Red { $row } ({ $points }): sljedeći put još je tu u { $stays } od 100 slučajeva.
reason-goes = Red { $row } ({ $points }): do sljedećeg puta nestane u { $gone } od 100 slučajeva, najčešće: { $who }.
reason-nothing = Nijedan red još ne donosi ništa.
reason-alone = Nitko drugi nije u krugu: redovi su sigurni.
reason-adds = { $you ->
    [yes] Red { $row } zatim: dobivaš { $total }.
   *[no] Red { $row } zatim: { $who } dobiva { $total }.
}
reason-less = { $you ->
    [yes] Red { $row }: dobivaš { $points } manje.
   *[no] Red { $row }: { $who } dobiva { $points } manje.
}
reason-feeds = { $you ->
    [yes] Red { $row }: dobivaš { $total }.
   *[no] Red { $row }: { $who } dobiva { $total }.
}
reason-colour = { $you ->
    [yes] Joker kao { $cards }: imaš { $points }.
   *[no] Joker kao { $cards }: { $who } ima { $points }.
}
reason-left = U špilu: { $count } × { $cards }.
reason-won = To sigurno pobjeđuje.
reason-exact = Izračunato do kraja: { $percent } % pobjede umjesto { $other } %.
reason-although = { $clause } Ipak:
reason-none = Pretraga vidi { $percent } % više; kratkog razloga nema.

# What was done, and what would have been better.
review-draw = izvući kartu
review-take = uzeti red { $row }
review-place = { $cards } u red { $row }
review-colour = joker kao { $cards }
review-turned-up = izvučeno: { $cards }
review-better = Bolje: { $action }.

# The page.
review-title = Sreća i znanje
review-so-far = Dosad: igra nije gotova.
review-win = Pobjeda
review-points = Bodovi
review-deal = Početak
review-luck = Sreća
review-own = Vlastiti potezi
review-others = Potezi: { $who }
review-rest = Neobjašnjeno
review-result = Rezultat
review-expected = Dosad očekivano
review-player = Igra
review-accuracy = Točnost
review-kept = Sačuvano
review-like = Igra kao
review-adjusted = Bez sreće
review-graph = Izgledi, potez po potez
review-account = Odakle dolazi: { $who }
review-moments = Ključni trenuci: { $who }
review-mistakes = Pogreške
review-no-mistakes = Nitko nije pogriješio.
review-move = Potez { $move }
review-exact = točno
review-about = Početak, sreća, potezi i neobjašnjeno zajedno daju točno rezultat. Sreća je ono što je karta vrijedila više nego što se ondje moglo očekivati; potez se uspoređuje s onim što se očekuje od jake igre. Koliko je sigurno: neobjašnjeno je onoliko koliko se sama procjena predomislila.
