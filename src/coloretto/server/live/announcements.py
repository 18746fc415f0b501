"""What people hear besides the game: chat, quick signs, and that somebody goes by another name.

Whatever is announced here is heard in every process.
"""

from collections.abc import Callable, Sequence

from coloretto.server.live import frames as f
from coloretto.server.live.bus import Bus, WorkerBus
from coloretto.server.live.client import Client
from coloretto.server.live.session import TableSession
from coloretto.server.live.tasks import Tasks
from coloretto.server.people.chat import Chat, Message
from coloretto.server.people.guests import Guests


class Announcements:
    """Tells the clients of this process, and the other workers."""

    def __init__(
        self,
        sessions: Callable[[], Sequence[TableSession]],
        guests: Guests,
        chat: Chat,
        tasks: Tasks,
        bus: Bus,
    ) -> None:
        self._sessions = sessions
        self._guests = guests
        self._chat = chat
        self._tasks = tasks
        self._bus = bus

    def listen(self, bus: WorkerBus) -> None:
        """Hear what other workers announce."""
        bus.on("said", self._on_said)
        bus.on("reacted", self._on_reacted)
        bus.on("forget", self._on_person_changed)
        bus.on("hang_up", self._on_tokens_changed)

    # Chat.

    def said(self, session: TableSession, message: Message) -> None:
        """Somebody said something."""
        session.audience.broadcast(f.Said(message))
        self._bus.notify("said", session.id, message.id)

    async def _on_said(self, _worker: str, table_id: str, message_id: str) -> None:
        session = self._session(table_id)
        message = None if session is None else await self._chat.find(message_id)
        if session is not None and message is not None:
            session.audience.broadcast(f.Said(message))

    def reacted(self, session: TableSession, person: str, reaction: str) -> None:
        """Somebody made a quick sign."""
        session.audience.broadcast(f.Reacted(person, reaction))
        self._bus.notify("reacted", session.id, person, reaction)

    async def _on_reacted(self, _worker: str, table_id: str, person: str, reaction: str) -> None:
        session = self._session(table_id)
        if session is not None:
            session.audience.broadcast(f.Reacted(person, reaction))

    def _session(self, table_id: str) -> TableSession | None:
        return next((session for session in self._sessions() if session.id == table_id), None)

    # People.

    def person_changed(self, person: str) -> None:
        """A person has another name, or none any more."""
        self._show_again(person)
        self._bus.notify("forget", person)

    async def _on_person_changed(self, _worker: str, person: str) -> None:
        self._show_again(person)

    def _show_again(self, person: str) -> None:
        self._guests.forget(person)
        for session in self._sessions():
            table = session.table
            if table.seats_of(person) or person in table.kept_away:
                self._tasks.run(session.show_again())

    def tokens_changed(self, person: str) -> None:
        """Tokens of a person have ended: all their sockets must say anew who they are."""
        self._hang_up(person)
        self._bus.notify("hang_up", person)

    async def _on_tokens_changed(self, _worker: str, person: str) -> None:
        self._hang_up(person)

    def _hang_up(self, person: str) -> None:
        for session in self._sessions():
            for client in list(session.audience.presence.clients):
                if client.person == person:
                    client.hang_up()

    async def hang_up_ended(self, clients: Sequence[Client] | None = None) -> None:
        """Hang up clients whose tokens have ended, as the database says.

        Notices can be lost, and a session can end by another program's hand.

        :param clients: those to be looked at; without any, all of this process.
        """
        if clients is None:
            sessions = self._sessions()
            clients = [client for s in sessions for client in s.audience.presence.clients]
        known = await self._guests.known_tokens({c.token for c in clients if c.token is not None})
        for client in clients:
            if client.token is not None and client.token not in known:
                client.hang_up()
