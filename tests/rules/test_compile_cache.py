"""Compiled code is found by the source it was compiled from, not by where it lies."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import coloretto
from coloretto.rules.shipped_code import _can_run, archive
from tools.ship_compiled_code import compile_parts, make_archive

pytestmark = pytest.mark.slow

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


def run(code: str, site: Path, cache: Path, **settings: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(site), "COLORETTO_CACHE": str(cache)} | settings
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


PART = """
import os, sys
from pathlib import Path
from coloretto.rules.compile_cache import Part, cache_folder
part = Part("sample", "a sample", ("coloretto.rules.chance_kernel",), 1)
print(part.is_compiled())
with part.compiling():
    from coloretto.rules import kernel
    kernel.one(1)
print(part.is_compiled())
print(sorted(path.name for path in cache_folder().iterdir() if path.name.startswith("old")))
"""


def test_a_part_is_compiled_once_for_all_installs(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    package = copy_package(tmp_path / "one")
    copy_package(tmp_path / "two")
    assert run(PART, tmp_path / "one", cache).split()[:2] == ["False", "True"]
    assert run(PART, tmp_path / "two", cache).split()[:2] == ["True", "True"]
    with (package / "rules" / "scoring.py").open("a") as file:
        file.write("\n# another line\n")
    assert run(PART, tmp_path / "one", cache).split()[0] == "False"


def test_what_nobody_has_used_for_months_is_forgotten(tmp_path: Path) -> None:
    copy_package(tmp_path / "site")
    run(PART, tmp_path / "site", tmp_path / "cache")
    (folder,) = (tmp_path / "cache").iterdir()
    months_ago = time.time() - 90 * 24 * 3600
    for name, is_old in (("old-module", True), ("old-in-use", False)):
        (folder / name).mkdir()
        (folder / name / "file").touch()
        if is_old:
            os.utime(folder / name, (months_ago, months_ago))
    assert run(PART, tmp_path / "site", tmp_path / "cache").splitlines()[-1] == "['old-in-use']"


LOAD = """
from coloretto.rules.shipped_code import use_shipped_code
use_shipped_code()
from coloretto.bots.parts import RULES
from coloretto.rules import kernel
print(RULES.is_compiled(), kernel.one(1), sum(kernel.one.stats.cache_hits.values()))
"""


@pytest.mark.skipif(not _can_run(), reason="not a processor of the level")
def test_a_wheel_with_compiled_code_compiles_nothing(tmp_path: Path) -> None:
    compile_parts(tmp_path / "built", ("rules",))
    package = copy_package(tmp_path / "site")
    (package / "compiled").mkdir(exist_ok=True)
    make_archive(tmp_path / "built", package / "compiled" / archive().name)
    site, cache = tmp_path / "site", tmp_path / "new"
    assert run(LOAD, site, cache).split() == ["True", "16", "1"]
    # A home that several machines share: this one is older, and finds that code in its cache.
    older = {"NUMBA_CPU_NAME": "nehalem", "NUMBA_CPU_FEATURES": "+sse4.2,+popcnt"}
    assert run(LOAD, site, cache, **older).split() == ["False", "16", "0"]
