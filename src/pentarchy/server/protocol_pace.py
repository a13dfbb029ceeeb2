"""Every message about time: the pace of a table, clocks, agreements, holidays, notices."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pentarchy.core.message import Seat
from pentarchy.core.settings import Setting

A_MONTH = 31 * 24 * 3600
Seconds = Annotated[float, Meta(ge=0, le=A_MONTH)]


class Pace(Struct, frozen=True):
    """How fast a table is played: without a clock, with one, or in days a move."""

    kind: Literal["none", "live", "days"] = "none"
    base: Seconds = 0
    """What each seat begins with, in seconds; it never has more."""
    back: Seconds = 0
    """What it gets back for each choice; of days a move: all of it."""
    late: Literal["bot", "open"] = "bot"
    """Who runs out is played by a bot until back, or loses the seat to whoever takes it."""


class Clocks(Struct, frozen=True):
    """What everybody has left."""

    left: tuple[float, ...] = ()
    """Seconds per seat, at `since`."""
    seat: Seat | None = None
    """Whose clock runs."""
    since: float = 0
    """Since when, in seconds since 1970; in the future while its person is on holiday."""


class Proposal(Struct, frozen=True):
    """What somebody asks all others to agree to."""

    what: Literal["end", "pause"]
    by: Seat
    agreed: tuple[Seat, ...]


class Holiday(Struct, frozen=True):
    """Until when one's clocks stand, in seconds since 1970 (0: they do not), and the days left."""

    until: float
    left: float


class TakeHoliday(Struct, frozen=True):
    """Let my clocks stand until then, wherever moves take days; 0: I am back."""

    until: Annotated[float, Meta(ge=0, le=1e11)]


Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]
"""Of a day."""
Kind = Literal["push", "mail", "webhook", "discord"]


class Wishes(Struct, frozen=True):
    """How somebody wants to be told that tables wait for them."""

    quiet_from: Minute = 0
    quiet_until: Minute = 0
    """Told nothing from here to there, in the time zone; equal: there are no quiet hours."""
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    gather: Annotated[int, Meta(ge=0, le=24 * 3600)] = 600
    """Seconds between two messages: what comes meanwhile is one message."""
    language: Annotated[str, Meta(max_length=16)] = "en"


class Channel(Struct, frozen=True):
    """Where somebody is told."""

    id: str
    kind: Kind
    label: str
    since: float


class Telling(Struct, frozen=True, kw_only=True):
    """How and where the asker is told."""

    wishes: Wishes
    channels: tuple[Channel, ...]
    silent: tuple[str, ...]
    """The tables of which they want to hear nothing."""
    push_key: str = ""
    """What a browser needs to be pushed to; empty: this server cannot."""
    mail: str = ""
    """The address that letters would go to; empty: there is none, or no server for them."""


class PushKeys(Struct, frozen=True):
    """What a browser gives for its messages to be encrypted."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class Subscription(Struct, frozen=True):
    """A browser's subscription, as `PushSubscription.toJSON` writes it."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    keys: PushKeys


class NewChannel(Struct, frozen=True):
    """Tell me here too."""

    kind: Kind
    url: Annotated[str, Meta(max_length=2000)] = ""
    """Of a webhook."""
    subscription: Subscription | None = None
    """Of a push."""


class Silence(Struct, frozen=True):
    """Tell me nothing of a table, or again."""

    silent: bool


class Default(Struct, frozen=True):
    """A standing answer with which somebody sits down at tables of a game."""

    game: Annotated[str, Meta(max_length=64)]
    """Empty: of any."""
    key: Annotated[str, Meta(max_length=64)]
    value: Setting | None
    """None: there is none."""


INBOUND: tuple[type, ...] = (TakeHoliday, Wishes, NewChannel, Subscription, Silence, Default)
OUTBOUND: tuple[type, ...] = (Holiday, Telling)
"""What the browser writes and reads."""
