"""Hypothesis strategies for rules, set-ups, games, states and hands; one file for all tests.

Games are played by a seeded generator rather than drawn event by event: Hypothesis
shrinks the seed and the player's patience, and a game costs it a handful of
choices instead of hundreds. Everything here goes through the public API.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from coloretto.rules import EDITIONS, Rules, Setup, State, make_rules
from coloretto.rules.cards import (
    CARDS,
    CARDS_OF_A_COLOUR,
    COLOURS,
    GOLDEN_JOKER,
    JOKER,
    JOKERS,
    PLUS_TWO,
    PLUS_TWOS,
    Card,
)
from coloretto.rules.events import DRAW, Event

EVERY_EDITION: Sequence[tuple[str, int]] = tuple(
    (edition.name, players) for edition in EDITIONS.values() for players in edition.players
)
"""Every edition with every number of players it is for."""

HOUSE_RULES: Sequence[str] = (
    "german(players=2,scoring=violet,jokers=at-once,last_round=in-7,games=3)",
    "german(players=3,scoring=violet,jokers=at-once,last_round=in-7,games=3)",
    "croatian(players=4,scoring=grey,jokers=at-once,golden=yes,last_round=in-3)",
    "polish(players=5,scoring=grey,jokers=at-once,golden=yes,last_round=in-0,games=2)",
    "hungarian(players=2,golden=yes,last_round=on-54)",
    "italian(players=5,golden=yes,last_round=in-71)",
)
"""Rules that mix what no rulebook mixes, up to the ends of what is allowed."""


def named_rules() -> dict[str, Rules]:
    """Every edition as its rulebook says, for every number of players, and the house rules.

    The names are those of the golden files.
    """
    editions = {
        f"{edition}-{players}": make_rules(edition, players) for edition, players in EVERY_EDITION
    }
    house = {f"house-{number}": Rules.parse(spec) for number, spec in enumerate(HOUSE_RULES, 1)}
    return editions | house


def every_rules() -> tuple[Rules, ...]:
    """The same without names."""
    return tuple(named_rules().values())


@dataclass(frozen=True)
class Game:
    """A whole game: how it began and everything that happened."""

    rules: Rules
    setup: Setup
    events: tuple[Event, ...]

    def begin(self) -> State:
        """The state before the first event."""
        return State(self.rules, self.setup)

    def walk(self) -> Iterator[State]:
        """One state that moves on, before the first event and after every event."""
        state = self.begin()
        yield state
        for event in self.events:
            state.apply(event)
            yield state

    def at(self, step: int) -> State:
        """The state after this many events."""
        state = self.begin()
        for event in self.events[:step]:
            state.apply(event)
        return state


def random_setup(rules: Rules, rng: random.Random) -> Setup:
    """A set-up that the rules allow, every one possible."""
    order = sorted(COLOURS, key=lambda _: rng.random())
    out, colours = order[: rules.colours_out], order[rules.colours_out :]
    start = []
    for _ in range(rules.players):
        if rules.players == 2 and not rules.edition.all_start_colours_differ:
            colours = sorted(order[rules.colours_out :], key=lambda _: rng.random())
        start.append(tuple(colours[: rules.start_cards]))
        colours = colours[rules.start_cards :]
    return Setup(tuple(sorted(out)), tuple(start), int(rng.random() * rules.players))


def random_event(state: State, rng: random.Random, patience: float = 0.5) -> Event:
    """An event that can come next: chance by its weights, else any action.

    :param patience: how likely the seat draws when it could also take a row.
        Low values give many short rounds, high ones full rows.
    """
    if state.is_chance:
        events, weights = zip(*state.chance_weights, strict=True)
        place = int(rng.random() * sum(weights))
        for event, weight in zip(events, weights, strict=True):
            place -= weight
            if place < 0:
                return int(event)
    actions = state.legal_actions
    if DRAW in actions and (len(actions) == 1 or rng.random() < patience):
        return DRAW
    others = [action for action in actions if action != DRAW]
    return others[int(rng.random() * len(others))]


def play_on(state: State, rng: random.Random, patience: float = 0.5) -> Iterator[State]:
    """Play a state to its end; yields it after every event."""
    while not state.is_over:
        state.apply(random_event(state, rng, patience))
        yield state


def random_game(rules: Rules, seed: int, patience: float = 0.5) -> Game:
    """A whole game of a seed, the same on every machine."""
    rng = random.Random(seed)
    setup = random_setup(rules, rng)
    state = State(rules, setup)
    for _ in play_on(state, rng, patience):
        pass
    return Game(rules, setup, tuple(state.events))


@st.composite
def rules(draw: st.DrawFn, *, players: Sequence[int] = (2, 3, 4, 5)) -> Rules:
    """Rules of all editions and players with every option, so mostly house rules."""
    editions = [edition for edition in EDITIONS.values() if set(players) & set(edition.players)]
    edition = draw(st.sampled_from(editions))
    number = draw(st.sampled_from(sorted(set(players) & set(edition.players))))
    plain = make_rules(edition, number)
    deepest = plain.deck_size
    last_round = st.builds(
        "{} {}".format,
        st.sampled_from(["on", "in"]),
        st.one_of(st.integers(0, 20), st.integers(0, deepest), st.just(deepest)),
    )
    return make_rules(
        edition,
        number,
        scoring=draw(st.sampled_from([None, "brown", "grey", "violet"])),
        jokers=draw(st.sampled_from([None, "at the end", "at once"])),
        golden=draw(st.sampled_from([None, True, False])),
        last_round=draw(st.one_of(st.none(), last_round)),
        games=draw(st.one_of(st.none(), st.integers(1, 99))),
    )


def seeds() -> st.SearchStrategy[int]:
    """Seeds of random games."""
    return st.integers(0, 2**32 - 1)


def patiences() -> st.SearchStrategy[float]:
    """How likely players draw rather than take."""
    return st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0])


@st.composite
def setups(draw: st.DrawFn, of: Rules) -> Setup:
    """Set-ups that the rules allow."""
    return random_setup(of, random.Random(draw(seeds())))


@st.composite
def games(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Game:
    """Whole games as event sequences."""
    return random_game(draw(of or rules()), draw(seeds()), draw(patiences()))


@st.composite
def states(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> State:
    """States anywhere in a game, its end included."""
    game = draw(games(of))
    return game.at(draw(st.integers(0, len(game.events))))


@st.composite
def hands(draw: st.DrawFn, *, colours: Sequence[Card] = COLOURS) -> tuple[int, ...]:
    """Counts by card of a hand that a box of cards can give."""
    counts = [0] * len(CARDS)
    for colour in colours:
        counts[colour] = draw(st.integers(0, CARDS_OF_A_COLOUR))
    counts[PLUS_TWO] = draw(st.integers(0, PLUS_TWOS))
    counts[JOKER] = draw(st.integers(0, JOKERS))
    counts[GOLDEN_JOKER] = draw(st.integers(0, min(1, JOKERS - counts[JOKER])))
    return tuple(counts)
