"""The journal: nothing that was played is lost, and nothing else gets in."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event as Flag

import pytest

from coloretto import make_rules
from coloretto.lab.arena import ArenaProgress, default_journal, play_arena
from coloretto.lab.arena.journal import Journal, JournalError
from coloretto.lab.arena.schedule import Tournament

RULES = make_rules("italian", 3)
BOTS = ("tracked", "raising", "random")

pytestmark = pytest.mark.usefixtures("strange_bots")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "arena.jsonl"


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def progress_on(path: Path, decks: int) -> list[ArenaProgress]:
    seen: list[ArenaProgress] = []
    play_arena(RULES, BOTS, decks=decks, results=path, on_progress=seen.append)
    return seen


def test_a_killed_run_goes_on_where_it_was(path: Path) -> None:
    script = (
        "from pathlib import Path; from coloretto import make_rules;"
        "from coloretto.lab.arena import play_arena;"
        f"play_arena(make_rules('italian', 3), {BOTS}, decks=40, results=Path({str(path)!r}))"
    )
    process = subprocess.Popen([sys.executable, "-c", script])
    deadline = time.monotonic() + 60
    while not path.exists() or len(lines(path)) < 9:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    kept = path.read_bytes()
    kept = kept[: kept.rindex(b"\n") + 1]
    with path.open("ab") as file:
        file.write(b'{"deck":3,"game":1,"sea')
    games = kept.count(b"\n") - 1
    assert 8 <= games < 3 * 15

    seen: list[ArenaProgress] = []
    result = play_arena(RULES, BOTS, decks=15, results=path, threads=1, on_progress=seen.append)
    assert seen[0].games == games
    assert path.read_bytes().startswith(kept)
    assert result == play_arena(RULES, BOTS, decks=15)


def test_a_finished_tournament_is_told_at_once_and_can_grow(path: Path) -> None:
    first = play_arena(RULES, BOTS, decks=4, results=path)
    before = path.read_bytes()
    assert play_arena(RULES, BOTS, decks=4, results=path) == first
    assert [progress.games for progress in progress_on(path, 4)] == [12]
    assert path.read_bytes() == before
    assert progress_on(path, 5)[0].games == 12
    assert path.read_bytes().startswith(before)
    assert play_arena(RULES, BOTS, decks=5, results=path) == play_arena(RULES, BOTS, decks=5)
    assert play_arena(RULES, BOTS, decks=2, results=path) == play_arena(RULES, BOTS, decks=2)


def test_stopped_runs_add_up(path: Path) -> None:
    for _ in range(3):
        stop = Flag()
        calls: list[int] = []

        def watch(progress: ArenaProgress, stop: Flag = stop, calls: list[int] = calls) -> None:
            calls.append(progress.games)
            if len(calls) > 4:
                stop.set()

        play_arena(RULES, BOTS, decks=7, results=path, on_progress=watch, stop=stop)
    assert len(lines(path)) >= 1 + 3 * 4
    assert play_arena(RULES, BOTS, decks=7, results=path) == play_arena(RULES, BOTS, decks=7)


def test_lines_can_be_read_by_anybody(path: Path) -> None:
    play_arena(RULES, BOTS, decks=1, results=path)
    head, *games = map(json.loads, lines(path))
    assert head["rules"] == "italian(players=3)"
    assert head["bots"] == list(BOTS)
    assert head["seed"] == 1
    assert sorted(game["game"] for game in games) == [0, 1, 2]
    for game in games:
        assert game["seats"][game["fault"]["seat"] - 1] == "raising"
        assert set(game["events"]) <= set("0123456789abcdefghijklmnopqrs")


def test_fresh_forgets(path: Path) -> None:
    play_arena(RULES, BOTS, decks=3, results=path)
    play_arena(RULES, BOTS, decks=1, results=path, fresh=True)
    assert len(lines(path)) == 1 + 3
    play_arena(RULES, BOTS, decks=1, seed=9, results=path, fresh=True)
    assert json.loads(lines(path)[0])["seed"] == 9


@pytest.mark.parametrize("torn", [b"", b'{"format":"coloretto ar'])
def test_a_journal_torn_at_its_beginning_is_begun_anew(path: Path, torn: bytes) -> None:
    path.write_bytes(torn)
    assert play_arena(RULES, BOTS, decks=1, results=path).is_finished
    assert len(lines(path)) == 4


@pytest.mark.parametrize("text", ["my thesis", "my thesis\n", "{}\n", "[1]\n", "\x00" * 40])
@pytest.mark.parametrize("fresh", [True, False])
def test_other_files_are_left_alone(path: Path, text: str, fresh: bool) -> None:
    path.write_text(text)
    with pytest.raises(JournalError, match="not the journal of an arena"):
        play_arena(RULES, BOTS, decks=1, results=path, fresh=fresh)
    assert path.read_text() == text


def test_journals_of_other_tournaments_are_left_alone(path: Path) -> None:
    play_arena(RULES, BOTS, decks=1, results=path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"another tournament \(seed 1\)"):
        play_arena(RULES, BOTS, decks=1, seed=2, results=path)
    with pytest.raises(JournalError, match=r"bots tracked raising random\)"):
        play_arena(RULES, BOTS[::-1], decks=1, results=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        {"deck": -1},
        {"deck": "x"},
        {"game": 3},
        {"seats": ["random", "random", "random"]},
        {"scores": [1, 2, 3]},
        {"events": "zz"},
        {"events": None},
        {"fault": None},
        {"fault": {"seat": 4, "reason": ""}},
    ],
)
def test_lines_that_are_no_games(path: Path, change: dict[str, object]) -> None:
    play_arena(RULES, BOTS, decks=1, results=path)
    head, first, *rest = lines(path)
    path.write_text("\n".join([head, json.dumps(json.loads(first) | change), *rest, ""]))
    with pytest.raises(JournalError, match="line 2: it is not a game of this tournament"):
        play_arena(RULES, BOTS, decks=1, results=path)


def test_two_arenas_cannot_play_into_one_file(path: Path) -> None:
    tournament = Tournament(RULES, BOTS, 1)
    with Journal(path, tournament), pytest.raises(JournalError, match="another arena"):
        Journal(path, tournament)
    Journal(path, tournament).__exit__(None, None, None)


def test_every_tournament_has_its_own_place() -> None:
    paths = {
        default_journal(Tournament(RULES, BOTS, 1)),
        default_journal(Tournament(RULES, BOTS, 2)),
        default_journal(Tournament(RULES, BOTS[::-1], 1)),
        default_journal(Tournament(make_rules("german", 3), BOTS, 1)),
    }
    assert len(paths) == 4
    assert default_journal(Tournament(RULES, BOTS, 1)) in paths
