"""What stands before every request: only our own pages ask, not too fast; headers that protect."""

from __future__ import annotations

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pentarchy.server.identity import same_origin
from pentarchy.server.limits import Buckets
from pentarchy.server.protocol import Problem

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
READING = ("GET", "HEAD", "OPTIONS")


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, requests: tuple[float, float]) -> None:
        self.app = app
        self.buckets = Buckets(*requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        kind = str(scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if kind == "websocket":
            if refused is not None:
                await send({"type": "websocket.close", "code": 1008, "reason": refused.sentence})
            else:
                await self.app(scope, receive, send)
            return

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_headers(scope)]
            await send(message)

        if refused is not None:
            await _answer(protected, refused)
        else:
            await self.app(scope, receive, protected)

    def _refused(self, scope: Scope) -> Problem | None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        reading = str(scope["type"]) == "http" and scope.get("method") in READING
        if not reading and not same_origin(origin, host):
            return Problem(403, f"Pages of {origin} may not play here.")
        client = scope.get("client")
        if not self.buckets.take(client[0] if client else ""):
            return Problem(429, "Too many requests; wait a second.")
        return None


def _headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    if scope["path"].startswith("/api"):
        return [*HEADERS, (b"cache-control", b"no-store")]
    return HEADERS


async def _answer(send: Send, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
