"""``coloretto compile``: fill the cache of compiled code, so that nobody waits for it later."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from coloretto.lab.parallel import default_threads
from coloretto.rules import UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coloretto.rules.compile_cache import Part


def compile_kernel(*, part: Annotated[tuple[str, ...], Parameter(negative="")] = ()) -> None:
    """Compile everything now, so that nothing is waited for later.

    Without it, every command compiles what it needs when it is first used.

    Parameters
    ----------
    part
        Only this part: rules, net, exact, mcts, simulate, environments, study or training; give
        it once for each. Without it all are compiled, several side by side.
    """
    from coloretto.cli.warm_up import PARTS, get_ready, waiting_for
    from coloretto.rules.compile_cache import cache_folder

    by_name = {one.name: one for one in PARTS}
    for name in part:
        if name not in by_name:
            raise UnsupportedError(f"there is no part {name!r}: {', '.join(by_name)}")
    began = time.perf_counter()
    if part:
        get_ready(*(by_name[name] for name in part))
    else:
        missing = [one for one in PARTS if not one.is_compiled()]
        seconds = sum(one.seconds for one in missing) / min(2, default_threads())
        if missing:
            with waiting_for("Compiling, once after an installation", seconds):
                _compile_in_processes(missing)
    where = cache_folder()
    print(
        f"Compiled in {time.perf_counter() - began:.1f} s"
        + (f" into {where}" if where else ", but no cache folder can be written to keep it")
    )


def _compile_in_processes(parts: "Sequence[Part]") -> None:
    """Compile parts, the rules first and then several at once: Numba uses one processor.

    :raises UnsupportedError: when one does not compile.
    """
    from coloretto.bots.parts import RULES

    if RULES in parts:
        _compile_in_a_process(RULES)
    # The longest first: what is left at the end is short.
    rest = sorted((part for part in parts if part is not RULES), key=lambda part: -part.seconds)
    with ThreadPoolExecutor(default_threads()) as threads:
        list(threads.map(_compile_in_a_process, rest))


def _compile_in_a_process(part: "Part") -> None:
    command = [sys.executable, "-m", "coloretto", "compile", "--part", part.name]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        why = done.stderr.strip().rpartition("\n")[2] or f"exit code {done.returncode}"
        raise UnsupportedError(f"{part.about} did not compile: {why}")
