"""Who is asking: a device, known by an unguessable token in a cookie that scripts cannot read.

A device belongs to a person. A guest's person is the device itself, called by its token's hash; who
makes an account stays that person, and signing in elsewhere makes the other device theirs. Seats
and tables belong to persons. A program shows a token instead of a cookie: its owner's, to look on,
or that of its own account, to play. Tokens themselves are stored nowhere.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from pentarchy.core.message import Message
from pentarchy.server import schema
from pentarchy.server.errors import NotYours, TooMany
from pentarchy.server.limits import Buckets
from pentarchy.server.store import Store

COOKIE = "pentarchy"
A_YEAR = 365 * 24 * 3600
MOST_REMEMBERED = 100_000
SECONDS_REMEMBERED = 5.0
"""After which we look again whose a device is: another node may have signed it out."""
AN_HOUR = 3600
"""How exactly we know when a device or a program was last here."""
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrom": "Chrome", "Safari": ""}
SYSTEMS = {"iPhone": "", "iPad": "", "Android": "", "Windows": "", "Mac": "macOS", "Linux": ""}
"""What stands in a browser's long name of itself, and how it is called; the first that fits."""


def holder_of(token: str) -> str:
    """What is kept of a token; empty for none."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(32)


def cookie(token: str, *, secure: bool) -> Cookie:
    """The cookie: not for scripts, not for other sites, and encrypted where that is possible."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=A_YEAR,
        path="/",
        httponly=True,
        samesite="strict",
        secure=secure,
    )


class Asker(Struct, frozen=True):
    """Who is asking: a person, at a device or through a program."""

    person: str = ""
    """Empty: nobody we know."""
    device: str = ""
    """The hash of what was shown: a device's cookie, or a program's token."""
    token: str = ""
    """The device's cookie; empty for a program."""
    may_play: bool = True


NOBODY = Asker()


class Devices:
    """The devices that were given a token: nobody brings one of their own making."""

    def __init__(self, store: Store, programs: Buckets) -> None:
        self.store = store
        self.programs = programs
        """How much programs may ask for, each for itself."""
        self._known: OrderedDict[str, tuple[Asker, float]] = OrderedDict()
        """Who came lately, by the hash of what they showed, and until when that holds."""

    async def asker(self, connection: ASGIConnection) -> str:
        """The person who asks; empty if it is nobody we know."""
        return (await self.known(connection)).person

    async def player(self, connection: ASGIConnection) -> Asker:
        """Who asks for something to be done; a program may be allowed only to look."""
        asker = await self.known(connection)
        if not asker.may_play:
            raise NotYours(Message("This token may look on, not play."))
        return asker

    async def newcomer(self, connection: ASGIConnection) -> Asker:
        """Who asks for something to be done; a new guest if it is nobody we know."""
        asker = await self.player(connection)
        if asker.person:
            return asker
        asker = self.guest()
        label = called(connection.headers.get("user-agent", ""))
        await self.store.write(lambda c: admit(c, asker.token, asker.person, label))
        self._remember(asker.device, asker)
        return asker

    @staticmethod
    def guest() -> Asker:
        """Somebody new."""
        token = new_token()
        return Asker(holder_of(token), holder_of(token), token)

    async def known(self, connection: ASGIConnection) -> Asker:
        """Who is asking: by a program's token, or by the cookie."""
        kind, _, shown = connection.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            asker = await self._asker(holder_of(shown.strip()), "")
            if not self.programs.take(asker.device):
                raise TooMany(Message("This program asks too fast; wait a second."))
            if asker is NOBODY:
                raise NotYours(Message("This token is not known here, or no longer."))
            return asker
        token = connection.cookies.get(COOKIE, "")
        return await self._asker(holder_of(token), token) if token else NOBODY

    async def _asker(self, shown: str, token: str) -> Asker:
        found, until = self._known.get(shown, (NOBODY, 0.0))
        if time.monotonic() < until:
            return found
        found = await self._device(shown, token) if token else await self._program(shown)
        if found is not NOBODY:
            self._remember(shown, found)
        return found

    async def _device(self, device: str, token: str) -> Asker:
        d = schema.devices
        which = d.c.holder == device
        row = await self.store.read(
            lambda c: c.execute(select(d.c.person, d.c.seen).where(which)).one_or_none()
        )
        if row is None:
            return NOBODY
        if row.seen < time.time() - AN_HOUR:
            await self.store.write(
                lambda c: c.execute(update(d).where(which).values(seen=time.time()))
            )
        return Asker(row.person, device, token)

    async def _program(self, shown: str) -> Asker:
        t, p = schema.tokens, schema.people
        which = t.c.hash == shown
        whose = select(t.c.person, t.c.play, t.c.used).join(p, p.c.id == t.c.person)
        row = await self.store.read(
            lambda c: c.execute(whose.where(which, p.c.banned == "")).one_or_none()
        )
        if row is None:
            return NOBODY
        if row.used < time.time() - AN_HOUR:
            await self.store.write(
                lambda c: c.execute(update(t).where(which).values(used=time.time()))
            )
        return Asker(row.person, shown, may_play=row.play)

    def _remember(self, shown: str, asker: Asker) -> None:
        self._known[shown] = (asker, time.monotonic() + SECONDS_REMEMBERED)
        self._known.move_to_end(shown)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    def forget(self) -> None:
        """Somebody's devices or tokens have changed: look again who everybody is."""
        self._known.clear()


def admit(connection: Connection, token: str, person: str, label: str) -> None:
    """Remember that a device was given its token, and whose it is."""
    row = {"holder": holder_of(token), "person": person, "label": label}
    connection.execute(insert(schema.devices), row | {"since": time.time(), "seen": time.time()})


def renew(connection: Connection, asker: Asker, person: str, label: str) -> Asker:
    """Give a device another token, as somebody's: what was known of it before opens nothing."""
    token = new_token()
    connection.execute(delete(schema.devices).where(schema.devices.c.holder == asker.device))
    admit(connection, token, person, label)
    return Asker(person, holder_of(token), token)


def known(connection: Connection, shown: Collection[str]) -> set[str]:
    """Those of some devices and programs, by the hash of what they showed, that still may come."""
    found, asked = set[str](), list(shown)
    for i in range(0, len(asked), 500):
        for column in (schema.devices.c.holder, schema.tokens.c.hash):
            some = select(column).where(column.in_(asked[i : i + 500]))
            found.update(connection.execute(some).scalars())
    return found


def called(agent: str) -> str:
    """A browser as people call it, from what it says of itself.

    >>> called("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    found = (
        next((name or key for key, name in words.items() if key in agent), "")
        for words in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of ours is asking (a browser always names the origin of others)."""
    return not origin or origin.partition("://")[2] == host
