"""The teller: puts what is said into words, for whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pentarchy.core.event import Event
from pentarchy.core.message import NOTHING, SEATS, Message, Reason, Refusal, Verbatim, filled

if TYPE_CHECKING:
    from pentarchy.core.rules import Rules

EVERYBODY = Message("the table")
PLAYER = "Player {n}"


class Teller:
    """Puts messages into words, with the names of a game's components and of its players.

    >>> import pentarchy
    >>> from pentarchy.core.message import Message
    >>> match = pentarchy.new("dawn", seats=2, seed=7, players=["Ada", "Bo"])
    >>> match.say(Message("{seat} builds {card}.", seat=1, card="stonehenge"))
    'Bo builds Stonehenge.'
    """

    __slots__ = ("_names", "_unseated", "players")

    def __init__(self, rules: Rules[Any], players: Sequence[str] = ()) -> None:
        self._names = rules.names
        self._unseated = rules.unseated
        self.players = tuple(players)

    def say(self, said: Message | str) -> str:
        """A message in words; a plain string is said as it is."""
        return filled(said, said.args, self._arg) if isinstance(said, Message) else said

    def reason(self, refusal: Refusal) -> Reason:
        """A refusal in words."""
        return Reason(self.say(refusal), refusal.rule)

    def name(self, key: str) -> str:
        """What a key is called."""
        return self._names.get(key) or key.replace("_", " ")

    def player(self, seat: int) -> str:
        """What a seat is called, or a party of the game that has none."""
        if seat < 0:
            return self.say(EVERYBODY)
        if self.players and seat >= len(self.players):
            return self._unseated[seat - len(self.players)]
        return self.players[seat] if self.players else self.say(Message(PLAYER, n=seat + 1))

    def tell(self, event: Event, seat: int | None) -> str:
        """An event in words as a seat may know it; empty if it is not told."""
        seen = event.seen_by(seat)
        message = None if seen is None else seen.message()
        return "" if message is None else self.say(message)

    def put(self, value: Any) -> Any:
        """Records with all that is said in them put into words."""
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Struct):
            return type(value)(**{k: self.put(getattr(value, k)) for k in value.__struct_fields__})
        if isinstance(value, tuple | list):
            return type(value)(map(self.put, value))
        if isinstance(value, dict):
            return {key: self.put(v) for key, v in value.items()}
        return value

    def encoded(self, value: Any) -> str:
        """What msgspec does not know, as `enc_hook`: a message, in words."""
        if isinstance(value, Message):
            return self.say(value)
        raise TypeError(f"{type(value).__name__} is no data")

    def _arg(self, hole: str, value: Any) -> str:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, tuple):
            return ", ".join(self._arg(hole, v) for v in value) or self.say(NOTHING)
        if isinstance(value, Verbatim):
            return value
        if isinstance(value, str):
            return self.name(value)
        return self.player(value) if hole in SEATS else str(value)
