"""Actions: what a seat may say in A New Dawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, ActionSpace, Domain, Done, No, Yes
from pentarchy.games.dawn.state import CARAVANS, LETTERS, NAMES, RESOURCES, SPACE, TILES

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import DawnRules


class LayTile(Action, frozen=True):
    """Lay this tile next, this side up: `tile 12B`."""

    word: ClassVar[str] = "tile"
    says: ClassVar[str] = "Tile {face}"
    face: str


class At(Action, frozen=True):
    """Put the tile's first space at these coordinates."""

    word: ClassVar[str] = "at"
    says: ClassVar[str] = "Lay it at {q}, {r}"
    q: int
    r: int


class Turn(Action, frozen=True):
    """Turn the tile clockwise by so many sixths."""

    word: ClassVar[str] = "turn"
    says: ClassVar[str] = "Turn it by {sixths} sixths"
    sixths: int


class Choose(Action, frozen=True):
    """Choose the focus card in a slot."""

    word: ClassVar[str] = "focus"
    says: ClassVar[str] = "The card in slot {slot}"
    slot: int


class Idle(Action, frozen=True):
    """Choose the focus card in a slot, and resolve it without effect."""

    word: ClassVar[str] = "idle"
    says: ClassVar[str] = "The card in slot {slot}, without effect"
    slot: int


class Use(Action, frozen=True):
    """Use a card's effect."""

    word: ClassVar[str] = "use"
    says: ClassVar[str] = "Use {card}"
    card: str


class OnSpace(Action, frozen=True):
    """An action on one space of the map."""

    at: str

    @property
    def space(self) -> int:
        """The number of the space."""
        return SPACE[self.at]

    def spots(self) -> tuple[str, ...]:
        return (f"hex:{self.at}",)


class Place(OnSpace, frozen=True):
    """Place a control token."""

    word: ClassVar[str] = "place"
    says: ClassVar[str] = "Place on {at}"


class TakeBack(OnSpace, frozen=True):
    """Take back an own control token."""

    word: ClassVar[str] = "back"
    says: ClassVar[str] = "Take back {at}"


class From(OnSpace, frozen=True):
    """Move the piece on this space."""

    word: ClassVar[str] = "from"
    says: ClassVar[str] = "From {at}"


class To(OnSpace, frozen=True):
    """Move to this space."""

    word: ClassVar[str] = "to"
    says: ClassVar[str] = "To {at}"


class Target(OnSpace, frozen=True):
    """Let the effect hit this space."""

    word: ClassVar[str] = "target"
    says: ClassVar[str] = "The token on {at}"


class BuildCity(OnSpace, frozen=True):
    """Build a city."""

    word: ClassVar[str] = "city"
    says: ClassVar[str] = "A city on {at}"


class Settle(OnSpace, frozen=True):
    """Build a city on an own caravan, which comes home."""

    word: ClassVar[str] = "settle"
    says: ClassVar[str] = "A city in place of the caravan on {at}"


class Host(OnSpace, frozen=True):
    """Put the wonder under this city."""

    word: ClassVar[str] = "host"
    says: ClassVar[str] = "The city on {at}"


class Reinforce(OnSpace, frozen=True):
    """Reinforce a control token."""

    word: ClassVar[str] = "reinforce"
    says: ClassVar[str] = "Reinforce {at}"


class Attack(OnSpace, frozen=True):
    """Attack what stands on a space."""

    word: ClassVar[str] = "attack"
    says: ClassVar[str] = "Attack {at}"


class BuildWonder(Action, frozen=True):
    """Build a world wonder."""

    word: ClassVar[str] = "wonder"
    says: ClassVar[str] = "{card}"
    card: str


class Spend(Action, frozen=True):
    """Spend a trade token, a resource, a city-state token or a natural wonder token."""

    word: ClassVar[str] = "spend"
    says: ClassVar[str] = "Spend {what}"
    what: str


class Put(Action, frozen=True):
    """Put a token on the card in a slot; 0 is the store beside the row."""

    word: ClassVar[str] = "put"
    says: ClassVar[str] = "On slot {slot}"
    slot: int


class Steal(Action, frozen=True):
    """Take a trade token from the rival's card in a slot."""

    word: ClassVar[str] = "steal"
    says: ClassVar[str] = "From slot {slot}"
    slot: int


class Lose(Action, frozen=True):
    """Give up a trade token from the card in a slot."""

    word: ClassVar[str] = "lose"
    says: ClassVar[str] = "From slot {slot}"
    slot: int


class Gain(Action, frozen=True):
    """Gain this card or resource."""

    word: ClassVar[str] = "gain"
    says: ClassVar[str] = "Gain {what}"
    what: str


class Replace(Action, frozen=True):
    """Replace the card in a slot."""

    word: ClassVar[str] = "replace"
    says: ClassVar[str] = "Replace slot {slot}"
    slot: int


class Give(Action, frozen=True):
    """Hand in this resource."""

    word: ClassVar[str] = "give"
    says: ClassVar[str] = "Give {what}"
    what: str


class TakePact(Action, frozen=True):
    """Take a diplomacy card of a player."""

    word: ClassVar[str] = "take"
    says: ClassVar[str] = "Take {card} of {giver}"
    giver: int
    card: str


class ReturnPact(Action, frozen=True):
    """Return a diplomacy card to a player."""

    word: ClassVar[str] = "return"
    says: ClassVar[str] = "Return {card} to {giver}"
    giver: int
    card: str


class Caravan(Action, frozen=True):
    """Move this caravan next."""

    word: ClassVar[str] = "caravan"
    says: ClassVar[str] = "Caravan {number}"
    number: int


class Barbarian(Action, frozen=True):
    """Move this barbarian."""

    word: ClassVar[str] = "barbarian"
    says: ClassVar[str] = "Barbarian {letter}"
    letter: str


class Swap(Action, frozen=True):
    """Swap the cards in two slots."""

    word: ClassVar[str] = "swap"
    says: ClassVar[str] = "Swap slots {a} and {b}"
    a: int
    b: int


class Conquer(Action, frozen=True):
    """Keep the city-state."""

    word: ClassVar[str] = "conquer"
    says: ClassVar[str] = "Conquer"


class Liberate(Action, frozen=True):
    """Set the city-state free."""

    word: ClassVar[str] = "liberate"
    says: ClassVar[str] = "Liberate"


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
STEAL = [Steal(slot) for slot in range(1, 6)]
LOSE = [Lose(slot) for slot in range(1, 6)]
REPLACE = [Replace(slot) for slot in range(1, 6)]
GIVE = [Give(resource) for resource in RESOURCES]
GAIN = [Gain(resource) for resource in RESOURCES]
SWAP = [Swap(a, b) for a in range(1, 6) for b in range(a + 1, 6)]
CARAVAN = [Caravan(number) for number in range(1, CARAVANS + 1)]
SPEND_TRADE = Spend("trade")
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
