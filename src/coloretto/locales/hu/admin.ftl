# The administrator's page.

admin-heading = Felügyelet
admin-key = A felügyelő kulcsa
admin-key-note = A szerver az első indításkor írta ki. Újat a „coloretto admin new-key” parancs készít.
admin-sign-in = Belépés
admin-wrong-key = Ez nem a kulcs.
admin-ended = A munkamenet lejárt. Kérlek, lépj be újra.
admin-sign-out = Kilépés
admin-refresh = Frissítés
admin-clean-up = Takarítás most
admin-cleaned = { $count ->
    [0] Nem volt mit takarítani.
    [one] Takarítás kész: { $count } bejegyzés törölve.
   *[other] Takarítás kész: { $count } bejegyzés törölve.
}
admin-done = Kész.
admin-overview = Áttekintés
admin-version = Verzió
admin-health = Állapot
admin-health-well = { $count ->
    [one] Működik, { $count } folyamattal
   *[other] Működik, { $count } folyamattal
}
admin-since = Ekkor indult
admin-storage = Tárhely
admin-in-memory = Asztalok a memóriában
admin-sockets = Nyitott kapcsolatok
admin-games = Befejezett játékok
admin-people = Emberek
admin-people-count = Fiókok: { $people }, vendégek: { $guests }, botok: { $bots }
admin-tables = Asztalok
admin-log = Napló
admin-search = Keresés
admin-search-people = Emberek keresése
admin-search-tables = Asztalok keresése
admin-none = Nincs találat.
admin-nobody = senki
admin-listed = a lobbiban
admin-phase-gathering = játékosokra vár
admin-phase-playing = játékban
admin-phase-between = két játék között
admin-phase-over = véget ért
admin-kind-guest = vendég
admin-kind-account = fiók
admin-kind-bot = bot
admin-games-of = { $count ->
    [one] { $count } játék
   *[other] { $count } játék
}
admin-seen = utoljára itt: { $date }
admin-muted = Némítva
admin-muted-until = Némítva eddig: { $date }
admin-banned = Kitiltva
admin-banned-until = Kitiltva eddig: { $date }
admin-mute = Némítás
admin-mute-sure = { $name } többé nem írhat, és gyors üzenetet sem küldhet.
admin-unmute = Némítás feloldása
admin-ban = Kitiltás
admin-ban-sure = { $name } többé nem játszhat itt. A helyein bot játszik tovább.
admin-unban = Kitiltás feloldása
admin-remove-name = Név eltávolítása
admin-remove-name-sure = { $name } másik nevet kap, és ezt a nevet többé senki sem veheti fel.
admin-close-table = Asztal bezárása
admin-close-table-sure = Ennél az asztalnál többé senki sem játszhat, és nem is nézhet játékot: { $name }. A befejezett játékok megmaradnak.
admin-length = Mennyi időre
admin-hour = 1 óra
admin-day = 1 nap
admin-week = 1 hét
admin-month = 30 nap
admin-for-ever = Örökre
admin-reason = Indoklás
admin-reason-note = Ezt olvassa majd az érintett.
admin-address = A címet is tiltsd ki egy napra
admin-address-note = Mások is ki vannak tiltva, akik ugyanezt a címet használják. Csak a lenyomatát tároljuk.
admin-cancel = Mégse
admin-did-mute = Némítva
admin-did-ban = Kitiltva
admin-did-lift-mute = Némítás feloldva
admin-did-lift-ban = Kitiltás feloldva
admin-did-ban-address = Cím kitiltva
admin-did-lift-address = Cím kitiltása feloldva
admin-did-close-table = Asztal bezárva
admin-did-allow-back = Visszaengedve egy asztalhoz
admin-did-remove-name = Név eltávolítva
admin-did-clean-up = Takarítás
admin-did-new-key = Új kulcs
