"""A tournament: which bots meet on which decks in which seats, decided before the first game.

Everything here follows from the rules, the bots and the seed alone, so that games can
be played in any order, on any machine, and again.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, gcd
from typing import Final

from coloretto.bots import BotError, close_bot, make_bot
from coloretto.lab.parallel import check_seed
from coloretto.rules import Deal, Rules, UnsupportedError, deal

_MOST_LINE_UPS: Final = 20
"""With more combinations of bots than this, a deck is played by some of them."""

LineUp = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played."""

    deck: int
    game: int
    """Its number among the games of its deck, from 0."""
    seats: LineUp
    """Who sits where, as bots' specs."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Bots that meet on the same decks in every seat. Bots of one spec are one bot."""

    rules: Rules
    bots: tuple[str, ...]
    seed: int

    def check(self) -> None:
        """Refuse what cannot be played, before the first game."""
        check_seed(self.seed)
        players = self.rules.players
        if len(self.bots) < players:
            raise UnsupportedError(
                f"{players} players need at least {players} bots, not {len(self.bots)}: "
                "name a bot several times to let it take several seats"
            )
        for spec in self.specs:
            check_bot(spec, players)

    @property
    def specs(self) -> tuple[str, ...]:
        """The bots that differ."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def games_per_deck(self) -> int:
        return len(self._line_ups(0)) * self.rules.players

    def deal(self, deck: int) -> Deal:
        """A deck's order and set-up: the same in all its games."""
        return deal(self.rules, random.Random(f"{self.seed}/{deck}"))

    def rng(self, fixture: Fixture, seat: int) -> random.Random:
        """The generator a seat's bot thinks with."""
        return random.Random(f"{self.seed}/{fixture.deck}/{fixture.game}/{seat}")

    def fixtures(self, decks: int) -> Iterator[Fixture]:
        """All games on this many decks, in canonical order."""
        for deck in range(decks):
            yield from self.fixtures_of(deck)

    def fixtures_of(self, deck: int) -> tuple[Fixture, ...]:
        """A deck's games: every rotation of every line-up that plays it."""
        seats = [
            line_up[rotation:] + line_up[:rotation]
            for line_up in self._line_ups(deck)
            for rotation in range(len(line_up))
        ]
        return tuple(Fixture(deck, game, line_up) for game, line_up in enumerate(seats))

    def _line_ups(self, deck: int) -> list[LineUp]:
        bots, players = self.bots, self.rules.players
        if comb(len(bots), players) <= _MOST_LINE_UPS:
            chosen = list(combinations(bots, players))
        else:
            chosen = self._balanced_line_ups(deck)
        orders = map(_orders_round_the_table, chosen)
        return [order[deck % len(order)] for order in orders]

    def _balanced_line_ups(self, deck: int) -> list[LineUp]:
        """As few line-ups as let every bot play the same number of games on the deck."""
        rng = random.Random(f"{self.seed}/{deck}/line-ups")
        size, players = len(self.bots), self.rules.players
        # Only random() is promised to stay the same in all versions of Python.
        ring = sorted(range(size), key=lambda _: rng.random())
        return [
            tuple(self.bots[ring[(start + i) % size]] for i in range(players))
            for start in range(0, size * players // gcd(size, players), players)
        ]


def check_bot(spec: str, players: int) -> None:
    """Refuse a bot that does not exist, or does not play with this many players."""
    if not spec.isprintable():
        raise BotError(f"{spec!r} cannot name a bot: it has control characters in it")
    try:
        bot = make_bot(spec)
    except BotError:
        raise
    except Exception as error:
        raise BotError(f"the bot {spec!r} cannot be made: {error}") from error
    close_bot(bot)
    allowed = bot.players
    if players not in allowed:
        number = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        raise BotError(f"the bot {spec!r} is for {number} players, not {players}")


@lru_cache(maxsize=1024)
def _orders_round_the_table(line_up: LineUp) -> tuple[LineUp, ...]:
    """Every way to sit round a table that no rotation makes equal, the given one first.

    Decks take turns with them: whom one sits behind matters as well.
    """
    orders: dict[LineUp, LineUp] = {}
    for rest in permutations(line_up[1:]):
        order = (line_up[0], *rest)
        same = min(order[i:] + order[:i] for i in range(len(order)))
        orders.setdefault(same, order)
    return tuple(orders.values())
