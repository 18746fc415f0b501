"""The vectorised environment plays the same game as ``State``, whatever the batch."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from coloretto.adapters.observation import ACTIONS, SIZE, action_mask, observe
from coloretto.adapters.rewards import REWARDS, final_rewards
from coloretto.adapters.vector_env import Turn, VectorEnv
from coloretto.rules import Rules, State
from coloretto.rules.cards import LAST_ROUND, PLUS_TWO
from coloretto.rules.errors import IllegalError, UnsupportedError
from tests.strategies import named_rules

Actions = NDArray[np.int64]


def slot_actions(turn: Turn, step: int) -> Actions:
    """Legal actions that depend on nothing but the slot, the step and what is legal in it."""
    slots = np.arange(len(turn.seats), dtype=np.uint64)
    mixed = (slots * np.uint64(7919) + np.uint64(step * 104729 + 1)) * np.uint64(0x9E3779B97F4A7C15)
    choices = turn.action_masks.sum(axis=1)
    places = ((mixed >> np.uint64(33)) % choices.astype(np.uint64)).astype(np.int64)
    return np.asarray(
        (turn.action_masks.cumsum(axis=1) <= places[:, None]).sum(axis=1), dtype=np.int64
    )


def kept(turn: Turn, games: int | None = None) -> list[NDArray[np.generic]]:
    """A copy of the buffers."""
    return [array[:games].copy() for array in turn]


def same(a: list[NDArray[np.generic]], b: list[NDArray[np.generic]]) -> bool:
    return all(np.array_equal(x, y) for x, y in zip(a, b, strict=True))


def cards_turned_up(before: State, after: State) -> list[int]:
    """What chance did between two states; the last-round card always comes before another."""
    gone = [a - b for a, b in zip(before.deck, after.deck, strict=True)]
    cards = [card for card, count in enumerate(gone) for _ in range(count)]
    return sorted(cards, key=lambda card: card != LAST_ROUND)


@pytest.mark.parametrize("rules", named_rules().values(), ids=list(named_rules()))
@pytest.mark.parametrize("reward", REWARDS)
def test_agrees_with_state_step_by_step(rules: Rules, reward: str) -> None:
    games = 3
    env = VectorEnv(rules, games, seed=11, reward=reward)
    turn = env.reset()
    states = [env.state(game) for game in range(games)]
    ended = 0
    step = 0
    while ended < 2 * games:
        actions = slot_actions(turn, step)
        turn = env.step(actions)
        step += 1
        for game, state in enumerate(states):
            state.apply(int(actions[game]))
            now = env.state(game)
            if turn.dones[game]:
                ended += 1
                # The extra card of a golden joker in the very last take has left no trace.
                outcome = state.outcome()
                assert outcome is not None or (state.is_chance and rules.golden)
                if outcome is not None:
                    assert turn.rewards[game].tolist() == pytest.approx(
                        final_rewards(outcome, reward)
                    )
                states[game] = now
            else:
                for card in cards_turned_up(state, now):
                    state.turn_up(card)
                assert not turn.rewards[game].any()
            assert states[game] == now
            assert not now.is_over
            assert not now.is_chance
            assert turn.seats[game] == now.seat
            assert turn.observations[game].tolist() == observe(now, now.seat).tolist()
            assert turn.action_masks[game].tolist() == action_mask(now).tolist()


@pytest.mark.parametrize("spec", ["italian(players=4)", "german(players=2,jokers=at-once)"])
def test_a_slot_depends_on_neither_batch_nor_threads(spec: str) -> None:
    few, many = VectorEnv(spec, 5, seed=3), VectorEnv(spec, 67, seed=3)
    with VectorEnv(spec, 67, seed=3, threads=3) as threaded:
        turns = [env.reset() for env in (few, many, threaded)]
        ended = 0
        for step in range(500):
            actions = slot_actions(turns[1], step)
            turns = [few.step(actions[:5]), many.step(actions), threaded.step(actions)]
            assert same(kept(turns[0]), kept(turns[1], 5))
            assert same(kept(turns[1]), kept(turns[2]))
            ended += int(turns[0].dones.sum())
    assert ended > 5


def play_on(env: VectorEnv, turn: Turn, steps: int) -> Iterator[list[NDArray[np.generic]]]:
    for step in range(steps):
        turn = env.step(slot_actions(turn, step))
        yield kept(turn)


def test_the_seed_decides() -> None:
    env = VectorEnv("hungarian(players=3)", 20, seed=1)
    first = [kept(env.reset()), *play_on(env, env.reset(), 150)]
    again = [kept(env.reset()), *play_on(env, env.reset(), 150)]
    other = [kept(env.reset(seed=2)), *play_on(env, env.reset(), 150)]
    back = [kept(env.reset(seed=1)), *play_on(env, env.reset(), 150)]
    assert all(map(same, first, again))
    assert all(map(same, first, back))
    assert not any(map(same, first, other))


def test_games_of_slots_and_later_games_differ() -> None:
    env = VectorEnv("italian(players=5)", 64, seed=0)
    begun = {turn.tobytes() for turn in env.reset().observations}
    assert len(begun) > 50
    turn = env.reset()
    for step in range(400):
        turn = env.step(slot_actions(turn, step))
        begun |= {view.tobytes() for view in turn.observations[turn.dones]}
    assert len(begun) > 120


def test_chance_is_fair() -> None:
    """Within five standard errors; the seed is fixed, so this cannot fail by bad luck."""
    games = 20_000
    env = VectorEnv("italian(players=4)", games, seed=9)
    turn = env.reset()
    for seat in range(4):
        assert abs(int((turn.seats == seat).sum()) - games / 4) < 5 * np.sqrt(games * 3 / 16)
    env.step(np.zeros(games, np.int64))
    turned_up = np.array([env.state(game).card == PLUS_TWO for game in range(0, games, 10)])
    share = 10 / 72
    assert abs(turned_up.mean() - share) < 5 * np.sqrt(share * (1 - share) / len(turned_up))


def test_shapes_and_kinds() -> None:
    env = VectorEnv("polish(players=3)", 7)
    turn = env.reset()
    assert turn.observations.shape == (7, SIZE)
    assert turn.observations.dtype == np.int8
    assert turn.action_masks.shape == (7, ACTIONS)
    assert turn.rewards.shape == (7, 3)
    assert turn.dones.dtype == np.bool_
    assert not turn.dones.any()
    after = env.step([0] * 7)
    assert all(a is b for a, b in zip(turn, after, strict=True)), "buffers are reused"


def test_any_whole_numbers_will_do() -> None:
    """Every kind of them plays the same games as int64."""

    def played(kind: type[np.integer[Any]]) -> Iterator[list[NDArray[np.generic]]]:
        env = VectorEnv("polish(players=3)", 7)
        turn = env.reset()
        for step in range(60):
            turn = env.step(slot_actions(turn, step).astype(kind))
            yield kept(turn)

    expected = list(played(np.int64))
    assert not same(expected[0], expected[-1])
    for kind in (np.int8, np.uint8, np.int32, np.uint16):
        assert all(map(same, played(kind), expected))


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (1, r"game 3: seat \d cannot take row 1, because row 1 has no cards"),
        (6, r"game 3: seat \d cannot place on row 1, because seat \d must first draw"),
        (11, r"game 3: seat \d cannot colour the joker red, because there is no joker"),
        (18, "game 3: 18 is not an action, they are 0 to 17"),
        (-1, "game 3: -1 is not an action"),
        (1 << 40, "game 3: 1099511627776 is not an action"),
    ],
)
def test_an_illegal_action_changes_nothing(action: int, message: str) -> None:
    env = VectorEnv(games=8)
    before = kept(env.reset())
    states = [env.state(game) for game in range(8)]
    actions = np.zeros(8, np.int64)
    actions[3] = action
    with pytest.raises(IllegalError, match=message):
        env.step(actions)
    assert states == [env.state(game) for game in range(8)]
    env.reset()
    assert same(before, kept(env.reset()))


@pytest.mark.parametrize(
    "actions", [[0] * 7, [[0] * 8], 0, [0.0] * 8, [True] * 8, ["draw"] * 8, [None] * 8]
)
def test_actions_of_the_wrong_kind(actions: object) -> None:
    env = VectorEnv(games=8)
    env.reset()
    with pytest.raises(IllegalError, match="one whole number for each of 8 games"):
        env.step(actions)


def test_reset_comes_first() -> None:
    env = VectorEnv(games=2)
    with pytest.raises(IllegalError, match="reset"):
        env.step([0, 0])
    with pytest.raises(IllegalError, match="reset"):
        env.state(0)


def test_what_cannot_be_made() -> None:
    with pytest.raises(UnsupportedError, match="0 games"):
        VectorEnv(games=0)
    with pytest.raises(UnsupportedError, match="0 threads"):
        VectorEnv(games=1, threads=0)
    with pytest.raises(UnsupportedError, match="seed -1"):
        VectorEnv(games=1, seed=-1)
    with pytest.raises(UnsupportedError, match="unknown reward 'points': choose win share or"):
        VectorEnv(games=1, reward="points")
    with pytest.raises(UnsupportedError, match="unknown edition"):
        VectorEnv("klingon(players=3)", games=1)
    env = VectorEnv(games=1)
    env.reset()
    with pytest.raises(UnsupportedError, match="no game 1"):
        env.state(1)
