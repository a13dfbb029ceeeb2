"""State: everything that lies on the table (R3.1 to R3.3), as plain data."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from pentarchy.core.state import Mutable, State
from pentarchy.core.structs import field
from pentarchy.games.innovation.geometry import HEXES, NOWHERE, WHEEL

DISCIPLINES = ("banking", "law", "engineering", "medicine")
"""A discipline is its place here."""

NOTHING, WORKSHOP, GUILD, SCHOOL, UNIVERSITY, PALACE, TOWER, MONUMENT = range(8)
KINDS = ("", "workshop", "guild", "school", "university", "palace", "tower", "monument")
"""A kind of building is its place here."""

LAST_ROUND = 6
START_VP = 20
OPEN_BONUSES = 3
SCHOLARS, BRIDGES = 7, 3
"""What each colour has of them (R1.2)."""
TOP = 12
"""The top level of a discipline."""

SETUP, INCOME, ACTIONS, SCIENCE, OVER = range(5)
PHASES = ("setup", "income", "actions", "science", "over")
"""A phase is its place here."""

POINTS = (
    "start",
    "round tiles",
    "round bonuses",
    "faction",
    "palace",
    "competencies",
    "innovations",
    "cities",
    "tracks",
    "science income",
    "actions",
    "power offers",
    "area",
    "science",
    "resources",
    "Automa",
)
"""Where victory points come from: the breakdown of a score."""
POINT_INDEX = {name: i for i, name in enumerate(POINTS)}

NOBODY, NEUTRAL = -1, -2

Count = Annotated[int, Meta(ge=0, le=9_999)]
"""How many of something; no match comes near the upper bound."""
Points = Annotated[int, Meta(ge=-9_999, le=9_999)]
Seat = Annotated[int, Meta(ge=0, le=4)]
Hex = Annotated[int, Meta(ge=0, lt=HEXES)]
Level = Annotated[int, Meta(ge=0, le=TOP)]
OfHexes = Meta(min_length=HEXES, max_length=HEXES)
OfKinds = Meta(min_length=len(KINDS), max_length=len(KINDS))
OfDisciplines = Meta(min_length=len(DISCIPLINES), max_length=len(DISCIPLINES))


class Player(Mutable, kw_only=True):
    """What lies before one player."""

    terrain: Annotated[int, Meta(ge=-1, lt=len(WHEEL))] = -1
    faction: str = ""
    palace: str = ""
    palace_built: bool = False
    bonus: str = ""
    next_bonus: str = ""
    """The round bonus taken on passing; it works from the next round on (R5.72)."""
    passed: bool = False
    vp: Count = 0
    coins: Count = 0
    tools: Count = 0
    scholars: Count = 0
    pool: Count = SCHOLARS
    bowl1: Count = 0
    bowl2: Count = 0
    bowl3: Count = 0
    tokens: Count = 12
    """Power tokens owned, in all bowls."""
    shipping: Count = 0
    digging: Count = 0
    """Steps made on the terraforming track."""
    bridges: Count = BRIDGES
    annexes: Count = 0
    books: Annotated[list[Count], OfDisciplines] = field(default_factory=lambda: [0, 0, 0, 0])
    levels: Annotated[list[Level], OfDisciplines] = field(default_factory=lambda: [0, 0, 0, 0])
    left: Annotated[list[Count], OfKinds]
    """Own buildings still on the board, by kind."""
    hexes: list[Hex] = field(default_factory=list)
    """Where the player's buildings stand, in order of building."""
    cities: list[str] = field(default_factory=list)
    competencies: list[str] = field(default_factory=list)
    innovations: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    """Own special actions covered this round."""
    tally: Annotated[list[Points], Meta(min_length=len(POINTS), max_length=len(POINTS))] = field(
        default_factory=lambda: [0] * len(POINTS)
    )
    """The victory points by where they came from."""


class Automa(Mutable, kw_only=True):
    """What only the Automa has."""

    seat: Seat
    faction: str
    difficulty: str
    deck: list[str] = field(default_factory=list)
    """Top last."""
    discard: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    """Cards turned so far: everybody knows that they are not in the reserve."""
    marked: list[Hex] = field(default_factory=list)
    youth: Annotated[int, Meta(ge=-1, lt=len(WHEEL))] = -1
    """Symbionts: the youth terrain."""
    markers: list[Hex] = field(default_factory=list)
    """Symbionts: hexes with a tool marker."""
    fallow: list[Hex] = field(default_factory=list)
    blighted: list[Hex] = field(default_factory=list)
    achieved: list[str] = field(default_factory=list)


class Offer(Mutable):
    """Power a neighbour may take: who, from which hex, and what its buildings sum up to."""

    seat: Seat
    at: Hex
    amount: Annotated[int, Meta(ge=1, le=99)]


class InnovationState(State, kw_only=True):
    """The whole table."""

    side: str
    """The key of the map."""
    phase: Annotated[int, Meta(ge=SETUP, le=OVER)] = SETUP
    players: Annotated[list[Player], Meta(min_length=2, max_length=5)]
    order: list[Seat]
    """Turn order of this round."""
    passed: list[Seat] = field(default_factory=list)
    """Who has passed, in order: the next round's turn order."""
    terrain: Annotated[list[Annotated[int, Meta(ge=0, le=NOWHERE)]], OfHexes]
    building: Annotated[list[Annotated[int, Meta(ge=0, lt=len(KINDS))]], OfHexes]
    owner: Annotated[list[Annotated[int, Meta(ge=NOBODY, le=4)]], OfHexes]
    city: Annotated[list[Count], OfHexes]
    """Per hex the number of the city its building belongs to; 0 for none."""
    city_count: Count = 0
    neutral: list[Hex] = field(default_factory=list)
    """Hexes with a neutral building."""
    annexed: list[Hex] = field(default_factory=list)
    river_tiles: list[Hex] = field(default_factory=list)
    """River hexes with a city tile (palace 14)."""
    bridges: list[Count] = field(default_factory=list)
    bridge_owners: list[Seat] = field(default_factory=list)
    round_tiles: Annotated[list[str], Meta(min_length=LAST_ROUND, max_length=LAST_ROUND)] = field(
        default_factory=list
    )
    final_tile: str = ""
    book_actions: list[str] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    """Power and book actions used this round."""
    competencies: list[str] = field(default_factory=list)
    """By place: column times three plus row."""
    copies: list[Count] = field(default_factory=list)
    slots: list[str] = field(default_factory=list)
    """The places of the innovation display."""
    display: list[str] = field(default_factory=list)
    palaces: list[str] = field(default_factory=list)
    bonuses: list[str] = field(default_factory=list)
    bonus_coins: list[Count] = field(default_factory=list)
    city_stock: dict[str, Count] = field(default_factory=dict)
    spaces: Annotated[
        list[Annotated[int, Meta(ge=NEUTRAL, le=4)]], Meta(min_length=16, max_length=16)
    ] = field(default_factory=lambda: [NOBODY] * 16)
    """Who stands on the scholar spaces, four a discipline."""
    neutral_left: Annotated[list[Count], OfKinds] = field(default_factory=lambda: [0] * 8)
    annexes_left: Count = 0
    area_tile: str = ""
    neutral_levels: Annotated[list[Level], Meta(max_length=len(DISCIPLINES))] = field(
        default_factory=list
    )
    """The neutral faction's markers; empty without one."""
    offers: list[Offer] = field(default_factory=list)
    holding: bool = False
    """Cities wait until palace 15 is done (R5.62)."""
    held: Count = 0
    bundles: list[tuple[str, str, str]] = field(default_factory=list)
    """Planning card, faction and round bonus still to be picked."""
    draft_boards: list[str] = field(default_factory=list)
    draft_factions: list[str] = field(default_factory=list)
    draft_palaces: list[str] = field(default_factory=list)
    automa: Automa | None = None
