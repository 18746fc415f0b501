"""What every table of this process works with."""

from dataclasses import dataclass, field

from coloretto.server.live.bot_pool import BotPool
from coloretto.server.live.bus import Bus
from coloretto.server.live.readiness import Readiness
from coloretto.server.live.tasks import Tasks
from coloretto.server.metrics import Metrics
from coloretto.server.people.chat import Chat
from coloretto.server.people.guests import Guests
from coloretto.server.store.log import Store


@dataclass(frozen=True)
class Services:
    """One of each."""

    store: Store
    guests: Guests
    chat: Chat
    bots: BotPool
    readiness: Readiness
    metrics: Metrics
    tasks: Tasks
    bus: Bus
    frozen: set[str] = field(default_factory=set)
    """The tables that had to be stopped and are not well again."""
