"""The game's own record beside the view: what the board draws, incomes, forecasts, prices."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from msgspec import Struct

from pentarchy.core.message import Message, Said
from pentarchy.core.view import kept, shared
from pentarchy.games.innovation import prices
from pentarchy.games.innovation.action_phase import ReceiveInnovation
from pentarchy.games.innovation.automa import open_card
from pentarchy.games.innovation.building import is_city, least_power
from pentarchy.games.innovation.faces import Amounts, brief, sign
from pentarchy.games.innovation.geometry import BIT, NAMES, RIVER, SPADES, WHEEL
from pentarchy.games.innovation.queries import (
    KIND_INDEX,
    added,
    free_keys,
    groups,
    in_play,
    linked,
    placed,
    power_value,
    reach,
    shipping,
    spade_tools,
    toll,
)
from pentarchy.games.innovation.scoring import (
    PER_POINT,
    area_points,
    largest_area,
    science_points,
    worth,
)
from pentarchy.games.innovation.state import (
    ACTIONS,
    DISCIPLINES,
    KINDS,
    LAST_ROUND,
    MONUMENT,
    NEUTRAL,
    NOBODY,
    OVER,
    PALACE,
    PHASES,
    SCHOOL,
    SETUP,
    UNIVERSITY,
    Player,
)
from pentarchy.games.innovation.turn import board_income
from pentarchy.games.innovation.words import ChooseBook, Gain

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


PHASE_NAMES = (
    Message("Setup"),
    Message("Income"),
    Message("Actions"),
    Message("Science bonus"),
    Message("Over"),
)
"""As `PHASES`, in words."""
ON_BOARD = ("workshop", "guild", "school", "university", "palace")


class Yield(Struct, frozen=True, gc=False):
    """What an income brings."""

    coins: int = 0
    tools: int = 0
    scholars: int = 0
    power: int = 0
    books: int = 0
    vp: int = 0


class GroupNote(Struct, frozen=True, gc=False):
    """A group of buildings, in a city or on its way to one."""

    hexes: tuple[str, ...]
    power: int
    power_needed: int
    buildings: int
    buildings_needed: int
    city: bool


class BoardNote(Struct, frozen=True, gc=False):
    """What is printed on a planning board: incomes by place, prices and rewards of the tracks."""

    places: tuple[tuple[Amounts, ...], ...]
    """Per row of buildings (workshops, guilds, schools, university) what each place opens."""
    costs: tuple[Amounts, ...]
    """Of workshop, guild, school, university, palace."""
    shipping_cost: Amounts
    shipping: tuple[Amounts, ...]
    """Rewards of levels 1 to 3; empty for a level nobody reaches from below."""
    terraforming_cost: Amounts
    terraforming: tuple[Amounts, ...]


class PlayerNote(Struct, frozen=True, gc=False):
    """Everything before a player, and what there is to expect."""

    seat: int
    automa: bool
    home: str
    faction: str
    palace: str
    palace_built: bool
    bonus: str
    next_bonus: str
    passed: bool
    vp: int
    coins: int
    tools: int
    scholars: int
    pool: int
    bowls: tuple[int, int, int]
    shipping: int
    spade_tools: int
    bridges: int
    annexes: int
    books: tuple[int, int, int, int]
    levels: tuple[int, int, int, int]
    on_map: tuple[int, int, int, int, int]
    """Own workshops, guilds, schools, university, palace on the map."""
    buildings: int
    competencies: tuple[str, ...]
    innovations: tuple[str, ...]
    cities: tuple[str, ...]
    used: tuple[str, ...]
    free_keys: int
    income: Yield
    science_bonus: int
    """How often the round tile's science bonus would be gained now."""
    area: int
    """Buildings in the largest group by reach."""
    area_points: int
    science_points: int
    resource_points: int
    groups: tuple[GroupNote, ...]
    board: BoardNote | None
    """The planning board; none before it is chosen, and none for the Automa."""


class AutomaNote(Struct, frozen=True, gc=False):
    """The Automa's cards that everybody sees."""

    level: str
    deck: int
    """Cards left in the deck, the open one included."""
    support: str
    """The support card of its last turn this round."""
    open: str
    """The card that acted then; it lies open on the deck and will support the next turn."""


class HexNote(Struct, frozen=True, omit_defaults=True):
    """A hex: what stands on it, and what it is to the viewing seat."""

    at: str
    terrain: str
    building: str = ""
    owner: int = -1
    neutral: bool = False
    annex: bool = False
    city: int = 0
    edge: bool = False
    mark: str = ""
    """A city tile on a river hex, or a mark of the Automa."""
    spades: int = 0
    tools: int = 0
    """For bought spades all the way home, and for a mark of the Automa."""
    in_reach: bool = False
    river_steps: int = 0
    """Shipping needed to reach it; 0 for adjacent or never."""
    power_offered: int = 0
    """Power that building here would offer to neighbours, all together."""


class BridgeNote(Struct, frozen=True, gc=False):
    """A bridge site or a bridge."""

    spot: str
    a: str
    b: str
    owner: int
    printed: bool


class PriceNote(Struct, frozen=True, gc=False):
    """Something to be bought: what it costs the viewing seat, and whether that is there."""

    spot: str
    tile: str
    price: Amounts
    affordable: bool
    used: bool = False
    count: int = 1
    """Copies left, or coins lying on it."""
    vp: int = 0
    """Points that taking it now would bring at once."""
    owners: tuple[int, ...] = ()


class RoundNote(Struct, frozen=True, gc=False):
    """A round score tile in its place."""

    number: int
    tile: str
    final: str
    now: bool
    past: bool


class SpaceNote(Struct, frozen=True, gc=False):
    """The scholar spaces of a value under a discipline; -1 is free, -2 the neutral faction."""

    spot: str
    levels: int
    owners: tuple[int, ...]


class PointsNote(Struct, frozen=True, gc=False):
    """What an option would change at once for the asked seat."""

    action: str
    vp: int


class InnovationTable(Struct, frozen=True, gc=False):
    """Beyond areas and spots."""

    stage: str
    """The phase by its key: setup, income, actions, science, over."""
    phase: Said
    side: str
    order: tuple[int, ...]
    players: tuple[PlayerNote, ...]
    hexes: tuple[HexNote, ...]
    bridges: tuple[BridgeNote, ...]
    actions: tuple[PriceNote, ...]
    innovations: tuple[PriceNote, ...]
    competencies: tuple[PriceNote, ...]
    palaces: tuple[PriceNote, ...]
    bonuses: tuple[PriceNote, ...]
    cities: tuple[PriceNote, ...]
    rounds: tuple[RoundNote, ...]
    spaces: tuple[SpaceNote, ...]
    neutral_levels: tuple[int, ...]
    neutral_area: int
    """The neutral faction's group; 0 while it is hidden or where there is none."""
    automa: AutomaNote | None
    preview: tuple[PointsNote, ...]


def table(g: Innovation, seat: int | None) -> InnovationTable:
    """The record for a seat; prices, reach and preview are its own, a spectator sees none."""
    s = g.state
    ready = s.phase != SETUP
    buyer = seat if ready and seat is not None and not is_automa(g, seat) else None
    tile = g.rules.area_tiles.get(s.area_tile)
    return InnovationTable(
        stage=PHASES[s.phase],
        phase=PHASE_NAMES[s.phase],
        side=s.side,
        order=tuple(s.order),
        players=player_notes(g),
        hexes=hex_notes(g, buyer),
        bridges=bridge_notes(g),
        actions=action_notes(g, buyer),
        innovations=innovation_notes(g, buyer),
        competencies=competency_notes(g, seat),
        palaces=palace_notes(g, buyer),
        bonuses=bonus_notes(g),
        cities=city_notes(g),
        rounds=round_notes(g),
        spaces=space_notes(g),
        neutral_levels=tuple(s.neutral_levels),
        neutral_area=tile.buildings if tile and s.round >= LAST_ROUND else 0,
        automa=automa_note(g),
        preview=previews(g, seat) if ready else (),
    )


def is_automa(g: Innovation, seat: int) -> bool:
    """Whether the rules themselves play a seat."""
    automa = g.state.automa
    return automa is not None and automa.seat == seat


def land(g: Innovation) -> object:
    """Everything on the map."""
    s = g.state
    return (
        s.side,
        s.terrain,
        s.building,
        s.owner,
        s.city,
        s.neutral,
        s.annexed,
        s.river_tiles,
        s.bridges,
        s.bridge_owners,
        s.automa,
    )


def counting(g: Innovation) -> object:
    """All that may count when a seat tries something out: everything but the goods of others and
    what only the turn knows."""
    s = g.state
    return (
        land(g),
        s.phase,
        s.round,
        s.order,
        s.offers,
        s.holding,
        s.held,
        s.round_tiles,
        s.final_tile,
        s.area_tile,
        s.city_count,
        s.city_stock,
        s.annexes_left,
        s.neutral_left,
        s.neutral_levels,
        s.spaces,
        s.competencies,
        s.copies,
        s.palaces,
        [(p.terrain, p.levels, p.left, p.hexes, p.cities, cards(p)) for p in s.players],
    )


@kept(lambda g: ((s := g.state).round, s.round_tiles, s.final_tile))
def round_notes(g: Innovation) -> tuple[RoundNote, ...]:
    """The rounds and their tiles."""
    s = g.state
    return tuple(
        RoundNote(i, key, s.final_tile if i == LAST_ROUND else "", i == s.round, i < s.round)
        for i, key in enumerate(s.round_tiles, 1)
    )


@shared
def automa_note(g: Innovation) -> AutomaNote | None:
    """What lies open of the Automa's cards."""
    automa = g.state.automa
    if automa is None:
        return None
    support = automa.discard[-1] if automa.discard else ""
    return AutomaNote(automa.difficulty, len(automa.deck), support, open_card(automa))


# Players.


def income(g: Innovation, seat: int) -> Yield:
    """What the next income would bring, book colours and levels aside."""
    p = g.state.players[seat]
    keys = [k for k in in_play(g, seat) if k != p.bonus]
    bonus = p.next_bonus or p.bonus
    total = [0] * 6
    owed = [g.rules.catalogue[k].income for k in (*keys, *((bonus,) if bonus else ()))]
    owed += [g.rules.catalogue[d].income for i, d in enumerate(DISCIPLINES) if p.levels[i] >= 9]
    for text in ((board_income(g, seat),), *owed):
        for word in text:
            if isinstance(word, Gain):
                amounts = (word.coins, word.tools, word.scholars, word.power, 0, int(word.vp))
                total = [a + b for a, b in zip(total, amounts, strict=True)]
            elif isinstance(word, ChooseBook):
                total[4] += word.n
    total[2] = min(total[2], p.pool)
    return Yield(*total)


def player_notes(g: Innovation) -> tuple[PlayerNote, ...]:
    """Every player."""
    return tuple(player_note(g, seat) for seat in range(len(g.state.players)))


@kept(
    lambda g: (
        land(g),
        (s := g.state).phase,
        s.area_tile,
        s.round,
        s.neutral_levels,
        [(p.levels, p.hexes, p.shipping, cards(p)) for p in s.players],
    )
)
def points(g: Innovation) -> tuple[tuple[int, int], ...]:
    """What each seat would score now for its area and on the science tracks; the neutral group of a
    two-player game counts once it is known."""
    s = g.state
    open_game = s.phase not in (SETUP, OVER)
    hidden = bool(s.area_tile) and s.round < LAST_ROUND
    none = [0] * len(s.players)
    area = area_points(g, without_neutral=hidden) if open_game else none
    science = [science_points(g, d) if open_game else none for d in range(4)]
    return tuple(
        (area[seat], sum(track[seat] for track in science)) for seat in range(len(s.players))
    )


def cards(p: Player) -> object:
    """What may add to a player's numbers."""
    return p.faction, p.palace, p.palace_built, p.bonus, p.competencies, p.innovations


@kept(
    lambda g, seat: (
        g.state.players[seat],
        land(g),
        points(g),
        (s := g.state).phase,
        s.round,
        s.round_tiles,
    )
)
def player_note(g: Innovation, seat: int) -> PlayerNote:
    """One player."""
    s, p = g.state, g.state.players[seat]
    area, science = points(g)[seat]
    automa = is_automa(g, seat)
    seated = p.terrain >= 0 and bool(p.faction)
    pays = seated and not automa and s.phase != OVER and s.round < LAST_ROUND
    a, b, c, d = p.books
    e, f, h, i = p.levels
    workshops, guilds, schools, universities, palaces = (
        placed(g, p, KIND_INDEX[kind]) for kind in ON_BOARD
    )
    return PlayerNote(
        seat=seat,
        automa=automa,
        home=WHEEL[p.terrain] if p.terrain >= 0 else "",
        faction=s.automa.faction if automa and s.automa is not None else p.faction,
        palace=p.palace,
        palace_built=p.palace_built,
        bonus=p.bonus,
        next_bonus=p.next_bonus,
        passed=p.passed,
        vp=p.vp,
        coins=p.coins,
        tools=p.tools,
        scholars=p.scholars,
        pool=p.pool,
        bowls=(p.bowl1, p.bowl2, p.bowl3),
        shipping=p.shipping,
        spade_tools=spade_tools(g, p) if p.terrain >= 0 else 0,
        bridges=p.bridges,
        annexes=p.annexes,
        books=(a, b, c, d),
        levels=(e, f, h, i),
        on_map=(workshops, guilds, schools, universities, palaces),
        buildings=len(p.hexes),
        competencies=tuple(p.competencies),
        innovations=tuple(p.innovations),
        cities=tuple(p.cities),
        used=tuple(p.used),
        free_keys=max(free_keys(p), 0),
        income=income(g, seat) if pays else Yield(),
        science_bonus=science_bonus(g, seat) if pays and s.phase != SETUP else 0,
        area=largest_area(g, seat) if seated or automa else 0,
        area_points=area,
        science_points=science,
        resource_points=worth(p) // PER_POINT if seated and s.phase not in (SETUP, OVER) else 0,
        groups=tuple(group_notes(g, seat)) if seated else (),
        board=board_note(g, p.terrain) if p.terrain >= 0 and not automa else None,
    )


@kept(lambda g, terrain: None)
def board_note(g: Innovation, terrain: int) -> BoardNote:
    """What a planning board prints."""
    board = g.rules.planning[terrain]
    tools = board.tool_income
    guilds = zip(board.guild_coins, board.guild_power, strict=True)
    costs = [g.rules.kinds[KIND_INDEX[kind]] for kind in ON_BOARD]
    scholar = (sign(1, "scholar"),)
    return BoardNote(
        places=(
            tuple((sign(b - a, "tool"),) if b > a else () for a, b in pairwise(tools)),
            tuple((sign(coins, "coin"), sign(power, "power")) for coins, power in guilds),
            (scholar,) * g.rules.pieces[SCHOOL],
            (scholar,) * g.rules.pieces[UNIVERSITY],
        ),
        costs=tuple((sign(k.tools, "tool"), sign(k.coins, "coin")) for k in costs),
        shipping_cost=(sign(board.shipping_coins, "coin"), *scholar),
        shipping=tuple(brief(text) for text in board.shipping_rewards),
        terraforming_cost=(sign(board.digging_coins, "coin"), sign(1, "tool"), *scholar),
        terraforming=tuple(brief(text) for text in board.digging_rewards),
    )


def science_bonus(g: Innovation, seat: int) -> int:
    """How often the round tile's science bonus would be gained now (R4.6)."""
    s = g.state
    tile = g.rules.round_tiles[s.round_tiles[s.round - 1]]
    level = s.players[seat].levels[DISCIPLINES.index(tile.discipline)]
    return (level + added(g, seat, "science_bonus_level")) // tile.per


def group_notes(g: Innovation, seat: int) -> list[GroupNote]:
    """How far each group is from a city."""
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


# The map.


def reached(g: Innovation, seat: int | None) -> tuple[list[int], int, int, int]:
    """The hexes within each number of river steps of a seat, how many it can make, its home, and
    what a spade costs it."""
    if seat is None:
        return [0] * 5, 0, NOBODY, 0
    p = g.state.players[seat]
    return [reach(g, seat, k) for k in range(5)], shipping(g, seat), p.terrain, spade_tools(g, p)


@kept(lambda g, seat: (land(g), reached(g, seat)))
def hex_notes(g: Innovation, seat: int | None) -> tuple[HexNote, ...]:
    """Every hex; with reach and cost for a seat."""
    s, board = g.state, g.rules.boards[g.state.side]
    within, level, home, price = reached(g, seat)
    nobody = (NOBODY, seat, s.automa.seat if s.automa is not None else NOBODY)
    notes = []
    for h in board.places:
        owner, terrain = s.owner[h], s.terrain[h]
        land = terrain < RIVER
        empty = land and owner < 0
        spades = SPADES[terrain][home] if seat is not None and empty else 0
        offered = (
            sum(power_value(g, n) for n in linked(g, h) if s.owner[n] not in nobody)
            if seat is not None and empty
            else 0
        )
        notes.append(
            HexNote(
                at=NAMES[h],
                terrain=WHEEL[terrain] if land else "river",
                building=KINDS[s.building[h]],
                owner=owner,
                neutral=h in s.neutral,
                annex=h in s.annexed,
                city=s.city[h],
                edge=board.edge[h],
                mark=hex_mark(g, h),
                spades=spades,
                tools=spades * price + toll(g, h) if spades else 0,
                in_reach=empty and bool(within[level] & BIT[h]),
                river_steps=next((k for k in range(5) if within[k] & BIT[h]), 0) if empty else 0,
                power_offered=offered,
            )
        )
    return tuple(notes)


def hex_mark(g: Innovation, h: int) -> str:
    """A city tile on a river hex, or what the Automa has put there."""
    s, automa = g.state, g.state.automa
    if h in s.river_tiles:
        return "city"
    if automa is not None:
        marks = (
            ("power", automa.marked),
            ("tool", automa.markers),
            ("fallow", automa.fallow),
            ("blight", automa.blighted),
        )
        for name, places in marks:
            if h in places:
                return name
    return ""


@kept(lambda g: (land(g), [p.faction for p in g.state.players]))
def bridge_notes(g: Innovation) -> tuple[BridgeNote, ...]:
    """Printed sites, and whatever else is bridged or could be by the moles."""
    s, board = g.state, g.rules.boards[g.state.side]
    owners = dict(zip(s.bridges, s.bridge_owners, strict=True))
    moles = any(p.faction and g.rules.factions[p.faction].tunnels for p in s.players)
    shown = range(len(board.pairs) if moles else board.printed)
    return tuple(
        BridgeNote(
            spot=f"site:{board.pair_names[i]}",
            a=NAMES[board.pairs[i][0]],
            b=NAMES[board.pairs[i][1]],
            owner=owners.get(i, -1),
            printed=i < board.printed,
        )
        for i in shown
    )


# What can be bought.


@kept(lambda g: (g.state.bonuses, g.state.bonus_coins))
def bonus_notes(g: Innovation) -> tuple[PriceNote, ...]:
    """Round bonuses nobody owns, with their coins."""
    return tuple(
        PriceNote(f"bonus:{key}", key, (), True, count=coins)
        for key, coins in zip(g.state.bonuses, g.state.bonus_coins, strict=True)
    )


@kept(lambda g: g.state.city_stock)
def city_notes(g: Innovation) -> tuple[PriceNote, ...]:
    """City tiles in stock."""
    stock = g.state.city_stock
    return tuple(
        PriceNote(f"city:{key}", key, (), stock[key] > 0, count=stock[key])
        for key in g.rules.cities
    )


@kept(
    lambda g, seat: (
        g.state.book_actions,
        g.state.covered,
        seat is not None and g.state.players[seat],
    )
)
def action_notes(g: Innovation, seat: int | None) -> tuple[PriceNote, ...]:
    """Power and book actions."""
    s = g.state
    notes = []
    for key, power in g.rules.power_actions.items():
        cost = prices.power_cost(g, seat, key) if seat is not None else power.cost
        enough = seat is not None and s.players[seat].bowl3 >= cost
        notes.append(
            PriceNote(f"action:{key}", key, (sign(cost, "power"),), enough, used=key in s.covered)
        )
    for key in s.book_actions:
        cost = g.rules.book_actions[key].cost
        enough = seat is not None and sum(s.players[seat].books) >= cost
        notes.append(
            PriceNote(f"action:{key}", key, (sign(cost, "book"),), enough, used=key in s.covered)
        )
    return tuple(notes)


@kept(
    lambda g, seat: (
        g.state.slots,
        g.state.display,
        seat is not None and (g.state.players[seat], counting(g)),
    )
)
def innovation_notes(g: Innovation, seat: int | None) -> tuple[PriceNote, ...]:
    """The display, with what each place costs a seat."""
    s = g.state
    notes = []
    for slot, tile in zip(s.slots, s.display, strict=True):
        card = g.rules.slots[slot]
        named = [sign(n, d) for d, n in zip(DISCIPLINES, card.books, strict=True) if n]
        extra, coins, affordable = card.any_books, 0, False
        if seat is not None and prices.has_room(g, seat):
            extra = prices.any_books(g, seat, slot)
            coins = prices.innovation_coins(g, seat)
            affordable = prices.why_not_innovate(g, seat, slot) is None
        price = [*named, sign(extra, "book"), *([sign(coins, "coin")] if coins else [])]
        vp = innovation_points(g, seat, tile) if seat is not None and tile else 0
        notes.append(PriceNote(f"slot:{slot}", tile, tuple(price), affordable, vp=vp))
    return tuple(notes)


def innovation_points(g: Innovation, seat: int, tile: str) -> int:
    """What an innovation would score if it were taken now, before any choice it brings."""
    if g.state.phase != ACTIONS:
        return 0
    other = g.copy()
    other.stack[:] = [ReceiveInnovation(seat=seat, tile=tile)]
    other.advance()
    return other.state.players[seat].vp - g.state.players[seat].vp


@kept(
    lambda g, seat: (
        g.state.competencies,
        g.state.copies,
        [p.competencies for p in g.state.players],
    )
)
def competency_notes(g: Innovation, seat: int | None) -> tuple[PriceNote, ...]:
    """The twelve stacks, by column and row, with their owners."""
    s = g.state
    notes = []
    for place, key in enumerate(s.competencies):
        owners = tuple(i for i, p in enumerate(s.players) if key in p.competencies)
        free = s.copies[place] > 0 and (seat is None or seat not in owners)
        notes.append(
            PriceNote(f"competency:{key}", key, (), free, count=s.copies[place], owners=owners)
        )
    return tuple(notes)


@kept(lambda g, seat: (g.state.palaces, seat is not None and (g.state.players[seat], land(g))))
def palace_notes(g: Innovation, seat: int | None) -> tuple[PriceNote, ...]:
    """Palaces still to be taken."""
    able = seat is not None and any(
        prices.why_not_upgrade(g, seat, h, PALACE) is None for h in g.state.players[seat].hexes
    )
    return tuple(PriceNote(f"palace:{key}", key, (), able) for key in g.state.palaces)


@kept(lambda g: g.state.spaces)
def space_notes(g: Innovation) -> tuple[SpaceNote, ...]:
    """Scholar spaces: one for three levels, three for two, under each discipline."""
    spaces = [x if x != NEUTRAL else -2 for x in g.state.spaces]
    notes = []
    for d, name in enumerate(DISCIPLINES):
        notes.append(SpaceNote(f"space:{name}:3", 3, tuple(spaces[4 * d : 4 * d + 1])))
        notes.append(SpaceNote(f"space:{name}:2", 2, tuple(spaces[4 * d + 1 : 4 * d + 4])))
    return tuple(notes)


def previews(g: Innovation, seat: int | None) -> tuple[PointsNote, ...]:
    """The points each option brings at once: only what the seat itself is still owed is played."""
    decision = g.decision
    if decision is None or decision.seat != seat:
        return ()
    owed = list(takewhile(lambda step: step.seat == seat, reversed(g.stack)))[::-1]
    before = g.state.players[seat].vp
    notes = []
    for action in g.options():
        other = g.copy()
        other.stack[:] = owed
        other.take(action)
        change = other.state.players[seat].vp - before
        if change:
            notes.append(PointsNote(action.text, change))
    return tuple(notes)
