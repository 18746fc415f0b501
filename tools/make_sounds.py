"""Makes the sounds of the table, paper and wood, into web/src/sounds: ``make sounds``.

Nothing is recorded. Paper is noise in a band of frequencies, rubbed or struck; wood is a few modes
that ring and fade. The files are FLAC, which every browser decodes: lossless, and small for sounds
that fade.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

FOLDER = Path(__file__).parents[1] / "web" / "src" / "sounds"
RATE = 22_050
Wave = np.ndarray[Any, np.dtype[np.float64]]

BAR = (1.0, 3.93, 9.2)
"""How the modes of a wooden bar lie above its lowest."""
BLOCK = (1.0, 2.57, 4.1, 6.3)
"""And those of a hollow block."""


class Tape:
    """A sound that is put together, with chance that is the same every time."""

    def __init__(self, name: str, seconds: float) -> None:
        self.wave: Wave = np.zeros(round(seconds * RATE))
        self.chance = np.random.default_rng(list(name.encode()))

    def add(self, at: float, wave: Wave) -> None:
        """Lay a wave on, from a moment in seconds on."""
        start = round(at * RATE)
        end = min(start + len(wave), len(self.wave))
        self.wave[start:end] += wave[: end - start]

    def noise(self, seconds: float, low: float, high: float) -> Wave:
        """Noise between two frequencies, without hard edges, of loudness 1."""
        length = round(seconds * RATE)
        spectrum = np.fft.rfft(self.chance.standard_normal(length))
        octaves = np.log2(np.maximum(np.fft.rfftfreq(length, 1 / RATE), 1.0))
        inside = np.minimum(octaves - np.log2(low), np.log2(high) - octaves)
        made = np.fft.irfft(spectrum / (1 + np.exp(-6 * inside)), length)
        wave: Wave = made / np.sqrt(np.mean(made**2))
        return wave

    def slide(self, at: float, seconds: float, loud: float) -> None:
        """A card slides over another: friction that swells and dies, a little rough."""
        time = np.linspace(0, 1, round(seconds * RATE), endpoint=False)
        swell = np.sin(np.pi * time**0.7) ** 2
        grain = 1 + 0.5 * self.noise(seconds, 40, 160)
        self.add(at, loud * swell * grain * self.noise(seconds, 1400, 6500))

    def flick(self, at: float, loud: float, low: float = 900, high: float = 6000) -> None:
        """The edge of a card snaps against something."""
        seconds = 0.05
        time = np.arange(round(seconds * RATE)) / RATE
        self.add(at, loud * np.exp(-time / 0.007) * self.noise(seconds, low, high))

    def wood(
        self, at: float, hertz: float, loud: float, fade: float, modes: tuple[float, ...] = BLOCK
    ) -> None:
        """Wood is struck: every mode rings, the higher the shorter, and the stick clicks."""
        time = np.arange(round(fade * 7 * RATE)) / RATE
        ring = np.zeros_like(time)
        for number, ratio in enumerate(modes):
            if hertz * ratio < RATE * 0.45:
                ring += (
                    np.exp(-time * ratio**0.7 / fade)
                    * np.sin(2 * np.pi * hertz * ratio * time)
                    / (1 + 1.6 * number)
                )
        self.add(at, loud * ring * np.minimum(1, time / 0.0012))
        self.flick(at, loud * 0.12, 700, 4000)


def draw(tape: Tape) -> None:
    """Off the deck, and over."""
    tape.slide(0, 0.15, 0.6)
    tape.flick(0.135, 0.8, 1500, 7500)


def place(tape: Tape) -> None:
    """A card is laid on wood."""
    tape.slide(0, 0.06, 0.25)
    tape.flick(0.045, 0.9)
    tape.wood(0.046, 210, 1.1, 0.022)


def take(tape: Tape) -> None:
    """Three cards are gathered, as far apart as they fly."""
    for number in range(3):
        tape.slide(0.07 * number, 0.12, 0.5 + 0.1 * number)
    tape.flick(0.26, 0.9)
    tape.wood(0.262, 180, 0.9, 0.02)


def turn(tape: Tape) -> None:
    """A hollow block, twice, the second time higher."""
    tape.wood(0, 587, 1.0, 0.035)
    tape.wood(0.13, 784, 0.9, 0.045)


def round_end(tape: Tape) -> None:
    """Cards are pushed together and knocked square on the table."""
    for number in range(6):
        tape.flick(0.02 + 0.028 * number, 0.35 + 0.08 * number, 1500, 6500)
    tape.wood(0.24, 165, 1.3, 0.025)
    tape.flick(0.24, 0.6)


def last_round(tape: Tape) -> None:
    """Three slow knocks, the last one deeper."""
    tape.wood(0, 330, 0.9, 0.045)
    tape.wood(0.22, 330, 0.9, 0.045)
    tape.wood(0.44, 220, 1.2, 0.07)


def win(tape: Tape) -> None:
    """Up four wooden bars."""
    for number, hertz in enumerate((392, 494, 587, 784)):
        tape.wood(0.11 * number, hertz, 1.0, 0.055 if number < 3 else 0.085, BAR)


def loss(tape: Tape) -> None:
    """Two low bars, softly."""
    tape.wood(0, 247, 0.9, 0.07, BAR)
    tape.wood(0.2, 196, 1.0, 0.11, BAR)


def message(tape: Tape) -> None:
    """A fingertip on a small block."""
    tape.wood(0, 988, 1.0, 0.02)


SOUNDS: dict[str, tuple[Callable[[Tape], None], float, float]] = {
    "draw": (draw, 0.22, 0.2),
    "place": (place, 0.2, 0.26),
    "take": (take, 0.42, 0.24),
    "turn": (turn, 0.42, 0.3),
    "round": (round_end, 0.42, 0.26),
    "last-round": (last_round, 0.9, 0.34),
    "win": (win, 0.84, 0.34),
    "loss": (loss, 0.85, 0.26),
    "message": (message, 0.14, 0.2),
}
"""How each sound is made, its seconds, and its loudest moment; 1 would be all there is."""


def samples(name: str) -> np.ndarray[Any, np.dtype[np.int16]]:
    """A sound as numbers of 16 bits: it starts and ends in silence and never clips."""
    make, seconds, peak = SOUNDS[name]
    tape = Tape(name, seconds)
    make(tape)
    fade = round(0.04 * RATE)
    tape.wave[-fade:] *= np.linspace(1, 0, fade) ** 2
    tape.wave[0] = 0
    # Steps of 4: what lies below is not heard at this loudness, and halves the noisy files.
    coarse = np.round(tape.wave / np.max(np.abs(tape.wave)) * peak * 32767 / STEP)
    whole: np.ndarray[Any, np.dtype[np.int16]] = (coarse * STEP).astype(np.int16)
    return whole


STEP = 4
WASTED = 2
"""Bits: FLAC need not store what is zero in every sample."""
BLOCK_SIZE = 4096


class Bits:
    """Numbers of any width, one after the other."""

    def __init__(self) -> None:
        self.text: list[str] = []

    def put(self, value: int, width: int) -> None:
        self.text.append(format(value & ((1 << width) - 1), f"0{width}b"))

    def unary(self, zeros: int) -> None:
        self.text.append("0" * zeros + "1")

    def bytes(self) -> bytes:
        """All of it, filled up to whole bytes."""
        text = "".join(self.text)
        text += "0" * (-len(text) % 8)
        return int(text, 2).to_bytes(len(text) // 8, "big")


def checksum(content: bytes, polynomial: int, width: int) -> int:
    """The check that FLAC wants."""
    value = 0
    for byte in content:
        value ^= byte << (width - 8)
        for _ in range(8):
            value = value << 1 ^ (polynomial if value >> (width - 1) & 1 else 0)
    return value & ((1 << width) - 1)


def best_rice(residual: np.ndarray[Any, Any]) -> tuple[int, int]:
    """The Rice parameter that needs the fewest bits, and how many."""
    folded = np.where(residual >= 0, 2 * residual, -2 * residual - 1)
    costs = [int(np.sum((folded >> k) + 1 + k)) for k in range(15)]
    k = int(np.argmin(costs))
    return k, costs[k]


PARTITIONS = 4
"""Each block has two to this power, with a Rice parameter of its own."""


def encode_frame(block: np.ndarray[Any, Any], number: int, is_last: bool) -> bytes:
    """One block: a fixed predictor and Rice codes (RFC 9639)."""
    bits = Bits()
    for value, width in ((0b11111111111110, 14), (0, 2), (0b0111, 4), (0b0110, 4)):
        bits.put(value, width)
    for value, width in ((0, 4), (0b100, 3), (0, 1), (number, 8), (len(block) - 1, 16)):
        bits.put(value, width)
    bits.put(checksum(bits.bytes(), 0x107, 8), 8)

    reduced = block.astype(np.int64) >> WASTED
    # Parts must be equally long, so a short last block has one part only.
    parts = 0 if is_last else PARTITIONS
    residuals = [np.diff(reduced, order) for order in range(5)]
    order = int(np.argmin([best_rice(one)[1] for one in residuals]))
    bits.put(0b001000 | order, 7)
    bits.put(1, 1)
    bits.unary(WASTED - 1)
    for sample in reduced[:order]:
        bits.put(int(sample), 16 - WASTED)
    bits.put(0, 2)
    bits.put(parts, 4)
    length = len(block) >> parts
    padded = np.concatenate([np.zeros(order, np.int64), residuals[order]])
    for part in range(1 << parts):
        piece = padded[part * length : (part + 1) * length][order if part == 0 else 0 :]
        k, _ = best_rice(piece)
        bits.put(k, 4)
        for value in piece.tolist():
            folded = 2 * value if value >= 0 else -2 * value - 1
            bits.unary(folded >> k)
            if k:
                bits.put(folded & ((1 << k) - 1), k)
    frame = bits.bytes()
    return frame + checksum(frame, 0x18005, 16).to_bytes(2, "big")


def encode(wave: np.ndarray[Any, np.dtype[np.int16]]) -> bytes:
    """The wave as a FLAC file."""
    info = Bits()
    for value, width in ((BLOCK_SIZE, 16), (BLOCK_SIZE, 16), (0, 24), (0, 24), (RATE, 20)):
        info.put(value, width)
    for value, width in ((0, 3), (15, 5), (len(wave), 36), (0, 128)):
        info.put(value, width)
    header = b"fLaC" + bytes([0x80, 0, 0, 34]) + info.bytes()
    starts = range(0, len(wave), BLOCK_SIZE)
    frames = (
        encode_frame(wave[at : at + BLOCK_SIZE], number, at + BLOCK_SIZE > len(wave))
        for number, at in enumerate(starts)
    )
    return header + b"".join(frames)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in SOUNDS:
        content = encode(samples(name))
        (FOLDER / f"{name}.flac").write_bytes(content)
        print(f"{name:11} {len(content):6} bytes")


if __name__ == "__main__":
    main()
