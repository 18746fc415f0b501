"""The sounds of the table: made by our own tool, quiet, short, and never clipped."""

import re

import numpy as np
import pytest

from tools.make_sounds import FOLDER, RATE, SOUNDS, encode, samples

FULL = 32767
CLIENT = FOLDER.parent / "lib" / "browser" / "sounds.ts"


def test_every_sound_of_the_client_has_its_file() -> None:
    found = re.search(r"export type Sound =([^;]+);", CLIENT.read_text())
    assert found is not None
    played = set(re.findall(r'"([a-z-]+)"', found[1]))
    assert played == set(SOUNDS) == {path.stem for path in FOLDER.iterdir()}


@pytest.mark.parametrize("name", SOUNDS)
def test_a_file_is_what_the_tool_makes(name: str) -> None:
    assert (FOLDER / f"{name}.flac").read_bytes() == encode(samples(name))


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_quiet_short_and_never_clips(name: str) -> None:
    wave = samples(name).astype(np.float64) / FULL
    assert 0.15 < np.max(np.abs(wave)) < 0.4, "far from clipping, and still to be heard"
    assert np.sqrt(np.mean(wave**2)) < 0.1
    assert abs(np.mean(wave)) < 0.005
    assert wave[0] == 0
    assert np.max(np.abs(wave[-8:])) < 0.002, "it fades, so it does not crack at its end"
    assert 0.1 <= len(wave) / RATE < 1


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 64_000


def test_no_two_sounds_are_alike() -> None:
    """The brightness of each, and how its loudness goes, tell them apart."""
    marks = []
    for name in SOUNDS:
        wave = samples(name).astype(np.float64)
        spectrum = np.abs(np.fft.rfft(wave)) ** 2
        bright = np.sum(spectrum * np.fft.rfftfreq(len(wave), 1 / RATE)) / np.sum(spectrum)
        marks.append((bright, len(wave) / RATE))
    for at, (bright, seconds) in enumerate(marks):
        for other, length in marks[at + 1 :]:
            assert abs(np.log2(bright / other)) > 0.1 or abs(seconds - length) > 0.1
