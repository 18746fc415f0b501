"""``coloretto study``."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, coloretto, refusal
from tests.support.interrupting import interrupt_while_playing

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_without_package.py"


def test_a_report_is_written_and_can_be_made_again(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    result = coloretto("study", "--games", "300", "--seed", "5", "--output", path)
    assert (result.code, result.err) == (0, "")
    assert result.out == f"{path}: 7,800 games of random\n"
    page = path.read_text(encoding="utf-8")
    assert page.count("<figure") == 10

    # The command that the page itself gives, on another number of threads.
    shown = re.search(r"<pre><code>(.*?)</code></pre>", page)
    assert shown is not None
    words = re.sub("<.*?>", "", shown[1]).split()
    assert words[:2] == ["coloretto", "study"]
    again = subprocess.run(
        [COMMAND, *words[1:], "--threads", "1"],
        cwd=tmp_path, capture_output=True, timeout=120, check=True,
    )  # fmt: skip
    assert again.stderr == b""
    assert path.read_text(encoding="utf-8") == page


def test_any_bot_can_be_studied(tmp_path: Path) -> None:
    spec = f"run:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
    path = tmp_path / "report.html"
    options = ["--edition", "croatian", "--players", "2", "--players", "3"]
    result = coloretto("study", "--bot", spec, "--games", "2", *options, "--output", path)
    assert (result.code, result.err) == (0, "")
    assert "bot_without_package.py" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--games", "0"], "0 games: play at least 1"),
        (["--games", "-1"], "play at least 1"),
        (["--games", "some"], "--games"),
        (["--bot", "deep-blue"], "unknown bot 'deep-blue'"),
        (["--bot", "random:level=3"], "unknown option"),
        (["--bot", "run:no-such-command-anywhere"], "no command 'no-such-command-anywhere'"),
        (["--bot", "run:true", "--games", "1"], "the bot's process ended with code 0"),
        (["--threads", "0"], "0 threads: use at least 1"),
        (["--seed", "-1"], "seed -1"),
        (["--players", "6"], "6 players"),
        (["--edition", "polish", "--players", "2"], "3 to 5 players, not 2"),
        (["--edition", "klingon"], "unknown edition"),
        (["--output", "/no/such/folder/report.html"], "No such file or directory"),
        (["--output", "/"], "Is a directory"),
    ],
)
def test_bad_input(arguments: list[str], reason: str, tmp_path: Path) -> None:
    output = [] if "--output" in arguments else ["--output", str(tmp_path / "report.html")]
    assert reason in refusal("study", *arguments, *output)
    assert list(tmp_path.iterdir()) == []


def test_an_output_is_needed() -> None:
    assert "--output" in refusal("study")


def test_an_old_report_stays_when_nothing_could_be_played(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("old", encoding="utf-8")
    refusal("study", "--bot", "run:true", "--games", "1", "--output", path)
    assert path.read_text(encoding="utf-8") == "old"


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    games = 2_000_000_000
    kinds = 26
    result = interrupt_while_playing(
        games * kinds, "study", "--games", str(games), "--output", str(path)
    )
    assert result.code == 130
    assert result.err.startswith("coloretto: stopped after ")
    assert result.err.count("\n") == 1
    assert str(path) in result.out
    assert "ended early" in path.read_text(encoding="utf-8")
