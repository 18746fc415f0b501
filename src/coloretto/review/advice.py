"""What to do in a position: every action ranked."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coloretto.review.accounting import Decision, decide
from coloretto.review.judge import Judge
from coloretto.review.turn import Turn
from coloretto.rules.errors import IllegalError
from coloretto.rules.events import Action

if TYPE_CHECKING:
    from coloretto.rules.state import State


@dataclass(frozen=True, slots=True)
class Advice:
    """What a judge says of every action."""

    decision: Decision
    """As if the best action had been chosen."""
    actions: tuple[Action, ...]
    """The best first; of rows that are alike each."""

    def loss(self, action: Action) -> float:
        """How much worse an action is than the best, as a part of a game."""
        worth = self.decision.mixed
        return round(worth[self.actions[0]] - worth[action], 6)


def advise(state: "State", judge: Judge | None = None) -> Advice:
    """Rank all actions of the seat to move.

    :param judge: default: one of the usual depth.
    """
    if state.is_over:
        raise IllegalError("the game is over, there is nothing to decide")
    if not state.legal_actions:
        raise IllegalError("a card is to be turned up, so nobody decides")
    judge = judge or Judge()
    judge.begin(state.rules)
    turn = Turn(judge, state)
    values = {action: turn.root.children[action] for action in state.legal_actions}
    decision = decide(turn, turn.root, next(iter(values)), 1)
    actions = sorted(values, key=lambda action: (-decision.mixed[action], action))
    return Advice(decide(turn, turn.root, actions[0], 1), tuple(actions))
