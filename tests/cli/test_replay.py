"""``coloretto replay``."""

import json
from pathlib import Path

import pytest

from tests.cli.command import Result, coloretto, coloretto_process


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "games.txt"
    game = ["--edition", "german", "--players", "3", "--seed", "5", "--games", "3"]
    assert coloretto("simulate", *game, "--records", path).code == 0
    return path


def test_shows_the_table_as_it_developed(games: Path) -> None:
    result = coloretto("replay", games)
    assert result.code == 0
    assert "Round 10" in result.out
    assert result.out.count("share the win") == 1
    assert "total" in result.out


def test_json_is_one_object_a_record(games: Path) -> None:
    result = coloretto("replay", "--json", games)
    found = [json.loads(line) for line in result.out.splitlines()]
    assert [values["winners"] for values in found] == [[3], [1, 2], [3]]
    for values in found:
        assert values["valid"] is True
        assert values["edition"] == "german"
        assert values["players"] == 3
        assert values["rounds"] >= 10
        assert len(values["scores"]) == 3


def test_standard_input(games: Path) -> None:
    result = coloretto_process("replay", "--quiet", "-", stdin=games.read_text("utf-8"))
    assert result.code == 0
    assert result.out.count("valid") == 3


def test_one_bad_record_does_not_hide_the_others(games: Path, tmp_path: Path) -> None:
    text = games.read_text("utf-8")
    broken = tmp_path / "broken.txt"
    broken.write_text(text.replace('[Result "24 24 21"]', '[Result "24 24 22"]'), "utf-8")
    result = coloretto("replay", "--json", broken)
    assert result.code == 1
    assert [json.loads(line)["valid"] for line in result.out.splitlines()] == [True, False, True]
    assert "record 2" in result.err
    assert result.err.count("\n") == 1


def assert_refused(result: Result, reason: str) -> None:
    assert result.code != 0
    assert reason in result.err
    assert "Traceback" not in result.err


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 10)
    assert_refused(coloretto("replay", tmp_path / "empty"), "no record")
    assert_refused(coloretto("replay", tmp_path / "binary"), "not plain text")
    assert_refused(coloretto("replay", tmp_path), "Is a directory")
    assert_refused(coloretto("replay", tmp_path / "missing"), "No such file")
    assert_refused(coloretto("replay"), "at least one file")
    assert_refused(coloretto("replay", "--frobnicate"), "unknown option")


def test_a_missing_file_does_not_hide_the_others(games: Path, tmp_path: Path) -> None:
    result = coloretto("replay", "--quiet", tmp_path / "missing", games)
    assert result.code == 1
    assert result.out.count("valid") == 3
