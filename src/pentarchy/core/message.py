"""Messages: sentences with named holes, put into words only when somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Union

from msgspec import Struct

Seat = int
Arg = Union[int, str, "Message", tuple["Arg", ...]]
"""What fills a hole: a number, a key or place, a seat, a part with words of its own, several."""

SEATS = frozenset({"seat", "other", "target", "winner", "owner", "rival", "giver", "holder"})
"""The holes that hold seats, and so become players' names."""


class Message:
    """A sentence with named holes, and what fills them.

    The template is a constant: it is what translators get. What fills the holes are numbers, keys,
    places and seats, never finished words. `many` is the template for the plural, chosen by the
    number in the hole `n`.

    >>> str(Message("{n} token lies on {at}.", many="{n} tokens lie on {at}.", n=3, at="D4"))
    '3 tokens lie on D4.'
    >>> str(Message("{what:cap} lies there.", what="stone"))
    'Stone lies there.'
    """

    __slots__ = ("args", "context", "many", "template")

    def __init__(self, template: str, /, *, many: str = "", context: str = "", **args: Arg) -> None:
        self.template = template
        self.many = many
        self.context = context
        """Tells apart what is written alike and means different things."""
        self.args: Mapping[str, Arg] = args

    def _same(self) -> tuple[Any, ...]:
        """What two equal messages share."""
        return (self.template, self.many, self.context, *self.args.items())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._same() == other._same()

    def __hash__(self) -> int:
        return hash(self._same())

    def __bool__(self) -> bool:
        return bool(self.template)

    def __str__(self) -> str:
        """The message in plain English, keys as they are: for debugging."""
        return filled(self, self.args, _plain)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Verbatim(str):
    """Something that is said as it is, in every language: what somebody typed."""

    __slots__ = ()


class Refusal(Message):
    """Why something may not be done, and the rule it rests on."""

    __slots__ = ("rule",)

    def __init__(
        self, template: str, rule: str = "", /, *, many: str = "", context: str = "", **args: Arg
    ) -> None:
        # Written out: listings make refusals by the thousand and throw them away.
        self.template = template
        self.many = many
        self.context = context
        self.args = args
        self.rule = rule

    def _same(self) -> tuple[Any, ...]:
        return (self.rule, *super()._same())


class Reason(Struct, frozen=True):
    """A refusal in words: a sentence for the player, and the rule it rests on."""

    sentence: str
    rule: str = ""


if TYPE_CHECKING:
    Said = Message | str
else:
    Said = Message  # Schemas know no union with a type of our own; on the wire both are strings.
"""What a view says: a message; or a coordinate or number, which is the same in every language."""

NOTHING = Message("nothing")


def filled(message: Message, args: Mapping[str, Any], say: Any, template: str = "") -> str:
    """A message's template with its holes filled; `say(hole, value)` puts a value into words."""
    if not template:
        plural = message.many and args.get("n") != 1
        template = message.many if plural else message.template
    if not args:
        return template
    return template.format_map({hole: _Word(say(hole, value)) for hole, value in args.items()})


class _Word(str):
    """What fills a hole; `{text:cap}` begins it with a capital letter."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return self[:1].upper() + self[1:] if form == "cap" else str(self)


@cache
def holes(template: str) -> frozenset[str]:
    """The names of a template's holes."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def _plain(hole: str, value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_plain(hole, v) for v in value) or str(NOTHING)
    if hole in SEATS and isinstance(value, int):
        return f"player {value + 1}" if value >= 0 else "the table"
    if isinstance(value, str) and not isinstance(value, Verbatim):
        return value.replace("_", " ")
    return str(value)
