# The administrator's page.

admin-heading = Verwaltung
admin-key = Schlüssel der Verwaltung
admin-key-note = Er wurde beim ersten Start des Servers ausgegeben. Der Befehl „coloretto admin new-key“ macht einen neuen.
admin-sign-in = Anmelden
admin-wrong-key = Das ist nicht der Schlüssel.
admin-ended = Deine Sitzung ist abgelaufen. Bitte melde dich neu an.
admin-sign-out = Abmelden
admin-refresh = Aktualisieren
admin-clean-up = Jetzt aufräumen
admin-cleaned = { $count ->
    [0] Es gab nichts aufzuräumen.
    [one] Aufgeräumt: { $count } Eintrag ist gelöscht.
   *[other] Aufgeräumt: { $count } Einträge sind gelöscht.
}
admin-done = Erledigt.
admin-overview = Überblick
admin-version = Version
admin-health = Zustand
admin-health-well = { $count ->
    [one] In Betrieb, mit { $count } Prozess
   *[other] In Betrieb, mit { $count } Prozessen
}
admin-since = Läuft seit
admin-storage = Speicher
admin-in-memory = Tische im Arbeitsspeicher
admin-sockets = Offene Verbindungen
admin-games = Beendete Spiele
admin-people = Personen
admin-people-count = Konten: { $people }, Gäste: { $guests }, Bots: { $bots }
admin-tables = Tische
admin-log = Protokoll
admin-search = Suchen
admin-search-people = Personen suchen
admin-search-tables = Tische suchen
admin-none = Nichts gefunden.
admin-nobody = niemand
admin-listed = in der Lobby
admin-phase-gathering = wartet auf Mitspieler
admin-phase-playing = im Spiel
admin-phase-between = zwischen zwei Spielen
admin-phase-over = zu Ende
admin-kind-guest = Gast
admin-kind-account = Konto
admin-kind-bot = Bot
admin-games-of = { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
admin-seen = zuletzt hier: { $date }
admin-muted = Stummgeschaltet
admin-muted-until = Stummgeschaltet bis { $date }
admin-banned = Gesperrt
admin-banned-until = Gesperrt bis { $date }
admin-mute = Stummschalten
admin-mute-sure = { $name } kann nichts mehr schreiben und keine Schnellantworten mehr senden.
admin-unmute = Stummschaltung aufheben
admin-ban = Sperren
admin-ban-sure = { $name } kann hier nicht mehr spielen. An ihren Plätzen spielt ein Bot weiter.
admin-unban = Entsperren
admin-remove-name = Namen entfernen
admin-remove-name-sure = { $name } bekommt einen anderen Namen, und niemand kann diesen wieder verwenden.
admin-close-table = Tisch schließen
admin-close-table-sure = Am Tisch { $name } kann niemand mehr spielen oder zusehen. Beendete Spiele bleiben erhalten.
admin-length = Wie lange
admin-hour = 1 Stunde
admin-day = 1 Tag
admin-week = 1 Woche
admin-month = 30 Tage
admin-for-ever = Für immer
admin-reason = Grund
admin-reason-note = Das liest die betroffene Person.
admin-address = Auch die Adresse für einen Tag sperren
admin-address-note = Wer die Adresse teilt, ist mit gesperrt. Gespeichert wird nur ein Hash davon.
admin-cancel = Abbrechen
admin-did-mute = Stummgeschaltet
admin-did-ban = Gesperrt
admin-did-lift-mute = Stummschaltung aufgehoben
admin-did-lift-ban = Sperre aufgehoben
admin-did-ban-address = Adresse gesperrt
admin-did-lift-address = Adresse entsperrt
admin-did-close-table = Tisch geschlossen
admin-did-allow-back = Wieder an einem Tisch zugelassen
admin-did-remove-name = Name entfernt
admin-did-clean-up = Aufgeräumt
admin-did-new-key = Neuer Schlüssel
