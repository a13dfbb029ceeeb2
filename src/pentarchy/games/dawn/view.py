"""The table as a seat sees it: everything is open but the wonder decks below their top."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pentarchy.core.message import Message, Seat
from pentarchy.core.structs import replace
from pentarchy.core.view import (
    AnyArea,
    Counter,
    Counters,
    Hexes,
    Piece,
    Row,
    Spot,
    Track,
    View,
    kept,
    shared,
)
from pentarchy.games.dawn.diplomacy import copies_left
from pentarchy.games.dawn.geography import Geography
from pentarchy.games.dawn.mapmaking import ChoosePlot, building
from pentarchy.games.dawn.queries import (
    geography,
    lying,
    sector_key,
    unused_cities,
    unused_tokens,
)
from pentarchy.games.dawn.state import (
    CITY_STATE,
    EMPTY,
    IN_BOX,
    LETTERS,
    NAMES,
    NATURAL_WONDER,
    NONE,
    ON_CARD,
    REINFORCED,
    RESOURCES,
    TERRAIN_KEYS,
)
from pentarchy.games.dawn.table import on_the_map, table

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

PIECES = ("", "control", "control", "city", "capital")


def build(g: Dawn, seat: Seat | None) -> View:
    """The whole table."""
    return g.rules.shown(g, seat, areas(g), table(g, seat))


@shared
def areas(g: Dawn) -> tuple[AnyArea, ...]:
    """All areas: everybody sees the same."""
    s = g.state
    found: list[AnyArea] = [map_area(g)]
    if s.victory:
        found += [wonder_area(g), city_state_area(g), victory_area(g), event_area(g)]
    for i in range(len(s.players)):
        found += player_areas(g, i)
    return tuple(found)


@kept(
    lambda g: (
        on_the_map(g),
        g.state.core_tiles,
        g.state.tiles,
        g.decision if isinstance(g.decision, ChoosePlot) else None,
    )
)
def map_area(g: Dawn) -> Hexes:
    """The map; while it is built, with the places where a tile could be tried."""
    geo = geography(g)
    bare, pieces = bare_spots(geo), pieces_by_space(g)
    spots = [replace(bare[h], pieces=pieces[h]) if h in pieces else bare[h] for h in geo.spaces]
    if isinstance(g.decision, ChoosePlot):
        spots += [
            Spot(f"plot:{q}:{r}", (), f"{q}, {r}", "plot", q, r)
            for q, r in building(g).ground.plots()
        ]
    return Hexes(id="map", title=Message("Map"), spots=tuple(spots))


@lru_cache(maxsize=64)
def bare_spots(geo: Geography) -> dict[int, Spot]:
    """The spaces of a map with nothing on them: the same in every view."""
    return {
        h: Spot(
            f"hex:{NAMES[h]}",
            (),
            NAMES[h],
            TERRAIN_KEYS[geo.terrain[h]],
            *geo.places[h],
        )
        for h in geo.spaces
    }


def pieces_by_space(g: Dawn) -> dict[int, tuple[Piece, ...]]:
    """What is on the spaces that hold anything."""
    s, geo = g.state, geography(g)
    tokens, barbarians = lying(g)
    found: dict[int, list[Piece]] = {}
    for h, token in enumerate(tokens):
        if token == CITY_STATE:
            found[h] = [Piece("city_state", geo.city_states[h])]
        elif token == NATURAL_WONDER:
            found[h] = [Piece("natural_wonder", geo.naturals[h])]
        elif token != EMPTY:
            resource = RESOURCES[token - 1]
            label = Message("{what}", what=resource)
            found[h] = [Piece("resource", face=resource, label=label)]
    for h, piece in enumerate(s.piece):
        if piece != NONE:
            face = "reinforced" if piece == REINFORCED else ""
            found.setdefault(h, []).append(Piece(PIECES[piece], owner=s.owner[h], face=face))
    for wonder, h in s.wonder_at.items():
        owner = s.owner[h] if s.piece[h] != NONE else None
        found.setdefault(h, []).append(Piece("wonder", wonder, owner))
    for i, h in enumerate(barbarians):
        if h >= 0:
            label = Message("Barbarian {letter}", letter=LETTERS[i])
            found.setdefault(h, []).append(Piece("barbarian", face=LETTERS[i], label=label))
    for owner, p in enumerate(s.players):
        for i, h in enumerate(p.caravans):
            if h >= 0:
                found.setdefault(h, []).append(Piece("caravan", owner=owner, face=str(i + 1)))
    return {h: tuple(pieces) for h, pieces in found.items()}


@kept(lambda g: g.state.decks)
def wonder_area(g: Dawn) -> Row:
    """The four wonder decks, their top cards face up."""
    spots = []
    for kind, deck in g.state.decks.items():
        pieces = [Piece("wonder_card", key, label=card_name(key)) for key in deck[-1:]]
        if len(deck) > 1:
            pieces.append(Piece("card", count=len(deck) - 1, face="down"))
        label = Message("{focus:cap} wonders", focus=kind)
        spots.append(Spot(f"wonders:{kind}", tuple(pieces), label, kind))
    return Row(id="wonders", title=Message("World wonders"), spots=tuple(spots))


def card_name(key: str) -> Message:
    """A component, by its name."""
    return Message("{card}", card=key)


@kept(lambda g: (g.state.layout, g.state.token, [p.city_state_cards for p in g.state.players]))
def city_state_area(g: Dawn) -> Row:
    """The city-states of this map, with the diplomacy cards that lie beside it."""
    s, geo = g.state, geography(g)
    spots = []
    for h, key in geo.city_states.items():
        free = s.token[h] == CITY_STATE
        count = copies_left(g, key) if free else 0
        pieces = (Piece("diplomacy", key, count=count),) if count else ()
        kind = "free" if free else "conquered"
        spots.append(Spot(f"city_state:{key}", pieces, card_name(key), kind))
    return Row(id="city_states", title=Message("City-states"), spots=tuple(spots))


@kept(lambda g: (g.state.victory, [p.completed for p in g.state.players]))
def victory_area(g: Dawn) -> Row:
    """The victory cards with the markers of those who completed them."""
    s = g.state
    return Row(
        id="victory",
        title=Message("Victory cards"),
        spots=tuple(
            Spot(
                f"victory:{key}",
                (
                    Piece("victory_card", key),
                    *(
                        Piece("marker", owner=seat, label=card_name(p.completed[key]))
                        for seat, p in enumerate(s.players)
                        if key in p.completed
                    ),
                ),
                card_name(key),
            )
            for key in s.victory
        ),
    )


@kept(lambda g: g.state.round)
def event_area(g: Dawn) -> Track:
    """The event dial."""
    s = g.state
    sectors = g.rules.event_dial.sectors
    now = (s.round - 1) % len(sectors)
    return Track(
        id="event_dial",
        title=Message("Event dial"),
        spots=tuple(
            Spot(
                f"event:{i + 1}",
                (Piece("pointer"),) if i == now else (),
                Message("{event}", event=sector_key(i)),
                sector.event,
            )
            for i, sector in enumerate(sectors)
        ),
    )


@kept(
    lambda g, seat: (
        g.state.players[seat],
        [p.pacts for p in g.state.players],
        g.state.tiles,
        g.state.used,
        g.state.victory,
    )
)
def player_areas(g: Dawn, seat: Seat) -> tuple[AnyArea, ...]:
    """What one player has."""
    s, p = g.state, g.state.players[seat]
    if s.tiles and s.tiles[seat]:
        tiles = tuple(
            Spot(f"p{seat}:tile:{tile}{side}", (Piece("tile", f"tile_{tile}", face=side),))
            for tile in s.tiles[seat]
            for side in "AB"
        )
        held: list[AnyArea] = [
            Row(id=f"p{seat}:tiles", title=Message("Tiles to lay"), owner=seat, spots=tiles)
        ]
    else:
        held = []
    return (
        *held,
        Row(id=f"p{seat}:row", title=Message("Focus row"), owner=seat, spots=row_spots(g, seat)),
        Row(
            id=f"p{seat}:pacts",
            title=Message("Own diplomacy cards"),
            owner=seat,
            spots=tuple(
                Spot(
                    f"p{seat}:pact:{card}",
                    (Piece("diplomacy", card, owner=seat),) if holder == seat else (),
                    card_name(card),
                    "here" if holder == seat else f"held by {holder}",
                )
                for card, holder in p.pacts.items()
            ),
        ),
        Row(id=f"p{seat}:held", title=Message("Holds"), owner=seat, spots=held_spots(g, seat)),
        counters(g, seat),
    )


def row_spots(g: Dawn, seat: Seat) -> tuple[Spot, ...]:
    """The five focus cards with what lies on them."""
    p = g.state.players[seat]
    spots = []
    for i, card in enumerate(p.row):
        pieces = [Piece("focus_card", card)]
        if p.trade[i]:
            pieces.append(Piece("trade", count=p.trade[i]))
        pieces += [
            Piece(kind, key, face="used" if key in g.state.used else "")
            for kind, tokens in (("city_state", p.conquered), ("natural_wonder", p.naturals))
            for key, slot in tokens.items()
            if slot == i
        ]
        if g.rules.focus[card].type == "economy":
            home = sum(h == ON_CARD for h in p.caravans)
            if home:
                pieces.append(Piece("caravan", owner=seat, count=home))
        kind = g.rules.focus[card].type
        label = Message("Slot {slot}", slot=i + 1)
        spots.append(Spot(f"p{seat}:row:{i + 1}", tuple(pieces), label, kind))
    return tuple(spots)


def held_spots(g: Dawn, seat: Seat) -> tuple[Spot, ...]:
    """Leader, wonders, diplomacy cards and tokens beside the row."""
    s, p = g.state, g.state.players[seat]
    keys = [("leader", p.leader)]
    keys += [("wonder_card", key) for key in p.wonders]
    keys += [("diplomacy", key) for key in p.city_state_cards]
    keys += [("natural_wonder", key) for key, slot in p.naturals.items() if slot < 0]
    keys += [("city_state", key) for key, slot in p.conquered.items() if slot < 0]
    spots = [Spot(f"p{seat}:held:{key}", (Piece(kind, key),), card_name(key)) for kind, key in keys]
    for giver, q in enumerate(s.players):
        for card, holder in q.pacts.items():
            if holder == seat and giver != seat:
                piece = Piece("diplomacy", card, owner=giver)
                spots.append(Spot(f"p{seat}:held:{card}:{giver}", (piece,), card_name(card)))
    return tuple(spots)


def counters(g: Dawn, seat: Seat) -> Counters:
    """Numbers of one player."""
    p = g.state.players[seat]
    found = [Counter("dial", Message("Tech dial"), p.dial, g.rules.tech_dial.most)]
    found += [
        Counter(resource, Message("{what:cap}", what=resource), p.resources[i])
        for i, resource in enumerate(RESOURCES)
    ]
    found += [
        Counter("cities", Message("Cities left"), unused_cities(p)),
        Counter("tokens", Message("Control tokens left"), unused_tokens(p)),
        Counter("caravans", Message("Caravans in use"), sum(h != IN_BOX for h in p.caravans)),
        Counter(
            "completed",
            Message("Victory cards completed"),
            len(p.completed),
            len(g.state.victory),
        ),
    ]
    if p.store:
        found.append(Counter("store", Message("Trade tokens stored"), p.store))
    return Counters(
        id=f"p{seat}:counters",
        title=card_name(p.leader),
        owner=seat,
        counters=tuple(found),
    )
