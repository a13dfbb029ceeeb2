"""Villages, cities and structures (rules 5.5): the expansion phase and effects like it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Decision, Step
from pentarchy.core.words import spelled
from pentarchy.games.horizon.actions import (
    BuildAt,
    Commit,
    FortifyAt,
    LayTile,
    PickUnit,
    PopulateAt,
)
from pentarchy.games.horizon.cards.kinds import Amount
from pentarchy.games.horizon.development import TakeCube
from pentarchy.games.horizon.events import (
    Fortified,
    Populated,
    StructureBuilt,
    VillageRewarded,
)
from pentarchy.games.horizon.queries import (
    add_unit,
    build_cost,
    fortify_need,
    lasting,
    others_on,
    populate_need,
    strength_at,
    strengths_at,
    usable_strength,
)
from pentarchy.games.horizon.sayings import coins_text
from pentarchy.games.horizon.state import (
    KINDS,
    NOBODY,
    SETTLER,
    SOLDIER,
    HorizonState,
    Player,
)
from pentarchy.games.horizon.units import picked, unit_of
from pentarchy.games.horizon.words import Question, bind, exhaust

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon


NO_VILLAGE = Refusal("Homes and the cradle have no village.", "R9.3")
NO_CITY = Refusal("Homes and the cradle have no city.", "R9.3")
NO_BUILDER = Refusal("You have no settler here to build.", "R5.24")
NO_SECOND_BUILDER = Refusal("You have no settler here to build.", "R5.25")
NOT_AT_HOME = Refusal("Nobody builds on another player's home.", "R5.24")
POPULATED = Refusal("Its village is populated: no structure can cover it.", "R5.24")
OTHERS_HERE = Refusal("Another player's units stand here.", "R5.24")
NO_TILE = Refusal("You have no structure tile in reserve.", "R5.24")
BUILT_FIRST = Refusal("You built it first; the second slot is for another player.", "R5.25")
BOTH_TAKEN = Refusal("Both slots of this structure are taken.", "R5.25")
NO_POPULATE_TOKEN = Refusal("You have no populate token.", "R5.20")
NO_FORTIFY_TOKEN = Refusal("You have no fortify token.", "R5.22")
NOWHERE_TO_POPULATE = Refusal("Your settlers could populate no village where they stand.", "W14")
NOWHERE_TO_FORTIFY = Refusal("Your soldiers could fortify no city where they stand.", "W14")


# What may be done where.


def standing(s: HorizonState, p: Player, kind: int) -> list[str]:
    """The cells of the map on which a player's units of a kind stand, in the order laid."""
    tiles = sorted({s.at.get(cell, NOBODY) for cell, k, _ in p.units if k == kind})
    return [s.cells[tile] for tile in tiles if tile != NOBODY]


def why_not_populate(g: Horizon, seat: int, tile: int) -> Refusal | None:
    """Why a player may not populate the village of a tile (R5.21)."""
    s, p = g.state, g.state.players[seat]
    if s.tiles[tile] not in g.rules.strength:
        return NO_VILLAGE
    if s.built[tile]:
        return Refusal("A structure covers this village for good.", "R5.36")
    if s.village[tile] != NOBODY:
        return Refusal("This village is populated already.", "R5.21")
    need, have = populate_need(g, p, tile), strength_at(p, SETTLER, s.cells[tile])
    if have < need:
        return Refusal(
            "Populating here needs settlers of strength {need} together; you have {have} here.",
            "R5.21",
            need=need,
            have=have,
        )
    return None


def why_not_fortify(g: Horizon, seat: int, tile: int) -> Refusal | None:
    """Why a player may not fortify the city of a tile (R5.23)."""
    s, p = g.state, g.state.players[seat]
    if s.tiles[tile] not in g.rules.strength:
        return NO_CITY
    if s.built[tile]:
        return Refusal("A structure covers this city for good.", "R5.36")
    if s.village[tile] == NOBODY:
        return Refusal("Its village is not populated yet: the village comes first.", "R5.23")
    if s.city[tile] != NOBODY:
        return Refusal("This city is fortified already.", "R5.23")
    need, have = fortify_need(g, p, tile), strength_at(p, SOLDIER, s.cells[tile])
    if have < need:
        return Refusal(
            "Fortifying here needs soldiers of strength {need} together; you have {have} here.",
            "R5.23",
            need=need,
            have=have,
        )
    return None


def why_not_build(
    g: Horizon, seat: int, tile: int, coins: int, discount: int = 0
) -> Refusal | None:
    """Why a player may not build on a tile, new or as the second (R5.24, R5.25)."""
    s, p, cell = g.state, g.state.players[seat], g.state.cells[tile]
    if not strength_at(p, SETTLER, cell):
        return NO_SECOND_BUILDER if s.built[tile] else NO_BUILDER
    if s.built[tile]:
        return _why_not_second(g, seat, tile, coins, discount)
    home = s.tiles[tile] in g.rules.places and cell != g.rules.centre
    if home and cell != p.home:
        return NOT_AT_HOME
    if s.village[tile] != NOBODY:
        return POPULATED
    if others_on(s, seat, cell):
        return OTHERS_HERE
    if not p.reserve:
        return NO_TILE
    cheapest = min(build_cost(g, p, key, discount) for key in p.reserve)
    if coins < cheapest:
        return Refusal(
            "Your cheapest structure tile costs {price}; you have {n}.",
            "R4.2f",
            price=coins_text(cheapest),
            n=coins,
        )
    return None


def _why_not_second(g: Horizon, seat: int, tile: int, coins: int, discount: int) -> Refusal | None:
    s, p = g.state, g.state.players[seat]
    if s.left[tile] == seat:
        return BUILT_FIRST
    if s.right[tile] != NOBODY:
        return BOTH_TAKEN
    cost = build_cost(g, p, s.built[tile], discount)
    if coins < cost:
        price = coins_text(cost)
        return Refusal("Building it costs {price}; you have {n}.", "R4.2f", price=price, n=coins)
    return None


class Expand(Decision, frozen=True, kw_only=True):
    """The expansion phase: one expansion, or none."""

    rule: ClassVar[str] = "R4.3"

    def candidates(self, g: Horizon) -> list[Action]:
        found: list[Action] = []
        for name in g.state.cells:
            found += (BuildAt(name), PopulateAt(name), FortifyAt(name))
        return [*found, Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        s, p = g.state, g.state.players[self.seat]
        if isinstance(action, BuildAt):
            return why_not_build(g, self.seat, s.at[action.at], p.coins)
        if isinstance(action, PopulateAt):
            refusal = why_not_populate(g, self.seat, s.at[action.at])
            return NO_POPULATE_TOKEN if refusal is None and not p.populate else refusal
        if isinstance(action, FortifyAt):
            refusal = why_not_fortify(g, self.seat, s.at[action.at])
            return NO_FORTIFY_TOKEN if refusal is None and not p.fortify else refusal
        return None

    def likely(self, g: Horizon) -> list[Action]:
        """Where own units stand, with what there is to build or play."""
        s, p = g.state, g.state.players[self.seat]
        found: list[Action] = []
        if p.units:
            settled = standing(s, p, SETTLER)
            if p.reserve:
                found += [BuildAt(cell) for cell in settled]
            else:
                found += [BuildAt(cell) for cell in settled if s.built[s.at[cell]]]
            if p.populate:
                found += [PopulateAt(cell) for cell in settled]
            if p.fortify:
                found += [FortifyAt(cell) for cell in standing(s, p, SOLDIER)]
        found.append(Done())
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        s, p = g.state, g.state.players[self.seat]
        if isinstance(action, BuildAt):
            begin_build(g, self.seat, s.at[action.at], 0)
        elif isinstance(action, PopulateAt):
            p.populate -= 1
            s.populate_supply += 1
            g.push(CommitSettlers(seat=self.seat, tile=s.at[action.at]))
        elif isinstance(action, FortifyAt):
            p.fortify -= 1
            s.fortify_supply += 1
            g.push(CommitSoldiers(seat=self.seat, tile=s.at[action.at]))

    def prompt(self, g: Horizon) -> Message:
        return Message("Expansion: build a structure, play a populate or fortify token, or go on.")

    def label(self, g: Horizon, action: Action) -> Message:
        if isinstance(action, Done):
            return Message("No expansion")
        return expansion_label(g, self.seat, action)

    def group(self, g: Horizon, action: Action) -> Said:
        return GROUPS.get(type(action), "")


GROUPS: dict[type[Action], Message] = {
    BuildAt: Message("Build"),
    PopulateAt: Message("Populate"),
    FortifyAt: Message("Fortify"),
}


def expansion_label(g: Horizon, seat: int, action: Action) -> Message:
    """An expansion in words."""
    if isinstance(action, BuildAt):
        return _build_label(g, seat, action.at)
    if isinstance(action, PopulateAt):
        return _populate_label(g, action.at)
    assert isinstance(action, FortifyAt)
    return _fortify_label(g, action.at)


def _build_label(g: Horizon, seat: int, at: str) -> Message:
    s = g.state
    key = s.built[s.at[at]]
    if key:
        return Message("Build {structure} at {at} as the second builder", structure=key, at=at)
    if at == s.players[seat].home:
        return Message("Build at {at}, your home (no second builder can ever come here)", at=at)
    return Message("Build at {at}", at=at)


def _populate_label(g: Horizon, at: str) -> Message:
    tile = g.rules.territories[g.state.tiles[g.state.at[at]]]
    return Message(
        "Populate {at}: {cube}, {points} VP, {bonus}",
        at=at,
        cube=f"{tile.village_track}_cube",
        points=tile.village_points,
        bonus=spelled(g, tile.village),
    )


def _fortify_label(g: Horizon, at: str) -> Message:
    tile = g.rules.territories[g.state.tiles[g.state.at[at]]]
    return Message(
        "Fortify {at}: {cube}, {points} VP",
        at=at,
        cube=f"{tile.city_track}_cube",
        points=tile.city_points,
    )


# Committing units (R5.21, R5.23): strongest first, so that no set can be named twice.


class CommitSettlers(Decision, frozen=True, kw_only=True):
    """Which settlers populate the village?"""

    rule: ClassVar[str] = "R5.21"
    unit: ClassVar[int] = SETTLER
    tile: int
    chosen: tuple[int, ...] = ()

    def need(self, g: Horizon) -> int:
        """The strength needed."""
        return populate_need(g, g.state.players[self.seat], self.tile)

    def left(self, g: Horizon) -> list[int]:
        """Strengths of the units not chosen yet, strongest first."""
        p, cell = g.state.players[self.seat], g.state.cells[self.tile]
        left = strengths_at(p, self.unit, cell)
        for strength in self.chosen:
            left.remove(strength)
        return left

    def candidates(self, g: Horizon) -> list[Action]:
        return [*(Commit(s) for s in dict.fromkeys(self.left(g))), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        missing = self.need(g) - sum(self.chosen)
        if isinstance(action, Done):
            if missing <= 0:
                return None
            return Refusal("Strength {n} is still missing.", self.rule, n=missing)
        assert isinstance(action, Commit)
        if self.chosen and action.strength > self.chosen[-1]:
            return Refusal("Name the units from the strongest to the weakest.", self.rule)
        reach = sum(s for s in self.left(g) if s <= action.strength)
        if reach < missing:
            return Refusal(
                "With this and weaker ones you reach {reach} of the {missing} still missing.",
                self.rule,
                reach=reach,
                missing=missing,
            )
        return None

    def choose(self, g: Horizon, action: Action) -> None:
        if isinstance(action, Commit):
            g.push(
                type(self)(seat=self.seat, tile=self.tile, chosen=(*self.chosen, action.strength))
            )
        else:
            self.finish(g)

    def spend(self, g: Horizon) -> None:
        """Exhaust all units chosen."""
        p, cell = g.state.players[self.seat], g.state.cells[self.tile]
        for strength in self.chosen:
            p.units.remove((cell, self.unit, strength))
            exhaust(g, p)

    def finish(self, g: Horizon) -> None:
        """Populate."""
        self.spend(g)
        tile = g.rules.territories[g.state.tiles[self.tile]]
        g.push(
            TakeCube(seat=self.seat, track=tile.village_track, purpose="the_village"),
            PutVillage(seat=self.seat, tile=self.tile),
        )

    def prompt(self, g: Horizon) -> Message:
        have, need = sum(self.chosen), self.need(g)
        return Message("Choose settlers to use up: strength {n} of {need}.", n=have, need=need)

    def label(self, g: Horizon, action: Action) -> Message:
        if isinstance(action, Commit):
            unit = KINDS[self.unit]
            return Message("Use a {kind} of strength {n}", kind=unit, n=action.strength)
        return Message("Enough")

    def spots(self, g: Horizon, action: Action) -> tuple[str, ...]:
        return (f"hex:{g.state.cells[self.tile]}",)


class CommitSoldiers(CommitSettlers, frozen=True, kw_only=True):
    """Which soldiers fortify the city?"""

    rule: ClassVar[str] = "R5.23"
    unit: ClassVar[int] = SOLDIER

    def need(self, g: Horizon) -> int:
        return fortify_need(g, g.state.players[self.seat], self.tile)

    def prompt(self, g: Horizon) -> Message:
        have, need = sum(self.chosen), self.need(g)
        return Message("Choose soldiers to use up: strength {n} of {need}.", n=have, need=need)

    def finish(self, g: Horizon) -> None:
        """Fortify."""
        self.spend(g)
        tile = g.rules.territories[g.state.tiles[self.tile]]
        g.push(
            TakeCube(seat=self.seat, track=tile.city_track, purpose="the_city"),
            PutCity(seat=self.seat, tile=self.tile),
        )


class PutVillage(Step, frozen=True, kw_only=True):
    """The cube goes to the village, and its bonus is gained."""

    tile: int

    def resolve(self, g: Horizon) -> None:
        s = g.state
        s.players[self.seat].held -= 1
        s.village[self.tile] = self.seat
        key = s.tiles[self.tile]
        g.push(AfterPopulating(seat=self.seat, tile=self.tile))
        g.owe(self.seat, g.rules.territories[key].village, key)
        g.emit(Populated, seat=self.seat, at=s.cells[self.tile])


class AfterPopulating(Step, frozen=True, kw_only=True):
    """The village is populated."""

    tile: int

    def resolve(self, g: Horizon) -> None:
        at = g.state.cells[self.tile]
        g.emit(VillageRewarded, seat=self.seat, at=at)


class PutCity(Step, frozen=True, kw_only=True):
    """The cube goes to the city."""

    tile: int

    def resolve(self, g: Horizon) -> None:
        s = g.state
        s.players[self.seat].held -= 1
        s.city[self.tile] = self.seat
        g.emit(Fortified, seat=self.seat, at=s.cells[self.tile])


# Building.


def begin_build(g: Horizon, seat: int, tile: int, discount: int) -> None:
    """A tile is chosen; which structure, and who builds it, follow."""
    if g.state.built[tile]:
        g.push(ChooseBuilder(seat=seat, tile=tile, discount=discount))
    else:
        g.push(ChooseStructure(seat=seat, tile=tile, discount=discount))


class ChooseStructure(Decision, frozen=True, kw_only=True):
    """Which structure tile of your reserve?"""

    rule: ClassVar[str] = "R5.24"
    tile: int
    discount: int = 0

    def candidates(self, g: Horizon) -> list[Action]:
        return [LayTile(key) for key in g.state.players[self.seat].reserve]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, LayTile)
        p = g.state.players[self.seat]
        cost = build_cost(g, p, action.structure, self.discount)
        if p.coins < cost:
            price = coins_text(cost)
            return Refusal("It costs {price}; you have {n}.", "R4.2f", price=price, n=p.coins)
        return None

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, LayTile)
        g.push(
            ChooseBuilder(
                seat=self.seat, tile=self.tile, discount=self.discount, structure=action.structure
            )
        )

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, LayTile)
        key = action.structure
        cost = build_cost(g, g.state.players[self.seat], key, self.discount)
        return Message(
            "{structure} for {price}: {text}",
            structure=key,
            price=coins_text(cost),
            text=f"{key}.text",
        )

    def spots(self, g: Horizon, action: Action) -> tuple[str, ...]:
        assert isinstance(action, LayTile)
        return (f"p{self.seat}:reserve:{action.structure}",)


class ChooseBuilder(Decision, frozen=True, kw_only=True):
    """Which settler builds?"""

    rule: ClassVar[str] = "R5.24"
    tile: int
    discount: int = 0
    structure: str = ""
    """The tile to be laid; empty to build the structure that stands there."""

    def candidates(self, g: Horizon) -> list[Action]:
        p, cell = g.state.players[self.seat], g.state.cells[self.tile]
        strengths = list(dict.fromkeys(strengths_at(p, SETTLER, cell)))
        if lasting(g, p, "keep_strength"):
            del strengths[1:]
        return [picked((cell, SETTLER, s)) for s in strengths]

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, PickUnit)
        s, p, seat = g.state, g.state.players[self.seat], self.seat
        key = self.structure or s.built[self.tile]
        card = g.rules.structures[key]
        cost = build_cost(g, p, key, self.discount)
        p.coins -= cost
        if not lasting(g, p, "keep_strength"):
            weaken(g, seat, action)
        if self.structure:
            p.reserve.remove(key)
            s.built[self.tile] = key
        track = card.left if self.structure else card.right
        g.push(
            TakeCube(seat=seat, track=track, purpose=key),
            PutStructureCube(seat=seat, tile=self.tile, second=not self.structure),
            *bind(card.now, seat, key),
        )
        g.emit(StructureBuilt, seat=seat, structure=key, at=s.cells[self.tile], price=cost)

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, PickUnit)
        return Message("The settler of strength {n}", n=action.strength)


def weaken(g: Horizon, seat: int, action: PickUnit) -> None:
    """A settler loses 1 strength; at 1, or without a marker that fits, it is exhausted."""
    p, unit = g.state.players[seat], unit_of(action)
    cell, kind, strength = unit
    after = usable_strength(g, p, kind, strength - 1, strength) if strength > 1 else 0
    p.units.remove(unit)
    if after:
        add_unit(p, (cell, kind, after))
    else:
        exhaust(g, p)


class PutStructureCube(Step, frozen=True, kw_only=True):
    """The cube goes into its slot of the structure."""

    tile: int
    second: bool = False

    def resolve(self, g: Horizon) -> None:
        s = g.state
        s.players[self.seat].held -= 1
        (s.right if self.second else s.left)[self.tile] = self.seat


# The same as effects of cards.


class AtOnce(Question, frozen=True, kw_only=True):
    """An expansion made at once, beside that of the turn."""

    unit: ClassVar[int]
    does: ClassVar[type[BuildAt | PopulateAt | FortifyAt]]
    leaves: ClassVar[Message]
    """Declining it, in words."""

    def why_not(self, g: Horizon, tile: int) -> Refusal | None:
        """Why it may not be made on a tile."""
        raise NotImplementedError(type(self).__name__)

    def begin(self, g: Horizon, tile: int) -> None:
        """Make it on a tile."""
        raise NotImplementedError(type(self).__name__)

    def nowhere(self, g: Horizon) -> Refusal:
        """That no tile will do."""
        raise NotImplementedError(type(self).__name__)

    def barred(self, g: Horizon) -> Refusal | None:
        s = g.state
        for cell in standing(s, s.players[self.seat], self.unit):
            if self.why_not(g, s.at[cell]) is None:
                return None
        return self.nowhere(g)

    def candidates(self, g: Horizon) -> list[Action]:
        return [*(self.does(cell) for cell in g.state.cells), Done()]

    def likely(self, g: Horizon) -> list[Action]:
        s = g.state
        return [*(self.does(cell) for cell in standing(s, s.players[self.seat], self.unit)), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if isinstance(action, self.does):
            return self.why_not(g, g.state.at[action.at])
        return self.staying(g)

    def choose(self, g: Horizon, action: Action) -> None:
        if isinstance(action, self.does):
            self.begin(g, g.state.at[action.at])
        else:
            self.decline(g)

    def label(self, g: Horizon, action: Action) -> Message:
        return self.leaves if isinstance(action, Done) else expansion_label(g, self.seat, action)


class Build(AtOnce, frozen=True, kw_only=True):
    """Build a structure now."""

    rule: ClassVar[str] = "W13"
    unit: ClassVar[int] = SETTLER
    does: ClassVar[type[BuildAt | PopulateAt | FortifyAt]] = BuildAt
    leaves: ClassVar[Message] = Message("Do not build")
    discount: Amount = 0

    def why_not(self, g: Horizon, tile: int) -> Refusal | None:
        coins = g.state.players[self.seat].coins
        return why_not_build(g, self.seat, tile, coins, self.discount)

    def begin(self, g: Horizon, tile: int) -> None:
        begin_build(g, self.seat, tile, self.discount)

    def nowhere(self, g: Horizon) -> Refusal:
        return Refusal(
            "With {coins} your settlers can build nowhere where they stand.",
            "W13",
            coins=coins_text(g.state.players[self.seat].coins),
        )

    def prompt(self, g: Horizon) -> Message:
        return Message("Build a structure for {less} less.", less=coins_text(self.discount))

    def words(self, g: Horizon) -> Message:
        return Message("build a structure for {less} less", less=coins_text(self.discount))


class PopulateNow(AtOnce, frozen=True, kw_only=True):
    """Populate a village now, without a token."""

    rule: ClassVar[str] = "W14"
    unit: ClassVar[int] = SETTLER
    does: ClassVar[type[BuildAt | PopulateAt | FortifyAt]] = PopulateAt
    leaves: ClassVar[Message] = Message("Do not populate")

    def why_not(self, g: Horizon, tile: int) -> Refusal | None:
        return why_not_populate(g, self.seat, tile)

    def begin(self, g: Horizon, tile: int) -> None:
        g.push(CommitSettlers(seat=self.seat, tile=tile))

    def nowhere(self, g: Horizon) -> Refusal:
        return NOWHERE_TO_POPULATE

    def words(self, g: Horizon) -> Message:
        return Message("populate a village now, without a token")


class FortifyNow(AtOnce, frozen=True, kw_only=True):
    """Fortify a city now, without a token."""

    rule: ClassVar[str] = "W14"
    unit: ClassVar[int] = SOLDIER
    does: ClassVar[type[BuildAt | PopulateAt | FortifyAt]] = FortifyAt
    leaves: ClassVar[Message] = Message("Do not fortify")

    def why_not(self, g: Horizon, tile: int) -> Refusal | None:
        return why_not_fortify(g, self.seat, tile)

    def begin(self, g: Horizon, tile: int) -> None:
        g.push(CommitSoldiers(seat=self.seat, tile=tile))

    def nowhere(self, g: Horizon) -> Refusal:
        return NOWHERE_TO_FORTIFY

    def words(self, g: Horizon) -> Message:
        return Message("fortify a city now, without a token")
