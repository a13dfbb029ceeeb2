"""The words of card text: what is gained and lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta

from pentarchy.core.action import Action
from pentarchy.core.card import Text
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.ages import amounts
from pentarchy.games.ages.actions import (
    Discard,
    Mix,
    PickColony,
    Ravage,
    Remove,
)
from pentarchy.games.ages.civil import (
    destroy,
    gain_population,
    lose_worker,
    refund_civil,
)
from pentarchy.games.ages.colonies import lose_colony
from pentarchy.games.ages.economy import (
    change_blue,
    consume,
    corrupt,
    draw,
    drop,
    food,
    gain_food,
    gain_resources,
    learn,
    lose_food,
    lose_resources,
    produce_food,
    produce_resources,
    resources,
    score,
    settle,
)
from pentarchy.games.ages.events import ColonyLost, WonderRavaged
from pentarchy.games.ages.queries import (
    by_count,
    culture_points,
    discontent,
    remaining,
    strength,
)
from pentarchy.games.ages.state import AGES

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages

Amount = int | str
"""A number, or the query that gives it."""
Mixed = Annotated[int, Meta(ge=1, le=9)]
"""How much food and resources together."""


def deep(text: Text, change: Callable[[Step], Step]) -> Text:
    """A text in which every word, however deep, was changed."""
    return tuple(_deep(word, change) for word in text)


def _deep(word: Step, change: Callable[[Step], Step]) -> Step:
    inner: dict[str, Any] = {}
    for name in ("text", "before", "instead"):
        if hasattr(word, name):
            inner[name] = deep(getattr(word, name), change)
    if hasattr(word, "texts") and isinstance(word.texts, tuple):
        inner["texts"] = tuple(deep(text, change) for text in word.texts)
    return change(replace(word, **inner) if inner else word)


# Gains and losses.


class Gain(Step, frozen=True, kw_only=True):
    """Gain or score these amounts."""

    food: Amount = 0
    resources: Amount = 0
    science: Amount = 0
    culture: Amount = 0
    population: int = 0
    cards: int = 0
    """Military cards."""

    def resolve(self, g: Ages) -> None:
        seat, why = self.seat, self.source
        if self.food:
            gain_food(g, seat, g.amount(seat, self.food), why)
        if self.resources:
            gain_resources(g, seat, g.amount(seat, self.resources), why)
        if self.science:
            learn(g, seat, g.amount(seat, self.science), why)
        if self.culture:
            score(g, seat, g.amount(seat, self.culture), why)
        for _ in range(self.population):
            gain_population(g, seat)
        if self.cards:
            draw(g, seat, self.cards)

    def words(self, g: Ages) -> Message:
        parts: list[Message] = []
        if self.food:
            parts.append(Message("{n} food", many="{n} food", n=self.food))
        if self.resources:
            parts.append(amounts.resources(self.resources))
        if self.science:
            parts.append(Message("{n} science", many="{n} science", n=self.science))
        if self.culture:
            parts.append(Message("{n} culture", many="{n} culture", n=self.culture))
        if self.population:
            parts.append(Message("{n} population", many="{n} population", n=self.population))
        if self.cards:
            parts.append(Message("{n} military card", many="{n} military cards", n=self.cards))
        return Message("gain {amounts}", amounts=tuple(parts))


class Lose(Step, frozen=True, kw_only=True):
    """Lose these amounts."""

    culture: int = 0
    culture_per_discontent: int = 0
    blue: int = 0
    all_food: bool = False

    def resolve(self, g: Ages) -> None:
        seat = self.seat
        loss = self.culture + self.culture_per_discontent * (
            discontent(g, seat) if self.culture_per_discontent else 0
        )
        if loss:
            score(g, seat, -loss, self.source)
        if self.all_food:
            lose_food(g, seat, food(g, g.state.players[seat]), self.source)
        if self.blue:
            change_blue(g, seat, -self.blue)

    def words(self, g: Ages) -> Message:
        parts: list[Message] = []
        if self.culture:
            parts.append(Message("{n} culture", many="{n} culture", n=self.culture))
        if self.culture_per_discontent:
            each = self.culture_per_discontent
            per = "{n} culture per discontent worker"
            parts.append(Message(per, many=per, n=each))
        if self.all_food:
            parts.append(Message("all food"))
        if self.blue:
            parts.append(Message("{n} blue cube", many="{n} blue cubes", n=self.blue))
        return Message("lose {amounts}", amounts=tuple(parts))


class LosePopulation(Step, frozen=True, kw_only=True):
    """Lose population: unused workers first, then workers on cards of the owner's choice."""

    number: int = 1
    half_discontent: bool = False

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        number = -(-discontent(g, self.seat) // 2) if self.half_discontent else self.number
        for _ in range(min(number, p.pool)):
            lose_worker(g, self.seat)
            number -= 1
        if number > 0:
            g.push(LoseWorker(seat=self.seat, source=self.source, left=number))


class LoseWorker(Decision, frozen=True, kw_only=True):
    """Choose a card whose worker returns to the bank."""

    rule: ClassVar[str] = "R5.6.4"
    left: int = 1

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Remove(key) for key in g.state.players[self.seat].workers)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Remove)
        if not g.state.players[self.seat].workers[action.card]:
            return Refusal("No worker stands on {card}.", self.rule, card=action.card)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Remove)
        lose_worker(g, self.seat, action.card)
        if self.left > 1:
            g.push(replace(self, left=self.left - 1))

    def label(self, g: Ages, action: Action) -> Message:
        assert isinstance(action, Remove)
        return Message("Lose a worker on {card}", card=action.card)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Remove)
        return (f"p{self.seat}:tech:{action.card}",)


class DestroyOwn(Decision, frozen=True, kw_only=True):
    """Choose one of your farms, mines or urban buildings to be destroyed."""

    rule: ClassVar[str] = "R4.5"

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Remove(key) for key in g.state.players[self.seat].workers)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Remove)
        card = g.rules.buildings[action.card]
        if card.is_unit:
            return Refusal(
                "{card} is a unit: choose a farm, mine or urban building.", "R4.5", card=card.key
            )
        if not g.state.players[self.seat].workers[action.card]:
            return Refusal("No worker stands on {card}.", "R4.5", card=card.key)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Remove)
        destroy(g, self.seat, action.card)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Remove)
        return (f"p{self.seat}:tech:{action.card}",)


class GainMix(Decision, frozen=True, kw_only=True):
    """Choose how much food and how many resources you gain."""

    rule: ClassVar[str] = "R4.5"
    answer_key: ClassVar[str] = "goods"
    total: Mixed

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Mix(n, self.total - n) for n in range(self.total, -1, -1))

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Mix)
        gain_food(g, self.seat, action.food, self.source)
        gain_resources(g, self.seat, action.resources, self.source)

    def answered(self, g: Ages, answer: bool | int | str) -> Action | None:
        return {"food": Mix(self.total, 0), "resources": Mix(0, self.total)}.get(str(answer))

    def label(self, g: Ages, action: Action) -> Message:
        assert isinstance(action, Mix)
        return mix_label(action)


def mix_label(mix: Mix) -> Message:
    """So much food and so many resources."""
    return Message(
        "{food} food, {resources}",
        food=mix.food,
        resources=amounts.resources(mix.resources),
    )


class LoseMix(Decision, frozen=True, kw_only=True):
    """Choose how much food and how many resources you lose."""

    rule: ClassVar[str] = "R4.5"
    answer_key: ClassVar[str] = "goods"
    total: Mixed

    def candidates(self, g: Ages) -> Iterator[Action]:
        p = g.state.players[self.seat]
        due = min(self.total, food(g, p) + resources(g, p))
        return (Mix(n, due - n) for n in range(due, -1, -1))

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Mix)
        p = g.state.players[self.seat]
        if action.food > food(g, p) or action.resources > resources(g, p):
            return Refusal(
                "You have {food} food and {resources}.",
                self.rule,
                food=food(g, p),
                resources=amounts.resources(resources(g, p)),
            )
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Mix)
        lose_food(g, self.seat, action.food, self.source)
        lose_resources(g, self.seat, action.resources, self.source)

    def answered(self, g: Ages, answer: bool | int | str) -> Action | None:
        most_food, *_, least_food = self.options(g)
        return {"food": least_food, "resources": most_food}.get(str(answer))

    def label(self, g: Ages, action: Action) -> Message:
        assert isinstance(action, Mix)
        return mix_label(action)


class LoseColony(Decision, frozen=True, kw_only=True):
    """Choose the colony you lose."""

    rule: ClassVar[str] = "R5.7.4"

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (PickColony(key) for key in g.state.players[self.seat].colonies)

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, PickColony)
        g.emit(ColonyLost, seat=self.seat, card=action.card)
        lose_colony(g, self.seat, action.card)
        g.state.gone.append(action.card)

    def label(self, g: Ages, action: Action) -> Message:
        assert isinstance(action, PickColony)
        return Message("Lose {card}", card=action.card)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, PickColony)
        return (f"p{self.seat}:colony:{action.card}",)


class RavageWonder(Decision, frozen=True, kw_only=True):
    """Choose the wonder that time ravages."""

    rule: ClassVar[str] = "R5.11.19"
    last_age: int = 1

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Ravage(key) for key in g.state.players[self.seat].wonders)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Ravage)
        if action.card in g.state.players[self.seat].ravaged:
            return Refusal("{card} is already ravaged.", self.rule, card=action.card)
        level = g.rules.level[action.card]
        if level > self.last_age:
            return Refusal("{card} is of Age {age}.", self.rule, card=action.card, age=AGES[level])
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Ravage)
        g.state.players[self.seat].ravaged.append(action.card)
        settle(g, self.seat)
        g.emit(WonderRavaged, seat=self.seat, card=action.card)
        change_blue(g, self.seat, -g.rules.wonders[action.card].blue)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Ravage)
        return (f"p{self.seat}:wonder:{action.card}",)


class DiscardMilitary(Decision, frozen=True, kw_only=True):
    """Choose a military card to discard."""

    rule: ClassVar[str] = "R5.9.1"
    number: Annotated[int, Meta(ge=1)] = 1
    """How many still to go."""

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Discard(key) for key in dict.fromkeys(g.state.players[self.seat].military))

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Discard)
        hand = g.state.players[self.seat].military
        if len(hand) <= self.number and action.card != hand[0]:
            return Refusal("All your military cards must go.", self.rule)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Discard)
        drop(g, self.seat, action.card)
        if self.number > 1:
            g.push(replace(self, number=self.number - 1))

    def prompt(self, g: Ages) -> Message:
        return Message(
            "Discard {n} military card.", many="Discard {n} military cards.", n=self.number
        )

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Discard)
        return (military_spot(g, self.seat, action.card),)


class DiscardByEvent(DiscardMilitary, frozen=True, kw_only=True):
    """Choose a military card that the event makes you discard."""

    rule: ClassVar[str] = "R5.11.24"


def military_spot(g: Ages, seat: int, card: str) -> str:
    """Where a military card of a hand lies."""
    return f"p{seat}:military:{g.state.players[seat].military.index(card)}"


class RefundCivil(Step, frozen=True, kw_only=True):
    """Get a spent civil action back."""

    def resolve(self, g: Ages) -> None:
        refund_civil(g.state.players[self.seat])


class UnitResources(Step, frozen=True, kw_only=True):
    """This turn: extra resources for units, and perhaps a military action."""

    amount: int = 0
    military_actions: int = 0
    per_stronger: tuple[int, int, int] = (0, 0, 0)
    """For each stronger civilization, with 2, 3 and 4 players."""

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        p.extra_ma += self.military_actions
        p.unit_resources += self.amount
        if any(self.per_stronger):
            mine = strength(g, self.seat)
            stronger = sum(strength(g, other) > mine for other in remaining(g))
            p.unit_resources += stronger * by_count(g, self.per_stronger)


class CulturePerRival(Step, frozen=True, kw_only=True):
    """Score culture for each civilization with more culture points than yours."""

    amounts: tuple[int, int, int]

    def resolve(self, g: Ages) -> None:
        mine = culture_points(g, self.seat)
        ahead = sum(culture_points(g, other) > mine for other in remaining(g))
        score(g, self.seat, ahead * by_count(g, self.amounts), self.source)


# Production as an event orders it.


class Corrupt(Step, frozen=True, kw_only=True):
    """Corruption."""

    def resolve(self, g: Ages) -> None:
        corrupt(g, self.seat)


class ProduceFood(Step, frozen=True, kw_only=True):
    """Produce food."""

    def resolve(self, g: Ages) -> None:
        produce_food(g, self.seat)


class Consume(Step, frozen=True, kw_only=True):
    """Eat."""

    def resolve(self, g: Ages) -> None:
        consume(g, self.seat, trade=False)


class ProduceResources(Step, frozen=True, kw_only=True):
    """Produce resources."""

    def resolve(self, g: Ages) -> None:
        produce_resources(g, self.seat)


WORDS: tuple[type[Step], ...] = (
    Consume,
    Corrupt,
    CulturePerRival,
    DestroyOwn,
    DiscardByEvent,
    Gain,
    GainMix,
    Lose,
    LoseColony,
    LoseMix,
    LosePopulation,
    ProduceFood,
    ProduceResources,
    RavageWonder,
    RefundCivil,
    UnitResources,
)
"""The words of any card's text."""
