"""Phase 6: feeding the tribes (S4 to S6, S18, S19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import DONE, At, Burn, Feed, FeedAll
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.attributes import LastChance
from pentarchy.games.civolution.events import FeedingScored
from pentarchy.games.civolution.markers import pay
from pentarchy.games.civolution.queries import (
    OFF,
    OFF_WEAK,
    best,
    count_at,
    named_place,
    places_of,
    power,
    stored,
    strong_tribes,
    territory_of,
)
from pentarchy.games.civolution.state import FOOD, STORE
from pentarchy.games.civolution.tribes import Perish, weaken

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

FEED_ALL = FeedAll()
BURNT = 2
"""Food that a stored material is worth."""


def food_need(g: Civolution, seat: int, place: int, ranged: int = -1) -> int:
    """The food one tribe on a place needs; `ranged` is the territory a farm reaches (S4)."""
    t = territory_of(g, place)
    weak = place >= OFF_WEAK or (place < OFF and g.state.camps[place] & 1)
    water = g.rules.is_water[t]
    wild = place >= OFF and not water
    need = 2 if wild else 1
    if g.state.farms[t] == seat:
        need -= 1
    if t == ranged and not wild:
        need = 0
    if not g.state.players[seat].abilities:
        return need
    need -= power(g, seat, "feed_boat" if water else f"feed_{g.rules.land[t]}")
    if wild:
        need -= power(g, seat, "feed_wilderness")
    if weak:
        need -= power(g, seat, "feed_weak")
    return max(0, need)


def total_need(g: Civolution, seat: int) -> int:
    """What a civ would need to feed everybody."""
    places = places_of(g, seat)
    need = sum(food_need(g, seat, x) * count_at(g, seat, x) for x in places)
    return max(0, need - power(g, seat, "feed_discount_total"))


def hungry(g: Civolution, seat: int, ranged: int, fed: tuple[int, ...]) -> list[tuple[int, int]]:
    """Places with tribes still to be fed, and what one of them needs."""
    found = []
    for place in places_of(g, seat):
        need = food_need(g, seat, place, ranged)
        if need and count_at(g, seat, place) > fed.count(place):
            found.append((place, need))
    return found


class FeedCiv(Step, frozen=True, kw_only=True):
    """A civ feeds its tribes."""

    def resolve(self, g: Civolution) -> None:
        if power(g, self.seat, "farm_range"):
            g.push(ReachFarm(seat=self.seat))
        else:
            feed(g, self.seat, -1)


def feed(g: Civolution, seat: int, ranged: int) -> None:
    """Ask which tribes are fed."""
    g.push(FeedTribes(seat=seat, ranged=ranged))


class ReachFarm(Ask, frozen=True, kw_only=True):
    """Choose the territory that one of your farms also feeds."""

    rule: ClassVar[str] = "R5.137"

    def candidates(self, g: Civolution) -> list[Action]:
        return list(g.rules.at)

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, At)
        s, t = g.state, g.rules.territory_index[action.territory]
        if g.rules.is_water[t]:
            return Refusal("Farms reach land only.", "R5.137")
        if not any(s.farms[x] == self.seat for x in s.neighbours[t]):
            return Refusal(
                "{territory} is not next to one of your farms.",
                "R5.137",
                territory=action.territory,
            )
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, At)
        feed(g, self.seat, g.rules.territory_index[action.territory])

    def nothing(self, g: Civolution) -> None:
        feed(g, self.seat, -1)


class FeedTribes(Ask, frozen=True, kw_only=True):
    """Choose the tribes you feed."""

    rule: ClassVar[str] = "S4"
    answer_key: ClassVar[str] = "feeding"
    ranged: int = -1
    used: int = 0
    """Food of this phase that is no marker and has been used."""
    burnt: int = 0
    """Materials used as food."""
    fed: tuple[int, ...] = ()

    def free(self, g: Civolution) -> int:
        """Food at hand that is no marker: an ability's and that of materials."""
        return power(g, self.seat, "feed_discount_total") + BURNT * self.burnt - self.used

    def budget(self, g: Civolution) -> int:
        """Food at hand."""
        return g.state.players[self.seat].markers[FOOD] + self.free(g)

    def cost_of_all(self, g: Civolution) -> int:
        """Food that feeds everybody still hungry."""
        left = hungry(g, self.seat, self.ranged, self.fed)
        return sum(n * (count_at(g, self.seat, x) - self.fed.count(x)) for x, n in left)

    def burns_left(self, g: Civolution) -> int:
        """Materials that may still be used as food."""
        return power(g, self.seat, "feed_with_material") - self.burnt

    def candidates(self, g: Civolution) -> list[Action]:
        mine = [Feed(g.rules.place_names[place]) for place in places_of(g, self.seat)]
        burn = [Burn(m.key) for m in g.rules.materials]
        return [FEED_ALL, *mine, *burn, DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        budget = self.budget(g)
        if isinstance(action, Feed):
            place = g.rules.places[action.at]
            need = food_need(g, self.seat, place, self.ranged)
            if not need or count_at(g, self.seat, place) <= self.fed.count(place):
                return Refusal("This tribe is fed.", "S19")
            if need > budget:
                return Refusal("It needs {need} food; you have {has}.", "S4", need=need, has=budget)
        elif action == FEED_ALL:
            cost = self.cost_of_all(g)
            if not cost:
                return Refusal("Everybody is fed.", "S19")
            if cost > budget:
                return Refusal(
                    "Everybody needs {need} food; you have {has}.", "S4", need=cost, has=budget
                )
        elif isinstance(action, Burn):
            if self.burns_left(g) <= 0:
                return Refusal("You cannot use materials as food (any more).", "R5.137")
            if not g.state.players[self.seat].markers[
                STORE + g.rules.material_index[action.material]
            ]:
                return Refusal("You have none of it in storage.", "R5.25")
            if not hungry(g, self.seat, self.ranged, self.fed):
                return Refusal("Everybody is fed.", "S19")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        waiting, budget = hungry(g, self.seat, self.ranged, self.fed), self.budget(g)
        if not waiting:
            return [DONE]
        names = g.rules.place_names
        found: list[Action] = []
        if self.cost_of_all(g) <= budget:
            found.append(FEED_ALL)
        found += [Feed(names[x]) for x, need in waiting if need <= budget]
        if self.burns_left(g) > 0:
            mine = stored(g.state.players[self.seat])
            found += [Burn(g.rules.materials[i].key) for i in mine]
        return [*found, DONE] if found else []

    def answered(self, g: Civolution, answer: bool | int | str) -> Action | None:
        return FEED_ALL if answer == "all" and self.refusal(g, FEED_ALL) is None else None

    def nothing(self, g: Civolution) -> None:
        """Before tribes starve a chip may be taken, even where there is no food to give."""
        starve = Starve(seat=self.seat, ranged=self.ranged, fed=self.fed)
        g.push(LastChance(seat=self.seat, then=(starve,), again=(self,)))

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Feed):
            place = g.rules.places[action.at]
            used = self.spend(g, food_need(g, self.seat, place, self.ranged))
            g.push(replace(self, fed=tuple(sorted((*self.fed, place))), used=self.used + used))
        elif action == FEED_ALL:
            self.spend(g, self.cost_of_all(g))
        elif isinstance(action, Burn):
            pay(g.state.players[self.seat], STORE + g.rules.material_index[action.material])
            g.push(replace(self, burnt=self.burnt + 1))
        else:
            g.push(Starve(seat=self.seat, ranged=self.ranged, fed=self.fed))

    def spend(self, g: Civolution, need: int) -> int:
        """Pay food, first what is no marker; gives how much of that was used."""
        used = min(self.free(g), need)
        pay(g.state.players[self.seat], FOOD, need - used)
        return used

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE or not hungry(g, self.seat, self.ranged, self.fed):
            return ""
        return Message("{n} food is unspent while tribes go hungry.", n=self.budget(g))

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Feed):
            need = food_need(g, self.seat, g.rules.places[action.at], self.ranged)
            where = named_place(g, g.rules.places[action.at])
            return Message("Feed the tribe in {at} ({need} food)", at=where, need=need)
        if action == FEED_ALL:
            return Message("Feed everybody ({need} food)", need=self.cost_of_all(g))
        if isinstance(action, Burn):
            return Message(
                "Use 1 {material:low} as {food} food", material=action.material, food=BURNT
            )
        return Message("Feed nobody else")

    def prompt(self, g: Civolution) -> Message:
        return Message(
            "Feeding: your tribes still need {need} food, you have {has}.",
            need=self.cost_of_all(g),
            has=self.budget(g),
        )


class Starve(Step, frozen=True, kw_only=True):
    """Unfed strong tribes become weak, unfed weak ones die."""

    ranged: int
    fed: tuple[int, ...]

    def resolve(self, g: Civolution) -> None:
        dying: list[Step] = []
        tired: list[int] = []
        for place, _ in hungry(g, self.seat, self.ranged, self.fed):
            unfed = count_at(g, self.seat, place) - self.fed.count(place)
            if place >= OFF_WEAK or (place < OFF and g.state.camps[place] & 1):
                dying += [Perish(seat=self.seat, place=place)] * unfed
            else:
                tired += [place] * unfed
        for place in tired:
            weaken(g, self.seat, place)
        g.push(*dying)


class ScoreStrong(Step, frozen=True, kw_only=True):
    """Strong tribes score."""

    def resolve(self, g: Civolution) -> None:
        vp = best(g, self.seat, "feeding_strong_vp", 1) * strong_tribes(g, self.seat)
        g.state.players[self.seat].score += vp
        g.emit(FeedingScored, seat=self.seat, vp=vp)
