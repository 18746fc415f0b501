"""GET /api/editions says what the rulebooks say."""

import pytest

from coloretto.rules import EDITIONS, make_rules
from coloretto.server.http.editions import edition_facts
from tests.server.harness import Visitor, serving


@pytest.mark.asyncio
async def test_the_answer_is_the_facts(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        response = await ada.http.get("/api/editions")
    assert response.json() == [facts.model_dump() for facts in edition_facts()]
    assert "max-age" in response.headers["cache-control"]


def test_every_field_comes_from_the_edition() -> None:
    facts = {one.name: one for one in edition_facts()}
    assert [*facts] == [*EDITIONS]
    for name, edition in EDITIONS.items():
        one = facts[name]
        assert [up.players for up in one.set_ups] == [*edition.players]
        assert [side.name for side in one.sides] == [*edition.sides]
        for up in one.set_ups:
            rules = make_rules(name, up.players)
            assert up.rows == [*rules.row_rooms]
            assert up.start_cards == rules.start_cards
            assert up.colours == 7 - rules.colours_out


def test_the_differences_that_people_ask_for() -> None:
    facts = {one.name: one for one in edition_facts()}
    assert [name for name, one in facts.items() if one.golden] == ["german"]
    assert [name for name, one in facts.items() if one.last_round_shuffled] == ["hungarian"]
    assert {name: one.last_round_cards for name, one in facts.items()}["german"] == 16
    assert [name for name, one in facts.items() if one.games > 1] == ["polish"]
    assert [up.players for up in facts["polish"].set_ups] == [3, 4, 5]
    assert [name for name, one in facts.items() if one.harder_jokers] == ["croatian"]
    assert [name for name, one in facts.items() if one.all_start_colours_differ] == ["italian"]
    assert [side.name for side in facts["german"].sides] == ["brown", "violet"]
