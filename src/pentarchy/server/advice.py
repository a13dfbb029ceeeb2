"""Hints for a seat, and the analysis of a finished match, both thought out in a worker."""

from __future__ import annotations

import asyncio
import logging
import secrets
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from pentarchy.bots import analysis as bots
from pentarchy.core.errors import Malformed
from pentarchy.core.match import codec
from pentarchy.core.message import Message, Verbatim, from_data
from pentarchy.server.errors import NotAvailable, NotYours, not_now
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.protocol import Analysis, AnalysisPoint, Hint
from pentarchy.server.tasks import Advise, Analyse
from pentarchy.server.workers import TaskFailed, Workers

MOST_KEPT = 200
"""Analyses kept in memory."""

T = TypeVar("T")

log = logging.getLogger(__name__)


async def advise(live: LiveMatch, holder: str, workers: Workers, seconds: float) -> Hint:
    """What a strong bot would choose for the asker now; within an act, as it was planned."""
    seat, turn = live.asked, live.turn
    if seat is None or seat not in live.held_by(holder):
        raise NotYours(Message("Hints are given to the seat that is to choose."))
    if live.row.rated:
        raise NotYours(Message("In a rated match nobody is given hints."))
    if known := _continued(live):
        return known
    if live.advising:
        raise not_now(Message("A hint is being thought out already."))
    position = codec(live.rules).encode(live.match.game).decode()
    # Asked again for the same position it says the same.
    begun = sha256(f"{live.id} {seat} {turn}".encode()).digest()
    task = Advise(live.row.game, live.pack, position, int.from_bytes(begun[:8], "big"), seat)
    live.advising = True
    try:
        found = read(await workers.ask(task, seconds, who=holder), bots.Hint)
    except TaskFailed as error:
        log.warning("table %s: no hint: %s", live.id, error)
        raise NotAvailable(Message("The bot gave no hint; try again later.")) from None
    finally:
        live.advising = False
    best, *others = found.suggestions
    hint = Hint(
        turn=turn,
        option=best.option,
        action=best.action,
        label=best.label,
        chance=best.chance,
        reasons=best.reasons,
        others=tuple(others),
        plan=found.plan,
        advice=found.advice,
    )
    if live.turn == turn:
        live.hinted = live.match.record.actions[:], hint
    return hint


def _continued(live: LiveMatch) -> Hint | None:
    """The hint given here before, or the next step of a plan that was followed so far."""
    if live.hinted is None:
        return None
    (before, given), g, actions = live.hinted, live.match.game, live.match.record.actions
    if actions == before:
        return given
    done = len(actions) - len(before)
    if not 0 < done < len(given.plan) or actions != [*before, *given.plan[:done]]:
        return None
    wanted = given.plan[done]
    for option, (asker, action) in enumerate(g.offered()):
        if action.text == wanted:
            return msgspec.structs.replace(
                given,
                turn=live.turn,
                option=option,
                action=wanted,
                label=asker.label(g, action),
                others=(),
                plan=given.plan[done:],
                advice="",
            )
    return None


def _said(_: type, data: Any) -> Message:
    """What is said in an answer; plain words are said as they are."""
    said = from_data(data)
    return said if isinstance(said, Message) else Message("{said}", said=Verbatim(said))


def read(answer: Any, kind: type[T]) -> T:
    """What a worker answered; what is said in it comes as data."""
    return msgspec.convert(answer, kind, dec_hook=_said)


class Analyses:
    """The analyses asked for, made in the background one after the other."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._tasks: dict[str, asyncio.Task[Analysis]] = {}

    def of(self, live: LiveMatch) -> Analysis:
        """A match's analysis, begun when first asked for and empty until it is done."""
        if not live.finished:
            raise not_now(Message("A match is analysed when it is over."))
        task = self._tasks.get(live.id)
        if task is None:
            task = self._tasks[live.id] = asyncio.create_task(self._make(live))
            if len(self._tasks) > MOST_KEPT:
                self._tasks.pop(next(iter(self._tasks))).cancel()
        return task.result() if task.done() else Analysis((), (), done=False)

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _make(self, live: LiveMatch) -> Analysis:
        task = Analyse(live.match.record.to_text(), live.pack, secrets.randbits(64))
        try:
            found = read(await self.workers.ask(task, self.seconds), bots.Analysis)
        except (TaskFailed, Malformed) as error:
            log.warning("table %s: no analysis: %s", live.id, error)
            return Analysis((), (), done=True)
        said = {
            min(p.after for p in found.points if p.after > turn.after): turn.sentence
            for turn in found.turning_points
        }
        points = (AnalysisPoint(p.after, p.chances, said.get(p.after, "")) for p in found.points)
        return Analysis(tuple(points), found.turning_points, True, found.seats, found.decided)
