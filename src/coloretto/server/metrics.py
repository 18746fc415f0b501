"""Numbers for Prometheus, at ``/metrics``.

Several workers keep theirs in files of one folder, in prometheus_client's way, and the worker that
is asked adds all of them up. A worker has a number of its own, and the one that replaces it goes on
counting where it was.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.values import MultiProcessValue

from coloretto import __version__

_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
_NUMBER: Final = "COLORETTO_WORKER_NUMBER"
_KINDS: Final = ("counter", "histogram", "gauge_livesum", "gauge_liveall")
_BYTES: Final = 1 << 16
"""Of a file; there is room for some hundreds of numbers in it."""


@contextmanager
def shared_numbers(workers: int) -> Iterator["SharedNumbers"]:
    """A folder for the numbers of several workers, for as long as they serve."""
    with TemporaryDirectory(prefix="coloretto-metrics-") as folder:
        shared = SharedNumbers(Path(folder))
        for number in range(workers):
            shared.make_room(number)
        yield shared


class SharedNumbers:
    """Where several workers keep their numbers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def make_room(self, number: int) -> None:
        """Take the room a worker needs now: a disk that is full later would end its process."""
        for kind in _KINDS:
            file = self._folder / f"{kind}_{number}.db"
            if not file.exists():
                file.write_bytes(bytes(_BYTES))

    def environment(self, number: int) -> dict[str, str]:
        """What a worker has to be told."""
        return {_FOLDER: str(self._folder), _NUMBER: str(number)}

    def forget_what_was(self, number: int) -> None:
        """A worker is dead: what it had open is open no more; what it counted, stays counted."""
        mark_process_dead(number, str(self._folder))  # type: ignore[no-untyped-call]
        self.make_room(number)


class Metrics:
    """What a host wants to see of a running server."""

    def __init__(self) -> None:
        self._is_one_of_several = _NUMBER in os.environ
        if self._is_one_of_several:
            number = int(os.environ[_NUMBER])
            values.ValueClass = MultiProcessValue(lambda: number)  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self.processes = self._gauge("processes", "Processes that serve", ["version"])
        self.memory = self._gauge("memory_bytes", "Memory of a process", each=True)
        self.cpu = self._gauge("cpu_seconds", "Computing time of a process so far", each=True)
        self.sockets = self._gauge("sockets", "Sockets open now")
        self.people = self._gauge("people", "People connected now")
        self.tables = self._gauge("tables_loaded", "Tables in memory")
        self.games = self._gauge("games_running", "Games being played at these tables")
        self.finished = self._counter("games_finished", "Games played to their end")
        self.commands = self._counter("commands", "Commands carried out", ["command"])
        self.refusals = self._counter("refusals", "Commands refused", ["code"])
        self.seconds = Histogram(
            "coloretto_command_seconds",
            "From a command's arrival to its commit",
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )
        self.disconnects = self._counter("cut_off", "Sockets closed by us", ["reason"])
        self.frozen = self._counter("tables_frozen", "Tables that had to be stopped")
        self.frozen_now = self._gauge("frozen_tables", "Tables that are stopped now")
        self.trouble = self._counter("store_failures", "Failures of the database", ["part"])
        self.bot_failures = self._counter("bot_failures", "Moves made for bots", ["reason"])
        self.bots_hanging = self._gauge("bots_hanging", "Bots still thinking in vain")
        self.processes.labels(__version__).set(1)

    def _gauge(
        self, name: str, text: str, labels: list[str] | None = None, *, each: bool = False
    ) -> Gauge:
        """A number that goes up and down; those of workers are added up, or shown one by one."""
        return Gauge(
            f"coloretto_{name}",
            text,
            labels or [],
            registry=self.registry,
            multiprocess_mode="liveall" if each else "livesum",
        )

    def _counter(self, name: str, text: str, labels: list[str] | None = None) -> Counter:
        return Counter(f"coloretto_{name}", text, labels or [], registry=self.registry)

    def measure_process(self) -> None:
        """Note what this process uses."""
        self.cpu.set(time.process_time())
        statm = Path("/proc/self/statm")
        if statm.exists():
            self.memory.set(int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))

    def page(self) -> bytes:
        """The page that Prometheus reads: this process's numbers, or those of all workers."""
        if not self._is_one_of_several:
            return generate_latest(self.registry)
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
