# Coloretto na hrvatskom. Riječi iz pravila: red, krug, izvući, staviti, uzeti, joker,
# karta „+2”, zadnji krug, kup, pozitivni i negativni bodovi.

## Cards

card-red = crvena
card-orange = narančasta
card-yellow = žuta
card-green = zelena
card-blue = plava
card-brown = smeđa
card-grey = siva
card-plus-two = +2
card-joker = joker
card-golden-joker = zlatni joker
card-last-round = karta zadnjeg kruga
card-red-object = crvenu kartu
card-orange-object = narančastu kartu
card-yellow-object = žutu kartu
card-green-object = zelenu kartu
card-blue-object = plavu kartu
card-brown-object = smeđu kartu
card-grey-object = sivu kartu
card-plus-two-object = kartu „+2”
card-joker-object = jokera
card-golden-joker-object = zlatnog jokera
card-last-round-object = kartu zadnjeg kruga
last-round-above = Zadnji
last-round-below = krug

## Collections and seats

points-signed = { $points ->
    [one] { $signed } bod
    [few] { $signed } boda
   *[other] { $signed } bodova
}
points-total = { $points ->
    [one] { $points } bod
    [few] { $points } boda
   *[other] { $points } bodova
}
fan-cards = { $count ->
    [one] { $count } karta
    [few] { $count } karte
   *[other] { $count } karata
}
fan-jokers = { $count ->
    [one] { $count } joker
    [few] { $count } jokera
   *[other] { $count } jokera
}
fan-name = { $colour }: { $cards }, { $points }
fan-name-jokers = { $colour }: { $cards } i { $jokers }, { $points }
seat-you = Ti
seat-bot = bot
seat-out = izvan kruga
seat-out-short = izvan
seat-absent = nije tu
seat-your-cards = Tvoje karte
seat-no-cards = još nema karata
seat-points-now = { $points ->
    [one] bod zasad
    [few] boda zasad
   *[other] bodova zasad
}
seat-joker-on = { $count ->
    [one] joker: { $colours }
    [few] jokeri: { $colours }
   *[other] jokeri: { $colours }
}
seat-plus = broji se pozitivno
seat-minus = broji se negativno
seats-others = Ostali igrači

## Whose turn, and what to do

turn-yours = Ti si na redu
turn-choosing = { $name } bira
turn-placing = { $name } stavlja kartu
turn-next = Sljedeći potez je tvoj.
turn-later = Uskoro si na redu.
turn-out = Čekaš do sljedećeg kruga.
turn-watching = Gledaš igru.
turn-over = Igra je gotova
prompt-place = Stavi { $card } u osvijetljeni red.
prompt-place-short = Stavi { $card } u red
prompt-choose = Izvuci kartu ili uzmi red.
prompt-choose-short = Izvuci kartu ili uzmi red
prompt-draw-only = Izvuci kartu.
prompt-take-only = Uzmi red.
prompt-last-round = Zadnji krug: { $prompt }
action-draw = Izvuci kartu
action-take = Uzmi
action-take-row = Uzmi red { $row }
action-place-row = Stavi u red { $row }

## Rows

rows-heading = Redovi
row-label = Red { $row }
row-label-full = Red { $row } · pun
row-short-full = { $row } pun
row-name = Red { $row }, { $count } od { $room }: { $cards }
row-name-empty = Red { $row }, 0 od { $room }
row-name-taken = Red { $row }, uzeto: { $name }
row-name-taken-you = Red { $row }, uzeto: ti
row-taken = Uzeto: { $name }
row-taken-you = Ovaj je red tvoj
row-taken-short = Uzeto: { $name }
row-taken-short-you = tvoj je

## Deck

deck-left = { $count ->
    [one] karta preostala
    [few] karte preostale
   *[other] karata preostalo
}
deck-name = { $count ->
    [one] Kup, još { $count } karta
    [few] Kup, još { $count } karte
   *[other] Kup, još { $count } karata
}
deck-until = { $count } do zadnjeg kruga
deck-until-least = barem { $count } do zadnjeg kruga
deck-last-round = ovo je zadnji krug
deck-gauge = { $count } od { $left } karata do zadnjeg kruga
drawn-name = Izvučeno: { $card }

## What happened

log-heading = Tijek igre
log-empty = Još ništa.
log-round = { $round }. krug
log-draw = { $you ->
    [yes] Izvlačiš: { $card }.
   *[no] { $who } izvlači: { $card }.
}
log-place = { $you ->
    [yes] Stavljaš u red { $row }: { $card }.
   *[no] { $who } stavlja u red { $row }: { $card }.
}
log-take = { $you ->
    [yes] Uzimaš red { $row }: { $cards }.
   *[no] { $who } uzima red { $row }: { $cards }.
}
log-take-empty = { $you ->
    [yes] Uzimaš red { $row }, koji je prazan.
   *[no] { $who } uzima red { $row }, koji je prazan.
}
log-extra = { $you ->
    [yes] Uz zlatnog jokera dobivaš i: { $card }.
   *[no] Uz zlatnog jokera { $who } dobiva i: { $card }.
}
log-colour = { $you ->
    [yes] Boja tvog jokera: { $card }.
   *[no] { $who } bira boju jokera: { $card }.
}
log-last-round = { $you ->
    [yes] Izvlačiš kartu zadnjeg kruga. Ovo je zadnji krug.
   *[no] { $who } izvlači kartu zadnjeg kruga. Ovo je zadnji krug.
}
log-left-over = Red { $row } odbacuje se: { $cards }.
log-start = { $you ->
    [yes] Ti počinješ.
   *[no] { $who } počinje.
}
log-end = Igra je gotova.

## Scoring

ladder-heading = Bodovi za karte iste boje
ladder-note = Tri boje donose bodove, sve ih ostale oduzimaju. Svaka „+2” donosi dva boda.
ladder-cards = karte
ladder-points = bodovi
ladder-or-more = { $count }+
receipt-joker = { $count } + joker
receipt-golden-joker = { $count } + zlatni joker
receipt-jokers = { $count } + { $jokers } jokera
receipt-plus-two = karte „+2”
receipt-plus-two-sum = { $count } × 2
receipt-total = ukupno
receipt-winner = pobjeda
receipt-place = { $place ->
    [1] prvo mjesto
    [2] drugo mjesto
    [3] treće mjesto
    [4] četvrto mjesto
   *[5] peto mjesto
}
receipt-show = Bodovi: { $name }
end-you-win = Pobjeda je tvoja
end-wins = Pobjeđuje { $name }
end-shared = Podijeljena pobjeda
end-lead = { $total ->
    [one] { $total } bod, { $lead } više nego { $name }.
    [few] { $total } boda, { $lead } više nego { $name }.
   *[other] { $total } bodova, { $lead } više nego { $name }.
}
end-lead-you = { $total ->
    [one] { $total } bod, { $lead } više nego ti.
    [few] { $total } boda, { $lead } više nego ti.
   *[other] { $total } bodova, { $lead } više nego ti.
}
end-shared-by = { $total ->
    [one] Svatko { $total } bod: { $names }.
    [few] Svatko { $total } boda: { $names }.
   *[other] Svatko { $total } bodova: { $names }.
}
end-look = Pogledaj stol
end-again = Igraj opet
rating-counts = Ova igra ulazi u tvoj rejting.
rating-part = Ova igra ulazi u tvoj rejting s { $percent } %.
rating-none = Ova igra ne ulazi u tvoj rejting.
rating-lost = Zbog odlaska računa se kao poraz.
rating-next-not = Sljedeća igra neće biti za rejting.
rating-now-not = Ova igra nije za rejting.
rating-why-stand-in = Počela je s botom umjesto osobe.
rating-why-no-clock = Ovaj stol nema sat ili je prebrz.
rating-why-colours = Boje su odabrane ručno.
rating-why-own-bot = Igra i nečiji vlastiti bot.
rating-why-same-network = Dvoje vas igra s iste internetske adrese.
rating-why-repeated = Ovaj si tjedan često u igri s istim ljudima.
rating-why-newcomer = Igrao je i novi gost.

## The frame

app-name = Coloretto
app-skip = Preskoči na sadržaj
title-page = { $page } · Coloretto
title-your-turn = Ti si na redu! · Coloretto
table-heading = { $players ->
    [2] { $round }. krug · dvoje za stolom
    [3] { $round }. krug · troje za stolom
    [4] { $round }. krug · četvero za stolom
   *[5] { $round }. krug · petero za stolom
}
nav-home = Početna
nav-main = Glavni izbornik
nav-play = Igraj
nav-more = Više
nav-sign-in = Prijava
nav-replay = Pregled igre
nav-rules = Pravila
nav-log = Tijek igre
nav-menu = Izbornik
nav-settings = Postavke
nav-you = Tvoj račun
nav-ratings = Rejtinzi
nav-about = O igri
nav-close = Zatvori
version-load = Nova verzija: ponovno učitaj
sound-on = Zvuk je uključen
sound-off = Zvuk je isključen
theme-label = Tema
theme-system = Kao uređaj
theme-light = Svijetlo
theme-dark = Tamno
language-label = Jezik
language-browser = Kao preglednik
language-pseudo = Rastegnut tekst (za probu)

## Home

home-heading = Sedam boja. Tri vrijede.
home-lead = Izvuci kartu ili uzmi red. Tvoje tri najbolje boje donose bodove, sve ostale ih oduzimaju.
home-play = Igraj sada
home-note = Od dva do pet igrača. Račun nije potreban.
home-more = Još načina igre
door-friends = Igraj s prijateljima
door-friends-note = Pošalji im poveznicu
door-device = Igraj na jednom uređaju
door-device-note = Dodajte ga oko stola
door-watch = Gledaj
door-watch-note = Igre u tijeku
door-learn = Nauči
door-learn-note = Lekcija od tri minute
door-pad = Bodovni blok
door-pad-note = Za igru pravim kartama
door-rules = Pravila
door-rules-note = Svih pet izdanja

## Settings

settings-heading = Postavke
settings-kept = Spremljeno samo u ovom pregledniku.
settings-look = Izgled
settings-hear = Zvuk
settings-play = Igra
settings-name = Tvoje ime za stolom
settings-name-hint = Najviše 20 znakova; vide ga i drugi.
settings-sound = Zvukovi
settings-sound-hint = Papir i drvo: izvučene, stavljene i uzete karte, tvoj potez, kraj kruga i kraj igre.
settings-motion = Manje animacija
settings-motion-hint = Karte odmah mijenjaju mjesto. Uvijek vrijedi i postavka uređaja.
settings-keys = Tipkovni prečaci
settings-keys-hint = Na primjer D za izvlačenje, 1 do 5 za red.
settings-confirm = Pitaj prije uzimanja reda
settings-confirm-hint = Sprječava slučajno uzimanje.
settings-points = Prikaži bodove tijekom igre
settings-points-hint = Kad je isključeno, vide se samo karte.
settings-reset = Vrati zadane postavke
settings-saved = Spremljeno.

## About

about-heading = O igri Coloretto
about-game = Coloretto je kartaška igra Michaela Schachta; ABACUSSPIELE ju je objavio 2003.
about-site = Ovdje se igra besplatno i neovisno. Svi su crteži naši.
about-privacy = Može se igrati bez računa. Nema reklamnih kolačića ni zahtjeva drugim stranicama. Postavke ostaju u ovom pregledniku.
about-fair = Tajna kupa određena je prije prve karte i pokazuje se na kraju, pa je svatko može provjeriti.

## Connection and errors

connection-online = Povezano
connection-connecting = Povezivanje…
connection-offline = Veza je prekinuta. Pokušavamo ponovno…
connection-sending = Šaljemo…
connection-restored = Ponovno povezano
error-heading = Nije uspjelo
error-not-your-turn = Nisi na redu.
error-illegal = To sada nije dopušteno.
error-stale = Igra je otišla dalje. Ovo je sadašnje stanje.
error-table-gone = Ovaj stol više ne postoji.
error-network = Poslužitelj ne odgovara.
error-unknown = Dogodila se pogreška kod nas.
missing-heading = Stranica nije pronađena
missing-text = Stranica { $path } ne postoji. Možda je poveznica stara ili pogrešna.
missing-home = Na početnu
away-heading = Poslužitelj nije dostupan
away-text = Tvoja je igra sigurna: svaki je potvrđeni potez spremljen. Pokušavamo i dalje.
away-next = { $seconds ->
    [one] Sljedeći pokušaj za { $seconds } sekundu.
    [few] Sljedeći pokušaj za { $seconds } sekunde.
   *[other] Sljedeći pokušaj za { $seconds } sekundi.
}
away-now = Pokušaj sada

## The words that many pages share: editions, sides, levels of bots

edition-hungarian = Mađarsko izdanje
edition-italian = Talijansko izdanje
edition-croatian = Hrvatsko izdanje
edition-german = Njemačko izdanje
edition-polish = Poljsko izdanje
side-brown = smeđa strana
side-grey = siva strana
side-violet = ljubičasta strana
bots-beginner = početnik
bots-gentle = lako
bots-steady = srednje
bots-strong = teško
bots-master = majstor
bots-champion = prvak

## Opening a table

home-choose = Postavke igre
home-opening = Trenutak…
home-preparing = Pripremamo prvu igru…
home-waiting = { $count ->
    [one] Na redu si u { $count } igri
    [few] Na redu si u { $count } igre
   *[other] Na redu si u { $count } igara
}
title-table = Stol
play-heading = Postavke igre
play-lead = Igraj protiv botova. „Igraj sada” pamti što ovdje odabereš.
friends-lead = Otvori stol, pošalji poveznicu i igrajte čim svi sjednu.
friends-open = Otvori stol
device-lead = Dodajte jedan uređaj oko stola. Na prazna mjesta sjedaju botovi.
device-names = Tko igra?
device-player = Igrač { $number }
device-bot = prazno: bot
device-hand = Dodaj uređaj dalje: { $name }.
watch-lead = Gledaj kako drugi igraju ili pusti botove da igraju jedni protiv drugih.
watch-bots = Stol botova
watch-start = Gledaj botove
watch-listed = Otvoreni stolovi
watch-record = Pregledaj završenu igru iz zapisa
watch-none = Trenutačno nema otvorenih stolova.
watch-gathering = čeka igrače
watch-playing = igra u tijeku
choose-edition = Izdanje
choose-edition-note = Pravila iz pet zemalja opisuju istu igru uz male razlike. Može se igrati po svakima od njih, na bilo kojem jeziku.
choose-players = Igrači
choose-side = Bodovanje
choose-level = Razina botova
choose-pace = Brzina botova
pace-slow = sporo
pace-usual = normalno
pace-quick = brzo
choose-own = Meč i kućna pravila
choose-games = Igara u meču
choose-rulebook = prema pravilima
choose-jokers = Boja jokera bira se
choose-jokers-end = boja jokera na kraju
choose-jokers-once = boja jokera odmah
choose-golden-yes = sa zlatnim jokerom
choose-golden-no = bez zlatnog jokera
choose-clock = Vrijeme za potez
choose-listed = Prikaži stol na javnom popisu
choose-rated = Za rejting: ulazi u rejting svih igrača
choose-rated-hint = Igra za rejting ima sat, počinje kad su svi spremni, a tko ode, gubi je.
ratings-rules = Kako radi rejting
game-rated = za rejting
clock-none = bez sata
clock-seconds = { $seconds ->
    [one] { $seconds } sekunda po potezu
    [few] { $seconds } sekunde po potezu
   *[other] { $seconds } sekundi po potezu
}
clock-left = { $seconds ->
    [one] Još { $seconds } sekunda
    [few] Još { $seconds } sekunde
   *[other] Još { $seconds } sekundi
}
game-players = { $count ->
    [one] { $count } igrač
    [few] { $count } igrača
   *[other] { $count } igrača
}
game-games = { $count ->
    [one] jedna igra
    [few] meč od { $count } igre
   *[other] meč od { $count } igara
}

## The lobby

lobby-heading = Stol je otvoren
lobby-heading-guest = Stigao ti je poziv
lobby-name = Tvoje ime
lobby-sit = Sjedni
lobby-full = Sva su mjesta zauzeta. Možeš gledati.
lobby-seats = Mjesta
lobby-open = slobodno mjesto
lobby-waiting = čeka igrača
lobby-you = { $name } (ti)
lobby-host = domaćin
lobby-bot = bot: { $level }
lobby-seat-choice = Tko sjedi na mjestu { $seat }
lobby-rename = Promijeni ime
lobby-rename-save = Spremi
lobby-remove = Ukloni
lobby-remove-name = Ukloni od stola: { $name }
lobby-keep-away = Blokiraj
lobby-kept-away = Ne smiju za stol
lobby-allow-back = Pusti natrag
lobby-start = Započni igru
lobby-fill = Popuni botovima i započni
lobby-missing = { $count ->
    [one] Još je { $count } mjesto slobodno.
    [few] Još su { $count } mjesta slobodna.
   *[other] Još je { $count } mjesta slobodno.
}
lobby-ready = Svi su tu.
lobby-waiting-for = Čeka se: { $names }.
lobby-is-ready = može početi
lobby-you-ready = Tvoja je spremnost javljena.
invite-label = Pošalji ovu poveznicu prijateljima
invite-watch = Poveznica za gledatelje
invite-copy = Kopiraj poveznicu
invite-copied = Kopirano.
invite-copy-failed = Ovaj preglednik ne dopušta kopiranje. Označi i kopiraj tekst ručno.
invite-share = Podijeli
invite-text = Igraj Coloretto sa mnom!
invite-local = Samo ovo računalo može otvoriti poveznicu. Da bi igrali i drugi u tvojoj mreži, pritisni f i Enter u prozoru poslužitelja ili ga pokreni s --friends.
invite-qr = QR-kod ove poveznice

## Playing

turn-yours-name = Na redu si, { $name }
take-sure = { $count ->
    [0] Uzimaš prazan red?
    [one] Uzimaš ovu kartu?
    [few] Uzimaš ove { $count } karte?
   *[other] Uzimaš ovih { $count } karata?
}
action-cancel = Odustani
take-question = Uzeti red { $row }: { $cards }? Pritisni ponovno za uzimanje, Escape za odustajanje.
colour-question = Odaberi boju jokera
colour-pick = Joker: { $colour }
log-undone = { $you ->
    [yes] Vraćaš zadnji potez.
   *[no] { $who } vraća zadnji potez.
}
log-paused = { $you ->
    [yes] Pauziraš igru.
   *[no] { $who } pauzira igru.
}
log-resumed = { $you ->
    [yes] Nastavljaš igru.
   *[no] { $who } nastavlja igru.
}
log-left = { $you ->
    [yes] Odlaziš od stola.
   *[no] { $who } odlazi od stola.
}
log-forfeit = { $you ->
    [yes] Odlaskom gubiš igru.
   *[no] { $who } odlaskom gubi igru.
}
log-stand-in = { $you ->
    [yes] Bot igra umjesto tebe.
   *[no] Umjesto igrača igra bot: { $who }.
}
log-taken-back = { $you ->
    [yes] Opet igraš ti.
   *[no] { $who } se vraća.
}
paused-text = Igra je pauzirana.
stand-in-text = Bot igra umjesto tebe.
stand-in-rated = { $count ->
    [one] Bot igra umjesto tebe. Istekne li ti vrijeme još jednom, igra je izgubljena.
    [few] Bot igra umjesto tebe. Istekne li ti vrijeme još { $count } puta, igra je izgubljena.
   *[other] Bot igra umjesto tebe. Istekne li ti vrijeme još { $count } puta, igra je izgubljena.
}
forfeit-text = Ova je igra za tebe izgubljena. Bot je igra do kraja umjesto tebe.
bots-preparing = Botovi se pripremaju, još oko { $seconds } s. Dotad igraju jednostavnije.
bots-preparing-wait = Botovi se pripremaju, još oko { $seconds } s. Igra ih čeka.
frozen-text = Nešto je pošlo po zlu i stol je zaustavljen. Ništa nije izgubljeno; javi upravitelju ovog poslužitelja.
away-person = { $name } nije ovdje.
away-rated = { $name } nije ovdje. Sat teče.
away-soon = { $name } nije ovdje. Nakon minute može uskočiti bot.
undo-asked = Pitali smo ostale.
undo-question = { $name } želi vratiti zadnji potez.
undo-agree = Prihvati
undo-decline = Odbij
undo-declined = { $name } odbija.
undo-took = { $count ->
    [0] Uzet je prazan red
    [one] Uzeta je jedna karta
    [few] Uzete su { $count } karte
   *[other] Uzeto je { $count } karata
}
undo-seconds = { $count ->
    [one] još { $count } sekunda
    [few] još { $count } sekunde
   *[other] još { $count } sekundi
}
undo-go-on = Nastavi bez čekanja
gone-heading = Ovog stola više nema
gone-text = Možda je poveznica pogrešna ili je stol uklonjen dugo nakon zadnje igre.
connecting-text = Dolazak za stol…
nav-menu-new = Izbornik, nove poruke
answer-score = { $name }: { $points } ({ $cards })
## Between rounds, and while others play
round-starts = { $you ->
    [yes] Posljednji red je tvoj, pa ti počinješ.
   *[no] { $who } uzima posljednji red i počinje.
}
round-place = { $place ->
    [1] prvi po redu
    [2] drugi po redu
    [3] treći po redu
   *[other] četvrti po redu
}
round-place-last = posljednji, sada počinje
round-soon = Sljedeća runda počinje za koji trenutak. Bilo koja tipka ili dodir za dalje.
round-soon-tap = Dodirni za nastavak.
skip-ahead = Preskoči
skip-waits = Čekaš do sljedećeg kruga. Preskočiti možeš kad u krugu ostanu samo botovi.
cards-left-heading = Preostale karte
cards-left-note = Ove su karte još okrenute licem prema dolje. Nitko ne zna njihov redoslijed.
row-news = { $count ->
    [one] { $count } nova karta
    [few] { $count } nove karte
   *[other] { $count } novih karata
}
# Which cards another player has got.
seat-news = od tvog zadnjeg poteza: { $cards }
keys-rules = pravila i tipke
lobby-heading-seated = Imaš mjesto

## The menu

menu-undo = Vrati potez
menu-undo-hint = Jedan potez natrag, koliko god puta želiš.
menu-undo-ask = Vlastito stavljanje slobodno poništi; za ostalo se moraju složiti svi.
menu-pause = Pauza
menu-pause-hint = Botovi i satovi čekaju.
menu-resume = Nastavi
menu-hand-over = Neka bot igra umjesto mene
menu-hand-over-hint = Možeš se vratiti kad god želiš.
menu-take-back = Vrati mi mjesto
menu-absent = Neka bot igra umjesto: { $name }
menu-bot-plays = Neka igra bot
menu-games = Završene igre
menu-game = { $game }. igra
menu-all-settings = Sve postavke
menu-home-hint = Mjesto ostaje tvoje.
menu-leave = Napusti stol
menu-leave-sure = Odlaziš zauvijek? Tada bot može preuzeti tvoje mjesto.
menu-leave-rated = Odlaziš zauvijek? Igra je za rejting i računat će se kao poraz.
menu-leave-yes = Da, odlazim
chat-heading = Razgovor
chat-empty = Još nema poruka.
chat-field = Napiši poruku
chat-send = Pošalji
chat-said = { $name }: { $text }
react-heading = Brze poruke
react-sent = Poruka je poslana: { $text }
react-hello = Bok!
react-good-luck = Sretno!
react-well-played = Dobro odigrano!
react-thanks = Hvala!
react-oops = Ups!
react-hurry = Ti si na redu…
keys-heading = Tipkovni prečaci
keys-draw = izvuci kartu
keys-row = stavi u taj red ili idi na njega
keys-take = uzmi taj red
keys-confirm = potvrdi
keys-cancel = odustani, zatvori
keys-undo = vrati potez
keys-turn = tko je na redu?
keys-last = što se zadnje dogodilo?
keys-scores = bodovi i karte svih
keys-cards = koje su karte ostale?
keys-menu = izbornik

## After a game

end-scores = Prikaži bodove
end-next = Igra { $game } od { $games }
end-keep = Spremi i podijeli
end-replay = Pogledaj snimku
end-record = Preuzmi zapis
end-copy = Kopiraj rezultat
joker-best = { $loss ->
    [one] Joker ({ $colour }): uz drugu boju ({ $other }) { $loss } bod manje.
    [few] Joker ({ $colour }): uz drugu boju ({ $other }) { $loss } boda manje.
   *[other] Joker ({ $colour }): uz drugu boju ({ $other }) { $loss } bodova manje.
}
joker-same = Joker ({ $colour }): uz drugu boju ({ $other }) vrijedi jednako.
joker-only = Joker: { $colour }.
match-heading = Meč nakon igre { $game } od { $games }
match-heading-over = Meč je gotov: { $game } od { $games } igara
match-wins = { $name } pobjeđuje u meču.
match-you-win = Pobjeđuješ u meču.
match-shared = Zajednički pobjednici meča: { $names }.
match-caption = Bodovi po igrama
result-heading = Coloretto: rezultat
result-line = { $place }. { $name }: { $points }
result-copied = Rezultat je kopiran.
fair-heading = Je li kup bio pošten?
fair-checking = Provjera…
fair-good = Da. Tvoj je preglednik provjerio: svaka karta odgovara redoslijedu određenom prije igre.
fair-ours = Tvoj je preglednik dodao vlastitu slučajnost.
fair-bad = Ne: karte ne slijede iz tajne. Sačuvaj zapis i javi upravitelju ovog poslužitelja.
fair-none = Ova je igra nastavljena iz položaja druge igre, pa kup nije promiješan ovdje i nema dokaza.
fair-cannot = Ovaj preglednik to može sam provjeriti samo preko https-a. Poslužitelj može provjeriti vlastiti zapis.
fair-ask-server = Neka provjeri poslužitelj
fair-server-good = Poslužitelj kaže: da, svaka karta slijedi iz tajne.
fair-details = Dokaz
fair-commitment = Prikazano prije prve karte
fair-secret = Tajna
fair-nonces = Slučajnost koju su dodala mjesta
fair-bound = Određeno je za ovaj stol, za njegovu igru { $game } i za ova pravila.
fair-not-ours = Slučajnost tvojeg preglednika nije u ovom kupu.
fair-table = Stol
fair-game = Igra
fair-rules = Pravila
fair-own = Slučajnost tvojeg preglednika
fair-left-out = Obećano, a nije otkriveno
fair-left-out-seats = mjesto { $seats }
fair-rules-version = verzija { $version }

## Refusals, and two more settings

error-not-your-seat = To nije tvoje mjesto.
error-not-host = To može samo domaćin.
error-no-game = Nijedna igra nije u tijeku.
error-game-running = Igra je u tijeku. To mora pričekati.
error-paused = Igra je pauzirana.
error-seat-taken = Netko je bio brži: mjesto je zauzeto.
error-seats-open = Još netko nedostaje.
error-not-ready = Netko nije ovdje ili još nije javio spremnost.
error-cannot-undo = Nema se što vratiti.
error-too-many = Prebrzo: pričekaj trenutak.
error-frozen = Ovaj je stol morao biti zaustavljen.
error-busy = Poslužitelj to trenutačno nije mogao. Pokušaj ponovno.
error-not-allowed = To ovdje ne možeš učiniti.
you-name-taken = To je ime zauzeto. Prijavi se ako je tvoje ili odaberi drugo.
you-name-length = Ime mora imati od 1 do 24 znaka.
you-name-character = Ovo ime sadrži nedopušten znak.
you-name-mixed = Svaka riječ u imenu mora biti u jednom pismu. Ovdje su pomiješana dva.
you-name-reserved = Tako se ovdje zove bot. Odaberi drugo ime.
error-muted = Upravitelj ovog poslužitelja utišao te je. { $text }
error-banned = Upravitelj ovog poslužitelja zabranio ti je pristup. { $text }
error-closed = Upravitelj je zatvorio ovaj stol.
learn-offer = Prvi put igraš Coloretto?
learn-offer-link = Nauči ga u tri minute
learn-offer-close = Ne, hvala
settings-volume = Glasnoća
settings-vibrate = Vibracija
settings-vibrate-hint = Kratka vibracija kad si na redu, ako uređaj može.
