"""The order of the deck is nobody's business: it reaches no client, log, page or error."""

import asyncio
import base64
import itertools
import json
import random
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from coloretto.records.fair_deck import new_secret
from coloretto.rules import Deal
from coloretto.rules.cards import CARD_NAMES, CARD_SYMBOLS, LAST_ROUND
from coloretto.server.live import table_registry as registry_module
from coloretto.server.table import deck_secrets
from coloretto.server.table.deck_secrets import DeckSecrets
from coloretto.server.table.entries import DeckCommitted
from tests.server.harness import PATIENCE, InProcess, Live, Visitor, serving

pytestmark = pytest.mark.asyncio

_deal = DeckSecrets.deal


class Company:
    """All who can look at a table: a person, a bot with a token, a bot of ours, a spectator."""

    def __init__(self, server: InProcess, base: str) -> None:
        self._server = server
        self._base = base
        self._rng = random.Random(7)
        self._ids = itertools.count()
        self._steps = itertools.count()

    async def come(self, edition: str) -> None:
        base = self._base
        self.ada = await Visitor.come(base)
        self.table = await self.ada.open_table(
            "me", "open", "gentle", edition=edition, listed=True, games=1
        )
        path = f"/api/tables/{self.table}/seats/2/token"
        self._token = (await self.ada.post(path, name="Robot"))["token"]
        headers = {"authorization": f"Bearer {self._token}"}
        self.lives = [
            await self.ada.connect(self.table),
            await Live.open(base, self.table, dict(headers)),
            await Live.open(base, self.table, {"origin": base}),
        ]
        self.robot = httpx.AsyncClient(
            base_url=base, headers=headers, timeout=PATIENCE, verify=False
        )
        self.stranger = httpx.AsyncClient(base_url=base, timeout=PATIENCE, verify=False)
        self.answers: list[httpx.Response] = []
        await self.lives[0].ask("start", id="start")
        await self._hear()

    async def leave(self) -> None:
        for live in self.lives:
            await live.close()
        for http in (self.ada.http, self.robot, self.stranger):
            await http.aclose()

    async def _hear(self) -> None:
        """Wait until everybody knows what is known, and our own bot has played."""
        session = await self._server.tables.get(self.table)
        async with asyncio.timeout(PATIENCE):
            while True:
                number = session.table.number
                for live in self.lives:
                    while live.view["number"] < number:
                        await live.receive()
                game = session.table.game
                is_ours = session.table.phase == "playing" and game is not None and game.seat == 3
                if not is_ours and not session._lock.locked():
                    return
                await asyncio.sleep(0.005)

    @property
    def view(self) -> dict[str, Any]:
        return self.lives[0].view

    @property
    def turned_up(self) -> int:
        entries = self.lives[0].entries.values()
        return sum(entry.get("event", "").startswith("turn up") for entry in entries)

    async def step(self) -> None:
        """The seat to move does something, after others have tried all they should not."""
        seat = self.view["game"]["seat"]
        mover = self.lives[seat - 1]
        actions = mover.actions
        wrong = {"seat": 3 - seat, "expects": self.view["position"], "action": "draw"}
        await self.lives[2 - seat].ask("move", id=f"x{next(self._ids)}", **wrong)
        await self.lives[2].ask("move", id=f"x{next(self._ids)}", **wrong)
        await mover.ask("move", id=f"x{next(self._ids)}", **{**wrong, "seat": seat, "action": "?"})
        if next(self._steps) % 8 == 0:
            await self._probe(wrong)
        await mover.move(self._rng.choice(actions), id=f"x{next(self._ids)}")
        await self._hear()

    async def _probe(self, wrong: dict[str, Any]) -> None:
        table = f"/api/tables/{self.table}"
        for http in (self.ada.http, self.robot, self.stranger):
            self.answers += [
                await http.get(path)
                for path in (
                    *(table, "/api/tables", "/api/me", "/api/me/tables", "/healthz", "/metrics"),
                    *(f"{table}/games/1/record", f"{table}/nothing", "/api/tables/nowhere"),
                )
            ]
            self.answers.append(
                await http.post(f"{table}/commands", json={"do": "move", "id": "y", **wrong})
            )
            self.answers.append(await http.post(f"{table}/commands", content=b"{"))

    async def play_until(self, done: Callable[["Company"], bool]) -> None:
        while not done(self):
            await self.step()

    def heard(self) -> list[str]:
        """All that was said to anybody, but for times and the memory of the process."""
        said = [frame for live in self.lives for frame in live.frames]
        for answer in self.answers:
            headers = {k: v for k, v in answer.headers.items() if k not in ("date",)}
            text = answer.text
            if answer.request.url.path == "/metrics":
                lines = [
                    line
                    for line in text.splitlines()
                    if not re.search("_seconds|_created|_bytes", line)
                ]
                text = "\n".join(lines)
                headers.pop("content-length")
            said.append(f"{answer.request.url.path} {answer.status_code} {headers} {text}")
        return said


def logs_without_time(text: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+Z?)?", "", text)


@pytest.fixture
def everything_repeats(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function after which ids, tokens, secrets and times come as they did after the last."""

    def begin() -> None:
        numbers = itertools.count(1)
        monkeypatch.setattr(
            "coloretto.server.people.guests.secrets.token_urlsafe",
            lambda size=32: f"{next(numbers):0{size * 4 // 3}}",
        )
        monkeypatch.setattr(deck_secrets, "new_secret", lambda: bytes([next(numbers) % 256]) * 32)
        for module in ("people.guests", "people.chat", "store.batch"):
            monkeypatch.setattr(f"coloretto.server.{module}.now_ms", lambda: 1_700_000_000_000)
        monkeypatch.setattr(
            "coloretto.server.live.bot_pool.secrets.token_bytes", lambda size: b"s" * size
        )
        for chore in ("_HEARTBEAT_SECONDS", "_MEASURE_SECONDS"):
            monkeypatch.setattr(registry_module, chore, 3600.0)

    return begin


def with_another_rest(deal: Deal, known: int, shuffled: bool) -> Deal:
    """The same cards up to a point, and all others in another order."""
    rest = list(deal.deck[known:])
    if shuffled:
        last = rest.index(LAST_ROUND)
        other = last - 1 if last > len(rest) - 10 else last + 1
        rest[last], rest[other] = rest[other], rest[last]
    places = [i for i, card in enumerate(rest) if card != LAST_ROUND]
    cards = [rest[i] for i in places]
    first = next(i for i, card in enumerate(cards) if card != cards[0])
    cards = [cards[first], *(cards[:first] + cards[first + 1 :])[::-1]]
    for place, card in zip(places, cards, strict=True):
        rest[place] = card
    assert sorted(rest) == sorted(deal.deck[known:])
    assert rest[0] != deal.deck[known]
    return Deal(deal.setup, (*deal.deck[:known], *rest))


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["german", "hungarian"])
async def test_games_that_differ_in_the_undrawn_order_look_the_same_to_everybody(
    edition: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    everything_repeats: Callable[[], None],
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    known = 0

    async def play(name: str) -> tuple[list[str], str, str, list[str]]:
        nonlocal known
        everything_repeats()
        caplog.clear()
        async with serving(tmp_path / f"{name}.db", port=0) as server:
            company = Company(server, server.base)
            await company.come(edition)
            await company.play_until(lambda company: company.turned_up >= 12)
            assert known in (0, company.turned_up)
            known = company.turned_up
            port = server.base.rsplit(":", 1)[1]
            heard = [text.replace(port, "PORT") for text in company.heard()]
            output = logs_without_time(capsys.readouterr().out).replace(port, "PORT")
            logged = caplog.text
            await company.play_until(lambda company: company.turned_up > known)
            later = company.heard()
            await company.leave()
        return heard, output, logged, later

    first = await play("first")

    def deal_otherwise(
        self: DeckSecrets, committed: DeckCommitted, nonces: tuple[str, ...]
    ) -> Deal:
        return with_another_rest(_deal(self, committed, nonces), known, edition == "hungarian")

    monkeypatch.setattr(DeckSecrets, "deal", deal_otherwise)
    second = await play("second")
    assert len(first[0]) > 100
    for one, other in zip(first[0], second[0], strict=True):
        assert one == other
    assert first[1] == second[1], "the server's output"
    assert first[2] == second[2], "the server's logs"
    assert first[3] != second[3], "from the next card on they differ, and this test can see it"


class RecordingProxy:
    """Stands before the server and keeps every byte that it sends."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.sent = bytearray()
        self.base = ""

    @asynccontextmanager
    async def open(self) -> AsyncIterator["RecordingProxy"]:
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to_server = await asyncio.open_connection("127.0.0.1", self._port)

        async def pump(
            source: asyncio.StreamReader, sink: asyncio.StreamWriter, keep: bool
        ) -> None:
            while data := await source.read(65536):
                if keep:
                    self.sent += data
                sink.write(data)
                await sink.drain()
            sink.close()

        await asyncio.gather(
            pump(reader, to_server[1], False),
            pump(to_server[0], writer, True),
            return_exceptions=True,
        )


def encodings(secret: bytes) -> list[bytes]:
    """How a secret could be written."""
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        base64.b64encode(secret).rstrip(b"="),
        base64.urlsafe_b64encode(secret).rstrip(b"="),
        str(int.from_bytes(secret, "big")).encode(),
        str(int.from_bytes(secret, "little")).encode(),
        json.dumps(list(secret)).encode(),
        json.dumps(list(secret), separators=(",", ":")).encode(),
        repr(secret).encode(),
    ]


def orders(cards: Sequence[int]) -> list[bytes]:
    """How an order of cards could be written, from either end."""
    found: list[bytes] = []
    for row in (cards, cards[::-1]):
        symbols = [CARD_SYMBOLS[card] for card in row]
        names = [CARD_NAMES[card] for card in row]
        numbers = [str(card) for card in row]
        for words in (symbols, names, numbers):
            found += [mark.join(words).encode() for mark in ("", " ", ",", ", ", '","', "', '")]
        found += [bytes(row), bytes(row).hex().encode(), base64.b64encode(bytes(row)).rstrip(b"=")]
        found.append(bytes(card + ord("0") for card in row))
    return found


@pytest.mark.slow
async def test_neither_secret_nor_order_is_anywhere_before_its_time(
    sqlite: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    secrets: list[bytes] = []
    decks: list[Deal] = []

    def note_secret() -> bytes:
        secrets.append(new_secret())
        return secrets[-1]

    def note_deal(self: DeckSecrets, committed: DeckCommitted, nonces: tuple[str, ...]) -> Deal:
        decks.append(_deal(self, committed, nonces))
        return decks[-1]

    monkeypatch.setattr(deck_secrets, "new_secret", note_secret)
    monkeypatch.setattr(DeckSecrets, "deal", note_deal)
    window = 12
    output = ""
    async with (
        serving(sqlite) as server,
        RecordingProxy(int(server.base.rsplit(":", 1)[1])).open() as proxy,
    ):
        company = Company(server, proxy.base)
        await company.come("italian")
        deck = decks[0].deck
        checked = 0
        while company.view["phase"] == "playing":
            said = capsys.readouterr().out
            output += said
            # What was said before has been searched before, for more than what is left now.
            new = bytes(proxy.sent[max(0, checked - 2000) :]) + said.encode()
            checked = len(proxy.sent)
            session = server.tables.loaded(company.table)
            if session is None or session.table.phase != "playing":
                break  # It has just ended, of which this client has not heard yet.
            assert not [form for form in encodings(secrets[0]) if form in new]
            undrawn = deck[company.turned_up :]
            ahead = [undrawn[i : i + window] for i in range(len(undrawn) - window + 1)]
            assert not [form for row in ahead for form in orders(row) if form in new]
            await company.step()
        assert checked > 50_000, "a whole game was searched"
        output += capsys.readouterr().out
        await company.ada.http.get(f"/api/tables/{company.table}/games/1/record")
        seen = bytes(proxy.sent) + output.encode() + caplog.text.encode()
        assert secrets[0].hex().encode() in seen, "now it is revealed, and would be found"
        assert len(secrets) == 1, "the next one is made when its game is asked for"
        await company.leave()
