"""Two computers on a network of their own: network namespaces with a cable between them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Computer:
    """A namespace with one address."""

    name: str
    address: str

    def command(self, *words: str) -> list[str]:
        """A command line that runs on this computer."""
        return ["ip", "netns", "exec", self.name, *words]

    def run_python(self, script: str, *arguments: str) -> str:
        """What a script prints that runs here; it must succeed."""
        done = subprocess.run(
            self.command(sys.executable, "-c", script, *arguments),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


@contextmanager
def two_computers() -> Iterator[tuple[Computer, Computer]]:
    """A computer at home and a guest's, which reach each other and nothing else."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        if os.environ.get("CI"):
            raise AssertionError("network namespaces need root and Debian's package iproute2")
        pytest.skip("network namespaces need root and the command ip")
    home = Computer(f"home-{os.getpid()}", "10.77.0.1")
    guest = Computer(f"guest-{os.getpid()}", "10.77.0.2")
    try:
        for computer in (home, guest):
            _ip("netns", "add", computer.name)
            _ip("-n", computer.name, "link", "set", "lo", "up")
        cable = ("link", "add", "lan0", "netns", home.name, "type", "veth")
        _ip(*cable, "peer", "name", "lan0", "netns", guest.name)
        for computer in (home, guest):
            _ip("-n", computer.name, "address", "add", f"{computer.address}/24", "dev", "lan0")
            _ip("-n", computer.name, "link", "set", "lan0", "up")
        yield home, guest
    finally:
        for computer in (home, guest):
            subprocess.run(["ip", "netns", "del", computer.name], check=False, capture_output=True)


def _ip(*words: str) -> None:
    _run(["ip", *words])


def _run(command: Sequence[str]) -> None:
    subprocess.run(command, check=True, capture_output=True)
