"""Carriers: push, letters and webhooks, each taking one message to one place."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable
from typing import Any, cast
from urllib.parse import urlsplit

import aiohttp
import aiosmtplib
import msgspec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush_async
from sqlalchemy import Connection, insert, select, update

from pentarchy.core.errors import Malformed
from pentarchy.server import outside, schema
from pentarchy.server import protocol_pace as p
from pentarchy.server.mail import Post
from pentarchy.server.outside import Outside

GONE = (404, 410)
"""What is answered where nobody wants to be told any more."""
A_DAY = 24 * 3600


class Gone(Exception):
    """Nobody is there any more."""


class Failed(Exception):
    """It could not be taken there for now."""


class Waiting(Struct, frozen=True):
    """A table that waits, as programs are told of it."""

    table: str
    game: str
    title: str
    others: tuple[str, ...]
    turn: int
    url: str


class Telegram(Struct, frozen=True):
    """One message: what it says, and the tables it speaks of."""

    key: str
    """The same message has the same one, however often it is sent."""
    title: str
    text: str
    url: str
    page: str
    tables: tuple[Waiting, ...]


class Carriers:
    """The ways out of this server."""

    def __init__(self, post: Post, world: Outside) -> None:
        self.post = post
        self.world = world
        self.key: Vapid02 | None = None
        """What signs pushes."""

    async def carry(self, kind: str, target: str, email: str, telegram: Telegram) -> None:
        """Take a message somewhere: `Gone` or `Failed` if that did not do."""
        way: dict[str, Callable[[str, Telegram], Awaitable[None]]] = {
            "push": self._push,
            "mail": self._mail,
            "webhook": self._hook,
            "discord": self._discord,
        }
        try:
            await way[kind](email if kind == "mail" else target, telegram)
        except (OSError, aiohttp.ClientError, aiosmtplib.SMTPException, TimeoutError) as error:
            raise Failed(str(error) or type(error).__name__) from error

    async def _mail(self, address: str, telegram: Telegram) -> None:
        if not address:
            raise Gone
        if not self.post:
            raise Failed("there is no mail server")
        await self.post.send(address, telegram.title, telegram.text, telegram.key)

    async def _push(self, target: str, telegram: Telegram) -> None:
        if self.key is None:
            raise Failed("there are no keys for pushes")
        shown = {"title": telegram.title, "body": telegram.text, "url": telegram.url}
        sender = self.post.server.sender if self.post.server else "operator@localhost"
        by = telegram.page if telegram.page.startswith("https://") else f"mailto:{sender}"
        try:
            await webpush_async(
                msgspec.json.decode(target),
                msgspec.json.encode(shown | {"tag": telegram.key}).decode(),
                vapid_private_key=self.key,
                vapid_claims={"sub": by},
                ttl=A_DAY,
                timeout=cast(Any, outside.PATIENCE),
                aiohttp_session=self.world.session,
            )
        except WebPushException as error:
            _check(getattr(error.response, "status", 0))

    async def _hook(self, url: str, telegram: Telegram) -> None:
        said = {"event": "waiting", "content": telegram.text, "tables": telegram.tables}
        _check(await self.world.post(url, msgspec.to_builtins(said)))

    async def _discord(self, url: str, telegram: Telegram) -> None:
        said = {"content": telegram.text, "allowed_mentions": {"parse": []}}
        _check(await self.world.post(url, said))


def _check(status: int) -> None:
    if status in GONE:
        raise Gone
    if not 200 <= status < 300:
        raise Failed(f"the answer was {status}")


def place(wish: p.NewChannel, email: str) -> tuple[str, str]:
    """What is kept of a channel, and what it is called: who sees a page sees no secret of it."""
    if wish.kind == "push":
        if wish.subscription is None:
            raise Malformed("A push needs a browser's subscription.")
        outside.proper(wish.subscription.endpoint)
        return msgspec.json.encode(wish.subscription).decode(), ""
    if wish.kind == "mail":
        return "", email
    return wish.url, urlsplit(outside.proper(wish.url)).hostname or ""


# The keys for pushes.


def make_keys(c: Connection) -> str:
    """Make the key that signs pushes, if there is none; the public one."""
    found = keys(c)
    if found is None:
        made = Vapid02()
        made.generate_keys()
        number = made.private_key.private_numbers().private_value
        text = base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")
        s = schema.service
        if c.execute(update(s).values(vapid=text)).rowcount == 0:
            c.execute(insert(s), {"id": 1, "beat": 0.0, "down": 0.0, "vapid": text})
        found = keys(c)
    assert found is not None
    return public(found)


def keys(c: Connection) -> Vapid02 | None:
    """The key that signs pushes."""
    text = c.execute(select(schema.service.c.vapid)).scalar()
    return Vapid02.from_string(text) if text else None


def public(key: Vapid02) -> str:
    """What a browser subscribes with."""
    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")
