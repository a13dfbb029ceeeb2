"""The teller: puts what is said into words, for whoever reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pentarchy.core.event import Event
from pentarchy.core.language import ENGLISH, Language
from pentarchy.core.message import (
    DICE,
    NOTHING,
    SEATS,
    Message,
    Refusal,
    Said,
    Verbatim,
    as_it_is,
    parsed,
    shape,
)
from pentarchy.core.structs import on_the_wire

if TYPE_CHECKING:
    from pentarchy.core.rules import Rules

EVERYBODY = Message("the table")
PLAYER = "Player {n}"


class Mark(Struct, frozen=True, omit_defaults=True):
    """A stretch of a sentence that names something: a seat, a key (of a component, a place), a die.

    Who shows the sentence can point at what it speaks of, in whatever language it is said.
    """

    start: int
    end: int
    """Where the stretch begins and ends, in characters (code points)."""
    seat: int | None = None
    key: str = ""
    die: int = 0


class Reason(Struct, frozen=True):
    """A refusal for the player: a sentence, and the rule it rests on."""

    sentence: Said
    rule: str = ""


class Teller:
    """Puts messages into words, with the names of a game's components and of its players.

    >>> import pentarchy
    >>> from pentarchy.core.message import Message
    >>> match = pentarchy.new("dawn", seats=2, seed=7, players=["Ada", "Bo"])
    >>> match.say(Message("{seat} builds {card}.", seat=1, card="stonehenge"))
    'Bo builds Stonehenge.'
    """

    __slots__ = ("_rules", "language", "players")

    def __init__(
        self, rules: Rules[Any], players: Sequence[str] = (), language: Language = ENGLISH
    ) -> None:
        self._rules = rules
        self.players = tuple(players)
        self.language = language

    def speaking(self, language: Language) -> Teller:
        """The same teller in another language."""
        return self if language is self.language else Teller(self._rules, self.players, language)

    def say(self, said: Message | str) -> str:
        """A message in words; a plain string is said as it is."""
        if not isinstance(said, Message):
            return said
        if not said.args:
            return self.language.template(said, self._rules.name)
        return "".join(piece for piece, _ in self._pieces(said))

    def reason(self, refusal: Refusal) -> Reason:
        """A refusal in words."""
        return Reason(self.say(refusal), refusal.rule)

    def name(self, key: str, form: str = "") -> str:
        """What a key is called."""
        english = self._rules.names.get(key)
        if not english:
            return key.replace("_", " ")
        return self.language.name(key, english, self._rules.name, form)

    def knows(self, key: str) -> bool:
        """Whether a key has a name in this game."""
        return key in self._rules.names

    def player(self, seat: int) -> str:
        """What a seat is called, or a party of the game that has none."""
        if seat < 0:
            return self.say(EVERYBODY)
        if self.players and seat >= len(self.players):
            return self.say(Message(self._rules.unseated[seat - len(self.players)]))
        return self.players[seat] if self.players else self.say(Message(PLAYER, n=seat + 1))

    def marked(self, said: Message | str) -> tuple[str, tuple[Mark, ...]]:
        """A message in words, and the stretches of them that name something.

        >>> import pentarchy
        >>> match = pentarchy.new("dawn", seats=2, seed=7, players=["Ada", "Bo"])
        >>> match.teller.marked(Message("{seat} takes {at}.", seat=1, at="D4"))
        ('Bo takes D4.', (Mark(start=0, end=2, seat=1, ...), Mark(... key='D4', ...)))
        """
        text, marks = "", []
        for piece, names in self._pieces(said) if isinstance(said, Message) else ((said, None),):
            if names is not None:
                marks.append(replace(names, start=len(text), end=len(text) + len(piece)))
            text += piece
        return text, tuple(marks)

    def tell(self, event: Event, seat: int | None) -> str:
        """An event in words as a seat may know it; empty if it is not told."""
        message = event.told_to(seat)
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

    def encoded(self, value: Any) -> Any:
        """What msgspec does not know, as `enc_hook`: a message, in words."""
        return self.say(value) if isinstance(value, Message) else on_the_wire(value)

    def _pieces(self, said: Message, form: str = "") -> Iterator[tuple[str, Mark | None]]:
        """A message in words, piece by piece, each with what it names."""
        for text, hole, wanted in parsed(self.language.template(said, self._rules.name, form)):
            if text:
                yield text, None
            if hole is not None:
                case, shaped = shape(wanted)
                for piece, names in self._argument(hole, said.args[hole], case):
                    yield shaped(piece), names
                    shaped = as_it_is

    def _argument(self, hole: str, value: Any, form: str) -> Iterator[tuple[str, Mark | None]]:
        if isinstance(value, Message):
            yield from self._pieces(value, form)
        elif isinstance(value, tuple) and value:
            for n, one in enumerate(value):
                if n:
                    yield ", ", None
                yield from self._argument(hole, one, form)
        else:
            yield self._word(hole, value, form), _naming(hole, value)

    def _word(self, hole: str, value: Any, form: str) -> str:
        if isinstance(value, Verbatim):
            return value
        if isinstance(value, str):
            return self.name(value, form)
        if value == ():
            return self.say(NOTHING)
        return self.player(value) if hole in SEATS else str(value)


def _naming(hole: str, value: Any) -> Mark | None:
    """What fills a hole, as that which it names."""
    if isinstance(value, str) and not isinstance(value, Verbatim):
        return Mark(0, 0, key=value)
    if isinstance(value, int) and hole in SEATS:
        return Mark(0, 0, seat=value) if value >= 0 else None
    return Mark(0, 0, die=value) if isinstance(value, int) and hole in DICE else None
