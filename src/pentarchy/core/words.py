"""Words of card text that every game shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pentarchy.core.action import Action, No, Pick, Yes
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal, Seat
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace

if TYPE_CHECKING:
    from pentarchy.core.game import Game


class OneOf(Decision, frozen=True, kw_only=True):
    """Choose one of several effects."""

    texts: tuple[Text, ...]

    def settled(self, event: Event | None) -> Text:
        return (replace(self, texts=tuple(settled(text, event) for text in self.texts)),)

    def candidates(self, g: Game[Any, Any]) -> Iterator[Action]:
        return (Pick(n) for n in range(1, len(self.texts) + 1))

    def refusal(self, g: Game[Any, Any], action: Action) -> Refusal | None:
        assert isinstance(action, Pick)
        return barred(g, self.seat, self.texts[action.number - 1], self.source)

    def choose(self, g: Game[Any, Any], action: Action) -> None:
        assert isinstance(action, Pick)
        g.owe(self.seat, self.texts[action.number - 1], self.source)

    def barred(self, g: Game[Any, Any]) -> Refusal | None:
        found = [barred(g, self.seat, text, self.source) for text in self.texts]
        return found[0] if found and None not in found else None

    def label(self, g: Game[Any, Any], action: Action) -> Message:
        assert isinstance(action, Pick)
        return spelled(g, self.texts[action.number - 1])


class May(Decision, frozen=True, kw_only=True):
    """Do this, or leave it."""

    text: Text

    def settled(self, event: Event | None) -> Text:
        return (replace(self, text=settled(self.text, event)),)

    def candidates(self, g: Game[Any, Any]) -> Iterator[Action]:
        return iter((Yes(), No()))

    def refusal(self, g: Game[Any, Any], action: Action) -> Refusal | None:
        return barred(g, self.seat, self.text, self.source) if action == Yes() else None

    def choose(self, g: Game[Any, Any], action: Action) -> None:
        if action == Yes():
            g.owe(self.seat, self.text, self.source)

    def prompt(self, g: Game[Any, Any]) -> Message:
        return Message("You may: {text}", text=spelled(g, self.text))


class Repeat(Step, frozen=True, kw_only=True):
    """Do this several times."""

    times: int | str
    text: Text

    def settled(self, event: Event | None) -> Text:
        return (replace(self, text=settled(self.text, event)),)

    def resolve(self, g: Game[Any, Any]) -> None:
        left = g.amount(self.seat, self.times)
        if left > 0:
            g.push(replace(self, times=left - 1))
            g.owe(self.seat, self.text, self.source)

    def barred(self, g: Game[Any, Any]) -> Refusal | None:
        if g.amount(self.seat, self.times) <= 0:
            return None
        return barred(g, self.seat, self.text, self.source)

    def words(self, g: Game[Any, Any]) -> Message:
        return Message("{times} times: {text}", times=self.times, text=spelled(g, self.text))


class EachSeat(Step, frozen=True, kw_only=True):
    """Everybody does this, in turn order from its seat; or all others."""

    text: Text
    others: bool = False

    def settled(self, event: Event | None) -> Text:
        return (replace(self, text=settled(self.text, event)),)

    def resolve(self, g: Game[Any, Any]) -> None:
        seats: list[Seat] = list(g.rules.order(g, self.seat))
        for seat in seats[self.others :][::-1]:
            g.owe(seat, self.text, self.source)


class When(Step, frozen=True, kw_only=True):
    """Only if the triggering event's field has one of these values."""

    field: str
    values: tuple[int | str, ...]
    text: Text

    def settled(self, event: Event | None) -> Text:
        # What no event triggered is of no kind.
        holds = event is not None and getattr(event, self.field) in self.values
        return settled(self.text, event) if holds else ()


def settled(text: Text, event: Event | None) -> Text:
    """A text in which all that depends on the triggering event has been decided."""
    return tuple(found for word in text for found in word.settled(event))


def barred(g: Game[Any, Any], seat: Seat, text: Text, source: str = "") -> Refusal | None:
    """Why a text could not be carried out now: the first of its words that cannot."""
    for word in text:
        for step in word.bound(seat, source):
            refusal = step.barred(g)
            if refusal is not None:
                return refusal
    return None


def spelled(g: Game[Any, Any], text: Text) -> Message:
    """A text in plain words."""
    if not text:
        return Message("nothing")
    *before, last = (word.words(g) for word in text)
    for word in reversed(before):
        last = Message("{first}, then {rest}", first=word, rest=last)
    return last
