"""Puts compiled code of the bots beside the package, for a wheel: part of ``make wheel``.

It is compiled for a level of processors that most have; see coloretto/rules/shipped_code.py.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from coloretto.rules.shipped_code import ENVIRONMENT, FOLDER, archive

PARTS = ("rules", "net", "exact")
"""What the levels need."""


def main() -> None:
    """Compile, and make the archive anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.zip"):
        old.unlink()
    with tempfile.TemporaryDirectory() as cache:
        compile_parts(Path(cache), PARTS)
        make_archive(Path(cache), archive())
    print(f"{archive()}: {archive().stat().st_size / 1e6:.1f} MB")


def compile_parts(cache: Path, parts: tuple[str, ...]) -> None:
    """Fill a cache with parts, compiled for the level."""
    options = [word for part in parts for word in ("--part", part)]
    subprocess.run(
        [sys.executable, "-m", "coloretto", "compile", *options],
        env={**os.environ, **ENVIRONMENT, "COLORETTO_CACHE": str(cache)},
        check=True,
    )


def make_archive(cache: Path, path: Path) -> None:
    """Pack what was compiled: the folder of one version of Numba."""
    (numba,) = cache.glob("numba-*")
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as files:
        for file in sorted(numba.rglob("*")):
            if file.is_file() and file.suffix != ".lock":
                files.write(file, file.relative_to(numba))


if __name__ == "__main__":
    main()
