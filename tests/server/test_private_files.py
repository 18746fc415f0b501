"""Nobody but the owner of a server can read its files: they hold the secrets of decks."""

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import RunningServer

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes of files")

needs_root = pytest.mark.skipif(
    sys.platform == "win32" or (os.geteuid() != 0 and not os.environ.get("CI")),
    reason="only root can be another user",
)
umasks = pytest.mark.parametrize("umask", [0o022, 0o000])


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder into which everybody may look; pytest's own are private."""
    with tempfile.TemporaryDirectory(prefix="coloretto-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def modes(folder: Path) -> dict[str, int]:
    """Who may do what with each file, by name."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def can_be_read_by_others(path: Path) -> bool:
    reader = subprocess.run(
        ["cat", str(path)],
        user=65534,
        group=65534,
        extra_groups=[],
        capture_output=True,
        check=False,
    )
    return reader.returncode == 0


def run(place: Path | None, umask: int, data_home: Path) -> RunningServer:
    """``coloretto serve`` with a database there, or in the default place."""
    return RunningServer.start(
        None if place is None else str(place), umask=umask, environment={"XDG_DATA_HOME": data_home}
    )


@umasks
def test_a_named_database_is_private(open_folder: Path, umask: int) -> None:
    made = open_folder / "new" / "deeper"
    for folder in (open_folder, made):
        server = run(folder / "tables.db", umask, open_folder)
        try:
            found = modes(folder)
            assert {"tables.db", "tables.db-wal", "tables.db-shm"} <= found.keys()
            assert {found[name] for name in found if name.startswith("tables.db")} == {0o600}
        finally:
            assert server.stop() == 0
    assert stat.S_IMODE(open_folder.stat().st_mode) == 0o755, "a folder that was there stays so"
    for folder in (made, made.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has one place for data")
@umasks
def test_the_default_database_is_private(open_folder: Path, umask: int) -> None:
    folder = open_folder / "coloretto"
    folder.mkdir(mode=0o755)  # as an earlier version made it
    server = run(None, umask, open_folder)
    try:
        found = modes(folder)
        assert {"tables.db", "tables.db-wal", "tables.db-shm"} <= found.keys()
        assert set(found.values()) == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    finally:
        assert server.stop() == 0


def test_what_an_earlier_version_left_open_is_put_right(open_folder: Path) -> None:
    place = open_folder / "tables.db"
    server = run(place, 0o022, open_folder)
    server.kill()  # SQLite's log stays behind
    names = {"tables.db", "tables.db-wal", "tables.db-shm"}
    assert names <= modes(open_folder).keys()
    for name in names:
        (open_folder / name).chmod(0o644)
    server = run(place, 0o022, open_folder)
    try:
        assert {modes(open_folder)[name] for name in names} == {0o600}
    finally:
        assert server.stop() == 0


_WATCHED_START = """
import os, sys
from pathlib import Path

found = []

def watch(event, arguments):
    if event == "sqlite3.connect":
        found.append(os.stat(arguments[0]).st_mode & 0o777)

os.umask(0)
sys.addaudithook(watch)
from coloretto.server.store.connection import ready_database
with ready_database(sys.argv[1]):
    pass
print(*sorted(set(map(oct, found))))
"""


def test_a_database_is_private_before_its_first_byte(tmp_path: Path) -> None:
    """SQLite never opens a file that it would have to make, with a mode of its own."""
    place = str(tmp_path / "tables.db")
    start = subprocess.run(
        [sys.executable, "-c", _WATCHED_START, place], capture_output=True, text=True, check=True
    )
    assert start.stdout.split() == ["0o600"]


@needs_root
@umasks
def test_another_user_can_read_nothing(open_folder: Path, umask: int) -> None:
    (open_folder / "readable").write_text("x")
    (open_folder / "readable").chmod(0o644)
    place, backup = open_folder / "tables.db", open_folder / "backup.db"
    server = run(place, umask, open_folder)
    try:
        command = [sys.executable, "-m", "coloretto", "backup", str(backup)]
        subprocess.run(
            [*command, "--database", str(place)], umask=umask, check=True, capture_output=True
        )
        assert can_be_read_by_others(open_folder / "readable"), "the folder itself is open"
        secret = [path for path in open_folder.iterdir() if path.name != "readable"]
        assert {place, backup, open_folder / "tables.db-wal"} <= {*secret}
        assert [path.name for path in secret if can_be_read_by_others(path)] == []
    finally:
        assert server.stop() == 0
