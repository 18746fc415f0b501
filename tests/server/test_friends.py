"""Friends join: who can come to a server, what it prints, and what invitations say."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from coloretto.server.network import Reach, is_loopback, local_addresses
from coloretto.server.settings import Settings, SettingsError, settings_from_environment
from tests.server.harness import Visitor, serving
from tests.server.support.networks import Computer, two_computers

OPEN_A_TABLE = """
import sys, json, httpx
base = sys.argv[1]
with httpx.Client(base_url=base, headers={"origin": base}) as http:
    http.post("/api/me", json={"name": "Ada"}).raise_for_status()
    seats = [{"kind": "me"}, {"kind": "open"}]
    opened = http.post("/api/tables", json={"edition": "italian", "players": 2, "seats": seats})
    print(json.dumps(opened.raise_for_status().json()["id"]))
"""
ASK = """
import sys, json, httpx
print(json.dumps(httpx.get(sys.argv[1]).raise_for_status().json()))
"""
SIT_DOWN = """
import sys, json, httpx
from urllib.parse import urlsplit
link = urlsplit(sys.argv[1])
base, table = f"{link.scheme}://{link.netloc}", link.path.rpartition("/")[2]
with httpx.Client(base_url=base, headers={"origin": base}) as http:
    assert "Coloretto" in http.get(link.path).raise_for_status().text
    http.post("/api/me", json={"name": "Bela"}).raise_for_status()
    sat = http.post(f"/api/tables/{table}/commands", json={"do": "sit", "seat": 2, "id": "a"})
    print(json.dumps(sat.raise_for_status().json()["seats"][1]["name"]))
"""
CAN_COME = """
import sys, socket
try:
    socket.create_connection((sys.argv[1], 8765), timeout=3).close()
    print("yes")
except OSError:
    print("no")
"""


class Terminal:
    """A program that believes it runs in a terminal."""

    def __init__(self, command: list[str]) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)
        self.text = ""

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def read_until(self, wanted: str, seconds: float = 60) -> str:
        """What is printed from now on until something is there."""
        begin, end = len(self.text), time.monotonic() + seconds
        while wanted not in self.text[begin:]:
            assert time.monotonic() < end, self.text
            self.text += os.read(self._master, 4096).decode(errors="replace")
        return self.text[begin:]

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        os.close(self._master)


@contextmanager
def serving_at(computer: Computer, folder: Path, *options: str) -> Iterator[Terminal]:
    database = str(folder / "tables.db")
    serve = ("-m", "coloretto", "serve", "--database", database, *options)
    terminal = Terminal(computer.command(sys.executable, *serve))
    try:
        yield terminal
    finally:
        terminal.close()


def test_a_second_device_joins_by_the_printed_address(tmp_path: Path) -> None:
    with two_computers() as (home, guest), serving_at(home, tmp_path) as terminal:
        terminal.read_until("press f and Enter")
        assert guest.run_python(CAN_COME, home.address) == "no", "closed until somebody opens it"
        local = "http://127.0.0.1:8765"
        table = json.loads(home.run_python(OPEN_A_TABLE, local))
        invitation = f"{local}/api/tables/{table}/invitation"
        assert json.loads(home.run_python(ASK, invitation)) == {"link": None, "qr": None}

        terminal.type("f\n")
        printed = terminal.read_until("To close it again")
        assert f"Others open  http://{home.address}:8765/" in printed
        assert "not in a café" in printed
        assert "█" in printed, "the QR code"
        link = json.loads(home.run_python(ASK, invitation))["link"]
        assert link == f"http://{home.address}:8765/table/{table}"
        assert json.loads(guest.run_python(SIT_DOWN, link)) == "Bela"

        terminal.type("f\n")
        terminal.read_until("Closed")
        assert guest.run_python(CAN_COME, home.address) == "no"
        assert json.loads(home.run_python(ASK, invitation))["link"] is None


def test_friends_can_be_let_in_from_the_start(tmp_path: Path) -> None:
    with two_computers() as (home, guest), serving_at(home, tmp_path, "--friends") as terminal:
        terminal.read_until(f"Others open  http://{home.address}:8765/")
        assert guest.run_python(CAN_COME, home.address) == "yes"


@pytest.mark.asyncio
async def test_an_invitation_never_says_localhost(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db", hosts="games.example") as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "open")
        path = f"/api/tables/{table}/invitation"
        assert (await ada.http.get(path)).json() == {"link": None, "qr": None}
        by_name = await ada.http.get(path, headers={"host": "games.example:8765"})
        assert by_name.json()["link"] == f"http://games.example:8765/table/{table}"
        assert by_name.json()["qr"].startswith("data:image/svg+xml")
        assert (await ada.http.get("/api/tables/none/invitation")).status_code == 404
    async with serving(tmp_path / "b.db", public_url="https://club.example/") as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "open")
        link = (await ada.http.get(f"/api/tables/{table}/invitation")).json()["link"]
        assert link == f"https://club.example/table/{table}"


def test_where_others_find_the_server() -> None:
    assert not any(is_loopback(address) for address in local_addresses())
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "127.9.9.9", "::1", "a.localhost")))
    assert not any(map(is_loopback, ("localhost.example", "10.0.0.1", "", "example.org")))
    assert Reach.of(Settings()).urls == []
    assert Reach.of(Settings(host="10.1.2.3", port=80)).urls == ["http://10.1.2.3:80"]
    assert Reach.of(Settings(host="fd00::1", port=80)).urls == ["http://[fd00::1]:80"]
    reach = Reach(port=8765, addresses=["10.1.2.3"])
    assert reach.url_for("http", "localhost:8765") == "http://10.1.2.3:8765"
    assert reach.url_for("http", "[::1]:8765") == "http://10.1.2.3:8765"
    assert reach.url_for("https", "club.example") == "https://club.example"


@pytest.mark.parametrize("text", ["club.example", "ftp://a", "https://a/path", "https://", "//a"])
def test_a_public_url_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="is no address"):
        settings_from_environment(public_url=text)
