"""The lobby: opens, finds, joins and forks tables, and keeps the live ones in memory."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count, repeat
from typing import Any

from msgspec.structs import replace

from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, new, restore, resume
from pentarchy.core.message import Message, Seat, Verbatim
from pentarchy.core.pack import rules_of
from pentarchy.core.rules import Rules, find, games
from pentarchy.server import agreements, chat, defaults, logs, people, uptime
from pentarchy.server.cluster import ClusterWorkers
from pentarchy.server.errors import Away, Behind, NotFound, NotNow, NotYours, TooMany
from pentarchy.server.limits import check_yaml
from pentarchy.server.livematch import KNOWN, LiveMatch, belongs, may_look, player, stored_standing
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
from pentarchy.server.ratings import ended, expect_fair, expect_within
from pentarchy.server.reels import Archive, wound
from pentarchy.server.replay import forked
from pentarchy.server.seating import clean, reseated, seated, unused
from pentarchy.server.settings import Settings
from pentarchy.server.store import Change, Note, SeatRow, Store, Stored, TableRow
from pentarchy.server.tasks import CheckPack, CheckRecord, replayed
from pentarchy.server.workers import Errands, TaskFailed, Workers

log = logging.getLogger(__name__)

SECONDS_TO_TAKE_OVER = 1.0
"""How often we look whether another node has left a bot without thought."""
TERMS = ("rated", "watched", "least", "most", "pace")
"""What whoever opens a table says of how it counts and for whom it is."""
STANDS_STILL = Message(
    "The rules were mended since this match was played: its replay stands still between some of its"
    " positions; its result stays as it was played."
)
PAUSES = (1, 2, 5)
"""Seconds before a table that could not be stored is read again, and again."""


class Lobby:
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.workers: Workers | ClusterWorkers = (
            ClusterWorkers(settings.cluster) if settings.cluster else Workers(settings.workers)
        )
        """Where bots think."""
        self.errands = Errands()
        """Where everything else is done that may take long, so that no bot waits for it."""
        self.settings = settings
        self.pulse = Pulse()
        self.live: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._driving: dict[str, asyncio.Task[bool]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Go on where the server stopped: bots whose turn it is are woken, clocks run again."""
        await self.store.write(self.store.uptime.beat)
        self._spawn(self.store.uptime.beat_forever(self.store.write))
        self._spawn(self._watch_clocks_forever())
        self._spawn(self._sweep_forever())
        self._spawn(self.pulse.beat())
        self._spawn(self._wake_bots())
        self._spawn(self._watch_bots_forever())
        self._spawn(self.store.nodes.run(self))

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
        logs.about(table=table)
        live = self.live.get(table)
        if live is not None and not live.broken and not self.store.nodes.listening:
            await live.catch_up()
        if live is not None and not live.broken:
            live.used = time.monotonic()
            return live
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._read(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(self._loading[table])

    async def _read(self, table: str) -> LiveMatch:
        """A table from the store, with what other nodes have stored while we were reading it."""
        live = await self._load(table)
        if self.store.nodes.name:
            await live.catch_up()
        return live

    async def tables(self, holder: str) -> Tables:
        """The lobby's lists as a device sees them."""
        mine = await self.store.held(holder) if holder else []
        known = {row.id for row, _ in mine}

        async def others(status: str) -> tuple[TableInfo, ...]:
            found = await self.store.listed(status)
            return tuple(
                self.info(r, s, holder)
                for r, s in found
                if r.id not in known and may_look(r, s, holder)
            )

        unread = await self.store.read(lambda c: chat.unread(c, holder, list(known)))
        own = tuple(self.info(row, seats, holder, unread.get(row.id, 0)) for row, seats in mine)
        return Tables(own, await others("open"), await others("running"), await others("finished"))

    def info(self, row: TableRow, seats: list[SeatRow], holder: str, unread: int = 0) -> TableInfo:
        """A table as a device sees it in the lobby."""
        live = self.live.get(row.id)
        online = live.online if live else set[str]()
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
            rated=row.rated,
            watched=row.watched,
            least=row.least,
            most=row.most,
            invitations=tuple(invited),
            forked_from=row.forked_from,
            unread=unread,
            record=row.status == "finished" or belongs(row, seats, holder),
            result=stored_standing(row.result) if row.result else None,
            pace=row.pace,
            due=None if row.due is None else row.due + self.store.uptime.down,
            paused=row.paused,
            now=uptime.wall(),
        )

    # Who people are.

    async def refresh(self, tables: Iterable[str]) -> None:
        """Take in that seats of some tables have become somebody else's beside play."""
        known = [self.live[t] for t in tables if t in self.live and not self.live[t].broken]
        await asyncio.gather(*map(self._catch_up, known))

    def present(self) -> set[str]:
        """Who looks on at any table here."""
        return {w.holder for live in self.live.values() for w in live.watchers}

    def devices(self) -> set[str]:
        """The devices from which somebody looks on."""
        return {w.device for live in self.live.values() for w in live.watchers} - {""}

    def renew(self, device: str, now: str) -> None:
        """A device of the same person has another token: it stays where it looks on."""
        for live in self.live.values():
            for watcher in live.watchers:
                if watcher.device == device:
                    watcher.device = now

    def send_away(self, *, device: str = "", holder: str = "") -> None:
        """Let a device, or all of a person's, come again: it may be another's now."""
        for live in self.live.values():
            for watcher in list(live.watchers):
                if watcher.device == (device or None) or watcher.holder == (holder or None):
                    watcher.dismiss()

    # Opening.

    async def open(self, wish: NewTable, holder: str, address: str = "") -> LiveMatch:
        """A new table."""
        rules = await self._rules(wish.game, wish.pack, address)
        seed = wish.seed if wish.seed is not None else secrets.randbits(53)
        players = len(wish.seats)
        config = rules.configure(players, wish.mode, wish.options)
        wishes = await self._signed(wish.seats, holder)
        seats = await self._marked(seated(wishes, holder, rules.unattended(config)))
        if wish.rated:
            if wish.pack or wish.seed is not None:
                raise NotYours(
                    Message("A rated match has the game's own components, and a seed by chance.")
                )
            await self._expect_fair(wish.game, seats)
        names = [s.name for s in seats]
        match = new(rules, players, seed, config.mode, config.options, names)
        known = wish.seed is not None
        return await self._keep(
            match,
            seats,
            holder,
            wish.pack,
            listed=wish.listed,
            known=known,
            terms={name: getattr(wish, name) for name in TERMS},
        )

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
            match,
            wishes,
            holder,
            live.pack,
            known=known,
            forked_from=live.id,
            terms={"trial": wish.trial},
        )

    async def _continue(
        self,
        match: Match,
        wishes: Sequence[SeatWish],
        holder: str,
        pack: str,
        *,
        known: bool,
        terms: Mapping[str, Any] = {},
        forked_from: str = "",
    ) -> LiveMatch:
        """A table on which somebody plays on."""
        config = match.record.config
        if len(wishes) != config.seats:
            raise Malformed(
                Message(
                    "{wished} seats were wished for; the match has {seats}.",
                    wished=len(wishes),
                    seats=config.seats,
                )
            )
        seats = await self._marked(seated(wishes, holder, match.rules.unattended(config)))
        match.record.players = tuple(s.name for s in seats)
        return await self._keep(
            match,
            seats,
            holder,
            pack,
            listed=match.over and not forked_from,
            known=known,
            terms=terms,
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
        terms: Mapping[str, Any] = {},
        forked_from: str = "",
    ) -> LiveMatch:
        limits = self.settings
        most = limits.program_tables if await self._programs([holder]) else limits.most_tables
        if holder and await self.store.opened(holder) >= most:
            raise TooMany(Message("You have opened many tables; finish some of them first."))
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
            **terms,
        )
        warned = known and any(s.kind == "open" for s in seats)
        notes = [Note(len(record.actions), KNOWN)] if warned else []
        reels = await asyncio.to_thread(wound, match.rules, record, -1, match.over)
        answers = await self.store.read(lambda c: defaults.brought(c, row.game, seats))
        stored = Stored(row, seats, record, answers, notes=notes, reels=reels)
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
            (signed,) = await self._signed([SeatWish("me", wish.name)], holder)
            name = unused(clean(signed.name) or f"Player {seat + 1}", others)
            (row,) = await self._marked([SeatRow(seat, "human", name, holder=holder)])
            if not wish.code:
                await self.store.read(lambda c: expect_within(c, live.row, holder))
            await self._expect_fair_at(live, row)
            answers = await self.store.read(lambda c: defaults.brought(c, live.row.game, [row]))
            await live.reseat([row], answers=answers)

    async def reseat(self, live: LiveMatch, seat: Seat, wish: SeatWish, holder: str) -> None:
        """Fill an open seat (the host), or give up one's own."""
        async with live.settled():
            if not 0 <= seat < len(live.seats):
                raise NotFound(Message("There is no seat {n}.", n=seat))
            mine = seat in live.held_by(holder)
            hosting = bool(holder) and live.row.host == holder
            sitting = live.seats[seat]
            free = sitting.kind == "open" or agreements.is_absent(live, sitting)
            if not (mine or (hosting and free)):
                raise NotYours(
                    Message(
                        "Only the host fills open seats and replaces who is away,"
                        " and only you give up your seat."
                    )
                )
            if live.finished:
                raise Malformed(Message("The match is over."))
            (row,) = await self._marked([reseated(seat, wish, holder, live.seats)])
            await self._expect_fair_at(live, row)
            await live.reseat([row])

    async def _signed(self, wishes: Sequence[SeatWish], holder: str) -> list[SeatWish]:
        """The wishes of somebody who, if they have an account, sits under its name."""
        name = (await self.store.read(lambda c: people.names(c, [holder]))).get(holder)
        return [SeatWish("me", name) if name and w.kind == "me" else w for w in wishes]

    async def _marked(self, seats: list[SeatRow]) -> list[SeatRow]:
        """The seats, with those marked on which a program sits."""
        programs = await self._programs(s.holder for s in seats)
        return [replace(s, program=s.holder in programs) for s in seats]

    async def _programs(self, holders: Iterable[str]) -> set[str]:
        """Those of some who are programs: others answer for them."""
        asked = list(holders)
        answerable = await self.store.read(lambda c: people.answerable(c, asked))
        return {one for one, owner in answerable.items() if one != owner}

    async def _expect_fair_at(self, live: LiveMatch, row: SeatRow) -> None:
        """Refuse who may not sit at a rated table."""
        if live.row.rated:
            seats = [row if s.seat == row.seat else s for s in live.seats]
            await self._expect_fair(live.row.game, seats)

    async def _expect_fair(self, game: str, seats: Sequence[SeatRow]) -> None:
        holders = [s.holder for s in seats if s.kind == "human"]
        accounts = await self.store.read(lambda c: people.answerable(c, holders))
        expect_fair(game, seats, accounts)

    # Loading.

    async def _load(self, table: str) -> LiveMatch:
        stored = await self.store.load(table)
        if stored is None:
            raise NotFound(Message("There is no table {id}.", id=Verbatim(table)))
        pack = await self.store.pack(stored.row.pack) if stored.row.pack else ""
        rules = await asyncio.to_thread(rules_of, stored.row.game, pack)
        if len(stored.record.actions) > Archive(stored.reels).last:
            await self._wind(rules, stored)
        if stored.row.status == "finished":
            match = await asyncio.to_thread(as_played, rules, stored)
            return self._admit(LiveMatch(self.store, stored, match, pack))
        match = await asyncio.to_thread(restore, rules, stored.record)
        live = LiveMatch(self.store, stored, match, pack)
        if match.notes or live.row.version != rules.version or match.over:
            await self._upgrade(live)
        return self._admit(live)

    async def _wind(self, rules: Rules[Any], stored: Stored) -> None:
        """Keep the positions of a match that was stored before positions were kept."""
        over, made = stored.row.status == "finished", Archive(stored.reels).last
        reels = await asyncio.to_thread(wound, rules, stored.record, made, over)
        if not reels:
            return
        change = Change(row=stored.row, reels=reels)
        if over and any(not reel.film().lines for reel in reels):
            note = Note(len(stored.record.actions), STANDS_STILL)
            change.notes = [(len(stored.notes), note)]
            stored.notes.append(note)
        await self.store.save(change)
        stored.reels.extend(reels)

    async def _upgrade(self, live: LiveMatch) -> None:
        """Keep how a match goes on after the rules were mended."""
        row, match, record = live.row, live.match, live.match.record
        change = Change(row=row)
        row.version = match.rules.version
        if match.notes:
            row.base = record.base.after if record.base else None
            change.keep, change.keep_snapshots = live.turn, row.base or 0
            change.snapshots = record.snapshots
            fresh = [Note(live.turn, said) for said in match.notes]
            change.notes = list(enumerate(fresh, len(live.notes)))
            live.notes.extend(fresh)
            match.notes.clear()
        live.progress()
        change.outcomes = ended(row, live.seats, match) if live.finished else ()
        log.info("table %s goes on by version %s", row.id, row.version)
        await self.store.save(change)

    def _admit(self, live: LiveMatch) -> LiveMatch:
        self.live[live.id] = live
        live.on_change = self._changed
        live.on_presence = self._say_who_is_here
        live.elsewhere = self.store.nodes.elsewhere(live.id)
        self.store.nodes.who(live.id)
        if any(s.kind == "bot" for s in live.seats):
            self._spawn(self.workers.warm())
        self._changed(live)
        return live

    # Bots.

    def _changed(self, live: LiveMatch) -> None:
        for watcher in list(live.watchers):
            if not may_look(live.row, live.seats, watcher.holder):
                watcher.dismiss()
        if bot_asked(live) is not None and live.id not in self._driving:
            task = asyncio.create_task(self._drive(live))
            self._driving[live.id] = task
            task.add_done_callback(lambda done: self._driven(live, done))

    async def _drive(self, live: LiveMatch) -> bool:
        """Let bots choose, if no other node does; whether we did."""
        nodes = self.store.nodes
        if not await nodes.claim(live.id):
            return False
        try:
            await drive(live, self.workers, self.pulse, self.settings.bot_seconds)
        finally:
            await nodes.release(live.id)
        return True

    def _driven(self, live: LiveMatch, done: asyncio.Task[bool]) -> None:
        self._driving.pop(live.id, None)
        if done.cancelled():
            return
        error = done.exception()
        if error is not None and not isinstance(error, (NotNow, Away)):
            log.error("table %s: the bots stopped", live.id, exc_info=error)
        fresh = self.live.get(live.id, live)
        if fresh.broken:
            self._spawn(self._revive(live.id))
        elif fresh is not live or isinstance(error, Behind) or (not error and done.result()):
            self._changed(fresh)

    async def _revive(self, table: str) -> None:
        """Read a table anew whose bots could not store their choice: perhaps nobody else will."""
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            await asyncio.sleep(pause)
            try:
                await self.table(table)
            except Away:
                continue
            except Exception as error:
                log.error("table %s cannot go on yet: %s", table, error)
            else:
                return

    async def _wake_bots(self, quiet_for: float = 0) -> None:
        try:
            waiting = await self.store.waiting_for_bots(time.time() - quiet_for)
        except Away:
            return
        for table in waiting:
            try:
                await self.table(table)
            except Away:
                return
            except Exception as error:  # One that cannot go on must not stop the others.
                log.error("table %s cannot go on: %s", table, error)

    async def _watch_bots_forever(self) -> None:
        """Take over from a node that has died, at our tables at once, at others a little later."""
        for beat in count(1):
            await asyncio.sleep(SECONDS_TO_TAKE_OVER)
            for live in list(self.live.values()):
                self._changed(live)
            if self.store.nodes.name and beat % 5 == 0:
                await self._wake_bots(quiet_for=5 * SECONDS_TO_TAKE_OVER)

    # Clocks.

    async def _watch_clocks_forever(self) -> None:
        """See who runs out of time."""
        while True:
            try:
                for table in await self.store.late():
                    await self._run_out(table)
            except Away:
                pass
            await asyncio.sleep(SECONDS_TO_TAKE_OVER)

    async def _run_out(self, table: str) -> None:
        try:
            await agreements.run_out(await self.table(table))
        except Away:
            raise
        except NotNow:  # Another node was first, or a move was.
            pass
        except Exception as error:  # One that cannot go on must not stop the others.
            log.error("table %s: a clock ran out, and that could not be said: %s", table, error)

    # Other nodes.

    def heard(self, table: str, revision: int) -> None:
        """Another node has changed a table."""
        live = self.live.get(table)
        if live is not None and not live.broken and live.row.revision < revision:
            self._spawn(self._catch_up(live))

    async def missed(self) -> None:
        """We have not listened for a while."""
        known = [live for live in self.live.values() if not live.broken]
        await asyncio.gather(*map(self._catch_up, known))
        for live in known:
            for room in ("players", "spectators"):
                chat.tell(live, room, 1)

    def reunited(self) -> None:
        """We listen again: others do not know who looks on here, nor we who does there."""
        for live in self.live.values():
            self._say_who_is_here(live)
            self.store.nodes.who(live.id)

    def came_or_went(self, table: str) -> None:
        """At another node a player has begun or ceased to look on."""
        live = self.live.get(table)
        if live is not None:
            live.elsewhere = self.store.nodes.elsewhere(table)
            live.stir()

    def asked_who(self, table: str) -> None:
        """Another node wants to know which players look on here."""
        live = self.live.get(table)
        if live is not None and live.here:
            self._say_who_is_here(live)

    def talked(self, table: str, room: str, number: int) -> None:
        """Somebody has said something, here or at another node."""
        live = self.live.get(table)
        if live is not None:
            chat.tell(live, room, number)

    def _say_who_is_here(self, live: LiveMatch) -> None:
        self.store.nodes.here(live.id, live.here)

    async def _catch_up(self, live: LiveMatch) -> None:
        try:
            await live.catch_up()
        except Exception as error:
            log.info("table %s is read anew: %s", live.id, error)

    async def _sweep_forever(self) -> None:
        """Forget tables that nobody looks at: they are read again when asked for, unless they
        were only tried out."""
        while True:
            await asyncio.sleep(min(60, self.settings.idle_seconds))
            late = time.monotonic() - self.settings.idle_seconds
            for live in list(self.live.values()):
                quiet = not live.watchers and not live.busy and live.id not in self._driving
                if live.broken or (quiet and live.used < late):
                    self.live.pop(live.id, None)
            with suppress(Away):
                before = time.time() - self.settings.trial_seconds
                await self.store.clear_trials(before, list(self.live))
            # Tables and sockets that are gone hold on to themselves: `running` lets Python look for
            # such things too rarely.
            gc.collect()

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
                Message("It could not be checked: it took too long, or nothing fits the rules.")
            ) from None

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def as_played(rules: Rules[Any], stored: Stored) -> Match:
    """A finished match in its last position, without playing it through if that can be read."""
    try:
        game = Archive(stored.reels).position(rules, len(stored.record.actions))
    except Malformed:
        return restore(rules, stored.record)
    return Match(rules, stored.record, game)


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
        raise NotYours(Message("This invitation is not valid, or somebody has used it already."))
    if not live.row.listed:
        raise NotYours(Message("This table can be joined by invitation only."))
    for s in free:
        if wish.seat in (None, s.seat):
            return s.seat
    raise NotFound(Message("There is no such open seat."))
