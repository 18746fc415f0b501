"""How much time the seat to move has left: what its log comes to, entry by entry."""

from collections.abc import Sequence
from typing import Final

from coloretto.rules import Phase
from coloretto.server.table import entries as e
from coloretto.server.table.table import Table

BACK_SECONDS: Final = 10.0
"""What somebody has at least who takes their seat back on their own turn, or was held up."""


class TurnClock:
    """The time of each turn of a game, in seconds of any clock that does not go back.

    A turn begins with the whole time, which runs down until it is used, whatever happens
    meanwhile: a pause stops it, and a turn that is gone back to has what it had left.
    """

    def __init__(self) -> None:
        self._turns: list[_Turn] = []
        self._at = 0.0
        self._runs = False

    def note(self, table: Table, entries: Sequence[e.Entry], at: float) -> None:
        """Entries have happened at once, of which the table is what comes of them."""
        self._advance(at)
        game, whole = table.game, float(table.options.clock)
        if game is None:
            return
        events = len(game.turns)
        kinds = {type(entry) for entry in entries}
        if e.GameBegan in kinds:
            self._turns = [_Turn(events, whole)]
        elif e.Undone in kinds:
            while len(self._turns) > 1 and self._turns[-1].began > events:
                self._turns.pop()
        elif e.Moved in kinds and game.state.phase is Phase.DECIDE:
            # Placing a card is part of the turn that has drawn it.
            self._turns.append(_Turn(events, whole))
        elif any(isinstance(x, e.TakenBack) and x.seat == game.seat for x in entries):
            self.grant(min(whole, BACK_SECONDS))
        self._runs = table.phase == "playing" and not table.paused

    def grant(self, seconds: float) -> None:
        """See to it that the turn has at least this much left."""
        if self._turns:
            self._turns[-1].left = max(self._turns[-1].left, seconds)

    def left(self, at: float) -> float:
        """What the turn has left; below 0 when it is overdue."""
        self._advance(at)
        return self._turns[-1].left if self._turns else 0.0

    def go_on(self, at: float, away: float, least: float) -> None:
        """Time is measured by another clock from now on, after nobody has served the table.

        :param away: for how long; it counts, but leaves the turn ``least`` seconds if it had them.
        """
        if self._turns and self._runs:
            turn = self._turns[-1]
            turn.left = max(turn.left - max(0.0, away), min(turn.left, least))
        self._at = at

    def _advance(self, at: float) -> None:
        if self._runs and self._turns:
            self._turns[-1].left -= max(0.0, at - self._at)
        self._at = at


class _Turn:
    """One turn, and what was left of its time when it ended."""

    __slots__ = ("began", "left")

    def __init__(self, began: int, left: float) -> None:
        self.began = began
        """After this number of events of the game."""
        self.left = left
