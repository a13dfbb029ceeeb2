"""Settings: what a match is opened with, and what a game offers to be chosen."""

from __future__ import annotations

from msgspec import Struct

from pentarchy.core.message import Message

Setting = bool | int | str


def spaced(choice: str) -> str:
    """A choice as it is read: `lucky_find` is "lucky find"."""
    return choice.replace("_", " ")


class OptionSpec(Struct, frozen=True):
    """A switch a table may set before a match, or a seat for its standing answers."""

    key: str
    title: str
    help: str
    default: Setting
    choices: tuple[Setting, ...] = (False, True)
    rule: str = ""
    """The rule that asks what is answered here."""
    words: tuple[str, ...] = ()
    """What the choices are called, for whoever reads them."""


ASK, DECIDE = Message("ask").template, Message("decide").template
_ALIKE = Message("When it cannot matter")
_ALIKE_HELP = Message(
    "Whether you are asked where, as far as you can know, all options lead to the same."
)
INDIFFERENT = OptionSpec("indifferent", _ALIKE.template, _ALIKE_HELP.template, ASK, (ASK, DECIDE))
"""The standing answer that every game knows."""


class Mode(Struct, frozen=True):
    """A named way to play: some options set, perhaps fewer seats allowed."""

    key: str
    title: str
    help: str
    options: dict[str, Setting] = {}
    seats: tuple[int, ...] = ()
    """Empty: all the game's seats."""


class Lesson(Struct, frozen=True):
    """A word to a first-time player, shown when a decision of its kind is first met."""

    decision: str
    """The name of the decision's class; empty for the very start."""
    title: str
    text: str
    rule: str = ""


class Guide(Struct, frozen=True):
    """A guided first game: how it is set up, and what is said on the way."""

    seats: int
    mode: str
    seed: int
    lessons: tuple[Lesson, ...]
    options: dict[str, Setting] = {}


class Flaw(Struct, frozen=True):
    """What is wrong with a component set: on which card, in which field, and what was expected."""

    key: str
    """The card's key; empty if it is the whole set."""
    field: str
    sentence: str


class Config(Struct, frozen=True):
    """What a match was opened with; `options` holds every option of the game."""

    seats: int
    mode: str
    options: dict[str, Setting]
