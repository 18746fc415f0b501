"""Guessing passphrases: it is limited, and nobody can lock an owner out by it."""

import pytest
from httpx import Response

from coloretto.server.http import rate_limits
from coloretto.server.http.rate_limits import ClientLimits
from coloretto.server.people.passphrases import weakness_of
from tests.server.harness import Visitor
from tests.server.visited_server import VisitedServer, visited_server

PASSPHRASE = "three quiet chameleons"


@pytest.fixture(autouse=True)
def quick_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare without argon2: these tests make hundreds of guesses."""
    from coloretto.server.people import accounts

    def is_right(hashed: str | None, passphrase: str) -> bool:
        return hashed is not None and passphrase == PASSPHRASE

    monkeypatch.setattr(accounts, "is_right", is_right)


async def _guess(visitor: Visitor, address: str, passphrase: str = "wrong") -> Response:
    body = {"name": "Ada", "passphrase": passphrase}
    return await visitor.http.post(
        "/api/me/sign-in", json=body, headers={"x-forwarded-for": address}
    )


async def _ada(server: VisitedServer) -> Visitor:
    ada = await server.come("Ada")
    await ada.post("/api/me/claim", passphrase=PASSPHRASE)
    return ada


@pytest.mark.asyncio
async def test_strangers_cannot_lock_an_owner_out(sqlite: str) -> None:
    """An owner's new device gets in while somebody else guesses from elsewhere."""
    async with visited_server(sqlite, proxies="*") as server:
        await _ada(server)
        eve, phone = server.browser(), server.browser()
        codes = [(await _guess(eve, "192.0.2.1")).status_code for _ in range(30)]
        assert codes == [403] * 10 + [429] * 20
        assert (await _guess(phone, "198.51.100.7", PASSPHRASE)).status_code == 200
        # One try a minute keeps nobody out, either.
        assert (await _guess(eve, "192.0.2.1")).status_code == 429
        assert (await _guess(server.browser(), "198.51.100.7", PASSPHRASE)).status_code == 200


@pytest.mark.asyncio
async def test_a_known_device_gets_in_whatever_strangers_do(sqlite: str) -> None:
    """Many addresses use up all that a name has; the owner's own browsers are counted apart."""
    async with visited_server(sqlite, proxies="*") as server:
        ada, eve = await _ada(server), server.browser()
        await ada.post("/api/me/sign-out")
        codes = [(await _guess(eve, f"192.0.{i // 250}.{i % 250}")).status_code for i in range(260)]
        assert codes == [403] * 200 + [429] * 60
        assert (await _guess(server.browser(), "203.0.113.5", PASSPHRASE)).status_code == 429
        assert (await _guess(ada, "192.0.0.1", PASSPHRASE)).status_code == 200
        # It is no way around the limits: the device of one name is a stranger to another.
        bela = await server.come("Bela")
        await bela.post("/api/me/claim", passphrase=PASSPHRASE)
        assert (await _guess(bela, "203.0.113.6")).status_code == 429


@pytest.mark.asyncio
async def test_a_known_devices_guesses_are_limited_too(sqlite: str) -> None:
    async with visited_server(sqlite, proxies="*") as server:
        ada = await _ada(server)
        await ada.post("/api/me/sign-out")
        codes = [(await _guess(ada, f"192.0.2.{i}")).status_code for i in range(12)]
        assert codes == [403] * 10 + [429] * 2


@pytest.mark.asyncio
async def test_a_browser_signed_in_by_an_earlier_version_becomes_known(sqlite: str) -> None:
    async with visited_server(sqlite, proxies="*") as server:
        ada, eve = await _ada(server), server.browser()
        ada.http.cookies.delete("coloretto-device")
        await ada.post("/api/me")
        await ada.post("/api/me/sign-out", everywhere=True)
        for i in range(201):
            await _guess(eve, f"192.0.{i // 250}.{i % 250}")
        assert (await _guess(ada, "203.0.113.5", PASSPHRASE)).status_code == 200


@pytest.mark.asyncio
async def test_right_passphrases_are_no_guesses(sqlite: str) -> None:
    async with visited_server(sqlite, proxies="*") as server:
        await _ada(server)
        for _ in range(25):
            assert (await _guess(server.browser(), "192.0.2.1", PASSPHRASE)).status_code == 200


def test_many_addresses_do_not_make_a_limit_forgotten() -> None:
    """Neither those of the same kind nor of another; and memory is bounded."""
    most = rate_limits._MOST_KEPT
    limits = ClientLimits(1, {"guesses": (10, 900), "requests": (600, 60)})
    assert [limits.use("guesses", "ada") for _ in range(11)] == [True] * 10 + [False]
    for number in range(2 * most):
        limits.use("guesses", f"network {number}")
        limits.use("requests", f"network {number}")
    assert not limits.use("guesses", "ada")
    assert {len(used) for used in limits._used.values()} == {most}


# Passphrases that are easy to guess.


@pytest.mark.parametrize(
    ("passphrase", "weakness"),
    [
        ("1234567890", "common"),
        (" " * 10, "repeats"),
        ("aaaaaaaaaaaa", "repeats"),
        ("abababababab", "repeats"),
        ("abcabcabcabc", "repeats"),
        ("abcdefghijkl", "sequence"),
        ("qwertyuiop", "common"),
        ("password123", "common"),
        ("P@ssw0rd123", "common"),
        ("iloveyou123", "common"),
        ("01.01.1990", "sequence"),
        ("Ada Lovelace", "name"),
        ("adalovelace", "name"),
        ("ada lovelace 1815", "name"),
        ("LOVELACE ADA", "name"),
        ("coloretto1", "guessable"),
        ("another one!", "common"),
    ],
)
def test_weak_passphrases(passphrase: str, weakness: str) -> None:
    assert weakness_of(passphrase, "Ada Lovelace") == weakness


@pytest.mark.parametrize(
    "passphrase",
    [
        PASSPHRASE,
        "seven chameleons on a branch",
        "drei grüne Katzen im Schrank",
        "három zöld macska a fán",
        "tre gatti verdi",
        "tri zelene mačke",
        "trzy zielone koty",
        "xkQ9#mVp2Lw",
        "田中さんはとてもいい人です",
        "correct horse battery staple",
        "Ada met a walrus in Trieste",
    ],
)
def test_good_passphrases(passphrase: str) -> None:
    assert weakness_of(passphrase, "Ada") is None


@pytest.mark.asyncio
async def test_a_weak_passphrase_is_refused_with_a_reason(sqlite: str) -> None:
    async with visited_server(sqlite) as server:
        ada = await server.come("Ada Lovelace")
        for passphrase, reason in (
            ("1234567890", "common"),
            (" " * 12, "repeats"),
            ("Ada Lovelace", "name"),
        ):
            answer = await ada.http.post("/api/me/claim", json={"passphrase": passphrase})
            error = answer.json()["error"]
            assert (answer.status_code, error["code"], error["reason"]) == (
                422,
                "weak_passphrase",
                reason,
            )
            assert passphrase not in answer.text
        assert (await ada.http.get("/api/me")).json()["claimed"] is False
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        weak = {"old": PASSPHRASE, "new": "qwertyuiop"}
        changed = await ada.http.put("/api/me/passphrase", json=weak)
        assert changed.json()["error"]["code"] == "weak_passphrase"


@pytest.mark.asyncio
async def test_a_weak_passphrase_of_an_earlier_version_goes_on_to_count(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from coloretto.server.people import accounts, passphrases

    monkeypatch.setattr(accounts, "is_right", passphrases.is_right)
    async with visited_server(sqlite) as server:
        ada = await server.come("Ada")
        with monkeypatch.context() as earlier:
            earlier.setattr(accounts, "check_strength", lambda _passphrase, _name: None)
            await ada.post("/api/me/claim", passphrase="1234567890")
        phone = server.browser()
        await phone.post("/api/me/sign-in", name="Ada", passphrase="1234567890")
        better = {"old": "1234567890", "new": PASSPHRASE}
        assert (await phone.http.put("/api/me/passphrase", json=better)).status_code == 200
