"""Write requirements.txt: what a host installs, each version with the hashes of its files.

The packages are those that ``pyproject.toml`` asks for and what they ask for in turn, in the
versions of ``constraints.txt``; the hashes are what the package index says, which is whichever pip
is set up for. With ``pip install --require-hashes`` nothing else gets in. ``make requirements``
runs it after a change of the constraints.
"""

import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename
from pip._internal.commands import create_command
from pip._internal.index.collector import parse_links
from pip._internal.models.link import Link

ROOT: Final = Path(__file__).parents[1]
TARGET: Final = ROOT / "requirements.txt"

_HEADING: Final = """\
# What a host installs, with the hashes of every file it may be. Made by: make requirements
# pip install --require-hashes --requirement requirements.txt
"""


def wanted() -> list[Requirement]:
    """What the package itself asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [Requirement(text) for text in project["dependencies"]]


def versions() -> dict[str, str]:
    """The version of every package that everything was tested with."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pairs}


def closure() -> dict[str, str]:
    """All that is installed with the package, and on which condition; by name."""
    found: dict[str, str] = {}
    todo = [(requirement, "") for requirement in wanted()]
    while todo:
        requirement, condition = todo.pop()
        name = canonicalize_name(requirement.name)
        marker = requirement.marker
        if marker is not None and not marker.evaluate({"extra": ""}):
            continue
        # What is needed on some systems only says so; what follows from it does as well.
        if marker is not None and "sys_platform" in str(marker):
            condition = str(marker)
        if name in found and (found[name] == condition or not found[name]):
            continue
        found[name] = condition
        todo += [(needed, condition) for needed in needs(name, requirement.extras)]
    return dict(sorted(found.items()))


def needs(name: str, extras: Collection[str] = ()) -> Iterator[Requirement]:
    """What an installed package asks for on this system, with these extras."""
    for text in importlib.metadata.requires(name) or ():
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or marker.evaluate({"extra": ""}):
            yield requirement
        elif any(marker.evaluate({"extra": extra}) for extra in extras):
            requirement.marker = None  # The extra was asked for.
            yield requirement


class _Index:
    """The package index, as pip is set up for it."""

    def __init__(self) -> None:
        command = create_command("download")
        options, _ = command.parse_args([])
        with command.main_context():
            session = command._build_session(options)  # type: ignore[attr-defined]
            self._finder = command._build_package_finder(  # type: ignore[attr-defined]
                options=options, session=session
            )

    def hashes(self, name: str, version: str) -> set[str]:
        """Of every file of a version."""
        found = set()
        collector = self._finder._link_collector
        for place in self._finder.search_scope.get_index_urls_locations(name):
            page = collector.fetch_response(Link(place))
            for link in parse_links(page) if page is not None else ():
                if _version_of(link.filename) == version and "sha256" in (link._hashes or {}):
                    found.add(link._hashes["sha256"])
        return found


def _version_of(filename: str) -> str | None:
    try:
        if filename.endswith(".whl"):
            return str(parse_wheel_filename(filename)[1])
        return str(parse_sdist_filename(filename)[1])
    except ValueError:
        return None


def main() -> int:
    """Write the file; the exit code."""
    index, known = _Index(), versions()
    lines = [_HEADING]
    for name, condition in closure().items():
        if name not in known:
            print(f"{name} is not in constraints.txt", file=sys.stderr)
            return 1
        hashes = sorted(index.hashes(name, known[name]))
        if not hashes:
            print(f"the index has no hashes for {name} {known[name]}", file=sys.stderr)
            return 1
        marker = f" ; {condition}" if condition else ""
        parts = [f"{name}=={known[name]}{marker}", *(f"    --hash=sha256:{h}" for h in hashes)]
        lines.append(" \\\n".join(parts))
    text = "\n".join(lines) + "\n"
    assert not re.search(r"https?://", text), "an index has an address, which is the host's choice"
    TARGET.write_text(text, "utf-8")
    print(f"{TARGET.name}: {len(lines) - 1} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
