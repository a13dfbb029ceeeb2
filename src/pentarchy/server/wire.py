"""The wire: large messages are compressed, and nobody holds a connection without using it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame, Opcode
from websockets.typing import ExtensionParameter

WORTH_IT = 2048
"""Bytes from which a message is compressed: a whole table shrinks to a tenth, parts hardly."""

SECONDS_FOR_A_REQUEST = 10.0
"""From its first byte, or from the opening of the connection, to its last byte."""


class LargeOnly(PerMessageDeflate):
    """Compression that leaves small messages as they are, which RFC 7692 allows for any message."""

    plain = False
    """Whether the message being sent, perhaps in several frames, is not compressed."""

    def encode(self, frame: Frame) -> Frame:
        """A frame as it is sent."""
        if frame.opcode in CTRL_OPCODES:
            return frame
        if frame.opcode is not Opcode.CONT:
            self.plain = frame.fin and len(frame.data) < WORTH_IT
        return frame if self.plain else super().encode(frame)


class LargeOnlyFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on compression of large messages."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What is agreed upon; each message stands for itself, so that a socket keeps no window."""
        agreed, extension = super().process_request_params(params, accepted_extensions)
        made = LargeOnly(
            extension.remote_no_context_takeover,
            extension.local_no_context_takeover,
            extension.remote_max_window_bits,
            extension.local_max_window_bits,
            extension.compress_settings,
        )
        return agreed, made


class Sockets(WebSocketsSansIOProtocol):
    """Uvicorn's live sockets with our compression."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            LargeOnlyFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        ]


class Requests(HttpToolsProtocol):
    """Uvicorn's HTTP, which hangs up on whoever sends half a request and then nothing."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: from now on they have some seconds for a request."""
        super().connection_made(transport)
        self._expect_end()

    def on_message_begin(self) -> None:
        """Another request begins."""
        super().on_message_begin()
        self._expect_end()

    def on_message_complete(self) -> None:
        """A request is there whole."""
        super().on_message_complete()
        self._relax()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._relax()
        super().connection_lost(exc)

    def _expect_end(self) -> None:
        self._relax()
        self._deadline = self.loop.call_later(SECONDS_FOR_A_REQUEST, self.transport.abort)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
