# Coloretto in italiano. Parole del regolamento: fila, round, pescare, piazzare, prendere,
# jolly, carta "+2", ultimo round, mazzo, punti positivi, punti negativi.

## Cards

card-red = rosso
card-orange = arancione
card-yellow = giallo
card-green = verde
card-blue = blu
card-brown = marrone
card-grey = grigio
card-plus-two = +2
card-joker = jolly
card-golden-joker = jolly d’oro
card-last-round = carta “ultimo round”
card-red-object = la carta rossa
card-orange-object = la carta arancione
card-yellow-object = la carta gialla
card-green-object = la carta verde
card-blue-object = la carta blu
card-brown-object = la carta marrone
card-grey-object = la carta grigia
card-plus-two-object = la carta “+2”
card-joker-object = il jolly
card-golden-joker-object = il jolly d’oro
card-last-round-object = la carta “ultimo round”
last-round-above = Ultimo
last-round-below = round

## Collections and seats

points-signed = { $points ->
    [one] { $signed } punto
   *[other] { $signed } punti
}
points-total = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}
fan-cards = { $count ->
    [one] { $count } carta
   *[other] { $count } carte
}
fan-jokers = { $count ->
    [one] { $count } jolly
   *[other] { $count } jolly
}
fan-name = { $colour }: { $cards }, { $points }
fan-name-jokers = { $colour }: { $cards } e { $jokers }, { $points }
seat-you = Tu
seat-bot = bot
seat-out = fuori dal round
seat-out-short = fuori
seat-absent = assente
seat-your-cards = Le tue carte
seat-no-cards = ancora nessuna carta
seat-points-now = { $points ->
    [one] punto finora
   *[other] punti finora
}
seat-joker-on = { $count ->
    [one] jolly: { $colours }
   *[other] jolly: { $colours }
}
seat-plus = conta in positivo
seat-minus = conta in negativo
seats-others = Gli altri giocatori

## Whose turn, and what to do

turn-yours = Tocca a te
turn-choosing = { $name } sta scegliendo
turn-placing = { $name } sta piazzando una carta
turn-next = Poi tocca a te.
turn-later = Tra poco tocca a te.
turn-out = Sei fuori fino al prossimo round.
turn-watching = Stai guardando.
turn-over = La partita è finita
prompt-place = Piazza { $card } in una fila evidenziata.
prompt-place-short = Piazza { $card }
prompt-choose = Pesca una carta o prendi una fila.
prompt-choose-short = Pesca o prendi una fila
prompt-draw-only = Pesca una carta.
prompt-take-only = Prendi una fila.
prompt-last-round = Ultimo round: { $prompt }
action-draw = Pesca una carta
action-take = Prendi
action-take-row = Prendi la fila { $row }
action-place-row = Piazza nella fila { $row }

## Rows

rows-heading = File
row-label = Fila { $row }
row-label-full = Fila { $row } · completa
row-short-full = { $row } completa
row-name = Fila { $row }, { $count } di { $room }: { $cards }
row-name-empty = Fila { $row }, 0 di { $room }
row-name-taken = Fila { $row }, presa da { $name }
row-name-taken-you = Fila { $row }, presa da te
row-taken = Presa da { $name }
row-taken-you = L’hai presa tu
row-taken-short = presa da { $name }
row-taken-short-you = presa da te

## Deck

deck-left = { $count ->
    [one] carta rimasta
   *[other] carte rimaste
}
deck-name = { $count ->
    [one] Mazzo, { $count } carta rimasta
   *[other] Mazzo, { $count } carte rimaste
}
deck-until = { $count } all’ultimo round
deck-until-least = almeno { $count } all’ultimo round
deck-last-round = questo è l’ultimo round
deck-gauge = { $count } di { $left } carte prima dell’ultimo round
drawn-name = Pescata: { $card }

## What happened

log-heading = Cronologia
log-empty = Ancora niente.
log-round = Round { $round }
log-draw = { $you ->
    [yes] Peschi: { $card }.
   *[no] { $who } pesca: { $card }.
}
log-place = { $you ->
    [yes] Piazzi nella fila { $row }: { $card }.
   *[no] { $who } piazza nella fila { $row }: { $card }.
}
log-take = { $you ->
    [yes] Prendi la fila { $row }: { $cards }.
   *[no] { $who } prende la fila { $row }: { $cards }.
}
log-take-empty = { $you ->
    [yes] Prendi la fila { $row }, che è vuota.
   *[no] { $who } prende la fila { $row }, che è vuota.
}
log-extra = { $you ->
    [yes] Con il jolly d’oro ricevi anche: { $card }.
   *[no] Con il jolly d’oro { $who } riceve anche: { $card }.
}
log-colour = { $you ->
    [yes] Scegli il colore del jolly: { $card }.
   *[no] { $who } sceglie il colore del jolly: { $card }.
}
log-last-round = { $you ->
    [yes] Peschi la carta “ultimo round”. Questo è l’ultimo round.
   *[no] { $who } pesca la carta “ultimo round”. Questo è l’ultimo round.
}
log-left-over = La fila { $row } viene scartata: { $cards }.
log-start = { $you ->
    [yes] Inizi tu.
   *[no] Inizia { $who }.
}
log-end = La partita è finita.

## Scoring

ladder-heading = Punti per carte di un colore
ladder-note = Tre colori contano in positivo, gli altri in negativo. Ogni “+2” vale due punti.
ladder-cards = carte
ladder-points = punti
ladder-or-more = { $count }+
receipt-joker = { $count } + jolly
receipt-golden-joker = { $count } + jolly d’oro
receipt-jokers = { $count } + { $jokers } jolly
receipt-plus-two = carte “+2”
receipt-plus-two-sum = { $count } × 2
receipt-total = totale
receipt-winner = vittoria
receipt-place = { $place ->
    [1] primo posto
    [2] secondo posto
    [3] terzo posto
    [4] quarto posto
   *[5] quinto posto
}
receipt-show = Mostra i punti di { $name }
end-you-win = Hai vinto
end-wins = Vince { $name }
end-shared = Vittoria condivisa
end-lead = { $total ->
    [one] { $total } punto, { $lead } in più di { $name }.
   *[other] { $total } punti, { $lead } in più di { $name }.
}
end-lead-you = { $total ->
    [one] { $total } punto, { $lead } in più di te.
   *[other] { $total } punti, { $lead } in più di te.
}
end-shared-by = { $total ->
    [one] { $total } punto ciascuno: { $names }.
   *[other] { $total } punti ciascuno: { $names }.
}
end-look = Guarda il tavolo
end-again = Gioca ancora
rating-counts = Questa partita conta per la classifica.
rating-part = Questa partita conta per la classifica al { $percent }%.
rating-none = Questa partita non conta per la classifica.
rating-lost = L’hai abbandonata, perciò vale come sconfitta.
rating-next-not = La prossima partita non sarà classificata.
rating-now-not = Questa partita non è classificata.
rating-why-stand-in = È iniziata con un bot al posto di una persona.
rating-why-no-clock = Questo tavolo non ha un orologio, o ne ha uno troppo veloce.
rating-why-colours = I colori sono stati scelti a mano.
rating-why-own-bot = Gioca anche il bot di uno dei giocatori.
rating-why-same-network = Due di voi giocano dallo stesso indirizzo internet.
rating-why-repeated = Questa settimana hai già giocato spesso con le stesse persone.
rating-why-newcomer = Ha giocato anche un nuovo ospite.

## The frame

app-name = Coloretto
app-skip = Vai al contenuto
title-page = { $page } · Coloretto
title-your-turn = Tocca a te! · Coloretto
table-heading = { $players ->
    [2] Round { $round } · in due al tavolo
    [3] Round { $round } · in tre al tavolo
    [4] Round { $round } · in quattro al tavolo
   *[5] Round { $round } · in cinque al tavolo
}
nav-home = Pagina iniziale
nav-main = Menu principale
nav-play = Gioca
nav-more = Altro
nav-sign-in = Accedi
nav-replay = Rivedi una partita
nav-rules = Regole
nav-log = Cronologia
nav-menu = Menu
nav-settings = Impostazioni
nav-you = Il tuo account
nav-ratings = Classifica
nav-about = Informazioni
nav-close = Chiudi
version-load = Nuova versione: ricarica
sound-on = Il suono è attivo
sound-off = Il suono è disattivato
theme-label = Tema
theme-system = Come il dispositivo
theme-light = Chiaro
theme-dark = Scuro
language-label = Lingua
language-browser = Come il browser
language-pseudo = Testo allungato (per i test)

## Home

home-heading = Sette colori. Tieni i tre migliori.
home-lead = Pesca una carta o prendi una fila. I tuoi tre colori migliori contano in positivo, tutti gli altri in negativo.
home-play = Gioca ora
home-note = Da due a cinque giocatori. Non serve un account.
home-more = Altri modi di giocare
door-friends = Gioca con gli amici
door-friends-note = Basta un link
door-device = Gioca su un solo dispositivo
door-device-note = Passalo intorno al tavolo
door-watch = Guarda
door-watch-note = Partite in corso
door-learn = Impara
door-learn-note = Una lezione di tre minuti
door-pad = Segnapunti
door-pad-note = Per giocare con le carte vere
door-rules = Regole
door-rules-note = Tutte e cinque le edizioni

## Settings

settings-heading = Impostazioni
settings-kept = Salvate solo in questo browser.
settings-look = Aspetto
settings-hear = Suono
settings-play = Gioco
settings-name = Il tuo nome al tavolo
settings-name-hint = Al massimo 20 caratteri; lo vedono gli altri.
settings-sound = Suoni
settings-sound-hint = Carta e legno: carte pescate, piazzate e prese, il tuo turno, la fine di un round e della partita.
settings-motion = Riduci le animazioni
settings-motion-hint = Le carte cambiano posto all’istante. Vale sempre anche l’impostazione del dispositivo.
settings-keys = Scorciatoie a tasto singolo
settings-keys-hint = Per esempio D per pescare, da 1 a 5 per una fila.
settings-confirm = Chiedi prima di prendere una fila
settings-confirm-hint = Evita di prenderne una per sbaglio.
settings-points = Mostra i punti durante la partita
settings-points-hint = Altrimenti si vedono solo le carte.
settings-reset = Ripristina i valori predefiniti
settings-saved = Salvato.

## About

about-heading = Informazioni su Coloretto
about-game = Coloretto è un gioco di carte di Michael Schacht, pubblicato da ABACUSSPIELE nel 2003.
about-site = Questo è un posto gratuito e indipendente per giocarci. Tutti i disegni sono nostri.
about-privacy = Puoi giocare senza account. Nessun cookie pubblicitario, nessuna richiesta ad altri siti. Le impostazioni restano in questo browser.
about-fair = Il segreto del mazzo è fissato prima della prima carta e mostrato alla fine, così chiunque può controllarlo.

## Connection and errors

connection-online = Connesso
connection-connecting = Connessione…
connection-offline = Connessione persa. Nuovo tentativo…
connection-sending = Invio…
connection-restored = Di nuovo connesso
error-heading = Non ha funzionato
error-not-your-turn = Non tocca a te.
error-illegal = Ora non è permesso.
error-stale = La partita è andata avanti. Ora la situazione è questa.
error-table-gone = Questo tavolo non esiste più.
error-network = Il server non ha risposto.
error-unknown = Qualcosa è andato storto da parte nostra.
missing-heading = Pagina non trovata
missing-text = La pagina { $path } non esiste. Forse il link è vecchio o sbagliato.
missing-home = Vai alla pagina iniziale
away-heading = Il server non è raggiungibile
away-text = La tua partita è al sicuro: ogni mossa confermata è salvata. Continuiamo a riprovare.
away-next = { $seconds ->
    [one] Prossimo tentativo tra { $seconds } secondo.
   *[other] Prossimo tentativo tra { $seconds } secondi.
}
away-now = Riprova ora

## The words that many pages share: editions, sides, levels of bots

edition-hungarian = Edizione ungherese
edition-italian = Edizione italiana
edition-croatian = Edizione croata
edition-german = Edizione tedesca
edition-polish = Edizione polacca
side-brown = lato marrone
side-grey = lato grigio
side-violet = lato viola
bots-beginner = principiante
bots-gentle = facile
bots-steady = medio
bots-strong = difficile
bots-master = esperto
bots-champion = campione

## Opening a table

home-choose = Opzioni di gioco
home-opening = Un momento…
home-preparing = Prepariamo la prima partita…
home-waiting = { $count ->
    [one] Tocca a te in { $count } partita
   *[other] Tocca a te in { $count } partite
}
title-table = Tavolo
play-heading = Opzioni di gioco
play-lead = Gioca contro i bot. “Gioca ora” ricorda quello che scegli qui.
friends-lead = Apri un tavolo, manda un link e si gioca appena tutti sono seduti.
friends-open = Apri un tavolo
device-lead = Passatevi un solo dispositivo. I posti vuoti vanno ai bot.
device-names = Chi gioca?
device-player = Giocatore { $number }
device-bot = vuoto: un bot
device-hand = Passa il dispositivo a { $name }.
watch-lead = Guarda giocare gli altri, o fai giocare i bot tra loro.
watch-bots = Un tavolo di bot
watch-start = Guarda i bot
watch-listed = Tavoli aperti
watch-record = Rivedi una partita finita dalla sua trascrizione
watch-none = Nessun tavolo aperto al momento.
watch-gathering = in attesa di giocatori
watch-playing = in gioco
choose-edition = Edizione
choose-edition-note = I regolamenti di cinque paesi descrivono lo stesso gioco con piccole differenze. Puoi giocarli tutti, in qualsiasi lingua.
choose-players = Giocatori
choose-side = Punteggio
choose-level = Livello dei bot
choose-pace = Velocità dei bot
pace-slow = lenta
pace-usual = normale
pace-quick = veloce
choose-own = Incontro e regole della casa
choose-games = Partite per incontro
choose-rulebook = come da regolamento
choose-jokers = Il colore dei jolly si sceglie
choose-jokers-end = colore dei jolly alla fine
choose-jokers-once = colore dei jolly subito
choose-golden-yes = con jolly d’oro
choose-golden-no = senza jolly d’oro
choose-clock = Tempo per turno
choose-listed = Mostra il tavolo nell’elenco pubblico
choose-rated = Classificata: conta per la classifica di tutti
choose-rated-hint = Una partita classificata ha un orologio, inizia quando tutti sono pronti, e chi se ne va la perde.
ratings-rules = Come funziona la classifica
game-rated = classificata
clock-none = senza orologio
clock-seconds = { $seconds ->
    [one] { $seconds } secondo a turno
   *[other] { $seconds } secondi a turno
}
clock-left = { $seconds ->
    [one] Ancora { $seconds } secondo
   *[other] Ancora { $seconds } secondi
}
game-players = { $count ->
    [one] { $count } giocatore
   *[other] { $count } giocatori
}
game-games = { $count ->
    [one] una partita
   *[other] incontro di { $count } partite
}

## The lobby

lobby-heading = Il tavolo è aperto
lobby-heading-guest = Hai ricevuto un invito
lobby-name = Il tuo nome
lobby-sit = Siediti
lobby-full = Tutti i posti sono occupati. Puoi guardare la partita.
lobby-seats = Posti
lobby-open = posto libero
lobby-waiting = in attesa di un giocatore
lobby-you = { $name } (tu)
lobby-host = host
lobby-bot = bot: { $level }
lobby-seat-choice = Chi siede al posto { $seat }
lobby-rename = Cambia nome
lobby-rename-save = Salva
lobby-remove = Rimuovi
lobby-remove-name = Rimuovi { $name } dal tavolo
lobby-keep-away = Blocca
lobby-kept-away = Tenuti lontano
lobby-allow-back = Riammetti
lobby-start = Inizia la partita
lobby-fill = Completa con i bot e inizia
lobby-missing = { $count ->
    [one] { $count } posto è ancora libero.
   *[other] { $count } posti sono ancora liberi.
}
lobby-ready = Ci sono tutti.
lobby-waiting-for = In attesa di: { $names }.
lobby-is-ready = può iniziare
lobby-you-ready = Per te si può cominciare.
invite-label = Manda questo link ai tuoi amici
invite-watch = Link per spettatori
invite-copy = Copia link
invite-copied = Copiato.
invite-copy-failed = Questo browser non permette di copiare. Seleziona e copia tu il testo.
invite-share = Condividi
invite-text = Gioca a Coloretto con me!
invite-local = Solo questo computer può aprire il link. Per far giocare altri nella tua rete, premi f e Invio nella finestra del server, oppure avvialo con --friends.
invite-qr = Codice QR di questo link

## Playing

turn-yours-name = Tocca a te, { $name }
take-sure = { $count ->
    [0] Prendi la fila vuota?
    [one] Prendi questa carta?
   *[other] Prendi queste { $count } carte?
}
action-cancel = Annulla
take-question = Prendere la fila { $row }: { $cards }? Premi ancora per prenderla, Esc per annullare.
colour-question = Scegli il colore del jolly
colour-pick = Jolly: { $colour }
log-undone = { $you ->
    [yes] Hai annullato l’ultima mossa.
   *[no] { $who } ha annullato l’ultima mossa.
}
log-paused = { $you ->
    [yes] Hai messo in pausa la partita.
   *[no] { $who } ha messo in pausa la partita.
}
log-resumed = { $you ->
    [yes] Hai ripreso la partita.
   *[no] { $who } ha ripreso la partita.
}
log-left = { $you ->
    [yes] Hai lasciato il tavolo.
   *[no] { $who } ha lasciato il tavolo.
}
log-forfeit = { $you ->
    [yes] Hai perso la partita andandotene.
   *[no] { $who } ha perso la partita andandosene.
}
log-stand-in = { $you ->
    [yes] Un bot gioca per te.
   *[no] Un bot gioca per { $who }.
}
log-taken-back = { $you ->
    [yes] Giochi di nuovo tu.
   *[no] { $who } torna a giocare.
}
paused-text = La partita è in pausa.
stand-in-text = Un bot gioca per te.
stand-in-rated = { $count ->
    [one] Un bot gioca per te. Se il tempo ti scade ancora una volta, la partita è persa.
   *[other] Un bot gioca per te. Se il tempo ti scade altre { $count } volte, la partita è persa.
}
forfeit-text = Hai perso questa partita. Un bot la finisce per te.
bots-preparing = I bot si preparano: ancora circa { $seconds } s. Fino ad allora giocano in modo più semplice.
bots-preparing-wait = I bot si preparano: ancora circa { $seconds } s. La partita li aspetta.
frozen-text = Qualcosa è andato storto e il tavolo è stato fermato. Nulla è perso; avvisa l’amministratore del server.
away-person = { $name } è assente.
away-rated = { $name } è assente. L’orologio corre.
away-soon = { $name } è assente. Dopo un minuto può subentrare un bot.
undo-asked = Abbiamo chiesto agli altri.
undo-question = { $name } vorrebbe annullare l’ultima mossa.
undo-agree = Accetta
undo-decline = Rifiuta
undo-declined = { $name } ha rifiutato.
undo-took = { $count ->
    [0] Hai preso la fila vuota
    [one] Hai preso una carta
   *[other] Hai preso { $count } carte
}
undo-seconds = { $count ->
    [one] ancora { $count } secondo
   *[other] ancora { $count } secondi
}
undo-go-on = Continua senza aspettare
gone-heading = Questo tavolo non c’è più
gone-text = Forse il link è sbagliato, o il tavolo è stato rimosso molto dopo l’ultima partita.
connecting-text = Ingresso al tavolo…
nav-menu-new = Menu, nuovi messaggi
answer-score = { $name }: { $points } ({ $cards })
## Between rounds, and while others play
round-starts = { $you ->
    [yes] Hai preso l’ultima fila: cominci tu.
   *[no] { $who } ha preso l’ultima fila e comincia.
}
round-place = { $place ->
    [1] ha preso per primo
    [2] ha preso per secondo
    [3] ha preso per terzo
   *[other] ha preso per quarto
}
round-place-last = ha preso per ultimo, comincia ora
round-soon = Il prossimo round comincia tra un attimo. Un tasto o un tocco per continuare.
round-soon-tap = Tocca per continuare.
skip-ahead = Vai avanti
skip-waits = Sei fuori. Puoi andare avanti quando nel round restano solo bot.
cards-left-heading = Carte rimaste
cards-left-note = Queste carte sono ancora coperte. Nessuno ne conosce l’ordine.
row-news = { $count ->
    [one] una carta nuova
   *[other] { $count } carte nuove
}
# Which cards another player has got.
seat-news = dal tuo ultimo turno: { $cards }
keys-rules = regole e tasti
lobby-heading-seated = Hai un posto

## The menu

menu-undo = Annulla mossa
menu-undo-hint = Una mossa indietro, quante volte vuoi.
menu-undo-ask = Un tuo piazzamento si annulla liberamente; per il resto serve l’accordo di tutti.
menu-pause = Pausa
menu-pause-hint = Bot e orologi aspettano.
menu-resume = Riprendi
menu-hand-over = Fai giocare un bot per me
menu-hand-over-hint = Puoi tornare quando vuoi.
menu-take-back = Riprendi il mio posto
menu-absent = Fai giocare un bot per { $name }
menu-bot-plays = Fai giocare un bot
menu-games = Partite finite
menu-game = Partita { $game }
menu-all-settings = Tutte le impostazioni
menu-home-hint = Il tuo posto resta tuo.
menu-leave = Lascia il tavolo
menu-leave-sure = Vuoi davvero andartene? Un bot potrà prendere il tuo posto.
menu-leave-rated = Vuoi davvero andartene? La partita è classificata e varrà come sconfitta.
menu-leave-yes = Sì, me ne vado
chat-heading = Chat
chat-empty = Ancora nessun messaggio.
chat-field = Scrivi un messaggio
chat-send = Invia
chat-said = { $name }: { $text }
react-heading = Messaggi rapidi
react-sent = Hai detto: { $text }
react-hello = Ciao!
react-good-luck = Buona fortuna!
react-well-played = Ben giocato!
react-thanks = Grazie!
react-oops = Ops!
react-hurry = Tocca a te…
keys-heading = Scorciatoie da tastiera
keys-draw = pescare una carta
keys-row = piazzare in questa fila, o andarci
keys-take = prendere questa fila
keys-confirm = confermare
keys-cancel = annullare, chiudere
keys-undo = annullare la mossa
keys-turn = a chi tocca?
keys-last = qual è stata l’ultima mossa?
keys-scores = punti e carte di tutti
keys-cards = quali carte restano?
keys-menu = menu

## After a game

end-scores = Mostra i punti
end-next = Partita { $game } di { $games }
end-keep = Salva e condividi
end-replay = Rivedi la partita
end-record = Scarica la trascrizione
end-copy = Copia il risultato
joker-best = { $loss ->
    [one] Jolly come { $colour }: come { $other } varrebbe { $loss } punto in meno.
   *[other] Jolly come { $colour }: come { $other } varrebbe { $loss } punti in meno.
}
joker-same = Jolly come { $colour }: come { $other } varrebbe lo stesso.
joker-only = Jolly come { $colour }.
match-heading = L’incontro dopo la partita { $game } di { $games }
match-heading-over = L’incontro è finito: { $game } partite su { $games }
match-wins = { $name } vince l’incontro.
match-you-win = Hai vinto l’incontro.
match-shared = Vincono insieme l’incontro: { $names }.
match-caption = Punti per partita
result-heading = Coloretto: il risultato
result-line = { $place }. { $name }: { $points }
result-copied = Risultato copiato.
fair-heading = Il mazzo era regolare?
fair-checking = Verifica…
fair-good = Sì. Il tuo browser ha verificato: ogni carta corrisponde all’ordine fissato prima della partita.
fair-ours = Il tuo browser ha aggiunto la propria casualità.
fair-bad = No: le carte non derivano dal segreto. Conserva la trascrizione e avvisa l’amministratore del server.
fair-none = Questa partita è proseguita da una posizione di un’altra: il mazzo non è stato mescolato qui e non ha una prova.
fair-cannot = Questo browser può verificarlo da sé solo via https. Il server può verificare la propria trascrizione.
fair-ask-server = Fai verificare al server
fair-server-good = Il server dice: sì, ogni carta deriva dal segreto.
fair-details = La prova
fair-commitment = Mostrato prima della prima carta
fair-secret = Il segreto
fair-nonces = Casualità aggiunta dai posti
fair-bound = Era fissato per questo tavolo, per la sua partita { $game } e per queste regole.
fair-not-ours = La casualità del tuo browser non è in questo mazzo.
fair-table = Tavolo
fair-game = Partita
fair-rules = Regole
fair-own = Casualità del tuo browser
fair-left-out = Promessa ma non svelata
fair-left-out-seats = posto { $seats }
fair-rules-version = versione { $version }

## Refusals, and two more settings

error-not-your-seat = Questo non è il tuo posto.
error-not-host = Può farlo solo l’host.
error-no-game = Nessuna partita in corso.
error-game-running = Una partita è in corso. Bisogna aspettare.
error-paused = La partita è in pausa.
error-seat-taken = Qualcuno è stato più veloce: posto occupato.
error-seats-open = Manca ancora qualcuno.
error-not-ready = Qualcuno è assente o non vuole ancora iniziare.
error-cannot-undo = Non c’è niente da annullare.
error-too-many = Troppo in fretta: aspetta un momento.
error-frozen = Questo tavolo è stato fermato.
error-busy = Il server non ci è riuscito. Riprova.
error-not-allowed = Qui non puoi farlo.
you-name-taken = Questo nome è già in uso. Accedi se è tuo, o scegline un altro.
you-name-length = Un nome deve avere da 1 a 24 caratteri.
you-name-character = Questo nome contiene un carattere non consentito.
you-name-mixed = Ogni parola di un nome deve usare un solo alfabeto. Qui se ne mescolano due.
you-name-reserved = Qui è il nome di un bot. Scegline un altro.
error-muted = L’amministratore di questo server ha bloccato i tuoi messaggi. { $text }
error-banned = L’amministratore di questo server ti ha escluso. { $text }
error-closed = L’amministratore ha chiuso questo tavolo.
learn-offer = Non conosci Coloretto?
learn-offer-link = Imparalo in tre minuti
learn-offer-close = No, grazie
settings-volume = Volume
settings-vibrate = Vibrazione
settings-vibrate-hint = Una breve vibrazione quando tocca a te, se il dispositivo lo permette.
