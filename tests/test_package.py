"""The package as a whole: its light import, its public names, and the examples of the README."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import coloretto
from tests.cli.command import coloretto as coloretto_command

ROOT = Path(__file__).parent.parent


def test_importing_is_light() -> None:
    script = "import sys, coloretto; print('numba' in sys.modules, 'numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert run.stdout.split() == ["False", "False"]


def test_public_names() -> None:
    assert coloretto.__all__ == [
        "EDITIONS",
        "RULES_VERSION",
        "ColorettoError",
        "Deal",
        "Dealer",
        "DeckDealer",
        "Edition",
        "IllegalError",
        "Match",
        "NotationError",
        "Outcome",
        "Phase",
        "Position",
        "Record",
        "RecordError",
        "Rules",
        "SamplingDealer",
        "ScoreSheet",
        "Scoring",
        "Setup",
        "State",
        "UnsupportedError",
        "__version__",
        "deal",
        "format_position",
        "make_rules",
        "parse_position",
        "read_record",
        "read_records",
        "score_hand",
        "write_records",
    ]
    for name in coloretto.__all__:
        assert getattr(coloretto, name) is not None


def test_the_readmes_examples_run() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", readme, flags=re.DOTALL)
    assert len(examples) == 2
    assert len([line for line in examples[0].splitlines() if line]) == 10
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", "\n".join(examples)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("Outcome(scores=")


def test_the_readmes_commands_exist() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"^make (\w+)", readme, flags=re.MULTILINE):
        assert f"\n{target}:" in makefile
    for command in re.findall(r"^coloretto (\w+)", readme, flags=re.MULTILINE):
        shown = coloretto_command(command, "--help")
        assert shown.code == 0
        assert f"coloretto {command}" in shown.out


def test_no_package_registry_is_named_anywhere() -> None:
    registries = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "deb" + "ian.org"]
    files = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    for name in filter(None, files):
        text = (ROOT / name).read_bytes().decode("utf-8", errors="replace")
        assert not any(registry in text for registry in registries), name


def test_the_solvers_former_home_still_opens() -> None:
    with pytest.warns(DeprecationWarning, match=r"coloretto\.solver"):
        former = import_module("coloretto.review.exact")
    assert former.solve is import_module("coloretto.solver").solve
