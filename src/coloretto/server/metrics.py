"""Numbers for Prometheus, at ``/metrics``."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """What a host wants to see of a running server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("coloretto_sockets", "Sockets open now", registry=self.registry)
        self.tables = Gauge("coloretto_tables_loaded", "Tables in memory", registry=self.registry)
        self.commands = Counter(
            "coloretto_commands", "Commands carried out", ["command"], registry=self.registry
        )
        self.refusals = Counter(
            "coloretto_refusals", "Commands refused", ["code"], registry=self.registry
        )
        self.seconds = Histogram(
            "coloretto_command_seconds",
            "From a command's arrival to its commit",
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )
        self.disconnects = Counter(
            "coloretto_cut_off", "Sockets closed by us", ["reason"], registry=self.registry
        )
        self.frozen = Counter(
            "coloretto_tables_frozen", "Tables that had to be stopped", registry=self.registry
        )

    def page(self) -> bytes:
        """The page that Prometheus reads."""
        return generate_latest(self.registry)
