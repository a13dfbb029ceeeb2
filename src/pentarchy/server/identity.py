"""Who is asking: a device, known by an unguessable token in a cookie that scripts cannot read.

A seat belongs to the device whose token's hash it keeps; the token itself is stored nowhere.
"""

from __future__ import annotations

import hashlib
import secrets

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "pentarchy"
A_YEAR = 365 * 24 * 3600


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(32)


def token_of(connection: ASGIConnection) -> str:
    """The token a device shows; empty if it has none that is long enough to be ours."""
    token = connection.cookies.get(COOKIE, "")
    return token if len(token) >= len(new_token()) else ""


def holder_of(token: str) -> str:
    """What is kept of a token; empty for none."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def asker(connection: ASGIConnection) -> str:
    """The device that asks; empty if it has no token yet."""
    return holder_of(token_of(connection))


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


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of ours is asking (a browser always names the origin of others)."""
    return not origin or origin.partition("://")[2] == host
