"""Many reviewed games together, by player."""

from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING, Final

from coloretto.review.accounting import POINT, WIN
from coloretto.review.marks import accuracy

if TYPE_CHECKING:
    from coloretto.review.accounting import Review

_MOST_EXPENSIVE: Final = 3


@dataclass(slots=True)
class _Player:
    games: int = 0
    losses: list[float] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    luck: list[int] = field(default_factory=list)
    adjusted: list[int] = field(default_factory=list)
    adjusted_points: list[int] = field(default_factory=list)
    mistakes: list[tuple[float, int, int]] = field(default_factory=list)
    """Loss, game and move."""


class Together:
    """Adds up reviews. Games that are not finished count as far as they were played."""

    def __init__(self) -> None:
        self.games = 0
        self._players: dict[str, _Player] = {}

    def add(self, number: int, review: "Review") -> None:
        """Count a game; a match's games are games like others."""
        self.games += 1
        for seat, name in enumerate(review.names):
            player = self._players.setdefault(name, _Player())
            player.games += 1
            player.losses += review.losses_of(seat)
            player.won.append(review.win.result[seat])
            player.luck.append(review.win.result[seat] - review.luck_adjusted_win[seat])
            player.adjusted.append(review.luck_adjusted_win[seat])
            player.adjusted_points.append(review.luck_adjusted_points[seat])
            player.mistakes += [
                (decision.loss, number, decision.move)
                for decision in review.decisions_of(seat)
                if decision.is_mistake
            ]

    def rows(self) -> list[list[str]]:
        """A table with a heading, the best without luck first."""
        heading = ["player", "games", "won", "luck", "without luck", "points without luck"]
        rows = [[*heading, "accuracy", "loss", "dearest mistakes (game:move)"]]
        for name, player in sorted(
            self._players.items(), key=lambda item: (-fmean(item[1].adjusted), item[0])
        ):
            marks = accuracy(player.losses)
            dearest = sorted(player.mistakes, key=lambda one: (-one[0], *one[1:]))
            row = [
                name,
                str(player.games),
                f"{100 * fmean(player.won) / WIN:.1f} %",
                f"{100 * fmean(player.luck) / WIN:+.1f} %",
                f"{100 * fmean(player.adjusted) / WIN:.1f} %",
                f"{fmean(player.adjusted_points) / POINT:+.1f}",
                "–" if marks is None else f"{marks:.0f}",
                "–" if not player.losses else f"{100 * fmean(player.losses):.2f} %",
                " ".join(
                    f"−{100 * loss:.0f} % {game}:{move}"
                    for loss, game, move in dearest[:_MOST_EXPENSIVE]
                )
                or "–",
            ]
            rows.append([cell.replace("-", "−") if i else cell for i, cell in enumerate(row)])
        return rows
