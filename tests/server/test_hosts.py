"""The names this server is known by, the cookie's name with TLS, and texts with a NUL in them."""

import httpx
import pytest
import websockets

from coloretto.server.http.hosts import KnownHosts
from coloretto.server.http.texts import holds_nul
from coloretto.server.settings import Settings
from tests.server.harness import RunningServer, Visitor, serving
from tests.server.support.raw import handshake, line_to, status_of
from tests.server.visited_server import visited_server

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("no_surprises")]

OF_NETWORKS = [
    *("localhost", "localhost:8765", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1:8765"),
    *("192.168.1.7", "10.0.0.1:8765", "203.0.113.5", "[::1]:8765", "[fd00::1]", "x"),
    *(
        "laptop",
        "laptop.local:8765",
        "laptop.home.arpa",
        "coloretto.internal",
        "db.svc.cluster.local",
    ),
]
FOREIGN = [
    *("evil.example", "evil.example:8765", "localhost.evil.example", "127.0.0.1.evil.example"),
    *(
        "evil.example@localhost",
        "localhost@evil.example",
        "[::1].evil.example",
        "",
        "a b",
        "/",
        ":80",
    ),
    *("192.168.1.7.nip.io", "localevil.example", "evil.locals", "[::1", "localhost:80:90"),
]


@pytest.mark.parametrize("host", OF_NETWORKS)
async def test_addresses_and_names_of_networks_are_ours(host: str) -> None:
    assert host in KnownHosts(Settings())
    assert host in KnownHosts(Settings(host="0.0.0.0", public_url="https://club.example"))


@pytest.mark.parametrize("host", FOREIGN)
async def test_other_names_are_not(host: str) -> None:
    assert host not in KnownHosts(Settings(host="0.0.0.0"))
    assert host not in KnownHosts(Settings(proxies="127.0.0.1", public_url="https://club.example"))
    # A proxy that nobody has told our name knows it itself.
    assert host in KnownHosts(Settings(proxies="127.0.0.1"))
    assert host in KnownHosts(Settings(hosts="*"))


async def test_names_that_were_told_are_ours() -> None:
    hosts = KnownHosts(Settings(hosts="a.example B.example", public_url="https://club.example:99"))
    for host in ("a.example", "b.example:8765", "CLUB.example", "club.example:99"):
        assert host in hosts
    assert "www.club.example" not in hosts


async def test_a_page_of_another_name_reaches_nothing(sqlite: str) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        rebound = {"host": "evil.example", "origin": "http://evil.example"}
        async with httpx.AsyncClient(base_url=server.base, headers=rebound) as evil:
            for method, path in (
                ("GET", "/"),
                ("GET", f"/api/tables/{table}"),
                ("POST", "/api/me"),
                ("GET", "/metrics"),
                ("GET", "/healthz"),
            ):
                answer = await evil.request(method, path)
                assert answer.status_code == 421, path
                assert "COLORETTO_HOSTS" in answer.json()["error"]["text"]
                assert answer.headers["x-content-type-options"] == "nosniff"
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(
                f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/live",
                additional_headers={"host": "evil.example"},
                origin=websockets.Origin("http://evil.example"),
            )
        assert refused.value.response.status_code == 403


# The cookie.

TLS = {"x-forwarded-proto": "https", "host": "club.example", "origin": "https://club.example"}


async def test_with_tls_the_cookie_is_bound_to_its_host(sqlite: str) -> None:
    async with (
        visited_server(sqlite, proxies="127.0.0.1") as server,
        httpx.AsyncClient(base_url=server.base, headers=TLS) as http,
    ):
        (cookie,) = (await http.post("/api/me", json={"name": "Ada"})).headers.get_list(
            "set-cookie"
        )
        name, _, rest = cookie.partition("=")
        parts = {part.strip().lower() for part in rest.split(";")[1:]}
        assert name == "__Host-coloretto"
        assert {"secure", "httponly", "samesite=lax", "path=/"} <= parts
        assert not [part for part in parts if part.startswith("domain")]
        secret = {"cookie": cookie.split(";")[0]}
        http.cookies.clear()
        assert (await http.get("/api/me", headers=secret)).json()["name"] == "Ada"
        # Another server of the domain can set the plain one; ours goes before it.
        both = {"cookie": f"coloretto=planted; {secret['cookie']}"}
        assert (await http.get("/api/me", headers=both)).json()["name"] == "Ada"
        http.cookies.clear()
        gone = await http.delete("/api/me", headers=both)
        assert gone.status_code == 200, gone.text
        ended = {line.partition("=")[0] for line in gone.headers.get_list("set-cookie")}
        assert ended == {
            *("coloretto", "__Host-coloretto"),
            *("coloretto-device", "__Host-coloretto-device"),
        }


async def test_a_cookie_of_before_is_read_and_replaced(sqlite: str) -> None:
    async with (
        visited_server(sqlite, proxies="127.0.0.1") as server,
        httpx.AsyncClient(base_url=server.base, headers=TLS) as http,
    ):
        ada = await server.come()
        old = {"cookie": ada.cookie}
        assert old["cookie"].startswith("coloretto=")
        assert (await http.get("/api/me", headers=old)).json()["person"] == ada.person
        answer = await http.post("/api/me", json={}, headers=old)
        assert answer.json()["person"] == ada.person
        new, deleted = sorted(answer.headers.get_list("set-cookie"))
        assert new.split(";")[0] == f"__Host-{ada.cookie}"
        assert deleted.startswith('coloretto="";')


# NUL.


@pytest.mark.parametrize(
    ("json", "holds"),
    [
        (r'{"a":"b"}', False),
        (r'{"a":"\u0000"}', True),
        (r'{"a":"x\\u0000"}', False),
        (r'{"a":"x\\\u0000"}', True),
        (r'{"a":"\u00001"}', True),
        (r'{"a":"\\\\u0000 \u0001"}', False),
        (r'{"a":"\\u0000 \u0000"}', True),
        ("a\0b", True),
        ("\ud800", False),
        ('{"a":"b"}'.encode("utf-16"), True),
    ],
)
async def test_a_nul_is_found_as_json_writes_it(json: str | bytes, holds: bool) -> None:
    assert holds_nul(json) is holds


async def test_a_nul_is_refused_at_the_door(
    postgresql: str, capfd: pytest.CaptureFixture[str]
) -> None:
    server = RunningServer.start(postgresql)
    try:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "me", start=True)
        for method, path, body in (
            ("POST", "/api/me/sign-in", {"name": "a\0b", "passphrase": "long enough \0"}),
            ("PUT", "/api/me/name", {"name": "a\0b"}),
            ("POST", "/api/tables", {"edition": "\0"}),
            ("POST", "/api/verify", {"record": "\0"}),
            ("GET", "/api/tables/%00", None),
            ("GET", f"/api/tables/{table}/games/1/record?a=%00", None),
            ("GET", "/%00", None),
        ):
            answer = await ada.http.request(method, path, json=body)
            assert answer.status_code == 422, (path, answer.text)
            assert answer.json()["error"]["code"] == "bad_request"
        for path in (
            "/api/tables/%00/live",
            f"/api/tables/{table}%00/live",
            "/api/tables/x/live?seen=%00",
        ):
            async with line_to(server.base) as (reader, writer):
                writer.write(handshake(path))
                assert await status_of(reader) == 403
        live = await ada.connect(table)
        refused = await live.ask("say", text="a\0b")
        assert (refused["type"], refused["code"]) == ("refused", "bad_request")
        assert (await live.ask("say", text=r"a\u0000b"))["type"] == "ack"
        await live.close()
        await ada.close()
    finally:
        server.kill()
    assert "Traceback" not in capfd.readouterr().err
