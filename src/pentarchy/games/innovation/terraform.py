"""Terraforming and building workshops: spades, tunnels, flights (R5.10-19, R5.47-48, R5.58)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.structs import replace
from pentarchy.games.innovation.actions import (
    BUILD,
    DIG,
    DONE,
    FLY,
    TUNNEL,
    Build,
    Dig,
    Fly,
    OnHex,
    Tunnel,
)
from pentarchy.games.innovation.building import build, pay_toll, use_spade
from pentarchy.games.innovation.events import Tunnelled
from pentarchy.games.innovation.geometry import (
    BIT,
    HEXES,
    INDEX,
    MOST_SHIPPING,
    NAMES,
    SPADES,
    TOWARD,
    WHEEL,
    bits,
)
from pentarchy.games.innovation.queries import (
    can_fly,
    can_tunnel,
    far_reach,
    in_reach,
    open_reach,
    shipping,
    spade_tools,
    toll,
    tunnel_points,
)
from pentarchy.games.innovation.resources import score, spend_scholar
from pentarchy.games.innovation.state import ACTIONS, SETUP, WORKSHOP, Hex
from pentarchy.games.innovation.words import WEIGHTY, Amount, Choice, Times, counted

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

FLIGHT_POINTS = 5


def why_not_empty(g: Innovation, h: int, rule: str) -> Refusal | None:
    """A building stands there."""
    if g.state.owner[h] >= 0:
        return Refusal("A building stands on {at}.", rule, at=NAMES[h])
    return None


def why_not_reach(g: Innovation, seat: int, h: int) -> Refusal | None:
    """A hex is out of reach (R5.2)."""
    level = shipping(g, seat)
    if in_reach(g, seat, h, level):
        return None
    for more in range(level + 1, MOST_SHIPPING + 1):
        if in_reach(g, seat, h, more):
            return Refusal(
                "{at} is {n} river hex from your nearest building, and your shipping is {level}.",
                "R5.2",
                many="{at} is {n} river hexes from your nearest building, and your shipping is"
                " {level}.",
                at=NAMES[h],
                n=more,
                level=level,
            )
    return Refusal(
        "{at} is neither adjacent to a building of yours nor linked to one by river hexes.",
        "R5.2",
        at=NAMES[h],
    )


def why_not_workshop(g: Innovation, seat: int, h: int, free: bool, extra: int) -> Refusal | None:
    """No workshop can be paid for or placed there; `extra` tools are due besides (R5.15).

    Where the workshop is free, only a mark of the Automa can cost too much.
    """
    s, p = g.state, g.state.players[seat]
    if s.terrain[h] != p.terrain:
        return Refusal(
            "{at} is {terrain:low}; a workshop needs your home terrain, {home:low}.",
            "R5.15",
            at=NAMES[h],
            terrain=WHEEL[s.terrain[h]],
            home=WHEEL[p.terrain],
        )
    if not p.left[WORKSHOP]:
        return Refusal("No workshop is left on your board.", "R9.2")
    cost = g.rules.kinds[WORKSHOP]
    tools = extra + (0 if free else cost.tools)
    coins = 0 if free else cost.coins
    if p.tools < tools or p.coins < coins:
        return Refusal(
            "Building here costs {price}; you have {have}.",
            "R7.32" if free else "R5.15",
            price=(counted(tools, "tool"), counted(coins, "coin")),
            have=(counted(p.tools, "tool"), counted(p.coins, "coin")),
        )
    return None


def pay_workshop(g: Innovation, seat: int, h: int, free: bool = False) -> None:
    """Pay for a workshop and build it."""
    p = g.state.players[seat]
    if not free:
        cost = g.rules.kinds[WORKSHOP]
        p.tools -= cost.tools
        p.coins -= cost.coins
    build(g, seat, h, WORKSHOP)


def why_not_spade(g: Innovation, seat: int, h: int, bought: bool, extra: int) -> Refusal | None:
    """No spade can be used there (R5.11, R5.12); a free one costs no more than the mark on it."""
    s, p = g.state, g.state.players[seat]
    if s.terrain[h] == p.terrain:
        return Refusal("{at} is your home terrain already.", "R5.11", at=NAMES[h])
    tools = extra + (spade_tools(g, p) if bought else 0)
    if p.tools < tools:
        return Refusal(
            "This costs {price}; you have {have}.",
            "R5.12" if bought else "R7.32",
            price=counted(tools, "tool"),
            have=counted(p.tools, "tool"),
        )
    return None


def why_not_far(g: Innovation, seat: int, h: int, way: type[OnHex]) -> Refusal | None:
    """Neither tunnel nor flight leads there (R5.47, R5.48)."""
    p = g.state.players[seat]
    if way is Tunnel:
        if not can_tunnel(g, seat):
            return Refusal("Only the moles dig tunnels.", "R5.47")
        if not p.tools:
            return Refusal("A tunnel costs a tool; you have none.", "R5.47")
        if not far_reach(g, seat, 2) & BIT[h]:
            return Refusal(
                "A tunnel leads exactly two steps away from a building of yours; {at} is nearer or"
                " farther.",
                "R5.47",
                at=NAMES[h],
            )
        return None
    if not can_fly(g, seat):
        return Refusal("Only the owner of the palace of flights flies.", "R5.48")
    if not p.scholars:
        return Refusal("A flight costs a scholar; you have none in hand.", "R5.48")
    if not far_reach(g, seat, 3) & BIT[h]:
        return Refusal(
            "A flight leads two or three steps away from your buildings; {at} is nearer or"
            " farther.",
            "R5.48",
            at=NAMES[h],
        )
    return None


def go_far(g: Innovation, seat: int, h: int, way: type[OnHex]) -> None:
    """Pay for a tunnel or a flight and score it."""
    p = g.state.players[seat]
    if way is Tunnel:
        p.tools -= 1
        points = tunnel_points(g, seat)
        score(g, seat, points, g.rules.category[p.faction])
        g.emit(Tunnelled, seat=seat, at=NAMES[h], way="tunnel", points=points)
    else:
        spend_scholar(p)
        score(g, seat, FLIGHT_POINTS, g.rules.category[p.palace])
        g.emit(Tunnelled, seat=seat, at=NAMES[h], way="flight", points=FLIGHT_POINTS)


def far_targets(g: Innovation, seat: int) -> list[tuple[int, list[Action], int]]:
    """Per open way: the mask it reaches, its ready actions, and the tools it costs."""
    p = g.state.players[seat]
    ways: list[tuple[int, list[Action], int]] = []
    if can_tunnel(g, seat) and p.tools:
        ways.append((far_reach(g, seat, 2), list(TUNNEL), 1))
    if p.scholars and can_fly(g, seat):
        ways.append((far_reach(g, seat, 3), list(FLY), 0))
    return ways


class Terraform(Choice, frozen=True, kw_only=True):
    """Terraform and build: use spades, then perhaps build a workshop."""

    rule: ClassVar[str] = "R5.14"
    weight: ClassVar[int] = WEIGHTY
    free: Amount
    """Free spades left."""
    first: Annotated[int, Meta(ge=-1, lt=HEXES)] = -1
    """The hex the first spade went into."""
    must: bool = False
    """Whether at least one spade has to be used (R5.14 e)."""
    gift: bool = False
    """Whether a free workshop comes with it, for any home hex in reach (R5.58)."""
    entered: tuple[Hex, ...] = ()
    """Hexes worked on already: what leads there is paid."""

    def barred(self, g: Innovation) -> Refusal | None:
        if self.must and all(self.refusal(g, action) for action in self.likely(g)):
            return Refusal("No hex in your reach can be terraformed.", "R4.9")
        return None

    # One predicate.

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            if self.must and self.first < 0:
                return Refusal("At least one of these spades must be used.", "R5.14")
            return None
        assert isinstance(action, OnHex)
        h = INDEX[action.at]
        empty = why_not_empty(g, h, "R5.11")
        if empty:
            return empty
        if isinstance(action, Tunnel | Fly):
            return self._why_not_far(g, h, type(action))
        if isinstance(action, Build):
            return self._why_not_build(g, h)
        return self._why_not_dig(g, h)

    def _home(self, g: Innovation) -> bool:
        s = g.state
        return self.first >= 0 and s.terrain[self.first] == s.players[self.seat].terrain

    def _why_not_elsewhere(self, g: Innovation) -> Refusal | None:
        """No spade may go into another hex than the first (R5.14 b)."""
        if not self.free:
            return Refusal(
                "Spades are bought for the first hex only, and no free one is left.", "R5.14"
            )
        if self.first >= 0 and not self._home(g):
            return Refusal(
                "Spades go into {at} until it is home; only then may others go elsewhere.",
                "R5.14",
                at=NAMES[self.first],
            )
        return None

    def _why_not_dig(self, g: Innovation, h: int) -> Refusal | None:
        if h != self.first:
            elsewhere = self._why_not_elsewhere(g)
            if elsewhere:
                return elsewhere
        if h not in self.entered:
            far = why_not_reach(g, self.seat, h)
            if far:
                return far
        due = 0 if h in self.entered else toll(g, h)
        return why_not_spade(g, self.seat, h, not self.free, due)

    def _why_not_build(self, g: Innovation, h: int) -> Refusal | None:
        if g.state.phase == SETUP:
            return Refusal("Nothing is built with spades during setup.", "R2.14")
        if not self.gift and h != self.first:
            return Refusal(
                "The workshop of this action can only stand on the first hex you terraform.",
                "R5.14",
            )
        if h not in self.entered:
            far = why_not_reach(g, self.seat, h)
            if far:
                return far
        due = 0 if h in self.entered else toll(g, h)
        return why_not_workshop(g, self.seat, h, self.gift, due)

    def _why_not_far(self, g: Innovation, h: int, way: type[OnHex]) -> Refusal | None:
        s, p = g.state, g.state.players[self.seat]
        if s.phase != ACTIONS:
            return Refusal("There are no tunnels and flights in setup.", "R2.14")
        if h in self.entered:
            return Refusal("{at} is reached already.", "R5.47", at=NAMES[h])
        closed = why_not_far(g, self.seat, h, way)
        if closed:
            return closed
        extra = toll(g, h) + (way is Tunnel)
        if s.terrain[h] == p.terrain:
            if not self.gift:
                return Refusal(
                    "The workshop of this action can only stand on the first hex you terraform.",
                    "R5.14",
                )
            return why_not_workshop(g, self.seat, h, True, extra)
        return self._why_not_elsewhere(g) or why_not_spade(g, self.seat, h, False, extra)

    # Two uses.

    def candidates(self, g: Innovation) -> Sequence[Action]:
        land = g.rules.boards[g.state.side].land
        listed: list[Action] = [table[h] for table in (DIG, BUILD) for h in land]
        if can_tunnel(g, self.seat):
            listed += [TUNNEL[h] for h in land]
        if can_fly(g, self.seat):
            listed += [FLY[h] for h in land]
        return [*listed, DONE]

    def likely(self, g: Innovation) -> Sequence[Action]:
        s, home = g.state, g.state.players[self.seat].terrain
        first, terrain = self.first, g.state.terrain
        found: list[Action] = []
        finished = first >= 0 and terrain[first] == home
        if first >= 0 and not finished:
            found.append(DIG[first])
        spread = self.free > 0 and (first < 0 or finished)
        if spread or self.gift:
            places = open_reach(g, self.seat)
            for h in self.entered:
                places |= BIT[h]
            for h in bits(places):
                if terrain[h] == home:
                    if self.gift:
                        found.append(BUILD[h])
                elif spread:
                    found.append(DIG[h])
            if s.phase == ACTIONS:
                for mask, ready, _ in far_targets(g, self.seat):
                    found += [ready[h] for h in bits(mask)]
        if finished and not self.gift:
            found.append(BUILD[first])
        found.append(DONE)
        return found

    def unspent(self, g: Innovation, action: Action) -> Said:
        return spades_left(self.free) if action == DONE and self.free else ""

    def choose(self, g: Innovation, action: Action) -> None:
        if isinstance(action, Done):
            return
        assert isinstance(action, OnHex)
        s, p = g.state, g.state.players[self.seat]
        h = INDEX[action.at]
        if isinstance(action, Tunnel | Fly):
            go_far(g, self.seat, h, type(action))
        if h not in self.entered:
            pay_toll(g, self.seat, h)
        if s.terrain[h] == p.terrain:
            pay_workshop(g, self.seat, h, free=self.gift)
            return
        if self.free:
            free = self.free - 1
        else:
            free = 0
            p.tools -= spade_tools(g, p)
        first = self.first if self.first >= 0 else h
        entered = self.entered if h in self.entered else (*self.entered, h)
        g.push(replace(self, free=free, first=first, entered=entered))
        use_spade(g, self.seat, h)

    # In words.

    def prompt(self, g: Innovation) -> Message:
        if self.first < 0:
            return spades_prompt(self.free)
        at = NAMES[self.first]
        if not self._home(g):
            left = SPADES[g.state.terrain[self.first]][g.state.players[self.seat].terrain]
            return Message(
                "{at} is {spades} from home. Go on?", at=at, spades=counted(left, "spade")
            )
        if self.free:
            left_over = counted(self.free, "spade")
            return Message("{at} is home; {spades} left. What next?", at=at, spades=left_over)
        return Message("{at} is home. Build a workshop?", at=at)

    def label(self, g: Innovation, action: Action) -> Message:
        return hex_label(g, self.seat, action, self.free > 0, self.gift, self.entered)

    def words(self, g: Innovation) -> Message:
        if self.gift:
            return Message(
                "terraform and build with {n} free spade and a free workshop",
                many="terraform and build with {n} free spades and a free workshop",
                n=self.free,
            )
        return Message(
            "terraform and build with {n} free spade",
            many="terraform and build with {n} free spades",
            n=self.free,
        )


def spades_prompt(n: int) -> Message:
    """Where free spades are used."""
    return Message(
        "Where do you use your {n} free spade?", many="Where do you use your {n} free spades?", n=n
    )


def hex_label(
    g: Innovation,
    seat: int,
    action: Action,
    free: bool = False,
    gift: bool = False,
    entered: Sequence[int] = (),
) -> Message:
    """An act on a hex in words, with its price."""
    if isinstance(action, Done):
        return Message("No more; go on")
    assert isinstance(action, OnHex)
    s, p = g.state, g.state.players[seat]
    h = INDEX[action.at]
    extra: list[Message] = []
    if isinstance(action, Tunnel):
        extra.append(Message("1 tool for the tunnel"))
    elif isinstance(action, Fly):
        extra.append(Message("1 scholar for the flight"))
    due = 0 if h in entered else toll(g, h)
    if due:
        extra.append(
            Message("{n} tool for the Automa's mark", many="{n} tools for the Automa's mark", n=due)
        )
    if s.terrain[h] == p.terrain:
        cost = g.rules.kinds[WORKSHOP]
        price = [counted(cost.tools, "tool"), counted(cost.coins, "coin")]
        return Message(
            "Build a workshop on {at} ({price})",
            at=action.at,
            price=(*([Message("free")] if gift else price), *extra),
        )
    spade = Message("free spade") if free else counted(spade_tools(g, p), "tool")
    return Message(
        "Dig {at} to {terrain:low} ({price}; {spades} to home)",
        at=action.at,
        terrain=WHEEL[TOWARD[s.terrain[h]][p.terrain]],
        price=(spade, *extra),
        spades=counted(SPADES[s.terrain[h]][p.terrain], "spade"),
    )


def spades_left(n: int) -> Message:
    """Free spades that would be lost."""
    return Message("{n} spade is unspent.", many="{n} spades are unspent.", n=n)


class SpreadSpades(Choice, frozen=True, kw_only=True):
    """Spread free spades over hexes in reach; nothing is built."""

    rule: ClassVar[str] = "R5.16"
    weight: ClassVar[int] = WEIGHTY
    n: Times = 1
    entered: tuple[Hex, ...] = ()
    """Hexes worked on already: their toll is paid."""

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [*(DIG[h] for h in g.rules.boards[g.state.side].land), DONE]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, Dig)
        h = INDEX[action.at]
        return (
            why_not_empty(g, h, "R5.11")
            or why_not_reach(g, self.seat, h)
            or why_not_spade(g, self.seat, h, False, self._due(g, h))
        )

    def _due(self, g: Innovation, h: int) -> int:
        return 0 if h in self.entered else toll(g, h)

    def likely(self, g: Innovation) -> Sequence[Action]:
        return [*(DIG[h] for h in bits(open_reach(g, self.seat))), DONE]

    def choose(self, g: Innovation, action: Action) -> None:
        if isinstance(action, Done):
            return
        assert isinstance(action, Dig)
        h = INDEX[action.at]
        if h not in self.entered:
            pay_toll(g, self.seat, h)
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, entered=(*self.entered, h)))
        use_spade(g, self.seat, h)

    def unspent(self, g: Innovation, action: Action) -> Said:
        return spades_left(self.n) if action == DONE else ""

    def times(self, n: int) -> SpreadSpades:
        """The same several times."""
        return replace(self, n=self.n * n)

    def prompt(self, g: Innovation) -> Message:
        return Message("{spades} Nothing is built now.", spades=spades_prompt(self.n))

    def label(self, g: Innovation, action: Action) -> Message:
        return hex_label(g, self.seat, action, free=True, entered=self.entered)

    def words(self, g: Innovation) -> Message:
        return Message("{spades} without building", spades=counted(self.n, "spade"))
