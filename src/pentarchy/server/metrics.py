"""Figures for whoever watches over the server, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import Counter, Histogram, generate_latest
from prometheus_client.core import REGISTRY, CollectorRegistry, GaugeMetricFamily

if TYPE_CHECKING:
    from pentarchy.server.lobby import Lobby

MOVES = Counter("pentarchy_moves", "Choices made and stored", ["game"])
MOVE_SECONDS = Histogram(
    "pentarchy_move_seconds",
    "From a person's choice to its being stored",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)
BOT_SECONDS = Histogram(
    "pentarchy_bot_seconds",
    "From a bot's question to its answer, waiting for a worker included",
    ["level"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
COMMIT_SECONDS = Histogram(
    "pentarchy_commit_seconds",
    "A transaction of the store",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
)
MESSAGE_BYTES = Histogram(
    "pentarchy_message_bytes",
    "A message to a live socket, before compression",
    buckets=(100, 300, 1000, 3000, 10_000, 30_000, 100_000),
)


class _Now:
    """What is there at the moment somebody asks."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """The gauges."""
        lobby = self.lobby
        live = list(lobby.live.values())
        queues = {
            "bots": lobby.workers,
            "hints": lobby.errands.hints,
            "checks": lobby.errands.checks,
            "analyses": lobby.errands.analyses,
        }
        yield GaugeMetricFamily("pentarchy_tables", "Tables in memory", len(live))
        sockets = sum(len(one.watchers) for one in live)
        yield GaugeMetricFamily("pentarchy_sockets", "Live sockets", sockets)
        yield GaugeMetricFamily("pentarchy_lag_seconds", "How late work begins", lobby.pulse.lag)
        unsaved = lobby.store.waiting
        yield GaugeMetricFamily("pentarchy_unsaved", "Changes that wait to be stored", unsaved)
        waiting = GaugeMetricFamily("pentarchy_waiting", "Tasks without a worker", labels=["for"])
        for name, workers in queues.items():
            waiting.add_metric([name], workers.waiting)
        yield waiting


def page(lobby: Lobby) -> bytes:
    """All figures."""
    now = CollectorRegistry(auto_describe=False)
    now.register(_Now(lobby))
    return generate_latest(REGISTRY) + generate_latest(now)
