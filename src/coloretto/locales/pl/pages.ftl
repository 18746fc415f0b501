# Strony obok stołu po polsku: powtórka, lekcja, zasady, arkusz punktów, konto.

## Editions, sides and levels

copy-refused = Ta przeglądarka nie pozwala kopiować.

## Replay

replay-heading = Powtórka
replay-open = Zobacz grę jeszcze raz
replay-open-note = Wklej zapis albo wybierz plik. Sprawdzimy go i odtworzymy; niczego nie przechowujemy.
replay-record = Zapis
replay-show = Pokaż grę
replay-file = Wybierz plik
replay-example = Pokaż przykład
replay-too-long = Ten plik jest za długi jak na zapis.
replay-bad-link = Ten link nie zawiera pełnego zapisu.
# Behind “That did not work:”, so without a capital where the language wants none.
bad-record-empty = nie ma tu żadnego zapisu.
bad-record-two = wiersz { $line }: tu zaczyna się drugi zapis. Pokazuj je po jednym.
bad-record-no-tags = wiersz { $line }: zapis zaczyna się od danych gry, na przykład { $example }.
bad-record-no-blank-line = wiersz { $line }: między danymi a ruchami musi być pusty wiersz.
bad-record-not-text = wiersz { $line }: to nie jest zwykły tekst.
bad-record-comment = wiersz { $line }: komentarz potrzebuje klamry na obu końcach.
bad-record-bad-tag = wiersz { $line }: „{ $read }” to nie są dane takie jak { $example }.
bad-record-tag-twice = wiersz { $line }: pole [{ $tag }] pojawia się dwa razy.
bad-record-tag-missing = brakuje pola [{ $tag }].
bad-record-tag-value = wiersz { $line }: „{ $read }” nie pasuje do pola [{ $tag }].
bad-record-bad-move = wiersz { $line }, ruch { $move }: „{ $read }” to nie jest ruch.
bad-record-illegal-move = wiersz { $line }, ruch { $move }: zasady nie pozwalają tu na „{ $read }”.
bad-record-short-move = wiersz { $line }, ruch { $move }: po „{ $read }” czegoś brakuje.
bad-record-not-finished = wiersz { $line }: gra nie jest skończona, więc wynikiem musi być { $right }.
bad-record-wrong-result = wiersz { $line }: gra kończy się wynikiem { $right }, a nie { $read }.
bad-record-other = wiersz { $line }: w zapisie coś się tu nie zgadza.
replay-start = Przed pierwszym ruchem.
replay-to-move = Ruch: { $name }
replay-round = Runda { $round }
replay-move = Ruch { $move } z { $moves }
replay-move-name = Ruch { $move }
replay-controls = Krok po kroku
replay-position = Miejsce w grze
replay-first = Na początek
replay-round-back = Poprzednia runda
replay-back = Poprzedni ruch
replay-play = Odtwórz
replay-pause = Zatrzymaj
replay-next = Następny ruch
replay-round-next = Następna runda
replay-last = Na koniec
replay-speed = Tempo
replay-space = Spacja
replay-keys = ruch, skok, skok o rundę, odtwórz i zatrzymaj
replay-moves = Ruchy
replay-scores = Wynik końcowy
replay-about = O tej grze
replay-edition = Wydanie
replay-date = Data
replay-match = Gra w meczu
replay-site = Miejsce
replay-result = Wynik
replay-unfinished = niedokończona
replay-fair = Talia była uczciwa: wynika z sekretu ustalonego przed pierwszą kartą.
replay-foul = Talia nie wynika z sekretu w tym zapisie.
replay-no-proof = Ten zapis nie zawiera dowodu na swoją talię.
replay-copy-link = Kopiuj link do tego ruchu
replay-copy-record = Kopiuj zapis
replay-download = Pobierz zapis
replay-link-copied = Link skopiowany.
replay-record-copied = Zapis skopiowany.
replay-play-on = Graj dalej od tego miejsca
replay-play-on-note = Siadasz na miejscu, które ma ruch, na pozostałych grają boty. Dalsze karty z talii są nowe.
replay-play-on-over = Tu gra jest skończona. Cofnij się o kilka ruchów.
replay-level = Poziom botów
replay-play-on-start = Graj dalej
replay-another = Inny zapis

## Lesson

learn-heading = Naucz się w trzy minuty
learn-step = Krok { $step } z { $steps }
learn-way = Przez lekcję
learn-back = Wstecz
learn-next = Dalej
learn-again = Jeszcze raz
learn-skip = Pomiń lekcję
learn-turn-title = Kolejka: pociągnij kartę…
learn-turn-text = Otis zaczął: pociągnął kartę i umieścił ją w stosie. Teraz ty: pociągnij kartę.
learn-turn-drawn = Niebieska karta. Jeszcze nie jest twoja: umieść ją w dowolnym stosie. W stosie mieszczą się trzy karty.
learn-turn-done = Mira i Otis też pociągnęli i umieścili po jednej karcie. Kto zabiera stos, dostaje wszystkie jego karty.
learn-take-title = …albo zabierz stos
learn-take-text = Zamiast ciągnąć kartę, możesz zabrać stos ze wszystkimi kartami. Potem czekasz do końca rundy.
learn-take-done = Wszyscy zabrali po stosie, więc runda się skończyła. Otis zabrał ostatni: on zaczyna następną.
learn-fourth-title = Tylko trzy kolory liczą się na plus
learn-fourth-text = Twoje trzy kolory stoją na gałęzi: 22 punkty. Mira i Otis zabrali swoje stosy. Zabierz ten, który został.
learn-fourth-done = Brązowy to twój czwarty kolor: wisi pod gałęzią i liczy się ujemnie. Masz teraz 19 punktów.
learn-ladder-title = Każda następna karta jest warta więcej
learn-ladder-text = Pierwsza karta koloru jest warta 1 punkt, druga 2, trzecia 3 i tak dalej aż do 6 za szóstą. Który stos da ci najwięcej?
learn-ladder-done = { $row ->
    [1] Brązowy wisi pod twoją gałęzią, więc trzecia brązowa karta kosztuje cię 3 punkty.
    [3] Twoja czwarta zielona karta daje 4 punkty, ale inny stos daje 5.
   *[2] Twoja piąta niebieska karta daje 5 punktów: im większy kolor, tym więcej warta jest jego następna karta.
}
learn-last-title = Ostatnia runda
learn-last-text = Blisko dna talii leży szczególna karta. Pociągnij kartę.
learn-last-drawn = Karta ostatniej rundy! Odkładasz ją i od razu ciągniesz następną: zieloną. Umieść ją w stosie.
learn-last-placed = Mira i Otis zabrali swoje stosy. Zabierz ten, który został.
learn-last-done = Wszyscy zabrali po stosie, a to była ostatnia runda: koniec gry.
learn-joker-title = Jokery i „+2”
learn-joker-text = Na koniec gry joker staje się dowolnym kolorem. „+2” to zawsze 2 punkty. Który stos da ci najwięcej?
learn-joker-done = { $row ->
    [1] Dwie karty „+2” dają 4 punkty, ale joker dałby ich { $most }.
    [3] Twoja czwarta czerwona karta daje 4 punkty, ale joker dałby ich { $most }.
   *[2] Joker leży na razie przy twoim największym kolorze i daje { $gain } punktów: więcej się nie da.
}
learn-end-title = Punktacja
learn-end-text = Trzy kolory liczą się dodatnio, pozostałe ujemnie, a każda „+2” to 2 punkty. Wygrywa, kto ma najwięcej punktów. To cała gra.

## Rules

rules-heading = Zasady
rules-contents = Spis treści
rules-which = Wydanie
rules-all = Wszystkie wydania
rules-own-title = Cechy szczególne: { $edition }
rules-only-here = zwykle inaczej
rules-idea-title = O co chodzi
rules-idea-text = Karty pojawiają się po jednej i zbierają w stosy. Zabierz stos, gdy ci pasuje, i to cały. Na koniec trzy kolory dają punkty, a wszystkie inne je odbierają.
rules-cards-title = Karty
rules-cards-colours = { $colours } kolorów, po { $count } kart
rules-cards-colours-name = czerwony, pomarańczowy, żółty, zielony, niebieski, brązowy, szary
rules-cards-jokers = { $count ->
    [one] { $count } joker
    [few] { $count } jokery
   *[many] { $count } jokerów
}
rules-cards-twos = { $count } × „+2”
rules-cards-last = karta ostatniej rundy
rules-set-up-title = Przed grą
rules-set-up-side = Wybierzcie stronę karty pomocy. Na pierwszą grę najlepsza jest brązowa.
rules-set-up-rows = Stosów jest tyle, ile osób.
rules-set-up-colour = We troje jeden cały kolor wychodzi z gry.
rules-set-up-start = Każdy zaczyna z jedną odkrytą kartą, każdy w innym kolorze.
rules-set-up-deck = Resztę potasujcie. Karta ostatniej rundy trafia blisko dna; gdzie dokładnie, zależy od wydania.
rules-set-up-first = Ustalcie, kto zaczyna. Potem gra idzie w lewo.
rules-turn-title = Kolejka
rules-turn-text = Zrób dokładnie jedną z dwóch rzeczy.
rules-turn-draw = Pociągnąć i umieścić
rules-turn-draw-text = Odkryj wierzchnią kartę i połóż ją w stosie, w którym jest miejsce. W stosie mieszczą się trzy karty. Gdy wszystkie pozostałe stosy są pełne, musisz któryś zabrać.
rules-turn-take = Zabrać stos
rules-turn-take-text = Zabierz stos, w którym jest choć jedna karta, ze wszystkimi kartami. Ułóż je przed sobą kolorami. Czekasz do końca rundy.
rules-round-title = Koniec rundy
rules-round-text = Gdy wszyscy wezmą po stosie, runda się kończy. Kto wziął ostatni, zaczyna następną. Kto został sam, może dalej ciągnąć i umieszczać, póki jest miejsce, a potem zabiera.
rules-last-title = Ostatnia runda
rules-last-text = Kto odkryje kartę ostatniej rundy, kładzie ją na widoku i ciągnie zamiast niej następną. Runda toczy się do końca; potem koniec gry.
rules-score-title = Punktacja
rules-score-text = Policz karty każdego koloru i sprawdź punkty. Trzy wybrane kolory liczą się dodatnio, każdy inny ujemnie. Każda „+2” to dwa punkty. Wygrywa, kto ma najwięcej punktów; przy remisie wygrana jest wspólna.
rules-score-jokers = Każdy joker staje się jednym z kolorów w grze, tym, który daje najwięcej.
rules-example = Przykład ze stroną brązową: sześć zielonych, cztery żółte, trzy czerwone, dwie niebieskie, joker i „+2”. Joker idzie do żółtych. Punktów: { $points }.
rules-two-title = We dwoje
rules-two-text = Dwa kolory wychodzą z gry, każdy zaczyna z dwiema kartami, a w trzech stosach mieści się jedna, dwie i trzy karty. Gdy oboje wezmą po stosie, karty trzeciego wychodzą z gry.
rules-editions-title = Czym różnią się wydania
rules-editions-text = Pięć wydanych instrukcji opisuje tę samą grę z małymi różnicami. Tutaj w każdą można grać dokładnie tak, jak ją wydrukowano.
rules-bold = Pogrubione: to, co w większości wydań jest inaczej.
rules-fact-players = Gracze
rules-fact-sides = Karta pomocy
rules-fact-jokers = Jokery
rules-fact-colour = Kolor jokera wybiera się
rules-fact-last = Karta ostatniej rundy leży
rules-fact-two = Karty na start we dwoje
rules-fact-first = Kto zaczyna
rules-fact-win = Kto wygrywa
rules-players = od { $from } do { $to }
rules-jokers-plain = { $count }
rules-jokers-golden = { $count } i jeden złoty: kto go zabierze, od razu dostaje też wierzchnią kartę talii
rules-colour-end = na końcu
rules-colour-once = od razu
rules-colour-harder = na końcu; trudniejszy wariant: od razu i na stałe
rules-last-on = na ostatnich { $cards } kartach
rules-last-in = wtasowana w ostatnie { $cards } kart
rules-two-none = nie dla dwojga
rules-two-all = po dwie, wszystkie cztery różne
rules-two-each = po dwie różne
rules-first-random = decyduje los
rules-first-colourful = decyduje los albo kto ma na sobie najwięcej kolorów
rules-first-agreed = gracze się umawiają
rules-win = { $games ->
    [1] najwięcej punktów w jednej grze
   *[other] najwięcej punktów łącznie w { $games } grach
}

## Score pad

score-heading = Arkusz punktów
score-player = Gracz { $player }
score-players = { $count ->
    [one] { $count } gracz
    [few] { $count } gracze
   *[many] { $count } graczy
}
score-change = Zmień
score-side = Strona
score-name = Imię
score-out = { $count ->
    [one] Kolor poza grą
    [few] Kolory poza grą
   *[many] Kolory poza grą
}
score-cards = Karty
score-more = Dodaj: { $card }, teraz { $count }
score-less = Odejmij: { $card }, teraz { $count }
score-hint = Dotknij karty, aby ją dodać. Klawisze: od 0 do 9 ustawiają liczbę.
score-too-many = Tych jest więcej niż w pudełku: { $cards }.
score-away = Tabela punktów jeszcze się nie wczytała. Potrzebna jest raz; potem arkusz działa bez połączenia.
score-worth = Karty: { $name }
score-jokers-on = { $count ->
    [one] Joker jest najlepszy jako: { $colours }.
    [few] Jokery są najlepsze jako: { $colours }.
   *[many] Jokery są najlepsze jako: { $colours }.
}
score-as-good = Równie dobrze: { $other }.
score-next-best = { $loss ->
    [one] Następny w kolejności: { $other }, o { $loss } punkt mniej.
    [few] Następny w kolejności: { $other }, o { $loss } punkty mniej.
   *[many] Następny w kolejności: { $other }, o { $loss } punktów mniej.
}
score-sheet = Mecz
score-game = Gra { $game }
score-total = Razem
score-leads = prowadzi
score-edit = Otwórz grę { $game }
score-delete = Usuń grę { $game }
score-deleted = Usunięto grę { $game }. Możesz cofnąć.
score-add = Nowa gra
score-share = Udostępnij
score-copied = Skopiowano jako tekst.
score-print = Drukuj
score-undo = Cofnij
score-undone = Cofnięto.
score-clear = Nowy mecz
score-cleared = Nowy mecz. Możesz cofnąć.
score-kept = Zapisane w tej przeglądarce. Działa bez połączenia.
score-text-title = Coloretto · { $edition }, { $side }

## You, and ratings

you-nobody = Grasz jako gość. Jeśli masz konto, zaloguj się nazwą i hasłem.
you-are-guest = Grasz jako gość: { $name }.
you-are-known = Jesteś na koncie { $name }.
you-own = Własne konto
you-own-note = Z nazwą i hasłem możesz grać na każdym urządzeniu: gry i rankingi idą z tobą. Nie pytamy o adres e-mail, więc zgubionego hasła nie da się odzyskać.
you-passphrase = Hasło
you-passphrase-note = Co najmniej { $count } znaków; najlepiej krótkie zdanie.
you-claim = Utwórz konto
you-claimed = Konto utworzone. Witaj, { $name }.
you-signed-in = Witaj znowu, { $name }.
you-sign-out = Wyloguj się
you-sign-out-everywhere = Wyloguj się wszędzie
you-signed-out = Wylogowano.
you-wrong-passphrase = Błędna nazwa lub hasło.
you-weak-name = To hasło jest zbyt podobne do twojej nazwy. Wybierz trzy lub cztery słowa, które do siebie nie pasują.
you-weak-repeats = To hasło się powtarza. Wybierz trzy lub cztery słowa, które do siebie nie pasują.
you-weak-sequence = Znaki tego hasła następują po sobie, jak na klawiaturze albo w dacie. Wybierz raczej trzy lub cztery słowa.
you-weak-common = To hasło jest bardzo częste. Wybierz trzy lub cztery słowa, które do siebie nie pasują.
you-weak-guessable = To hasło łatwo odgadnąć. Wybierz trzy lub cztery słowa, które do siebie nie pasują.
you-ratings = Twoje rankingi
you-unrated = Nie ma jeszcze żadnej ukończonej gry rankingowej.
you-data = Twoje dane
you-data-note = Wszystko, co ten serwer o tobie wie, wraz z zapisami twoich gier.
you-download = Pobierz moje dane
you-delete = Usuń moje konto
you-delete-sure = Nazwa, hasło, urządzenia, wiadomości i rankingi zostaną usunięte. Tego nie da się cofnąć.
you-delete-yes = Usuń na zawsze
you-delete-no = Anuluj
you-deleted = Twoje konto zostało usunięte.
ratings-lead = Siła gry w grach rankingowych, osobno dla każdego wydania. Wszyscy zaczynają od 25; zakres mówi, jak pewna jest ta liczba. O kolejności decyduje jego dolny koniec.
ratings-rule-clock = Gra rankingowa ma zegar z co najmniej dziesięcioma sekundami na ruch, kolory wybiera los i nikt nie może jej wstrzymać.
ratings-rule-ready = Zaczyna się, gdy wszyscy przy stole są i potwierdzą gotowość.
ratings-rule-leave = Odejście liczy się jako przegrana, nawet jeśli wygra bot, który gra dalej.
ratings-rule-timeout = Gdy skończy ci się czas, bot gra do twojego powrotu. Za trzecim razem, albo bez powrotu przed końcem, gra jest przegrana.
ratings-rule-bots = Gry z własnym botem się nie liczą. Boty serwera się liczą.
ratings-rule-network = Gry dwojga gości z jednego adresu internetowego nie liczą się do rankingu; dwóch osób z kontami liczą się w połowie.
ratings-rule-repeated = Co tydzień pierwsze sześć gier z tą samą osobą liczy się w całości, następne sześć w połowie, kolejne osiem w jednej czwartej, a dalsze wcale.
ratings-rule-newcomers = Kto nie ma konta, jest nowy przez dziesięć gier rankingowych: gry z nowymi liczą się w połowie, najwyżej pięć w tygodniu.
ratings-edition = Wydanie
ratings-none = W tym wydaniu nikt jeszcze nie ukończył gry rankingowej.
ratings-range = od { $low } do { $high }
ratings-games = { $count ->
    [one] { $count } gra
    [few] { $count } gry
   *[many] { $count } gier
}
ratings-provisional = tymczasowy
