"""A real Ray cluster on this machine, for tests."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

pytest_marks = [
    # Ray leaves sockets and processes to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning"),
    # One after the other: ``auto`` joins whatever cluster runs on this machine.
    pytest.mark.xdist_group("cluster"),
]


@contextmanager
def two_workers(folder: Path) -> Iterator[Cluster]:
    """One machine with two workers, and room for more; this process is connected to it.

    Ray keeps its files in ``folder``, also the one that says where ``auto`` is to go.
    """
    (folder / "ray").mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "disabled")
        patch.setenv("RAY_TMPDIR", str(folder))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        options = {"num_cpus": 2, "include_dashboard": False}
        cluster = Cluster(initialize_head=True, head_node_args=options)
        ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.ERROR)
        yield cluster
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call]
