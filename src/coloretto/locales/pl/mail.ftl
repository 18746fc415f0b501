# What the server writes in e-mails, and on the pages that their links open.

mail-confirm-subject = Potwierdź swój adres e-mail w Coloretto
mail-confirm-text =
    Ktoś, prawdopodobnie ty, chce otrzymywać na ten adres wiadomość, gdy przyjdzie jego kolej.
    Otwórz ten link, aby go potwierdzić:
    { $link }

    Jeśli to nie ty, nic nie rób: nie wyślemy nic więcej.
mail-turn-subject = { $count ->
    [one] Twoja kolej w { $count } grze Coloretto
   *[other] Twoja kolej w { $count } grach Coloretto
}
mail-turn-text =
    Grasz z: { $names }
    Graj: { $link }

    Nie chcę więcej takich wiadomości: { $stop }
mail-confirm-question = Czy wysyłać ci e-mail, gdy przyjdzie twoja kolej?
mail-confirm-button = Tak, wysyłajcie
mail-confirmed = Twój adres został potwierdzony.
mail-stop-question = Czy przestać wysyłać ci e-maile?
mail-stop-button = Tak, przestańcie
mail-stopped = Nie wyślemy ci więcej e-maili.
