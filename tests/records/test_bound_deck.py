"""Fair decks of version 2: the page's vectors and verifier, and tampering with what is bound."""

import json
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coloretto import DeckDealer, NotationError, Record, Rules, State, make_rules, read_record
from coloretto.records.fair_deck import (
    Origin,
    Terms,
    bound_commitment,
    bound_deal,
    bound_proof_tags,
    commitment,
    nonce_commitment,
    verify,
)
from coloretto.rules.cards import COLOURS, parse_card, parse_colour
from coloretto.rules.events import TURN_UP, Event, parse_event
from coloretto.rules.setup import Setup
from tests.records.random_games import all_rules, extra_tags, play_on
from tests.records.test_fair_deck import (
    GERMAN,
    NONCES,
    OTHER,
    SECRET,
    as_text,
    block,
    secrets_from,
    symbols,
)
from tests.strategies import every_rules

VECTORS: list[dict[str, Any]] = json.loads(block("json", 0))
VERIFIER: dict[str, Any] = {}
exec(block("python"), VERIFIER)


def promises(
    rules: Rules, nonces: Sequence[str], *, table: str = "t1", game: int = 3
) -> tuple[str, ...]:
    """The seats' commitments to their nonces."""
    return tuple(
        nonce_commitment(table, game, seat, nonce) if nonce else ""
        for seat, nonce in enumerate(nonces[: rules.players], 1)
    )


def terms_for(rules: Rules, nonces: Sequence[str] = NONCES, **others: Any) -> Terms:
    return Terms("t1", 3, rules, 1, promises(rules, nonces), **others)


def bound_game(
    terms: Terms,
    secret: bytes = SECRET,
    nonces: Sequence[str] | None = None,
    *,
    stop: int | None = None,
    seed: int = 1,
) -> Record:
    """A game played at random with a deck of version 2."""
    rules = terms.rules
    nonces = NONCES[: rules.players] if nonces is None else nonces
    dealt = bound_deal(terms, secret, nonces)
    state = State(rules, dealt.setup)
    dealer = DeckDealer(dealt.deck)
    if terms.origin is not None:
        for event in terms.origin.events:
            if event >= TURN_UP:
                dealer.turn_up(state)
            state.apply(event)
    play_on(state, dealer, random.Random(seed), 0.6, stop)
    tags = bound_proof_tags(terms, secret, nonces) | extra_tags(rules)
    return Record.of(dealt.setup, state, tags=tags)


def origin_in(rules: Rules, events: int, seed: int = 7) -> Origin:
    """A position of another game, after about this many events, where somebody decides."""
    dealt = bound_deal(terms_for(rules), OTHER, NONCES[: rules.players])
    state = State(rules, dealt.setup)
    play_on(state, DeckDealer(dealt.deck), random.Random(seed), 0.6, events)
    kept: list[Event] = list(state.events)
    while kept and state_of(rules, dealt.setup, kept).is_chance:
        kept.pop()
    return Origin(dealt.setup, tuple(kept))


def state_of(rules: Rules, setup: Setup, events: Sequence[Event]) -> State:
    state = State(rules, setup)
    for event in events:
        state.apply(event)
    return state


# What is pinned.


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["rules"]))
def test_the_vectors_of_the_document(vector: dict[str, Any]) -> None:
    origin = None
    if vector["branch"]:
        out, start, first, events = vector["branch"].split("|")
        setup = Setup(
            tuple(map(parse_colour, out)),
            tuple(tuple(map(parse_card, cards)) for cards in start.split(" ")),
            int(first) - 1,
        )
        origin = Origin(setup, tuple(map(parse_event, events.split(","))))
        assert str(origin) == vector["branch"]
    terms = Terms(
        vector["table"],
        vector["game"],
        Rules.parse(vector["rules"]),
        vector["rules_version"],
        tuple(vector["nonce_commitments"]),
        tuple(map(parse_colour, vector["picked"])),
        origin,
    )
    secret = bytes.fromhex(vector["secret"])
    assert bound_commitment(terms, secret) == vector["commitment"]
    dealt = bound_deal(terms, secret, vector["nonces"])
    assert as_text(dealt) == tuple(vector[key] for key in ("out", "start", "first", "deck"))


def test_one_vector_is_pinned_here_too() -> None:
    nonces = NONCES[:3]
    promised = promises(GERMAN, nonces, table="X2vVTKGo-roTlqq9", game=1)
    assert promised[0] == "b39e56d70198f6fd825ba64d00f97d1ab2ad475630f40a3ffb0957fbe48d2b6b"
    terms = Terms("X2vVTKGo-roTlqq9", 1, GERMAN, 1, promised)
    assert (
        bound_commitment(terms, SECRET)
        == "8f1f7861a8e65f204cc708c057cb531489f29445298a499a8ac5e41c9993e09e"
    )
    assert (
        as_text(bound_deal(terms, SECRET, nonces))[3]
        == "YBJGEOEEEN+GBGB++EOYENO+GY+GNNO+Y++OBBGONN+BYYG+LKOEBYNBONEGYYJEN"
    )


def test_the_verifier_of_the_document_agrees() -> None:
    for number, rules in enumerate((*every_rules(), *all_rules())):
        nonces = NONCES[: rules.players]
        facts = {"golden": rules.golden, "last_round": str(rules.last_round)}
        for secret in secrets_from(f"bound {number}", 2):
            promised = [
                VERIFIER["nonce_commitment"]("t1", 3, seat, nonce) if nonce else ""
                for seat, nonce in enumerate(nonces, 1)
            ]
            for out in ((), random.Random(number).sample(COLOURS, rules.colours_out)):
                terms = terms_for(rules, picked=tuple(sorted(out)))
                assert tuple(promised) == terms.nonce_commitments
                picked = symbols(terms.picked)
                theirs = VERIFIER["terms"]("t1", 3, str(rules), 1, promised, picked)
                assert VERIFIER["bound_commitment"](secret, theirs) == bound_commitment(
                    terms, secret
                )
                dealt = VERIFIER["bound_deal"](
                    secret,
                    theirs,
                    nonces,
                    picked,
                    all_differ=rules.edition.all_start_colours_differ,
                    **facts,
                )
                assert dealt == as_text(bound_deal(terms, secret, nonces))
            origin = origin_in(rules, 20 * number % 120)
            terms = terms_for(rules, origin=origin)
            theirs = VERIFIER["terms"]("t1", 3, str(rules), 1, promised, branch=str(origin))
            ours = as_text(bound_deal(terms, secret, nonces))
            came = symbols(event - TURN_UP for event in origin.events if event >= TURN_UP)
            deck = VERIFIER["deal_on"](secret, theirs, nonces, *ours[:2], came, **facts)
            assert deck == ours[3]


# What is bound.


def test_everything_that_is_bound_changes_commitment_and_deck() -> None:
    """Nothing can slip from one field into the next, and no field is left out."""
    two = make_rules("croatian", 2)
    nonces = ("a", "")
    base = Terms("t", 1, two, 1, (nonce_commitment("t", 1, 1, "a"), ""))
    empty = replace(base, nonce_commitments=("", ""))
    changed = [
        *(base, replace(empty, table="t1"), replace(empty, game=11), replace(empty, table="t11")),
        *(replace(empty, rules_version=2), replace(empty, rules=make_rules("german", 2))),
        *(empty, replace(empty, nonce_commitments=("", base.nonce_commitments[0]))),
        replace(empty, picked=(0, 1)),
        replace(empty, origin=origin_in(two, 0)),
    ]
    assert len({bound_commitment(terms, SECRET) for terms in changed}) == len(changed)
    seeds = {bytes(terms) for terms in changed}
    assert len(seeds) == len(changed)
    assert bound_deal(base, SECRET, nonces) != bound_deal(base, SECRET, ("", "")), "left out"


def test_a_nonce_must_be_the_one_that_was_committed_to() -> None:
    terms = terms_for(GERMAN)
    for nonces in (("ada-2", "", "x_Y"), ("ada-1", "new", "x_Y"), ("x_Y", "", "ada-1")):
        with pytest.raises(NotationError, match="is not the one it committed to"):
            bound_deal(terms, SECRET, nonces)
    with pytest.raises(NotationError, match="2 nonce commitments, but 3 players"):
        bytes(replace(terms, nonce_commitments=("", "")))
    with pytest.raises(NotationError, match="no nonce"):
        nonce_commitment("t", 1, 1, "")


# Verifying.


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_a_fair_game_of_every_edition(rules: Rules) -> None:
    picked = tuple(COLOURS)[: rules.colours_out]
    for terms in (
        terms_for(rules),
        terms_for(rules, picked=picked),
        terms_for(rules, origin=origin_in(rules, 30)),
        terms_for(rules, origin=origin_in(rules, 0)),
    ):
        record = bound_game(terms)
        for found in (record, read_record(str(record))):
            verdict = verify(found)
            assert verdict.problems == ()
            assert verdict.is_fair
            assert verdict.terms == terms
            assert verdict.left_out == ()
            assert all(check.passed for check in verdict.checks)


def test_who_promised_and_did_not_open_is_named() -> None:
    record = bound_game(terms_for(GERMAN), nonces=("ada-1", "", ""))
    verdict = verify(read_record(str(record)))
    assert verdict.is_fair
    assert verdict.left_out == (3,)
    assert verdict.checks[1].finding == ("seat 1 gave one; committed to and not opened: seat 3")


def test_a_secret_that_is_not_revealed_yet() -> None:
    text = re.sub(r"\[Secret.*\n", "", str(bound_game(terms_for(GERMAN))))
    verdict = verify(read_record(text))
    assert verdict.problems == ("the secret has not been revealed",)
    assert [check.passed for check in verdict.checks] == [None, True, None, None]


def test_a_version_that_is_not_known() -> None:
    text = str(bound_game(terms_for(GERMAN))).replace('[DeckVersion "2"]', '[DeckVersion "3"]')
    verdict = verify(read_record(text))
    assert verdict.has_proof
    assert not verdict.is_fair
    assert "version '3'" in verdict.problems[0]


PLAIN = str(bound_game(terms_for(GERMAN), stop=8))
BRANCHED = str(bound_game(terms_for(GERMAN, origin=origin_in(GERMAN, 30)), stop=60))
ANOTHER = nonce_commitment("t1", 3, 2, "eves")


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        ("DeckVersion", None),
        *(("Table", "t2"), ("Table", "T1"), ("Table", None), ("Table", ""), ("Table", "t 1")),
        *(("Game", "2"), ("Game", "33"), ("Game", None), ("Game", "03"), ("Game", "x")),
        *(("RulesVersion", "2"), ("RulesVersion", None), ("RulesVersion", "-1")),
        *(("Commitment", commitment(SECRET)), ("Commitment", None), ("Secret", OTHER.hex())),
        *(("Secret", None), ("Secret", "00"), ("NonceCommitments", None)),
        *(("NonceCommitments", "- - -"), ("NonceCommitments", "-"), ("NonceCommitments", "x - y")),
        *(("Nonces", "ada-2 - x_Y"), ("Nonces", "ada-1 - -"), ("Nonces", "- - x_Y")),
        *(("Nonces", None), ("Nonces", "x_Y - ada-1"), ("Nonces", "ada-1 eves x_Y")),
        *(("OutPicked", "yes"), ("OutPicked", "perhaps"), ("Branch", "0"), ("Branch", "3")),
        *(("Branch", "9999"), ("Branch", "x"), ("First", "1"), ("Out", "G"), ("Start", "E B N")),
        *(("Edition", "croatian"), ("Scoring", "violet"), ("Jokers", "at once")),
        *(("Golden", "no"), ("LastRound", "on 15"), ("Match", "1/2")),
    ],
)
def test_tampering_with_a_tag_is_called_unfair(tag: str, value: str | None) -> None:
    assert verify(read_record(PLAIN)).is_fair
    assert not verify(_with_tag(PLAIN, tag, value)).is_fair


def _with_tag(text: str, tag: str, value: str | None) -> Record:
    """A record with another value of a tag, or without it."""
    line = "" if value is None else f'[{tag} "{value}"]\n'
    changed, found = re.subn(rf'^\[{tag} ".*"\]\n', line, text, flags=re.MULTILINE)
    if not found:
        changed = line + text
    assert changed != text
    return read_record(changed)


def test_a_promise_that_another_seat_never_gave_is_called_unfair() -> None:
    """Nobody can be made the one who did not open."""
    words = promises(GERMAN, NONCES)
    changed = " ".join((words[0], ANOTHER, words[2]))
    assert not verify(_with_tag(PLAIN, "NonceCommitments", changed)).is_fair


@pytest.mark.parametrize("tag", ["Branch", "Table", "Game"])
def test_tampering_with_a_branch_is_called_unfair(tag: str) -> None:
    record = read_record(BRANCHED)
    assert verify(record).is_fair
    number = int(record.tags[tag]) if tag != "Table" else 0
    for value in (None, "t2") if tag == "Table" else (None, str(number - 1), str(number + 1), "0"):
        assert not verify(_with_tag(BRANCHED, tag, value)).is_fair


terms_of_any = st.builds(
    Terms,
    table=st.from_regex(r"[0-9A-Za-z_-]{1,20}", fullmatch=True),
    game=st.integers(1, 50),
    rules=st.sampled_from(every_rules()),
    rules_version=st.integers(0, 5),
    nonce_commitments=st.just(()),
)


@given(
    terms=terms_of_any,
    secret=st.binary(min_size=32, max_size=32),
    given=st.lists(st.booleans(), min_size=5, max_size=5),
    opened=st.lists(st.booleans(), min_size=5, max_size=5),
    data=st.data(),
    stop=st.integers(0, 60),
)
def test_a_proof_holds_for_its_own_terms_and_no_others(
    terms: Terms,
    secret: bytes,
    given: list[bool],
    opened: list[bool],
    data: st.DataObject,
    stop: int,
) -> None:
    players = terms.rules.players
    words = [f"nonce-{seat}" if is_given else "" for seat, is_given in enumerate(given[:players])]
    promised = promises(terms.rules, words, table=terms.table, game=terms.game)
    terms = replace(terms, nonce_commitments=promised)
    nonces = [word if is_open else "" for word, is_open in zip(words, opened, strict=False)]
    record = bound_game(terms, secret, nonces, stop=stop)
    verdict = verify(read_record(str(record)))
    assert verdict.problems == ()
    assert [seat - 1 for seat in verdict.left_out] == [
        seat for seat in range(players) if words[seat] and not nonces[seat]
    ]
    tags = dict(record.tags)
    name = data.draw(
        st.sampled_from(["Table", "Game", "RulesVersion", "Secret", "Commitment", "seat"])
    )
    if name == "seat":
        # One seat's promise, whatever was opened: another one, none, or one that never was.
        seat = data.draw(st.integers(0, players - 1))
        other = data.draw(st.sampled_from([ANOTHER, "-"]))
        parts = tags["NonceCommitments"].split(" ")
        if parts[seat] == other:
            return
        parts[seat] = other
        tags["NonceCommitments"] = " ".join(parts)
    elif name in ("Secret", "Commitment"):
        at = data.draw(st.integers(0, 63))
        digit = f"{int(tags[name][at], 16) ^ data.draw(st.integers(1, 15)):x}"
        tags[name] = tags[name][:at] + digit + tags[name][at + 1 :]
    else:
        tags[name] += data.draw(st.sampled_from("123"))
    changed = Record(tags, record.rules, record.setup, record.events)
    assert not verify(changed).is_fair
