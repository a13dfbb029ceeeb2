"""Actions: what a seat may say, and ready-made values for the ones said most."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.action import Action, Done, No, Yes
from pentarchy.games.innovation.geometry import NAMES
from pentarchy.games.innovation.state import DISCIPLINES


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
    building: str


class Upgrade(OnHex, frozen=True):
    """Upgrade a building."""

    word: ClassVar[str] = "upgrade"
    to: str


class AddAnnex(OnHex, frozen=True):
    """Put an annex on a building."""

    word: ClassVar[str] = "annex"


class RiverCity(OnHex, frozen=True):
    """Found a city around a river hex (palace 14)."""

    word: ClassVar[str] = "rivercity"


class Improve(Action, frozen=True):
    """Go up on a track."""

    word: ClassVar[str] = "improve"
    track: str


class Innovate(Action, frozen=True):
    """Take the innovation of a place."""

    word: ClassVar[str] = "innovate"
    slot: str


class Send(Action, frozen=True):
    """Send a scholar to a space."""

    word: ClassVar[str] = "send"
    discipline: str
    space: int


class Return(Action, frozen=True):
    """Return a scholar to the pool for a level."""

    word: ClassVar[str] = "return"
    discipline: str


class Use(Action, frozen=True):
    """Use a power, book, special or faction action."""

    word: ClassVar[str] = "use"
    action: str


class Convert(Action, frozen=True):
    """Convert resources."""

    word: ClassVar[str] = "convert"
    what: str


class ConvertBook(Action, frozen=True):
    """Convert to or from a book of a discipline."""

    word: ClassVar[str] = "convertbook"
    what: str
    discipline: str


class PassRound(Action, frozen=True):
    """Pass."""

    word: ClassVar[str] = "pass"


class Bridge(Action, frozen=True):
    """Bridge a site."""

    word: ClassVar[str] = "bridge"
    site: str

    def spots(self) -> tuple[str, ...]:
        return (f"site:{self.site}",)


class Level(Action, frozen=True):
    """Choose a discipline to rise in."""

    word: ClassVar[str] = "level"
    discipline: str


class TakeBook(Action, frozen=True):
    """Take a book."""

    word: ClassVar[str] = "book"
    discipline: str


class Pay(Action, frozen=True):
    """Pay a book."""

    word: ClassVar[str] = "pay"
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
