"""Actions: what a seat chose, as small values with a text form a person can read and type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, get_type_hints

from msgspec import ValidationError, convert

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, holes
from pentarchy.core.structs import Struct

Value = Any
"""What a field of an action may hold: an int, a bool, or a string without spaces."""


class Action(Struct, frozen=True, tag=True):
    """What a seat chose. `word` is its verb; the fields follow it, in order.

    `says` is its label where no decision knows better: a template whose holes are the fields.

    >>> class Place(Action, frozen=True):
    ...     word = "place"
    ...     at: str
    >>> Place("D4").text
    'place D4'
    """

    word: ClassVar[str] = ""
    says: ClassVar[str] = ""

    @property
    def text(self) -> str:
        """The canonical text form, as it stands in a record."""
        parts = [self.word]
        for name in self.__struct_fields__:
            value = getattr(self, name)
            parts.append(("no", "yes")[value] if isinstance(value, bool) else str(value))
        return " ".join(parts)

    def label(self) -> Message:
        """The action in words, where no decision knows better."""
        template = self.template()
        return Message(template, **{hole: getattr(self, hole) for hole in holes(template)})

    @classmethod
    def template(cls) -> str:
        """The template of its label: `says`, or its verb and its fields."""
        if cls.says:
            return cls.says
        verb = cls.word.replace("_", " ").capitalize()
        return " ".join([verb, *(f"{{{name}}}" for name in cls.__struct_fields__)])

    def spots(self) -> tuple[str, ...]:
        """The addresses on the table it touches, where no decision knows better."""
        return ()

    def __str__(self) -> str:
        return self.text


class Done(Action, frozen=True):
    """Enough of this."""

    word: ClassVar[str] = "done"


class Yes(Action, frozen=True):
    """Agreed."""

    word: ClassVar[str] = "yes"


class No(Action, frozen=True):
    """Declined."""

    word: ClassVar[str] = "no"


class Pick(Action, frozen=True):
    """One of several texts, by its number from 1."""

    word: ClassVar[str] = "pick"
    number: int


class Vocabulary:
    """The actions of one game: parses their text form."""

    def __init__(self, classes: Iterable[type[Action]]) -> None:
        self.classes: dict[str, type[Action]] = {}
        self._types: dict[str, list[Any]] = {}
        shared: tuple[type[Action], ...] = (Done, Yes, No, Pick)
        for cls in (*shared, *classes):
            known = self.classes.setdefault(cls.word, cls)
            assert known is cls, f"two actions share the word {cls.word!r}: {known}, {cls}"
            hints = get_type_hints(cls)
            self._types[cls.word] = [hints[name] for name in cls.__struct_fields__]

    def parse(self, text: str) -> Action:
        """The action a text stands for; `Malformed` says what is wrong with it."""
        word, *values = text.split() or [""]
        cls = self.classes.get(word)
        if cls is None:
            known = ", ".join(sorted(self.classes))
            raise Malformed(f"unknown action {word!r} in {text!r}; expected one of: {known}")
        types = self._types[word]
        names = cls.__struct_fields__
        if len(values) != len(types):
            form = " ".join([word, *(f"<{name}>" for name in names)])
            raise Malformed(f"{text!r} has {len(values)} values after {word!r}; expected: {form}")
        return cls(*(_value(text, n, v, t) for n, v, t in zip(names, values, types, strict=True)))


def _value(text: str, name: str, value: str, kind: Any) -> Value:
    if kind is bool:
        if value not in ("yes", "no"):
            raise Malformed(f"{text!r}: <{name}> is {value!r}; expected yes or no")
        return value == "yes"
    try:
        return convert(value, kind, strict=False)
    except ValidationError:
        expected = "a whole number" if kind is int else str(kind)
        raise Malformed(f"{text!r}: <{name}> is {value!r}; expected {expected}") from None


class Domain:
    """One action class and the values each of its fields ranges over."""

    def __init__(self, cls: type[Action], **fields: Sequence[Value]) -> None:
        assert tuple(fields) == cls.__struct_fields__, f"{cls.__name__} needs its fields in order"
        self.cls = cls
        self.names = tuple(fields)
        self.values: list[list[Value]] = [list(values) for values in fields.values()]
        self.index = [{v: i for i, v in enumerate(values)} for values in self.values]
        self.size = 1
        for values in self.values:
            self.size *= len(values)

    def number(self, action: Action) -> int:
        """The action's place among those of its class."""
        n = 0
        for index, name in zip(self.index, self.names, strict=True):
            n = n * len(index) + index[getattr(action, name)]
        return n

    def action(self, n: int) -> Action:
        """The action at a place."""
        picked: list[Value] = []
        for values in self.values[::-1]:
            n, i = divmod(n, len(values))
            picked.append(values[i])
        return self.cls(*picked[::-1])


class ActionSpace:
    """A fixed numbering of every action a game knows: what masks for learning need.

    >>> class Place(Action, frozen=True):
    ...     word = "place"
    ...     at: str
    >>> space = ActionSpace([Domain(Done), Domain(Place, at=["A1", "A2"])])
    >>> space.size, space.number(Place("A2")), space.action(2)
    (3, 2, Place(at='A2'))
    """

    def __init__(self, domains: Iterable[Domain]) -> None:
        self.domains = tuple(domains)
        self._first: dict[type[Action], tuple[int, Domain]] = {}
        self.size = 0
        for domain in self.domains:
            self._first[domain.cls] = (self.size, domain)
            self.size += domain.size

    def number(self, action: Action) -> int:
        """The number of an action."""
        assert type(action) in self._first, f"`space` has no Domain for {type(action).__name__}"
        first, domain = self._first[type(action)]
        return first + domain.number(action)

    def action(self, number: int) -> Action:
        """The action with a number."""
        for first, domain in self._first.values():
            if first <= number < first + domain.size:
                return domain.action(number - first)
        raise Malformed(f"no action has number {number}; expected 0 to {self.size - 1}")

    def __iter__(self) -> Iterator[Action]:
        for domain in self.domains:
            for values in product(*domain.values):
                yield domain.cls(*values)

    def table(self) -> Mapping[str, tuple[int, int]]:
        """Per verb the first number and how many: the documentation of the numbering."""
        return {d.cls.word: (first, d.size) for first, d in self._first.values()}
