"""The live sockets on the wire: large messages are compressed, small ones are not worth it."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame, Opcode

WORTH_IT = 2048
"""Bytes from which a message is compressed: a whole table shrinks to a tenth, parts hardly."""


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

    def process_request_params(self, *given: Any) -> tuple[list[tuple[str, Any]], Extension]:
        """What is agreed upon; each message stands for itself, so that a socket keeps no window."""
        agreed, extension = super().process_request_params(*given)
        assert isinstance(extension, PerMessageDeflate)
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
