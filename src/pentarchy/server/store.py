"""Storage: matches are their records, and an action is stored before anybody is told of it.

All changes go through one writer, which commits everything that waits in one transaction: under
load a commit is shared, and a lone change never waits for another.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from filelock import FileLock, Timeout
from msgspec import Struct, field
from sqlalchemy import (
    Connection,
    Engine,
    Table,
    and_,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Seat, as_data, from_data
from pentarchy.core.record import Record, Snapshot
from pentarchy.core.settings import Config, Setting
from pentarchy.core.teller import Reason
from pentarchy.server import schema
from pentarchy.server.clocks import Clock
from pentarchy.server.errors import Away, Behind
from pentarchy.server.metrics import COMMIT_SECONDS
from pentarchy.server.nodes import CHANNEL, Alone, Nodes
from pentarchy.server.protocol_pace import Pace, Proposal
from pentarchy.server.ratings import Outcome, settle
from pentarchy.server.reels import Reel
from pentarchy.server.settings import DRIVERS, kind_of
from pentarchy.server.telling import Notice, hush, queue
from pentarchy.server.uptime import Uptime

T = TypeVar("T")

INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""Inserting with a word on what is there already: both databases can, each by its own dialect."""
CALM = 10.0
"""Seconds without a failure after which the database is said to be back."""
MOST_LISTED = 50
MOST_OF_A_HOST = 10
"""Tables of one person in a list that everybody sees, so that nobody fills it alone."""

log = logging.getLogger(__name__)


class SeatRow(Struct):
    """Who sits on a seat. `holder` is a person (see `identity`), perhaps a `program`; `code` an
    invitation."""

    seat: Seat
    kind: str
    name: str
    level: str = ""
    holder: str = ""
    code: str = ""
    stand_in: str = ""
    """The level of the bot that plays until the holder is back."""
    holiday: float = 0
    """Until when the holder is on holiday, in the world's time."""
    program: bool = False


class TableRow(Struct, kw_only=True):
    """A table without its match."""

    id: str
    game: str
    version: int
    mode: str
    options: dict[str, Setting]
    seed: int
    pack: str | None = None
    """The key of its data pack."""
    base: int | None = None
    host: str = ""
    listed: bool = True
    known: bool = False
    """Whether who opened it may know what is hidden: by a chosen seed or the record."""
    rated: bool = False
    """Whether its result changes the ratings of those who sit there."""
    watched: bool = True
    """Whether others than its players may look on."""
    least: float | None = None
    most: float | None = None
    """The ratings of who may take a seat without invitation."""
    forked_from: str = ""
    trial: bool = False
    """Whether it is tried out beside another match, and no table of anybody's list."""
    status: str = "open"
    turn: int = 0
    asked: Seat | None = None
    result: str = ""
    created: float = 0
    changed: float = 0
    revision: int = 0
    """How often it was changed: whoever changes it must have seen all changes before."""
    pace: Pace = Pace()
    clock: Clock = Clock()
    due: float | None = None
    """When whoever is asked runs out of time."""
    paused: bool = False
    proposal: Proposal | None = None


class Note(Struct, frozen=True):
    """A line of the log that no event says, and the number of actions before it."""

    after: int
    said: Message | str
    """Until 0.2 in English words."""

    @property
    def text(self) -> str:
        """As it is stored."""
        return json.dumps(as_data(self.said), ensure_ascii=False)

    @classmethod
    def of(cls, after: int, text: str) -> Note:
        """A note from what was stored of it."""
        return cls(after, from_data(json.loads(text)) if text.startswith(('{"say"', '"')) else text)


class Stored(Struct):
    """A table with all that is kept of it."""

    row: TableRow
    seats: list[SeatRow]
    record: Record
    answers: dict[tuple[Seat, str], Setting] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    reels: list[Reel] = field(default_factory=list)


class Later(Struct):
    """What is stored of a table by now, for who knows what was stored some changes before."""

    row: TableRow
    seats: list[SeatRow]
    answers: dict[tuple[Seat, str], Setting]
    notes: list[Note]
    after: int
    """What was chosen before cannot have changed since."""
    actions: list[str]
    """What was chosen after that."""
    reels: list[Reel]


class Change(Struct, kw_only=True):
    """What shall become of a stored table, all at once or not at all."""

    row: TableRow
    keep: int | None = None
    """Forget the actions after so many, their snapshots and positions."""
    keep_snapshots: int | None = None
    """Forget the snapshots after so many actions."""
    actions: Sequence[tuple[int, str]] = ()
    snapshots: Sequence[Snapshot] = ()
    notes: Sequence[tuple[int, Note]] = ()
    reels: Sequence[Reel] = ()
    seats: Sequence[SeatRow] = ()
    answers: dict[tuple[Seat, str], Setting | None] = field(default_factory=dict)
    outcomes: Sequence[Outcome] = ()
    """How it ended, or who has left it: what ratings and profiles tell of."""
    passes: bool = False
    """Whether it waits for another person than before: nobody need be told of that any more."""
    notice: Notice | None = None
    """Who is to be told instead."""


class Outage(Struct):
    """A time in which the database is away."""

    done: str
    """What could not be done first."""
    since: float
    last: float = 0
    """When something failed last."""


def address(url: str) -> str:
    """The database URL with our driver in it; a plain path means SQLite."""
    kind = kind_of(url)
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        parsed = make_url(url.replace("postgres://", "postgresql://", 1))
    except (ArgumentError, ValueError):
        raise Malformed(
            f"{url!r} is no database URL; expected sqlite:///... or postgresql://..."
        ) from None
    if kind == "sqlite" and parsed.database:
        parsed = parsed.set(database=str(Path(parsed.database).expanduser()))
    # What PostgreSQL's own programs call sslmode, our driver calls ssl; it means the same.
    parsed = parsed.set(query={"ssl" if k == "sslmode" else k: v for k, v in parsed.query.items()})
    return parsed.set(drivername=DRIVERS[kind]).render_as_string(hide_password=False)


def _engine(url: str) -> AsyncEngine:
    try:
        engine = create_async_engine(address(url), pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise Malformed(f"{error.name} is missing; install pentarchy[postgres]") from None
    if engine.dialect.name == "sqlite":
        if engine.url.database:
            Path(engine.url.database).parent.mkdir(parents=True, exist_ok=True)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _sync_engine(engine: AsyncEngine) -> Engine | None:
    """For SQLite an engine without the driver that hands every statement to a thread by itself."""
    if engine.dialect.name != "sqlite":
        return None
    plain = create_engine(engine.url.set(drivername="sqlite"), poolclass=StaticPool)
    event.listen(plain, "connect", _prepare_sqlite)
    event.listen(plain, "begin", _begin_writing)
    return plain


def _in_one_go(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _prepare_sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    """Write-ahead log: readers never wait; a commit is on the disk before it returns."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=2000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin here: the driver itself would leave reading and changes of the schema outside."""
    connection.exec_driver_sql("BEGIN")


def _begin_writing(connection: Connection) -> None:
    """Whoever writes waits for who writes now; else what was read before could not be changed."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def alembic_config(connection: Connection) -> AlembicConfig:
    """What Alembic needs to know of our migrations, which go through one connection."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection) -> None:
    """Bring a database to the newest schema, all at once or not at all."""
    command.upgrade(alembic_config(connection), "head")


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """While this lasts no other process serves from the same SQLite file; PostgreSQL is shared."""
    file = make_url(address(url)).database if "sqlite" in address(url) else None
    if not file:
        yield
        return
    lock = FileLock(f"{file}.lock")
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
    except Timeout:
        raise Malformed(
            f"another server has {file} open; give this one another file,"
            " or keep the tables in PostgreSQL, which several servers share"
        ) from None
    except OSError as error:
        raise Malformed(f"cannot open the database {file}: {error.strerror}") from None
    try:
        yield
    finally:
        lock.release()


class Store:
    """The database of one server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        shared = engine.dialect.name == "postgresql"
        self.nodes = Nodes(engine, secrets.token_hex(4)) if shared else Alone()
        self.uptime = Uptime()
        self._file = _sync_engine(engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._away: Outage | None = None
        self._writer = asyncio.create_task(self._write_forever())

    @property
    def waiting(self) -> int:
        """How many changes wait to be stored."""
        return len(self._waiting)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, and bring the schema up to date; `Malformed` says why that is not possible."""
        try:
            engine = _engine(url)
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
        except (OSError, TypeError, SQLAlchemyError, CommandError) as error:
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            if isinstance(error, CommandError):
                reason = f"it was written by a newer version of Pentarchy ({reason})"
            shown = make_url(address(url)) if "://" in url else url
            raise Malformed(f"cannot open the database {shown}: {reason}") from None
        return cls(engine)

    async def close(self) -> None:
        """Write what waits, then let go."""
        while self._waiting:
            await asyncio.sleep(0.01)
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)
        if self._file is not None:
            self._file.dispose()
        await self.engine.dispose()

    # Writing.

    async def save(self, change: Change) -> None:
        """Commit a change; when this returns it is on the disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._wake.set()
        await done

    async def _write_forever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            if not await self._commit(batch) and len(batch) > 1:
                for one in batch:
                    await self._commit([one])

    async def _commit(self, batch: list[tuple[Change, asyncio.Future[None]]]) -> bool:
        """Commit changes together. A lone change that fails tells whoever waits for it."""
        try:
            changes = [change for change, _ in batch]
            with COMMIT_SECONDS.time():
                await self.write(lambda c: _apply(c, changes, self.nodes.name))
        except Exception as error:
            if len(batch) == 1 and not batch[0][1].cancelled():
                batch[0][1].set_exception(error)
            return False
        for change, done in batch:
            change.row.revision += 1
            if not done.cancelled():
                done.set_result(None)
        return True

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction; for SQLite all of it in the writer's own thread."""
        with self._reaching("written"):
            if self._file is None:
                async with self.engine.begin() as connection:
                    return await connection.run_sync(work)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, _in_one_go, self._file, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What is stored, all of one moment."""
        async with self._reading() as connection:
            return await connection.run_sync(work)

    @contextmanager
    def _reaching(self, done: str) -> Iterator[None]:
        """Whatever is wrong with the database itself is `Away`, and the log says it once."""
        try:
            yield
        except (OSError, DBAPIError) as error:
            if isinstance(error, (IntegrityError, ProgrammingError, DataError)):
                raise
            if self._away is None:
                self._away = Outage(done, time.monotonic())
                reason = getattr(error, "orig", None) or error
                log.error("the database is away and cannot be %s: %s", done, reason)
            self._away.last = time.monotonic()
            raise Away(_reason(error)) from error
        away = self._away
        # On a full disk what is small may still find room: that is no return yet.
        if away is not None and away.done == done and time.monotonic() > away.last + CALM:
            log.warning("the database is back after %.0f s", away.last - away.since)
            self._away = None

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose answers are all of one moment."""
        with self._reaching("read"):
            async with self.engine.connect() as connection:
                if self._file is None:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection

    async def create(self, stored: Stored, pack: str = "") -> None:
        """Keep a new table."""
        await self.write(lambda connection: _create(connection, stored, pack))

    # Reading.

    async def load(self, table: str) -> Stored | None:
        """A table by its id."""
        if "\0" in table:  # PostgreSQL has no such character, and would refuse the question.
            return None
        async with self._reading() as connection:
            rows = await _rows(connection, schema.tables, schema.tables.c.id == table)
            if not rows:
                return None
            row = _table(rows[0])
            found = {
                part.name: await _rows(connection, part, part.c.table_id == table)
                for part in (
                    schema.seats,
                    schema.actions,
                    schema.snapshots,
                    schema.answers,
                    schema.notes,
                    schema.reels,
                )
            }
        seats = [_seat_row(r) for r in found["seats"]]
        snapshots = [Snapshot(r.after, r.version, r.position) for r in found["snapshots"]]
        base = next((s for s in snapshots if s.after == row.base), None)
        record = Record(
            game=row.game,
            version=row.version,
            config=Config(len(seats), row.mode, row.options),
            seed=row.seed,
            players=tuple(s.name for s in seats),
            pack=row.pack or "",
            actions=[r.text for r in found["actions"]],
            base=base,
            snapshots=[s for s in snapshots if s is not base],
        )
        return Stored(
            row,
            seats,
            record,
            {(r.seat, r.key): json.loads(r.value) for r in found["answers"]},
            [Note.of(r.after, r.text) for r in found["notes"]],
            [Reel(r.after, r.packed) for r in found["reels"]],
        )

    async def since(self, known: TableRow, turn: int, wound: int) -> Later:
        """What has become of a table that was at this turn then, its positions kept up to one."""
        parts = (schema.seats, schema.answers, schema.notes)
        async with self._reading() as connection:
            rows = await _rows(connection, schema.tables, schema.tables.c.id == known.id)
            row = _table(rows[0])
            # A change takes back one choice at most.
            after = max(0, turn - max(0, row.revision - known.revision))
            a = schema.actions.c
            new = and_(a.table_id == known.id, a.number > after)
            actions = [r.text for r in await _rows(connection, schema.actions, new)]
            r = schema.reels.c
            newer = and_(r.table_id == known.id, r.after > wound)
            reels = [Reel(x.after, x.packed) for x in await _rows(connection, schema.reels, newer)]
            seats, answers, notes = [
                await _rows(connection, part, part.c.table_id == known.id) for part in parts
            ]
        return Later(
            row,
            [_seat_row(r) for r in seats],
            {(r.seat, r.key): json.loads(r.value) for r in answers},
            [Note.of(r.after, r.text) for r in notes],
            after,
            actions,
            reels,
        )

    async def answers(self) -> None:
        """Whether the database is there; `Away` if it is not."""
        async with self._reading() as connection:
            await connection.execute(select(1))

    async def pack(self, key: str) -> str:
        """The text of a data pack."""
        async with self._reading() as connection:
            found = await connection.execute(
                select(schema.packs.c.text).where(schema.packs.c.key == key)
            )
            return str(found.scalar_one())

    async def held(self, holder: str) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables a device opened or has a seat at: those that go on first, then the newest."""
        seated = select(schema.seats.c.table_id).where(schema.seats.c.holder == holder)
        mine = or_(schema.tables.c.host == holder, schema.tables.c.id.in_(seated))
        return await self._listed(
            and_(mine, ~schema.tables.c.trial), schema.tables.c.status == "finished"
        )

    async def listed(self, status: str) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables everybody may find, newest first; of one host only the newest few."""
        t = schema.tables.c
        found = select(t.id, t.host, t.changed).where(t.listed, t.status == status)
        newest = found.order_by(t.changed.desc()).limit(MOST_LISTED * MOST_OF_A_HOST).subquery().c
        nth = func.row_number().over(partition_by=newest.host, order_by=newest.changed.desc())
        few = select(newest.id, nth.label("nth")).subquery().c
        return await self._listed(t.id.in_(select(few.id).where(few.nth <= MOST_OF_A_HOST)))

    async def opened(self, holder: str) -> int:
        """How many tables a device has opened that are not over."""
        t = schema.tables.c
        query = select(func.count()).where(t.host == holder, t.status != "finished")
        async with self._reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def waiting_for_bots(self, before: float) -> list[str]:
        """The running tables at which it has been a bot's turn since some time before."""
        t, s = schema.tables, schema.seats
        asked = and_(s.c.table_id == t.c.id, s.c.seat == t.c.asked)
        query = (
            select(t.c.id)
            .join(s, asked)
            .where(t.c.status == "running", t.c.changed <= before, ~t.c.paused)
            .where(or_(s.c.kind == "bot", s.c.stand_in != ""))
        )
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def late(self) -> list[str]:
        """The running tables at which somebody has run out of time."""
        t = schema.tables.c
        query = select(t.id).where(t.due <= self.uptime.now, t.status == "running")
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def clear_trials(self, before: float, besides: Collection[str]) -> None:
        """Forget what was tried out and has not been touched since some time before."""
        t = schema.tables.c
        gone = delete(schema.tables).where(t.trial, t.changed < before, t.id.not_in(besides))
        await self.write(lambda c: c.execute(gone))

    async def _listed(self, which: Any, *before: Any) -> list[tuple[TableRow, list[SeatRow]]]:
        order = (*before, schema.tables.c.changed.desc())
        query = select(schema.tables).where(which).order_by(*order)
        async with self._reading() as connection:
            rows = [_table(r) for r in await connection.execute(query.limit(MOST_LISTED))]
            sitting: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            for r in await _rows(connection, schema.seats, schema.seats.c.table_id.in_(sitting)):
                sitting[r.table_id].append(_seat_row(r))
        return [(row, sitting[row.id]) for row in rows]


def _reason(error: Exception) -> str:
    """What is wrong with the database, for people."""
    said = str(error).lower()
    if "full" in said or "space" in said:
        return "the disk is full"
    if "locked" in said or "busy" in said:
        return "another program holds the database"
    return "the database does not answer"


# Rows.


def _apply(connection: Connection, batch: list[Change], node: str) -> None:
    """All changes of a batch, kind by kind; a table is in it once at most. Other nodes hear."""
    for c in batch:
        if connection.execute(_PROGRESSED, _progress(c.row)).rowcount != 1:
            raise Behind(
                Reason(Message("The table has moved on: somebody else chose at the same moment."))
            )
    for c in batch:
        shots = c.keep if c.keep_snapshots is None else c.keep_snapshots
        _cut(connection, c.row.id, schema.actions.c.number, c.keep)
        _cut(connection, c.row.id, schema.snapshots.c.after, shots)
        _cut(connection, c.row.id, schema.reels.c.after, c.keep)
        _cut(connection, c.row.id, schema.shares.c.after, c.keep)
    for c in batch:
        for seat, key in c.answers:
            a = schema.answers.c
            given = and_(a.table_id == c.row.id, a.seat == seat, a.key == key)
            connection.execute(delete(schema.answers).where(given))
    _insert(connection, schema.actions, [_action(c.row.id, *a) for c in batch for a in c.actions])
    _insert(
        connection, schema.snapshots, [_snapshot(c.row.id, s) for c in batch for s in c.snapshots]
    )
    _insert(connection, schema.notes, [_note(c.row.id, *n) for c in batch for n in c.notes])
    _insert(connection, schema.reels, [_reel(c.row.id, r) for c in batch for r in c.reels])
    _insert(connection, schema.answers, [a for c in batch for a in _answers(c.row.id, c.answers)])
    for c in batch:
        for s in c.seats:
            who = and_(schema.seats.c.table_id == c.row.id, schema.seats.c.seat == s.seat)
            connection.execute(update(schema.seats).where(who).values(_seat(c.row.id, s)))
    settle(connection, [outcome for c in batch for outcome in c.outcomes])
    hush(connection, [c.row.id for c in batch if c.passes])
    for c in batch:
        if c.notice is not None:
            queue(connection, c.row.id, c.notice)
    for c in batch if node else ():
        said = f"{node} {c.row.id} {c.row.revision + 1}"
        connection.execute(select(func.pg_notify(CHANNEL, said)))


def _create(connection: Connection, stored: Stored, pack: str) -> None:
    """A new table with all that belongs to it."""
    row, record = stored.row, stored.record
    if pack and row.pack:
        kept = INSERTS[connection.dialect.name](schema.packs).on_conflict_do_nothing()
        connection.execute(kept, {"key": row.pack, "text": pack})
    connection.execute(insert(schema.tables), _columns(row))
    connection.execute(insert(schema.seats), [_seat(row.id, s) for s in stored.seats])
    numbered = list(enumerate(record.actions, 1))
    shots = record.snapshots + ([record.base] if record.base else [])
    _insert(connection, schema.actions, [_action(row.id, *a) for a in numbered])
    _insert(connection, schema.snapshots, [_snapshot(row.id, s) for s in shots])
    said = [_note(row.id, *numbered) for numbered in enumerate(stored.notes)]
    _insert(connection, schema.notes, said)
    _insert(connection, schema.answers, list(_answers(row.id, stored.answers)))
    _insert(connection, schema.reels, [_reel(row.id, reel) for reel in stored.reels])


def _cut(connection: Connection, table: str, column: Any, keep: int | None) -> None:
    if keep is not None:
        part = column.table
        connection.execute(delete(part).where(part.c.table_id == table, column > keep))


def _insert(connection: Connection, part: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(_ADDED[part], rows)


async def _rows(connection: AsyncConnection, part: Any, which: Any) -> Sequence[Any]:
    ordered = select(part).where(which).order_by(*part.primary_key.columns)
    return (await connection.execute(ordered)).all()


PROGRESS = (
    *("version", "base", "known", "status", "turn", "asked", "result", "changed"),
    *("clock", "due", "paused", "proposal"),
)
"""The columns of a table that play changes."""
JSON: dict[str, Any] = {"pace": Pace, "clock": Clock, "proposal": Proposal | None}
"""The columns that hold records; where nothing was ever written there is the default."""


# Statements that every move needs are built once.
_SEEN = and_(schema.tables.c.id == bindparam("of"), schema.tables.c.revision == bindparam("seen"))
_PROGRESSED = (
    update(schema.tables)
    .where(_SEEN)
    .values({name: bindparam(name) for name in (*PROGRESS, "revision")})
)
_ADDED = {part: insert(part) for part in schema.METADATA.tables.values()}


def _progress(row: TableRow) -> dict[str, Any]:
    """What play changed of a table, if nobody else has changed it since."""
    now = {name: getattr(row, name) for name in PROGRESS}
    return _written(now) | {"revision": row.revision + 1, "of": row.id, "seen": row.revision}


def _columns(row: TableRow) -> dict[str, Any]:
    values = _written(msgspec.structs.asdict(row))
    return values | {"options": json.dumps(row.options), "seed": str(row.seed)}


def _written(values: dict[str, Any]) -> dict[str, Any]:
    records = {name: values[name] for name in JSON if name in values}
    return values | {name: msgspec.json.encode(r).decode() for name, r in records.items()}


def _table(r: Any) -> TableRow:
    values = {name: value for name, value in r._mapping.items() if value or name not in JSON}
    for name in values.keys() & JSON.keys():
        values[name] = msgspec.json.decode(values[name], type=JSON[name])
    return TableRow(**values | {"options": json.loads(r.options), "seed": int(r.seed)})


def _seat(table: str, seat: SeatRow) -> dict[str, Any]:
    return {"table_id": table} | msgspec.structs.asdict(seat)


def _seat_row(r: Any) -> SeatRow:
    return SeatRow(**{name: r._mapping[name] for name in SeatRow.__struct_fields__})


def _action(table: str, number: int, text: str) -> dict[str, Any]:
    return {"table_id": table, "number": number, "text": text, "at": time.time()}


def _snapshot(table: str, s: Snapshot) -> dict[str, Any]:
    return {"table_id": table, "after": s.after, "version": s.version, "position": s.position}


def _reel(table: str, reel: Reel) -> dict[str, Any]:
    return {"table_id": table, "after": reel.after, "packed": reel.packed}


def _note(table: str, number: int, note: Note) -> dict[str, Any]:
    return {"table_id": table, "number": number, "after": note.after, "text": note.text}


def _answers(
    table: str, answers: Mapping[tuple[Seat, str], Setting | None]
) -> Iterable[dict[str, Any]]:
    for (seat, key), value in answers.items():
        if value is not None:
            yield {"table_id": table, "seat": seat, "key": key, "value": json.dumps(value)}
