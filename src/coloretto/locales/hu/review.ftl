# Why an action is better. Rows, players and points are given as text; points have their sign where one stands there.
reason-brings = { $you ->
    [yes] { $row }. sor: most { $points } pontot kapsz.
   *[no] { $row }. sor: { $who } most { $points } pontot kap.
}
reason-denies = { $you ->
    [yes] { $row }. sor: ezzel { $points } pontot veszítesz.
   *[no] { $row }. sor: { $who } ezzel { $points } pontot veszít.
}
reason-minus = { $row }. sor: mínusz { $points }, ezért: { $cards }.
reason-joker = { $row }. sor: van benne dzsóker.
reason-golden = { $row }. sor: benne van az arany dzsóker.
reason-hope = A maradék lapok { $percent } %-a jobbá tesz egy sort a mostani legjobbnál.
reason-stays = { $row }. sor ({ $points }): 100-ból { $stays } esetben a következő körben is ott van.
reason-goes = { $row }. sor ({ $points }): 100-ból { $gone } esetben a következő körig elviszik, leginkább: { $who }.
reason-nothing = Egyik sor sem ér még semmit.
reason-alone = Senki más nincs a fordulóban: a sorok biztonságban vannak.
reason-adds = { $you ->
    [yes] { $row }. sor utána: { $total } pontot kapsz.
   *[no] { $row }. sor utána: { $who } { $total } pontot kap.
}
reason-less = { $you ->
    [yes] { $row }. sor: { $points } ponttal kevesebbet kapsz.
   *[no] { $row }. sor: { $who } { $points } ponttal kevesebbet kap.
}
reason-feeds = { $you ->
    [yes] { $row }. sor: { $total } pontot kapsz.
   *[no] { $row }. sor: { $who } { $total } pontot kap.
}
reason-colour = { $you ->
    [yes] Dzsóker mint { $cards }: { $points } pontod van.
   *[no] Dzsóker mint { $cards }: { $who } { $points } ponttal áll.
}
reason-left = A pakliban: { $count } × { $cards }.
reason-won = Ez biztosan nyer.
reason-exact = Végigszámolva: { $percent } % győzelem { $other } % helyett.
reason-although = { $clause } Mégis:
reason-none = A keresés { $percent } %-kal többet lát; rövid ok nincs rá.

# What was done, and what would have been better.
review-draw = húzás
review-take = { $row }. sor elvétele
review-place = { $cards }: { $row }. sor
review-colour = dzsóker mint { $cards }
review-turned-up = felhúzva: { $cards }
review-better = Jobb: { $action }.

# The page.
review-title = Szerencse és tudás
review-so-far = Eddig: a játék nem ért véget.
review-win = Győzelem
review-points = Pont
review-deal = A kezdés
review-luck = Szerencse
review-own = Saját döntések
review-others = Döntések: { $who }
review-rest = Megmagyarázatlan
review-result = Eredmény
review-expected = Eddig várható
review-player = Játékos
review-accuracy = Pontosság
review-kept = Megőrizve
review-like = Ilyen szinten
review-adjusted = Szerencse nélkül
review-graph = Az esélyek lépésről lépésre
review-account = Honnan jött: { $who }
review-moments = Fontos pillanatok: { $who }
review-mistakes = Hibák
review-no-mistakes = Senki sem hibázott.
review-move = { $move }. lépés
review-exact = pontos
review-about = A kezdés, a szerencse, a döntések és a megmagyarázatlan rész összege pontosan az eredmény. Szerencse az, amennyivel egy lap többet ért az ott várhatónál; a döntést ahhoz mérjük, ami erős játékkal várható. Hogy mennyire biztos: a megmagyarázatlan rész akkora, amennyit az értékelés maga változott.
