"""A wheel may bring compiled code: it is used where it fits, and nowhere else."""

import os
import sys
from pathlib import Path
from zipfile import ZipFile

import llvmlite.binding as llvm
import pytest

from coloretto.rules import shipped_code
from coloretto.rules.shipped_code import ENVIRONMENT, archive, unpack_into, use_shipped_code


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the archive, with one in it."""
    monkeypatch.setattr(shipped_code, "FOLDER", tmp_path / "compiled")
    for name in ENVIRONMENT:
        # So that what the code under test sets is undone, too.
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    archive().parent.mkdir()
    with ZipFile(archive(), "w") as files:
        files.writestr("a/kept", "shipped")
        files.writestr("a/new", "shipped")
    return tmp_path / "compiled"


@pytest.mark.usefixtures("folder")
def test_a_processor_of_the_level_uses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    features = dict.fromkeys((word[1:] for word in ENVIRONMENT["NUMBA_CPU_FEATURES"].split(",")), 1)
    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: features)
    monkeypatch.setattr(llvm, "get_process_triple", lambda: "x86_64-unknown-linux-gnu")
    monkeypatch.setattr(sys, "platform", "linux")
    use_shipped_code()
    assert {name: os.environ.get(name) for name in ENVIRONMENT} == ENVIRONMENT


@pytest.mark.usefixtures("folder")
def test_a_processor_that_lacks_something_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    features = dict.fromkeys((word[1:] for word in ENVIRONMENT["NUMBA_CPU_FEATURES"].split(",")), 1)
    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: features | {"avx2": 0})
    use_shipped_code()
    assert not os.environ.keys() & ENVIRONMENT.keys()


@pytest.mark.usefixtures("folder")
def test_a_choice_of_the_users_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    use_shipped_code()
    assert os.environ["NUMBA_CPU_NAME"] == "generic"
    assert "NUMBA_CPU_FEATURES" not in os.environ


def test_without_an_archive_nothing_happens(folder: Path) -> None:
    archive().unlink()
    use_shipped_code()
    folder.rmdir()
    use_shipped_code()
    assert not os.environ.keys() & ENVIRONMENT.keys()


@pytest.mark.usefixtures("folder")
def test_it_is_unpacked_once_and_writes_over_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    (cache / "a").mkdir(parents=True)
    (cache / "a" / "kept").write_text("own")
    unpack_into(cache)
    assert not (cache / "a" / "new").exists(), "this process compiles for its own processor"
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    unpack_into(cache)
    assert (cache / "a" / "kept").read_text() == "own"
    assert (cache / "a" / "new").read_text() == "shipped"
    (cache / "a" / "new").unlink()
    unpack_into(cache)
    assert not (cache / "a" / "new").exists()


@pytest.mark.usefixtures("folder")
def test_a_damaged_archive_brings_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive().write_bytes(b"no archive")
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "cache").mkdir()
    unpack_into(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []
