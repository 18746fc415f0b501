"""Several worker processes on one PostgreSQL: one server for everybody."""

import asyncio
import random

import pytest
from sqlalchemy import insert, select

from coloretto.server.errors import RefusalError
from coloretto.server.live import bus
from coloretto.server.store import schema
from coloretto.server.store.batch import now_ms
from coloretto.server.store.notices import notice
from coloretto.server.store.schema import forwarded
from coloretto.server.table.callers import Person
from coloretto.server.table.commands import Pause
from coloretto.server.table.entries import Paused
from tests.server.harness import PATIENCE, InProcess, Live, Visitor, serving

pytestmark = pytest.mark.asyncio


async def _two_people(here: InProcess, there: InProcess) -> tuple[str, Live, Live]:
    """A table of two people, each connected through another worker."""
    ada = await Visitor.come(here.base, "Ada")
    bela = await Visitor.come(there.base, "Bela")
    table = await ada.open_table("me", "open")
    assert (await bela.do(table, "sit", seat=2)).status_code == 200
    assert (await bela.do(table, "start")).status_code == 200
    return table, await ada.connect(table), await bela.connect(table)


async def _play(lives: dict[int, Live], moves: int, rng: random.Random) -> None:
    """Let the seats move in turn; every client sees every move."""
    for _ in range(moves):
        any_live = lives[1]
        if any_live.view["phase"] != "playing":
            return
        mover = lives[any_live.view["game"]["seat"]]
        answer = await mover.move(rng.choice(mover.actions))
        assert answer["type"] == "ack", answer
        for live in lives.values():
            while live.view["number"] < answer["number"]:
                await live.receive()


async def test_people_at_different_workers_play_at_one_table(postgresql: str) -> None:
    async with serving(postgresql) as here, serving(postgresql) as there:
        table, ada, bela = await _two_people(here, there)
        await _play({1: ada, 2: bela}, 1000, random.Random(1))
        assert ada.view["phase"] == bela.view["phase"] == "over"
        assert ada.entries.keys() >= bela.entries.keys()
        assert all(ada.entries[number] == entry for number, entry in bela.entries.items())
        owners = [server.tables.loaded(table) for server in (here, there)]
        assert sum(room is not None and room._log.fence is not None for room in owners) == 1


async def test_a_refusal_at_another_worker_brings_the_owners_table(postgresql: str) -> None:
    async with serving(postgresql) as here, serving(postgresql) as there:
        _, ada, bela = await _two_people(here, there)
        before = ada.view["position"]
        await _play({1: ada, 2: bela}, 3, random.Random(2))
        answer = await bela.move("draw", seat=2, expects=before)
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        assert answer["view"]["number"] == ada.view["number"]


@pytest.mark.parametrize(
    "caller",
    [
        '{"type":"Server"}',
        '{"type":"Spectator"}',
        '{"type":"Person","person":""}',
        '{"person":""}',
        "{}",
    ],
)
async def test_a_forwarded_command_is_never_the_servers_own(postgresql: str, caller: str) -> None:
    """Not even writing to the database can move for a bot, or end a person's time."""
    async with serving(postgresql) as here, serving(postgresql) as there:
        table, ada, bela = await _two_people(here, there)
        owner = here.tables.loaded(table)
        assert owner is not None
        before = owner.table.number
        for request_id, command in (
            ("time out", f'{{"do":"time_out","position":{owner.table.last_change}}}'),
            ("pause", '{"do":"pause","seat":1}'),
        ):
            async with there.tables.store.writing() as connection:
                request = f'{{"caller":{caller},"command":{command}}}'
                row = {"id": request_id, "table_id": table, "request": request, "at": now_ms()}
                await connection.execute(insert(forwarded).values(row))
                await connection.execute(notice(f"mail {table} {request_id}"))
        # What is asked after it is answered after it.
        assert (await ada.ask("look"))["type"] == "ack"
        assert (await bela.ask("pause", seat=2))["type"] == "ack"
        assert [type(entry) for entry in owner._log._recent[before - owner.table.number :]] == [
            Paused
        ]
        assert owner._log._recent[-1] == Paused(2)


async def test_chat_and_presence_cross_workers(postgresql: str) -> None:
    async with serving(postgresql) as here, serving(postgresql) as there:
        _, ada, bela = await _two_people(here, there)
        await bela.ask("say", text="Hello from there")
        said = await ada.until(lambda frame: frame["type"] == "said")
        assert said["message"]["text"] == "Hello from there"
        await bela.ask("react", reaction="thanks")
        assert (await ada.until(lambda frame: frame["type"] == "reacted"))["reaction"] == "thanks"
        await bela.close()
        await ada.until(lambda frame: frame["type"] == "presence" and len(frame["here"]) == 1)


async def test_a_stopped_workers_tables_go_on_at_the_other(postgresql: str) -> None:
    async with serving(postgresql) as there:
        async with serving(postgresql) as here:
            table, ada, bela = await _two_people(here, there)
            room = here.tables.loaded(table)
            assert room is not None
            assert room._log.fence is not None
            await _play({1: ada, 2: bela}, 5, random.Random(3))
        ada_again = await Live.open(
            there.base, table, {"cookie": _cookie_of(ada), "origin": there.base}
        )
        assert ada_again.view["number"] == ada.view["number"]
        await _play({1: ada_again, 2: bela}, 1000, random.Random(3))
        assert bela.view["phase"] == "over"


def _cookie_of(live: Live) -> str:
    request = live.socket.request
    assert request is not None
    return request.headers["cookie"]


async def test_a_paused_owners_late_writes_are_refused(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An owner that was frozen by its machine wakes up and still thinks the table is its own."""
    monkeypatch.setattr(bus, "ALIVE_SECONDS", 3.0)
    monkeypatch.setattr(bus, "_PULSE_SECONDS", 0.3)
    async with serving(postgresql) as here, serving(postgresql) as there:
        table, _ada, bela = await _two_people(here, there)
        owner = here.tables.loaded(table)
        assert owner is not None
        old_fence = owner._log.fence
        host = owner.table.host
        monkeypatch.setattr(here.tables.store.ownership, "stay_alive", _never)
        async with asyncio.timeout(PATIENCE):
            while await _is_alive(there, here.tables.worker):
                await asyncio.sleep(0.1)
        answer = await bela.ask("pause", seat=2)
        assert answer["type"] == "ack"
        new = there.tables.loaded(table)
        assert new is not None
        assert new._log.fence is not None
        assert old_fence is not None
        assert new._log.fence > old_fence
        number = new.table.number
        with pytest.raises(RefusalError) as refusal:
            await owner.carry_out(Person(host), Pause(1, id="late"))
        assert refusal.value.code in ("busy", "stale")
        stored = await there.tables.store.load(table)
        assert stored is not None
        assert len(stored.entries) == number


async def _is_alive(server: InProcess, worker: str) -> bool:
    """Whether the others still believe that a worker is alive."""
    table = schema.workers
    async with server.tables.store.engine.connect() as connection:
        until = await connection.scalar(select(table.c.alive_until).where(table.c.id == worker))
    return until is not None and until > now_ms() - 200


async def _never(_worker: str, _seconds: float) -> set[str]:
    await asyncio.Event().wait()
    return set()
