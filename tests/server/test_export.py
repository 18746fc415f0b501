"""``coloretto export``: every finished game as a record."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from coloretto.records import read_record, read_records
from coloretto.records.fair_deck import verify
from tests.cli.command import coloretto, refusal
from tests.server.harness import Json, Live
from tests.server.support.process import run, run_process
from tests.server.visited_server import play_on, visited_server


def is_playing(live: Live, _frame: Json) -> bool:
    return bool(live.view["phase"] == "playing")


@pytest.mark.slow
@pytest.mark.asyncio
async def test_every_finished_game_while_the_server_runs(database: str, tmp_path: Path) -> None:
    async with visited_server(database) as server:
        ada = await server.come('Ada "the \\ Quick"')
        expected = []
        for edition, players in (("italian", 2), ("german", 3), ("polish", 5)):
            seats = ["me"] + ["gentle"] * (players - 1)
            table = await ada.open_table(*seats, edition=edition, start=True, games=2)
            live = await server.connect(ada, table)
            for game in (1, 2):
                await play_on(live)
                expected.append(
                    (await ada.http.get(f"/api/tables/{table}/games/{game}/record")).text
                )
                if game == 1:
                    await live.ask("start")
                    await live.until(partial(is_playing, live))
        await ada.open_table("me", "me", start=True)
        file = tmp_path / "games.txt"
        code, out, err = await run_process("export", "--database", database, "--output", file)
        assert (code, out, err) == (0, f"6 finished games are in {file}\n", "")
        text = file.read_text("utf-8")
        assert text == "\n".join(expected)
        code, out, err = await run("export", "--database", database)
        assert (code, out, err) == (0, text, "")
    with file.open("rb") as stream:
        records = list(read_records(stream))
    assert [verify(record).is_fair for record in records] == [True] * 6
    assert {record.names[0] for record in records} == {'Ada "the \\ Quick"'}
    assert [record.tags["Match"] for record in records] == ["1/2", "2/2"] * 3


def test_a_broken_table_does_not_hide_the_others(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"

    async def play() -> list[str]:
        tables = []
        async with visited_server(database) as server:
            ada = await server.come()
            for _ in range(2):
                tables.append(await ada.open_table("me", "me", start=True))
                await play_on(await server.connect(ada, tables[-1]), (1, 2))
        return tables

    bad, good = asyncio.run(play())
    connection = sqlite3.connect(database)
    connection.execute(
        "UPDATE entries SET entry = replace(entry, '\"scores\":[', '\"scores\":[9')"
        " WHERE table_id = ?",
        (bad,),
    )
    connection.commit()
    connection.close()
    result = coloretto("export", "--database", database, "--output", "-")
    assert result.code == 1
    assert result.err.startswith(f"coloretto: table {bad} was left out: ")
    assert result.err.count("\n") == 1
    assert read_record(result.out).replay().is_over
    assert good not in result.err


def test_bad_input_is_one_clear_line(tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    output = tmp_path / "games.txt"
    output.write_text("what was there before", "utf-8")
    assert refusal("export", "--database", missing) == f"there is no database at {missing}"
    assert "no database" in refusal("export", "--database", missing, "--output", output)
    assert output.read_text("utf-8") == "what was there before"
    assert not missing.exists()
    assert "unknown database" in refusal("export", "--database", "mysql://localhost/x")
    assert [path.name for path in tmp_path.iterdir()] == ["games.txt"]


def test_help_says_what_is_in_a_backup() -> None:
    for command, words in (
        ("export", "finished game"),
        ("backup", "secrets of decks"),
        ("restore", "empty database"),
    ):
        shown = coloretto(command, "--help")
        assert shown.code == 0
        assert words in " ".join(shown.out.split())
