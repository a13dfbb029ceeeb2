"""Materials: producing, transporting, selling and buying (chapters 5.6 and 5.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import DONE, At, Buy, HaulAll, OfMaterial, Sell, Ship
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.events import (
    Bought,
    Found,
    Produced,
    Sold,
    SoldForPoints,
    Transported,
)
from pentarchy.games.civolution.fate import ExtraOf, lives_on
from pentarchy.games.civolution.markers import gain, pay
from pentarchy.games.civolution.queries import (
    material_up,
    own_territories,
    power,
    stored,
    worded,
)
from pentarchy.games.civolution.state import MARKERS, MONEY, RAW, STORE
from pentarchy.games.civolution.words import (
    either,
    no_tribe_in,
    no_tribe_on,
    one_of,
    score,
    together,
)

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

HAUL_ALL = HaulAll()
WAYS = ("money", "vp")
"""What materials are sold for."""
SALE_VP = 2


# Producing.


def why_not_produce(g: Civolution, seat: int, t: int) -> Refusal | None:
    """Why a civ cannot produce in a territory."""
    p = g.state.players[seat]
    if not p.here[t]:
        return no_tribe_in(g, t, "R5.23")
    if g.rules.is_water[t] and p.markers[RAW + t]:
        return Refusal(
            "Your boat in {territory} already carries a marker.",
            "R5.23",
            territory=g.rules.territories[t].key,
        )
    return None


def producing(g: Civolution, seat: int) -> list[int]:
    """The territories where a civ can produce."""
    markers, water = g.state.players[seat].markers, g.rules.is_water
    return [t for t in own_territories(g, seat) if not (water[t] and markers[RAW + t])]


class Produce(Ask, frozen=True, kw_only=True):
    """Choose a territory in which to produce."""

    rule: ClassVar[str] = "R5.23"
    harmless: ClassVar[bool] = True
    n: int = 1
    module: bool = False
    """Whether the Production module does it: abilities may add one."""
    only: str = ""
    """Types of land it is limited to, joined by a bar."""
    made: tuple[str, ...] = ()
    """Types of land in which this activation has produced."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [*g.rules.at, DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, At):
            return None
        t = g.rules.territory_index[action.territory]
        if self.only and g.rules.land[t] not in self.only.split("|"):
            lands = either(self.only.split("|"))
            return Refusal("This extra production is for {lands:low}.", "R5.137", lands=lands)
        return why_not_produce(g, self.seat, t)

    def likely(self, g: Civolution) -> list[Action]:
        at, lands = g.rules.at, self.only.split("|") if self.only else ()
        found: list[Action] = [
            at[t] for t in producing(g, self.seat) if not lands or g.rules.land[t] in lands
        ]
        return [*found, DONE] if found else []

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, At):
            self.finish(g, self.made)
            return
        t = g.rules.territory_index[action.territory]
        made = (*self.made, g.rules.land[t])
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, made=made))
        else:
            self.finish(g, made)
        gain(g, self.seat, RAW + t, 1)
        g.emit(Produced, seat=self.seat, territory=action.territory)

    def nothing(self, g: Civolution) -> None:
        self.finish(g, self.made)

    def finish(self, g: Civolution, made: tuple[str, ...]) -> None:
        """Abilities of the Production module: one more where it has produced."""
        if self.module:
            for lands in worded(g, self.seat, "produce_bonus"):
                if any(land in made for land in lands.split("|")):
                    g.push(Produce(seat=self.seat, only=lands))

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message("{n} production is unspent.", many="{n} productions are unspent.", n=self.n)

    def barred(self, g: Civolution) -> Refusal | None:
        if producing(g, self.seat):
            return None
        return Refusal("You have no territory that could produce.", "R5.23")

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, At):
            return Message("No more production")
        t = g.rules.territory_index[action.territory]
        if not g.state.tiles[t]:
            return Message("Produce cargo in {territory}", territory=action.territory)
        return Message(
            "Produce {material:low} in {territory}",
            material=g.state.tiles[t],
            territory=action.territory,
        )

    def prompt(self, g: Civolution) -> Message:
        return Message(
            "{n} production left: choose a territory.",
            many="{n} productions left: choose a territory.",
            n=self.n,
        )

    def words(self, g: Civolution) -> Message:
        return Message("produce up to {n}", n=self.n)


# Transporting.


def cargo_targets(g: Civolution, seat: int, t: int, anywhere: bool) -> list[int]:
    """The materials a boat's cargo may become."""
    if anywhere or power(g, seat, "boat_transport_any"):
        return list(range(18))
    s, index = g.state, g.rules.material_index
    return sorted({index[s.tiles[x]] for x in s.neighbours[t] if s.tile_up[x] and s.tiles[x]})


class Transport(Ask, frozen=True, kw_only=True):
    """Choose a raw material to transport into your storage."""

    rule: ClassVar[str] = "R5.24"
    harmless: ClassVar[bool] = True
    n: int = 1
    module: bool = False
    """Whether Production or Transport does it: abilities may add transports."""
    anywhere: bool = False
    """Boat cargo may go to any of the 18 spaces."""

    def left(self, g: Civolution) -> int:
        """Transports left, an ability's included."""
        return self.n + (power(g, self.seat, "transport_extra") if self.module else 0)

    def candidates(self, g: Civolution) -> list[Action]:
        ships = [
            Ship(t.key, m.key)
            for t in g.rules.territories
            if t.land == "water"
            for m in g.rules.materials
        ]
        lands = [a for i, a in enumerate(g.rules.at) if not g.rules.is_water[i]]
        return [HAUL_ALL, *lands, *ships, DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if isinstance(action, At):
            t = g.rules.territory_index[action.territory]
            if not p.markers[RAW + t]:
                return Refusal(
                    "You have no raw material in {territory}.", "R5.24", territory=action.territory
                )
        elif isinstance(action, Ship):
            t = g.rules.territory_index[action.water]
            if not p.markers[RAW + t]:
                return Refusal("You have no cargo in {territory}.", "R5.24", territory=action.water)
            i = g.rules.material_index[action.material]
            if i not in cargo_targets(g, self.seat, t, self.anywhere):
                return Refusal(
                    "No face-up tile of {material:low} borders {territory}.",
                    "R5.24",
                    material=action.material,
                    territory=action.water,
                )
        elif action == HAUL_ALL:
            lying = sum(p.markers[RAW + t] for t in range(22) if not g.rules.is_water[t])
            if not 1 < lying <= self.left(g):
                return Refusal(
                    "You have {lying} and {left}.",
                    "R5.27",
                    lying=Message(
                        "{n} raw material on land", many="{n} raw materials on land", n=lying
                    ),
                    left=transports_left(self.left(g)),
                )
        return None

    def likely(self, g: Civolution) -> list[Action]:
        markers, water = g.state.players[self.seat].markers, g.rules.is_water
        found: list[Action] = []
        lying = 0
        for t in range(22):
            if markers[RAW + t]:
                if water[t]:
                    key = g.rules.territories[t].key
                    found += [
                        Ship(key, g.rules.materials[i].key)
                        for i in cargo_targets(g, self.seat, t, self.anywhere)
                    ]
                else:
                    lying += markers[RAW + t]
                    found.append(g.rules.at[t])
        left = self.left(g)
        if 1 < lying <= left:
            found.append(HAUL_ALL)
        return [*found, DONE] if found and left else []

    def choose(self, g: Civolution, action: Action) -> None:
        if action == DONE:
            return
        left, index = self.left(g), g.rules.material_index
        if isinstance(action, Ship):
            self.carry(g, g.rules.territory_index[action.water], index[action.material])
            left -= 1
        elif isinstance(action, At):
            t = g.rules.territory_index[action.territory]
            self.carry(g, t, index[g.state.tiles[t]])
            left -= 1
        else:
            markers = g.state.players[self.seat].markers
            for t in range(22):
                while markers[RAW + t] and not g.rules.is_water[t]:
                    self.carry(g, t, index[g.state.tiles[t]])
                    left -= 1
        if left:
            g.push(replace(self, n=left, module=False))

    def carry(self, g: Civolution, t: int, material: int) -> None:
        """Move one marker from a territory or boat to a storage space."""
        markers = g.state.players[self.seat].markers
        markers[RAW + t] -= 1
        markers[STORE + material] += 1
        key = g.rules.materials[material].key
        g.emit(Transported, seat=self.seat, territory=g.rules.territories[t].key, material=key)

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message(
            "{n} transport is unspent.", many="{n} transports are unspent.", n=self.left(g)
        )

    def barred(self, g: Civolution) -> Refusal | None:
        if self.options(g):
            return None
        return Refusal("You have no raw material that could be transported.", "R5.24")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Ship):
            return Message(
                "Cargo in {territory} as {material:low}",
                territory=action.water,
                material=action.material,
            )
        if isinstance(action, At):
            t = g.rules.territory_index[action.territory]
            return Message(
                "{material} from {territory}",
                material=g.state.tiles[t],
                territory=action.territory,
            )
        if action == HAUL_ALL:
            return Message("Everything that lies on land")
        return Message("No more transports")

    def prompt(self, g: Civolution) -> Message:
        return Message("{left}: what goes to your storage?", left=transports_left(self.left(g)))

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, Ship):
            return (f"territory:{action.water}", f"p{self.seat}:space:{action.material}")
        return (f"territory:{action.territory}",) if isinstance(action, At) else ()

    def words(self, g: Civolution) -> Message:
        if not self.n:
            return Message("transport nothing")
        if self.n > MARKERS:
            return Message("transport everything")
        return Message("transport up to {n}", n=self.n)


def transports_left(n: int) -> Message:
    """How often may still be transported."""
    return Message("{n} transport left", many="{n} transports left", n=n)


# Extra finds.


class ExtraFind(Ask, frozen=True, kw_only=True):
    """Extra find: choose a material of a land where you have a tribe."""

    rule: ClassVar[str] = "P3"

    def candidates(self, g: Civolution) -> tuple[Action, ...]:
        return g.rules.of_material

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, OfMaterial)
        land = g.rules.materials[g.rules.material_index[action.material]].land
        if not lives_on(g, self.seat, land):
            return no_tribe_on(land, "P3")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        held = {g.rules.land[t] for t in own_territories(g, self.seat)}
        return [
            action
            for action, card in zip(g.rules.of_material, g.rules.materials, strict=True)
            if card.land in held
        ]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfMaterial)
        i = g.rules.material_index[action.material]
        for _ in range(power(g, self.seat, "lucky_find_extra")):
            g.push(ExtraOf(seat=self.seat, land=g.rules.materials[i].land))
        gain(g, self.seat, STORE + i, 1)
        g.emit(Found, seat=self.seat, material=action.material)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, OfMaterial)
        return one_of(action.material)

    def group(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, OfMaterial)
        land = g.rules.materials[g.rules.material_index[action.material]].land
        return Message("{land}", land=land)


# Trading.


def price(g: Civolution, seat: int, material: int, discount: int = 0) -> int:
    """The price of a material: 2 with a face-up tile of it on the continent, else 4."""
    full = 2 if material_up(g, material) else 4
    return max(1, full - discount - power(g, seat, "buy_discount"))


class Trade(Ask, frozen=True, kw_only=True):
    """Sell and buy materials."""

    rule: ClassVar[str] = "R5.82"
    harmless: ClassVar[bool] = True
    sales: int = 0
    buys: int = 0
    discount: int = 0
    selling: str = ""
    """In the middle of a Sale: what a second material may still be sold for, money or vp."""

    def candidates(self, g: Civolution) -> list[Action]:
        keys = [m.key for m in g.rules.materials]
        sells = [Sell(key, way) for way in WAYS for key in keys]
        return [*sells, *(Buy(key) for key in keys), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if isinstance(action, Sell):
            i = g.rules.material_index[action.material]
            if not p.markers[STORE + i]:
                return Refusal(
                    "You have no {material:low} in storage.", "R5.80", material=action.material
                )
            if self.selling:
                if action.for_ == self.selling:
                    return None
                if action.for_ == "vp":
                    return Refusal("A Sale takes only one material for points.", "R5.80")
                return Refusal("A Sale takes only one material for money.", "R5.80")
            if not self.sales:
                return Refusal("You have no Sale left.", "R5.82")
        elif isinstance(action, Buy):
            if self.selling:
                return Refusal("Finish this Sale first.", "R5.80")
            if not self.buys:
                return Refusal("You have no Purchase left.", "R5.82")
            cost = price(g, self.seat, g.rules.material_index[action.material], self.discount)
            if cost > p.markers[MONEY]:
                return Refusal(
                    "It costs {cost} money; you have {has}.",
                    "R5.81",
                    cost=cost,
                    has=p.markers[MONEY],
                )
        return None

    def likely(self, g: Civolution) -> list[Action]:
        p = g.state.players[self.seat]
        found: list[Action] = []
        keys = [m.key for m in g.rules.materials]
        if self.selling or self.sales:
            ways = (self.selling,) if self.selling else WAYS
            mine = stored(p)
            found += [Sell(keys[i], way) for way in ways for i in mine]
        if self.buys and not self.selling and p.markers[MONEY]:
            found += [Buy(key) for key in keys]
        return [*found, DONE] if found else []

    def choose(self, g: Civolution, action: Action) -> None:
        p = g.state.players[self.seat]
        if isinstance(action, Sell):
            i = g.rules.material_index[action.material]
            pay(p, STORE + i)
            other = "money" if action.for_ == "vp" else "vp"
            begun = replace(self, sales=self.sales - 1, selling=other)
            g.push(replace(self, selling="") if self.selling else begun)
            if action.for_ == "vp":
                g.emit(SoldForPoints, seat=self.seat, material=action.material, vp=SALE_VP)
                score(g, self.seat, SALE_VP, "sale")
            else:
                money = g.rules.row_of[i] + power(g, self.seat, "sell_bonus")
                gain(g, self.seat, MONEY, money)
                g.emit(Sold, seat=self.seat, material=action.material, money=money)
        elif isinstance(action, Buy):
            i = g.rules.material_index[action.material]
            cost = price(g, self.seat, i, self.discount)
            pay(p, MONEY, cost)
            g.push(replace(self, buys=self.buys - 1))
            gain(g, self.seat, STORE + i, 1)
            g.emit(Bought, seat=self.seat, material=action.material, money=cost)
        elif self.selling:
            g.push(replace(self, selling=""))

    def nothing(self, g: Civolution) -> None:
        if self.selling:
            g.push(replace(self, selling=""))

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE or self.selling:
            return ""
        if self.sales and self.buys:
            both = (sales(self.sales), buys(self.buys))
            return Message("{both} are unspent.", both=both)
        if self.sales:
            return Message("{n} Sale is unspent.", many="{n} Sales are unspent.", n=self.sales)
        return Message("{n} Purchase is unspent.", many="{n} Purchases are unspent.", n=self.buys)

    def barred(self, g: Civolution) -> Refusal | None:
        if len(self.options(g)) > 1:
            return None
        return Refusal("You have nothing to sell and cannot afford to buy.", "R5.80")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Sell):
            what = action.material
            if action.for_ == "vp":
                return Message("Sell {material:low} for {vp} VP", material=what, vp=SALE_VP)
            i = g.rules.material_index[what]
            money = g.rules.row_of[i] + power(g, self.seat, "sell_bonus")
            return Message("Sell {material:low} for {money} money", material=what, money=money)
        if isinstance(action, Buy):
            cost = price(g, self.seat, g.rules.material_index[action.material], self.discount)
            return Message(
                "Buy {material:low} for {money} money", material=action.material, money=cost
            )
        return Message("Finish this Sale") if self.selling else Message("Done trading")

    def group(self, g: Civolution, action: Action) -> Said:
        if isinstance(action, Sell):
            if action.for_ == "vp":
                return Message("Sell for points")
            return Message("Sell for money")
        return Message("Buy") if isinstance(action, Buy) else ""

    def prompt(self, g: Civolution) -> Message:
        if self.selling == "vp":
            return Message("You may also sell one material for {vp} VP in this Sale.", vp=SALE_VP)
        if self.selling:
            return Message("You may also sell one material for money in this Sale.")
        return Message(
            "{sales} and {purchases} left.", sales=sales(self.sales), purchases=buys(self.buys)
        )

    def words(self, g: Civolution) -> Message:
        parts: list[Message] = [sales(self.sales)] if self.sales else []
        if self.buys and self.discount:
            parts.append(
                Message(
                    "{purchases} ({money} money cheaper)",
                    purchases=buys(self.buys),
                    money=self.discount,
                )
            )
        elif self.buys:
            parts.append(buys(self.buys))
        return Message("up to {all}", all=together(parts))


def sales(n: int) -> Message:
    """A number of Sales in words."""
    return Message("{n} Sale", many="{n} Sales", n=n)


def buys(n: int) -> Message:
    """A number of Purchases in words."""
    return Message("{n} Purchase", many="{n} Purchases", n=n)
