"""The documents about bots: their code runs, and the transcript is a real one."""

import os
import random
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from coloretto import Rules, __version__, deal
from coloretto.adapters.line_process import LineProcess
from coloretto.adapters.process_bot import make_process_bot
from coloretto.bots import make_bot
from coloretto.lab.game_loop import play_game

ROOT = Path(__file__).parents[2]
BOTS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
PROTOCOL = (ROOT / "docs" / "line-protocol.md").read_text(encoding="utf-8")

TRANSCRIPT_RULES = "croatian(players=2,jokers=at-once,last_round=on-48)"
TRANSCRIPT_SEED = 190


def blocks(document: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", document, re.DOTALL | re.MULTILINE)


def run(program: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", program.name],
        cwd=program.parent,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_python_of_the_bots_document_runs(tmp_path: Path) -> None:
    program = tmp_path / "document.py"
    program.write_text("\n".join(blocks(BOTS, "python")), encoding="utf-8")
    assert float(run(program).split()[-2]) > 50


def test_the_bot_is_ten_lines() -> None:
    bot = blocks(BOTS, "python")[0]
    assert len([line for line in bot.splitlines() if line.strip()]) <= 10


def test_the_bot_is_found_by_its_entry_point(tmp_path: Path) -> None:
    """As ``pip install`` would leave it: the module beside a list of its entry points."""
    project = tomllib.loads("\n".join(blocks(BOTS, "toml")))["project"]
    ((group, points),) = project["entry-points"].items()
    folder = tmp_path / f"{project['name'].replace('-', '_')}-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1\n"
    )
    listed = "\n".join(f"{name} = {target}" for name, target in points.items())
    (folder / "entry_points.txt").write_text(f"[{group}]\n{listed}\n")
    ((name, target),) = points.items()
    module = target.partition(":")[0]
    (tmp_path / f"{module}.py").write_text(
        "\n".join([blocks(BOTS, "python")[0], blocks(BOTS, "python")[-1]]), encoding="utf-8"
    )
    program = tmp_path / "uses_it.py"
    program.write_text(
        "from coloretto.bots import bot_names, make_bot\n"
        f"assert {name!r} in bot_names()\n"
        f"print(make_bot({name!r}).spec)\n",
        encoding="utf-8",
    )
    assert run(program, PYTHONPATH=str(tmp_path)).strip() == name


def transcript(monkeypatch: pytest.MonkeyPatch, seed: int) -> str:
    """What is said in one short game, line by line."""
    lines: list[str] = []
    send, receive = LineProcess.send, LineProcess.receive

    def noted_send(process: LineProcess, line: str) -> None:
        lines.append(f"> {line}")
        send(process, line)

    def noted_receive(process: LineProcess, *arguments: float) -> bytes:
        line = receive(process, *arguments)  # type: ignore[arg-type]
        lines.append(f"< {line.decode().rstrip()}")
        return line

    monkeypatch.setattr(LineProcess, "send", noted_send)
    monkeypatch.setattr(LineProcess, "receive", noted_receive)
    path = shlex.quote(str(ROOT / "examples" / "bot_without_package.py"))
    bot = make_process_bot(f"{shlex.quote(sys.executable)} {path}")
    rules = Rules.parse(TRANSCRIPT_RULES)
    rng = random.Random(seed)
    bots = [bot, *(make_bot("random") for _ in range(1, rules.players))]
    bot.end(play_game(rules, bots, deal(rules, rng), [rng] * rules.players))
    bot.close()
    return "".join(f"{line}\n" for line in lines)


def test_the_transcript_is_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    (shown,) = blocks(PROTOCOL, "text")
    said = transcript(monkeypatch, TRANSCRIPT_SEED)
    assert shown.replace('"coloretto":"0.1.0"', f'"coloretto":"{__version__}"') == said


def test_the_protocol_document_names_every_field(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = set(re.findall(r'"([a-z_]+)":', transcript(monkeypatch, TRANSCRIPT_SEED)))
    assert {"budget_ms", "coloured", "opinions", "winners"} <= fields
    for field in fields:
        assert f"`{field}`" in PROTOCOL, field
