# Coloretto po polsku. Słowa z instrukcji: stos (rząd kart), runda, kolejka, pociągnąć,
# umieścić, zabrać, joker, karta „+2”, ostatnia runda, talia, punkty dodatnie i ujemne.

## Cards

card-red = czerwony
card-orange = pomarańczowy
card-yellow = żółty
card-green = zielony
card-blue = niebieski
card-brown = brązowy
card-grey = szary
card-plus-two = +2
card-joker = joker
card-golden-joker = złoty joker
card-last-round = karta ostatniej rundy
card-red-object = czerwoną kartę
card-orange-object = pomarańczową kartę
card-yellow-object = żółtą kartę
card-green-object = zieloną kartę
card-blue-object = niebieską kartę
card-brown-object = brązową kartę
card-grey-object = szarą kartę
card-plus-two-object = kartę „+2”
card-joker-object = jokera
card-golden-joker-object = złotego jokera
card-last-round-object = kartę ostatniej rundy
last-round-above = Ostatnia
last-round-below = runda

## Collections and seats

points-signed = { $points ->
    [one] { $signed } punkt
    [few] { $signed } punkty
   *[many] { $signed } punktów
}
points-total = { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[many] { $points } punktów
}
fan-cards = { $count ->
    [one] { $count } karta
    [few] { $count } karty
   *[many] { $count } kart
}
fan-jokers = { $count ->
    [one] { $count } joker
    [few] { $count } jokery
   *[many] { $count } jokerów
}
fan-name = { $colour }: { $cards }, { $points }
fan-name-jokers = { $colour }: { $cards } i { $jokers }, { $points }
seat-you = Ty
seat-bot = bot
seat-out = poza rundą
seat-out-short = poza
seat-absent = brak połączenia
seat-your-cards = Twoje karty
seat-no-cards = jeszcze bez kart
seat-points-now = { $points ->
    [one] punkt na razie
    [few] punkty na razie
   *[many] punktów na razie
}
seat-joker-on = { $count ->
    [one] joker: { $colours }
    [few] jokery: { $colours }
   *[many] jokery: { $colours }
}
seat-plus = liczy się dodatnio
seat-minus = liczy się ujemnie
seats-others = Pozostali gracze

## Whose turn, and what to do

turn-yours = Twoja kolej
turn-choosing = { $name } wybiera
turn-placing = { $name } umieszcza kartę
turn-next = Potem twoja kolej.
turn-later = Wkrótce twoja kolej.
turn-out = Czekasz do następnej rundy.
turn-watching = Oglądasz grę.
turn-over = Koniec gry
prompt-place = Umieść { $card } w podświetlonym stosie.
prompt-place-short = Umieść { $card }
prompt-choose = Pociągnij kartę albo zabierz stos.
prompt-choose-short = Pociągnij kartę albo zabierz stos
prompt-draw-only = Pociągnij kartę.
prompt-take-only = Zabierz stos.
prompt-last-round = Ostatnia runda: { $prompt }
action-draw = Pociągnij kartę
action-take = Zabierz
action-take-row = Zabierz stos { $row }
action-place-row = Umieść w stosie { $row }

## Rows

rows-heading = Stosy
row-label = Stos { $row }
row-label-full = Stos { $row } · pełny
row-short-full = { $row } pełny
row-name = Stos { $row }, { $count } z { $room }: { $cards }
row-name-empty = Stos { $row }, 0 z { $room }
row-name-taken = Stos { $row }, zabrany: { $name }
row-name-taken-you = Stos { $row }, zabrany: ty
row-taken = Zabrany: { $name }
row-taken-you = Ten stos jest twój
row-taken-short = Zabrany: { $name }
row-taken-short-you = twój

## Deck

deck-left = { $count ->
    [one] karta w talii
    [few] karty w talii
   *[many] kart w talii
}
deck-name = { $count ->
    [one] Talia, jeszcze { $count } karta
    [few] Talia, jeszcze { $count } karty
   *[many] Talia, jeszcze { $count } kart
}
deck-until = { $count } do ostatniej rundy
deck-until-least = co najmniej { $count } do ostatniej rundy
deck-last-round = to jest ostatnia runda
deck-gauge = { $count } z { $left } kart do ostatniej rundy
drawn-name = Wyciągnięta karta: { $card }

## What happened

log-heading = Przebieg gry
log-empty = Jeszcze nic.
log-round = Runda { $round }
log-draw = { $you ->
    [yes] Ciągniesz: { $card }.
   *[no] { $who } ciągnie: { $card }.
}
log-place = { $you ->
    [yes] Umieszczasz w stosie { $row }: { $card }.
   *[no] { $who } umieszcza w stosie { $row }: { $card }.
}
log-take = { $you ->
    [yes] Zabierasz stos { $row }: { $cards }.
   *[no] { $who } zabiera stos { $row }: { $cards }.
}
log-take-empty = { $you ->
    [yes] Zabierasz stos { $row }, który jest pusty.
   *[no] { $who } zabiera stos { $row }, który jest pusty.
}
log-extra = { $you ->
    [yes] Ze złotym jokerem dostajesz też: { $card }.
   *[no] Ze złotym jokerem { $who } dostaje też: { $card }.
}
log-colour = { $you ->
    [yes] Kolor twojego jokera: { $card }.
   *[no] { $who } wybiera kolor jokera: { $card }.
}
log-last-round = { $you ->
    [yes] Ciągniesz kartę ostatniej rundy. To jest ostatnia runda.
   *[no] { $who } ciągnie kartę ostatniej rundy. To jest ostatnia runda.
}
log-left-over = Stos { $row } zostaje odrzucony: { $cards }.
log-start = { $you ->
    [yes] Zaczynasz.
   *[no] { $who } zaczyna.
}
log-end = Koniec gry.

## Scoring

ladder-heading = Punkty za karty jednego koloru
ladder-note = Trzy kolory liczą się dodatnio, pozostałe ujemnie. Każda karta „+2” to dwa punkty.
ladder-cards = karty
ladder-points = punkty
ladder-or-more = { $count }+
receipt-joker = { $count } + joker
receipt-golden-joker = { $count } + złoty joker
receipt-jokers = { $count } + { $jokers } jokery
receipt-plus-two = karty „+2”
receipt-plus-two-sum = { $count } × 2
receipt-total = razem
receipt-winner = wygrana
receipt-place = { $place ->
    [1] pierwsze miejsce
    [2] drugie miejsce
    [3] trzecie miejsce
    [4] czwarte miejsce
   *[5] piąte miejsce
}
receipt-show = Punkty: { $name }
end-you-win = Wygrywasz
end-wins = Wygrywa { $name }
end-shared = Wspólna wygrana
end-lead = { $total ->
    [one] { $total } punkt, o { $lead } więcej niż { $name }.
    [few] { $total } punkty, o { $lead } więcej niż { $name }.
   *[many] { $total } punktów, o { $lead } więcej niż { $name }.
}
end-lead-you = { $total ->
    [one] { $total } punkt, o { $lead } więcej niż ty.
    [few] { $total } punkty, o { $lead } więcej niż ty.
   *[many] { $total } punktów, o { $lead } więcej niż ty.
}
end-shared-by = { $total ->
    [one] Po { $total } punkcie: { $names }.
    [few] Po { $total } punkty: { $names }.
   *[many] Po { $total } punktów: { $names }.
}
end-look = Zobacz stół
end-again = Zagraj znowu
rating-counts = Ta gra liczy się do twojego rankingu.
rating-part = Ta gra liczy się do twojego rankingu w { $percent }%.
rating-none = Ta gra nie liczy się do twojego rankingu.
rating-lost = Odejście liczy się jako przegrana.
rating-next-not = Następna gra nie będzie rankingowa.
rating-now-not = Ta gra nie jest rankingowa.
rating-why-stand-in = Zaczęła się z botem zamiast człowieka.
rating-why-no-clock = Ten stół nie ma zegara albo zegar jest za szybki.
rating-why-colours = Kolory wybrano ręcznie.
rating-why-own-bot = Gra też czyjś własny bot.
rating-why-same-network = Dwie osoby grają z tego samego adresu internetowego.
rating-why-repeated = W tym tygodniu masz już wiele gier z tymi samymi osobami.
rating-why-newcomer = Grał też nowy gość.

## The frame

app-name = Coloretto
app-skip = Przejdź do treści
title-page = { $page } · Coloretto
title-your-turn = Twoja kolej! · Coloretto
table-heading = { $players ->
    [2] Runda { $round } · dwie osoby przy stole
    [3] Runda { $round } · trzy osoby przy stole
    [4] Runda { $round } · cztery osoby przy stole
   *[5] Runda { $round } · pięć osób przy stole
}
nav-home = Strona główna
nav-main = Menu główne
nav-play = Graj
nav-more = Więcej
nav-sign-in = Zaloguj się
nav-replay = Powtórka gry
nav-rules = Zasady
nav-log = Przebieg gry
nav-menu = Menu
nav-settings = Ustawienia
nav-you = Twoje konto
nav-ratings = Rankingi
nav-about = O grze
nav-close = Zamknij
version-load = Nowa wersja: odśwież
sound-on = Dźwięk jest włączony
sound-off = Dźwięk jest wyłączony
theme-label = Motyw
theme-system = Jak w urządzeniu
theme-light = Jasny
theme-dark = Ciemny
language-label = Język
language-browser = Jak w przeglądarce
language-pseudo = Rozciągnięty tekst (do testów)

## Home

home-heading = Siedem kolorów. Liczą się trzy.
home-lead = Pociągnij kartę albo zabierz stos. Trzy najlepsze kolory dają ci punkty, wszystkie inne je odbierają.
home-play = Zagraj teraz
home-note = Od dwóch do pięciu osób. Konto nie jest potrzebne.
home-more = Inne sposoby gry
door-friends = Zagraj ze znajomymi
door-friends-note = Wyślij im jeden link
door-device = Zagraj na jednym urządzeniu
door-device-note = Podawajcie je wokół stołu
door-watch = Oglądaj
door-watch-note = Trwające gry
door-learn = Nauka
door-learn-note = Lekcja na trzy minuty
door-pad = Arkusz punktów
door-pad-note = Do gry prawdziwymi kartami
door-rules = Zasady
door-rules-note = Wszystkie pięć wydań

## Settings

settings-heading = Ustawienia
settings-kept = Zapisane tylko w tej przeglądarce.
settings-look = Wygląd
settings-hear = Dźwięk
settings-play = Gra
settings-name = Twoja nazwa przy stole
settings-name-hint = Najwyżej 20 znaków; widzą ją inni.
settings-sound = Dźwięki
settings-sound-hint = Papier i drewno: karty ciągnięte, kładzione i zabierane, twoja kolej, koniec rundy i gry.
settings-motion = Mniej animacji
settings-motion-hint = Karty od razu zmieniają miejsce. Zawsze obowiązuje też ustawienie urządzenia.
settings-keys = Skróty klawiszowe
settings-keys-hint = Na przykład D, by pociągnąć, 1 do 5 dla stosu.
settings-confirm = Pytaj przed zabraniem stosu
settings-confirm-hint = Chroni przed przypadkowym zabraniem.
settings-points = Pokazuj punkty w czasie gry
settings-points-hint = Po wyłączeniu widać tylko karty.
settings-reset = Przywróć ustawienia domyślne
settings-saved = Zapisano.

## About

about-heading = O grze Coloretto
about-game = Coloretto to gra karciana Michaela Schachta, wydana przez ABACUSSPIELE w 2003 roku.
about-site = To bezpłatne i niezależne miejsce do gry. Wszystkie rysunki są nasze.
about-privacy = Możesz grać bez konta. Bez reklamowych ciasteczek, bez zapytań do innych stron. Ustawienia zostają w tej przeglądarce.
about-fair = Sekret talii jest ustalony przed pierwszą kartą i pokazany na końcu, więc każdy może go sprawdzić.

## Connection and errors

connection-online = Połączono
connection-connecting = Łączenie…
connection-offline = Utracono połączenie. Próbujemy ponownie…
connection-sending = Wysyłanie…
connection-restored = Połączono ponownie
error-heading = Nie udało się
error-not-your-turn = To nie twoja kolej.
error-illegal = Teraz nie można tego zrobić.
error-stale = Gra poszła dalej. Oto obecny stan.
error-table-gone = Tego stołu już nie ma.
error-network = Serwer nie odpowiada.
error-unknown = Coś poszło nie tak po naszej stronie.
missing-heading = Nie znaleziono strony
missing-text = Strona { $path } nie istnieje. Może link jest stary albo błędny.
missing-home = Przejdź do strony głównej
away-heading = Serwer jest niedostępny
away-text = Twoja gra jest bezpieczna: każdy potwierdzony ruch jest zapisany. Próbujemy dalej.
away-next = { $seconds ->
    [one] Następna próba za { $seconds } sekundę.
    [few] Następna próba za { $seconds } sekundy.
   *[many] Następna próba za { $seconds } sekund.
}
away-now = Spróbuj teraz

## The words that many pages share: editions, sides, levels of bots

edition-hungarian = Wydanie węgierskie
edition-italian = Wydanie włoskie
edition-croatian = Wydanie chorwackie
edition-german = Wydanie niemieckie
edition-polish = Wydanie polskie
side-brown = strona brązowa
side-grey = strona szara
side-violet = strona fioletowa
bots-beginner = początkujący
bots-gentle = łatwy
bots-steady = średni
bots-strong = trudny
bots-master = ekspert
bots-champion = mistrz

## Opening a table

home-choose = Opcje gry
home-opening = Chwileczkę…
home-preparing = Przygotowujemy pierwszą grę…
home-waiting = { $count ->
    [one] Twoja kolej w { $count } grze
    [few] Twoja kolej w { $count } grach
   *[many] Twoja kolej w { $count } grach
}
title-table = Stół
play-heading = Opcje gry
play-lead = Zagraj przeciw botom. „Zagraj teraz” zapamięta, co tu wybierzesz.
friends-lead = Otwórz stół, wyślij link i grajcie, gdy wszyscy usiądą.
friends-open = Otwórz stół
device-lead = Podawajcie jedno urządzenie wokół stołu. Puste miejsca zajmują boty.
device-names = Kto gra?
device-player = Gracz { $number }
device-bot = puste: bot
device-hand = Podaj urządzenie dalej: { $name }.
watch-lead = Popatrz, jak grają inni, albo pozwól botom grać ze sobą.
watch-bots = Stół botów
watch-start = Oglądaj boty
watch-listed = Otwarte stoły
watch-record = Odtwórz zakończoną grę z zapisu
watch-none = Teraz nie ma otwartych stołów.
watch-gathering = czeka na graczy
watch-playing = gra trwa
choose-edition = Wydanie
choose-edition-note = Instrukcje z pięciu krajów opisują tę samą grę z małymi różnicami. W każdą można grać w każdym języku.
choose-players = Gracze
choose-side = Punktacja
choose-level = Poziom botów
choose-pace = Szybkość botów
pace-slow = mała
pace-usual = normalna
pace-quick = duża
choose-own = Mecz i zasady domowe
choose-games = Gier w meczu
choose-rulebook = jak w instrukcji
choose-jokers = Kolor jokera wybiera się
choose-jokers-end = kolor jokera na końcu
choose-jokers-once = kolor jokera od razu
choose-golden-yes = ze złotym jokerem
choose-golden-no = bez złotego jokera
choose-clock = Czas na ruch
choose-listed = Pokaż stół na publicznej liście
choose-rated = Rankingowa: liczy się do rankingu wszystkich
choose-rated-hint = Gra rankingowa ma zegar, zaczyna się, gdy wszyscy są gotowi, a kto odejdzie, przegrywa.
ratings-rules = Jak działa ranking
game-rated = rankingowa
clock-none = bez zegara
clock-seconds = { $seconds ->
    [one] { $seconds } sekunda na ruch
    [few] { $seconds } sekundy na ruch
   *[many] { $seconds } sekund na ruch
}
clock-left = { $seconds ->
    [one] Jeszcze { $seconds } sekunda
    [few] Jeszcze { $seconds } sekundy
   *[many] Jeszcze { $seconds } sekund
}
game-players = { $count ->
    [one] { $count } gracz
    [few] { $count } gracze
   *[many] { $count } graczy
}
game-games = { $count ->
    [one] jedna gra
    [few] mecz z { $count } gier
   *[many] mecz z { $count } gier
}

## The lobby

lobby-heading = Stół jest otwarty
lobby-heading-guest = Masz zaproszenie
lobby-name = Twoja nazwa
lobby-sit = Usiądź
lobby-full = Wszystkie miejsca są zajęte. Możesz oglądać.
lobby-seats = Miejsca
lobby-open = wolne miejsce
lobby-waiting = czeka na gracza
lobby-you = { $name } (ty)
lobby-host = gospodarz
lobby-bot = bot: { $level }
lobby-seat-choice = Kto siedzi na miejscu { $seat }
lobby-rename = Zmień nazwę
lobby-rename-save = Zapisz
lobby-remove = Usuń
lobby-remove-name = Usuń od stołu: { $name }
lobby-keep-away = Zablokuj
lobby-kept-away = Niewpuszczani
lobby-allow-back = Wpuść z powrotem
lobby-start = Zacznij grę
lobby-fill = Uzupełnij botami i zacznij
lobby-missing = { $count ->
    [one] Jeszcze { $count } wolne miejsce.
    [few] Jeszcze { $count } wolne miejsca.
   *[many] Jeszcze { $count } wolnych miejsc.
}
lobby-ready = Są już wszyscy.
lobby-waiting-for = Czekamy jeszcze na: { $names }.
lobby-is-ready = można zaczynać
lobby-you-ready = Twoja gotowość jest zgłoszona.
invite-label = Wyślij ten link znajomym
invite-watch = Link dla widzów
invite-copy = Kopiuj link
invite-copied = Skopiowano.
invite-copy-failed = Ta przeglądarka nie pozwala kopiować. Zaznacz i skopiuj tekst samodzielnie.
invite-share = Udostępnij
invite-text = Zagraj ze mną w Coloretto!
invite-local = Ten link otworzy tylko ten komputer. Aby inni w twojej sieci mogli grać, naciśnij f i Enter w oknie serwera albo uruchom go z opcją --friends.
invite-qr = Kod QR tego linku

## Playing

turn-yours-name = Twoja kolej, { $name }
take-sure = { $count ->
    [0] Zabierasz pusty stos?
    [one] Zabierasz tę kartę?
    [few] Zabierasz te { $count } karty?
   *[many] Zabierasz te { $count } kart?
}
action-cancel = Anuluj
take-question = Zabrać stos { $row }: { $cards }? Naciśnij ponownie, by zabrać, Escape, by anulować.
colour-question = Wybierz kolor jokera
colour-pick = Joker: { $colour }
log-undone = { $you ->
    [yes] Cofasz ostatni ruch.
   *[no] { $who } cofa ostatni ruch.
}
log-paused = { $you ->
    [yes] Wstrzymujesz grę.
   *[no] { $who } wstrzymuje grę.
}
log-resumed = { $you ->
    [yes] Wznawiasz grę.
   *[no] { $who } wznawia grę.
}
log-left = { $you ->
    [yes] Odchodzisz od stołu.
   *[no] { $who } odchodzi od stołu.
}
log-forfeit = { $you ->
    [yes] Przegrywasz grę przez odejście.
   *[no] { $who } przegrywa grę przez odejście.
}
log-stand-in = { $you ->
    [yes] Bot gra za ciebie.
   *[no] Bot gra za gracza: { $who }.
}
log-taken-back = { $you ->
    [yes] Znowu to ty grasz.
   *[no] { $who } wraca.
}
paused-text = Gra jest wstrzymana.
stand-in-text = Bot gra za ciebie.
stand-in-rated = { $count ->
    [one] Bot gra za ciebie. Jeśli czas skończy ci się jeszcze raz, gra będzie przegrana.
    [few] Bot gra za ciebie. Jeśli czas skończy ci się jeszcze { $count } razy, gra będzie przegrana.
   *[many] Bot gra za ciebie. Jeśli czas skończy ci się jeszcze { $count } razy, gra będzie przegrana.
}
forfeit-text = Ta gra jest dla ciebie przegrana. Bot dokończy ją za ciebie.
bots-preparing = Boty się przygotowują, jeszcze około { $seconds } s. Do tego czasu grają prościej.
bots-preparing-wait = Boty się przygotowują, jeszcze około { $seconds } s. Gra na nie czeka.
frozen-text = Coś poszło nie tak i stół zatrzymano. Nic nie przepadło; powiedz o tym administratorowi serwera.
away-person = { $name } – brak połączenia.
away-rated = { $name } – brak połączenia. Zegar idzie.
away-soon = { $name } – brak połączenia. Po minucie może wejść bot.
undo-asked = Zapytaliśmy pozostałych.
undo-question = { $name } chce cofnąć ostatni ruch.
undo-agree = Zgadzam się
undo-decline = Odrzuć
undo-declined = { $name } odrzuca prośbę.
undo-took = { $count ->
    [0] Zabrano pusty stos
    [one] Zabrano jedną kartę
    [few] Zabrano { $count } karty
   *[many] Zabrano { $count } kart
}
undo-seconds = { $count ->
    [one] jeszcze { $count } sekunda
    [few] jeszcze { $count } sekundy
   *[many] jeszcze { $count } sekund
}
undo-go-on = Graj dalej bez czekania
gone-heading = Tego stołu już nie ma
gone-text = Może link jest błędny albo stół usunięto długo po ostatniej grze.
connecting-text = Dołączanie do stołu…
nav-menu-new = Menu, nowe wiadomości
answer-score = { $name }: { $points } ({ $cards })
## Between rounds, and while others play
round-starts = { $you ->
    [yes] Ostatni stos jest twój, więc zaczynasz.
   *[no] { $who } zabiera ostatni stos i zaczyna.
}
round-place = { $place ->
    [1] pierwszy stos
    [2] drugi stos
    [3] trzeci stos
   *[other] czwarty stos
}
round-place-last = ostatni stos, teraz zaczyna
round-soon = Następna runda zaraz się zacznie. Dowolny klawisz lub dotknięcie, by przejść dalej.
round-soon-tap = Dotknij, aby grać dalej.
skip-ahead = Przewiń
skip-waits = Czekasz do następnej rundy. Przewinąć można, gdy zostaną w niej same boty.
cards-left-heading = Pozostałe karty
cards-left-note = Te karty są jeszcze zakryte. Nikt nie zna ich kolejności.
row-news = { $count ->
    [one] { $count } nowa karta
    [few] { $count } nowe karty
   *[many] { $count } nowych kart
}
# Which cards another player has got.
seat-news = od twojego ostatniego ruchu: { $cards }
keys-rules = zasady i klawisze
lobby-heading-seated = Masz miejsce

## The menu

menu-undo = Cofnij ruch
menu-undo-hint = O jeden ruch wstecz, ile razy chcesz.
menu-undo-ask = Własne umieszczenie cofasz dowolnie; na resztę muszą się zgodzić wszyscy.
menu-pause = Pauza
menu-pause-hint = Boty i zegary czekają.
menu-resume = Wznów
menu-hand-over = Niech bot zagra za mnie
menu-hand-over-hint = Możesz wrócić w każdej chwili.
menu-take-back = Wracam na miejsce
menu-absent = Niech bot gra zamiast: { $name }
menu-bot-plays = Niech gra bot
menu-games = Zakończone gry
menu-game = Gra { $game }
menu-all-settings = Wszystkie ustawienia
menu-home-hint = Zachowujesz swoje miejsce.
menu-leave = Odejdź od stołu
menu-leave-sure = Odejść na dobre? Bot może wtedy zająć twoje miejsce.
menu-leave-rated = Odejść na dobre? To gra rankingowa i będzie liczona jako przegrana.
menu-leave-yes = Tak, odejdź
chat-heading = Czat
chat-empty = Nie ma jeszcze wiadomości.
chat-field = Napisz wiadomość
chat-send = Wyślij
chat-said = { $name }: { $text }
react-heading = Szybkie wiadomości
react-sent = Mówisz: { $text }
react-hello = Cześć!
react-good-luck = Powodzenia!
react-well-played = Dobrze zagrane!
react-thanks = Dziękuję!
react-oops = Ojej!
react-hurry = Twoja kolej…
keys-heading = Skróty klawiszowe
keys-draw = pociągnij kartę
keys-row = umieść w tym stosie lub przejdź do niego
keys-take = zabierz ten stos
keys-confirm = potwierdź
keys-cancel = anuluj, zamknij
keys-undo = cofnij ruch
keys-turn = czyja kolej?
keys-last = co stało się ostatnio?
keys-scores = punkty i karty wszystkich
keys-cards = jakie karty zostały?
keys-menu = menu

## After a game

end-scores = Pokaż punkty
end-next = Gra { $game } z { $games }
end-keep = Zapisz i udostępnij
end-replay = Obejrzyj powtórkę
end-record = Pobierz zapis
end-copy = Kopiuj wynik
joker-best = { $loss ->
    [one] Joker ({ $colour }): przy innym kolorze ({ $other }) o { $loss } punkt mniej.
    [few] Joker ({ $colour }): przy innym kolorze ({ $other }) o { $loss } punkty mniej.
   *[many] Joker ({ $colour }): przy innym kolorze ({ $other }) o { $loss } punktów mniej.
}
joker-same = Joker ({ $colour }): przy innym kolorze ({ $other }) tyle samo.
joker-only = Joker: { $colour }.
match-heading = Mecz po grze { $game } z { $games }
match-heading-over = Koniec meczu: { $game } z { $games } gier
match-wins = Mecz wygrywa { $name }.
match-you-win = Wygrywasz mecz.
match-shared = Mecz wygrywają wspólnie: { $names }.
match-caption = Punkty według gier
result-heading = Coloretto: wynik
result-line = { $place }. { $name }: { $points }
result-copied = Wynik skopiowano.
fair-heading = Czy talia była uczciwa?
fair-checking = Sprawdzanie…
fair-good = Tak. Twoja przeglądarka sprawdziła: każda karta zgadza się z kolejnością ustaloną przed grą.
fair-ours = Twoja przeglądarka dodała własną losowość.
fair-bad = Nie: karty nie wynikają z sekretu. Zachowaj zapis i powiedz o tym administratorowi serwera.
fair-none = Tę grę kontynuowano od pozycji z innej, więc talii nie tasowano tutaj i nie ma dowodu.
fair-cannot = Ta przeglądarka sama sprawdzi to tylko przez https. Serwer może sprawdzić własny zapis.
fair-ask-server = Niech sprawdzi serwer
fair-server-good = Serwer mówi: tak, każda karta wynika z sekretu.
fair-details = Dowód
fair-commitment = Pokazane przed pierwszą kartą
fair-secret = Sekret
fair-nonces = Losowość dodana przez miejsca
fair-bound = Ustalono to dla tego stołu, jego gry nr { $game } i tych zasad.
fair-not-ours = Losowości twojej przeglądarki nie ma w tej talii.
fair-table = Stół
fair-game = Gra
fair-rules = Zasady
fair-own = Losowość twojej przeglądarki
fair-left-out = Obiecane, lecz nieujawnione
fair-left-out-seats = miejsce { $seats }
fair-rules-version = wersja { $version }

## Refusals, and two more settings

error-not-your-seat = To nie twoje miejsce.
error-not-host = To może zrobić tylko gospodarz.
error-no-game = Żadna gra nie trwa.
error-game-running = Gra trwa. To musi zaczekać.
error-paused = Gra jest wstrzymana.
error-seat-taken = Ktoś był szybszy: miejsce zajęte.
error-seats-open = Kogoś jeszcze brakuje.
error-not-ready = Kogoś nie ma albo ktoś nie jest jeszcze gotowy.
error-cannot-undo = Nie ma czego cofnąć.
error-too-many = Za szybko: poczekaj chwilę.
error-frozen = Ten stół trzeba było zatrzymać.
error-busy = Serwer nie mógł teraz tego zrobić. Spróbuj ponownie.
error-not-allowed = Tego tu nie możesz zrobić.
you-name-taken = Ta nazwa jest już zajęta. Zaloguj się, jeśli jest twoja, albo wybierz inną.
you-name-length = Nazwa musi mieć od 1 do 24 znaków.
you-name-character = Ta nazwa zawiera niedozwolony znak.
you-name-mixed = Każde słowo nazwy musi być w jednym alfabecie. Tu mieszają się dwa.
you-name-reserved = Tak nazywa się tu bot. Wybierz inną nazwę.
error-muted = Administrator tego serwera wyciszył cię. { $text }
error-banned = Administrator tego serwera zablokował cię. { $text }
error-closed = Administrator zamknął ten stół.
learn-offer = Nie znasz Coloretto?
learn-offer-link = Naucz się w trzy minuty
learn-offer-close = Nie, dziękuję
settings-volume = Głośność
settings-vibrate = Wibracje
settings-vibrate-hint = Krótkie wibracje, gdy przychodzi twoja kolej, jeśli urządzenie to potrafi.
