"""Why something was not done: a code for programs and a sentence for people."""

from typing import Literal, get_args

Code = Literal[
    "stale",
    "not_your_turn",
    "not_your_seat",
    "not_host",
    "illegal",
    "no_game",
    "game_running",
    "paused",
    "seat_taken",
    "seats_open",
    "no_seat",
    "cannot_undo",
    "no_undo_asked",
    "bad_request",
    "not_found",
    "too_many",
    "unsupported",
    "frozen",
    "busy",
    "not_allowed",
    "who_are_you",
    "name_taken",
    "wrong_passphrase",
]

CODES: tuple[Code, ...] = get_args(Code)


class RefusalError(Exception):
    """A request that is understood and declined. Nothing has changed."""

    def __init__(self, code: Code, text: str) -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text


STATUS: dict[Code, int] = {
    "bad_request": 422,
    "unsupported": 422,
    "no_seat": 422,
    "illegal": 422,
    "not_found": 404,
    "too_many": 429,
    "who_are_you": 401,
    "not_allowed": 403,
    "wrong_passphrase": 403,
    "not_host": 403,
    "not_your_seat": 403,
    "busy": 503,
    "frozen": 503,
}
"""The HTTP status of a refusal; 409, a conflict, for all others."""
