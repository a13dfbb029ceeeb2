"""Who is asking: a device, known by an unguessable token in a cookie that scripts cannot read.

A seat belongs to the device whose token's hash it keeps; the token itself is stored nowhere.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from pentarchy.server.store import Store

COOKIE = "pentarchy"
A_YEAR = 365 * 24 * 3600
MOST_REMEMBERED = 100_000


def holder_of(token: str) -> str:
    """What is kept of a token; empty for none."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


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


class Devices:
    """The devices that were given a token: nobody brings one of their own making."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, None] = OrderedDict()

    async def asker(self, connection: ASGIConnection) -> str:
        """The device that asks; empty if it has no token of ours."""
        return holder_of(await self._token(connection))

    async def newcomer(self, connection: ASGIConnection) -> str:
        """The token of the device that asks; a new one if it has none of ours."""
        token = await self._token(connection)
        if not token:
            token = secrets.token_urlsafe(32)
            await self.store.admit(holder_of(token))
            self._remember(holder_of(token))
        return token

    async def _token(self, connection: ASGIConnection) -> str:
        token = connection.cookies.get(COOKIE, "")
        holder = holder_of(token)
        if holder and holder not in self._known:
            if not await self.store.knows(holder):
                return ""
            self._remember(holder)
        return token

    def _remember(self, holder: str) -> None:
        self._known[holder] = None
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of ours is asking (a browser always names the origin of others)."""
    return not origin or origin.partition("://")[2] == host
