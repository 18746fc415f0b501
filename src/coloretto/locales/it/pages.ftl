# Le pagine accanto al tavolo in italiano: rivedere, imparare, regole, segnapunti, account.

## Editions, sides and levels

copy-refused = Questo browser non permette di copiare.

## Replay

replay-heading = Rivedi
replay-open = Rivedi una partita
replay-open-note = Incolla una trascrizione o scegli un file. Viene controllata e rigiocata; non salviamo nulla.
replay-record = La trascrizione
replay-show = Mostra la partita
replay-file = Scegli un file
replay-example = Mostra un esempio
replay-too-long = Questo file è troppo lungo per una trascrizione.
replay-bad-link = Questo link non contiene una trascrizione completa.
# Behind “That did not work:”, so without a capital where the language wants none.
bad-record-empty = qui non c’è nessuna trascrizione.
bad-record-two = riga { $line }: qui comincia una seconda trascrizione. Mostrane una alla volta.
bad-record-no-tags = riga { $line }: una trascrizione comincia con i suoi dati, per esempio { $example }.
bad-record-no-blank-line = riga { $line }: tra i dati e le mosse ci vuole una riga vuota.
bad-record-not-text = riga { $line }: questo non è testo semplice.
bad-record-comment = riga { $line }: un commento vuole una parentesi graffa a ogni estremo.
bad-record-bad-tag = riga { $line }: “{ $read }” non è un dato come { $example }.
bad-record-tag-twice = riga { $line }: il dato [{ $tag }] compare due volte.
bad-record-tag-missing = manca il dato [{ $tag }].
bad-record-tag-value = riga { $line }: “{ $read }” non va bene per il dato [{ $tag }].
bad-record-bad-move = riga { $line }, mossa { $move }: “{ $read }” non è una mossa.
bad-record-illegal-move = riga { $line }, mossa { $move }: le regole qui non permettono “{ $read }”.
bad-record-short-move = riga { $line }, mossa { $move }: dopo “{ $read }” manca qualcosa.
bad-record-not-finished = riga { $line }: la partita non è finita, quindi il risultato deve essere { $right }.
bad-record-wrong-result = riga { $line }: la partita finisce con i punteggi { $right }, non { $read }.
bad-record-other = riga { $line }: qui nella trascrizione qualcosa non va.
replay-start = Prima della prima mossa.
replay-to-move = Tocca a { $name }
replay-round = Round { $round }
replay-move = Mossa { $move } di { $moves }
replay-move-name = Mossa { $move }
replay-controls = Scorri la partita
replay-position = Punto della partita
replay-first = All’inizio
replay-round-back = Round precedente
replay-back = Mossa precedente
replay-play = Riproduci
replay-pause = Pausa
replay-next = Mossa successiva
replay-round-next = Round successivo
replay-last = Alla fine
replay-speed = Velocità
replay-space = Spazio
replay-keys = mossa, salto, salto di un round, riproduci e pausa
replay-moves = Mosse
replay-scores = Punteggi finali
replay-about = Questa partita
replay-edition = Edizione
replay-date = Data
replay-match = Partita dell’incontro
replay-site = Luogo
replay-result = Risultato
replay-unfinished = non finita
replay-fair = Il mazzo era regolare: deriva dal segreto fissato prima della prima carta.
replay-foul = Il mazzo non deriva dal segreto di questa trascrizione.
replay-no-proof = Questa trascrizione non contiene la prova del suo mazzo.
replay-copy-link = Copia il link a questa mossa
replay-copy-record = Copia la trascrizione
replay-download = Scarica la trascrizione
replay-link-copied = Link copiato.
replay-record-copied = Trascrizione copiata.
replay-play-on = Continua da qui
replay-play-on-note = Prendi il posto di chi è di turno, i bot giocano per gli altri. Le prossime carte del mazzo sono nuove.
replay-play-on-over = Qui la partita è finita. Torna indietro di qualche mossa.
replay-level = Livello dei bot
replay-play-on-start = Continua a giocare
replay-another = Un’altra trascrizione

## Lesson

learn-heading = Impara in tre minuti
learn-step = Passo { $step } di { $steps }
learn-way = Nella lezione
learn-back = Indietro
learn-next = Avanti
learn-again = Riprova
learn-skip = Salta la lezione
learn-turn-title = Un turno: pesca una carta…
learn-turn-text = Ha cominciato Otis: ha pescato una carta e l’ha piazzata in una fila. Ora tocca a te: pesca una carta.
learn-turn-drawn = Una carta blu. Non è ancora tua: piazzala in una fila. In una fila c’è posto per tre carte.
learn-turn-done = Anche Mira e Otis hanno pescato e piazzato una carta. Chi prende una fila ne prende tutte le carte.
learn-take-title = …oppure prendi una fila
learn-take-text = Invece di pescare puoi prendere una fila con tutte le sue carte. Poi sei fuori fino alla fine del round.
learn-take-done = Tutti hanno preso una fila: il round è finito. Otis ha preso per ultimo, quindi comincia il prossimo.
learn-fourth-title = Solo tre colori contano in positivo
learn-fourth-text = I tuoi tre colori stanno sul ramo: 22 punti. Mira e Otis hanno preso le loro file. Prendi quella rimasta.
learn-fourth-done = Il marrone è il tuo quarto colore: pende sotto il ramo e conta in negativo. Ora hai 19 punti.
learn-ladder-title = Ogni carta in più vale di più
learn-ladder-text = La prima carta di un colore vale 1 punto, la seconda 2, la terza 3 e così via fino a 6 per la sesta. Quale fila ti dà di più?
learn-ladder-done = { $row ->
    [1] Il marrone pende sotto il tuo ramo: una terza carta marrone ti costa 3 punti.
    [3] La tua quarta carta verde dà 4 punti, ma un’altra fila ne dà 5.
   *[2] La tua quinta carta blu dà 5 punti: più un colore è grande, più vale la sua prossima carta.
}
learn-last-title = L’ultimo round
learn-last-text = Verso il fondo del mazzo c’è una carta speciale. Pesca.
learn-last-drawn = La carta “ultimo round”! Si mette da parte e ne peschi subito un’altra: è verde. Piazzala in una fila.
learn-last-placed = Mira e Otis hanno preso le loro file. Prendi quella rimasta.
learn-last-done = Tutti hanno preso una fila, ed era l’ultimo round: la partita è finita.
learn-joker-title = Jolly e “+2”
learn-joker-text = A fine partita un jolly diventa il colore che vuoi. Una “+2” vale sempre 2 punti. Quale fila ti dà di più?
learn-joker-done = { $row ->
    [1] Due “+2” danno 4 punti, ma il jolly ne darebbe { $most }.
    [3] La tua quarta carta rossa dà 4 punti, ma il jolly ne darebbe { $most }.
   *[2] Per ora il jolly sta con il tuo colore più grande e dà { $gain } punti: niente dà di più.
}
learn-end-title = Il punteggio
learn-end-text = Tre colori contano in positivo, gli altri in negativo, e ogni “+2” vale 2 punti. Vince chi ha più punti. Il gioco è tutto qui.

## Rules

rules-heading = Regole
rules-contents = Indice
rules-which = Edizione
rules-all = Tutte le edizioni
rules-own-title = Particolarità: { $edition }
rules-only-here = quasi solo qui
rules-idea-title = L’idea
rules-idea-text = Le carte escono una alla volta e si raccolgono in file. Prendi una fila quando ti conviene, e prendila tutta. Alla fine tre colori ti danno punti e tutti gli altri te li tolgono.
rules-cards-title = Le carte
rules-cards-colours = { $colours } colori, { $count } carte ciascuno
rules-cards-colours-name = rosso, arancione, giallo, verde, blu, marrone, grigio
rules-cards-jokers = { $count } jolly
rules-cards-twos = { $count } × “+2”
rules-cards-last = la carta “ultimo round”
rules-set-up-title = Prima di giocare
rules-set-up-side = Scegliete un lato della carta riassuntiva. Per cominciare va bene quello marrone.
rules-set-up-rows = Servono tante file quanti sono i giocatori.
rules-set-up-colour = In tre si toglie dal gioco un colore intero.
rules-set-up-start = Ognuno comincia con una carta scoperta, tutte di colori diversi.
rules-set-up-deck = Mescolate il resto. La carta “ultimo round” va verso il fondo; dove di preciso dipende dall’edizione.
rules-set-up-first = Decidete chi comincia. Poi si procede verso sinistra.
rules-turn-title = Un turno
rules-turn-text = Fai esattamente una di queste due cose.
rules-turn-draw = Pescare e piazzare
rules-turn-draw-text = Scopri la prima carta e mettila in una fila che ha posto. Una fila contiene tre carte. Se tutte le file rimaste sono complete, devi prenderne una.
rules-turn-take = Prendere una fila
rules-turn-take-text = Prendi una fila con almeno una carta, con tutto quello che contiene. Ordina le carte per colore davanti a te. Stai fuori fino alla fine del round.
rules-round-title = La fine di un round
rules-round-text = Quando tutti hanno preso una fila, il round finisce. Chi ha preso per ultimo comincia il prossimo. Chi resta solo può ancora pescare e piazzare finché c’è posto, prima di prendere.
rules-last-title = L’ultimo round
rules-last-text = Chi scopre la carta “ultimo round” la mette dove tutti la vedono e ne pesca un’altra al suo posto. Il round si gioca fino in fondo; poi la partita è finita.
rules-score-title = Punteggio
rules-score-text = Conta le tue carte di ogni colore e guarda i punti. Tre colori a tua scelta contano in positivo, ogni altro in negativo. Ogni “+2” aggiunge due punti. Vince chi ha più punti; a parità la vittoria è condivisa.
rules-score-jokers = Ogni jolly diventa un colore in gioco, quello che rende di più.
rules-example = Un esempio sul lato marrone: sei verdi, quattro gialle, tre rosse, due blu, un jolly e una “+2”. Il jolly va con le gialle. Sono { $points } punti.
rules-two-title = In due
rules-two-text = Si tolgono dal gioco due colori, ognuno comincia con due carte e le tre file contengono una, due e tre carte. Quando entrambi hanno preso una fila, le carte della terza vengono scartate.
rules-editions-title = In che cosa differiscono le edizioni
rules-editions-text = Cinque regolamenti pubblicati raccontano lo stesso gioco con piccole differenze. Qui puoi giocarli tutti, esattamente come sono stampati.
rules-bold = In grassetto: ciò che la maggior parte delle altre fa in altro modo.
rules-fact-players = Giocatori
rules-fact-sides = Carta riassuntiva
rules-fact-jokers = Jolly
rules-fact-colour = Il colore di un jolly si sceglie
rules-fact-last = La carta “ultimo round” sta
rules-fact-two = Carte iniziali in due
rules-fact-first = Chi comincia
rules-fact-win = Chi vince
rules-players = da { $from } a { $to }
rules-jokers-plain = { $count }
rules-jokers-golden = { $count } e uno d’oro: chi lo prende riceve subito anche la prima carta del mazzo
rules-colour-end = alla fine
rules-colour-once = subito
rules-colour-harder = alla fine; variante più difficile: subito e in modo definitivo
rules-last-on = sopra le ultime { $cards } carte
rules-last-in = mescolata fra le ultime { $cards } carte
rules-two-none = non si gioca in due
rules-two-all = due a testa, tutte e quattro diverse
rules-two-each = due a testa, di colori diversi
rules-first-random = a caso
rules-first-colourful = a caso, o chi indossa più colori
rules-first-agreed = si decide insieme
rules-win = { $games ->
    [1] chi ha più punti in una partita
   *[other] chi ha più punti in { $games } partite
}

## Score pad

score-heading = Segnapunti
score-player = Giocatore { $player }
score-players = { $count ->
    [one] { $count } giocatore
   *[other] { $count } giocatori
}
score-change = Cambia
score-side = Lato
score-name = Nome
score-out = { $count ->
    [one] Colore fuori dal gioco
   *[other] Colori fuori dal gioco
}
score-cards = Carte
score-more = Aggiungi { $card }, ora { $count }
score-less = Togli { $card }, ora { $count }
score-hint = Tocca una carta per aggiungerla. Tasti: da 0 a 9 per il numero.
score-too-many = Di queste ce ne sono più che nella scatola: { $cards }.
score-away = La tabella dei punti non è ancora arrivata. Serve una volta sola, poi funziona senza connessione.
score-worth = Le carte di { $name }
score-jokers-on = { $count ->
    [one] Il jolly rende di più come { $colours }.
   *[other] I jolly rendono di più come { $colours }.
}
score-as-good = Altrettanto buono: { $other }.
score-next-best = { $loss ->
    [one] Poi viene { $other }, con { $loss } punto in meno.
   *[other] Poi viene { $other }, con { $loss } punti in meno.
}
score-sheet = L’incontro
score-game = Partita { $game }
score-total = Totale
score-leads = in testa
score-edit = Apri la partita { $game }
score-delete = Elimina la partita { $game }
score-deleted = Partita { $game } eliminata. Puoi annullare.
score-add = Nuova partita
score-share = Condividi
score-copied = Copiato come testo.
score-print = Stampa
score-undo = Annulla
score-undone = Annullato.
score-clear = Nuovo incontro
score-cleared = Un nuovo incontro. Puoi annullare.
score-kept = Salvato in questo browser. Funziona senza connessione.
score-text-title = Coloretto · { $edition }, { $side }

## You, and ratings

you-nobody = Stai giocando da ospite. Se hai un account, accedi con nome e frase segreta.
you-are-guest = Stai giocando da ospite: { $name }.
you-are-known = Hai effettuato l’accesso come { $name }.
you-own = Un account tuo
you-own-note = Con un nome e una frase segreta giochi su qualsiasi dispositivo: partite e classifica ti seguono. Non chiediamo l’e-mail, quindi una frase dimenticata non si può recuperare.
you-passphrase = Frase segreta
you-passphrase-note = Almeno { $count } caratteri; l’ideale è una breve frase.
you-claim = Crea account
you-claimed = Account creato. Ti diamo il benvenuto, { $name }.
you-signed-in = Che bello rivederti, { $name }.
you-sign-out = Esci
you-sign-out-everywhere = Esci da tutti i dispositivi
you-signed-out = Hai effettuato l’uscita.
you-wrong-passphrase = Nome o frase segreta errati.
you-weak-name = Questa frase segreta somiglia troppo al tuo nome. Scegli tre o quattro parole che non c’entrano fra loro.
you-weak-repeats = Questa frase segreta si ripete. Scegli tre o quattro parole che non c’entrano fra loro.
you-weak-sequence = I caratteri di questa frase segreta si susseguono, come sulla tastiera o in una data. Scegli piuttosto tre o quattro parole.
you-weak-common = Questa frase segreta è molto comune. Scegli tre o quattro parole che non c’entrano fra loro.
you-weak-guessable = Questa frase segreta è facile da indovinare. Scegli tre o quattro parole che non c’entrano fra loro.
you-ratings = Le tue classifiche
you-unrated = Non hai ancora finito una partita classificata.
you-data = I tuoi dati
you-data-note = Tutto ciò che questo server sa di te, con le trascrizioni delle tue partite.
you-download = Scarica i miei dati
you-delete = Elimina il mio account
you-delete-sure = Nome, frase segreta, dispositivi, messaggi e posti in classifica verranno eliminati. Non si può tornare indietro.
you-delete-yes = Elimina per sempre
you-delete-no = Annulla
you-deleted = Il tuo account è stato eliminato.
ratings-lead = La forza di gioco nelle partite classificate, edizione per edizione. Tutti partono da 25; l’intervallo mostra quanto è certo il valore. L’ordine segue il suo estremo inferiore.
ratings-rule-clock = Una partita classificata ha un orologio di almeno dieci secondi a turno, il caso ne sceglie i colori, e nessuno può metterla in pausa.
ratings-rule-ready = Inizia quando tutti al tavolo ci sono e sono pronti.
ratings-rule-leave = Andarsene vale come sconfitta, anche se vince il bot che subentra.
ratings-rule-timeout = Se il tempo ti scade, un bot gioca finché non torni. Alla terza volta, o se alla fine non ci sei, la partita è persa.
ratings-rule-bots = Le partite con il proprio bot non contano. I bot del server contano.
ratings-rule-network = Le partite tra due ospiti dallo stesso indirizzo internet non sono classificate; tra due persone con account contano metà.
ratings-rule-repeated = Ogni settimana le prime sei partite con la stessa persona contano per intero, le sei seguenti metà, altre otto un quarto, poi più nulla.
ratings-rule-newcomers = Chi non ha un account è nuovo per dieci partite classificate: le partite con chi è nuovo contano metà, e al massimo cinque a settimana.
ratings-edition = Edizione
ratings-none = In questa edizione nessuno ha ancora finito una partita classificata.
ratings-range = da { $low } a { $high }
ratings-games = { $count ->
    [one] { $count } partita
   *[other] { $count } partite
}
ratings-provisional = provvisorio
