"""What holds of every position: nothing is lost or made, and all lies where it may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pentarchy.core.audit import expect
from pentarchy.games.horizon.queries import TOP_STRENGTH
from pentarchy.games.horizon.state import KINDS, NOBODY, STILL, HorizonState, Player
from pentarchy.games.horizon.turn import MOST_ROUNDS, DraftGovernment
from pentarchy.games.horizon.units import LayTerritory, Moving, WhichMoves
from pentarchy.games.horizon.words import InResearch

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon, HorizonRules


def audit(g: Horizon) -> None:
    """Refuse a position that could not have come about."""
    _match(g)
    _map(g)
    _cards(g)
    for seat in range(len(g.state.players)):
        _player(g, seat)
    _stack(g)


def _match(g: Horizon) -> None:
    s, rules = g.state, g.rules
    seats = len(s.players)
    expect(seats in rules.seats, "players", seats, f"{min(rules.seats)} to {max(rules.seats)}")
    expect(0 <= s.first < seats, "first", s.first, f"a seat below {seats}")
    most = rules.box.limits[str(seats)]
    expect(most - 1 <= s.limit <= most, "limit", s.limit, f"{most}, or {most - 1} in a short match")
    if any(isinstance(step, DraftGovernment) for step in g.stack):
        expect(s.round == 0, "round", s.round, "0 while governments are drafted")
    else:
        expect(1 <= s.round <= MOST_ROUNDS, "round", s.round, f"1 to {MOST_ROUNDS}")
    last = s.last_round
    expect(last in (0, s.round, s.round + 1), "last_round", last, "0, this round or the next")
    for field, supply, held, all_of_them in (
        (
            "populate_supply",
            s.populate_supply,
            [p.populate for p in s.players],
            rules.box.populate_tokens,
        ),
        (
            "fortify_supply",
            s.fortify_supply,
            [p.fortify for p in s.players],
            rules.box.fortify_tokens,
        ),
    ):
        expect(
            supply + sum(held) == all_of_them,
            field,
            supply,
            f"{all_of_them} with those players hold",
        )
    pawns = [p.pawn for p in s.players if p.pawn and p.pawn not in rules.shared]
    _once(pawns, "pawn", "a space for one pawn")


def _map(g: Horizon) -> None:
    s, rules = g.state, g.rules
    tiles = len(s.cells)
    for field in ("tiles", "village", "city", "built", "left", "right"):
        n = len(getattr(s, field))
        expect(n == tiles, field, n, f"one for each of the {tiles} cells")
    seats = len(s.players)
    expect(tiles > seats, "cells", tiles, "the cradle and every home")
    _once(s.cells, "cells", "each hex once")
    for i, cell in enumerate(s.cells):
        expect(cell in rules.plane, f"cells[{i}]", cell, "a hex of the plane")
        near = sum(n in s.at for n in rules.near[cell])
        expect(near >= (1 if i <= seats else 2), f"cells[{i}]", cell, "a hex beside other tiles")
    laid = {cell: i for i, cell in enumerate(s.cells)}
    expect(s.at == laid, "at", s.at, "the cells by name")
    expect(s.cells[0] == rules.centre, "cells[0]", s.cells[0], "the cradle in the centre")
    homes = [p.home for p in s.players]
    expect(
        sorted(s.cells[1 : seats + 1]) == sorted(homes), "cells", s.cells, "homes after the cradle"
    )
    for i in range(tiles):
        _tile(s, rules, i)


def _tile(s: HorizonState, rules: HorizonRules, i: int) -> None:
    """What lies on one tile: a village and perhaps a city, or a structure (R5.36)."""
    home = i <= len(s.players)
    key, village, city, left, right = s.tiles[i], s.village[i], s.city[i], s.left[i], s.right[i]
    kinds = rules.places if home else rules.territories
    expect(key in kinds, f"tiles[{i}]", key, "a start tile" if home else "a territory")
    for field, owner in (("village", village), ("city", city), ("left", left), ("right", right)):
        seat = NOBODY <= owner < len(s.players)
        expect(seat, f"{field}[{i}]", owner, f"a seat, or {NOBODY} for nobody")
    if home or s.built[i]:
        expect(village == NOBODY, f"village[{i}]", village, "nobody's: there is none")
    expect(city == NOBODY or village != NOBODY, f"city[{i}]", city, "nobody's before the village")
    if not s.built[i]:
        expect(left == NOBODY, f"left[{i}]", left, "nobody's: nothing is built")
    expect(right == NOBODY or left != right, f"right[{i}]", right, "another's than the left slot")


def _cards(g: Horizon) -> None:
    s, rules = g.state, g.rules
    _tree(s, rules)
    private = [k for p in s.players for k in p.private]
    for i, key in enumerate([*s.revealed, *private]):
        known = rules.tech_level.get(key) in (2, 3)
        expect(known, "revealed" if i < len(s.revealed) else "private", key, "of level II or III")
    for level, field, deck, known2 in (
        (2, "deck2", s.deck2, s.known2),
        (3, "deck3", s.deck3, s.known3),
    ):
        lying = [s.slots[i] for i in rules.level_slots[level] if s.slots[i]]
        loose = [k for k in s.revealed + private if rules.tech_level[k] == level]
        every = rules.of_level[level]
        found = sorted(deck + lying + loose)
        expect(found == every, field, deck, f"with tree and players every card of level {level}")
        expect(known2 <= len(deck), f"known{level}", known2, f"{len(deck)} at most")
    leaders = [k for k in s.hidden if k] + s.unused + [k for p in s.players for k in p.leaders]
    _all_of(leaders, rules.leaders, "hidden, unused and players' leaders")
    laid = s.tiles[len(s.players) + 1 :] + ([s.found] if s.found else [])
    _all_of(laid + s.territories, rules.territories, "tiles and territories")
    expect(len(s.rows) == len(s.stacks) == 3, "rows", s.rows, "three levels")
    for level, (row, stack) in enumerate(zip(s.rows, s.stacks, strict=True)):
        for key in row + stack:
            fits = key in rules.structures and rules.structures[key].level == level + 1
            expect(fits, f"rows[{level}]", key, f"a structure of level {level + 1}")
        full = len(row) == rules.box.face_up or not stack
        expect(
            full and len(row) <= rules.box.face_up, f"rows[{level}]", row, "filled from its stack"
        )
    tiles = [k for row in s.rows + s.stacks for k in row] + [k for k in s.built if k]
    tiles += [k for p in s.players for k in p.reserve]
    _all_of(tiles, rules.structures, "rows, stacks, built and reserves")
    _objectives(s, rules)
    _governments(s, rules)


def _tree(s: HorizonState, rules: HorizonRules) -> None:
    for field, there in (("slots", s.slots), ("hidden", s.hidden)):
        expect(len(there) == len(rules.slots), field, there, f"{len(rules.slots)} slots")
    for i, (slot, key, leader) in enumerate(zip(rules.slots, s.slots, s.hidden, strict=True)):
        fits = rules.tech_level.get(key) == slot.level if key else slot.level in (2, 3)
        expect(fits, f"slots[{i}]", key, f"a technology of level {slot.level}")
        if leader:
            fits = leader in rules.leaders and rules.leaders[leader].level == slot.level
            expect(fits, f"hidden[{i}]", leader, f"a leader of level {slot.level}")
    _once([key for key in s.slots if key], "slots", "each technology once")


def _objectives(s: HorizonState, rules: HorizonRules) -> None:
    letters = [rules.objectives[k].letter if k in rules.objectives else k for k in s.objectives]
    _once(letters, "objectives", "one of each letter")
    for i, key in enumerate(s.objectives):
        expect(key in rules.objectives, f"objectives[{i}]", key, "an objective")
    expect(len(s.claims) == len(s.objectives), "claims", s.claims, "one list for each objective")
    for i, claims in enumerate(s.claims):
        _once(claims, f"claims[{i}]", "each seat once")
        for seat in claims:
            expect(0 <= seat < len(s.players), f"claims[{i}]", seat, "a seat")


def _governments(s: HorizonState, rules: HorizonRules) -> None:
    taken = [p.government for p in s.players if p.government]
    for key in (*taken, *s.offered):
        expect(key in rules.governments, "government", key, "a side of a government card")
    cards = [rules.governments[key].card for key in (*taken, *s.offered)]
    _once(cards, "government", "each government card once")
    missing = len(s.players) - len(taken)
    expect(len(s.offered) == missing, "offered", s.offered, f"{missing} governments")


def _player(g: Horizon, seat: int) -> None:
    s, rules, p = g.state, g.rules, g.state.players[seat]
    here = f"players[{seat}]"
    sizes = rules.box.columns
    expect(len(p.columns) == len(sizes), f"{here}.columns", p.columns, f"{len(sizes)} columns")
    for fill, size in zip(p.columns, sizes, strict=True):
        expect(0 <= fill <= size, f"{here}.columns", p.columns, f"at most {list(sizes)}")
    lengths = [len(cells) for cells in rules.cells]
    expect(len(p.tracks) == len(lengths), f"{here}.tracks", p.tracks, f"{len(lengths)} tracks")
    for left, length in zip(p.tracks, lengths, strict=True):
        expect(0 <= left <= length, f"{here}.tracks", p.tracks, f"at most {lengths}")
    expect(p.scientists >> len(rules.slots) == 0, f"{here}.scientists", p.scientists, "known slots")
    tokens = p.active + sum(p.columns) + p.scientists.bit_count() + len(p.units)
    expect(tokens == rules.tokens, f"{here}.active", p.active, f"{rules.tokens} tokens in all")
    claims = sum(seat in claim for claim in s.claims)
    lying = sum(x.count(seat) for x in (s.village, s.city, s.left, s.right)) + claims
    cubes = sum(p.tracks) + p.invested + p.held + lying - p.stand_ins
    expect(cubes == rules.cubes, f"{here}.tracks", p.tracks, f"{rules.cubes} cubes in all")
    down = lying + p.invested + p.held
    expect(p.stand_ins <= down, f"{here}.stand_ins", p.stand_ins, f"at most {down}, cubes put down")
    _pawn(g, p, here)
    _units(g, p, here)
    _technologies(g, seat, p, here)


def _pawn(g: Horizon, p: Player, here: str) -> None:
    space = p.pawn
    if space in g.rules.space_of:
        known = len(g.state.players) in g.rules.space_of[space][1].seats
    else:
        known = not space or (space in p.techs and space in g.rules.deeds)
    expect(known, f"{here}.pawn", space, "a space of this table, or an action of the player's own")


def _units(g: Horizon, p: Player, here: str) -> None:
    s, rules = g.state, g.rules
    free = [list(rules.box.markers) for _ in KINDS]
    # A settler that explores stands where its tile is about to be laid.
    ahead = {step.cell for step in g.stack if isinstance(step, LayTerritory)}
    for i, (cell, kind, strength) in enumerate(p.units):
        field = f"{here}.units[{i}]"
        expect(cell in s.at or cell in ahead, field, p.units[i], "on a tile of the map")
        expect(kind in range(len(KINDS)), field, p.units[i], "a settler (0) or a soldier (1)")
        expect(1 <= strength <= TOP_STRENGTH, field, p.units[i], f"strength 1 to {TOP_STRENGTH}")
        free[kind][(strength - 1) // 2] -= 1
        expect(free[kind][(strength - 1) // 2] >= 0, field, p.units[i], "a marker left for it")
        guest = 0 < s.at.get(cell, 0) <= len(s.players) and cell != p.home
        crossing = any(isinstance(step, Moving) and step.passing == cell for step in g.stack)
        expect(not guest or crossing, field, p.units[i], "away from other players' homes")
    expect(p.units == sorted(p.units), f"{here}.units", p.units, "units in order")


def _technologies(g: Horizon, seat: int, p: Player, here: str) -> None:
    s = g.state
    _once(p.techs, f"{here}.techs", "each technology once")
    private = set(p.private)
    expect(private <= set(p.techs), f"{here}.private", p.private, "among the technologies")
    settled = [k for k in p.techs if k not in private]
    on_board = {s.slots[i] for i in range(len(s.slots)) if p.scientists >> i & 1}
    expect(set(settled) <= on_board, f"{here}.techs", p.techs, "those where scientists stand")
    coming = sum(isinstance(step, InResearch) and step.seat == seat for step in g.stack)
    standing = p.scientists.bit_count()
    enough = standing - len(settled) <= coming
    expect(enough, f"{here}.scientists", p.scientists, "one for each technology of the tree")


def _stack(g: Horizon) -> None:
    """Steps speak of seats and places that are there."""
    s, rules = g.state, g.rules
    for number, step in enumerate(g.stack):
        here = f"stack[{number}] ({type(step).__name__})"
        seat = step.seat
        expect(0 <= seat < len(s.players), f"{here}.seat", seat, "a seat")
        slot = getattr(step, "slot", NOBODY)
        expect(NOBODY <= slot < len(rules.slots), f"{here}.slot", slot, "a slot of the tree")
        tile = getattr(step, "tile", 0)
        expect(0 <= tile < len(s.cells), f"{here}.tile", tile, "a tile of the map")
    moving = any(isinstance(step, Moving | WhichMoves) for step in g.stack)
    if not moving:
        expect(s.movement == STILL, "movement", s.movement, f"{STILL} while nothing moves")


def _once(items: Iterable[object], field: str, expected: str) -> None:
    listed = list(items)
    expect(len(set(listed)) == len(listed), field, listed, expected)


def _all_of(found: list[str], every: Iterable[str], field: str) -> None:
    """Each component is somewhere, once."""
    there, wanted = sorted(found), sorted(every)
    if there != wanted:
        odd = sorted(set(there) ^ set(wanted)) or [k for k in wanted if there.count(k) > 1]
        expect(False, field, odd, "each component once")
