"""Which code played a game, so that games from before and after a change are never mixed."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parent.parent

_CANNOT_CHANGE_A_GAME: Final = ("cli", "locales", "review", "server")
"""Folders that no bot and no game can import from: they are above the bots, or hold only texts."""

_FILE_OPTION: Final = "file="


@cache
def code_hash() -> str:
    """A hash of everything in this package that can change a game between bots.

    Python, NumPy and Numba are left out: with other versions of them, as on another processor, a
    bot may round the last digit differently, but it is the same bot.
    """
    return hash_package(_PACKAGE)


def hash_package(package: Path) -> str:
    """A hash of the names and contents of a package's files, code and data alike."""
    digest = hashlib.sha256()
    for name, file in sorted(_files_that_matter(package)):
        content = file.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def _files_that_matter(package: Path) -> Iterator[tuple[str, Path]]:
    for file in package.rglob("*"):
        name = file.relative_to(package)
        if (
            file.is_file()
            and name.parts[0] not in _CANNOT_CHANGE_A_GAME
            and "__pycache__" not in name.parts
        ):
            yield name.as_posix(), file


def hash_bot_files(specs: Iterable[str]) -> dict[str, str]:
    """A hash of each file that a spec such as ``net:file=next.npz`` names, by spec.

    A file that cannot be read has none; the bot itself says what is wrong with it.
    """
    hashes = {}
    for spec in specs:
        _, _, options = spec.partition(":")
        _, is_named, name = f",{options}".partition(f",{_FILE_OPTION}")
        if is_named and Path(name).is_file():
            hashes[spec] = hashlib.sha256(Path(name).read_bytes()).hexdigest()[:16]
    return hashes
