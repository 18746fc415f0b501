"""Where compiled code is kept, keyed by what it was compiled from.

Numba keeps stale machine code when a function that another module calls changes,
and looks for it by the path of the install. Here each module's code has a folder
named after a hash of its own source and of every module it imports from this
package, so a second virtual environment, a moved checkout or an upgrade that left a
kernel alone compiles nothing, and a change recompiles exactly what depends on it.
Numba itself adds Python's version, the processor and its own version.
"""

import hashlib
import inspect
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
import platformdirs

_PACKAGE = Path(__file__).parent.parent
_NAME = _PACKAGE.name
_IMPORTS = re.compile(
    rf"^(?:from\s+({_NAME}[\w.]*)\s+import\s+(\([^)]*\)|[^\n#]+)|import\s+({_NAME}[\w.]*))", re.M
)


@cache
def cache_folder() -> Path | None:
    """The folder of all compiled code; None where none can be written."""
    home = os.environ.get("COLORETTO_CACHE") or platformdirs.user_cache_dir(_NAME, False)
    folder = Path(home) / f"numba-{numba.__version__}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def is_compiled() -> bool:
    """Whether everything is in the cache; True as well where there is none to fill."""
    mark = _mark_of_all()
    return mark is None or mark.exists()


def note_compiled() -> None:
    """Everything is in the cache."""
    mark = _mark_of_all()
    if mark is not None:
        mark.touch()


def _mark_of_all() -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    sources = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*kernel.py")):
        sources.update(hash_sources(path).encode())
    return folder / f"all-{sources.hexdigest()[:16]}"


@cache
def hash_sources(path: Path) -> str:
    """A hash of a module's source and of all it imports from this package, directly or not."""
    seen = {path}
    waiting = [path]
    while waiting:
        for imported in _imports_of(waiting.pop()):
            if imported not in seen:
                seen.add(imported)
                waiting.append(imported)
    sources = hashlib.sha256()
    # By content alone, so that a move within the package is the only change a path can make.
    for digest in sorted(hashlib.sha256(_read(source)).digest() for source in seen):
        sources.update(digest)
    return sources.hexdigest()


@cache
def _read(path: Path) -> bytes:
    """A source as it was when it was first asked for, which is while it is being imported.

    Editing it while a program runs does not change what that program has in memory.
    """
    return path.read_bytes()


@cache
def _imports_of(path: Path) -> tuple[Path, ...]:
    return tuple(_find_imports(_read(path).decode()))


def _find_imports(source: str) -> Iterator[Path]:
    for package, names, module in _IMPORTS.findall(source):
        if module:
            yield from _files_of(module)
            continue
        for name in re.findall(r"(\w+)(?:\s+as\s+\w+)?", names):
            # A name is a module of the package, or something in the package itself.
            yield from _files_of(f"{package}.{name}") or _files_of(package)


@cache
def _files_of(module: str) -> list[Path]:
    stem = _PACKAGE.joinpath(*module.split(".")[1:])
    files = [stem.with_suffix(".py"), stem / "__init__.py"]
    return [file for file in files if file.is_file()]


class SourceKeyedLocator:
    """Tells Numba where a function's compiled code belongs.

    Numba makes it by name (``numba.config.CACHE_LOCATOR_CLASSES``).
    """

    def __init__(self, function: Callable[..., Any], path: Path, folder: Path) -> None:
        self._line = function.__code__.co_firstlineno
        self._sources = hash_sources(path)
        # Bounds checks change the code but not Numba's own key.
        checked = "-checked" if numba.config.BOUNDSCHECK else ""
        self._folder = folder / f"{function.__module__}-{self._sources[:16]}{checked}"

    @classmethod
    def from_function(cls, function: Callable[..., Any], _path: str) -> "SourceKeyedLocator | None":
        """The locator for a function of a file, or None where nothing can be written."""
        folder = cache_folder()
        if folder is None:
            return None
        locator = cls(function, Path(inspect.getfile(function)), folder)
        try:
            locator.ensure_cache_path()
        except OSError:
            return None
        return locator

    def ensure_cache_path(self) -> None:
        """Make the folder, and see that files can be written there."""
        self._folder.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=self._folder).close()

    def get_cache_path(self) -> str:
        """Return the folder of the function's module."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Return what a change of the sources changes."""
        return self._sources

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name in one module apart."""
        return str(self._line)
