"""Terraforming and building workshops: spades, tunnels, flights (R5.10-19, R5.47-48, R5.58)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Done
from pentarchy.core.step import Refusal
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
from pentarchy.games.innovation.geometry import BIT, INDEX, NAMES, SPADES, TOWARD, WHEEL, bits
from pentarchy.games.innovation.queries import (
    can_fly,
    can_tunnel,
    far_reach,
    occupied,
    open_reach,
    reach,
    shipping,
    spade_tools,
    toll,
    tunnel_points,
)
from pentarchy.games.innovation.resources import score, spend_scholar
from pentarchy.games.innovation.state import ACTIONS, SETUP, WORKSHOP
from pentarchy.games.innovation.words import WEIGHTY, Choice, counted

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

FLIGHT_POINTS = 5


def why_not_empty(g: Innovation, h: int, rule: str) -> Refusal | None:
    """A building stands there."""
    owner = g.state.owner[h]
    if owner >= 0:
        return Refusal(f"A building stands on {NAMES[h]}.", rule)
    return None


def why_not_reach(g: Innovation, seat: int, h: int) -> Refusal | None:
    """A hex is out of reach (R5.2)."""
    level = shipping(g, seat)
    if reach(g, seat, level) & BIT[h]:
        return None
    for more in range(level + 1, 5):
        if reach(g, seat, more) & BIT[h]:
            away = f"{more} river hex{'es' * (more > 1)}"
            return Refusal(
                f"{NAMES[h]} is {away} from your nearest building, and your shipping is {level}.",
                "R5.2",
            )
    return Refusal(
        f"{NAMES[h]} is neither adjacent to a building of yours nor linked to one by river hexes.",
        "R5.2",
    )


def why_not_workshop(g: Innovation, seat: int, h: int, free: bool, extra: int) -> Refusal | None:
    """No workshop can be paid for or placed there; `extra` tools are due besides (R5.15).

    Where the workshop is free, only a mark of the Automa can cost too much.
    """
    s, p = g.state, g.state.players[seat]
    if s.terrain[h] != p.terrain:
        return Refusal(
            f"{NAMES[h]} is {WHEEL[s.terrain[h]]}; a workshop needs your home terrain,"
            f" {WHEEL[p.terrain]}.",
            "R5.15",
        )
    if not p.left[WORKSHOP]:
        return Refusal("No workshop is left on your board.", "R9.2")
    cost = g.rules.kinds[WORKSHOP]
    tools = extra + (0 if free else cost.tools)
    coins = 0 if free else cost.coins
    if p.tools < tools or p.coins < coins:
        return Refusal(
            f"Building here costs {counted(tools, 'tool')} and {counted(coins, 'coin')}; you have"
            f" {counted(p.tools, 'tool')} and {counted(p.coins, 'coin')}.",
            "R7.32" if free else "R5.15",
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
        return Refusal(f"{NAMES[h]} is your home terrain already.", "R5.11")
    tools = extra + (spade_tools(g, p) if bought else 0)
    if p.tools < tools:
        return Refusal(
            f"This costs {counted(tools, 'tool')}; you have {counted(p.tools, 'tool')}.",
            "R5.12" if bought else "R7.32",
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
                f"A tunnel leads exactly two steps away from a building of yours; {NAMES[h]} is"
                " nearer or farther.",
                "R5.47",
            )
        return None
    if not can_fly(g, seat):
        return Refusal("Only the owner of the palace of flights flies.", "R5.48")
    if not p.scholars:
        return Refusal("A flight costs a scholar; you have none in hand.", "R5.48")
    if not far_reach(g, seat, 3) & BIT[h]:
        return Refusal(
            f"A flight leads two or three steps away from your buildings; {NAMES[h]} is nearer or"
            " farther.",
            "R5.48",
        )
    return None


def go_far(g: Innovation, seat: int, h: int, way: type[OnHex]) -> None:
    """Pay for a tunnel or a flight and score it."""
    p = g.state.players[seat]
    if way is Tunnel:
        p.tools -= 1
        points = tunnel_points(g, seat)
        score(g, seat, points, g.rules.category[p.faction])
        g.emit(Tunnelled(seat=seat, at=NAMES[h], way="tunnel", points=points))
    else:
        spend_scholar(p)
        score(g, seat, FLIGHT_POINTS, g.rules.category[p.palace])
        g.emit(Tunnelled(seat=seat, at=NAMES[h], way="flight", points=FLIGHT_POINTS))


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
    free: int
    """Free spades left."""
    first: int = -1
    """The hex the first spade went into."""
    must: bool = False
    """Whether at least one spade has to be used (R5.14 e)."""
    gift: bool = False
    """Whether a free workshop comes with it, for any home hex in reach (R5.58)."""
    entered: tuple[int, ...] = ()
    """Hexes worked on already: what leads there is paid."""

    def barred(self, g: Innovation) -> Refusal | None:
        if self.must and not self.options(g):
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
                f"Spades go into {NAMES[self.first]} until it is home; only then may others go"
                " elsewhere.",
                "R5.14",
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
            return Refusal(f"{NAMES[h]} is reached already.", "R5.47")
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

    def options(self, g: Innovation) -> Sequence[Action]:
        s, p = g.state, g.state.players[self.seat]
        first, home = self.first, p.terrain
        found: list[Action] = []
        finished = first >= 0 and s.terrain[first] == home
        if first >= 0 and not finished and (self.free or p.tools >= spade_tools(g, p)):
            found.append(DIG[first])
        spread = self.free > 0 and (first < 0 or finished)
        if spread or self.gift:
            free_mask = open_reach(g, self.seat)
            for h in self.entered:
                free_mask |= BIT[h]
            for h in bits(free_mask & ~occupied(g)):
                due = 0 if h in self.entered else toll(g, h)
                if s.terrain[h] != home:
                    if spread and p.tools >= due:
                        found.append(DIG[h])
                elif self.gift and p.left[WORKSHOP] and s.phase == ACTIONS and p.tools >= due:
                    found.append(BUILD[h])
            if s.phase == ACTIONS:
                found += self._far_options(g, spread)
        builds = finished and not self.gift and s.phase == ACTIONS
        if builds and why_not_workshop(g, self.seat, first, False, 0) is None:
            found.append(BUILD[first])
        if not self.must or first >= 0:
            found.append(DONE)
        return found

    def _far_options(self, g: Innovation, spread: bool) -> list[Action]:
        s, p = g.state, g.state.players[self.seat]
        found: list[Action] = []
        for mask, ready, tools in far_targets(g, self.seat):
            for h in bits(mask):
                if h in self.entered or p.tools < tools + toll(g, h):
                    continue
                if s.terrain[h] != p.terrain:
                    if spread:
                        found.append(ready[h])
                elif self.gift and p.left[WORKSHOP]:
                    found.append(ready[h])
        return found

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

    def prompt(self, g: Innovation) -> str:
        if self.first < 0:
            return f"Where do you use your {counted(self.free, 'free spade')}?"
        at = NAMES[self.first]
        if not self._home(g):
            left = SPADES[g.state.terrain[self.first]][g.state.players[self.seat].terrain]
            return f"{at} is {counted(left, 'spade')} from home. Go on?"
        if self.free:
            return f"{at} is home; {counted(self.free, 'spade')} left. What next?"
        return f"{at} is home. Build a workshop?"

    def label(self, g: Innovation, action: Action) -> str:
        return hex_label(g, self.seat, action, self.free > 0, self.gift, self.entered)

    def words(self, g: Innovation) -> str:
        gift = " and a free workshop" if self.gift else ""
        return f"terraform and build with {counted(self.free, 'free spade')}{gift}"


def hex_label(
    g: Innovation,
    seat: int,
    action: Action,
    free: bool = False,
    gift: bool = False,
    entered: Sequence[int] = (),
) -> str:
    """An act on a hex in words, with its price."""
    if isinstance(action, Done):
        return "No more; go on"
    assert isinstance(action, OnHex)
    s, p = g.state, g.state.players[seat]
    h = INDEX[action.at]
    way = {Tunnel: "by tunnel (1 tool) ", Fly: "by flight (1 scholar) "}.get(type(action), "")
    due = 0 if h in entered else toll(g, h)
    more = f" and {counted(due, 'tool')} for the Automa's mark" if due else ""
    if s.terrain[h] == p.terrain:
        cost = g.rules.kinds[WORKSHOP]
        price = "free" if gift else f"{cost.tools} tool, {cost.coins} coins"
        return f"Build a workshop {way}on {action.at} ({price}{more})"
    need = SPADES[s.terrain[h]][p.terrain]
    price = "free spade" if free else counted(spade_tools(g, p), "tool")
    after = WHEEL[TOWARD[s.terrain[h]][p.terrain]]
    return f"Dig {way}{action.at} to {after} ({price}{more}; {counted(need, 'spade')} to home)"


class SpreadSpades(Choice, frozen=True, kw_only=True):
    """Spread free spades over hexes in reach; nothing is built."""

    rule: ClassVar[str] = "R5.16"
    weight: ClassVar[int] = WEIGHTY
    n: int = 1
    entered: tuple[int, ...] = ()
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

    def options(self, g: Innovation) -> Sequence[Action]:
        s, p = g.state, g.state.players[self.seat]
        found: list[Action] = [
            DIG[h]
            for h in bits(open_reach(g, self.seat))
            if s.terrain[h] != p.terrain and self._due(g, h) <= p.tools
        ]
        return [*found, DONE]

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

    def times(self, n: int) -> SpreadSpades:
        """The same several times."""
        return replace(self, n=self.n * n)

    def prompt(self, g: Innovation) -> str:
        return f"Where do you use your {counted(self.n, 'free spade')}? Nothing is built now."

    def label(self, g: Innovation, action: Action) -> str:
        return hex_label(g, self.seat, action, free=True, entered=self.entered)

    def words(self, g: Innovation) -> str:
        return f"{counted(self.n, 'spade')} without building"
