"""The text record of a game and the position line: read, write, verify.

Importing this is quick; the compiled kernel is loaded when a game is replayed.
"""

from coloretto.records.errors import RecordError
from coloretto.records.moves import apply_move
from coloretto.records.positions import format_position, parse_position
from coloretto.records.reading import read_record, read_records, try_records
from coloretto.records.record import Record
from coloretto.records.writing import write_records

__all__ = [
    "Record",
    "RecordError",
    "apply_move",
    "format_position",
    "parse_position",
    "read_record",
    "read_records",
    "try_records",
    "write_records",
]
