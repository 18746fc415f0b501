"""Who meets whom on which deck in which seat."""

from collections import Counter

import pytest

from coloretto import make_rules
from coloretto.lab.arena.schedule import Tournament
from coloretto.lab.bot_ratings import Ratings


def tournament(*bots: str, players: int, seed: int = 1) -> Tournament:
    return Tournament(make_rules("italian", players), bots, seed)


def test_every_deck_is_played_in_every_rotation() -> None:
    for deck in range(10):
        fixtures = tournament("a", "b", "c", players=3).fixtures_of(deck)
        assert [fixture.game for fixture in fixtures] == [0, 1, 2]
        for seat in range(3):
            assert {fixture.seats[seat] for fixture in fixtures} == {"a", "b", "c"}


def test_the_first_deck_begins_with_the_seats_as_given() -> None:
    assert tournament("b", "a", "a", players=3).fixtures_of(0)[0].seats == ("b", "a", "a")


def test_one_against_three() -> None:
    for deck in range(4):
        seats = {fixture.seats for fixture in tournament(*"abbb", players=4).fixtures_of(deck)}
        assert seats == {tuple("abbb"), tuple("babb"), tuple("bbab"), tuple("bbba")}


def test_everybody_sits_behind_everybody() -> None:
    behind = Counter(
        (fixture.seats[seat - 1], fixture.seats[seat])
        for fixture in tournament(*"abcd", players=4).fixtures(6)
        for seat in range(4)
    )
    assert len(behind) == 12
    assert set(behind.values()) == {8}


def test_few_bots_too_many_for_a_table_meet_in_all_combinations() -> None:
    fixtures = tournament(*"abcdef", players=4).fixtures_of(3)
    assert len(fixtures) == 15 * 4 == tournament(*"abcdef", players=4).games_per_deck
    assert len({frozenset(fixture.seats) for fixture in fixtures}) == 15


@pytest.mark.parametrize(("bots", "players"), [(10, 4), (9, 2), (12, 5), (30, 3)])
def test_many_bots_play_equally_often_on_every_deck(bots: int, players: int) -> None:
    names = [f"bot{number}" for number in range(bots)]
    many = tournament(*names, players=players)
    met = set()
    for deck in range(60):
        fixtures = many.fixtures_of(deck)
        assert len(fixtures) == many.games_per_deck
        places = Counter((bot, seat) for game in fixtures for seat, bot in enumerate(game.seats))
        assert len(places) == bots * players
        assert len(set(places.values())) == 1
        assert all(len(set(game.seats)) == players for game in fixtures)
        met |= {frozenset((game.seats[0], game.seats[1])) for game in fixtures}
    assert len(met) > 0.8 * bots * (bots - 1) / 2


def test_the_schedule_follows_from_the_seed() -> None:
    names = [f"bot{number}" for number in range(9)]
    first = list(tournament(*names, players=4).fixtures(5))
    assert first == list(tournament(*names, players=4).fixtures(5))
    assert first != list(tournament(*names, players=4, seed=2).fixtures(5))


def test_decks_differ_and_stay_the_same() -> None:
    one = tournament("a", "b", players=2)
    assert one.deal(3) == one.deal(3)
    assert len({one.deal(deck).deck for deck in range(20)}) == 20
    assert tournament("a", "b", players=2, seed=2).deal(3) != one.deal(3)


def test_the_better_bot_is_rated_higher() -> None:
    ratings = Ratings(["strong", "weak"])
    for game in range(30):
        ratings.add(("strong", "weak", "weak"), (2, 1, 3) if game % 5 == 0 else (1, 2, 3))
    strong, weak = ratings["strong"], ratings["weak"]
    assert strong.interval[0] > weak.mu
    assert strong.sigma < 25 / 3


def test_a_bot_against_itself_stays_where_it_was() -> None:
    ratings = Ratings(["same"])
    for _ in range(50):
        ratings.add(("same",) * 4, (1, 2, 2, 4))
    assert ratings["same"].mu == pytest.approx(25)
