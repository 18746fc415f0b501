"""Replays, branches and the score pad's table over HTTP."""

import random

import pytest

from coloretto.records import Record, read_record
from coloretto.rules import DeckDealer, State, deal, make_rules, score_hand
from coloretto.rules.cards import COLOURS, JOKER
from coloretto.rules.scoring import SCORINGS
from tests.server.harness import Visitor, serving

pytestmark = pytest.mark.asyncio


def _game(edition: str, players: int, seed: int) -> Record:
    """The record of a random game."""
    rng = random.Random(seed)
    rules = make_rules(edition, players)
    dealt = deal(rules, rng)
    state, dealer = State(rules, dealt.setup), DeckDealer(dealt.deck)
    while not state.is_over:
        if state.is_chance:
            state.turn_up(dealer.turn_up(state))
        else:
            state.apply(rng.choice(state.legal_actions))
    tags = {"Match": f"1/{rules.games}"} if rules.games > 1 else {}
    return Record.of(dealt.setup, state, tags=tags)


@pytest.mark.parametrize("edition", ["hungarian", "italian", "croatian", "german", "polish"])
async def test_a_record_is_played_through(sqlite: str, edition: str) -> None:
    record = _game(edition, 3, 1)
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        replay = await ada.post("/api/replay", record=str(record))
    assert [step["move"] for step in replay["steps"]] == [m for r in record.moves for m in r]
    assert replay["scores"] == list(record.replay().scores)
    assert replay["record"] == str(record)
    for step, (_, state) in zip(replay["steps"], record.states(), strict=True):
        assert [hand["points"] for hand in step["game"]["hands"]] == list(state.scores)
        for row in step["game"]["rows"]:
            cards = state.row(row["row"] - 1)
            assert row["is_taken"] == (cards is None)
            assert len(row["cards"]) == sum(cards or ())


async def test_a_record_that_breaks_a_rule_is_refused(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        for text in ("", "[Edition", str(_game("italian", 3, 1)).replace(" x1", " x5", 1)):
            response = await ada.http.post("/api/replay", json={"record": text})
            assert response.status_code == 422
            assert response.json()["error"]["code"] == "bad_request"


@pytest.mark.parametrize("edition", ["hungarian", "german", "polish"])
async def test_a_branch_goes_on_from_any_position_and_ends(sqlite: str, edition: str) -> None:
    record = _game(edition, 3, 2)
    moves = sum(map(len, record.moves))
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        for kept in (0, 1, moves // 2, moves - 1):
            seats = [{"kind": "bot", "level": "gentle"}] * 3
            view = await ada.post(
                "/api/tables",
                seats=seats,
                pace=0,
                start=True,
                branch={"record": str(record), "moves": kept},
            )
            live = await ada.connect(view["id"])
            while live.view["phase"] == "playing":
                await live.receive()
            text = (await ada.http.get(f"/api/tables/{view['id']}/games/1/record")).text
            played = [move for moves in read_record(text).moves for move in moves]
            assert played[:kept] == [move for moves in record.moves for move in moves][:kept]
            verdict = await ada.post("/api/verify", record=text)
            assert verdict["problems"] == [], "its deck is proven from the branch on"
        over = {"record": str(record), "moves": moves}
        response = await ada.http.post("/api/tables", json={"branch": over})
        assert response.status_code == 422


async def test_the_score_pads_table_agrees_with_the_rules(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = (await ada.http.get("/api/score-table")).json()
    rng = random.Random(3)
    for _ in range(500):
        scoring = rng.choice(SCORINGS)
        colours = sorted(rng.sample(COLOURS, rng.choice([5, 6, 7])))
        counts = [0] * 11
        for colour in colours:
            counts[colour] = rng.choice([0, 0, 1, 2, 3, 4, 5, 6])
        counts[JOKER] = rng.randrange(4)
        key = "".join(sorted((str(min(counts[c], 6)) for c in colours), reverse=True))
        best = table["best"][scoring.name][key].split(" ")[counts[JOKER]]
        sheet = score_hand(counts, scoring, colours)
        assert int(best.split("/")[0]) == sheet.total, (counts, scoring.name)
