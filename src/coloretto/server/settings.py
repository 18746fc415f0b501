"""What a host can set: by option, or by an environment variable ``COLORETTO_…``."""

import os
from dataclasses import dataclass, fields
from pathlib import Path

from platformdirs import user_data_path

from coloretto.rules.errors import ColorettoError


class SettingsError(ColorettoError):
    """A setting that cannot be used."""


def data_folder() -> Path:
    """Where the database is, if the host names no other place. The folder is ours alone."""
    return user_data_path("coloretto", appauthor=False)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Every setting of the server; docs/hosting.md explains them."""

    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""
    """A path or URL; empty is a file in the user's data folder."""
    workers: int = 1
    origins: str = ""
    """Addresses of pages that may talk to us, besides our own; separated by spaces."""
    proxies: str = ""
    """Addresses of proxies whose word about the client's address and scheme counts."""
    tables_per_address: int = 60
    """New tables an hour."""
    connections_per_address: int = 100
    bot_seconds: float = 5.0
    """A bot's deadline."""
    log_format: str = "text"
    """``text`` or ``json``."""
    site: str = "Coloretto"
    """What records say in their tag Site."""

    @property
    def database_url(self) -> str:
        """A path for SQLite, or a URL."""
        return self.database or str(data_folder() / "tables.db")


def settings_from_environment(**given: object) -> Settings:
    """Settings from what is given, then the environment, then the defaults.

    :raises SettingsError: when a variable's text cannot be read.
    """
    values: dict[str, object] = {}
    for setting in fields(Settings):
        variable = f"COLORETTO_{setting.name.upper()}"
        if given.get(setting.name) is not None:
            values[setting.name] = given[setting.name]
        elif variable in os.environ:
            values[setting.name] = _read(variable, setting.type, os.environ[variable])
    settings = Settings(**values)  # type: ignore[arg-type]
    _check(settings)
    return settings


def _read(variable: str, kind: object, text: str) -> object:
    try:
        return {int: int, float: float}.get(kind, str)(text)  # type: ignore[call-overload]
    except ValueError:
        raise SettingsError(f"{variable}: {text!r} is not a number") from None


def _check(settings: Settings) -> None:
    if not 0 <= settings.port <= 65535:
        raise SettingsError(f"port {settings.port} is not between 0 and 65535")
    if settings.workers < 1:
        raise SettingsError("there must be a worker at least")
    if settings.log_format not in ("text", "json"):
        raise SettingsError(f"unknown log format {settings.log_format!r}: text or json")
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise SettingsError("several workers need PostgreSQL: give --database postgresql://…")
