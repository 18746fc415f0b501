"""The server under load: ``make load``.

People sit at many tables, a socket each, and move by the clock: a fixed number of moves a second
in all, whether or not the server keeps up. A move's time is from sending it until the last socket
of its table has it, measured on the clients' side, on one machine with the server beside it.
"""

import argparse
import asyncio
import gc
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Final

import httpx
import msgspec
import psutil

from bench.quick_socket import QuickSocket
from bench.report import machine

P99_BAR: Final = 0.050
P99_BAR_WITH_BOTS: Final = 0.100
GROWTH_BAR: Final = 1.05
_PEOPLE: Final = 48
"""They sit at many tables each: an address may not bring as many people as we need sockets."""
_AT_ONCE: Final = 50
_LAST_WAIT: Final = 60.0


class _Number(msgspec.Struct):
    number: int


class _Action(msgspec.Struct):
    action: str


class _Game(msgspec.Struct):
    seat: int
    actions: tuple[_Action, ...]


class _Table(msgspec.Struct):
    number: int
    position: int
    phase: str
    game: _Game | None


class _Frame(msgspec.Struct):
    """What we read of a frame."""

    type: str
    id: str = ""
    number: int = 0
    code: str = ""
    entries: tuple[_Number, ...] = ()
    view: _Table | None = None


class _ShortFrame(msgspec.Struct):
    """What those read who have nothing to decide."""

    type: str
    entries: tuple[_Number, ...] = ()
    code: str = ""
    view: _Number | None = None


_frames: Final = msgspec.json.Decoder(_Frame)
_short_frames: Final = msgspec.json.Decoder(_ShortFrame)


@dataclass(frozen=True, kw_only=True)
class Load:
    """How much is asked of the server."""

    tables: int = 500
    seats: int = 4
    rate: float = 500.0
    """Moves a second, in all."""
    seconds: float = 150.0
    bots: int = 0
    """Tables at which strong bots think all the time."""
    deaf: int = 0
    """Sockets that stop reading."""
    seed: int = 1


@dataclass
class Sample:
    """The server at one moment."""

    second: float
    memory: int
    processor: float
    """Seconds of processor time so far."""


@dataclass
class Report:
    """What came of it."""

    load: Load
    moves: int = 0
    lost: int = 0
    refused: int = 0
    late: int = 0
    """Moves that were due before the one before them was through."""
    hung_up: int = 0
    gaps: int = 0
    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    own_processor: float = 0.0
    set_up_seconds: float = 0.0

    def quantile(self, share: float) -> float:
        """A move's time in seconds that so large a share does not exceed."""
        times = sorted(self.times)
        return times[min(len(times) - 1, ceil(share * len(times)) - 1)] if times else 0.0

    def memory_after(self, seconds: float) -> int:
        """The server's memory at a moment of the load, in bytes."""
        later = [s.memory for s in self.samples if s.second >= seconds]
        return later[0] if later else self.samples[-1].memory

    @property
    def server_processor(self) -> float:
        """The share of one processor the server used."""
        first, last = self.samples[0], self.samples[-1]
        return (last.processor - first.processor) / max(last.second - first.second, 1e-9)


class _Player:
    """One socket at a table."""

    def __init__(self, group: "_Group", seat: int, cookie: str) -> None:
        self.group = group
        self.seat = seat
        self.cookie = cookie
        self.number = 0
        self.socket: QuickSocket | None = None

    async def connect(self, base: str) -> None:
        path = f"/api/tables/{self.group.table_id}/live"
        self.socket = await QuickSocket.open(base, path, self.cookie, self.hear)

    def hear(self, text: bytes) -> None:
        """A frame from the server."""
        frame: _Frame | _ShortFrame
        if self.seat == 1:
            frame = _frames.decode(text)
            self.group.view = frame.view or self.group.view
        else:
            frame = _short_frames.decode(text)
        if frame.code:
            self.group.report.refused += 1
        if frame.entries:
            first, last = frame.entries[0].number, frame.entries[-1].number
            if frame.type == "happened":
                self.group.report.gaps += first != self.number + 1
            self.number = last
            self.group.heard(last)
        elif frame.type == "welcome" and frame.view is not None:
            # Before a game a welcome has no entries: the view says how far the log is.
            self.number = frame.view.number
            self.group.heard(self.number)

    def send(self, **command: object) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(command))


class _Group:
    """A table and its players. The first of them sees for all whose turn it is."""

    def __init__(self, table_id: str, cookies: Sequence[str], report: Report, seed: int) -> None:
        self.table_id = table_id
        self.report = report
        self.players = [_Player(self, seat, cookie) for seat, cookie in enumerate(cookies, 1)]
        self.view: _Table | None = None
        self.moves = 0
        self._rng = random.Random(seed)
        self._sent = 0.0
        self._before = 0
        self._counts = False
        self._all_heard = asyncio.Event()
        self._all_heard.set()

    def heard(self, number: int) -> None:
        """Somebody has heard of an entry; is everybody as far?"""
        if number > self._before and all(p.number >= number for p in self.players):
            if self._counts:
                self.report.times.append(time.perf_counter() - self._sent)
                self._counts = False
            self._all_heard.set()

    async def take_seats(self) -> None:
        """Everybody sits down, and the first starts the game."""
        for player in self.players[1:]:
            await self._ask(player, do="sit", seat=player.seat)
        await self._start()

    async def _start(self) -> None:
        """Everybody adds to the deck, as browsers do, so that the start waits for nobody."""
        for player in self.players[1:]:
            await self._ask(player, do="give_nonce", seat=player.seat, nonce="load")
        await self._ask(self.players[0], do="start")

    async def _ask(self, player: _Player, **command: object) -> None:
        self._begin(counts=False)
        player.send(**command)
        await asyncio.wait_for(self._all_heard.wait(), _LAST_WAIT)

    def _begin(self, *, counts: bool) -> None:
        self._before = max(player.number for player in self.players)
        self._counts = counts
        self._all_heard.clear()
        self._sent = time.perf_counter()

    async def play(self, first: float, every: float, end: float) -> None:
        """Move whenever the clock says so."""
        clock = asyncio.get_running_loop().time
        due = first
        while due < end:
            await asyncio.sleep(max(0.0, due - clock()))
            self.report.late += not self._all_heard.is_set()
            try:
                async with asyncio.timeout(_LAST_WAIT):
                    await self._all_heard.wait()
                    if self.view is not None and self.view.phase != "playing":
                        await self._start()
            except TimeoutError:
                return
            self._move()
            due += every
        with_patience = asyncio.wait_for(self._all_heard.wait(), _LAST_WAIT)
        await asyncio.gather(with_patience, return_exceptions=True)

    def _move(self) -> None:
        view = self.view
        assert view is not None
        assert view.game is not None
        self.moves += 1
        self.report.moves += 1
        self._begin(counts=True)
        self.players[view.game.seat - 1].send(
            do="move",
            id=f"{self.table_id} {self.moves}",
            seat=view.game.seat,
            expects=view.position,
            action=self._rng.choice(view.game.actions).action,
        )

    def close(self) -> None:
        for player in self.players:
            if player.socket is not None:
                player.socket.close()


@contextmanager
def running_server(load: Load) -> Iterator[tuple[str, psutil.Process]]:
    """A server in a process of its own, as users start it, with room for one busy address."""
    limits = {"TABLES_PER_ADDRESS": 10 * load.tables, "CONNECTIONS_PER_ADDRESS": 100_000}
    environment = {**os.environ, **{f"COLORETTO_{k}": str(v) for k, v in limits.items()}}
    with tempfile.TemporaryDirectory(prefix="coloretto-load-") as folder:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "coloretto", "serve"),
                *("--port", "0", "--database", str(Path(folder) / "tables.db")),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            link = next(word for word in line.split() if word.startswith("http://"))
            yield link.rstrip("/").replace("localhost", "127.0.0.1"), psutil.Process(process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
            process.stdout.close()


async def put_under_load(base: str, server: psutil.Process, load: Load) -> Report:
    """Fill the tables, move, and say what came of it."""
    report = Report(load)
    began = time.perf_counter()
    groups, more = await _gather(base, load, report)
    report.set_up_seconds = time.perf_counter() - began
    gc.collect()
    gc.disable()  # a pause of ours would look like one of the server's
    try:
        await _play(groups, server, load, report)
    finally:
        gc.enable()
    for player in (player for group in groups for player in group.players):
        report.hung_up += player.socket is None or player.socket.is_closed
    for group in groups:
        group.close()
    for socket in more:
        socket.close()
    return report


async def _play(
    groups: Sequence[_Group], server: psutil.Process, load: Load, report: Report
) -> None:
    loop = asyncio.get_running_loop()
    own = time.process_time()
    every = load.tables / load.rate
    begin = loop.time() + 0.5
    watching = asyncio.create_task(_watch(server, report, begin))
    await asyncio.gather(
        *(
            group.play(begin + every * i / load.tables, every, begin + load.seconds)
            for i, group in enumerate(groups)
        )
    )
    report.seconds = loop.time() - begin
    report.lost = report.moves - len(report.times)
    report.own_processor = (time.process_time() - own) / report.seconds
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    report.samples.append(_sample(server, loop.time() - begin))


async def _watch(server: psutil.Process, report: Report, begin: float) -> None:
    loop = asyncio.get_running_loop()
    done = 0
    while True:
        second = loop.time() - begin
        report.samples.append(_sample(server, second))
        recent = sorted(report.times[done:])
        if recent and sys.stdout.isatty():
            p99 = recent[int(0.99 * len(recent))]
            memory = report.samples[-1].memory >> 20
            print(f"{second:6.0f} s  p99 {1e3 * p99:6.1f} ms  {memory} MiB", flush=True)
        done = len(report.times)
        await asyncio.sleep(5)


def _sample(server: psutil.Process, second: float) -> Sample:
    times = server.cpu_times()
    return Sample(second, server.memory_info().rss, times.user + times.system)


async def _gather(base: str, load: Load, report: Report) -> tuple[list[_Group], list[QuickSocket]]:
    """People, tables and sockets."""
    limit = asyncio.Semaphore(_AT_ONCE)
    cookies: list[str] = []
    for i in range(_PEOPLE):
        async with httpx.AsyncClient(base_url=base, headers={"origin": base}) as client:
            (await client.post("/api/me", json={"name": f"Player {i}"})).raise_for_status()
            cookies.append(f"coloretto={client.cookies['coloretto']}")

    async def table_of(number: int, http: httpx.AsyncClient) -> _Group:
        own = [cookies[(number * load.seats + i) % _PEOPLE] for i in range(load.seats)]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (load.seats - 1)]
        async with limit:
            answer = await http.post(
                "/api/tables",
                json={"players": load.seats, "seats": seats},
                headers={"cookie": own[0]},
            )
            answer.raise_for_status()
            group = _Group(answer.json()["id"], own, report, load.seed * 1_000_003 + number)
            for player in group.players:
                await player.connect(base)
            await group.take_seats()
        return group

    async with httpx.AsyncClient(
        base_url=base, headers={"origin": base}, timeout=60, cookies=None
    ) as http:
        groups = list(
            await asyncio.gather(*(table_of(number, http) for number in range(load.tables)))
        )
        more = [await _watch_bots(base, http, cookies[0]) for _ in range(load.bots)]
    for i in range(load.deaf):
        path = f"/api/tables/{groups[i % len(groups)].table_id}/live"
        socket = await QuickSocket.open(base, path, "", lambda _text: None)
        socket.stop_reading()
        more.append(socket)
    return groups, more


async def _watch_bots(base: str, http: httpx.AsyncClient, cookie: str) -> QuickSocket:
    """A table of strong bots that play one game after another for somebody who watches."""
    bots = [{"kind": "bot", "level": "strong"}] * 2
    answer = await http.post(
        "/api/tables",
        json={"players": 2, "seats": bots, "pace": 0, "start": True},
        headers={"cookie": cookie},
    )
    answer.raise_for_status()
    path = f"/api/tables/{answer.json()['id']}/live"

    def hear(text: bytes) -> None:
        view = _frames.decode(text).view
        if view is not None and view.phase == "over":
            socket.send(msgspec.json.encode({"do": "start"}))

    socket = await QuickSocket.open(base, path, cookie, hear)
    return socket


def raise_file_limit() -> None:
    """Every socket is a file, here and in the server."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def measure(load: Load) -> Report:
    """One run, with a server of its own."""
    with running_server(load) as (base, server):
        return asyncio.run(put_under_load(base, server, load))


def print_report(title: str, report: Report, bar: float | None) -> None:
    """The numbers, and whether they are what was promised."""
    load = report.load
    p99 = report.quantile(0.99)
    minute, two, end = (report.memory_after(second) for second in (60, 120, report.seconds))
    verdict = "" if bar is None else f" (bar {1e3 * bar:.0f} ms: {_word(p99 <= bar)})"
    print(f"\n{title}")
    print(f"  sockets             {load.tables * load.seats} on {load.tables} tables")
    print(
        f"  moves               {report.moves} in {report.seconds:.1f} s: "
        f"{len(report.times) / report.seconds:.0f} a second ({load.rate:.0f} asked for, "
        f"{report.late} late)"
    )
    print(f"  move to all, p50    {1e3 * report.quantile(0.5):.1f} ms")
    print(f"  move to all, p99    {1e3 * p99:.1f} ms{verdict}")
    print(f"  move to all, worst  {1e3 * report.quantile(1.0):.1f} ms")
    print(
        f"  lost                {report.lost} ({_word(report.lost == 0)}); refused "
        f"{report.refused}, gaps {report.gaps}, sockets hung up {report.hung_up}"
    )
    print(
        f"  server's memory     {report.samples[0].memory >> 20} MiB at first, "
        f"{minute >> 20} after a minute, {end >> 20} at the end"
    )
    if report.seconds > 140:
        print(f"  growth after two min  {end / two - 1:+.1%} ({_word(end / two < GROWTH_BAR)})")
    print(
        f"  processors          server {report.server_processor:.0%}, clients "
        f"{report.own_processor:.0%}; load average {os.getloadavg()[0]:.1f}"
    )


def _word(is_good: bool) -> str:
    return "kept" if is_good else "MISSED"


def main() -> int:
    """Measure and report; 1 when something was lost."""
    parser = argparse.ArgumentParser(prog="load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=150.0, help="of the main run")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second in all")
    parser.add_argument("--only", choices=("people", "bots", "deaf"), help="one part of it")
    options = parser.parse_args()
    raise_file_limit()
    print(machine())
    seconds, tables = options.seconds, options.tables
    short = min(seconds, 30.0)
    reports = []
    if options.only in (None, "people"):
        load = Load(tables=tables, rate=options.rate, seconds=seconds)
        reports.append(measure(load))
        print_report("People only", reports[-1], P99_BAR)
    if options.only in (None, "bots"):
        rate = min(options.rate, 200.0)
        reports.append(measure(Load(tables=tables, rate=rate, seconds=short, bots=2)))
        print_report("Two tables of strong bots beside them", reports[-1], P99_BAR_WITH_BOTS)
    if options.only in (None, "deaf"):
        rate = min(options.rate, 200.0)
        for deaf in (0, 50):
            reports.append(measure(Load(tables=tables, rate=rate, seconds=short, deaf=deaf)))
            print_report(f"{deaf} sockets that do not read", reports[-1], None)
    return int(any(report.lost or report.gaps for report in reports))


if __name__ == "__main__":
    sys.exit(main())
