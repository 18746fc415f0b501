"""The environments' kernels are compiled, bounds-checked and interpreted, and all three agree.

Each runs this file in a process of its own, because Numba reads its settings once.
"""

import hashlib
import os
import subprocess
import sys
from functools import cache

import numpy as np
import pytest

pytestmark = pytest.mark.slow

SPECS = (
    "italian(players=2)",
    "german(players=3,scoring=violet,jokers=at-once)",
    "polish(players=5,golden=yes,last_round=in-60)",
)
MODES: dict[str, dict[str, str]] = {
    "compiled": {},
    "bounds-checked": {"NUMBA_BOUNDSCHECK": "1"},
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
}


def digest(spec: str) -> str:
    """A hash of all that some games show."""
    from coloretto.adapters.observation import observe
    from coloretto.adapters.vector_env import VectorEnv

    env = VectorEnv(spec, games=3, seed=4, reward="margin")
    rng = np.random.default_rng(0)
    turn = env.reset()
    seen = hashlib.sha256()
    for step in range(230):
        chosen = (rng.random(turn.action_masks.shape) * turn.action_masks).argmax(axis=1)
        turn = env.step(chosen)
        for array in turn:
            seen.update(np.ascontiguousarray(array).tobytes())
        if step % 10 == 0:
            state = env.state(0)
            seen.update(observe(state, (state.seat + 1) % state.players).tobytes())
    return seen.hexdigest()


@cache
def digests(mode: str) -> str:
    """What this file prints in a mode."""
    settings = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT", "PYTHONWARNINGS")
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", __file__],
        env=settings | MODES[mode],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"{mode}:\n{done.stdout}{done.stderr}"
    assert len(done.stdout.splitlines()) == len(SPECS)
    return done.stdout


@pytest.mark.parametrize("mode", ["bounds-checked", "interpreted"])
def test_modes_agree(mode: str) -> None:
    assert digests(mode) == digests("compiled")


if __name__ == "__main__":
    # Interpreted, the generators' arithmetic modulo 2**64 would warn; compiled, it never does.
    np.seterr(all="raise", over="ignore")
    for spec in SPECS:
        print(spec, digest(spec))
