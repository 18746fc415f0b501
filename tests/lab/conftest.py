"""Bots that misbehave, for this process and those it starts."""

from pathlib import Path

import pytest

from tests.support.arena_bots import install


@pytest.fixture
def strange_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bots"
    folder.mkdir()
    path = install(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", path)
