"""The PettingZoo environment passes PettingZoo's own tests and plays the game as it is."""

import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from coloretto.adapters.observation import SIZE, named_parts, observe
from coloretto.adapters.pettingzoo_env import ILLEGAL_REWARD, env, raw_env
from coloretto.adapters.rewards import REWARDS, final_rewards
from coloretto.rules import Deal, IllegalError, Rules, UnsupportedError, deal
from coloretto.rules.cards import LAST_ROUND

SPECS = (
    "italian(players=2)",
    "hungarian(players=2,jokers=at-once,golden=yes)",
    "german(players=3,scoring=violet,jokers=at-once)",
    "croatian(players=4)",
    "polish(players=5)",
)

pytestmark = [
    # What PettingZoo says of every environment with an action mask but its own.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # An agent whose game is over has no legal actions.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def any_action(mask: "np.ndarray[Any, Any]", rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("make", [env, raw_env])
def test_pettingzoo_api(spec: str, make: Any) -> None:
    api_test(make(spec), num_cycles=200)


@pytest.mark.parametrize("spec", SPECS)
def test_pettingzoo_seed(spec: str) -> None:
    seed_test(lambda: env(spec, reward="margin"), num_cycles=200)


@pytest.mark.parametrize("spec", SPECS)
def test_pettingzoo_render(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(spec, render_mode=render_mode))
    assert "cards left in the deck" in capsys.readouterr().out


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("reward", REWARDS)
def test_whole_games(spec: str, reward: str) -> None:
    game = raw_env(spec, reward=reward)
    rng = random.Random(1)
    for seed in range(2):
        game.reset(seed=seed)
        while not any(game.terminations.values()):
            state = game.table
            seat = state.seat
            assert game.agent_selection == f"player_{seat}"
            view, had, *_ = game.last()
            assert had == 0
            assert view["observation"].tolist() == observe(state, seat).tolist()
            assert tuple(np.flatnonzero(view["action_mask"])) == state.legal_actions
            for other, agent in enumerate(game.agents):
                assert game.observation_space(agent).contains(game.observe(agent))
                if other != seat:
                    assert not game.observe(agent)["action_mask"].any()
            game.step(any_action(view["action_mask"], rng))
        outcome = game.table.outcome()
        assert outcome is not None
        assert tuple(game.rewards.values()) == final_rewards(outcome, reward)
        got = {}
        for agent in game.agent_iter():
            view, got[agent], terminated, truncated, _ = game.last()
            assert (terminated, truncated) == (True, False)
            game.step(None)
        assert [got[agent] for agent in game.possible_agents] == pytest.approx(
            final_rewards(outcome, reward)
        )
        assert game.agents == []
        if reward == "win share":
            assert sum(got.values()) == pytest.approx(1)
            assert [got[agent] for agent in game.possible_agents] == list(outcome.win_shares)


def test_rewards_of_a_tie() -> None:
    from coloretto.rules import Outcome

    tie = Outcome((7, 10, 10, -2))
    assert final_rewards(tie, "win share") == (0, 0.5, 0.5, 0)
    assert final_rewards(tie, "margin") == (-0.03, 0, 0, -0.12)


def two_deals(rules: Rules, seed: int, alike: int) -> tuple[Deal, Deal]:
    """Two deals of one set-up whose decks agree in exactly this many first cards."""
    rng = random.Random(seed)
    first = deal(rules, rng)
    before, rest = list(first.deck[:alike]), list(first.deck[alike:])
    place = rest.index(LAST_ROUND)
    rest.remove(LAST_ROUND)
    while True:
        rng.shuffle(rest)
        if rest[0] != first.deck[alike]:
            break
    rest.insert(place, LAST_ROUND)
    return first, Deal(first.setup, (*before, *rest))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("alike", [0, 9, 30])
def test_nothing_shows_the_order_of_the_deck(spec: str, alike: int) -> None:
    """Games that differ only in cards not yet drawn look the same until they are."""
    rules = Rules.parse(spec)
    for seed in range(4):
        games = [raw_env(rules), raw_env(rules)]
        for game, dealt in zip(games, two_deals(rules, seed, alike), strict=True):
            game.reset(options={"deal": dealt})
        rng = random.Random(seed)
        cards = sum(games[0].table.deck)
        while True:
            views = [[game.observe(agent) for agent in game.agents] for game in games]
            drawn = cards - sum(games[0].table.deck)
            seen = [
                [[part.tolist() for part in view.values()] for view in by_agent]
                for by_agent in views
            ]
            if drawn > alike:
                assert seen[0] != seen[1]
                break
            assert seen[0] == seen[1]
            assert [game.infos for game in games] == [{agent: {} for agent in games[0].agents}] * 2
            seat = games[0].table.seat
            action = any_action(views[0][seat]["action_mask"], rng)
            for game in games:
                game.step(action)


def test_the_seed_decides_and_without_it_games_go_on() -> None:
    def opening(game: Any, seed: int | None) -> bytes:
        game.reset(seed=seed)
        return bytes(game.last()[0]["observation"])

    one, two = env(), env()
    assert opening(one, 1) == opening(two, 1)
    later = [opening(one, None) for _ in range(5)]
    assert later == [opening(two, None) for _ in range(5)]
    assert len({*later, opening(one, 1), opening(one, 2)}) > 5


def test_agents_see_the_table_from_their_seats() -> None:
    game = raw_env("italian(players=3)")
    game.reset(seed=3)
    hands = [named_parts(game.observe(agent)["observation"])["hands"] for agent in game.agents]
    for seat in range(3):
        for place in range(3):
            assert (hands[seat][place] == hands[(seat + place) % 3][0]).all()
        assert not hands[seat][3:].any()


def test_an_illegal_action_is_explained_or_ends_the_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    raw = raw_env()
    raw.reset(seed=1)
    before = raw.table
    with pytest.raises(IllegalError, match="row 1 has no cards"):
        raw.step(1)
    assert raw.table == before
    with pytest.raises(UnsupportedError, match="must act"):
        raw.step(None)
    guarded = env()
    guarded.reset(seed=1)
    culprit = guarded.agent_selection
    guarded.last()
    guarded.step(1)
    assert all(guarded.terminations.values())
    assert guarded.rewards[culprit] == ILLEGAL_REWARD
    capsys.readouterr()


@pytest.mark.parametrize("make", [env, raw_env])
def test_max_cycles_cuts_a_game_off(make: Any) -> None:
    """PettingZoo's ``max_cycles_test`` wants a parallel environment; this is its promise."""
    game = make("italian(players=3)", max_cycles=4)
    game.reset(seed=1)
    rng = random.Random(0)
    actions = 0
    for _ in game.agent_iter():
        view, reward, terminated, truncated, _ = game.last()
        assert not terminated
        assert reward == 0
        if truncated:
            assert actions == 12
            game.step(None)
            continue
        game.step(any_action(view["action_mask"], rng))
        actions += 1
    assert actions == 12


def test_rendering_shows_the_whole_table() -> None:
    game = raw_env("german(players=3)", render_mode="ansi")
    game.reset(seed=2)
    text = game.render()
    assert text is not None
    for word in ("german(players=3)", "round 1", "row 3: · · ·", "player_2", "draws or takes"):
        assert word in text
    rng = random.Random(0)
    while not any(game.terminations.values()):
        view = game.observe(game.agent_selection)
        assert view["observation"].shape == (SIZE,)
        game.step(any_action(view["action_mask"], rng))
        assert game.render()
    assert "over: won by" in (game.render() or "")
    game.close()


def test_rendering_without_a_mode_says_so() -> None:
    game = raw_env()
    game.reset(seed=2)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert game.render() is None


def test_what_cannot_be_made() -> None:
    with pytest.raises(UnsupportedError, match="unknown render mode 'rgb_array'"):
        env(render_mode="rgb_array")
    with pytest.raises(UnsupportedError, match="unknown reward"):
        env(reward="fame")
    with pytest.raises(UnsupportedError, match="0 cycles"):
        env(max_cycles=0)
    with pytest.raises(UnsupportedError, match="reset"):
        raw_env().observe("player_0")


def test_pickles() -> None:
    game = pickle.loads(pickle.dumps(raw_env("polish(players=3)", reward="margin")))
    game.reset(seed=1)
    assert str(game.rules) == "polish(players=3)"
    assert game.reward == "margin"
