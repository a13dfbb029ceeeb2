"""The sentences of events: whom they concern, and words only events have (5.6, 5.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from pentarchy.core.action import Action, Done
from pentarchy.core.card import Text
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision, Step, docline
from pentarchy.core.structs import replace
from pentarchy.core.words import spelled
from pentarchy.games.ages.actions import (
    Remove,
    Take,
)
from pentarchy.games.ages.civil import (
    destroy,
)
from pentarchy.games.ages.economy import (
    change_yellow,
    score,
)
from pentarchy.games.ages.events import ActionsLost, LeaderLeft
from pentarchy.games.ages.queries import (
    culture_points,
    discontent,
    in_final_age,
    playing,
    ranking,
    remaining,
    strength,
)
from pentarchy.games.ages.row import RefillRow, price, refuse_take, remove_leader, take_card
from pentarchy.games.ages.words import Gain

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages


# Whom an event concerns: expanded when it is revealed (R5.6.17).


class Each(Step, frozen=True, kw_only=True):
    """Every civilization, clockwise from the current player."""

    text: Text

    def concerned(self, g: Ages) -> list[int]:
        """The seats this sentence of an event is about."""
        return remaining(g)

    def happens(self, g: Ages) -> Text:
        """What happens to them."""
        return self.text

    def made_out(self, g: Ages) -> list[Step]:
        """What happens, to each of the seats it is about."""
        text = self.happens(g)
        return [
            step
            for seat in self.concerned(g)
            for word in text
            for step in word.bound(seat, self.source)
        ]

    def resolve(self, g: Ages) -> None:
        g.push(*self.made_out(g))

    def words(self, g: Ages) -> Message:
        return Message("{who} {text}", who=Message(docline(type(self))), text=spelled(g, self.text))


class Strongest(Each, frozen=True, kw_only=True):
    """The strongest civilization, or the two strongest."""

    number: Annotated[int, Meta(ge=1)] = 1

    def concerned(self, g: Ages) -> list[int]:
        number = 1 if playing(g) <= 2 else self.number
        chosen = ranking(g, strength)[:number]
        return [seat for seat in remaining(g) if seat in chosen]


class Weakest(Each, frozen=True, kw_only=True):
    """The weakest civilization, or the two weakest."""

    number: Annotated[int, Meta(ge=1)] = 1

    def concerned(self, g: Ages) -> list[int]:
        chosen = weakest(g, self.number)
        return [seat for seat in remaining(g) if seat in chosen]


def weakest(g: Ages, number: int) -> list[int]:
    """The last seats of the strength ranking; with two players always one (R5.6.5)."""
    return ranking(g, strength)[-1 if playing(g) <= 2 else -number :]


class MostCulture(Each, frozen=True, kw_only=True):
    """The civilization with the most culture points, perhaps only if it is weak."""

    among_weakest: int = 0

    def concerned(self, g: Ages) -> list[int]:
        first = ranking(g, culture_points)[0]
        if self.among_weakest and first not in weakest(g, self.among_weakest):
            return []
        return [first]


class LeastCulture(Each, frozen=True, kw_only=True):
    """The civilization with the least culture points."""

    def concerned(self, g: Ages) -> list[int]:
        return ranking(g, culture_points)[-1:]


class AllWithMost(Each, frozen=True, kw_only=True):
    """All civilizations that have the most of something."""

    stat: str
    least: int = 0

    def concerned(self, g: Ages) -> list[int]:
        values = {seat: g.rules.queries[self.stat](g, seat) for seat in remaining(g)}
        most = max(values.values())
        return [seat for seat, value in values.items() if value == most and value >= self.least]


class InFinalAge(Step, frozen=True, kw_only=True):
    """Before the game-ending age one thing, in it another."""

    before: Text
    instead: Text

    def sentences(self, g: Ages) -> Text:
        """Those that apply now."""
        return self.instead if in_final_age(g) else self.before

    def resolve(self, g: Ages) -> None:
        g.owe(self.seat, self.sentences(g), self.source)


def event_steps(g: Ages, key: str) -> list[Step]:
    """An event's text made out to the seats it concerns; rankings are taken once (R5.6.17)."""
    steps: list[Step] = []
    for word in g.rules.catalogue[key].now:
        for sentence in word.sentences(g) if isinstance(word, InFinalAge) else (word,):
            for step in sentence.bound(g.state.current, key):
                steps += step.made_out(g) if isinstance(step, Each) else (step,)
    return steps


class SpendCivilActions(Step, frozen=True, kw_only=True):
    """Civil actions are spent in vain for each discontent worker (R5.11.22)."""

    per_discontent: int

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        spent = min(p.ca, self.per_discontent * discontent(g, self.seat))
        p.ca -= spent
        p.ca_spent += spent
        if spent:
            g.emit(ActionsLost, seat=self.seat, number=spent)


class RemoveOldLeader(Step, frozen=True, kw_only=True):
    """A leader that is not of the current age is removed (R5.11.25)."""

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        if p.leader and g.rules.level[p.leader] != g.state.age:
            g.emit(LeaderLeft, seat=self.seat, card=p.leader)
            remove_leader(g, self.seat)


class TakeCubeFromWeakest(Step, frozen=True, kw_only=True):
    """Take a yellow cube from the bank of the weakest (R5.11.28)."""

    number: int = 1

    def resolve(self, g: Ages) -> None:
        moved = change_yellow(g, weakest(g, 1)[0], -self.number)
        change_yellow(g, self.seat, -moved)


class Terrorize(Step, frozen=True, kw_only=True):
    """Destroy an urban building of every other civilization (R5.11.27)."""

    def resolve(self, g: Ages) -> None:
        n = len(g.state.players)
        others = sorted(remaining(g), key=lambda seat: (seat - self.seat) % n)
        g.push(*(DestroyTheirs(seat=self.seat, source=self.source, rival=o) for o in others[1:]))


class DestroyTheirs(Decision, frozen=True, kw_only=True):
    """Choose an urban building of a rival to be destroyed."""

    rule: ClassVar[str] = "R5.11.27"
    rival: int

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Remove(key) for key in g.state.players[self.rival].workers)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Remove)
        return refuse_target(g, self.rival, action.card, self.rule)

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Remove)
        destroy(g, self.rival, action.card)

    def prompt(self, g: Ages) -> Message:
        return Message("Choose an urban building of {rival} to be destroyed.", rival=self.rival)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Remove)
        return (f"p{self.rival}:tech:{action.card}",)


def refuse_target(g: Ages, rival: int, key: str, rule: str) -> Refusal | None:
    """Why a rival's card is no urban building to be destroyed."""
    card = g.rules.buildings[key]
    if not card.is_urban:
        return Refusal("{card} is not an urban building.", rule, card=key)
    if not g.state.players[rival].workers[key]:
        return Refusal("No worker stands on {card}.", rule, card=key)
    return None


class TakeCards(Decision, frozen=True, kw_only=True):
    """Take cards of the row, giving up your next political action."""

    rule: ClassVar[str] = "R5.11.23"
    worth: int = 5
    taken: bool = False

    def candidates(self, g: Ages) -> Iterator[Action]:
        yield Done()
        for space in range(len(g.state.row)):
            yield Take(space + 1)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            return refuse_take(g, self.seat, action.space - 1, self.worth)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        if isinstance(action, Take):
            cost = price(g, g.state.players[self.seat], action.space - 1)
            take_card(g, self.seat, action.space - 1, fresh=False)
            g.push(replace(self, worth=self.worth - cost, taken=True))
        else:
            if self.taken:
                g.state.players[self.seat].no_politics = True
            g.push(RefillRow(seat=self.seat, sweep=False))

    def prompt(self, g: Ages) -> Message:
        return Message(
            "Take cards of the row worth up to {n} civil action, or stop.",
            many="Take cards of the row worth up to {n} civil actions, or stop.",
            n=self.worth,
        )

    def label(self, g: Ages, action: Action) -> Message:
        if isinstance(action, Take):
            return Message(
                "Take {card} (worth {cost})",
                card=g.state.row[action.space - 1],
                cost=price(g, g.state.players[self.seat], action.space - 1),
            )
        return Message("Take no more")

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        return (f"row:{action.space}",) if isinstance(action, Take) else ()


# Age III events.


class ScoreEach(Each, frozen=True, kw_only=True):
    """Every civilization scores culture."""

    text: Text = ()
    amount: str

    def happens(self, g: Ages) -> Text:
        return (Gain(culture=self.amount),)


class ScoreRanks(Step, frozen=True, kw_only=True):
    """Culture by rank in science or strength."""

    stat: str

    def resolve(self, g: Ages) -> None:
        order = ranking(g, g.rules.queries[self.stat])
        points = g.rules.card_row.ranks[max(playing(g), 2) - 2]
        for seat, amount in zip(order, points, strict=False):
            score(g, seat, amount, self.source)


WORDS: tuple[type[Step], ...] = (
    Each,
    InFinalAge,
    RemoveOldLeader,
    ScoreRanks,
    SpendCivilActions,
    TakeCards,
    TakeCubeFromWeakest,
    Terrorize,
)
"""The words of events."""
