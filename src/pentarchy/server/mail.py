"""Letters by e-mail, if the operator has named a server for them (`serve --smtp`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from email.message import EmailMessage
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib
from msgspec import Struct

from pentarchy.core.errors import Malformed

PORTS = {"smtp": 25, "smtps": 465}
PAUSES = (5, 60, 600)
"""Seconds before a letter that could not be sent is tried again, and again."""

log = logging.getLogger(__name__)


class Smtp(Struct, frozen=True, kw_only=True):
    """A mail server: `smtp://user:password@host:587?from=games@example.org`."""

    host: str
    port: int
    sender: str
    tls: bool = False
    user: str | None = None
    password: str | None = None


def smtp(url: str) -> Smtp:
    """The mail server that a URL names; its password is in no sentence."""
    expected = "expected smtp://[user:password@]host[:port]?from=ADDRESS, or smtps://..."
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise Malformed(f"the mail server's URL cannot be read; {expected}") from None
    sender = parse_qs(parts.query).get("from", [""])[0]
    if parts.scheme not in PORTS or not parts.hostname or "@" not in sender:
        raise Malformed(f"the mail server's URL cannot be used; {expected}")
    return Smtp(
        host=parts.hostname,
        port=port,
        sender=sender,
        tls=parts.scheme == "smtps",
        user=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
    )


class Post:
    """Sends letters, in the background: how long that takes tells nobody anything."""

    def __init__(self, server: Smtp | None) -> None:
        self.server = server
        self._under_way: set[asyncio.Task[None]] = set()

    def __bool__(self) -> bool:
        """Whether letters can be sent at all."""
        return self.server is not None

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something about letters while everything else goes on."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def send(self, to: str, subject: str, text: str, key: str = "") -> None:
        """Send a letter; an `OSError` or `SMTPException` says that it could not be.

        By its key a mail program knows a letter that comes a second time.
        """
        assert self.server is not None
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.server.sender, to, subject
        if key:
            letter["Message-ID"] = f"<{key}@{self.server.sender.rpartition('@')[2]}>"
        letter.set_content(text)
        given: dict[str, Any] = {"username": self.server.user, "password": self.server.password}
        await aiosmtplib.send(
            letter,
            hostname=self.server.host,
            port=self.server.port,
            use_tls=self.server.tls,
            timeout=20,
            **given,
        )

    async def carry(self, to: str, subject: str, text: str) -> None:
        """Send a letter, and try again for some minutes if that fails."""
        for pause in (*PAUSES, None):
            try:
                await self.send(to, subject, text)
            except (OSError, aiosmtplib.SMTPException) as error:
                log.warning("a letter could not be sent: %s", error)
                if pause is None:
                    return
                await asyncio.sleep(pause)
            else:
                return

    async def close(self) -> None:
        """Give up what is under way."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
