"""The arena: duplicate decks, pooled standings, the same results however they are played."""

import io
import random
import re
from collections import defaultdict
from pathlib import Path
from threading import Event as Flag

import pytest

from coloretto import ColorettoError, make_rules, read_records, write_records
from coloretto.lab.arena import ArenaProgress, ArenaResult, play_arena
from coloretto.lab.arena.standings import Standings
from tests.support.arena_bots import ROOT

PAIR = make_rules("italian", 2)
FOUR = make_rules("german", 4)

pytestmark = pytest.mark.usefixtures("strange_bots")


def test_every_game_of_a_deck_has_its_order() -> None:
    result = play_arena(FOUR, ["first", "random", "random", "random"], decks=5)
    turned_up = defaultdict(set)
    for game in result.games:
        order = result.tournament.deal(game.fixture.deck).deck
        cards = tuple(event - 18 for event in game.events if event >= 18)
        assert cards == order[: len(cards)]
        turned_up[game.fixture.deck].add(game.fixture.seats.index("first"))
    assert list(turned_up.values()) == [{0, 1, 2, 3}] * 5


def test_equal_bots_have_one_standing() -> None:
    result = play_arena(FOUR, ["random", "first", "random", "random"], decks=10)
    assert {standing.bot for standing in result.standings} == {"random", "first"}
    by_bot = {standing.bot: standing for standing in result.standings}
    assert by_bot["random"].games == by_bot["first"].games == 40
    shares = by_bot["first"].win_share.mean + 3 * by_bot["random"].win_share.mean
    assert shares == pytest.approx(1)
    assert by_bot["first"].rating.mu > by_bot["random"].rating.mu


def test_margins_and_win_shares_are_those_of_the_records() -> None:
    result = play_arena(PAIR, ["first", "random"], decks=12)
    margins, wins = [], 0.0
    for record in result.records():
        scores = record.replay().scores
        seat = record.names.index("first")
        margins.append(scores[seat] - scores[1 - seat])
        wins += 0.5 if scores[0] == scores[1] else scores[seat] > scores[1 - seat]
    standing = next(standing for standing in result.standings if standing.bot == "first")
    assert standing.margin is not None
    assert standing.margin.mean == pytest.approx(sum(margins) / 24)
    assert standing.win_share.mean == pytest.approx(wins / 24)


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_change_nothing(threads: int) -> None:
    bots = ["first", "random", "random"]
    rules = make_rules("croatian", 3, golden=True, jokers="at once")
    one = play_arena(rules, bots, decks=8, threads=1)
    assert play_arena(rules, bots, decks=8, threads=threads) == one
    assert play_arena(rules, bots, decks=8, threads=1, seed=2) != one


def test_standings_do_not_depend_on_when_games_end() -> None:
    result = play_arena(PAIR, ["first", "random"], decks=9)
    again = Standings(result.tournament)
    for deck in range(9):
        again.add_deck(result.games[2 * deck : 2 * deck + 2])
    assert again.all() == result.standings


def test_precision_ends_it_at_the_same_deck_on_any_threads() -> None:
    def play(threads: int) -> ArenaResult:
        bots = ["first", "random"]
        return play_arena(PAIR, bots, decks=1000, precision=0.06, threads=threads)

    one = play(1)
    assert 20 <= one.decks < 200
    assert one.is_finished
    assert all(standing.win_share.half_width <= 0.06 for standing in one.standings)
    assert play(3) == one
    shorter = play_arena(PAIR, ["first", "random"], decks=one.decks - 1, precision=0.06)
    assert max(standing.win_share.half_width for standing in shorter.standings) > 0.06


def test_progress_tells_of_every_game() -> None:
    seen: list[ArenaProgress] = []
    play_arena(PAIR, ["random", "first"], decks=3, on_progress=seen.append)
    assert [progress.games for progress in seen] == list(range(7))
    assert {progress.most_games for progress in seen} == {6}
    assert seen[0].standings == ()
    assert len(seen[-1].standings) == 2
    assert seen[-1].is_finished


def test_records_come_in_canonical_order_from_any_threads() -> None:
    def text(threads: int) -> str:
        rules = make_rules("polish", 3, games=1)
        result = play_arena(rules, ["random", "first", "raising"], decks=3, threads=threads)
        stream = io.StringIO()
        write_records(stream, result.records())
        return stream.getvalue()

    written = text(1)
    assert written == text(3)
    records = list(read_records(io.StringIO(written)))
    assert [record.tags["Deck"] for record in records] == ["1/0"] * 3 + ["1/1"] * 3 + ["1/2"] * 3
    assert {record.tags["Site"] for record in records} == {"coloretto arena"}
    assert "my hat? burns" in records[0].tags["Forfeit"]
    assert records[0].tags["Result"] == "*"


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("raising", "raised RuntimeError: my hat? burns"),
        ("leaving", "raised SystemExit: 3"),
        ("illegal", "answered 17: there is no joker to colour now"),
        ("nonsense", "answered 'draw', which is no action"),
        ("silent", "answered None instead of a decision"),
    ],
)
def test_a_bot_that_fails_loses_the_game(bot: str, reason: str) -> None:
    result = play_arena(FOUR, [bot, "random", "random", "random"], decks=2)
    assert result.is_finished
    assert len(result.faults) == 8
    for game in result.faults:
        assert game.scores is None
        assert game.fault is not None
        assert game.fixture.seats[game.fault.seat] == bot
        assert game.fault.reason == reason
    others, failed = result.standings
    assert (failed.bot, failed.win_share.mean, failed.forfeits) == (bot, 0, 8)
    assert failed.margin is None
    assert others.win_share.mean == pytest.approx(1 / 3)
    assert others.forfeits == 0


def test_a_bot_that_hangs_loses_the_game_and_the_others_go_on() -> None:
    result = play_arena(PAIR, ["hanging", "random"], decks=2, threads=4, time_limit=0.2)
    assert result.is_finished
    assert {game.fault and game.fault.reason for game in result.games} == {
        "did not decide within 0.2 s"
    }
    assert len(list(result.records())) == 4


def test_a_bot_that_stops_when_told_goes_on_playing() -> None:
    result = play_arena(PAIR, ["endless", "first"], decks=1, threads=2, time_limit=0.1)
    assert result.is_finished
    assert not result.faults


def test_a_bot_may_do_what_it_likes_to_its_state() -> None:
    result = play_arena(PAIR, ["vandal", "random"], decks=2)
    assert not result.faults
    assert [game.scores for game in result.games] == [
        game.scores for game in play_arena(PAIR, ["first", "random"], decks=2).games
    ]


def test_stopping_keeps_whole_decks() -> None:
    stop = Flag()

    def watch(progress: ArenaProgress) -> None:
        if progress.games >= 7:
            stop.set()

    result = play_arena(PAIR, ["random", "first"], threads=1, on_progress=watch, stop=stop)
    assert not result.is_finished
    assert 0 < len(result.games) == 2 * result.decks <= 8
    assert result.standings == play_arena(PAIR, ["random", "first"], decks=result.decks).standings


def test_stopping_does_not_wait_for_bots() -> None:
    stop = Flag()
    stop.set()
    result = play_arena(PAIR, ["hanging", "endless"], stop=stop)
    assert result.decks == 0
    assert result.standings == ()


@pytest.mark.parametrize(
    ("bots", "players", "reason"),
    [
        (["random", "klingon"], 2, "unknown bot 'klingon'"),
        (["random", "random:x=1"], 2, "unknown option 'x=1'"),
        (["random", "random\t"], 2, "control characters"),
        (["random", "broken"], 2, "the bot 'broken' cannot be made: no engine"),
        (["random", "pair", "random"], 3, "the bot 'pair' is for 2 players, not 3"),
        (["random", "random"], 3, "3 players need at least 3 bots, not 2"),
    ],
)
def test_bots_that_cannot_play(bots: list[str], players: int, reason: str) -> None:
    with pytest.raises(ColorettoError, match=re.escape(reason)):
        play_arena(make_rules("italian", players), bots)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"decks": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"seed": -1}, "the seed -1"),
        ({"precision": 0.0}, "more than 0"),
        ({"precision": 0.6}, "at most 50"),
        ({"time_limit": 0.0}, "more than 0"),
    ],
)
def test_numbers_that_make_no_sense(options: dict[str, float], reason: str) -> None:
    with pytest.raises(ColorettoError, match=reason):
        play_arena(PAIR, ["random", "random"], **options)  # type: ignore[arg-type]


def test_bots_get_their_own_random_numbers() -> None:
    result = play_arena(PAIR, ["random", "random"], decks=1)
    assert result.games[0].events != result.games[1].events
    fixture = result.games[0].fixture
    numbers = {result.tournament.rng(fixture, seat).random() for seat in range(2)}
    assert len(numbers) == 2
    assert random.Random("1/0/0/0").random() in numbers


def test_the_examples_of_the_documentation_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "arena.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert examples
    for example in examples:
        exec(compile(example, "docs/arena.md", "exec"), {"__name__": "example"})
