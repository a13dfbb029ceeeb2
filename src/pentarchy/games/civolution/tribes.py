"""Tribes: migration, procreation, strengthening, losing them (chapters 5.4, 5.5, 5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, No, Yes
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import ME, Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import DONE, Cross, Settle, Tribe
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.events import (
    Developed,
    Died,
    Displaced,
    Migrated,
    Procreated,
    Rescued,
    Strengthened,
    WasDisplaced,
    Weakened,
)
from pentarchy.games.civolution.markers import gain
from pentarchy.games.civolution.queries import (
    OFF,
    OFF_WEAK,
    best,
    count_at,
    folk,
    named_place,
    own_territories,
    places_of,
    power,
    sites_up,
    territory_of,
)
from pentarchy.games.civolution.state import BLOCKED, FREE, RAW
from pentarchy.games.civolution.words import no_tribe_in, score

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


# Where a newcomer may settle.


def why_not_camp(g: Civolution, seat: int, camp: int) -> Refusal | None:
    """Why a newcomer of a civ may not take a camp."""
    held = g.state.camps[camp]
    if held == BLOCKED:
        return Refusal("This camp is blocked at this number of civs.", "R5.12")
    if held >= 0 and is_protected(g, seat, camp):
        return Refusal("An ability of its owner protects the tribe on this camp.", "R5.137")
    return None


def is_protected(g: Civolution, seat: int, camp: int) -> bool:
    """Whether the tribe on a camp cannot be displaced by a civ."""
    owner, weak = divmod(g.state.camps[camp], 2)
    if owner == seat or owner >= len(g.state.players):
        return False
    if not g.state.players[owner].abilities:
        return False
    if weak and power(g, owner, "undisplaceable_weak"):
        return True
    return g.rules.camp_fire[camp] > 0 and bool(power(g, owner, "undisplaceable"))


def ends_in(g: Civolution, seat: int, t: int, leaving: int = -1) -> list[int]:
    """The places in a territory where a newcomer may end; the place it leaves counts as free."""
    places = (OFF + t,) if g.rules.is_water[t] else g.rules.camps_of[t]
    return [place for place in places if can_end(g, seat, place, leaving)]


def can_end(g: Civolution, seat: int, place: int, leaving: int = -1) -> bool:
    """Whether a newcomer may end on a camp or its own boat; the place it leaves counts as free."""
    if place < OFF:
        held = g.state.camps[place]
        return (
            held == FREE
            or place == leaving
            or (held != BLOCKED and not is_protected(g, seat, place))
        )
    t = place - OFF
    p = g.state.players[seat]
    if t not in p.boats:
        return False
    return p.wild[t] + p.weak[t] - (leaving == place) < best(g, seat, "boat_seats", 2)


def arrive(g: Civolution, seat: int, place: int, lying: bool = False) -> None:
    """Put a tribe of a civ on a camp or boat: displacing, fire and developing included."""
    s, f = g.state, folk(g, seat)
    if place >= OFF:
        f.wild[place - OFF] += 1
        f.here[place - OFF] += 1
        return
    t = g.rules.camp_territory[place]
    f.here[t] += 1
    held = s.camps[place]
    if held >= 0:
        owner, weak = divmod(held, 2)
        pushed = folk(g, owner)
        (pushed.weak if weak else pushed.wild)[t] += 1
        human = seat < len(s.players)
        lying = lying or (human and not power(g, seat, "displace_no_weaken"))
        if owner != seat:
            territory = g.rules.territories[t].key
            g.emit(Displaced, seat=seat, other=owner, territory=territory)
            g.emit(WasDisplaced, seat=owner, other=seat)
    s.camps[place] = 2 * seat + lying
    fire = g.rules.camp_fire[place]
    if fire:
        if seat < len(s.players):
            score(g, seat, fire + power(g, seat, "fire_camp_bonus"), "fire_camp")
        else:
            f.score += fire
    develop(g, seat, t)


def develop(g: Civolution, seat: int, t: int) -> None:
    """Turn up the material tile of a land on its first settling."""
    s = g.state
    if s.tile_up[t] or g.rules.is_water[t]:
        return
    s.tile_up[t] = True
    if seat < len(s.players):
        gain(g, seat, RAW + t, 1)
    g.emit(Developed, seat=seat, territory=g.rules.territories[t].key, material=s.tiles[t])


def lift(g: Civolution, seat: int, place: int) -> None:
    """Take a tribe of a civ off a place."""
    f = folk(g, seat)
    f.here[territory_of(g, place)] -= 1
    if place < OFF:
        g.state.camps[place] = FREE
    elif place < OFF_WEAK:
        f.wild[place - OFF] -= 1
    else:
        f.weak[place - OFF_WEAK] -= 1


# Migration.


def cave_land(g: Civolution, seat: int) -> set[int]:
    """Territories that Caves make neighbours of each other for a civ's migrations."""
    s = g.state
    joined = {t for slot in sites_up(g, "cave") for t in s.near[slot]}
    if power(g, seat, "cave_everywhere"):
        joined.update(own_territories(g, seat))
    return joined


def steps_from(g: Civolution, seat: int, t: int, mode: str) -> list[int]:
    """The territories one migration may lead to from a territory, boats and camps aside."""
    s = g.state
    if mode == "anywhere":
        return [x for x in range(22) if x != t]
    found = list(s.neighbours[t])
    joined = cave_land(g, seat)
    if t in joined:
        found += [x for x in joined if x != t and x not in found]
    if power(g, seat, "site_adjacency"):
        for slot in s.slots[t]:
            found += [x for x in s.near[slot] if x != t and x not in found]
    if len(found) > len(s.neighbours[t]):
        found.sort()
    if mode == "via_boat":
        boats = g.state.players[seat].boats
        if t not in boats:
            found = [x for x in found if x in boats]
    return found


def can_cross(g: Civolution, seat: int, t: int, leaving: int) -> bool:
    """Whether a tribe may merely cross a territory: water needs an own boat with a free seat."""
    if not g.rules.is_water[t]:
        return True
    return bool(power(g, seat, "water_crossing")) or bool(ends_in(g, seat, t, leaving))


def can_finish(g: Civolution, seat: int, t: int, left: int, leaving: int, mode: str) -> bool:
    """Whether a path that has come to a territory can still end somewhere."""
    reach = steps_from(g, seat, t, mode)
    if any(ends_in(g, seat, x, leaving) for x in reach if may_step(g, seat, t, x, leaving, mode)):
        return True
    return left > 1 and any(
        can_cross(g, seat, x, leaving) and can_finish(g, seat, x, left - 1, leaving, mode)
        for x in reach
        if may_step(g, seat, t, x, leaving, mode)
    )


def may_step(g: Civolution, seat: int, t: int, x: int, leaving: int, mode: str) -> bool:
    """Whether a step fits the mode: by boat, it leads onto or off an own boat with room."""
    if mode != "via_boat":
        return True
    from_boat = t == territory_of(g, leaving) and leaving >= OFF and g.rules.is_water[t]
    return from_boat or bool(
        (g.rules.is_water[t] and ends_in(g, seat, t, leaving))
        or (g.rules.is_water[x] and ends_in(g, seat, x, leaving))
    )


class Migrate(Ask, frozen=True, kw_only=True):
    """Choose a strong tribe to migrate."""

    rule: ClassVar[str] = "R5.11"
    harmless: ClassVar[bool] = True
    n: int = 1
    mode: str = "normal"
    """normal, anywhere or via_boat."""
    module: bool = False
    """Whether the Migration module does it: abilities may add migrations."""
    moved: tuple[int, ...] = ()
    """Places of tribes that have settled in this activation."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [*g.rules.tribe.values(), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        return self.why_not(g, g.rules.places[action.at]) if isinstance(action, Tribe) else None

    def why_not(self, g: Civolution, place: int) -> Refusal | None:
        """Why the tribe on a place may not migrate."""
        if not count_at(g, self.seat, place):
            return Refusal("You have no tribe there.", "R5.11")
        if place >= OFF_WEAK or (place < OFF and g.state.camps[place] & 1):
            return Refusal("Weak tribes cannot migrate.", "R5.12")
        if count_at(g, self.seat, place) <= self.moved.count(place):
            return Refusal("This tribe has already settled in this activation.", "R5.107")
        t = territory_of(g, place)
        if not can_finish(g, self.seat, t, self.left(g), place, self.mode):
            return Refusal("There is nowhere this tribe could settle.", "R5.109")
        return None

    def left(self, g: Civolution) -> int:
        """Migrations left, an ability's included."""
        return self.n + (power(g, self.seat, "migration_extra") if self.module else 0)

    def likely(self, g: Civolution) -> list[Action]:
        if self.left(g) < 1:
            return []
        found: list[Action] = [g.rules.tribe[x] for x in places_of(g, self.seat, weak=False)]
        return [*found, DONE]

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Tribe):
            g.push(self.march(g, action))

    def march(self, g: Civolution, action: Tribe) -> March:
        """The way of a tribe."""
        place = g.rules.places[action.at]
        return March(
            seat=self.seat,
            origin=place,
            at=territory_of(g, place),
            left=self.n,
            mode=self.mode,
            module=self.module,
            moved=self.moved,
        )

    def ahead(self, g: Civolution) -> Iterator[tuple[Action, Decision, tuple[str, ...]]]:
        for action in self.options(g):
            if isinstance(action, Tribe):
                yield action, self.march(g, action), self.spots(g, action)

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message(
            "{n} migration is unspent.", many="{n} migrations are unspent.", n=self.left(g)
        )

    def barred(self, g: Civolution) -> Refusal | None:
        if len(self.options(g)) > 1:
            return None
        return Refusal("None of your tribes can migrate.", "R5.11")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Tribe):
            return Message("The tribe in {at}", at=named_place(g, g.rules.places[action.at]))
        return Message("No more migrations")

    def prompt(self, g: Civolution) -> Message:
        return Message(
            "{n} migration left: choose a strong tribe.",
            many="{n} migrations left: choose a strong tribe.",
            n=self.left(g),
        )

    def words(self, g: Civolution) -> Message:
        n = self.n if self.seat == ME else self.left(g)
        if not n:
            return Message("the end of the migrations")
        if self.mode == "anywhere":
            return Message(
                "up to {n} migration anywhere", many="up to {n} migrations anywhere", n=n
            )
        if self.mode == "via_boat":
            return Message("up to {n} migration by boat", many="up to {n} migrations by boat", n=n)
        return Message("up to {n} migration", many="up to {n} migrations", n=n)


class March(Ask, frozen=True, kw_only=True):
    """Choose where the tribe settles, or a territory it crosses on the way."""

    rule: ClassVar[str] = "R5.107"
    origin: int
    at: int
    left: int
    """Migrations left, without those an ability adds to the module."""
    mode: str = "normal"
    module: bool = False
    moved: tuple[int, ...] = ()

    def left_then(self, g: Civolution) -> int:
        """Migrations left after this one, an ability's included."""
        return self.left - 1 + (power(g, self.seat, "migration_extra") if self.module else 0)

    def candidates(self, g: Civolution) -> list[Action]:
        settle = g.rules.settle
        return [*(settle[place] for place in settle if place < OFF_WEAK), *g.rules.cross]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, Settle):
            place = g.rules.places[action.at]
            t = territory_of(g, place)
        else:
            assert isinstance(action, Cross)
            place, t = -1, g.rules.territory_index[action.territory]
        if not self.leads_to(g, t):
            if t == self.at:
                return Refusal("A tribe cannot migrate within one territory.", "R5.12")
            there, here = (g.rules.territories[x].key for x in (t, self.at))
            if self.mode == "via_boat":
                return Refusal(
                    "{there} does not lead onto or off your boat from {here}.",
                    "R5.11",
                    there=there,
                    here=here,
                )
            return Refusal("{there} is not next to {here}.", "R5.11", there=there, here=here)
        if place < 0:
            return self.why_not_cross(g, t)
        if can_end(g, self.seat, place, self.origin):
            return None
        if g.rules.is_water[t]:
            return Refusal(
                "You have no boat with a free seat in {territory}.",
                "R5.15",
                territory=g.rules.territories[t].key,
            )
        if place >= OFF:
            return Refusal("A migrating tribe settles on a camp, not in the wilderness.", "R5.11")
        return why_not_camp(g, self.seat, place)

    def why_not_cross(self, g: Civolution, t: int) -> Refusal | None:
        """Why a neighbouring territory cannot be crossed."""
        left = self.left_then(g)
        if left < 1:
            return Refusal("This is the last migration: the tribe settles with it.", "R5.18")
        if not can_cross(g, self.seat, t, self.origin):
            return Refusal(
                "Crossing {territory} needs your boat there with a free seat.",
                "R5.18",
                territory=g.rules.territories[t].key,
            )
        if not can_finish(g, self.seat, t, left, self.origin, self.mode):
            return Refusal(
                "From {territory} there would be nowhere to settle.",
                "R5.109",
                territory=g.rules.territories[t].key,
            )
        return None

    def leads_to(self, g: Civolution, t: int) -> bool:
        """Whether the next step may lead to a territory."""
        if t == self.at:
            return False
        if self.mode == "anywhere" or (self.mode == "normal" and t in g.state.neighbours[self.at]):
            return True
        return t in steps_from(g, self.seat, self.at, self.mode) and may_step(
            g, self.seat, self.at, t, self.origin, self.mode
        )

    def likely(self, g: Civolution) -> list[Action]:
        settle, cross, off = g.rules.settle, g.rules.cross, g.rules.is_water
        reach = steps_from(g, self.seat, self.at, self.mode)
        found: list[Action] = []
        for t in reach:
            found += [settle[OFF + t]] if off[t] else [settle[c] for c in g.rules.camps_of[t]]
        return [*found, *(cross[t] for t in reach)] if self.left_then(g) > 0 else found

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Cross):
            t = g.rules.territory_index[action.territory]
            g.push(replace(self, at=t, left=self.left - 1))
            return
        assert isinstance(action, Settle)
        place = g.rules.places[action.at]
        moved = self.moved
        if place in moved and place < OFF:
            # The tribe goes to the wilderness as strong or weak as it is.
            weak = g.state.camps[place] & 1
            wild = (OFF_WEAK if weak else OFF) + territory_of(g, place)
            moved = (*(m for m in moved if m != place), wild)
        n, moved = self.left - 1, (*moved, place)
        if n > 0 or self.module:
            g.push(Migrate(seat=self.seat, n=n, mode=self.mode, module=self.module, moved=moved))
        lift(g, self.seat, self.origin)
        arrive(g, self.seat, place)
        origin = g.rules.place_names[self.origin]
        g.emit(Migrated, seat=self.seat, origin=origin, to=action.at)

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Cross):
            return Message("Cross {territory}", territory=action.territory)
        assert isinstance(action, Settle)
        return settle_label(g, g.rules.places[action.at], self.origin)

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, Settle):
            return (f"place:{action.at}",)
        assert isinstance(action, Cross)
        return (f"territory:{action.territory}",)


def settle_label(g: Civolution, place: int, leaving: int = -1) -> Message:
    """Settling on a place in words."""
    if place >= OFF:
        territory = g.rules.territories[place - OFF].key
        return Message("Onto your boat in {territory}", territory=territory)
    at, vp = named_place(g, place), g.rules.camp_fire[place]
    if g.state.camps[place] >= 0 and place != leaving:
        if vp:
            return Message("Displace the tribe in {at}, {vp} VP", at=at, vp=vp)
        return Message("Displace the tribe in {at}", at=at)
    if vp:
        return Message("Settle in {at}, {vp} VP", at=at, vp=vp)
    return Message("Settle in {at}", at=at)


# Procreation.


class Procreate(Ask, frozen=True, kw_only=True):
    """Choose where a new tribe settles."""

    rule: ClassVar[str] = "R5.19"
    harmless: ClassVar[bool] = True
    n: int = 1
    at: int = -1
    """The territory it must be in; -1 for any own one."""

    def candidates(self, g: Civolution) -> list[Action]:
        settle = g.rules.settle
        return [*(settle[place] for place in settle if place < OFF_WEAK), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Settle):
            return None
        p = g.state.players[self.seat]
        if not p.tribes:
            return Refusal("All your tribes are on the continent.", "R5.20")
        place = g.rules.places[action.at]
        t = territory_of(g, place)
        if self.at >= 0:
            if t != self.at:
                return Refusal("The new tribe must be put in the territory you named.", "R5.98")
        elif not p.here[t] and t not in self.territories(g):
            return no_tribe_in(g, t, "R5.19")
        if can_end(g, self.seat, place):
            return None
        if g.rules.is_water[t]:
            return Refusal(
                "Your boat in {territory} has no free seat.",
                "R5.20",
                territory=g.rules.territories[t].key,
            )
        if place >= OFF:
            return Refusal("A new tribe settles on a camp, not in the wilderness.", "R5.19")
        return why_not_camp(g, self.seat, place)

    def territories(self, g: Civolution) -> list[int]:
        """Where a new tribe may come."""
        if self.at >= 0:
            return [self.at]
        own = own_territories(g, self.seat)
        return own or [t for t in range(22) if not g.rules.is_water[t]]

    def likely(self, g: Civolution) -> list[Action]:
        if not g.state.players[self.seat].tribes:
            return []
        settle = g.rules.settle
        found: list[Action] = [
            settle[place] for t in self.territories(g) for place in ends_in(g, self.seat, t)
        ]
        return [*found, DONE] if found else []

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Settle):
            return
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        g.state.players[self.seat].tribes -= 1
        arrive(g, self.seat, g.rules.places[action.at])
        g.emit(Procreated, seat=self.seat, at=action.at)

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message(
            "{n} new tribe could still settle.",
            many="{n} new tribes could still settle.",
            n=min(self.n, g.state.players[self.seat].tribes),
        )

    def barred(self, g: Civolution) -> Refusal | None:
        if not g.state.players[self.seat].tribes:
            return Refusal("All your tribes are on the continent.", "R5.20")
        if not self.likely(g):
            return Refusal("There is no camp or seat for a new tribe.", "R5.109")
        return None

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Settle):
            return settle_label(g, g.rules.places[action.at])
        return Message("No more new tribes")

    def words(self, g: Civolution) -> Message:
        return Message("{n} procreation", many="up to {n} procreations", n=self.n)


class PlaceWeakTribes(Ask, frozen=True, kw_only=True):
    """Choose a territory and put weak tribes on its free camps."""

    rule: ClassVar[str] = "R5.135"
    harmless: ClassVar[bool] = True
    n: int = 2
    at: int = -1

    def candidates(self, g: Civolution) -> list[Action]:
        return [*(g.rules.settle[c] for c in range(len(g.state.camps))), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Settle):
            return None
        camp = g.rules.places[action.at]
        t = g.rules.camp_territory[camp]
        if not g.state.players[self.seat].tribes:
            return Refusal("All your tribes are on the continent.", "R9.5")
        if self.at >= 0 and t != self.at:
            return Refusal("Both tribes go into the same territory.", "R5.135")
        if t not in own_territories(g, self.seat):
            return Refusal("You have no tribe in that territory.", "R5.135")
        if g.state.camps[camp] != FREE:
            return Refusal("Only free camps can be taken this way.", "R5.135")
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Settle):
            return
        camp = g.rules.places[action.at]
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, at=g.rules.camp_territory[camp]))
        g.state.players[self.seat].tribes -= 1
        arrive(g, self.seat, camp, lying=True)

    def barred(self, g: Civolution) -> Refusal | None:
        if len(self.options(g)) > 1:
            return None
        return Refusal("None of your territories has a free camp.", "R5.135")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Settle):
            return Message("A weak tribe in {at}", at=named_place(g, g.rules.places[action.at]))
        return Message("No more")

    def words(self, g: Civolution) -> Message:
        return Message(
            "{n} weak tribe on a free camp of one territory",
            many="up to {n} weak tribes on free camps of one territory",
            n=self.n,
        )


# Strengthening, weakening, losing.


class Strengthen(Ask, frozen=True, kw_only=True):
    """Choose a weak tribe to stand up."""

    rule: ClassVar[str] = "R5.31"
    harmless: ClassVar[bool] = True
    n: int = 1

    def candidates(self, g: Civolution) -> list[Action]:
        return [*g.rules.tribe.values(), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Tribe):
            return None
        place = g.rules.places[action.at]
        if not count_at(g, self.seat, place):
            return Refusal("You have no tribe there.", "R5.31")
        if place < OFF_WEAK and (place >= OFF or not g.state.camps[place] & 1):
            return Refusal("This tribe is already strong.", "R5.31")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        found = [g.rules.tribe[place] for place in places_of(g, self.seat, strong=False)]
        return [*found, DONE] if found else []

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Tribe):
            return
        place = g.rules.places[action.at]
        if place < OFF:
            g.state.camps[place] -= 1
        else:
            p = g.state.players[self.seat]
            p.weak[place - OFF_WEAK] -= 1
            p.wild[place - OFF_WEAK] += 1
        g.emit(Strengthened, seat=self.seat, at=action.at)
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message(
            "{n} weak tribe could still stand up.",
            many="{n} weak tribes could still stand up.",
            n=self.n,
        )

    def barred(self, g: Civolution) -> Refusal | None:
        if self.likely(g):
            return None
        return Refusal("All your tribes are strong.", "R5.31")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Tribe):
            at = named_place(g, g.rules.places[action.at])
            return Message("Strengthen the tribe in {at}", at=at)
        return Message("No more")

    def words(self, g: Civolution) -> Message:
        return Message("strengthen up to {n} tribe", many="strengthen up to {n} tribes", n=self.n)


def weaken(g: Civolution, seat: int, place: int) -> None:
    """Lay a strong tribe down."""
    if place < OFF:
        g.state.camps[place] += 1
    else:
        f = folk(g, seat)
        f.wild[place - OFF] -= 1
        f.weak[place - OFF] += 1
    g.emit(Weakened, seat=seat, at=g.rules.place_names[place])


def lose(g: Civolution, seat: int, place: int) -> None:
    """Remove a tribe from the continent."""
    lift(g, seat, place)
    folk(g, seat).tribes += 1
    g.emit(Died, seat=seat, at=g.rules.place_names[place])


class Perish(Step, frozen=True, kw_only=True):
    """A tribe is about to die."""

    place: int

    def resolve(self, g: Civolution) -> None:
        p = g.state.players[self.seat]
        if p.favor > 1 or free_rescue(g, self.seat):
            g.push(DeusExMachina(seat=self.seat, place=self.place))
        else:
            lose(g, self.seat, self.place)


def free_rescue(g: Civolution, seat: int) -> bool:
    """Whether a civ may save a tribe without moving its disc."""
    return bool(power(g, seat, "deus_free")) and "!deus" not in g.state.players[seat].spent


class DeusExMachina(Ask, frozen=True, kw_only=True):
    """Save the tribe by moving your favor disc to the left?"""

    rule: ClassVar[str] = "S5"
    place: int

    def candidates(self, g: Civolution) -> list[Action]:
        return [Yes(), No()]

    def choose(self, g: Civolution, action: Action) -> None:
        if action == No():
            lose(g, self.seat, self.place)
            return
        p = g.state.players[self.seat]
        if free_rescue(g, self.seat):
            p.spent += ("!deus",)
        else:
            p.favor -= 1
        g.emit(Rescued, seat=self.seat, at=g.rules.place_names[self.place])

    def prompt(self, g: Civolution) -> Message:
        at = named_place(g, self.place)
        if free_rescue(g, self.seat):
            return Message("Deus ex machina (free this era): save the tribe in {at}?", at=at)
        return Message("Deus ex machina (favor -1): save the tribe in {at}?", at=at)

    def label(self, g: Civolution, action: Action) -> Message:
        return Message("Save it") if action == Yes() else Message("Let it die")
