"""Nobody where they do not belong: origins, tokens, cookies, headers, limits."""

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from starlette.datastructures import Headers

from coloretto.server.http.rate_limits import MESSAGES, ClientLimits, TokenBucket
from coloretto.server.http.security import MOST_BODY, is_same_origin
from tests.server.harness import PATIENCE, Live, RunningServer, Visitor
from tests.server.visited_server import VisitedServer, play_on, visited_server

pytestmark = pytest.mark.asyncio

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


async def refusal_of(
    server: VisitedServer, table: str, origin: str | None = None, **headers: str
) -> tuple[int, int]:
    """The status with which a socket is refused, and how many bytes came with it."""
    url = f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
    try:
        socket = await websockets.connect(
            url,
            additional_headers={name.replace("_", "-"): value for name, value in headers.items()},
            origin=None if origin is None else websockets.Origin(origin),
        )
    except websockets.InvalidStatus as refused:
        return refused.response.status_code, len(refused.response.body or b"")
    await socket.close()
    raise AssertionError("it was let in")


# Origins.


def foreign_origins(base: str) -> list[str]:
    host = base.removeprefix("http://")
    name, port = host.split(":")
    return [
        "null",
        "http://evil.example",
        f"http://{host}.evil.example",
        f"http://evil.example/{host}",
        f"http://evil{host}",
        f"http://{name}",
        f"http://{name}:{int(port) + 1}",
        f"http://{host}@evil.example",
        f"http://evil.example@{host}",
        f"ftp://{host}",
        f"//{host}",
        host,
        f"javascript://{host}",
        f"{base} {base}",
        "http://[::1",
        "file://",
    ]


async def test_foreign_pages_are_refused_before_the_socket_opens(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        for origin in foreign_origins(server.base):
            assert await refusal_of(server, table, origin, cookie=ada.cookie) == (403, 0), origin
            # Without a cookie, too: the page would see the table through its visitor's network.
            assert await refusal_of(server, table, origin) == (403, 0), origin
        # A cookie without an origin is no browser.
        assert await refusal_of(server, table, None, cookie=ada.cookie) == (403, 0)
        session = await server.tables.get(table)
        assert not session.audience.presence.clients
        assert (await server.connect(ada, table)).welcome["seats"] == [1, 2]


async def test_foreign_pages_cannot_do_anything_over_http(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        for origin in foreign_origins(server.base):
            headers = {"origin": origin, "cookie": ada.cookie}
            for method, path in (
                ("POST", f"/api/tables/{table}/commands"),
                ("POST", "/api/tables"),
                ("POST", "/api/me"),
                ("PUT", "/api/me/name"),
                ("DELETE", "/api/me"),
            ):
                answer = await ada.http.request(method, path, headers=headers, json={})
                assert answer.status_code == 403, (origin, method, path)
                assert answer.json()["error"]["code"] == "not_allowed"
                assert "access-control-allow-origin" not in answer.headers
        async with httpx.AsyncClient(base_url=server.base) as bare:
            answer = await bare.delete("/api/me", headers={"cookie": ada.cookie})
            assert answer.status_code == 403
        assert (await ada.http.get("/api/me")).json()["name"] == "Ada"


async def test_pages_the_host_allows_are_let_in(sqlite: str) -> None:
    friends = "https://games.example http://localhost:5173"
    async with visited_server(sqlite, origins=friends) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        for origin in friends.split():
            headers = {"cookie": ada.cookie, "origin": origin}
            live = await Live.open(server.base, table, headers)
            assert live.welcome["seats"] == [1, 2]
            await live.close()
        for origin in ("https://games.example.evil", "http://games.example", "https://games"):
            assert await refusal_of(server, table, origin, cookie=ada.cookie) == (403, 0)


@pytest.mark.parametrize(
    ("origin", "scheme", "is_one"),
    [
        ("https://table.example", "wss", True),
        ("https://table.example", "https", True),
        ("https://table.example", "http", True),
        ("http://table.example", "http", True),
        ("http://table.example", "https", False),
        ("http://table.example", "wss", False),
    ],
)
async def test_a_page_without_tls_is_not_ours_where_we_have_tls(
    origin: str, scheme: str, is_one: bool
) -> None:
    headers = Headers({"host": "table.example", "origin": origin})
    assert is_same_origin(headers, frozenset(), scheme, has_cookie=True) is is_one


# Tokens.


async def test_wrong_tokens_get_nothing(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        other = await ada.open_table("me", "open")
        token = (await ada.post(f"/api/tables/{table}/seats/2/token", name="Robot"))["token"]
        # The same bot sits on the same seat of another table, with a token of its own.
        await ada.post(f"/api/tables/{other}/seats/2/token", name="Robot")
        wrong = [
            "",
            "x",
            "x" * 43,
            token[:-1],
            token + "x",
            token.swapcase(),
            table,
            ada.person,
            "é" * 40,
            "x" * 5000,
        ]
        for bad in wrong:
            value = f"Bearer {bad}".encode().decode("latin-1")
            refused = await refusal_of(server, table, authorization=value)
            assert refused == (403, 0), bad
        # More than a header may hold is refused before it is looked at.
        status, _ = await refusal_of(server, table, authorization=f"Bearer {'x' * 10_000}")
        assert status == 431
        for scheme in ("Basic", "Token", ""):
            status, _ = await refusal_of(server, table, authorization=f"{scheme} {token}".strip())
            assert status == 403
        foreign = await refusal_of(server, other, authorization=f"Bearer {token}")
        assert foreign == (403, 0)
        assert await refusal_of(server, "nowhere", authorization=f"Bearer {token}") == (403, 0)
        assert not (await server.tables.get(table)).audience.presence.clients
        async with httpx.AsyncClient(base_url=server.base) as http:
            bearer = {"authorization": f"Bearer {token}"}
            body = {"do": "pause", "seat": 2}
            for place, seat in ((other, 2), (table, 1)):
                answer = await http.post(
                    f"/api/tables/{place}/commands", json=body | {"seat": seat}, headers=bearer
                )
                assert answer.status_code == 403, answer.text
            for path in ("/api/me/data", "/api/me/tables"):
                answer = await http.get(path, headers={"authorization": "Bearer " + "x" * 43})
                assert answer.status_code == 401
            # A seat's token is no person.
            for method, path in (
                ("GET", "/api/me/data"),
                ("DELETE", "/api/me"),
                ("POST", "/api/tables"),
            ):
                answer = await http.request(method, path, headers=bearer)
                assert answer.status_code == 403, path


async def test_a_token_that_was_replaced_ends_with_its_socket(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        path = f"/api/tables/{table}/seats/2/token"
        old = (await ada.post(path, name="Robot"))["token"]
        live = await Live.open(server.base, table, {"authorization": f"Bearer {old}"})
        new = (await ada.post(path, name="Robot"))["token"]
        assert new != old
        await asyncio.wait_for(live.socket.wait_closed(), PATIENCE)
        assert await refusal_of(server, table, authorization=f"Bearer {old}") == (403, 0)
        again = await Live.open(server.base, table, {"authorization": f"Bearer {new}"})
        heard = len(live.frames)
        # What is told from now on, the old one does not hear.
        await ada.do(table, "start")
        await again.until(lambda _: again.view["phase"] == "playing")
        assert len(live.frames) == heard
        await again.close()


async def test_a_bot_that_lost_its_seat_is_out(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "open")
        path = f"/api/tables/{table}/seats/2/token"
        old = (await ada.post(path, name="Robot"))["token"]
        live = await Live.open(server.base, table, {"authorization": f"Bearer {old}"})
        new = (await ada.post(path, name="Another"))["token"]
        await asyncio.wait_for(live.socket.wait_closed(), PATIENCE)
        assert await refusal_of(server, table, authorization=f"Bearer {old}") == (403, 0)
        # In a match nobody loses a seat, and a refused request takes no token away.
        await ada.do(table, "start")
        refused = await ada.http.post(path, json={"name": "Third"})
        assert refused.json()["error"]["code"] == "game_running"
        live = await Live.open(server.base, table, {"authorization": f"Bearer {new}"})
        assert live.welcome["seats"] == [2]
        assert live.view["seats"][1]["name"] == "Another"
        await live.close()


async def test_only_the_host_gives_tokens_and_nobody_loses_a_seat_by_it(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada, bela = await server.come(), await server.come("Bela")
        table = await ada.open_table("me", "open")
        await bela.do(table, "sit", seat=2)
        for visitor, code in ((ada, "seat_taken"), (bela, "not_host")):
            answer = await visitor.http.post(
                f"/api/tables/{table}/seats/2/token", json={"name": "Robot"}
            )
            assert answer.json()["error"]["code"] == code
        assert (await server.connect(bela, table)).welcome["seats"] == [2]


async def test_spectators_see_everything_and_can_do_nothing(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        watching = await Live.open(server.base, table, {})
        assert watching.welcome["seats"] == []
        for do, fields in (
            ("move", {"seat": 1, "action": "draw", "expects": watching.view["position"]}),
            ("say", {"text": "boo"}),
            ("react", {"reaction": "oops"}),
            ("sit", {"seat": 1}),
            ("start", {}),
            ("hand_over", {"seat": 1}),
            ("pause", {"seat": 1}),
        ):
            answer = await watching.ask(do, **fields)
            assert (answer["type"], answer["code"]) == ("refused", "not_allowed"), do
        assert watching.view["number"] == watching.welcome["view"]["number"]
        await watching.close()


# Cookies and headers.


async def test_cookies_are_for_browsers_only(sqlite: str) -> None:
    async with visited_server(sqlite) as server, httpx.AsyncClient(base_url=server.base) as http:
        answer = await http.post("/api/me", json={})
        (cookie,) = answer.headers.get_list("set-cookie")
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= parts
        assert "secure" not in parts
        assert not [part for part in parts if part.startswith("domain")]
        value = cookie.split(";")[0].removeprefix("coloretto=")
        assert len(value) >= 43  # 256 bits in base 64
        assert value not in answer.text
        # Nobody may claim TLS unless the host trusts them.
        claimed = await http.post("/api/me", json={}, headers={"x-forwarded-proto": "https"})
        assert "secure" not in claimed.headers.get("set-cookie", "").lower()


async def test_behind_a_proxy_with_tls_cookies_are_secure(sqlite: str) -> None:
    async with (
        visited_server(sqlite, proxies="127.0.0.1") as server,
        httpx.AsyncClient(base_url=server.base) as http,
    ):
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        answer = await http.post("/api/me", json={}, headers=headers)
        cookie = answer.headers["set-cookie"]
        assert "; secure" in cookie.lower()
        secret = {"cookie": cookie.split(";")[0], "host": "table.example"}
        same = secret | headers | {"origin": "https://table.example"}
        renamed = await http.put("/api/me/name", json={"name": "Bo"}, headers=same)
        assert renamed.status_code == 200
        plain = same | {"origin": "http://table.example"}
        answer = await http.put("/api/me/name", json={"name": "Eve"}, headers=plain)
        assert answer.status_code == 403


async def every_answer(server: VisitedServer) -> AsyncIterator[httpx.Response]:
    """Answers of every kind."""
    ada = await server.come()
    table = await ada.open_table("me", "me", start=True)
    for method, path, more in (
        ("GET", "/", {}),
        ("GET", "/favicon.svg", {}),
        ("GET", "/nothing/here.js", {}),
        ("GET", "/api/nothing", {}),
        ("GET", "/healthz", {}),
        ("GET", "/metrics", {}),
        ("GET", "/api/openapi.json", {}),
        ("GET", "/api/tables", {}),
        ("GET", f"/api/tables/{table}", {}),
        ("GET", "/api/tables/nowhere", {}),
        ("GET", f"/api/tables/{table}/games/1/record", {}),
        ("GET", "/api/me", {"headers": {"cookie": "coloretto=nonsense"}}),
        ("HEAD", "/", {}),
        ("OPTIONS", "/api/me", {}),
        ("PATCH", "/api/me", {}),
        ("POST", "/api/me", {"content": b"{"}),
        ("POST", "/api/me", {"content": b"\xff\xfe"}),
        ("POST", "/api/me", {"headers": {"origin": "null"}}),
        ("POST", "/api/tables", {"content": b"x" * (MOST_BODY + 1)}),
        ("POST", f"/api/tables/{table}/commands", {"json": {"do": "dance"}}),
    ):
        yield await ada.http.request(method, path, **more)


async def test_every_answer_has_our_headers(sqlite: str) -> None:
    seen = set()
    async with visited_server(sqlite) as server:
        async for answer in every_answer(server):
            seen.add(answer.status_code)
            where = (answer.request.method, answer.request.url.path, answer.status_code)
            for name, value in HEADERS.items():
                assert answer.headers.get(name) == value, where
            policy = dict(
                part.strip().partition(" ")[::2]
                for part in answer.headers["content-security-policy"].split(";")
            )
            assert policy["default-src"] == "'none'", where
            assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
            assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
            assert policy["require-trusted-types-for"] == "'script'"
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert "*" not in answer.headers["content-security-policy"]
            assert "camera=()" in answer.headers["permissions-policy"]
            assert "server" not in answer.headers
            if answer.request.url.path.startswith("/api/"):
                assert "no-store" in answer.headers["cache-control"], where
                if answer.status_code >= 400 and answer.request.method != "HEAD":
                    assert set(answer.json()["error"]) == {"code", "text"}, where
    assert {200, 401, 403, 404, 405, 413, 422} <= seen


async def test_an_answer_about_our_own_fault_has_them_too(
    sqlite: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()

        async def fail(*_: Any) -> None:
            raise RuntimeError("planted")

        monkeypatch.setattr(server.tables.guests, "name_of", fail)
        answer = await ada.http.get("/api/me")
        assert answer.status_code == 500
        assert answer.json()["error"]["code"] == "busy"
        assert "planted" not in answer.text
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert "content-security-policy" in answer.headers
        monkeypatch.undo()
        assert (await ada.http.get("/api/me")).status_code == 200


# Limits.


async def test_bodies_have_an_end(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()

        async def endless() -> AsyncIterator[bytes]:
            yield b'{"name": "'
            for _ in range(80):
                yield b"x" * 1024

        answer = await ada.http.post("/api/me", content=endless())
        assert answer.status_code == 413, answer.text
        assert answer.json()["error"]["code"] == "too_many"
        said = await ada.http.post("/api/me", content=b"x" * (MOST_BODY + 1))
        assert said.status_code == 413


async def test_a_frame_has_an_end(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        live = await server.connect(ada, table)
        fits = json.dumps({"do": "look", "id": "x"}).ljust(8192)
        await live.socket.send(fits)
        await live.until(lambda frame: frame.get("id") == "x")
        await live.socket.send(fits + " ")
        await asyncio.wait_for(live.socket.wait_closed(), PATIENCE)
        assert live.socket.close_code == 1009
        # Also one that comes in pieces.
        pieces = await server.connect(ada, table)
        with contextlib.suppress(websockets.ConnectionClosed):
            await pieces.socket.send("x" * 1024 for _ in range(9))
        await asyncio.wait_for(pieces.socket.wait_closed(), PATIENCE)
        assert pieces.socket.close_code == 1009
        assert (await server.connect(ada, table)).welcome["seats"] == [1, 2]


async def test_too_many_messages_close_the_socket(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        noisy, quiet = await server.connect(ada, table), await server.connect(ada, table)
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(20 * MESSAGES):
                await noisy.socket.send('{"do":"react","reaction":"hello"')
                await asyncio.sleep(0)
            while True:
                await noisy.receive()
        assert noisy.socket.close_code == 1008
        assert (await quiet.move("draw"))["type"] == "ack"


async def test_an_address_has_so_many_sockets(sqlite: str) -> None:
    async with visited_server(sqlite, connections_per_address=3) as server:
        ada = await server.come()
        table = await ada.open_table("me", "me", start=True)
        first, *_ = [await server.connect(ada, table) for _ in range(3)]
        assert await refusal_of(server, table, server.base, cookie=ada.cookie) == (403, 0)
        await first.close()
        async with asyncio.timeout(PATIENCE):
            while len((await server.tables.get(table)).audience.presence.clients) > 2:
                await asyncio.sleep(0.01)
        await server.connect(ada, table)


async def test_an_address_opens_so_many_tables(sqlite: str) -> None:
    async with visited_server(sqlite, tables_per_address=2) as server:
        ada, eve = await server.come(), await server.come("Eve")
        for visitor in (ada, eve):
            await visitor.open_table("me", "open")
        answer = await eve.http.post("/api/tables", json={})
        assert answer.status_code == 429
        assert answer.json()["error"]["code"] == "too_many"


async def test_addresses_are_told_apart_behind_a_proxy_only(sqlite: str) -> None:
    for proxies, expected in (("", [200, 429, 429]), ("127.0.0.1", [200, 200, 429])):
        async with visited_server(
            f"{sqlite}{len(proxies)}", proxies=proxies, tables_per_address=1
        ) as server:
            ada = await server.come()
            statuses = []
            for address in ("203.0.113.1", "2001:db8:1:2::a", "2001:db8:1:2:ffff::b"):
                answer = await ada.http.post(
                    "/api/tables", json={}, headers={"x-forwarded-for": address}
                )
                statuses.append(answer.status_code)
            assert statuses == expected


async def test_an_allowance_is_given_back_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    allowance = TokenBucket(10, 20)
    assert [allowance.take() for _ in range(11)] == [True] * 10 + [False]
    now += 2
    assert [allowance.take() for _ in range(2)] == [True, False]
    now += 1e6
    assert [allowance.take() for _ in range(11)] == [True] * 10 + [False]


async def test_an_address_book_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coloretto.server.http.rate_limits._MOST_KEPT", 100)
    book = ClientLimits(2, {"tables": (1, 3600)})
    for number in range(1000):
        assert book.use("tables", str(number))
        assert book.connect(str(number))
        book.disconnect(str(number))
    assert len(book._used["tables"]) <= 100
    assert not book._open
    assert not book.use("tables", "999")


# Names, chat and what the deck holds are text.


@pytest.mark.parametrize(
    "payload",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '"><svg/onload=alert(1)>',
        "javascript:alert(1)",
        "{{7*7}}${7*7}",
        "\u202egnp.exe",
        "' OR 1=1 --",
    ],
)
async def test_names_and_chat_stay_text(sqlite: str, payload: str) -> None:
    async with visited_server(sqlite) as server:
        shown = payload.replace("\u202e", "")
        ada = await server.come(payload[:24])
        table = await ada.open_table("me", "gentle", start=True)
        live = await server.connect(ada, table)
        await live.ask("say", text=payload)
        said = [json.loads(text) for text in live.frames if '"said"' in text]
        assert said[0]["message"]["text"] == shown
        assert live.view["seats"][0]["name"] == payload[:24].replace("\u202e", "")
        await play_on(live)
        answer = await ada.http.get(f"/api/tables/{table}/games/1/record")
        assert answer.headers["content-type"].startswith("text/plain")
        assert answer.headers["content-disposition"].startswith("attachment")


# Tokens are nowhere but where they are given.


async def test_tokens_are_in_no_log_and_no_other_answer(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as stream:
        server = _start_with_log(tmp_path / "tables.db", stream)
        try:
            texts, secrets = await _use_tokens(server)
        finally:
            server.process.terminate()
            rest, _ = server.process.communicate(timeout=PATIENCE)
    assert server.process.returncode == 0
    for text in (*texts, log.read_text("utf-8"), rest):
        assert not [secret for secret in secrets if secret in text], text[:300]
    for path in tmp_path.glob("tables.db*"):
        content = path.read_bytes()
        assert not [secret for secret in secrets if secret.encode() in content]


def _start_with_log(database: Path, stream: Any) -> RunningServer:
    process = subprocess.Popen(
        [
            *(sys.executable, "-X", "dev", "-m", "coloretto", "serve"),
            *("--port", "0", "--database", str(database)),
        ],
        stdout=subprocess.PIPE,
        stderr=stream,
        text=True,
    )
    assert process.stdout is not None
    link = next(word for word in process.stdout.readline().split() if "http://" in word)
    return RunningServer(process, link.rstrip("/").replace("localhost", "127.0.0.1"))


async def _use_tokens(server: RunningServer) -> tuple[list[str], list[str]]:
    """Use tokens in right and wrong ways: every answer, and the tokens."""
    ada = await Visitor.come(server.base)
    texts: list[str] = []

    async def keep(response: httpx.Response) -> None:
        await response.aread()
        if not response.request.url.path.endswith("/token"):
            texts.append(response.text)

    ada.http.event_hooks["response"] = [keep]
    table = await ada.open_table("me", "open")
    token = (await ada.post(f"/api/tables/{table}/seats/2/token", name="Robot"))["token"]
    secrets = [token, ada.cookie.removeprefix("coloretto="), "a long passphrase"]
    await ada.http.post("/api/me/claim", json={"passphrase": secrets[2]})
    await ada.http.post("/api/me/claim", json={"passphrase": secrets[2], "more": secrets[2]})
    robot = await Live.open(server.base, table, {"authorization": f"Bearer {token}"})
    live = await ada.connect(table)
    await live.ask("start")
    bearer = {"authorization": f"Bearer {token}"}
    for path in ("/api/me", "/api/me/data", "/api/tables", f"/api/tables/{table}", "/nowhere"):
        await ada.http.get(path)
        await ada.http.get(path, headers=bearer)
    await ada.http.post(f"/api/tables/{table}/commands", content=b"\x00", headers=bearer)
    await robot.ask("dance")
    await robot.socket.send("x" * 9000)
    await asyncio.wait_for(robot.socket.wait_closed(), PATIENCE)
    texts += live.frames + robot.frames
    await live.close()
    await ada.close()
    return texts, secrets
