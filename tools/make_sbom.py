"""Write sbom.json: every package a host installs, its version, licence and what it needs.

A list in the form of CycloneDX 1.6, for those who watch for known weaknesses. It has no time and no
random number in it: the same packages make the same file. ``make sbom`` runs it.
"""

import importlib.metadata
import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from packaging.utils import canonicalize_name

from coloretto import __version__
from tools.make_requirements import ROOT, closure, needs, versions, wanted

TARGET: Final = ROOT / "sbom.json"


def sbom(requirements: Path) -> dict[str, Any]:
    """The list, with the hashes of a file that ``make requirements`` has made."""
    known, names = versions(), closure()
    hashes = _hashes(requirements.read_text("utf-8"))
    us = {"type": "application", "bom-ref": "coloretto", "name": "coloretto"}
    us |= {"version": __version__, "licenses": [{"license": {"id": "MIT"}}]}  # type: ignore[dict-item]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": us},
        "components": [_component(name, known[name], hashes[name]) for name in names],
        "dependencies": [
            _needs("coloretto", {canonicalize_name(one.name) for one in wanted()} & names.keys()),
            *(
                _needs(
                    _purl(name, known[name]),
                    {canonicalize_name(one.name) for one in needs(name)} & names.keys(),
                )
                for name in names
            ),
        ],
    }


def _component(name: str, version: str, hashes: list[str]) -> dict[str, Any]:
    purl = _purl(name, version)
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": [{"license": {"name": _licence(name)}}],
        "properties": [{"name": "coloretto:file:sha256", "value": value} for value in hashes],
    }


def _needs(ref: str, names: Collection[str]) -> dict[str, Any]:
    known = versions()
    return {"ref": ref, "dependsOn": sorted(_purl(name, known[name]) for name in names)}


def _purl(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def _licence(name: str) -> str:
    """As the package says it: by expression, by classifier, or in its own words."""
    about = importlib.metadata.metadata(name)
    if about["License-Expression"]:
        return str(about["License-Expression"])
    classified = [
        line.rpartition(" :: ")[2]
        for line in about.get_all("Classifier") or ()
        if line.startswith("License :: ")
    ]
    words = (about["License"] or "unknown").strip().splitlines()[0]
    return " AND ".join(classified) or words


def _hashes(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        begun = re.match(r"([a-z0-9-]+)==", line)
        name = begun[1] if begun else name
        found.setdefault(name, []).extend(re.findall(r"sha256:([0-9a-f]{64})", line))
    return found


def main() -> None:
    """Write the file."""
    made = sbom(ROOT / "requirements.txt")
    TARGET.write_text(json.dumps(made, indent=1) + "\n", "utf-8")
    print(f"{TARGET.name}: {len(made['components'])} packages")


if __name__ == "__main__":
    main()
