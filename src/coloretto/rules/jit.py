"""The one decorator for everything that Numba compiles, and the cache it compiles into.

Numba keeps stale machine code when a function that another module calls
changes, so the cache folder is named after a hash of everything compiled code can
depend on: this room's modules, and every module named ``…kernel.py`` elsewhere.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs

_ALL = "all-compiled"

Function = TypeVar("Function", bound=Callable[..., Any])


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept; None where no folder can be written."""
    package = Path(__file__).parent.parent
    sources = hashlib.sha256()
    for source in sorted([*package.glob("rules/*.py"), *package.rglob("*kernel.py")]):
        sources.update(source.read_bytes())
    home = Path(
        os.environ.get("COLORETTO_CACHE") or platformdirs.user_cache_dir("coloretto", False)
    )
    # Bounds checks change the code but not Numba's own key.
    checked = "-checked" if numba.config.BOUNDSCHECK else ""
    folder = home / f"numba-{numba.__version__}-{sources.hexdigest()[:16]}{checked}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def is_compiled() -> bool:
    """Whether everything is in the cache; True as well where there is none to fill."""
    folder = cache_folder()
    return folder is None or (folder / _ALL).exists()


def note_compiled() -> None:
    """Everything is in the cache."""
    folder = cache_folder()
    if folder is not None:
        (folder / _ALL).touch()


def jit(function: Function) -> Function:
    """Compile a function on its first call, without the GIL, cached across starts."""
    return _compile(function, forceinline=False)


def jit_brief(function: Function) -> Function:
    """The same for what takes nanoseconds: it keeps the GIL, which takes longer to let go."""
    return _compile(function, forceinline=False, nogil=False)


def jit_inline(function: Function) -> Function:
    """The same for a step of a hot loop: always compiled into its callers."""
    return _compile(function, forceinline=True)


class Direct:
    """A compiled function that is always called from Python with arguments of the same types.

    Numba looks at the types of all arguments at every call, which takes longer than
    anything here does; ``call`` looks only the first time.
    """

    __slots__ = ("_function", "call")

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function: Any = function
        self.call: Callable[..., Any] = self._call_first

    def _call_first(self, *arguments: Any) -> Any:
        result = self._function(*arguments)
        if numba.config.DISABLE_JIT:
            self.call = self._function
        else:
            types = tuple(map(self._function.typeof_pyval, arguments))
            self.call = self._function.overloads[types].entry_point
        return result


def _compile(function: Function, *, forceinline: bool, nogil: bool = True) -> Function:
    folder = cache_folder()
    before = numba.config.CACHE_DIR
    # Only for this function: the setting is global and belongs to the program that imports us.
    numba.config.CACHE_DIR = str(folder or "")
    try:
        compiled = numba.njit(
            cache=folder is not None, nogil=nogil, error_model="numpy", forceinline=forceinline
        )(function)
    finally:
        numba.config.CACHE_DIR = before
    return cast("Function", compiled)
