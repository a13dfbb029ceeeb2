"""Where tests let a server send to: a mail server, and one that takes pushes and webhooks."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import threading
import time
from collections.abc import Callable
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.process import free_port


class Sink:
    """A mail server that keeps what it was sent."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self._post = Controller(self, hostname="127.0.0.1", port=free_port())

    @property
    def url(self) -> str:
        """What `--smtp` is told."""
        return f"smtp://127.0.0.1:{self._post.port}?from=games@example.org"

    def start(self) -> Sink:
        """Take letters."""
        self._post.start()
        return self

    def stop(self) -> None:
        """Take no more."""
        self._post.stop()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append(BytesParser(policy=default).parsebytes(envelope.content))
        return "250 OK"

    async def letter(self, number: int) -> EmailMessage:
        """The letter of this number, once it has come."""
        await until(lambda: len(self.letters) > number, 60)
        return self.letters[number]


class Endpoint:
    """An HTTP server that keeps what was posted to it."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        """Path, headers, body."""
        self.status = 201
        """What it answers."""
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {key.lower(): value for key, value in self.headers.items()}
                endpoint.posts.append((self.path, headers, body))
                self.send_response(endpoint.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing: a test reads what was posted."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def start(self) -> Endpoint:
        """Answer."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def told(self, path: str) -> list[Any]:
        """What was posted to a path as JSON."""
        return [json.loads(body) for at, _, body in self.posts if at == path]


class Subscriber:
    """A browser's half of a push: only it can read what is pushed."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        """What it gives away."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(point), "auth": _text(self._auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> Any:
        """What was pushed."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)
        return json.loads(plain)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


async def until(true: Callable[[], object], seconds: float = 60) -> None:
    """Wait for what a server does by itself."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never became true"
        await asyncio.sleep(0.02)
