"""The pages for hosts and bot authors name everything there is."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from coloretto.server.app import make_app
from coloretto.server.errors import CODES, STATUS
from coloretto.server.http.rate_limits import MESSAGE_SECONDS, MESSAGES
from coloretto.server.live import client, frames
from coloretto.server.metrics import Metrics
from coloretto.server.settings import Settings
from coloretto.server.table import commands, entries, views

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "socket-protocol.md").read_text("utf-8")
HOSTING = (DOCS / "hosting.md").read_text("utf-8")
HTTP = (DOCS / "http-api.md").read_text("utf-8")


COMMANDS = sorted({*get_args(frames.FromClient), *get_args(commands.FromOutside)}, key=str)


def tags(union: Any) -> list[str]:
    """The tag of every type of a union."""
    return [str(kind.__struct_config__.tag) for kind in get_args(union)]


def section(page: str, title: str) -> str:
    """A section of a page, with what is below it."""
    level = page[: page.index(f" {title}\n")].rsplit("\n", 1)[1]
    begin = page.index(f"\n{level} {title}\n")
    rest = page[begin + 1 :]
    end = re.search(rf"^#{{2,{len(level)}}} ", rest[len(level) + 1 :], re.MULTILINE)
    return rest if end is None else rest[: end.start() + len(level) + 1]


@pytest.mark.parametrize("tag", tags(frames.ToClient))
def test_every_frame_of_the_server_is_explained(tag: str) -> None:
    assert f"| `{tag}` |" in section(PROTOCOL, "From the server")


@pytest.mark.parametrize("kind", get_args(frames.ToClient))
def test_every_field_of_a_frame_is_named(kind: Any) -> None:
    part = section(PROTOCOL, "From the server")
    line = next(x for x in part.splitlines() if x.startswith(f"| `{kind.__struct_config__.tag}`"))
    assert not [name for name in kind.__struct_fields__ if f"`{name}`" not in line]


@pytest.mark.parametrize(
    "kind", sorted({*get_args(frames.FromClient), *get_args(commands.FromOutside)}, key=str)
)
def test_every_command_is_explained_with_its_fields(kind: Any) -> None:
    part = section(PROTOCOL, "To the server")
    tag = kind.__struct_config__.tag
    line = next(x for x in part.splitlines() if "|" in x and f"`{tag}`" in x.split("|")[1])
    assert not [name for name in kind.__struct_fields__ if name != "id" and f"`{name}`" not in line]


def test_the_same_commands_go_over_http_and_the_socket() -> None:
    sentences = make_app(Settings()).openapi()["paths"]["/api/tables/{table_id}/commands"]["post"]
    assert "The same commands go over the socket." in sentences["description"]
    assert "All but the last three also go over HTTP" in section(PROTOCOL, "To the server")
    socket, http = tags(frames.FromClient), tags(commands.FromOutside)
    assert socket == [*http, "say", "react", "look"]


def test_how_much_may_wait_for_a_slow_reader_is_right() -> None:
    assert f": {client.MOST_WAITING // 1024} KiB may wait." in " ".join(PROTOCOL.split())


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_is_explained(code: str) -> None:
    assert f"\n| `{code}` |" in section(PROTOCOL, "Refusals")


def test_the_statuses_of_refusals_are_right() -> None:
    part = section(HTTP, "Errors")
    for code, status in STATUS.items():
        line = next(x for x in part.splitlines() if x.startswith("|") and f"`{code}`" in x)
        assert str(status) in line.split("|")[1], code


@pytest.mark.parametrize("tag", tags(entries.Entry))
def test_every_kind_of_entry_is_named(tag: str) -> None:
    assert f"`{tag}`" in section(PROTOCOL, "Entries")


@pytest.mark.parametrize(
    "view",
    [
        views.TableView,
        views.GameView,
        views.RulesView,
        views.SeatView,
        views.RowView,
        views.HandView,
        views.ActionView,
        views.FairView,
    ],
)
def test_every_field_of_the_view_is_named(view: Any) -> None:
    part = section(PROTOCOL, "The view")
    assert not [name for name in view.__struct_fields__ if f"`{name}`" not in part]


def test_the_limits_are_right() -> None:
    part = section(PROTOCOL, "Limits")
    assert f"{frames.MOST_BYTES // 1024} KiB" in part
    assert f"{MESSAGES} in {MESSAGE_SECONDS:.0f} seconds" in part
    assert f"{frames.MOST_CHAT} characters" in part
    assert f"{Settings().connections_per_address} an address" in part
    for reaction in frames.REACTIONS:
        assert f"`{reaction}`" in PROTOCOL


def test_what_the_client_sends_in_the_transcript_are_commands() -> None:
    lines = [line[2:] for line in PROTOCOL.splitlines() if line.startswith("< ")]
    assert len(lines) >= 3
    for line in lines:
        assert isinstance(frames.decode(line), commands.Move)
    kinds = set(re.findall(r'^> \{"type":"(\w+)"', PROTOCOL, re.MULTILINE))
    assert kinds <= set(tags(frames.ToClient))
    shown = [
        line[2:] for line in PROTOCOL.splitlines() if line.startswith("> ") and "…" not in line
    ]
    for line in shown:
        msgspec.json.decode(line, type=frames.ToClient)


@pytest.mark.parametrize("setting", fields(Settings), ids=lambda setting: setting.name)
def test_every_setting_is_explained_with_its_default(setting: Any) -> None:
    part = section(HOSTING, "Settings")
    line = next(x for x in part.splitlines() if f"`COLORETTO_{setting.name.upper()}`" in x)
    if setting.default != "":
        default = setting.default
        shown = f"{default:g}" if isinstance(default, float) else str(default)
        assert f"`{shown}`" in line


def test_every_metric_is_explained() -> None:
    names = {
        line.split()[2]
        for line in Metrics().page().decode().splitlines()
        if line.startswith("# TYPE") and not line.split()[2].endswith("_created")
    }
    assert names
    assert not [name for name in names if f"| `{name}` |" not in HOSTING]


def test_every_path_for_people_and_tables_is_listed() -> None:
    paths = make_app(Settings()).openapi()["paths"]
    known = set(re.findall(r"`(?:[A-Z]+ )(/api/[^`]*)`", HTTP))
    assert known <= set(paths)
    for path, methods in paths.items():
        if path.startswith(("/api/me", "/api/ratings")):
            for method in methods:
                assert f"`{method.upper()} {path}`" in HTTP


def test_links_between_the_pages_lead_somewhere() -> None:
    for page, content in (("hosting", HOSTING), ("socket-protocol", PROTOCOL), ("http-api", HTTP)):
        for target in re.findall(r"\]\(([^)]+)\)", content):
            name, _, place = target.partition("#")
            file = DOCS / name if name else DOCS / f"{page}.md"
            assert file.exists(), target
            if place:
                titles = re.findall(r"^#+ (.*)$", file.read_text("utf-8"), re.MULTILINE)
                anchors = {
                    re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles
                }
                assert place in anchors, target
