"""A live match: the one place where a table changes. Every change is stored, then told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Protocol

import msgspec

from pentarchy.core.action import Action
from pentarchy.core.match import Match, codec, restore
from pentarchy.core.message import Message, Seat, Verbatim, as_data, from_data
from pentarchy.core.rules import Rules
from pentarchy.core.settings import Setting
from pentarchy.core.teller import Teller
from pentarchy.core.view import Shown, Standing
from pentarchy.languages.translated import language
from pentarchy.server import clocks, defaults, uptime
from pentarchy.server.bell import Bell
from pentarchy.server.chronicle import Chronicle
from pentarchy.server.errors import Behind, NotYours, not_now
from pentarchy.server.metrics import MOVE_SECONDS, MOVES
from pentarchy.server.protocol import Hint, PlayerInfo, Reply, Thinking
from pentarchy.server.protocol_pace import Clocks
from pentarchy.server.ratings import ended, left
from pentarchy.server.reels import Archive, Reel, packed, told, wind
from pentarchy.server.sheet import Outlook, Sheet
from pentarchy.server.store import Change, Later, Note, SeatRow, Store, Stored, TableRow
from pentarchy.server.telling import Notice

GATHERING = 0.2
"""Seconds between what spectators are told: what happens meanwhile reaches them as one change."""
BREATH = 0.03
"""Seconds for which players wait while bots are asked: what those who answer at once have chosen
reaches them together."""
LEFT = partial(Message, "{name} has left the table.")
MOVED_ON = partial(Message, "The table has moved on: it is at {now}, not at {turn}.")
KNOWN = Message(
    "Who opened this table may know what is hidden: they chose its seed or had its record."
)


class Watcher(Protocol):
    """Somebody looking on: a live socket."""

    holder: str
    device: str

    def tell(self, reply: Reply) -> None:
        """Send something at once."""

    def stir(self) -> None:
        """The table has changed."""

    def dismiss(self) -> None:
        """The table can no longer be shown; come again."""


class LiveMatch:
    """A table in memory: its match, who sits there, and who looks on.

    Changes are made, and everything is read, while it is `settled`: what is in memory is on the
    disk. Should a change fail between the two, the table is `broken`: it is dropped, and read anew
    from what was stored.
    """

    def __init__(self, store: Store, stored: Stored, match: Match, pack: str) -> None:
        self.store = store
        self._sit(stored.row, stored.seats)
        self.match = match
        self.match.answers = dict(stored.answers)
        self.archive = Archive(stored.reels)
        """Its positions up to the last snapshot, or to the end."""
        self.pack = pack
        """The data pack's text."""
        self.notes = stored.notes
        self.chronicle = self._chronicle()
        self._lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: Seat | None = None
        self.advising = False
        self.hinted: tuple[list[str], Hint] | None = None
        """The last hint given, and the actions before it: the same position gets the same one."""
        self.broken = False
        self.used = time.monotonic()
        self.on_change: Callable[[LiveMatch], None] = lambda live: None
        """Told after every change: it wakes the bots."""
        self.on_presence: Callable[[LiveMatch], None] = lambda live: None
        """Told when other players than before may look on here: it tells other nodes."""
        self.elsewhere = frozenset[Seat]()
        """The seats whose players look on at other nodes."""
        self._players = Bell(lambda: self._stir(players=True))
        self._spectators = Bell(lambda: self._stir(players=False))
        self._shown = Shown()
        self._looked_at = match.game
        """The position of which views are made."""
        self._sheets: dict[Seat | None, Sheet] = {}
        self._outlooks: dict[tuple[Seat | None, tuple[Seat, ...], str], Outlook] = {}
        self._seen: dict[int, bytes] = {}
        """The latest positions, by the number of actions before them."""
        self._see()

    @asynccontextmanager
    async def settled(self) -> AsyncIterator[None]:
        """Nothing is half done; what is seen now was stored."""
        async with self._lock:
            if self.broken:
                raise not_now(Message("The table is being read anew; try again."))
            yield

    @property
    def busy(self) -> bool:
        """Whether somebody reads or changes it right now."""
        return self._lock.locked()

    def _sit(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Be this table with these seats; one stored before there were clocks gets some."""
        self.row, self.seats = row, seats
        if len(row.clock.left) != len(seats):
            row.clock = clocks.new(row.pace, len(seats))

    # Reading.

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def rules(self) -> Rules[Any]:
        """The game, with the table's own components."""
        return self.match.rules

    @property
    def turn(self) -> int:
        """The number of actions so far."""
        return len(self.match.record.actions)

    @property
    def position(self) -> bytes:
        """The position as it is stored."""
        if self.turn not in self._seen:
            self._see()
        return self._seen[self.turn]

    @property
    def asked(self) -> Seat | None:
        """Who is to choose; None before and after play."""
        return self.match.seat if self.row.status == "running" else None

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.row.status == "finished"

    @property
    def person_asked(self) -> Seat | None:
        """The seat whose person is to choose: no bot stands in, and the table does not pause."""
        asked = self.asked
        if asked is None or self.row.paused:
            return None
        sitting = self.seats[asked]
        return asked if sitting.kind == "human" and not sitting.stand_in else None

    @property
    def late(self) -> bool:
        """Whether the person who is to choose has run out of time."""
        return self.row.due is not None and self.store.uptime.now >= self.row.due

    @property
    def clocks(self) -> Clocks:
        """What everybody has left, in the world's time."""
        clock, holidays = self.row.clock, self.holidays
        if clock.seat is None or self.row.pace.kind == "none":
            return Clocks(clock.left if self.row.pace.kind != "none" else ())
        since = max(clock.since, holidays[clock.seat])
        return Clocks(clock.left, clock.seat, since + self.store.uptime.down)

    @property
    def holidays(self) -> list[float]:
        """Per seat, until when its clock stands, in the service's time."""
        return [s.holiday - self.store.uptime.down for s in self.seats]

    def held_by(self, holder: str) -> tuple[Seat, ...]:
        """The seats of a device."""
        if not holder:
            return ()
        return tuple(s.seat for s in self.seats if s.kind == "human" and s.holder == holder)

    def belongs_to(self, holder: str) -> bool:
        """Whether it has no secret that could be told to anybody but this device."""
        return belongs(self.row, self.seats, holder)

    def can_undo(self, holder: str) -> bool:
        """Whether a device may take back the last choice."""
        return self.match.can_undo and self.asked in self.held_by(holder)

    def teller(self, code: str) -> Teller:
        """Puts what is said at this table into the words of a language."""
        return self.match.teller.speaking(language(code))

    def outlook(self, holder: str, looking: Seat | None, code: str) -> Outlook:
        """What a device is told that looks from one of its seats, or from none."""
        mine = self.held_by(holder)
        if (looking, mine, code) not in self._outlooks:
            answers = self.match.answers.items()
            around = {
                "turn": self.turn,
                "status": self.row.status,
                "can_undo": self.can_undo(holder),
                "players": self.players(holder),
                "mine": mine,
                "looking": looking,
                "asked": self.asked,
                "thinking": self.thinking is not None,
                "answers": {key: value for (seat, key), value in answers if seat == looking},
                "clocks": self.clocks,
                "paused": self.row.paused,
                "proposal": self.row.proposal,
                "chose": self.row.clock.chose[looking] if looking is not None else 0,
                "stood": self.row.clock.stood[looking] if looking is not None else 0,
            }
            log = self.chronicle.lines(looking, code)
            self._outlooks[looking, mine, code] = Outlook(self.sheet(looking), around, log, code)
        return self._outlooks[looking, mine, code]

    def players(self, holder: str) -> tuple[PlayerInfo, ...]:
        """Who sits where, as a device sees it."""
        return tuple(player(s, holder, self.online) for s in self.seats)

    @property
    def here(self) -> set[Seat]:
        """The seats whose players look on here."""
        return {seat for watcher in self.watchers for seat in self.held_by(watcher.holder)}

    @property
    def online(self) -> set[str]:
        """Whoever looks on, here or elsewhere."""
        here = {watcher.holder for watcher in self.watchers}
        return here | {self.seats[seat].holder for seat in self.elsewhere}

    def sheet(self, seat: Seat | None) -> Sheet:
        """The table as a seat sees it; made once for all who look from there."""
        if seat not in self._sheets:
            if not self._sheets:
                self._looked_at = self._shown.look(self.match.game)
            view = self.rules.view(self._looked_at, seat)
            if self.finished:
                result = stored_standing(self.row.result)
                view = msgspec.structs.replace(view, ask=None, standing=result, over=True)
            self._sheets[seat] = Sheet(view, self.match.teller)
        return self._sheets[seat]

    # Playing.

    async def choose(self, holder: str, turn: int, seat: Seat, option: int) -> None:
        """A seat chooses one of its options."""
        with MOVE_SECONDS.time():
            await self._choose(holder, turn, seat, option)

    async def _choose(self, holder: str, turn: int, seat: Seat, option: int) -> None:
        async with self.settled():
            self.expect(turn)
            self._expect_asked(holder, seat)
            options = self.match.options
            if not 0 <= option < len(options):
                raise not_now(no_option(option, len(options)))
            await self.play(options[option])

    async def play(self, *actions: Action, note: Message | None = None) -> None:
        """Apply an option of whoever is asked, and what was chosen after it (while settled).

        What a standing answer has come before is left aside.
        """
        turn = self.turn
        async with self.changing() as change:
            if note:
                self.note(change, note)
            for number, action in enumerate(actions, turn):
                if self.turn != number or action not in self.match.options:
                    break
                if number > turn:
                    self._see()
                self.match.apply(action)
        MOVES.labels(self.row.game).inc(self.turn - turn)

    async def undo(self, holder: str, turn: int) -> None:
        """Take back the last choice."""
        async with self.settled():
            self.expect(turn)
            if not self.can_undo(holder):
                raise not_now(
                    Message(
                        "The last choice cannot be taken back:"
                        " it revealed something, was another seat's, or there is none."
                    )
                )
            async with self.changing():
                self.match.undo()
                self.chronicle.forget()

    async def answer(self, holder: str, seat: Seat | None, key: str, value: Setting | None) -> None:
        """Set or withdraw a seat's standing answer, and give it if it is asked for right now."""
        async with self.settled():
            if seat is None or seat not in self.held_by(holder):
                raise not_now(Message("You can set standing answers only for a seat of yours."))
            if value is not None:
                defaults.expect(self.rules.answerable, key, value)
            async with self.changing() as change:
                if value is None:
                    self.match.answers.pop((seat, key), None)
                else:
                    self.match.answers[seat, key] = value
                change.answers[seat, key] = value
                if self.row.status == "running":
                    self.match.answer_standing()

    async def take_record(self, holder: str) -> str:
        """The record as text. It tells every secret: while others play, nobody gets it."""
        async with self.settled():
            if not self.finished and not self.belongs_to(holder):
                raise NotYours(
                    Message(
                        "The record can be had when the match is over: it tells what is hidden."
                    )
                )
            if not self.finished and not self.row.known:
                async with self.changing():
                    self.row.known = True
            return self.match.record.to_text()

    async def reseat(
        self,
        rows: list[SeatRow],
        note: Message | None = None,
        answers: Mapping[tuple[Seat, str], Setting] = {},
    ) -> None:
        """Put others on some seats (while settled); play begins when none is open.

        They may bring standing answers.
        """
        async with self.changing() as change:
            change.seats = rows
            if note:
                self.note(change, note)
            for row in rows:
                before = self.seats[row.seat]
                if (row.kind, row.holder) != (before.kind, before.holder):
                    self._withdraw_answers(change, row.seat)
                    self.row.clock = self.row.clock.taken(self.row.pace, row.seat, self.turn)
                    if before.kind == "human" and self.turn > 0:
                        change.outcomes = left(self.row, self.seats, self.match, row.seat)
                        self.note(change, LEFT(name=Verbatim(before.name)))
                self.seats[row.seat] = row
            self.match.answers.update(answers)
            change.answers.update(answers)
            if not any(s.kind == "open" for s in self.seats):
                self.match.answer_standing()
            if self.row.known and any(row.kind == "open" for row in rows):
                self.note(change, KNOWN)
            self.match.record.players = tuple(s.name for s in self.seats)
            self.chronicle.forget()
        self.on_presence(self)

    def _withdraw_answers(self, change: Change, seat: Seat) -> None:
        """Forget the standing answers of a seat: they were its holder's."""
        for given in [given for given in self.match.answers if given[0] == seat]:
            del self.match.answers[given]
            change.answers[given] = None

    # Checking.

    def expect(self, turn: int) -> None:
        """Refuse what was meant for another moment."""
        if turn != self.turn:
            raise not_now(MOVED_ON(now=self.turn, turn=turn))

    def expect_looker(self, holder: str, seat: Seat | None) -> None:
        """Refuse who does not look from the seat that is asked: refusals may tell its secrets."""
        self._expect_running()
        asked = self.asked
        if seat is None or seat != asked or seat not in self.held_by(holder):
            raise not_now(self._turn_of(asked))

    def _expect_asked(self, holder: str, seat: Seat) -> None:
        self._expect_running()
        self.expect_mine(holder, seat)
        if self.seats[seat].stand_in:
            raise not_now(Message("A bot plays for you; say first that you are back."))
        if seat != self.asked:
            raise not_now(self._turn_of(self.asked))

    def expect_mine(self, holder: str, seat: Seat) -> None:
        """Refuse who has not this seat."""
        if seat not in self.held_by(holder):
            raise not_now(Message("That seat is not yours."))

    def _expect_running(self) -> None:
        if self.row.status == "open":
            raise not_now(Message("Play begins when every seat is taken."))
        if self.row.status == "finished":
            raise not_now(Message("The match is over."))
        if self.row.paused:
            raise not_now(Message("The table pauses; anybody who plays may let it go on."))

    def _turn_of(self, seat: Seat | None) -> Message:
        if seat is None:
            return Message("Nobody is to choose.")
        return Message("It is not your turn: {seat} is to choose.", seat=seat)

    # Keeping.

    async def catch_up(self) -> None:
        """Take in what another node has stored; if that fails the table is read anew."""
        async with self.settled():
            try:
                later = await self.store.since(self.row, self.turn, self.archive.last)
                if later.row.revision <= self.row.revision:
                    return
                await self._take_in(later)
            except BaseException:
                self.give_up()
                raise
            self.told()

    async def _take_in(self, later: Later) -> None:
        known = self.match.record.actions[later.after :]
        same_rules = (later.row.version, later.row.base) == (self.row.version, self.row.base)
        if not same_rules or later.actions[: len(known)] != known:
            await self._read_anew()
            return
        self.match.answers = {}  # What they chose by themselves is among the actions.
        for text in later.actions[len(known) :]:
            self.match.apply(text)
            self._see()
        self.archive.reels.extend(later.reels)
        self.match.answers = later.answers
        names = tuple(s.name for s in later.seats)
        if names != self.match.record.players or self.notes != later.notes[: len(self.notes)]:
            self.match.record.players = names
            self.chronicle.forget()
        reseated = later.seats != self.seats
        self._sit(later.row, later.seats)
        self.notes[:] = later.notes
        if reseated:
            self.on_presence(self)

    async def _read_anew(self) -> None:
        """Be what is stored, whatever we were."""
        stored = await self.store.load(self.id)
        assert stored is not None
        self.match = await asyncio.to_thread(restore, self.rules, stored.record)
        self.match.answers = dict(stored.answers)
        self._sit(stored.row, stored.seats)
        self.notes = stored.notes
        self.archive = Archive(stored.reels)
        self.chronicle = self._chronicle()
        self._seen.clear()
        self._see()
        self.on_presence(self)

    def give_up(self) -> None:
        """What is in memory may be wrong: whoever looks on comes again, and it is read anew."""
        self.broken = True
        for watcher in list(self.watchers):
            watcher.dismiss()

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[Change]:
        """A change in the making: stored at its end, then told; if it fails the table is broken."""
        change, record, over = Change(row=self.row), self.match.record, self.finished
        waited = self._waits_for
        known, shots = len(record.actions), {s.after for s in record.snapshots}
        try:
            yield change
            if len(record.actions) < known:
                change.keep = len(record.actions)
            change.actions = list(enumerate(record.actions[known:], known + 1))
            change.snapshots = [s for s in record.snapshots if s.after not in shots]
            self.progress()
            if self.match.over and not over:
                change.outcomes = ended(self.row, self.seats, self.match)
            self._tell(change, waited)
            self._see()
            self._wind(change)
            # Once on its way it is carried out, whatever becomes of whoever asked for it.
            await asyncio.shield(self.store.save(change))
        except Behind:
            await self._fall_in()
            raise
        except BaseException:
            self.give_up()
            raise
        self.told()

    @property
    def _waits_for(self) -> str:
        """The person for whom it waits; empty if for none."""
        asked = self.person_asked
        return "" if asked is None else self.seats[asked].holder

    def _tell(self, change: Change, waited: str) -> None:
        """Let whoever is to choose now be told, unless they look on."""
        person, seat = self._waits_for, self.person_asked
        if person == waited:
            return
        change.passes = True
        if seat is not None and person not in self.online:
            change.notice = Notice(person, seat, self.turn)

    async def _fall_in(self) -> None:
        """Another node was first: show what it has stored, and forget what could not be."""
        try:
            await self._read_anew()
        except BaseException:
            self.give_up()
            raise
        self.told()

    def _wind(self, change: Change) -> None:
        """Keep the positions up to every new snapshot, and to the end."""
        record = self.match.record
        if change.keep is not None:
            self.archive.cut(change.keep)
            self._seen = {n: seen for n, seen in self._seen.items() if n <= change.keep}
        ends = {s.after for s in change.snapshots} | ({self.turn} if self.finished else set())
        reels = list[Reel]()
        for end in sorted(ends):
            base = record.base.after if record.base else 0
            made = self.archive.last if self.archive.reels else base - 1
            if end > made:
                reels.append(self._reel(made, end))
                self.archive.reels.append(reels[-1])
        change.reels = reels
        if self.finished:  # Its positions are all there, packed.
            change.snapshots, change.keep_snapshots = (), record.base.after if record.base else -1

    def _reel(self, made: int, end: int) -> Reel:
        """The positions up to one: as they were seen, or played through once more."""
        seen = [self._seen[n] for n in range(made + 1, end + 1) if n in self._seen]
        self._seen = {n: position for n, position in self._seen.items() if n >= end}
        if len(seen) < end - made:
            return wind(self.rules, self.match.record, made, end)
        return packed(made + 1, seen, told(self.chronicle, self.match, made + 1, end))

    def _see(self) -> None:
        """Keep the position as it is until it is wound on a reel."""
        self._seen[self.turn] = codec(self.rules).encode(self.match.game)

    def progress(self) -> None:
        """Write what the lobby lists: status, turn, result; what is finished stays so."""
        row, match = self.row, self.match
        if self.finished:
            return
        if match.over:
            self.end(match.standing)
        elif any(s.kind == "open" for s in self.seats):
            row.status = "open"
        else:
            row.status = "running"
        self._run_clocks()
        row.turn, row.asked, row.changed = self.turn, self.asked, time.time()

    def end(self, standing: Standing) -> None:
        """Let the match be over, whether the rules say so or all who play."""
        self.row.status, self.row.result = "finished", told_standing(standing)
        self.row.asked, self.row.proposal, self.row.paused = None, None, False
        self.row.changed = time.time()

    def stop_clocks(self) -> None:
        """Count the time of who was asked until now."""
        now = self.store.uptime.now
        self.row.clock = self.row.clock.stopped(now, self.holidays).asking(None, now)
        self.row.due = None

    def _run_clocks(self) -> None:
        """Count the time of who was asked, and let that of who is asked now begin."""
        row, now, before = self.row, self.store.uptime.now, self.row.turn
        clock = row.clock.stopped(now, self.holidays)
        if self.turn != before and clock.seat is not None:
            clock = clock.chosen(row.pace, min(before + 1, self.turn), self.turn)
        elif self.turn > before and row.asked is not None and self.seats[row.asked].stand_in:
            clock = clock.stood_in(row.asked, 1)
        row.clock = clock.asking(self.person_asked, now)
        row.due = row.clock.due(row.pace, self.holidays)

    def _chronicle(self) -> Chronicle:
        """The log: of what the match did not play through by itself, as it was kept."""
        base = self.match.record.base
        until = self.turn if self.finished and not self.match.events else base.after if base else 0
        return Chronicle(self.match, self.notes, lambda seat: self.archive.lines(seat, until))

    def note(self, change: Change, said: Message) -> None:
        """Let the log say something that no event does."""
        note = Note(self.turn, said)
        change.notes = [*change.notes, (len(self.notes), note)]
        self.notes.append(note)

    def think(self, seat: Seat) -> None:
        """Let players know that a bot has begun to think; spectators too, if it still does."""
        self.thinking = seat
        self._outlooks.clear()
        for watcher in self.watchers:
            if self.held_by(watcher.holder):
                watcher.tell(Thinking(seat))
        self._spectators.within(GATHERING)

    def thought(self) -> None:
        """The bot has chosen; what it did is told when it is stored."""
        self.thinking = None
        self._outlooks.clear()

    def told(self) -> None:
        """Let everybody know that something has changed."""
        self.used = time.monotonic()
        self._sheets.clear()
        self.stir()
        self.on_change(self)

    def stir(self) -> None:
        """Let everybody know that something around the match has changed: who is there."""
        self._outlooks.clear()
        if self.asked is not None and self.seats[self.asked].kind == "bot":
            self._players.within(BREATH)
            self._spectators.within(GATHERING)
        else:  # All at once: most of the table looks the same to everybody.
            self._players.now()
            self._spectators.at_most_every(GATHERING)

    def _stir(self, *, players: bool) -> None:
        people = {s.holder for s in self.seats if s.kind == "human"}
        for watcher in self.watchers:
            if (watcher.holder in people) is players:
                watcher.stir()


def no_option(option: int, options: int) -> Message:
    """That an option is not there."""
    return Message(
        "There is no option {option}; there are {options}.", option=option, options=options
    )


def told_standing(standing: Standing) -> str:
    """How a match ended, as it is stored."""
    return msgspec.json.encode(standing, enc_hook=as_data).decode()


def stored_standing(text: str) -> Standing:
    """How a match ended, as it was stored: it can be said in any language."""
    return msgspec.json.decode(text, type=Standing, dec_hook=lambda _, kept: _message(kept))


def _message(kept: Any) -> Message:
    said = from_data(kept)
    return said if isinstance(said, Message) else Message(said)


def belongs(row: TableRow, seats: list[SeatRow], holder: str) -> bool:
    """Whether a device has every human seat (or opened a match of bots), and none is open."""
    people = {s.holder for s in seats if s.kind == "human"} or {row.host}
    return people == {holder} and not any(s.kind == "open" for s in seats)


def may_look(row: TableRow, seats: list[SeatRow], holder: str) -> bool:
    """Whether somebody may look on: who plays always, others if the table lets them.

    While a table waits for its first move everybody may: they may yet sit down.
    """
    if row.watched or (row.status == "open" and row.turn == 0):
        return True
    return bool(holder) and is_at(row, seats, holder)


def is_at(row: TableRow, seats: list[SeatRow], holder: str) -> bool:
    """Whether somebody opened a table or sits there."""
    return row.host == holder or any(s.holder == holder for s in seats)


def player(s: SeatRow, holder: str, online: set[str]) -> PlayerInfo:
    """Who sits on a seat, as a device sees it."""
    mine = bool(holder) and s.kind == "human" and s.holder == holder
    here = s.kind in ("bot", "rules") or (s.kind == "human" and s.holder in online)
    rest = s.stand_in, s.holiday if s.holiday > uptime.wall() else 0, s.program
    return PlayerInfo(s.seat, s.name, s.kind, s.level, mine, here, *rest)  # type: ignore[arg-type]
