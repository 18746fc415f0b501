"""Write sbom.json: every package a host installs, and every one the browser client is built from.

Each with its version, licence, hashes and what it needs.

A list in the form of CycloneDX 1.6, for those who watch for known weaknesses. It has no time and no
random number in it: the same packages make the same file. ``make sbom`` runs it.
"""

import base64
import importlib.metadata
import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final

from packaging.utils import canonicalize_name

from coloretto import __version__
from tools.make_requirements import ROOT, closure, needs, versions, wanted

TARGET: Final = ROOT / "sbom.json"
LOCK: Final = ROOT / "web" / "package-lock.json"
_FOLDER: Final = "node_modules/"


def sbom(requirements: Path) -> dict[str, Any]:
    """The list, with the hashes of a file that ``make requirements`` has made."""
    known, names = versions(), closure()
    hashes = _hashes(requirements.read_text("utf-8"))
    us = {"type": "application", "bom-ref": "coloretto", "name": "coloretto"}
    us |= {"version": __version__, "licenses": [{"license": {"id": "MIT"}}]}  # type: ignore[dict-item]
    python = [
        (
            _component(name, known[name], hashes[name]),
            _purls({canonicalize_name(one.name) for one in needs(name)} & names.keys()),
        )
        for name in names
    ]
    client = client_packages(json.loads(LOCK.read_text("utf-8"))["packages"])
    ours = _purls({canonicalize_name(one.name) for one in wanted()} & names.keys())
    everything = [(us, ours | {one["bom-ref"] for one, _ in client}), *python, *client]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": us},
        "components": [one for one, _ in everything[1:]],
        "dependencies": [
            {"ref": one["bom-ref"], "dependsOn": sorted(needed)} for one, needed in everything
        ],
    }


def client_packages(lock: dict[str, Any]) -> list[tuple[dict[str, Any], set[str]]]:
    """What the client is built from, as the lock file has it, and what each of them needs.

    :param lock: packages by the folder they are installed into.
    """
    built_from = {
        folder: about for folder, about in lock.items() if folder and not about.get("dev")
    }
    refs = {folder: _npm_purl(folder, about) for folder, about in built_from.items()}
    return [
        (
            {
                "type": "library",
                "bom-ref": refs[folder],
                "name": folder.rpartition(_FOLDER)[2],
                "version": about["version"],
                "purl": refs[folder],
                "scope": "optional" if about.get("optional") else "required",
                "licenses": [{"license": {"name": about["license"]}}],
                "hashes": [_sha512(about["integrity"])],
            },
            {
                refs[found]
                for name in (*about.get("dependencies", ()), *about.get("optionalDependencies", ()))
                for found in [next((f for f in _places(folder, name) if f in refs), None)]
                if found is not None
            },
        )
        for folder, about in built_from.items()
    ]


def _places(folder: str, name: str) -> Iterator[str]:
    """Where Node looks for a package that another one needs."""
    while folder:
        yield f"{folder}/{_FOLDER}{name}"
        folder = folder.rpartition(_FOLDER)[0].rstrip("/")
    yield f"{_FOLDER}{name}"


def _npm_purl(folder: str, about: dict[str, Any]) -> str:
    name = folder.rpartition(_FOLDER)[2].replace("@", "%40")
    return f"pkg:npm/{name}@{about['version']}"


def _sha512(integrity: str) -> dict[str, str]:
    algorithm, _, value = integrity.partition("-")
    if algorithm != "sha512":
        raise ValueError(f"{algorithm} is no SHA-512")
    return {"alg": "SHA-512", "content": base64.b64decode(value).hex()}


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


def _purls(names: Collection[str]) -> set[str]:
    known = versions()
    return {_purl(name, known[name]) for name in names}


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
