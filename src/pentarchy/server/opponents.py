"""Bots at the table: they think in worker processes; one that fails is replaced by a legal move."""

from __future__ import annotations

import asyncio
import logging
import secrets

from msgspec.structs import replace

from pentarchy.core.action import Action
from pentarchy.core.errors import PentarchyError
from pentarchy.core.message import Message, Verbatim
from pentarchy.server.cluster import ClusterWorkers
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.metrics import BOT_SECONDS
from pentarchy.server.pulse import Pulse
from pentarchy.server.store import SeatRow
from pentarchy.server.tasks import Think
from pentarchy.server.workers import TaskFailed, WorkerLost, Workers

NOTICEABLE = 0.3
"""Seconds after which people are told that a bot is thinking."""

log = logging.getLogger(__name__)


def bot_asked(live: LiveMatch) -> SeatRow | None:
    """The bot that is to choose, if one is: at its own seat, or for a person who is late."""
    if live.broken or live.asked is None or live.row.paused:
        return None
    sitting = live.seats[live.asked]
    return sitting if sitting.kind == "bot" or sitting.stand_in else None


def level_of(bot: SeatRow) -> str:
    """How strong it plays."""
    return bot.stand_in or bot.level


async def drive(
    live: LiveMatch, workers: Workers | ClusterWorkers, pulse: Pulse, seconds: float
) -> None:
    """Let bots choose until it is somebody else's turn."""
    while (bot := bot_asked(live)) is not None:
        await pulse.wait()
        turn = live.turn
        later = asyncio.get_running_loop().call_later(NOTICEABLE, live.think, bot.seat)
        try:
            with BOT_SECONDS.labels(level_of(bot)).time():
                actions, note = await _choices(live, bot, workers, seconds)
        finally:
            later.cancel()
            live.thought()
        async with live.settled():
            if live.turn == turn and bot_asked(live) is bot:
                await live.play(*actions, note=note)


async def _choices(
    live: LiveMatch, bot: SeatRow, workers: Workers | ClusterWorkers, seconds: float
) -> tuple[list[Action], Message | None]:
    """What a bot chooses, and perhaps the bots after it; if it chooses nothing legal, any legal
    move and a word for the log."""
    options = live.match.options
    level = level_of(bot)
    task = _task(live, bot)
    try:
        try:
            texts = await workers.ask(task, seconds, who=live.id, patient=not live.watchers)
        except WorkerLost:  # By another bot, or from outside: another worker may fare better.
            texts = await workers.ask(replace(task, others={}), seconds, who=live.id)
        actions = [live.rules.vocabulary.parse(text) for text in texts]
        if actions[0] in options:
            return actions, None
        reason = f"chose “{texts[0]}”, which is not allowed"
    except (TaskFailed, PentarchyError) as error:
        reason = str(error)
    log.warning("table %s, bot %s (%s): %s", live.id, bot.name, level, reason)
    said = Message(
        "{name} (bot, {level}) failed; a legal move was made for it.",
        name=Verbatim(bot.name),
        level=Verbatim(level),
    )
    return [secrets.choice(options)], said


def _task(live: LiveMatch, bot: SeatRow) -> Think:
    """At a table whose seed was chosen the same choices are answered in the same way again."""
    row, position = live.row, live.position.decode()
    chance = ~row.seed % 2**64 if row.known else secrets.randbits(64)
    # Who plays in somebody's stead is asked alone: the person may come back at any moment. So are
    # bots among themselves: nobody waits for them, and who comes to watch finds them at the start.
    alone = bool(bot.stand_in) or all(s.kind == "bot" for s in live.seats)
    others = {} if alone else {s.seat: s.level for s in live.seats if s.kind == "bot"}
    return Think(row.game, live.pack, position, chance, bot.seat, level_of(bot), live.turn, others)
