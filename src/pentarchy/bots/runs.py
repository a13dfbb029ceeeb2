"""Playing a plan by processes of this machine or on Ray, into a file that outlives a kill.

The file is a line of JSON for the plan and one for each match, appended as it ends. A torn last
line is dropped; what is there is not played again.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from pentarchy.bots.arena import Plan, Result, play
from pentarchy.bots.processes import WorkerDied, pool
from pentarchy.core.errors import Malformed

Runner = Callable[[Plan, Sequence[int]], Iterator[Result]]
"""Plays the matches with these numbers; yields them as they end."""
SECONDS_TO_ANSWER = 5.0

T = TypeVar("T")


def local(jobs: int) -> Runner:
    """This machine, by so many processes."""
    return play_here if jobs <= 1 else partial(_play_in_processes, jobs)


def play_here(run: Plan, numbers: Sequence[int]) -> Iterator[Result]:
    """One after the other, in this process."""
    for number in numbers:
        yield play(run, number)


def _play_in_processes(jobs: int, run: Plan, numbers: Sequence[int]) -> Iterator[Result]:
    with pool(jobs) as workers:
        for ended in as_completed([workers.submit(play, run, number) for number in numbers]):
            yield ended.result()


def cluster(address: str) -> Runner:
    """A Ray cluster: `local` starts one here, anything else is where one runs already."""
    _ray()
    return partial(_play_on_ray, address)


def join_cluster(address: str) -> Any:
    """Ray, connected to a cluster; `Malformed` if there is none."""
    ray = _ray()
    if not ray.is_initialized():
        try:
            _knock(address)
            ray.init(
                address=None if address == "local" else address,
                log_to_driver=False,
                include_dashboard=False,
                configure_logging=False,
                runtime_env={"env_vars": _environment()},
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise Malformed(f"no Ray cluster at {address}: {error}") from None
    return ray


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise Malformed(
            "--cluster needs Ray: install the extra, pip install 'pentarchy[cluster]'"
        ) from None
    return ray


def _play_on_ray(address: str, run: Plan, numbers: Sequence[int]) -> Iterator[Result]:
    started = not _ray().is_initialized()
    ray = join_cluster(address)
    try:
        task = ray.remote(num_cpus=1)(play)
        most = max(2, int(ray.cluster_resources().get("CPU", 1))) * 2
        waiting = list(reversed(numbers))
        running: list[Any] = []
        while waiting or running:
            while waiting and len(running) < most:
                running.append(task.remote(run, waiting.pop()))
            ended, running = ray.wait(running, num_returns=1)
            yield from ray.get(ended)
    except ray.exceptions.RayError as error:
        reason = str(error).strip().partition("\n")[0]
        raise WorkerDied(f"the Ray cluster at {address} gave up a match: {reason}") from None
    finally:
        if started:
            ray.shutdown()


def _knock(address: str) -> None:
    """Whether anybody answers at an address with a port; Ray would wait for minutes."""
    where = urlsplit(address if "://" in address else f"//{address}")
    if where.hostname and where.port:
        socket.create_connection((where.hostname, where.port), SECONDS_TO_ANSWER).close()


def _environment() -> dict[str, str]:
    """What a worker needs to find the same games."""
    kept = {k: v for k, v in os.environ.items() if k.startswith("PENTARCHY_")}
    return {**kept, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


def read(path: Path) -> tuple[Plan, list[Result]]:
    """What a results file holds, without a torn last line, and each match once."""
    first, *lines = whole_lines(path) or [b""]
    otherwise = f"{path} is not a results file of the arena"
    run = decoded(first, Plan, f"{otherwise}: line 1")
    results: dict[int, Result] = {}
    for n, line in enumerate(lines, 2):
        result = decoded(line, Result, f"{otherwise}: line {n}")
        if not set(result.seats) <= set(run.bots):
            met, known = ", ".join(result.seats), ", ".join(run.bots)
            raise Malformed(f"{path}: line {n}: a match of {met}; expected only {known}")
        results[result.number] = result
    return run, list(results.values())


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file that is written line by line, without a torn last one."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Malformed(f"cannot read {path}: {error.strerror}") from None
    return raw[: raw.rfind(b"\n") + 1].splitlines()


def decoded(line: bytes, kind: type[T], otherwise: str) -> T:
    """What a line holds; if that is something else, `Malformed` says so."""
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise Malformed(f"{otherwise}: {error}") from None


def cut_torn(path: Path) -> None:
    """Drop a torn last line, and touch nothing else: the lines before it took hours."""
    raw = path.read_bytes()
    if not raw.endswith(b"\n"):
        os.truncate(path, raw.rfind(b"\n") + 1)


class Results:
    """The matches of a run, in memory and, if it has a path, in a file."""

    def __init__(self, run: Plan, path: Path | None = None) -> None:
        self.run = run
        self.path = path
        self.played: dict[int, Result] = {}
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        if not path.exists() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(self.run) + b"\n")
            return
        kept, results = read(path)
        for name in ("game", "version", "config", "bots", "lineup", "seed"):
            was, now = getattr(kept, name), getattr(self.run, name)
            if was != now:
                raise Malformed(f"{path} holds another run: its {name} is {was}, not {now}")
        if kept.thinking and kept.thinking != self.run.thinking:
            raise Malformed(
                f"{path} holds matches of bots whose code or weights were others"
                f" ({kept.thinking}, now {self.run.thinking}): begin a new file"
            )
        cut_torn(path)
        self.played = {r.number: r for r in results if r.number < self.run.games}

    @property
    def missing(self) -> list[int]:
        """The matches still to be played."""
        return [n for n in range(self.run.games) if n not in self.played]

    def collect(self, runner: Runner) -> Iterator[Result]:
        """Play what is missing, keeping each match as it ends."""
        for result in runner(self.run, self.missing):
            self.played[result.number] = result
            if self.path is not None:
                with self.path.open("ab") as file:
                    file.write(msgspec.json.encode(result) + b"\n")
            yield result
