"""Real proxies before a real server, configured as docs/hosting.md says."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.harness import RunningServer

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text()
NAME = "coloretto.example.org"
_WHERE = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


@dataclass(frozen=True)
class Proxy:
    """A proxy with TLS that runs before a server."""

    kind: str
    port: int
    tls: ssl.SSLContext
    server: RunningServer

    @property
    def netloc(self) -> str:
        return f"{NAME}:{self.port}"

    @property
    def origin(self) -> str:
        return f"https://{self.netloc}"


def _program(name: str) -> str:
    found = shutil.which(name, path=_WHERE)
    if found is None:
        missing = f"{name} is missing: tests/get-proxies installs it"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found


def _block(heading: str) -> str:
    """The configuration behind a heading of the docs, as it stands there."""
    found = re.search(rf"^\*\*{heading}\*\*.*?^```\w*\n(.*?)^```", HOSTING, re.M | re.S)
    assert found is not None, f"there is no configuration for {heading}"
    return found[1]


def _settings() -> tuple[str, str]:
    """The proxies' addresses and the public URL, as the docs start the server."""
    found = re.search(
        r"^COLORETTO_PROXIES=(\S+) coloretto serve --public-url (\S+)$", HOSTING, re.M
    )
    assert found is not None
    return found[1], found[2]


def _replaced(text: str, *changes: tuple[str, str]) -> str:
    """A configuration with other ports and files, and nothing else changed."""
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {text}"
        text = text.replace(old, new)
    return text


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _make_certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            *(_program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-keyout", key, "-out", certificate, "-subj", f"/CN={NAME}"),
            *("-addext", f"subjectAltName=DNS:{NAME}"),
        ],
        check=True,
        capture_output=True,
    )
    return certificate, key


def _nginx(folder: Path, port: int, upstream: int, certificate: Path, key: Path) -> list[str]:
    block = _replaced(
        _block("nginx"),
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
        ("http://127.0.0.1:8765", f"http://127.0.0.1:{upstream}"),
    )
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{place}_temp_path {folder}/{place};\n" for place in places)
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{block}}}\n"
    )
    log = str(folder / "nginx.log")  # Else it would try to write the system's before it has read.
    return [_program("nginx"), "-e", log, "-p", str(folder), "-c", str(configuration)]


def _caddy(folder: Path, port: int, upstream: int, certificate: Path, key: Path) -> list[str]:
    block = _replaced(
        _block("Caddy"),
        (f"{NAME} {{\n", f"https://{NAME}:{port} {{\nbind 127.0.0.1\ntls {certificate} {key}\n"),
        ("127.0.0.1:8765", f"127.0.0.1:{upstream}"),
    )
    configuration = folder / "Caddyfile"
    configuration.write_text(
        "{\nadmin off\nauto_https disable_redirects\n"
        f"storage file_system {folder}/caddy\nservers {{\nprotocols h1 h2\n}}\n}}\n{block}"
    )
    return [_program("caddy"), "run", "--config", str(configuration), "--adapter", "caddyfile"]


_COMMANDS = {"nginx": _nginx, "caddy": _caddy}


@contextmanager
def proxy_before_server(kind: str, folder: Path, tables_per_address: int) -> Iterator[Proxy]:
    """A proxy and a server behind it, both as the docs have them."""
    _program(kind)
    proxies, public_url = _settings()
    assert public_url == f"https://{NAME}"
    certificate, key = _make_certificate(folder)
    server = RunningServer.start(
        str(folder / "tables.db"),
        proxies=proxies,
        public_url=public_url,
        tables_per_address=str(tables_per_address),
    )
    port = _free_port()
    command = _COMMANDS[kind](folder, port, server.port, certificate, key)
    with (folder / "proxy.txt").open("wb") as output:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=output,
            env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")},
        )
    try:
        _wait_for(port, process, folder)
        yield Proxy(kind, port, ssl.create_default_context(cafile=str(certificate)), server)
    finally:
        process.terminate()
        process.wait(20)
        server.kill()


def _wait_for(port: int, process: "subprocess.Popen[bytes]", folder: Path) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            said = (folder / "proxy.txt").read_text()
            assert process.poll() is None, said
            assert time.monotonic() < end, said
            time.sleep(0.05)
