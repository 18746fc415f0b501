"""The line protocol: what a bot in any language is told, and how its answers are read.

Every message is a JSON object on a line of its own. Seats and rows are numbered
from 1 and cards are letters, as in records. See ``docs/line-protocol.md``.
"""

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Final, TypeGuard

from coloretto.bots import BotError, Decision
from coloretto.rules import NotationError, Rules
from coloretto.rules.cards import CARD_SYMBOLS, Card
from coloretto.rules.events import EVENTS, Action, Event, event_name, parse_event
from coloretto.rules.position import Counts

if TYPE_CHECKING:
    from coloretto.rules.state import State

VERSION: Final = 1

Message = dict[str, object]

_MOST_SHOWN: Final = 60


def format_message(message: Mapping[str, object]) -> str:
    """One line, without its end."""
    return json.dumps(message, ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def hello_message(package_version: str) -> Message:
    """The first message, which asks for the bot's own hello."""
    return {"type": "hello", "version": VERSION, "coloretto": package_version}


def game_message(rules: Rules, colours: Sequence[Card], seat: int) -> Message:
    """A game begins: its rules as plain fields, and the bot's seat."""
    return {
        "type": "game",
        "rules": str(rules),
        "edition": rules.edition.name,
        "players": rules.players,
        "seat": seat + 1,
        "scoring": rules.side,
        "points": list(rules.scoring.points),
        "jokers": rules.jokers,
        "golden": rules.golden,
        "last_round": {
            "cards": rules.last_round.cards,
            "shuffled": rules.last_round.shuffled,
        },
        "row_rooms": list(rules.row_rooms),
        "colours": [CARD_SYMBOLS[colour] for colour in colours],
    }


def decide_message(
    state: "State", events: Sequence[Mapping[str, object]], seed: int, budget_ms: int | None
) -> Message:
    """A question: all that can be seen, and what the seat may do."""
    return {
        "type": "decide",
        "events": list(events),
        "position": position_fields(state),
        "actions": [
            {"number": action, "name": event_name(action)} for action in state.legal_actions
        ],
        "budget_ms": budget_ms,
        "seed": seed,
    }


def end_message(state: "State", events: Sequence[Mapping[str, object]]) -> Message:
    """The game is over."""
    outcome = state.outcome()
    return {
        "type": "end",
        "events": list(events),
        "position": position_fields(state),
        "scores": list(state.scores),
        "winners": [seat + 1 for seat in outcome.winners] if outcome else [],
    }


def quit_message() -> Message:
    """The bot's process is to end."""
    return {"type": "quit"}


def position_fields(state: "State") -> Message:
    """The complete visible position. No order of the deck is in it, because a state has none."""
    position = state.position()
    rooms = position.rules.row_rooms
    return {
        "round": position.round,
        "last_round": position.is_last_round,
        "seat": position.seat + 1,
        "phase": position.phase.name.lower(),
        "card": None if position.card is None else CARD_SYMBOLS[position.card],
        "in_round": [seat + 1 for seat in sorted(position.in_round)],
        "hands": [_cards(hand) for hand in position.hands],
        "coloured": [_cards(coloured) for coloured in position.coloured],
        "scores": list(state.scores),
        "rows": [
            None if row is None else {"cards": _cards(row), "room": room - sum(row)}
            for row, room in zip(position.rows, rooms, strict=True)
        ],
        "deck": _cards(position.deck),
        "cards_left": position.cards_left,
    }


def events_since(state: "State", known: int) -> list[Message]:
    """The events after the first ``known``, each with the seat whose turn it was."""
    past = state.copy()
    events: list[Message] = []
    while len(past.events) > known:
        event = past.undo()
        events.append({"seat": past.seat + 1, "event": event_name(event)})
    return events[::-1]


def parse_message(line: bytes) -> Message:
    """The JSON object of a line the bot wrote."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise BotError(f"answered {shown(line)}, which is not JSON") from None
    if not isinstance(message, dict):
        raise BotError(f"answered {shown(line)}, which is not a JSON object")
    return message


def check_hello(message: Mapping[str, object]) -> range | tuple[int, ...]:
    """Read the bot's hello; returns the numbers of players it can play with."""
    if message.get("type") != "hello":
        raise BotError(f"answered {_shown_value(message)} to the hello, which is no hello")
    version = message.get("version")
    if version != VERSION or isinstance(version, bool):
        raise BotError(
            f"speaks version {_shown_value(version)} of the line protocol, and we speak {VERSION}"
        )
    players = message.get("players")
    if players is None:
        return range(2, 6)
    if not isinstance(players, list) or not all(_is_whole(number) for number in players):
        raise BotError(f"says it is for {_shown_value(players)} players, which is no list")
    return tuple(players)


def parse_answer(line: bytes, state: "State") -> Decision:
    """The bot's answer to a question about this state, checked against the rules."""
    message = parse_message(line)
    if "action" not in message:
        raise BotError(f"answered {shown(line)}, which names no action")
    action = _parse_action(message["action"])
    _check_legal("answered", action, state)
    opinions = message.get("opinions")
    return Decision(action, {} if opinions is None else _parse_opinions(opinions, state))


def shown(text: bytes) -> str:
    """What a bot wrote, short enough for a line and without anything that is not text."""
    return repr(_shorten(text.decode("utf-8", "replace").strip()))


def _cards(counts: Counts) -> dict[str, int]:
    return {CARD_SYMBOLS[card]: count for card, count in enumerate(counts) if count}


def _parse_action(value: object) -> Action:
    if _is_whole(value):
        return value
    if isinstance(value, str):
        try:
            return parse_event(value)
        except NotationError:
            pass
    raise BotError(f"answered the action {_shown_value(value)}, which is none")


def _parse_opinions(value: object, state: "State") -> dict[Action, float]:
    if not isinstance(value, dict):
        raise BotError(f"answered the opinions {_shown_value(value)}, which is no object")
    opinions: dict[Action, float] = {}
    for name, opinion in value.items():
        action = _parse_action(name)
        _check_legal("has an opinion of", action, state)
        is_number = isinstance(opinion, int | float) and not isinstance(opinion, bool)
        if not is_number or not isfinite(opinion):
            raise BotError(f"has the opinion {_shown_value(opinion)}, which is no number")
        opinions[action] = float(opinion)
    return opinions


def _check_legal(verb: str, action: Event, state: "State") -> None:
    if action not in EVENTS:
        raise BotError(f"{verb} {_shorten(str(action))}, but events are 0 to {EVENTS[-1]}")
    if not state.is_legal(action):
        raise BotError(f"{verb} {event_name(action)}, but {state.why_illegal(action)}")


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown_value(value: object) -> str:
    return _shorten(json.dumps(value))


def _shorten(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
