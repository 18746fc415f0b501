"""One's data: the export has all of it, and deleting leaves nothing, while the server runs."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from coloretto.records import read_record
from tests.server.harness import PATIENCE, Live, RunningServer, Visitor, close_all
from tests.server.visited_server import play_on, visited_server

pytestmark = pytest.mark.asyncio

PASSPHRASE = "orange umbrella seven"


async def test_the_export_is_complete(database: str) -> None:
    async with visited_server(database) as server:
        ada, bela = await server.come("Ada"), await server.come("Bela")
        hosted = await ada.open_table("open", "open")
        running = await ada.open_table("me", "open", "open")
        await ada.do(running, "give_nonce", seat=1, nonce="my-own-chance")
        await bela.do(running, "sit", seat=2)
        await bela.do(running, "give_nonce", seat=2, nonce="anothers-chance")
        token = (await ada.post(f"/api/tables/{running}/seats/3/token", name="Robot"))["token"]
        bot = await Live.open(server.base, running, {"authorization": f"Bearer {token}"})
        await bot.ask("give_nonce", seat=3, nonce="a-bots-chance")
        assert (await bot.ask("say", text="I am a bot"))["type"] == "ack"
        assert (await ada.do(running, "start")).status_code == 200
        live = await server.connect(ada, running)
        if live.view["game"]["seat"] == 1:
            await live.move(live.actions[0])
        # A later game's nonce, after one that is over.
        over = await ada.open_table("me", "gentle", start=True)
        table = await server.connect(ada, over)
        await play_on(table)
        await ada.do(over, "give_nonce", seat=1, nonce="for-the-second")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)

        data = (await ada.http.get("/api/me/data")).json()
        assert sorted(data["hosted"]) == sorted([hosted, running, over])
        assert sorted(data["tables"]) == sorted([running, over])
        assert {(n["table"], n["game"], n["seat"], n["nonce"]) for n in data["nonces"]} == {
            (running, 1, 1, "my-own-chance"),
            (running, 1, 3, "a-bots-chance"),
            (over, 2, 1, "for-the-second"),
        }
        (game,) = data["running"]
        assert (game["table"], game["game"], game["seats"]) == (running, 1, [1, 3])
        assert read_record(game["record"]).names == ("Ada", "Bela", "Robot")
        (robot,) = data["bots"]
        assert [message["text"] for message in robot["messages"]] == ["I am a bot"]
        assert (robot["tokens"], data["devices"]) == (1, 1)
        assert data["messages"] == []
        assert "anothers-chance" not in str(data)
        theirs = (await bela.http.get("/api/me/data")).json()
        assert [nonce["nonce"] for nonce in theirs["nonces"]] == ["anothers-chance"]
        assert theirs["hosted"] == []


async def test_whoever_is_deleted_looks_after_no_table(database: str) -> None:
    """Also where a table is not in memory: the database knows."""
    async with visited_server(database) as server:
        ada = await server.come("Ada")
        await ada.open_table("open", "open")
    async with visited_server(database) as server:
        ada.http, old = (
            httpx.AsyncClient(
                base_url=server.base, headers={"origin": server.base}, cookies=ada.http.cookies
            ),
            ada.http,
        )
        data = (await ada.http.get("/api/me/data")).json()
        assert len(data["hosted"]) == 1
        assert (await ada.http.delete("/api/me")).status_code == 200
        await ada.close()
        await old.aclose()


TRACES = (b"xanthippe", b"tell-tale", b"argon2", b"orange umbrella")


def _found(database: Path) -> dict[str, list[bytes]]:
    """What is in the files of a database, byte for byte."""
    files = {path.name: path.read_bytes().lower() for path in database.parent.glob("tables.db*")}
    assert "tables.db-wal" in files, "the server runs"
    return {
        name: [trace for trace in TRACES if trace in content]
        for name, content in files.items()
        if any(trace in content for trace in TRACES)
    }


async def test_nothing_is_left_in_the_files_of_a_running_server(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    server = RunningServer.start(str(database))
    try:
        ada = await Visitor.come(server.base, "Xanthippe")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        table = await ada.open_table("me", "open")
        live = await ada.connect(table)
        await live.ask("say", text="a tell-tale remark")
        friend = await Visitor.come(server.base, "Friend")
        assert b"xanthippe" in str(_found(database)).lower().encode()
        # A reader in the middle holds it up, and then it is done all the same.
        with closing(sqlite3.connect(database)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM people").fetchone()
            assert (await ada.http.delete("/api/me")).status_code == 200
        async with asyncio.timeout(PATIENCE):
            while _found(database):
                await asyncio.sleep(0.2)
        # It stays so when others go on to write.
        await friend.open_table("me", "open")
        assert not _found(database)
        assert (await friend.http.delete("/api/me")).status_code == 200
        assert (database.parent / "tables.db-wal").stat().st_size == 0
    finally:
        await close_all(server.base)
        server.stop()
