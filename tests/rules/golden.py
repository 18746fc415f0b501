"""Golden files: compare one with what the rules give now, or write all of them anew.

After a change of the rules that is meant, run this and read the difference in Git::

    make golden          # or: python -m tests.rules.golden
"""

import difflib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MOST_DIFFERENCE = 100


def compare(folder: str, name: str, now: str) -> None:
    """Fail with the differing lines when a file is not as written."""
    path = HERE / folder / f"{name}.txt"
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    if written != now:
        difference = difflib.unified_diff(
            written.splitlines(), now.splitlines(), f"{folder}/{name}.txt", "now", "", "", 3, ""
        )
        pytest.fail("\n".join(list(difference)[:MOST_DIFFERENCE]), pytrace=False)


def names(folder: str) -> set[str]:
    """The files that there are."""
    return {path.stem for path in (HERE / folder).iterdir()}


def main() -> None:
    from tests.rules import test_perft, test_playthroughs
    from tests.strategies import named_rules

    for folder, write in (("perft", test_perft.write), ("playthroughs", test_playthroughs.write)):
        (HERE / folder).mkdir(exist_ok=True)
        for old in (HERE / folder).glob("*.txt"):
            old.unlink()
        for name, rules in named_rules().items():
            (HERE / folder / f"{name}.txt").write_text(write(rules), encoding="utf-8")
        print(f"wrote {HERE / folder}")


if __name__ == "__main__":
    main()
