"""What holds for all tests."""

import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

_TESTS = Path(__file__).parent
_MEMORY = Path("/dev/shm")
_MUCH = 4_000_000_000


def pytest_configure() -> None:
    """Put temporary files where they are quick, and let programs that tests start hear Ctrl-C.

    They keep their compiled Python files, as they do for users; else each start compiles all anew.
    What a script runs in the background inherits that it is ignored, and hands that on; at a
    person's terminal it never is.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if "TMPDIR" not in os.environ and _is_fit_for_tests(_MEMORY):
        os.environ["TMPDIR"] = str(_MEMORY)
        tempfile.tempdir = None
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # A busy machine is no reason to fail.
    settings.register_profile("coloretto", deadline=None)
    settings.load_profile("coloretto")
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        # Packed cards and hashes are unsigned numbers that may wrap round, as they do compiled.
        import numpy as np

        np.seterr(over="ignore")


def _is_fit_for_tests(folder: Path) -> bool:
    """Whether there is room for databases in memory: a disk takes milliseconds for each commit."""
    if not os.access(folder, os.W_OK):
        return False
    status = os.statvfs(folder)
    is_executable = not status.f_flag & os.ST_NOEXEC
    return is_executable and status.f_bavail * status.f_frsize > _MUCH


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a PostgreSQL server, a Ray cluster or a browser, so that nobody forgets to.

    ``make test-fast`` leaves these and what is marked ``slow`` out; CI leaves out nothing. What
    takes long comes first: at the end one worker would be busy with it, and the others idle.
    """
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        params = getattr(getattr(item, "callspec", None), "params", {})
        if "postgresql" in fixtures or "postgresql" in params.values():
            item.add_marker("postgres")
        if any(mark.args == ("cluster",) for mark in item.iter_markers("xdist_group")):
            item.add_marker("ray")
        if item.path.is_relative_to(_TESTS / "web"):
            item.add_marker("browser")
    items.sort(key=lambda item: ("ray" not in item.keywords, "slow" not in item.keywords))
