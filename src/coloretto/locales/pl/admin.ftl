# The administrator's page.

admin-heading = Administracja
admin-key = Klucz administratora
admin-key-note = Został wyświetlony przy pierwszym uruchomieniu serwera. Polecenie „coloretto admin new-key” tworzy nowy.
admin-sign-in = Zaloguj się
admin-wrong-key = To nie jest ten klucz.
admin-ended = Sesja wygasła. Zaloguj się ponownie.
admin-sign-out = Wyloguj się
admin-refresh = Odśwież
admin-clean-up = Posprzątaj teraz
admin-cleaned = { $count ->
    [0] Nie było czego sprzątać.
    [one] Posprzątane: usunięto { $count } wpis.
    [few] Posprzątane: usunięto { $count } wpisy.
   *[many] Posprzątane: usunięto { $count } wpisów.
}
admin-done = Gotowe.
admin-overview = Przegląd
admin-version = Wersja
admin-health = Stan
admin-health-well = { $count ->
    [one] Działa, { $count } proces
    [few] Działa, { $count } procesy
   *[many] Działa, { $count } procesów
}
admin-since = Działa od
admin-storage = Miejsce
admin-in-memory = Stoły w pamięci
admin-sockets = Otwarte połączenia
admin-games = Ukończone gry
admin-people = Osoby
admin-people-count = Konta: { $people }, goście: { $guests }, boty: { $bots }
admin-tables = Stoły
admin-log = Dziennik
admin-search = Szukaj
admin-search-people = Szukaj osób
admin-search-tables = Szukaj stołów
admin-none = Nic nie znaleziono.
admin-nobody = nikt
admin-listed = w poczekalni
admin-phase-gathering = czeka na graczy
admin-phase-playing = w grze
admin-phase-between = między dwiema grami
admin-phase-over = zakończony
admin-kind-guest = gość
admin-kind-account = konto
admin-kind-bot = bot
admin-games-of = { $count ->
    [one] { $count } gra
    [few] { $count } gry
   *[many] { $count } gier
}
admin-seen = ostatnio tutaj: { $date }
admin-muted = Wyciszenie
admin-muted-until = Wyciszenie do { $date }
admin-banned = Blokada
admin-banned-until = Blokada do { $date }
admin-mute = Wycisz
admin-mute-sure = { $name } nie może już pisać ani wysyłać szybkich wiadomości.
admin-unmute = Przywróć głos
admin-ban = Zablokuj
admin-ban-sure = { $name } nie może już tu grać. Na tych miejscach dalej gra bot.
admin-unban = Odblokuj
admin-remove-name = Usuń nazwę
admin-remove-name-sure = { $name } dostanie inną nazwę, a tej nikt już nie weźmie.
admin-close-table = Zamknij stół
admin-close-table-sure = Przy stole { $name } nikt już nie może grać ani patrzeć. Ukończone gry zostają.
admin-length = Na jak długo
admin-hour = 1 godzina
admin-day = 1 dzień
admin-week = 1 tydzień
admin-month = 30 dni
admin-for-ever = Na zawsze
admin-reason = Powód
admin-reason-note = Przeczyta to osoba, której to dotyczy.
admin-address = Zablokuj też adres na jeden dzień
admin-address-note = Blokada obejmie też innych z tym samym adresem. Zapisywany jest tylko jego skrót.
admin-cancel = Anuluj
admin-did-mute = Wyciszono
admin-did-ban = Zablokowano
admin-did-lift-mute = Przywrócono głos
admin-did-lift-ban = Odblokowano
admin-did-ban-address = Zablokowano adres
admin-did-lift-address = Odblokowano adres
admin-did-close-table = Zamknięto stół
admin-did-allow-back = Wpuszczono z powrotem do stołu
admin-did-remove-name = Usunięto nazwę
admin-did-clean-up = Posprzątano
admin-did-new-key = Nowy klucz
