"""The one decorator for everything that Numba compiles."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from coloretto.rules.compile_cache import SourceKeyedLocator, cache_folder

_LOCATOR = f"{SourceKeyedLocator.__module__}.{SourceKeyedLocator.__qualname__}"

Function = TypeVar("Function", bound=Callable[..., Any])


def jit(function: Function) -> Function:
    """Compile a function on its first call, without the GIL, cached across starts."""
    return _compile(function)


def jit_brief(function: Function) -> Function:
    """The same for what takes nanoseconds: it keeps the GIL, which takes longer to let go."""
    return _compile(function, nogil=False)


def jit_inline(function: Function) -> Function:
    """The same for a step of a hot loop: always compiled into its callers."""
    return _compile(function, forceinline=True)


def jit_pasted(function: Function) -> Function:
    """The same for a line or two: pasted into its callers before they are compiled."""
    return _compile(function, inline="always")


def jit_borrowing(function: Function, *, is_inline: bool = False) -> Function:
    """The same for a function that makes no arrays: it does not count references to those it gets.

    Numba counts them at every call, also of an inlined function, and also of arrays in a tuple.
    The caller keeps them alive, as every caller does.
    """
    return _compile(function, forceinline=is_inline, counts_references=False)


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


def _compile(
    function: Function,
    *,
    forceinline: bool = False,
    inline: str = "never",
    nogil: bool = True,
    counts_references: bool = True,
) -> Function:
    before = numba.config.CACHE_LOCATOR_CLASSES
    # Only for this function: the setting is global and belongs to the program that imports us.
    numba.config.CACHE_LOCATOR_CLASSES = _LOCATOR
    try:
        compiled = numba.njit(
            cache=cache_folder() is not None,
            nogil=nogil,
            error_model="numpy",
            forceinline=forceinline,
            inline=inline,
            _nrt=counts_references,
        )(function)
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before
    if not numba.config.DISABLE_JIT:
        compiled.get_call_template = _for_plain_types(compiled.get_call_template)
    return cast("Function", compiled)


def _for_plain_types(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """Call a function from others with plain integers, as it is called from Python.

    Numba would compile it again for every constant that is passed, and for every width of integer.
    """

    def resolve_plain(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(_plain, args)), {name: _plain(t) for name, t in kws.items()})

    return resolve_plain


def _plain(type_: Any) -> Any:
    types: Any = numba.types
    type_ = types.unliteral(type_)
    is_narrow = isinstance(type_, types.Integer) and type_.signed and type_.bitwidth < 64
    return types.int64 if is_narrow else type_
