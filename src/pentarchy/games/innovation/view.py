"""The table as a seat sees it: areas, spots and pieces, built field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Message
from pentarchy.core.view import (
    AnyArea,
    Counter,
    Counters,
    Grid,
    Hexes,
    Piece,
    Row,
    Spot,
    Track,
    View,
    Words,
    kept,
    shared,
)
from pentarchy.games.innovation.automa import open_card
from pentarchy.games.innovation.geometry import COLUMNS, NAMES, RIVER, WHEEL
from pentarchy.games.innovation.queries import KIND_INDEX, can_tunnel, free_keys, spade_tools
from pentarchy.games.innovation.state import (
    BRIDGES,
    DISCIPLINES,
    KINDS,
    LAST_ROUND,
    NEUTRAL,
    NOBODY,
    SCHOLARS,
    InnovationState,
    Player,
)
from pentarchy.games.innovation.table import ON_BOARD, PHASE_NAMES, land, table
from pentarchy.games.innovation.tiles import ROW_LEVELS, row_gives
from pentarchy.games.innovation.words import counted, named_text, text_of

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


def build(g: Innovation, seat: int | None) -> View:
    """All of it; secret are only the two-player area tile and the order of the Automa's deck."""
    return g.rules.shown(g, seat, areas(g), table(g, seat))


@shared
def areas(g: Innovation) -> tuple[AnyArea, ...]:
    """All areas: everybody sees the same."""
    found: list[AnyArea] = [
        the_map(g),
        the_sites(g),
        *science(g),
        competencies(g),
        innovations(g),
        board_actions(g),
        cities(g),
        palaces(g),
        round_bonuses(g),
        rounds(g),
        *starting_shelves(g),
        *notes(g),
    ]
    for i in range(len(g.state.players)):
        found += player_areas(g, i)
    return tuple(found)


def tile(spot: str, key: str, face: str = "", count: int = 1, owner: int | None = None) -> Spot:
    """A spot with one tile on it."""
    return Spot(spot, (Piece("tile", key, owner, count, face),))


# The map.


@kept(land)
def the_map(g: Innovation) -> Hexes:
    """Every hex with its terrain and what stands on it."""
    s = g.state
    spots = []
    for h in g.rules.boards[s.side].places:
        row, column = divmod(h, COLUMNS)
        terrain = "river" if s.terrain[h] == RIVER else WHEEL[s.terrain[h]]
        spots.append(
            Spot(
                f"hex:{NAMES[h]}",
                tuple(hex_pieces(s, h)),
                NAMES[h],
                terrain,
                x=column - (row - row % 2) // 2,
                y=row,
            )
        )
    return Hexes(id="map", title=Message("Map"), spots=tuple(spots))


def hex_pieces(s: InnovationState, h: int) -> list[Piece]:
    """What stands on a hex."""
    pieces = []
    if s.owner[h] >= 0:
        face = "neutral" if h in s.neutral else ""
        pieces.append(Piece("building", KINDS[s.building[h]], s.owner[h], face=face))
        if h in s.annexed:
            pieces.append(Piece("annex", "annex", s.owner[h]))
        if s.city[h]:
            pieces.append(Piece("city", owner=s.owner[h], count=s.city[h]))
    if h in s.river_tiles:
        pieces.append(Piece("city_tile"))
    automa = s.automa
    if automa is not None:
        for kind, places in (
            ("power_token", automa.marked),
            ("tool_marker", automa.markers),
            ("fallow", automa.fallow),
            ("blight", automa.blighted),
        ):
            if h in places:
                pieces.append(Piece(kind, owner=automa.seat))
    return pieces


@kept(lambda g: (land(g), [p.faction for p in g.state.players]))
def the_sites(g: Innovation) -> Row:
    """Bridge sites: the printed ones, and with moles at the table every pair they could join."""
    s, board = g.state, g.rules.boards[g.state.side]
    moles = any(p.faction and can_tunnel(g, i) for i, p in enumerate(s.players))
    shown = len(board.pairs) if moles else board.printed
    owners = dict(zip(s.bridges, s.bridge_owners, strict=True))
    spots = tuple(
        Spot(
            f"site:{board.pair_names[i]}",
            (Piece("bridge", owner=owners[i]),) if i in owners else (),
            board.pair_names[i],
            "printed" if i < board.printed else "land",
        )
        for i in range(shown)
    )
    return Row(id="sites", title=Message("Bridge sites"), spots=spots)


# The science board.


@kept(lambda g: ([p.levels for p in g.state.players], g.state.neutral_levels, g.state.spaces))
def science(g: Innovation) -> list[AnyArea]:
    """Four tracks, the scholar spaces below them, and the disciplines themselves."""
    s = g.state
    areas: list[AnyArea] = []
    for d, name in enumerate(DISCIPLINES):
        spots = []
        for level in range(13):
            pieces = [
                Piece("marker", owner=i) for i, p in enumerate(s.players) if p.levels[d] == level
            ]
            if s.neutral_levels and s.neutral_levels[d] == level:
                pieces.append(Piece("marker", face="neutral"))
            spots.append(Spot(f"science:{name}:{level}", tuple(pieces), str(level)))
        areas.append(
            Track(
                id=f"science:{name}",
                title=Message("{discipline}", discipline=name),
                spots=tuple(spots),
            )
        )
    places = []
    for d, name in enumerate(DISCIPLINES):
        for value, spaces in (
            (3, s.spaces[4 * d : 4 * d + 1]),
            (2, s.spaces[4 * d + 1 : 4 * d + 4]),
        ):
            pieces = [scholar(owner) for owner in spaces if owner != NOBODY]
            label = Message(
                "{discipline} {levels}, {n} free",
                discipline=name,
                levels=value,
                n=spaces.count(NOBODY),
            )
            places.append(Spot(f"space:{name}:{value}", tuple(pieces), label, name))
    areas.append(Row(id="spaces", title=Message("Scholars"), spots=tuple(places)))
    heads = tuple(
        Spot(f"discipline:{d}", (), Message("{discipline}", discipline=d), d) for d in DISCIPLINES
    )
    areas.append(Row(id="disciplines", title=Message("Disciplines"), spots=heads))
    return areas


def scholar(owner: int) -> Piece:
    """A scholar sent by a seat or by the neutral faction."""
    return Piece("scholar", face="neutral") if owner == NEUTRAL else Piece("scholar", owner=owner)


@kept(lambda g: (g.state.competencies, g.state.copies, [p.competencies for p in g.state.players]))
def competencies(g: Innovation) -> Grid:
    """The twelve stacks."""
    s = g.state
    spots = []
    for place, key in enumerate(s.competencies):
        column, row = divmod(place, 3)
        owners = [
            Piece("marker", owner=i) for i, p in enumerate(s.players) if key in p.competencies
        ]
        pieces = (Piece("tile", key, count=s.copies[place]), *owners)
        spots.append(Spot(f"competency:{key}", pieces, x=column, y=row))
    return Grid(
        id="competencies",
        title=Message("Competencies"),
        columns=tuple(Message("{discipline}", discipline=d) for d in DISCIPLINES),
        rows=tuple(row_gives(row) for row in range(len(ROW_LEVELS))),
        spots=tuple(spots),
    )


@kept(lambda g: (g.state.slots, g.state.display))
def innovations(g: Innovation) -> Row:
    """The innovation display."""
    s = g.state
    spots = tuple(
        Spot(
            f"slot:{slot}",
            (Piece("tile", key),) if key else (),
            text_of(slot),
            slot,
        )
        for slot, key in zip(s.slots, s.display, strict=True)
    )
    return Row(id="innovations", title=Message("Innovations"), spots=spots)


# The shelves.


@kept(lambda g: (g.state.book_actions, g.state.covered))
def board_actions(g: Innovation) -> Row:
    """Power and book actions."""
    s = g.state
    keys = [*g.rules.power_actions, *s.book_actions]
    spots = tuple(tile(f"action:{k}", k, "used" if k in s.covered else "") for k in keys)
    return Row(id="actions", title=Message("Power and book actions"), spots=spots)


@kept(lambda g: g.state.palaces)
def palaces(g: Innovation) -> Row:
    """Palaces nobody has."""
    spots = tuple(tile(f"palace:{k}", k) for k in g.state.palaces)
    return Row(id="palaces", title=Message("Palaces"), spots=spots)


@kept(lambda g: g.state.city_stock)
def cities(g: Innovation) -> Row:
    """City tiles in stock."""
    spots = tuple(tile(f"city:{k}", k, count=n) for k, n in sorted(g.state.city_stock.items()))
    return Row(id="cities", title=Message("City tiles"), spots=spots)


@kept(lambda g: (g.state.bonuses, g.state.bonus_coins))
def round_bonuses(g: Innovation) -> Row:
    """Round bonuses nobody owns, with their coins."""
    spots = []
    for key, coins in zip(g.state.bonuses, g.state.bonus_coins, strict=True):
        pieces = [Piece("tile", key)]
        if coins:
            pieces.append(Piece("coin", count=coins))
        spots.append(Spot(f"bonus:{key}", tuple(pieces)))
    return Row(id="bonuses", title=Message("Round bonuses"), spots=tuple(spots))


@kept(lambda g: (g.state.round, g.state.round_tiles, g.state.final_tile))
def rounds(g: Innovation) -> Row:
    """The six round tiles, the present one marked; the final tile with the last."""
    s, spots = g.state, []
    for i, key in enumerate(s.round_tiles, 1):
        face = "now" if i == s.round else "past" if i < s.round else ""
        pieces = [Piece("tile", key, face=face)]
        if i == LAST_ROUND:
            pieces.append(Piece("tile", s.final_tile, face=face))
        spots.append(Spot(f"round:{i}", tuple(pieces), Message("Round {number}", number=i)))
    return Row(id="rounds", title=Message("Rounds"), spots=tuple(spots))


@kept(lambda g: ((s := g.state).bundles, s.draft_boards, s.draft_factions, s.draft_palaces))
def starting_shelves(g: Innovation) -> list[AnyArea]:
    """What is chosen from in setup."""
    s = g.state
    areas: list[AnyArea] = []
    if s.bundles:
        spots = tuple(
            Spot(
                f"bundle:{board}",
                tuple(Piece("tile", key) for key in (board, *others)),
                Message("{board}", board=board),
            )
            for board, *others in s.bundles
        )
        areas.append(Row(id="bundles", title=Message("Planning boards"), spots=spots))
    drafted = [*s.draft_boards, *s.draft_factions, *s.draft_palaces]
    if drafted:
        spots = tuple(tile(f"draft:{key}", key) for key in drafted)
        areas.append(Row(id="draft", title=Message("To be drafted"), spots=spots))
    return areas


@kept(lambda g: ((s := g.state).phase, s.round, s.area_tile, s.order, s.automa))
def notes(g: Innovation) -> list[AnyArea]:
    """The phase, the order, and what the neutral faction or the Automa has in store."""
    s = g.state
    lines = [PHASE_NAMES[s.phase]]
    if s.area_tile and s.round >= LAST_ROUND:
        size = g.rules.area_tiles[s.area_tile].buildings
        lines.append(Message("Neutral faction: largest group {n}", n=size))
    elif s.area_tile:
        lines.append(Message("Neutral faction: largest group hidden"))
    automa = s.automa
    if automa is not None:
        lines.append(
            Message(
                "Automa: {n} card in the deck, {turned} turned",
                many="Automa: {n} cards in the deck, {turned} turned",
                n=len(automa.deck),
                turned=len(automa.discard),
            )
        )
        shown = open_card(automa)
        if shown:
            lines.append(Message("Open on its deck: {card}", card=named_text(shown)))
    order = Row(
        id="order",
        title=Message("Turn order"),
        spots=tuple(
            Spot(f"order:{i + 1}", (Piece("marker", owner=seat),)) for i, seat in enumerate(s.order)
        ),
    )
    return [order, Words(id="notes", title=Message("Table"), lines=tuple(lines))]


# The players.


@kept(lambda g, i: g.state.players[i])
def player_areas(g: Innovation, i: int) -> list[AnyArea]:
    """One player's goods, tiles, tracks, books and conversions."""
    p = g.state.players[i]
    counters = [
        Counter("vp", Message("VP"), p.vp),
        Counter("coins", Message("Coins"), p.coins),
        Counter("tools", Message("Tools"), p.tools),
        Counter(
            "scholars",
            Message("Scholars"),
            p.scholars,
            SCHOLARS,
            Message("{n} in the pool", n=p.pool),
        ),
        Counter("bowl1", Message("Bowl I"), p.bowl1),
        Counter("bowl2", Message("Bowl II"), p.bowl2),
        Counter("bowl3", Message("Bowl III"), p.bowl3),
        Counter("bridges", Message("Bridges"), p.bridges, BRIDGES),
        Counter("annexes", Message("Annexes"), p.annexes),
        Counter("keys", Message("Free keys"), free_keys(p)),
        *(
            Counter(name, Message("{building} left", building=name), p.left[KIND_INDEX[name]])
            for name in ON_BOARD
        ),
    ]
    title, terraforming = Message("No board yet"), Message("no spades yet")
    if p.terrain >= 0:
        title = Message("{board}", board=WHEEL[p.terrain])
        price = counted(spade_tools(g, p), "tool")
        terraforming = Message("{price} a spade", price=price)
    areas: list[AnyArea] = [
        Counters(id=f"p{i}", title=title, owner=i, counters=tuple(counters)),
        Row(id=f"p{i}:tiles", title=Message("Tiles"), owner=i, spots=own_tiles(i, p)),
        Row(
            id=f"p{i}:tracks",
            title=Message("Tracks"),
            owner=i,
            spots=(
                Spot(f"p{i}:shipping", (), Message("Shipping {level}", level=p.shipping)),
                Spot(f"p{i}:terraforming", (), terraforming),
            ),
        ),
        Row(
            id=f"p{i}:books",
            title=Message("Books"),
            owner=i,
            spots=tuple(
                Spot(
                    f"p{i}:book:{d}",
                    (Piece("book", count=p.books[k]),),
                    Message("{discipline}", discipline=d),
                    d,
                )
                for k, d in enumerate(DISCIPLINES)
            ),
        ),
        Row(
            id=f"p{i}:convert",
            title=Message("Convert"),
            owner=i,
            spots=tuple(
                Spot(f"p{i}:convert:{key}", (), Message("{what}", what=key))
                for key in g.rules.conversions
            ),
        ),
    ]
    return areas


def own_tiles(i: int, p: Player) -> tuple[Spot, ...]:
    """A player's tiles, covered ones marked."""
    keys = [p.faction, p.palace, p.bonus, *p.competencies, *p.innovations]
    spots = []
    if p.terrain >= 0:
        spots.append(tile(f"p{i}:board", WHEEL[p.terrain], owner=i))
    for key in keys:
        if key:
            face = "used" if key in p.used else ""
            if key == p.palace and not p.palace_built:
                face = "unbuilt"
            spots.append(tile(f"p{i}:tile:{key}", key, face, owner=i))
    if p.next_bonus:
        spots.append(tile(f"p{i}:next", p.next_bonus, "next", owner=i))
    for n, key in enumerate(p.cities):
        spots.append(tile(f"p{i}:city:{n}", key, owner=i))
    return tuple(spots)
