"""Actions that cards and events order (R5.3.13, R5.6.18, R5.11.21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from pentarchy.core.action import Action, No
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision, Step
from pentarchy.games.ages import amounts
from pentarchy.games.ages.actions import (
    Build,
    BuildStages,
    Develop,
    Grow,
    Revolt,
    Upgrade,
)
from pentarchy.games.ages.civil import (
    build,
    build_cost,
    build_stages,
    costs,
    develop,
    increase_population,
    place_worker,
    population_cost,
    refuse_build,
    refuse_develop,
    refuse_limit,
    refuse_population,
    refuse_revolution,
    refuse_stages,
    refuse_upgrade,
    revolt,
    science_cost,
    science_reach,
    stage_cost,
    upgrade,
    upgrade_cost,
)
from pentarchy.games.ages.economy import resource_budget

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages

Ordered = Literal["build", "upgrade", "population", "stage", "develop", "revolution"]
PAIRED = 1
"""What building costs less at most because of a leader (R5.11.5)."""


class Order(Decision, frozen=True, kw_only=True):
    """Choose the action that the card orders."""

    rule: ClassVar[str] = "R5.3.13"
    actions: Annotated[tuple[Ordered, ...], Meta(min_length=1)]
    kinds: tuple[Literal["farm", "mine", "urban"], ...] = ()
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
        yield from self._technologies(g)

    def _technologies(self, g: Ages) -> Iterator[Action]:
        for key in dict.fromkeys(g.state.players[self.seat].hand):
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
            return Refusal("The card does not allow this with {card}.", self.rule, card=key)
        return None

    def likely(self, g: Ages) -> Iterator[Action]:
        p, r = g.state.players[self.seat], g.rules
        if not self.kinds:
            most = science_reach(g, self.seat) + self.science_discount
            for action in self.candidates(g):
                if type(action) is Develop:
                    if r.science_cost[action.card] > most:
                        continue
                elif type(action) is Revolt and r.revolution_cost[action.card] > most:
                    continue
                yield action
            return
        if self.optional:
            yield No()
        if "population" in self.actions:
            yield Grow()
        build, upgrade = p.pool and "build" in self.actions, "upgrade" in self.actions
        crosses = r.leaders[p.leader].crosses_to if p.leader else ""
        cost, most = costs(g, p), resource_budget(g, self.seat) + self.discount + PAIRED
        for key, n in p.workers.items():
            if r.group[key] in self.kinds:
                if build and cost[key] <= most:
                    yield Build(key)
                if upgrade and n:
                    for new in r.buildings if crosses else r.better[key]:
                        if new in p.workers and cost[new] - cost[key] <= most:
                            yield Upgrade(key, new)
        yield from self._technologies(g)

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

    def is_possible(self, g: Ages) -> bool:
        """Whether anything of it could be done now."""
        return any(self.refusal(g, action) is None for action in self.likely(g))

    def barred(self, g: Ages) -> Refusal | None:
        if self.is_possible(g):
            return None
        reasons = [r for a in self.candidates(g) if (r := self.refusal(g, a)) is not None]
        said = [r for r in reasons if r.rule != self.rule] or reasons
        if len(said) == 1:
            return Refusal(
                "The action this card orders cannot be done now: {why}", self.rule, why=said[0]
            )
        return Refusal("The action this card orders cannot be done now.", self.rule)

    def label(self, g: Ages, action: Action) -> Message:
        return action_label(
            g, self.seat, action, self.discount, self.food_discount, self.science_discount
        )

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        return action_spots(g, self.seat, action)


class EventOrder(Order, frozen=True, kw_only=True):
    """Choose one of the actions that the event makes cheaper, or none."""

    rule: ClassVar[str] = "R5.11.21"
    optional: bool = True


def action_label(
    g: Ages,
    seat: int,
    action: Action,
    discount: int = 0,
    food_discount: int = 0,
    science_discount: int = 0,
) -> Message:
    """An ordinary action in words, with what it costs."""
    cards = g.rules.buildings
    if isinstance(action, Grow):
        cost = population_cost(g, seat, food_discount)
        return Message("Increase population for {cost} food", cost=cost)
    if isinstance(action, Build):
        cost = build_cost(g, seat, cards[action.card], discount)
        return Message("Build {card} for {cost}", card=action.card, cost=amounts.resources(cost))
    if isinstance(action, Upgrade):
        cost = upgrade_cost(g, seat, cards[action.old], cards[action.new], discount)
        return Message(
            "Upgrade {old} to {new} for {cost}",
            old=action.old,
            new=action.new,
            cost=amounts.resources(cost),
        )
    if isinstance(action, BuildStages):
        cost = stage_cost(g, g.state.players[seat], action.number, discount)
        return Message(
            "Build a stage of the wonder for {cost}",
            many="Build {n} stages of the wonder for {cost}",
            n=action.number,
            cost=amounts.resources(cost),
        )
    if isinstance(action, Develop):
        cost = science_cost(g, seat, action.card, discount=science_discount)
        better = better_special(g, seat, action.card)
        if better:
            return Message(
                "Develop {card} for {cost} science: in vain, {better} stays",
                card=action.card,
                cost=cost,
                better=better,
            )
        return Message("Develop {card} for {cost} science", card=action.card, cost=cost)
    if isinstance(action, Revolt):
        cost = science_cost(g, seat, action.card, True, science_discount)
        return Message("Revolution: {card} for {cost} science", card=action.card, cost=cost)
    return Message("None of this") if isinstance(action, No) else action.label()


def better_special(g: Ages, seat: int, key: str) -> str:
    """The better technology in play for which a special technology would leave at once (E13)."""
    card = g.rules.specials.get(key)
    old = g.state.players[seat].specials.get(card.type, "") if card is not None else ""
    return old if old and g.rules.level[old] > g.rules.level[key] else ""


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

    def words(self, g: Ages) -> Message:
        return Message("build {card} free", card=self.card)


WORDS: tuple[type[Step], ...] = (Order, FreeBuild)
"""The words that order actions."""
