"""Compiled code that a wheel brings along, for processors of a common level.

``make wheel`` puts an archive of it beside the package's sources. Our own programs then have Numba
compile for that level, and so find what was compiled elsewhere. Programs that import the package
compile for their own processor as always: Numba has one level for a whole process, which is not a
library's to choose.

Numba looks for code by its own version and Python's, by the processor's name and features, and by
our sources (:mod:`coloretto.rules.compile_cache`). Where any of that differs, it compiles.
"""

import contextlib
import os
import sys
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

LEVEL: Final = "x86-64-v3"
_FEATURES: Final = (
    *("avx", "avx2", "bmi", "bmi2", "f16c", "fma"),
    *("lzcnt", "movbe", "popcnt", "sse4.2", "xsave"),
)
ENVIRONMENT: Final = {
    "NUMBA_CPU_NAME": LEVEL,
    "NUMBA_CPU_FEATURES": ",".join(f"+{feature}" for feature in _FEATURES),
}
"""What makes Numba compile for the level."""
FOLDER: Final = Path(__file__).parent.parent / "compiled"


def archive() -> Path:
    """Where the archive for this Python and this Numba lies, if there is one."""
    from importlib.metadata import version

    return FOLDER / f"{sys.implementation.cache_tag}-numba-{version('numba')}-{LEVEL}.zip"


def use_shipped_code() -> None:
    """Have this process, and those it starts, run code from the archive where they can.

    To be called before Numba is imported. A choice in Numba's own variables is left alone.
    """
    if not FOLDER.is_dir() or any(name in os.environ for name in ENVIRONMENT):
        return
    if archive().exists() and _can_run():
        os.environ.update(ENVIRONMENT)


def _can_run() -> bool:
    import llvmlite.binding as llvm

    has = llvm.get_host_cpu_features()
    is_linux = llvm.get_process_triple().startswith("x86_64") and sys.platform == "linux"
    return is_linux and all(has.get(feature) for feature in _FEATURES)


def unpack_into(folder: Path) -> None:
    """Put the archive's code into the cache, once; a damaged archive brings nothing."""
    if not FOLDER.is_dir() or any(os.environ.get(n) != v for n, v in ENVIRONMENT.items()):
        return
    shipped = archive()
    # Another wheel brings another archive, also under the same name.
    with contextlib.suppress(OSError, BadZipFile):
        about = shipped.stat()
        mark = folder / f"shipped-{about.st_mtime_ns:x}-{about.st_size:x}"
        if mark.exists():
            return
        with ZipFile(shipped) as files:
            for name in files.namelist():
                _unpack(files, name, folder)
        mark.touch()


def _unpack(files: ZipFile, name: str, folder: Path) -> None:
    """Unpack a file unless it is there; another process sees all of it or nothing."""
    target = folder / name
    if target.exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    partial.write_bytes(files.read(name))
    partial.replace(target)
