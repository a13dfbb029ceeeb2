"""Sites: exploring, grottoes and holy rocks, and the site phase (chapters 5.8, 5.19, 6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.card import Text
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.core.words import spelled
from pentarchy.games.civolution.actions import DONE, At, OfMaterial, RevealAt, SiteAt, Tribe
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.events import SiteRevealed
from pentarchy.games.civolution.fate import FavorTest
from pentarchy.games.civolution.goods import cargo_targets
from pentarchy.games.civolution.markers import gain, pay
from pentarchy.games.civolution.queries import (
    OFF,
    count_at,
    humans,
    named_place,
    own_territories,
    places_of,
    power,
    sites_up,
    territory_of,
)
from pentarchy.games.civolution.stages import each
from pentarchy.games.civolution.state import FOOD, RAW, STORE
from pentarchy.games.civolution.tribes import Procreate, weaken
from pentarchy.games.civolution.words import no_tribe_in, one_of, score

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

RICH_OAK = ("water", "swamp", "desert")
SLOTS = tuple(RevealAt(slot) for slot in range(24))


def reveal(g: Civolution, seat: int, slot: int) -> None:
    """Turn up a site for a civ or V.I.C.I.; a Volcano takes effect at once."""
    s = g.state
    s.site_up[slot] = True
    site = g.rules.sites[s.sites[slot]]
    if seat < len(s.players):
        s.players[seat].score += site.vp
    else:
        assert s.vici is not None
        s.vici.score += site.vp
    if site.type == "volcano":
        for t in s.near[slot]:
            owner = s.farms[t]
            if owner >= 0 and not power(g, owner, "farm_limit_volcano"):
                s.farms[t] = -1
                s.players[owner].farms += 1
    g.emit(SiteRevealed, seat=seat, site=site.key, vp=site.vp)


class Explore(Ask, frozen=True, kw_only=True):
    """Choose a territory whose sites you turn up."""

    rule: ClassVar[str] = "R5.33"
    harmless: ClassVar[bool] = True
    then: Text = ()
    """What follows for a civ that explores."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [*g.rules.at, DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, At):
            t = g.rules.territory_index[action.territory]
            if not g.state.players[self.seat].here[t]:
                return no_tribe_in(g, t, "R5.33")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        found: list[Action] = [g.rules.at[t] for t in own_territories(g, self.seat)]
        return [*found, DONE] if found else []

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, At):
            s, t = g.state, g.rules.territory_index[action.territory]
            g.owe(self.seat, self.then, self.source)
            for slot in s.slots[t]:
                if not s.site_up[slot]:
                    reveal(g, self.seat, slot)

    def barred(self, g: Civolution) -> Refusal | None:
        if own_territories(g, self.seat):
            return None
        return Refusal("You have no tribe on the continent.", "R9.8")

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, At):
            return Message("Do not explore")
        s, t = g.state, g.rules.territory_index[action.territory]
        return Message(
            "Explore {territory} ({n} face-down site)",
            many="Explore {territory} ({n} face-down sites)",
            territory=action.territory,
            n=sum(not s.site_up[slot] for slot in s.slots[t]),
        )

    def words(self, g: Civolution) -> Message:
        if not self.then:
            return Message("turn up all sites next to one of your territories")
        return Message(
            "turn up all sites next to one of your territories, then {then}",
            then=spelled(g, self.then),
        )


class RevealSite(Ask, frozen=True, kw_only=True):
    """Choose a face-down site to turn up."""

    rule: ClassVar[str] = "R5.33"
    harmless: ClassVar[bool] = True
    n: int = 1

    def candidates(self, g: Civolution) -> list[Action]:
        return [*SLOTS, DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, RevealAt) and g.state.site_up[action.slot]:
            return Refusal("This site is already face up.", "R5.33")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        found: list[Action] = [SLOTS[i] for i, up in enumerate(g.state.site_up) if not up]
        return [*found, DONE] if found else []

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, RevealAt):
            if self.n > 1:
                g.push(replace(self, n=self.n - 1))
            reveal(g, self.seat, action.slot)

    def barred(self, g: Civolution) -> Refusal | None:
        if not all(g.state.site_up):
            return None
        return Refusal("All sites are face up.", "R5.110")

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, RevealAt):
            return Message("Turn up no site")
        near = tuple(g.rules.territories[t].key for t in g.state.near[action.slot])
        return Message("The site next to {territories}", territories=near)

    def words(self, g: Civolution) -> Message:
        return Message(
            "turn up {n} face-down site anywhere",
            many="turn up {n} face-down sites anywhere",
            n=self.n,
        )


# Sites that serve a module.


class VisitSites(Ask, frozen=True, kw_only=True):
    """Use the sites that come before the module, one after the other."""

    harmless: ClassVar[bool] = True
    site: str
    """hidden_grotto or holy_rock."""
    visited: tuple[int, ...] = ()

    def works(self, g: Civolution, t: int) -> bool:
        """Whether anything can be done there."""
        return True

    def candidates(self, g: Civolution) -> list[Action]:
        near, keys = g.state.near, g.rules.territories
        every = [SiteAt(i, keys[t].key) for i in sites_up(g, self.site) for t in near[i]]
        return [*every, DONE] if every else []

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, SiteAt):
            return None
        if action.slot in self.visited:
            return Refusal("This site has been used in this activation.", "R5.122")
        t = g.rules.territory_index[action.territory]
        if not g.state.players[self.seat].here[t]:
            return no_tribe_in(g, t, "R5.122")
        return None if self.works(g, t) else Refusal("Nothing can be done there.", "R5.122")

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, SiteAt):
            g.push(replace(self, visited=(*self.visited, action.slot)))
            self.visit(g, g.rules.territory_index[action.territory])

    def visit(self, g: Civolution, t: int) -> None:
        """What the site does in a territory."""
        raise NotImplementedError

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, SiteAt):
            site = g.state.sites[action.slot]
            return Message("{site} in {territory}", site=site, territory=action.territory)
        return Message("Go on without")

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, SiteAt):
            return (f"site:{action.slot}", f"territory:{action.territory}")
        return ()


class UseGrottoes(VisitSites, frozen=True, kw_only=True):
    """Hidden grotto: choose an own territory next to it to produce and transport 1."""

    rule: ClassVar[str] = "R5.99"
    site: str = "hidden_grotto"

    def works(self, g: Civolution, t: int) -> bool:
        return (
            not g.rules.is_water[t]
            or g.state.players[self.seat].markers[RAW + t] == 0
            or bool(cargo_targets(g, self.seat, t, False))
        )

    def visit(self, g: Civolution, t: int) -> None:
        if not g.rules.is_water[t]:
            gain(g, self.seat, STORE + g.rules.material_index[g.state.tiles[t]], 1)
        elif g.state.players[self.seat].markers[RAW + t]:
            g.push(Unload(seat=self.seat, water=t), Load(seat=self.seat, water=t))
        else:
            g.push(Load(seat=self.seat, water=t), Unload(seat=self.seat, water=t, fresh=True))

    def words(self, g: Civolution) -> Message:
        return Message("Hidden grottoes first")


class Load(Step, frozen=True, kw_only=True):
    """A marker from supply onto the boat."""

    water: int

    def resolve(self, g: Civolution) -> None:
        if not g.state.players[self.seat].markers[RAW + self.water]:
            gain(g, self.seat, RAW + self.water, 1)


class Unload(Ask, frozen=True, kw_only=True):
    """Choose the storage space of your boat's cargo."""

    rule: ClassVar[str] = "R5.122"
    water: int
    fresh: bool = False
    """Whether it has just been produced: then it may stay aboard (R5.99)."""

    def candidates(self, g: Civolution) -> list[Action]:
        found = g.rules.of_material
        return [*found, DONE] if self.fresh else [*found]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, OfMaterial):
            return None
        if not g.state.players[self.seat].markers[RAW + self.water]:
            return Refusal("Your boat carries nothing.", "R5.122")
        targets = cargo_targets(g, self.seat, self.water, False)
        if g.rules.material_index[action.material] in targets:
            return None
        return Refusal("No face-up tile of it borders the water.", "R5.24")

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, OfMaterial):
            return
        markers = g.state.players[self.seat].markers
        markers[RAW + self.water] -= 1
        markers[STORE + g.rules.material_index[action.material]] += 1

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, OfMaterial):
            return one_of(action.material)
        return Message("It stays aboard")


class UseHolyRocks(VisitSites, frozen=True, kw_only=True):
    """Holy rock: choose an own territory next to it for a favor test and a new tribe."""

    rule: ClassVar[str] = "R5.98"
    site: str = "holy_rock"

    def works(self, g: Civolution, t: int) -> bool:
        return Procreate(seat=self.seat, at=t).barred(g) is None

    def visit(self, g: Civolution, t: int) -> None:
        g.push(FavorTest(seat=self.seat, then=(Procreate(seat=self.seat, at=t),)))

    def words(self, g: Civolution) -> Message:
        return Message("Holy rocks first")


# Phase 5.


class SitePhase(Step, frozen=True, kw_only=True):
    """Gorges, Glaciers and Mystic oaks take effect."""

    def resolve(self, g: Civolution) -> None:
        gorges = [Gorge(seat=p, slot=i) for i in sites_up(g, "gorge") for p in humans(g)]
        glaciers = [step for i in sites_up(g, "glacier") for step in each(g, Glacier, slot=i)]
        oaks = [Oak(seat=p, slot=i) for i in sites_up(g, "mystic_oak") for p in humans(g)]
        g.push(*gorges, *glaciers, *oaks)


class Gorge(Step, frozen=True, kw_only=True):
    """A Gorge takes food from a civ next to it."""

    slot: int

    def resolve(self, g: Civolution) -> None:
        p, near = g.state.players[self.seat], g.state.near[self.slot]
        if not p.markers[FOOD] or power(g, self.seat, "safe_gorge"):
            return
        if any(t in near for t in own_territories(g, self.seat)):
            pay(p, FOOD)


class Glacier(Ask, frozen=True, kw_only=True):
    """A Glacier weakens one of your strong tribes next to it: choose which."""

    rule: ClassVar[str] = "S2"
    slot: int

    def candidates(self, g: Civolution) -> list[Action]:
        return list(g.rules.tribe.values())

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Tribe)
        place = g.rules.places[action.at]
        if power(g, self.seat, "safe_glacier"):
            return Refusal("Your tribes are safe from Glaciers.", "R5.137")
        if not count_at(g, self.seat, place):
            return Refusal("You have no tribe there.", "S2")
        if place >= 2 * OFF or (place < OFF and g.state.camps[place] & 1):
            return Refusal("This tribe is already weak.", "S2")
        if territory_of(g, place) not in g.state.near[self.slot]:
            return Refusal("This tribe is not next to the Glacier.", "S2")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        return [g.rules.tribe[place] for place in places_of(g, self.seat, weak=False)]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Tribe)
        weaken(g, self.seat, g.rules.places[action.at])

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Tribe)
        return Message("Weaken the tribe in {at}", at=named_place(g, g.rules.places[action.at]))


class Oak(Step, frozen=True, kw_only=True):
    """A Mystic oak scores for the own territories next to it."""

    slot: int

    def resolve(self, g: Civolution) -> None:
        near, land = g.state.near[self.slot], g.rules.land
        own = [t for t in own_territories(g, self.seat) if t in near]
        score(g, self.seat, sum(2 if land[t] in RICH_OAK else 1 for t in own), "mystic_oak")
