"""Games at random, for the tests of this room."""

import random
from collections.abc import Iterator, Sequence

from coloretto import Deal, DeckDealer, Rules, Setup, State, deal, make_rules
from coloretto.rules.cards import GOLDEN_JOKER, JOKER, LAST_ROUND
from coloretto.rules.dealers import Dealer
from coloretto.rules.events import DRAW

SPECS = (
    "hungarian(players=2)",
    "hungarian(players=5,scoring=grey,jokers=at-once)",
    "italian(players=2,scoring=grey)",
    "italian(players=4)",
    "italian(players=5,golden=yes,last_round=in-40)",
    "croatian(players=3,jokers=at-once)",
    "croatian(players=2,jokers=at-once,golden=yes,last_round=on-0)",
    "german(players=2)",
    "german(players=3,scoring=violet)",
    "german(players=4,jokers=at-once,last_round=in-3)",
    "german(players=5,golden=no,last_round=on-30)",
    "german(players=3,jokers=at-once,last_round=in-64)",
    "german(players=4,last_round=on-0,games=3)",
    "polish(players=3)",
    "polish(players=5,games=1)",
)


def play(
    rules: Rules, seed: int, *, eager: float = 0.6, stop: int | None = None
) -> tuple[Setup, State]:
    """A game played at random from a seed, to the end or for a number of events."""
    rng = random.Random(seed)
    dealt = deal(rules, rng)
    return dealt.setup, play_on(State(rules, dealt.setup), DeckDealer(dealt.deck), rng, eager, stop)


def play_late_jokers(rules: Rules, seed: int) -> tuple[Setup, State]:
    """The same with all jokers among the last cards, so that the rare moves come up."""
    rng = random.Random(seed)
    dealt = late_jokers(deal(rules, rng), rng)
    return dealt.setup, play_on(State(rules, dealt.setup), DeckDealer(dealt.deck), rng, 0.9, None)


def late_jokers(dealt: Deal, rng: random.Random) -> Deal:
    deck = [card for card in dealt.deck if card not in (JOKER, GOLDEN_JOKER)]
    jokers = [card for card in dealt.deck if card in (JOKER, GOLDEN_JOKER)]
    under = len(dealt.deck) - 1 - dealt.deck.index(LAST_ROUND)
    deck.remove(LAST_ROUND)
    for joker in jokers:
        deck.insert(len(deck) - rng.randrange(5), joker)
    deck.insert(len(deck) - under, LAST_ROUND)
    return Deal(dealt.setup, tuple(deck))


def play_on(
    state: State, dealer: Dealer, rng: random.Random, eager: float, stop: int | None
) -> State:
    while not state.is_over and (stop is None or len(state.events) < stop):
        if state.is_chance:
            state.turn_up(dealer.turn_up(state))
        elif state.is_legal(DRAW) and rng.random() < eager:
            state.apply(DRAW)
        else:
            state.apply(rng.choice(state.legal_actions))
    return state


def extra_tags(rules: Rules) -> dict[str, str]:
    """The tag that a match of another length than the edition's needs."""
    differs = rules.games not in (1, rules.edition.games)
    return {"Match": f"1/{rules.games}"} if differs else {}


def prefixes(rules: Rules, setup: Setup, events: Sequence[int]) -> Iterator[State]:
    """The game after each of its events, and before the first."""
    state = State(rules, setup)
    yield state.copy()
    for event in events:
        state.apply(event)
        yield state.copy()


def all_rules() -> Iterator[Rules]:
    """The rules of the specs, and every edition for every number of players."""
    yield from map(Rules.parse, SPECS)
    for edition in ("hungarian", "italian", "croatian", "german", "polish"):
        for players in range(3 if edition == "polish" else 2, 6):
            yield make_rules(edition, players)
