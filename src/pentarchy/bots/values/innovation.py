"""What positions of Age of Innovation are worth, in points expected at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Any, ClassVar

from pentarchy.bots.values.base import Features, Figure, Value
from pentarchy.core.action import Action
from pentarchy.core.game import Game
from pentarchy.core.message import Message
from pentarchy.games.innovation.actions import BOOK, LEVEL, PAY, Convert
from pentarchy.games.innovation.free_moves import CONVERSIONS, CloseTurn, FreeMoves
from pentarchy.games.innovation.geometry import BIT, SPADES, Board, bits, masked
from pentarchy.games.innovation.queries import can_fly, can_tunnel, free_keys, reach
from pentarchy.games.innovation.scoring import AREA_PRIZES, SCIENCE_PRIZES
from pentarchy.games.innovation.state import (
    GUILD,
    KINDS,
    PALACE,
    SCHOOL,
    SETUP,
    UNIVERSITY,
    WORKSHOP,
    Player,
)
from pentarchy.games.innovation.table import Yield, income

ROUNDS = 6
PLACE: dict[Action, int] = {
    action: place
    for listed in (CONVERSIONS, BOOK, PAY, LEVEL)
    for place, action in enumerate(listed)
}
"""Where an action stands in the list of those that are named one by one, in any order."""
POOR = frozenset(
    a for a in CONVERSIONS if isinstance(a, Convert) and a.what in ("scholar_tool", "book_coin")
)
"""Conversions that a sound player makes only when nothing else is left to do with the goods."""
POOR_OR_BURNT = POOR | {Convert("sacrifice")}
DEAR = 4
"""The power of an action for whose sake tokens may be burnt."""


BEFORE = {"guild": (WORKSHOP,), "school": (GUILD,)}
"""What becomes the kind of building that a round tile pays for."""
AMPLE = 8
"""Coins beyond these buy nothing soon."""


class InnovationValue(Value):
    """Points, goods, income for the rounds left, buildings, science and area."""

    pauses: ClassVar[tuple[str, ...]] = ("TakeAction", "PlaceFirst", "ChooseBundle", "DraftItem")
    ahead: ClassVar[int] = 4
    positions: ClassVar[int] = 6000
    words: ClassVar[dict[str, Message]] = {
        "points": Message("points so far"),
        "goods": Message("coins, tools, scholars and books in hand"),
        "power": Message("power in the bowls"),
        "income": Message("income of the rounds to come"),
        "levels": Message("science levels"),
        "science": Message("places on the science tracks"),
        "area": Message("places for the largest area"),
        "size": Message("buildings that hang together"),
        "buildings": Message("buildings on the map"),
        "palace_soon": Message("a palace"),
        "prepared": Message("buildings for the next round's score tile"),
        "tools": Message("tools in hand"),
        "scholars": Message("scholars in hand"),
        "books": Message("books in hand"),
        "tokens": Message("power tokens owned"),
        "cities": Message("city tiles"),
        "city_soon": Message("a city nearly founded"),
        "competencies": Message("competencies"),
        "innovations": Message("innovations"),
        "palace": Message("a palace"),
        "shipping": Message("shipping"),
        "digging": Message("cheaper spades"),
        "room": Message("land to grow into"),
        "neighbours": Message("neighbours to gain power from"),
        "acting": Message("actions still to come this round"),
    }

    figures: ClassVar[dict[str, Figure]] = {
        "points": (Message("points so far"), lambda g, seat: g.state.players[seat].vp),
        "tools": (Message("tools in hand"), lambda g, seat: g.state.players[seat].tools),
        "scholars": (Message("scholars in hand"), lambda g, seat: g.state.players[seat].scholars),
        "books": (Message("books in hand"), lambda g, seat: sum(g.state.players[seat].books)),
        "tokens": (Message("power tokens owned"), lambda g, seat: g.state.players[seat].tokens),
        "power": (Message("power in bowl III"), lambda g, seat: g.state.players[seat].bowl3),
        "levels": (Message("science levels"), lambda g, seat: sum(g.state.players[seat].levels)),
        "buildings": (
            Message("buildings on the map"),
            lambda g, seat: len(g.state.players[seat].hexes),
        ),
        "cities": (Message("city tiles"), lambda g, seat: len(g.state.players[seat].cities)),
        "competencies": (
            Message("competencies"),
            lambda g, seat: len(g.state.players[seat].competencies),
        ),
        "innovations": (
            Message("innovations"),
            lambda g, seat: len(g.state.players[seat].innovations),
        ),
        "shipping": (Message("shipping"), lambda g, seat: g.state.players[seat].shipping),
        "digging": (
            Message("steps in terraforming"),
            lambda g, seat: g.state.players[seat].digging,
        ),
    }

    def considered(self, g: Game[Any, Any]) -> Sequence[Action]:
        """Conversions, books and levels in the order of their list: another makes no difference.
        Until the last round nothing is turned into less than it is good for."""
        options = g.options()
        last = getattr(g.decision, "last", 0)
        if last:
            options = [action for action in options if PLACE.get(action, last) >= last] or options
        if g.state.round < ROUNDS and isinstance(g.decision, FreeMoves):
            lost = POOR if worth_burning(g, g.decision.seat) else POOR_OR_BURNT
            options = [action for action in options if action not in lost] or options
        return options

    def progress(self, g: Game[Any, Any]) -> float:
        """By rounds, and within a round by who has passed."""
        s = g.state
        passed = sum(p.passed for p in s.players) / len(s.players)
        return float(min(1.0, max(0.0, (s.round - 1 + passed) / ROUNDS)))

    def worths(self, g: Game[Any, Any]) -> list[float]:
        """All seats at once: area and science are compared among them."""
        weigh = self.now(g).get
        compared = self.compared(g)
        found = []
        for seat, known in enumerate(compared):
            known.update(self.own(g, seat))
            found.append(sum([weigh(name, 0.0) * x for name, x in known.items()]))
        return found

    def features(self, g: Game[Any, Any], seat: int) -> Features:
        """What one seat has and may expect."""
        return {**self.compared(g)[seat], **self.own(g, seat)}

    def compared(self, g: Game[Any, Any]) -> list[Features]:
        """What every seat has by comparison with the others."""
        s = g.state
        left = 1.0 - self.progress(g)
        areas = [area_size(g, seat) for seat in range(len(s.players))]
        shares = hopes((*areas, *neutral_area(g)), AREA_PRIZES, round(1.0 + 4.0 * left, 1))
        science = [0.0] * len(areas)
        for d in range(4):
            levels = tuple([p.levels[d] for p in s.players] + s.neutral_levels[d : d + 1])
            if any(levels):
                hoped = hopes(levels, SCIENCE_PRIZES, round(0.3 + 2.5 * left, 1))
                science = [x + y for x, y in zip(science, hoped, strict=False)]
        return [
            {"area": shares[i], "size": float(size), "science": science[i]}
            for i, size in enumerate(areas)
        ]

    def own(self, g: Game[Any, Any], seat: int) -> Features:
        """What does not depend on comparing."""
        s = g.state
        p: Player = s.players[seat]
        known: Features = {"points": float(p.vp), "levels": levels_worth(p)}
        if p.terrain < 0 or not p.faction:
            return known
        left = ROUNDS - s.round if s.phase != SETUP else ROUNDS
        known["goods"] = (
            0.35 * min(p.coins, AMPLE)
            + 0.12 * max(p.coins - AMPLE, 0)
            + 1.0 * min(p.tools, 8)
            + 0.4 * max(p.tools - 8, 0)
            + 1.9 * p.scholars
            + 1.2 * sum(p.books)
        )
        known["tools"] = min(p.tools, 8)
        known["scholars"] = p.scholars
        known["books"] = min(sum(p.books), 6)
        known["tokens"] = p.tokens
        known["power"] = 0.42 * p.bowl3 + 0.2 * p.bowl2 + 0.03 * p.bowl1
        known["income"] = income_worth(income(g, seat)) * left if left else 0.0
        kinds = [s.building[h] for h in p.hexes]
        known["buildings"] = (
            1.0 * kinds.count(WORKSHOP)
            + 1.5 * kinds.count(GUILD)
            + 1.8 * kinds.count(SCHOOL)
            + 2.2 * kinds.count(UNIVERSITY)
            + 2.2 * kinds.count(PALACE)
        )
        known["palace_soon"] = 0.0 if p.palace_built or GUILD not in kinds else means(g, p)
        known["prepared"] = prepared(g, kinds) if left else 0.0
        known["cities"] = len(p.cities) + 0.5 * min(free_keys(p), 2)
        known["city_soon"] = city_soon(g, seat)
        known["competencies"] = float(len(p.competencies))
        known["innovations"] = float(len(p.innovations))
        known["palace"] = float(p.palace_built)
        known["shipping"] = float(p.shipping)
        known["digging"] = float(p.digging)
        known["room"], known["neighbours"] = room(g, seat)
        known["acting"] = 0.0 if p.passed else 1.0
        return known


def means(g: Game[Any, Any], p: Player) -> float:
    """How much of a palace could be paid."""
    card = g.rules.buildings[KINDS[PALACE]]
    return (min(p.tools / card.tools, 1.0) + min(p.coins / card.coins, 1.0)) / 2


def prepared(g: Game[Any, Any], kinds: Sequence[int]) -> float:
    """Buildings that can become what the next round's tile pays for."""
    tile = g.rules.round_tiles[g.state.round_tiles[g.state.round]]
    return float(min(sum([kinds.count(kind) for kind in BEFORE.get(tile.building, ())]), 3))


def worth_burning(g: Game[Any, Any], seat: int) -> bool:
    """Whether burning tokens brings a dear power action into reach."""
    s, p = g.state, g.state.players[seat]
    most = p.bowl3 + p.bowl2 // 2
    return type(g.decision) is not CloseTurn and any(
        card.cost >= DEAR and p.bowl3 < card.cost <= most
        for key, card in g.rules.power_actions.items()
        if key not in s.covered
    )


def levels_worth(p: Player) -> float:
    """Science levels, those that bring power and income a little more."""
    worth = 0.0
    for level in p.levels:
        worth += level + (level > 2) * 0.4 + (level > 4) * 0.7 + (level > 6) * 0.7
        worth += (level > 8) * 2.0 + (level > 11) * 1.5
    return worth


def income_worth(gain: Yield) -> float:
    """A round's income in points."""
    return (
        0.33 * gain.coins
        + 0.9 * gain.tools
        + 1.7 * gain.scholars
        + 0.25 * gain.power
        + 1.1 * gain.books
        + gain.vp
    )


def neutral_area(g: Game[Any, Any]) -> list[int]:
    """The neutral group of a two-player game."""
    s = g.state
    return [g.rules.area_tiles[s.area_tile].buildings] if s.area_tile else []


@lru_cache(maxsize=16384)
def hopes(values: tuple[int, ...], prizes: tuple[int, ...], slack: float) -> list[float]:
    """What each of several values may hope to win: a lead of `slack` is kept in about three of
    four cases. Who has just moved is ahead by a step; that alone should not count as won."""
    steps = (*prizes, *(0,) * len(values))
    hoped = []
    for i, value in enumerate(values):
        behind = sum(
            1 / (1 + exp(min((value - other) / slack, 50.0)))
            for j, other in enumerate(values)
            if j != i
        )
        place = int(behind)
        share = behind - place
        hoped.append(steps[place] * (1 - share) + steps[place + 1] * share if value else 0.0)
    return hoped


def area_size(g: Game[Any, Any], seat: int) -> int:
    """About the largest area by reach; far steps of tunnels and flights without bridges."""
    s = g.state
    p: Player = s.players[seat]
    automa = s.automa is not None and s.automa.seat == seat
    level = 2 if automa else p.shipping
    if p.faction and (can_tunnel(g, seat) or can_fly(g, seat)):
        level = min(level + 1, 4)
    board = g.rules.boards[s.side]
    return max(map(len, clusters(board, level, tuple(p.hexes), tuple(s.bridges))), default=0)


def city_soon(g: Game[Any, Any], seat: int) -> float:
    """How far the best group without a city has come, squared."""
    s = g.state
    best = 0.0
    board = g.rules.boards[s.side]
    for places in clusters(board, -1, tuple(s.players[seat].hexes), tuple(s.bridges)):
        if s.city[places[0]]:
            continue
        power = sum([g.rules.power[s.building[h]] for h in places])
        size = len(places) + sum([1 for h in places if h in s.annexed])
        best = max(best, min(power / 7, size / 4))
    return best * best


@lru_cache(maxsize=16384)
def clusters(
    board: Board, level: int, hexes: tuple[int, ...], bridges: tuple[int, ...]
) -> list[list[int]]:
    """Buildings that hang together: by reach at a shipping level, or (-1) by sides; by bridges."""
    table = board.near_mask if level < 0 else board.reach[level]
    links: dict[int, int] = {}
    for i in bridges:
        a, b = board.pairs[i]
        links[a] = links.get(a, 0) | BIT[b]
        links[b] = links.get(b, 0) | BIT[a]
    left = masked(hexes)
    found = []
    while left:
        low = left & -left
        left ^= low
        cluster = [low.bit_length() - 1]
        for h in cluster:
            near = (table[h] | links.get(h, 0)) & left
            if near:
                left ^= near
                cluster += bits(near)
        found.append(cluster)
    return found


def room(g: Game[Any, Any], seat: int) -> tuple[float, float]:
    """Empty land in reach by how near home it is, and other factions' buildings beside ours."""
    s = g.state
    p: Player = s.players[seat]
    board = g.rules.boards[s.side]
    owner = s.owner
    land = 0.0
    for h in bits(reach(g, seat, p.shipping)):
        if owner[h] < 0:
            land += (3.0, 2.0, 1.0, 0.4)[SPADES[s.terrain[h]][p.terrain]]
    beside = 0
    for h in p.hexes:
        beside += any(owner[n] >= 0 and owner[n] != seat for n in board.near[h])
    return min(land, 24.0) ** 0.5, float(min(beside, 4))


VALUE = InnovationValue
