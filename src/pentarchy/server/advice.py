"""Hints for a seat, and the analysis of a finished match, both thought out by bots in workers."""

from __future__ import annotations

import asyncio
import logging
import secrets

from pentarchy import bots
from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, codec
from pentarchy.server.errors import NotAvailable, NotYours
from pentarchy.server.match import LiveMatch
from pentarchy.server.protocol import Analysis, AnalysisPoint, Hint
from pentarchy.server.replay import first_moment, match_at
from pentarchy.server.tasks import Advise, Judge
from pentarchy.server.workers import TaskFailed, Workers

MOMENTS = 48
"""How many moments of a match are judged."""
TURNING_POINTS = 3

log = logging.getLogger(__name__)


async def hint(live: LiveMatch, holder: str, workers: Workers, seconds: float) -> Hint:
    """What a strong bot would choose for the asker now."""
    seat, turn, match = live.asked, live.turn, live.match
    if seat is None or seat not in live.held_by(holder):
        raise NotYours("Hints are given to the seat that is to choose.")
    task = Advise(live.row.game, live.pack, _position(match), secrets.randbits(64), seat)
    options, decision, g = match.options, match.decision, match.game.copy()
    try:
        text, reasons = await workers.ask(task, seconds)
    except TaskFailed as error:
        raise NotAvailable(f"The bot gave no hint: it {error}.") from None
    action = live.rules.vocabulary.parse(text)
    if action not in options or decision is None:
        raise NotAvailable("The bot gave no hint that is allowed.")
    label = decision.label(g, action)
    return Hint(turn, list(options).index(action), text, label, tuple(reasons))


class Analyses:
    """The analyses asked for, made one after the other in the background."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._points: dict[str, list[AnalysisPoint]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def of(self, live: LiveMatch) -> Analysis:
        """A match's analysis as far as it has got; begun when first asked for."""
        if not hasattr(bots, "winning_chances"):
            raise NotAvailable("No bot is installed that can analyse a match.")
        if not live.finished:
            raise NotYours("A match is analysed when it is over.")
        task = self._tasks.get(live.id)
        if task is None:
            self._points[live.id] = []
            task = self._tasks[live.id] = asyncio.create_task(self._make(live))
        points = self._points[live.id]
        return Analysis(tuple(_turning(points, live)), task.done())

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _make(self, live: LiveMatch) -> None:
        first, last = first_moment(live), live.turn
        step = max(1, (last - first) // MOMENTS)
        async with self._one:
            for after in dict.fromkeys([*range(first, last, step), last]):
                position = _position(await asyncio.to_thread(match_at, live, after))
                task = Judge(live.row.game, live.pack, position, secrets.randbits(64))
                try:
                    chances = await self.workers.ask(task, self.seconds)
                except (TaskFailed, Malformed) as error:
                    log.warning("table %s: no analysis of moment %s: %s", live.id, after, error)
                    continue
                self._points[live.id].append(AnalysisPoint(after, tuple(chances)))


def _turning(points: list[AnalysisPoint], live: LiveMatch) -> list[AnalysisPoint]:
    """The points, those after which the chances changed most being marked with what happened."""
    swings: list[tuple[float, int]] = []
    for i in range(1, len(points)):
        pairs = zip(points[i - 1].chances, points[i].chances, strict=True)
        swings.append((max(abs(b - a) for a, b in pairs), i))
    marked = {i for _, i in sorted(swings, reverse=True)[:TURNING_POINTS]}
    told = live.chronicle.lines(None)
    made: list[AnalysisPoint] = []
    for i, point in enumerate(points):
        if i in marked:
            since = points[i - 1].after
            said = [line.text for line in told if since < line.after <= point.after]
            point = AnalysisPoint(point.after, point.chances, said[-1] if said else "…")
        made.append(point)
    return made


def _position(match: Match) -> str:
    return codec(match.rules).encode(match.game).decode()
