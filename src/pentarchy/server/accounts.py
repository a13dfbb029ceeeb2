"""What people do with accounts: make one, sign in and out, recover, change, leave.

Whatever makes a device somebody's gives it another token. No answer and no time it takes tells
whether a name exists, but for asking to have it oneself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, func, insert, select

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Verbatim
from pentarchy.server import passkeys, people, schema
from pentarchy.server import protocol_people as p
from pentarchy.server.errors import Away, NotFound, NotYours, TooMany, not_now
from pentarchy.server.identity import (
    SECONDS_REMEMBERED,
    Asker,
    Devices,
    holder_of,
    known,
    new_token,
    renew,
)
from pentarchy.server.limits import Buckets
from pentarchy.server.lobby import Lobby
from pentarchy.server.mail import Post
from pentarchy.server.passkeys import Site
from pentarchy.server.passwords import Passwords, check
from pentarchy.server.people import Person
from pentarchy.server.settings import Settings
from pentarchy.server.speech import in_words_of
from pentarchy.server.store import Store

T = TypeVar("T")

WRONG = Message("Name and password do not fit together.")
WRONG_CODE = Message("Name and code do not fit together.")
TOO_OFTEN = Message("Too many tries; wait some minutes.")
NEW_PASSWORD = partial(
    Message,
    "Hello {name},\n\nsomebody, perhaps you, asked for a new password. Set it here within an"
    " hour:\n\n{link}\n\nIf it was not you, nothing has changed.\n",
)
NEW_ADDRESS = partial(
    Message,
    "Hello {name},\n\nopen this within an hour, and this address is used for what you asked to"
    " be told, and to let you in if you forget your password:\n\n{link}\n",
)
MOST_OF_A_KIND = 20
"""Passkeys, and tokens, of one account."""
MOST_WAITING = 99
SHORT = 16
"""Characters of a hash by which a session or token is told from the others of its owner."""


class Visit(Struct, frozen=True):
    """Who comes, from where, with which browser."""

    asker: Asker
    address: str
    label: str


class Accounts:
    """The accounts of a server."""

    def __init__(self, store: Store, lobby: Lobby, devices: Devices, settings: Settings) -> None:
        self.store = store
        self.lobby = lobby
        self.devices = devices
        self.post = Post(settings.smtp)
        self.passwords = Passwords()
        self._guesses = Buckets(*settings.guesses)
        self._visits = Buckets(*settings.visits)

    async def watch_forever(self) -> None:
        """Send away who was signed out elsewhere: by another node, or by `pentarchy admin`."""
        while True:
            await asyncio.sleep(SECONDS_REMEMBERED)
            shown = self.lobby.devices()
            try:
                may_stay = await self.store.read(partial(known, shown=shown))
            except Away:
                continue
            for device in shown - may_stay:
                self.lobby.send_away(device=device)

    async def close(self) -> None:
        """Give up what is under way."""
        await self.post.close()

    # Making an account.

    async def make(self, visit: Visit, wish: p.NewAccount) -> tuple[Asker, p.Welcome]:
        """Make a guest an account with a password."""
        people.proper(wish.name)
        kept = await self.passwords.hashed(wish.password)
        return await self._welcomed(
            visit, lambda c: people.add(c, visit.asker.person, wish.name, kept)
        )

    async def passkey_to_make(self, visit: Visit, at: Site, wish: p.WishPasskey) -> p.Challenge:
        """What a browser needs to make a passkey."""
        asker = visit.asker

        def ask(c: Connection) -> dict[str, Any]:
            owner = people.by_id(c, asker.person)
            name = owner.name if owner else people.proper(wish.name)
            return passkeys.to_make(c, at, asker.device, asker.person, name)

        return p.Challenge(await self.store.write(ask))

    async def add_passkey(
        self, visit: Visit, at: Site, wish: p.NewPasskey
    ) -> tuple[Asker, p.Welcome]:
        """Keep a passkey; a guest becomes an account by it."""
        asker = visit.asker

        def add(c: Connection) -> None:
            found = passkeys.made(c, at, asker.device, wish.credential)
            if people.by_id(c, asker.person) is None:
                people.add(c, asker.person, wish.name)
            _expect_room(c, schema.passkeys, asker.person)
            owner = {"person": asker.person, "label": wish.label or visit.label}
            c.execute(insert(schema.passkeys), found | owner)

        return await self._welcomed(visit, add)

    async def _welcomed(
        self, visit: Visit, work: Callable[[Connection], object]
    ) -> tuple[Asker, p.Welcome]:
        """Do what gives a person a way in; a new account also gets its recovery codes."""
        person = visit.asker.person

        def welcome(c: Connection) -> tuple[Asker, tuple[str, ...]]:
            new = people.by_id(c, person) is None
            work(c)
            codes = people.new_codes(c, person) if new else ()
            return renew(c, visit.asker, person, visit.label), codes

        asker, codes = await self.store.write(welcome)
        self.devices.forget()
        self.lobby.renew(visit.asker.device, asker.device)
        return asker, p.Welcome(await self.me(asker), codes)

    # Signing in.

    async def sign_in(self, visit: Visit, wish: p.SignIn) -> tuple[Asker, p.Me]:
        """Make a device somebody's, by name and password."""
        self.limit(visit.address, wish.name)
        found = await self.store.read(lambda c: people.by_name(c, wish.name))
        if not await self.passwords.fits(found.password if found else "", wish.password):
            raise NotYours(WRONG)
        assert found is not None
        return await self._enter(visit, wish.bring, lambda c: found.id)

    async def recover(self, visit: Visit, wish: p.Recover) -> tuple[Asker, p.Me]:
        """Make a device somebody's, by a recovery code."""
        self.limit(visit.address, wish.name)
        kept = await self.passwords.hashed(wish.password) if wish.password else ""

        def use(c: Connection) -> str:
            found = people.by_name(c, wish.name)
            if not people.use_code(c, found.id if found else "", wish.code) or found is None:
                raise NotYours(WRONG_CODE)
            if kept:
                people.change(c, found.id, password=kept)
                people.sign_out(c, found.id)
            return found.id

        return await self._enter(visit, wish.bring, use)

    async def passkey_to_show(self, visit: Visit, at: Site) -> p.Challenge:
        """What a browser needs to sign in by a passkey."""
        device = visit.asker.device
        return p.Challenge(await self.store.write(lambda c: passkeys.to_show(c, at, device)))

    async def show_passkey(self, visit: Visit, at: Site, wish: p.ShowPasskey) -> tuple[Asker, p.Me]:
        """Make a device somebody's, by a passkey."""
        self.limit(visit.address)
        device = visit.asker.device
        return await self._enter(
            visit, wish.bring, lambda c: passkeys.shown(c, at, device, wish.credential)
        )

    async def _enter(
        self, visit: Visit, bring: bool, whose: Callable[[Connection], str]
    ) -> tuple[Asker, p.Me]:
        """Make a device somebody's; a guest's seats go with it if that is wished."""
        guest = visit.asker.person

        def enter(c: Connection) -> tuple[Asker, list[str]]:
            person = whose(c)
            found = people.by_id(c, person)
            if found is None or found.banned:
                reason = found.banned if found else ""
                raise NotYours(
                    Message("This account was closed: {reason}", reason=Verbatim(reason))
                )
            moved: list[str] = []
            if bring and guest and guest != person and people.by_id(c, guest) is None:
                moved = people.merge(c, guest, person)
            return renew(c, visit.asker, person, visit.label), moved

        asker, moved = await self.store.write(enter)
        await self._changed(moved, [visit.asker.device])
        return asker, await self.me(asker)

    async def sign_out(self, asker: Asker) -> None:
        """Forget a device."""
        await self.end_session(asker, asker.device[:SHORT])

    # Letters.

    async def forgot(self, address: str, wish: p.Forgot, page: str, code: str) -> None:
        """Send a letter with which a new password can be set, if there is an address for it."""
        self._expect_post()
        self.limit(address, wish.name)
        self.post.later(self._write_to(wish.name, page, code))

    async def _write_to(self, name: str, page: str, spoken: str) -> None:
        def write(c: Connection) -> tuple[Person | None, str]:
            found = people.by_name(c, name)
            if found is None or not found.email:
                return None, ""
            return found, people.new_letter(c, found.id, "")

        found, code = await self.store.write(write)
        if found is not None:
            letter = NEW_PASSWORD(name=Verbatim(found.name), link=_link(page, code))
            tongue = found.language or spoken
            subject, text = in_words_of(tongue, Message("A new password"), letter)
            await self.post.carry(found.email, subject, text)

    async def set_email(self, person: Person, wish: p.NewEmail, page: str, spoken: str) -> Message:
        """Send a letter to an address, which counts once it was opened; what to tell its owner."""
        email = wish.email.strip()
        if not email:
            await self.store.write(lambda c: people.change(c, person.id, email=""))
            return Message("No address is kept.")
        self._expect_post()
        name, at, host = email.rpartition("@")
        if not (name and at and "." in host and email.isprintable()) or " " in email:
            raise Malformed(Message("This is no e-mail address."))
        if not self._guesses.take(person.id):
            raise TooMany(TOO_OFTEN)
        code = await self.store.write(lambda c: people.new_letter(c, person.id, email))
        letter = NEW_ADDRESS(name=Verbatim(person.name), link=_link(page, code))
        subject, text = in_words_of(spoken, Message("Your address"), letter)
        self.post.later(self.post.carry(email, subject, text))
        return Message("A letter is on its way; open the link in it.")

    async def open_letter(self, visit: Visit, wish: p.Letter) -> tuple[Asker, p.Me]:
        """Confirm an address, or set a new password: all other devices are then signed out."""
        self.limit(visit.address)
        kept = await self.passwords.hashed(wish.password) if wish.password else ""

        def use(c: Connection) -> str:
            person, email = people.use_letter(c, wish.code)
            if email:
                people.change(c, person, email=email)
            elif not kept:
                check(wish.password)
            else:
                people.change(c, person, password=kept)
                people.sign_out(c, person)
            return person

        return await self._enter(visit, bring=False, whose=use)

    # Changing.

    async def set_password(self, person: Person, device: str, wish: p.NewPassword) -> None:
        """Set another password: all other devices are then signed out."""
        if not self._guesses.take(person.id):
            raise TooMany(TOO_OFTEN)
        if person.password and not await self.passwords.fits(person.password, wish.current):
            raise NotYours(Message("The password is another one."))
        kept = await self.passwords.hashed(wish.password)

        def change(c: Connection) -> None:
            people.change(c, person.id, password=kept)
            people.sign_out(c, person.id, besides=device)

        await self.store.write(change)
        self.devices.forget()

    async def end_session(self, asker: Asker, session: str) -> None:
        """Sign out one of one's devices."""
        d = schema.devices
        which = and_(d.c.person == asker.person, d.c.holder.startswith(session, autoescape=True))
        end = delete(d).where(which).returning(d.c.holder)
        gone = await self._end(lambda c: list(c.execute(end).scalars()), session)
        await self._changed((), gone)

    async def end_token(self, asker: Asker, token: str) -> None:
        """Take a program's token back; its own account is gone then, and bots play on for it."""
        t, moved = schema.tokens, list[str]()

        def end(c: Connection) -> list[str]:
            programs = people.programs_of(c, asker.person)
            mine = t.c.person.in_([asker.person, *programs])
            which = and_(mine, t.c.hash.startswith(token, autoescape=True))
            gone = list(c.execute(delete(t).where(which).returning(t.c.hash)).scalars())
            for program in set(programs).intersection(gone):
                moved.extend(people.remove(c, program))
            return gone

        gone = await self._end(end, token)
        await self._changed(moved, gone)

    async def end_passkey(self, person: Person, passkey: str) -> None:
        """Forget a passkey; the last way in stays."""
        k = schema.passkeys

        def end(c: Connection) -> None:
            own = c.execute(select(k.c.id).where(k.c.person == person.id)).scalars()
            found = next((one for one in own if holder_of(one)[:SHORT] == passkey), None)
            if found is None:
                raise NotFound(Message("There is no such passkey."))
            c.execute(delete(k).where(k.c.id == found))
            left = c.execute(select(func.count()).where(k.c.person == person.id)).scalar_one()
            if not left and not person.password:
                raise Malformed(
                    Message("This is the only way into your account: set a password first.")
                )

        await self.store.write(end)

    async def new_token(self, person: Person, wish: p.NewToken) -> str:
        """A token for a program; to play it gets an account of its own."""
        token = new_token()
        row = {"hash": holder_of(token), "person": person.id, "label": wish.label}
        more = {"play": wish.play, "since": time.time(), "used": 0.0}

        def add(c: Connection) -> None:
            _expect_room(c, schema.tokens, person.id, *people.programs_of(c, person.id))
            if wish.play:
                program = people.add(c, row["hash"], wish.label, owner=person.id)
                row.update(person=program.id, label=program.name)
            c.execute(insert(schema.tokens), row | more)

        await self.store.write(add)
        return token

    async def delete(self, person: Person, wish: p.Confirm) -> None:
        """Forget an account and all that belongs to it."""
        if people.folded(wish.name) != people.folded(person.name):
            raise Malformed(Message("To delete your account, write its name."))
        await self.remove(person)

    async def remove(self, person: Person) -> None:
        """Forget somebody; bots play on for them."""
        moved = await self.store.write(lambda c: people.remove(c, person.id))
        await self._changed(moved, ())
        self.lobby.send_away(holder=person.id)

    async def merge(self, old: Person, into: Person) -> None:
        """Give all that belongs to an account to another."""
        if old.id == into.id:
            raise Malformed(Message("These are the same account."))
        moved = await self.store.write(lambda c: people.merge(c, old.id, into.id))
        await self._changed(moved, ())
        self.lobby.send_away(holder=old.id)

    async def ban(self, person: Person, reason: str) -> None:
        """Close an account, or with an empty reason open it again."""
        await self.store.write(lambda c: people.ban(c, person.id, reason))
        await self._changed((), ())
        self.lobby.send_away(holder=person.id)

    # Reading.

    async def me(self, asker: Asker) -> p.Me:
        """Who is asking."""
        return await self.store.read(lambda c: _me(c, asker.person, bool(self.post)))

    async def account(self, person: Person, device: str) -> p.Account:
        """An account as its owner sees it."""
        return await self.store.read(lambda c: _account(c, person, device))

    async def owner(self, asker: Asker) -> Person:
        """The account of who asks, at a device: programs change no account."""
        if not asker.token:
            raise NotYours(Message("This can only be done by yourself, signed in."))
        found = await self.store.read(lambda c: people.by_id(c, asker.person))
        if found is None:
            raise NotYours(Message("You are a guest here: make an account, or sign in."))
        return found

    # What several need.

    def limit(self, address: str, name: str = "") -> None:
        """Against guessing: so many tries from an address, and fewer for one name."""
        if not self._visits.take(address):
            raise TooMany(TOO_OFTEN)
        if name and not self._guesses.take(people.folded(name)):
            raise TooMany(TOO_OFTEN)

    def _expect_post(self) -> None:
        if not self.post:
            raise not_now(Message("This server sends no letters (see --smtp)."))

    async def _end(self, work: Callable[[Connection], list[str]], shown: str) -> list[str]:
        if len(shown) != SHORT:
            raise NotFound(Message("There is no such thing."))
        gone = await self.store.write(work)
        if not gone:
            raise NotFound(Message("There is no such thing."))
        return gone

    async def _changed(self, tables: Iterable[str], devices: Iterable[str]) -> None:
        """Devices or seats are somebody else's: look again, and let live tables know."""
        self.devices.forget()
        await self.lobby.refresh(tables)
        for device in filter(None, devices):
            self.lobby.send_away(device=device)


def _expect_room(c: Connection, part: Any, *people: str) -> None:
    if (
        c.execute(select(func.count()).where(part.c.person.in_(people))).scalar_one()
        >= MOST_OF_A_KIND
    ):
        raise TooMany(Message("You have {n} of them; remove one first.", n=MOST_OF_A_KIND))


def _me(c: Connection, person: str, mail: bool) -> p.Me:
    if not person:
        return p.Me(mail=mail)
    found = people.by_id(c, person)
    t, s, f, i = schema.tables.c, schema.seats.c, schema.friends.c, schema.invited.c
    sat = schema.tables.join(schema.seats, t.id == s.table_id)
    own = and_(s.holder == person, s.kind == "human", ~t.trial)
    mine = select(func.count()).select_from(sat).where(own)
    asked = and_(t.status == "running", t.asked == s.seat)
    waiting = (
        select(t.id).select_from(sat).where(own, asked).order_by(t.changed).limit(MOST_WAITING)
    )
    answered = select(f.other).where(f.person == person)
    friends = select(func.count()).where(f.other == person, f.person.not_in(answered))
    kept = and_(s.table_id == i.table_id, s.seat == i.seat, s.kind == "open")
    seats = select(func.count()).select_from(schema.invited.join(schema.seats, kept))

    def count(query: Any) -> int:
        return int(c.execute(query).scalar_one())

    return p.Me(
        name=found.name if found else "",
        account=found is not None,
        operator=found is not None and found.operator,
        seats=count(mine.where(t.status != "finished")),
        waits=tuple(c.execute(waiting).scalars()),
        invited=count(friends) + count(seats.where(i.person == person)),
        mail=mail,
        language=found.language if found else "",
    )


def _account(c: Connection, person: Person, device: str) -> p.Account:
    def of(part: Any, order: Any) -> Any:
        return c.execute(select(part).where(part.c.person.in_(mine)).order_by(order))

    mine = [person.id, *people.programs_of(c, person.id)]

    d, k, t = schema.devices, schema.passkeys, schema.tokens
    left = select(func.count()).where(schema.codes.c.person == person.id)
    return p.Account(
        name=person.name,
        since=person.since,
        operator=person.operator,
        password=bool(person.password),
        email=person.email,
        codes=c.execute(left).scalar_one(),
        sessions=tuple(
            p.Session(r.holder[:SHORT], r.label, r.since, r.seen, r.holder == device)
            for r in of(d, d.c.seen.desc())
        ),
        passkeys=tuple(
            p.PasskeyInfo(holder_of(r.id)[:SHORT], r.label, r.since, r.used)
            for r in of(k, k.c.since)
        ),
        tokens=tuple(
            p.TokenInfo(r.hash[:SHORT], r.label, r.play, r.since, r.used) for r in of(t, t.c.since)
        ),
    )


def _link(page: str, code: str) -> Verbatim:
    """Where a letter is opened."""
    return Verbatim(f"{page}/letter/{code}")
