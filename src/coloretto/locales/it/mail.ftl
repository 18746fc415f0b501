# What the server writes in e-mails, and on the pages that their links open.

mail-confirm-subject = Conferma il tuo indirizzo e-mail per Coloretto
mail-confirm-text =
    Qualcuno, probabilmente tu, vuole essere avvisato a questo indirizzo quando è il suo turno.
    Apri questo link per confermarlo:
    { $link }

    Se non sei stato tu, non fare nulla: non riceverai altro.
mail-turn-subject = { $count ->
    [one] È il tuo turno in una partita di Coloretto
   *[other] È il tuo turno in { $count } partite di Coloretto
}
mail-turn-text =
    Giochi con: { $names }
    Gioca: { $link }

    Non voglio più queste e-mail: { $stop }
mail-confirm-question = Vuoi ricevere un’e-mail quando è il tuo turno?
mail-confirm-button = Sì, inviatemi le e-mail
mail-confirmed = Il tuo indirizzo è confermato.
mail-stop-question = Vuoi non ricevere più e-mail?
mail-stop-button = Sì, basta e-mail
mail-stopped = Non ti invieremo più e-mail.
