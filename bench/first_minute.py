"""From nothing to a bot's first move: ``python -m bench.first_minute``, also in ``make bench``.

A fresh clone, empty caches and the README's command, as a newcomer has them; then the same command
once more. Seconds are on the clock, and of the processor for the steps of the installation.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

from bench.report import Line, Section, tell

ROOT: Final = Path(__file__).resolve().parent.parent
COLD_TARGET: Final = {"pip": 60.0, "uv": 30.0}
SECOND_TARGET: Final = 5.0
_PATIENCE: Final = 600.0


@dataclass
class FirstMinute:
    """What was measured of one ``make play``."""

    steps: list[tuple[str, float, float]] = field(default_factory=list)
    """Of the installation: what, seconds on the clock, seconds of the processor."""
    open: float = 0.0
    """When the page was there."""
    first_move: float = 0.0
    """When a bot had moved."""
    own_bot: float = 0.0
    """When the chosen level played itself."""


def first_minute_section() -> Section:
    """With pip, and with uv where it is installed."""
    made = Section("the first minute: a fresh clone, empty caches, make play", "")
    for tool in ("pip", "uv") if shutil.which("uv") else ("pip",):
        tell(f"make play with {tool}")
        cold, warm = measure(tool)
        for what, clock, processor in cold.steps:
            made.lines.append(
                Line(f"{tool}: {what}", f"{clock:.1f} s, of the processor {processor:.1f} s")
            )
        made.lines += [
            Line(f"{tool}: the page is open", f"{cold.open:.1f} s"),
            _bounded(f"{tool}: a bot's first move", cold.first_move, COLD_TARGET[tool]),
            Line(f"{tool}: the chosen level plays itself", f"{cold.own_bot:.1f} s"),
            _bounded(f"{tool}: the same, the second time", warm.first_move, SECOND_TARGET),
        ]
    return made


def measure(tool: str) -> tuple[FirstMinute, FirstMinute]:
    """The first ``make play`` of a fresh clone, and the second."""
    with tempfile.TemporaryDirectory(prefix="coloretto-first-minute-") as folder:
        clone = Path(folder) / "coloretto"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        environment = {
            **os.environ,
            "COLORETTO_CACHE": f"{folder}/cache",
            "COLORETTO_DATABASE": f"{folder}/tables.db",
            "COLORETTO_PORT": "0",
            "PIP_CACHE_DIR": f"{folder}/pip",
            "UV_CACHE_DIR": f"{folder}/uv",
            "npm_config_cache": f"{folder}/npm",
        }
        for variable in ("DISPLAY", "WAYLAND_DISPLAY", "VIRTUAL_ENV"):
            environment.pop(variable, None)
        if tool == "pip":
            environment["PATH"] = _path_without("uv")
        return _play(clone, environment), _play(clone, environment)


def _path_without(program: str) -> str:
    folders = os.environ["PATH"].split(os.pathsep)
    own = str(Path(sys.executable).parent)
    return os.pathsep.join(
        folder for folder in folders if folder != own and not (Path(folder) / program).exists()
    )


def _play(clone: Path, environment: dict[str, str]) -> FirstMinute:
    found = FirstMinute()
    began = time.monotonic()
    process = subprocess.Popen(
        ["make", "play", "INSTALL=python3 tools/install.py --timings"],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        base = _read_until_open(process, found)
        found.open = time.monotonic() - began
        _play_against_bot(base, found, began)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
    return found


def _read_until_open(process: "subprocess.Popen[str]", found: FirstMinute) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("Coloretto is at "):
            return line.split()[3].rstrip("/").replace("localhost", "127.0.0.1")
        if line.count("\t") == 2:
            what, clock, processor = line.split("\t")
            found.steps.append((what, float(clock), float(processor)))
    raise RuntimeError("make play ended without a server")


def _play_against_bot(base: str, found: FirstMinute, began: float) -> None:
    """Play the page's usual game over HTTP until a bot has moved, and until it is ready itself."""
    with httpx.Client(base_url=base, headers={"origin": base}, timeout=_PATIENCE) as http:
        http.post("/api/me", json={"name": "Ada"}).raise_for_status()
        seats = [{"kind": "me"}, *({"kind": "bot", "level": "steady"},) * 3]
        table = {"edition": "italian", "players": 4, "seats": seats, "pace": 0, "start": True}
        view: dict[str, Any] = http.post("/api/tables", json=table).raise_for_status().json()
        before = view
        number = 0
        while not found.own_bot and time.monotonic() < began + _PATIENCE:
            game, passed = view["game"], time.monotonic() - began
            is_bots_turn = before["game"]["seat"] != 1
            if not found.first_move and is_bots_turn and view["position"] != before["position"]:
                found.first_move = passed
            if found.first_move and view["seats"][1]["preparing"] is None:
                found.own_bot = passed
            before = view
            if view["phase"] == "playing" and game["seat"] == 1:
                number += 1
                move = {"do": "move", "seat": 1, "action": game["actions"][0]["action"]}
                move |= {"expects": view["position"], "id": f"m{number}"}
                view = http.post(f"/api/tables/{view['id']}/commands", json=move).json()
            else:
                time.sleep(0.05)
                view = http.get(f"/api/tables/{view['id']}").json()


def _bounded(name: str, seconds: float, target: float) -> Line:
    return Line(
        name, f"{seconds:.1f} s", target=f"at most {target:.0f} s", is_met=seconds <= target
    )


if __name__ == "__main__":
    for line in first_minute_section().lines:
        print(f"{line.name:<75} {line.measured}  {line.target or ''}")
