"""Options that several commands share."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from coloretto.rules import EDITIONS, Rules, make_rules
from coloretto.rules.ruleset import parse_yes_no

_EDITIONS = ", ".join(EDITIONS)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class RulesOptions:
    """Which game is played: an edition, and house rules on top."""

    edition: Annotated[str, Parameter(help=f"A rulebook: {_EDITIONS}.")] = "italian"
    players: Annotated[int, Parameter(help="How many play: 2 to 5.")] = 4
    scoring: Annotated[
        str | None, Parameter(help="brown, grey or violet (the same table as grey).")
    ] = None
    jokers: Annotated[
        str | None, Parameter(help="When jokers get their colours: 'at the end' or 'at once'.")
    ] = None
    golden: Annotated[str | None, Parameter(help="The golden joker: yes or no.")] = None
    last_round: Annotated[
        str | None,
        Parameter(help="The last-round card: 'on 15', 'in 15' (shuffled in) or another number."),
    ] = None

    def rules(self, games: int | None = None) -> Rules:
        """The rules these options name, for a match of ``games`` games."""
        return make_rules(
            self.edition,
            self.players,
            scoring=self.scoring,
            jokers=self.jokers,
            golden=None if self.golden is None else parse_yes_no(self.golden),
            last_round=self.last_round,
            games=games,
        )


THE_USUAL = RulesOptions()
