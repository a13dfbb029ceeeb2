"""Messages: sentences with named holes, put into words only when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Union

Seat = int
Arg = Union[int, str, "Message", tuple["Arg", ...]]
"""What fills a hole: a number, a key or place, a seat, a part with words of its own, several."""

SEATS = frozenset({"seat", "other", "target", "winner", "owner", "rival", "giver", "holder"})
"""The holes that hold seats, and so become players' names."""

DICE = frozenset({"die", "dice", "attack_roll", "defence_roll"})
"""The holes that hold what dice show, and so can be drawn."""


class Message:
    """A sentence with named holes, and what fills them.

    The template is a constant: it is what translators get. What fills the holes are numbers, keys,
    places and seats, never finished words. `many` is the template for the plural, chosen by the
    number in the hole `n`.

    >>> str(Message("{n} token lies on {at}.", many="{n} tokens lie on {at}.", n=3, at="D4"))
    '3 tokens lie on D4.'
    >>> str(Message("{what:cap} lies there.", what="stone"))
    'Stone lies there.'
    >>> str(Message("You have no {what:low}.", what="Stone"))
    'You have no stone.'
    """

    __slots__ = ("args", "context", "many", "template")

    def __init__(self, template: str, /, *, many: str = "", context: str = "", **args: Arg) -> None:
        self.template = template
        self.many = many
        self.context = context
        """Tells apart what is written alike and means different things."""
        self.args: Mapping[str, Arg] = args

    def __eq__(self, other: object) -> bool:
        # Written out: a table compares its messages by the hundred after every change.
        return self is other or (
            type(other) is type(self)
            and self.template == other.template
            and self.args == other.args
            and self.many == other.many
            and self.context == other.context
        )

    def __hash__(self) -> int:
        return hash((self.template, frozenset(self.args.items())))

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

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and self.rule == other.rule  # type: ignore[attr-defined]

    __hash__ = Message.__hash__


if TYPE_CHECKING:
    Said = Message | str
else:
    Said = Message  # Schemas know no union with a type of our own; on the wire both are strings.
"""What a view says: a message; or a coordinate or number, which is the same in every language."""

NOTHING = Message("nothing")


def as_data(said: Message | str) -> Any:
    """What is said as plain data, to be kept or sent to another process.

    >>> as_data(Message("{seat} takes {what}.", seat=1, what="oil"))
    {'say': '{seat} takes {what}.', 'of': {'seat': 1, 'what': 'oil'}}
    """
    if not isinstance(said, Message):
        return said
    data: dict[str, Any] = {"say": said.template}
    if said.many:
        data["many"] = said.many
    if said.context:
        data["context"] = said.context
    if said.args:
        data["of"] = {hole: _argument_data(value) for hole, value in said.args.items()}
    return data


def from_data(kept: Any) -> Message | str:
    """What was said, from what was kept of it."""
    if not isinstance(kept, dict):
        return str(kept)
    args = {hole: _argument_of(value) for hole, value in kept.get("of", {}).items()}
    return Message(kept["say"], many=kept.get("many", ""), context=kept.get("context", ""), **args)


def _argument_data(value: Any) -> Any:
    if isinstance(value, Message):
        return as_data(value)
    if isinstance(value, Verbatim):
        return {"typed": str(value)}
    return [_argument_data(one) for one in value] if isinstance(value, tuple) else value


def _argument_of(data: Any) -> Any:
    if isinstance(data, dict):
        return Verbatim(data["typed"]) if "typed" in data else from_data(data)
    return tuple(map(_argument_of, data)) if isinstance(data, list) else data


def filled(message: Message, args: Mapping[str, Any], say: Any, template: str = "") -> str:
    """A message's template with its holes filled; `say(hole, value)` puts a value into words."""
    template = template or fitting(message)
    if not args:
        return template
    return template.format_map({hole: _Word(say(hole, value)) for hole, value in args.items()})


def fitting(message: Message) -> str:
    """A message's template: that for the plural, if its number asks for it."""
    plural = message.many and message.args.get("n") != 1
    return message.many if plural else message.template


def capital(word: str) -> str:
    """A word as it begins a sentence."""
    return word[:1].upper() + word[1:]


def small(word: str) -> str:
    """A word that is printed with a capital letter, as it stands in the middle of a sentence."""
    return word[:1].lower() + word[1:]


def as_it_is(word: str) -> str:
    """A word as it is called."""
    return str(word)


SHAPES: Mapping[str, Callable[[str], str]] = {"cap": capital, "low": small}


@cache
def shape(form: str) -> tuple[str, Callable[[str], str]]:
    """What a hole asks of what fills it: a case, and how it begins: `{what:gen,cap}`."""
    case, _, last = form.rpartition(",")
    return (case, SHAPES[last]) if last in SHAPES else (form, as_it_is)


class _Word(str):
    """What fills a hole; `{text:cap}` begins it with a capital letter, `{text:low}` with a small
    one."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return shape(form)[1](self)


@cache
def parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template in pieces: what stands there, the hole after it if there is one, and its form."""
    return tuple((text, hole, form or "") for text, hole, form, _ in Formatter().parse(template))


@cache
def holes(template: str) -> frozenset[str]:
    """The names of a template's holes."""
    return frozenset(hole for _, hole, _ in parsed(template) if hole is not None)


def _plain(hole: str, value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_plain(hole, v) for v in value) or str(NOTHING)
    if hole in SEATS and isinstance(value, int):
        return f"player {value + 1}" if value >= 0 else "the table"
    if isinstance(value, str) and not isinstance(value, Verbatim):
        return value.replace("_", " ")
    return str(value)
