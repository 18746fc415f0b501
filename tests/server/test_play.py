"""Whole games over real sockets, on both databases."""

import random

import pytest

from coloretto.records import read_record
from coloretto.records.fair_deck import verify
from tests.server.harness import Visitor, serving

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_a_person_plays_a_whole_game_against_bots(sqlite: str, players: int) -> None:
    await _play_whole_game(sqlite, players)


async def test_a_person_plays_a_whole_game_on_postgresql(postgresql: str) -> None:
    await _play_whole_game(postgresql, 3)


async def _play_whole_game(database: str, players: int) -> None:
    rng = random.Random(players)
    async with serving(database) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", *["gentle"] * (players - 1), start=True)
        live = await ada.connect(table)
        while live.view["phase"] != "over":
            if live.view["game"]["seat"] == 1:
                answer = await live.move(rng.choice(live.actions))
                assert answer["type"] == "ack"
            else:
                await live.receive()
        record = await ada.http.get(f"/api/tables/{table}/games/1/record")
        game = read_record(record.text)
        assert game.replay().scores == tuple(live.view["totals"])
        assert verify(game).is_fair
        await live.close()
        await ada.close()
