"""Refusals: each is one sentence for the person who asked, and nothing has changed."""

from __future__ import annotations

from pentarchy.core.errors import PentarchyError
from pentarchy.core.message import Message, Verbatim
from pentarchy.core.teller import Reason


class NotNow(PentarchyError):
    """A move that may not be made: stale, not this seat's, or against the rules."""

    def __init__(self, *refusals: Reason) -> None:
        super().__init__(refusals[0].sentence)
        self.refusals = refusals


class Behind(NotNow):
    """Another server has changed the table, and this one had not heard of it yet."""


class NotFound(PentarchyError):
    """There is no such thing."""


class NotYours(PentarchyError):
    """Somebody else's seat, table or secret."""


class TooMany(PentarchyError):
    """Too much, too fast."""


class NotAvailable(PentarchyError):
    """This server cannot do that."""


class Away(PentarchyError):
    """The database cannot be reached or written for now. Nothing that was shown is lost."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            Message(
                "The tables cannot be kept at the moment: {reason}."
                " Nothing that was shown is lost; play goes on when it is over.",
                reason=Verbatim(reason),
            )
        )


def not_now(said: Message) -> NotNow:
    """A refusal with one reason."""
    return NotNow(Reason(said))
