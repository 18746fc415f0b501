"""What follows from a command: it is checked, and then appended to the log as entries.

A command that is refused has changed nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from coloretto.bots.levels import LEVELS, USUAL_LEVEL
from coloretto.records.fair_deck import check_nonce
from coloretto.rules import RULES_VERSION, ColorettoError, Deal, IllegalError
from coloretto.rules.cards import CARD_SYMBOLS, Card
from coloretto.rules.events import ACTIONS, PLACE, TURN_UP, Event, parse_event
from coloretto.server.errors import RefusalError
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.callers import Caller, Player, SeatToken, Server, Spectator
from coloretto.server.table.game import Game
from coloretto.server.table.table import SeatState, Table


class Secrets(Protocol):
    """Keeps the secrets of a table's decks."""

    def new_secret(self, game: int) -> str:
        """Make a game's secret and give its commitment."""

    def reveal(self, game: int) -> str:
        """A game's secret, for when it is over."""

    def deal(self, game: int, nonces: tuple[str, ...]) -> Deal:
        """The deal that follows from a game's secret and the seats' nonces."""


@dataclass
class Change:
    """A command being carried out: entries are applied to the table as they are appended."""

    table: Table
    secrets: Secrets
    is_present: Callable[[str], bool]
    """Whether a person is connected."""
    entries: list[e.Entry] = field(default_factory=list)

    def append(self, entry: e.Entry) -> None:
        """Something happens at the table."""
        self.table.apply(entry)
        self.entries.append(entry)

    def play(self, event: Event) -> None:
        """An event of the game happens.

        :raises IllegalError: when the rules forbid it; nothing has changed then.
        """
        self.entries.append(self.table.play(event))


def open_table(change: Change, opened: e.Opened) -> None:
    """Make the table; its first deck is committed to at once."""
    change.append(opened)
    _commit_next(change)


def carry_out(change: Change, caller: Caller, command: c.Command) -> None:
    """Do what is asked, or refuse it.

    :raises RefusalError: with the reason; nothing has changed then.
    """
    seat = getattr(command, "seat", None)
    if seat is not None and seat > len(change.table.seats):
        raise RefusalError("no_seat", f"this table has {len(change.table.seats)} seats, not {seat}")
    if isinstance(command, c.Move) and not command.id:
        raise RefusalError("bad_request", "a move needs an id of its own")
    match caller:
        case Spectator():
            raise RefusalError("not_allowed", "spectators only watch")
        case Server():
            handler = _SERVER_HANDLERS.get(type(command))
            if handler is None:
                raise RefusalError("not_allowed", "only somebody at the table can do that")
            handler(change, command)
            return
        case SeatToken():
            if caller.table != change.table.id:
                raise RefusalError("not_allowed", "this token is for another table")
            if not isinstance(command, _FOR_TOKENS) or seat != caller.seat:
                raise RefusalError("not_allowed", f"this token can only play seat {caller.seat}")
    if isinstance(command, c.TimeOut):
        raise RefusalError("not_allowed", "only the clock can say that")
    _HANDLERS[type(command)](change, caller, command)


def _sit(change: Change, caller: Player, command: c.Sit) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    if seat.person == caller.person:
        if seat.stand_in is not None or seat.has_left:
            change.append(e.TakenBack(command.seat))
        return
    if not seat.is_open:
        raise RefusalError("seat_taken", f"seat {command.seat} is taken")
    if table.options.rated and table.seats_of(caller.person):
        raise RefusalError("not_allowed", "in a rated game everybody plays one seat")
    change.append(e.Seated(command.seat, person=caller.person))


def _leave(change: Change, caller: Player, command: c.Leave) -> None:
    table, seat = change.table, _own_seat(change, caller, command.seat)
    if table.phase in ("playing", "between"):
        if not seat.has_left:
            change.append(e.Left(command.seat))
    else:
        change.append(e.Vacated(command.seat))
    _pass_host_on(change, caller)


def _pass_host_on(change: Change, caller: Player) -> None:
    """A host who has left every seat hands the table to somebody who is still there."""
    table = change.table
    if table.host != caller.person or any(
        table.seat(seat).has_say for seat in table.seats_of(caller.person)
    ):
        return
    heir = next((s.person for s in table.seats if s.has_say and s.person != caller.person), None)
    if heir is not None:
        change.append(e.HostChanged(heir))


def _set_seat(change: Change, caller: Player, command: c.SetSeat) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    _need_host(table, caller)
    if table.phase in ("playing", "between"):
        raise RefusalError("game_running", "seats can be set before a match and after it")
    if command.level is not None:
        change.append(e.Seated(command.seat, bot=_bot_of(command.level), level=command.level))
    elif not seat.is_open:
        change.append(e.Vacated(command.seat))


def _seat_bot(change: Change, caller: Player, command: c.SeatBot) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    _need_host(table, caller)
    if seat.person == command.person:
        return
    if table.phase in ("playing", "between"):
        raise RefusalError("game_running", "seats can be set before a match and after it")
    if seat.person is not None and seat.person != caller.person:
        raise RefusalError("seat_taken", f"somebody sits on seat {command.seat}")
    change.append(e.Seated(command.seat, person=command.person))


def _start(change: Change, caller: Player, _command: c.Start) -> None:
    table = change.table
    if table.phase == "playing":
        raise RefusalError("game_running", "a game is running")
    if caller.person != table.host and not table.seats_of(caller.person):
        raise RefusalError("not_your_seat", "only somebody at the table can start the game")
    open_seats = [number for number, seat in enumerate(table.seats, 1) if seat.is_open]
    if open_seats:
        numbers = ", ".join(map(str, open_seats))
        raise RefusalError("seats_open", f"nobody sits on seat {numbers} yet")
    game = table.next_game
    nonces = tuple(seat.nonce for seat in table.seats)
    setup = change.secrets.deal(game, nonces).setup
    branch = table.options.branch
    change.append(
        e.GameBegan(
            game=game,
            in_match=1 if table.phase != "between" else len(table.match.games) + 1,
            rules_version=RULES_VERSION,
            out=tuple(_symbols(setup.out)),
            start=tuple("".join(_symbols(cards)) for cards in setup.start),
            first=setup.first + 1,
            nonces=nonces,
            before=() if branch is None or game > 1 else branch.events,
        )
    )


def _move(change: Change, caller: Player, command: c.Move) -> None:
    seat = _own_seat(change, caller, command.seat)
    if seat.playing_bot is not None:
        raise RefusalError("not_your_turn", "a bot plays this seat: take it back first")
    _play(change, command)


def _move_for_bot(change: Change, command: c.Move) -> None:
    if change.table.seat(command.seat).playing_bot is None:
        raise RefusalError("not_your_turn", f"no bot plays seat {command.seat}")
    _play(change, command)


def _play(change: Change, command: c.Move) -> None:
    table = change.table
    game = _running(table)
    if table.paused:
        raise RefusalError("paused", "the game is paused")
    if command.expects != table.last_change:
        raise RefusalError(
            "stale", f"the game has moved on: it is at {table.last_change}, not {command.expects}"
        )
    if game.seat != command.seat:
        raise RefusalError("not_your_turn", f"it is the turn of seat {game.seat}")
    state = game.state
    try:
        action = parse_event(command.action)
        if action not in ACTIONS:
            raise IllegalError(state.why_illegal(action))
        change.play(action)
    except ColorettoError as error:
        raise RefusalError("illegal", str(error)) from None
    deck = None
    while state.is_chance:
        if deck is None:
            deck = change.secrets.deal(game.began.game, game.began.nonces).deck
        change.play(TURN_UP + deck[game.turned_up])
    if state.is_over:
        number = game.began.game
        secret = change.secrets.reveal(number)
        change.append(e.GameEnded(number, state.scores, game.commitment, secret))
        _commit_next(change)


def _undo(change: Change, caller: Player, command: c.Undo) -> None:
    table = change.table
    _own_seat(change, caller, command.seat)
    game = _running(table)
    keep = _where_back(game, command.seat)
    events = game.state.events[keep:]
    is_own_placing = len(events) == 1 and PLACE <= events[0] < PLACE + 5
    if table.options.rated and any(event >= TURN_UP for event in events):
        raise RefusalError("cannot_undo", "a rated game never goes back past a card turned up")
    others = set(_others_with_say(table, command.seat))
    asked = e.UndoAsked(command.seat, keep)
    # Who has not agreed may have left since.
    if is_own_placing or not others or (table.undo == asked and others <= table.agreed):
        change.append(e.Undone(command.seat, keep))
    elif table.undo != asked:
        change.append(asked)


def _where_back(game: Game, seat: int) -> int:
    """How many events stay when a seat takes its last decision back."""
    events = game.state.events
    for i in range(len(events) - 1, -1, -1):
        if game.turns[i] == seat and events[i] in ACTIONS:
            return i
    raise RefusalError("cannot_undo", f"seat {seat} has not done anything yet in this game")


def _answer_undo(change: Change, caller: Player, command: c.AnswerUndo) -> None:
    table = change.table
    _own_seat(change, caller, command.seat)
    _running(table)
    asked = table.undo
    if asked is None:
        raise RefusalError("no_undo_asked", "nobody asks to go back now")
    change.append(e.UndoAnswered(command.seat, command.agrees))
    if command.agrees and set(_others_with_say(table, asked.seat)) <= table.agreed:
        change.append(e.Undone(asked.seat, asked.keep))


def _pause(change: Change, caller: Player, command: c.Pause) -> None:
    _own_seat(change, caller, command.seat)
    _running(change.table)
    if not change.table.paused:
        change.append(e.Paused(command.seat))


def _resume(change: Change, caller: Player, command: c.Resume) -> None:
    _own_seat(change, caller, command.seat)
    if change.table.paused:
        change.append(e.Resumed(command.seat))


def _hand_over(change: Change, caller: Player, command: c.HandOver) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    if seat.person is None:
        raise RefusalError("not_your_seat", f"nobody's seat to hand over: {command.seat}")
    if table.phase not in ("playing", "between"):
        raise RefusalError("no_game", "no match is running")
    if seat.stand_in is not None:
        return
    bot = _stand_in(table, command.level)
    if seat.person == caller.person:
        change.append(e.BotTookOver(command.seat, bot, "asked"))
        return
    _need_host(table, caller)
    if not seat.has_left and change.is_present(seat.person):
        raise RefusalError("not_allowed", f"whoever plays seat {command.seat} is here")
    change.append(e.BotTookOver(command.seat, bot, "left" if seat.has_left else "away"))


def _take_back(change: Change, caller: Player, command: c.TakeBack) -> None:
    seat = _own_seat(change, caller, command.seat)
    if seat.stand_in is not None or seat.has_left:
        change.append(e.TakenBack(command.seat))


def _give_nonce(change: Change, caller: Player, command: c.GiveNonce) -> None:
    _own_seat(change, caller, command.seat)
    if change.table.phase == "playing":
        raise RefusalError("game_running", "a nonce is given before the cards are dealt")
    try:
        check_nonce(command.nonce)
    except ColorettoError as error:
        raise RefusalError("bad_request", str(error)) from None
    change.append(e.NonceGiven(command.seat, command.nonce))


def _give_host(change: Change, caller: Player, command: c.GiveHost) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    _need_host(table, caller)
    if seat.person is None:
        raise RefusalError("no_seat", f"nobody sits on seat {command.seat}")
    if seat.person != table.host:
        change.append(e.HostChanged(seat.person))


def _become(change: Change, caller: Player, command: c.Become) -> None:
    table = change.table
    seats = table.seats_of(command.guest)
    if table.options.rated and seats and table.seats_of(caller.person):
        raise RefusalError("not_allowed", "in a rated game everybody plays one seat")
    if seats or table.host == command.guest:
        change.append(e.Became(command.guest, caller.person))


def _time_out(change: Change, command: c.TimeOut) -> None:
    table = change.table
    game = _running(table)
    if command.expects == table.last_change and not table.paused:
        seat = game.seat
        if table.seat(seat).playing_bot is None:
            change.append(e.BotTookOver(seat, _stand_in(table, USUAL_LEVEL), "clock"))


_FOR_TOKENS = (c.Move, c.Undo, c.AnswerUndo, c.Pause, c.Resume, c.TakeBack, c.GiveNonce)

_HANDLERS: dict[type, Callable[[Change, Player, Any], None]] = {
    c.Sit: _sit,
    c.Leave: _leave,
    c.SetSeat: _set_seat,
    c.SeatBot: _seat_bot,
    c.Start: _start,
    c.Move: _move,
    c.Undo: _undo,
    c.AnswerUndo: _answer_undo,
    c.Pause: _pause,
    c.Resume: _resume,
    c.HandOver: _hand_over,
    c.TakeBack: _take_back,
    c.GiveNonce: _give_nonce,
    c.GiveHost: _give_host,
    c.Become: _become,
}

_SERVER_HANDLERS: dict[type, Callable[[Change, Any], None]] = {
    c.Move: _move_for_bot,
    c.TimeOut: _time_out,
}
"""What the server does by itself."""


def _commit_next(change: Change) -> None:
    game = change.table.next_game
    change.append(e.DeckCommitted(game, change.secrets.new_secret(game)))


def _running(table: Table) -> Game:
    if table.game is None or table.game.ended is not None:
        raise RefusalError("no_game", "no game is running")
    return table.game


def _own_seat(change: Change, caller: Player, number: int) -> SeatState:
    seat = change.table.seat(number)
    if seat.person is None or seat.person != caller.person:
        raise RefusalError("not_your_seat", f"seat {number} is not yours")
    return seat


def _need_host(table: Table, caller: Player) -> None:
    if caller.person != table.host:
        raise RefusalError("not_host", "only the host can do that")


def _others_with_say(table: Table, seat: int) -> list[int]:
    """The seats of other people who must agree; a person's own other seats need not."""
    person = table.seat(seat).person
    return [
        number
        for number, other in enumerate(table.seats, 1)
        if other.has_say and other.person != person
    ]


def _bot_of(level: str) -> str:
    if level not in LEVELS:
        raise RefusalError("unsupported", f"unknown level {level!r}: choose {', '.join(LEVELS)}")
    return LEVELS[level]


def _stand_in(table: Table, level: str) -> str:
    """Who plays for somebody who does not: in a rated game never a gain, the gentlest bot."""
    return next(iter(LEVELS.values())) if table.options.rated else _bot_of(level)


def _symbols(cards: tuple[Card, ...]) -> list[str]:
    return [CARD_SYMBOLS[card] for card in cards]
