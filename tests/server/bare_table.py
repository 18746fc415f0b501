"""A table without a server: the log, the rules and a vault whose secrets follow from a seed."""

import hashlib
import random
from collections.abc import Sequence
from typing import Any

import pytest

from coloretto.rules.events import event_name
from coloretto.server.errors import Code, RefusalError
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.callers import SERVER, Caller, Person, SeatToken
from coloretto.server.table.deck_secrets import DeckSecrets
from coloretto.server.table.game import Game
from coloretto.server.table.handlers import Change, carry_out, open_table
from coloretto.server.table.table import Table
from coloretto.server.table.views import view_table

BOT = "greedy"
THE_SERVER = "the server"
"""Who moves for bots and keeps the clock."""


class SeededSecrets(DeckSecrets):
    """Secrets that are the same in every run."""

    def __init__(self, opened: e.Opened, seed: str) -> None:
        super().__init__("t", opened, {})
        self._seed = seed

    def _new_secret(self, game: int) -> bytes:
        return hashlib.sha256(f"{self._seed} {game}".encode()).digest()


class BareTable:
    """People who ask a table for things, one after the other."""

    def __init__(self, rules: str = "german(players=3)", *, seed: str = "1", **options: Any):
        self.table = Table("t")
        opened = e.Opened(rules=rules, host="ada", **options)
        self.secrets = SeededSecrets(opened, seed)
        self.here: set[str] = set()
        """Who is connected."""
        self.gone: set[str] = set()
        """Who has been away for a while."""
        self.log: list[e.Entry] = []
        change = self.change()
        open_table(change, opened)
        self.log += change.entries
        self._ids = 0

    @classmethod
    def seated(
        cls, *people: str, rules: str = "", start: bool = True, **options: Any
    ) -> "BareTable":
        """A table with these people, or with a bot where the name is ``bot``."""
        at = cls(rules or f"german(players={len(people)})", **options)
        for seat, person in enumerate(people, 1):
            if person == "bot":
                at.do("ada", c.SetSeat(seat=seat, level="gentle"))
            else:
                at.do(person, c.Sit(seat=seat))
        if start and options.get("rated"):
            at.here |= set(people)
            for person in dict.fromkeys(people):
                if person != "bot":
                    at.do(person, c.Start())
        elif start:
            at.do(people[0] if people[0] != "bot" else "ada", c.Start())
        return at

    def change(self) -> Change:
        """What a command is carried out on."""
        return Change(
            self.table, self.secrets, self.here.__contains__, is_gone=self.gone.__contains__
        )

    def do(self, person: str, command: c.Command, *, token: int | None = None) -> list[e.Entry]:
        """Have a command carried out; what came of it."""
        caller: Caller = Person(person) if token is None else SeatToken(person, "t", token)
        if person == THE_SERVER:
            caller = SERVER
        change = self.change()
        carry_out(change, caller, command)
        self.log += change.entries
        return change.entries

    def why_not(self, person: str, command: c.Command, *, token: int | None = None) -> Code:
        """Have a command refused; why. Nothing may have changed."""
        number, before = len(self.log), seen(self.table)
        with pytest.raises(RefusalError, match=r"\w") as refused:
            self.do(person, command, token=token)
        assert (len(self.log), seen(self.table)) == (number, before)
        return refused.value.code

    # Playing.

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def player(self) -> str:
        """Who plays the seat to move."""
        seat = self.table.seat(self.game.seat)
        return THE_SERVER if seat.playing_bot else seat.person or ""

    def move(self, action: str = "", *, person: str = "", expects: int | None = None) -> c.Move:
        """A move of the seat whose turn it is, with the first legal action if none is given."""
        self._ids += 1
        return c.Move(
            id=f"{self._ids}",
            seat=self.game.seat,
            expects=self.table.last_change if expects is None else expects,
            action=action or event_name(self.game.state.legal_actions[0]),
        )

    def play(self, *actions: str) -> None:
        """Let the seat to move do these."""
        for action in actions:
            self.do(self.player(), self.move(action))

    def play_out(self, rng: random.Random) -> None:
        """Play the game to its end."""
        while self.table.phase == "playing":
            self.play(event_name(rng.choice(self.game.state.legal_actions)))

    def place_anywhere(self) -> int:
        """Place the card turned up; on which row."""
        action = self.game.state.legal_actions[0]
        self.play(event_name(action))
        return int(event_name(action).split()[1])


def replay(entries: Sequence[e.Entry]) -> Table:
    """A table made of nothing but its log."""
    table = Table("t")
    for entry in entries:
        table.apply(entry)
    return table


def seen(table: Table) -> object:
    """All that can be seen of a table."""
    return view_table(table, {}, set())
