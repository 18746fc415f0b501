"""Files of arrays that are whole or not there, whenever the machine stops."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np


def write_arrays(path: Path, **arrays: Any) -> None:
    """Write a file beside its place and move it there in one step."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            np.savez_compressed(file, **arrays)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read_arrays(path: Path, names: Iterable[str]) -> dict[str, Any] | None:
    """The arrays of a file; None if they are not all in it. A file that is missing is an error."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return {name: kept[name] for name in names}
    except FileNotFoundError:
        raise
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None
