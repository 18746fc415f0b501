"""Fair decks: the published vectors, the shuffle's fairness, and every kind of tampering."""

import hashlib
import json
import math
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coloretto import (
    Deal,
    DeckDealer,
    IllegalError,
    NotationError,
    Record,
    Rules,
    State,
    deal,
    make_rules,
    read_record,
)
from coloretto.records import fair_deck
from coloretto.records.fair_deck import SecretBits, commitment, fair_deal, proof_tags, verify
from coloretto.rules import dealers
from coloretto.rules.cards import (
    CARD_SYMBOLS,
    COLOURS,
    GOLDEN_JOKER,
    JOKER,
    LAST_ROUND,
    PLUS_TWO,
    Card,
    parse_colour,
)
from coloretto.rules.events import TURN_UP
from tests.records.random_games import all_rules, extra_tags, play_on
from tests.strategies import every_rules

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fair-decks.md").read_text("utf-8")
SECRET = bytes(range(32))
OTHER = hashlib.sha256(b"other").digest()
GERMAN = make_rules("german", 3)
NONCES = ("ada-1", "", "x_Y", "-_-", "0" * 64)


def block(language: str, number: int = 0) -> str:
    """A block of code of the document."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
    return str(found[number])


VECTORS: list[dict[str, Any]] = json.loads(block("json", 1))


def secrets_from(seed: str, count: int) -> Iterable[bytes]:
    """Secrets that are the same in every run."""
    return (hashlib.sha256(f"{seed} {number}".encode()).digest() for number in range(count))


def symbols(cards: Iterable[Card]) -> str:
    return "".join(CARD_SYMBOLS[card] for card in cards)


def as_text(dealt: Deal) -> tuple[str, str, int, str]:
    """A deal as the document writes it."""
    setup = dealt.setup
    start = " ".join(map(symbols, setup.start))
    return symbols(setup.out), start, setup.first + 1, symbols(dealt.deck)


def fair_game(
    rules: Rules,
    secret: bytes = SECRET,
    nonces: Sequence[str] | None = None,
    *,
    out: Sequence[Card] | None = None,
    stop: int | None = None,
    seed: int = 1,
) -> Record:
    """A game played at random with a fair deck."""
    if nonces is None:
        nonces = NONCES[: rules.players]
    dealt = fair_deal(rules, secret, nonces, out=out)
    state = State(rules, dealt.setup)
    play_on(state, DeckDealer(dealt.deck), random.Random(seed), 0.6, stop)
    tags = proof_tags(secret, nonces, out_picked=out is not None) | extra_tags(rules)
    return Record.of(dealt.setup, state, tags=tags)


# What is pinned


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["rules"]))
def test_the_vectors_of_the_document(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    assert commitment(secret) == vector["commitment"]
    out = [parse_colour(letter) for letter in vector["picked"]] or None
    dealt = fair_deal(Rules.parse(vector["rules"]), secret, vector["nonces"], out=out)
    assert as_text(dealt) == tuple(vector[key] for key in ("out", "start", "first", "deck"))


def test_one_vector_is_pinned_here_too() -> None:
    assert commitment(SECRET) == "f4f422fe95ca2a69b69cb1d9085fb1f35edb8bce0c5a0e03075107004b7f3c9f"
    dealt = fair_deal(Rules.parse("german(players=3)"), SECRET, NONCES[:3])
    assert as_text(dealt) == (
        "E",
        "B R Y",
        1,
        "GYRBNY+BORNOBRG+Y+GOBGRNBR+YYB+KNYRGBORGOYO+GORNL+GJ+J++ONBNONGYN",
    )


def test_the_steps_of_the_document() -> None:
    steps = dict(re.findall(r"^\| (seed|block 0) \| `([0-9a-f]+)` \|$", DOCUMENT, re.MULTILINE))
    bits = SecretBits(SECRET, bytes.fromhex(steps["seed"]))
    assert bits.getrandbits(256).to_bytes(32, "big").hex() == steps["block 0"]
    again = SecretBits(SECRET, bytes.fromhex(steps["seed"]))
    assert [again.getrandbits(3), again.getrandbits(3)] == [0, 4]


def test_the_verifier_of_the_document_agrees() -> None:
    namespace: dict[str, Any] = {}
    exec(block("python"), namespace)
    for number, rules in enumerate((*every_rules(), *all_rules())):
        for secret in secrets_from(f"document {number}", 5):
            assert namespace["commitment"](secret) == commitment(secret)
            for out in (None, random.Random(number).sample(COLOURS, rules.colours_out)):
                nonces = NONCES[: rules.players]
                theirs = namespace["fair_deal"](
                    secret,
                    str(rules),
                    nonces,
                    symbols(sorted(out or ())),
                    golden=rules.golden,
                    last_round=str(rules.last_round),
                    all_differ=rules.edition.all_start_colours_differ,
                )
                assert theirs == as_text(fair_deal(rules, secret, nonces, out=out))


def test_the_example_of_the_document_runs() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", block("python", 1)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.fullmatch(r"[0-9a-f]{64}\n", run.stdout)


def test_importing_is_light() -> None:
    script = "import sys, coloretto.records.fair_deck; print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert run.stdout == "False\n"


# What goes in


def test_secrets_are_new_and_long() -> None:
    secrets = {fair_deck.new_secret() for _ in range(1000)}
    assert len(secrets) == 1000
    assert {len(secret) for secret in secrets} == {32}


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_no_secret_that_could_be_guessed(size: int) -> None:
    rules = make_rules("italian", 4)
    for use in (commitment, lambda secret: fair_deal(rules, secret, [""] * 4)):
        with pytest.raises(NotationError, match=f"a secret has 32 bytes, not {size}"):
            use(bytes(size))
    with pytest.raises(NotationError, match="32 bytes"):
        proof_tags(bytes(size), [""] * 4)


@pytest.mark.parametrize(
    "nonce", ["-", "0" * 65, " ", "a b", "é", "a\n", "\n", "\ud800", "a.b", "\u0663", "\u212a", '"']
)
def test_nonces_that_are_refused(nonce: str) -> None:
    rules = make_rules("italian", 3)
    with pytest.raises(NotationError, match="nonce"):
        fair_deal(rules, SECRET, ["", nonce, ""])
    with pytest.raises(NotationError, match="nonce"):
        proof_tags(SECRET, ["", nonce, ""])


def test_one_nonce_a_seat() -> None:
    rules = make_rules("italian", 3)
    for nonces in ([], ["a", "b"], ["a"] * 4):
        with pytest.raises(NotationError, match=f"{len(nonces)} nonces, but 3 players"):
            fair_deal(rules, SECRET, nonces)


def test_colours_that_the_host_picks() -> None:
    rules = make_rules("croatian", 2)
    dealt = fair_deal(rules, SECRET, ["", "a"], out=[5, 0])
    assert dealt.setup.out == (0, 5)
    assert dealt == fair_deal(rules, SECRET, ["", "a"], out=(0, 5))
    for out in ([], [1], [1, 1], [1, 2, 3], [PLUS_TWO, 1], [-1, 1], [99, 1]):
        with pytest.raises(IllegalError, match="with 2 players the colours out of the game are 2"):
            fair_deal(rules, SECRET, ["", ""], out=out)
    four = make_rules("croatian", 4)
    assert fair_deal(four, SECRET, [""] * 4, out=()) == fair_deal(four, SECRET, [""] * 4)
    with pytest.raises(IllegalError, match="are 0"):
        fair_deal(four, SECRET, [""] * 4, out=[1])


def test_everything_that_goes_in_changes_the_deck() -> None:
    """Nothing can slip from one field into the next, and no field is left out."""
    two, three = make_rules("croatian", 2), make_rules("italian", 3)
    decks = [
        fair_deal(three, secret, nonces)
        for secret in (SECRET, SECRET[::-1], bytes([1, *SECRET[1:]]))
        for nonces in (
            ("", "", ""), ("a", "", ""), ("", "a", ""), ("", "", "a"), ("aa", "", ""),
            ("a", "a", ""), ("A", "", ""), ("ab", "c", ""), ("a", "bc", ""), ("0" * 64, "", ""),
        )
    ]  # fmt: skip
    decks += [
        fair_deal(Rules.parse(spec), SECRET, ("", "", ""))
        for spec in (
            "croatian(players=3)", "italian(players=3,scoring=grey)", "italian(players=3,games=2)",
            "italian(players=3,jokers=at-once)", "polish(players=3)",
        )
    ]  # fmt: skip
    decks += [fair_deal(two, SECRET, ("", ""), out=out) for out in combinations(COLOURS, 2)]
    decks.append(fair_deal(two, SECRET, ("", "")))
    # Decks, not deals: with other colours in the game a deck would differ anyhow.
    shapes = {tuple(card >= PLUS_TWO for card in dealt.deck) for dealt in decks}
    assert len(shapes) == len(decks)


def test_bits_come_from_the_top_of_whole_bytes() -> None:
    seed = b"seed"
    stream = SecretBits(SECRET, seed).getrandbits(8 * 96).to_bytes(96, "big")
    bits = SecretBits(SECRET, seed)
    assert bits.getrandbits(0) == 0
    place = 0
    for k in (1, 7, 8, 9, 3, 16, 17, 256, 5):
        size = -(-k // 8)
        taken = int.from_bytes(stream[place : place + size], "big")
        assert bits.getrandbits(k) == taken >> (8 * size - k)
        place += size


def test_a_generator_of_python_still_gives_the_deals_it_gave() -> None:
    dealt = deal(make_rules("german", 3), random.Random(1))
    assert as_text(dealt) == (
        "G",
        "R N O",
        1,
        "BYR+RJEYO+OOYYNNYRRBENONBYBOREOB++BE+O++NNE+JYKNLOEYBEREENBY++RBR",
    )


# Whether it is fair


def p_of_chi_square(statistic: float, freedom: int) -> float:
    """How likely chance alone gives at least this."""
    x = statistic / 2
    a = 0.5 if freedom % 2 else 1.0
    p = math.erfc(math.sqrt(x)) if freedom % 2 else math.exp(-x)
    while a < freedom / 2:
        p += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return p


def chi_square(found: Sequence[int], expected: Sequence[float]) -> float:
    return sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True))


def assert_chance(statistic: float, freedom: int) -> None:
    assert 0.001 <= p_of_chi_square(statistic, freedom) <= 0.999


def test_the_yardstick() -> None:
    for statistic, freedom, p in ((3.841, 1, 0.05), (5.991, 2, 0.05), (124.342, 100, 0.05)):
        assert p_of_chi_square(statistic, freedom) == pytest.approx(p, abs=1e-4)
    assert p_of_chi_square(10.828, 1) == pytest.approx(0.001, abs=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec", ["italian(players=4)", "german(players=3)", "hungarian(players=2)"]
)
def test_every_card_is_as_likely_in_every_place(spec: str) -> None:
    rules = Rules.parse(spec)
    games = 4000
    found = [Counter[int]() for _ in range(rules.deck_size)]
    totals = Counter[int]()
    firsts, unders, same_neighbours, pairs = Counter[int](), Counter[int](), 0, 0.0
    # Which colours are in differs by game, so cards are told apart by their part in it.
    kinds = {PLUS_TWO: 0, JOKER: 1, GOLDEN_JOKER: 1}
    for secret in secrets_from(f"places {spec}", games):
        dealt = fair_deal(rules, secret, [""] * rules.players)
        deck = [card for card in dealt.deck if card != LAST_ROUND]
        unders[len(dealt.deck) - 1 - dealt.deck.index(LAST_ROUND)] += 1
        firsts[dealt.setup.first] += 1
        in_game = [colour for colour in COLOURS if colour not in dealt.setup.out]
        kind_of = kinds | {colour: 2 + i for i, colour in enumerate(in_game)}
        counts = Counter(kind_of[card] for card in deck)
        for place, card in enumerate(deck):
            found[place][kind_of[card]] += 1
        totals.update(counts)
        same_neighbours += sum(kind_of[a] == kind_of[b] for a, b in pairwise(deck))
        pairs += sum(n * (n - 1) for n in counts.values()) / len(deck)
    size = rules.deck_size
    statistic = sum(
        (found[place][kind] - total / size) ** 2 / (total / size)
        for place in range(size)
        for kind, total in totals.items()
    )
    # Each deck has every card once, so places are not independent: hence the factor.
    assert_chance(statistic * (size - 1) / size, (size - 1) * (len(totals) - 1))
    assert abs(same_neighbours - pairs) < 3.3 * math.sqrt(pairs)
    assert_chance(
        chi_square(
            [firsts[seat] for seat in range(rules.players)],
            [games / rules.players] * rules.players,
        ),
        rules.players - 1,
    )
    if rules.last_round.shuffled:
        room = rules.last_round.cards + 1
        assert_chance(chi_square([unders[u] for u in range(room)], [games / room] * room), room - 1)
    else:
        assert set(unders) == {rules.last_round.cards}


@pytest.mark.slow
def test_every_colour_is_as_likely_out_and_in_every_hand() -> None:
    rules = make_rules("german", 3)
    games = 7000
    cells = Counter[tuple[int, int]]()
    for secret in secrets_from("colours", games):
        setup = fair_deal(rules, secret, ["", "", ""]).setup
        for place, cards in enumerate((setup.out, *setup.start)):
            cells[place, cards[0]] += 1
    for place in range(4):
        assert_chance(chi_square([cells[place, c] for c in COLOURS], [games / 7] * 7), 6)


@pytest.mark.parametrize("limit", range(1, 101))
def test_no_number_is_favoured(limit: int) -> None:
    """Over all values that the bits can have, every number comes up exactly once."""
    bits = (limit - 1).bit_length()

    class AllValues:
        def __init__(self) -> None:
            self.left = list(range(2**bits))

        def getrandbits(self, k: int, /) -> int:
            assert k == bits > 0
            return self.left.pop()

    source = AllValues()
    if limit == 1:
        assert dealers.below(1, source) == 0
        return
    found = [dealers.below(limit, source) for _ in range(limit)]
    assert sorted(found) == list(range(limit))
    with pytest.raises(IndexError):
        dealers.below(limit, source)


def test_every_order_is_as_likely() -> None:
    """Over all bits that a shuffle can take, every order of four comes up as often."""
    orders = Counter[tuple[int, ...]]()
    for draws in range(4 * 4 * 2):
        first, second, third = draws & 3, draws >> 2 & 3, draws >> 4

        class Script:
            def __init__(self, values: list[int]) -> None:
                self.values = values

            def getrandbits(self, k: int, /) -> int:
                return self.values.pop(0)

        if second < 3:
            orders[tuple(dealers.shuffled(range(4), Script([first, second, third])))] += 1
    assert len(orders) == 24
    assert set(orders.values()) == {1}


# What the commitment tells


def kind_of_first_card(dealt: Deal) -> int:
    """What the deck's first card is at the table: 0 … a seat's colour, then other kinds."""
    card = dealt.deck[0]
    for seat, hand in enumerate(dealt.setup.start):
        if card in hand:
            return seat
    return 3 + max(0, card - PLUS_TWO + 1)


@pytest.mark.slow
def test_neither_the_commitment_nor_the_set_up_tells_the_first_card() -> None:
    """Who tries secrets and keeps those that fit learns only what the counts tell anyhow."""
    rules = make_rules("german", 3)
    games = 12_000
    # 8 left of each seat's colour, 9 of three others, ten +2, two jokers and the golden one.
    weights = [8, 8, 8, 27, 10, 2, 1]
    assert sum(weights) == rules.deck_size
    shares = [weight / sum(weights) for weight in weights]
    tables = {name: [[0] * 7 for _ in range(8)] for name in ("first bits", "last bits", "secret")}
    for secret in secrets_from("first card", games):
        kind = kind_of_first_card(fair_deal(rules, secret, ["", "", ""]))
        published = bytes.fromhex(commitment(secret))
        tables["first bits"][published[0] >> 5][kind] += 1
        tables["last bits"][published[-1] & 7][kind] += 1
        tables["secret"][secret[0] >> 5][kind] += 1
    for table in tables.values():
        whole = [sum(column) for column in zip(*table, strict=True)]
        assert_chance(chi_square(whole, [games * share for share in shares]), 6)
        statistic = sum(
            chi_square(row, [sum(row) * count / games for count in whole]) for row in table
        )
        assert_chance(statistic, 7 * 6)


@pytest.mark.slow
def test_guessing_from_like_commitments_is_no_better_than_chance() -> None:
    """A thief with a table of secrets looks up the commitment most like the one published."""
    rules = make_rules("italian", 4)
    known = {}
    for secret in secrets_from("a thief's table", 4000):
        known[commitment(secret)[:3]] = fair_deal(rules, secret, [""] * 4).deck[0]
    hits, chance, tries = 0, 0.0, 0
    for secret in secrets_from("the server's", 4000):
        guess = known.get(commitment(secret)[:3])
        if guess is None or guess in (JOKER, LAST_ROUND):
            continue
        dealt = fair_deal(rules, secret, [""] * 4)
        tries += 1
        hits += dealt.deck[0] == guess
        chance += sum(card == guess for card in dealt.deck) / rules.deck_size
    assert tries > 2000
    assert abs(hits - chance) < 3.3 * math.sqrt(chance)


def test_one_bit_of_the_secret_or_a_nonce_changes_everything() -> None:
    rules = make_rules("italian", 4)

    def shuffled(secret: bytes, nonce: str) -> list[Card]:
        deck = fair_deal(rules, secret, [nonce, "", "", ""]).deck
        return [card for card in deck if card != LAST_ROUND]

    deck = shuffled(SECRET, "")
    secret = int.from_bytes(SECRET, "big")
    changed = [(secret ^ 1 << bit).to_bytes(32, "big") for bit in range(256)]
    assert len({commitment(other) for other in (SECRET, *changed)}) == 257
    others = [shuffled(other, "") for other in changed]
    others += [shuffled(SECRET, str(number)) for number in range(256)]
    in_place = [sum(a == b for a, b in zip(deck, other, strict=True)) for other in others]
    by_chance = sum(count * count for count in Counter(deck).values()) / len(deck)
    assert max(in_place) < len(deck) / 2
    assert sum(in_place) / len(in_place) == pytest.approx(by_chance, rel=0.1)


# Verifying


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_a_fair_game_of_every_edition(rules: Rules) -> None:
    record = fair_game(rules)
    for found in (record, read_record(str(record))):
        verdict = verify(found)
        assert verdict.is_fair
        assert verdict.has_proof
        assert [check.name for check in verdict.checks] == [
            "commitment", "nonces", "set-up", "cards",
        ]  # fmt: skip
        assert all(check.passed for check in verdict.checks)
        assert verdict.nonces == NONCES[: rules.players]
    picked = fair_game(rules, out=tuple(COLOURS)[: rules.colours_out])
    assert verify(picked).is_fair
    assert verify(fair_game(rules, nonces=[""] * rules.players)).is_fair


@pytest.mark.slow
@given(
    rules=st.sampled_from((*every_rules(), *all_rules())),
    secret=st.binary(min_size=32, max_size=32),
    data=st.data(),
    seed=st.integers(0, 1000),
    stop=st.none() | st.integers(0, 200),
)
def test_any_fair_game_is_clean(
    rules: Rules, secret: bytes, data: st.DataObject, seed: int, stop: int | None
) -> None:
    nonce = st.from_regex(r"[0-9A-Za-z_-]{0,64}", fullmatch=True).filter(lambda text: text != "-")
    nonces = data.draw(st.lists(nonce, min_size=rules.players, max_size=rules.players))
    out = data.draw(
        st.none()
        | st.permutations(COLOURS).map(lambda colours: tuple(colours[: rules.colours_out]))
    )
    record = fair_game(rules, secret, nonces, out=out, stop=stop, seed=seed)
    verdict = verify(read_record(str(record)))
    assert verdict.problems == ()
    assert verdict.is_fair


def test_an_unfinished_game_is_checked_as_far_as_it_goes() -> None:
    rules = make_rules("german", 3)
    for stop in range(40):
        record = fair_game(rules, stop=stop)
        turned_up = sum(event >= TURN_UP for event in record.events)
        check = verify(record).checks[-1]
        assert verify(record).is_fair
        assert (f"{turned_up} of 65" if turned_up else "none turned up yet") in check.finding


def test_a_record_without_proof() -> None:
    plain = read_record(re.sub(r"\[(Commitment|Secret|Nonces).*\n", "", str(fair_game(GERMAN))))
    verdict = verify(plain)
    assert not verdict.has_proof
    assert not verdict.is_fair
    assert verdict.problems == ("this record carries no proof",)
    assert verdict.checks == ()


def test_a_secret_that_is_not_revealed_yet() -> None:
    tags = proof_tags(SECRET, NONCES[:3], revealed=False)
    assert "Secret" not in tags
    record = fair_game(GERMAN)
    verdict = verify(read_record(re.sub(r"\[Secret.*\n", "", str(record))))
    assert verdict.has_proof
    assert not verdict.is_fair
    assert verdict.problems == ("the secret has not been revealed",)
    assert [check.passed for check in verdict.checks] == [None, True, None, None]


def failed(text: str) -> set[str]:
    """The checks that a changed record does not pass."""
    verdict = verify(read_record(text))
    assert verdict.is_fair == (not verdict.problems)
    return {check.name for check in verdict.checks if check.passed is False}


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        (commitment(SECRET), commitment(OTHER), {"commitment"}),
        (commitment(SECRET), commitment(SECRET).upper(), {"commitment"}),
        (commitment(SECRET), "", {"commitment"}),
        (f'[Commitment "{commitment(SECRET)}"]\n', "", {"commitment"}),
        (SECRET.hex(), OTHER.hex(), {"commitment", "set-up", "cards"}),
        (SECRET.hex(), "01" + SECRET.hex()[2:], {"commitment", "set-up", "cards"}),
        (SECRET.hex(), SECRET.hex().upper(), {"commitment"}),
        (SECRET.hex(), SECRET.hex()[:-2], {"commitment"}),
        (SECRET.hex(), "", {"commitment"}),
        ("ada-1 - x_Y", "ada-2 - x_Y", {"set-up", "cards"}),
        ("ada-1 - x_Y", "- ada-1 x_Y", {"set-up", "cards"}),
        ("ada-1 - x_Y", "- - -", {"set-up", "cards"}),
        ('[Nonces "ada-1 - x_Y"]\n', "", {"set-up", "cards"}),
        ("ada-1 - x_Y", "ada-1 x_Y", {"nonces"}),
        ("ada-1 - x_Y", "ada-1  x_Y", {"nonces"}),
        ("ada-1 - x_Y", "ada-1 - x.Y", {"nonces"}),
        ("ada-1 - x_Y", "", {"nonces"}),
        ("ada-1 - x_Y", f"ada-1 - {'0' * 65}", {"nonces"}),
        ('x_Y"]', 'x_Y"]\n[OutPicked "yes"]', {"set-up", "cards"}),
        ('x_Y"]', 'x_Y"]\n[OutPicked "perhaps"]', {"set-up"}),
        ('[Out "E"]', '[Out "O"]', {"set-up"}),
        ('[Start "B R Y"]', '[Start "R B Y"]', {"set-up"}),
        ('[Start "B R Y"]', '[Start "B R G"]', {"set-up"}),
        ('[First "1"]', '[First "2"]', {"set-up"}),
        ('[Edition "german"]', '[Edition "croatian"]', {"set-up", "cards"}),
        ('[Scoring "brown"]', '[Scoring "violet"]', {"set-up", "cards"}),
        ('[Jokers "at the end"]', '[Jokers "at once"]', {"set-up", "cards"}),
        ('[Scoring "brown"]', '[Scoring "brown"]\n[Golden "no"]', {"set-up", "cards"}),
        ('[Scoring "brown"]', '[Scoring "brown"]\n[LastRound "on 15"]', {"set-up", "cards"}),
        ('[Scoring "brown"]', '[Scoring "brown"]\n[Match "1/2"]', {"set-up", "cards"}),
        ("G1 Y2", "R1 Y2", {"cards"}),
        ("G1 Y2", "Y1 G2", {"cards"}),
        ("G1 Y2", "Y1", {"cards"}),
        ("G1 Y2", "LG1 Y2", {"refused"}),
        ("G1 Y2", "K1 Y2", {"cards"}),
    ],
)
def test_tampering_is_found(old: str, new: str, names: set[str]) -> None:
    text = str(fair_game(GERMAN, stop=8))
    assert failed(text) == set()
    assert text.count(old) == 1
    changed = text.replace(old, new)
    if names == {"refused"}:
        with pytest.raises(NotationError):
            read_record(changed)
    else:
        assert failed(changed) == names


def test_every_card_counts() -> None:
    """Any two cards of a game that change places are found, and any card that becomes another."""
    record = fair_game(GERMAN)
    places = [number for number, event in enumerate(record.events) if event >= TURN_UP]
    for a, b in pairwise(places):
        events = list(record.events)
        if events[a] == events[b]:
            continue
        events[a], events[b] = events[b], events[a]
        changed = Record(record.tags, record.rules, record.setup, tuple(events))
        assert not verify(changed).checks[-1].passed
        events = list(record.events)
        events[a] = events[b]
        changed = Record(record.tags, record.rules, record.setup, tuple(events))
        assert not verify(changed).checks[-1].passed
    too_many = (*record.events, *(TURN_UP + card for card in range(11)))
    assert not verify(Record(record.tags, record.rules, record.setup, too_many)).is_fair


def test_the_host_who_did_not_pick() -> None:
    rules = make_rules("croatian", 2)
    picked = str(fair_game(rules, out=(0, 5), stop=12))
    assert verify(read_record(picked)).is_fair
    assert verify(read_record(picked.replace('[Out "R N"]', '[Out "N R"]'))).is_fair
    assert failed(picked.replace('[OutPicked "yes"]\n', "")) == {"set-up", "cards"}
    assert failed(picked.replace('"yes"', '"no"')) == {"set-up", "cards"}


def test_the_problems_say_what_is_wrong() -> None:
    text = str(fair_game(GERMAN, stop=8))
    changed = text.replace("G1 Y2", "Y1 G2").replace('[First "1"]', '[First "2"]')
    assert verify(read_record(changed)).problems == (
        "set-up: First is 2 but should be 1",
        "cards: card 1 (move 1, Y1) is yellow but should be green",
    )
