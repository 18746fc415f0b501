"""What records call the server's own bots: a level and the spec of its bot."""

import re
from typing import Final

_BOT: Final = re.compile(r"[a-z]+ \([a-z0-9:=,.-]+\)")


def bot_name(level: str | None, bot: str) -> str:
    """The name of a bot in a record: ``gentle (greedy)``."""
    return f"{level or 'bot'} ({bot})"


def is_bot_name(name: str) -> bool:
    """Whether a record's name is one that this server gives to a bot."""
    return _BOT.fullmatch(name) is not None
