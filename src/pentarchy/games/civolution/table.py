"""What the board shows beyond pieces: costs, odds, forecasts, projections; made from queries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pentarchy.core.message import Said
from pentarchy.core.view import kept, shared
from pentarchy.games.civolution.actions import Activate
from pentarchy.games.civolution.cards.kinds import CATEGORIES, GoalChip, Need, Space
from pentarchy.games.civolution.columns import bases, lowest_stage, next_stage
from pentarchy.games.civolution.continent import HIGH, WIDE, charted, outlines
from pentarchy.games.civolution.dice import NEVER, module_costs, resets_per_era
from pentarchy.games.civolution.era import ERA_RATES, entitled, forecast, measure_of
from pentarchy.games.civolution.fate import allowed_up_to, chance_to_pass
from pentarchy.games.civolution.feeding import total_need
from pentarchy.games.civolution.goals import brief, progress
from pentarchy.games.civolution.goods import price
from pentarchy.games.civolution.installing import can_install, can_pay
from pentarchy.games.civolution.queries import diamonds, seating, settlements, units
from pentarchy.games.civolution.scoring import category_vp, final_vp
from pentarchy.games.civolution.state import COLUMNS, FOOD, IDEA

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


class TileAt(Struct, frozen=True, gc=False):
    """Where a continent tile lies."""

    key: str
    column: int
    row: int
    turns: int


class TerritoryLine(Struct, frozen=True, gc=False):
    """A territory: its land, its shape and middle in cells of the frame, and what hunts give."""

    key: str
    land: str
    shape: tuple[tuple[float, float], ...]
    x: float
    y: float
    camps: int
    hunting: tuple[int, ...]
    hunted: bool


class ModuleCost(Struct, frozen=True, gc=False):
    """A module: its level, the ideas it would cost now, and whether that can be paid."""

    key: str
    level: int
    ideas: int
    """99 when too few dice are left."""
    payable: bool


class CategoryLine(Struct, frozen=True, gc=False):
    """A category of a civ: its units, and its VP in the final scoring."""

    key: str
    units: int
    final: int


class GoalLine(Struct, frozen=True, gc=False):
    """A goal chip: how much of it is met."""

    key: str
    has: int
    needs: int


class SpaceLine(Struct, frozen=True, gc=False):
    """A cost space: its alternatives, and whether you meet one of them."""

    ways: tuple[Need, ...]
    met: bool


class CardLine(Struct, frozen=True, gc=False):
    """A card in your hand: the stage it would land on, its cost, whether you could install it."""

    key: str
    stage: int
    spaces: tuple[SpaceLine, ...]
    """Without alternatives where a space is empty."""
    installable: bool


class SettlementLine(Struct, frozen=True, gc=False):
    """A settlement slot of every console: what it costs, and the diamonds it uncovers."""

    slot: int
    cost: tuple[Need, ...]
    diamonds: int


class ChipLine(Struct, frozen=True, gc=False):
    """A goal chip on offer, in few words."""

    key: str
    brief: Said
    need: str
    """The kind of requirement: to pay, to have, to stand somewhere."""
    what: str
    n: int


class CivLine(Struct, frozen=True, gc=False):
    """A civ at a glance."""

    seat: int
    modules: tuple[ModuleCost, ...]
    food: int
    food_need: int
    pass_up_to: int
    pass_chance: float
    """Of a favor test without ideas."""
    diamonds: int
    categories: tuple[CategoryLine, ...]
    goals: tuple[GoalLine, ...]
    next_stage: tuple[int, ...]
    """By column."""
    era_vp: int
    """What the category of this era would give now."""
    hand: tuple[int, ...]
    """Cards in hand by type."""
    projection: int
    """The score if the match were scored now."""
    parts: tuple[int, ...]
    """Of it: categories, stages, point bonuses."""


class ViciLine(Struct, frozen=True, gc=False):
    """V.I.C.I. at a glance."""

    score: int
    projection: int
    favor: int
    tracks: tuple[int, ...]
    evolution: int
    prosperity: int
    statues: int
    dice: int
    fate: int
    categories: tuple[CategoryLine, ...]
    row: tuple[str, ...]
    blue: int
    red: int
    deck: int


class CivolutionTable(Struct, frozen=True, gc=False):
    """The table's numbers."""

    era: int
    phase: int
    monolith: int
    order: tuple[int, ...]
    clock: int
    resets: int
    ending: int
    weather: int
    """0 hot to 4 cold."""
    forecast: int
    """Where the event will move it: 0 beyond hot to 6 beyond cold. From phase 7 on, where it is."""
    event: str
    event_counts: tuple[int, ...]
    """By seat, V.I.C.I. last."""
    entitled: tuple[int, ...]
    era_tiles: tuple[str, ...]
    final_tiles: tuple[str, ...]
    era_rate: int
    prices: tuple[int, ...]
    """What each material costs the asking seat, or any seat."""
    tiles: tuple[TileAt, ...]
    territories: tuple[TerritoryLine, ...]
    neighbours: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    """By site slot, the territories next to it."""
    civs: tuple[CivLine, ...]
    goals: tuple[ChipLine, ...]
    """Those of the display and of all goal slots."""
    settlements: tuple[SettlementLine, ...]
    columns: tuple[int, ...]
    """The lowest stage of each column of the stage partition."""
    stage_vp: tuple[int, ...]
    hand: tuple[CardLine, ...]
    vici: ViciLine | None


def table(g: Civolution, seat: int | None) -> CivolutionTable:
    """The numbers as a seat may know them."""
    s = g.state
    event = g.rules.events[s.event] if s.event else None
    order = tuple(seating(g))
    return CivolutionTable(
        era=s.era,
        phase=s.phase,
        monolith=s.monolith,
        order=order,
        clock=s.clock,
        resets=resets_per_era(g),
        ending=s.ending,
        weather=s.weather,
        forecast=forecast(g, event) if event and s.phase < 7 else s.weather + 1,
        event=s.event,
        event_counts=_event_counts(g),
        entitled=tuple(entitled(g, event)) if event else (),
        era_tiles=s.era_tiles,
        final_tiles=s.final_tiles,
        era_rate=ERA_RATES[max(0, s.era - 1)],
        prices=_prices(g, seat or 0),
        tiles=_tiles(g),
        territories=_territories(g),
        neighbours=s.neighbours,
        beside=s.near,
        civs=tuple(_civ(g, p) for p in range(len(s.players))),
        goals=_chips(g),
        settlements=_settlements(g),
        columns=bases(g),
        stage_vp=g.rules.consoles[s.console].stage_vp,
        hand=() if seat is None else _hand(g, seat),
        vici=_vici(g),
    )


@shared
def _event_counts(g: Civolution) -> tuple[int, ...]:
    event = g.state.event
    if not event:
        return ()
    return tuple(measure_of(g, seat, g.rules.events[event]) for seat in sorted(seating(g)))


@kept(lambda g, seat: (g.state.players[seat].abilities, g.state.tiles, g.state.tile_up))
def _prices(g: Civolution, seat: int) -> tuple[int, ...]:
    return tuple(price(g, seat, i) for i in range(18))


@kept(lambda g: g.state.layout)
def _tiles(g: Civolution) -> tuple[TileAt, ...]:
    return tuple(TileAt(*placed) for placed in g.state.layout)


@kept(lambda g: ([p.goals for p in g.state.players], g.state.goals, g.state.start_goals))
def _chips(g: Civolution) -> tuple[ChipLine, ...]:
    return tuple(_chip(g.rules.goals[key]) for key in _goals_shown(g))


@kept(lambda g: g.state.console)
def _settlements(g: Civolution) -> tuple[SettlementLine, ...]:
    return tuple(
        SettlementLine(card.slot, card.cost, card.diamonds) for card in settlements(g).values()
    )


def _inside(at: float, size: int) -> float:
    """A coordinate with room for pieces around it."""
    return round(min(max(at, 0.3), size - 0.3), 3)


def _land(g: Civolution) -> object:
    """What is open to everybody on the continent and around it."""
    s = g.state
    return (
        s.console,
        s.camps,
        s.farms,
        s.hunted,
        s.tiles,
        s.tile_up,
        s.sites,
        s.site_up,
        s.slots,
        s.near,
        s.neighbours,
    )


@kept(lambda g: (g.state.layout, g.state.hunted))
def _territories(g: Civolution) -> tuple[TerritoryLine, ...]:
    s, rules = g.state, g.rules
    centres, shapes = charted(rules, s.layout), outlines(rules, s.layout)
    return tuple(
        TerritoryLine(
            key=t.key,
            land=t.land,
            shape=tuple((x / 100, y / 100) for x, y in shapes[i]),
            x=_inside(centres[i][0] * WIDE / 100, WIDE),
            y=_inside(centres[i][1] * HIGH / 100, HIGH),
            camps=len(rules.camps_of[i]),
            hunting=rules.hunting[t.land],
            hunted=s.hunted[i],
        )
        for i, t in enumerate(rules.territories)
    )


@kept(
    lambda g, seat: (
        g.state.players[seat],
        _land(g),
        g.state.era,
        g.state.phase,
        g.state.era_tiles,
        g.state.final_tiles,
    )
)
def _civ(g: Civolution, seat: int) -> CivLine:
    p = g.state.players[seat]
    costs = module_costs(g, seat)
    modules = []
    for action, cost in zip(g.rules.activate, costs, strict=True):
        assert isinstance(action, Activate)
        key = action.module
        i = g.rules.module_index.get(key, -1)
        level = p.levels[i] if i >= 0 else 1
        modules.append(ModuleCost(key, level, min(cost, NEVER), cost <= p.markers[IDEA]))
    parts = p.final or final_vp(g, seat)
    goals = [chip for slot in p.goals for chip in slot[-1:]]
    return CivLine(
        seat=seat,
        modules=tuple(modules),
        food=p.markers[FOOD],
        food_need=total_need(g, seat),
        pass_up_to=allowed_up_to(g, seat),
        pass_chance=round(chance_to_pass(g, seat), 4),
        diamonds=diamonds(g, seat),
        categories=_categories(g, seat),
        goals=tuple(GoalLine(key, *progress(g, seat, key)) for key in goals),
        next_stage=tuple(next_stage(g, p, c) for c in range(COLUMNS)),
        era_vp=_era_vp(g, seat),
        hand=tuple(sum(g.rules.deck_of[k] == i for k in p.hand) for i in range(5)),
        projection=p.score + (0 if p.final else sum(parts)),
        parts=tuple(parts),
    )


def _categories(g: Civolution, seat: int) -> tuple[CategoryLine, ...]:
    return tuple(CategoryLine(c, units(g, seat, c), category_vp(g, seat, c)) for c in CATEGORIES)


def _era_vp(g: Civolution, seat: int) -> int:
    s = g.state
    if not s.era or s.phase > 7:
        return 0
    return ERA_RATES[s.era - 1] * units(g, seat, s.era_tiles[s.era - 1])


def _chip(chip: GoalChip) -> ChipLine:
    return ChipLine(chip.key, brief(chip), chip.need, chip.what, chip.n)


def _goals_shown(g: Civolution) -> list[str]:
    s = g.state
    slots = [key for p in s.players for slot in p.goals for key in slot]
    return [*filter(None, s.goals), *slots, *s.start_goals]


@kept(lambda g, seat: (g.state.players[seat], _land(g)))
def _hand(g: Civolution, seat: int) -> tuple[CardLine, ...]:
    p = g.state.players[seat]
    lines = []
    for key in p.hand:
        card = g.rules.research[key]
        spaces = tuple(
            SpaceLine(space.ways, any(can_pay(g, seat, card, [i], {i: w}) for w in _ways(space)))
            if space is not None
            else SpaceLine((), True)
            for i, space in enumerate(card.spaces)
        )
        able = can_install(g, seat, key, special=False)
        lines.append(CardLine(key, lowest_stage(bases(g), p, card.type), spaces, able))
    return tuple(lines)


def _ways(space: Space) -> range:
    return range(len(space.ways))


@shared
def _vici(g: Civolution) -> ViciLine | None:
    v = g.state.vici
    if v is None:
        return None
    cards = [g.rules.vici_cards[key] for key in v.row]
    more = 0 if g.over else sum(final_vp(g, len(g.state.players)))
    return ViciLine(
        score=v.score,
        projection=v.score + more,
        favor=v.favor,
        tracks=tuple(v.tracks),
        evolution=v.evolution,
        prosperity=v.prosperity,
        statues=v.statues,
        dice=v.dice,
        fate=v.fate,
        categories=_categories(g, len(g.state.players)),
        row=tuple(v.row),
        blue=sum(c.blue_icons for c in cards),
        red=sum(c.red_icons for c in cards),
        deck=len(v.deck),
    )
