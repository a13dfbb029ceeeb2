"""Industry: cities and world wonders (rules 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Done
from pentarchy.core.step import Decision, Refusal, Seat
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
from pentarchy.games.dawn.queries import (
    barbarian_on,
    city_state_bits,
    difficulty,
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
from pentarchy.games.dawn.spaces import PickSpace
from pentarchy.games.dawn.state import (
    CITY,
    CITY_STATE,
    CONTROL,
    EMPTY,
    NAMES,
    NATURAL_WONDER,
    NONE,
    ON_CARD,
    REINFORCED,
    RESOURCES,
    SPACE,
    WATER,
)
from pentarchy.games.dawn.words import SPEND_TRADE, spend, spend_label, why_not_spend

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

# Cities.


def city_reach(g: Dawn, seat: Seat, most: int, water: bool) -> int:
    """The spaces within counted reach of a friendly space, those included, as bits (R5.25)."""
    s, geo = g.state, geography(g)
    free = geo.open_bits(relief(g, seat), s.power, water)
    free &= ~geo.bits(s.barbarians)
    for i, p in enumerate(s.players):
        if i != seat:
            free &= ~(geo.bits(p.cities) | geo.bits(p.tokens))
    reached = geo.bits(friendly(s.players[seat]))
    for _ in range(most):
        reached |= geo.grown(reached) & free
    return reached


def why_not_found(g: Dawn, seat: Seat, at: int) -> Refusal | None:
    """Why no city may stand on a space, however near (R5.26)."""
    s = g.state
    name = NAMES[at]
    if geography(g).terrain[at] == WATER:
        return Refusal("Cities are not built on water.", "R5.25")
    if s.piece[at] >= CITY:
        return Refusal(f"A city stands on {name} already.", "R5.26")
    if s.piece[at] != NONE and s.owner[at] != seat:
        return Refusal(f"{name} holds a rival control token.", "R5.26")
    if s.token[at] == CITY_STATE:
        return Refusal(f"{name} is a city-state.", "R5.26")
    if s.token[at] == NATURAL_WONDER:
        return Refusal(f"A natural wonder token lies on {name}.", "R5.26")
    if s.token[at] != EMPTY:
        kind = RESOURCES[s.token[at] - 1]
        return Refusal(f"{kind.capitalize()} lies on {name}: a control token must take it.", "X11")
    if at in s.barbarians:
        return Refusal(f"Barbarian {barbarian_on(s, at)} stands on {name}.", "R5.26")
    if near_a_city(g, at):
        return Refusal(f"{name} is next to a city or city-state.", "R5.26")
    hard = difficulty(g, seat, at)
    if hard > s.power:
        return Refusal(
            f"{terrain(g, at).capitalize()} has difficulty {hard}; this card counts as slot"
            f" {s.power}.",
            "R5.25",
        )
    return None


def found_city(g: Dawn, seat: Seat, at: int) -> None:
    """Build a city on a space."""
    s = g.state
    if s.piece[at] in (CONTROL, REINFORCED):
        # A natural wonder or world wonder held by the token now follows the city.
        lift_piece(g, at)
    put_piece(g, seat, at, CITY)
    g.emit(CityBuilt(seat=seat, at=NAMES[at]))
    claim_free_wonder(g, seat, at)


# Wonders.


def production(g: Dawn, best: int) -> int:
    """What the industry card itself produces (R5.29)."""
    return best if best and g.state.power == 5 else g.state.power


def payments(g: Dawn, seat: Seat, wonder: str) -> list[tuple[Action, int]]:
    """What a seat can still spend on a wonder, and what each is worth."""
    s, p = g.state, g.state.players[seat]
    eligible = g.rules.wonders[wonder].resources
    found: list[tuple[Action, int]] = []
    if p.trade[s.slot]:
        found.append((SPEND_TRADE, 1))
    found += [(Spend(r), 2) for r in eligible if p.resources[RESOURCES.index(r)]]
    for city_state, slot in p.conquered.items():
        if slot == s.slot and city_state not in s.used:
            found.append((Spend(city_state), 1))
    for natural, slot in p.naturals.items():
        if natural not in s.used:
            if g.rules.naturals[natural].resource in eligible:
                found.append((Spend(natural), 2))
            elif slot == s.slot:
                found.append((Spend(natural), 1))
    return found


def most_production(g: Dawn, seat: Seat, wonder: str, best: int) -> int:
    """The production a seat could reach for a wonder by spending everything."""
    s, p = g.state, g.state.players[seat]
    most = production(g, best) + p.trade[s.slot]
    eligible = g.rules.wonders[wonder].resources
    for resource in eligible:
        most += 2 * p.resources[RESOURCES.index(resource)]
    if p.conquered or p.naturals:
        for action, worth in payments(g, seat, wonder):
            assert isinstance(action, Spend)
            if action.what in p.conquered or action.what in p.naturals:
                most += worth
    return most


def hosts(g: Dawn, seat: Seat) -> list[int]:
    """The own cities without a wonder token (R5.30)."""
    taken = g.state.wonder_at.values()
    return [h for h in g.state.players[seat].cities if h not in taken]


class Build(Decision, frozen=True, kw_only=True):
    """Build a city or a world wonder, or nothing."""

    rule: ClassVar[str] = "R5.25"
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

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if isinstance(action, BuildCity | Settle):
            if not unused_cities(p):
                return Refusal("All your cities are built.", "R5.26")
            at = SPACE[action.at]
            refusal = why_not_found(g, self.seat, at)
            if refusal is None and isinstance(action, BuildCity) and not self.in_range(g, at):
                refusal = Refusal(
                    f"{action.at} is not within {self.reach} spaces of a friendly space, counted"
                    f" over terrain up to {g.state.power} without barbarians and rivals.",
                    "R5.25",
                )
            return refusal
        if isinstance(action, BuildWonder):
            if not hosts(g, self.seat):
                return Refusal("All your cities have a wonder already.", "R5.30")
            cost = wonder_cost(g, self.seat, action.card)
            most = most_production(g, self.seat, action.card, self.best)
            if most < cost:
                name = g.rules.catalogue.names[action.card]
                return Refusal(f"{name} costs you {cost}; you can produce {most}.", "R5.29")
        return None

    def in_range(self, g: Dawn, at: int) -> bool:
        """Whether a space is near enough."""
        geo = geography(g)
        if city_reach(g, self.seat, self.reach, self.water) & geo.bit[at]:
            return True
        edge = geo.edge[at] and is_empty(g.state, at)
        return edge and has(g, self.seat, "cities_at_edge")

    def options(self, g: Dawn) -> Sequence[Action]:
        s, p = g.state, g.state.players[self.seat]
        found: list[Action] = []
        if unused_cities(p):
            found += [BUILD_CITY[h] for h in self.sites(g)]
            if self.caravans:
                for h in dict.fromkeys(p.caravans):
                    if h >= 0 and why_not_found(g, self.seat, h) is None:
                        found.append(SETTLE[h])
        if hosts(g, self.seat):
            for deck in s.decks.values():
                if deck and self.affordable(g, deck[-1]):
                    found.append(BuildWonder(deck[-1]))
        found.append(DONE)
        return found

    def affordable(self, g: Dawn, wonder: str) -> bool:
        """Whether a wonder can be paid."""
        most = most_production(g, self.seat, wonder, self.best)
        return most >= wonder_cost(g, self.seat, wonder)

    def sites(self, g: Dawn) -> list[int]:
        """Where a city may be built without a caravan."""
        s, geo = g.state, geography(g)
        near = city_reach(g, self.seat, self.reach, self.water)
        if has(g, self.seat, "cities_at_edge"):
            near |= geo.bits(h for h in geo.spaces if geo.edge[h] and is_empty(s, h))
        near &= geo.open_bits(relief(g, self.seat), s.power, water=False)
        taken = geo.bits(s.barbarians)
        cities = city_state_bits(g)
        for seat, p in enumerate(s.players):
            cities |= geo.bits(p.cities)
            if seat != self.seat:
                taken |= geo.bits(p.tokens)
        near &= ~(taken | cities | geo.grown(cities))
        return [h for h in geo.listed(near) if s.token[h] == EMPTY]

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, BuildCity | Settle):
            at = SPACE[action.at]
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

    def prompt(self, g: Dawn) -> str:
        made = production(g, self.best)
        return f"What do you build? (production {made}, cities within {self.reach})"

    def label(self, g: Dawn, action: Action) -> str:
        if isinstance(action, BuildCity):
            return f"A city on {action.at} ({terrain(g, SPACE[action.at])})"
        if isinstance(action, Settle):
            return f"A city in place of the caravan on {action.at}"
        if isinstance(action, BuildWonder):
            cost = wonder_cost(g, self.seat, action.card)
            return f"{g.rules.catalogue.names[action.card]} (cost {cost})"
        return "Build nothing"

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        if isinstance(action, BuildWonder):
            return (f"wonders:{g.rules.wonders[action.card].type}",)
        return action.spots()

    def words(self, g: Dawn) -> str:
        return f"Build a wonder, or a city within {self.reach} spaces"


class PayWonder(Decision, frozen=True, kw_only=True):
    """Pay for the wonder."""

    rule: ClassVar[str] = "R5.29"
    wonder: str
    paid: int

    def candidates(self, g: Dawn) -> Sequence[Action]:
        p = g.state.players[self.seat]
        keys = ["trade", *RESOURCES, *p.conquered, *p.naturals]
        return [Spend(key) for key in keys] if self.missing(g) > 0 else [DONE]

    def missing(self, g: Dawn) -> int:
        """The production still wanted."""
        return wonder_cost(g, self.seat, self.wonder) - self.paid

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Done) or action in dict(payments(g, self.seat, self.wonder)):
            return None
        assert isinstance(action, Spend)
        s, what, card = g.state, action.what, g.rules.wonders[self.wonder]
        held = what in s.players[self.seat].naturals
        if held and what in s.used:
            name = g.rules.catalogue.names[what]
            return Refusal(f"The token of {name} has been used this turn.", self.rule)
        resource = g.rules.naturals[what].resource if held else what
        if resource in RESOURCES and resource not in card.resources:
            takes = " and ".join(card.resources)
            return Refusal(f"{card.name} is paid with {takes}.", self.rule)
        if resource in RESOURCES:
            return Refusal(f"You have no {resource}.", self.rule)
        return why_not_spend(g, self.seat, s.slot, what)

    def options(self, g: Dawn) -> Sequence[Action]:
        if self.missing(g) <= 0:
            return [DONE]
        return [action for action, _ in payments(g, self.seat, self.wonder)]

    def choose(self, g: Dawn, action: Action) -> None:
        s, p = g.state, g.state.players[self.seat]
        if isinstance(action, Done):
            g.push(HostWonder(seat=self.seat, wonder=self.wonder))
            return
        assert isinstance(action, Spend)
        worth = dict(payments(g, self.seat, self.wonder))[action]
        g.push(replace(self, paid=self.paid + worth))
        if action.what in RESOURCES:
            i = RESOURCES.index(action.what)
            p.resources[i] -= 1
            s.supply[i] += 1
            g.emit(TradeSpent(seat=self.seat, what=action.what))
        elif action.what in p.naturals:
            s.used.append(action.what)
            g.emit(TradeSpent(seat=self.seat, what=action.what))
            g.emit(NaturalSpent(seat=self.seat, natural=action.what))
        else:
            spend(g, self.seat, s.slot, action.what)

    def prompt(self, g: Dawn) -> str:
        name = g.rules.catalogue.names[self.wonder]
        return f"{name} needs {self.missing(g)} more production. What do you spend?"

    def label(self, g: Dawn, action: Action) -> str:
        if isinstance(action, Spend):
            worth = dict(payments(g, self.seat, self.wonder)).get(action, 0)
            return f"{spend_label(g, action)} (+{worth})"
        return "Build it"


class HostWonder(PickSpace, frozen=True, kw_only=True):
    """Choose the city that gets the wonder."""

    rule: ClassVar[str] = "R5.30"
    said: ClassVar[Sequence[OnSpace]] = HOST
    wonder: str

    def near(self, g: Dawn) -> Sequence[int]:
        return g.state.players[self.seat].cities

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if at not in g.state.players[self.seat].cities:
            return Refusal(f"No city of yours stands on {NAMES[at]}.", self.rule)
        wonder = wonder_on(g.state, at)
        if wonder:
            return Refusal(f"{g.rules.catalogue.names[wonder]} is in that city.", "X8")
        return None

    def pick(self, g: Dawn, at: int) -> None:
        s = g.state
        card = g.rules.wonders[self.wonder]
        built = s.decks[card.type].pop()
        assert built == self.wonder, f"{built} lies on top"
        s.wonder_at[self.wonder] = at
        s.players[self.seat].wonders.append(self.wonder)
        g.owe(self.seat, card.now, self.wonder)
        g.emit(WonderBuilt(seat=self.seat, wonder=self.wonder))
        note_wonder(g, self.seat, self.wonder)

    def prompt(self, g: Dawn) -> str:
        return f"Which city gets {g.rules.catalogue.names[self.wonder]}?"

    def label(self, g: Dawn, action: Action) -> str:
        return f"The city on {action.text.partition(' ')[2]}"


class MoveWonder(HostWonder, frozen=True, kw_only=True):
    """Move a captured wonder under one of your cities."""

    rule: ClassVar[str] = "R5.39"
    loser: int

    def pick(self, g: Dawn, at: int) -> None:
        g.state.wonder_at[self.wonder] = at
        lose_wonder(g, self.loser, self.wonder)
        gain_wonder(g, self.seat, self.wonder)
