"""A player who never gives up, as our own client does it, and who remembers all that was said.

It connects again after any break (with the number it saw last), sends an unanswered move again with
the same id, and remembers every acknowledgement, so that a test can hold the server to its word.
"""

import asyncio
import hashlib
import json
import random
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import websockets
from sqlalchemy import select

from coloretto.server.store.connection import connect, database_url
from coloretto.server.store.schema import entries as entries_table
from coloretto.server.table.entries import read_entry
from coloretto.server.table.table import Table
from tests.server.harness import Json, Visitor

_BROKEN = (OSError, TimeoutError, EOFError, websockets.WebSocketException)
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 1.0
"""Seconds before connecting again: shorter than a browser's, so that tests are, too."""
SILENCE = 9.0
"""Seconds without a word from the server after which a line is dead; it beats every four."""


@dataclass(eq=False)
class SteadyPlayer:
    """Somebody at a table who plays on until told to stop, whatever happens on the way."""

    base: str
    table_id: str
    cookie: str
    seats: tuple[int, ...]
    """None for somebody who only watches."""
    rng: random.Random
    thinks: float = 0.0
    """Seconds before a move."""
    silence: float = SILENCE
    log: dict[int, Json] = field(default_factory=dict)
    view: Json = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    sent: dict[str, Json] = field(default_factory=dict)
    refusals: Counter[str] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    connections: int = 0
    resent: int = 0
    byes: int = 0
    resume_seconds: list[float] = field(default_factory=list)
    """From noticing a break to the next welcome."""
    enough: asyncio.Event = field(default_factory=asyncio.Event)
    """Until it is set, seat 1 starts one game after another."""
    _pending: Json | None = None

    @property
    def is_over(self) -> bool:
        """Whether this player has seen the last game end, and has no question open."""
        is_over = self.view.get("phase") == "over" and self._pending is None
        return is_over and self.enough.is_set()

    @property
    def number(self) -> int:
        """The number of the last entry this player has seen."""
        return max(self.log, default=0)

    async def play(self) -> None:
        """Play until it is enough and the game is over; breaks are mended."""
        wait, broke = _FIRST_WAIT, None
        clock = asyncio.get_running_loop().time
        while not self.is_over:
            try:
                async with asyncio.timeout(self.silence):
                    socket = await self._connect()
                try:
                    async with asyncio.timeout(self.silence):
                        await self._hear(socket)
                    if broke is not None:
                        self.resume_seconds.append(clock() - broke)
                    wait, broke = _FIRST_WAIT, None
                    await self._stay(socket)
                finally:
                    # One who hangs up on a dead line waits for no answer.
                    socket.transport.abort()
            except _BROKEN as error:
                if isinstance(error, websockets.ConnectionClosed) and error.rcvd is not None:
                    self.closes[error.rcvd.code] += 1
                broke = broke or clock()
                await asyncio.sleep(wait * self.rng.uniform(0.5, 1.5))
                wait = min(2 * wait, _LONGEST_WAIT)

    async def _connect(self) -> websockets.ClientConnection:
        url = self.base.replace("http", "ws", 1)
        seen = f"?seen={self.number}" if self.log else ""
        socket = await websockets.connect(
            f"{url}/api/tables/{self.table_id}/live{seen}",
            additional_headers={"cookie": self.cookie},
            origin=websockets.Origin(self.base),
            compression=None,
            ping_interval=None,
        )
        self.connections += 1
        return socket

    async def _stay(self, socket: websockets.ClientConnection) -> None:
        if self._pending is not None:
            self.resent += 1
            await socket.send(json.dumps(self._pending))
        while not self.is_over:
            await self._act(socket)
            async with asyncio.timeout(self.silence):
                await self._hear(socket)

    async def _act(self, socket: websockets.ClientConnection) -> None:
        """Move, or start the next game, when it is ours to do and nothing is on its way."""
        if self._pending is not None:
            return
        wish = self._wish()
        if wish is not None:
            if self.thinks:
                await asyncio.sleep(self.thinks * self.rng.random())
            wish["id"] = uuid.uuid4().hex
            self._pending = self.sent[wish["id"]] = wish
            await socket.send(json.dumps(wish))

    def _wish(self) -> Json | None:
        game = self.view["game"]
        if self.view["phase"] == "over":
            return {"do": "start"} if 1 in self.seats else None
        if self.view["phase"] != "playing" or game["seat"] not in self.seats:
            return None
        action = self.rng.choice(game["actions"])["action"]
        expects = self.view["position"]
        return {"do": "move", "seat": game["seat"], "expects": expects, "action": action}

    async def _hear(self, socket: websockets.ClientConnection) -> None:
        """One frame."""
        frame: Json = json.loads(await socket.recv())
        kind = frame["type"]
        self._note(frame.get("entries", ()))
        if kind != "refused" or frame["view"]["number"] >= self.number:
            self.view = frame.get("view", self.view)
        if kind == "ack":
            known = self.acknowledged.setdefault(frame["id"], frame["number"])
            assert known == frame["number"], "a move was acknowledged twice, with two numbers"
            self._settle(frame["id"])
        elif kind == "refused":
            self.refusals[frame["code"]] += 1
            if frame["code"] != "busy":
                self._settle(frame["id"])
            elif self._pending is not None and self._pending["id"] == frame["id"]:
                await asyncio.sleep(0.05)
                await socket.send(json.dumps(self._pending))
        elif kind == "bye":
            self.byes += 1

    def _note(self, lines: Sequence[Json]) -> None:
        """Keep entries. After a break they may begin with the present game, never later."""
        for line in lines:
            number, entry = line["number"], line["entry"]
            assert self.log.setdefault(number, entry) == entry, "the log told something else before"
            has_gap = self.log and number - 1 not in self.log and number != min(self.log)
            assert not has_gap or entry["kind"] == "game_began", "entries are missing"

    def _settle(self, move_id: str) -> None:
        if self._pending is not None and self._pending["id"] == move_id:
            self._pending = None

    def log_hash(self) -> str:
        """A hash of all this player has seen."""
        return hash_log(self.log)


def hash_log(log: dict[int, Json]) -> str:
    """A hash of numbered entries."""
    lines = [json.dumps([number, log[number]], sort_keys=True) for number in sorted(log)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


async def gather_players(
    base: str, tables: int, seats: Sequence[str], rng: random.Random, **more: Any
) -> list[SteadyPlayer]:
    """Open tables and start their games: ``person`` seats get somebody each, others a bot."""
    people = [await Visitor.come(base, f"Player {i}") for i in range(seats.count("person"))]
    numbers = [number for number, seat in enumerate(seats, 1) if seat == "person"]
    players: list[SteadyPlayer] = []
    for _ in range(tables):
        wishes = ["open" if seat == "person" else seat for seat in seats]
        table = await people[0].open_table(*wishes)
        for visitor, number in zip(people, numbers, strict=True):
            assert (await visitor.do(table, "sit", seat=number)).status_code == 200
            own = random.Random(rng.random())
            players.append(SteadyPlayer(base, table, visitor.cookie, (number,), own, **more))
        assert (await people[0].do(table, "start")).status_code == 200
    for visitor in people:
        await visitor.close()
    return players


@asynccontextmanager
async def playing(players: Sequence[SteadyPlayer], seconds: float) -> AsyncIterator[None]:
    """Everybody plays during the block, and then to the end of the games; says who is stuck."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
        for player in players:
            player.enough.set()
        async with asyncio.timeout(seconds):
            await asyncio.gather(*tasks)
    except TimeoutError:
        stuck = [
            (player.table_id, player.number, player.view.get("phase"), player._pending)
            for player in players
            if not player.is_over
        ]
        raise AssertionError(f"not over after {seconds} s: {stuck}") from None
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def check_promises(database: str, players: Sequence[SteadyPlayer]) -> int:
    """Hold the stored logs against what every player was told; how many moves were acknowledged.

    Nothing acknowledged is missing, nothing was done twice, everybody has seen the same, and every
    log follows the rules from its first entry to its last.
    """
    engine = connect(database_url(database))
    async with engine.connect() as connection:
        rows = (await connection.execute(select(entries_table))).all()
    await engine.dispose()
    for table_id in {player.table_id for player in players}:
        lines = sorted((row for row in rows if row.table_id == table_id), key=lambda r: r.number)
        table = Table(table_id)
        for line in lines:
            table.apply(read_entry(line.entry))
        assert table.phase == "over"
        log = {line.number: json.loads(line.entry) for line in lines}
        assert [*log] == [*range(1, len(lines) + 1)]
        mine = [player for player in players if player.table_id == table_id]
        _check_moves(log, {line.move_id: line.number for line in lines if line.move_id}, mine)
        for player in mine:
            assert player.number == len(lines)
            assert player.log_hash() == hash_log({number: log[number] for number in player.log})
    return sum(len(player.acknowledged) for player in players)


def _check_moves(log: dict[int, Json], done: dict[str, int], players: list[SteadyPlayer]) -> None:
    """Every decision in the log was asked for once, by its id; everything acknowledged is there."""
    moves = {m: _decision(log, n) for m, n in done.items() if log[n]["kind"] in _ENDS_OF_MOVES}
    decisions = [number for number, entry in log.items() if _is_decision(entry)]
    assert sorted(moves.values()) == decisions, "a move was done twice, or never asked for"
    asked: dict[int, Json] = {}
    for player in players:
        for move_id, number in player.acknowledged.items():
            assert number in done.values(), "acknowledged and lost"
            if player.sent[move_id]["do"] == "move":
                assert asked.setdefault(_decision(log, number), player.sent[move_id])["id"] == (
                    move_id
                ), "two moves were acknowledged with one number"
    for number, move in asked.items():
        entry = log[number]
        assert (entry["seat"], entry["event"]) == (move["seat"], move["action"]), (
            "acknowledged and lost"
        )


_ENDS_OF_MOVES = ("moved", "game_ended")


def _decision(log: dict[int, Json], number: int) -> int:
    """The number of the decision a move's last entry belongs to."""
    return next(n for n in range(number, 0, -1) if _is_decision(log[n]))


def _is_decision(entry: Json) -> bool:
    return entry["kind"] == "moved" and not entry["event"].startswith("turn up")
