"""The HTTP API is what its OpenAPI document says, whatever is sent to it.

``COLORETTO_TEST_EXAMPLES`` says how many requests are tried a door; ``make soak`` asks for more.
"""

import itertools
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from coloretto.server.app import make_app
from coloretto.server.http.wire_schema import wire_schemas
from coloretto.server.settings import Settings
from tests.server.harness import RunningServer

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = int(os.environ.get("COLORETTO_TEST_EXAMPLES", "6"))
DOCUMENT: dict[str, Any] = make_app(Settings()).openapi()
DOORS = [(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods]
ADDRESSES = (f"10.{i >> 16 & 255}.{i >> 8 & 255}.{i & 255}" for i in itertools.count())
"""Everybody comes through a proxy from somewhere else, so that no limit is reached."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def every_reference(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for value in part.values():
            yield from every_reference(value)
    elif isinstance(part, list):
        for value in part:
            yield from every_reference(value)


def test_the_document_is_valid() -> None:
    schemathesis.openapi.from_dict(DOCUMENT).validate()


def test_every_reference_leads_somewhere() -> None:
    names = {*every_reference(DOCUMENT), *every_reference(wire_schemas())}
    assert len(names) > 20
    for name in names:
        part: Any = DOCUMENT
        for step in name.removeprefix("#/").split("/"):
            part = part[step]
        assert jsonschema_rs.meta.is_valid(part)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server as users start it."""
    folder: Path = tmp_path_factory.mktemp("api")
    running = RunningServer.start(
        str(folder / "tables.db"), tables_per_address="1000000", proxies="127.0.0.1"
    )
    yield running
    assert running.stop() == 0
    assert running.process.stdout is not None
    running.process.stdout.close()


@pytest.fixture(scope="module")
def schema(server: RunningServer) -> schemathesis.BaseSchema:
    """The document as the server gives it."""
    return schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")


@pytest.mark.parametrize("mode", ["right", "wrong"])
@pytest.mark.parametrize(("method", "path"), DOORS, ids=lambda word: word.strip("/"))
def test_every_door_keeps_to_the_document(
    server: RunningServer, schema: schemathesis.BaseSchema, method: str, path: str, mode: str
) -> None:
    """Requests that fit the document, and requests that do not; at tables that are, or are not."""
    if mode == "wrong" and not _has_input(method, path):
        return
    with httpx.Client(
        base_url=server.base,
        headers={"origin": server.base, "x-forwarded-for": next(ADDRESSES)},
        timeout=120,
    ) as browser:
        browser.post("/api/me", json={}).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "me"}]
        table = browser.post("/api/tables", json={"players": 2, "seats": seats, "start": True})
        cookie = f"coloretto={browser.cookies['coloretto']}"
    generation = GenerationMode.POSITIVE if mode == "right" else GenerationMode.NEGATIVE

    @settings(
        max_examples=EXAMPLES,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=schema[path][method].as_strategy(generation), at_our_table=st.booleans())
    def try_it(case: schemathesis.Case[Any], at_our_table: bool) -> None:
        if at_our_table and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table.json()["id"]
        headers = {"origin": server.base, "cookie": cookie, "x-forwarded-for": next(ADDRESSES)}
        case.call_and_validate(headers=headers, checks=CHECKS, timeout=120)

    try_it()


def _has_input(method: str, path: str) -> bool:
    operation = DOCUMENT["paths"][path][method]
    return bool(operation.get("parameters")) or "requestBody" in operation
