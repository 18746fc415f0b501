"""The lesson is a real game: every position of it is made by the rules, and kept for the client.

``python -m tests.web.test_lesson_positions`` writes them again.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from coloretto.records.moves import parse_move
from coloretto.rules import Rules, score_hand
from coloretto.rules.cards import CARD_SYMBOLS, CARDS, LAST_ROUND, parse_card, parse_cards
from coloretto.rules.events import DRAW, PLACE, TAKE, TURN_UP, Event, event_name, turn_up
from coloretto.rules.position import Phase, Position, box_of
from coloretto.rules.scoring import BROWN_SIDE
from coloretto.rules.setup import Setup
from coloretto.rules.state import State
from coloretto.server.table.entries import DeckCommitted, GameBegan
from coloretto.server.table.game import Game
from coloretto.server.table.views import view_game, view_rules

LESSON = Path(__file__).parents[2] / "web" / "src" / "lib" / "lesson"
POSITIONS, SCORED = LESSON / "positions.json", LESSON / "example.json"
RULES = Rules.parse("italian(players=3)")
OUT = parse_card("Y")
READER = 0
"""The learner's seat, from 0 as in the rules."""

EXAMPLE = {"G": 6, "Y": 4, "R": 3, "B": 2, "+": 1, "J": 1}
"""The rulebooks' own example: 41 points on the brown side."""


@dataclass(frozen=True)
class Ask:
    """One act of the reader, and what the others do then."""

    kind: str
    """``draw``, ``place`` or ``take``; every act of this kind that is legal can be chosen."""
    cards: str = ""
    """What a draw turns up."""
    replies: str = ""
    """Moves as in a record. ``a`` and ``b`` are the first and the last row that has cards, but for
    the one on which the reader has just placed."""


@dataclass(frozen=True)
class Scene:
    """A step: how its position came about, what is shown of that, and what the reader is asked."""

    asks: tuple[Ask, ...]
    hands: tuple[str, ...] = ()
    """At the beginning of the round; without them the step goes on from each end of the last."""
    round: int = 1
    first: int = 0
    """The seat that begins the round, from 0."""
    unseen: str = ""
    """Moves made before the reader looks."""
    seen: str = ""
    """Moves that the reader watches before the first question."""


SCENES = {
    "turn": Scene(
        hands=("B", "E", "O"),
        first=2,
        seen="R1",
        asks=(Ask("draw", "B"), Ask("place", replies="N2 O3")),
    ),
    "take": Scene(asks=(Ask("take", replies="xa Eb xb"),)),
    "fourth": Scene(
        round=5,
        hands=("4B 3G 3R", "4E 2O N 2+", "4O 3N E +"),
        first=2,
        unseen="N2 E1 N2 O3 O3",
        seen="x1 x3",
        asks=(Ask("take"),),
    ),
    "ladder": Scene(unseen="B2 G3", seen="N1", asks=(Ask("take", replies="xa xb"),)),
    "joker": Scene(unseen="+1 R3 +1", seen="J2", asks=(Ask("take", replies="xa xb"),)),
    "last": Scene(
        round=12,
        hands=("6B 4G 3R 2N O J", "4E 3O 2N 2G R B 3+", "4O 4N 2E 2R B G + J"),
        unseen="E1",
        seen="O2 R3",
        asks=(Ask("draw", "LG"), Ask("place", replies="xa xb"), Ask("take")),
    ),
}
"""The steps of the lesson, in order."""


def start_of(scene: Scene) -> Game:
    """The scene's round before its first move."""
    hands = [parse_cards(hand) for hand in scene.hands]
    box = box_of(RULES, (OUT,))
    position = Position(
        rules=RULES,
        out=(OUT,),
        round=scene.round,
        hands=tuple(tuple(hand) for hand in hands),
        coloured=tuple((0,) * len(CARDS) for _ in hands),
        rows=((0,) * len(CARDS),) * len(RULES.row_rooms),
        deck=tuple(box[card] - sum(hand[card] for hand in hands) for card in CARDS),
        in_round=tuple(range(RULES.players)),
        seat=scene.first,
        phase=Phase.DECIDE,
        card=None,
    )
    return Game(
        GameBegan(1, 1, 1, (), (), scene.first + 1, ()),
        DeckCommitted(1, ""),
        Setup((OUT,), ((),) * RULES.players, scene.first),
        State.from_position(position),
    )


def copied(game: Game) -> Game:
    """The same game, to go another way."""
    return Game(game.began, game.committed, game.setup, game.state.copy(), list(game.turns))


def shots_of(game: Game, events: tuple[Event, ...]) -> Iterator[dict[str, Any]]:
    """Plays the events of one move: what is to be seen of it, a draw, then where the card goes."""
    acts: list[dict[str, Any]] = []
    for event in events:
        seat = game.seat
        taken = game.rows()[event - TAKE].cards if TAKE <= event < PLACE else []
        game.apply(seat, event)
        if event == DRAW:
            continue
        if event == turn_up(LAST_ROUND):
            acts.append({"kind": "last-round", "seat": seat})
            continue
        if event >= TURN_UP:
            acts.append({"kind": "draw", "seat": seat, "card": CARD_SYMBOLS[event - TURN_UP]})
        elif event >= PLACE:
            card = CARD_SYMBOLS[game.state.events[-2] - TURN_UP]
            acts.append({"kind": "place", "seat": seat, "row": event - PLACE + 1, "card": card})
        else:
            row = event - TAKE + 1
            acts.append({"kind": "take", "seat": seat, "row": row, "cards": taken})
        yield {"acts": acts, "game": view_game(game)}
        acts = []


def played(game: Game, moves: str) -> list[dict[str, Any]]:
    """All shots of some moves."""
    return [shot for token in moves.split() for shot in shots_of(game, parse_move(token))]


def replies_of(ask: Ask, game: Game, act: Event) -> str:
    """The replies to an act, with the rows that are meant."""
    moves, own = ask.replies, act - PLACE if act >= PLACE else None
    rows = [
        str(row + 1)
        for row in range(len(RULES.row_rooms))
        if row != own and any(game.state.row(row) or ())
    ]
    for name, row in zip("ab", (rows[:1], rows[-1:]), strict=True):
        if name in ask.replies:
            moves = moves.replace(name, row[0])
    return moves


def choices_of(
    game: Game, asks: tuple[Ask, ...], path: tuple[str, ...], ends: dict[str, Game]
) -> dict[str, Any]:
    """Everything the reader can do, and what comes of it; ``ends`` gets where it leads."""
    if not asks:
        ends[path[-1]] = game
        return {}
    ask, found = asks[0], {}
    assert game.state.seat == READER
    for action in game.state.legal_actions:
        name = event_name(action)
        if name.split()[0] != ask.kind:
            continue
        then = copied(game)
        events = (action, *(turn_up(parse_card(card)) for card in ask.cards))
        shots = list(shots_of(then, events))
        shots += played(then, replies_of(ask, then, action))
        found[name] = {
            "shots": shots,
            "choices": choices_of(then, asks[1:], (*path, name), ends),
        }
    assert found
    return found


def steps() -> dict[str, Any]:
    """Every step from each of its beginnings; a beginning is named by the last act before it."""
    made, ends = {}, dict[str, Game]()
    for name, scene in SCENES.items():
        begun = {"": start_of(scene)} if scene.hands else ends
        roots, ends = {}, {}
        for before, beginning in begun.items():
            game = copied(beginning)
            played(game, scene.unseen)
            roots[before] = {
                "start": view_game(game),
                "shots": played(game, scene.seen),
                "choices": choices_of(game, scene.asks, (), ends),
            }
        made[name] = roots
    return made


def example() -> dict[str, Any]:
    """The example of the rulebooks, line by line."""
    sheet = score_hand([EXAMPLE.get(CARD_SYMBOLS[card], 0) for card in CARDS], BROWN_SIDE)
    return {
        "seat": 1,
        "cards": EXAMPLE,
        "coloured": {},
        "points": sheet.total,
        "lines": [
            {
                "colour": CARD_SYMBOLS[line.colour],
                "cards": line.cards,
                "jokers": line.jokers,
                "plus": line.counts_plus,
                "points": line.points,
            }
            for line in sheet.colour_lines
        ],
        "jokers": [],
        "plus_twos": sheet.plus_twos,
        "is_in_round": True,
    }


def positions_text() -> str:
    """What the client keeps."""
    views = {"rules": view_rules(RULES), "steps": steps()}
    return json.dumps(msgspec.to_builtins(views), separators=(",", ":")) + "\n"


def points(game: Any) -> int:
    """The reader's."""
    return int(msgspec.to_builtins(game)["hands"][READER]["points"])


def gains(root: dict[str, Any]) -> dict[str, int]:
    """What each first choice of a step changes in the reader's points."""
    before = points((root["shots"][-1] if root["shots"] else {"game": root["start"]})["game"])
    return {act: points(node["shots"][0]["game"]) - before for act, node in root["choices"].items()}


def test_the_positions_are_what_the_rules_make() -> None:
    assert json.loads(POSITIONS.read_text()) == json.loads(positions_text()), (
        "they changed: run `python -m tests.web.test_lesson_positions`"
    )


def test_the_steps_show_what_their_words_say() -> None:
    """The catalogues tell these numbers in words, in every language."""
    made = steps()
    for root in made["take"].values():
        # All have taken; the last to take begins.
        for node in root["choices"].values():
            end = node["shots"][-1]["game"]
            assert (end.round, end.seat) == (2, 3)
    (fourth,) = made["fourth"].values()
    # The only row left: two brown cards, a fourth colour, 22 points become 19.
    assert list(fourth["choices"]) == ["take 2"]
    assert points(fourth["shots"][-1]["game"]) == 22
    after = fourth["choices"]["take 2"]["shots"][-1]["game"].hands[READER]
    assert [(line.colour, line.points) for line in after.lines if not line.plus] == [("N", -3)]
    assert after.points == 19
    # The fifth blue card is worth five, the fourth green one four, the third brown one three.
    (ladder,) = made["ladder"].values()
    assert gains(ladder) == {"take 1": -3, "take 2": 5, "take 3": 4}
    for root in made["joker"].values():
        found = gains(root)
        assert found["take 1"] == found["take 3"] == 4 < found["take 2"]
    (last,) = made["last"].values()
    drawn = last["choices"]["draw"]
    assert drawn["shots"][0]["game"].is_last_round
    for node in drawn["choices"].values():
        (taken,) = node["choices"].values()
        end = taken["shots"][-1]["game"]
        assert end.phase == "over"
        assert end.winners == (READER + 1,)


def test_the_example_is_worth_what_the_rulebooks_say() -> None:
    assert example()["points"] == 41
    assert json.loads(SCORED.read_text()) == example()


if __name__ == "__main__":
    POSITIONS.write_text(positions_text())
    SCORED.write_text(json.dumps(example()) + "\n")
