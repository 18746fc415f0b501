"""The kernel is one source that runs in three ways; this shows that all three agree.

Compiled (as users run it), compiled with bounds checks (an index out of its array
would raise), and interpreted (the same source as plain Python). Each runs in a
process of its own, because Numba reads its settings once.
"""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).with_name("kernel_modes_script.py")
FEW_GAMES, MANY_GAMES = "1", "20"

MODES: dict[str, dict[str, str]] = {
    "compiled": {},
    "bounds-checked": {"NUMBA_BOUNDSCHECK": "1"},
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
}


@cache
def digests(mode: str, *games: str) -> list[str]:
    """The lines of the script in a mode."""
    settings = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT", "PYTHONWARNINGS")
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", str(SCRIPT), *games],
        env=settings | MODES[mode],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"{mode}:\n{done.stdout}{done.stderr}"
    return done.stdout.splitlines()


def test_compiled_and_interpreted_agree() -> None:
    compiled = digests("compiled", FEW_GAMES, MANY_GAMES)
    interpreted = digests("interpreted", FEW_GAMES)
    assert len(interpreted) > 20
    assert interpreted == compiled[: len(interpreted)]


def test_compiled_and_bounds_checked_agree() -> None:
    assert digests("bounds-checked", FEW_GAMES, MANY_GAMES) == digests(
        "compiled", FEW_GAMES, MANY_GAMES
    )


def test_bounds_checks_are_on_and_the_interpreter_interprets() -> None:
    """The comparison would show nothing if the settings had no effect."""
    show = (
        "import numba; from coloretto.rules import kernel; "
        "print(hasattr(kernel.apply, 'py_func'), numba.config.BOUNDSCHECK)"
    )
    shown = {
        mode: subprocess.run(
            [sys.executable, "-c", show],
            env=os.environ | settings,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for mode, settings in MODES.items()
    }
    assert shown["compiled"][0] == shown["bounds-checked"][0] == "True"
    assert shown["interpreted"][0] == "False"
    assert shown["bounds-checked"][1] == "1"
