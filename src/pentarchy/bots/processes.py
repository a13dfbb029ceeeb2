"""Processes of this machine that work for bots' matches, and end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from pentarchy.core.errors import PentarchyError


class WorkerDied(PentarchyError):
    """A process that played is no more; what it played can be played again."""


@contextmanager
def pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each begun afresh; what still waits when it is left is given up."""
    workers = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _end_with_parent)
    try:
        yield workers
    except BrokenProcessPool:
        raise WorkerDied(
            "a process that played has died: it was killed, or there was not enough memory;"
            " matches that were kept in a file are not played again"
        ) from None
    finally:
        workers.shutdown(wait=False, cancel_futures=True)


def spread_out(
    work: Callable[..., Any], tasks: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[Any]:
    """What comes of the tasks, in order, by one process or several."""
    if jobs <= 1 or len(tasks) < 2:
        for task in tasks:
            yield work(*task)
        return
    with pool(jobs) as workers:
        for ended in [workers.submit(work, *task) for task in tasks]:
            yield ended.result()


def _end_with_parent() -> None:
    """Ctrl-C, which reaches all processes of a terminal, ends this one at once, unless it ends none
    of them, as in the background. A killed parent cannot call its workers off: each looks after
    that by itself."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
