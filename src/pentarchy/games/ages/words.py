"""The words of card text: gains and losses, ordered actions, whom an event concerns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Done, No
from pentarchy.core.card import Text
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.core.words import spelled
from pentarchy.games.ages.actions import (
    Build,
    BuildStages,
    Develop,
    Discard,
    Grow,
    Mix,
    PickColony,
    Ravage,
    Remove,
    Revolt,
    Take,
    Upgrade,
)
from pentarchy.games.ages.cards.kinds import URBAN
from pentarchy.games.ages.civil import (
    build,
    build_cost,
    build_stages,
    destroy,
    develop,
    gain_population,
    increase_population,
    lose_worker,
    place_worker,
    population_cost,
    refund_civil,
    refuse_build,
    refuse_develop,
    refuse_limit,
    refuse_population,
    refuse_revolution,
    refuse_stages,
    refuse_upgrade,
    revolt,
    science_cost,
    stage_cost,
    upgrade,
    upgrade_cost,
)
from pentarchy.games.ages.colonies import lose_colony
from pentarchy.games.ages.economy import (
    change_blue,
    change_yellow,
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
from pentarchy.games.ages.events import LeaderLeft, WonderRavaged
from pentarchy.games.ages.queries import (
    by_count,
    culture_points,
    discontent,
    in_final_age,
    playing,
    ranking,
    remaining,
    strength,
)
from pentarchy.games.ages.row import RefillRow, price, refuse_take, remove_leader, take_card
from pentarchy.games.ages.state import AGES

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages

Amount = int | str


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

    def words(self, g: Ages) -> str:
        parts = [
            f"{amount} {name}"
            for amount, name in (
                (self.food, "food"),
                (self.resources, "resources"),
                (self.science, "science"),
                (self.culture, "culture"),
                (self.population, "population"),
                (self.cards, "military cards"),
            )
            if amount
        ]
        return "gain " + ", ".join(parts).replace("_", " ")


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

    def words(self, g: Ages) -> str:
        parts = []
        if self.culture:
            parts.append(f"{self.culture} culture")
        if self.culture_per_discontent:
            parts.append(f"{self.culture_per_discontent} culture per discontent worker")
        if self.all_food:
            parts.append("all food")
        if self.blue:
            parts.append(f"{self.blue} blue cube")
        return "lose " + ", ".join(parts)


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
            return Refusal(f"No worker stands on {g.rules.names[action.card]}.", self.rule)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Remove)
        lose_worker(g, self.seat, action.card)
        if self.left > 1:
            g.push(replace(self, left=self.left - 1))

    def label(self, g: Ages, action: Action) -> str:
        assert isinstance(action, Remove)
        return f"Lose a worker on {g.rules.names[action.card]}"

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
            return Refusal(f"{card.name} is a unit: choose a farm, mine or urban building.", "R4.5")
        if not g.state.players[self.seat].workers[action.card]:
            return Refusal(f"No worker stands on {card.name}.", "R4.5")
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Remove)
        destroy(g, self.seat, action.card)

    def label(self, g: Ages, action: Action) -> str:
        assert isinstance(action, Remove)
        return f"Destroy {g.rules.names[action.card]}"

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Remove)
        return (f"p{self.seat}:tech:{action.card}",)


class GainMix(Decision, frozen=True, kw_only=True):
    """Choose how much food and how many resources you gain."""

    rule: ClassVar[str] = "R4.5"
    total: int

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Mix(n, self.total - n) for n in range(self.total, -1, -1))

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Mix)
        gain_food(g, self.seat, action.food, self.source)
        gain_resources(g, self.seat, action.resources, self.source)

    def label(self, g: Ages, action: Action) -> str:
        assert isinstance(action, Mix)
        return f"{action.food} food, {action.resources} resources"


class LoseMix(Decision, frozen=True, kw_only=True):
    """Choose how much food and how many resources you lose."""

    rule: ClassVar[str] = "R4.5"
    total: int

    def candidates(self, g: Ages) -> Iterator[Action]:
        p = g.state.players[self.seat]
        due = min(self.total, food(g, p) + resources(g, p))
        return (Mix(n, due - n) for n in range(due, -1, -1))

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Mix)
        p = g.state.players[self.seat]
        if action.food > food(g, p) or action.resources > resources(g, p):
            return Refusal(
                f"You have {food(g, p)} food and {resources(g, p)} resources.", self.rule
            )
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Mix)
        lose_food(g, self.seat, action.food, self.source)
        lose_resources(g, self.seat, action.resources, self.source)

    def label(self, g: Ages, action: Action) -> str:
        assert isinstance(action, Mix)
        return f"{action.food} food, {action.resources} resources"


class LoseColony(Decision, frozen=True, kw_only=True):
    """Choose the colony you lose."""

    rule: ClassVar[str] = "R5.7.4"

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (PickColony(key) for key in g.state.players[self.seat].colonies)

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, PickColony)
        lose_colony(g, self.seat, action.card)
        g.state.gone.append(action.card)

    def label(self, g: Ages, action: Action) -> str:
        assert isinstance(action, PickColony)
        return f"Lose {g.rules.names[action.card]}"

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
        name = g.rules.names[action.card]
        if action.card in g.state.players[self.seat].ravaged:
            return Refusal(f"{name} is already ravaged.", self.rule)
        if g.rules.level[action.card] > self.last_age:
            return Refusal(f"{name} is of Age {AGES[g.rules.level[action.card]]}.", self.rule)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Ravage)
        g.state.players[self.seat].ravaged.append(action.card)
        settle(g, self.seat)
        g.emit(WonderRavaged(seat=self.seat, card=action.card))
        change_blue(g, self.seat, -g.rules.wonders[action.card].blue)

    def label(self, g: Ages, action: Action) -> str:
        assert isinstance(action, Ravage)
        return f"{g.rules.names[action.card]} is ravaged"

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Ravage)
        return (f"p{self.seat}:wonder:{action.card}",)


class DiscardMilitary(Decision, frozen=True, kw_only=True):
    """Choose a military card to discard."""

    rule: ClassVar[str] = "R5.9.1"
    number: int = 0
    """How many still to go."""
    after: str = ""
    """Only from here on in the hand: the order of discards does not matter."""

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Discard(key) for key in dict.fromkeys(g.state.players[self.seat].military))

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Discard)
        hand = g.state.players[self.seat].military
        if action.card not in hand:
            return Refusal(f"You do not hold {g.rules.names[action.card]}.", self.rule)
        if action.card < self.after:
            return Refusal("Cards are discarded from left to right.", self.rule)
        left = sum(card >= action.card for card in hand)
        if left < min(self.number, len(hand)):
            return Refusal(f"You must discard {self.number} cards, from left to right.", self.rule)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Discard)
        drop(g, self.seat, action.card)
        if self.number > 1:
            g.push(replace(self, number=self.number - 1, after=action.card))

    def prompt(self, g: Ages) -> str:
        return f"Discard {self.number} military cards, from left to right."

    def label(self, g: Ages, action: Action) -> str:
        assert isinstance(action, Discard)
        return f"Discard {g.rules.names[action.card]}"

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Discard)
        return (military_spot(g, self.seat, action.card),)


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
    per_stronger: tuple[int, ...] = ()
    """For each stronger civilization, with 2, 3 and 4 players."""

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        p.extra_ma += self.military_actions
        p.unit_resources += self.amount
        if self.per_stronger:
            mine = strength(g, self.seat)
            stronger = sum(strength(g, other) > mine for other in remaining(g))
            p.unit_resources += stronger * self.per_stronger[max(playing(g), 2) - 2]


class CulturePerRival(Step, frozen=True, kw_only=True):
    """Score culture for each civilization with more culture points than yours."""

    amounts: tuple[int, int, int]

    def resolve(self, g: Ages) -> None:
        mine = culture_points(g, self.seat)
        ahead = sum(culture_points(g, other) > mine for other in remaining(g))
        score(g, self.seat, ahead * by_count(g, self.amounts), self.source)


# Ordered actions.


class Order(Decision, frozen=True, kw_only=True):
    """Choose the action that the card orders."""

    rule: ClassVar[str] = "R5.3.13"
    actions: tuple[str, ...]
    """Of: build farm mine urban; upgrade; population; stage; develop; revolution."""
    kinds: tuple[str, ...] = ()
    """What may be built or upgraded: farm, mine, urban."""
    discount: int = 0
    """Resources less."""
    food_discount: int = 0
    science_discount: int = 0
    optional: bool = False
    paid: int = 0
    """Civil actions that went into the card."""

    def candidates(self, g: Ages) -> Iterator[Action]:
        p = g.state.players[self.seat]
        if self.optional:
            yield No()
        if "population" in self.actions:
            yield Grow()
        if "build" in self.actions:
            for key in p.workers:
                yield Build(key)
        if "upgrade" in self.actions:
            for old in p.workers:
                for new in p.workers:
                    if old != new:
                        yield Upgrade(old, new)
        if "stage" in self.actions:
            yield BuildStages(1)
        for key in dict.fromkeys(p.hand):
            if "develop" in self.actions and key in g.rules.science_cost:
                yield Develop(key)
            if "revolution" in self.actions and key in g.rules.governments:
                yield Revolt(key)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if isinstance(action, Grow):
            return refuse_population(g, self.seat, self.food_discount)
        if isinstance(action, Build):
            return self._wrong_kind(g, action.card) or refuse_build(
                g, self.seat, action.card, self.discount
            )
        if isinstance(action, Upgrade):
            return self._wrong_kind(g, action.new) or refuse_upgrade(
                g, self.seat, action.old, action.new, self.discount
            )
        if isinstance(action, BuildStages):
            return refuse_stages(g, self.seat, action.number, self.discount, most=1)
        if isinstance(action, Develop):
            return refuse_develop(g, self.seat, action.card, self.science_discount)
        if isinstance(action, Revolt):
            return refuse_revolution(g, self.seat, action.card, self.paid, self.science_discount)
        return None

    def _wrong_kind(self, g: Ages, key: str) -> Refusal | None:
        card = g.rules.buildings[key]
        kind = "urban" if card.is_urban else card.type
        if kind not in self.kinds:
            return Refusal(f"The card does not allow this with {card.name}.", self.rule)
        return None

    def options(self, g: Ages) -> Sequence[Action]:
        if "upgrade" not in self.actions and "build" not in self.actions:
            return Decision.options(self, g)
        p, r = g.state.players[self.seat], g.rules
        found: list[Action] = [No()] if self.optional else []
        if "population" in self.actions and not refuse_population(g, self.seat, self.food_discount):
            found.append(Grow())
        mine = [
            key
            for key in p.workers
            if ("urban" if (t := r.buildings[key].type) in URBAN else t) in self.kinds
        ]
        if "build" in self.actions and p.pool:
            found += [
                Build(key) for key in mine if not refuse_build(g, self.seat, key, self.discount)
            ]
        if "upgrade" in self.actions:
            found += [
                Upgrade(old, new)
                for old in mine
                if p.workers[old]
                for new in mine
                if old != new and not refuse_upgrade(g, self.seat, old, new, self.discount)
            ]
        if "develop" in self.actions:
            found += [
                action
                for key in dict.fromkeys(p.hand)
                for action in (Develop(key), Revolt(key))
                if (isinstance(action, Develop) or key in r.governments)
                and key in r.science_cost
                and self.refusal(g, action) is None
            ]
        return found

    def choose(self, g: Ages, action: Action) -> None:
        seat = self.seat
        if isinstance(action, Grow):
            increase_population(g, seat, self.food_discount)
        elif isinstance(action, Build):
            build(g, seat, action.card, self.discount)
        elif isinstance(action, Upgrade):
            upgrade(g, seat, action.old, action.new, self.discount)
        elif isinstance(action, BuildStages):
            build_stages(g, seat, action.number, self.discount)
        elif isinstance(action, Develop):
            develop(g, seat, action.card, self.science_discount)
        elif isinstance(action, Revolt):
            revolt(g, seat, action.card, self.science_discount)

    def barred(self, g: Ages) -> Refusal | None:
        if self.optional or self.options(g):
            return None
        reasons = [r for a in self.candidates(g) if (r := self.refusal(g, a)) is not None]
        said = [r for r in reasons if r.rule != self.rule] or reasons
        why = f": {said[0].sentence}" if len(said) == 1 else "."
        return Refusal(f"The action this card orders cannot be done now{why}", self.rule)

    def label(self, g: Ages, action: Action) -> str:
        return action_label(
            g, self.seat, action, self.discount, self.food_discount, self.science_discount
        )

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        return action_spots(g, self.seat, action)


def action_label(
    g: Ages,
    seat: int,
    action: Action,
    discount: int = 0,
    food_discount: int = 0,
    science_discount: int = 0,
) -> str:
    """An ordinary action in words, with what it costs."""
    names, cards = g.rules.names, g.rules.buildings
    if isinstance(action, Grow):
        return f"Increase population for {population_cost(g, seat, food_discount)} food"
    if isinstance(action, Build):
        cost = build_cost(g, seat, cards[action.card], discount)
        return f"Build {names[action.card]} for {cost} resources"
    if isinstance(action, Upgrade):
        cost = upgrade_cost(g, seat, cards[action.old], cards[action.new], discount)
        return f"Upgrade {names[action.old]} to {names[action.new]} for {cost} resources"
    if isinstance(action, BuildStages):
        cost = stage_cost(g, g.state.players[seat], action.number, discount)
        stages = "a stage" if action.number == 1 else f"{action.number} stages"
        return f"Build {stages} of the wonder for {cost} resources"
    if isinstance(action, Develop):
        cost = science_cost(g, seat, action.card, discount=science_discount)
        return f"Develop {names[action.card]} for {cost} science"
    if isinstance(action, Revolt):
        cost = science_cost(g, seat, action.card, True, science_discount)
        return f"Revolution: {names[action.card]} for {cost} science"
    return "None of this" if isinstance(action, No) else action.label()


def action_spots(g: Ages, seat: int, action: Action) -> tuple[str, ...]:
    """Where an ordinary action happens on the table."""
    p = g.state.players[seat]
    if isinstance(action, Grow):
        return (f"p{seat}:yellow",)
    if isinstance(action, Build):
        return (f"p{seat}:tech:{action.card}",)
    if isinstance(action, Upgrade):
        return (f"p{seat}:tech:{action.old}", f"p{seat}:tech:{action.new}")
    if isinstance(action, BuildStages):
        return (f"p{seat}:wonder:{p.wonder}",) if p.wonder else ()
    if isinstance(action, Develop | Revolt):
        return (f"p{seat}:hand:{p.hand.index(action.card)}",) if action.card in p.hand else ()
    return ()


class FreeBuild(Step, frozen=True, kw_only=True):
    """Put an unused worker on this card, free."""

    card: str

    def resolve(self, g: Ages) -> None:
        place_worker(g, self.seat, self.card)

    def barred(self, g: Ages) -> Refusal | None:
        p = g.state.players[self.seat]
        if not p.pool:
            return Refusal("You have no unused worker.", "R5.6.18")
        return refuse_limit(g, p, g.rules.buildings[self.card])

    def words(self, g: Ages) -> str:
        return f"build {g.rules.names[self.card]} free"


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
        consume(g, self.seat)


class ProduceResources(Step, frozen=True, kw_only=True):
    """Produce resources."""

    def resolve(self, g: Ages) -> None:
        produce_resources(g, self.seat)


# Whom an event concerns: expanded when it is revealed (R5.6.17).


class Each(Step, frozen=True, kw_only=True):
    """Every civilization, clockwise from the current player."""

    text: Text

    def concerned(self, g: Ages) -> list[int]:
        """The seats this sentence of an event is about."""
        return remaining(g)

    def texts(self, g: Ages) -> Text:
        """What happens to them."""
        return self.text

    def words(self, g: Ages) -> str:
        return f"{self.__doc__ or ''} {spelled(g, self.text)}"


class Strongest(Each, frozen=True, kw_only=True):
    """The strongest civilization, or the two strongest."""

    number: int = 1

    def concerned(self, g: Ages) -> list[int]:
        number = 1 if playing(g) <= 2 else self.number
        chosen = ranking(g, strength)[:number]
        return [seat for seat in remaining(g) if seat in chosen]


class Weakest(Each, frozen=True, kw_only=True):
    """The weakest civilization, or the two weakest."""

    number: int = 1

    def concerned(self, g: Ages) -> list[int]:
        return [seat for seat in remaining(g) if seat in weakest(g, self.number)]


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


def event_steps(g: Ages, key: str) -> list[Step]:
    """An event's text made out to the seats it concerns; rankings are taken once (R5.6.17)."""
    steps: list[Step] = []
    for word in g.rules.catalogue[key].now:
        for sentence in word.sentences(g) if isinstance(word, InFinalAge) else (word,):
            if isinstance(sentence, Each):
                text = sentence.texts(g)
                for seat in sentence.concerned(g):
                    steps += [step for part in text for step in part.bound(seat, key)]
            else:
                steps += sentence.bound(g.state.current, key)
    return steps


class SpendCivilActions(Step, frozen=True, kw_only=True):
    """Civil actions are spent in vain for each discontent worker (R5.11.22)."""

    per_discontent: int

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        spent = min(p.ca, self.per_discontent * discontent(g, self.seat))
        p.ca -= spent
        p.ca_spent += spent


class RemoveOldLeader(Step, frozen=True, kw_only=True):
    """A leader that is not of the current age is removed (R5.11.25)."""

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        if p.leader and g.rules.level[p.leader] != g.state.age:
            g.emit(LeaderLeft(seat=self.seat, card=p.leader))
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

    def label(self, g: Ages, action: Action) -> str:
        assert isinstance(action, Remove)
        return f"Destroy {g.rules.names[action.card]}"

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Remove)
        return (f"p{self.rival}:tech:{action.card}",)


def refuse_target(g: Ages, rival: int, key: str, rule: str) -> Refusal | None:
    """Why a rival's card is no urban building to be destroyed."""
    card = g.rules.buildings[key]
    if not card.is_urban:
        return Refusal(f"{card.name} is not an urban building.", rule)
    if not g.state.players[rival].workers[key]:
        return Refusal(f"No worker stands on {card.name}.", rule)
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
            cost = price(g, self.seat, action.space - 1)
            take_card(g, self.seat, action.space - 1, fresh=False)
            g.push(replace(self, worth=self.worth - cost, taken=True))
        else:
            if self.taken:
                g.state.players[self.seat].no_politics = True
            g.push(RefillRow(seat=self.seat, sweep=False))

    def prompt(self, g: Ages) -> str:
        return f"Take cards of the row worth up to {self.worth} civil actions, or stop."

    def label(self, g: Ages, action: Action) -> str:
        if isinstance(action, Take):
            name = g.rules.names[g.state.row[action.space - 1]]
            return f"Take {name} (worth {price(g, self.seat, action.space - 1)})"
        return "Take no more"

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        return (f"row:{action.space}",) if isinstance(action, Take) else ()


# Age III events.


class ScoreEach(Each, frozen=True, kw_only=True):
    """Every civilization scores culture."""

    text: Text = ()
    amount: str

    def texts(self, g: Ages) -> Text:
        return (Gain(culture=self.amount),)


class ScoreRanks(Step, frozen=True, kw_only=True):
    """Culture by rank in science or strength."""

    stat: str

    def resolve(self, g: Ages) -> None:
        order = ranking(g, g.rules.queries[self.stat])
        points = g.rules.card_row.ranks[max(playing(g), 2) - 2]
        for seat, amount in zip(order, points, strict=False):
            score(g, seat, amount, self.source)
