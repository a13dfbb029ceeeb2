"""Bots that think on a Ray cluster instead of on processes of this machine (`serve --cluster`)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec

from pentarchy.bots.runs import join_cluster
from pentarchy.server.tasks import AnyTask
from pentarchy.server.worker import perform
from pentarchy.server.workers import SECONDS_TO_START, TaskFailed, WorkerLost, outcome_of


class ClusterWorkers:
    """As many tasks at once as the cluster has processors; it keeps the line itself."""

    def __init__(self, address: str) -> None:
        self.ray = join_cluster(address)
        self._perform = self.ray.remote(num_cpus=1, max_retries=0)(_perform)
        self.waiting = 0
        """Tasks that the cluster has not done."""

    async def ask(
        self, task: AnyTask, seconds: float, *, who: str = "", patient: bool = False
    ) -> Any:
        """What a task gives; time runs from when the cluster takes it up."""
        self.waiting += 1
        asked = self._perform.remote(msgspec.json.encode(task))
        try:
            await _next(asked, SECONDS_TO_START, "was not taken up in")
            answer = await _next(asked, seconds, "took longer than")
        except self.ray.exceptions.RayError as error:
            reason = str(error).strip().partition("\n")[0]
            raise WorkerLost(f"was lost by the cluster ({reason})") from None
        finally:
            self.waiting -= 1
            self.ray.cancel(asked, force=True)
        return outcome_of(answer)

    async def warm(self) -> None:
        """The cluster is there already."""

    async def close(self) -> None:
        """Leave the cluster."""
        await asyncio.to_thread(self.ray.shutdown)


def _perform(line: bytes) -> Iterator[bytes]:
    yield b""  # It was taken up: from now on its time runs.
    yield msgspec.json.encode(perform(line))


async def _next(asked: Any, seconds: float, late: str) -> bytes:
    """What a task says next."""
    try:
        async with asyncio.timeout(seconds):
            return await (await anext(asked))
    except TimeoutError:
        raise TaskFailed(f"{late} {seconds:g} seconds") from None
