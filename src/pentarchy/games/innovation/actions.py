"""Actions: what a seat may say, and ready-made values for the ones said most."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, ActionSpace, Domain, Done, No, Pick, Yes
from pentarchy.games.innovation.geometry import NAMES
from pentarchy.games.innovation.state import DISCIPLINES, KINDS

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import InnovationRules


class OnHex(Action, frozen=True):
    """An action on a hex."""

    at: str

    def spots(self) -> tuple[str, ...]:
        return (f"hex:{self.at}",)


class Build(OnHex, frozen=True):
    """Build a workshop on a home hex."""

    word: ClassVar[str] = "build"


class Dig(OnHex, frozen=True):
    """Use a spade on a hex."""

    word: ClassVar[str] = "dig"


class Tunnel(OnHex, frozen=True):
    """Reach a hex by tunnel, and build there or use a spade."""

    word: ClassVar[str] = "tunnel"


class Fly(OnHex, frozen=True):
    """Reach a hex by flight, and build there or use a spade."""

    word: ClassVar[str] = "fly"


class Place(OnHex, frozen=True):
    """Place a building."""

    word: ClassVar[str] = "place"
    says: ClassVar[str] = "A {building:low} on {at}"
    building: str


class Upgrade(OnHex, frozen=True):
    """Upgrade a building."""

    word: ClassVar[str] = "upgrade"
    says: ClassVar[str] = "Upgrade {at} to a {to:low}"
    to: str


class AddAnnex(OnHex, frozen=True):
    """Put an annex on a building."""

    word: ClassVar[str] = "annex"
    says: ClassVar[str] = "Put an annex on {at}"


class RiverCity(OnHex, frozen=True):
    """Found a city around a river hex (palace 14)."""

    word: ClassVar[str] = "rivercity"
    says: ClassVar[str] = "Found a city around the river hex {at}"


class Improve(Action, frozen=True):
    """Go up on a track."""

    word: ClassVar[str] = "improve"
    says: ClassVar[str] = "Improve {track}"
    track: str


class Innovate(Action, frozen=True):
    """Take the innovation of a place."""

    word: ClassVar[str] = "innovate"
    slot: str


class Send(Action, frozen=True):
    """Send a scholar to a space."""

    word: ClassVar[str] = "send"
    says: ClassVar[str] = "Send a scholar to {discipline:low} for {space} levels"
    discipline: str
    space: int


class Return(Action, frozen=True):
    """Return a scholar to the pool for a level."""

    word: ClassVar[str] = "return"
    says: ClassVar[str] = "Return a scholar for 1 level of {discipline:low}"
    discipline: str


class Use(Action, frozen=True):
    """Use a power, book, special or faction action."""

    word: ClassVar[str] = "use"
    action: str


class Convert(Action, frozen=True):
    """Convert resources."""

    word: ClassVar[str] = "convert"
    says: ClassVar[str] = "{what}"
    what: str


class ConvertBook(Convert, frozen=True):
    """Convert to or from a book of a discipline."""

    word: ClassVar[str] = "convertbook"
    says: ClassVar[str] = "{what} ({discipline})"
    discipline: str


class PassRound(Action, frozen=True):
    """Pass."""

    word: ClassVar[str] = "pass"
    says: ClassVar[str] = "Pass for this round"


class Bridge(Action, frozen=True):
    """Bridge a site."""

    word: ClassVar[str] = "bridge"
    site: str

    def spots(self) -> tuple[str, ...]:
        return (f"site:{self.site}",)


class Level(Action, frozen=True):
    """Choose a discipline to rise in."""

    word: ClassVar[str] = "level"
    says: ClassVar[str] = "{discipline}"
    discipline: str


class TakeBook(Action, frozen=True):
    """Take a book."""

    word: ClassVar[str] = "book"
    says: ClassVar[str] = "A book of {discipline:low}"
    discipline: str


class Pay(Action, frozen=True):
    """Pay a book."""

    word: ClassVar[str] = "pay"
    says: ClassVar[str] = "A book of {discipline:low}"
    discipline: str


class Learn(Action, frozen=True):
    """Take a competency."""

    word: ClassVar[str] = "learn"
    tile: str


class Crown(Action, frozen=True):
    """Choose a palace tile."""

    word: ClassVar[str] = "crown"
    tile: str


class Found(Action, frozen=True):
    """Choose a city tile."""

    word: ClassVar[str] = "found"
    tile: str


class TakeBonus(Action, frozen=True):
    """Take a round bonus."""

    word: ClassVar[str] = "bonus"
    tile: str


class Accept(Action, frozen=True):
    """Take the power."""

    word: ClassVar[str] = "accept"


class Decline(Action, frozen=True):
    """Leave the power."""

    word: ClassVar[str] = "decline"


class Take(Action, frozen=True):
    """Choose a planning card, faction or palace in setup."""

    word: ClassVar[str] = "take"
    what: str


ACTIONS: tuple[type[Action], ...] = (
    Build,
    Dig,
    Tunnel,
    Fly,
    Place,
    Upgrade,
    AddAnnex,
    RiverCity,
    Improve,
    Innovate,
    Send,
    Return,
    Use,
    Convert,
    ConvertBook,
    PassRound,
    Bridge,
    Level,
    TakeBook,
    Pay,
    Learn,
    Crown,
    Found,
    TakeBonus,
    Accept,
    Decline,
    Take,
)

DONE, YES, NO, PASS, ACCEPT, DECLINE = Done(), Yes(), No(), PassRound(), Accept(), Decline()
BUILD = [Build(name) for name in NAMES]
DIG = [Dig(name) for name in NAMES]
TUNNEL = [Tunnel(name) for name in NAMES]
FLY = [Fly(name) for name in NAMES]
ANNEX = [AddAnnex(name) for name in NAMES]
RIVER_CITY = [RiverCity(name) for name in NAMES]
TRACKS = ("shipping", "terraforming")
IMPROVE = {track: Improve(track) for track in TRACKS}
SEND = [[Send(d, n) for n in (2, 3)] for d in DISCIPLINES]
RETURN = [Return(d) for d in DISCIPLINES]
LEVEL = [Level(d) for d in DISCIPLINES]
BOOK = [TakeBook(d) for d in DISCIPLINES]
PAY = [Pay(d) for d in DISCIPLINES]


def space(rules: InnovationRules) -> ActionSpace:
    """The fixed numbering of all actions."""
    pairs = list(dict.fromkeys(n for b in rules.boards.values() for n in b.pair_names))
    first = [*rules.planning_keys, *rules.factions, *rules.palaces]
    with_books = ("power_book", "book_coin")
    plain = [key for key in rules.conversions if key not in with_books]
    return ActionSpace(
        [
            Domain(Done),
            Domain(Yes),
            Domain(No),
            Domain(Pick, number=range(1, 7)),
            Domain(Build, at=NAMES),
            Domain(Dig, at=NAMES),
            Domain(Tunnel, at=NAMES),
            Domain(Fly, at=NAMES),
            Domain(Place, at=NAMES, building=KINDS[1:]),
            Domain(Upgrade, at=NAMES, to=KINDS[2:6]),
            Domain(AddAnnex, at=NAMES),
            Domain(RiverCity, at=NAMES),
            Domain(Improve, track=TRACKS),
            Domain(Innovate, slot=list(rules.slots)),
            Domain(Send, discipline=DISCIPLINES, space=(2, 3)),
            Domain(Return, discipline=DISCIPLINES),
            Domain(Use, action=list(rules.use_actions)),
            Domain(Convert, what=plain),
            Domain(ConvertBook, what=with_books, discipline=DISCIPLINES),
            Domain(PassRound),
            Domain(Bridge, site=pairs),
            Domain(Level, discipline=DISCIPLINES),
            Domain(TakeBook, discipline=DISCIPLINES),
            Domain(Pay, discipline=DISCIPLINES),
            Domain(Learn, tile=list(rules.competencies)),
            Domain(Crown, tile=list(rules.palaces)),
            Domain(Found, tile=list(rules.cities)),
            Domain(TakeBonus, tile=list(rules.bonuses)),
            Domain(Accept),
            Domain(Decline),
            Domain(Take, what=first),
        ]
    )
