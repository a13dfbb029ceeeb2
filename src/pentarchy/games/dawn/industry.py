"""Industry: cities and world wonders (rules 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal, Said, Seat
from pentarchy.core.step import Decision
from pentarchy.core.structs import replace
from pentarchy.games.dawn.actions import (
    BUILD_CITY,
    DONE,
    HOST,
    SETTLE,
    BuildCity,
    BuildWonder,
    OnSpace,
    Settle,
    Spend,
)
from pentarchy.games.dawn.board import (
    claim_free_wonder,
    gain_wonder,
    lift_piece,
    lose_wonder,
    note_wonder,
    put_piece,
)
from pentarchy.games.dawn.culture import PlaceControl
from pentarchy.games.dawn.events import CityBuilt, NaturalSpent, TradeSpent, WonderBuilt
from pentarchy.games.dawn.geography import SHUT
from pentarchy.games.dawn.queries import (
    friendly,
    geography,
    has,
    is_empty,
    near_a_city,
    relief,
    terrain,
    unused_cities,
    wonder_cost,
    wonder_on,
)
from pentarchy.games.dawn.refusals import barbarian_there, too_hard
from pentarchy.games.dawn.spaces import PickSpace
from pentarchy.games.dawn.state import (
    CITY,
    CITY_STATE,
    CONTROL,
    EMPTY,
    NAMES,
    NATURAL_WONDER,
    NOBODY,
    NONE,
    ON_CARD,
    REINFORCED,
    RESOURCES,
    WATER,
)
from pentarchy.games.dawn.words import spend, spend_label, why_not_spend

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

# Cities.


def why_not_found(g: Dawn, seat: Seat, at: int) -> Refusal | None:
    """Why no city may stand on a space, however near (R5.26)."""
    s = g.state
    name = NAMES[at]
    if geography(g).terrain[at] == WATER:
        return Refusal("Cities are not built on water.", "R5.25")
    if s.piece[at] >= CITY:
        return Refusal("A city stands on {at} already.", "R5.26", at=name)
    if s.piece[at] != NONE and s.owner[at] != seat:
        return Refusal("{at} holds a rival control token.", "R5.26", at=name)
    if s.token[at] == CITY_STATE:
        return Refusal("{at} is a city-state.", "R5.26", at=name)
    if s.token[at] == NATURAL_WONDER:
        return Refusal("A natural wonder token lies on {at}.", "R5.26", at=name)
    if s.token[at] != EMPTY:
        kind = RESOURCES[s.token[at] - 1]
        return Refusal(
            "{what:cap} lies on {at}: a control token must take it.", "X11", at=name, what=kind
        )
    if at in s.barbarians:
        return barbarian_there(g, at, "R5.26")
    if near_a_city(g, at):
        return Refusal("{at} is next to a city or city-state.", "R5.26", at=name)
    return too_hard(g, seat, at, "R5.25")


def found_city(g: Dawn, seat: Seat, at: int) -> None:
    """Build a city on a space."""
    s = g.state
    if s.piece[at] in (CONTROL, REINFORCED):
        # A natural wonder or world wonder held by the token now follows the city.
        lift_piece(g, at)
    put_piece(g, seat, at, CITY)
    g.emit(CityBuilt, seat=seat, at=NAMES[at])
    claim_free_wonder(g, seat, at)


# Wonders.


def production(g: Dawn, best: int) -> int:
    """What the industry card itself produces (R5.29)."""
    return best if best and g.state.power == 5 else g.state.power


def worth_of(g: Dawn, seat: Seat, wonder: str, what: str) -> int:
    """What a token adds to the production for a wonder; 0 if it cannot be spent on it."""
    s, p = g.state, g.state.players[seat]
    eligible = g.rules.wonders[wonder].resources
    if what == "trade":
        return min(1, p.trade[s.slot])
    if what in RESOURCES:
        return 2 if what in eligible and p.resources[RESOURCES.index(what)] else 0
    if what in s.used:
        return 0
    if what in p.naturals and g.rules.naturals[what].resource in eligible:
        return 2
    return 1 if p.conquered.get(what, p.naturals.get(what, -1)) == s.slot else 0


def means(g: Dawn, seat: Seat, wonder: str) -> list[str]:
    """What might be spent on a wonder."""
    p, eligible = g.state.players[seat], g.rules.wonders[wonder].resources
    return ["trade", *dict.fromkeys(eligible), *p.conquered, *p.naturals]


def payments(g: Dawn, seat: Seat, wonder: str) -> list[tuple[str, int]]:
    """What a seat can still spend on a wonder, and what each is worth."""
    found = [(what, worth_of(g, seat, wonder, what)) for what in means(g, seat, wonder)]
    return [(what, worth) for what, worth in found if worth]


def most_production(g: Dawn, seat: Seat, wonder: str, best: int) -> int:
    """The production a seat could reach for a wonder by spending everything."""
    s, p = g.state, g.state.players[seat]
    most = production(g, best) + p.trade[s.slot]
    for resource in dict.fromkeys(g.rules.wonders[wonder].resources):
        most += 2 * p.resources[RESOURCES.index(resource)]
    for tokens in (p.conquered, p.naturals):
        for what in tokens:
            most += worth_of(g, seat, wonder, what)
    return most


def hosts(g: Dawn, seat: Seat) -> list[int]:
    """The own cities without a wonder token (R5.30)."""
    taken = g.state.wonder_at.values()
    return [h for h in g.state.players[seat].cities if h not in taken]


class Build(Decision, frozen=True, kw_only=True):
    """Build a city or a world wonder, or nothing."""

    rule: ClassVar[str] = "R5.25"
    optional: ClassVar[bool] = True
    reach: int
    water: bool = False
    """Whether the distance may be counted through water."""
    caravans: bool = False
    """Whether a city may be built on an own caravan at any distance."""
    best: int = 0
    """Production in slot 5, if it is not 5."""
    tokens: int = 0
    """Control tokens to place next to the new city."""

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for h in geography(g).spaces:
            yield BUILD_CITY[h]
        if self.caravans:
            for h in dict.fromkeys(g.state.players[self.seat].caravans):
                if h >= 0:
                    yield SETTLE[h]
        for deck in g.state.decks.values():
            if deck:
                yield BuildWonder(deck[-1])
        yield DONE

    def options(self, g: Dawn) -> list[Action]:
        """All sites at once: one by one each needs a way of its own, and in random play of four
        building is listed in 45 microseconds instead of 15."""
        found: list[Action] = []
        p = g.state.players[self.seat]
        if unused_cities(p):
            found += [BUILD_CITY[h] for h in self.sites(g)]
            if self.caravans:
                starts = [h for h in dict.fromkeys(p.caravans) if h >= 0]
                found += [SETTLE[h] for h in starts if why_not_found(g, self.seat, h) is None]
        if hosts(g, self.seat):
            tops = [deck[-1] for deck in g.state.decks.values() if deck]
            found += [BuildWonder(key) for key in tops if self.shortfall(g, key) <= 0]
        found.append(DONE)
        return found

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, BuildCity | Settle):
            if not unused_cities(g.state.players[self.seat]):
                return Refusal("All your cities are built.", "R5.26")
            refusal = why_not_found(g, self.seat, action.space)
            if refusal is None and isinstance(action, BuildCity):
                refusal = self.out_of_range(g, action.space)
            return refusal
        if isinstance(action, BuildWonder):
            if self.shortfall(g, action.card) > 0:
                return Refusal(
                    "{card} costs you {cost}; you can produce {most}.",
                    "R5.29",
                    card=action.card,
                    cost=wonder_cost(g, self.seat, action.card),
                    most=most_production(g, self.seat, action.card, self.best),
                )
            if not hosts(g, self.seat):
                return Refusal("All your cities have a wonder already.", "R5.30")
        return None

    def shortfall(self, g: Dawn, wonder: str) -> int:
        """The production that is wanting for a wonder, if everything is spent on it."""
        most = most_production(g, self.seat, wonder, self.best)
        return wonder_cost(g, self.seat, wonder) - most

    def near(self, g: Dawn) -> set[int]:
        """The spaces within counted reach of the own ones, those included (R5.25)."""
        s, geo = g.state, geography(g)
        own = friendly(s.players[self.seat])
        ground = geo.ground(relief(g, self.seat), s.power, self.water)
        for h in s.barbarians:
            if h >= 0:
                ground[h] = SHUT
        for seat, p in enumerate(s.players):
            if seat != self.seat:
                for h in p.cities:
                    ground[h] = SHUT
                for h in p.tokens:
                    ground[h] = SHUT
        return {*own, *geo.walk(own, self.reach, ground)}

    def out_of_range(self, g: Dawn, at: int) -> Refusal | None:
        """Why a space, on which a city could stand, is too far away (R5.25)."""
        geo = geography(g)
        if at in self.near(g):
            return None
        if geo.edge[at] and has(g, self.seat, "cities_at_edge") and is_empty(g.state, at):
            return None
        return Refusal(
            "{at} is not within {reach} spaces of a friendly space, counted over terrain up to"
            " {power} without barbarians and rivals.",
            "R5.25",
            at=NAMES[at],
            reach=self.reach,
            power=g.state.power,
        )

    def sites(self, g: Dawn) -> list[int]:
        """Where a city may be built without a caravan: all at once."""
        s, geo = g.state, geography(g)
        near = self.near(g)
        if has(g, self.seat, "cities_at_edge"):
            near.update([h for h in geo.spaces if geo.edge[h] and is_empty(s, h)])
        owner, token, seat = s.owner, s.token, self.seat
        for p in s.players:
            for city in p.cities:
                near.discard(city)
                near.difference_update(geo.near[city])
        for city in geo.city_states:
            if token[city] == CITY_STATE:
                near.difference_update(geo.near[city])
        near.difference_update(s.barbarians)
        ground = geo.ground(relief(g, seat), s.power, water=False)
        return [
            h
            for h in sorted(near)
            if ground[h] and token[h] == EMPTY and (owner[h] == seat or owner[h] == NOBODY)
        ]

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, BuildCity | Settle):
            at = action.space
            if isinstance(action, Settle):
                caravans = g.state.players[self.seat].caravans
                number = caravans.index(at)
                caravans[number] = ON_CARD
                g.state.returned.append(number)
            if self.tokens:
                g.push(
                    PlaceControl(
                        seat=self.seat, source=self.source, left=self.tokens, near="at", at=at
                    )
                )
            found_city(g, self.seat, at)
        elif isinstance(action, BuildWonder):
            paid = production(g, self.best)
            g.push(PayWonder(seat=self.seat, wonder=action.card, paid=paid))

    def unspent(self, g: Dawn, action: Action) -> Said:
        return Message("A city or a wonder can still be built.") if action == DONE else ""

    def prompt(self, g: Dawn) -> Message:
        return Message(
            "What do you build? (production {made}, cities within {reach})",
            made=production(g, self.best),
            reach=self.reach,
        )

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, BuildCity):
            ground = terrain(g, action.space)
            return Message("A city on {at} ({terrain})", at=action.at, terrain=ground)
        if isinstance(action, BuildWonder):
            cost = wonder_cost(g, self.seat, action.card)
            return Message("{card} (cost {cost})", card=action.card, cost=cost)
        return action.label() if isinstance(action, Settle) else Message("Build nothing")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        if isinstance(action, BuildWonder):
            return (f"wonders:{g.rules.wonders[action.card].type}",)
        return action.spots()

    def words(self, g: Dawn) -> Message:
        return Message(
            "Build a wonder, or a city within {n} space",
            many="Build a wonder, or a city within {n} spaces",
            n=self.reach,
        )


class PayWonder(Decision, frozen=True, kw_only=True):
    """Pay for the wonder."""

    rule: ClassVar[str] = "R5.29"
    wonder: str
    paid: int

    def candidates(self, g: Dawn) -> Sequence[Action]:
        if self.missing(g) <= 0:
            return [DONE]
        p = g.state.players[self.seat]
        return [*map(Spend, ("trade", *RESOURCES, *p.conquered, *p.naturals))]

    def likely(self, g: Dawn) -> Sequence[Action]:
        if self.missing(g) <= 0:
            return [DONE]
        return [*map(Spend, means(g, self.seat, self.wonder))]

    def missing(self, g: Dawn) -> int:
        """The production still wanted."""
        return wonder_cost(g, self.seat, self.wonder) - self.paid

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if not isinstance(action, Spend):
            return None
        s, what = g.state, action.what
        if worth_of(g, self.seat, self.wonder, what):
            return None
        held = what in s.players[self.seat].naturals
        if held and what in s.used:
            return Refusal("The token of {what} has been used this turn.", self.rule, what=what)
        resource = g.rules.naturals[what].resource if held else what
        first, second = g.rules.wonders[self.wonder].resources
        if resource in RESOURCES and resource not in (first, second):
            return Refusal(
                "{card} is paid with {first} and {second}.",
                self.rule,
                card=self.wonder,
                first=first,
                second=second,
            )
        if resource in RESOURCES:
            return Refusal("You have no {what}.", self.rule, what=resource)
        return why_not_spend(g, self.seat, s.slot, what)

    def choose(self, g: Dawn, action: Action) -> None:
        s, p = g.state, g.state.players[self.seat]
        if isinstance(action, Done):
            g.push(HostWonder(seat=self.seat, wonder=self.wonder))
            return
        assert isinstance(action, Spend)
        worth = worth_of(g, self.seat, self.wonder, action.what)
        g.push(replace(self, paid=self.paid + worth))
        if action.what in RESOURCES:
            i = RESOURCES.index(action.what)
            p.resources[i] -= 1
            s.supply[i] += 1
            g.emit(TradeSpent, seat=self.seat, what=action.what)
        elif action.what in p.naturals:
            s.used.append(action.what)
            g.emit(TradeSpent, seat=self.seat, what=action.what)
            g.emit(NaturalSpent, seat=self.seat, natural=action.what)
        else:
            spend(g, self.seat, s.slot, action.what)

    def prompt(self, g: Dawn) -> Message:
        return Message(
            "{card} needs {missing} more production. What do you spend?",
            card=self.wonder,
            missing=self.missing(g),
        )

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Spend):
            worth = worth_of(g, self.seat, self.wonder, action.what)
            return Message("{spending} (+{worth})", spending=spend_label(action), worth=worth)
        return Message("Build it")


class HostWonder(PickSpace, frozen=True, kw_only=True):
    """Choose the city that gets the wonder."""

    rule: ClassVar[str] = "R5.30"
    said: ClassVar[Sequence[OnSpace]] = HOST
    wonder: str

    def likely(self, g: Dawn) -> list[Action]:
        return self.answers(g.state.players[self.seat].cities)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, OnSpace)
        if action.space not in g.state.players[self.seat].cities:
            return Refusal("No city of yours stands on {at}.", self.rule, at=action.at)
        wonder = wonder_on(g.state, action.space)
        return Refusal("{card} is in that city.", "X8", card=wonder) if wonder else None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, OnSpace)
        s, at = g.state, action.space
        card = g.rules.wonders[self.wonder]
        built = s.decks[card.type].pop()
        assert built == self.wonder, f"{built} lies on top"
        s.wonder_at[self.wonder] = at
        s.players[self.seat].wonders.append(self.wonder)
        g.owe(self.seat, card.now, self.wonder)
        g.emit(WonderBuilt, seat=self.seat, wonder=self.wonder)
        note_wonder(g, self.seat, self.wonder)

    def prompt(self, g: Dawn) -> Message:
        return Message("Which city gets {card}?", card=self.wonder)


class MoveWonder(HostWonder, frozen=True, kw_only=True):
    """Move a captured wonder under one of your cities."""

    rule: ClassVar[str] = "R5.39"
    loser: int

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, OnSpace)
        g.state.wonder_at[self.wonder] = action.space
        lose_wonder(g, self.loser, self.wonder)
        gain_wonder(g, self.seat, self.wonder)
