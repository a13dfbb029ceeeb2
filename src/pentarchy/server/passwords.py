"""Passwords: hashed with Argon2, compared in a time that tells nothing."""

from __future__ import annotations

import asyncio
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message

LEAST, MOST = 8, 200
"""Characters of a password."""
AT_ONCE = 2
"""Each hash takes 64 MB and a processor; a crowd that signs in waits in line."""


def check(password: str) -> None:
    """Refuse what anybody would guess, and what is no password."""
    if not LEAST <= len(password) <= MOST:
        raise Malformed(
            Message("A password has {least} to {most} characters.", least=LEAST, most=MOST)
        )
    if len(set(password)) < 4:
        raise Malformed(
            Message("This password is too simple: it has too few different characters.")
        )


class Passwords:
    """Hashes and compares, a few at once, beside everything else that the server does."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        check(password)
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str, password: str) -> bool:
        """Whether this is the password; where none is kept it takes as long to say no."""
        async with self._turn:
            return await asyncio.to_thread(self._fits, kept, password)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            self._hasher.verify(kept or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return bool(kept)

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("the password of nobody")
