"""Workers outlive neither their task nor the process that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from pentarchy.bots.processes import WorkerDied, pool

PARENT = """
import os, time
from pentarchy.bots.processes import pool
if __name__ == "__main__":
    with pool(1) as workers:
        print(workers.submit(os.getpid).result(), flush=True)
        time.sleep(60)
"""


def test_workers_end_when_their_parent_is_killed(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail(f"worker {worker} is still there")


def test_a_worker_that_dies_is_told_in_one_sentence():
    with pytest.raises(WorkerDied, match="has died"), pool(1) as workers:
        workers.submit(os.kill, workers.submit(os.getpid).result(), signal.SIGKILL).result()


INTERRUPTED = """
import signal, sys, time
from pentarchy.bots.processes import spread_out
def work(number):
    print(number, flush=True)
    time.sleep(float(sys.argv[2]))
if __name__ == "__main__":
    signal.signal(signal.SIGINT, getattr(signal, sys.argv[1]))
    list(spread_out(work, [(n,) for n in range(8)], 2))
"""


@pytest.mark.parametrize(
    "how, seconds, last",
    [("default_int_handler", 30, "KeyboardInterrupt"), ("SIG_IGN", 1, "")],
    ids=["in front", "in the background"],
)
def test_an_interrupt_from_the_terminal_ends_workers_at_once(tmp_path, how, seconds, last):
    """They do not first go on with what they had been given; where it is ignored, all go on."""
    script = tmp_path / "parent.py"
    script.write_text(INTERRUPTED)
    parent = subprocess.Popen(
        [sys.executable, str(script), how, str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    assert parent.stdout is not None
    assert {parent.stdout.readline() for _ in range(2)} == {"0\n", "1\n"}
    os.killpg(parent.pid, signal.SIGINT)
    _, said = parent.communicate(timeout=20)
    assert (said.splitlines() or [""])[-1] == last
    assert "InvalidStateError" not in said, "a thread failed over what was given up"
