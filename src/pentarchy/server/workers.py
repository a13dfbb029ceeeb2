"""The worker processes: started anew, each by itself, when one crashes or takes too long."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import nullcontext
from typing import Any

import msgspec

from pentarchy.core.errors import Malformed
from pentarchy.server.tasks import AnyTask
from pentarchy.server.worker import AnyOutcome, Failed

LONGEST_LINE = 64 * 1024 * 1024
SECONDS_TO_START = 60.0


class TaskFailed(Exception):
    """A worker crashed, raised, or took too long; the message says which."""


class Worker:
    """One process, started when first needed."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def ask(self, task: AnyTask, seconds: float) -> Any:
        """What a task gives; `TaskFailed` or, if the input was bad, `Malformed`."""
        process = await self.running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(task) + b"\n")
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
        except TimeoutError:
            self.stop()
            raise TaskFailed(f"took longer than {seconds:g} seconds") from None
        except OSError as error:
            self.stop()
            raise TaskFailed(f"could not be reached ({error})") from None
        except BaseException:
            self.stop()  # Its answer must not be taken for the next task's.
            raise
        if not line:
            self.stop()
            raise TaskFailed("crashed")
        outcome: AnyOutcome = msgspec.json.decode(line, type=AnyOutcome)
        if isinstance(outcome, Failed):
            raise (Malformed if outcome.bad_input else TaskFailed)(outcome.sentence)
        return msgspec.json.decode(outcome.result)

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
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        self.process = None


class Workers:
    """So many processes, shared by all tables; whoever asks first is served first.

    Of those who are patient only so many ask at once as there are processes: a task that somebody
    waits for is never behind a crowd that nobody looks at.
    """

    def __init__(self, count: int) -> None:
        self.all = [Worker() for _ in range(count)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.all:
            self._idle.put_nowait(worker)
        self._patient = asyncio.Semaphore(count)

    async def ask(self, task: AnyTask, seconds: float, *, patient: bool = False) -> Any:
        """What a task gives; time runs from when a worker takes it up."""
        async with self._patient if patient else nullcontext():
            worker = await self._idle.get()
            try:
                return await worker.ask(task, seconds)
            finally:
                self._idle.put_nowait(worker)

    async def warm(self) -> None:
        """Start a process if none runs yet, so that the first bot need not wait for it."""
        if self._idle.empty() or any(worker.process is not None for worker in self.all):
            return
        worker = self._idle.get_nowait()
        try:
            await worker.running()
        except TaskFailed:
            return  # Whoever needs it will be told.
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all processes."""
        ending = [w.process for w in self.all if w.process is not None]
        for worker in self.all:
            worker.stop()
        await asyncio.gather(*(process.wait() for process in ending))
