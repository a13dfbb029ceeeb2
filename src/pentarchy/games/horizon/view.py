"""What a seat sees: the tree, the map, the stacks, the actions and every player's board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.card import Card
from pentarchy.core.message import Message, Said
from pentarchy.core.view import (
    Amount,
    AnyArea,
    Counter,
    Counters,
    Drawing,
    Figure,
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
from pentarchy.games.horizon.cards.kinds import (
    BoardAction,
    Cell,
    Leader,
    Objective,
    Slot,
    Space,
    Structure,
    Technology,
    Territory,
)
from pentarchy.games.horizon.queries import opened, stage_reached
from pentarchy.games.horizon.sayings import ROMAN, coins_text
from pentarchy.games.horizon.state import KINDS, NOBODY, TRACKS
from pentarchy.games.horizon.table import land, table

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon


def build(g: Horizon, seat: int | None) -> View:
    """The table. All seats see the same; only the question is put to one of them."""
    return g.rules.shown(g, seat, _areas(g), table(g, seat))


@shared
def _areas(g: Horizon) -> list[AnyArea]:
    s = g.state
    areas: list[AnyArea] = [_tree(g), _objectives(g), _map(g), *_structures(g), _actions(g)]
    areas += _loose(g)
    for i in range(len(s.players)):
        areas += _board(g, i)
    if s.open_decks:
        areas.append(_opened_decks(g))
    return areas


# Shared areas.

_COLUMNS = {1: 12.0, 2: 37.0, 3: 62.0, 4: 87.0}


@kept(lambda g: ((s := g.state).slots, s.hidden, s.open_decks, [p.scientists for p in s.players]))
def _tree(g: Horizon) -> Drawing:
    rules, s = g.rules, g.state
    spots: list[Spot] = []
    for i, slot in enumerate(rules.slots):
        row = rules.level_slots[slot.level]
        y = 100 * (row.index(i) + 0.5) / len(row)
        pieces: list[Piece] = []
        if s.slots[i]:
            pieces.append(Piece("technology", s.slots[i]))
        if s.hidden[i]:
            shown = s.hidden[i] if s.open_decks else ""
            pieces.append(Piece("leader", shown, face="down"))
        pieces += [
            Piece("scientist", owner=seat)
            for seat, p in enumerate(s.players)
            if p.scientists >> i & 1
        ]
        spots.append(
            Spot(
                f"slot:{slot.key}",
                tuple(pieces),
                label=slot.key,
                kind=f"level{slot.level}",
                x=_COLUMNS[slot.level],
                y=y,
            )
        )
    links = tuple(
        (f"slot:{parent}", f"slot:{slot.key}") for slot in rules.slots for parent in slot.parents
    )
    return Drawing(
        id="tree", title=Message("Technologies"), drawing="tree", spots=tuple(spots), links=links
    )


@kept(lambda g: (g.state.objectives, g.state.claims))
def _objectives(g: Horizon) -> Row:
    s = g.state
    spots = tuple(
        Spot(
            f"objective:{key}",
            (Piece("objective", key), *(Piece("cube", owner=seat) for seat in claims)),
            label=Message("{card}", card=key),
        )
        for key, claims in zip(s.objectives, s.claims, strict=True)
    )
    return Row(id="objectives", title=Message("Objectives"), spots=spots)


@kept(land)
def _map(g: Horizon) -> Hexes:
    """The tiles, and every empty hex beside one."""
    rules, s = g.rules, g.state
    spots = [_tile(g, i) for i in range(len(s.cells))]
    rim = dict.fromkeys(n for cell in s.cells for n in rules.near[cell] if n not in s.at)
    for cell in sorted(rim):
        q, r = rules.plane[cell]
        touching = sum(n in s.at for n in rules.near[cell])
        units = _units(g, cell)
        pieces = (Piece("territory", s.found), *units) if units and s.found else units
        spots.append(
            Spot(
                f"hex:{cell}",
                tuple(pieces),
                label=cell,
                kind="frontier" if touching > 1 else "edge",
                x=q,
                y=r,
            )
        )
    return Hexes(id="map", title=Message("Map"), spots=tuple(spots))


def _tile(g: Horizon, i: int) -> Spot:
    rules, s = g.rules, g.state
    cell, key = s.cells[i], s.tiles[i]
    pieces: list[Piece] = []
    owner = next((seat for seat, p in enumerate(s.players) if p.home == cell), None)
    pieces.append(Piece("territory" if key in rules.territories else "place", key, owner=owner))
    if s.village[i] != NOBODY:
        pieces.append(Piece("village", owner=s.village[i]))
    if s.city[i] != NOBODY:
        pieces.append(Piece("city", owner=s.city[i]))
    if s.built[i]:
        pieces.append(Piece("structure", s.built[i]))
        if s.left[i] != NOBODY:
            pieces.append(Piece("cube", owner=s.left[i], face="left"))
        if s.right[i] != NOBODY:
            pieces.append(Piece("cube", owner=s.right[i], face="right"))
    pieces += _units(g, cell)
    terrain = rules.territories[key].terrain if key in rules.territories else "home"
    q, r = rules.plane[cell]
    name = cell
    return Spot(
        f"hex:{name}",
        tuple(pieces),
        label=name,
        kind=terrain if cell != rules.centre else "cradle",
        x=q,
        y=r,
    )


def _units(g: Horizon, cell: str) -> list[Piece]:
    return [
        Piece(KINDS[kind], owner=seat, count=strength, label=Message("strength {n}", n=strength))
        for seat, p in enumerate(g.state.players)
        for at, kind, strength in p.units
        if at == cell
    ]


@kept(lambda g: (g.state.rows, g.state.stacks))
def _structures(g: Horizon) -> list[AnyArea]:
    s = g.state
    return [
        Row(
            id=f"structures{level}",
            title=Message(
                "Structures {level} ({n} in the stack)",
                level=ROMAN[level],
                n=len(s.stacks[level - 1]),
            ),
            spots=tuple(
                Spot(f"structure:{key}", (Piece("structure", key),)) for key in s.rows[level - 1]
            ),
        )
        for level in (1, 2, 3)
    ]


@kept(lambda g: (g.state.slots, [(p.pawn, p.private) for p in g.state.players]))
def _actions(g: Horizon) -> Grid:
    """The board actions with their spaces, and the space of every technology in play."""
    rules, s = g.rules, g.state
    spots: list[Spot] = []
    pawns = {
        p.pawn: seat for seat, p in enumerate(s.players) if p.pawn and p.pawn not in rules.shared
    }
    for row, (key, action) in enumerate(rules.board.items()):
        spots.append(
            Spot(f"action:{key}", (Piece("action", key),), label=Message("{card}", card=key), y=row)
        )
        for column, space in enumerate(action.spaces, 1):
            if space.shared:
                standing_here = [i for i, p in enumerate(s.players) if p.pawn == space.key]
            else:
                standing_here = [pawns[space.key]] if space.key in pawns else []
            spots.append(
                Spot(
                    f"space:{space.key}",
                    tuple(Piece("pawn", owner=seat) for seat in standing_here),
                    label=_space_label(space),
                    kind="open" if len(s.players) in space.seats else "closed",
                    x=column,
                    y=row,
                )
            )
    row = len(rules.board)
    private = [key for p in s.players for key in p.private]
    for key in dict.fromkeys([*s.slots, *private]):
        if key in rules.deeds:
            pieces = (Piece("pawn", owner=pawns[key]),) if key in pawns else ()
            name = Message("{card}", card=key)
            spots.append(Spot(f"space:{key}", pieces, label=name, kind="technology", x=1, y=row))
            row += 1
    return Grid(id="actions", title=Message("Actions"), spots=tuple(spots))


def _space_label(space: Space) -> Said:
    if not space.fee:
        return space.key
    return Message("{space}, {fee}", space=space.key, fee=coins_text(space.fee))


@kept(
    lambda g: (
        (s := g.state).offered,
        s.revealed,
        s.claims,
        s.limit,
        s.last_round,
        s.populate_supply,
        s.fortify_supply,
        s.territories,
        s.deck2,
        s.deck3,
        s.known2,
        s.known3,
    )
)
def _loose(g: Horizon) -> list[AnyArea]:
    """What lies open for a moment, and the supplies."""
    s = g.state
    areas: list[AnyArea] = []
    if s.offered:
        spots = tuple(Spot(f"government:{k}", (Piece("government", k),)) for k in s.offered)
        areas.append(Row(id="governments", title=Message("Governments on offer"), spots=spots))
    if s.revealed:
        spots = tuple(Spot(f"revealed:{k}", (Piece("technology", k),)) for k in s.revealed)
        areas.append(Row(id="revealed", title=Message("Revealed technologies"), spots=spots))
    claimed = sum(map(len, s.claims))
    areas.append(
        Counters(
            id="supplies",
            title=Message("Supplies"),
            counters=(
                Counter("populate", Message("Populate tokens"), s.populate_supply),
                Counter("fortify", Message("Fortify tokens"), s.fortify_supply),
                Counter("territories", Message("Territories left"), len(s.territories)),
                Counter("deck2", Message("Technologies II left"), len(s.deck2)),
                Counter("deck3", Message("Technologies III left"), len(s.deck3)),
                Counter("clock", Message("Objective cubes"), claimed, s.limit, _clock(g)),
            ),
        )
    )
    seen = tuple(
        Message(
            "Bottom of deck {level}, topmost first: {cards}",
            level=level,
            cards=tuple(reversed(deck[:known])),
        )
        for level, deck, known in (("II", s.deck2, s.known2), ("III", s.deck3, s.known3))
        if known
    )
    if seen:
        areas.append(Words(id="known", title=Message("Cards everybody has seen"), lines=seen))
    return areas


def _clock(g: Horizon) -> Said:
    last = g.state.last_round
    return Message("round {number} is the last", number=last) if last else ""


def _opened_decks(g: Horizon) -> Words:
    s = g.state
    lines = [
        Message("Technologies II, top first: {cards}", cards=tuple(s.deck2[::-1])),
        Message("Technologies III, top first: {cards}", cards=tuple(s.deck3[::-1])),
        Message("Territories, top first: {cards}", cards=tuple(s.territories[::-1])),
    ]
    lines += (
        Message("Structures {level}, top first: {cards}", level=level, cards=tuple(stack[::-1]))
        for level, stack in zip(ROMAN[1:], s.stacks, strict=False)
    )
    leaders = tuple(
        Message("{slot} {leader}", slot=slot.key, leader=key)
        for slot, key in zip(g.rules.slots, s.hidden, strict=True)
        if key
    )
    if leaders:
        lines.append(Message("Leaders face down: {leaders}", leaders=leaders))
    return Words(id="decks", title=Message("Open decks"), lines=tuple(lines))


# A player's board.


def _board(g: Horizon, seat: int) -> tuple[AnyArea, ...]:
    return _stores(g, seat), *_tracks(g, seat), _columns(g, seat), *_cards(g, seat)


@kept(lambda g, seat: ((p := g.state.players[seat]).tracks, p.invested))
def _tracks(g: Horizon, seat: int) -> list[AnyArea]:
    p = g.state.players[seat]
    areas: list[AnyArea] = []
    for t, track in enumerate(TRACKS):
        cells = g.rules.cells[t]
        gone = len(cells) - p.tracks[t]
        spots = tuple(_cell(seat, cell, cell.number > gone) for cell in cells)
        areas.append(
            Track(
                id=f"p{seat}:{track}",
                title=Message("{track:cap}", track=track),
                owner=seat,
                spots=spots,
            )
        )
    spots = tuple(_cell(seat, cell, cell.number <= p.invested) for cell in g.rules.investment)
    areas.append(
        Track(id=f"p{seat}:investment", title=Message("Investment"), owner=seat, spots=spots)
    )
    return areas


def _cell(seat: int, cell: Cell, cube: bool) -> Spot:
    return Spot(
        f"p{seat}:{cell.track}:{cell.number}",
        (Piece("cube", owner=seat),) if cube else (),
        label=Message("{text}", text=f"{cell.key}.text"),
        kind="stage" if cell.stage else "",
    )


@kept(
    lambda g, seat: (
        (p := g.state.players[seat]).coins,
        p.active,
        p.populate,
        p.fortify,
        p.invested,
        p.banked,
    )
)
def _stores(g: Horizon, seat: int) -> Counters:
    p = g.state.players[seat]
    counters = (
        Counter("coins", Message("Coins"), p.coins),
        Counter("active", Message("Active tokens"), p.active),
        Counter("populate", Message("Populate tokens"), p.populate),
        Counter("fortify", Message("Fortify tokens"), p.fortify),
        Counter("invested", Message("Cubes invested"), p.invested),
        Counter("banked", Message("Points written down"), p.banked),
    )
    return Counters(id=f"p{seat}:stores", title=Message("Stores"), owner=seat, counters=counters)


@kept(lambda g, seat: ((p := g.state.players[seat]).columns, p.tracks))
def _columns(g: Horizon, seat: int) -> Row:
    p = g.state.players[seat]
    open_now = opened(g, p)
    spots = tuple(
        Spot(
            f"p{seat}:column:{name}",
            (Piece("token", owner=seat, count=fill),) if fill else (),
            label=Message("{column}, open" if i in open_now else "{column}, closed", column=name),
            kind="open" if i in open_now else "closed",
        )
        for i, (name, fill) in enumerate(zip(g.rules.columns, p.columns, strict=True))
    )
    return Row(id=f"p{seat}:columns", title=Message("Population columns"), owner=seat, spots=spots)


@kept(
    lambda g, seat: (
        (p := g.state.players[seat]).government,
        p.tracks,
        p.reserve,
        p.leaders,
        p.private,
    )
)
def _cards(g: Horizon, seat: int) -> list[AnyArea]:
    p = g.state.players[seat]
    areas: list[AnyArea] = []
    if p.government:
        stages = tuple(
            Spot(
                f"p{seat}:stage:{stage}",
                (
                    Piece(
                        "stage",
                        g.rules.stages[p.government, stage].key,
                        face="" if stage_reached(g, p, stage) else "locked",
                    ),
                ),
            )
            for stage in ("despotism", "theocracy", "monarchy", "democracy")
        )
        title = Message("{card}", card=p.government)
        areas.append(Row(id=f"p{seat}:government", title=title, owner=seat, spots=stages))
    for kind, title, keys in (
        ("reserve", Message("Structure tiles in reserve"), p.reserve),
        ("leaders", Message("Leaders"), p.leaders),
        ("private", Message("Private technologies"), p.private),
    ):
        piece = {"reserve": "structure", "leaders": "leader", "private": "technology"}[kind]
        spots = tuple(Spot(f"p{seat}:{kind}:{key}", (Piece(piece, key),)) for key in keys)
        areas.append(Row(id=f"p{seat}:{kind}", title=title, owner=seat, spots=spots))
    return areas


def numbers(card: Card) -> tuple[Figure, ...]:
    """The lines of a card's face, and what of a component named by the sources is our own."""
    found = _printed(card)
    if isinstance(card, Technology | Leader | Structure | Territory | BoardAction) and card.ours:
        ours = Message("{ours}", ours=f"{card.key}.ours")
        return (*found, Figure("ours", Message("our own"), ours))
    return found


def _printed(card: Card) -> tuple[Figure, ...]:
    if isinstance(card, Technology):
        colours = tuple(filter(None, (card.primary, card.secondary)))
        return (
            _level(card.level),
            Figure(
                "colour",
                Message("colour"),
                Message("{colours}", colours=colours),
                tuple(Amount(of=colour) for colour in colours),
            ),
            Figure("points", Message("VP"), str(card.points)),
        )
    if isinstance(card, Structure):
        points = Figure("points", Message("VP"), str(card.points))
        return (
            _level(card.level),
            Figure("cost", Message("cost"), str(card.cost)),
            Figure("left", Message("left"), _cube_points(card.left, card.left_points)),
            Figure("right", Message("right"), Message("{track}", track=card.right)),
            *([points] if card.points else []),
        )
    if isinstance(card, Territory):
        return (
            Figure("strength", Message("strength"), str(card.strength)),
            Figure(
                "village",
                Message("village"),
                _cube_points(card.village_track, card.village_points),
            ),
            Figure("city", Message("city"), _cube_points(card.city_track, card.city_points)),
        )
    if isinstance(card, Objective):
        return (
            Figure("first", Message("first"), str(card.first)),
            Figure("later", Message("later"), str(card.later)),
        )
    if isinstance(card, Slot):
        return (_level(card.level),)
    if isinstance(card, BoardAction):
        fees = ", ".join(f"{space.key} {space.fee}" for space in card.spaces)
        return (Figure("fees", Message("space fees"), fees),)
    return ()


def _level(level: int) -> Figure:
    return Figure("level", Message("level"), ROMAN[level])


def _cube_points(track: str, points: int) -> Message:
    return Message("{track}, {points} VP", track=track, points=points)
