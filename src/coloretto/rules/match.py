"""Several games whose sum decides, such as the Polish edition's four."""

from coloretto.rules.errors import IllegalError
from coloretto.rules.outcome import Outcome
from coloretto.rules.ruleset import Rules


class Match:
    """The games of one match so far. Each game is set up anew, its first seat at random."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._games: list[Outcome] = []

    def __repr__(self) -> str:
        return f"<Match {self.rules} {len(self._games)}/{self.rules.games} {list(self.totals)}>"

    @property
    def games(self) -> tuple[Outcome, ...]:
        """The games finished so far."""
        return tuple(self._games)

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of all games so far, by seat."""
        return tuple(
            sum(game.scores[seat] for game in self._games) for seat in range(self.rules.players)
        )

    @property
    def is_over(self) -> bool:
        return len(self._games) == self.rules.games

    def add(self, game: Outcome) -> None:
        """Count a finished game."""
        if self.is_over:
            raise IllegalError(f"this match of {self.rules.games} games is over")
        if len(game.scores) != self.rules.players:
            raise IllegalError(
                f"the game had {len(game.scores)} players, the match has {self.rules.players}"
            )
        self._games.append(game)

    def outcome(self) -> Outcome | None:
        """Totals, ranks and winners once the match is over."""
        return Outcome(self.totals) if self.is_over else None
