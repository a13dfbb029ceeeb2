"""Building: pieces on the map, what follows a build, cities, neutral buildings (R5.8, R5.55-61)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.core.words import settled, spelled
from pentarchy.games.innovation.actions import Found, Place, Upgrade
from pentarchy.games.innovation.events import Built, CityFounded, Dug, NoneLeft, NoPlace
from pentarchy.games.innovation.geometry import INDEX, NAMES, SPADES, TOWARD, WHEEL, bits
from pentarchy.games.innovation.queries import (
    KIND_INDEX,
    added,
    group,
    groups,
    in_reach,
    linked,
    open_reach,
    power_value,
    shipping,
    spade_tools,
    toll,
)
from pentarchy.games.innovation.resources import score_card
from pentarchy.games.innovation.state import (
    ACTIONS,
    GUILD,
    KINDS,
    MONUMENT,
    UNIVERSITY,
    Offer,
    Player,
)
from pentarchy.games.innovation.words import (
    WEIGHTY,
    Choice,
    Word,
    counted,
    owe_in_any_order,
    text_of,
)

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


def put(g: Innovation, seat: int, h: int, kind: int, neutral: bool = False) -> None:
    """Place a piece on an empty hex: nothing else happens."""
    s, p = g.state, g.state.players[seat]
    assert s.owner[h] < 0, f"{NAMES[h]} is not empty"
    s.building[h] = kind
    s.owner[h] = seat
    p.hexes.append(h)
    if neutral:
        s.neutral.append(h)
        s.neutral_left[kind] -= 1
    else:
        p.left[kind] -= 1
    if s.automa is not None and h in s.automa.fallow:
        s.automa.fallow.remove(h)


def build(
    g: Innovation, seat: int, h: int, kind: int, neutral: bool = False, grant: Text = ()
) -> None:
    """Build on an empty hex, or replace the own building that stands there."""
    s, p = g.state, g.state.players[seat]
    if s.owner[h] == seat:
        p.left[s.building[h]] += 1
        p.left[kind] -= 1
        s.building[h] = kind
    else:
        put(g, seat, h, kind, neutral)
    board = g.rules.boards[s.side]
    g.push(FollowBuild(seat=seat, at=h, grant=grant))
    g.emit(
        Built,
        seat=seat,
        at=NAMES[h],
        building=KINDS[kind],
        shore=board.shore[h],
        edge=board.edge[h],
    )


class FollowBuild(Step, frozen=True, kw_only=True):
    """After a build: power is offered, and its grant and perhaps a city are taken."""

    at: int
    grant: Text = ()

    def resolve(self, g: Innovation) -> None:
        if g.state.phase == ACTIONS:
            queue_offers(g, self.seat, self.at)
        parts = [(self.grant, "")] if self.grant else []
        if settle(g, self.seat, self.at) and found_now(g):
            parts.append(((TakeCityTile(),), ""))
        owe_in_any_order(g, self.seat, parts)

    def words(self, g: Innovation) -> Message:
        return Message("what follows the building on {at}", at=NAMES[self.at])


def queue_offers(g: Innovation, builder: int, h: int) -> None:
    """Note what the neighbours of a build may gain (R4.5, R5.20)."""
    s = g.state
    sums = [0] * len(s.players)
    for n in linked(g, h):
        if s.owner[n] >= 0:
            sums[s.owner[n]] += power_value(g, n)
    start = s.order.index(builder)
    automa = -1 if s.automa is None else s.automa.seat
    for seat in s.order[start + 1 :] + s.order[:start]:
        if sums[seat] and seat != automa:
            s.offers.append(Offer(seat, h, sums[seat]))


# Cities.


def least_power(g: Innovation, seat: int) -> int:
    """The power a city needs (R5.55)."""
    return 7 + added(g, seat, "city_need")


def is_city(g: Innovation, seat: int, places: Sequence[int]) -> bool:
    """Whether some buildings together are enough for a city (R5.55)."""
    s = g.state
    power = sum(power_value(g, h) for h in places)
    if power < least_power(g, seat):
        return False
    size = len(places) + sum(1 for h in places if h in s.annexed)
    kinds = {s.building[h] for h in places}
    needed = 2 if MONUMENT in kinds else 3 if UNIVERSITY in kinds else 4
    return size >= needed


def settle(g: Innovation, seat: int, h: int) -> bool:
    """Let the group around a hex become or join a city (R5.56); True if a city is founded."""
    s = g.state
    if s.owner[h] != seat:
        return False
    places = group(g, seat, h)
    known = [s.city[x] for x in places if s.city[x]]
    if known:
        for x in places:
            s.city[x] = s.city[x] or known[0]
        return False
    if not is_city(g, seat, places):
        return False
    name_city(g, places)
    return True


def name_city(g: Innovation, places: Sequence[int]) -> None:
    """Make some buildings one city."""
    s = g.state
    s.city_count += 1
    for x in places:
        s.city[x] = s.city_count


def found_now(g: Innovation) -> bool:
    """Whether a new city's tile is chosen now; palace 15 makes it wait (R5.62)."""
    s = g.state
    s.held += s.holding
    return not s.holding


def found(g: Innovation, seat: int) -> None:
    """Owe the tile of a city just founded."""
    if found_now(g):
        g.push(TakeCityTile(seat=seat))


class SettleAll(Word, frozen=True, kw_only=True):
    """Groups that are enough for a city now become cities."""

    weight: ClassVar[int] = WEIGHTY

    def resolve(self, g: Innovation) -> None:
        for places in groups(g, self.seat):
            if settle(g, self.seat, places[0]):
                found(g, self.seat)

    def words(self, g: Innovation) -> Message:
        return Message("groups that are enough now become cities")


class TakeCityTile(Choice, frozen=True, kw_only=True):
    """You found a city. Which city tile do you take?"""

    rule: ClassVar[str] = "R5.57"
    weight: ClassVar[int] = WEIGHTY

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Found(key) for key in g.rules.cities]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Found)
        if not g.state.city_stock[action.tile]:
            return Refusal("All tiles of this kind are taken.", "R1.3")
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Found)
        s, p = g.state, g.state.players[self.seat]
        s.city_stock[action.tile] -= 1
        p.cities.append(action.tile)
        tile = g.rules.cities[action.tile]
        g.emit(CityFounded, seat=self.seat, tile=action.tile)
        score_card(g, self.seat, tile.vp, action.tile)
        faction = g.rules.factions[p.faction]
        parts = [(tile.now, action.tile)]
        if faction.on_city:
            parts.append((faction.on_city, faction.key))
        owe_in_any_order(g, self.seat, parts)

    def nothing(self, g: Innovation) -> None:
        g.emit(NoneLeft, seat=self.seat, what="city_tile")

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Found)
        return text_of(action.tile)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Found)
        return (f"city:{action.tile}",)

    def words(self, g: Innovation) -> Message:
        return Message("take a city tile")


class ReleaseCities(Step, frozen=True, kw_only=True):
    """Cities founded while palace 15 was carried out take their tiles now."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        s.holding = False
        waiting, s.held = s.held, 0
        g.push(*(TakeCityTile(seat=self.seat) for _ in range(waiting)))


class HoldCities(Word, frozen=True, kw_only=True):
    """Carry out three parts back to back; cities founded meanwhile wait."""

    weight: ClassVar[int] = WEIGHTY
    text: Text

    def settled(self, event: Event | None) -> Text:
        return (replace(self, text=settled(self.text, event)),)

    def resolve(self, g: Innovation) -> None:
        g.state.holding = True
        g.push(ReleaseCities(seat=self.seat))
        g.owe(self.seat, self.text, self.source)

    def words(self, g: Innovation) -> Message:
        return spelled(g, self.text)


# Neutral and free buildings.


def site_cost(g: Innovation, seat: int, h: int) -> int:
    """Tools to bring a hex home with bought spades."""
    s, p = g.state, g.state.players[seat]
    return SPADES[s.terrain[h]][p.terrain] * spade_tools(g, p) + toll(g, h)


def use_spade(g: Innovation, seat: int, h: int) -> None:
    """Turn a hex one step toward home; tiles that count spades react (R5.17)."""
    s, p = g.state, g.state.players[seat]
    s.terrain[h] = TOWARD[s.terrain[h]][p.terrain]
    g.emit(Dug, seat=seat, at=NAMES[h], terrain=WHEEL[s.terrain[h]])


def pay_toll(g: Innovation, seat: int, h: int) -> None:
    """Pay for working on a hex the Automa has marked (R7.32)."""
    automa = g.state.automa
    if automa is not None:
        g.state.players[seat].tools -= toll(g, h)
        if h in automa.markers:
            automa.markers.remove(h)


class PlaceNeutral(Choice, frozen=True, kw_only=True):
    """Place a neutral building in reach."""

    rule: ClassVar[str] = "R5.60"
    weight: ClassVar[int] = WEIGHTY
    building: str
    grant: Text = ()

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Place(NAMES[h], self.building) for h in g.rules.boards[g.state.side].land]

    def likely(self, g: Innovation) -> Sequence[Action]:
        return [Place(NAMES[h], self.building) for h in bits(open_reach(g, self.seat))]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Place)
        s, p = g.state, g.state.players[self.seat]
        h = INDEX[action.at]
        if not s.neutral_left[KIND_INDEX[self.building]]:
            return Refusal("No neutral {building:low} is left.", "R1.3", building=self.building)
        if s.owner[h] >= 0:
            return Refusal("A building stands on {at}.", "R5.60", at=action.at)
        if not in_reach(g, self.seat, h, shipping(g, self.seat)):
            return Refusal("{at} is out of your reach.", "R5.2", at=action.at)
        cost = site_cost(g, self.seat, h)
        if cost > p.tools:
            return Refusal(
                "Bringing {at} home takes {price} for bought spades; you have {have}.",
                "R5.60",
                at=action.at,
                price=counted(cost, "tool"),
                have=p.tools,
            )
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Place)
        s, p = g.state, g.state.players[self.seat]
        h = INDEX[action.at]
        p.tools -= site_cost(g, self.seat, h) - toll(g, h)
        pay_toll(g, self.seat, h)
        while s.terrain[h] != p.terrain:
            use_spade(g, self.seat, h)
        build(g, self.seat, h, KIND_INDEX[self.building], neutral=True, grant=self.grant)

    def nothing(self, g: Innovation) -> None:
        g.owe(self.seat, self.grant, self.source)
        g.emit(NoPlace, seat=self.seat, building=self.building)

    def prompt(self, g: Innovation) -> Message:
        return Message("Where do you place the neutral {building:low}?", building=self.building)

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Place)
        cost = site_cost(g, self.seat, INDEX[action.at])
        if not cost:
            return Message("{at}", at=action.at)
        return Message("{at} for {price}", at=action.at, price=counted(cost, "tool"))

    def words(self, g: Innovation) -> Message:
        return Message("place a neutral {building:low}", building=self.building)


class PlaceFreeGuild(Choice, frozen=True, kw_only=True):
    """On which of your home hexes do you place the guild?"""

    rule: ClassVar[str] = "R5.62"
    weight: ClassVar[int] = WEIGHTY

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Place(NAMES[h], "guild") for h in g.rules.boards[g.state.side].land]

    def likely(self, g: Innovation) -> Sequence[Action]:
        s, home = g.state, g.state.players[self.seat].terrain
        land = g.rules.boards[s.side].land
        return [Place(NAMES[h], "guild") for h in land if s.terrain[h] == home]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Place)
        s, p = g.state, g.state.players[self.seat]
        h = INDEX[action.at]
        if not p.left[GUILD]:
            return Refusal("No guild is left on your board.", "R5.62")
        if s.owner[h] >= 0:
            return Refusal("A building stands on {at}.", "R5.62", at=action.at)
        if s.terrain[h] != p.terrain:
            return Refusal(
                "{at} is {terrain:low}; the guild needs your home terrain, {home:low}.",
                "R5.62",
                at=action.at,
                terrain=WHEEL[s.terrain[h]],
                home=WHEEL[p.terrain],
            )
        if toll(g, h) > p.tools:
            return Refusal("Working on this hex costs a tool; you have none.", "R7.32")
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Place)
        pay_toll(g, self.seat, INDEX[action.at])
        build(g, self.seat, INDEX[action.at], GUILD)

    def nothing(self, g: Innovation) -> None:
        g.emit(NoPlace, seat=self.seat, building="guild")

    def words(self, g: Innovation) -> Message:
        return Message("place a guild on any home hex")


class UpgradeFree(Choice, frozen=True, kw_only=True):
    """Turn one of your buildings into another kind, free of charge."""

    rule: ClassVar[str] = "R9.3"
    weight: ClassVar[int] = WEIGHTY
    old: str
    new: str

    def barred(self, g: Innovation) -> Refusal | None:
        p = g.state.players[self.seat]
        if not p.left[KIND_INDEX[self.new]]:
            return Refusal("No {building:low} is left on your board.", "R9.3", building=self.new)
        if not own_of_kind(g, p, KIND_INDEX[self.old]):
            return Refusal(
                "You have no coloured {building:low} on the map.", "R9.3", building=self.old
            )
        return None

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Upgrade(NAMES[h], self.new) for h in g.state.players[self.seat].hexes]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Upgrade)
        s = g.state
        h = INDEX[action.at]
        if s.building[h] != KIND_INDEX[self.old]:
            return Refusal(
                "On {at} stands no {building:low}.", "R9.3", at=action.at, building=self.old
            )
        if h in s.neutral:
            return Refusal("Neutral buildings cannot be changed.", "R5.26")
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Upgrade)
        build(g, self.seat, INDEX[action.at], KIND_INDEX[self.new])

    def prompt(self, g: Innovation) -> Message:
        return Message("Which {old} becomes a {new}?", old=self.old, new=self.new)

    def words(self, g: Innovation) -> Message:
        return Message("turn a {old} into a {new}", old=self.old, new=self.new)


def own_of_kind(g: Innovation, p: Player, kind: int) -> list[int]:
    """Where a player's coloured buildings of a kind stand."""
    s = g.state
    return [h for h in p.hexes if s.building[h] == kind and h not in s.neutral]
