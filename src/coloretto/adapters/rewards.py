"""What a finished game is worth to each seat, in the two ways the environments offer."""

from typing import Final

from coloretto.adapters.vector_kernel import MARGIN, MARGIN_SCALE, WIN_SHARE
from coloretto.rules.errors import UnsupportedError
from coloretto.rules.outcome import Outcome

REWARDS: Final = {"win share": WIN_SHARE, "margin": MARGIN}
"""The rewards by name, as the kernel numbers them.

``win share``: one win, divided equally among the winners. ``margin``: own points minus
the best other seat's, divided by ``MARGIN_SCALE``, which keeps it between −1 and 1.
"""


def check_reward(reward: str) -> str:
    """The name of a reward, or an error that lists them."""
    if reward not in REWARDS:
        raise UnsupportedError(f"unknown reward {reward!r}: choose {' or '.join(REWARDS)}")
    return reward


def final_rewards(outcome: Outcome, reward: str) -> tuple[float, ...]:
    """Every seat's reward once the game is over."""
    if REWARDS[check_reward(reward)] == WIN_SHARE:
        return outcome.win_shares
    return tuple(margin / MARGIN_SCALE for margin in outcome.margins)
