"""One server a file, by whatever name the file goes and whatever became of its lock."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from coloretto.server.store.file_lock import InUseError, alone_with
from tests.server.harness import RunningServer

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has locks that belong to an open file"
)


def _start_refused(database: Path) -> str:
    """What a server says that may not start: one line, and exit code 2."""
    ended = subprocess.run(
        [sys.executable, "-m", "coloretto", "serve", "--port", "0", "--database", str(database)],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1), ended
    return ended.stderr


def test_a_hard_link_or_a_deleted_lock_lets_no_second_server_start(tmp_path: Path) -> None:
    file, link = tmp_path / "tables.db", tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    first = RunningServer.start(str(file))
    try:
        os.link(file, link)
        assert _start_refused(link).startswith(f"coloretto: another server uses {link}: stop it")
        (tmp_path / "tables.db.lock").unlink()
        assert _start_refused(file).startswith(f"coloretto: another server uses {file}: stop it")
        link.with_name("link.db.lock").unlink()
        assert "another server uses" in _start_refused(link), "it is refused every time"
    finally:
        assert first.stop(60) == 0
    # The lock goes with its process, and the file by its other name is as good as ever.
    second = RunningServer.start(str(link))
    assert second.stop(60) == 0


def test_the_lock_and_the_locks_of_sqlite_do_not_disturb_each_other(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with alone_with(file):
        with closing(sqlite3.connect(file)) as one, closing(sqlite3.connect(file)) as two:
            one.execute("CREATE TABLE t (a)")
            one.execute("BEGIN EXCLUSIVE")
            two.execute("PRAGMA busy_timeout=0")
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                two.execute("BEGIN IMMEDIATE")
            one.execute("COMMIT")
            two.execute("INSERT INTO t VALUES (1)").connection.commit()
        # SQLite has closed the file, which would end any lock of the process's own.
        (tmp_path / "tables.db.lock").unlink()
        with pytest.raises(InUseError), alone_with(file):
            pytest.fail("two are alone with one file")
    with alone_with(file):
        pass
