"""Economy: caravans and their visits (rules 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal, Said, Seat
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import Struct, replace
from pentarchy.games.dawn.actions import CARAVAN, DONE, TO, Caravan, To
from pentarchy.games.dawn.diplomacy import TakeCityStateCard, TakeDiplomacy
from pentarchy.games.dawn.events import (
    BarbarianExpelled,
    CaravanMoved,
    CityStateVisited,
    CityVisited,
)
from pentarchy.games.dawn.geography import END, SHUT
from pentarchy.games.dawn.queries import (
    geography,
    has,
    mature_cities,
    relief,
    terrain,
    total,
)
from pentarchy.games.dawn.refusals import barbarian_there, too_hard
from pentarchy.games.dawn.state import (
    CAPITAL,
    CITY,
    CITY_STATE,
    DEFEATED,
    IN_BOX,
    LETTERS,
    NAMES,
    ON_CARD,
    WATER,
)
from pentarchy.games.dawn.words import GainTrade, Spending

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class MoveCaravans(Spending, frozen=True, kw_only=True):
    """Move your caravans; each trade token gives every one of them a step more."""

    rule: ClassVar[str] = "R5.18"
    optional: ClassVar[bool] = True
    move: int
    water: bool = False
    barbarians: bool = False
    """Whether a caravan may drive off barbarians."""

    def then(self, g: Dawn) -> None:
        g.state.moved.clear()
        extra = total(g, self.seat, "caravan_steps")
        trip = Trip(self.move + self.spent, extra, self.water, self.barbarians)
        g.push(NextCaravan(seat=self.seat, source=self.source, trip=trip))

    def prompt(self, g: Dawn) -> Message:
        return Message(
            "Your caravans move up to {n} space. Spend tokens?",
            many="Your caravans move up to {n} spaces. Spend tokens?",
            n=self.move + self.spent,
        )

    def words(self, g: Dawn) -> Message:
        return Message(
            "Move each caravan up to {n} space",
            many="Move each caravan up to {n} spaces",
            n=self.move,
        )


class Trip(Struct, frozen=True, omit_defaults=True):
    """How far and where caravans may go in this resolution."""

    steps: int
    extra: int = 0
    """Steps that all caravans share."""
    water: bool = False
    barbarians: bool = False
    """Whether a caravan may drive off barbarians."""


def movable(g: Dawn, seat: Seat) -> list[int]:
    """The caravans that can still move, of several on the card only the first."""
    s, p = g.state, g.state.players[seat]
    found: list[int] = []
    for i, h in enumerate(p.caravans):
        if h == IN_BOX or i in s.moved or i in s.returned:
            continue
        if h == ON_CARD and any(p.caravans[j] == ON_CARD for j in found):
            continue
        found.append(i)
    return found


def still(g: Dawn, seat: Seat) -> Message:
    """The caravans that have not moved."""
    s, p = g.state, g.state.players[seat]
    left = [i for i, h in enumerate(p.caravans) if h != IN_BOX and i not in {*s.moved, *s.returned}]
    return Message("{n} caravan has not moved.", many="{n} caravans have not moved.", n=len(left))


def caravan_starts(g: Dawn, seat: Seat, number: int) -> list[int]:
    """Where a caravan sets out (R5.19)."""
    p = g.state.players[seat]
    at = p.caravans[number]
    if at != ON_CARD:
        return [at]
    if has(g, seat, "caravans_from_any_city"):
        return p.cities
    return list(dict.fromkeys([p.cities[0], *mature_cities(g, seat)]))


def caravan_reach(g: Dawn, seat: Seat, number: int, trip: Trip, most: int) -> list[int]:
    """The spaces a caravan can enter in so many steps (R5.20, R5.21)."""
    s, geo = g.state, geography(g)
    ground = geo.ground(relief(g, seat), s.power, trip.water)
    for h in s.barbarians:
        if h >= 0 and ground[h] != SHUT:
            ground[h] = END if trip.barbarians else SHUT
    return geo.walk(caravan_starts(g, seat, number), most, ground)


def caravan_ways(g: Dawn, seat: Seat, number: int, trip: Trip) -> dict[int, tuple[int, ...]]:
    """For every space a caravan can enter a shortest way there, from the space it sets out from."""
    geo, guarded = geography(g), set(g.state.barbarians)
    reach = set(caravan_reach(g, seat, number, trip, trip.steps + trip.extra))
    found: dict[int, tuple[int, ...]] = {}
    frontier: list[tuple[int, ...]] = [(h,) for h in caravan_starts(g, seat, number)]
    while frontier:
        after: list[tuple[int, ...]] = []
        for way in frontier:
            for h in geo.near[way[-1]]:
                if h in reach and h not in found:
                    found[h] = (*way, h)
                    if h not in guarded:
                        after.append(found[h])
        frontier = after
    return found


class CaravanTrip(Decision, frozen=True, kw_only=True):
    """Choose where the caravan goes."""

    rule: ClassVar[str] = "R5.20"
    number: int
    trip: Trip

    def reach(self, g: Dawn) -> list[int]:
        """The spaces the caravan can come to."""
        trip = self.trip
        return caravan_reach(g, self.seat, self.number, trip, trip.steps + trip.extra)

    def is_near(self, g: Dawn, at: int, trip: Trip) -> bool:
        """Whether a space can be entered without shared steps."""
        return at in caravan_reach(g, self.seat, self.number, trip, trip.steps)

    def is_destination(self, g: Dawn, at: int) -> bool:
        """Whether stopping on a space is a visit."""
        s = g.state
        return s.token[at] == CITY_STATE or (s.piece[at] >= CITY and s.owner[at] != self.seat)

    def stands_on(self, g: Dawn, at: int) -> bool:
        """Whether going to a space would be staying: out of a rival city and back is a visit."""
        here = g.state.players[self.seat].caravans[self.number]
        return here == at >= 0 and not self.is_destination(g, at)

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for h in geography(g).spaces:
            yield TO[h]
        yield DONE

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, To)
        s, at = g.state, action.space
        if self.stands_on(g, at):
            return Refusal("The caravan stands there already.", self.rule)
        if geography(g).terrain[at] == WATER and not self.trip.water:
            return Refusal("This card does not let caravans onto water.", self.rule)
        if hard := too_hard(g, self.seat, at, self.rule):
            return hard
        if at in s.barbarians and not self.trip.barbarians:
            return barbarian_there(g, at, self.rule)
        if at in s.visited and self.is_destination(g, at):
            return Refusal("A caravan of yours has visited that place this turn.", "R5.22")
        if at not in self.reach(g):
            most = self.trip.steps + self.trip.extra
            return Refusal(
                "No way of at most {n} step leads there.",
                self.rule,
                many="No way of at most {n} steps leads there.",
                n=most,
            )
        return None

    def options(self, g: Dawn) -> Sequence[Action]:
        """All goals at once: one by one each needs a way of its own, and in random play of four a
        trip is listed in 500 microseconds instead of 12."""
        s = g.state
        reach = self.reach(g)
        here = s.players[self.seat].caravans[self.number]
        if here in reach and self.stands_on(g, here):
            reach.remove(here)
        for h in s.visited:
            if h in reach and self.is_destination(g, h):
                reach.remove(h)
        reach.sort()
        return [*[TO[h] for h in reach], DONE]

    def choose(self, g: Dawn, action: Action) -> None:
        s, p = g.state, g.state.players[self.seat]
        s.moved.append(self.number)
        if isinstance(action, Done):
            if p.caravans[self.number] == ON_CARD:
                # Caravans on the card are all alike: if one stays, all stay.
                s.moved += [
                    i for i, h in enumerate(p.caravans) if h == ON_CARD and i not in s.moved
                ]
            g.push(NextCaravan(seat=self.seat, source=self.source, trip=self.trip))
            return
        assert isinstance(action, To)
        at = action.space
        trip = self.trip
        while trip.extra and not self.is_near(g, at, trip):
            trip = replace(trip, steps=trip.steps + 1, extra=trip.extra - 1)
        trip = replace(trip, steps=self.trip.steps)
        g.push(NextCaravan(seat=self.seat, source=self.source, trip=trip))
        g.emit(CaravanMoved, seat=self.seat, at=action.at)
        if at in s.barbarians:
            for i, h in enumerate(s.barbarians):
                if h == at:
                    s.barbarians[i] = DEFEATED
                    g.emit(BarbarianExpelled, seat=self.seat, letter=LETTERS[i])
        if self.is_destination(g, at):
            s.visited.append(at)
            s.returned.append(self.number)
            p.caravans[self.number] = ON_CARD
            g.push(*visit(g, self.seat, at))
        else:
            p.caravans[self.number] = at

    def unspent(self, g: Dawn, action: Action) -> Said:
        return still(g, self.seat) if action == DONE else ""

    def prompt(self, g: Dawn) -> Message:
        trip = self.trip
        if trip.extra:
            return Message(
                "Where does the caravan go? ({steps} steps and {shared} shared ones)",
                steps=trip.steps,
                shared=trip.extra,
            )
        return Message(
            "Where does the caravan go? ({n} step)",
            many="Where does the caravan go? ({n} steps)",
            n=trip.steps,
        )

    def label(self, g: Dawn, action: Action) -> Message:
        if not isinstance(action, To):
            return Message("Stay")
        ground = terrain(g, action.space)
        if self.is_destination(g, action.space):
            return Message("Visit {at} ({terrain})", at=action.at, terrain=ground)
        return Message("To {at} ({terrain})", at=action.at, terrain=ground)


class NextCaravan(Step, frozen=True, kw_only=True):
    """Move the next caravan."""

    trip: Trip

    def resolve(self, g: Dawn) -> None:
        found = movable(g, self.seat)
        seat, source, trip = self.seat, self.source, self.trip
        if len(found) == 1:
            g.push(CaravanTrip(seat=seat, source=source, number=found[0], trip=trip))
        elif found:
            g.push(PickCaravan(seat=seat, source=source, trip=trip))


class PickCaravan(Decision, frozen=True, kw_only=True):
    """Choose the caravan that moves next."""

    rule: ClassVar[str] = "R5.20"
    trip: Trip

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*CARAVAN, DONE]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, Caravan)
        s, i = g.state, action.number - 1
        if s.players[self.seat].caravans[i] == IN_BOX:
            return Refusal("Your economy card does not give you that caravan.", "R5.17")
        if i in s.moved:
            return Refusal("That caravan has moved.", self.rule)
        if i in s.returned:
            return Refusal("That caravan came home this turn and cannot move again.", "R5.22")
        if i not in movable(g, self.seat):
            return Refusal("Of several caravans on the card move the first one.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Caravan):
            seat, source, number = self.seat, self.source, action.number - 1
            g.push(CaravanTrip(seat=seat, source=source, number=number, trip=self.trip))

    def unspent(self, g: Dawn, action: Action) -> Said:
        return still(g, self.seat) if action == DONE else ""

    def label(self, g: Dawn, action: Action) -> Message:
        if not isinstance(action, Caravan):
            return Message("Move no more caravans")
        at = g.state.players[self.seat].caravans[action.number - 1]
        if at < 0:
            return Message("The caravan on the card")
        return Message("The caravan on {at}", at=NAMES[at])

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        if isinstance(action, Caravan):
            at = g.state.players[self.seat].caravans[action.number - 1]
            return (f"hex:{NAMES[at]}",) if at >= 0 else ()
        return ()


def visit(g: Dawn, seat: Seat, at: int) -> list[Step]:
    """What a caravan's visit brings (R5.22)."""
    s = g.state
    city_state = geography(g).city_states.get(at, "")
    if s.token[at] == CITY_STATE:
        g.emit(CityStateVisited, seat=seat, city_state=city_state)
        return [
            GainTrade(seat=seat, count=2, focus=g.rules.city_states[city_state].type),
            TakeCityStateCard(seat=seat, city_state=city_state),
        ]
    giver = s.owner[at]
    return [
        GainTrade(seat=seat, count=2),
        TakeDiplomacy(seat=seat, giver=giver),
        EndVisit(seat=seat, giver=giver, capital=s.piece[at] == CAPITAL),
    ]


class EndVisit(Step, frozen=True, kw_only=True):
    """The visit is over."""

    giver: int
    capital: bool

    def resolve(self, g: Dawn) -> None:
        g.emit(CityVisited, seat=self.seat, other=self.giver, capital=self.capital)
