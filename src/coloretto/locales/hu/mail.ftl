# What the server writes in e-mails, and on the pages that their links open.

mail-confirm-subject = Erősítsd meg az e-mail-címedet a Colorettóhoz
mail-confirm-text =
    Valaki – valószínűleg te – erre a címre kér értesítést, amikor ő következik.
    A megerősítéshez nyisd meg ezt a linket:
    { $link }

    Ha nem te voltál, nincs teendőd: nem küldünk többet.
mail-turn-subject = { $count ->
    [one] Te jössz egy Coloretto-játszmában
   *[other] Te jössz { $count } Coloretto-játszmában
}
mail-turn-text =
    Játékostársaid: { $names }
    Játék: { $link }

    Nem kérek több ilyen e-mailt: { $stop }
mail-confirm-question = Küldjünk e-mailt, amikor te jössz?
mail-confirm-button = Igen, kérek e-mailt
mail-confirmed = A címedet megerősítettük.
mail-stop-question = Ne küldjünk több e-mailt?
mail-stop-button = Ne küldjetek többet
mail-stopped = Nem küldünk több e-mailt.
