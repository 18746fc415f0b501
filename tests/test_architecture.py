"""The tree on the architecture page is the tree there is."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
INDENT = 2


def folders_on_the_page() -> Iterator[Path]:
    """Every folder that the tree has a line for, from the root of the project."""
    _, _, rest = PAGE.read_text(encoding="utf-8").partition("## The tree\n\n```\n")
    tree, _, _ = rest.partition("```")
    above: list[Path] = []
    for line in tree.splitlines():
        depth = (len(line) - len(line.lstrip())) // INDENT
        names = re.match(r"(?:[\w/]+/(?:  |$))+", line.lstrip() + "  ")
        if names is None:
            continue  # a line of files
        parent = above[depth - 1] if depth else Path()
        here = [parent / name for name in names[0].split()]
        above[depth:] = [here[-1]]
        yield from here


def folders_in_the_tree() -> Iterator[Path]:
    """Every package of ours, and every folder of the client but those of single pages."""
    source = ROOT / "src" / "coloretto"
    for file in source.rglob("__init__.py"):
        yield file.parent.relative_to(ROOT)
    client = ROOT / "web" / "src"
    for file in client.rglob("*"):
        folder = file.parent
        if file.is_file() and client / "pages" not in folder.parents:
            yield folder.relative_to(ROOT)


def test_every_folder_on_the_page_is_there() -> None:
    folders = list(folders_on_the_page())
    assert len(folders) > 40
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []
    assert len(set(folders)) == len(folders)


def test_every_folder_that_is_there_has_a_line() -> None:
    assert {folder.as_posix() for folder in folders_in_the_tree()} <= {
        folder.as_posix() for folder in folders_on_the_page()
    }
