"""Phase 7: weather, event, the era's category, the monolith (S7 to S10, S16, S17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, No, Pick, Yes
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Step
from pentarchy.games.civolution.actions import At, Return, Settle, Tribe
from pentarchy.games.civolution.activity import Spend, can_afford
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.cards.kinds import EventCard
from pentarchy.games.civolution.events import (
    EraScored,
    EventGiven,
    MonolithMoved,
    WeatherMoved,
)
from pentarchy.games.civolution.markers import NOTCH, gain, pay
from pentarchy.games.civolution.queries import (
    MEASURES,
    OFF,
    OFF_WEAK,
    built,
    count_at,
    folk,
    humans,
    named_place,
    places_of,
    power,
    seating,
    units,
)
from pentarchy.games.civolution.stages import part
from pentarchy.games.civolution.state import COLD, FOOD, HOT, RAW, Vici
from pentarchy.games.civolution.tribes import Perish, develop
from pentarchy.games.civolution.words import is_harmless, titled

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

ERA_RATES = (5, 4, 3, 2)
MILD_SPACE = 3
"""Of the seven spaces of the gauge, from beyond hot to beyond cold."""


def forecast(g: Civolution, event: EventCard) -> int:
    """The space of the gauge to which an event moves the weather."""
    return max(0, min(6, g.state.weather + 1 - event.shift))


class MoveWeather(Step, frozen=True, kw_only=True):
    """The weather moves by the event's steps."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        space = forecast(g, g.rules.events[s.event])
        s.weather = max(HOT, min(COLD, space - 1))
        g.emit(WeatherMoved, seat=-1, weather=g.rules.weather[space].key)
        g.push(*(step for p in humans(g) for step in part(FeelWeather(seat=p, space=space))))


class FeelWeather(Ask, frozen=True, kw_only=True):
    """Choose how you read the weather."""

    rule: ClassVar[str] = "R5.137"
    space: int

    def milder(self) -> int:
        """The space one step nearer to mild."""
        return self.space + (self.space < MILD_SPACE) - (self.space > MILD_SPACE)

    def candidates(self, g: Civolution) -> list[Action]:
        able = power(g, self.seat, "weather_choice") and self.space != MILD_SPACE
        return [Pick(1), Pick(2)] if able else [Pick(1)]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Pick)
        space = self.space if action.number == 1 else self.milder()
        if space <= 1 and power(g, self.seat, "weather_hot"):
            return
        if space >= 5 and power(g, self.seat, "weather_cold"):
            return
        card = g.rules.weather[space]
        g.owe(self.seat, card.now, card.key)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Pick)
        card = g.rules.weather[self.space if action.number == 1 else self.milder()]
        return titled(card.key)


class LoseTribe(Ask, frozen=True, kw_only=True):
    """The weather takes one of your tribes: choose which."""

    rule: ClassVar[str] = "S7"
    or_food: bool = False

    def candidates(self, g: Civolution) -> list[Action]:
        food: list[Action] = [Return("food")] if self.or_food else []
        return [*food, *g.rules.tribe.values()]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, Tribe):
            if not count_at(g, self.seat, g.rules.places[action.at]):
                return Refusal("You have no tribe there.", "S7")
        elif not g.state.players[self.seat].markers[FOOD]:
            return Refusal("You have no food.", "S7")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        food: list[Action] = [Return("food")] if self.or_food else []
        return [*food, *(g.rules.tribe[place] for place in places_of(g, self.seat))]

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Tribe):
            g.push(Perish(seat=self.seat, place=g.rules.places[action.at]))
        else:
            pay(g.state.players[self.seat], FOOD)

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Tribe):
            return Message("The tribe in {at}", at=named_place(g, g.rules.places[action.at]))
        return Message("Return 1 food")

    def prompt(self, g: Civolution) -> Message:
        if self.or_food:
            return Message("The weather takes 1 food or one of your tribes: choose which.")
        return Message("The weather takes one of your tribes: choose which.")

    def words(self, g: Civolution) -> Message:
        if self.or_food:
            return Message("return 1 food or remove 1 tribe")
        return Message("remove 1 tribe")


# The event.


def measure_of(g: Civolution, seat: int, event: EventCard) -> int:
    """How much of an event's measure a civ has; V.I.C.I. counts cells of its tables."""
    f = folk(g, seat)
    if isinstance(f, Vici):
        if event.scope == "each":
            return 0
        if event.cells:
            return sum(cell <= f.prosperity for cell in event.cells)
        if event.measure == "features":
            return f.evolution
        if event.measure == "statues":
            return f.statues
    return MEASURES[event.measure](g, seat)


def entitled(g: Civolution, event: EventCard) -> list[int]:
    """The civs that meet an event's requirement, in seating order; V.I.C.I. never gets a bonus."""
    if event.scope == "each":
        return [p for p in humans(g) if measure_of(g, p, event) >= event.at_least]
    counts = {seat: measure_of(g, seat, event) for seat in seating(g)}
    most = max(counts.values())
    leaders = [seat for seat, n in counts.items() if n == most]
    n = len(g.state.players)
    if len(leaders) > 1:
        leaders = [p for p in leaders if p < n and power(g, p, "tie_break")]
    return [p for p in leaders if p < n] if len(leaders) == 1 else []


class HappenEvent(Step, frozen=True, kw_only=True):
    """The event rewards the civs that meet its requirement."""

    def resolve(self, g: Civolution) -> None:
        event = g.rules.events[g.state.event]
        steps: list[Step] = []
        for seat in entitled(g, event):
            steps += part(GiveBonus(seat=seat, event=event.key))
        g.push(*steps)


def can_give_up(g: Civolution, seat: int, event: EventCard) -> bool:
    """Whether a civ has what an event asks for."""
    need = event.give_up
    if need is None:
        return True
    if need.kind == "built":
        return built(g, seat, need.what) >= need.n
    return can_afford(g, seat, (need,))


class GiveBonus(Step, frozen=True, kw_only=True):
    """A civ gets the event's bonus."""

    event: str

    def resolve(self, g: Civolution) -> None:
        event = g.rules.events[self.event]
        if can_give_up(g, self.seat, event):
            g.push(AcceptBonus(seat=self.seat, event=self.event))


class AcceptBonus(Ask, frozen=True, kw_only=True):
    """Take the event's bonus, with what it asks you to give up?

    Nobody is asked who has nothing to give up and can decline what follows.
    """

    rule: ClassVar[str] = "S16"
    answer_key: ClassVar[str] = "bonus"
    event: str

    def candidates(self, g: Civolution) -> list[Action]:
        return [Yes()] if self.is_gift(g) else [Yes(), No()]

    def answered(self, g: Civolution, answer: bool | int | str) -> Action | None:
        return {"take": Yes(), "decline": No()}.get(str(answer))

    def is_gift(self, g: Civolution) -> bool:
        """Whether the bonus can never be worse than nothing."""
        event = g.rules.events[self.event]
        words = [w for word in event.now for w in word.bound(self.seat, "")]
        return event.give_up is None and all(is_harmless(g, word) for word in words)

    def choose(self, g: Civolution, action: Action) -> None:
        if action == No():
            return
        event = g.rules.events[self.event]
        g.emit(EventGiven, seat=self.seat, event=self.event)
        g.owe(self.seat, event.now, self.event)
        need = event.give_up
        if need is None:
            return
        if need.kind == "built":
            g.push(
                GiveUpFarm(seat=self.seat) if need.what == "farm" else GiveUpBoat(seat=self.seat)
            )
        else:
            g.push(Spend(seat=self.seat, what=need.what, n=need.n))

    def prompt(self, g: Civolution) -> Message:
        return titled(self.event)

    def label(self, g: Civolution, action: Action) -> Message:
        return Message("Take the bonus") if action == Yes() else Message("Decline")


class GiveUpFarm(Ask, frozen=True, kw_only=True):
    """Choose a farm to give up."""

    rule: ClassVar[str] = "S17"

    def candidates(self, g: Civolution) -> list[Action]:
        return [a for t, a in enumerate(g.rules.at) if not g.rules.is_water[t]]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, At)
        if g.state.farms[g.rules.territory_index[action.territory]] == self.seat:
            return None
        return Refusal("You have no farm there.", "S17")

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, At)
        g.state.farms[g.rules.territory_index[action.territory]] = -1
        g.state.players[self.seat].farms += 1


class GiveUpBoat(Ask, frozen=True, kw_only=True):
    """Choose a boat to give up."""

    rule: ClassVar[str] = "S17"

    def candidates(self, g: Civolution) -> list[Action]:
        return [a for t, a in enumerate(g.rules.at) if g.rules.is_water[t]]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, At)
        t = g.rules.territory_index[action.territory]
        if t in g.state.players[self.seat].boats:
            return None
        return Refusal("You have no boat there.", "S17")

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, At)
        t = g.rules.territory_index[action.territory]
        p = g.state.players[self.seat]
        ashore = [GoAshore(seat=self.seat, water=t)] * (p.wild[t] + p.weak[t])
        g.push(*ashore, BeachBoat(seat=self.seat, water=t))


class GoAshore(Ask, frozen=True, kw_only=True):
    """Choose the territory whose wilderness a tribe from the boat goes to."""

    rule: ClassVar[str] = "S17"
    water: int

    def candidates(self, g: Civolution) -> list[Action]:
        return [g.rules.settle[OFF + t] for t in range(22) if not g.rules.is_water[t]]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Settle)
        t = g.rules.places[action.at] - OFF
        if t in g.state.neighbours[self.water]:
            return None
        return Refusal("That territory does not border the boat's water.", "S17")

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Settle)
        p, t = g.state.players[self.seat], g.rules.places[action.at] - OFF
        group = p.wild if p.wild[self.water] else p.weak
        group[self.water] -= 1
        group[t] += 1
        p.here[self.water] -= 1
        p.here[t] += 1
        develop(g, self.seat, t)

    def prompt(self, g: Civolution) -> Message:
        if g.state.players[self.seat].wild[self.water]:
            return Message("Where does the strong tribe from your boat go ashore?")
        return Message("Where does the weak tribe from your boat go ashore?")

    def nothing(self, g: Civolution) -> None:
        """No land borders the water: the tribe is lost to the supply."""
        p = g.state.players[self.seat]
        place = (OFF if p.wild[self.water] else OFF_WEAK) + self.water
        g.push(Perish(seat=self.seat, place=place))


class BeachBoat(Step, frozen=True, kw_only=True):
    """The boat returns to the console with its cargo."""

    water: int

    def resolve(self, g: Civolution) -> None:
        p = g.state.players[self.seat]
        p.boats = tuple(t for t in p.boats if t != self.water)
        if p.markers[RAW + self.water]:
            p.markers[RAW + self.water] -= 1
            p.cargo += 1
        else:
            gain(g, self.seat, NOTCH, 1)


# Scoring and the monolith.


class ScoreEra(Step, frozen=True, kw_only=True):
    """The category of the era scores."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        category = s.era_tiles[s.era - 1]
        order = seating(g)
        points = [ERA_RATES[s.era - 1] * units(g, seat, category) for seat in order]
        for seat, vp in zip(order, points, strict=True):
            folk(g, seat).score += vp
            g.emit(EraScored, seat=seat, vp=vp, category=category)
        most = max(points)
        tied = [seat for seat, vp in zip(order, points, strict=True) if vp == most]
        g.push(MoveMonolith(seat=monolith_after(order, tied)))


def monolith_after(order: list[int], tied: list[int]) -> int:
    """Who gets the monolith: the leader, or of several the next after its holder (S10)."""
    if len(tied) == 1:
        return tied[0]
    return next(seat for seat in order[1:] if seat in tied)


class MoveMonolith(Step, frozen=True, kw_only=True):
    """The monolith goes to the civ that scored most."""

    def resolve(self, g: Civolution) -> None:
        if g.state.monolith != self.seat:
            g.state.monolith = self.seat
            g.emit(MonolithMoved, seat=self.seat)
