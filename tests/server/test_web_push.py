"""Messages to browsers: encrypted as RFC 8291 says, signed as RFC 8292 says, never sent inside."""

import asyncio
import json
import stat
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from coloretto.server.live import far_ends
from coloretto.server.live.far_ends import FarEndError, check_far_end, post
from coloretto.server.people.subscriptions import quiet_until
from coloretto.server.people.web_push import PushKey, encrypt, from_text, read_point, to_text
from tests.server.support.far_ends import push_service


def test_the_example_of_rfc_8291() -> None:
    private = int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        from_text(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        from_text("BTBZMqHH6r4Tts7J_aSIgg"),
        salt=from_text("DGv6ra1nlYgDCS1FRnbzlw"),
        own=ec.derive_private_key(private, ec.SECP256R1()),
    )
    assert to_text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Q"
        "ulcy4a-fN"
    )


def verified(authorization: str) -> dict[str, Any]:
    """What a signature says, where it is right."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    raw = from_text(signature)
    assert len(raw) == 64
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    signed = f"{head}.{claims}".encode()
    read_point(from_text(key)).verify(der, signed, ec.ECDSA(hashes.SHA256()))
    assert json.loads(from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    return dict(json.loads(from_text(claims)))


def test_the_key_is_kept_privately_and_signs(tmp_path: Path) -> None:
    file = tmp_path / "keys" / "push-key"
    key = PushKey.of(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [path.name for path in file.parent.iterdir()] == ["push-key"]
    assert PushKey.of(file).public == key.public
    said = key.authorization("https://push.example.org/x/y?z", "mailto:a@example.org")
    claims = verified(said)
    assert claims["aud"] == "https://push.example.org"
    assert claims["sub"] == "mailto:a@example.org"
    with pytest.raises(InvalidSignature):
        verified(said.replace(key.public, PushKey.of(tmp_path / "other").public))
    file.write_text("no key at all")
    with pytest.raises(ValueError, match=r"[Uu]nable to load|key"):
        PushKey.of(file)


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/",
        "https://127.0.0.1/",
        "https://10.0.0.1/x",
        "https://192.168.1.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://0.0.0.0/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[fd00::1]/",
        "https://224.0.0.1/",
        "https://user:pass@push.example.org/",
        "https://push.example.org:22/",
        "https://push.example.org:99999/",
        "https://push.example.org/\r\nHost: inside",
        "https://push.example.org/ä",
        "https:///x",
        "ftp://push.example.org/",
        "javascript:alert(1)",
        "https://push.example.org/" + "x" * far_ends.MOST_URL,
    ],
)
def test_what_is_never_asked(url: str) -> None:
    with pytest.raises(FarEndError):
        check_far_end(url)


@pytest.mark.asyncio
async def test_a_name_that_leads_inside_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of its addresses does; and what is resolved is what is asked."""
    asked: list[str] = []

    async def connect(host: str, *_: Any, **__: Any) -> Any:
        asked.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    loop = asyncio.get_running_loop()

    async def lead(*addresses: str) -> None:
        async def resolve(*_: Any, **__: Any) -> Any:
            return [(0, 0, 0, "", (address, 443)) for address in addresses]

        monkeypatch.setattr(loop, "getaddrinfo", resolve)
        with pytest.raises(FarEndError):
            await post("https://push.example.org/", {}, b"")

    await lead("127.0.0.1")
    await lead("8.8.8.8", "10.0.0.1")
    assert asked == []
    await lead("8.8.8.8")
    assert asked == ["8.8.8.8"]


@pytest.mark.asyncio
async def test_a_redirect_is_not_followed_and_silence_is_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with push_service() as service:
        url = f"http://{service.place}/x"
        with pytest.raises(FarEndError):
            await post(url, {}, b"")
        assert service.requests == []
        service.status = 307
        assert await post(url, {"TTL": "1"}, b"abc", [service.place]) == 307
        ((line, headers, body),) = service.requests
        assert (line, headers["ttl"], body) == ("POST /x HTTP/1.1", "1", b"abc")
        place = service.place
    with pytest.raises(FarEndError):
        await post(url, {}, b"", [place])


def at(choices: tuple[int, int], hour: int, minute: int = 0, zone: str = "UTC") -> int | None:
    """How many minutes it is still quiet on a day in June."""
    now = (20_620 * 24 * 60 + hour * 60 + minute) * 60_000  # 2026-06-16
    until = quiet_until({"quiet_from": choices[0], "quiet_until": choices[1], "zone": zone}, now)
    return None if until is None else (until - now) // 60_000


def test_quiet_hours_are_by_the_clock_where_one_lives() -> None:
    night = (22 * 60, 7 * 60)
    assert at(night, 12) is None
    assert at(night, 21, 59) is None
    assert at(night, 22) == 9 * 60
    assert at(night, 23, 30) == 7 * 60 + 30
    assert at(night, 6, 59) == 1
    assert at(night, 7) is None
    assert at((60, 120), 1, 30) == 30
    assert at((60, 120), 2) is None
    assert at((0, 0), 0) is None
    # In June it is two hours later in Berlin.
    assert at(night, 20, zone="Europe/Berlin") == 9 * 60
    assert at(night, 6, zone="Europe/Berlin") is None
