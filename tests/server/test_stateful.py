"""Many clients do legal, illegal, late, double and foreign things; nobody ever sees another game.

``COLORETTO_TEST_SCHEDULES`` says how many schedules; ``make soak`` asks for more than the suite.
"""

import asyncio
import json
import os
import tempfile
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from coloretto.rules.events import event_name
from coloretto.server.errors import RefusalError
from coloretto.server.live import table_registry as registry_module
from coloretto.server.live.client import NOBODY, Client
from coloretto.server.live.session import TableSession
from coloretto.server.live.table_registry import TableRegistry
from coloretto.server.settings import Settings
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.callers import SERVER, SPECTATOR, Person
from coloretto.server.table.entries import write_entry
from tests.server.bare_table import THE_SERVER, replay, seen
from tests.server.harness import PATIENCE

SCHEDULES = int(os.environ.get("COLORETTO_TEST_SCHEDULES", "12"))
STEPS = 40
PEOPLE = ("ada", "bob", "eve")
T = TypeVar("T")

ASKED: list[tuple[str, dict[str, Any]]] = [
    *[("sit", {}), ("leave", {}), ("start", {}), ("undo", {}), ("pause", {}), ("resume", {})],
    *[("answer_undo", {"agrees": True}), ("answer_undo", {"agrees": False})],
    *[("hand_over", {"level": "gentle"}), ("take_back", {}), ("give_host", {})],
    *[("give_nonce", {"nonce": "n"}), ("set_seat", {"level": "gentle"}), ("set_seat", {})],
    *[("sit", {}), ("start", {}), ("start", {}), ("answer_undo", {"agrees": True})],
]
"""What can be asked for, the usual things more than once."""

people = st.sampled_from(PEOPLE)
seats = st.integers(1, 4)


class Line:
    """The way to a client, who reads everything at once."""

    waiting = 0

    def __init__(self) -> None:
        self.frames: list[Any] = []

    def write(self, frame: bytes) -> None:
        header = {126: 4, 127: 10}.get(frame[1], 2)
        self.frames.append(json.loads(frame[header:]))


@dataclass
class Guest:
    """What a real client does with what it hears."""

    person: str
    line: Line = field(default_factory=Line)
    log: dict[int, Any] = field(default_factory=dict)
    view: dict[str, Any] = field(default_factory=dict)
    is_cut_off: bool = False

    def __post_init__(self) -> None:
        self.connect()

    def connect(self) -> None:
        self.line = Line()
        caller = SPECTATOR if self.person == NOBODY else Person(self.person)
        self.client = Client(caller, self.line, self.cut_off)

    def cut_off(self) -> None:
        self.is_cut_off = True

    def listen(self) -> None:
        for frame in self.line.frames:
            for line in frame.get("entries", ()):
                number = line["number"]
                assert self.log.setdefault(number, line["entry"]) == line["entry"]
                if frame["type"] != "welcome":
                    assert number - 1 in self.log or number - 1 == self.view["number"]
            if "view" in frame:
                self.view = frame["view"]
                # Before a game, who sits where is in the view, and a welcome has no entries.
                if self.log and self.view["game"] is not None:
                    assert max(self.log) == self.view["number"]
        self.line.frames.clear()


class Tables(RuleBasedStateMachine):
    """One table, its server, and everybody who comes by."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.surprises: list[str] = []
        self.runner.get_loop().set_exception_handler(
            lambda _loop, context: self.surprises.append(str(context))
        )
        self.guests: list[Guest] = []
        self.sent: list[tuple[str, c.Command, int]] = []
        self.ids = 0

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        async def in_time() -> T:
            async with asyncio.timeout(PATIENCE):
                return await work

        return self.runner.run(in_time())

    def teardown(self) -> None:
        async def end() -> None:
            if hasattr(self, "tables"):
                await self.tables.close()

        self.run(end())
        self.runner.close()
        self.folder.cleanup()
        assert not self.surprises

    # The server.

    @initialize(
        players=st.integers(2, 4),
        bots=st.integers(0, 2),
        rated=st.booleans(),
        clock=st.sampled_from([0, 3600]),
        games=st.integers(1, 2),
    )
    def open_table(self, players: int, bots: int, rated: bool, clock: int, games: int) -> None:
        async def begin() -> None:
            self.tables = await self._open_tables()
            spec = f"german(players={players},games={games})"
            opened = e.Opened(spec, "ada", rated=rated, clock=clock, pace=0)
            seated = [e.Seated(1, person="ada")]
            seated += [
                e.Seated(players - i, bot="greedy", level="gentle")
                for i in range(min(bots, players - 1))
            ]
            session = await self.tables.open_table(opened, seated)
            self.table = session.id

        self.run(begin())

    async def _open_tables(self) -> TableRegistry:
        return await TableRegistry.open(
            Settings(database=str(Path(self.folder.name) / "tables.db"))
        )

    async def _session(self) -> TableSession:
        return await self.tables.get(self.table)

    @rule()
    def restart_the_server(self) -> None:
        async def restart() -> None:
            await self.tables.close()
            self.tables = await self._open_tables()
            for guest in self.guests:
                guest.listen()
                await self._enter(guest, max(guest.log, default=None))

        self.run(restart())

    @rule()
    def forget_the_session(self) -> None:
        """As when nobody has been there for a while."""

        async def forget() -> None:
            session = await self._session()
            if session.is_idle:
                del self.tables._sessions[session.id]
                session.close()
                await self.tables.store.ownership.release([session.id], self.tables.worker)

        self.run(forget())

    # Coming and going.

    async def _enter(self, guest: Guest, last: int | None) -> None:
        guest.connect()
        await (await self._session()).welcome(guest.client, last)

    @precondition(lambda self: len(self.guests) < 6)
    @rule(person=st.sampled_from([*PEOPLE, NOBODY]))
    def come(self, person: str) -> None:
        guest = Guest(person)
        self.run(self._enter(guest, None))
        self.guests.append(guest)

    @precondition(lambda self: self.guests)
    @rule(data=st.data())
    def go(self, data: st.DataObject) -> None:
        guest = self.guests.pop(data.draw(st.integers(0, len(self.guests) - 1)))

        async def leave() -> None:
            (await self._session()).leave(guest.client)

        self.run(leave())

    @precondition(lambda self: self.guests)
    @rule(data=st.data(), tell_last=st.booleans())
    def lose_the_line_and_come_back(self, data: st.DataObject, tell_last: bool) -> None:
        guest = data.draw(st.sampled_from(self.guests))

        async def again() -> None:
            (await self._session()).leave(guest.client)
            guest.listen()
            if not tell_last:
                guest.log.clear()
            await self._enter(guest, max(guest.log, default=None))

        self.run(again())

    # Asking for things.

    async def _ask(self, person: str, command: c.Command) -> int | None:
        try:
            caller = SERVER if person == THE_SERVER else Person(person)
            number = await (await self._session()).carry_out(caller, command)
        except RefusalError as refusal:
            if refusal.code in ("frozen", "busy"):
                raise
            return None
        if command.id and person != THE_SERVER:
            self.sent.append((person, command, number))
        return number

    def _new_id(self) -> str:
        self.ids += 1
        return str(self.ids)

    def _move(self, session: TableSession, pick: int, *, late: int = 0) -> c.Move:
        game = session.table.game
        if game is None or not game.state.legal_actions:
            return c.Move(
                id=self._new_id(), seat=1, expects=session.table.last_change, action="draw"
            )
        actions = game.state.legal_actions
        return c.Move(
            id=self._new_id(),
            seat=game.seat,
            expects=session.table.last_change - late,
            action=event_name(actions[pick % len(actions)]),
        )

    @rule(picks=st.lists(st.integers(0, 20), min_size=1, max_size=12))
    def play(self, picks: list[int]) -> None:
        """The seat to move moves as the rules allow."""

        async def moves() -> None:
            session = await self._session()
            for pick in picks:
                game = session.table.game
                if session.table.phase != "playing" or game is None:
                    return
                seat = session.table.seat(game.seat)
                if seat.person is not None and seat.stand_in is None:
                    await self._ask(seat.person, self._move(session, pick))
                else:
                    await asyncio.sleep(0.002)

        self.run(moves())

    @rule(person=people, seat=seats, asked=st.sampled_from(ASKED))
    def ask(self, person: str, seat: int, asked: tuple[str, dict[str, Any]]) -> None:
        """Anybody asks for anything."""
        do, fields = asked
        command = {"do": do, "id": self._new_id(), **fields}
        if do != "start":
            command["seat"] = seat
        self.run(self._ask(person, msgspec.convert(command, c.FromOutside)))

    @rule(person=people, pick=st.integers(0, 20), late=st.integers(0, 3))
    def move_as_anybody(self, person: str, pick: int, late: int) -> None:
        """A move by somebody whose turn it may not be, perhaps at an old position."""

        async def move() -> None:
            await self._ask(person, self._move(await self._session(), pick, late=late))

        self.run(move())

    @rule(pick=st.integers(0, 20), copies=st.integers(2, 5))
    def send_a_move_many_times_at_once(self, pick: int, copies: int) -> None:
        async def send() -> None:
            session = await self._session()
            game = session.table.game
            person = None if game is None else session.table.seat(game.seat).person
            move = self._move(session, pick)
            answers = [self._ask(person or "eve", move) for _ in range(copies)]
            others = [self._ask(other, self._move(session, pick)) for other in PEOPLE]
            numbers = (await asyncio.gather(*answers, *others))[:copies]
            assert len(set(numbers)) == 1, "each copy got the same answer"

        self.run(send())

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_something_old_again(self, data: st.DataObject) -> None:
        person, command, number = data.draw(st.sampled_from(self.sent[-30:]))

        async def again() -> None:
            session = await self._session()
            before = session.table.number
            entries = await self.tables.store.load(self.table)
            answer = await self._ask(person, command)
            if answer is not None:
                self.sent.pop()
            if entries is not None and number in entries.move_ids.values():
                assert answer == number, "the same answer as the first time"
                assert session.table.number >= before

        self.run(again())

    @rule(late=st.integers(0, 2))
    def time_is_up(self, late: int) -> None:
        async def out() -> None:
            position = (await self._session()).table.last_change
            await self._ask(THE_SERVER, c.TimeOut(expects=position - late))

        self.run(out())

    # What must be true at any time.

    @invariant()
    def everybody_sees_the_stored_game(self) -> None:
        if hasattr(self, "table"):
            self.run(self._compare())
        assert not self.surprises

    async def _compare(self) -> None:
        session = await self._session()
        async with session._lock:
            assert session.frozen is None
            stored = await self.tables.store.load(self.table)
            assert stored is not None
            again = replay(stored.entries)
            again.id = session.table.id
            assert seen(again) == seen(session.table)
            entries = [json.loads(write_entry(entry)) for entry in stored.entries]
            for guest in self.guests:
                guest.listen()
                assert not guest.is_cut_off
                assert guest.view["number"] == len(entries)
                for number, entry in guest.log.items():
                    assert entries[number - 1] == entry
                first = next(iter(self.guests))
                assert {**guest.view, "seats": 0} == {**first.view, "seats": 0}


@pytest.fixture(autouse=True)
def no_long_goodbyes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "_LAST_FRAME_SECONDS", 0.0)


def test_no_schedule_leads_clients_apart() -> None:
    schedules = settings(
        max_examples=SCHEDULES,
        stateful_step_count=STEPS,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Tables, settings=schedules)
