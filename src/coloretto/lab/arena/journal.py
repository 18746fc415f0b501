"""The journal of an arena: what was played, kept as it is played.

A file of JSON lines. The first says which tournament it is, each other one is a finished
game. Lines are only ever added, each in one write, so that whatever ends the
program, at most the last line is torn; it is cut off when the journal is opened again.
"""

import errno
import hashlib
import json
import os
import stat
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

import platformdirs

from coloretto.lab.arena.fixture_game import Fault, GameResult
from coloretto.lab.arena.schedule import Fixture, Tournament
from coloretto.lab.provenance import code_hash, hash_bot_files
from coloretto.rules import RULES_VERSION, ColorettoError, Rules
from coloretto.rules.events import EVENTS

try:
    import fcntl
except ImportError:  # not on Windows, where opening a journal twice stays possible
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = "coloretto arena 1"
"""Raised when lines, or the schedule of games, change."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class JournalError(ColorettoError):
    """A file that is not the journal of this tournament, or cannot be at this time."""


def default_journal(tournament: Tournament) -> Path:
    """Where a tournament is kept by default: one file each, in the user's data folder."""
    identity = json.dumps(_identity(tournament), sort_keys=True)
    name = hashlib.sha256(identity.encode()).hexdigest()[:16]
    return platformdirs.user_data_path("coloretto", False) / "arena" / f"{name}.jsonl"


class Journal:
    """A tournament's games on disk. Use it as a context."""

    def __init__(self, path: Path, tournament: Tournament, *, fresh: bool = False) -> None:
        """Open a journal, or begin it.

        :param fresh: forget the games in it.
        """
        self._path = path
        self._tournament = tournament
        self._file = _open(path)
        try:
            self.games: list[GameResult] = self._begin(fresh=fresh)
            """The games that were in it when it was opened."""
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, result: GameResult) -> None:
        """Write a game down; when this returns, the end of this program cannot lose it."""
        self._write(_game_as_json(result))

    def _write(self, values: dict[str, Any]) -> None:
        line = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        data = line.encode() + b"\n"
        if self._file.write(data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._path))

    def _begin(self, *, fresh: bool) -> list[GameResult]:
        text = self._file.read()
        lines = text.split(b"\n")
        whole = len(text) - len(lines.pop())
        self._check_identity(lines[0] if lines else text, whole, fresh=fresh)
        if fresh:
            lines, whole = [], 0
        games = [self._read(number, line) for number, line in enumerate(lines[1:], 2)]
        self._file.truncate(whole)
        self._file.seek(whole)
        if not whole:
            self._write(_identity(self._tournament))
        return games

    def _check_identity(self, first: bytes, whole: int, *, fresh: bool) -> None:
        wanted = _identity(self._tournament)
        if not whole:
            # Torn while it was begun, or somebody's file that we would overwrite.
            start = json.dumps(wanted, ensure_ascii=False, separators=(",", ":")).encode()
            if not start.startswith(first):
                raise JournalError(f"{self._path}: it is not the journal of an arena")
            return
        found = _parse(first)
        if not isinstance(found, dict) or not str(found.get("format")).startswith(
            "coloretto arena"
        ):
            raise JournalError(f"{self._path}: it is not the journal of an arena")
        if fresh or found == wanted:
            return
        differences = ", ".join(
            f"{key} {_plain(found.get(key))}" for key in wanted if found.get(key) != wanted[key]
        )
        raise JournalError(
            f"{self._path}: it is the journal of another tournament ({differences}): "
            "name another file, or overwrite it with --fresh"
        )

    def _read(self, number: int, line: bytes) -> GameResult:
        try:
            return _game_of(self._tournament, _parse(line))
        except (ValueError, KeyError, TypeError, IndexError):
            reason = "it is not a game of this tournament"
            raise JournalError(f"{self._path}, line {number}: {reason}") from None


def read_journal(path: Path) -> tuple[Tournament, list[GameResult]]:
    """Which tournament a journal is of, and the games in it; whatever code has played them.

    Nothing is written, and nothing can be played into it.
    """
    lines = path.read_bytes().split(b"\n")[:-1]
    first = _parse(lines[0]) if lines else None
    if not isinstance(first, dict) or first.get("format") != FORMAT:
        raise JournalError(f"{path}: it is not the journal of an arena")
    if first.get("rules_version") != RULES_VERSION:
        raise JournalError(f"{path}: its games were played by other rules")
    try:
        bots = tuple(map(str, first["bots"]))
        tournament = Tournament(Rules.parse(first["rules"]), bots, int(first["seed"]))
        games = [_game_of(tournament, _parse(line)) for line in lines[1:]]
    except (ValueError, KeyError, TypeError, IndexError):
        raise JournalError(f"{path}: its games cannot be read") from None
    return tournament, games


def _open(path: Path) -> IO[bytes]:
    # Unbuffered: a line is in the operating system's hands when write returns.
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise JournalError(f"{path}: it is not a file that can keep games")
    file = open(descriptor, "r+b", buffering=0)  # noqa: PTH123, SIM115 - of a descriptor, kept open
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise JournalError(f"{path}: another arena is playing into it now") from None
    return file


def _identity(tournament: Tournament) -> dict[str, Any]:
    """What makes two runs the same tournament: not how long or how precise it is."""
    from coloretto import __version__

    identity: dict[str, Any] = {
        "format": FORMAT,
        "coloretto": __version__,
        "code": code_hash(),
        "rules": str(tournament.rules),
        "rules_version": RULES_VERSION,
        "bots": list(tournament.bots),
        "seed": tournament.seed,
    }
    files = hash_bot_files(tournament.specs)
    return identity | {"files": files} if files else identity


def _game_as_json(result: GameResult) -> dict[str, Any]:
    fixture = result.fixture
    values: dict[str, Any] = {
        "deck": fixture.deck,
        "game": fixture.game,
        "seats": list(fixture.seats),
        "scores": None if result.scores is None else list(result.scores),
        "events": "".join(_DIGITS[event] for event in result.events),
    }
    if result.fault is not None:
        values["fault"] = {"seat": result.fault.seat + 1, "reason": result.fault.reason}
    return values


def _game_of(tournament: Tournament, values: Any) -> GameResult:
    fixture = Fixture(int(values["deck"]), int(values["game"]), tuple(values["seats"]))
    if fixture.deck < 0 or fixture != tournament.fixtures_of(fixture.deck)[fixture.game]:
        raise ValueError
    scores = values["scores"]
    if scores is not None and len(scores) != tournament.rules.players:
        raise ValueError
    events = bytes(map(_DIGITS.index, values["events"]))
    if any(event not in EVENTS for event in events):
        raise ValueError
    fault = values.get("fault")
    if (scores is None) == (fault is None):
        raise ValueError
    return GameResult(
        fixture,
        events,
        None if scores is None else tuple(map(int, scores)),
        None if fault is None else Fault(_seat_of(fixture, fault), str(fault["reason"])),
    )


def _seat_of(fixture: Fixture, fault: Any) -> int:
    seat = int(fault["seat"]) - 1
    if seat not in range(len(fixture.seats)):
        raise ValueError
    return seat


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
