"""Events: what happened, in the past tense; read by the log, the browser and card triggers."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.message import Message, holes
from pentarchy.core.structs import Struct


class Event(Struct, frozen=True, kw_only=True, tag=True):
    """Something that happened to or by a seat (-1: to the table).

    `says` is its sentence for the log, a template whose holes are the fields; `says_many` its
    plural, if the field `n` counts something. `reveals` marks what undo may not cross: a drawn
    card, a roll. `final` marks what its own seat knew and the others have now seen: a card played
    from the hand against somebody. Undo may not cross it either, but a preview can tell what comes
    of it.
    """

    says: ClassVar[str] = ""
    says_many: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    final: ClassVar[bool] = False
    seat: int

    def seen_by(self, seat: int | None) -> Event | None:
        """The event as a seat (None: a spectator) may see it: whole, poorer, or not at all."""
        return self

    def message(self) -> Message | None:
        """The event as it is told; None if it is not."""
        says, many = type(self).says, type(self).says_many
        if not says:
            return None
        return Message(says, many=many, **{h: getattr(self, h) for h in holes(says) | holes(many)})

    def told_to(self, seat: int | None) -> Message | None:
        """The event as it is told to a seat (None: a spectator); None if it is not."""
        seen = self.seen_by(seat)
        return None if seen is None else seen.message()
