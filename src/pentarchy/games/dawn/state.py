"""State: everything on the table of A New Dawn, as plain data.

Spaces are numbered by the tile they belong to: space i of tile t is 10 (t - 1) + i, and the eight
water tokens come after the sixteen tiles. So an address (`D4`: tile 4, space 4) is the same on
every map.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from pentarchy.core.state import Mutable, State
from pentarchy.core.structs import Struct, field

TYPES: Final = ("culture", "science", "economy", "industry", "military")
"""The five types of focus cards."""
WONDER_TYPES: Final = ("culture", "economy", "science", "military")
ERAS: Final = ("ancient", "medieval", "modern")
RESOURCES: Final = ("marble", "mercury", "oil", "diamond")
TERRAINS: Final = (
    "water",
    "grassland",
    "hills",
    "forest",
    "desert",
    "mountains",
    "natural wonder",
)
TERRAIN_KEYS: Final = tuple(terrain.replace(" ", "_") for terrain in TERRAINS)
WATER, GRASSLAND, HILLS, FOREST, DESERT, MOUNTAINS, NATURAL = range(7)
LETTERS: Final = "ABCDEFGHI"
"""The barbarians."""
PACTS: Final = ("joint_war", "defensive_pact", "open_borders", "embassy")

TILES: Final = 16
SPACES: Final = TILES * 10 + 8
NAMES: Final = tuple(
    [f"{chr(ord('A') + t)}{i}" for t in range(TILES) for i in range(10)]
    + [f"W{i}" for i in range(1, 9)]
)
"""The address of every space: tile letter and space, or W and the number of a water token."""
SPACE: Final = {name: i for i, name in enumerate(NAMES)}

NONE, CONTROL, REINFORCED, CITY, CAPITAL = range(5)
"""What a player has on a space (`State.piece`)."""
PIECES: Final = ("nothing", "control_token", "reinforced_control_token", "city", "capital")
"""What these are called."""
EMPTY, CITY_STATE, NATURAL_WONDER = 0, 5, 6
"""What lies on a space (`State.token`); 1 to 4 are the resources, in their order."""
NOBODY: Final = -1
ON_CARD, IN_BOX = -1, -2
"""Where a caravan is that is not on the map."""
DEFEATED, ABSENT = -1, -2
"""Where a barbarian is that is not on the map: waiting to return, or not in this match."""

CITIES: Final = 8
"""The capital and seven cities."""
CONTROL_TOKENS: Final = 31
CARAVANS: Final = 3
EACH_RESOURCE: Final = 8
MOST_TRADE: Final = 3
"""Trade tokens a focus card holds."""
WATER_TOKENS: Final = 8


Count = Annotated[int, Meta(ge=0)]
SlotOrNone = Annotated[int, Meta(ge=-1, lt=5)]
"""A slot of the row, from 0; -1 for none."""
SpaceOrNone = Annotated[int, Meta(ge=-2, lt=SPACES)]
"""A space, or one of the places off the map: ON_CARD, IN_BOX, DEFEATED, ABSENT."""
Trade = Annotated[int, Meta(ge=0, le=MOST_TRADE)]
Space = Annotated[int, Meta(ge=0, lt=SPACES)]
SeatOrNone = Annotated[int, Meta(ge=-1, lt=4)]


class Battle(Struct, frozen=True):
    """An attack under way."""

    attacker: SeatOrNone
    target: Space
    """The defending space."""
    kind: str
    """What defends: barbarian, city_state, token, city or capital."""
    defender: SeatOrNone = NOBODY
    bonus: int = 0
    """What the attacker's card adds."""
    rolls: tuple[int, int] = (0, 0)
    """The attacker's die and the defender's."""
    attack: int = 0
    defence: int = 0


class Player(Mutable, kw_only=True):
    """What one seat has. Dicts are kept in order of their keys, as a saved position has them."""

    leader: str
    row: list[str]
    """The focus cards in slots 1 to 5."""
    trade: list[Trade] = field(default_factory=lambda: [0, 0, 0, 0, 0])
    """Trade tokens on each of them."""
    dial: Count = 0
    reached_24: bool = False
    won_capital: bool = False
    """Has won an attack on a rival capital."""
    resources: list[Count] = field(default_factory=lambda: [0, 0, 0, 0])
    naturals: dict[str, SlotOrNone] = field(default_factory=dict)
    """Natural wonder tokens held, and the slot (from 0) each lies on; -1 for none."""
    conquered: dict[str, SlotOrNone] = field(default_factory=dict)
    """City-state tokens held, and the slot (from 0) each lies on; -1 if the row lacks its type."""
    wonders: list[str] = field(default_factory=list)
    store: Count = 0
    """Trade tokens kept beside the row (Great Zimbabwe)."""
    city_state_cards: list[str] = field(default_factory=list)
    pacts: dict[str, Count]
    """Who holds each diplomacy card of this player's colour; the player: it lies in the own
    pile."""
    cities: list[Space] = field(default_factory=list)
    """Spaces with a city of this player, the capital first."""
    tokens: list[Space] = field(default_factory=list)
    """Spaces with a control token of this player."""
    caravans: list[SpaceOrNone] = field(default_factory=lambda: [ON_CARD, IN_BOX, IN_BOX])
    completed: dict[str, str] = field(default_factory=dict)
    """Victory cards completed, and by which agenda."""
    markers: Count = 0
    """Control tokens lying at victory cards."""


class DawnState(State, kw_only=True):
    """The table."""

    players: list[Player]
    first: Count = 0
    active: SeatOrNone = NOBODY
    """Whose turn it is; nobody's in events."""
    layout: str = ""
    """The tiles as laid; `Geography` reads it."""
    tiles: list[list[int]] = field(default_factory=list)
    """While the map is built: the tiles each player still has to lay."""
    core_tiles: list[int] = field(default_factory=list)
    offset: Annotated[int, Meta(ge=0, lt=6)] = 0
    """How the direction token lies: what a roll of 1 points to."""

    owner: list[SeatOrNone] = field(default_factory=lambda: [NOBODY] * SPACES)
    piece: list[Annotated[int, Meta(ge=NONE, le=CAPITAL)]] = field(
        default_factory=lambda: [NONE] * SPACES
    )
    token: list[Annotated[int, Meta(ge=EMPTY, le=NATURAL_WONDER)]] = field(
        default_factory=lambda: [EMPTY] * SPACES
    )
    barbarians: list[SpaceOrNone] = field(default_factory=lambda: [ABSENT] * len(LETTERS))
    wonder_at: dict[str, Space] = field(default_factory=dict)
    """Where the token of each wonder that was built lies."""
    decks: dict[str, list[str]] = field(default_factory=dict)
    """Wonder cards by type, the face-up one last."""
    removed: list[str] = field(default_factory=list)
    supply: list[Count] = field(default_factory=lambda: [EACH_RESOURCE] * 4)
    victory: list[str] = field(default_factory=list)
    winners: list[Count] = field(default_factory=list)

    # This turn.
    chosen: SlotOrNone = -1
    """The slot (from 0) in which the chosen card lies now."""
    captured: list[Space] = field(default_factory=list)
    visited: list[Space] = field(default_factory=list)
    returned: list[Count] = field(default_factory=list)
    """Caravans that came home this turn."""
    used: list[str] = field(default_factory=list)
    """What works once per turn and has worked: tokens and cards by their keys, and what was used at
    the start of the turn by its action (`use geneva`), as a city-state has both a card and a
    token."""
    attacks_won: Count = 0

    # This resolution.
    slot: SlotOrNone = -1
    """The slot (from 0) of the card being resolved; -1 when none is."""
    power: Count = 0
    """The effective slot."""
    filled: list[Space] = field(default_factory=list)
    moved: list[Count] = field(default_factory=list)
    """Caravans that have moved."""
    battle: Battle | None = None

    # How this table plays (chapter 10 of the rules).
    carry_surplus: bool = False
    maracana_first: bool = False
    petra_turns: bool = True
    machu_picchu_two: bool = False
    round_limit: Count = 60
    """0 for none."""
