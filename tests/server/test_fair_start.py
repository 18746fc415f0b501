"""Whose chance is in a deck: nonces are promised, the deck is committed to, and then they open."""

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from coloretto.records import Record, read_record
from coloretto.records.fair_deck import nonce_commitment, proof_tags, verify
from coloretto.rules.cards import CARD_SYMBOLS, parse_card
from coloretto.server.live import session as live_session
from coloretto.server.live import turns as live_turns
from coloretto.server.table import commands as c
from coloretto.server.table import entries as e
from coloretto.server.table.branches import branch_of
from coloretto.server.table.entries import BrokenLogError, read_entry
from coloretto.server.table.nonces import NONCE_SECONDS, awaited_people
from tests.server.bare_table import THE_SERVER, BareTable, SeededSecrets, replay, seen
from tests.server.harness import Live, Visitor, serving
from tests.server.visited_server import play_on, visited_server

GOLDEN = Path(__file__).parent / "golden"
RNG = random.Random


def promise(seat: int, nonce: str, *, table: str = "t", game: int = 1) -> c.CommitNonce:
    """A seat's commitment to a nonce."""
    return c.CommitNonce(seat=seat, commitment=nonce_commitment(table, game, seat, nonce))


def here(*people: str, seats: tuple[str, ...] = ("ada", "bob")) -> BareTable:
    """A table before its first game, with these people connected."""
    at = BareTable.seated(*seats, start=False)
    at.here |= set(people)
    return at


# The order of the steps.


def test_nonces_are_promised_then_the_deck_is_committed_to_and_then_they_open() -> None:
    at = here("ada", "bob")
    at.do("ada", promise(1, "adas"))
    at.do("bob", promise(2, "bobs"))
    (committed,) = at.do("ada", c.Start())
    assert isinstance(committed, e.DeckCommitted)
    assert committed.version == 2
    assert committed.nonces == (
        nonce_commitment("t", 1, 1, "adas"),
        nonce_commitment("t", 1, 2, "bobs"),
    )
    assert at.table.is_dealing
    assert at.do("bob", c.OpenNonce(seat=2, nonce="bobs")) == [e.NonceOpened(2, "bobs")]
    opened, began = at.do("ada", c.OpenNonce(seat=1, nonce="adas"))
    assert opened == e.NonceOpened(1, "adas")
    assert isinstance(began, e.GameBegan)
    assert began.nonces == ("adas", "bobs")
    kinds = [entry.__class__.__name__ for entry in at.log[3:]]
    assert kinds == [
        *("NonceCommitted", "NonceCommitted", "DeckCommitted"),
        *("NonceOpened", "NonceOpened", "GameBegan"),
    ], "the secret is chosen before a nonce is shown, and the deck follows after the last"
    assert seen(replay(at.log)) == seen(at.table)


def test_no_secret_exists_before_the_game_is_asked_for() -> None:
    at = here("ada", "bob")
    at.do("ada", promise(1, "adas"))
    assert at.secrets.unwritten == {}
    at.do("ada", c.Start())
    assert list(at.secrets.unwritten) == [1]


def test_a_nonce_opens_only_after_the_deck_is_committed_to_and_only_once() -> None:
    at = here("ada", "bob")
    at.do("ada", promise(1, "adas"))
    at.do("bob", promise(2, "bobs"))
    assert at.why_not("ada", c.OpenNonce(seat=1, nonce="adas")) == "not_allowed"
    at.do("ada", c.Start())
    assert at.why_not("ada", c.OpenNonce(seat=1, nonce="another")) == "not_allowed"
    assert at.why_not("ada", c.OpenNonce(seat=2, nonce="bobs")) == "not_your_seat"
    assert at.why_not("ada", c.OpenNonce(seat=1, nonce="-")) == "bad_request"
    at.do("ada", c.OpenNonce(seat=1, nonce="adas"))
    assert at.why_not("ada", c.OpenNonce(seat=1, nonce="adas")) == "not_allowed"


def test_one_promise_a_seat_and_deck() -> None:
    at = here("ada", "bob")
    at.do("ada", promise(1, "adas"))
    for again in (promise(1, "adas"), promise(1, "better"), c.GiveNonce(seat=1, nonce="better")):
        assert at.why_not("ada", again) == "not_allowed"
    at.do("bob", c.GiveNonce(seat=2, nonce="bobs"))
    assert at.why_not("bob", promise(2, "better")) == "not_allowed"
    at.do("ada", c.Start())
    assert at.why_not("ada", promise(1, "late")) == "game_running"
    at.do("ada", c.OpenNonce(seat=1, nonce="adas"))
    assert at.why_not("ada", promise(1, "late")) == "game_running"
    assert sum(isinstance(entry, e.NonceCommitted | e.NonceGiven) for entry in at.log) == 2
    at.play_out(RNG(1))
    at.do("ada", promise(1, "next", game=2))


def test_a_copied_promise_cannot_be_opened() -> None:
    """Else a seat could wait for another's nonce and answer with the same one."""
    at = here("ada", "bob")
    at.do("ada", promise(1, "adas"))
    at.do("bob", c.CommitNonce(seat=2, commitment=nonce_commitment("t", 1, 1, "adas")))
    at.do("ada", c.Start())
    at.do("ada", c.OpenNonce(seat=1, nonce="adas"))
    assert at.why_not("bob", c.OpenNonce(seat=2, nonce="adas")) == "not_allowed"


# People who do not do their part.


def test_a_promise_that_is_not_kept_is_left_out_and_stays_known() -> None:
    at = here("ada", "bob")
    at.do("ada", promise(1, "adas"))
    at.do("bob", promise(2, "bobs"))
    at.do("ada", c.Start())
    at.do("ada", c.OpenNonce(seat=1, nonce="adas"))
    assert at.do(THE_SERVER, c.Begin(expects=7)) == [], "another game's time"
    assert at.why_not("ada", c.Begin(expects=1)) == "not_allowed"
    (began,) = at.do(THE_SERVER, c.Begin(expects=1))
    assert isinstance(began, e.GameBegan)
    assert began.nonces == ("adas", "")
    assert at.game.committed.nonces[1] == nonce_commitment("t", 1, 2, "bobs")
    assert at.why_not("bob", c.OpenNonce(seat=2, nonce="bobs")) == "not_allowed"


def test_whether_a_seat_opens_changes_the_deck_and_nothing_else_can() -> None:
    """All that a seat can still do is to open or not: there are two decks, whatever it sends."""

    def deck(*, opens: bool, tries: int) -> tuple[int, ...]:
        at = here("ada", "bob")
        at.do("ada", promise(1, "adas"))
        at.do("bob", promise(2, "bobs"))
        at.do("ada", c.Start())
        at.do("ada", c.OpenNonce(seat=1, nonce="adas"))
        for number in range(tries):
            at.why_not("bob", c.OpenNonce(seat=2, nonce=f"try-{number}"))
        at.do(
            *(
                ("bob", c.OpenNonce(seat=2, nonce="bobs"))
                if opens
                else (THE_SERVER, c.Begin(expects=1))
            )
        )
        return at.secrets.deal(at.game.committed, at.game.began.nonces).deck

    decks = {deck(opens=opens, tries=tries) for opens in (True, False) for tries in range(5)}
    assert len(decks) == 2


def test_the_absent_are_not_bound_and_the_starter_always_is() -> None:
    at = here("bob", seats=("ada", "bob", "cleo"))
    for seat, person in enumerate(("ada", "bob", "cleo"), 1):
        at.do(person, promise(seat, person))
    (committed,) = at.do("ada", c.Start())
    assert isinstance(committed, e.DeckCommitted)
    assert [bool(promised) for promised in committed.nonces] == [True, True, False]
    assert at.table.unopened == (1, 2)
    assert at.why_not("cleo", c.OpenNonce(seat=3, nonce="cleo")) == "not_allowed"


def test_seats_stay_as_they_are_while_nonces_open() -> None:
    """Else a friend of the server could have the cards dealt anew once it knows them."""
    at = here("ada", "bob")
    at.do("ada", promise(1, "adas"))
    at.do("bob", promise(2, "bobs"))
    at.do("ada", c.Start())
    assert at.why_not("ada", c.Start()) == "game_running"
    assert at.why_not("ada", c.SetSeat(seat=2)) == "game_running"
    assert at.why_not("ada", c.SetSeat(seat=2, level="gentle")) == "game_running"
    assert at.why_not("ada", c.SeatBot(seat=1, person="robot")) == "game_running"
    assert at.why_not("eve", c.Sit(seat=2)) == "seat_taken"
    assert at.do("bob", c.Leave(seat=2)) == [e.Left(2)]
    assert at.table.is_dealing
    (began,) = at.do(THE_SERVER, c.Begin(expects=1))
    assert isinstance(began, e.GameBegan)


def test_a_deck_is_committed_to_once() -> None:
    at = here("ada", "bob")
    at.do("ada", promise(1, "adas"))
    (committed,) = at.do("ada", c.Start())
    with pytest.raises(BrokenLogError, match="committed to twice"):
        at.table.apply(committed)
    with pytest.raises(BrokenLogError, match="needs a newer coloretto"):
        BareTable().table.apply(e.DeckCommitted(1, "", version=3))


def test_whom_a_start_waits_for() -> None:
    at = here("ada", "bob", "cleo", seats=("ada", "bob", "cleo", "bot", "ada"))
    is_here = at.here.__contains__
    assert awaited_people(at.table, "ada", is_here) == {"bob", "cleo"}
    at.do("bob", promise(2, "bobs"))
    assert awaited_people(at.table, "ada", is_here) == {"cleo"}
    assert awaited_people(at.table, "cleo", is_here) == {"ada"}
    at.do("ada", promise(5, "adas", game=1))
    assert awaited_people(at.table, "cleo", is_here) == set(), "one nonce a person is enough"
    at.here.remove("cleo")
    assert awaited_people(at.table, "ada", is_here) == set(), "the absent are never waited for"
    at.do("cleo", c.Leave(seat=3))
    at.here.add("cleo")
    assert awaited_people(at.table, "ada", is_here) == set(), "it cannot begin anyhow"


# Decks of version 1, in logs that an earlier server wrote.


def of_version_1(path: Path, entries: int) -> BareTable:
    """A table as an earlier server left it, after this many entries."""
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    log = [read_entry(line) for line in lines[:entries]]
    opened = log[0]
    assert isinstance(opened, e.Opened)
    edition = path.stem.partition("-")[0]
    at = BareTable(opened.rules, seed=edition)
    at.table, at.log = replay(log), log
    at.secrets = SeededSecrets(opened, edition)
    for game in range(1, at.table.next_game + 1):
        at.secrets._secrets[game] = at.secrets._new_secret(game)
    return at


def last_record(at: BareTable) -> Record:
    """The last game's record, as it has always been written for version 1."""
    game = at.game
    assert game.ended is not None
    tags = proof_tags(bytes.fromhex(game.ended.secret), game.began.nonces)
    tags["Match"] = f"{game.began.in_match}/{at.table.rules.games}"
    return Record.of(game.setup, game.state, tags=tags)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*-002.jsonl")), ids=lambda path: path.stem)
def test_a_table_of_version_1_goes_on_and_verifies(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    kinds = [json.loads(line)["kind"] for line in lines]
    began, ended = kinds.index("game_began"), kinds.index("game_ended")
    gathering = of_version_1(path, kinds.index("nonce_given"))
    assert gathering.table.committed is not None
    commitment = gathering.table.committed.commitment
    assert gathering.why_not("ada", promise(1, "adas")) == "not_allowed"
    gathering.do("bob", c.GiveNonce(seat=2, nonce="bobs-own"))
    assert gathering.why_not("bob", c.GiveNonce(seat=2, nonce="again")) == "not_allowed"
    (first,) = gathering.do("ada", c.Start())
    assert first == read_entry(lines[began]), "dealt as the earlier server dealt it"
    between = of_version_1(path, ended + 2)
    between.do("ada", c.Start())
    for at in (gathering, of_version_1(path, began + 30), between):
        at.do(at.table.host, c.Pause(seat=at.table.seats_of(at.table.host)[0]))
        at.do(at.table.host, c.Resume(seat=at.table.seats_of(at.table.host)[0]))
        at.play_out(RNG(3))
        assert verify(read_record(str(last_record(at)))).is_fair
        assert isinstance(at.log[-1], e.GameEnded)
    assert gathering.game.committed.commitment == commitment
    assert seen(gathering.table) == seen(replay(gathering.log))
    (committed, _) = gathering.do("ada", c.Start())
    assert isinstance(committed, e.DeckCommitted)
    assert committed.version == 2, "the next deck is of this version"


def test_what_an_earlier_client_sends_is_in_the_deck() -> None:
    at = here("ada", "bob")
    at.do("ada", c.GiveNonce(seat=1, nonce="adas"))
    at.do("bob", promise(2, "bobs"))
    (committed,) = at.do("ada", c.Start())
    assert isinstance(committed, e.DeckCommitted)
    assert all(committed.nonces)
    began = at.do("bob", c.OpenNonce(seat=2, nonce="bobs"))[-1]
    assert isinstance(began, e.GameBegan)
    assert began.nonces == ("adas", "bobs")


# With a real server.


async def seated(base: str, table: str, *people: Visitor) -> list[Live]:
    """The sockets of people who sit on the seats from 1 on."""
    lives = []
    for seat, person in enumerate(people, 1):
        assert (await person.do(table, "sit", seat=seat)).status_code == 200
        lives.append(await person.connect(table))
    return lives


async def commit(live: Live, table: str, seat: int, nonce: str, game: int = 1) -> Any:
    """A seat's promise over the socket."""
    promised = nonce_commitment(table, game, seat, nonce)
    return await live.ask("commit_nonce", seat=seat, commitment=promised)


def phase_is(phase: str) -> Callable[[dict[str, Any]], bool]:
    return lambda frame: frame.get("view", {}).get("phase") == phase


@pytest.mark.asyncio
async def test_a_host_who_starts_at_once_cannot_leave_anothers_chance_out(sqlite: str) -> None:
    """The host gives a nonce and starts; the other seat's comes a moment later (t33)."""
    async with visited_server(sqlite) as at:
        ada, bob = await at.come("Ada"), await at.come("Bob")
        for number in range(3):
            table = await ada.open_table("me", "open")
            one, two = await seated(at.base, table, ada, bob)
            await one.ask("give_nonce", seat=1, nonce=f"a{number}")
            starting = asyncio.create_task(one.ask("start"))
            await asyncio.sleep(0.3)
            assert (await commit(two, table, 2, f"bobs-{number}"))["type"] == "ack"
            assert (await starting)["type"] == "ack"
            assert one.view["fair"]["unopened"] == [2]
            while not two.view["fair"]["unopened"]:
                await two.receive()
            await two.ask("open_nonce", seat=2, nonce=f"bobs-{number}")
            await one.until(phase_is("playing"))
            assert one.view["fair"]["nonces"] == [f"a{number}", f"bobs-{number}"]


@pytest.mark.asyncio
async def test_an_open_nonce_of_somebody_present_is_waited_for_too(sqlite: str) -> None:
    async with visited_server(sqlite) as at:
        ada, bob = await at.come("Ada"), await at.come("Bob")
        table = await ada.open_table("me", "open")
        one, two = await seated(at.base, table, ada, bob)
        start = await one.send("start")
        await asyncio.sleep(0.3)
        await two.ask("give_nonce", seat=2, nonce="bobs")
        await one.until(lambda frame: frame.get("id") == start)
        assert one.view["phase"] == "playing"
        assert one.view["fair"]["nonces"] == ["", "bobs"]


@pytest.mark.asyncio
async def test_a_start_waits_a_bounded_time_for_the_present_and_never_for_the_absent(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = asyncio.get_running_loop().time
    async with visited_server(sqlite) as at:
        ada, bob = await at.come("Ada"), await at.come("Bob")
        table = await ada.open_table("me", "open")
        one, _silent = await seated(at.base, table, ada, bob)
        before = clock()
        assert (await one.ask("start"))["type"] == "ack"
        assert clock() - before >= NONCE_SECONDS
        assert one.view["phase"] == "playing"
        monkeypatch.setattr(live_session, "NONCE_SECONDS", 600.0)
        half_empty = await ada.open_table("me", "open")
        assert (await bob.do(half_empty, "sit", seat=2)).status_code == 200
        live = await at.connect(ada, half_empty)
        assert (await live.ask("start"))["type"] == "ack"
        assert live.view["phase"] == "playing"


@pytest.mark.asyncio
async def test_a_seat_that_does_not_open_holds_nobody_up_and_the_record_says_so(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_turns, "OPENING_SECONDS", 0.5)
    async with visited_server(sqlite) as at:
        ada, bob = await at.come("Ada"), await at.come("Bob")
        table = await ada.open_table("me", "open")
        one, two = await seated(at.base, table, ada, bob)
        await commit(one, table, 1, "adas")
        await commit(two, table, 2, "bobs")
        await one.ask("start")
        await one.ask("open_nonce", seat=1, nonce="adas")
        assert one.view["phase"] == "gathering"
        await one.until(phase_is("playing"))
        assert one.view["fair"]["nonces"] == ["adas", ""]
        while one.view["phase"] == "playing":
            mover = (one, two)[one.view["game"]["seat"] - 1]
            while mover.view["number"] < one.view["number"]:
                await mover.receive()
            await mover.move(mover.actions[-1])
            while one.view["number"] < mover.view["number"]:
                await one.receive()
        text = (await ada.http.get(f"/api/tables/{table}/games/1/record")).text
        verdict = verify(read_record(text))
        assert verdict.is_fair
        assert verdict.left_out == (2,)
        assert "committed to and not opened: seat 2" in verdict.checks[1].finding


@pytest.mark.asyncio
async def test_a_server_that_starts_anew_while_nonces_open_deals_all_the_same(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as server:
        ada = await Visitor.come(server.base)
        table = await ada.open_table("me", "gentle")
        live = await ada.connect(table)
        await commit(live, table, 1, "adas")
        await live.ask("start")
        promised = live.view["fair"]["next_commitment"]
        cookies = ada.http.cookies
    monkeypatch.setattr(live_turns, "OPENING_SECONDS", 0.5)
    async with serving(sqlite) as server:
        again = Visitor(server.base)
        again.http.cookies = cookies
        live = await again.connect(table)
        if live.view["phase"] != "playing":
            await live.until(phase_is("playing"))
        assert live.view["fair"]["commitment"] == promised
        assert live.view["fair"]["nonces"] == ["", ""]
        await again.close()


@pytest.mark.asyncio
async def test_the_record_and_the_export_carry_all_that_the_commitment_binds(sqlite: str) -> None:
    async with visited_server(sqlite) as at:
        ada = await at.come("Ada")
        table = await ada.open_table("me", "gentle")
        live = await at.connect(ada, table)
        await commit(live, table, 1, "adas")
        await live.ask("start")
        shown = live.view["fair"]["next_commitment"]
        assert live.view["fair"]["next_proof"]["secret"] is None
        await live.ask("open_nonce", seat=1, nonce="adas")
        assert live.view["fair"]["commitment"] == shown
        await play_on(live)
        proof = live.view["fair"]["proof"]
        assert live.view["fair"]["secret"] is None, "no program of version 1 calls it unfair"
        text = (await ada.http.get(f"/api/tables/{table}/games/1/record")).text
        tags = read_record(text).tags
        assert tags["DeckVersion"] == "2"
        assert (tags["Table"], tags["Game"], tags["RulesVersion"]) == (table, "1", "1")
        assert tags["Commitment"] == shown
        assert tags["Secret"] == proof["secret"]
        assert tags["Nonces"] == "adas -"
        assert verify(read_record(text)).is_fair
        judged = await ada.post("/api/verify", record=text)
        assert judged["fair"] is True
        exported = (await ada.http.get("/api/me/data")).json()
        assert any(text == game["record"] for game in exported["games"])


@pytest.mark.asyncio
async def test_a_branch_deals_by_the_nonces_it_asks_for_and_proves_it(sqlite: str) -> None:
    async with visited_server(sqlite) as at:
        ada = await at.come("Ada")
        table = await ada.open_table("me", "gentle", start=True)
        live = await at.connect(ada, table)
        await play_on(live)
        text = (await ada.http.get(f"/api/tables/{table}/games/1/record")).text
        record = read_record(text)
        seats = [{"kind": "me"}, {"kind": "bot", "level": "gentle"}]
        body = {"seats": seats, "branch": {"record": text, "moves": 5}, "pace": 0}
        on = (await ada.post("/api/tables", **body))["id"]
        live = await at.connect(ada, on)
        await commit(live, on, 1, "adas")
        await live.ask("start")
        await live.ask("open_nonce", seat=1, nonce="adas")
        assert live.view["fair"]["nonces"] == ["adas", ""]
        await play_on(live)
        branched = read_record((await ada.http.get(f"/api/tables/{on}/games/1/record")).text)
        before = int(branched.tags["Branch"])
        assert branched.events[:before] == record.events[:before]
        assert before == len(branch_of(record, 5).events)
        verdict = verify(branched)
        assert verdict.problems == ()
        assert verdict.nonces == ("adas", "")


def test_a_branchs_nonce_changes_what_comes_and_nothing_that_came() -> None:
    first = BareTable.seated("ada", "bob")
    first.play_out(RNG(2))
    record = Record.of(first.game.setup, first.game.state)
    branch = branch_of(record, 6)
    came = [
        parse_card(event.removeprefix("turn up "))
        for event in branch.events
        if event.startswith("turn up ")
    ]
    decks = set()
    for nonce in ("one", "two", ""):
        at = BareTable.seated("ada", "bob", start=False, branch=branch)
        if nonce:
            at.do("ada", c.GiveNonce(seat=1, nonce=nonce))
        at.do("ada", c.Start())
        deck = at.secrets.deal(at.game.committed, at.game.began.nonces).deck
        assert list(deck[: len(came)]) == came
        decks.add("".join(CARD_SYMBOLS[card] for card in deck))
        at.play_out(RNG(1))
        assert at.table.phase == "over"
    assert len(decks) == 3
    assert len({"".join(sorted(deck)) for deck in decks}) == 1, "the same cards"
