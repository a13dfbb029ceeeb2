"""Steps: what the rules still owe. Decisions: steps that wait for a seat to choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Said, Seat
from pentarchy.core.structs import Struct, replace

if TYPE_CHECKING:
    from pentarchy.core.event import Event
    from pentarchy.core.game import Game

ME: Seat = -1
"""In card text: whoever the card works for."""


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True):
    """Something the rules still owe, resolved without asking anybody.

    Steps carry seats, keys, places and numbers, never references to the state: so the stack is
    always JSON, and copies by slicing.
    """

    asks: ClassVar[bool] = False
    seat: Seat = ME
    source: str = ""
    """The key of the card whose text this is, if it is card text."""

    def resolve(self, g: Game[Any, Any]) -> None:
        """Do it."""
        raise NotImplementedError(type(self).__name__)

    def barred(self, g: Game[Any, Any]) -> Refusal | None:
        """Why this step could not be carried out now; None if it could.

        Choices between texts (`OneOf`, `May`) offer only what is not barred.
        """
        return None

    def bound(self, seat: Seat, source: str, event: Event | None = None) -> tuple[Step, ...]:
        """This word of card text, made out to a seat; `event` is what triggered it."""
        mine = self.seat if self.seat != ME else seat
        return tuple([replace(word, seat=mine, source=source) for word in self.settled(event)])

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        """This word of card text with all that depends on the triggering event decided."""
        return (self,)

    @classmethod
    def migrated(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Its fields as earlier rules wrote them, made into those of now; others are left out."""
        return data

    def words(self, g: Game[Any, Any]) -> Message:
        """The step in plain words, for "why am I asked?" and for card faces."""
        return Message(docline(type(self)))


class Decision(Step, frozen=True, kw_only=True):
    """A step that waits for its seat to choose.

    What may be chosen and why something may not come from one predicate, `refusal`: `options` are
    the `likely` candidates without one. With one option left it is taken at once, with none
    `nothing` happens: a seat is only asked when there is something to choose, or to confirm.
    """

    asks: ClassVar[bool] = True
    rule: ClassVar[str] = ""
    """The rule that asks this question; generic refusals cite it."""
    confirms: ClassVar[bool] = False
    """Asked even with one option left: it ends what could be taken back until then."""
    answer_key: ClassVar[str] = ""
    """The standing answer (`Rules.answers`) a seat may give to all questions of this kind."""

    def candidates(self, g: Game[Any, Any]) -> Iterable[Action]:
        """Everything a player could sensibly try here, allowed or not."""
        raise NotImplementedError(type(self).__name__)

    def likely(self, g: Game[Any, Any]) -> Iterable[Action]:
        """The candidates worth testing when options are listed: all options are among them."""
        return self.candidates(g)

    def refusal(self, g: Game[Any, Any], action: Action) -> Refusal | None:
        """Why this candidate may not be chosen; None, and cheaply so, if it may."""
        return None

    def options(self, g: Game[Any, Any]) -> Sequence[Action]:
        """What may be chosen, without repetition, always in the same order."""
        refusal = self.refusal
        return [a for a in self.likely(g) if refusal(g, a) is None]

    def interrupts(self, g: Game[Any, Any]) -> tuple[Decision, ...]:
        """Decisions of the same seat whose options may be taken first."""
        found: tuple[Decision, ...] = g.rules.interrupts(g, self)
        return found

    def resumed(self, g: Game[Any, Any]) -> Step:
        """What is owed again when something was done first."""
        return self

    def choose(self, g: Game[Any, Any], action: Action) -> None:
        """What then happens. The decision has already left the stack."""
        raise NotImplementedError(type(self).__name__)

    def nothing(self, g: Game[Any, Any]) -> None:
        """What happens when there is no option at all."""

    def answered(self, g: Game[Any, Any], answer: bool | int | str) -> Action | None:
        """The option a standing answer means here; None to ask after all."""
        return None

    def prompt(self, g: Game[Any, Any]) -> Message:
        """The question, readable by every seat (it must hold no secret)."""
        return Message(docline(type(self)))

    def label(self, g: Game[Any, Any], action: Action) -> Message:
        """An option in words, for a button."""
        return action.label()

    def spots(self, g: Game[Any, Any], action: Action) -> tuple[str, ...]:
        """The addresses on the table that an option touches."""
        return action.spots()

    def group(self, g: Game[Any, Any], action: Action) -> Said:
        """The heading under which an option without a spot is shown."""
        return ""

    def ahead(self, g: Game[Any, Any]) -> Iterable[tuple[Action, Decision, tuple[str, ...]]]:
        """Options that lead to another question, and that question: a person may answer both by one
        click on its places, or by a drag onto them from the addresses given."""
        return ()

    def unspent(self, g: Game[Any, Any], action: Action) -> Said:
        """What is lost by choosing this now, in words: a person is asked whether that is meant."""
        return ""


@cache
def docline(cls: type) -> str:
    """The first line of a class's docstring: what a step is called in words."""
    return (cls.__doc__ or cls.__name__).strip().splitlines()[0]
