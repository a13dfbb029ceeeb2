"""A flame chart of the server under load: where the time of its event loop goes.

    python -m bench.load --mode first-game --flame docs/assets/flame.svg

The server runs under a sampler by processor time (a sampler by the clock takes waiting for a core
for work). What it does in the thread that writes to the database is not seen.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

EVERY = 0.003
"""Seconds of the processor between two samples."""
ROOT = "asyncio/runners.py:Runner.run"
LEAST = 0.004
"""A part of all samples below which nothing is drawn."""
WIDTH, HEIGHT = 1200, 17
COLOURS = {"games/": "#8fb573", "core/": "#b9c46a", "languages/": "#b9c46a", "server/": "#e0a458"}
OTHERS = "#b7aea3"
"""What is not ours: the framework, Python itself."""

Stack = tuple[str, ...]


class Sampler:
    """Counts what the main thread does, from one signal to the next."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.stacks: Counter[Stack] = Counter()
        self.running = False
        signal.signal(signal.SIGPROF, self._sample)
        signal.signal(signal.SIGUSR1, self._toggle)

    def _toggle(self, *_: object) -> None:
        self.running = not self.running
        every = EVERY if self.running else 0
        signal.setitimer(signal.ITIMER_PROF, every, every)
        if not self.running:
            found = [[count, *stack] for stack, count in self.stacks.items()]
            fresh = self.file.with_suffix(".new")
            fresh.write_text(json.dumps(found))
            fresh.replace(self.file)

    def _sample(self, _: int, frame: FrameType | None) -> None:
        stack = list[str]()
        while frame is not None:
            stack.append(_named(frame))
            frame = frame.f_back
        if ROOT in stack:
            self.stacks[tuple(reversed(stack[: stack.index(ROOT)]))] += 1


def _named(frame: FrameType) -> str:
    code = frame.f_code
    file = code.co_filename
    for folder in ("/site-packages/", "/pentarchy/", "/lib/python3.11/"):
        file = file.rpartition(folder)[2]
    return f"{file}:{getattr(code, 'co_qualname', code.co_name)}"


def drawn(stacks: Counter[Stack]) -> str:
    """The chart: what calls stands above what it calls, and is as wide as the time it takes."""
    boxes = list(_boxes(stacks, sum(stacks.values())))
    deepest = 1 + max(depth for depth, _, _, _ in boxes)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {deepest * HEIGHT}"'
        ' font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{deepest * HEIGHT}" fill="#fbf8f2"/>',
    ]
    for depth, start, part, name in boxes:
        x, y, width = start * WIDTH, depth * HEIGHT, part * WIDTH
        colour = next((c for key, c in COLOURS.items() if name.startswith(key)), OTHERS)
        said = f"{100 * part:.0f} {name.rpartition(':')[2].rpartition('<locals>.')[2]}"
        shown = said[: int(width / 6.2)].replace("<", "&lt;")
        lines.append(
            f'<rect x="{x:.1f}" y="{y}" width="{max(width - 0.5, 0.5):.1f}"'
            f' height="{HEIGHT - 1}" fill="{colour}"/>'
        )
        if width > 24:
            lines.append(f'<text x="{x + 2:.1f}" y="{y + 12}" fill="#222">{shown}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _boxes(
    stacks: Counter[Stack], whole: int, start: float = 0, depth: int = 0
) -> Iterator[tuple[int, float, float, str]]:
    """Depth, start, width and name of everything that is wide enough, the widest first."""
    inner: dict[str, Counter[Stack]] = {}
    for stack, count in stacks.items():
        if stack:
            inner.setdefault(stack[0], Counter())[stack[1:]] += count
    for name, below in sorted(inner.items(), key=lambda one: -one[1].total()):
        part = below.total() / whole
        if part >= LEAST:
            yield depth, start, part, name
            yield from _boxes(below, whole, start, depth + 1)
            start += part


def read(file: Path) -> Counter[Stack]:
    """What a sampler has written."""
    found = json.loads(file.read_text())
    return Counter({tuple(stack): count for count, *stack in found})


if __name__ == "__main__":
    Sampler(Path(sys.argv[1]))
    sys.argv[1:] = sys.argv[2:]
    from pentarchy.cli import main

    main()
