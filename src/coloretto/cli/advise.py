"""``coloretto advise``: every action in a position, ranked."""

import json as json_text
from typing import TYPE_CHECKING, Literal

from coloretto.cli.record_files import state_of

if TYPE_CHECKING:
    from coloretto.review import Advice, Judge
    from coloretto.rules.state import State


def advise(
    position: str,
    /,
    *,
    move: int | None = None,
    depth: Literal["quick", "full", "deep"] = "full",
    json: bool = False,
    language: Literal["en", "de", "hu", "it", "hr", "pl"] = "en",
) -> int:
    """Rank the actions in a position, each with what speaks for it and against it.

    Parameters
    ----------
    position
        A position line in quotes, or a file with a record.
    move
        Of a record: the position before this move, from 1; without it, its end.
    depth
        How long each position is looked at: quick, full or deep.
    json
        Print JSON.
    language
        Of what is said of the actions: en, de, hu, it, hr or pl.
    """
    from coloretto.bots.parts import EXACT, NET, RULES
    from coloretto.cli.warm_up import REVIEW, get_ready

    get_ready(RULES)
    state = state_of(position, move)
    get_ready(NET, EXACT, REVIEW)
    from coloretto.review import Judge
    from coloretto.review import advise as ask

    judge = Judge(depth)
    advice = ask(state, judge)
    if json:
        print(json_text.dumps(_as_json(state, advice, judge, language)))
    else:
        _show(state, advice, judge, language)
    return 0


def _show(state: "State", advice: "Advice", judge: "Judge", language: str) -> None:
    from coloretto.review.marks import SIGNS, class_of
    from coloretto.review.reasons import facts_of
    from coloretto.review.words import Words, percent, points

    decision, seat = advice.decision, state.seat
    words = Words(language, [f"seat {one + 1}" for one in range(state.players)])
    certainty = "exact" if decision.exact else f"depth {judge.depth}"
    print(f"seat {seat + 1} is to move; win and points for it, {certainty}")
    width = max(len(words.action(state, action)) for action in advice.actions)
    for action in advice.actions:
        values, loss = decision.values[action], advice.loss(action)
        facts = [fact for fact in facts_of(state, action, judge) if abs(fact.strength) >= 1]
        print(
            f"  {words.action(state, action):<{width}}  {percent(values[seat]):>5}  "
            f"{points(values[state.players + seat]):>5}  {SIGNS[class_of(loss)]:<2}  "
            + " ".join(words.clause(fact, seat) for fact in facts)
        )


def _as_json(state: "State", advice: "Advice", judge: "Judge", language: str) -> dict[str, object]:
    from coloretto.records import format_position
    from coloretto.review.marks import class_of
    from coloretto.review.plain import fact_as_plain
    from coloretto.review.reasons import facts_of
    from coloretto.review.words import Words
    from coloretto.rules.events import event_name

    players, values = state.players, advice.decision.values
    words = Words(language, [f"seat {one + 1}" for one in range(players)])
    return {
        "position": format_position(state),
        "seat": state.seat + 1,
        "depth": judge.depth,
        "exact": advice.decision.exact,
        "best": event_name(advice.actions[0]),
        "actions": [
            {
                "action": event_name(action),
                "win": list(values[action][:players]),
                "points": list(values[action][players:]),
                "loss": advice.loss(action),
                "class": class_of(advice.loss(action)),
                "facts": [
                    fact_as_plain(fact) | {"text": words.clause(fact, state.seat)}
                    for fact in facts_of(state, action, judge)
                ],
            }
            for action in advice.actions
        ],
    }
