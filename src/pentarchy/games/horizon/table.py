"""What the game's own board shows beyond areas and spots: prices, reach, progress, warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pentarchy.core.message import Message, Said
from pentarchy.core.view import kept, shared
from pentarchy.games.horizon.cards.kinds import Cell, Technology
from pentarchy.games.horizon.glyphs import Glyph, lasting_glyphs, text_glyphs
from pentarchy.games.horizon.queries import (
    QUERIES,
    build_cost,
    coin_yield,
    fortify_need,
    holds,
    lasting,
    opened,
    populate_need,
    population_yield,
    removed,
    stage_reached,
    strength_at,
)
from pentarchy.games.horizon.research import needed
from pentarchy.games.horizon.sayings import wording
from pentarchy.games.horizon.scoring import breakdown
from pentarchy.games.horizon.shorts import (
    short,
    short_cell,
    short_end,
    short_goal,
    short_lasting,
    short_needs,
)
from pentarchy.games.horizon.state import COLOURS, KINDS, NOBODY, SETTLER, SOLDIER, TRACKS, Player

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon, HorizonRules

PHASES = {
    "DraftGovernment": "draft",
    "Turn": "action",
    "ChooseSpace": "action",
    "Expand": "expansion",
    "ChooseProduction": "production",
    "Claim": "objective",
}
LONELY = Message("No second builder can ever come to a home.")
SINGLE_GOALS = {
    "full_infrastructure": Message("Democracy reached"),
    "tech4": Message("a technology of level IV"),
}
"""Objectives that ask for one of a count."""
STAGES = ("despotism", "theocracy", "monarchy", "democracy")


class CardLines(Struct, frozen=True, gc=False):
    """A technology in few words."""

    key: str
    name: Said
    level: int
    primary: str
    secondary: str
    now: Said
    action: Said
    lasting: Said
    end: Said


class SlotInfo(Struct, frozen=True, gc=False):
    """A slot of the tree, as the looking seat stands to it."""

    spot: str
    key: str
    level: int
    card: CardLines | None
    leader: bool
    """A leader lies here face down."""
    scientists: tuple[int, ...]
    mine: bool
    open: bool
    """Its links are there, so that it could be researched."""
    missing: tuple[str, ...]
    """Linked slots without a scientist of the looking seat."""
    parents: tuple[str, ...]
    colours: tuple[str, ...]
    """The colours in which it could be discovered."""
    space: str
    """The address of its action space; empty without one."""
    pawn: int


class Site(Struct, frozen=True, gc=False):
    """A village or a city."""

    points: int
    track: str
    owner: int
    need: int
    have: int
    """Strength of the looking seat's units of the right kind here."""
    ready: bool


class StructureInfo(Struct, frozen=True, gc=False):
    """A structure tile in few words."""

    key: str
    name: Said
    level: int
    cost: int
    """What it costs the looking seat now."""
    printed: int
    left: str
    left_points: int
    right: str
    points: int
    words: Said
    owners: tuple[int, int]


class UnitInfo(Struct, frozen=True, gc=False):
    """A unit on a tile."""

    seat: int
    kind: str
    strength: int


class TileInfo(Struct, frozen=True, gc=False):
    """A hex of the map, or an empty one beside it."""

    spot: str
    name: str
    q: int
    r: int
    kind: str
    """cradle, home, a terrain, frontier (explorable) or edge."""
    key: str
    owner: int
    strength: int
    village: Site | None
    city: Site | None
    bonus: tuple[Glyph, ...]
    structure: StructureInfo | None
    units: tuple[UnitInfo, ...]
    touching: int
    warning: Said


class ObjectiveInfo(Struct, frozen=True, gc=False):
    """An objective with everybody's progress."""

    spot: str
    key: str
    letter: str
    name: Said
    text: Said
    goal: int
    progress: tuple[int, ...]
    claims: tuple[int, ...]
    first: int
    later: int


class SpaceInfo(Struct, frozen=True, gc=False):
    """A place for pawns."""

    spot: str
    fee: int
    pawns: tuple[int, ...]
    shared: bool


class ActionInfo(Struct, frozen=True, gc=False):
    """A board action."""

    spot: str
    key: str
    name: Said
    basic: bool
    words: Said
    requires: Said
    needs: Said
    """What it requires, in few words."""
    met: bool
    spaces: tuple[SpaceInfo, ...]


class CellInfo(Struct, frozen=True, gc=False):
    """A cell of a track on a player's board."""

    spot: str
    glyphs: tuple[Glyph, ...]
    short: Said
    words: Said
    cube: bool
    next: bool
    """The next cube leaves (or lands on) this cell."""
    kind: str
    """production, stage or empty."""


class StageInfo(Struct, frozen=True, gc=False):
    """A stage of a government."""

    stage: str
    short: Said
    words: Said
    reached: bool


class ColumnInfo(Struct, frozen=True, gc=False):
    """A population column."""

    name: Said
    tokens: int
    size: int
    open: bool


class BoardInfo(Struct, frozen=True, gc=False):
    """What lies on and beside a player's board."""

    seat: int
    government: Said
    government_key: str
    stages: tuple[StageInfo, ...]
    coins: int
    active: int
    inactive: int
    populate: int
    fortify: int
    columns: tuple[ColumnInfo, ...]
    tracks: tuple[tuple[CellInfo, ...], ...]
    """Food, economy, infrastructure, investment."""
    invested: int
    makes_tokens: int
    makes_coins: int
    techs: tuple[int, int, int, int]
    reserve: tuple[StructureInfo, ...]
    leaders: tuple[str, ...]
    private: tuple[CardLines, ...]
    markers: tuple[tuple[int, ...], ...]
    """Markers left for settlers and soldiers of 1-2, 3-4, 5-6."""
    banked: int
    cubes: int
    """Cubes left on the three tracks."""
    score: int
    pawn: str


class HorizonTable(Struct, frozen=True, gc=False):
    """The record behind the board of Beyond the Horizon."""

    phase: str
    active: int
    first: int
    claimed: int
    limit: int
    last_round: int
    deck2: int
    deck3: int
    territories: int
    populate: int
    fortify: int
    slots: tuple[SlotInfo, ...]
    tiles: tuple[TileInfo, ...]
    objectives: tuple[ObjectiveInfo, ...]
    actions: tuple[ActionInfo, ...]
    rows: tuple[tuple[StructureInfo, ...], ...]
    stacks: tuple[int, ...]
    players: tuple[BoardInfo, ...]
    revealed: tuple[CardLines, ...]
    offered: tuple[str, ...]
    warnings: tuple[Said, ...]


class Symbols:
    """What is printed on the components of a set in symbols and few words, made out once."""

    def __init__(self, rules: HorizonRules) -> None:
        self.techs = {key: card_lines(card) for key, card in rules.technologies.items()}
        self.structures = {key: short(c.now) for key, c in rules.structures.items()}
        self.villages = {key: text_glyphs(c.village) for key, c in rules.territories.items()}
        self.actions = {key: short(card.action) for key, card in rules.board.items()}
        self.tracks: dict[tuple[int, int, int], tuple[CellInfo, ...]] = {}
        """A seat's track from which, or on which, so many cubes went."""
        for track, cells in enumerate((*rules.cells, rules.investment)):
            for seat in range(max(rules.seats)):
                for n in range(len(cells) + 1):
                    self.tracks[seat, track, n] = tuple(_cell(seat, c, n) for c in cells)


def table(g: Horizon, seat: int | None) -> HorizonTable:
    """The record, with prices and reach for one seat (a spectator looks with the active one)."""
    return _seen(g, seat if seat is not None else _active(g))


@shared
def _seen(g: Horizon, eye: int) -> HorizonTable:
    s = g.state
    return HorizonTable(
        phase=_phase(g),
        active=_active(g),
        first=s.first,
        claimed=sum(map(len, s.claims)),
        limit=s.limit,
        last_round=s.last_round,
        deck2=len(s.deck2),
        deck3=len(s.deck3),
        territories=len(s.territories),
        populate=s.populate_supply,
        fortify=s.fortify_supply,
        slots=_slots(g, eye),
        tiles=(*_tiles(g, eye), *_rim(g)),
        objectives=_objectives(g),
        actions=_actions(g, eye),
        rows=_rows(g, eye),
        stacks=tuple(map(len, s.stacks)),
        players=tuple(_player(g, i) for i in range(len(s.players))),
        revealed=tuple(g.rules.symbols.techs[key] for key in s.revealed),
        offered=tuple(s.offered),
        warnings=tuple(_warnings(g, eye)),
    )


# What parts read.


def land(g: Horizon) -> object:
    """The map with all that is on it."""
    s = g.state
    return (
        s.cells,
        s.at,
        s.tiles,
        s.village,
        s.city,
        s.built,
        s.left,
        s.right,
        s.found,
        [(p.home, p.units) for p in s.players],
    )


def _lasts(g: Horizon, seat: int) -> object:
    """What has lasting effects for a player."""
    p = g.state.players[seat]
    return p.techs, p.government, p.tracks, p.invested


# The turn.


def _phase(g: Horizon) -> str:
    """The phase of the turn: that of the last phase's step which is no longer owed."""
    owed = {type(step).__name__ for step in g.stack}
    if "DraftGovernment" in owed:
        return "draft"
    if g.over:
        return "over"
    for name, phase in (
        ("Expand", "action"),
        ("ChooseProduction", "expansion"),
        ("Claim", "production"),
    ):
        if name in owed and type(g.stack[-1]).__name__ != name:
            return phase
    top = type(g.stack[-1]).__name__
    return PHASES.get(top, "objective")


def _active(g: Horizon) -> int:
    for step in g.stack:
        if type(step).__name__ == "EndTurn":
            return step.seat
    return g.stack[-1].seat if g.stack else g.state.first


def card_lines(card: Technology) -> CardLines:
    """A technology in few words."""
    return CardLines(
        key=card.key,
        name=Message("{card}", card=card.key),
        level=card.level,
        primary=card.primary,
        secondary=card.secondary,
        now=short(card.now),
        action=short(card.action),
        lasting=short_lasting(card),
        end=short_end(card.end),
    )


@kept(
    lambda g, eye: (
        (s := g.state).slots,
        s.hidden,
        [(p.scientists, p.pawn) for p in s.players],
        _lasts(g, eye),
    )
)
def _slots(g: Horizon, eye: int) -> tuple[SlotInfo, ...]:
    return tuple(_slot(g, i, eye) for i in range(len(g.state.slots)))


def _slot(g: Horizon, i: int, eye: int) -> SlotInfo:
    rules, s, p = g.rules, g.state, g.state.players[eye]
    slot, key = rules.slots[i], s.slots[i]
    mine = bool(p.scientists >> i & 1)
    want = needed(g, p)[i]
    have = (p.scientists & rules.parent_mask[i]).bit_count()
    colours: tuple[str, ...] = ()
    if not key:
        lying = {rules.technologies[s.slots[j]].primary for j in rules.parents[i] if s.slots[j]}
        anything = lasting(g, p, "any_colour") > 0
        colours = tuple(c for c in COLOURS if c in lying or anything)
    usable = key in rules.deeds
    pawn = next((n for n, q in enumerate(s.players) if usable and q.pawn == key), NOBODY)
    return SlotInfo(
        spot=f"slot:{slot.key}",
        key=slot.key,
        level=slot.level,
        card=rules.symbols.techs[key] if key else None,
        leader=bool(s.hidden[i]),
        scientists=tuple(n for n, q in enumerate(s.players) if q.scientists >> i & 1),
        mine=mine,
        open=not mine and have >= want,
        missing=tuple(rules.slots[j].key for j in rules.parents[i] if not p.scientists >> j & 1),
        parents=slot.parents,
        colours=colours,
        space=f"space:{key}" if usable else "",
        pawn=pawn,
    )


@kept(lambda g, eye: (g.state.rows, _lasts(g, eye)))
def _rows(g: Horizon, eye: int) -> tuple[tuple[StructureInfo, ...], ...]:
    return tuple(tuple(_structure(g, key, eye) for key in row) for row in g.state.rows)


def _structure(
    g: Horizon, key: str, eye: int, owners: tuple[int, int] = (NOBODY, NOBODY)
) -> StructureInfo:
    card = g.rules.structures[key]
    return StructureInfo(
        key=key,
        name=Message("{card}", card=card.key),
        level=card.level,
        cost=build_cost(g, g.state.players[eye], key),
        printed=card.cost,
        left=card.left,
        left_points=card.left_points,
        right=card.right,
        points=card.points,
        words=g.rules.symbols.structures[key],
        owners=owners,
    )


@kept(lambda g, eye: (land(g), _lasts(g, eye)))
def _tiles(g: Horizon, eye: int) -> tuple[TileInfo, ...]:
    return tuple(_tile(g, i, eye) for i in range(len(g.state.cells)))


def _tile(g: Horizon, i: int, eye: int) -> TileInfo:
    rules, s, p = g.rules, g.state, g.state.players[eye]
    cell, key = s.cells[i], s.tiles[i]
    q, r = rules.plane[cell]
    owner = next((n for n, x in enumerate(s.players) if x.home == cell), NOBODY)
    village = city = structure = None
    kind, strength = "home" if owner != NOBODY else "cradle", 0
    bonus: tuple[Glyph, ...] = ()
    if key in rules.territories:
        card = rules.territories[key]
        kind, strength = card.terrain, card.strength
        if not s.built[i]:
            need, have = populate_need(g, p, i), strength_at(p, SETTLER, cell)
            free = s.village[i] == NOBODY
            village = Site(
                card.village_points,
                card.village_track,
                s.village[i],
                need,
                have,
                free and have >= need,
            )
            need, have = fortify_need(g, p, i), strength_at(p, SOLDIER, cell)
            open_city = not free and s.city[i] == NOBODY
            city = Site(
                card.city_points, card.city_track, s.city[i], need, have, open_city and have >= need
            )
            bonus = rules.symbols.villages[key] if free else ()
    if s.built[i]:
        structure = _structure(g, s.built[i], eye, (s.left[i], s.right[i]))
    lonely = owner != NOBODY and bool(s.built[i])
    return TileInfo(
        spot=f"hex:{cell}",
        name=cell,
        q=q,
        r=r,
        kind=kind,
        key=key,
        owner=owner,
        strength=strength,
        village=village,
        city=city,
        bonus=bonus,
        structure=structure,
        units=_units(g, cell),
        touching=0,
        warning=LONELY if lonely else "",
    )


def _units(g: Horizon, cell: str) -> tuple[UnitInfo, ...]:
    return tuple(
        UnitInfo(seat, KINDS[kind], strength)
        for seat, p in enumerate(g.state.players)
        for at, kind, strength in p.units
        if at == cell
    )


@kept(land)
def _rim(g: Horizon) -> tuple[TileInfo, ...]:
    rules, s = g.rules, g.state
    found = []
    for cell in sorted({n for laid in s.cells for n in rules.near[laid] if n not in s.at}):
        q, r = rules.plane[cell]
        touching = sum(n in s.at for n in rules.near[cell])
        units = _units(g, cell)
        found.append(
            TileInfo(
                spot=f"hex:{cell}",
                name=cell,
                q=q,
                r=r,
                kind="frontier" if touching > 1 else "edge",
                key=s.found if units else "",
                owner=NOBODY,
                strength=0,
                village=None,
                city=None,
                bonus=(),
                structure=None,
                units=units,
                touching=touching,
                warning="",
            )
        )
    return tuple(found)


@kept(
    lambda g: (
        (s := g.state).objectives,
        s.claims,
        land(g),
        s.slots,
        s.explored_now,
        s.players,
    )
)
def _objectives(g: Horizon) -> tuple[ObjectiveInfo, ...]:
    s = g.state
    found = []
    for key, claims in zip(s.objectives, s.claims, strict=True):
        card = g.rules.objectives[key]
        count = QUERIES[card.condition.count]
        found.append(
            ObjectiveInfo(
                spot=f"objective:{key}",
                key=key,
                letter=card.letter,
                name=Message("{card}", card=key),
                text=short_goal(card.condition),
                goal=card.condition.at_least,
                progress=tuple(count(g, seat) for seat in range(len(s.players))),
                claims=tuple(claims),
                first=card.first,
                later=card.later,
            )
        )
    return tuple(found)


@kept(
    lambda g, eye: (
        [p.pawn for p in g.state.players],
        g.state.players[eye],
        land(g),
        g.state.explored_now,
    )
)
def _actions(g: Horizon, eye: int) -> tuple[ActionInfo, ...]:
    s = g.state
    seats = len(s.players)
    found = []
    for key, card in g.rules.board.items():
        spaces = tuple(
            SpaceInfo(
                spot=f"space:{space.key}",
                fee=space.fee,
                pawns=tuple(n for n, p in enumerate(s.players) if p.pawn == space.key),
                shared=space.shared,
            )
            for space in card.spaces
            if seats in space.seats
        )
        found.append(
            ActionInfo(
                spot=f"action:{key}",
                key=key,
                name=Message("{card}", card=key),
                basic=card.basic,
                words=g.rules.symbols.actions[key],
                requires=wording(card.requires),
                needs=short_needs(card.requires),
                met=holds(g, eye, card.requires),
                spaces=spaces,
            )
        )
    return tuple(found)


def _cell(seat: int, cell: Cell, cubes: int) -> CellInfo:
    """A cell in symbols when so many cubes have left its track or, investing, come to it."""
    glyphs = text_glyphs(cell.now)
    kind = ""
    if cell.opens:
        glyphs, kind = (Glyph("", cell.opens, "column"),), "production"
    elif cell.coins:
        glyphs, kind = (Glyph("two-coins", f"+{cell.coins}", "coin"),), "production"
    elif cell.stage:
        glyphs, kind = (Glyph("", cell.stage[:2].capitalize(), "stage"),), "stage"
    elif cell.adds:
        glyphs, kind = lasting_glyphs(cell), "production"
    if cell.points:
        glyphs = (*glyphs, Glyph("laurel-crown", str(cell.points), "vp"))
    return CellInfo(
        spot=f"p{seat}:{cell.track}:{cell.number}",
        glyphs=glyphs,
        short=short_cell(cell),
        words=Message("{text}", text=f"{cell.key}.text"),
        cube=(cell.number <= cubes) == (cell.track == "investment"),
        next=cell.number == cubes + 1,
        kind=kind,
    )


@kept(
    lambda g, seat: (
        g.state.players[seat],
        land(g),
        g.state.objectives,
        g.state.claims,
    )
)
def _player(g: Horizon, seat: int) -> BoardInfo:
    rules, p = g.rules, g.state.players[seat]
    gone = [removed(g, p, t) for t in range(len(TRACKS))]
    gone.append(min(p.invested, len(rules.investment)))
    level = rules.tech_level
    counts = [sum(level[key] == n for key in p.techs) for n in (1, 2, 3, 4)]
    markers = tuple(
        tuple(
            most - sum(k == kind and (x - 1) // 2 == tier for _, k, x in p.units)
            for tier, most in enumerate(rules.box.markers)
        )
        for kind in range(len(KINDS))
    )
    return BoardInfo(
        seat=seat,
        government=Message("{card}", card=p.government) if p.government else "",
        government_key=p.government,
        stages=_stages(g, p),
        coins=p.coins,
        active=p.active,
        inactive=sum(p.columns),
        populate=p.populate,
        fortify=p.fortify,
        columns=tuple(
            ColumnInfo(Message("{column}", column=name), fill, size, i in opened(g, p))
            for i, (name, fill, size) in enumerate(
                zip(rules.columns, p.columns, rules.box.columns, strict=True)
            )
        ),
        tracks=tuple(rules.symbols.tracks[seat, t, n] for t, n in enumerate(gone)),
        invested=p.invested,
        makes_tokens=population_yield(g, p),
        makes_coins=coin_yield(g, p),
        techs=(counts[0], counts[1], counts[2], counts[3]),
        reserve=tuple(_structure(g, key, seat) for key in p.reserve),
        leaders=tuple(p.leaders),
        private=tuple(rules.symbols.techs[key] for key in p.private),
        markers=markers,
        banked=p.banked,
        cubes=sum(p.tracks),
        score=sum(points for _, points in breakdown(g, seat)),
        pawn=p.pawn,
    )


def _stages(g: Horizon, p: Player) -> tuple[StageInfo, ...]:
    if not p.government:
        return ()
    return tuple(_stage(g, p, stage) for stage in STAGES)


def _stage(g: Horizon, p: Player, stage: str) -> StageInfo:
    card = g.rules.stages[p.government, stage]
    words = Message("{text}", text=f"{card.key}.text")
    brief = short(card.now) or short_lasting(card) or short_end(card.end) or words
    return StageInfo(stage, brief, words, stage_reached(g, p, stage))


def _warnings(g: Horizon, eye: int) -> list[Message]:
    """What a player easily overlooks."""
    s, p = g.state, g.state.players[eye]
    said = []
    if s.last_round == s.round:
        said.append(Message("This is the last round."))
    elif s.last_round:
        said.append(Message("Round {number} is the last.", number=s.last_round))
    if p.reserve and any(c == p.home and k == SETTLER for c, k, _ in p.units):
        said.append(
            Message(
                "A structure on your home can never get a second builder: its left points are lost."
            )
        )
    if not sum(p.columns):
        said.append(Message("Your population columns are empty: nothing is left to activate."))
    return said
