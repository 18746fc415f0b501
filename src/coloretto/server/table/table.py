"""A table: what its log comes to. No clock, store, socket or secret is known here."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from coloretto.rules import RULES_VERSION, ColorettoError, Match, Outcome, Rules, Setup
from coloretto.rules.cards import parse_card
from coloretto.rules.events import Event, event_name, parse_event
from coloretto.rules.state import State
from coloretto.server.table import entries as e
from coloretto.server.table.entries import BrokenLogError
from coloretto.server.table.game import Game
from coloretto.server.table.log_lines import LogLine, apply_and_tell, lines_of_entry

DECK_VERSION = 2
"""The newest version of the fair deck that this program knows, and the one it deals."""

TablePhase = Literal["gathering", "playing", "between", "over"]
Counted = tuple[type, int | str | None]
"""A kind of entry, and the seat or the person it is of."""


@dataclass
class SeatState:
    """Who sits here, and who plays."""

    person: str | None = None
    bot: str | None = None
    level: str | None = None
    stand_in: str | None = None
    """The bot that plays for the person now."""
    has_left: bool = False
    nonce: str = ""
    """For the next deck; in version 2 it is open to all from here on."""
    nonce_commitment: str = ""
    """The hash of a nonce that is not open yet."""
    owner: str | None = None
    """Of a bot that plays over the socket: whose it is."""
    is_ready: bool = False
    """Whether the person has said that they would begin the next game."""

    @property
    def has_nonce(self) -> bool:
        """Whether this seat has done its part for the next deck."""
        return bool(self.nonce or self.nonce_commitment)

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def playing_bot(self) -> str | None:
        """The bot that is to decide for this seat; None when a person is."""
        return self.bot or self.stand_in

    @property
    def has_say(self) -> bool:
        """Whether a person is here who must be asked."""
        return self.person is not None and self.stand_in is None and not self.has_left


class Table:
    """One running game or match. Entries are applied in order, each once."""

    rules: Rules
    options: e.Opened
    host: str
    seats: list[SeatState]
    match: Match

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.number = 0
        """The last entry's."""
        self.last_change = 0
        """The number of the last entry that changed the game: what a move expects."""
        self.game: Game | None = None
        """The game being played, or the last one."""
        self.game_began_at = 0
        """The number of the entry with which it began."""
        self.lines: dict[int, tuple[LogLine, ...]] = {}
        """What the entries of this game say in the log, by their numbers."""
        self.finished: list[e.GameEnded] = []
        self.committed: e.DeckCommitted | None = None
        """The next deck's commitment, while there is one."""
        self.grace_ms = 0
        """How long a bot waits in case the last move is undone. It is in no log: after a restart a
        bot need not wait."""
        self.undo: e.UndoAsked | None = None
        self.agreed: set[int] = set()
        self.paused = False
        self.pace = 0
        """Milliseconds between the acts of bots."""
        self.is_hurried = False
        """Whether bots finish this round without pauses."""
        self.tally: Counter[Counted] = Counter()
        """How often each kind of entry has come from somebody since the last game began."""
        self.kept_away: dict[str, None] = {}
        """People whom the host has sent away, the latest last."""

    @property
    def is_rated(self) -> bool:
        """Whether the game that runs counts for ratings."""
        game = self.game
        is_running = game is not None and game.ended is None
        return is_running and self.options.rated and game is not None and not game.began.unrated

    @property
    def phase(self) -> TablePhase:
        if self.game is None:
            return "gathering"
        if self.game.ended is None:
            return "playing"
        return "over" if self.match.is_over else "between"

    @property
    def next_game(self) -> int:
        """The number of the game that begins next."""
        return 1 if self.game is None else self.game.began.game + 1

    @property
    def is_dealing(self) -> bool:
        """Whether the next game has been asked for and begins as soon as nonces are open."""
        return self.committed is not None and self.committed.version > 1

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats whose nonces the deck's commitment binds and that are still to be opened."""
        bound = () if self.committed is None else self.committed.nonces
        return tuple(
            number
            for number, (seat, promised) in enumerate(zip(self.seats, bound, strict=False), 1)
            if promised and not seat.nonce
        )

    def seat(self, number: int) -> SeatState:
        """A seat by its number, from 1."""
        return self.seats[number - 1]

    def seats_of(self, person: str) -> list[int]:
        """The seats a person has, from 1."""
        return [number for number, seat in enumerate(self.seats, 1) if seat.person == person]

    def apply(self, entry: e.Entry) -> None:
        """Apply the next entry.

        :raises BrokenLogError: when it cannot follow what was before.
        """
        if (self.number == 0) != isinstance(entry, e.Opened):
            raise BrokenLogError(f"table {self.id}: a log begins with its opening, and has one")
        lines = lines_of_entry(entry)
        try:
            if isinstance(entry, e.Moved):
                lines = apply_and_tell(self._running(), entry.seat, parse_event(entry.event))
            else:
                _HANDLERS[type(entry)](self, entry)
        except (ColorettoError, AttributeError, IndexError, KeyError) as error:
            raise BrokenLogError(f"table {self.id}, entry {self.number + 1}: {error!r}") from error
        self._count(entry, lines)

    def play(self, event: Event) -> e.Moved:
        """Apply an event of the running game, which is not in the log yet; its entry.

        :raises IllegalError: when the rules forbid it; nothing has changed then.
        """
        game = self._running()
        entry = e.Moved(game.seat, event_name(event))
        lines = apply_and_tell(game, game.seat, event)
        self._count(entry, lines)
        return entry

    def _count(self, entry: e.Entry, lines: tuple[LogLine, ...]) -> None:
        self.number += 1
        if isinstance(entry, e.GameBegan):
            self.lines = {}
            self.tally.clear()
        self.tally[_counted(entry)] += 1
        if lines:
            self.lines[self.number] = lines
        if isinstance(entry, e.Moved | e.Undone | e.GameBegan | e.GameEnded):
            self.last_change = self.number
            self.grace_ms = 0
            self.undo = None
            self.agreed = set()
        if isinstance(entry, e.Undone | e.GameBegan) or any(line.round for line in lines):
            self.is_hurried = False

    def _opened(self, entry: e.Opened) -> None:
        self.options = entry
        self.rules = Rules.parse(entry.rules)
        self.host = entry.host
        self.pace = entry.pace
        self.seats = [SeatState() for _ in range(self.rules.players)]
        self.match = Match(self.rules)

    def _seated(self, entry: e.Seated) -> None:
        seat = SeatState(entry.person, entry.bot, entry.level, owner=entry.owner)
        self.seats[entry.seat - 1] = seat
        self._nobody_is_ready()

    def _vacated(self, entry: e.Vacated) -> None:
        self.seats[entry.seat - 1] = SeatState()
        self._nobody_is_ready()

    def _left(self, entry: e.Left) -> None:
        seat = self.seat(entry.seat)
        seat.has_left = True
        seat.is_ready = False

    def _ready_given(self, entry: e.ReadyGiven) -> None:
        self.seat(entry.seat).is_ready = True

    def _nobody_is_ready(self) -> None:
        """Who was ready for one company need not be for another."""
        for seat in self.seats:
            seat.is_ready = False

    def _bot_took_over(self, entry: e.BotTookOver) -> None:
        self.seat(entry.seat).stand_in = entry.bot

    def _taken_back(self, entry: e.TakenBack) -> None:
        seat = self.seat(entry.seat)
        seat.stand_in = None
        seat.has_left = False

    def _host_changed(self, entry: e.HostChanged) -> None:
        self.host = entry.person

    def _kept_away(self, entry: e.KeptAway) -> None:
        self.kept_away[entry.person] = None

    def _allowed_back(self, entry: e.AllowedBack) -> None:
        del self.kept_away[entry.person]

    def _became(self, entry: e.Became) -> None:
        if entry.guest in self.kept_away:
            del self.kept_away[entry.guest]
            self.kept_away[entry.person] = None
        for seat in self.seats:
            if seat.person == entry.guest:
                seat.person = entry.person
        if self.host == entry.guest:
            self.host = entry.person

    def _deck_committed(self, entry: e.DeckCommitted) -> None:
        if entry.version > DECK_VERSION:
            raise BrokenLogError(
                f"table {self.id} has a deck of version {entry.version}, "
                f"this program knows {DECK_VERSION}: it needs a newer coloretto"
            )
        if self.is_dealing:
            raise BrokenLogError(f"table {self.id}: game {entry.game} was committed to twice")
        self.committed = entry

    def _nonce_given(self, entry: e.NonceGiven | e.NonceOpened) -> None:
        self.seat(entry.seat).nonce = entry.nonce

    def _nonce_committed(self, entry: e.NonceCommitted) -> None:
        self.seat(entry.seat).nonce_commitment = entry.commitment

    def _game_began(self, entry: e.GameBegan) -> None:
        if entry.rules_version > RULES_VERSION:
            raise BrokenLogError(
                f"table {self.id} was played by rules version {entry.rules_version}, "
                f"this program knows {RULES_VERSION}: it needs a newer coloretto"
            )
        if self.match.is_over:
            self.match = Match(self.rules)
        setup = Setup(
            tuple(parse_card(colour) for colour in entry.out),
            tuple(tuple(parse_card(card) for card in cards) for cards in entry.start),
            entry.first - 1,
        )
        committed = self.committed or e.DeckCommitted(entry.game, "")
        self.game = Game(entry, committed, setup, State(self.rules, setup))
        for event in entry.before:
            self.game.apply(self.game.seat, parse_event(event))
        self.game_began_at = self.number + 1
        self.committed = None
        self.paused = False
        for seat in self.seats:
            seat.nonce = seat.nonce_commitment = ""
        self._nobody_is_ready()

    def _undo_asked(self, entry: e.UndoAsked) -> None:
        self.undo = entry
        self.agreed = {entry.seat}

    def _undo_answered(self, entry: e.UndoAnswered) -> None:
        if entry.agrees:
            self.agreed.add(entry.seat)
        else:
            self.undo = None

    def _undone(self, entry: e.Undone) -> None:
        self._running().go_back(entry.keep)

    def _paused(self, entry: e.Paused) -> None:
        self.paused = True

    def _resumed(self, entry: e.Resumed) -> None:
        self.paused = False

    def _pace_set(self, entry: e.PaceSet) -> None:
        self.pace = entry.pace

    def _hurried(self, entry: e.Hurried) -> None:
        self.is_hurried = True

    def _forfeited(self, entry: e.Forfeited) -> None:
        self._running().forfeited.add(entry.seat)

    def _game_ended(self, entry: e.GameEnded) -> None:
        game = self._running()
        if game.state.scores != entry.scores:
            raise BrokenLogError(
                f"table {self.id}, game {entry.game}: the log says {entry.scores}, "
                f"the rules say {game.state.scores}"
            )
        game.ended = entry
        self.finished.append(entry)
        self.match.add(Outcome(entry.scores))

    def _running(self) -> Game:
        if self.game is None or self.game.ended is not None:
            raise BrokenLogError(f"table {self.id}: no game is running")
        return self.game


_HANDLERS: dict[type, Callable[[Table, Any], None]] = {
    e.Opened: Table._opened,
    e.Seated: Table._seated,
    e.Vacated: Table._vacated,
    e.Left: Table._left,
    e.BotTookOver: Table._bot_took_over,
    e.TakenBack: Table._taken_back,
    e.HostChanged: Table._host_changed,
    e.KeptAway: Table._kept_away,
    e.AllowedBack: Table._allowed_back,
    e.Became: Table._became,
    e.DeckCommitted: Table._deck_committed,
    e.NonceGiven: Table._nonce_given,
    e.NonceCommitted: Table._nonce_committed,
    e.NonceOpened: Table._nonce_given,
    e.ReadyGiven: Table._ready_given,
    e.GameBegan: Table._game_began,
    e.UndoAsked: Table._undo_asked,
    e.UndoAnswered: Table._undo_answered,
    e.Undone: Table._undone,
    e.Paused: Table._paused,
    e.Resumed: Table._resumed,
    e.PaceSet: Table._pace_set,
    e.Hurried: Table._hurried,
    e.Forfeited: Table._forfeited,
    e.GameEnded: Table._game_ended,
}


def _counted(entry: e.Entry) -> Counted:
    """Whose limit an entry uses: a person's where they sit down, else the seat's."""
    if isinstance(entry, e.Seated):
        return e.Seated, entry.person
    if isinstance(entry, e.BotTookOver) and entry.reason != "clock":
        return e.BotTookOver, None
    return type(entry), getattr(entry, "seat", None)
