"""One table's log, as this process has read and written it."""

from collections.abc import Mapping, Sequence
from typing import Final

from coloretto.server.errors import RefusalError
from coloretto.server.store.batch import Append, now_ms
from coloretto.server.store.log import Store
from coloretto.server.store.rating_shares import SERVER_BOT
from coloretto.server.store.trouble import TROUBLE
from coloretto.server.table import entries as e
from coloretto.server.table.deck_secrets import DeckSecrets
from coloretto.server.table.entries import BrokenLogError
from coloretto.server.table.finished import FinishedGame
from coloretto.server.table.handlers import Change
from coloretto.server.table.table import Table
from coloretto.server.table.turn_clock import TurnClock
from coloretto.server.table.turns import has_to_wake
from coloretto.server.table.views import Attendance

_MOST_ACKS: Final = 2000


class TableLog:
    """A table, the end of its log, and the right to write more."""

    def __init__(self, table_id: str, store: Store, worker: str) -> None:
        self.table = Table(table_id)
        self.fence: int | None = None
        """This process's right to write; None while another process owns the table."""
        self.frozen: str | None = None
        """Why this table had to be stopped: what is stored is not what it should be."""
        self.clock = TurnClock()
        """The time of the turn, as the log that was read last comes to."""
        self.seconds_away = 0.0
        """How long before it was read its last entry was written."""
        self._store = store
        self._worker = worker
        self._secrets: DeckSecrets | None = None
        self._recent: list[e.Entry] = []
        """The last entries of the log, from before the present game on."""
        self._acks: dict[str, int] = {}

    # Reading.

    async def claim(self) -> bool:
        """Own the table where nobody alive does. What follows reads the log to its end."""
        self.fence = None  # Nobody writes who cannot claim.
        self.fence = await self._store.ownership.claim(self.table.id, self._worker)
        return self.fence is not None

    async def read(self) -> BrokenLogError | None:
        """Read it all anew; where only its beginning makes sense, the reason.

        :raises BrokenLogError: when there is nothing to be shown.
        :raises RefusalError: when there is no such table.
        """
        try:
            stored = await self._store.load(self.table.id)
        except TROUBLE:
            self.fence = None  # Nobody writes to what they have not read.
            raise
        if stored is None:
            raise RefusalError("not_found", "there is no such table")
        if stored.is_closed:
            raise RefusalError("closed", "the administrator has closed this table")
        table, broken = Table(self.table.id), None
        self._recent, self._acks = [], stored.move_ids
        self.clock = TurnClock()
        self.seconds_away = (now_ms() - stored.times[-1]) / 1000
        try:
            for entry, at in zip(stored.entries, stored.times, strict=True):
                table.apply(entry)
                self.clock.note(table, (entry,), at / 1000)
                self._keep(entry)
        except BrokenLogError as error:
            if table.number == 0:
                raise
            broken = error
        self.table = table
        self._secrets = DeckSecrets(table.id, table.options, stored.secrets)
        return broken

    async def read_on(self) -> Sequence[e.Entry]:
        """Read and apply what another process has written since.

        :raises BrokenLogError: when it does not follow.
        """
        stored = await self._store.load(self.table.id, after=self.table.number)
        if stored is None:
            return ()
        for entry in stored.entries:
            self.table.apply(entry)
            self._keep(entry)
        self._acks |= stored.move_ids
        return stored.entries

    def _keep(self, entry: e.Entry) -> None:
        if isinstance(entry, e.GameBegan):
            self._recent = []
        self._recent.append(entry)

    def since(self, number: int | None) -> tuple[int, Sequence[e.Entry]]:
        """The entries behind a number, or since the game began where that is longer ago.

        With the number of the first of them.
        """
        first = self.table.number - len(self._recent) + 1
        if number is None or not first - 1 <= number <= self.table.number:
            number = first - 1
        return number + 1, self._recent[number - first + 1 :]

    # Writing.

    def begin(self, opened: e.Opened, attendance: Attendance) -> Change:
        """A new table of this process, not written yet."""
        self.fence = 1
        self._secrets = DeckSecrets(self.table.id, opened, {})
        return self.change(attendance)

    def change(self, attendance: Attendance) -> Change:
        """What a command is carried out on."""
        assert self._secrets is not None
        present, gone = attendance
        return Change(self.table, self._secrets, is_present=present, is_gone=gone)

    async def commit(
        self,
        change: Change,
        move_id: str,
        networks: Mapping[str, frozenset[str]],
        opens: dict[str, object] | None = None,
    ) -> None:
        """Write entries that are applied already.

        :param networks: where people were seen to play from.
        :raises FencedError: when another process owns the table now.
        :raises StoreError: when the database is in trouble.
        """
        assert self.fence is not None
        assert self._secrets is not None
        table = self.table
        append = Append(
            table_id=table.id,
            fence=self.fence,
            before=table.number - len(change.entries),
            entries=change.entries,
            phase=table.phase,
            wakes=has_to_wake(table),
            move_id=move_id or None,
            secrets=self._secrets.unwritten,
            finished=_finished(table, change.entries, networks),
            people=_people(table, change.entries),
            host=_host(table, change.entries),
            opens=opens,
        )
        self._secrets.unwritten = {}
        await self._store.append(append)
        self.remember(move_id)
        for entry in change.entries:
            self._keep(entry)

    def answer_to(self, move_id: str) -> int | None:
        """The number that a command was acknowledged with, if it was."""
        return self._acks.get(move_id)

    def remember(self, move_id: str) -> None:
        """A command is done; the same one is not done again."""
        if move_id:
            self._acks[move_id] = self.table.number
            while len(self._acks) > _MOST_ACKS:
                del self._acks[next(iter(self._acks))]


def _people(table: Table, entries: Sequence[e.Entry]) -> list[str] | None:
    """Who sits here, when that has changed."""
    if not any(isinstance(entry, e.Seated | e.Vacated | e.Became) for entry in entries):
        return None
    return sorted({seat.person for seat in table.seats if seat.person is not None})


def _host(table: Table, entries: Sequence[e.Entry]) -> str | None:
    """Who looks after this table, when that has changed."""
    has_changed = any(
        isinstance(entry, e.Opened | e.HostChanged)
        or (isinstance(entry, e.Became) and entry.person == table.host)
        for entry in entries
    )
    return table.host if has_changed else None


def _finished(
    table: Table, entries: Sequence[e.Entry], networks: Mapping[str, frozenset[str]]
) -> list[FinishedGame]:
    game = table.game
    return [
        FinishedGame(
            game=entry.game,
            rules=str(table.rules),
            edition=table.rules.edition.name,
            rules_version=game.began.rules_version,
            rated=table.options.rated,
            scores=entry.scores,
            players=tuple(seat.person or f"{SERVER_BOT}{seat.bot}" for seat in table.seats),
            forfeited=frozenset(game.forfeited),
            unrated=game.began.unrated,
            networks=networks,
        )
        for entry in entries
        if isinstance(entry, e.GameEnded) and game is not None
    ]
