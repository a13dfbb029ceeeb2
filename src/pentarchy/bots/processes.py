"""Processes of this machine that work for bots' matches, and end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor


def pool(jobs: int) -> ProcessPoolExecutor:
    """So many processes, each begun afresh."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _end_with_parent)


def _end_with_parent() -> None:
    """A killed parent cannot call its workers off: each looks after that by itself."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
