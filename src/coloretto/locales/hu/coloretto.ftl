# Coloretto magyarul. A szabályfüzet szavai: sor, forduló, húz, lerak, elvesz, dzsóker,
# „+2”-es kártya, utolsó forduló, pakli, pluszpont, mínuszpont.

## Cards

card-red = piros
card-orange = narancs
card-yellow = sárga
card-green = zöld
card-blue = kék
card-brown = barna
card-grey = szürke
card-plus-two = +2
card-joker = dzsóker
card-golden-joker = arany dzsóker
card-last-round = utolsóforduló-kártya
card-red-object = a piros kártyát
card-orange-object = a narancs kártyát
card-yellow-object = a sárga kártyát
card-green-object = a zöld kártyát
card-blue-object = a kék kártyát
card-brown-object = a barna kártyát
card-grey-object = a szürke kártyát
card-plus-two-object = a „+2”-es kártyát
card-joker-object = a dzsókert
card-golden-joker-object = az arany dzsókert
card-last-round-object = az utolsóforduló-kártyát
last-round-above = Utolsó
last-round-below = forduló

## Collections and seats

points-signed = { $points ->
    [one] { $signed } pont
   *[other] { $signed } pont
}
points-total = { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}
fan-cards = { $count ->
    [one] { $count } kártya
   *[other] { $count } kártya
}
fan-jokers = { $count ->
    [one] { $count } dzsóker
   *[other] { $count } dzsóker
}
fan-name = { $colour }: { $cards }, { $points }
fan-name-jokers = { $colour }: { $cards } és { $jokers }, { $points }
seat-you = Te
seat-bot = bot
seat-out = kiszállt a fordulóból
seat-out-short = kiszállt
seat-absent = távol van
seat-your-cards = A kártyáid
seat-no-cards = még nincs kártya
seat-points-now = { $points ->
    [one] pont eddig
   *[other] pont eddig
}
seat-joker-on = { $count ->
    [one] dzsóker: { $colours }
   *[other] dzsókerek: { $colours }
}
seat-plus = pluszpontot ér
seat-minus = mínuszpontot ér
seats-others = A többi játékos

## Whose turn, and what to do

turn-yours = Te jössz
turn-choosing = { $name } választ
turn-placing = { $name } kártyát rak le
turn-next = Utána te jössz.
turn-later = Hamarosan te jössz.
turn-out = A következő fordulóig kimaradsz.
turn-watching = Nézőként vagy itt.
turn-over = A játék véget ért
prompt-place = Rakd le { $card } egy világító sorba.
prompt-place-short = Rakd le { $card }
prompt-choose = Húzz egy kártyát, vagy vegyél el egy sort.
prompt-choose-short = Húzz, vagy vegyél el egy sort
prompt-draw-only = Húzz egy kártyát.
prompt-take-only = Vegyél el egy sort.
prompt-last-round = Utolsó forduló: { $prompt }
action-draw = Kártyahúzás
action-take = Elveszem
action-take-row = { $row }. sor elvétele
action-place-row = Lerakás { $row ->
        [1] az 1.
        [5] az 5.
       *[other] a { $row }.
    } sorba

## Rows

rows-heading = Sorok
row-label = { $row }. sor
row-label-full = { $row }. sor · tele
row-short-full = { $row } tele
row-name = { $row }. sor, { $count } / { $room }: { $cards }
row-name-empty = { $row }. sor, 0 / { $room }
row-name-taken = { $row }. sor, elvette: { $name }
row-name-taken-you = { $row }. sor, te vetted el
row-taken = { $name } vette el
row-taken-you = Te vetted el
row-taken-short = { $name } vette el
row-taken-short-you = Te vetted el

## Deck

deck-left = { $count ->
    [one] kártya maradt
   *[other] kártya maradt
}
deck-name = { $count ->
    [one] Pakli, még { $count } kártya
   *[other] Pakli, még { $count } kártya
}
deck-until = még { $count } az utolsó fordulóig
deck-until-least = még legalább { $count } az utolsó fordulóig
deck-last-round = ez az utolsó forduló
deck-gauge = { $left } kártyából { $count } az utolsó fordulóig
drawn-name = Felfordítva: { $card }

## What happened

log-heading = Játéknapló
log-empty = Még semmi.
log-round = { $round }. forduló
log-draw = { $you ->
    [yes] Húztál: { $card }.
   *[no] { $who } húzott: { $card }.
}
log-place = { $you ->
    [yes] Leraktad { $row ->
        [1] az 1.
        [5] az 5.
       *[other] a { $row }.
    } sorba: { $card }.
   *[no] { $who } lerakta { $row ->
        [1] az 1.
        [5] az 5.
       *[other] a { $row }.
    } sorba: { $card }.
}
log-take = { $you ->
    [yes] Elvetted { $row ->
        [1] az 1.
        [5] az 5.
       *[other] a { $row }.
    } sort: { $cards }.
   *[no] { $who } elvette { $row ->
        [1] az 1.
        [5] az 5.
       *[other] a { $row }.
    } sort: { $cards }.
}
log-take-empty = { $you ->
    [yes] Elvetted { $row ->
        [1] az 1.
        [5] az 5.
       *[other] a { $row }.
    } sort, amely üres volt.
   *[no] { $who } elvette { $row ->
        [1] az 1.
        [5] az 5.
       *[other] a { $row }.
    } sort, amely üres volt.
}
log-extra = { $you ->
    [yes] Az arany dzsókerrel ezt is megkaptad: { $card }.
   *[no] Az arany dzsókerrel { $who } ezt is megkapta: { $card }.
}
log-colour = { $you ->
    [yes] A dzsókered színe: { $card }.
   *[no] { $who } dzsókerének színe: { $card }.
}
log-last-round = { $you ->
    [yes] Felfordítottad az utolsóforduló-kártyát. Ez az utolsó forduló.
   *[no] { $who } felfordította az utolsóforduló-kártyát. Ez az utolsó forduló.
}
log-left-over = { $row ->
    [1] Az 1. sor kikerül a játékból: { $cards }.
    [5] Az 5. sor kikerül a játékból: { $cards }.
   *[other] A { $row }. sor kikerül a játékból: { $cards }.
}
log-start = { $you ->
    [yes] Te kezdesz.
   *[no] { $who } kezd.
}
log-end = A játék véget ért.

## Scoring

ladder-heading = Pontok egy szín kártyáiért
ladder-note = Három szín pluszpontot ér, az összes többi mínuszpontot. Minden „+2”-es kártya két pont.
ladder-cards = kártya
ladder-points = pont
ladder-or-more = { $count }+
receipt-joker = { $count } + dzsóker
receipt-golden-joker = { $count } + arany dzsóker
receipt-jokers = { $count } + { $jokers } dzsóker
receipt-plus-two = „+2”-es kártyák
receipt-plus-two-sum = { $count } × 2
receipt-total = összesen
receipt-winner = győztes
receipt-place = { $place ->
    [1] első
    [2] második
    [3] harmadik
    [4] negyedik
   *[5] ötödik
}
receipt-show = { $name } pontjai
end-you-win = Győztél
end-wins = { $name } győzött
end-shared = Közös győzelem
end-lead = { $lead ->
    [one] { $total } pont, { $lead } ponttal több, mint { $name }.
   *[other] { $total } pont, { $lead } ponttal több, mint { $name }.
}
end-lead-you = { $lead ->
    [one] { $total } pont, { $lead } ponttal több, mint a tiéd.
   *[other] { $total } pont, { $lead } ponttal több, mint a tiéd.
}
end-shared-by = Egyaránt { $total } pont: { $names }.
end-look = Asztal megtekintése
end-again = Új játék
rating-counts = Ez a játék beleszámít az értékszámodba.
rating-part = Ez a játék { $percent }%-ban számít bele az értékszámodba.
rating-none = Ez a játék nem számít bele az értékszámodba.
rating-lost = Kiléptél, ezért vereségnek számít.
rating-next-not = A következő játék nem lesz értékelt.
rating-now-not = Ez a játék nem értékelt.
rating-why-stand-in = Úgy kezdődött, hogy egy ember helyén bot játszott.
rating-why-no-clock = Ennél az asztalnál nincs óra, vagy túl gyors.
rating-why-colours = A színeit kézzel választották.
rating-why-own-bot = Valakinek a saját botja is játszik.
rating-why-same-network = Ketten ugyanarról az internetcímről játszotok.
rating-why-repeated = A héten már sokszor játszottál ugyanazokkal.
rating-why-newcomer = Új vendég is játszott.

## The frame

app-name = Coloretto
app-skip = Ugrás a tartalomhoz
title-page = { $page } · Coloretto
title-your-turn = Te jössz! · Coloretto
table-heading = { $players ->
    [2] { $round }. forduló · ketten az asztalnál
    [3] { $round }. forduló · hárman az asztalnál
    [4] { $round }. forduló · négyen az asztalnál
   *[5] { $round }. forduló · öten az asztalnál
}
nav-home = Kezdőlap
nav-main = Főmenü
nav-play = Játék
nav-more = Továbbiak
nav-sign-in = Belépés
nav-replay = Visszajátszás
nav-rules = Szabályok
nav-log = Játéknapló
nav-menu = Menü
nav-settings = Beállítások
nav-you = A fiókod
nav-ratings = Értékszámok
nav-about = A Colorettóról
nav-close = Bezárás
version-load = Új verzió: újratöltés
sound-on = A hang be van kapcsolva
sound-off = A hang ki van kapcsolva
theme-label = Téma
theme-system = Az eszköz szerint
theme-light = Világos
theme-dark = Sötét
language-label = Nyelv
language-browser = A böngésző szerint
language-pseudo = Nyújtott szöveg (próbához)

## Home

home-heading = Hét szín. Három számít.
home-lead = Húzz egy kártyát, vagy vegyél el egy sort. A három legjobb színed pluszpontot hoz, az összes többi mínuszpontot.
home-play = Játssz most
home-note = Kettőtől öt játékosig. Fiók sem kell hozzá.
home-more = További lehetőségek
door-friends = Játék barátokkal
door-friends-note = Egy link elég
door-device = Játék egy eszközön
door-device-note = Add körbe az asztalnál
door-watch = Játékok nézése
door-watch-note = Most zajló játékok
door-learn = Tanulás
door-learn-note = Háromperces lecke
door-pad = Pontozólap
door-pad-note = Ha igazi kártyákkal játszotok
door-rules = Szabályok
door-rules-note = Mind az öt kiadás

## Settings

settings-heading = Beállítások
settings-kept = Csak ebben a böngészőben tárolva.
settings-look = Megjelenés
settings-hear = Hang
settings-play = Játék
settings-name = A neved az asztalnál
settings-name-hint = Legfeljebb 20 karakter; a többiek is látják.
settings-sound = Hangok
settings-sound-hint = Papír és fa: a húzott, lerakott és elvett kártyák, a te köröd, a forduló és a játék vége.
settings-motion = Kevesebb animáció
settings-motion-hint = A kártyák azonnal a helyükre kerülnek. Az eszköz saját beállítása is mindig érvényes.
settings-keys = Billentyűparancsok
settings-keys-hint = Például D a húzáshoz, 1–5 egy sorhoz.
settings-confirm = Rákérdezés a sor elvétele előtt
settings-confirm-hint = Megelőzi a véletlen elvételt.
settings-points = Pontok mutatása játék közben
settings-points-hint = Kikapcsolva csak a kártyák látszanak.
settings-reset = Alapértékek visszaállítása
settings-saved = Elmentve.

## About

about-heading = A Colorettóról
about-game = A Coloretto Michael Schacht kártyajátéka, az ABACUSSPIELE adta ki 2003-ban.
about-site = Itt ingyen és függetlenül játszhatod. Minden rajz a miénk.
about-privacy = Fiók nélkül is játszhatsz. Nincs reklámsüti, nincs kérés más oldalakhoz. A beállításaid ebben a böngészőben maradnak.
about-fair = A pakli titka az első kártya előtt eldől, és a végén látható, így bárki ellenőrizheti.

## Connection and errors

connection-online = Kapcsolódva
connection-connecting = Kapcsolódás…
connection-offline = Megszakadt a kapcsolat. Újrapróbáljuk…
connection-sending = Küldés…
connection-restored = Újra kapcsolódva
error-heading = Ez nem sikerült
error-not-your-turn = Nem te jössz.
error-illegal = Ez most nem megengedett.
error-stale = A játék közben továbbment. Most így áll.
error-table-gone = Ez az asztal már nem létezik.
error-network = A szerver nem válaszolt.
error-unknown = Nálunk történt hiba.
missing-heading = Az oldal nem található
missing-text = Nincs ilyen oldal: { $path }. Talán régi vagy hibás a link.
missing-home = A kezdőlapra
away-heading = A szerver nem érhető el
away-text = A játékod biztonságban van: minden visszaigazolt lépést elmentettünk. Tovább próbálkozunk.
away-next = { $seconds ->
    [one] Következő próba { $seconds } másodperc múlva.
   *[other] Következő próba { $seconds } másodperc múlva.
}
away-now = Próbáld most

## The words that many pages share: editions, sides, levels of bots

edition-hungarian = Magyar kiadás
edition-italian = Olasz kiadás
edition-croatian = Horvát kiadás
edition-german = Német kiadás
edition-polish = Lengyel kiadás
side-brown = barna oldal
side-grey = szürke oldal
side-violet = lila oldal
bots-beginner = kezdő
bots-gentle = könnyű
bots-steady = közepes
bots-strong = nehéz
bots-master = mester
bots-champion = bajnok

## Opening a table

home-choose = Játékbeállítások
home-opening = Egy pillanat…
home-preparing = Készül az első játék…
home-waiting = { $count ->
    [one] { $count } játékban te jössz
   *[other] { $count } játékban te jössz
}
title-table = Asztal
play-heading = Játékbeállítások
play-lead = Játssz botok ellen. A „Játssz most” megjegyzi, amit itt választasz.
friends-lead = Nyiss egy asztalt, küldj el egy linket, és indulhat a játék, amint mindenki leült.
friends-open = Asztal nyitása
device-lead = Adjatok körbe egy eszközt. Az üres helyekre botok ülnek.
device-names = Kik játszanak?
device-player = { $number }. játékos
device-bot = üres: bot
device-hand = Add át az eszközt: { $name }.
watch-lead = Nézd mások játékát, vagy hagyd, hogy botok játsszanak egymás ellen.
watch-bots = Botok asztala
watch-start = Botok nézése
watch-listed = Nyilvános asztalok
watch-record = Befejezett játék visszajátszása jegyzőkönyvből
watch-none = Most nincs nyilvános asztal.
watch-gathering = játékosokra vár
watch-playing = folyik a játék
choose-edition = Kiadás
choose-edition-note = Öt ország szabályfüzete ugyanazt a játékot írja le, apró eltérésekkel. Bármelyik nyelven bármelyik szerint játszhatsz.
choose-players = Játékosok
choose-side = Pontozás
choose-level = A botok szintje
choose-pace = A botok sebessége
pace-slow = lassú
pace-usual = normál
pace-quick = gyors
choose-own = Mérkőzés és házi szabályok
choose-games = Játékok egy mérkőzésben
choose-rulebook = a szabályfüzet szerint
choose-jokers = A dzsókerek színe eldől
choose-jokers-end = dzsókerek színe a végén
choose-jokers-once = dzsókerek színe azonnal
choose-golden-yes = arany dzsókerrel
choose-golden-no = arany dzsóker nélkül
choose-clock = Idő egy körre
choose-listed = Az asztal nyilvános listázása
choose-rated = Értékelt: mindenki értékszámába beleszámít
choose-rated-hint = Az értékelt játékhoz óra tartozik, akkor indul, amikor mindenki kész, és aki elmegy, veszít.
ratings-rules = Hogyan működik az értékszám
game-rated = értékelt
clock-none = óra nélkül
clock-seconds = { $seconds ->
    [one] körönként { $seconds } másodperc
   *[other] körönként { $seconds } másodperc
}
clock-left = { $seconds ->
    [one] Még { $seconds } másodperc
   *[other] Még { $seconds } másodperc
}
game-players = { $count ->
    [one] { $count } játékos
   *[other] { $count } játékos
}
game-games = { $count ->
    [one] egy játék
   *[other] { $count } játékból álló mérkőzés
}

## The lobby

lobby-heading = Nyitva az asztal
lobby-heading-guest = Meghívást kaptál
lobby-name = A neved
lobby-sit = Leülök
lobby-full = Minden hely foglalt. Nézheted a játékot.
lobby-seats = Helyek
lobby-open = szabad hely
lobby-waiting = játékosra vár
lobby-you = { $name } (te)
lobby-host = házigazda
lobby-bot = bot: { $level }
lobby-seat-choice = { $seat ->
    [1] Ki ül az 1. helyen
    [5] Ki ül az 5. helyen
   *[other] Ki ül a { $seat }. helyen
}
lobby-rename = Név módosítása
lobby-rename-save = Mentés
lobby-remove = Eltávolítás
lobby-remove-name = { $name } eltávolítása az asztaltól
lobby-keep-away = Letiltás
lobby-kept-away = Távol tartva
lobby-allow-back = Visszaengedés
lobby-start = Játék indítása
lobby-fill = Feltöltés botokkal és indítás
lobby-missing = { $count ->
    [one] Még { $count } hely szabad.
   *[other] Még { $count } hely szabad.
}
lobby-ready = Mindenki itt van.
lobby-waiting-for = Még várunk rájuk: { $names }.
lobby-is-ready = kész
lobby-you-ready = Készen állsz.
invite-label = Küldd el ezt a linket a barátaidnak
invite-watch = Link nézőknek
invite-copy = Link másolása
invite-copied = Másolva.
invite-copy-failed = Ez a böngésző nem engedi a másolást. Jelöld ki és másold ki a szöveget kézzel.
invite-share = Megosztás
invite-text = Játssz velem Colorettót!
invite-local = Ezt a linket csak ez a számítógép tudja megnyitni. Hogy mások is játszhassanak a hálózatodon, nyomj f-et és Entert a szerver ablakában, vagy indítsd a --friends kapcsolóval.
invite-qr = A link QR-kódja

## Playing

turn-yours-name = Te jössz, { $name }
take-sure = { $count ->
    [0] Elveszed az üres sort?
    [one] Elveszed ezt a kártyát?
   *[other] Elveszed ezt a { $count } kártyát?
}
action-cancel = Mégse
take-question = Elveszed { $row ->
        [1] az 1.
        [5] az 5.
       *[other] a { $row }.
    } sort: { $cards }? Nyomd meg újra az elvételhez, Escape: mégse.
colour-question = Válaszd ki a dzsóker színét
colour-pick = Dzsóker: { $colour }
log-undone = { $you ->
    [yes] Visszavontad az utolsó lépést.
   *[no] { $who } visszavonta az utolsó lépést.
}
log-paused = { $you ->
    [yes] Megállítottad a játékot.
   *[no] { $who } megállította a játékot.
}
log-resumed = { $you ->
    [yes] Folytattad a játékot.
   *[no] { $who } folytatta a játékot.
}
log-left = { $you ->
    [yes] Felálltál az asztaltól.
   *[no] { $who } felállt az asztaltól.
}
log-forfeit = { $you ->
    [yes] Kiléptél, ezért elvesztetted a játékot.
   *[no] { $who } kilépett, ezért elvesztette a játékot.
}
log-stand-in = { $you ->
    [yes] Bot játszik helyetted.
   *[no] { $who } helyett bot játszik.
}
log-taken-back = { $you ->
    [yes] Újra te játszol.
   *[no] { $who } visszatért.
}
paused-text = A játék szünetel.
stand-in-text = Bot játszik helyetted.
stand-in-rated = { $count ->
    [one] Bot játszik helyetted. Ha még egyszer lejár az időd, elveszted a játékot.
   *[other] Bot játszik helyetted. Ha még { $count } alkalommal lejár az időd, elveszted a játékot.
}
forfeit-text = Ezt a játékot elvesztetted. Egy bot játssza végig helyetted.
bots-preparing = A botok készülődnek, még körülbelül { $seconds } mp. Addig egyszerűbben játszanak.
bots-preparing-wait = A botok készülődnek, még körülbelül { $seconds } mp. A játék megvárja őket.
frozen-text = Hiba történt ennél az asztalnál, ezért leállt. Semmi sem veszett el; szólj a szerver felügyelőjének.
away-person = { $name } nincs itt.
away-rated = { $name } nincs itt. Az óra jár.
away-soon = { $name } nincs itt. Egy perc múlva bot ugorhat be helyette.
undo-asked = Megkérdeztük a többieket.
undo-question = { $name } szeretné visszavonni az utolsó lépést.
undo-agree = Elfogadom
undo-decline = Elutasítom
undo-declined = { $name } elutasította.
undo-took = { $count ->
    [0] Elvetted az üres sort
    [one] Elvettél egy kártyát
   *[other] Elvettél { $count } kártyát
}
undo-seconds = még { $count } másodperc
undo-go-on = Tovább várakozás nélkül
gone-heading = Ez az asztal már nincs meg
gone-text = Talán hibás a link, vagy az asztalt jóval az utolsó játék után töröltük.
connecting-text = Csatlakozás az asztalhoz…
nav-menu-new = Menü, új üzenetek
answer-score = { $name }: { $points } ({ $cards })
## Between rounds, and while others play
round-starts = { $you ->
    [yes] Te vitted el az utolsó sort, ezért te kezdesz.
   *[no] { $who } vitte el az utolsó sort, ezért ő kezd.
}
round-place = { $place ->
    [1] elsőként vett el
    [2] másodikként vett el
    [3] harmadikként vett el
   *[other] negyedikként vett el
}
round-place-last = utolsóként vett el, most kezd
round-soon = Mindjárt kezdődik a következő forduló. Bármely billentyű vagy érintés továbblép.
round-soon-tap = Koppints a folytatáshoz.
skip-ahead = Előretekerés
skip-waits = Kimaradsz a fordulóból. Előretekerni akkor lehet, ha már csak botok játszanak.
cards-left-heading = Megmaradt kártyák
cards-left-note = Ezek a kártyák még képpel lefelé vannak. A sorrendjüket senki sem ismeri.
row-news = { $count ->
    [one] egy új kártya
   *[other] { $count } új kártya
}
# Which cards another player has got.
seat-news = a legutóbbi köröd óta: { $cards }
keys-rules = szabályok és billentyűk
lobby-heading-seated = Van helyed

## The menu

menu-undo = Visszavonás
menu-undo-hint = Egy lépéssel vissza, ahányszor szeretnéd.
menu-undo-ask = A saját lerakásodat bármikor; minden máshoz mindenki beleegyezése kell.
menu-pause = Szünet
menu-pause-hint = A botok és az órák várnak.
menu-resume = Folytatás
menu-hand-over = Játsszon bot helyettem
menu-hand-over-hint = Bármikor visszajöhetsz.
menu-take-back = Visszaveszem a helyem
menu-absent = { $name } helyett játsszon bot
menu-bot-plays = Játsszon bot
menu-games = Befejezett játékok
menu-game = { $game }. játék
menu-all-settings = Minden beállítás
menu-home-hint = A helyed megmarad.
menu-leave = Felállok az asztaltól
menu-leave-sure = Végleg elmész? Utána egy bot átveheti a helyedet.
menu-leave-rated = Végleg elmész? Ez értékelt játék, vereségnek fog számítani.
menu-leave-yes = Igen, elmegyek
chat-heading = Csevegés
chat-empty = Még nincs üzenet.
chat-field = Írj üzenetet
chat-send = Küldés
chat-said = { $name }: { $text }
react-heading = Gyors üzenetek
react-sent = Ezt mondtad: { $text }
react-hello = Szia!
react-good-luck = Sok szerencsét!
react-well-played = Szép játék!
react-thanks = Köszönöm!
react-oops = Hoppá!
react-hurry = Te jössz…
keys-heading = Billentyűparancsok
keys-draw = kártyahúzás
keys-row = lerakás ebbe a sorba, vagy ugrás oda
keys-take = a sor elvétele
keys-confirm = megerősítés
keys-cancel = mégse, bezárás
keys-undo = visszavonás
keys-turn = ki jön?
keys-last = mi történt utoljára?
keys-scores = mindenki pontjai és kártyái
keys-cards = milyen kártyák vannak még?
keys-menu = menü

## After a game

end-scores = Pontok mutatása
end-next = { $game }. játék, összesen { $games }
end-keep = Mentés és megosztás
end-replay = Visszanézés
end-record = Jegyzőkönyv letöltése
end-copy = Eredmény másolása
joker-best = { $loss ->
    [one] A dzsóker színe { $colour }: ha { $other } lenne, { $loss } ponttal kevesebbet érne.
   *[other] A dzsóker színe { $colour }: ha { $other } lenne, { $loss } ponttal kevesebbet érne.
}
joker-same = A dzsóker színe { $colour }: ha { $other } lenne, ugyanannyit érne.
joker-only = A dzsóker színe { $colour }.
match-heading = A mérkőzés állása { $game } / { $games } játék után
match-heading-over = A mérkőzés véget ért: { $game } / { $games } játék
match-wins = { $name } nyerte a mérkőzést.
match-you-win = Megnyerted a mérkőzést.
match-shared = A mérkőzés közös győztesei: { $names }.
match-caption = Pontok játékonként
result-heading = Coloretto: az eredmény
result-line = { $place }. { $name }: { $points }
result-copied = Az eredmény másolva.
fair-heading = Tisztességes volt a pakli?
fair-checking = Ellenőrzés…
fair-good = Igen. A böngésződ ellenőrizte: minden kártya megfelel a játék előtt rögzített sorrendnek.
fair-ours = A böngésződ a saját véletlenjét is hozzáadta.
fair-bad = Nem: a kártyák nem a titokból következnek. Őrizd meg a jegyzőkönyvet, és szólj a szerver felügyelőjének.
fair-none = Ez a játék egy másik játék állásából folytatódott, így a pakliját nem itt osztottuk, és nincs hozzá bizonyíték.
fair-cannot = Ez a böngésző csak https-en tudja maga ellenőrizni. A szerver ellenőrizheti a saját jegyzőkönyvét.
fair-ask-server = Ellenőrizze a szerver
fair-server-good = A szerver szerint igen, minden kártya a titokból következik.
fair-details = A bizonyíték
fair-commitment = Az első kártya előtt megmutatva
fair-secret = A titok
fair-nonces = A helyek által hozzáadott véletlen
fair-bound = Ehhez az asztalhoz, { $game ->
        [1] az 1.
        [5] az 5.
       *[other] a(z) { $game }.
    } játékhoz és ezekhez a szabályokhoz rögzítettük.
fair-not-ours = A böngésződ saját véletlenje nincs ebben a pakliban.
fair-table = Asztal
fair-game = Játék
fair-rules = Szabályok
fair-own = A böngésződ saját véletlenje
fair-left-out = Megígérve, de nem felfedve
fair-left-out-seats = { $seats }. hely
fair-rules-version = { $version }. változat

## Refusals, and two more settings

error-not-your-seat = Ez nem a te helyed.
error-not-host = Ezt csak a házigazda teheti.
error-no-game = Nem folyik játék.
error-game-running = Folyik egy játék. Ezzel várni kell.
error-paused = A játék szünetel.
error-seat-taken = Valaki gyorsabb volt: a hely foglalt.
error-seats-open = Még hiányzik valaki.
error-not-ready = Valaki nincs itt, vagy még nem áll készen.
error-cannot-undo = Nincs mit visszavonni.
error-too-many = Túl gyors: várj egy pillanatot.
error-frozen = Ezt az asztalt le kellett állítani.
error-busy = A szerver most nem tudta megtenni. Próbáld újra.
error-not-allowed = Ezt itt nem teheted meg.
you-name-taken = Ez a név már foglalt. Lépj be, ha a tiéd, vagy válassz másikat.
you-name-length = A név 1–24 karakterből állhat.
you-name-character = Ebben a névben nem megengedett karakter van.
you-name-mixed = A név minden szava csak egyféle ábécé betűiből állhat. Itt kettő keveredik.
you-name-reserved = Itt egy botot hívnak így. Válassz másik nevet.
error-muted = A szerver felügyelője elnémított. { $text }
error-banned = A szerver felügyelője kitiltott. { $text }
error-closed = A felügyelő bezárta ezt az asztalt.
learn-offer = Új neked a Coloretto?
learn-offer-link = Tanuld meg három perc alatt
learn-offer-close = Köszönöm, nem
settings-volume = Hangerő
settings-vibrate = Rezgés
settings-vibrate-hint = Rövid rezgés, amikor te jössz, ha az eszköz képes rá.
