"""Which names there can be: nothing invisible, nothing borrowed, and every real name."""

import asyncio
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, insert, select

from coloretto.bots.levels import LEVELS
from coloretto.server.errors import RefusalError
from coloretto.server.people.names import (
    MOST_NAME,
    claimable,
    clean_name,
    fold_name,
    looks_like,
    looks_of,
)
from coloretto.server.people.passphrases import hash_passphrase
from coloretto.server.store import schema
from coloretto.server.table.bot_names import bot_name
from tests.server.harness import serving
from tests.server.support.older_database import downgrade
from tests.server.visited_server import visited_server

PASSPHRASE = "three quiet chameleons"

LOOK_ALIKES = {
    # What shows nothing: marks without a look, variation selectors, fillers, blanks, controls.
    "combining grapheme joiner": "Ada\u034f",
    "variation selector": "A\ufe0fda",
    "variation selector of the supplement": "Ad\U000e0100a",
    "Hangul filler": "Ada\u3164",
    "Hangul choseong filler": "\u115fAda",
    "Hangul jungseong filler": "Ada\u1160",
    "halfwidth Hangul filler": "Ada\uffa0",
    "empty Braille cell": "Ada\u2800",
    "Khmer inherent vowel": "Ad\u17b4a",
    "Mongolian selector": "Ada\u180b",
    "Mongolian vowel separator": "Ad\u180ea",
    "zero width space": "A\u200bda",
    "zero width joiner": "Ad\u200da",
    "soft hyphen": "A\u00adda",
    "word joiner": "Ada\u2060",
    "direction": "\u202dAda",
    "tag": "Ada\U000e0041",
    "no-break space": "Ada\u00a0",
    "ideographic space": "\u3000Ada",
    # What looks the same, or nearly.
    "Cyrillic a": "Ad\u0430",
    "Cyrillic A": "\u0410da",
    "Greek alpha": "Ad\u03b1",
    "Cherokee": "\u13aada",
    "mathematical": "\U0001d400\U0001d41d\U0001d41a",
    "fullwidth": "\uff21\uff44\uff41",
    "an accent": "Ad\u00e1",
    "a mark": "A\u0332da",
    "script a": "Ad\u0251",
}


def _is_refused(name: str, owner: str) -> bool:
    """Whether somebody else's name keeps a new one from being taken."""
    try:
        cleaned = clean_name(name)
    except RefusalError:
        return True
    return (
        not looks_like(cleaned).isdisjoint(looks_of(owner))
        or fold_name(cleaned) == fold_name(owner)
        or cleaned == owner
    )


@pytest.mark.parametrize("name", LOOK_ALIKES.values(), ids=LOOK_ALIKES.keys())
def test_a_claimed_name_has_no_twin(name: str) -> None:
    assert len(LOOK_ALIKES) == 28
    assert name != "Ada"
    assert _is_refused(name, "Ada")


@pytest.mark.asyncio
async def test_the_server_refuses_twins_of_a_claimed_name(database: str) -> None:
    async with visited_server(database) as server:
        ada, eve = await server.come("Ada"), await server.come("Eve")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        for name in LOOK_ALIKES.values():
            for request in (
                eve.http.put("/api/me/name", json={"name": name}),
                eve.http.post("/api/me/claim", json={"name": name, "passphrase": PASSPHRASE}),
                server.browser().http.post("/api/me", json={"name": name}),
            ):
                answer = await request
                assert answer.status_code in (409, 422), (name, answer.text)
                assert answer.json()["error"]["code"] in ("name_taken", "bad_name")
        assert (await eve.http.get("/api/me")).json()["name"] == "Eve"


@pytest.mark.parametrize(
    ("new", "owner"),
    [
        ("AIice", "Alice"),  # a capital I
        ("A1ice", "Alice"),
        ("B0b", "BOb"),
        ("Torn", "Tom"),
        ("ΑΝΝΑ", "Anna"),  # all of it Greek
        ("ΝΙΝΑ", "Nina"),
        ("сосо", "coco"),  # all of it Cyrillic
        ("СоСо", "COCO"),
        ("guest\u034f", "Guest"),
        ("Ann․", "Ann."),  # a leader's dot
        ("Zoe", "Zoë"),
        ("STRASSE", "Straße"),
    ],
)
def test_names_that_look_alike_are_one(new: str, owner: str) -> None:
    assert _is_refused(new, owner)


@pytest.mark.parametrize(
    ("new", "owner"),
    [("Elia", "Ella"), ("Ella", "Elia"), ("Ann Lee", "Annlee"), ("Lia", "Ila"), ("Anna", "Hanna")],
)
def test_names_that_are_different_stay_different(new: str, owner: str) -> None:
    assert not _is_refused(new, owner)


REAL_NAMES = (
    """\
Árvíztűrő|Łukasz|Željka|Zoë|Николай|Ελένη|田中|김|עברית|Ödön|Győző|Tünde|Čedomir|Đurđica|Šime
Wacław|Żaneta|Świętosława|Mariagrazia D'Aò|Niccolò|Jürgen Groß|Anne-Marie|O'Brien|O’Brien|José
Søren|Þóra|Ngọc Ánh|Nguyễn Thị|Дмитрий|Ёлка|Київ|Ґанок|Σωκράτης|Արամ|გიორგი|محمد|فاطمة
नेहा|ஆனந்தி|สมชาย|ひろし|サトシ|さくらサクラ桜|田中 Hiroshi|김철수|李小龍|ኃይሌ|ខ្មែរ|Ada 2|x_y|Mr. X
R2-D2|C-3PO|J. S. Bach|Иван Smith|🦎🦎|Ada ♥|¡Olé!|<b>Ada</b>|'; DROP TABLE people;--
愛達|عادل|Tanaka田中
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


@pytest.mark.parametrize("name", REAL_NAMES)
def test_real_names_are_taken(name: str) -> None:
    cleaned = clean_name(name)
    assert cleaned == unicodedata.normalize("NFKC", name)
    assert claimable(cleaned)
    assert looks_of(cleaned)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "length"),
        ("\u3164\u115f\u2800\u034f", "length"),
        (" \u00a0\u3000", "length"),
        ("x" * (MOST_NAME + 1), "length"),
        ("Adа", "mixed"),
        ("Иvan", "mixed"),
        ("김αβ", "mixed"),
        ("\u0301\u0302", "character"),
        ("A" + "\u0323\u0332\u0324\u0325\u032d", "character"),
        ("Ada\u20e3", "character"),
        ("\u16a0\u16a2\u16a6", "character"),
        ("champion (champion)", "reserved"),
        ("Champion", "reserved"),
        ("CHAMPI0N", "reserved"),
        ("сhаmріоn", "mixed"),
        ("gentle (net:sims=100)", "reserved"),
        ("Beginner", "reserved"),
        ("Bot", "reserved"),
    ],
)
def test_texts_that_are_no_names(text: str, reason: str) -> None:
    with pytest.raises(RefusalError) as refusal:
        clean_name(text)
    assert (refusal.value.code, refusal.value.reason) == ("bad_name", reason)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_called_like_a_bot(level: str) -> None:
    for name in (level, level.title(), level.upper(), bot_name(level, LEVELS[level])):
        with pytest.raises(RefusalError):
            clean_name(name)


@pytest.mark.parametrize("name", ["Guest", "GUEST", "guest\u034f", "Guést", "ＧＵＥＳＴ", "Player"])
def test_what_anybody_is_called_is_nobodys(name: str) -> None:
    with pytest.raises(RefusalError) as refusal:
        claimable(clean_name(name))
    assert refusal.value.code == "name_taken"


_TEXTS = st.text(max_size=40) | st.text(
    st.sampled_from("AaEeOoIl10|mrnАаОоΑαΙι\u034f\u3164\u2800\u0301\u200d ﬁé田ひ김"), max_size=30
)


@given(_TEXTS)
def test_a_clean_name_is_clean(text: str) -> None:
    try:
        name = clean_name(text)
    except RefusalError:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= MOST_NAME
    assert unicodedata.is_normalized("NFKC", name)
    assert name == " ".join(name.split())
    assert all(c == " " or unicodedata.category(c)[0] in "LMNPS" for c in name)
    # A name always is itself, however it is written, so its owner is always known again.
    assert looks_like(name) & looks_of(name)
    for way in (name, name.lower(), name.upper()):
        assert not looks_like(way).isdisjoint(looks_of(name))


@given(
    _TEXTS, st.integers(0, 40), st.sampled_from("\u034f\ufe0f\u3164\u115f\u2800\u17b4\u180b\u200b")
)
def test_what_is_invisible_makes_no_other_name(text: str, place: int, invisible: str) -> None:
    try:
        name = clean_name(text)
    except RefusalError:
        return
    with_it = name[:place] + invisible + name[place:]
    try:
        again = clean_name(with_it)
    except RefusalError:
        return
    assert fold_name(again) == fold_name(name)


# Names from before there were rules.


async def _claim_as_before(database: str, *names: str) -> None:
    """Claim names in a database as an earlier version did, whatever they look like."""
    async with serving(database) as server, server.tables.store.writing() as connection:
        hashed = hash_passphrase(PASSPHRASE)
        for number, name in enumerate(names):
            person = {"id": f"old{number}", "name": name, "claimed": fold_name(name)}
            await connection.execute(
                insert(schema.people).values(**person, passphrase=hashed, created=1000 + number)
            )
        await connection.execute(delete(schema.name_looks))


@pytest.mark.asyncio
async def test_old_names_stay_usable_and_the_earlier_one_counts(database: str) -> None:
    twins = ("Ada", "Ada\u034f", "Аdа", "champion", "Guest\u034f")
    await _claim_as_before(database, *twins)
    async with visited_server(database) as server:
        browsers = []
        for number, name in enumerate(twins):
            browser = server.browser()
            answer = await browser.post("/api/me/sign-in", name=name, passphrase=PASSPHRASE)
            assert (answer["person"], answer["name"]) == (f"old{number}", name)
            browsers.append(browser)
        first, second, *_ = browsers
        # The earlier of two may write the name as they like; the later one may leave it.
        assert (await first.http.put("/api/me/name", json={"name": "ADA"})).status_code == 200
        refused = await second.http.put("/api/me/name", json={"name": "ada"})
        assert refused.json()["error"]["code"] == "name_taken"
        assert (await second.http.put("/api/me/name", json={"name": "Adele"})).status_code == 200
        newcomer = await server.browser().http.post("/api/me", json={"name": "АDА"})
        assert newcomer.status_code == 422
    async with serving(database) as server, server.tables.store.engine.connect() as connection:
        looks = schema.name_looks
        rows = (await connection.execute(select(looks).where(looks.c.look == "Ada"))).all()
        assert [row.person for row in rows] == ["old0"]


@pytest.mark.asyncio
async def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    """One of the first schema, with a claimed name and a table that is only looked after."""
    path = tmp_path / "tables.db"
    async with visited_server(path) as server:
        ada = await server.come("Ada")
        await ada.post("/api/me/claim", passphrase=PASSPHRASE)
        hosted = await ada.open_table("open", "open")
        given = await ada.open_table("me", "open")
        bela = await server.come("Bela")
        await bela.do(given, "sit", seat=2)
        assert (await ada.do(given, "give_host", seat=2)).status_code == 200
    downgrade(path, "0001")
    async with visited_server(path) as server:
        async with server.tables.store.engine.connect() as connection:
            rows = (await connection.execute(select(schema.table_hosts))).all()
            looks = (await connection.execute(select(schema.name_looks))).all()
        assert {(row.table_id, row.person) for row in rows} == {
            (hosted, ada.person),
            (given, bela.person),
        }
        assert {row.person for row in looks} == {ada.person}
        phone = server.browser()
        answer = await phone.post("/api/me/sign-in", name="ada", passphrase=PASSPHRASE)
        assert answer["person"] == ada.person


@pytest.mark.asyncio
async def test_two_who_claim_twins_at_once(database: str) -> None:
    """The database decides: one look is one person's."""
    async with visited_server(database) as server:
        one, other = await server.come("One"), await server.come("Two")
        answers = await asyncio.gather(
            one.http.post("/api/me/claim", json={"name": "Alice", "passphrase": PASSPHRASE}),
            other.http.post("/api/me/claim", json={"name": "AIice", "passphrase": PASSPHRASE}),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
