"""Actions: what a seat may say in A New Dawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, ActionSpace, Domain, Done, No, Yes
from pentarchy.games.dawn.state import CARAVANS, LETTERS, NAMES, RESOURCES, TILES

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import DawnRules


class LayTile(Action, frozen=True):
    """Lay this tile next, this side up: `tile 12B`."""

    word: ClassVar[str] = "tile"
    face: str


class At(Action, frozen=True):
    """Put the tile's first space at these coordinates."""

    word: ClassVar[str] = "at"
    q: int
    r: int


class Turn(Action, frozen=True):
    """Turn the tile clockwise by so many sixths."""

    word: ClassVar[str] = "turn"
    sixths: int


class Choose(Action, frozen=True):
    """Choose the focus card in a slot."""

    word: ClassVar[str] = "focus"
    slot: int


class Idle(Action, frozen=True):
    """Choose the focus card in a slot, and resolve it without effect."""

    word: ClassVar[str] = "idle"
    slot: int


class Use(Action, frozen=True):
    """Use a card's effect."""

    word: ClassVar[str] = "use"
    card: str


class OnSpace(Action, frozen=True):
    """An action on one space of the map."""

    at: str

    def spots(self) -> tuple[str, ...]:
        return (f"hex:{self.at}",)


class Place(OnSpace, frozen=True):
    """Place a control token."""

    word: ClassVar[str] = "place"


class TakeBack(OnSpace, frozen=True):
    """Take back an own control token."""

    word: ClassVar[str] = "back"


class From(OnSpace, frozen=True):
    """Move the piece on this space."""

    word: ClassVar[str] = "from"


class To(OnSpace, frozen=True):
    """Move to this space."""

    word: ClassVar[str] = "to"


class Target(OnSpace, frozen=True):
    """Let the effect hit this space."""

    word: ClassVar[str] = "target"


class BuildCity(OnSpace, frozen=True):
    """Build a city."""

    word: ClassVar[str] = "city"


class Settle(OnSpace, frozen=True):
    """Build a city on an own caravan, which comes home."""

    word: ClassVar[str] = "settle"


class Host(OnSpace, frozen=True):
    """Put the wonder under this city."""

    word: ClassVar[str] = "host"


class Reinforce(OnSpace, frozen=True):
    """Reinforce a control token."""

    word: ClassVar[str] = "reinforce"


class Attack(OnSpace, frozen=True):
    """Attack what stands on a space."""

    word: ClassVar[str] = "attack"


class BuildWonder(Action, frozen=True):
    """Build a world wonder."""

    word: ClassVar[str] = "wonder"
    card: str


class Spend(Action, frozen=True):
    """Spend a trade token, a resource, a city-state token or a natural wonder token."""

    word: ClassVar[str] = "spend"
    what: str


class Put(Action, frozen=True):
    """Put a token on the card in a slot; 0 is the store beside the row."""

    word: ClassVar[str] = "put"
    slot: int


class Steal(Action, frozen=True):
    """Take a trade token from the rival's card in a slot."""

    word: ClassVar[str] = "steal"
    slot: int


class Lose(Action, frozen=True):
    """Give up a trade token from the card in a slot."""

    word: ClassVar[str] = "lose"
    slot: int


class Gain(Action, frozen=True):
    """Gain this card or resource."""

    word: ClassVar[str] = "gain"
    what: str


class Replace(Action, frozen=True):
    """Replace the card in a slot."""

    word: ClassVar[str] = "replace"
    slot: int


class Give(Action, frozen=True):
    """Hand in this resource."""

    word: ClassVar[str] = "give"
    what: str


class TakePact(Action, frozen=True):
    """Take a diplomacy card of a player."""

    word: ClassVar[str] = "take"
    giver: int
    card: str


class ReturnPact(Action, frozen=True):
    """Return a diplomacy card to a player."""

    word: ClassVar[str] = "return"
    giver: int
    card: str


class Caravan(Action, frozen=True):
    """Move this caravan next."""

    word: ClassVar[str] = "caravan"
    number: int


class Barbarian(Action, frozen=True):
    """Move this barbarian."""

    word: ClassVar[str] = "barbarian"
    letter: str


class Swap(Action, frozen=True):
    """Swap the cards in two slots."""

    word: ClassVar[str] = "swap"
    a: int
    b: int


class Conquer(Action, frozen=True):
    """Keep the city-state."""

    word: ClassVar[str] = "conquer"


class Liberate(Action, frozen=True):
    """Set the city-state free."""

    word: ClassVar[str] = "liberate"


ON_SPACES: tuple[type[OnSpace], ...] = (
    Place,
    TakeBack,
    From,
    To,
    Target,
    BuildCity,
    Settle,
    Host,
    Reinforce,
    Attack,
)
ACTIONS: tuple[type[Action], ...] = (
    LayTile,
    At,
    Turn,
    Choose,
    Idle,
    Use,
    *ON_SPACES,
    BuildWonder,
    Spend,
    Put,
    Steal,
    Lose,
    Gain,
    Replace,
    Give,
    TakePact,
    ReturnPact,
    Caravan,
    Barbarian,
    Swap,
    Conquer,
    Liberate,
)

PLACE = [Place(name) for name in NAMES]
TAKE_BACK = [TakeBack(name) for name in NAMES]
FROM = [From(name) for name in NAMES]
TO = [To(name) for name in NAMES]
TARGET = [Target(name) for name in NAMES]
BUILD_CITY = [BuildCity(name) for name in NAMES]
SETTLE = [Settle(name) for name in NAMES]
HOST = [Host(name) for name in NAMES]
REINFORCE = [Reinforce(name) for name in NAMES]
ATTACK = [Attack(name) for name in NAMES]
CHOOSE = [Choose(slot) for slot in range(1, 6)]
IDLE = [Idle(slot) for slot in range(1, 6)]
PUT = [Put(slot) for slot in range(6)]
DONE = Done()
YES = Yes()
NO = No()
FARTHEST = 24
"""How far from the middle a tile can come to lie."""


def space(rules: DawnRules) -> ActionSpace:
    """The fixed numbering of all actions."""
    usable = [key for key in (*rules.wonders, *rules.city_states) if rules.catalogue[key].action]
    pacts = list(rules.pacts)
    slots = range(1, 6)
    plane = range(-FARTHEST, FARTHEST + 1)
    faces = [f"{tile}{side}" for tile in range(1, TILES + 1) for side in "AB"]
    return ActionSpace(
        [
            Domain(Done),
            Domain(Yes),
            Domain(No),
            Domain(Choose, slot=slots),
            Domain(Idle, slot=slots),
            Domain(Use, card=usable),
            *(Domain(cls, at=NAMES) for cls in ON_SPACES),
            Domain(BuildWonder, card=list(rules.wonders)),
            Domain(Spend, what=["trade", *RESOURCES, *rules.city_states, *rules.naturals]),
            Domain(Put, slot=range(6)),
            Domain(Steal, slot=slots),
            Domain(Lose, slot=slots),
            Domain(Gain, what=[*rules.focus, *RESOURCES]),
            Domain(Replace, slot=slots),
            Domain(Give, what=RESOURCES),
            Domain(TakePact, giver=range(4), card=pacts),
            Domain(ReturnPact, giver=range(4), card=pacts),
            Domain(Caravan, number=range(1, CARAVANS + 1)),
            Domain(Barbarian, letter=LETTERS),
            Domain(Swap, a=slots, b=slots),
            Domain(Conquer),
            Domain(Liberate),
            Domain(LayTile, face=faces),
            Domain(At, q=plane, r=plane),
            Domain(Turn, sixths=range(6)),
        ]
    )
