"""The arena's results without luck."""

from dataclasses import replace
from pathlib import Path

import pytest

from coloretto.lab.arena import ArenaResult, play_arena, recount
from coloretto.lab.arena.fixture_game import Fault
from coloretto.lab.arena.luck import LuckMeter
from coloretto.review import Judge, review
from coloretto.review.luck import luck_of, luck_of_the_deal
from coloretto.rules import Rules
from tests.review.games import played

DUEL = Rules.parse("italian(players=2)")


def arena(results: Path | None = None, *, luck: bool, decks: int = 12) -> ArenaResult:
    bots = ["greedy", "random"]
    return play_arena(DUEL, bots, decks=decks, luck=luck, results=results, threads=2)


@pytest.mark.parametrize("spec", ["german(players=3)", "croatian(players=4,jokers=at-once)"])
def test_the_luck_of_a_game_is_that_of_its_review(spec: str) -> None:
    record, judge = played(spec, 1, "random", "greedy"), Judge("luck")
    whole = review(record, judge)
    players = whole.players
    deal = luck_of_the_deal(whole.win.prior + whole.points.prior)
    luck = luck_of(record.rules, record.setup, record.events, judge)
    assert luck[:players] == tuple(
        a + b for a, b in zip(deal[:players], whole.win.luck, strict=True)
    )
    assert luck[players:] == tuple(
        a + b for a, b in zip(deal[players:], whole.points.luck, strict=True)
    )


@pytest.mark.slow
def test_luck_is_said_besides_and_of_games_played_before(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    plain = arena(journal, luck=False)
    before = journal.read_bytes()
    again = arena(journal, luck=True)
    assert journal.read_bytes() == before
    assert again.standings == arena(luck=True).standings
    for old, new in zip(plain.standings, again.standings, strict=True):
        assert old.adjusted_win_share is None
        without = replace(new, adjusted_win_share=None, adjusted_margin=None)
        assert without == old
        assert new.adjusted_win_share is not None
        assert new.adjusted_win_share.half_width < new.win_share.half_width
    # As an earlier version would have left it.
    text = before.decode()
    journal.write_text(text.replace('"code":"', '"code":"0', 1), encoding="utf-8")
    assert recount(journal, luck=True).standings == again.standings
    assert recount(journal).games == plain.games
    shares = [s.adjusted_win_share.mean for s in again.standings if s.adjusted_win_share]
    margins = [s.adjusted_margin.mean for s in again.standings if s.adjusted_margin]
    # One's luck is the other's bad luck; one in a million is lost where a deal has no middle.
    assert sum(shares) == pytest.approx(1, abs=1e-6)
    assert sum(margins) == pytest.approx(0, abs=1e-3)


@pytest.mark.slow
def test_the_precision_can_be_that_without_luck() -> None:
    plain = play_arena(DUEL, ["greedy", "random"], decks=60, precision=0.04)
    lucky = play_arena(DUEL, ["greedy", "random"], decks=60, precision=0.04, luck=True)
    assert lucky.is_finished
    assert lucky.decks < plain.decks


def test_a_forfeited_game_has_the_luck_it_came_to() -> None:
    result = arena(luck=False, decks=1)
    whole = result.games[0]
    broken = replace(whole, events=whole.events[:9], scores=None, fault=Fault(0, "fell asleep"))
    meter = LuckMeter(result.tournament, 1)
    assert sum(meter.of(broken)[:2]) == 0
    assert meter.of(broken) != meter.of(whole)
    meter.close()
