"""State: everything that lies on the table (R3.1 to R3.3), as plain data."""

from __future__ import annotations

from msgspec import field

from pentarchy.core.state import Mutable, State

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

SETUP, INCOME, ACTIONS, SCIENCE, OVER = range(5)
PHASES = ("Setup", "Income", "Actions", "Science bonus", "Over")

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


class Player(Mutable, kw_only=True):
    """What lies before one player."""

    terrain: int = -1
    faction: str = ""
    palace: str = ""
    palace_built: bool = False
    bonus: str = ""
    next_bonus: str = ""
    """The round bonus taken on passing; it works from the next round on (R5.72)."""
    passed: bool = False
    vp: int = 0
    coins: int = 0
    tools: int = 0
    scholars: int = 0
    pool: int = SCHOLARS
    bowl1: int = 0
    bowl2: int = 0
    bowl3: int = 0
    tokens: int = 12
    """Power tokens owned, in all bowls."""
    shipping: int = 0
    digging: int = 0
    """Steps made on the terraforming track."""
    bridges: int = BRIDGES
    annexes: int = 0
    books: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    levels: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    left: list[int]
    """Own buildings still on the board, by kind."""
    hexes: list[int] = field(default_factory=list)
    """Where the player's buildings stand, in order of building."""
    cities: list[str] = field(default_factory=list)
    competencies: list[str] = field(default_factory=list)
    innovations: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    """Own special actions covered this round."""
    tally: list[int] = field(default_factory=lambda: [0] * len(POINTS))
    """The victory points by where they came from."""


class Automa(Mutable, kw_only=True):
    """What only the Automa has."""

    seat: int
    faction: str
    difficulty: str
    deck: list[str] = field(default_factory=list)
    """Top last."""
    discard: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    """Cards turned so far: everybody knows that they are not in the reserve."""
    marked: list[int] = field(default_factory=list)
    youth: int = -1
    """Symbionts: the youth terrain."""
    markers: list[int] = field(default_factory=list)
    """Symbionts: hexes with a tool marker."""
    fallow: list[int] = field(default_factory=list)
    blighted: list[int] = field(default_factory=list)
    achieved: list[str] = field(default_factory=list)


class Offer(Mutable):
    """Power a neighbour may take: who, from which hex, and what its buildings sum up to."""

    seat: int
    at: int
    amount: int


class InnovationState(State, kw_only=True):
    """The whole table."""

    side: str
    """The key of the map."""
    phase: int = SETUP
    draft: bool = False
    players: list[Player]
    order: list[int]
    """Turn order of this round."""
    passed: list[int] = field(default_factory=list)
    """Who has passed, in order: the next round's turn order."""
    terrain: list[int]
    building: list[int]
    owner: list[int]
    city: list[int]
    """Per hex the number of the city its building belongs to; 0 for none."""
    city_count: int = 0
    neutral: list[int] = field(default_factory=list)
    """Hexes with a neutral building."""
    annexed: list[int] = field(default_factory=list)
    river_tiles: list[int] = field(default_factory=list)
    """River hexes with a city tile (palace 14)."""
    bridges: list[int] = field(default_factory=list)
    bridge_owners: list[int] = field(default_factory=list)
    round_tiles: list[str] = field(default_factory=list)
    final_tile: str = ""
    book_actions: list[str] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    """Power and book actions used this round."""
    competencies: list[str] = field(default_factory=list)
    """By place: column times three plus row."""
    copies: list[int] = field(default_factory=list)
    slots: list[str] = field(default_factory=list)
    """The places of the innovation display."""
    display: list[str] = field(default_factory=list)
    palaces: list[str] = field(default_factory=list)
    bonuses: list[str] = field(default_factory=list)
    bonus_coins: list[int] = field(default_factory=list)
    city_stock: dict[str, int] = field(default_factory=dict)
    spaces: list[int] = field(default_factory=lambda: [NOBODY] * 16)
    """Who stands on the scholar spaces, four a discipline."""
    neutral_left: list[int] = field(default_factory=lambda: [0] * 8)
    annexes_left: int = 0
    area_tile: str = ""
    neutral_levels: list[int] = field(default_factory=list)
    """The neutral faction's markers; empty without one."""
    offers: list[Offer] = field(default_factory=list)
    holding: bool = False
    """Cities wait until palace 15 is done (R5.62)."""
    held: int = 0
    bundles: list[tuple[str, str, str]] = field(default_factory=list)
    """Planning card, faction and round bonus still to be picked."""
    draft_boards: list[str] = field(default_factory=list)
    draft_factions: list[str] = field(default_factory=list)
    draft_palaces: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    """Tiles in play at first that have left the game."""
    automa: Automa | None = None
