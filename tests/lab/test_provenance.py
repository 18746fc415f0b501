"""Games of other code are told apart, whatever part of it has changed."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import coloretto
from coloretto import make_rules
from coloretto.lab.arena import default_journal, play_arena
from coloretto.lab.arena.journal import JournalError
from coloretto.lab.arena.on_cluster import _play_chunk, _Task
from coloretto.lab.arena.schedule import Tournament
from coloretto.lab.cluster import ClusterError
from coloretto.lab.provenance import code_hash, hash_bot_files, hash_package

PACKAGE = Path(coloretto.__file__).parent
CANNOT_CHANGE_A_GAME = {"cli", "locales", "review", "server"}
RULES = make_rules("italian", 2)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to be changed."""
    ignore = shutil.ignore_patterns("__pycache__", "static")
    return Path(shutil.copytree(PACKAGE, tmp_path / "changed" / "coloretto", ignore=ignore))


def folders_of(package: Path) -> dict[str, list[Path]]:
    """The files of each folder at any depth, by the folder's name."""
    folders: dict[str, list[Path]] = {}
    for file in sorted(package.rglob("*")):
        if file.is_file():
            folders.setdefault(file.parent.relative_to(package).as_posix(), []).append(file)
    return folders


def hash_after_touching(file: Path, package: Path) -> str:
    before = file.read_bytes()
    file.write_bytes(before + b"\n")
    try:
        return hash_package(package)
    finally:
        file.write_bytes(before)


def test_where_the_package_lies_makes_no_difference(package: Path) -> None:
    assert hash_package(package) == code_hash()


def test_a_change_in_any_folder_that_can_change_a_game_is_seen(package: Path) -> None:
    seen = {code_hash()}
    folders = {
        name: files
        for name, files in folders_of(package).items()
        if name.split("/")[0] not in CANNOT_CHANGE_A_GAME
    }
    assert {"rules", "records", "solver", "bots", "bots/net", "lab", "adapters"} <= set(folders)
    for files in folders.values():
        for file in (files[0], files[-1]):
            seen.add(hash_after_touching(file, package))
    touched = {file for files in folders.values() for file in (files[0], files[-1])}
    assert len(seen) == 1 + len(touched)


@pytest.mark.parametrize("pattern", ["*.npz", "learned.json", "*kernel.py"])
def test_data_and_kernels_count(package: Path, pattern: str) -> None:
    files = [
        file
        for file in package.rglob(pattern)
        if file.relative_to(package).parts[0] not in CANNOT_CHANGE_A_GAME
    ]
    assert files
    assert code_hash() not in {hash_after_touching(file, package) for file in files}


def test_a_file_that_is_new_moved_or_gone_is_seen(package: Path) -> None:
    file = package / "solver" / "extra.py"
    file.write_text("")
    added = hash_package(package)
    file.rename(package / "bots" / "extra.py")
    assert len({code_hash(), added, hash_package(package)}) == 3
    (package / "bots" / "extra.py").unlink()
    assert hash_package(package) == code_hash()


def test_what_cannot_change_a_game_does_not_count(package: Path) -> None:
    for name, files in folders_of(package).items():
        if name.split("/")[0] in CANNOT_CHANGE_A_GAME:
            assert hash_after_touching(files[0], package) == code_hash(), name
    cache = package / "rules" / "__pycache__"
    cache.mkdir()
    (cache / "kernel.pyc").write_bytes(b"compiled")
    assert hash_package(package) == code_hash()


def test_games_of_other_code_are_refused_and_kept_apart(package: Path, tmp_path: Path) -> None:
    """The solver is changed between two runs, which the hash of rules and bots did not see."""
    solver = package / "solver" / "search.py"
    solver.write_text(solver.read_text("utf-8") + "# changed\n", "utf-8")
    journal = tmp_path / "arena.jsonl"
    script = (
        "import sys, coloretto; from pathlib import Path; from coloretto import make_rules\n"
        "from coloretto.lab.arena import Tournament, default_journal, play_arena\n"
        f"assert Path(coloretto.__file__).parent == Path({str(package)!r})\n"
        "rules, bots = make_rules('italian', 2), ('random', 'random')\n"
        f"play_arena(rules, bots, decks=1, results=Path({str(journal)!r}))\n"
        "print(default_journal(Tournament(rules, bots, 1)))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(package.parent), "HOME": str(Path.home())},
    )
    before = journal.read_bytes()
    with pytest.raises(JournalError, match=r"another tournament \(code "):
        play_arena(RULES, ["random", "random"], decks=1, results=journal)
    assert journal.read_bytes() == before
    assert Path(run.stdout.strip()).name != (
        default_journal(Tournament(RULES, ("random", "random"), 1)).name
    )


def test_a_worker_with_other_code_plays_nothing() -> None:
    task = _Task(str(RULES), ("random", "random"), 1, 60.0, "another", {})
    with pytest.raises(ClusterError, match="another version of coloretto"):
        _play_chunk(task, Tournament(RULES, ("random", "random"), 1).fixtures_of(0))


def test_a_net_trained_again_is_another_bot(tmp_path: Path) -> None:
    """The spec stays the same, so only the file can tell."""
    net = tmp_path / "next.npz"
    shutil.copy(next(PACKAGE.rglob("net-brown-2.npz")), net)
    bots = (f"net:sims=2,file={net}", "random")
    journal = tmp_path / "arena.jsonl"
    play_arena(RULES, bots, decks=1, results=journal)
    head = json.loads(journal.read_text("utf-8").splitlines()[0])
    assert head["files"] == hash_bot_files(bots)
    assert set(head["files"]) == {bots[0]}
    task = _Task(str(RULES), bots, 1, 60.0, code_hash(), hash_bot_files(bots))
    default = default_journal(Tournament(RULES, bots, 1))
    shutil.copy(next(PACKAGE.rglob("net-grey-2.npz")), net)
    with pytest.raises(JournalError, match=r"another tournament \(files "):
        play_arena(RULES, bots, decks=1, results=journal)
    assert default_journal(Tournament(RULES, bots, 1)) != default
    with pytest.raises(ClusterError, match="another file for the bot"):
        _play_chunk(task, Tournament(RULES, bots, 1).fixtures_of(0))


def test_only_files_that_are_named_and_there_are_hashed(tmp_path: Path) -> None:
    file = tmp_path / "a,file=b.npz"
    file.write_bytes(b"net")
    spec = f"net:sims=2,file={file}"
    assert list(hash_bot_files([spec, "net", "net:file=/nowhere.npz", "run:bot --file=x"])) == [
        spec
    ]
