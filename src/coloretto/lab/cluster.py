"""Work on a Ray cluster: joining one, and sending it tasks.

A task whose worker or machine is lost is tried again elsewhere. The arena
(:mod:`coloretto.lab.arena.on_cluster`) and training (:mod:`coloretto.lab.training.actors`) use it.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final, TypeVar

from coloretto.rules import ColorettoError

if TYPE_CHECKING:
    from types import ModuleType

AUTO: Final = "auto"

_RETRIES: Final = 5
"""How often a chunk is tried again whose worker died."""

_ANSWER_SECONDS: Final = 5.0
_JOIN_SECONDS: Final = 30.0
POLL_SECONDS: Final = 0.1

_ADDRESS: Final = re.compile(r"(?P<host>[^\s:/]+|\[[0-9A-Fa-f:]+\]):(?P<port>[0-9]{1,5})")
_CLIENT_ADDRESS: Final = "ray://"

# How every HTTP/2 connection begins, and what a server such as Ray's answers: settings.
_HTTP2_GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
_HTTP2_SETTINGS: Final = 4

_NOT_THERE: Final = 3
_JOIN: Final = f"""
import sys, ray
try:
    ray.init(address=sys.argv[1], log_to_driver=False, logging_level="ERROR")
except Exception as error:
    print(error)
    sys.exit({_NOT_THERE} if isinstance(error, ConnectionError) else 1)
"""
"""A program that tries to join a cluster."""

_QUIET: Final = {
    "RAY_AUTH_MODE": "disabled",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


Shared = TypeVar("Shared")
Part = TypeVar("Part")
Result = TypeVar("Result")


class ClusterError(ColorettoError):
    """A cluster that cannot be reached, or was lost."""


@contextmanager
def connected(address: str) -> Iterator["Cluster"]:
    """A cluster for as long as it is needed.

    :param address: ``host:port`` of a cluster that this machine is part of, or ``auto`` for
        one on this machine, which is started if there is none. A program that has called
        ``ray.init`` keeps its own.
    """
    ray = _import_ray()
    with _connected(ray, address):
        yield Cluster(ray)


class Cluster:
    """A cluster that this program has joined."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self._remotes: dict[Callable[..., Any], Any] = {}

    def remote(self, function: Callable[..., Any]) -> Any:
        """The function as workers call it, each on one core; others try again if one is lost."""
        if function not in self._remotes:
            # Once only: it is sent to the cluster every time.
            make = self.ray.remote(max_retries=_RETRIES, num_cpus=1)
            self._remotes[function] = make(function)
        return self._remotes[function]

    def cancel(self, tasks: Sequence[Any]) -> None:
        """Let workers that go on after us do something else."""
        for task in tasks:
            with suppress(Exception):
                self.ray.cancel(task, force=True)

    def work(
        self,
        function: Callable[[Shared, Part], Result],
        shared: Shared,
        parts: Sequence[Part],
        stop: Flag | None,
    ) -> list[Result] | None:
        """What a function makes of each part; None if ``stop`` was set before all were done."""
        with self.errors_told():
            remote = self.remote(function)
            place = self.ray.put(shared)
            tasks = [remote.remote(place, part) for part in parts]
            try:
                waiting = tasks
                while waiting:
                    if stop is not None and stop.is_set():
                        return None
                    # One by one, so that a mistake is told at once.
                    done, waiting = self.ray.wait(waiting, num_returns=1, timeout=POLL_SECONDS)
                    self.ray.get(done)
                results: list[Result] = self.ray.get(tasks)
                return results
            finally:
                self.cancel(waiting)

    @contextmanager
    def errors_told(self) -> Iterator[None]:
        """What went wrong on the cluster, as :class:`ClusterError`."""
        errors = self.ray.exceptions
        try:
            yield
        except errors.RayTaskError as error:
            cause = getattr(error, "cause", None) or error
            raise ClusterError(f"a worker of the cluster cannot play: {cause}") from error
        except errors.WorkerCrashedError as error:
            raise ClusterError(
                f"a chunk of games took {_RETRIES + 1} workers of the cluster down"
            ) from error
        except (errors.RayError, ConnectionError) as error:
            raise ClusterError(f"the cluster was lost: {_first_line(error)}") from error


def _import_ray() -> "ModuleType":
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise ClusterError(
            "a cluster needs Ray, which is not installed: pip install 'coloretto[cluster]'"
        ) from None
    return ray


@contextmanager
def _connected(ray: Any, address: str) -> Iterator[None]:
    """A connection to a cluster for as long as it is needed."""
    if ray.is_initialized():
        yield
        return
    if address == AUTO:
        address = os.environ.get("RAY_ADDRESS") or AUTO
    if address != AUTO:
        _check_address(address)
    folder = None
    try:
        if _is_there(address):
            _connect(ray, address)
        else:
            # Sockets lie in it, and a socket's path may have 107 letters only.
            folder = tempfile.mkdtemp(prefix="cr-", dir="/tmp" if os.name == "posix" else None)
            _start(ray, folder)
        yield
    finally:
        ray.shutdown()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def _is_there(address: str) -> bool:
    """Whether a cluster can be joined; only with ``auto`` it need not.

    A process of its own tries, because Ray itself may try without end: where something
    else answers, or when a cluster of this machine was killed and has left its address.
    """
    command = [sys.executable, "-c", _JOIN, address]
    try:
        joined = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=_JOIN_SECONDS
        )
    except subprocess.TimeoutExpired:
        code, reason = _NOT_THERE, f"nobody can join it within {_JOIN_SECONDS:.0f} seconds"
    else:
        code, reason = joined.returncode, joined.stdout or "Ray gave up"
    if code == 0 or (code == _NOT_THERE and address == AUTO):
        return code == 0
    raise ClusterError(f"the cluster at {address}: {_first_line(reason)}")


def _connect(ray: Any, address: str) -> None:
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise ClusterError(f"the cluster at {address}: {_first_line(error)}") from error


def _start(ray: Any, folder: str) -> None:
    try:
        ray.init(
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
            _temp_dir=folder,
        )
    except Exception as error:
        raise ClusterError(f"no cluster can be started here: {_first_line(error)}") from error


def _check_address(address: str) -> None:
    """Refuse an address where nothing answers, at which Ray itself would try for minutes."""
    if address.startswith(_CLIENT_ADDRESS):
        raise ClusterError(
            f"{address} is an address for Ray's client, which cannot be used here: write the "
            "cluster's own host:port, as ray start showed it, or auto"
        )
    match = _ADDRESS.fullmatch(address)
    if match is None or int(match["port"]) > 65535:
        raise ClusterError(f"{address!r} is not the address of a cluster: write host:port or auto")
    where = (match["host"].strip("[]"), int(match["port"]))
    try:
        with socket.create_connection(where, timeout=_ANSWER_SECONDS) as connection:
            if os.environ.get("RAY_USE_TLS") == "1":
                return
            connection.sendall(_HTTP2_GREETING)
            answer = connection.recv(4)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ClusterError(f"no cluster answers at {address}: {reason}") from None
    if len(answer) < 4 or answer[3] != _HTTP2_SETTINGS:
        raise ClusterError(f"no cluster answers at {address}: what answers there is not Ray")


def _first_line(error: BaseException | str) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
