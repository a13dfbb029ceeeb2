"""A file of puzzles in the making: a line for what is looked for, and one for each match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import count as counted
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pentarchy.bots.processes import pool
from pentarchy.bots.runs import cut_torn, decoded, whole_lines
from pentarchy.core.errors import Malformed
from pentarchy.puzzles.making import Mined, mined
from pentarchy.puzzles.puzzle import Puzzle


class Head(Struct, frozen=True):
    """What a file is of."""

    game: str
    seed: int


class Mine:
    """The puzzles found so far, and where to look on; a torn last line is looked for again."""

    def __init__(self, path: Path, game: str, seed: int) -> None:
        self.path = path
        self.game = game
        self.seed = seed
        self._done: dict[int, Mined] = {}
        head = Head(game, seed)
        if not path.exists() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(head) + b"\n")
            return
        first, *lines = whole_lines(path)
        was = decoded(first, Head, f"{path} is no file of puzzles: line 1")
        if was != head:
            raise Malformed(f"{path} holds puzzles of {was.game} by seed {was.seed}")
        cut_torn(path)
        for number, line in enumerate(lines, 2):
            dug = decoded(line, Mined, f"{path} is no file of puzzles: line {number}")
            self._done[dug.match] = dug

    @classmethod
    def opened(cls, path: Path) -> Mine:
        """A file that is there."""
        first = next(iter(whole_lines(path)), b"")
        head = decoded(first, Head, f"{path} is no file of puzzles: line 1")
        return cls(path, head.game, head.seed)

    @property
    def puzzles(self) -> list[Puzzle]:
        """What was found, in the order of the matches."""
        return [puzzle for _, dug in sorted(self._done.items()) for puzzle in dug.puzzles]

    @property
    def looked(self) -> int:
        """The positions that were looked at."""
        return sum(dug.looked for dug in self._done.values())

    def dig(self, count: int, jobs: int = 1, records: Sequence[str] = ()) -> Iterator[Mined]:
        """Look through match after match, of bots or these records, until so many are found."""
        tasks = self._tasks(records)
        if jobs <= 1:
            for task in tasks:
                if len(self.puzzles) >= count:
                    return
                yield self._kept(mined(*task))
            return
        with pool(jobs) as workers:
            running: set[Future[Mined]] = set()
            while True:
                while len(running) < jobs and len(self.puzzles) < count:
                    if not (task := next(tasks, ())):
                        break
                    running.add(workers.submit(mined, *task))
                if not running:
                    return
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    yield self._kept(future.result())

    def _tasks(self, records: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        if records:
            # Records are told from matches of bots by numbers below zero.
            numbered = [(-1 - n, text) for n, text in enumerate(records)]
            todo = [(n, text) for n, text in numbered if n not in self._done]
            yield from ((self.game, n, self.seed, text) for n, text in todo)
            return
        yield from ((self.game, n, self.seed) for n in counted() if n not in self._done)

    def _kept(self, dug: Mined) -> Mined:
        self._done[dug.match] = dug
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(dug) + b"\n")
        return dug
