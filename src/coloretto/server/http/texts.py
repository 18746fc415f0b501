"""What no text from outside may hold: the character NUL, which PostgreSQL takes in no text."""

import re
from typing import Final

NO_NUL: Final = "no text can hold the character NUL"
_ESCAPED: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""As JSON writes it; behind an odd number of backslashes it is no escape."""


def holds_nul(json: str | bytes) -> bool:
    """Whether a JSON text has a NUL in it, as such or escaped."""
    data = json.encode(errors="surrogatepass") if isinstance(json, str) else json
    return b"\0" in data or (b"\\u0000" in data and _ESCAPED.search(data) is not None)


def is_nul_in_address(path: str, query: bytes) -> bool:
    """Whether a request's address has one."""
    return "\0" in path or b"%00" in query or b"\0" in query
