"""The worker processes: started anew, each by itself, when one crashes or takes too long."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from contextlib import nullcontext
from typing import Any

import msgspec

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message
from pentarchy.server.errors import TooMany
from pentarchy.server.tasks import AnyTask
from pentarchy.server.worker import AnyOutcome, Failed

LONGEST_LINE = 64 * 1024 * 1024
SECONDS_TO_START = 60.0
MOST_WAITING = 4
"""Tasks that one asker may have waiting."""


class TaskFailed(Exception):
    """A worker crashed, raised, or took too long; the message says which."""


class WorkerLost(TaskFailed):
    """The process ended under the task, which may not be the task's fault."""


def outcome_of(line: bytes) -> Any:
    """What a task gave; `TaskFailed` or, if the input was bad, `Malformed`."""
    outcome: AnyOutcome = msgspec.json.decode(line, type=AnyOutcome)
    if isinstance(outcome, Failed):
        raise (Malformed if outcome.bad_input else TaskFailed)(outcome.sentence)
    return msgspec.json.decode(outcome.result)


class Worker:
    """One process, started when first needed."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self._ended: list[Process] = []
        """Told to end, and perhaps not gone yet."""

    async def ask(self, task: AnyTask, seconds: float) -> Any:
        """What a task gives; `TaskFailed` or, if the input was bad, `Malformed`."""
        process = await self.running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(task) + b"\n")
            # Not `wait_for`: it takes no notice of being cancelled once the answer is there.
            async with asyncio.timeout(seconds):
                line = await process.stdout.readline()
        except TimeoutError:
            self.stop()
            raise TaskFailed(f"took longer than {seconds:g} seconds") from None
        except OSError as error:
            self.stop()
            raise WorkerLost(f"could not be reached ({error})") from None
        except BaseException:
            self.stop()  # Its answer must not be taken for the next task's.
            raise
        if not line:
            self.stop()
            raise WorkerLost("crashed")
        return outcome_of(line)

    async def running(self) -> Process:
        """The process, started if need be; `TaskFailed` if that is not possible."""
        if self.process is not None and self.process.returncode is None:
            return self.process
        command = (sys.executable, "-m", "pentarchy.server.worker")
        try:
            # In a session of its own a terminal's Ctrl-C does not reach it: the server ends it.
            self.process = process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=None,
                limit=LONGEST_LINE,
                start_new_session=True,
            )
        except OSError as error:
            raise TaskFailed(f"cannot be started ({error})") from None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(SECONDS_TO_START):
                ready = await process.stdout.readline()
        except TimeoutError:
            ready = b""
        except BaseException:
            self.stop()  # What it says when it is ready must not be taken for an answer.
            raise
        if ready != b"ready\n":
            self.stop()
            raise TaskFailed("does not start")
        return process

    def stop(self) -> None:
        """End the process; the next task gets another."""
        self._ended = [process for process in self._ended if process.returncode is None]
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            self._ended.append(self.process)
        self.process = None

    async def close(self) -> None:
        """End the process, and wait until it and all before it are gone."""
        self.stop()
        await asyncio.gather(*(process.wait() for process in self._ended))


class Workers:
    """So many processes, shared by all who ask, and fairly: everybody's first task comes before
    anybody's second.

    Of those who are patient only so many ask at once as there are processes: a task that somebody
    waits for is never behind a crowd that nobody looks at.
    """

    def __init__(self, count: int) -> None:
        self.all = [Worker() for _ in range(count)]
        self._idle = self.all[:]
        self._waiting: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()
        """Who waits for a process, and with how many tasks."""
        self._patient = asyncio.Semaphore(count)

    @property
    def waiting(self) -> int:
        """How many tasks wait for a process."""
        return sum(map(len, self._waiting.values()))

    async def ask(
        self, task: AnyTask, seconds: float, *, who: str = "", patient: bool = False
    ) -> Any:
        """What a task gives; time runs from when a worker takes it up.

        When whoever asked gives up, so does the worker.
        """
        async with self._patient if patient else nullcontext():
            worker = await self._taken(who)
            try:
                return await worker.ask(task, seconds)
            finally:
                self._give_back(worker)

    async def _taken(self, who: str) -> Worker:
        if self._idle:
            return self._idle.pop()
        line = self._waiting.setdefault(who, deque())
        if len(line) >= MOST_WAITING:
            raise TooMany(Message("You have asked for much already; wait for the answers."))
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, worker: Worker) -> None:
        """Let the next one have a worker: who has waited longest since their last turn."""
        while self._waiting:
            who, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[who] = line
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    async def warm(self) -> None:
        """Start a process if none runs yet, so that the first bot need not wait for it."""
        if not self._idle or any(worker.process is not None for worker in self.all):
            return
        worker = self._idle.pop()
        try:
            await worker.running()
        except TaskFailed:
            return  # Whoever needs it will be told.
        finally:
            self._give_back(worker)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.close() for worker in self.all))


class Errands:
    """Everything that may take long besides bots, each kind with a process of its own: no upload
    keeps a hint waiting, no analysis an upload."""

    def __init__(self) -> None:
        self.hints, self.checks, self.analyses = Workers(1), Workers(1), Workers(1)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(w.close() for w in (self.hints, self.checks, self.analyses)))
