"""Compiled code is found by what it was compiled from, not by where it lies."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import coloretto

PACKAGE = Path(coloretto.__file__).parent
KERNEL = "rules/chance_kernel.py"
HASH = """
from pathlib import Path
from coloretto.rules.compile_cache import hash_sources
import coloretto
print(hash_sources(Path(coloretto.__file__).parent / {path!r}))
"""
SAMPLE = """
from coloretto.rules import kernel
print(kernel.one(1))
print(kernel.one.stats.cache_hits)
"""


def run(code: str, site: Path, cache: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(site), "COLORETTO_CACHE": str(cache)}
    answer = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return answer.stdout


def copy_package(site: Path) -> Path:
    package = site / "coloretto"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    return package


def test_only_what_a_kernel_imports_changes_its_key(tmp_path: Path) -> None:
    package = copy_package(tmp_path / "site")

    def key() -> str:
        return run(HASH.format(path=KERNEL), tmp_path / "site", tmp_path / "cache")

    before = key()
    # chance_kernel imports kernel, which imports scoring; nothing of it imports the records.
    with (package / "records" / "moves.py").open("a") as file:
        file.write("\n# another line\n")
    assert key() == before
    with (package / "rules" / "scoring.py").open("a") as file:
        file.write("\n# another line\n")
    assert key() != before


def test_a_second_install_compiles_nothing(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    copy_package(tmp_path / "one")
    copy_package(tmp_path / "two")
    first = run(SAMPLE, tmp_path / "one", cache).split()
    second = run(SAMPLE, tmp_path / "two", cache).split()
    assert first[0] == second[0]
    assert first[1] == "Counter()"
    assert second[1] != "Counter()"
