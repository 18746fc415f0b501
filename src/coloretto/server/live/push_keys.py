"""The server's key for web push: made when it is needed first, kept in a private file."""

from pathlib import Path

from coloretto.server.people.web_push import PushKey
from coloretto.server.settings import Settings, data_folder
from coloretto.server.store.connection import database_url


class PushKeys:
    """The key, once it is needed."""

    def __init__(self, settings: Settings) -> None:
        self._file = _file_of(settings)
        self._contact = _contact_of(settings)
        self._key: PushKey | None = None

    @property
    def key(self) -> PushKey:
        """The key.

        :raises OSError: when it can be neither read nor made.
        :raises ValueError: when the file holds no such key.
        """
        if self._key is None:
            self._key = PushKey.of(self._file)
        return self._key

    def authorization(self, endpoint: str) -> str:
        """The header that shows a push service who sends."""
        return self.key.authorization(endpoint, self._contact)


def _file_of(settings: Settings) -> Path:
    if settings.push_key:
        return Path(settings.push_key).expanduser()
    url = database_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        return Path(f"{url.database}.push-key")
    return data_folder() / "push-key"


def _contact_of(settings: Settings) -> str:
    """Where the host is found by a push service that has something to say."""
    return (
        settings.public_url
        if settings.public_url.startswith("https://")
        else "mailto:host@localhost"
    )
