"""The game's own record beside the view: incomes, forecasts, reach, costs, points to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pentarchy.core.action import Done
from pentarchy.games.innovation.actions import PassRound
from pentarchy.games.innovation.building import is_city, least_power
from pentarchy.games.innovation.geometry import BIT, NAMES, SPADES, bits
from pentarchy.games.innovation.passing import LAST_ROUND
from pentarchy.games.innovation.queries import (
    added,
    free_keys,
    groups,
    in_play,
    linked,
    occupied,
    power_value,
    reach,
    shipping,
)
from pentarchy.games.innovation.scoring import (
    PER_POINT,
    area_points,
    largest_area,
    science_points,
    worth,
)
from pentarchy.games.innovation.state import DISCIPLINES, MONUMENT, OVER, PHASES, SETUP, UNIVERSITY
from pentarchy.games.innovation.turn import board_income
from pentarchy.games.innovation.words import ChooseBook, Gain

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


class Yield(Struct, frozen=True, omit_defaults=True):
    """What an income brings."""

    coins: int = 0
    tools: int = 0
    scholars: int = 0
    power: int = 0
    books: int = 0
    vp: int = 0


class GroupNote(Struct, frozen=True):
    """A group of buildings on its way to a city."""

    hexes: tuple[str, ...]
    power: int
    power_needed: int
    buildings: int
    buildings_needed: int
    city: bool


class SeatNote(Struct, frozen=True):
    """What a seat has to expect."""

    seat: int
    home: str
    income: Yield
    science_bonus: int
    """How often the round tile's science bonus would be gained now."""
    free_keys: int
    area: int
    """Buildings in the largest group by reach."""
    area_points: int
    science_points: int
    resource_points: int
    groups: tuple[GroupNote, ...]


class HexNote(Struct, frozen=True, omit_defaults=True):
    """What a hex is to the viewing seat."""

    at: str
    spades: int
    tools: int
    """For bought spades all the way home."""
    in_reach: bool = False
    river_steps: int = 0
    """Shipping needed to reach it; 0 for adjacent or never."""
    power_offered: int = 0
    """Power that building here would offer to neighbours, all together."""


class Preview(Struct, frozen=True):
    """What an option would change at once for the asked seat."""

    action: str
    vp: int


class InnovationTable(Struct, frozen=True):
    """Beyond areas and spots."""

    phase: str
    side: str
    seats: tuple[SeatNote, ...]
    hexes: tuple[HexNote, ...]
    preview: tuple[Preview, ...]


def table(g: Innovation, seat: int | None) -> InnovationTable:
    """The record for a seat; a spectator sees no hex notes."""
    s = g.state
    ready = s.phase != SETUP
    return InnovationTable(
        phase=PHASES[s.phase],
        side=s.side,
        seats=tuple(seat_notes(g)) if ready else (),
        hexes=tuple(hex_notes(g, seat)) if ready and seat is not None else (),
        preview=tuple(previews(g, seat)) if ready else (),
    )


def income(g: Innovation, seat: int) -> Yield:
    """What the next income would bring, book colours and levels aside."""
    p = g.state.players[seat]
    texts = [(board_income(g, seat),)]
    keys = [k for k in in_play(g, seat) if k != p.bonus]
    bonus = p.next_bonus or p.bonus
    total = [0] * 6
    owed = [g.rules.catalogue[k].income for k in (*keys, *((bonus,) if bonus else ()))]
    owed += [g.rules.catalogue[d].income for i, d in enumerate(DISCIPLINES) if p.levels[i] >= 9]
    for text in (*texts, *owed):
        for word in text:
            if isinstance(word, Gain):
                amounts = (word.coins, word.tools, word.scholars, word.power, 0, int(word.vp))
                total = [a + b for a, b in zip(total, amounts, strict=True)]
            elif isinstance(word, ChooseBook):
                total[4] += word.n
    total[2] = min(total[2], p.pool)
    return Yield(*total)


def seat_notes(g: Innovation) -> list[SeatNote]:
    """Every player's forecast; the neutral group of a two-player game counts once it is known."""
    s = g.state
    hidden = s.area_tile if s.round < LAST_ROUND else ""
    area = area_points(g, without_neutral=bool(hidden)) if s.phase != OVER else []
    science = [science_points(g, d) for d in range(4)]
    tile = g.rules.round_tiles[s.round_tiles[s.round - 1]]
    column = DISCIPLINES.index(tile.discipline)
    notes = []
    for seat, p in enumerate(s.players):
        automa = s.automa is not None and s.automa.seat == seat
        over = s.phase == OVER
        level = p.levels[column] + (0 if automa else added(g, seat, "science_bonus_level"))
        notes.append(
            SeatNote(
                seat=seat,
                home=g.rules.planning[p.terrain].key,
                income=Yield() if automa or s.round == LAST_ROUND else income(g, seat),
                science_bonus=0 if automa or s.round == LAST_ROUND else level // tile.per,
                free_keys=free_keys(p),
                area=largest_area(g, seat),
                area_points=0 if over else area[seat],
                science_points=0 if over else sum(track[seat] for track in science),
                resource_points=0 if automa or over else worth(p) // PER_POINT,
                groups=() if automa else tuple(group_notes(g, seat)),
            )
        )
    return notes


def group_notes(g: Innovation, seat: int) -> list[GroupNote]:
    """How far each group of two or more is from a city."""
    s = g.state
    notes = []
    for places in groups(g, seat):
        kinds = {s.building[h] for h in places}
        notes.append(
            GroupNote(
                hexes=tuple(NAMES[h] for h in sorted(places)),
                power=sum(power_value(g, h) for h in places),
                power_needed=least_power(g, seat),
                buildings=len(places) + sum(h in s.annexed for h in places),
                buildings_needed=2 if MONUMENT in kinds else 3 if UNIVERSITY in kinds else 4,
                city=bool(s.city[places[0]]) or is_city(g, seat, places),
            )
        )
    return notes


def hex_notes(g: Innovation, seat: int) -> list[HexNote]:
    """Reach and cost of every empty hex, for a seat."""
    s, p = g.state, g.state.players[seat]
    if p.terrain < 0 or (s.automa is not None and s.automa.seat == seat):
        return []
    level = shipping(g, seat)
    reached = [reach(g, seat, k) for k in range(5)]
    land = g.rules.boards[s.side].land_mask & ~occupied(g)
    notes = []
    for h in bits(land):
        spades = SPADES[s.terrain[h]][p.terrain]
        steps = next((k for k in range(5) if reached[k] & BIT[h]), 0)
        offered = sum(power_value(g, n) for n in linked(g, h) if s.owner[n] not in (-1, seat))
        notes.append(
            HexNote(
                at=NAMES[h],
                spades=spades,
                tools=spades * (3 - p.digging),
                in_reach=bool(reached[level] & BIT[h]),
                river_steps=steps,
                power_offered=offered,
            )
        )
    return notes


def previews(g: Innovation, seat: int | None) -> list[Preview]:
    """The points each option brings at once. Options that hand the turn on are left out."""
    decision = g.decision
    if decision is None or decision.seat != seat or g.state.players[seat].passed:
        return []
    before = g.state.players[seat].vp
    notes = []
    for action in g.options():
        if isinstance(action, Done | PassRound):
            continue
        other = g.copy()
        other.take(action)
        change = other.state.players[seat].vp - before
        if change:
            notes.append(Preview(action.text, change))
    return notes
