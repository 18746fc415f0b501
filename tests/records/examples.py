"""Records used by several tests."""

SHORT = """\
[Edition "german"]
[Scoring "brown"]
[Jokers "at the end"]
[LastRound "on 59"]
[Seat1 "Player 1"]
[Seat2 "Player 2"]
[Seat3 "Player 3"]
[Out "Y"]
[Start "O B R"]
[First "1"]
[Result "4 4 8"]

1. O1 +3 x1 x3 N2 x2
2. R1 K1 LN3 x3 x1*B G2 x2
"""

WHOLE_GAME = """\
[Edition "croatian"]
[Scoring "brown"]
[Jokers "at once"]
[Golden "yes"]
[LastRound "in 12"]
[Seat1 "Ann"]
[Seat2 "Bea \\"B\\" \\\\"]
[Seat3 "Čedo"]
[Out "B"]
[Start "R Y E"]
[First "2"]
[Result "37 22 26"]
[Date "2024-05-01"]
[Match "2/4"]

1. G1 +2 O3 E3 +3 E2 Y2 +1 G1 x1 x2 x3
2. N1 E1 R1 x1 G2 x2 +3 R3 O3 x3
3. R2 O1 O1 +2 x1 J2 N3 N3 x3 x2=R
4. E1 O3 Y1 R1 R2 Y2 G3 G2 R3 x3 x1 x2
5. E1 G2 N1 +1 Y3 G3 x3 x2 x1
6. K1 E3 N1 G2 Y2 R1 +3 x2 Y3 x3 x1*O=N
7. N2 E2 N3 O1 x3 +2 N1 R1 x2 x1
8. E1 J1 Y3 O3 x3 G2 x2 LO1 x1=G
"""

TAGS = """\
[Edition "german"]
[Seat1 "A"]
[Seat2 "B"]
[Seat3 "C"]
[Out "Y"]
[Start "O B R"]
"""
"""Three players without a move; seat 1 begins. The moves would be on line 8."""


def game(moves: str, *more_tags: str) -> str:
    """The record of three players with these moves."""
    tags = TAGS + "".join(f"{tag}\n" for tag in more_tags)
    return f"{tags}\n{moves}\n"
