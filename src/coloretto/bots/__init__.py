"""Players: one small interface, a registry of spec strings, from random upwards."""

from coloretto.bots.interface import Bot, BotError, Decision, close_bot, tell_end
from coloretto.bots.registry import bot_names, is_own, make_bot, make_own_bot

__all__ = [
    "Bot",
    "BotError",
    "Decision",
    "bot_names",
    "close_bot",
    "is_own",
    "make_bot",
    "make_own_bot",
    "tell_end",
]
