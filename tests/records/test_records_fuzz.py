"""Whatever comes in, only typed errors come out."""

import io
import random
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from coloretto import IllegalError, NotationError, Rules
from coloretto.records import (
    Record,
    RecordError,
    format_position,
    parse_position,
    read_record,
    try_records,
)
from tests.records.examples import SHORT, WHOLE_GAME
from tests.records.random_games import SPECS, extra_tags, play

PIECES = [
    "", " ", "\n", "\n\n", "[", "]", '"', "\\", "{", "}", "x", "*", "=", "L", "K", "J", "+", "G2",
    "x1", "x2*LR=YG", "1.", "0", "9", "-", "/", ":", '[Seat4 "D"]', '[Result "*"]', "\r", "\t",
    "\x00", "\ufeff", "\ud800", "٣", "²", "é", "R" * 50, "9" * 50, "1 " * 50,
]  # fmt: skip


def mutated(text: str, rng: random.Random) -> str:
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 10)))
        piece = rng.choice([*PIECES, text[rng.randrange(len(text) + 1) :][: rng.randrange(30)]])
        text = text[:start] + piece + text[end:]
    return text


def check(error: RecordError) -> None:
    assert error.reason
    assert error.line >= 1
    assert "\n" not in str(error)
    assert (error.move is None) == (error.token is None)


def read_or_refuse(text: str) -> Record | None:
    try:
        record = read_record(text)
    except RecordError as refused:
        check(refused)
        return None
    again = read_record(str(record))
    assert again == record
    assert str(again) == str(record)
    return record


@settings(max_examples=200)
@given(st.text())
@example("[")
@example("{")
@example("}")
@example("\x00")
@example('[Seat1 "A"]\n\n[')
def test_any_text_as_a_record(text: str) -> None:
    assert read_or_refuse(text) is None


@settings(max_examples=200)
@given(st.binary())
@example(b"\xff\xfe[\x00")
@example(b"\xef\xbb")
def test_any_bytes_as_a_file(data: bytes) -> None:
    for found in try_records(io.BytesIO(data)):
        assert isinstance(found, RecordError)


@pytest.mark.parametrize("seed", range(4))
def test_records_that_were_damaged(seed: int) -> None:
    rng = random.Random(seed)
    texts = [SHORT, WHOLE_GAME]
    for spec in SPECS:
        rules = Rules.parse(spec)
        setup, state = play(rules, seed, stop=rng.choice((40, 100, None)))
        texts.append(str(Record.of(setup, state, tags=extra_tags(rules))))
    read = [read_or_refuse(mutated(rng.choice(texts), rng)) for _ in range(500)]
    refused = sum(record is None for record in read)
    assert 200 < refused < 500


@pytest.mark.parametrize("seed", range(2))
def test_damage_does_not_spread_to_the_next_record(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        text = f"{mutated(WHOLE_GAME, rng)}\n\n{SHORT}"
        *_, last = try_records(io.BytesIO(text.encode("utf-8", "surrogatepass")))
        assert str(last) == SHORT


@settings(max_examples=200)
@given(st.text())
@example("german(players=3)" + " " * 8)
def test_any_text_as_a_position(text: str) -> None:
    with pytest.raises(NotationError):
        parse_position(text)


@pytest.mark.parametrize("seed", range(4))
def test_positions_that_were_damaged(seed: int) -> None:
    rng = random.Random(seed)
    texts = []
    for spec in SPECS:
        _, state = play(Rules.parse(spec), seed, stop=rng.choice((40, 100, None)))
        texts.append(format_position(state))
    messages = []
    read = 0
    for _ in range(800):
        text = mutated(rng.choice(texts), rng)
        try:
            state = parse_position(text)
        except (NotationError, IllegalError) as refused:
            messages.append(str(refused))
        else:
            read += 1
            assert format_position(state) == text
            assert state.is_over == (not state.legal_events)
    assert all(message and "\n" not in message for message in messages)
    assert len(messages) > 400
    assert read


def test_importing_this_room_is_light() -> None:
    code = "import sys, coloretto.records; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
