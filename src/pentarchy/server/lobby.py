"""The lobby: opens, finds, joins and forks tables, and keeps the live ones in memory."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from itertools import chain, repeat
from typing import Any

import msgspec

from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, new, restore, resume
from pentarchy.core.pack import rules_of
from pentarchy.core.rules import Rules, find, games
from pentarchy.core.step import Seat
from pentarchy.core.view import Standing
from pentarchy.server.errors import NotFound, NotNow, NotYours, TooMany
from pentarchy.server.limits import check_yaml
from pentarchy.server.livematch import KNOWN, LiveMatch, belongs, player
from pentarchy.server.opponents import bot_asked, drive
from pentarchy.server.protocol import (
    Fork,
    Invitation,
    Join,
    NewTable,
    SeatWish,
    TableInfo,
    Tables,
    Upload,
)
from pentarchy.server.pulse import Pulse
from pentarchy.server.replay import forked
from pentarchy.server.seating import clean, reseated, seated, unused
from pentarchy.server.settings import Settings
from pentarchy.server.store import Change, Note, SeatRow, Store, Stored, TableRow
from pentarchy.server.tasks import CheckPack, CheckRecord, replayed
from pentarchy.server.workers import Errands, TaskFailed, Workers

log = logging.getLogger(__name__)

PAUSES = (1, 5, 20, 60)
"""Seconds before a table that could not be stored is read again, and again."""


class Lobby:
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.workers = Workers(settings.workers)
        """Where bots think."""
        self.errands = Errands()
        """Where everything else is done that may take long, so that no bot waits for it."""
        self.settings = settings
        self.pulse = Pulse()
        self.live: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Go on where the server stopped: bots whose turn it is are woken."""
        self._spawn(self._sweep_forever())
        self._spawn(self.pulse.beat())
        self._spawn(self._wake_bots())

    async def close(self) -> None:
        """Stop driving; what was chosen is stored already."""
        running = [*self._tasks, *self._driving.values()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.gather(self.workers.close(), self.errands.close())

    # Finding.

    async def table(self, table: str) -> LiveMatch:
        """A table by its id, read from the store if it is not in memory."""
        live = self.live.get(table)
        if live is not None and not live.broken:
            live.used = time.monotonic()
            return live
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(self._loading[table])

    async def tables(self, holder: str) -> Tables:
        """The lobby's lists as a device sees them."""
        mine = await self.store.held(holder) if holder else []
        known = {row.id for row, _ in mine}

        async def others(status: str) -> tuple[TableInfo, ...]:
            found = await self.store.listed(status)
            return tuple(self.info(r, s, holder) for r, s in found if r.id not in known)

        own = tuple(self.info(row, seats, holder) for row, seats in mine)
        return Tables(own, await others("open"), await others("running"), await others("finished"))

    def info(self, row: TableRow, seats: list[SeatRow], holder: str) -> TableInfo:
        """A table as a device sees it in the lobby."""
        live = self.live.get(row.id)
        online = {w.holder for w in live.watchers} if live else set[str]()
        host = bool(holder) and row.host == holder
        players = tuple(player(s, holder, online) for s in seats)
        known = games().get(row.game)
        invited = [Invitation(s.seat, s.code) for s in seats if s.kind == "open" and host]
        return TableInfo(
            id=row.id,
            game=row.game,
            title=known.title if known else row.game,
            mode=row.mode,
            options=row.options,
            pack=row.pack is not None,
            status=row.status,  # type: ignore[arg-type]
            players=players,
            mine=tuple(p.seat for p in players if p.mine),
            host=host,
            asked=row.asked,
            turn=row.turn,
            created=row.created,
            changed=row.changed,
            listed=row.listed,
            known=row.known,
            invitations=tuple(invited),
            forked_from=row.forked_from,
            record=row.status == "finished" or belongs(row, seats, holder),
            result=msgspec.json.decode(row.result, type=Standing) if row.result else None,
        )

    # Opening.

    async def open(self, wish: NewTable, holder: str, address: str = "") -> LiveMatch:
        """A new table."""
        rules = await self._rules(wish.game, wish.pack, address)
        seed = wish.seed if wish.seed is not None else secrets.randbits(53)
        count = len(wish.seats)
        config = rules.configure(count, wish.mode, wish.options)
        seats = seated(wish.seats, holder, rules.unattended(config))
        names = [s.name for s in seats]
        match = new(rules, count, seed, config.mode, config.options, names)
        known = wish.seed is not None
        return await self._keep(match, seats, holder, wish.pack, listed=wish.listed, known=known)

    async def upload(self, wish: Upload, holder: str, address: str = "") -> LiveMatch:
        """A table from a record."""
        check_yaml(wish.pack)
        await self._check(CheckRecord(wish.record, wish.pack), address)
        match = await asyncio.to_thread(replayed, wish.record, wish.pack)
        wishes = wish.seats or _all_mine(match)
        return await self._continue(match, wishes, holder, wish.pack, known=True)

    async def fork(self, live: LiveMatch, wish: Fork, holder: str) -> LiveMatch:
        """A new table from a position of another one."""
        async with live.settled():
            record, known = forked(live, holder, wish.after, wish.seat), live.finished
        match = await asyncio.to_thread(resume, live.rules, record)
        wishes = wish.seats or [_same(s) for s in live.seats]
        return await self._continue(
            match, wishes, holder, live.pack, known=known, forked_from=live.id
        )

    async def _continue(
        self,
        match: Match,
        wishes: Sequence[SeatWish],
        holder: str,
        pack: str,
        *,
        known: bool,
        forked_from: str = "",
    ) -> LiveMatch:
        """A table on which somebody plays on."""
        config = match.record.config
        if len(wishes) != config.seats:
            raise Malformed(f"{len(wishes)} seats were wished for; the match has {config.seats}")
        seats = seated(wishes, holder, match.rules.unattended(config))
        match.record.players = tuple(s.name for s in seats)
        return await self._keep(
            match,
            seats,
            holder,
            pack,
            listed=match.over and not forked_from,
            known=known,
            forked_from=forked_from,
        )

    async def _keep(
        self,
        match: Match,
        seats: list[SeatRow],
        holder: str,
        pack: str,
        *,
        listed: bool,
        known: bool,
        forked_from: str = "",
    ) -> LiveMatch:
        if holder and await self.store.opened(holder) >= self.settings.most_tables:
            raise TooMany("You have opened many tables; finish some of them first.")
        record, now = match.record, time.time()
        row = TableRow(
            id=secrets.token_hex(8),
            game=record.game,
            version=match.rules.version,
            mode=record.config.mode,
            options=dict(record.config.options),
            seed=record.seed,
            pack=record.pack or None,
            base=record.base.after if record.base else None,
            host=holder,
            listed=listed,
            known=known,
            forked_from=forked_from,
            created=now,
        )
        warned = known and any(s.kind == "open" for s in seats)
        notes = [Note(len(record.actions), KNOWN)] if warned else []
        stored = Stored(row, seats, record, notes=notes)
        live = LiveMatch(self.store, stored, match, pack)
        live.progress()
        await self.store.create(stored, pack)
        return self._admit(live)

    # Sitting down.

    async def join(self, live: LiveMatch, wish: Join, holder: str) -> None:
        """Take an open seat."""
        async with live.settled():
            seat = _open_seat(live, wish)
            others = [s for s in live.seats if s.seat != seat]
            name = unused(clean(wish.name) or f"Player {seat + 1}", others)
            await live.reseat([SeatRow(seat, "human", name, holder=holder)])

    async def reseat(self, live: LiveMatch, seat: Seat, wish: SeatWish, holder: str) -> None:
        """Fill an open seat (the host), or give up one's own."""
        async with live.settled():
            if not 0 <= seat < len(live.seats):
                raise NotFound(f"There is no seat {seat}.")
            mine = seat in live.held_by(holder)
            hosting = bool(holder) and live.row.host == holder
            if not (mine or (hosting and live.seats[seat].kind == "open")):
                raise NotYours("Only the host fills open seats, and only you give up your seat.")
            if live.finished:
                raise Malformed("the match is over")
            await live.reseat([reseated(seat, wish, holder, live.seats)])

    # Loading.

    async def _load(self, table: str) -> LiveMatch:
        stored = await self.store.load(table)
        if stored is None:
            raise NotFound(f"There is no table {table}.")
        pack = await self.store.pack(stored.row.pack) if stored.row.pack else ""
        rules = await asyncio.to_thread(rules_of, stored.row.game, pack)
        match = await asyncio.to_thread(restore, rules, stored.record)
        live = LiveMatch(self.store, stored, match, pack)
        if live.finished and (match.notes or not match.over):
            live.keep_as_played(stored.record)
        elif match.notes or live.row.version != rules.version or match.over != live.finished:
            await self._upgrade(live)
        return self._admit(live)

    async def _upgrade(self, live: LiveMatch) -> None:
        """Keep how a match goes on after the rules were mended."""
        row, match, record = live.row, live.match, live.match.record
        change = Change(row=row)
        row.version = match.rules.version
        if match.notes:
            row.base = record.base.after if record.base else None
            change.keep, change.keep_snapshots = live.turn, row.base or 0
            change.snapshots = record.snapshots
            fresh = [Note(live.turn, text) for text in match.notes]
            change.notes = list(enumerate(fresh, len(live.notes)))
            live.notes.extend(fresh)
            match.notes.clear()
        live.progress()
        log.info("table %s goes on by version %s", row.id, row.version)
        await self.store.save(change)

    def _admit(self, live: LiveMatch) -> LiveMatch:
        self.live[live.id] = live
        live.on_change = self._changed
        if any(s.kind == "bot" for s in live.seats):
            self._spawn(self.workers.warm())
        self._changed(live)
        return live

    # Bots.

    def _changed(self, live: LiveMatch) -> None:
        if bot_asked(live) is not None and live.id not in self._driving:
            task = asyncio.create_task(
                drive(live, self.workers, self.pulse, self.settings.bot_seconds)
            )
            self._driving[live.id] = task
            task.add_done_callback(lambda done: self._driven(live, done))

    def _driven(self, live: LiveMatch, done: asyncio.Task[None]) -> None:
        self._driving.pop(live.id, None)
        if done.cancelled():
            return
        error = done.exception()
        if error is not None and not isinstance(error, NotNow):
            log.error("table %s: the bots stopped", live.id, exc_info=error)
        fresh = self.live.get(live.id, live)
        if fresh.broken:
            self._spawn(self._revive(live.id))
        elif error is None or fresh is not live:
            self._changed(fresh)

    async def _revive(self, table: str) -> None:
        """Read a table anew whose bots could not store their choice: perhaps nobody else will."""
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            await asyncio.sleep(pause)
            try:
                await self.table(table)
            except Exception as error:  # The database may be away for a while.
                log.error("table %s cannot go on yet: %s", table, error)
            else:
                return

    async def _wake_bots(self) -> None:
        for table in await self.store.waiting_for_bots():
            try:
                await self.table(table)
            except Exception as error:  # One that cannot go on must not stop the others.
                log.error("table %s cannot go on: %s", table, error)

    async def _sweep_forever(self) -> None:
        """Forget tables that nobody looks at; they are read again when asked for."""
        while True:
            await asyncio.sleep(min(60, self.settings.idle_seconds))
            late = time.monotonic() - self.settings.idle_seconds
            for live in list(self.live.values()):
                quiet = not live.watchers and not live.busy and live.id not in self._driving
                if live.broken or (quiet and live.used < late):
                    self.live.pop(live.id, None)

    # Checking.

    async def _rules(self, game: str, pack: str, address: str) -> Rules[Any]:
        """A game's rules; a pack is tried out in a worker first."""
        find(game)
        if pack:
            check_yaml(pack)
            await self._check(CheckPack(game, pack), address)
        return await asyncio.to_thread(rules_of, game, pack)

    async def _check(self, task: CheckPack | CheckRecord, address: str) -> None:
        try:
            await self.errands.checks.ask(task, self.settings.check_seconds, who=address)
        except TaskFailed as error:
            log.warning("an upload could not be checked: %s", error)
            raise Malformed(
                "It could not be checked: it took too long, or nothing fits the rules."
            ) from None

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _all_mine(match: Match) -> list[SeatWish]:
    return [SeatWish("me", name) for seat, name in enumerate(match.players)]


def _same(s: SeatRow) -> SeatWish:
    return SeatWish("bot", s.name, s.level) if s.kind == "bot" else SeatWish("friend", s.name)


def _open_seat(live: LiveMatch, wish: Join) -> Seat:
    """The open seat that somebody may take."""
    free = [s for s in live.seats if s.kind == "open"]
    if wish.code:
        for s in free:
            if secrets.compare_digest(s.code.encode(), wish.code.encode()):
                return s.seat
        raise NotYours("This invitation is not valid, or somebody has used it already.")
    if not live.row.listed:
        raise NotYours("This table can be joined by invitation only.")
    for s in free:
        if wish.seat in (None, s.seat):
            return s.seat
    raise NotFound("There is no such open seat.")
