"""The server behind real nginx and Caddy with TLS, configured as docs/hosting.md says.

``tests/get-proxies`` installs them. Without them these tests are left out, but in CI they fail.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import websockets

from coloretto.server.http.protocol import MOST_HEAD, MOST_HEADERS
from coloretto.server.http.rate_limits import MESSAGES
from tests.server.harness import PATIENCE
from tests.server.support.proxies import NAME, Proxy, proxy_before_server
from tests.server.support.raw import Line, status_of

pytestmark = pytest.mark.asyncio

TABLES = 3
"""An hour, from one address."""


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    folder = tmp_path_factory.mktemp(request.param)
    with proxy_before_server(request.param, folder, tables_per_address=TABLES) as running:
        yield running


class Browser:
    """Somebody at an address of their own, who comes through the proxy."""

    def __init__(self, proxy: Proxy, address: str) -> None:
        self.proxy = proxy
        transport = httpx.AsyncHTTPTransport(verify=proxy.tls, local_address=address)
        self.http = httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{proxy.port}",
            headers={"host": proxy.netloc, "origin": proxy.origin},
            transport=transport,
            timeout=120,
        )
        self.cookie = ""

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {**({"cookie": self.cookie} if self.cookie else {}), **more.pop("headers", {})}
        return await self.http.request(
            method, path, headers=headers, extensions={"sni_hostname": NAME}, **more
        )

    async def come(self) -> httpx.Response:
        answer = await self.ask("POST", "/api/me", json={"name": "Ada"})
        assert answer.status_code == 200, answer.text
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    async def open_table(self, **headers: str) -> httpx.Response:
        seats = [{"kind": "me"}, {"kind": "me"}]
        body = {"players": 2, "seats": seats, "start": True}
        return await self.ask("POST", "/api/tables", json=body, headers=headers)


@asynccontextmanager
async def browser(proxy: Proxy, address: str) -> AsyncIterator[Browser]:
    visitor = Browser(proxy, address)
    try:
        yield visitor
    finally:
        await visitor.http.aclose()


@asynccontextmanager
async def line_through(proxy: Proxy, address: str = "127.0.0.1") -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1",
        proxy.port,
        ssl=proxy.tls,
        server_hostname=NAME,
        local_addr=(address, 0),
    )
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


def connect(visitor: Browser, table: str, **more: Any) -> websockets.connect:
    return websockets.connect(
        f"wss://{visitor.proxy.netloc}/api/tables/{table}/live",
        host="127.0.0.1",
        port=visitor.proxy.port,
        ssl=visitor.proxy.tls,
        origin=websockets.Origin(visitor.proxy.origin),
        additional_headers={"cookie": visitor.cookie},
        compression=None,
        **more,
    )


async def test_the_page_and_health_come_through_and_metrics_do_not(proxy: Proxy) -> None:
    async with browser(proxy, "127.0.0.1") as visitor:
        page = await visitor.ask("GET", "/")
        assert page.status_code == 200
        assert "<title>Coloretto" in page.text
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert "default-src 'none'" in page.headers["content-security-policy"]
        healthy = await visitor.ask("GET", "/healthz")
        assert healthy.json()["ok"] is True
        assert (await visitor.ask("GET", "/metrics")).status_code == 404


async def test_cookies_are_secure_and_bound_to_the_host(proxy: Proxy) -> None:
    async with browser(proxy, "127.0.0.2") as visitor:
        cookie = (await visitor.come()).headers["set-cookie"].lower()
        assert cookie.startswith("__host-coloretto=")
        assert {"secure", "httponly", "path=/"} <= {part.strip() for part in cookie.split(";")}
        assert (await visitor.ask("GET", "/api/me")).json()["name"] == "Ada"
        for origin in ("https://evil.example", f"http://{proxy.netloc}", "null"):
            refused = await visitor.ask("POST", "/api/tables", json={}, headers={"origin": origin})
            assert refused.status_code == 403, origin


async def test_a_game_is_played_over_a_socket(proxy: Proxy) -> None:
    async with browser(proxy, "127.0.0.3") as visitor:
        await visitor.come()
        table = (await visitor.open_table()).json()["id"]
        async with connect(visitor, table) as socket:
            view = json.loads(await socket.recv())["view"]
            for number in range(20):
                move = {
                    "do": "move",
                    "id": str(number),
                    "seat": view["game"]["seat"],
                    "action": view["game"]["actions"][0]["action"],
                    "expects": view["position"],
                }
                await socket.send(json.dumps(move))
                async with asyncio.timeout(PATIENCE):
                    while (frame := json.loads(await socket.recv()))["type"] != "ack":
                        view = frame.get("view", view)
            assert view["number"] > 20
            # A table is silent for four seconds; the proxy leaves the line open.
            async with asyncio.timeout(PATIENCE):
                beats = 0
                while beats < 2:
                    beats += json.loads(await socket.recv())["type"] == "beat"


async def test_a_noisy_socket_is_cut_off_with_a_reason(proxy: Proxy) -> None:
    async with browser(proxy, "127.0.0.4") as visitor:
        await visitor.come()
        table = (await visitor.open_table()).json()["id"]
        socket = await connect(visitor, table, ping_interval=None)
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(20 * MESSAGES):
                await socket.ping()
        await asyncio.wait_for(socket.wait_closed(), PATIENCE)
        assert socket.close_code == 1008
        with pytest.raises(websockets.InvalidStatus) as refused:
            await connect(visitor, "nowhere")
        assert refused.value.response.status_code == 403


async def test_nobody_can_claim_another_address(proxy: Proxy) -> None:
    claims = ("x-forwarded-for", "x-real-ip", "forwarded", "true-client-ip")
    async with browser(proxy, "127.0.0.5") as eve, browser(proxy, "127.0.0.6") as bob:
        await eve.come()
        await bob.come()
        statuses = []
        for number in range(TABLES + 4):
            address = f"198.51.100.{number}"
            value = {"forwarded": f"for={address};proto=http;host=evil.example"}
            spoofed = {name: value.get(name, address) for name in claims}
            statuses.append((await eve.open_table(**spoofed)).status_code)
        assert statuses == [200] * TABLES + [429] * 4
        assert (await bob.open_table()).status_code == 200, "another address counts for itself"


async def test_a_claim_of_no_tls_does_not_count(proxy: Proxy) -> None:
    async with browser(proxy, "127.0.0.7") as visitor:
        answer = await visitor.ask(
            "POST", "/api/me", json={}, headers={"x-forwarded-proto": "http"}
        )
        assert "secure" in answer.headers["set-cookie"].lower()


async def test_trailers_claim_nothing_either(proxy: Proxy) -> None:
    address = "127.0.0.8"
    async with browser(proxy, address) as eve:
        await eve.come()
        statuses = []
        for number in range(TABLES + 4):
            async with line_through(proxy, address) as (reader, writer):
                lines = [
                    "POST /api/tables HTTP/1.1",
                    f"host: {proxy.netloc}",
                    f"origin: {proxy.origin}",
                    f"cookie: {eve.cookie}",
                    "content-type: application/json",
                    "transfer-encoding: chunked",
                    "trailer: x-forwarded-for",
                    "te: trailers",
                    "connection: close",
                ]
                writer.write("\r\n".join([*lines, "", ""]).encode())
                writer.write(b"2\r\n{}\r\n0\r\nX-Forwarded-For: 198.51.100.%d\r\n\r\n" % number)
                statuses.append(await status_of(reader))
        assert statuses == [200] * TABLES + [429] * 4


async def test_headers_have_limits_and_room(proxy: Proxy) -> None:
    async with browser(proxy, "127.0.0.9") as visitor:
        large = {f"x-{number}": "y" * 7000 for number in range(3)}
        assert (await visitor.ask("GET", "/api/levels", headers=large)).status_code == 200
        too_large = {f"x-{number}": "y" * 7000 for number in range(1 + MOST_HEAD // 7000)}
        refused = await visitor.ask("GET", "/api/levels", headers=too_large)
        assert refused.status_code in (400, 431)
        many = {f"x-{number}": "y" for number in range(MOST_HEADERS + 1)}
        assert (await visitor.ask("GET", "/api/levels", headers=many)).status_code == 431
        assert (await visitor.ask("GET", "/api/levels")).status_code == 200
        body = {"record": "x" * 70_000}
        assert (await visitor.ask("POST", "/api/verify", json=body)).status_code == 413
        hostile = {"cookie": 'a="' + "\\" * 7000 + '"'}
        assert (await visitor.ask("GET", "/api/levels", headers=hostile)).status_code == 200


async def test_other_names_and_odd_addresses_get_nothing(proxy: Proxy) -> None:
    async with browser(proxy, "127.0.0.10") as visitor:
        answer = await visitor.ask("GET", "/", headers={"host": "evil.example"})
        assert "Coloretto" not in answer.text
        assert answer.status_code == 421 or answer.content == b""
        for path in ("/%00", "/api/tables/%00"):
            assert 400 <= (await visitor.ask("GET", path)).status_code < 500
