# Why an action is better. Rows, players and points are given as text; points have their sign where one stands there.
reason-brings = { $you ->
    [yes] Row { $row }: you get { $points } now.
   *[no] Row { $row }: { $who } gets { $points } now.
}
reason-denies = { $you ->
    [yes] Row { $row }: you lose { $points } by it.
   *[no] Row { $row }: { $who } loses { $points } by it.
}
reason-minus = Row { $row }: minus { $points } for { $cards }.
reason-joker = Row { $row } has a joker.
reason-golden = Row { $row } has the golden joker.
reason-hope = { $percent } % of the cards left make a row better than the best one now.
reason-stays = Row { $row } ({ $points }) is still there next turn in { $stays } of 100.
reason-goes = Row { $row } ({ $points }) is gone by the next turn in { $gone } of 100, mostly: { $who }.
reason-nothing = No row brings anything yet.
reason-alone = Nobody else is in the round: the rows are safe.
reason-adds = { $you ->
    [yes] Row { $row } then: you get { $total }.
   *[no] Row { $row } then: { $who } gets { $total }.
}
reason-less = { $you ->
    [yes] Row { $row }: you get { $points } less.
   *[no] Row { $row }: { $who } gets { $points } less.
}
reason-feeds = { $you ->
    [yes] Row { $row }: you get { $total }.
   *[no] Row { $row }: { $who } gets { $total }.
}
reason-colour = { $you ->
    [yes] Joker as { $cards }: you have { $points }.
   *[no] Joker as { $cards }: { $who } has { $points }.
}
reason-left = In the deck: { $count } × { $cards }.
reason-won = That wins for certain.
reason-exact = Worked out to the end: { $percent } % of the win instead of { $other } %.
reason-although = { $clause } Even so:
reason-none = The search sees { $percent } % more; there is no short reason.

# What was done, and what would have been better.
review-draw = draw
review-take = take row { $row }
review-place = put { $cards } on row { $row }
review-colour = joker as { $cards }
review-turned-up = turned up: { $cards }
review-better = Better: { $action }.

# The page.
review-title = Luck and skill
review-so-far = So far: the game is not finished.
review-win = Win
review-points = Points
review-deal = The deal
review-luck = Luck
review-own = Own choices
review-others = Choices: { $who }
review-rest = Not explained
review-result = Result
review-expected = Expected so far
review-player = Player
review-accuracy = Accuracy
review-kept = Kept
review-like = Played like
review-adjusted = Without luck
review-graph = The chances, move by move
review-account = Where it came from: { $who }
review-moments = Key moments: { $who }
review-mistakes = Mistakes
review-no-mistakes = Nobody made a mistake.
review-move = Move { $move }
review-exact = exact
review-about = Deal, luck, choices and what is not explained add up to the result exactly. Luck is what a card was worth beyond what could be expected there; a choice is compared with what a strong player would be expected to reach. How sure it is: “not explained” is as large as the judge’s own changes of mind.
