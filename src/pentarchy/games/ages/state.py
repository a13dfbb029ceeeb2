"""The position of Through the Ages: plain records (rules, chapters 2 and 3)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pentarchy.core.state import Mutable, State
from pentarchy.core.structs import Struct, field

Number = Annotated[int, Meta(ge=0)]
"""Cubes, points, actions: never negative."""

Length = Literal["training", "full", "short"]

AGES = ("A", "I", "II", "III", "IV")
"""The ages by level; the last one has no cards."""


class Placed(Struct, frozen=True):
    """A face-down military card and who knows its face: a seat, everybody or nobody."""

    card: str
    seat: int


NOBODY, EVERYBODY = -1, -2
"""Instead of a seat, in `Placed`."""


class Pact(Struct, frozen=True):
    """A pact in force: the owner's card, and who is on which side."""

    card: str
    owner: int
    a: int
    b: int


class Player(Mutable):
    """One civilization."""

    government: str
    science: Number = 0
    culture: Number = 0
    yellow: Number = 0
    """Cubes in the yellow bank."""
    pool: Number = 0
    """Unused workers."""
    blue: Number = 0
    """Cubes in the blue bank."""
    yellow_cubes: Number = 0
    blue_cubes: Number = 0
    """All cubes of a colour the player has, wherever they are."""
    workers: dict[str, Number] = field(default_factory=dict)
    """Technologies in play that take workers, and the workers on them; in alphabetical order."""
    stock: dict[str, Number] = field(default_factory=dict)
    """Blue cubes on farm and mine cards."""
    specials: dict[str, str] = field(default_factory=dict)
    """Special technologies in play by type."""
    leader: str = ""
    wonders: list[str] = field(default_factory=list)
    """Completed wonders, ravaged ones included."""
    ravaged: list[str] = field(default_factory=list)
    tucked: str = ""
    """The wonder under which Homer lies."""
    wonder: str = ""
    """The unfinished wonder."""
    stages: Number = 0
    """Its built stages, each covered by a blue cube."""
    colonies: list[str] = field(default_factory=list)
    tactic: str = ""
    exclusive: bool = False
    """Whether the tactic lies in the own area, not yet in the common one."""

    ca: Number = 0
    ca_spent: Number = 0
    ma: Number = 0
    ma_spent: Number = 0

    hand: list[str] = field(default_factory=list)
    """Civil cards, in alphabetical order."""
    fresh: list[str] = field(default_factory=list)
    """Action cards taken this turn, which may not be played yet."""
    military: list[str] = field(default_factory=list)
    """Military cards, in alphabetical order."""
    shown: list[str] = field(default_factory=list)
    """Military cards in hand that the table has seen: refused pacts."""
    leader_ages: list[int] = field(default_factory=list)
    """Ages of which a leader was ever taken."""

    war: str = ""
    """The declared war card, whom it is against and as which card it is fought."""
    war_target: int = -1
    war_cause: str = ""
    kept: list[str] = field(default_factory=list)
    """Short game: the Age III events dealt, later the one kept."""
    dropped: str = ""
    """Short game: the event not kept."""

    # For this turn only.
    extra_ca: Number = 0
    """A military action that now stands in for a civil one."""
    extra_ma: Number = 0
    unit_resources: Number = 0
    leader_resources: Number = 0
    """Unit-only resources that go when the leader goes."""
    leader_science: Number = 0
    """Science for unit technologies that goes when the leader goes."""
    chose_tactic: bool = False
    converted: bool = False
    rallied: bool = False
    settled: bool = False
    crossed: bool = False
    """Whether this turn's upgrade across types was used."""
    traded: bool = False
    replaced_leader: bool = False

    # For the game.
    second_action_used: bool = False
    no_politics: bool = False
    """Whether the next politics phase allows no action."""
    resigned: Number = 0
    """0, or 1 for the first who resigned, 2 for the second..."""
    score: dict[str, int] = field(default_factory=dict)
    """Where culture points came from."""


class AgesState(State, kw_only=True):
    """The whole table."""

    mode: Length
    attacks: bool
    """Whether there are aggressions and wars."""
    harmless_pacts: bool
    sorted_events: bool
    resigning: bool
    world_wars: bool
    tucked_survives: bool
    """Rulings that may differ (rules, chapter 10)."""
    raid_by_building: bool
    annex_in_vain: bool
    players: list[Player]
    first: Number
    """The starting player."""
    current: Number
    """The player whose turn it is."""
    acting: bool = False
    """Whether the current player is in the action phase."""
    age: Number = 0
    last_age: Number = 3
    """The last age with cards; the one after it is the final age."""
    last_round: Number = 0
    """The number of the last round, once it is known."""
    row: list[str] = field(default_factory=list)
    civil: list[list[str]] = field(default_factory=list)
    """Civil decks by age, top last."""
    military: list[list[str]] = field(default_factory=list)
    """Military decks by age, top last; those of past ages lie in the box unseen."""
    discards: list[list[Placed]] = field(default_factory=list)
    """Military discards by age."""
    current_events: list[Placed] = field(default_factory=list)
    """Top last, with who prepared them."""
    future_events: list[Placed] = field(default_factory=list)
    past_events: list[str] = field(default_factory=list)
    peeked: list[int] = field(default_factory=list)
    """Who has looked at the top current event."""
    open_events: list[str] = field(default_factory=list)
    """Short game: the Age III events everybody will be scored by."""
    open_war: str = ""
    events_looked_at: bool = False
    """Short game: whether Age I has ended, so that everybody knows the own events."""
    tactics: list[str] = field(default_factory=list)
    """The common area."""
    pacts: list[Pact] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    """Cards that left the game, in the open."""
