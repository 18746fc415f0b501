"""Blocks of one seat that are kept: the same come again behind takes in another order; compiled."""

from typing import NamedTuple

import numpy as np

from coloretto.rules import kernel
from coloretto.rules.kernel import Bits, Number
from coloretto.solver.arrays import Records
from coloretto.solver.jit import jit_inline
from coloretto.solver.last_round.layout_kernel import LastRound

_ODD = np.uint64(0x9E3779B97F4A7C15)
_ODD_TOO = np.uint64(0xD6E8FEB86659FD93)


class KeptBlock(NamedTuple):
    """Where the values of a block are, or are to be."""

    start: Number
    is_solved: Number


class BlockKey(NamedTuple):
    """What tells a block of one seat from others."""

    rows: Bits
    """A hash of the seat's hand, its rows and the first deck."""
    deck: Bits
    target: Number
    """What is to be known of the other seats' points."""


@jit_inline
def find_kept(
    last_round: LastRound, kept: Records, key: BlockKey, size: Number, scratch: Number
) -> KeptBlock:
    """A block that is kept, or where to keep it; at ``scratch`` if there is no memory for it.

    When the memory is full, all blocks are thrown away.
    """
    capacity = last_round.capacity
    if capacity - last_round.kept_at < size:
        if capacity - last_round.kept_from < size:
            return KeptBlock(scratch, False)
        last_round.kept_at = last_round.kept_from
        last_round.kept_age += 1
    target = np.uint64(key.target << 24 | last_round.kept_age)
    first = kernel.splitmix64(key.rows ^ key.deck + target * _ODD)
    second = kernel.splitmix64(key.deck * _ODD_TOO + key.rows ^ target)
    slot = np.int64(first & np.uint64(len(kept) - 1))
    entry = kept[slot]
    if entry.first == first and entry.second == second:
        return KeptBlock(entry.start, True)
    entry.first, entry.second, entry.start = first, second, last_round.kept_at
    last_round.kept_at += size
    last_round.used = max(last_round.used, last_round.kept_at)
    return KeptBlock(entry.start, False)
