"""Outside: requests to addresses that people name. None of them reaches the operator's own net.

What counts is the address a socket is opened to, whatever name, redirection or way of writing led
there; so it is asked for when the socket is made.
"""

from __future__ import annotations

import socket
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message

PATIENCE = aiohttp.ClientTimeout(total=15)
LONGEST = 2000
"""Characters of an address."""


class Forbidden(OSError):
    """An address of this machine or its net."""


class Outside:
    """Where requests go out, if the operator lets them."""

    def __init__(self, *, private: bool = False) -> None:
        self.private = private
        """Whether also to this machine and its net."""
        self._session: aiohttp.ClientSession | None = None

    @property
    def session(self) -> aiohttp.ClientSession:
        """The session, opened when it is first needed."""
        if self._session is None:
            door = aiohttp.TCPConnector(socket_factory=self._socket, use_dns_cache=False)
            self._session = aiohttp.ClientSession(connector=door, timeout=PATIENCE)
        return self._session

    async def close(self) -> None:
        """Let go."""
        if self._session is not None:
            await self._session.close()

    def _socket(self, info: Any) -> socket.socket:
        family, kind, protocol, _, address = info
        if not self.private and not is_public(address[0]):
            raise Forbidden(f"{address[0]} is not an address of the world outside")
        return socket.socket(family, kind, protocol)

    async def post(self, url: str, body: Any) -> int:
        """Send JSON; the status that was answered."""
        async with self.session.post(url, json=body, allow_redirects=False) as answer:
            return answer.status


def is_public(address: str) -> bool:
    """Whether an address is one of the world's.

    >>> is_public("93.184.215.14"), is_public("10.0.0.1"), is_public("::ffff:127.0.0.1")
    (True, False, False)
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return found.is_global and not found.is_multicast


def proper(url: str) -> str:
    """An address that can be asked."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    written = url.isascii() and url.isprintable() and len(url) <= LONGEST
    if not written or parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise Malformed(Message("This is no address: one begins with https:// and names a host."))
    return url
