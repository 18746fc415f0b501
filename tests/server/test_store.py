"""The log in the database: what is acknowledged is there, and nothing else ever is."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, func, inspect, select, text
from sqlalchemy.exc import IntegrityError

from coloretto.server.store import schema, upgrade, writer
from coloretto.server.store.batch import Append
from coloretto.server.store.connection import (
    DatabaseError,
    connect,
    database_url,
    migrate,
    revision_of,
)
from coloretto.server.store.log import Store
from coloretto.server.store.writer import FencedError, StoreError
from coloretto.server.table import entries as e
from tests.server.bare_table import BareTable
from tests.server.harness import PATIENCE
from tests.server.support.small_disk import needs_root, small_disk

pytestmark = pytest.mark.asyncio

WORKER, RIVAL = "worker", "rival"


@asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database_url(database))
    try:
        yield store
    finally:
        await store.close()


def opening(table_id: str) -> Append:
    """A new table with its first entries."""
    entries = [*BareTable("german(players=3)").log, e.DeckCommitted(1, "c0ffee")]
    rules = "german(players=3)"
    columns = {"id": table_id, "number": 0, "rules": rules, "phase": "gathering"}
    columns |= {"listed": True, "wakes": False, "owner": WORKER, "fence": 1, "changed": 0}
    return Append(
        *(table_id, 1, 0, entries, "gathering", False), secrets={1: b"s" * 32}, opens=columns
    )


def addition(table_id: str, before: int, *entries: e.Entry, fence: int = 1, **more: Any) -> Append:
    return Append(table_id, fence, before, entries or (e.Paused(1),), "playing", False, **more)


async def numbers(store: Store, table_id: str) -> list[int]:
    async with store.engine.connect() as connection:
        rows = await connection.execute(
            select(schema.entries.c.number)
            .where(schema.entries.c.table_id == table_id)
            .order_by(schema.entries.c.number)
        )
        return [row.number for row in rows]


@contextmanager
def counted_commits() -> Iterator[list[str]]:
    """The transactions committed meanwhile, by whatever engine."""
    commits: list[str] = []

    def on_commit(_connection: object) -> None:
        commits.append("commit")

    event.listen(Engine, "commit", on_commit)
    yield commits
    event.remove(Engine, "commit", on_commit)


async def test_what_is_written_is_read_again(database: str) -> None:
    async with open_store(database) as store:
        change = opening("t")
        await store.append(change)
        await store.append(addition("t", 2, e.Seated(1, person="ada"), move_id="abc"))
    async with open_store(database) as store:
        stored = await store.load("t")
        assert stored is not None
        assert stored.entries == (*change.entries, e.Seated(1, person="ada"))
        assert stored.move_ids == {"abc": 3}
        assert stored.secrets == {1: b"s" * 32}
        behind = await store.load("t", after=2)
        assert behind is not None
        assert behind.entries == (e.Seated(1, person="ada"),)
        assert await store.load("no such table") is None


async def test_many_tables_share_a_commit(database: str) -> None:
    async with open_store(database) as store:
        with counted_commits() as commits:
            await asyncio.gather(*(store.append(opening(f"t{i}")) for i in range(150)))
        assert 0 < len(commits) < 10, "150 tables were written in a few commits"
        for i in range(150):
            assert await numbers(store, f"t{i}") == [1, 2]


async def test_sqlites_log_is_copied_beside_the_work(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "_ENTRIES_IN_THE_WAL", 20)
    async with open_store(sqlite) as store:
        await asyncio.gather(*(store.append(opening(f"t{i}")) for i in range(30)))
        copied = tmp_path / "without the log.db"

        def entries_in_the_file() -> int:
            shutil.copy(sqlite, copied)
            with closing(sqlite3.connect(copied)) as connection, suppress(sqlite3.DatabaseError):
                return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
            return 0  # Not even the schema is there yet, or only a part.

        async with asyncio.timeout(PATIENCE):
            while entries_in_the_file() < 60:
                await asyncio.sleep(0.05)
        await store.append(addition("t1", 2, e.Paused(1)))
        assert await numbers(store, "t1") == [1, 2, 3]


async def test_a_number_is_given_once(database: str) -> None:
    async with open_store(database) as store:
        await store.append(opening("t"))
        results = await asyncio.gather(
            *(store.append(addition("t", 2, e.Paused(seat))) for seat in (1, 2, 3)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), FencedError, FencedError]
        stored = await store.load("t")
        assert stored is not None
        assert stored.entries[2:] == (e.Paused(1),), "the one that was told so is there"
        with pytest.raises(FencedError):
            await store.append(addition("t", 4))
        assert await numbers(store, "t") == [1, 2, 3]


async def test_appends_of_one_table_can_share_a_commit(database: str) -> None:
    async with open_store(database) as store:
        await store.append(opening("t"))
        await asyncio.gather(*(store.append(addition("t", 2 + i)) for i in range(10)))
        assert await numbers(store, "t") == list(range(1, 13))


async def test_an_old_owner_changes_nothing(database: str) -> None:
    async with open_store(database) as store:
        await store.append(opening("t"))
        await store.ownership.release(["t"], WORKER)
        fence = await store.ownership.claim("t", RIVAL)
        assert fence == 2
        with pytest.raises(FencedError):
            await store.append(
                addition(
                    *("t", 2),
                    move_id="late",
                    secrets={2: b"x" * 32},
                    people=["ada"],
                )
            )
        assert await numbers(store, "t") == [1, 2]
        stored = await store.load("t")
        assert stored is not None
        assert stored.move_ids == {}
        assert list(stored.secrets) == [1]
        await store.append(addition("t", 2, fence=fence))
        assert await numbers(store, "t") == [1, 2, 3]


async def test_an_old_owner_in_the_same_commit_harms_nobody(database: str) -> None:
    async with open_store(database) as store:
        await asyncio.gather(*(store.append(opening(f"t{i}")) for i in range(5)))
        results = await asyncio.gather(
            *(store.append(addition(f"t{i}", 2, fence=7 if i == 2 else 1)) for i in range(5)),
            return_exceptions=True,
        )
        assert [type(result) for result in results].count(FencedError) == 1
        assert isinstance(results[2], FencedError)
        assert [len(await numbers(store, f"t{i}")) for i in range(5)] == [3, 3, 2, 3, 3]


async def test_an_id_is_written_once_and_its_neighbours_do_not_suffer(database: str) -> None:
    async with open_store(database) as store:
        await asyncio.gather(*(store.append(opening(f"t{i}")) for i in range(3)))
        await store.append(addition("t1", 2, move_id="same"))
        results = await asyncio.gather(
            store.append(addition("t0", 2, move_id="same")),
            store.append(addition("t1", 3, move_id="same")),
            store.append(addition("t2", 2, move_id="same")),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), FencedError, type(None)]
        assert await numbers(store, "t1") == [1, 2, 3]


async def test_what_the_database_cannot_hold_hurts_only_whoever_sent_it(postgresql: str) -> None:
    """PostgreSQL refuses a NUL character; SQLite keeps it."""
    async with open_store(postgresql) as store:
        await asyncio.gather(*(store.append(opening(f"t{i}")) for i in range(3)))
        results = await asyncio.gather(
            *(
                store.append(addition(f"t{i}", 2, move_id=f"a{chr(0) * (i == 1)}"))
                for i in range(3)
            ),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), StoreError, type(None)]


async def test_a_living_owner_keeps_its_table(postgresql: str) -> None:
    async with open_store(postgresql) as store:
        await store.append(opening("t"))
        await store.ownership.stay_alive(WORKER, 60)
        assert await store.ownership.claim("t", RIVAL) is None
        await store.ownership.leave(WORKER)
        assert await store.ownership.claim("t", RIVAL) == 2
        assert await store.ownership.claim("t", RIVAL) == 3, "its owner may claim it again"


async def test_a_store_that_closes_writes_what_waits(database: str) -> None:
    store = await Store.open(database_url(database))
    writes = [asyncio.create_task(store.append(opening(f"t{i}"))) for i in range(20)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    with pytest.raises(StoreError):
        await store.append(opening("late"))
    async with open_store(database) as again:
        assert all([await numbers(again, f"t{i}") for i in range(20)])


# The schema.


async def test_a_first_start_makes_the_schema_and_the_next_changes_nothing(database: str) -> None:
    engine = connect(database_url(database))
    await migrate(engine)
    async with engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            count = await connection.execute(select(func.count()).select_from(table))
            assert count.scalar_one() == 0
        made = await connection.run_sync(_whole_schema)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(_whole_schema) == made
    await engine.dispose()


async def test_the_migrations_end_in_the_schema_that_a_new_database_gets(
    database: str,
) -> None:
    assert upgrade.revisions()[0] == schema.REVISION
    engine = connect(database_url(database))
    async with engine.execution_options(writes=True).begin() as connection:
        await connection.run_sync(upgrade.upgrade)
        assert await connection.run_sync(revision_of) == schema.REVISION
        by_migrations = await connection.run_sync(_whole_schema)
        await connection.run_sync(_drop_everything)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(revision_of) == schema.REVISION
        assert await connection.run_sync(_whole_schema) == by_migrations
    await engine.dispose()
    assert set(by_migrations) == {*schema.metadata.tables, "alembic_version"}


def _whole_schema(connection: Connection) -> dict[str, Any]:
    """Columns, keys, constraints and indexes of every table, as the database tells them."""
    found = inspect(connection)
    return {
        name: (
            [(c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            sorted(tuple(u["column_names"]) for u in found.get_unique_constraints(name)),
            sorted(
                (str(i["name"]), tuple(map(str, i["column_names"])), bool(i["unique"]))
                for i in found.get_indexes(name)
            ),
        )
        for name in found.get_table_names()
    }


def _drop_everything(connection: Connection) -> None:
    schema.metadata.drop_all(connection)
    schema.revision_table.drop(connection)


async def test_several_processes_can_migrate_at_once(postgresql: str) -> None:
    engines = [connect(database_url(postgresql)) for _ in range(3)]
    await asyncio.gather(*map(migrate, engines))
    for engine in engines:
        await engine.dispose()


async def test_a_database_of_a_newer_version_is_refused_in_one_line(database: str) -> None:
    async with open_store(database) as store, store.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseError) as refused:
        await Store.open(database_url(database))
    assert str(refused.value) == "this database was made by a newer version of coloretto"


async def test_an_error_does_not_say_what_somebody_typed(database: str) -> None:
    person = {"id": "a", "name": "Typed Name", "created": 1}
    async with open_store(database) as store:
        with pytest.raises(IntegrityError) as error:
            async with store.writing() as connection:
                await connection.execute(schema.people.insert(), [person, person])
    assert "Typed Name" not in str(error.value)


# Accidents. SQLite's promise is ours to keep on any disk; PostgreSQL has its own tests of this.


def copy_as_after_a_power_cut(database: str, folder: Path) -> Path:
    """The files as they are on disk now, while the store is open."""
    folder.mkdir(exist_ok=True)
    copy = folder / "tables.db"
    for suffix in ("", "-wal"):
        shutil.copyfile(f"{database}{suffix}", f"{copy}{suffix}")
    return copy


def integrity(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])


@pytest.mark.parametrize("damage", ["truncated", "flipped"])
async def test_a_torn_write_costs_only_what_was_not_complete(
    sqlite: str, tmp_path: Path, damage: str
) -> None:
    async with open_store(sqlite) as store:
        await store.append(opening("t"))
        sizes = [(2, Path(f"{sqlite}-wal").stat().st_size)]
        for i in range(12):
            await store.append(addition("t", 2 + i))
            sizes.append((3 + i, Path(f"{sqlite}-wal").stat().st_size))
        whole = Path(f"{sqlite}-wal").read_bytes()
        last = sizes[-1][1]
        for torn in (1, 7, 100, 1000, 4096, 5000, 9000):
            copy = copy_as_after_a_power_cut(sqlite, tmp_path / f"{damage}{torn}")
            wal = Path(f"{copy}-wal")
            if damage == "truncated":
                wal.write_bytes(whole[: last - torn])
            else:
                flipped = bytearray(whole)
                flipped[last - torn] ^= 0xFF
                wal.write_bytes(bytes(flipped))
            kept = max(number for number, size in sizes if size <= last - torn)
            async with open_store(str(copy)) as opened:
                assert await numbers(opened, "t") == list(range(1, kept + 1))
                stored = await opened.load("t")
                assert stored is not None
                assert await opened.ownership.claim("t", WORKER) == 2
                await opened.append(addition("t", kept, fence=2))
            assert integrity(copy) == "ok"


@needs_root
async def test_a_full_disk_is_said_and_survived(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        database = disk / "tables.db"
        async with open_store(str(database)) as store:
            await store.append(opening("t"))
            filler = disk / "filler"
            with filler.open("wb", buffering=0) as file, suppress(OSError):
                while file.write(b"x" * 4096):
                    pass
            number = 2
            with suppress(StoreError):
                while number < 200:
                    await store.append(addition("t", number))
                    number += 1
            assert number < 200, "the disk is full"
            assert await numbers(store, "t") == list(range(1, number + 1))
            filler.unlink()
            await store.append(addition("t", number))
            assert await numbers(store, "t") == list(range(1, number + 2))
        assert integrity(database) == "ok"
        async with open_store(str(database)) as store:
            assert await numbers(store, "t") == list(range(1, number + 2))
