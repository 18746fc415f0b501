"""``coloretto solve`` as people run it."""

import json
from pathlib import Path

from tests.cli.command import coloretto, coloretto_process, refusal
from tests.support.late_positions import late_position

POSITION = late_position("italian(players=3)", seed=1, back=6)
HARD = late_position("italian(players=5)", seed=1, back=120)
RECORD = """[Edition "italian"]
[Seat1 "Ada"]
[Seat2 "Bela"]
[Seat3 "Chiara"]
[Out "E"]
[Start "R G B"]

1. G2 R2 x2 Y1 x1
"""


def test_every_action_with_its_value() -> None:
    result = coloretto_process("solve", POSITION)
    assert result.code == 0
    for word in ("win share, exact", "margin, exact", "take row", "nodes", "MB"):
        assert word in result.out
    assert result.err == ""


def test_json() -> None:
    values = json.loads(coloretto("solve", POSITION, "--objective", "margin", "--json").out)
    (solution,) = values["solutions"]
    assert values["exact"] is True
    assert solution["best"] == solution["actions"][0]["action"]
    assert solution["values"] == solution["actions"][0]["values"]
    mixed = json.loads(coloretto("solve", POSITION, "--objective", "mixed", "--json").out)
    assert [one["objective"] for one in mixed["solutions"]] == ["mixed"]


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(RECORD, encoding="utf-8")
    assert "nodes were not enough" in refusal("solve", HARD, "--nodes", "1000")
    assert "seconds were not enough" in refusal("solve", record, "--seconds", "0.1")
    assert "there is no move 9: the record has 5" in refusal("solve", record, "--move", "9")
    assert "goes with a record" in refusal("solve", POSITION, "--move", "1")
    assert "No such file" in refusal("solve", str(tmp_path / "none"))
    assert refusal("solve", "klingon(players=3)")
    assert "objective" in refusal("solve", POSITION, "--objective", "fun")
