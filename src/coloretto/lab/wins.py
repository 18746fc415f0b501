"""A win in whole numbers, so that sums over games do not depend on their order."""

from typing import Final

WIN: Final = 60
"""Any number of winners up to five divides it."""
