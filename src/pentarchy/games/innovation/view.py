"""The table as a seat sees it: areas, spots and pieces, built field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
)
from pentarchy.games.innovation.automa import open_card
from pentarchy.games.innovation.geometry import COLUMNS, NAMES, RIVER, WHEEL
from pentarchy.games.innovation.queries import can_tunnel, free_keys, spade_tools
from pentarchy.games.innovation.state import (
    BRIDGES,
    DISCIPLINES,
    KINDS,
    LAST_ROUND,
    NEUTRAL,
    NOBODY,
    PHASES,
    SCHOLARS,
    InnovationState,
    Player,
)
from pentarchy.games.innovation.table import table
from pentarchy.games.innovation.words import counted

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


def view(g: Innovation, seat: int | None) -> View:
    """All of it; secret are only the two-player area tile and the order of the Automa's deck."""
    s = g.state
    areas: list[AnyArea] = [
        the_map(g),
        the_sites(g),
        *science(g),
        competencies(g),
        innovations(g),
        board_actions(g),
        cities(s),
        Row(id="palaces", title="Palaces", spots=tuple(tile(f"palace:{k}", k) for k in s.palaces)),
        round_bonuses(s),
        rounds(s),
        *starting_shelves(s),
        *notes(g),
    ]
    for i, p in enumerate(s.players):
        areas += player_areas(g, i, p)
    return g.rules.shown(g, seat, areas, table(g, seat))


def tile(spot: str, key: str, face: str = "", count: int = 1, owner: int | None = None) -> Spot:
    """A spot with one tile on it."""
    return Spot(spot, (Piece("tile", key, owner, count, face),))


# The map.


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
    return Hexes(id="map", title="Map", spots=tuple(spots))


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
    return Row(id="sites", title="Bridge sites", spots=spots)


# The science board.


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
        areas.append(Track(id=f"science:{name}", title=name.capitalize(), spots=tuple(spots)))
    places = []
    for d, name in enumerate(DISCIPLINES):
        for value, spaces in (
            (3, s.spaces[4 * d : 4 * d + 1]),
            (2, s.spaces[4 * d + 1 : 4 * d + 4]),
        ):
            pieces = [scholar(owner) for owner in spaces if owner != NOBODY]
            label = f"{name} {value}, {spaces.count(NOBODY)} free"
            places.append(Spot(f"space:{name}:{value}", tuple(pieces), label, name))
    areas.append(Row(id="spaces", title="Scholars", spots=tuple(places)))
    heads = tuple(Spot(f"discipline:{d}", (), d.capitalize(), d) for d in DISCIPLINES)
    areas.append(Row(id="disciplines", title="Disciplines", spots=heads))
    return areas


def scholar(owner: int) -> Piece:
    """A scholar sent by a seat or by the neutral faction."""
    return Piece("scholar", face="neutral") if owner == NEUTRAL else Piece("scholar", owner=owner)


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
        title="Competencies",
        columns=tuple(d.capitalize() for d in DISCIPLINES),
        rows=("3 levels", "2 levels, 1 book", "1 level, 2 books"),
        spots=tuple(spots),
    )


def innovations(g: Innovation) -> Row:
    """The innovation display."""
    s = g.state
    spots = tuple(
        Spot(
            f"slot:{slot}",
            (Piece("tile", key),) if key else (),
            g.rules.slots[slot].text,
            slot,
        )
        for slot, key in zip(s.slots, s.display, strict=True)
    )
    return Row(id="innovations", title="Innovations", spots=spots)


# The shelves.


def board_actions(g: Innovation) -> Row:
    """Power and book actions."""
    s = g.state
    keys = [*g.rules.power_actions, *s.book_actions]
    spots = tuple(tile(f"action:{k}", k, "used" if k in s.covered else "") for k in keys)
    return Row(id="actions", title="Power and book actions", spots=spots)


def cities(s: InnovationState) -> Row:
    """City tiles in stock."""
    spots = tuple(tile(f"city:{k}", k, count=n) for k, n in sorted(s.city_stock.items()))
    return Row(id="cities", title="City tiles", spots=spots)


def round_bonuses(s: InnovationState) -> Row:
    """Round bonuses nobody owns, with their coins."""
    spots = []
    for key, coins in zip(s.bonuses, s.bonus_coins, strict=True):
        pieces = [Piece("tile", key)]
        if coins:
            pieces.append(Piece("coin", count=coins))
        spots.append(Spot(f"bonus:{key}", tuple(pieces)))
    return Row(id="bonuses", title="Round bonuses", spots=tuple(spots))


def rounds(s: InnovationState) -> Row:
    """The six round tiles, the present one marked; the final tile with the last."""
    spots = []
    for i, key in enumerate(s.round_tiles, 1):
        face = "now" if i == s.round else "past" if i < s.round else ""
        pieces = [Piece("tile", key, face=face)]
        if i == LAST_ROUND:
            pieces.append(Piece("tile", s.final_tile, face=face))
        spots.append(Spot(f"round:{i}", tuple(pieces), f"Round {i}"))
    return Row(id="rounds", title="Rounds", spots=tuple(spots))


def starting_shelves(s: InnovationState) -> list[AnyArea]:
    """What is chosen from in setup."""
    areas: list[AnyArea] = []
    if s.bundles:
        spots = tuple(
            Spot(f"bundle:{b[0]}", tuple(Piece("tile", key) for key in b), b[0].capitalize())
            for b in s.bundles
        )
        areas.append(Row(id="bundles", title="Planning boards", spots=spots))
    drafted = [*s.draft_boards, *s.draft_factions, *s.draft_palaces]
    if drafted:
        spots = tuple(tile(f"draft:{key}", key) for key in drafted)
        areas.append(Row(id="draft", title="To be drafted", spots=spots))
    return areas


def notes(g: Innovation) -> list[AnyArea]:
    """The phase, the order, and what the neutral faction or the Automa has in store."""
    s = g.state
    lines = [PHASES[s.phase]]
    if s.area_tile:
        shown = (
            str(g.rules.area_tiles[s.area_tile].buildings) if s.round >= LAST_ROUND else "hidden"
        )
        lines.append(f"Neutral faction: largest group {shown}")
    automa = s.automa
    if automa is not None:
        left = counted(len(automa.deck), "card")
        lines.append(f"Automa: {left} in the deck, {len(automa.discard)} turned")
        shown = open_card(automa)
        if shown:
            card = g.rules.catalogue[shown]
            lines.append(f"Open on its deck: {card.name}. {card.text}")
    order = Row(
        id="order",
        title="Turn order",
        spots=tuple(
            Spot(f"order:{i + 1}", (Piece("marker", owner=seat),)) for i, seat in enumerate(s.order)
        ),
    )
    return [order, Words(id="notes", title="Table", lines=tuple(lines))]


# The players.


def player_areas(g: Innovation, i: int, p: Player) -> list[AnyArea]:
    """One player's goods, tiles, tracks, books and conversions."""
    s = g.state
    counters = [
        Counter("vp", "VP", p.vp),
        Counter("coins", "Coins", p.coins),
        Counter("tools", "Tools", p.tools),
        Counter("scholars", "Scholars", p.scholars, SCHOLARS, f"{p.pool} in the pool"),
        Counter("bowl1", "Bowl I", p.bowl1),
        Counter("bowl2", "Bowl II", p.bowl2),
        Counter("bowl3", "Bowl III", p.bowl3),
        Counter("bridges", "Bridges", p.bridges, BRIDGES),
        Counter("annexes", "Annexes", p.annexes),
        Counter("keys", "Free keys", free_keys(p)),
        *(
            Counter(KINDS[kind], f"{KINDS[kind].capitalize()}s left", p.left[kind])
            for kind in range(1, 6)
        ),
    ]
    title = WHEEL[p.terrain].capitalize() if p.terrain >= 0 else "No board yet"
    price = spade_tools(g, p) if p.terrain >= 0 else 0
    terraforming = f"{counted(price, 'tool')} a spade" if price else ""
    areas: list[AnyArea] = [
        Counters(id=f"p{i}", title=title, owner=i, counters=tuple(counters)),
        Row(id=f"p{i}:tiles", title="Tiles", owner=i, spots=own_tiles(s, i, p)),
        Row(
            id=f"p{i}:tracks",
            title="Tracks",
            owner=i,
            spots=(
                Spot(f"p{i}:shipping", (), f"Shipping {p.shipping}"),
                Spot(f"p{i}:terraforming", (), terraforming),
            ),
        ),
        Row(
            id=f"p{i}:books",
            title="Books",
            owner=i,
            spots=tuple(
                Spot(f"p{i}:book:{d}", (Piece("book", count=p.books[k]),), d.capitalize(), d)
                for k, d in enumerate(DISCIPLINES)
            ),
        ),
        Row(
            id=f"p{i}:convert",
            title="Convert",
            owner=i,
            spots=tuple(
                Spot(f"p{i}:convert:{key}", (), card.name)
                for key, card in g.rules.conversions.items()
            ),
        ),
    ]
    return areas


def own_tiles(s: InnovationState, i: int, p: Player) -> tuple[Spot, ...]:
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
