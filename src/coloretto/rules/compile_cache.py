"""Where compiled code is kept, keyed by the source it was compiled from.

Numba keeps stale machine code when a function that another module calls changes,
and looks for it by the path of the install. Here each module's code has a folder
named after a hash of its own source and of every module it imports from this
package, so a second virtual environment, a moved checkout or an upgrade that left a
kernel alone compiles nothing, and a change recompiles exactly what depends on it.
Numba itself adds Python's version, the processor and its own version.
"""

import contextlib
import hashlib
import inspect
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import platformdirs

from coloretto.rules.shipped_code import unpack_into

if sys.platform == "win32":
    fcntl = None  # Two processes then compile the same twice, which takes longer and is no harm.
else:
    import fcntl

_PACKAGE = Path(__file__).parent.parent
_NAME = _PACKAGE.name
_OURSELVES = Path(__file__)
_UNUSED_SECONDS = 60 * 24 * 3600
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
    if not os.access(folder, os.W_OK):
        return None
    unpack_into(folder)
    return folder


@dataclass(frozen=True)
class Part:
    """Compiled code that is used together: it is compiled whole, or not yet."""

    name: str
    """One word, for the command line and the name of its mark."""
    about: str
    """What it is, for people who wait for it."""
    modules: tuple[str, ...]
    """The modules with which a program that uses it begins."""
    seconds: float
    """About how long one processor compiles it where all parts it needs are compiled."""

    def is_compiled(self) -> bool:
        """Whether all of it is in the cache; True as well where nothing is ever compiled."""
        mark = self._mark()
        return bool(numba.config.DISABLE_JIT) or (mark is not None and mark.exists())

    @contextlib.contextmanager
    def compiling(self) -> Iterator[None]:
        """Around what compiles all of it: noted when done, and by one process at a time.

        Another process that wants the same waits, and then finds it in the cache.
        """
        mark = self._mark()
        if mark is None:
            yield
            return
        with mark.with_suffix(".lock").open("w") as lock:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield
            mark.touch()
            _forget_unused(mark.parent)

    def _mark(self) -> Path | None:
        folder = cache_folder()
        if folder is None:
            return None
        sources = hashlib.sha256(_machine().encode())
        for module in self.modules:
            for path in _files_of(module):
                sources.update(hash_sources(path).encode())
        return folder / f"{self.name}-{sources.hexdigest()[:16]}"


def _forget_unused(folder: Path) -> None:
    """Remove what was compiled from sources that nobody has run for months."""
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - _UNUSED_SECONDS:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


@cache
def _machine() -> str:
    """What Numba compiles for, as it tells machines apart."""
    name, features = numba.config.CPU_NAME, numba.config.CPU_FEATURES
    name = llvm.get_host_cpu_name() if name is None else name
    features = llvm.get_host_cpu_features().flatten() if features is None else features
    checked = bool(numba.config.BOUNDSCHECK)
    return f"{sys.implementation.cache_tag} {llvm.get_process_triple()} {name} {features} {checked}"


@cache
def hash_sources(path: Path) -> str:
    """A hash of a module's source and of all it imports from this package, directly or not."""
    seen = {path}
    waiting = [path]
    while waiting:
        for imported in _imports_of(waiting.pop()):
            # This module says where code is kept, not what it is.
            if imported not in seen and imported != _OURSELVES:
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
        self._py_file = str(path)
        """Numba names it where a function cannot be kept."""
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
        os.utime(self._folder)  # It is used.

    def get_cache_path(self) -> str:
        """Return the folder of the function's module."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Return what a change of the sources changes."""
        return self._sources

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name in one module apart."""
        return str(self._line)
