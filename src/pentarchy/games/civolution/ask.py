"""Questions to a civ: what they have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.step import Decision

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


class Ask(Decision, frozen=True, kw_only=True):
    """A question to a civ."""

    interruptible: ClassVar[bool] = True
    """Whether an attribute chip may be taken first."""
    harmless: ClassVar[bool] = False
    """Whether it only gives, or offers to decline: then nobody need be asked beforehand."""

    def is_harmless(self, g: Civolution) -> bool:
        """Whether carrying it out can never be worse than skipping it."""
        return self.harmless or bool(getattr(self, "optional", False))

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return address(self.seat, action)


def address(seat: int, action: Action) -> tuple[str, ...]:
    """The address most actions name by themselves."""
    values = [str(getattr(action, name)) for name in action.__struct_fields__]
    form = ADDRESSES.get(action.word)
    return () if form is None else (form.format(*values, seat=seat),)


ADDRESSES: dict[str, str] = {
    "activate": "p{seat}:module:{0}",
    "plan": "p{seat}:die:{0}",
    "roll": "p{seat}:die:{0}",
    "tribe": "place:{0}",
    "settle": "place:{0}",
    "feed": "place:{0}",
    "cross": "territory:{0}",
    "at": "territory:{0}",
    "ship": "p{seat}:space:{1}",
    "material": "p{seat}:space:{0}",
    "feature": "p{seat}:space:{0}",
    "burn": "p{seat}:space:{0}",
    "sell": "p{seat}:space:{0}",
    "buy": "p{seat}:space:{0}",
    "return": "p{seat}:space:{0}",
    "site": "site:{0}",
    "visit": "site:{0}",
    "card": "{1}:{0}",
    "deck": "down:{0}",
    "keep": "p{seat}:drawn:{0}",
    "install": "p{seat}:item:{0}",
    "column": "p{seat}:column:{0}",
    "chip": "chip:{0}",
    "slot": "p{seat}:goal:{0}",
    "income": "p{seat}:item:{0}",
    "income_vp": "p{seat}:item:{0}",
    "upgrade": "p{seat}:module:{0}",
    "track": "track:{0}",
    "ground": "ground:{0}",
    "settlement": "p{seat}:settlement:{0}",
    "activity": "p{seat}:item:{0}",
    "start": "start:{0}",
}
"""Where an action's word points to, with its fields in braces."""
