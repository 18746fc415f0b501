# Az asztal melletti oldalak magyarul: visszajátszás, lecke, szabályok, pontozólap, fiók.

## Editions, sides and levels

copy-refused = Ez a böngésző nem enged másolni.

## Replay

replay-heading = Visszajátszás
replay-open = Nézz meg újra egy játékot
replay-open-note = Illeszd be a jegyzőkönyvet, vagy válassz fájlt. Ellenőrizzük és végigjátsszuk; semmit sem tárolunk.
replay-record = A jegyzőkönyv
replay-show = Mutasd a játékot
replay-file = Fájl választása
replay-example = Példa mutatása
replay-too-long = Ez a fájl túl hosszú egy jegyzőkönyvhöz.
replay-bad-link = Ez a link nem tartalmaz teljes jegyzőkönyvet.
# Behind “That did not work:”, so without a capital where the language wants none.
bad-record-empty = ebben nincs jegyzőkönyv.
bad-record-two = { $line }. sor: itt egy második jegyzőkönyv kezdődik. Egyszerre csak egyet nézz meg.
bad-record-no-tags = { $line }. sor: a jegyzőkönyv az adataival kezdődik, például: { $example }.
bad-record-no-blank-line = { $line }. sor: az adatok és a lépések között üres sornak kell lennie.
bad-record-not-text = { $line }. sor: ez nem egyszerű szöveg.
bad-record-comment = { $line }. sor: a megjegyzés mindkét végére kapcsos zárójel kell.
bad-record-bad-tag = { $line }. sor: „{ $read }” nem olyan adat, mint { $example }.
bad-record-tag-twice = { $line }. sor: a [{ $tag }] adat másodszor is szerepel.
bad-record-tag-missing = hiányzik a [{ $tag }] adat.
bad-record-tag-value = { $line }. sor: „{ $read }” nem lehet a [{ $tag }] értéke.
bad-record-bad-move = { $line }. sor, { $move }. lépés: „{ $read }” nem lépés.
bad-record-illegal-move = { $line }. sor, { $move }. lépés: a szabályok itt nem engedik ezt: „{ $read }”.
bad-record-short-move = { $line }. sor, { $move }. lépés: „{ $read }” után hiányzik valami.
bad-record-not-finished = { $line }. sor: a játék nem ért véget, ezért az eredmény csak { $right } lehet.
bad-record-wrong-result = { $line }. sor: a játék végeredménye { $right }, nem { $read }.
bad-record-other = { $line }. sor: itt valami nem stimmel a jegyzőkönyvben.
replay-start = Az első lépés előtt.
replay-to-move = { $name } jön
replay-round = { $round }. forduló
replay-move = { $move }. lépés, összesen { $moves }
replay-move-name = { $move }. lépés
replay-controls = Léptetés a játékban
replay-position = Hely a játékban
replay-first = Az elejére
replay-round-back = Előző forduló
replay-back = Előző lépés
replay-play = Lejátszás
replay-pause = Megállítás
replay-next = Következő lépés
replay-round-next = Következő forduló
replay-last = A végére
replay-speed = Sebesség
replay-space = Szóköz
replay-keys = lépés, ugrás, ugrás fordulónként, lejátszás és megállítás
replay-moves = Lépések
replay-scores = Végeredmény
replay-about = Erről a játékról
replay-edition = Kiadás
replay-date = Dátum
replay-match = Hányadik játék
replay-site = Hely
replay-result = Eredmény
replay-unfinished = nem fejeződött be
replay-fair = A pakli tisztességes volt: az első kártya előtt rögzített titokból következik.
replay-foul = A pakli nem következik a jegyzőkönyvben lévő titokból.
replay-no-proof = Ez a jegyzőkönyv nem tartalmaz bizonyítékot a paklijáról.
replay-copy-link = Link másolása ehhez a lépéshez
replay-copy-record = Jegyzőkönyv másolása
replay-download = Jegyzőkönyv letöltése
replay-link-copied = Link másolva.
replay-record-copied = Jegyzőkönyv másolva.
replay-play-on = Játék folytatása innen
replay-play-on-note = A soron lévő helyére ülsz, a többit botok játsszák. A pakliból új kártyák jönnek.
replay-play-on-over = Itt a játék már véget ért. Lépj vissza néhány lépést.
replay-level = A botok szintje
replay-play-on-start = Tovább játszom
replay-another = Másik jegyzőkönyv

## Lesson

learn-heading = Tanulás három perc alatt
learn-step = { $step }. lépés, összesen { $steps }
learn-way = A leckében
learn-back = Vissza
learn-next = Tovább
learn-again = Újra
learn-skip = Lecke kihagyása
learn-turn-title = Egy kör: húzz egy kártyát…
learn-turn-text = Otis kezdett: húzott egy kártyát, és lerakta egy sorba. Most te jössz: húzz egy kártyát.
learn-turn-drawn = Kék kártya. Még nem a tiéd: rakd le bármelyik sorba. Egy sorban három kártyának van helye.
learn-turn-done = Mira és Otis is húzott és lerakott egy-egy kártyát. Aki elvesz egy sort, annak minden kártyáját megkapja.
learn-take-title = …vagy vegyél el egy sort
learn-take-text = Húzás helyett elvehetsz egy sort minden kártyájával. Ezután a forduló végéig kimaradsz.
learn-take-done = Mindenki elvett egy sort, a forduló véget ért. Otis vett el utoljára, ő kezdi a következőt.
learn-fourth-title = Csak három szín ér pluszpontot
learn-fourth-text = Három színed az ágon áll: 22 pont. Mira és Otis elvette a sorát. Vedd el azt, amelyik maradt.
learn-fourth-done = A barna a negyedik színed: az ág alatt lóg, és mínuszpontot ér. Most 19 pontod van.
learn-ladder-title = Minden további kártya többet ér
learn-ladder-text = Egy szín első kártyája 1 pontot ér, a második 2-t, a harmadik 3-at, és így tovább, a hatodik 6-ot. Melyik sor hozza neked a legtöbbet?
learn-ladder-done = { $row ->
    [1] A barna az ágad alatt lóg, ezért a harmadik barna kártya 3 pontodba kerül.
    [3] A negyedik zöld kártyád 4 pontot hoz, de egy másik sor 5-öt.
   *[2] Az ötödik kék kártyád 5 pontot hoz: minél több van egy színből, annál többet ér a következő.
}
learn-last-title = Az utolsó forduló
learn-last-text = A pakli alja felé egy különleges kártya lapul. Húzz.
learn-last-drawn = Az utolsóforduló-kártya! Félrerakod, és rögtön húzol egy másikat: zöld. Rakd le egy sorba.
learn-last-placed = Mira és Otis elvette a sorát. Vedd el azt, amelyik maradt.
learn-last-done = Mindenki elvett egy sort, és ez volt az utolsó forduló: vége a játéknak.
learn-joker-title = Dzsóker és „+2”
learn-joker-text = A dzsóker a játék végén bármelyik szín lehet. A „+2” mindig 2 pont. Melyik sor hozza neked a legtöbbet?
learn-joker-done = { $row ->
    [1] Két „+2” 4 pontot hoz, a dzsóker viszont { $most } pontot hozna.
    [3] A negyedik piros kártyád 4 pontot hoz, a dzsóker viszont { $most } pontot hozna.
   *[2] A dzsóker egyelőre a legnagyobb színednél van, és { $gain } pontot hoz: ennél több nincs.
}
learn-end-title = Az értékelés
learn-end-text = Három szín pluszpontot ér, az összes többi mínuszt, minden „+2” 2 pontot. Akinek a legtöbb pontja van, az győz. Ennyi az egész játék.

## Rules

rules-heading = Szabályok
rules-contents = Tartalom
rules-which = Kiadás
rules-all = Minden kiadás
rules-own-title = Sajátosságok: { $edition }
rules-only-here = a legtöbben másképp
rules-idea-title = A játék lényege
rules-idea-text = A kártyákat egyesével fordítjuk fel, és sorokban gyűlnek. Vegyél el egy sort, amikor jó neked, de akkor az egészet. A végén három szín pluszpontot hoz, az összes többi mínuszpontot.
rules-cards-title = A kártyák
rules-cards-colours = { $colours } szín, mindegyikből { $count } lap
rules-cards-colours-name = piros, narancs, sárga, zöld, kék, barna, szürke
rules-cards-jokers = { $count } dzsóker
rules-cards-twos = { $count } × „+2”
rules-cards-last = az utolsóforduló-kártya
rules-set-up-title = A játék előtt
rules-set-up-side = Egyezzetek meg az értékelőkártya egyik oldalában. Elsőre a barna a legjobb.
rules-set-up-rows = Annyi sor kell, ahányan játszotok.
rules-set-up-colour = Hárman játszva egy teljes szín kimarad.
rules-set-up-start = Mindenki egy képpel felfelé fordított kártyával kezd, mind más színnel.
rules-set-up-deck = Keverjétek meg a többit. Az utolsóforduló-kártya az alja közelébe kerül; hogy pontosan hova, az a kiadástól függ.
rules-set-up-first = Döntsétek el, ki kezd. Aztán balra haladtok.
rules-turn-title = Egy kör
rules-turn-text = A kettő közül pontosan az egyiket tedd.
rules-turn-draw = Húzás és lerakás
rules-turn-draw-text = Fordítsd fel a legfelső lapot, és rakd egy sorba, ahol van hely. Egy sorba három kártya fér. Ha minden megmaradt sor tele van, el kell venned egyet.
rules-turn-take = Sor elvétele
rules-turn-take-text = Vegyél el egy sort, amelyben van legalább egy kártya, minden lapjával. Rendezd őket színek szerint magad elé. A forduló végéig kimaradsz.
rules-round-title = A forduló vége
rules-round-text = Ha mindenki elvett egy sort, a forduló véget ér. Aki utoljára vett el, az kezdi a következőt. Aki egyedül marad, amíg van hely, még húzhat és lerakhat, mielőtt elveszi a sort.
rules-last-title = Az utolsó forduló
rules-last-text = Aki felfordítja az utolsóforduló-kártyát, mindenki szeme elé teszi, és másikat húz helyette. A fordulót végigjátsszátok, aztán a játéknak vége.
rules-score-title = Pontozás
rules-score-text = Számold meg a lapjaidat színenként, és nézd meg a pontokat. Három választott szín plusz, minden más mínusz. Minden „+2” két pont. Akinek a legtöbb pontja van, az győz; egyenlőség esetén közös a győzelem.
rules-score-jokers = Minden dzsóker a játék egyik színe lesz: az, amelyik a legtöbbet hozza.
rules-example = Példa a barna oldalon: hat zöld, négy sárga, három piros, két kék, egy dzsóker és egy „+2”. A dzsóker a sárgához kerül. Ez { $points } pont.
rules-two-title = Két játékossal
rules-two-text = Két szín kimarad, mindketten két kártyával kezdtek, a három sorba pedig egy, kettő és három kártya fér. Ha mindketten elvettetek egy sort, a harmadik sor lapjai kikerülnek a játékból.
rules-editions-title = Miben térnek el a kiadások
rules-editions-text = Öt megjelent szabályfüzet ugyanazt a játékot írja le apró eltérésekkel. Itt mindegyik pontosan úgy játszható, ahogy kinyomtatták.
rules-bold = Vastagon: ami a legtöbb kiadásban másképp van.
rules-fact-players = Játékosok
rules-fact-sides = Értékelőkártya
rules-fact-jokers = Dzsókerek
rules-fact-colour = Mikor dől el a dzsóker színe
rules-fact-last = Az utolsóforduló-kártya helye
rules-fact-two = Kezdőlapok két játékosnál
rules-fact-first = Ki kezd
rules-fact-win = Ki győz
rules-players = { $from }–{ $to }
rules-jokers-plain = { $count }
rules-jokers-golden = { $count } és egy arany: aki elveszi, rögtön megkapja a pakli felső lapját is
rules-colour-end = a végén
rules-colour-once = azonnal
rules-colour-harder = a végén; nehezített változatban azonnal, véglegesen
rules-last-on = az utolsó { $cards } lap tetején
rules-last-in = az utolsó { $cards } lap közé keverve
rules-two-none = ketten nem játszható
rules-two-all = két-két lap, mind a négy más színű
rules-two-each = két-két eltérő színű lap
rules-first-random = sorsolás dönt
rules-first-colourful = sorsolás dönt, vagy akin a legtöbb szín van
rules-first-agreed = megegyezés dönt
rules-win = { $games ->
    [1] a legtöbb pont egy játékban
   *[other] a legtöbb pont { $games } játékban összesen
}

## Score pad

score-heading = Pontozólap
score-player = { $player }. játékos
score-players = { $count ->
    [one] { $count } játékos
   *[other] { $count } játékos
}
score-change = Módosítás
score-side = Oldal
score-name = Név
score-out = { $count ->
    [one] Kimaradó szín
   *[other] Kimaradó színek
}
score-cards = Kártyák
score-more = Még egy: { $card }, most { $count }
score-less = Eggyel kevesebb: { $card }, most { $count }
score-hint = Koppints egy kártyára, hogy hozzáadd. Billentyűk: 0–9 beállítja a számot.
score-too-many = Ezekből több van, mint a dobozban: { $cards }.
score-away = A ponttáblázat még nem töltődött be. Egyszer kell csak, utána kapcsolat nélkül is működik.
score-worth = { $name } lapjai
score-jokers-on = { $count ->
    [one] A dzsóker legjobb színe: { $colours }.
   *[other] A dzsókerek legjobb színei: { $colours }.
}
score-as-good = Ugyanolyan jó: { $other }.
score-next-best = { $loss ->
    [one] A következő legjobb: { $other }, { $loss } ponttal kevesebb.
   *[other] A következő legjobb: { $other }, { $loss } ponttal kevesebb.
}
score-sheet = A mérkőzés
score-game = { $game }. játék
score-total = Összesen
score-leads = vezet
score-edit = { $game }. játék megnyitása
score-delete = { $game }. játék törlése
score-deleted = { $game }. játék törölve. Visszavonható.
score-add = Új játék
score-share = Megosztás
score-copied = Szövegként másolva.
score-print = Nyomtatás
score-undo = Visszavonás
score-undone = Visszavonva.
score-clear = Új mérkőzés
score-cleared = Új mérkőzés. Visszavonható.
score-kept = Ebben a böngészőben marad. Kapcsolat nélkül is működik.
score-text-title = Coloretto · { $edition }, { $side }

## You, and ratings

you-nobody = Vendégként játszol. Ha van fiókod, lépj be a neveddel és a jelmondatoddal.
you-are-guest = Vendégként játszol: { $name }.
you-are-known = Be vagy lépve, a neved: { $name }.
you-own = Saját fiók
you-own-note = Névvel és jelmondattal bármelyik eszközön játszhatsz: a játékaid és az értékszámaid veled jönnek. E-mail-címet nem kérünk, ezért az elveszett jelmondatot nem lehet pótolni.
you-passphrase = Jelmondat
you-passphrase-note = Legalább { $count } karakter; jó rá egy rövid mondat.
you-claim = Fiók létrehozása
you-claimed = A fiók elkészült. Üdv, { $name }!
you-signed-in = Üdv újra, { $name }!
you-sign-out = Kilépés
you-sign-out-everywhere = Kilépés mindenhol
you-signed-out = Kiléptél.
you-wrong-passphrase = Hibás név vagy jelmondat.
you-weak-name = Ez a jelmondat túlságosan hasonlít a nevedre. Válassz három-négy szót, amelyek nem tartoznak össze.
you-weak-repeats = Ez a jelmondat önmagát ismétli. Válassz három-négy szót, amelyek nem tartoznak össze.
you-weak-sequence = Ennek a jelmondatnak a karakterei egymás után következnek, mint a billentyűzeten vagy egy dátumban. Válassz inkább három-négy szót.
you-weak-common = Ez a jelmondat nagyon gyakori. Válassz három-négy szót, amelyek nem tartoznak össze.
you-weak-guessable = Ezt a jelmondatot könnyű kitalálni. Válassz három-négy szót, amelyek nem tartoznak össze.
you-ratings = Az értékszámaid
you-unrated = Még nem fejeztél be értékelt játékot.
you-data = Az adataid
you-data-note = Minden, amit ez a szerver tud rólad, a játékaid jegyzőkönyveivel.
you-download = Adataim letöltése
you-delete = Fiókom törlése
you-delete-sure = A név, a jelmondat, az eszközök, az üzenetek és az értékszámok törlődnek. Ezt nem lehet visszavonni.
you-delete-yes = Végleges törlés
you-delete-no = Mégse
you-deleted = A fiókodat töröltük.
ratings-lead = Játékerő az értékelt játékokban, kiadásonként. Mindenki 25-ről indul; a tartomány megmutatja, mennyire biztos az érték. A sorrendet az alsó vége adja.
ratings-rule-clock = Az értékelt játékban körönként legalább tíz másodperces óra jár, a színeket a véletlen választja, és senki sem állíthatja meg.
ratings-rule-ready = Akkor indul, amikor az asztalnál mindenki itt van és készen áll.
ratings-rule-leave = Aki elmegy, veszít, akkor is, ha a helyette játszó bot nyer.
ratings-rule-timeout = Ha lejár az időd, bot játszik, amíg vissza nem jössz. Harmadszorra, vagy ha a végéig nem jössz vissza, elveszted a játékot.
ratings-rule-bots = A saját botoddal játszott játék nem számít. A szerver botjai számítanak.
ratings-rule-network = Két vendég játéka ugyanarról az internetcímről nem értékelt; két fiókkal rendelkező játékosé félig számít.
ratings-rule-repeated = Hetente az első hat játék ugyanazzal a személlyel egészen számít, a következő hat félig, további nyolc negyedrészt, a többi nem.
ratings-rule-newcomers = Akinek nincs fiókja, tíz értékelt játékig új: a vele játszott játékok félig számítanak, hetente legfeljebb öt.
ratings-edition = Kiadás
ratings-none = Ebben a kiadásban még senki sem fejezett be értékelt játékot.
ratings-range = { $low } – { $high }
ratings-games = { $count ->
    [one] { $count } játék
   *[other] { $count } játék
}
ratings-provisional = ideiglenes
