"""What a host can set: by option, or by an environment variable ``COLORETTO_…``."""

import difflib
import ipaddress
import os
from collections.abc import Collection
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from coloretto.rules.errors import ColorettoError

_PREFIX: Final = "COLORETTO_"
_FOR_TESTS: Final = "COLORETTO_TEST_"
_OTHERS: Final = frozenset(
    {"COLORETTO_CACHE", "COLORETTO_EXACT_POSITIONS", "COLORETTO_WORKER_SETTINGS"}
)
"""Variables that other parts of the program read."""


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
    hosts: str = ""
    """Names by which this server is known, besides the public URL's; ``*`` is any name."""
    proxies: str = ""
    """Addresses of proxies whose word about the client's address and scheme counts."""
    tables_per_address: int = 60
    """New tables an hour."""
    connections_per_address: int = 100
    listed_per_person: int = 3
    """Tables of one person that are in the lobby at a time."""
    tables_per_person: int = 50
    """Tables of one person that are not over and in use."""
    chat_per_person: int = 20
    """Messages and quick signs in half a minute."""
    listed_minutes: int = 60
    """After so long without anybody a table is not in the lobby any more."""
    guest_days: int = 90
    """Guests without a finished game who have not come for so long are forgotten; 0 is never."""
    session_days: int = 400
    """A browser that has not come for so long has to say again who it is; 0 is never."""
    chat_days: int = 180
    """Chat that is older is deleted; 0 is never."""
    empty_table_days: int = 7
    """Tables at which no game has begun go after so long; 0 is never."""
    abandoned_table_days: int = 180
    """Tables at which no game was finished go when nobody has moved for so long; 0 is never."""
    finished_table_days: int = 0
    """Tables with finished games go when nothing has happened for so long; 0 is never."""
    bot_seconds: float = 5.0
    """A bot's deadline."""
    log_format: str = "text"
    """``text`` or ``json``."""
    public_url: str = ""
    """Where the world finds this server, as in ``https://coloretto.example.org``."""
    site: str = "Coloretto"
    """What records say in their tag Site."""

    @property
    def database_url(self) -> str:
        """A path for SQLite, or a URL."""
        return self.database or str(data_folder() / "tables.db")


def settings_from_environment(**given: object) -> Settings:
    """Settings from what is given, then the environment, then the defaults.

    :raises SettingsError: when a variable is unknown, or a setting cannot be used.
    """
    known = {f"{_PREFIX}{setting.name.upper()}": setting for setting in fields(Settings)}
    _refuse_unknown(known)
    values: dict[str, object] = {}
    for variable, setting in known.items():
        if given.get(setting.name) is not None:
            values[setting.name] = given[setting.name]
        elif variable in os.environ:
            values[setting.name] = _read(variable, setting.type, os.environ[variable])
    settings = Settings(**values)  # type: ignore[arg-type]
    _check(settings)
    return settings


def _refuse_unknown(known: Collection[str]) -> None:
    """A variable that means nothing is a mistake: somebody believes that it does something."""
    for variable in sorted(os.environ):
        if (
            variable.startswith(_PREFIX)
            and variable not in known
            and variable not in _OTHERS
            and not variable.startswith(_FOR_TESTS)
        ):
            names = [name.removeprefix(_PREFIX) for name in known]
            near = difflib.get_close_matches(variable.removeprefix(_PREFIX), names, 1)
            hint = f"is it {_PREFIX}{near[0]}?" if near else "docs/hosting.md lists all there are"
            raise SettingsError(f"there is no setting {variable}: {hint}")


def _read(variable: str, kind: object, text: str) -> object:
    try:
        return {int: int, float: float}.get(kind, str)(text)  # type: ignore[call-overload]
    except ValueError:
        raise SettingsError(f"{variable}: {text!r} is not a number") from None


def _is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return False
    is_bare = parts.path in ("", "/") and not parts.query and not parts.fragment
    return parts.scheme in ("http", "https") and bool(parts.hostname) and is_bare


def _is_proxy(text: str) -> bool:
    """Whether uvicorn understands it: an address, a network, all of them, or a Unix socket."""
    if text == "*" or text.startswith("/"):
        return True
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


_RANGES: Final[dict[str, tuple[float, float]]] = {
    "port": (0, 65535),
    "tables_per_address": (1, 1_000_000),
    "connections_per_address": (1, 1_000_000),
    "listed_per_person": (0, 1000),
    "tables_per_person": (1, 1_000_000),
    "chat_per_person": (1, 1000),
    "listed_minutes": (1, 525_600),
    "guest_days": (0, 36_500),
    "session_days": (0, 36_500),
    "chat_days": (0, 36_500),
    "empty_table_days": (0, 36_500),
    "abandoned_table_days": (0, 36_500),
    "finished_table_days": (0, 36_500),
    "bot_seconds": (0.01, 3600),
}


def _check(settings: Settings) -> None:
    for name, (least, most) in _RANGES.items():
        value = getattr(settings, name)
        if not least <= value <= most:  # which "not a number" is not, either
            raise SettingsError(
                f"{name.replace('_', ' ')} {value} is not between {least} and {most}"
            )
    if settings.workers < 1:
        raise SettingsError("there must be a worker at least")
    if settings.log_format not in ("text", "json"):
        raise SettingsError(f"unknown log format {settings.log_format!r}: text or json")
    if settings.public_url and not _is_url(settings.public_url):
        raise SettingsError(
            f"{settings.public_url!r} is no address of this server: give one such as "
            "https://coloretto.example.org"
        )
    for origin in settings.origins.split():
        if not _is_url(origin) or origin.endswith("/"):
            raise SettingsError(
                f"origins: {origin!r} is no page's origin: give one such as https://example.org"
            )
    for proxy in settings.proxies.split(",") if settings.proxies else ():
        if not _is_proxy(proxy.strip()):
            raise SettingsError(
                f"proxies: {proxy.strip()!r} is no address: give one such as 127.0.0.1"
            )
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise SettingsError("several workers need PostgreSQL: give --database postgresql://…")
