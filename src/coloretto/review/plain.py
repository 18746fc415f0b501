"""A review as plain values, for JSON."""

from typing import TYPE_CHECKING

from coloretto.review.accounting import POINT, WIN
from coloretto.review.reasons import reasons_of
from coloretto.review.words import Words
from coloretto.rules.cards import format_cards
from coloretto.rules.events import event_name

if TYPE_CHECKING:
    from coloretto.review.accounting import Account, Decision, Move, Review
    from coloretto.review.judge import Judge
    from coloretto.review.reasons import Fact, Reasons


def as_plain(
    review: "Review", judge: "Judge | None" = None, language: str = "en"
) -> dict[str, object]:
    """A review as JSON has it: wins in millionths and points in thousandths, as whole numbers.

    :param judge: one that has begun with the game; with it mistakes come with their reasons.
    """
    seats = range(review.players)
    reasons = {}
    if judge is not None:
        words = Words(language, review.names)
        for decision in review.mistakes:
            found = reasons_of(decision, judge)
            text = words.reason(decision, found)
            reasons[decision.move, decision.action] = _reasons(found, text, language)
    return {
        "rules": str(review.rules),
        "players": review.players,
        "seats": list(review.names),
        "depth": review.depth,
        "judge": review.judge,
        "finished": review.is_finished,
        "units": {"win": WIN, "points": POINT},
        "win": _account(review.win),
        "points": _account(review.points),
        "accuracy": list(review.accuracy),
        "kept": list(review.kept),
        "played_like": [
            None
            if like is None
            else {"level": like.level, "weakest": like.weakest, "strongest": like.strongest}
            for like in review.played_like
        ],
        "luck_adjusted": {
            "win": list(review.luck_adjusted_win),
            "points": list(review.luck_adjusted_points),
        },
        "decisions": [
            _decision(decision, review.players)
            | {"reason": reasons.get((decision.move, decision.action))}
            for decision in review.decisions
        ],
        "moves": [_move(move, review.players) for move in review.moves],
        "graph": {
            "win": [list(values[: review.players]) for values in review.graph],
            "points": [list(values[review.players :]) for values in review.graph],
        },
        "key_moments": [
            [
                {
                    "kind": moment.kind,
                    "move": moment.move,
                    "seat": moment.seat + 1,
                    "win": moment.win,
                    "points": moment.points,
                }
                for moment in review.key_moments(seat)
            ]
            for seat in seats
        ],
    }


def _reasons(reasons: "Reasons", text: str, language: str) -> dict[str, object]:
    groups = {
        "although": reasons.although,
        "better": reasons.better,
        "against": reasons.against,
    }
    return {
        "language": language,
        "text": text,
        **{name: [fact_as_plain(fact) for fact in facts] for name, facts in groups.items()},
    }


def fact_as_plain(fact: "Fact") -> dict[str, object]:
    """A fact with its numbers."""
    return {
        "name": fact.name,
        **fact.numbers,
        **({} if fact.who is None else {"who": fact.who + 1}),
        **({"cards": format_cards(fact.cards)} if fact.cards else {}),
    }


def _account(account: "Account") -> dict[str, object]:
    return {
        "prior": list(account.prior),
        "luck": list(account.luck),
        "own": list(account.own),
        "others": [list(row) for row in account.others],
        "rest": list(account.rest),
        "result": list(account.result),
    }


def _decision(decision: "Decision", players: int) -> dict[str, object]:
    from coloretto.records import format_position

    return {
        "move": decision.move,
        "seat": decision.seat + 1,
        "position": format_position(decision.state),
        "action": event_name(decision.action),
        "best": event_name(decision.best),
        "loss": decision.loss,
        "class": decision.class_,
        "uncertain": decision.is_uncertain,
        "only": decision.is_only,
        "exact": decision.exact,
        "lost": {"win": decision.lost[0], "points": decision.lost[1]},
        "actions": [
            {
                "action": event_name(action),
                "win": list(values[:players]),
                "points": list(values[players:]),
            }
            for action, values in decision.values.items()
        ],
    }


def _move(move: "Move", players: int) -> dict[str, object]:
    return {
        "move": move.number,
        "seat": move.seat + 1,
        "text": move.text,
        "exact": move.exact,
        "luck": {"win": list(move.luck[:players]), "points": list(move.luck[players:])},
        "choice": {"win": list(move.choice[:players]), "points": list(move.choice[players:])},
        "rest": {"win": list(move.rest[:players]), "points": list(move.rest[players:])},
    }
