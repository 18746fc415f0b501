"""``coloretto play``: whole games at the terminal, typed."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

import psutil
import pytest

from coloretto import read_records
from tests.cli.command import COMMAND, coloretto, refusal

# Whatever is asked, one of these fits; what does not is explained and asked again.
STUBBORN = "".join(f"{word}\n" for _ in range(400) for word in ("d", "1", "2", "3", "4", "5", "R"))


@pytest.mark.parametrize(
    "options",
    [
        ["--edition", "hungarian", "--players", "2"],
        ["--edition", "italian", "--players", "5", "--people", "5"],
        ["--edition", "croatian", "--players", "3", "--jokers", "at once"],
        ["--edition", "german", "--players", "4", "--scoring", "violet", "--people", "2"],
        ["--edition", "polish", "--players", "3"],
        ["--edition", "italian", "--players", "4", "--people", "0"],
    ],
)
def test_a_whole_game(options: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    result = coloretto("play", *options, "--seed", "4", "--record", path, stdin=STUBBORN)
    assert result.code == 0
    assert "Traceback" not in result.err
    assert re.search(r"wins? with|share the win", result.out)
    with path.open(encoding="utf-8") as file:
        records = list(read_records(file))
    games = 4 if "polish" in options else 1
    assert all(record.replay().is_over for record in records[:games])


def test_illegal_input_is_explained_and_asked_again() -> None:
    answers = "9\nd\n7\nx\n1\n1\n?\ns\nrules\nq\n"
    out = coloretto("play", "--players", "2", "--people", "2", "--seed", "1", stdin=answers).out
    assert "'9' is not d, or the number of a row" in out
    assert "'7' is not the number of a row" in out
    assert "explain the rules of this edition" in out
    assert "IN SHORT" in out
    assert "You left the game." in out


def test_an_unfinished_game_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    coloretto("play", "--people", "4", "--record", path, stdin="d\n1\nd\n")
    with path.open(encoding="utf-8") as file:
        (record,) = read_records(file)
    assert not record.replay().is_over
    assert record.tags["Result"] == "*"
    assert record.replay().card is not None


def test_bad_input() -> None:
    assert "5 people" in refusal("play", "--people", "5")
    assert "2 names" in refusal("play", "--name", "A", "--name", "B")
    assert "2 to 5" in refusal("play", "--players", "6")
    assert "directory" in refusal("play", "--record", "/nowhere/at/all")


class Terminal:
    """A person at a real terminal."""

    def __init__(self, *arguments: str) -> None:
        main, side = pty.openpty()
        self._main = main
        self.process = subprocess.Popen(
            [COMMAND, *arguments], stdin=side, stdout=side, stderr=side, start_new_session=True
        )
        os.close(side)
        self.shown = ""

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + 120
        while text not in self.shown:
            assert time.monotonic() < end, self.shown
            ready, _, _ = select.select([self._main], [], [], 0.5)
            if ready:
                self.shown += os.read(self._main, 4096).decode(errors="replace")

    def type(self, text: str) -> None:
        self.shown = ""
        os.write(self._main, text.encode())

    def close(self) -> int:
        code = self.process.wait(timeout=120)
        os.close(self._main)
        return code


def test_without_options_it_asks_first_and_ctrl_c_leaves_cleanly() -> None:
    terminal = Terminal("play")
    terminal.wait_for("Which edition?")
    terminal.type("klingon\n")
    terminal.wait_for("unknown edition")
    terminal.type("croatian\n")
    terminal.wait_for("How many players?")
    terminal.type("6\n")
    terminal.wait_for("from 2 to 5")
    terminal.type("3\n")
    terminal.wait_for("people at this keyboard")
    terminal.type("3\n")
    terminal.wait_for("Which side")
    terminal.type("\n")
    terminal.wait_for("When do jokers")
    terminal.type("at once\n")
    terminal.wait_for("? helps:")
    terminal.process.send_signal(signal.SIGINT)
    terminal.wait_for("You left the game.")
    assert terminal.close() == 0
    assert "Traceback" not in terminal.shown


def test_a_game_starts_with_nothing_compiled_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """As after an installation: the game is over long before the bots could be compiled."""
    cache = str(tmp_path / "cache")
    done = subprocess.run(
        [COMMAND, "play", "--players", "2", "--people", "0", "--level", "gentle"],
        env={**os.environ, "COLORETTO_CACHE": cache},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "The bots get ready, once after an installation" in done.stdout
    assert "The bots are ready" not in done.stdout
    assert re.search(r"wins? with|share the win", done.stdout)
    assert not [process.pid for process in psutil.process_iter() if _uses(process, cache)]


def _uses(process: psutil.Process, cache: str) -> bool:
    try:
        return process.environ().get("COLORETTO_CACHE") == cache
    except (psutil.Error, OSError):
        return False
