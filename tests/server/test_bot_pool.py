"""Bots that play for the server: what is played when they fail, and how long they are kept."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event as Flag
from typing import Any

import pytest

from coloretto.bots import Bot, BotError, Decision, make_bot, make_own_bot
from coloretto.bots.levels import EARLIER, LEVELS, STAND_INS
from coloretto.rules import Rules, State
from coloretto.rules.dealers import DeckDealer, deal
from coloretto.rules.events import COLOUR, DRAW, PLACE, TAKE
from coloretto.server.live import bot_pool, turns
from coloretto.server.live.bot_pool import BotPool, default_action
from coloretto.server.live.readiness import Readiness
from coloretto.server.table import commands as c
from coloretto.server.table.table import Table
from coloretto.server.table.turns import BotTurn, next_turn
from tests.server.bare_table import BareTable


def test_when_a_bot_fails_a_row_is_taken_or_the_first_legal_action_played() -> None:
    """As the function's own first sentence says."""
    assert default_action.__doc__ is not None
    assert "take the first row there is, else the first legal action" in default_action.__doc__
    rng = random.Random(5)
    met: set[str] = set()
    for spec in ("german(players=2)", "italian(players=3,jokers=at once)"):
        for _ in range(10):
            rules = Rules.parse(spec)
            dealt = deal(rules, rng)
            state, dealer = State(rules, dealt.setup), DeckDealer(dealt.deck)
            while not state.is_over:
                if state.is_chance:
                    state.turn_up(dealer.turn_up(state))
                    continue
                actions, action = state.legal_actions, default_action(state)
                takes = [a for a in actions if TAKE <= a < PLACE]
                if takes:
                    assert action == takes[0]
                    met.add("take")
                else:
                    assert action == actions[0]
                    met.add("draw" if action == DRAW else "place" if action < COLOUR else "colour")
                state.apply(rng.choice(actions))
    assert met == {"take", "draw", "place", "colour"}


@pytest.mark.asyncio
@pytest.mark.parametrize("spec", ["run:{}", "exact:else=run:{}", "exact:nodes=9,else=run:{}"])
async def test_a_log_can_name_no_program(tmp_path: Path, spec: str) -> None:
    """What a restored backup says of a bot is never run."""
    trace = tmp_path / "was-here"
    async with pool() as bots:
        at = BareTable.seated("bot", "ada")
        turn = BotTurn(1, 1, 1, spec.format(f"touch {trace}"), False)
        state = at.game.state
        assert await bots.decide("t", turn, state) == default_action(state)
    assert not trace.exists()


@pytest.mark.parametrize(
    "spec",
    ["net:file=/dev/zero", "net:sims=100,file=/etc/passwd", "mcts:sims=99999", "random", "x" * 99],
)
def test_only_the_bots_of_levels_are_made(spec: str) -> None:
    with pytest.raises(BotError, match="none of them"):
        make_own_bot(spec)


def test_the_bots_of_every_version_are_made() -> None:
    for spec in {*LEVELS.values(), *EARLIER, *STAND_INS}:
        assert make_own_bot(spec).spec == spec


# Bots that are kept.


class Witness:
    """A bot that remembers what it was asked, and plays the first legal action."""

    spec = "witness"
    players = range(2, 6)

    def __init__(self) -> None:
        self.seen: list[State] = []
        self.closed = 0

    def close(self) -> None:
        self.closed += 1

    def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
        self.seen.append(state.copy())
        return Decision(state.legal_actions[0])


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Witness]:
    """Every bot that was made, in order."""
    bots: list[Witness] = []

    def make(_spec: str) -> Bot:
        bots.append(Witness())
        return bots[-1]

    monkeypatch.setattr(bot_pool, "make_own_bot", make)
    return bots


@asynccontextmanager
async def pool(deadline: float = 60.0) -> AsyncIterator[BotPool]:
    opened = BotPool(deadline)
    try:
        yield opened
    finally:
        opened.close()


class Game:
    """A table whose bots play, as a session has them play it."""

    def __init__(self, bots: BotPool, *people: str, **options: Any) -> None:
        self.at = BareTable.seated(*people, **options)
        self.bots = bots
        self.turns = turns.Turns("t", bots, Readiness(lambda: None), self._never)

    @property
    def table(self) -> Table:
        return self.at.table

    async def _never(self, _command: c.Command) -> None:
        raise AssertionError("nothing is planned here")

    def do(self, person: str, command: c.Command) -> None:
        self.turns.note(self.table, self.at.do(person, command))

    async def let_bot_move(self) -> None:
        turn = next_turn(self.table)
        assert isinstance(turn, BotTurn)
        action = await self.bots.decide("t", turn, self.at.game.state)
        assert action == self.at.game.state.legal_actions[0]
        self.do("the server", self.at.move())

    async def until(self, done: Callable[[], bool]) -> None:
        """Play on until something is true; people play the first legal action."""
        for _ in range(200):
            if done():
                return
            if isinstance(next_turn(self.table), BotTurn):
                await self.let_bot_move()
            else:
                self.do(self.at.player(), self.at.move())
        raise AssertionError("it never came to that")


@pytest.mark.asyncio
async def test_a_bot_plays_its_seat_from_move_to_move_and_sees_all_of_the_game(
    made: list[Witness],
) -> None:
    async with pool() as bots:
        game = Game(bots, "bot", "bot", "ada")
        await game.until(lambda: len(game.at.game.turns) > 30)
        assert len(made) == 2, "one for each seat"
        events = [*game.at.game.state.events]
        for bot in made:
            assert len(bot.seen) > 3
            assert len({state.seat for state in bot.seen}) == 1
            for state in bot.seen:
                assert [*state.events] == events[: len(state.events)]
                replayed = State(state.rules, game.at.game.setup)
                for event in state.events:
                    replayed.apply(event)
                assert state == replayed


@pytest.mark.asyncio
@pytest.mark.parametrize("why", ["undo", "seat", "take back", "sleep", "game", "another bot"])
async def test_a_bot_is_let_go_when_its_game_is_not_the_same_any_more(
    made: list[Witness], why: str
) -> None:
    async with pool() as bots:
        game = Game(bots, "bot", "ada")
        await game.until(lambda: len(made) == 1 and game.at.player() == "ada")
        assert [*bots._kept] == [("t", 1)]
        match why:
            case "undo":
                await game.until(lambda: game.at.game.turns[-1] == 2 and game.at.player() == "ada")
                game.do("ada", c.Undo(seat=2))
            case "seat" | "take back":
                game.do("ada", c.HandOver(seat=2))
                await game.until(lambda: ("t", 2) in bots._kept)
                game.do("ada", c.TakeBack(seat=2))
                assert [*bots._kept] == [("t", 1)]
                return
            case "sleep":
                game.turns.close()
            case "game":
                await game.until(lambda: game.table.phase == "over")
                assert not bots._kept
                game.do("ada", c.Start())
            case "another bot":
                turn = next_turn(game.table)
                await game.until(lambda: isinstance(next_turn(game.table), BotTurn))
                turn = next_turn(game.table)
                assert isinstance(turn, BotTurn)
                other = BotTurn(turn.entry, turn.game, turn.seat, "other", False)
                await bots.decide("t", other, game.at.game.state)
                assert len(made) == 2
                assert [bot.closed for bot in made] == [1, 0]
                return
        assert not bots._kept
        assert made[0].closed == 1
        await game.until(lambda: len(made) == 2)


@pytest.mark.asyncio
async def test_a_bot_that_is_not_waited_for_never_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may still be thinking, in a thread of its own."""
    released, thinking = Flag(), Flag()
    made: list[Witness] = []

    class Slow(Witness):
        def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
            thinking.set()
            released.wait(60)
            return super().decide(state, rng, stop)

    def make(_spec: str) -> Bot:
        made.append(Slow() if not made else Witness())
        return made[-1]

    monkeypatch.setattr(bot_pool, "make_own_bot", make)
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    async with pool() as bots:
        game = Game(bots, "bot", "bot")
        turn = next_turn(game.table)
        assert isinstance(turn, BotTurn)
        thought = asyncio.create_task(bots.decide("t", turn, game.at.game.state))
        await asyncio.to_thread(thinking.wait, 60)
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)
        await bots.decide("t", turn, game.at.game.state)
        assert len(made) == 2
        assert made[0].closed == 0, "not while it may be thinking"
        released.set()
        async with asyncio.timeout(60):
            while not made[0].closed:
                await asyncio.sleep(0.01)
        assert [kept.bot for kept in bots._kept.values()] == [made[1]]
        assert made[1].closed == 0
    assert [bot.closed for bot in made] == [1, 1], "the end of the pool closes the rest"


@pytest.mark.asyncio
async def test_no_more_bots_are_kept_than_there_is_room_for(
    made: list[Witness], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "_MOST_KEPT", 3)
    async with pool() as bots:
        game = Game(bots, "bot", "bot")
        turn = next_turn(game.table)
        assert isinstance(turn, BotTurn)
        for table in ("a", "b", "c", "a", "d"):
            await bots.decide(table, turn, game.at.game.state)
        assert [key[0] for key in bots._kept] == ["c", "a", "d"]
        assert [bot.closed for bot in made] == [0, 1, 0, 0]


@pytest.mark.asyncio
async def test_when_memory_is_short_other_trees_make_room(
    made: list[Witness], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool() as bots:
        game = Game(bots, "bot", "bot")
        turn = next_turn(game.table)
        assert isinstance(turn, BotTurn)
        await bots.decide("a", turn, game.at.game.state)

        def make_if_there_is_room(_spec: str) -> Bot:
            if bots._kept:
                raise MemoryError
            made.append(Witness())
            return made[-1]

        monkeypatch.setattr(bot_pool, "make_own_bot", make_if_there_is_room)
        await bots.decide("b", turn, game.at.game.state)
        assert [key[0] for key in bots._kept] == ["b"]
        assert [bot.closed for bot in made] == [1, 0]


@pytest.mark.asyncio
async def test_a_bot_that_fails_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Witness] = []

    class Failing(Witness):
        def decide(self, state: State, rng: random.Random, stop: Flag | None = None) -> Decision:
            raise ArithmeticError

    def make(_spec: str) -> Bot:
        made.append(Failing())
        return made[-1]

    monkeypatch.setattr(bot_pool, "make_own_bot", make)
    async with pool() as bots:
        game = Game(bots, "bot", "bot")
        turn, state = next_turn(game.table), game.at.game.state
        assert isinstance(turn, BotTurn)
        assert await bots.decide("t", turn, state) == default_action(state)
        assert not bots._kept
        assert [bot.closed for bot in made] == [1]


@pytest.mark.asyncio
async def test_a_search_goes_on_with_the_tree_of_the_move_before() -> None:
    """The reason for keeping bots: the champion of this server really does."""
    async with pool() as bots:
        game = Game(bots, "bot", "bot")
        spec = "net:sims=200"
        while not {DRAW, TAKE} <= {*game.at.game.state.legal_actions}:
            game.do("the server", game.at.move())
        turn, state = next_turn(game.table), game.at.game.state
        assert isinstance(turn, BotTurn)
        bot = make_bot(spec)
        first = bot.decide(state.copy(), random.Random(1))
        turn = BotTurn(turn.entry, turn.game, turn.seat, spec, False)
        assert await bots.decide("t", turn, state) == first.action
        game.do("the server", game.at.move("draw"))
        state = game.at.game.state
        known = bots._kept["t", turn.seat].bot
        fresh = make_bot(spec).decide(state.copy(), random.Random(1)).opinions
        going_on = known.decide(state.copy(), random.Random(1)).opinions
        alone = bot.decide(state.copy(), random.Random(1)).opinions
        assert going_on == alone, "as a bot does that plays one seat of one game"
        assert going_on != fresh, "it has seen more than a new one"
