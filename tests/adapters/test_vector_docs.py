"""What docs/environments.md shows runs and is true, and so does the training example."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from coloretto.adapters.observation import ACTIONS, PARTS, SIZE

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_run(number: int) -> None:
    assert run("-c", EXAMPLES[number])


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 3
    assert f"int8 [games, {SIZE}]" in TEXT
    assert f"int8 [games, {ACTIONS}]" in TEXT


def test_the_table_of_parts_is_the_one_in_the_code() -> None:
    rows = []
    for part in PARTS:
        places = f"{part.start}" if part.size == 1 else f"{part.start}–{part.stop - 1}"
        shape = " × ".join(map(str, part.shape)) or "1"
        values = f"{part.low} … {part.high}".replace("-", "−")
        rows.append(f"| `{part.name}` | {places} | {shape} | {values} | {part.meaning} |")
    assert "\n".join(rows) in TEXT


def test_training_makes_a_better_player() -> None:
    example = ROOT / "examples" / "train_in_the_environment.py"
    out = run(str(example), "--updates", "4", "--games", "48", "--test-games", "600")
    shares = {
        when: (float(share), float(half))
        for when, share, half in re.findall(r"(\w+): win share .* ([0-9.]+)% ± ([0-9.]+)%", out)
    }
    (before, before_half), (after, after_half) = shares["before"], shares["after"]
    assert abs(before - 50) < 10
    assert after - after_half > before + before_half + 15
