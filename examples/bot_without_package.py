#!/usr/bin/env python3
"""A bot for the line protocol that needs nothing but Python: no package of ours.

    coloretto arena "run:python3 examples/bot_without_package.py" random --players 2

It takes a row that gains more than waiting is worth, puts cards where they help it and
help nobody else, and gives a joker the colour that brings the most points.
See docs/line-protocol.md for the messages.
"""

import json
import random
import sys
from itertools import combinations_with_replacement
from typing import Any

Cards = dict[str, int]

JOKERS = "JK"


class Game:
    """What a game's rules say about points."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.points: list[int] = message["points"]
        self.colours: list[str] = message["colours"]
        # Large sets are worth waiting for where they bring the most points.
        self.waiting: float = self.points[-1] / 5

    def score(self, hand: Cards) -> int:
        """The three colours worth most count plus, the others minus; jokers go where it is best."""
        jokers = sum(hand.get(joker, 0) for joker in JOKERS)
        return 2 * hand.get("+", 0) + max(
            self.score_colours(
                [hand.get(colour, 0) + added.count(colour) for colour in self.colours]
            )
            for added in combinations_with_replacement(self.colours, jokers)
        )

    def score_colours(self, counts: list[int]) -> int:
        values = sorted((self.points[min(count, 6)] for count in counts), reverse=True)
        return sum(values[:3]) - sum(values[3:])

    def gain(self, hand: Cards, cards: Cards) -> int:
        """What these cards would bring on top of a hand."""
        return self.score(together(hand, cards)) - self.score(hand)


def together(one: Cards, other: Cards) -> Cards:
    return {card: one.get(card, 0) + other.get(card, 0) for card in {*one, *other}}


def opinion(game: Game, position: dict[str, Any], action: str) -> float:
    """How good an action is, in points."""
    hands: list[Cards] = position["hands"]
    me = position["seat"] - 1
    verb, _, what = action.partition(" ")
    if verb == "draw":
        return game.waiting
    if verb == "colour":
        return game.gain(hands[me], {what: 1})
    cards: Cards = position["rows"][int(what) - 1]["cards"]
    if verb == "take":
        return game.gain(hands[me], cards)
    more = together(cards, {position["card"]: 1})
    others = [
        game.gain(hands[seat - 1], more) - game.gain(hands[seat - 1], cards)
        for seat in position["in_round"]
        if seat - 1 != me
    ]
    return game.gain(hands[me], more) - game.gain(hands[me], cards) - 0.6 * max(others, default=0)


def main() -> None:
    game: Game | None = None
    for line in sys.stdin:
        message = json.loads(line)
        answer: dict[str, object] | None = None
        if message["type"] == "hello":
            answer = {"type": "hello", "version": 1, "name": "Plain Python"}
        elif message["type"] == "game":
            game = Game(message)
        elif message["type"] == "decide" and game is not None:
            names = [action["name"] for action in message["actions"]]
            # The same seed gives the same choice among equals.
            random.Random(message["seed"]).shuffle(names)
            opinions = {name: opinion(game, message["position"], name) for name in names}
            answer = {"action": max(names, key=lambda name: opinions[name]), "opinions": opinions}
        elif message["type"] == "quit":
            return
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
