# What the server writes in e-mails, and on the pages that their links open.

mail-confirm-subject = Confirm your e-mail address for Coloretto
mail-confirm-text =
    Somebody, probably you, wants to be told at this address when it is their turn.
    Open this link to confirm it:
    { $link }

    If it was not you, do nothing: nothing more will be sent.
mail-turn-subject = { $count ->
    [one] It’s your turn in a game of Coloretto
   *[other] It’s your turn in { $count } games of Coloretto
}
mail-turn-text =
    Your opponents: { $names }
    Play: { $link }

    No more of these e-mails: { $stop }
mail-confirm-question = Shall we send you an e-mail when it is your turn?
mail-confirm-button = Yes, send me e-mails
mail-confirmed = Your address is confirmed.
mail-stop-question = Shall we stop sending you e-mails?
mail-stop-button = Yes, stop
mail-stopped = We will not send you any more e-mails.
