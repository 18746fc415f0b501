"""What follows from a command: it is checked, and then appended to the log as entries.

A command that is refused has changed nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from coloretto.bots.levels import LEVELS, USUAL_LEVEL
from coloretto.records.fair_deck import check_nonce, nonce_commitment
from coloretto.rules import RULES_VERSION, ColorettoError, Deal, IllegalError
from coloretto.rules.cards import CARD_SYMBOLS, Card
from coloretto.rules.events import ACTIONS, TURN_UP, Event, parse_event
from coloretto.server.errors import RefusalError
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.callers import Caller, Player, SeatToken, Server, Spectator
from coloretto.server.table.conduct import (
    CORRESPONDENCE_CLOCK,
    TIME_OUTS,
    check_limit,
    waited_for,
    why_unrated,
)
from coloretto.server.table.game import Game
from coloretto.server.table.nonces import bound_nonces
from coloretto.server.table.table import SeatState, Table


class Secrets(Protocol):
    """Keeps the secrets of a table's decks."""

    def commit(self, game: int, nonces: tuple[str, ...]) -> e.DeckCommitted:
        """Make a game's secret and commit to it and to the seats' own commitments."""

    def reveal(self, game: int) -> str:
        """A game's secret, for when it is over."""

    def deal(self, committed: e.DeckCommitted, nonces: tuple[str, ...]) -> Deal:
        """The deal that follows from a game's secret and the seats' nonces."""


@dataclass
class Change:
    """A command being carried out: entries are applied to the table as they are appended."""

    table: Table
    secrets: Secrets
    is_present: Callable[[str], bool]
    """Whether a person is here, or was a moment ago."""
    entries: list[e.Entry] = field(default_factory=list)
    is_gone: Callable[[str], bool] = lambda _: False
    """Whether a person has not been here for a while."""

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
    """Make the table."""
    change.append(opened)


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
    if isinstance(command, c.TimeOut | c.Begin):
        raise RefusalError("not_allowed", "only the clock can say that")
    _HANDLERS[type(command)](change, caller, command)


def _sit(change: Change, caller: Player, command: c.Sit) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    if seat.person == caller.person:
        _come_back(change, command.seat)
        return
    if not seat.is_open:
        raise RefusalError("seat_taken", f"seat {command.seat} is taken")
    if caller.person in table.kept_away:
        raise RefusalError("not_allowed", "the host has asked you to stay away from this table")
    if table.seats_of(caller.person):
        if table.options.rated:
            raise RefusalError("not_allowed", "in a rated game everybody plays one seat")
        if table.options.listed and caller.person != table.host:
            raise RefusalError("not_allowed", "at a listed table a guest plays one seat")
    check_limit(table, e.Seated, caller.person)
    change.append(e.Seated(command.seat, person=caller.person))


def _leave(change: Change, caller: Player, command: c.Leave) -> None:
    table, seat = change.table, _own_seat(change, caller, command.seat)
    if table.phase in ("playing", "between") or table.is_dealing:
        if not seat.has_left:
            change.append(e.Left(command.seat))
            _forfeit(change, command.seat, "left")
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
    is_orphaned = table.phase == "over" and change.is_gone(table.host)
    if not (is_orphaned and table.seats_of(caller.person)):
        _need_host(table, caller)
    _need_no_match(table)
    if command.level is not None:
        check_limit(table, e.Seated, None)
        change.append(e.Seated(command.seat, bot=_bot_of(command.level), level=command.level))
    elif not seat.is_open:
        change.append(e.Vacated(command.seat))


def _keep_away(change: Change, caller: Player, command: c.KeepAway) -> None:
    table = change.table
    _need_host(table, caller)
    person = table.seat(command.seat).person
    if person is None or person == table.host:
        raise RefusalError("no_seat", f"nobody sits on seat {command.seat} who could be sent away")
    _need_no_match(table)
    for seat in table.seats_of(person):
        change.append(e.Vacated(seat))
    change.append(e.KeptAway(person))


def _allow_back(change: Change, caller: Player, command: c.AllowBack) -> None:
    _need_host(change.table, caller)
    if command.person not in change.table.kept_away:
        raise RefusalError("not_found", "nobody with this id was sent away from this table")
    change.append(e.AllowedBack(command.person))


def _need_no_match(table: Table) -> None:
    if table.phase in ("playing", "between") or table.is_dealing:
        raise RefusalError("game_running", "seats can be set before a match and after it")


def _seat_bot(change: Change, caller: Player, command: c.SeatBot) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    _need_host(table, caller)
    if seat.person == command.person and seat.owner is not None:
        return
    _need_no_match(table)
    if seat.person not in (None, caller.person, command.person):
        raise RefusalError("seat_taken", f"somebody sits on seat {command.seat}")
    check_limit(table, e.Seated, command.person)
    change.append(e.Seated(command.seat, person=command.person, owner=caller.person))


def _start(change: Change, caller: Player, _command: c.Start) -> None:
    table = change.table
    if table.phase == "playing" or table.is_dealing:
        raise RefusalError("game_running", "a game is running")
    if caller.person != table.host and not table.seats_of(caller.person):
        raise RefusalError("not_your_seat", "only somebody at the table can start the game")
    if _free_left_seats(change, caller):
        return
    open_seats = [number for number, seat in enumerate(table.seats, 1) if seat.is_open]
    if open_seats:
        numbers = ", ".join(map(str, open_seats))
        raise RefusalError("seats_open", f"nobody sits on seat {numbers} yet")
    if _is_everybody_ready(change, caller):
        _commit_deck(change, caller)


def _commit_deck(change: Change, caller: Player) -> None:
    """The next deck's secret is made and committed to, unless it was by version 1."""
    table = change.table
    if table.committed is None:
        nonces = bound_nonces(table, caller.person, change.is_present)
        change.append(change.secrets.commit(table.next_game, nonces))
    if not table.unopened:
        _begin(change)


def _begin(change: Change) -> None:
    """The cards are dealt: nonces that are not open by now are not in the deck."""
    table = change.table
    committed = table.committed
    assert committed is not None
    game = table.next_game
    # A nonce that was not bound came too late.
    nonces = tuple(
        seat.nonce if committed.version == 1 or committed.nonces[number] else ""
        for number, seat in enumerate(table.seats)
    )
    setup = change.secrets.deal(committed, nonces).setup
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
            unrated=why_unrated(table),
        )
    )
    for number, seat in enumerate(table.seats, 1):
        if seat.has_left:
            _forfeit(change, number, "left")  # They left while nonces were opened.


def _free_left_seats(change: Change, caller: Player) -> bool:
    """After a match, who left it has no seat any more; whether there is such a seat."""
    table = change.table
    left = [
        number
        for number, seat in enumerate(table.seats, 1)
        if table.phase == "over" and seat.has_left and seat.person != caller.person
    ]
    for number in left:
        change.append(e.Vacated(number))
    return bool(left)


def _is_everybody_ready(change: Change, caller: Player) -> bool:
    """Whether the game may begin; if not, it is noted that the caller would begin it.

    :raises RefusalError: when the caller has said so before.
    """
    table = change.table
    mine = table.seats_of(caller.person)
    others = [
        number
        for number in waited_for(table, change.is_present, change.is_gone)
        if number not in mine
    ]
    if table.options.rated or table.phase == "over":
        for number in mine:
            if not table.seat(number).has_say:
                check_limit(table, e.TakenBack, number)
        for number in mine:
            _come_back(change, number)
    if not others:
        if table.phase == "over":
            _end_stand_ins(change)
        return True
    for number in mine:
        if not table.seat(number).is_ready:
            change.append(e.ReadyGiven(number))
    if not change.entries:
        numbers = ", ".join(map(str, others))
        raise RefusalError("not_ready", f"the game begins when seat {numbers} is here and ready")
    return False


def _end_stand_ins(change: Change) -> None:
    """Nobody plays for anybody longer than a match."""
    for number, seat in enumerate(change.table.seats, 1):
        if seat.stand_in is not None:
            change.append(e.TakenBack(number))


def _move(change: Change, caller: Player, command: c.Move) -> None:
    seat = _own_seat(change, caller, command.seat)
    if seat.playing_bot is not None:
        raise RefusalError("not_your_turn", "a bot plays this seat: take it back first")
    _play(change, command)
    change.table.grace_ms = command.grace_ms


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
            deck = change.secrets.deal(game.committed, game.began.nonces).deck
        change.play(TURN_UP + deck[game.turned_up])
    if state.is_over:
        for seat, played in enumerate(table.seats, 1):
            if played.stand_in is not None:
                _forfeit(change, seat, "away")
        number = game.began.game
        secret = change.secrets.reveal(number)
        change.append(e.GameEnded(number, state.scores, game.committed.commitment, secret))


def _undo(change: Change, caller: Player, command: c.Undo) -> None:
    table = change.table
    _own_seat(change, caller, command.seat)
    game = _running(table)
    keep = _where_back(game, command.seat)
    events = game.state.events[keep:]
    # Nothing has come of it: no card was turned up, and nobody has acted since.
    is_fresh = len(events) == 1
    if table.options.rated and any(event >= TURN_UP for event in events):
        raise RefusalError("cannot_undo", "a rated game never goes back past a card turned up")
    others = set(_others_with_say(table, command.seat))
    asked = e.UndoAsked(command.seat, keep)
    # Who has not agreed may have left since.
    if is_fresh or not others or (table.undo == asked and others <= table.agreed):
        check_limit(table, e.Undone, command.seat)
        change.append(e.Undone(command.seat, keep))
    elif table.undo != asked:
        check_limit(table, e.UndoAsked, command.seat)
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
    if command.agrees and command.seat in table.agreed:
        return
    change.append(e.UndoAnswered(command.seat, command.agrees))
    if command.agrees and set(_others_with_say(table, asked.seat)) <= table.agreed:
        change.append(e.Undone(asked.seat, asked.keep))


def _pause(change: Change, caller: Player, command: c.Pause) -> None:
    _own_seat(change, caller, command.seat)
    _running(change.table)
    if change.table.is_rated:
        raise RefusalError("not_allowed", "a rated game is not paused: its clock runs")
    if not change.table.paused:
        check_limit(change.table, e.Paused, command.seat)
        change.append(e.Paused(command.seat))


def _resume(change: Change, caller: Player, command: c.Resume) -> None:
    _own_seat(change, caller, command.seat)
    change.table.grace_ms = 0
    if change.table.paused:
        change.append(e.Resumed(command.seat))


def _set_pace(change: Change, caller: Player, command: c.SetPace) -> None:
    table = change.table
    _need_host(table, caller)
    if command.pace != table.pace:
        check_limit(table, e.PaceSet, None)
        change.append(e.PaceSet(command.pace))


def _hurry(change: Change, caller: Player, command: c.Hurry) -> None:
    table = change.table
    _own_seat(change, caller, command.seat)
    state = _running(table).state
    for number, seat in enumerate(table.seats):
        if state.is_in_round(number) and seat.playing_bot is None:
            raise RefusalError("not_allowed", f"seat {number + 1} still plays in this round")
    if not table.is_hurried:
        change.append(e.Hurried(command.seat))


def _hand_over(change: Change, caller: Player, command: c.HandOver) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    if seat.person is None:
        raise RefusalError("not_your_seat", f"nobody's seat to hand over: {command.seat}")
    if table.phase not in ("playing", "between"):
        raise RefusalError("no_game", "no match is running")
    if table.is_rated and table.options.clock:
        raise RefusalError("not_allowed", "in a rated game only the clock lets a bot play")
    if seat.stand_in is not None:
        return
    bot = _stand_in(table, command.level)
    if seat.person == caller.person:
        change.append(e.BotTookOver(command.seat, bot, "asked"))
        return
    if caller.person != table.host and not table.seats_of(caller.person):
        raise RefusalError("not_your_seat", "only somebody at the table can do that")
    if not seat.has_left:
        _need_absence(change, seat.person)
    change.append(e.BotTookOver(command.seat, bot, "left" if seat.has_left else "away"))


def _need_absence(change: Change, person: str) -> None:
    """Refuse to do without somebody who may be thinking."""
    if not change.is_gone(person):
        raise RefusalError("not_allowed", "they are here, or were a minute ago")
    if change.table.options.clock >= CORRESPONDENCE_CLOCK and change.table.phase == "playing":
        raise RefusalError("not_allowed", "nobody has to be here all the time: their clock runs")


def _take_back(change: Change, caller: Player, command: c.TakeBack) -> None:
    _own_seat(change, caller, command.seat)
    _come_back(change, command.seat)


def _come_back(change: Change, number: int) -> None:
    """A person plays their seat themselves again, if they did not."""
    table, seat = change.table, change.table.seat(number)
    if seat.stand_in is None and not seat.has_left:
        return
    if table.is_rated and table.game is not None and number in table.game.forfeited:
        raise RefusalError("not_allowed", "this game is lost for you: wait for the next one")
    check_limit(table, e.TakenBack, number)
    change.append(e.TakenBack(number))


def _forfeit(change: Change, number: int, reason: Literal["left", "clock", "away"]) -> None:
    """A rated game is lost for a seat; a bot plays it to its end for the others."""
    table, game = change.table, change.table.game
    if not table.is_rated or game is None or number in game.forfeited:
        return
    change.append(e.Forfeited(number, reason))
    if table.seat(number).stand_in is None:
        change.append(e.BotTookOver(number, _stand_in(table, USUAL_LEVEL), "left"))


def _commit_nonce(change: Change, caller: Player, command: c.CommitNonce) -> None:
    _need_no_nonce(change, caller, command.seat)
    if change.table.committed is not None:
        raise RefusalError("not_allowed", "this deck is of version 1: its nonces are given openly")
    change.append(e.NonceCommitted(command.seat, command.commitment))


def _open_nonce(change: Change, caller: Player, command: c.OpenNonce) -> None:
    table = change.table
    _own_seat(change, caller, command.seat)
    if command.seat not in table.unopened or table.committed is None:
        raise RefusalError("not_allowed", f"no nonce of seat {command.seat} is to be opened now")
    _check_nonce(command.nonce)
    promised = table.committed.nonces[command.seat - 1]
    game = table.committed.game
    if nonce_commitment(table.id, game, command.seat, command.nonce) != promised:
        raise RefusalError("not_allowed", "this is not the nonce that was committed to")
    change.append(e.NonceOpened(command.seat, command.nonce))
    if not table.unopened:
        _begin(change)


def _give_nonce(change: Change, caller: Player, command: c.GiveNonce) -> None:
    _need_no_nonce(change, caller, command.seat)
    _check_nonce(command.nonce)
    change.append(e.NonceGiven(command.seat, command.nonce))


def _need_no_nonce(change: Change, caller: Player, number: int) -> None:
    """One nonce a seat and deck, before it is dealt."""
    seat = _own_seat(change, caller, number)
    if change.table.phase == "playing" or change.table.is_dealing:
        raise RefusalError("game_running", "a nonce is given before the cards are dealt")
    if seat.has_nonce:
        raise RefusalError("not_allowed", f"seat {number} has given its nonce for this deck")


def _check_nonce(nonce: str) -> None:
    try:
        check_nonce(nonce)
    except ColorettoError as error:
        raise RefusalError("bad_request", str(error)) from None


def _give_host(change: Change, caller: Player, command: c.GiveHost) -> None:
    table, seat = change.table, change.table.seat(command.seat)
    _need_host(table, caller)
    if seat.person is None:
        raise RefusalError("no_seat", f"nobody sits on seat {command.seat}")
    if seat.person != table.host:
        check_limit(table, e.HostChanged, None)
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
            if table.tally[e.BotTookOver, seat] >= TIME_OUTS:
                _forfeit(change, seat, "clock")


def _begin_in_time(change: Change, command: c.Begin) -> None:
    committed = change.table.committed
    if change.table.is_dealing and committed is not None and committed.game == command.expects:
        _begin(change)


_FOR_TOKENS = (
    *(c.Move, c.Undo, c.AnswerUndo, c.Pause, c.Resume, c.TakeBack),
    *(c.CommitNonce, c.OpenNonce, c.GiveNonce),
)

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
    c.SetPace: _set_pace,
    c.Hurry: _hurry,
    c.HandOver: _hand_over,
    c.TakeBack: _take_back,
    c.CommitNonce: _commit_nonce,
    c.OpenNonce: _open_nonce,
    c.GiveNonce: _give_nonce,
    c.GiveHost: _give_host,
    c.KeepAway: _keep_away,
    c.AllowBack: _allow_back,
    c.Become: _become,
}

_SERVER_HANDLERS: dict[type, Callable[[Change, Any], None]] = {
    c.Move: _move_for_bot,
    c.TimeOut: _time_out,
    c.Begin: _begin_in_time,
}
"""What the server does by itself."""


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
