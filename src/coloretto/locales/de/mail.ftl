# What the server writes in e-mails, and on the pages that their links open.

mail-confirm-subject = Bestätige deine E-Mail-Adresse für Coloretto
mail-confirm-text =
    Jemand, wahrscheinlich du, möchte an diese Adresse erinnert werden, wenn er am Zug ist.
    Öffne diesen Link, um sie zu bestätigen:
    { $link }

    Wenn du das nicht warst, tu nichts: Dann schicken wir nichts mehr.
mail-turn-subject = { $count ->
    [one] Du bist in einer Partie Coloretto am Zug
   *[other] Du bist in { $count } Partien Coloretto am Zug
}
mail-turn-text =
    Es spielen mit: { $names }
    Spielen: { $link }

    Keine solchen E-Mails mehr: { $stop }
mail-confirm-question = Sollen wir dir eine E-Mail schicken, wenn du am Zug bist?
mail-confirm-button = Ja, schickt mir E-Mails
mail-confirmed = Deine Adresse ist bestätigt.
mail-stop-question = Sollen wir dir keine E-Mails mehr schicken?
mail-stop-button = Ja, keine mehr
mail-stopped = Wir schicken dir keine E-Mails mehr.
