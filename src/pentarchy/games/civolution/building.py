"""Building projects: farms, boats, statues, settlements (chapter 5.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import (
    DONE,
    At,
    Ground,
    OfMaterial,
    Project,
    SettlementSlot,
    Tribe,
)
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.cards.kinds import PROJECTS, Settlement
from pentarchy.games.civolution.events import Built
from pentarchy.games.civolution.income import GainIncomeChip
from pentarchy.games.civolution.markers import gain, pay
from pentarchy.games.civolution.queries import (
    OFF,
    OFF_WEAK,
    best,
    count_at,
    free_seats,
    named_place,
    next_to,
    own_territories,
    places_of,
    power,
    settlements,
    stored,
    territory_of,
)
from pentarchy.games.civolution.state import BOATS, IDEA, MONEY, PROVISIONS, RAW, STORE
from pentarchy.games.civolution.tribes import arrive, lift
from pentarchy.games.civolution.words import ChooseTrack, FlipStage, either, no_tribe_in

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

ISLAND = "island"


class Build(Ask, frozen=True, kw_only=True):
    """Choose a building project."""

    rule: ClassVar[str] = "R5.39"
    harmless: ClassVar[bool] = True
    project: str = ""
    """The kind it must be; empty for any."""
    n: int = 1
    same: bool = False
    """Whether further projects must be of the kind of the first."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [*(Project(kind) for kind in PROJECTS), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Project):
            return None
        if self.project and action.kind != self.project:
            return Refusal("Here only this can be built: {kind}.", "R5.39", kind=self.project)
        return why_not_project(g, self.seat, action.kind)

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Project):
            return
        if self.n > 1:
            kind = action.kind if self.same else self.project
            g.push(replace(self, n=self.n - 1, project=kind))
        g.push(PROJECT[action.kind](seat=self.seat))

    def ahead(self, g: Civolution) -> Iterator[tuple[Action, Decision, tuple[str, ...]]]:
        for action in self.options(g):
            if isinstance(action, Project):
                yield action, PROJECT[action.kind](seat=self.seat), ()

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message(
            "{n} building project is unspent.",
            many="{n} building projects are unspent.",
            n=self.n,
        )

    def barred(self, g: Civolution) -> Refusal | None:
        refusal = None
        for kind in (self.project,) if self.project else PROJECTS:
            refusal = why_not_project(g, self.seat, kind)
            if refusal is None:
                return None
        return refusal

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Project):
            return Message("A {kind}", kind=action.kind)
        return Message("Build nothing more")

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:pieces:{action.kind}",) if isinstance(action, Project) else ()

    def words(self, g: Civolution) -> Message:
        if self.project:
            return Message(
                "up to {n} building project ({kind})",
                many="up to {n} building projects ({kind})",
                n=self.n,
                kind=self.project,
            )
        return Message("up to {n} building project", many="up to {n} building projects", n=self.n)


def why_not_project(g: Civolution, seat: int, kind: str) -> Refusal | None:
    """Why a civ can build nothing of a kind."""
    project = PROJECT[kind](seat=seat)
    short = project.why_none(g)
    if short is not None or project.options(g):
        return short
    if (near := project.why_not_near(g)) is not None:
        return near
    refused = next((project.refusal(g, a) for a in project.candidates(g)), None)
    rule = refused.rule if refused else "R5.39"
    return Refusal("There is no place for a {kind}.", rule, kind=kind)


class ProjectAsk(Ask, frozen=True, kw_only=True):
    """Where a project is carried out."""

    def why_none(self, g: Civolution) -> Refusal | None:
        """Why no piece is left to build with."""
        return None

    def why_not_near(self, g: Civolution) -> Refusal | None:
        """Why nothing can be built at a place the civ has reached; None if it has reached none."""
        return None


class BuildFarm(ProjectAsk, frozen=True, kw_only=True):
    """Choose a territory for your farm."""

    rule: ClassVar[str] = "R5.36"

    def why_none(self, g: Civolution) -> Refusal | None:
        if g.state.players[self.seat].farms:
            return None
        return Refusal("All your farms are on the continent.", "R9.5")

    def candidates(self, g: Civolution) -> list[Action]:
        return list(g.rules.at)

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, At)
        return why_not_farm(g, self.seat, g.rules.territory_index[action.territory])

    def likely(self, g: Civolution) -> list[Action]:
        return [g.rules.at[t] for t in own_territories(g, self.seat)]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, At)
        g.state.farms[g.rules.territory_index[action.territory]] = self.seat
        g.state.players[self.seat].farms -= 1
        g.push(CompleteProject(seat=self.seat, project="farm"))
        gain(g, self.seat, IDEA, 1)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, At)
        return Message("A farm in {territory}", territory=action.territory)


def why_not_farm(g: Civolution, seat: int, t: int) -> Refusal | None:
    """Why a civ may not build a farm in a territory."""
    s, name = g.state, g.rules.territories[t].key
    if g.rules.is_water[t]:
        return Refusal("Farms stand on land.", "R5.36")
    if not s.players[seat].here[t]:
        return no_tribe_in(g, t, "R5.36")
    if s.farms[t] >= 0:
        return Refusal("A farm already stands in {territory}.", "R5.36", territory=name)
    if s.vici is not None and s.vici.provision[t] >= PROVISIONS and t not in s.vici.spared:
        return Refusal(
            "V.I.C.I.'s provision markers block the farm space of {territory}.",
            "V15",
            territory=name,
        )
    if next_to(g, t, "volcano") and not power(g, seat, "farm_limit_volcano"):
        return Refusal("A Volcano lies next to {territory}.", "R5.102", territory=name)
    return None


class BuildBoat(ProjectAsk, frozen=True, kw_only=True):
    """Choose a water for your boat."""

    rule: ClassVar[str] = "R5.37"

    def why_none(self, g: Civolution) -> Refusal | None:
        if len(g.state.players[self.seat].boats) < BOATS:
            return None
        return Refusal("Both your boats are on the continent.", "R9.5")

    def candidates(self, g: Civolution) -> list[Action]:
        return list(g.rules.at)

    def likely(self, g: Civolution) -> tuple[Action, ...]:
        return g.rules.at_water

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, At)
        t = g.rules.territory_index[action.territory]
        if not g.rules.is_water[t]:
            return Refusal("Boats are built on water.", "R5.37")
        if t in g.state.players[self.seat].boats:
            return Refusal(
                "You already have a boat in {territory}.", "R5.37", territory=action.territory
            )
        here = g.state.players[self.seat].here
        if not any(here[x] for x in g.state.neighbours[t]):
            return Refusal(
                "You have no tribe next to {territory}.", "R5.37", territory=action.territory
            )
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, At)
        t = g.rules.territory_index[action.territory]
        launch(g, self.seat, t)
        g.push(BoardBoat(seat=self.seat, water=t), CompleteProject(seat=self.seat, project="boat"))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, At)
        return Message("A boat in {territory}", territory=action.territory)


def launch(g: Civolution, seat: int, t: int) -> None:
    """Put a boat with its marker on a water."""
    p = g.state.players[seat]
    p.boats = tuple(sorted((*p.boats, t)))
    if p.cargo:
        p.cargo -= 1
        p.markers[RAW + t] += 1


class BoardBoat(Ask, frozen=True, kw_only=True):
    """You may move a strong tribe onto your new boat."""

    rule: ClassVar[str] = "R5.112"
    water: int

    def candidates(self, g: Civolution) -> list[Action]:
        return [*g.rules.tribe.values(), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Tribe):
            return None
        place = g.rules.places[action.at]
        if not count_at(g, self.seat, place):
            return Refusal("You have no tribe there.", "R5.112")
        if place >= OFF_WEAK or (place < OFF and g.state.camps[place] & 1):
            return Refusal("Only a strong tribe can go aboard.", "R5.112")
        if territory_of(g, place) not in g.state.neighbours[self.water]:
            return Refusal("This tribe does not border the water of the new boat.", "R5.112")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        near = g.state.neighbours[self.water]
        if not free_seats(g, self.seat, self.water):
            return []
        found: list[Action] = [
            g.rules.tribe[place]
            for place in places_of(g, self.seat, weak=False)
            if territory_of(g, place) in near
        ]
        return [*found, DONE] if found else []

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Tribe):
            lift(g, self.seat, g.rules.places[action.at])
            arrive(g, self.seat, OFF + self.water)

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Tribe):
            at = named_place(g, g.rules.places[action.at])
            return Message("The tribe in {at} goes aboard", at=at)
        return Message("Nobody goes aboard")


# Building grounds.


def grounds(g: Civolution) -> list[str]:
    """The Building grounds in play: the island, and the sites that are face up."""
    s, sites = g.state, g.rules.sites
    up = [s.sites[i] for i in range(24) if s.site_up[i]]
    return [ISLAND, *(key for key in up if sites[key].type == "building_ground")]


def beside(g: Civolution, ground: str) -> tuple[int, ...]:
    """The territories that border a Building ground."""
    if ground == ISLAND:
        return (g.rules.island,)
    return g.state.near[g.state.sites.index(ground)]


def why_not_ground(g: Civolution, seat: int, ground: str) -> Refusal | None:
    """Why a civ may not build anything on a Building ground."""
    p = g.state.players[seat]
    if not any(p.here[t] for t in beside(g, ground)):
        if ground == ISLAND:
            return Refusal("The island needs your tribe on a boat in its water.", "R5.38")
        return Refusal("You have no tribe next to {site}.", "R5.38", site=ground)
    most = best(g, seat, "statue_limit", 2)
    if p.statues.get(ground, 0) + (ground in p.settled) >= most:
        return Refusal(
            "You already have {most} buildings on {site}.", "R5.38", most=most, site=ground
        )
    return None


class GroundAsk(ProjectAsk, frozen=True, kw_only=True):
    """Choose a Building ground."""

    rule: ClassVar[str] = "R5.38"

    def candidates(self, g: Civolution) -> list[Action]:
        return [Ground(ground) for ground in grounds(g)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Ground)
        return why_not_ground(g, self.seat, action.site) or self.why_not(g, action.site)

    def why_not_near(self, g: Civolution) -> Refusal | None:
        here = g.state.players[self.seat].here
        for key in grounds(g):
            if any(here[t] for t in beside(g, key)):
                return self.refusal(g, Ground(key))
        return None

    def why_not(self, g: Civolution, ground: str) -> Refusal | None:
        """Why this kind of building cannot stand on a ground."""
        raise NotImplementedError

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Ground)
        near = tuple(g.rules.territories[t].key for t in beside(g, action.site))
        return Message("{site} (next to {territories})", site=action.site, territories=near)


def statue_materials(g: Civolution, seat: int, ground: str) -> list[int]:
    """The stored materials that may become a statue on a ground."""
    mine = stored(g.state.players[seat])
    if power(g, seat, "statue_cost_any"):
        return mine
    listed = {g.rules.material_index[m] for m in g.rules.sites[ground].materials}
    return [i for i in mine if i in listed]


class BuildStatue(GroundAsk, frozen=True, kw_only=True):
    """Choose a Building ground for your statue."""

    def why_not(self, g: Civolution, ground: str) -> Refusal | None:
        if statue_materials(g, self.seat, ground):
            return None
        return Refusal(
            "A statue on {site} takes {materials:low}; you have none in storage.",
            "R5.38",
            site=ground,
            materials=either(g.rules.sites[ground].materials),
        )

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Ground)
        g.push(CarveStatue(seat=self.seat, ground=action.site))


class CarveStatue(Ask, frozen=True, kw_only=True):
    """Choose the material that becomes the statue."""

    rule: ClassVar[str] = "R5.38"
    ground: str

    def candidates(self, g: Civolution) -> tuple[Action, ...]:
        return g.rules.of_material

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, OfMaterial)
        i = g.rules.material_index[action.material]
        if not g.state.players[self.seat].markers[STORE + i]:
            return Refusal("You have none of it in storage.", "R5.38")
        if i in statue_materials(g, self.seat, self.ground):
            return None
        return Refusal("This ground does not list that material.", "R5.38")

    def likely(self, g: Civolution) -> list[Action]:
        return [g.rules.of_material[i] for i in stored(g.state.players[self.seat])]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfMaterial)
        p = g.state.players[self.seat]
        p.markers[STORE + g.rules.material_index[action.material]] -= 1
        p.statues = {**p.statues, self.ground: p.statues.get(self.ground, 0) + 1}
        g.push(
            ChooseTrack(seat=self.seat, source=self.ground),
            CompleteProject(seat=self.seat, project="statue"),
        )

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, OfMaterial)
        return Message("A statue of {material:low}", material=action.material)


def affordable_settlements(g: Civolution, seat: int) -> list[int]:
    """The settlement slots a civ can pay for."""
    return [slot for slot in settlements(g) if why_not_settlement(g, seat, slot) is None]


def why_not_settlement(g: Civolution, seat: int, slot: int) -> Refusal | None:
    """Why a civ cannot build the settlement of a slot."""
    p, card = g.state.players[seat], settlements(g)[slot]
    if slot in p.settled.values():
        return Refusal("This settlement is already built.", "R5.38")
    for need in card.cost:
        if p.markers[STORE + g.rules.material_index[need.what]] < need.n:
            return Refusal(
                "{settlement} costs {cost}.", "R5.38", settlement=card.key, cost=cost_words(card)
            )
    return None


class BuildSettlement(GroundAsk, frozen=True, kw_only=True):
    """Choose a Building ground for your settlement."""

    def why_none(self, g: Civolution) -> Refusal | None:
        if len(g.state.players[self.seat].settled) == len(settlements(g)):
            return Refusal("All your settlements are built.", "R9.5")
        if affordable_settlements(g, self.seat):
            return None
        return Refusal("You cannot pay for any of your settlements.", "R5.38")

    def why_not(self, g: Civolution, ground: str) -> Refusal | None:
        if ground in g.state.players[self.seat].settled:
            return Refusal(
                "One of your settlements already stands on {site}.", "R5.38", site=ground
            )
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Ground)
        g.push(FoundSettlement(seat=self.seat, ground=action.site))


class FoundSettlement(Ask, frozen=True, kw_only=True):
    """Choose which settlement you build."""

    rule: ClassVar[str] = "R5.111"
    ground: str

    def candidates(self, g: Civolution) -> list[Action]:
        return [SettlementSlot(slot) for slot in settlements(g)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, SettlementSlot)
        return why_not_settlement(g, self.seat, action.slot)

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, SettlementSlot)
        p = g.state.players[self.seat]
        for need in settlements(g)[action.slot].cost:
            pay(p, STORE + g.rules.material_index[need.what], need.n)
        p.settled = {**p.settled, self.ground: action.slot}
        reward: list[Step] = [GainIncomeChip(seat=self.seat)]
        if len(p.settled) == len(settlements(g)):
            reward.append(FlipStage(seat=self.seat))
        g.push(*reward, CompleteProject(seat=self.seat, project="settlement"))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, SettlementSlot)
        card = settlements(g)[action.slot]
        return Message(
            "{settlement} for {cost} ({n} diamond)",
            many="{settlement} for {cost} ({n} diamonds)",
            settlement=card.key,
            cost=cost_words(card),
            n=card.diamonds,
        )


def cost_words(card: Settlement) -> tuple[Message, ...]:
    """What a settlement costs, in words."""
    return tuple(Message("{n} {material:low}", n=c.n, material=c.what) for c in card.cost)


class CompleteProject(Step, frozen=True, kw_only=True):
    """The project is complete: abilities answer to it."""

    project: str

    def resolve(self, g: Civolution) -> None:
        if money := power(g, self.seat, "build_reward_money"):
            gain(g, self.seat, MONEY, money)
        g.emit(Built, seat=self.seat, project=self.project)


PROJECT: dict[str, type[ProjectAsk]] = {
    "farm": BuildFarm,
    "boat": BuildBoat,
    "statue": BuildStatue,
    "settlement": BuildSettlement,
}
