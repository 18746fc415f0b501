"""The JSON schema of everything that goes over the wire: clients make their types from it."""

from typing import Any

import msgspec
from fastapi import FastAPI

from coloretto.server.http import lobby
from coloretto.server.http import score_table as score_pad
from coloretto.server.live import frames
from coloretto.server.table import commands, replays, views

_TEMPLATE = "#/components/schemas/{name}"
_ROOTS: dict[str, Any] = {
    "TableView": views.TableView,
    "Lobby": lobby.Lobby,
    "ReplayView": replays.ReplayView,
    "ScoreTable": score_pad.ScoreTable,
    "Command": commands.FromOutside,
    "FromClient": frames.FromClient,
    "ToClient": frames.ToClient,
}


def json_of(name: str) -> dict[str, Any]:
    """The content of a request or an answer that is one of ours, for OpenAPI."""
    return {"application/json": {"schema": {"$ref": _TEMPLATE.format(name=name)}}}


def wire_schemas() -> dict[str, Any]:
    """Every schema by name."""
    roots, components = msgspec.json.schema_components(_ROOTS.values(), ref_template=_TEMPLATE)
    named = {name: root for name, root in zip(_ROOTS, roots, strict=True) if "$ref" not in root}
    return components | named


def add_wire_schemas(app: FastAPI) -> None:
    """Put the schemas of our own messages beside those that FastAPI makes."""
    make = app.openapi

    def openapi() -> dict[str, Any]:
        schema = make()
        schema["components"]["schemas"] |= wire_schemas()
        return schema

    app.openapi = openapi  # type: ignore[method-assign]
