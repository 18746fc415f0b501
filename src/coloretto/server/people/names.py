"""Which names people can have, and which look so much alike that they count as one.

By Unicode's rules for identifiers (UAX 31) and for look-alikes (UTS 39): a name has nothing
invisible in it, and no word that mixes scripts, but for Latin beside Chinese, Japanese or Korean.
``name_tables.txt`` says what is what; ``tools/make_name_tables.py`` makes it.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from coloretto.bots.levels import LEVELS
from coloretto.server.errors import RefusalError
from coloretto.server.table.bot_names import is_bot_name

GUEST: Final = "Guest"
"""A person who has not said a name."""
MOST_NAME: Final = 24
_MOST_MARKS: Final = 4
"""Marks on one letter; UTS 39 (5.4) names this number."""

_ANYBODYS: Final = ("guest", "player", "deleted")
"""Names that stand for anybody, so that nobody can claim them."""
_BOTS: Final = ("bot", "random", "greedy", "mcts", "net", "exact", *LEVELS)
"""What lists and records call our bots; people cannot have these names."""

_CJK: Final = {
    "Hani": ("Hanb", "Jpan", "Kore"),
    "Hira": ("Jpan",),
    "Kana": ("Jpan",),
    "Hang": ("Kore",),
    "Bopo": ("Hanb",),
}
"""Scripts that are written together."""
_NO_SCRIPT: Final = {"Zyyy", "Zinh"}
"""Characters of every script, as digits are."""

Reason = Literal["length", "character", "mixed", "reserved"]


class _Tables:
    """What Unicode says of the characters that names can have."""

    def __init__(self) -> None:
        text = files(__package__).joinpath("name_tables.txt").read_text("utf-8")
        parts = dict(re.findall(r"^\[(\w+)\]\n([^\[]*)", text, re.MULTILINE))
        self.ignorable: Final = frozenset(_codes(parts["ignorable"]))
        self.signs: Final = frozenset(_codes(parts["signs"]))
        self.scripts: Final[dict[str, frozenset[str]]] = {}
        for line in parts["scripts"].splitlines():
            names, _, ranges = line.partition(":")
            scripts = set(names.split())
            together = frozenset(scripts.union(*(_CJK.get(script, ()) for script in scripts)))
            self.scripts.update(dict.fromkeys(_codes(ranges), together))
        self.looks: Final = {
            ord(character): "".join(like)
            for character, *like in (
                map(_character, line.split()) for line in parts["looks"].splitlines()
            )
        }


def _character(code: str) -> str:
    return chr(int(code, 16))


def _codes(ranges: str) -> Iterator[str]:
    for run in ranges.split():
        first, _, last = run.partition("-")
        yield from map(chr, range(int(first, 16), int(last or first, 16) + 1))


@cache
def _tables() -> _Tables:
    return _Tables()


# What can be a name.


def clean_name(text: str) -> str:
    """A name as it is shown: one line of text with nothing invisible in it.

    :raises RefusalError: when it cannot be a name.
    """
    tables = _tables()
    kept = "".join(
        c
        for c in unicodedata.normalize("NFKC", text)
        if c not in tables.ignorable and (c.isspace() or c.isprintable()) and c != "\u2800"
    )
    # What is left may go together anew.
    name = " ".join(unicodedata.normalize("NFKC", kept).split())
    if not 1 <= len(name) <= MOST_NAME:
        raise _refusal("length", f"a name has 1 to {MOST_NAME} characters")
    for word in name.split(" "):
        _check_characters(word)
        _check_scripts(word)
    if is_reserved(name):
        raise _refusal("reserved", "that is what bots are called here: take another name")
    return name


def _check_characters(word: str) -> None:
    tables, marks = _tables(), ""
    for character in word:
        if character not in tables.scripts and character not in tables.signs:
            raise _refusal("character", f"a name cannot have U+{ord(character):04X}")
    for character in unicodedata.normalize("NFD", f" {word}"):
        is_mark = unicodedata.category(character) == "Mn"
        if is_mark and (character in marks or len(marks) >= _MOST_MARKS):
            raise _refusal("character", "a name has too many marks on one letter")
        marks = marks + character if is_mark else ""
    if unicodedata.category(word[0])[0] == "M":
        raise _refusal("character", "a word begins with a letter, not with a mark")


def _check_scripts(word: str) -> None:
    tables = _tables()
    scripts = [tables.scripts[c] for c in word if c in tables.scripts]
    scripts = [some for some in scripts if not some & _NO_SCRIPT]
    if not scripts or frozenset.intersection(*scripts):
        return
    if any(all("Latn" in some or cjk in some for some in scripts) for cjk in _CJK_MIXES):
        return
    raise _refusal("mixed", "a word has letters of one script")


_CJK_MIXES: Final = ("Jpan", "Hanb", "Kore")


def _refusal(reason: Reason, text: str) -> RefusalError:
    return RefusalError("bad_name", text, reason=reason)


# Which names are one.


def fold_name(name: str) -> str:
    """A name as it is claimed: ``ZOË`` and ``zoe`` are one name, and so are ``ﬁ`` and ``fi``.

    It is in databases, so what it makes of a text never changes.
    """
    bare = _bare(name).casefold()
    return " ".join(unicodedata.normalize("NFKC", bare).split())


def _bare(name: str) -> str:
    parts = unicodedata.normalize("NFKD", name)
    return "".join(c for c in parts if not unicodedata.combining(c))


def _skeleton(name: str) -> str:
    """What a text looks like: UTS 39's skeleton, of letters without accents."""
    tables = _tables()
    shown = "".join(c for c in _bare(name) if c not in tables.ignorable)
    return " ".join(unicodedata.normalize("NFD", shown.translate(tables.looks)).split())


def looks_of(name: str) -> set[str]:
    """What a claimed name looks like, in small letters, capitals and as it is written."""
    ways = {name, name.lower(), name.upper(), name.title()}
    return {_skeleton(way) for way in ways} - {""}


def looks_like(name: str) -> set[str]:
    """What a new name may be mistaken for: none of :func:`looks_of` another's name.

    Of a name's own capitals only those count that it has: ``Elia`` is not ``Ella``, though ``ELIA``
    might be.
    """
    skeleton = _skeleton(name)
    return {skeleton, skeleton.casefold(), _skeleton(name.lower())} - {""}


@cache
def _looks_of_all(names: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*map(looks_of, names))


def is_reserved(name: str) -> bool:
    """Whether a name is, or looks like, one of our bots'."""
    is_bot = is_bot_name(fold_name(name)) or is_bot_name(_skeleton(name).casefold())
    return is_bot or not looks_like(name).isdisjoint(_looks_of_all(_BOTS))


def claimable(name: str) -> str:
    """The form in which a name can be somebody's own.

    :raises RefusalError: when it cannot.
    """
    folded, looks = fold_name(name), looks_like(name)
    if not folded or not looks or not looks.isdisjoint(_looks_of_all(_ANYBODYS)):
        raise RefusalError("name_taken", f"{name} can be anybody: take another name first")
    return folded
