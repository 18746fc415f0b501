"""Starting and stopping as a host sees it: restarts are no event, and mistakes cost one line."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.server.harness import PATIENCE, RunningServer, Visitor, close_all
from tests.server.steady_player import check_promises, gather_players, playing


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_restart_in_the_middle_of_games_is_no_event(sqlite: str) -> None:
    await _restart_thrice(sqlite, workers=1)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_restart_of_several_workers_is_no_event(postgresql: str) -> None:
    await _restart_thrice(postgresql, workers=2)


async def _restart_thrice(database: str, workers: int) -> None:
    rng = random.Random(workers)
    server = await _start(database, workers)
    stops: list[float] = []
    try:
        more = {"enough": asyncio.Event(), "thinks": 0.1}
        players = [
            *await gather_players(server.base, 3, ["person"] * 3, rng, **more),
            *await gather_players(server.base, 3, ["person", "gentle", "person"], rng, **more),
        ]
        async with playing(players, seconds=60):
            for _ in range(3):
                await asyncio.sleep(1)
                began = time.monotonic()
                assert await asyncio.to_thread(server.stop) == 0
                stops.append((time.monotonic() - began) / _crowding())
                _close(server)
                server = await _start(database, workers, server.port)
            await asyncio.sleep(0.5)
        assert await check_promises(database, players) > len(players)
        assert all(player.byes and player.closes[1012] for player in players)
    finally:
        assert await asyncio.to_thread(server.stop) == 0
        _close(server)
    print(f"stopped in {', '.join(f'{s:.2f}' for s in stops)} s of an idle machine")
    assert min(stops) < 3


def _crowding() -> float:
    """How much slower than alone everything is now, because of what else runs on this machine."""
    began, used = time.perf_counter(), time.thread_time()
    while time.thread_time() - used < 0.1:
        pass
    return max(1.0, (time.perf_counter() - began) / 0.1)


async def _start(database: str, workers: int, port: int = 0) -> RunningServer:
    return await asyncio.to_thread(RunningServer.start, database, port=port, workers=workers)


def _close(server: RunningServer) -> None:
    assert server.process.stdout is not None
    server.process.stdout.close()


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_told_to_stop_says_nothing_more(sqlite: str, stop: int) -> None:
    process = _launch("--port", "0", "--database", sqlite)
    assert process.stdout is not None
    assert "http://localhost:" in process.stdout.readline()
    process.send_signal(stop)
    rest, errors = process.communicate(timeout=PATIENCE)
    # The key of a first start may come after the line that was read.
    said = [line for line in rest.splitlines() if "administrator's key" not in line]
    logged = [line for line in errors.splitlines() if "server.started" not in line]
    assert (process.returncode, said, logged) == (0, [], [])


def test_ctrl_c_before_it_is_ready(sqlite: str) -> None:
    process = _launch("--port", "0", "--database", sqlite)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 130, -signal.SIGINT)
    assert process.returncode == -signal.SIGINT or "Traceback" not in errors


def test_two_servers_on_one_port(sqlite: str, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = _one_line("--port", str(port), "--database", sqlite)
    assert line == f"coloretto: cannot listen on 127.0.0.1 port {port}: Address already in use"


def test_two_servers_on_one_file(sqlite: str) -> None:
    first = RunningServer.start(sqlite)
    try:
        line = _one_line("--port", "0", "--database", sqlite)
        pid = first.process.pid
        assert line.startswith(f"coloretto: another server (process {pid}) uses {sqlite}")
    finally:
        first.kill()
        _close(first)
    # Nobody has to tidy up after a crash.
    second = RunningServer.start(sqlite)
    assert second.stop() == 0
    _close(second)


@pytest.mark.asyncio
async def test_a_first_start_in_an_empty_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    process = _launch("--port", "0", HOME=str(home), XDG_DATA_HOME=str(home / "data"))
    assert process.stdout is not None
    line = await asyncio.to_thread(process.stdout.readline)
    base = next(word for word in line.split() if "http://" in word).rstrip("/")
    assert httpx.get(f"{base}/healthz", timeout=PATIENCE).json()["ok"] is True
    ada = await Visitor.come(base)
    # The rules themselves are compiled first here.
    ada.http.timeout = httpx.Timeout(300)
    await ada.open_table("me", "gentle", start=True)
    await close_all(base)
    process.terminate()
    _, errors = process.communicate(timeout=PATIENCE)
    # In a new home nothing may be compiled yet, and the log says what is.
    expected = ("bots.compil", "server.started")
    trouble = [line for line in errors.splitlines() if not any(e in line for e in expected)]
    assert (process.returncode, trouble) == (0, [])
    assert (home / "data" / "coloretto" / "tables.db").exists()


BAD_DATABASES = {
    "{folder}/no database": "file is not a database",
    "{folder}/no database/x.db": "Not a directory",
    "{folder}": "Is a directory",
    "/proc/nowhere/tables.db": "No such file or directory",
    "sqlite://": "an SQLite database needs a file",
    "mysql://localhost/x": "unknown database 'mysql': use sqlite or postgresql",
    "postgresql://ada:secret@127.0.0.1:1/x": "Connect call failed ('127.0.0.1', 1)",
    "postgresql://ada:secret@127.0.0.1:one/x": "the database's URL cannot be read",
}


@pytest.mark.parametrize("place", BAD_DATABASES)
def test_a_database_that_cannot_be_used(tmp_path: Path, place: str) -> None:
    (tmp_path / "no database").write_text("a letter\n" * 1000)
    line = _one_line("--port", "0", "--database", place.format(folder=tmp_path))
    assert line.startswith("coloretto: ")
    assert line.endswith(BAD_DATABASES[place])
    assert "secret" not in line


def test_a_postgresql_database_that_does_not_exist(postgresql: str) -> None:
    line = _one_line("--port", "0", "--database", postgresql.replace("?", "0?"))
    assert line.endswith("does not exist")


@pytest.mark.parametrize(
    ("arguments", "environment", "ending"),
    [
        (["--workers", "2"], {}, "several workers need PostgreSQL: give --database postgresql://…"),
        (["--workers", "0"], {}, "there must be a worker at least"),
        (["--port", "70000"], {}, "port 70000 is not between 0 and 65535"),
        ([], {"COLORETTO_PORT": "many"}, "COLORETTO_PORT: 'many' is not a number"),
        ([], {"COLORETTO_LOG_FORMAT": "xml"}, "unknown log format 'xml': text or json"),
        (["--host", "192.0.2.1"], {}, "Cannot assign requested address"),
    ],
)
def test_a_setting_that_cannot_be_used(
    sqlite: str, arguments: list[str], environment: dict[str, str], ending: str
) -> None:
    port = [] if "--port" in arguments or environment else ["--port", "0"]
    line = _one_line("--database", sqlite, *port, *arguments, **environment)
    assert line.endswith(ending)
    assert not Path(sqlite).exists()


def _one_line(*arguments: str, **environment: str) -> str:
    """What a server says that cannot start: one line, and exit code 2."""
    process = _launch(*arguments, **environment)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (2, ""), errors
    assert errors.count("\n") == 1, errors
    return errors.strip()


def _launch(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "coloretto", "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
