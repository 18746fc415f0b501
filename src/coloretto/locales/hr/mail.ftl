# What the server writes in e-mails, and on the pages that their links open.

mail-confirm-subject = Potvrdi svoju e-adresu za Coloretto
mail-confirm-text =
    Netko, vjerojatno ti, želi na ovu adresu primati obavijest kad je na potezu.
    Otvori ovu poveznicu za potvrdu:
    { $link }

    Ako to nisi bio ti, ne čini ništa: nećemo slati ništa više.
mail-turn-subject = { $count ->
    [one] Na potezu si u { $count } partiji Coloretta
    [few] Na potezu si u { $count } partije Coloretta
   *[other] Na potezu si u { $count } partija Coloretta
}
mail-turn-text =
    Igraš s: { $names }
    Igraj: { $link }

    Ne želim više ovakve poruke: { $stop }
mail-confirm-question = Želiš li e-poruku kad si na potezu?
mail-confirm-button = Da, šaljite mi e-poruke
mail-confirmed = Tvoja je adresa potvrđena.
mail-stop-question = Da ti više ne šaljemo e-poruke?
mail-stop-button = Da, nemojte više
mail-stopped = Više ti nećemo slati e-poruke.
