"""Words of card text that every game shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pentarchy.core.action import Action, No, Pick, Yes
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.step import Decision, Refusal, Seat, Step

if TYPE_CHECKING:
    from pentarchy.core.game import Game


class OneOf(Decision, frozen=True, kw_only=True):
    """Choose one of several effects."""

    texts: tuple[Text, ...]

    def candidates(self, g: Game[Any, Any]) -> Iterator[Action]:
        return (Pick(n) for n in range(1, len(self.texts) + 1))

    def refusal(self, g: Game[Any, Any], action: Action) -> Refusal | None:
        assert isinstance(action, Pick)
        return barred(g, self.seat, self.texts[action.number - 1], self.source)

    def choose(self, g: Game[Any, Any], action: Action) -> None:
        assert isinstance(action, Pick)
        g.owe(self.seat, self.texts[action.number - 1], self.source)

    def label(self, g: Game[Any, Any], action: Action) -> str:
        assert isinstance(action, Pick)
        return spelled(g, self.texts[action.number - 1])


class May(Decision, frozen=True, kw_only=True):
    """Do this, or leave it."""

    text: Text

    def candidates(self, g: Game[Any, Any]) -> Iterator[Action]:
        return iter((Yes(), No()))

    def refusal(self, g: Game[Any, Any], action: Action) -> Refusal | None:
        return barred(g, self.seat, self.text, self.source) if action == Yes() else None

    def choose(self, g: Game[Any, Any], action: Action) -> None:
        if action == Yes():
            g.owe(self.seat, self.text, self.source)

    def prompt(self, g: Game[Any, Any]) -> str:
        return f"You may: {spelled(g, self.text)}"


class Repeat(Step, frozen=True, kw_only=True):
    """Do this several times."""

    times: int | str
    text: Text

    def resolve(self, g: Game[Any, Any]) -> None:
        left = g.amount(self.seat, self.times)
        if left > 0:
            g.push(replace(self, times=left - 1))
            g.owe(self.seat, self.text, self.source)

    def words(self, g: Game[Any, Any]) -> str:
        return f"{self.times} times: {spelled(g, self.text)}"


class EachSeat(Step, frozen=True, kw_only=True):
    """Everybody does this, in turn order from its seat; or all others."""

    text: Text
    others: bool = False

    def resolve(self, g: Game[Any, Any]) -> None:
        seats: list[Seat] = list(g.rules.order(g, self.seat))
        for seat in seats[self.others :][::-1]:
            g.owe(seat, self.text, self.source)


class When(Step, frozen=True, kw_only=True):
    """Only if the triggering event's field has one of these values."""

    field: str
    values: tuple[int | str, ...]
    text: Text

    def bound(self, seat: Seat, source: str, event: Event | None = None) -> tuple[Step, ...]:
        if getattr(event, self.field) not in self.values:
            return ()
        return tuple(step for word in self.text for step in word.bound(seat, source, event))


def barred(g: Game[Any, Any], seat: Seat, text: Text, source: str = "") -> Refusal | None:
    """Why a text could not be carried out now: the first of its words that cannot."""
    for word in text:
        for step in word.bound(seat, source):
            refusal = step.barred(g)
            if refusal is not None:
                return refusal
    return None


def spelled(g: Game[Any, Any], text: Text) -> str:
    """A text in plain words."""
    return ", then ".join(word.words(g) for word in text) or "nothing"
