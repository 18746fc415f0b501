"""What mypy knows of the solver's arrays; Numba finds their types by itself."""

from typing import Any

import numpy as np

Reals = np.ndarray[Any, np.dtype[np.float64]]
Words = np.ndarray[Any, np.dtype[np.uint64]]
Records = np.ndarray[Any, Any]
"""Of one dtype; the record itself, and with it its fields, is Any to mypy."""
