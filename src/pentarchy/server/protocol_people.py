"""Every message about people: accounts, profiles, friends, ratings. HTTP only, under `/api`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pentarchy.core.message import Said, Seat
from pentarchy.server.protocol import Count, Key, LogLine, Name, State, TableInfo

Password = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(max_length=100)]
Label = Annotated[str, Meta(max_length=64)]


# What is asked for.


class NewAccount(Struct, frozen=True):
    """Make the guest who asks an account; its seats, tables and history stay."""

    name: Name
    password: Password


class SignIn(Struct, frozen=True):
    """Make the device that asks somebody's."""

    name: Name
    password: Password
    bring: bool = True
    """Whether what this device had as a guest becomes theirs too."""


class Recover(Struct, frozen=True):
    """Sign in by a recovery code, which is then used up, and set a new password."""

    name: Name
    code: Code
    password: Password = ""
    """Empty: it stays as it is."""
    bring: bool = True


class Forgot(Struct, frozen=True):
    """Ask for a letter with which a new password can be set."""

    name: Name


class Letter(Struct, frozen=True):
    """What stood in a letter: it confirms an address, or sets a new password."""

    code: Code
    password: Password = ""


class Challenge(Struct, frozen=True):
    """What a browser hands to `navigator.credentials`."""

    public_key: dict[str, Any]


class WishPasskey(Struct, frozen=True):
    """Ask for what a browser needs to make a passkey; a guest also says the account's name."""

    name: Name = ""


class NewPasskey(Struct, frozen=True):
    """A passkey that was made; a guest becomes an account by it."""

    credential: dict[str, Any]
    name: Name = ""
    label: Label = ""


class ShowPasskey(Struct, frozen=True):
    """Sign in by a passkey."""

    credential: dict[str, Any]
    bring: bool = True


class Rename(Struct, frozen=True):
    """Another name for an account."""

    name: Name


class NewPassword(Struct, frozen=True):
    """Another password; the one before must be said, if there was one."""

    password: Password
    current: Password = ""


class ChooseLanguage(Struct, frozen=True):
    """The language in which somebody reads, on all their devices."""

    language: Key


class NewEmail(Struct, frozen=True):
    """An address, which counts when its owner has opened the letter; empty: none."""

    email: Annotated[str, Meta(max_length=254)]


class NewToken(Struct, frozen=True):
    """A token for a program: to look on as its owner does, or to play under its own name."""

    label: Label
    """What it is called; of one that plays the name of its account, which nobody else has."""
    play: bool = False


class Confirm(Struct, frozen=True):
    """The account's own name, so that nothing is deleted by mistake."""

    name: Name


class Befriend(Struct, frozen=True):
    """Whether to be somebody's friend; friends are those who both wish it."""

    wish: bool


class InvitePerson(Struct, frozen=True):
    """Ask somebody by name to take an open seat."""

    name: Name


class Say(Struct, frozen=True):
    """Say something at a table. What is sent again with the same mark is said once."""

    text: Annotated[str, Meta(max_length=2000)]
    mark: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Name = ""
    """What a guest who looks on is called."""


class Read(Struct, frozen=True):
    """How far one has read what was said."""

    number: Annotated[int, Meta(ge=0)]


class Mute(Struct, frozen=True):
    """Whether not to hear who said a line, at any table."""

    wish: bool


class Report(Struct, frozen=True):
    """Let operators read a line; why."""

    reason: Annotated[str, Meta(max_length=200)] = ""


class Memo(Struct, frozen=True):
    """What somebody notes for themselves at a table."""

    text: Annotated[str, Meta(max_length=20_000)]


class Share(Struct, frozen=True):
    """Make a link to a moment, as a seat sees it; None as who looks on."""

    after: Count
    seat: Seat | None = None


class Verdict(Struct, frozen=True):
    """An operator's word on a reported line.

    Take it away; and let nobody hear its speaker; hear them again; leave it.
    """

    do: Literal["remove", "silence", "hear", "leave"]


class Order(Struct, frozen=True):
    """What an operator does with an account."""

    do: Literal["ban", "unban", "reset", "merge", "delete", "operator", "member"]
    reason: Annotated[str, Meta(max_length=200)] = ""
    into: Name = ""
    """The account with which another is merged."""


# What is answered.


class Me(Struct, frozen=True):
    """Who is asking."""

    name: str = ""
    account: bool = False
    operator: bool = False
    seats: int = 0
    """How many seats are theirs at tables that go on."""
    waits: tuple[str, ...] = ()
    """The tables that wait for them, the longest waiting first."""
    invited: int = 0
    """How many people wait for their answer: invitations and friends."""
    mail: bool = False
    """Whether this server can send letters."""
    language: str = ""
    """The language they chose; empty: none."""


class Welcome(Struct, frozen=True):
    """A new account, and its recovery codes: they are shown only now."""

    me: Me
    codes: tuple[str, ...]


class Codes(Struct, frozen=True):
    """Recovery codes, shown only now."""

    codes: tuple[str, ...]


class Token(Struct, frozen=True):
    """A program's token, shown only now."""

    token: str


class Session(Struct, frozen=True):
    """A device that is signed in."""

    id: str
    label: str
    since: float
    seen: float
    here: bool
    """Whether it is the one that asks."""


class PasskeyInfo(Struct, frozen=True):
    """A passkey of the account."""

    id: str
    label: str
    since: float
    used: float


class TokenInfo(Struct, frozen=True):
    """A program that was given a token."""

    id: str
    label: str
    play: bool
    since: float
    used: float


class Account(Struct, frozen=True, kw_only=True):
    """An account as its owner sees it."""

    name: str
    since: float
    operator: bool
    password: bool
    """Whether it has one."""
    email: str
    codes: int
    """How many recovery codes are left."""
    sessions: tuple[Session, ...]
    passkeys: tuple[PasskeyInfo, ...]
    tokens: tuple[TokenInfo, ...]


class Rating(Struct, frozen=True):
    """How strong somebody is in a game, and how sure that is, on the scale of the bots' levels."""

    game: str
    mu: float
    sigma: float
    matches: int


class Played(Struct, frozen=True, kw_only=True):
    """A match somebody has played."""

    table: str
    game: str
    seat: Seat
    place: int
    seats: int
    score: int
    rated: bool
    gone: bool
    """They left before the end."""
    at: float
    mu: float | None
    """Their rating after it."""
    gain: float | None
    others: tuple[str, ...]
    """Whom they met: names of accounts, or a bot's level."""


class Point(Struct, frozen=True):
    """A rating at a time."""

    at: float
    mu: float
    sigma: float


class Tally(Struct, frozen=True):
    """How somebody fared, of all matches of a kind."""

    name: str
    matches: int
    won: float
    expected: float | None
    """How many of the rated ones the ratings let expect; None if none was rated."""


class Chapter(Struct, frozen=True):
    """Results by what a game says of a seat: leader, government, faction, or the seat itself."""

    kind: str
    tallies: tuple[Tally, ...]


class Way(Struct, frozen=True):
    """A way of making points: which share of theirs somebody makes by it, on average, and which
    those who sat with them."""

    label: Said
    mine: float
    others: float


class GameProfile(Struct, frozen=True, kw_only=True):
    """What somebody has done in one game."""

    game: str
    title: str
    rating: Rating | None
    matches: int
    won: float
    course: tuple[Point, ...]
    chapters: tuple[Chapter, ...]
    ways: tuple[Way, ...] = ()


class Rival(Struct, frozen=True):
    """Somebody one has met: how often one finished before, behind, or level with them."""

    name: str
    ahead: int
    behind: int
    level: int
    lately: tuple[int, ...]
    """The last matches, newest last: 1 ahead, -1 behind, 0 level."""


class Profile(Struct, frozen=True, kw_only=True):
    """Somebody as everybody sees them."""

    name: str
    owner: str
    """Whose program it is; empty: a person."""
    since: float
    me: bool
    online: bool
    friend: Literal["none", "asked", "asks", "friend"]
    """Nothing between you; you have asked; they have; you are friends."""
    games: tuple[GameProfile, ...]
    lately: tuple[Played, ...]
    rivals: tuple[Rival, ...]


class Ranked(Struct, frozen=True):
    """A place on the leaderboard: a person, or a bot's level."""

    name: str
    bot: bool
    mu: float
    sigma: float
    matches: int


class Leaderboard(Struct, frozen=True):
    """Who is strongest in a game, of those who have played enough rated matches."""

    game: str
    least: int
    """How many matches are asked for."""
    ranked: tuple[Ranked, ...]
    programs: tuple[Ranked, ...]
    """Programs are rated apart."""


class Friend(Struct, frozen=True):
    """Somebody with whom one is friends, or might be."""

    name: str
    friend: Literal["none", "asked", "asks", "friend"]
    online: bool


class Invited(Struct, frozen=True):
    """A seat that somebody keeps for the asker."""

    table: TableInfo
    seat: Seat
    code: str
    host: str
    """Who asked; empty for a guest."""


class Company(Struct, frozen=True):
    """The people around the asker."""

    friends: tuple[Friend, ...]
    invitations: tuple[Invited, ...]


class OpenSeats(Struct, frozen=True):
    """A table that looks for company, as the asker finds it."""

    table: TableInfo
    host: str
    """Who opened it; empty for a guest."""
    rating: Rating | None
    """The host's, in this game."""
    refusal: str
    """Why the asker may not sit down there; empty if they may."""


class Sitter(Struct, frozen=True):
    """Who of those at a table has an account, and how strong they are in its game."""

    seat: Seat
    name: str
    rating: Rating | None


class Glance(Struct, frozen=True, kw_only=True):
    """One of one's tables at a glance."""

    turn: int
    round: int
    seat: Seat | None
    """From which it is seen: the one that is asked, if it is the asker's."""
    prompt: str
    """The question, if it is the asker's to answer."""
    scores: tuple[int, ...]
    since: tuple[LogLine, ...]
    """What others did last, since the asker's own last act."""


class Line(Struct, frozen=True, kw_only=True):
    """Something that was said at a table; empty where it was taken away or is not wanted."""

    number: int
    room: Literal["players", "spectators"]
    seat: Seat | None
    name: str
    text: str
    at: float
    mine: bool
    muted: bool = False


class Talk(Struct, frozen=True):
    """What was said at a table, as the asker may read it."""

    lines: tuple[Line, ...]
    room: Literal["players", "spectators"]
    """Where the asker talks."""
    read: int
    """The line up to which they have read."""


class Link(Struct, frozen=True):
    """The way to what was shared: `/shared/{code}`."""

    code: str


class Shared(Struct, frozen=True):
    """A moment of a match as a seat saw it: nothing tells what came later."""

    table: TableInfo
    state: State
    whole: str
    """The table, when the match is over and all of it may be seen; else empty."""


class Reported(Struct, frozen=True, kw_only=True):
    """A line that somebody reported, as an operator sees it."""

    table: str
    number: int
    name: str
    account: str
    """The account of who said it; empty for a guest."""
    text: str
    at: float
    before: tuple[Line, ...]
    by: tuple[str, ...]
    reasons: tuple[str, ...]
    silent: bool
    """Whether nobody hears its speaker any more."""
    settled: bool


class Member(Struct, frozen=True):
    """An account as an operator sees it."""

    name: str
    since: float
    seen: float
    operator: bool
    banned: str
    email: bool
    seats: int
    matches: int


class Done(Struct, frozen=True):
    """It was done; what else there is to say."""

    sentence: str = ""


INBOUND: tuple[type, ...] = (
    NewAccount,
    SignIn,
    Recover,
    Forgot,
    Letter,
    WishPasskey,
    NewPasskey,
    ShowPasskey,
    Rename,
    NewPassword,
    ChooseLanguage,
    NewEmail,
    NewToken,
    Confirm,
    Befriend,
    InvitePerson,
    Say,
    Read,
    Mute,
    Report,
    Share,
    Verdict,
    Memo,
    Order,
)
OUTBOUND: tuple[type, ...] = (
    Challenge,
    Welcome,
    Codes,
    Token,
    Account,
    Profile,
    Leaderboard,
    Company,
    Sitter,
    OpenSeats,
    Glance,
    Link,
    Shared,
    Talk,
    Reported,
    Member,
    Done,
)
"""What the browser needs types of."""
