"""The decorators of the solver's kernels: they make no arrays, and count no references to them."""

from coloretto.rules.jit import Function, jit_borrowing


def jit(function: Function) -> Function:
    """Compile a function on its first call."""
    return jit_borrowing(function)


def jit_inline(function: Function) -> Function:
    """The same for a step of a hot loop: always compiled into its callers."""
    return jit_borrowing(function, is_inline=True)
