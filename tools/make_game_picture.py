"""Draws docs/pictures/game.svg: the table of a seeded game as the terminal shows it.

Run with ``python tools/make_game_picture.py`` after changing how the terminal shows a table.
"""

import io
import random
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coloretto import DeckDealer, State, deal, make_rules
from coloretto.bots import make_bot
from coloretto.cli.table_view import table_view
from coloretto.rules.events import DRAW, TAKE

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "game.svg"
NAMES = ("You", "Ada", "Bela", "Chiara")


def main() -> None:
    """Play to the middle of a game and draw it."""
    rng = random.Random(1)
    rules = make_rules("italian", len(NAMES))
    game = deal(rules, rng)
    state, dealer = State(rules, game.setup), DeckDealer(game.deck)
    bot = make_bot("greedy")
    while not (state.round > 4 and state.seat == 0 and {DRAW, TAKE + 2} < {*state.legal_actions}):
        if state.is_chance:
            state.turn_up(dealer.turn_up(state))
        else:
            state.apply(bot.decide(state.copy(), rng).action)
    rows = " ".join(str(action - TAKE + 1) for action in state.legal_actions[1:])
    console = Console(
        record=True, width=76, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(table_view(state, NAMES))
    console.print()
    console.print(Text(f"You: d draws, {rows} takes that row, ? helps: ▂"))
    svg = console.export_svg(title="coloretto play")
    # The picture must not fetch a font from anywhere.
    svg = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    PICTURE.write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
