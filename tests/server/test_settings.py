"""Settings that mean nothing, or nonsense, are refused in one line; a start says what it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from coloretto import __version__
from coloretto.server.settings import Settings, SettingsError, settings_from_environment
from tests.server.harness import RunningServer


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        (
            "ORIGIN",
            "https://x.org",
            "there is no setting COLORETTO_ORIGIN: is it COLORETTO_ORIGINS?",
        ),
        ("ZZZ", "1", "there is no setting COLORETTO_ZZZ: docs/hosting.md lists all there are"),
        ("ORIGINS", "x.org", "origins: 'x.org' is no page's origin: give one such as"),
        ("ORIGINS", "https://x.org/", "origins: 'https://x.org/' is no page's origin"),
        ("PROXIES", "nonsense", "proxies: 'nonsense' is no address: give one such as 127.0.0.1"),
        ("PROXIES", "127.0.0.1,", "proxies: '' is no address"),
        ("TABLES_PER_ADDRESS", "-1", "tables per address -1 is not between 1 and 1000000"),
        ("CONNECTIONS_PER_ADDRESS", "0", "connections per address 0 is not between"),
        ("BOT_SECONDS", "nan", "bot seconds nan is not between 0.01 and 3600"),
        ("BOT_SECONDS", "soon", "COLORETTO_BOT_SECONDS: 'soon' is not a number"),
        ("GUEST_DAYS", "-3", "guest days -3 is not between 0 and 36500"),
        ("PUBLIC_URL", "https://x.org:port", "'https://x.org:port' is no address of this server"),
    ],
)
def test_nonsense_is_refused(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(f"COLORETTO_{variable}", value)
    with pytest.raises(SettingsError) as refused:
        settings_from_environment()
    assert str(refused.value).startswith(sentence)


def test_what_makes_sense_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "ORIGINS": "https://x.org http://localhost:3000",
        "PROXIES": "127.0.0.1, 10.0.0.0/8, ::1",
        "GUEST_DAYS": "0",
        "CACHE": "/tmp/somewhere",
        "TEST_SEED": "5",
    }.items():
        monkeypatch.setenv(f"COLORETTO_{name}", value)
    assert settings_from_environment().guest_days == 0
    assert settings_from_environment(port=1) == Settings(
        port=1,
        origins="https://x.org http://localhost:3000",
        proxies="127.0.0.1, 10.0.0.0/8, ::1",
        guest_days=0,
    )


def test_a_wrong_setting_is_one_line_on_the_command_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "coloretto", "serve", "--port", "0"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "COLORETTO_DATABSE": str(tmp_path / "x.db")},
    )
    assert (done.returncode, done.stdout) == (2, "")
    expected = "there is no setting COLORETTO_DATABSE: is it COLORETTO_DATABASE?"
    assert done.stderr == f"coloretto: {expected}\n"


def test_a_start_says_version_database_and_address(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "tables.db")
    server = RunningServer.start(database, log_format="json")
    assert server.stop() == 0
    line = next(x for x in capfd.readouterr().err.splitlines() if "server.started" in x)
    assert f'"version": "{__version__}"' in line
    assert f'"database": "{database}"' in line
    assert f'"address": "127.0.0.1:{server.port}"' in line
