"""What hosts install: every package pinned, with hashes, from no named place."""

import re
from pathlib import Path

from tools.make_requirements import ROOT, TARGET, closure, versions
from tools.make_sbom import sbom


def _pinned() -> dict[str, tuple[str, int]]:
    """The version of each package in requirements.txt, and how many hashes it has."""
    blocks = re.split(r"\n(?=[a-z0-9])", TARGET.read_text("utf-8"))
    found = {}
    for block in blocks[1:]:
        name, version = re.match(r"([a-z0-9-]+)==(\S+)", block).groups()  # type: ignore[union-attr]
        found[name] = (version, len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", block)))
    return found


def test_every_package_a_host_installs_is_pinned_with_hashes() -> None:
    known = versions()
    expected = {name: known[name] for name in closure()}
    pinned = _pinned()
    assert {name: version for name, (version, _) in pinned.items()} == expected, (
        "it changed: run `make requirements`"
    )
    assert min(hashes for _, hashes in pinned.values()) >= 1
    assert "zxcvbn" in pinned
    assert "pytest" not in pinned


def test_no_address_of_an_index_is_named() -> None:
    for name in ("requirements.txt", "constraints.txt", "pyproject.toml", "deploy/Dockerfile"):
        text = (ROOT / name).read_text("utf-8")
        assert not re.search(r"index-url|find-links|files\.|/simple", text), name


def test_the_image_is_pinned_and_installs_by_hashes() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    assert re.search(r"^ARG BASE=python:\d+\.\d+\.\d+-slim-\w+$", text, re.MULTILINE)
    assert "--require-hashes" in text
    assert "--no-deps /source" in text


def test_the_build_tool_is_pinned() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert re.search(r'^requires = \["hatchling==[\d.]+"\]$', text, re.MULTILINE)


def test_the_list_of_materials_names_everything_that_is_installed() -> None:
    made = sbom(Path(TARGET))
    everything = {one["bom-ref"]: one for one in made["components"]}
    assert len(everything) == len(made["components"])
    components = {o["name"]: o for o in everything.values() if o["purl"].startswith("pkg:pypi/")}
    assert components.keys() == closure().keys()
    client = {o["name"]: o for o in everything.values() if o["purl"].startswith("pkg:npm/")}
    assert len(components) + len({*client}) <= len(everything)
    assert {"svelte", "@fluent/bundle", "vite"} <= client.keys(), "what the client is built from"
    assert not {"eslint", "vitest"} & client.keys(), "and not what checks it"
    assert all(len(one["hashes"][0]["content"]) == 128 for one in client.values())
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    for one in components.values():
        assert one["purl"] == f"pkg:pypi/{one['name']}@{one['version']}"
        assert one["licenses"][0]["license"]["name"] != "unknown", one["name"]
        assert one["properties"]
    refs = {"coloretto", *everything}
    assert {one["ref"] for one in made["dependencies"]} == refs
    assert all(set(one["dependsOn"]) <= refs for one in made["dependencies"])
    assert made == sbom(Path(TARGET)), "the same packages make the same list"
