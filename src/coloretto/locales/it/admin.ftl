# The administrator's page.

admin-heading = Amministrazione
admin-key = Chiave dell’amministratore
admin-key-note = È stata mostrata al primo avvio del server. Il comando “coloretto admin new-key” ne crea un’altra.
admin-sign-in = Accedi
admin-wrong-key = Questa non è la chiave.
admin-ended = La sessione è scaduta. Accedi di nuovo.
admin-sign-out = Esci
admin-refresh = Aggiorna
admin-clean-up = Fai pulizia ora
admin-cleaned = { $count ->
    [0] Non c’era nulla da eliminare.
    [one] Pulizia fatta: { $count } voce eliminata.
   *[other] Pulizia fatta: { $count } voci eliminate.
}
admin-done = Fatto.
admin-overview = Panoramica
admin-version = Versione
admin-health = Stato
admin-health-well = { $count ->
    [one] In funzione, con { $count } processo
   *[other] In funzione, con { $count } processi
}
admin-since = Attivo da
admin-storage = Spazio
admin-in-memory = Tavoli in memoria
admin-sockets = Connessioni aperte
admin-games = Partite finite
admin-people = Persone
admin-people-count = Account: { $people }, ospiti: { $guests }, bot: { $bots }
admin-tables = Tavoli
admin-log = Registro
admin-search = Cerca
admin-search-people = Cerca persone
admin-search-tables = Cerca tavoli
admin-none = Nessun risultato.
admin-nobody = nessuno
admin-listed = nella lobby
admin-phase-gathering = in attesa di giocatori
admin-phase-playing = in gioco
admin-phase-between = tra due partite
admin-phase-over = finito
admin-kind-guest = ospite
admin-kind-account = account
admin-kind-bot = bot
admin-games-of = { $count ->
    [one] { $count } partita
   *[other] { $count } partite
}
admin-seen = ultima visita: { $date }
admin-muted = Messaggi bloccati
admin-muted-until = Messaggi bloccati fino al { $date }
admin-banned = Espulsione
admin-banned-until = Espulsione fino al { $date }
admin-mute = Blocca i messaggi
admin-mute-sure = { $name } non può più scrivere né mandare messaggi rapidi.
admin-unmute = Sblocca i messaggi
admin-ban = Espelli
admin-ban-sure = { $name } non può più giocare qui. Ai suoi posti continua un bot.
admin-unban = Riammetti
admin-remove-name = Togli il nome
admin-remove-name-sure = { $name } riceve un altro nome, e nessuno può riprendere questo.
admin-close-table = Chiudi il tavolo
admin-close-table-sure = Nessuno può più giocare o guardare al tavolo { $name }. Le partite finite restano.
admin-length = Per quanto tempo
admin-hour = 1 ora
admin-day = 1 giorno
admin-week = 1 settimana
admin-month = 30 giorni
admin-for-ever = Per sempre
admin-reason = Motivo
admin-reason-note = Lo leggerà la persona interessata.
admin-address = Blocca anche l’indirizzo per un giorno
admin-address-note = Restano fuori anche gli altri che usano lo stesso indirizzo. Se ne conserva solo un hash.
admin-cancel = Annulla
admin-did-mute = Messaggi bloccati
admin-did-ban = Espulsione
admin-did-lift-mute = Messaggi sbloccati
admin-did-lift-ban = Riammissione
admin-did-ban-address = Indirizzo bloccato
admin-did-lift-address = Indirizzo sbloccato
admin-did-close-table = Tavolo chiuso
admin-did-allow-back = Riammissione a un tavolo
admin-did-remove-name = Nome tolto
admin-did-clean-up = Pulizia
admin-did-new-key = Nuova chiave
