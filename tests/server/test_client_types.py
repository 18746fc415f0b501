"""The client's types are made from the server's schema."""

import json
from pathlib import Path

from coloretto.server.app import make_app
from coloretto.server.settings import Settings

SCHEMA = Path(__file__).parents[2] / "web" / "openapi.json"


def schema_text() -> str:
    """The server's schema as the client keeps it."""
    return json.dumps(make_app(Settings()).openapi(), indent=1, sort_keys=True) + "\n"


def test_the_client_has_the_servers_schema() -> None:
    assert SCHEMA.read_text() == schema_text(), "it changed: run `make web-types`"


if __name__ == "__main__":
    SCHEMA.write_text(schema_text())
