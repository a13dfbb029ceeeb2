"""Notices: those who must move and do not look are told; once, and not after they have moved.

What is to be told lies in the database since the move that made it true (`telling.queue`). One node
sends. Before it does it writes down when to try again, so that a kill at any moment loses nothing;
a message sent twice for that has the same key, by which browsers and mail programs know it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, or_, select, update

from pentarchy.core.message import Message, Verbatim
from pentarchy.core.rules import games
from pentarchy.core.teller import Teller
from pentarchy.languages.translated import language
from pentarchy.server import carriers, schema, uptime
from pentarchy.server.carriers import Carriers, Failed, Gone, Telegram, Waiting
from pentarchy.server.errors import Away
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol_pace import Wishes
from pentarchy.server.speech import speaker
from pentarchy.server.store import Store
from pentarchy.server.telling import quiet_until

SECONDS_BETWEEN_ROUNDS = 1.0
AT_ONCE = 200
"""Notices of one round."""
PAUSES = (60, 300, 900, 3600, 3600 * 3, 3600 * 6, 3600 * 12)
"""Seconds before a notice that could not be sent is tried again, and again; then it is given up."""
LOCK = "notices"
"""What the sending node claims."""

ONE = partial(Message, "Your turn: {title}")
SOME = partial(Message, "Tables that wait for you: {n}")
WAITS = partial(Message, "{title} with {others} waits for you: {url}")

log = logging.getLogger(__name__)


class Parcel(Struct, frozen=True):
    """What goes out by one channel now."""

    channel: Any
    rows: list[Any]
    telegram: Telegram


class Notices:
    """Sends what is to be told."""

    def __init__(self, store: Store, lobby: Lobby, ways: Carriers) -> None:
        self.store = store
        self.lobby = lobby
        self.ways = ways

    async def run_forever(self) -> None:
        """Send, on one node."""
        nodes = self.store.nodes
        while True:
            try:
                if await nodes.claim(LOCK):
                    try:
                        await self.send_due()
                    finally:
                        await nodes.release(LOCK)
            except Away:
                pass
            except Exception as error:  # One round that fails must not be the last.
                log.error("notices could not be sent", exc_info=error)
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)

    async def send_due(self) -> None:
        """Send what is due."""
        due = await self.store.read(_due)
        if due:
            self.ways.key = await self.store.read(carriers.keys)
            parcels = await self.store.write(lambda c: self._packed(c, due))
            await asyncio.gather(*map(self._send, parcels))

    def _packed(self, c: Connection, due: Sequence[Any]) -> list[Parcel]:
        """What is to go out now, a message a channel; for the rest, when to look again."""
        found: dict[str, list[Any]] = defaultdict(list)
        for row in due:
            if self._looks_on(row):
                _forget(c, [row])
            else:
                found[row.channel].append(row)
        made = []
        for rows in found.values():
            first, now = rows[0], uptime.wall()
            later = max(quiet_until(first, now), first.sent + _gather(first))
            if later > now:
                _wait(c, rows, later)
            elif kept := _claimed(c, rows, now):
                made.append(Parcel(first, kept, _telegram(c, kept)))
        return made

    def _looks_on(self, row: Any) -> bool:
        """Whether whoever is to be told is at the table, here or at another node."""
        live = self.lobby.live.get(row.table_id)
        here = live is not None and row.seat in live.here
        return here or row.seat in self.store.nodes.elsewhere(row.table_id)

    async def _send(self, parcel: Parcel) -> None:
        to = parcel.channel
        try:
            await self.ways.carry(to.kind, to.target, to.email, parcel.telegram)
        except Gone:
            await self.store.write(lambda c: _end(c, to.channel))
        except Failed as error:
            log.warning("a %s could not be sent: %s", to.kind, error)
            if to.tries >= len(PAUSES):
                await self.store.write(lambda c: _forget(c, parcel.rows))
        else:
            await self.store.write(lambda c: _told(c, to.channel, parcel.rows))


# The queue.


def _due(c: Connection) -> Sequence[Any]:
    n, ch, p, t = schema.notices, schema.channels, schema.people, schema.tellings
    columns = (n, ch.c.kind, ch.c.target, ch.c.page, ch.c.sent, ch.c.person, p.c.email)
    wishes = (t.c.quiet_from, t.c.quiet_until, t.c.zone, t.c.gather, t.c.language)
    found = select(*columns, *wishes).join(ch, ch.c.id == n.c.channel)
    found = found.join(p, p.c.id == ch.c.person).outerjoin(t, t.c.person == ch.c.person)
    return c.execute(
        found.where(n.c.at <= uptime.wall(), p.c.banned == "").order_by(n.c.at).limit(AT_ONCE)
    ).all()


def _claimed(c: Connection, rows: Sequence[Any], now: float) -> list[Any]:
    """Those that are still to be told, with a time to try again should this one fail."""
    n, kept = schema.notices, []
    for row in rows:
        pause = PAUSES[min(row.tries, len(PAUSES) - 1)]
        again = update(n).where(_same(row)).values(tries=row.tries + 1, at=now + pause)
        if c.execute(again).rowcount:
            kept.append(row)
    return kept


def _same(row: Any) -> Any:
    n = schema.notices.c
    return and_(n.table_id == row.table_id, n.channel == row.channel, n.turn == row.turn)


def _forget(c: Connection, rows: Sequence[Any]) -> None:
    c.execute(delete(schema.notices).where(or_(*map(_same, rows))))


def _wait(c: Connection, rows: Sequence[Any], until: float) -> None:
    c.execute(update(schema.notices).where(or_(*map(_same, rows))).values(at=until))


def _told(c: Connection, channel: str, rows: Sequence[Any]) -> None:
    _forget(c, rows)
    ch = schema.channels
    c.execute(update(ch).where(ch.c.id == channel).values(sent=uptime.wall()))


def _end(c: Connection, channel: str) -> None:
    c.execute(delete(schema.channels).where(schema.channels.c.id == channel))


def _gather(row: Any) -> int:
    return Wishes().gather if row.gather is None else int(row.gather)


# What is said.


def _telegram(c: Connection, rows: Sequence[Any]) -> Telegram:
    """The message that some tables wait."""
    first = rows[0]
    code = first.language or Wishes().language
    tables = tuple(_waiting(c, row, code) for row in rows)
    said = speaker(code).say
    if len(tables) == 1:
        title, url = said(ONE(title=Verbatim(tables[0].title))), tables[0].url
    else:
        title, url = said(SOME(n=len(tables))), f"{first.page}/my"
    lines = [said(_line(table)) for table in tables]
    told = " ".join(f"{row.table_id} {row.turn}" for row in rows)
    key = hashlib.sha256(f"{first.channel} {told}".encode()).hexdigest()[:24]
    return Telegram(key, title, "\n".join(lines), url, first.page, tables)


def _line(table: Waiting) -> Message:
    others = Verbatim(", ".join(table.others))
    return WAITS(title=Verbatim(table.title), others=others, url=Verbatim(table.url))


def _waiting(c: Connection, row: Any, code: str) -> Waiting:
    t, s = schema.tables.c, schema.seats.c
    game = str(c.execute(select(t.game).where(t.id == row.table_id)).scalar_one())
    others = select(s.name).where(s.table_id == row.table_id, s.seat != row.seat)
    names = tuple(c.execute(others.order_by(s.seat)).scalars())
    rules = games().get(game)
    title = Teller(rules, (), language(code)).say(Message(rules.title)) if rules else game
    return Waiting(
        row.table_id, game, title, names, row.turn, f"{row.page}/tables/{row.table_id}#since"
    )
