"""What the net makes of the position behind an action, compiled.

After a take or a placed card that is the next decision, or the end of the game; after the
decision to draw it is the position before the card is turned up.
"""

from coloretto.bots.net.model_kernel import Net, Workspace, evaluate
from coloretto.rules import kernel
from coloretto.rules import outcome_kernel as outcome
from coloretto.rules.jit import jit
from coloretto.rules.kernel import PackedState


@jit
def final_values(s: PackedState, workspace: Workspace) -> None:
    """Every seat's share of the win and its margin when the game is over, into ``workspace``."""
    lead = outcome.lead_of(s)
    for seat in range(s.players):
        points = kernel.score(s.hands[seat], s.scoring)
        workspace.share[seat] = outcome.win_share(points, lead)
        workspace.margin[seat] = outcome.margin(points, lead)


@jit
def evaluate_afterstate(s: PackedState, net: Net, workspace: Workspace) -> None:
    """What a position that can be evaluated or is over holds for everyone, into ``workspace``."""
    if s.phase == kernel.PHASE_OVER:
        final_values(s, workspace)
    else:
        evaluate(s, net, workspace)
