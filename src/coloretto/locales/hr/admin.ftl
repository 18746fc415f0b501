# The administrator's page.

admin-heading = Upravljanje
admin-key = Ključ upravitelja
admin-key-note = Ispisan je pri prvom pokretanju poslužitelja. Naredba „coloretto admin new-key” izrađuje novi.
admin-sign-in = Prijava
admin-wrong-key = To nije ključ.
admin-ended = Tvoja je prijava istekla. Prijavi se ponovno.
admin-sign-out = Odjava
admin-refresh = Osvježi
admin-clean-up = Počisti sada
admin-cleaned = { $count ->
    [0] Nije bilo ničega za čišćenje.
    [one] Počišćeno: izbrisan je { $count } zapis.
    [few] Počišćeno: izbrisana su { $count } zapisa.
   *[other] Počišćeno: izbrisano je { $count } zapisa.
}
admin-done = Gotovo.
admin-overview = Pregled
admin-version = Verzija
admin-health = Stanje
admin-health-well = { $count ->
    [one] Radi, s { $count } procesom
    [few] Radi, s { $count } procesa
   *[other] Radi, s { $count } procesa
}
admin-since = Radi od
admin-storage = Pohrana
admin-in-memory = Stolovi u memoriji
admin-sockets = Otvorene veze
admin-games = Završene igre
admin-people = Ljudi
admin-people-count = Računi: { $people }, gosti: { $guests }, botovi: { $bots }
admin-tables = Stolovi
admin-log = Dnevnik
admin-search = Traži
admin-search-people = Traži ljude
admin-search-tables = Traži stolove
admin-none = Ništa nije pronađeno.
admin-nobody = nitko
admin-listed = u predvorju
admin-phase-gathering = čeka igrače
admin-phase-playing = igra se
admin-phase-between = između dviju igara
admin-phase-over = gotovo
admin-kind-guest = gost
admin-kind-account = račun
admin-kind-bot = bot
admin-games-of = { $count ->
    [one] { $count } igra
    [few] { $count } igre
   *[other] { $count } igara
}
admin-seen = zadnji put ovdje: { $date }
admin-muted = Utišano
admin-muted-until = Utišano do { $date }
admin-banned = Zabrana
admin-banned-until = Zabrana do { $date }
admin-mute = Utišaj
admin-mute-sure = { $name } više ne može pisati ni slati brze poruke.
admin-unmute = Vrati glas
admin-ban = Zabrani
admin-ban-sure = { $name } više ne može igrati ovdje. Na tim mjestima dalje igra bot.
admin-unban = Ukini zabranu
admin-remove-name = Ukloni ime
admin-remove-name-sure = { $name } dobiva drugo ime, a ovo više nitko ne može uzeti.
admin-close-table = Zatvori stol
admin-close-table-sure = Za stolom { $name } više nitko ne može igrati ni gledati. Završene igre ostaju.
admin-length = Koliko dugo
admin-hour = 1 sat
admin-day = 1 dan
admin-week = 1 tjedan
admin-month = 30 dana
admin-for-ever = Zauvijek
admin-reason = Razlog
admin-reason-note = To će čitati osoba o kojoj je riječ.
admin-address = Zabrani i adresu na jedan dan
admin-address-note = Zabrana vrijedi i za druge s istom adresom. Sprema se samo njezin sažetak.
admin-cancel = Odustani
admin-did-mute = Utišano
admin-did-ban = Zabrana
admin-did-lift-mute = Glas vraćen
admin-did-lift-ban = Zabrana ukinuta
admin-did-ban-address = Adresa zabranjena
admin-did-lift-address = Zabrana adrese ukinuta
admin-did-close-table = Stol zatvoren
admin-did-allow-back = Dopušten povratak za stol
admin-did-remove-name = Ime uklonjeno
admin-did-clean-up = Čišćenje
admin-did-new-key = Novi ključ
