"""A worker process: reads tasks from its input, one JSON line each, and writes what came out.

It ends with its input: when the server is gone, however that happened, so is the worker.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import traceback

import msgspec
from msgspec import Struct

from pentarchy.core.errors import PentarchyError
from pentarchy.core.message import as_data
from pentarchy.core.rules import games
from pentarchy.server.tasks import AnyTask


class Done(Struct, frozen=True, tag=True):
    """A task's result, as JSON."""

    result: msgspec.Raw


class Failed(Struct, frozen=True, tag=True):
    """A task that raised: the sentence, and whether it was somebody's bad input."""

    sentence: str
    bad_input: bool = False


AnyOutcome = Done | Failed


def perform(line: bytes) -> AnyOutcome:
    """Carry out one task."""
    try:
        task: AnyTask = msgspec.json.decode(line, type=AnyTask)
        return Done(msgspec.Raw(msgspec.json.encode(task.do(), enc_hook=as_data)))
    except PentarchyError as error:
        return Failed(str(error), bad_input=True)
    except Exception as error:
        traceback.print_exc()
        return Failed(f"{type(error).__name__}: {error}")


def main() -> None:
    """Work until the input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    sys.stdout = sys.stderr  # What a bot prints must not be taken for an answer.
    if hasattr(os, "nice"):
        os.nice(5)  # The table answers first.
    games()
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    answers.write(b"ready\n")
    answers.flush()
    with contextlib.suppress(BrokenPipeError):
        while True:
            answers.write(msgspec.json.encode(perform(lines.get())) + b"\n")
            answers.flush()
    os._exit(0)  # At once: the thread that listens would not let go of the input.


def _listen(lines: queue.SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
