"""What stands before every request: only our own pages ask, not too fast; headers that protect."""

from __future__ import annotations

import ipaddress
import secrets
from collections import Counter
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import clear_contextvars

from pentarchy.server import logs
from pentarchy.server.identity import same_origin
from pentarchy.server.limits import Buckets
from pentarchy.server.protocol import Problem
from pentarchy.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
FILE_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""For built files: the others are about pages, and on a slow line every byte is waited for."""
READING = ("GET", "HEAD", "OPTIONS")


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = {name.lower() for name in settings.names} | {"localhost"}
        self.proxies = frozenset(settings.proxies)
        self.buckets = Buckets(*settings.requests)
        self.most_sockets = settings.most_sockets
        self.sockets: Counter[str] = Counter()
        """How many are open, by address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        kind = str(scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        believe(scope, self.proxies)
        clear_contextvars()
        logs.about(request=secrets.token_hex(4), address=address_of(scope))
        refused = self._refused(scope)
        if kind == "websocket":
            if refused is not None:
                await send({"type": "websocket.close", "code": 1008, "reason": refused.sentence})
            else:
                await self._attend(scope, receive, send)
            return

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_headers(scope)]
            await send(message)

        if refused is not None:
            await _answer(protected, refused)
        else:
            await self.app(scope, receive, protected)

    async def _attend(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket through, and count it for as long as it is open."""
        address = address_of(scope)
        self.sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _refused(self, scope: Scope) -> Problem | None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._is_ours(host):
            # A foreign name that leads here may be a foreign page's way to our visitors' tables.
            return Problem(421, f"This server is not called {host[:80]!r} (see --name).")
        reading = str(scope["type"]) == "http" and scope.get("method") in READING
        if not reading and not same_origin(origin, host):
            return Problem(403, f"Pages of {origin} may not play here.")
        address = address_of(scope)
        if not self.buckets.take(address):
            return Problem(429, "Too many requests; wait a second.")
        if str(scope["type"]) == "websocket" and self.sockets[address] >= self.most_sockets:
            return Problem(429, "Too many tables are being watched from your address.")
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether we are called that: by address, which no foreign name server gives, or name."""
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return name is not None and (name in self.names or is_address(name))


def believe(scope: Scope, proxies: frozenset[str]) -> None:
    """Take a named proxy's word on who is asking, and how; each proxy is on the way only once.

    What stands further left than the word of the last proxy anybody may have written.
    """
    asking, left = address_of(scope), set(proxies)
    if asking not in left:
        return
    headers = dict(scope["headers"])
    way = headers.get(b"x-forwarded-for", b"").decode("latin-1").split(",")
    while asking in left and way[-1].strip():
        left.discard(asking)
        asking = way.pop().strip()
        way = way or [""]
    scope["client"] = (asking, 0)
    if headers.get(b"x-forwarded-proto") == b"https":
        scope["scheme"] = "https" if str(scope["type"]) == "http" else "wss"


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def is_loopback(address: str) -> bool:
    """Whether this is the machine itself."""
    return is_address(address) and ipaddress.ip_address(address).is_loopback


def is_address(name: str) -> bool:
    """Whether this is an address and not a name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    if scope["path"].startswith("/api"):
        return [*HEADERS, (b"cache-control", b"no-store")]
    return FILE_HEADERS if scope["path"].startswith("/assets/") else HEADERS


async def _answer(send: Send, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
