# Stranice uz stol na hrvatskom: pregled igre, lekcija, pravila, bodovni blok, račun.

## Editions, sides and levels

copy-refused = Ovaj preglednik ne dopušta kopiranje.

## Replay

replay-heading = Pregled igre
replay-open = Pogledaj igru ponovno
replay-open-note = Zalijepi zapis ili odaberi datoteku. Provjerit ćemo ga i odigrati; ništa ne spremamo.
replay-record = Zapis
replay-show = Prikaži igru
replay-file = Odaberi datoteku
replay-example = Prikaži primjer
replay-too-long = Ova je datoteka preduga za zapis.
replay-bad-link = Ova poveznica ne sadrži potpun zapis.
# Behind “That did not work:”, so without a capital where the language wants none.
bad-record-empty = ovdje nema zapisa.
bad-record-two = { $line }. redak: ovdje počinje drugi zapis. Prikaži jedan po jedan.
bad-record-no-tags = { $line }. redak: zapis počinje svojim podacima, na primjer { $example }.
bad-record-no-blank-line = { $line }. redak: između podataka i poteza mora biti prazan redak.
bad-record-not-text = { $line }. redak: ovo nije običan tekst.
bad-record-comment = { $line }. redak: komentar na oba kraja treba vitičastu zagradu.
bad-record-bad-tag = { $line }. redak: „{ $read }” nije podatak kao { $example }.
bad-record-tag-twice = { $line }. redak: podatak [{ $tag }] pojavljuje se dvaput.
bad-record-tag-missing = nedostaje podatak [{ $tag }].
bad-record-tag-value = { $line }. redak: „{ $read }” ne odgovara podatku [{ $tag }].
bad-record-bad-move = { $line }. redak, { $move }. potez: „{ $read }” nije potez.
bad-record-illegal-move = { $line }. redak, { $move }. potez: pravila ovdje ne dopuštaju „{ $read }”.
bad-record-short-move = { $line }. redak, { $move }. potez: nakon „{ $read }” nešto nedostaje.
bad-record-not-finished = { $line }. redak: igra nije završena, pa rezultat mora biti { $right }.
bad-record-wrong-result = { $line }. redak: igra završava bodovima { $right }, a ne { $read }.
bad-record-other = { $line }. redak: ovdje u zapisu nešto nije u redu.
replay-start = Prije prvog poteza.
replay-to-move = Na redu: { $name }
replay-round = { $round }. krug
replay-move = Potez { $move } od { $moves }
replay-move-name = Potez { $move }
replay-controls = Kretanje kroz igru
replay-position = Mjesto u igri
replay-first = Na početak
replay-round-back = Prethodni krug
replay-back = Prethodni potez
replay-play = Pokreni
replay-pause = Zaustavi
replay-next = Sljedeći potez
replay-round-next = Sljedeći krug
replay-last = Na kraj
replay-speed = Brzina
replay-space = Razmaknica
replay-keys = potez, skok, skok za krug, pokreni i zaustavi
replay-moves = Potezi
replay-scores = Konačni bodovi
replay-about = O ovoj igri
replay-edition = Izdanje
replay-date = Datum
replay-match = Igra u meču
replay-site = Mjesto
replay-result = Rezultat
replay-unfinished = nije završena
replay-fair = Kup je bio pošten: slijedi iz tajne određene prije prve karte.
replay-foul = Kup ne slijedi iz tajne u ovom zapisu.
replay-no-proof = Ovaj zapis nema dokaz o svom kupu.
replay-copy-link = Kopiraj poveznicu na ovaj potez
replay-copy-record = Kopiraj zapis
replay-download = Preuzmi zapis
replay-link-copied = Poveznica je kopirana.
replay-record-copied = Zapis je kopiran.
replay-play-on = Igraj dalje odavde
replay-play-on-note = Sjedaš na mjesto koje je na redu, na ostalima igraju botovi. Daljnje karte iz kupa su nove.
replay-play-on-over = Igra je ovdje gotova. Vrati se nekoliko poteza.
replay-level = Razina botova
replay-play-on-start = Igraj dalje
replay-another = Drugi zapis

## Lesson

learn-heading = Nauči u tri minute
learn-step = Korak { $step } od { $steps }
learn-way = Kroz lekciju
learn-back = Natrag
learn-next = Dalje
learn-again = Pokušaj opet
learn-skip = Preskoči lekciju
learn-turn-title = Potez: izvuci kartu…
learn-turn-text = Otis počinje: izvlači kartu i stavlja je u red. Sada si ti na redu: izvuci kartu.
learn-turn-drawn = Plava karta. Još nije tvoja: stavi je u bilo koji red. U svakom redu ima mjesta za tri karte.
learn-turn-done = Mira i Otis također su izvukli i stavili po jednu kartu. Tko uzme red, dobiva sve njegove karte.
learn-take-title = …ili uzmi red
learn-take-text = Umjesto izvlačenja možeš uzeti red sa svim kartama. Onda čekaš do kraja kruga.
learn-take-done = Svi su uzeli po jedan red i krug je gotov. Otis je uzeo zadnji, pa počinje sljedeći krug.
learn-fourth-title = Samo tri boje donose bodove
learn-fourth-text = Tvoje tri boje stoje na grani: 22 boda. Mira i Otis uzeli su svoje redove. Uzmi onaj koji je ostao.
learn-fourth-done = Smeđa je tvoja četvrta boja: visi ispod grane i oduzima bodove. Sada imaš 19 bodova.
learn-ladder-title = Svaka sljedeća karta vrijedi više
learn-ladder-text = Prva karta neke boje vrijedi 1 bod, druga 2, treća 3 i tako do 6 za šestu. Koji red ti donosi najviše?
learn-ladder-done = { $row ->
    [1] Smeđa visi ispod tvoje grane, pa te treća smeđa karta stoji 3 boda.
    [3] Tvoja četvrta zelena karta donosi 4 boda, ali drugi red donosi 5.
   *[2] Tvoja peta plava karta donosi 5 bodova: što je boja veća, to više vrijedi njezina sljedeća karta.
}
learn-last-title = Zadnji krug
learn-last-text = Pri dnu kupa leži posebna karta. Izvuci kartu.
learn-last-drawn = Karta zadnjeg kruga! Stavlja se sa strane, a ti odmah izvlačiš drugu: zelenu. Stavi je u red.
learn-last-placed = Mira i Otis uzeli su svoje redove. Uzmi onaj koji je ostao.
learn-last-done = Svi su uzeli po jedan red, a ovo je bio zadnji krug: igra je gotova.
learn-joker-title = Jokeri i „+2”
learn-joker-text = Joker na kraju igre postaje boja po tvom izboru. „+2” uvijek donosi 2 boda. Koji red ti donosi najviše?
learn-joker-done = { $row ->
    [1] Dvije karte „+2” donose 4 boda, a joker bi donio { $most }.
    [3] Tvoja četvrta crvena karta donosi 4 boda, a joker bi donio { $most }.
   *[2] Joker je zasad uz tvoju najveću boju i donosi { $gain } bodova: više ne može.
}
learn-end-title = Bodovanje
learn-end-text = Tri boje donose bodove, sve ostale oduzimaju, a svaka „+2” donosi 2 boda. Pobjeđuje tko ima najviše bodova. To je cijela igra.

## Rules

rules-heading = Pravila
rules-contents = Sadržaj
rules-which = Izdanje
rules-all = Sva izdanja
rules-own-title = Posebnosti: { $edition }
rules-only-here = drugdje uglavnom drukčije
rules-idea-title = O čemu se radi
rules-idea-text = Karte se otkrivaju jedna po jedna i skupljaju u redove. Uzmi red kad ti odgovara, i to cijeli. Na kraju tri boje donose bodove, a sve ih ostale oduzimaju.
rules-cards-title = Karte
rules-cards-colours = { $colours } boja, po { $count } karata
rules-cards-colours-name = crvena, narančasta, žuta, zelena, plava, smeđa, siva
rules-cards-jokers = { $count ->
    [one] { $count } joker
    [few] { $count } jokera
   *[other] { $count } jokera
}
rules-cards-twos = { $count } × „+2”
rules-cards-last = karta zadnjeg kruga
rules-set-up-title = Prije igre
rules-set-up-side = Dogovorite jednu stranu karte sažetka. Za prvu je igru najbolja smeđa.
rules-set-up-rows = Redova je koliko i igrača.
rules-set-up-colour = Utroje jedna cijela boja izlazi iz igre.
rules-set-up-start = Svatko počinje s jednom otkrivenom kartom, svi s različitim bojama.
rules-set-up-deck = Ostatak promiješajte. Karta zadnjeg kruga ide blizu dna; gdje točno, ovisi o izdanju.
rules-set-up-first = Odaberite tko počinje. Dalje se ide ulijevo.
rules-turn-title = Potez
rules-turn-text = Učini točno jedno od ovoga.
rules-turn-draw = Izvući i staviti
rules-turn-draw-text = Okreni gornju kartu i stavi je u red u kojem ima mjesta. U red stanu tri karte. Kad su svi preostali redovi puni, moraš uzeti jedan.
rules-turn-take = Uzeti red
rules-turn-take-text = Uzmi red s barem jednom kartom, sa svim kartama. Složi ih po bojama ispred sebe. Čekaš do kraja kruga.
rules-round-title = Kraj kruga
rules-round-text = Kad svi uzmu po red, krug je gotov. Tko je uzeo zadnji, počinje sljedeći. Tko ostane sam, smije dalje vući i stavljati dok ima mjesta, a onda uzima.
rules-last-title = Zadnji krug
rules-last-text = Tko okrene kartu zadnjeg kruga, stavlja je da je svi vide i umjesto nje vuče drugu. Krug se igra do kraja; onda je igra gotova.
rules-score-title = Bodovanje
rules-score-text = Prebroji karte svake boje i pogledaj bodove. Tri boje po izboru donose bodove, svaka ih druga oduzima. Svaka „+2” donosi dva boda. Pobjeđuje tko ima najviše bodova; izjednačeni dijele pobjedu.
rules-score-jokers = Svaki joker postaje jedna od boja u igri, ona koja donosi najviše.
rules-example = Primjer sa smeđom stranom: šest zelenih, četiri žute, tri crvene, dvije plave, joker i „+2”. Joker ide žutima. Bodova: { $points }.
rules-two-title = Udvoje
rules-two-text = Dvije boje izlaze iz igre, svatko počinje s dvije karte, a u tri reda stane jedna, dvije i tri karte. Kad oboje uzmu red, karte trećeg reda izlaze iz igre.
rules-editions-title = Po čemu se izdanja razlikuju
rules-editions-text = Pet objavljenih pravila opisuje istu igru uz male razlike. Ovdje se svako igra točno kako je tiskano.
rules-bold = Podebljano: što je u većini drugih drukčije.
rules-fact-players = Igrači
rules-fact-sides = Karta sažetka
rules-fact-jokers = Jokeri
rules-fact-colour = Boja jokera bira se
rules-fact-last = Karta zadnjeg kruga leži
rules-fact-two = Početne karte udvoje
rules-fact-first = Tko počinje
rules-fact-win = Tko pobjeđuje
rules-players = { $from } do { $to }
rules-jokers-plain = { $count }
rules-jokers-golden = { $count } i jedan zlatni: tko ga uzme, odmah dobiva i gornju kartu kupa
rules-colour-end = na kraju
rules-colour-once = odmah
rules-colour-harder = na kraju; teža varijanta: odmah i konačno
rules-last-on = na vrhu zadnjih { $cards } karata
rules-last-in = umiješana u zadnjih { $cards } karata
rules-two-none = ne igra se udvoje
rules-two-all = po dvije, sve četiri različite
rules-two-each = po dvije različite
rules-first-random = odlučuje sreća
rules-first-colourful = odlučuje sreća, ili tko nosi najviše boja
rules-first-agreed = po dogovoru
rules-win = { $games ->
    [1] najviše bodova u jednoj igri
    [one] najviše bodova u { $games } igri zajedno
    [few] najviše bodova u { $games } igre zajedno
   *[other] najviše bodova u { $games } igara zajedno
}

## Score pad

score-heading = Bodovni blok
score-player = { $player }. igrač
score-players = { $count ->
    [one] { $count } igrač
    [few] { $count } igrača
   *[other] { $count } igrača
}
score-change = Promijeni
score-side = Strana
score-name = Ime
score-out = { $count ->
    [one] Boja izvan igre
    [few] Boje izvan igre
   *[other] Boje izvan igre
}
score-cards = Karte
score-more = Dodaj: { $card }, sada { $count }
score-less = Oduzmi: { $card }, sada { $count }
score-hint = Dodirni kartu da je dodaš. Tipke: 0 do 9 postavljaju broj.
score-too-many = Ovih ima više nego u kutiji: { $cards }.
score-away = Tablica bodova još nije učitana. Treba samo jednom; poslije blok radi bez veze.
score-worth = Karte: { $name }
score-jokers-on = { $count ->
    [one] Joker najviše vrijedi kao: { $colours }.
    [few] Jokeri najviše vrijede kao: { $colours }.
   *[other] Jokeri najviše vrijede kao: { $colours }.
}
score-as-good = Jednako dobro: { $other }.
score-next-best = { $loss ->
    [one] Sljedeće najbolje: { $other }, { $loss } bod manje.
    [few] Sljedeće najbolje: { $other }, { $loss } boda manje.
   *[other] Sljedeće najbolje: { $other }, { $loss } bodova manje.
}
score-sheet = Meč
score-game = { $game }. igra
score-total = Ukupno
score-leads = vodi
score-edit = Otvori { $game }. igru
score-delete = Izbriši { $game }. igru
score-deleted = Izbrisana je { $game }. igra. Možeš poništiti.
score-add = Nova igra
score-share = Podijeli
score-copied = Kopirano kao tekst.
score-print = Ispiši
score-undo = Poništi
score-undone = Poništeno.
score-clear = Novi meč
score-cleared = Novi meč. Možeš poništiti.
score-kept = Spremljeno u ovom pregledniku. Radi bez veze.
score-text-title = Coloretto · { $edition }, { $side }

## You, and ratings

you-nobody = Igraš kao gost. Ako imaš račun, prijavi se imenom i lozinkom.
you-are-guest = Igraš kao gost: { $name }.
you-are-known = Prijava aktivna: { $name }.
you-own = Vlastiti račun
you-own-note = S imenom i lozinkom možeš igrati na svakom uređaju: igre i rejtinzi idu s tobom. Ne tražimo e-adresu, pa se izgubljena lozinka ne može zamijeniti.
you-passphrase = Lozinka
you-passphrase-note = Barem { $count } znakova; dobra je kratka rečenica.
you-claim = Otvori račun
you-claimed = Račun je otvoren. Pozdrav, { $name }!
you-signed-in = Pozdrav opet, { $name }!
you-sign-out = Odjavi se
you-sign-out-everywhere = Odjavi se svugdje
you-signed-out = Odjava je uspjela.
you-wrong-passphrase = Pogrešno ime ili lozinka.
you-weak-name = Ova je lozinka preslična tvojem imenu. Uzmi tri ili četiri riječi koje ne idu zajedno.
you-weak-repeats = Ova se lozinka ponavlja. Uzmi tri ili četiri riječi koje ne idu zajedno.
you-weak-sequence = Znakovi ove lozinke slijede jedan za drugim, kao na tipkovnici ili u datumu. Radije uzmi tri ili četiri riječi.
you-weak-common = Ova je lozinka vrlo česta. Uzmi tri ili četiri riječi koje ne idu zajedno.
you-weak-guessable = Ovu je lozinku lako pogoditi. Uzmi tri ili četiri riječi koje ne idu zajedno.
you-ratings = Tvoji rejtinzi
you-unrated = Još nema završene igre za rejting.
you-data = Tvoji podaci
you-data-note = Sve što ovaj poslužitelj zna o tebi, sa zapisima tvojih igara.
you-download = Preuzmi moje podatke
you-delete = Izbriši moj račun
you-delete-sure = Brišu se ime, lozinka, uređaji, poruke i rejtinzi. To se ne može poništiti.
you-delete-yes = Izbriši zauvijek
you-delete-no = Odustani
you-deleted = Tvoj je račun izbrisan.
ratings-lead = Snaga u igrama za rejting, zasebno za svako izdanje. Svi počinju od 25; raspon pokazuje koliko je to pouzdano. Poredak ide po donjem kraju raspona.
ratings-rule-clock = Igra za rejting ima sat s najmanje deset sekundi po potezu, boje bira slučaj i nitko je ne može pauzirati.
ratings-rule-ready = Počinje kad su svi za stolom ovdje i spremni.
ratings-rule-leave = Odlazak se računa kao poraz, čak i ako pobijedi bot koji nastavlja.
ratings-rule-timeout = Istekne li ti vrijeme, bot igra dok se ne vratiš. Treći put, ili ako se ne vratiš do kraja, igra je izgubljena.
ratings-rule-bots = Igre s vlastitim botom se ne računaju. Botovi poslužitelja se računaju.
ratings-rule-network = Igre dvaju gostiju s iste internetske adrese ne računaju se; za dvoje s računom vrijede pola.
ratings-rule-repeated = Svaki tjedan prvih šest igara s istom osobom vrijedi cijelo, sljedećih šest pola, daljnjih osam četvrtinu, a ostale ništa.
ratings-rule-newcomers = Tko nema račun, nov je deset igara za rejting: igre s novima vrijede pola, i to najviše pet na tjedan.
ratings-edition = Izdanje
ratings-none = U ovom izdanju još nitko nije završio igru za rejting.
ratings-range = { $low } do { $high }
ratings-games = { $count ->
    [one] { $count } igra
    [few] { $count } igre
   *[other] { $count } igara
}
ratings-provisional = privremeno
