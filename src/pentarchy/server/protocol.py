"""Every message between server and browser. The browser's TypeScript types are generated from here.

HTTP lies under `/api`; live play is a WebSocket at `/api/tables/{id}/live`, on which the client
sends a `Request` and the server a `Reply`, both JSON objects whose `type` names the class.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pentarchy.bots.analysis import SeatPlay, Suggestion, TurningPoint
from pentarchy.core.message import Said, Seat
from pentarchy.core.rulebook import Rule
from pentarchy.core.settings import Guide, Mode, OptionSpec, Setting
from pentarchy.core.teller import Mark, Reason
from pentarchy.core.view import Face, Standing, View
from pentarchy.server.protocol_pace import Clocks, Pace, Proposal

Name = Annotated[str, Meta(max_length=40)]
Key = Annotated[str, Meta(max_length=64)]
MOST = 2**31 - 1
"""Both databases can keep numbers up to this one."""
Count = Annotated[int, Meta(ge=0, le=MOST)]
Status = Literal["open", "running", "finished"]
"""Waiting for players; being played; over."""


# Games.


class Sitting(Struct, frozen=True):
    """A mode at a number of seats; on the unattended ones nobody sits, the rules play them."""

    mode: str
    seats: int
    unattended: tuple[Seat, ...] = ()


class LevelInfo(Struct, frozen=True):
    """A strength of bots."""

    name: str
    seconds: float
    """What a decision takes at most."""
    rating: float | None
    """How strong it is in this game beside the other levels, if that was measured."""


class GameInfo(Struct, frozen=True):
    """A game one can open a table of."""

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    modes: tuple[Mode, ...]
    sittings: tuple[Sitting, ...]
    options: tuple[OptionSpec, ...]
    answers: tuple[OptionSpec, ...]
    guide: Guide | None
    finished: bool
    levels: tuple[LevelInfo, ...]
    tempers: tuple[str, ...]
    """What a level may be told to prefer in this game: `fair-raider`."""
    """The bots one can seat, weakest first."""


class About(Struct, frozen=True):
    """The server itself."""

    version: str
    games: tuple[str, ...]
    hints: bool
    """Whether bots are there that can give hints and analyse."""


class Page(Struct, frozen=True):
    """A page of documentation, in Markdown."""

    markdown: str


# Tables.


class SeatWish(Struct, frozen=True):
    """Who shall sit there: the asker, a friend on the same device, a bot, or whoever is invited."""

    kind: Literal["me", "friend", "bot", "open"]
    name: Name = ""
    level: Key = ""
    """Of a bot; empty for the default."""


class NewTable(Struct, frozen=True):
    """A table to be opened. Play begins when no seat is open."""

    game: Key
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=8)]
    mode: Key = ""
    options: dict[str, Setting] = {}
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    pack: str = ""
    """A data pack as YAML text; empty for the game's own components."""
    listed: bool = True
    """Whether everybody finds it in the lobby and may take its open seats without invitation."""
    rated: bool = False
    """Whether its result changes ratings: for people with accounts, and bots of known strength."""
    watched: bool = True
    """Whether others than its players may look on."""
    least: Annotated[float, Meta(ge=0, le=100)] | None = None
    most: Annotated[float, Meta(ge=0, le=100)] | None = None
    """The ratings of who may take an open seat without invitation."""
    pace: Pace = Pace()


class Upload(Struct, frozen=True):
    """A record to be replayed here, and played on if it is not over."""

    record: str
    pack: str = ""
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)] = ()
    """Who plays on; empty: the uploader, for every seat."""


class Fork(Struct, frozen=True):
    """A new table from the position after so many actions.

    Of a finished match the fork is exact. Of a running one it holds what the asker's seat knows;
    all else is dealt anew.
    """

    after: Count
    seat: Seat | None = None
    """From whose knowledge to fork a running match; None: the asker's first seat."""
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)] = ()
    """Who plays on; empty: bots stay, the asker plays all other seats."""
    trial: bool = False
    """Whether something is only tried out: it is in no list of tables."""


class Join(Struct, frozen=True):
    """Take an open seat: of a listed table freely, of any by its invitation."""

    name: Name
    code: Key = ""
    seat: Seat | None = None


class PlayerInfo(Struct, frozen=True):
    """Who sits on a seat."""

    seat: Seat
    name: str
    kind: Literal["human", "bot", "open", "rules"]
    level: str = ""
    mine: bool = False
    online: bool = False
    stand_in: str = ""
    """The level of the bot that plays for a person who ran out of time, until they are back."""
    holiday: float = 0
    """Until when they are on holiday, in seconds since 1970; 0: they are not."""
    program: bool = False
    """Whether a program plays here, under an account of its own."""


class Invitation(Struct, frozen=True):
    """The way to an open seat, for the link `/join/{table}/{code}`; only the host is told."""

    seat: Seat
    code: str


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as the lobby shows it to the asker."""

    id: str
    game: str
    title: str
    mode: str
    options: dict[str, Setting]
    pack: bool
    status: Status
    players: tuple[PlayerInfo, ...]
    mine: tuple[Seat, ...]
    host: bool
    asked: Seat | None
    turn: int
    created: float
    changed: float
    """Seconds since 1970."""
    listed: bool
    known: bool
    """Whether who opened it may know what is hidden: they chose its seed or had its record."""
    rated: bool
    watched: bool
    least: float | None
    most: float | None
    invitations: tuple[Invitation, ...] = ()
    forked_from: str = ""
    unread: int = 0
    """In the list of one's own: how many lines of other players one has not read."""
    record: bool = False
    """Whether the asker may take the record now."""
    result: Standing | None = None
    pace: Pace = Pace()
    due: float | None = None
    """When whoever is asked runs out of time."""
    paused: bool = False
    now: float = 0
    """The server's time, by which `due` and clocks are told."""


class Tables(Struct, frozen=True):
    """The lobby's lists, newest first; one of mine stands only under `mine`."""

    mine: tuple[TableInfo, ...]
    open: tuple[TableInfo, ...]
    running: tuple[TableInfo, ...]
    finished: tuple[TableInfo, ...]


# What happened.


class LogLine(Struct, frozen=True):
    """A line of the log: its number in this seat's log, and the replay moment that shows it."""

    number: int
    after: int
    text: str
    note: bool = False
    """Said by the table, not by the game: a bot was replaced, the rules were mended."""
    seat: Seat | None = None
    """Whose line it is; None for the table's."""
    others: tuple[Seat, ...] = ()
    """The other seats it speaks of: whoever was attacked, paid, overtaken."""
    marks: tuple[Mark, ...] = ()
    """Which stretches of the text name a seat, a component or place, a die."""


class Moment(Struct, frozen=True):
    """A moment of a replay, as the asker may see it."""

    after: int
    first: int
    """The earliest moment that can be shown."""
    last: int
    view: View
    log: tuple[LogLine, ...]
    action: str = ""
    """What was chosen then, in a finished match."""


class CoursePoint(Struct, frozen=True):
    """How the seats stood at a moment."""

    after: int
    round: int
    scores: tuple[int, ...]


class Course(Struct, frozen=True):
    """The scores over time."""

    points: tuple[CoursePoint, ...]


class Hint(Struct, frozen=True):
    """What a strong bot would choose for the asker, and why."""

    turn: int
    option: int
    action: str
    label: Said
    chance: float
    """The asker's chance to win with it, from 0 to 1."""
    reasons: tuple[Said, ...]
    others: tuple[Suggestion, ...]
    """The next best, with what speaks against them."""
    plan: tuple[str, ...]
    """This action and those that the asker should choose after it until the turn is done."""
    advice: Said = ""
    """The plan in words, with what speaks for it; empty if nothing is clearly better."""


class AnalysisPoint(Struct, frozen=True):
    """Each seat's estimated chance to win at a moment, from 0 to 1."""

    after: int
    chances: tuple[float, ...]
    turning: Said = ""
    """What turned the match here, if anything did."""


class Analysis(Struct, frozen=True):
    """A finished match as a strong bot sees it; empty until it is done."""

    points: tuple[AnalysisPoint, ...]
    turning_points: tuple[TurningPoint, ...]
    done: bool
    """Whether the match has been analysed; ask again until it has."""
    seats: tuple[SeatPlay, ...] = ()
    decided: int | None = None
    """Actions before the moment from which who won was ahead to the end."""


class LanguageInfo(Struct, frozen=True):
    """A language the table can be read in, and what it calls itself."""

    code: str
    name: str


class Texts(Struct, frozen=True):
    """The browser's own texts in a language."""

    texts: dict[str, str]
    """By key."""
    help: dict[str, dict[str, str]]
    """Per game the sentences of its help, by the English ones."""


class Problem(Struct, frozen=True):
    """Why a request was refused: one sentence for the person who asked."""

    status: int
    sentence: str


# Live, from the client.


class Request(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something a client sends on the live socket. `turn` is the number of actions it knows of."""


class Choose(Request, frozen=True):
    """Choose an option, by its number in the view."""

    turn: int
    option: int
    seat: Seat


class Undo(Request, frozen=True):
    """Take back the last choice."""

    turn: int


class WhyNot(Request, frozen=True):
    """Why may this spot not be clicked, or this action not be chosen?"""

    turn: int
    spot: Annotated[str, Meta(max_length=200)] = ""
    action: Annotated[str, Meta(max_length=200)] = ""


class Preview(Request, frozen=True):
    """What would this option do?"""

    turn: int
    option: int


class Answer(Request, frozen=True):
    """Set a standing answer of the seat looked from; None withdraws it."""

    key: Key
    value: Setting | None


class Propose(Request, frozen=True):
    """Ask all who play to end the match as it stands, or to pause; `go_on` ends a pause."""

    what: Literal["end", "pause", "go_on"]


class Agree(Request, frozen=True):
    """Agree to what was proposed, or not: then it is off the table."""

    yes: bool


class Back(Request, frozen=True):
    """I am back: let the bot that plays for me stop."""

    seat: Seat


class Look(Request, frozen=True):
    """Look from another of my seats; None as a spectator."""

    seat: Seat | None


class Speak(Request, frozen=True):
    """Tell me everything in another language from now on."""

    language: Key


AnyRequest = Choose | Undo | WhyNot | Preview | Answer | Propose | Agree | Back | Look | Speak


# Live, from the server.


class Reply(Struct, frozen=True, tag=True):
    """Something the server sends on the live socket."""


class State(Reply, frozen=True, kw_only=True):
    """The whole table as the socket's seat sees it: sent first, and when another seat looks."""

    turn: int
    status: Status
    view: View
    log_from: int
    """Keep the lines before this number and put `log` after them (undo takes lines back)."""
    log: tuple[LogLine, ...]
    can_undo: bool
    """Whether the asker may take back the last choice."""
    players: tuple[PlayerInfo, ...]
    mine: tuple[Seat, ...]
    looking: Seat | None
    asked: Seat | None
    thinking: bool
    """Whether a bot is at it."""
    answers: dict[str, Setting]
    """The standing answers of the seat looked from."""
    clocks: Clocks
    paused: bool
    proposal: Proposal | None
    chose: int
    """The number of actions after the last that the person of the seat looked from chose."""
    stood: int
    """How many a bot chose in their stead since."""


class Parts(Reply, frozen=True):
    """What has changed of the `State` since the last message: a patch (see `server/parts.py`)."""

    parts: Any
    log_from: int
    log: tuple[LogLine, ...] = ()


class Refused(Reply, frozen=True):
    """The answer to `WhyNot`, and to a choice that may not be made. Nothing has changed."""

    turn: int
    sentence: Said
    rule: str = ""
    about: str = ""
    """The spot or action asked about."""
    more: tuple[Reason, ...] = ()
    """Further reasons, if there are several."""


class CounterChange(Struct, frozen=True):
    """A number that would change."""

    area: str
    key: str
    label: Said
    before: int
    after: int


class Previewed(Reply, frozen=True):
    """What an option would do, as far as it is certain."""

    turn: int
    option: int
    events: tuple[Said, ...]
    """Up to the first that chance or hidden things decide."""
    reveals: bool
    """Whether it reveals something, so that nothing after it is certain and it cannot be undone."""
    final: bool
    """Whether it cannot be taken back."""
    passes: bool
    """Whether somebody else is to choose after it, or nobody."""
    ends: bool
    """Whether it passes where another choice would go on: where all pass, none is a surprise."""
    unspent: Said
    """What is lost by choosing it now."""
    changes: tuple[CounterChange, ...] = ()
    spots: tuple[str, ...] = ()
    """The spots whose pieces would change."""
    scores: tuple[int, ...] = ()


class Thinking(Reply, frozen=True):
    """A bot has begun to think."""

    seat: Seat


class Talked(Reply, frozen=True):
    """There is a line of talk that this socket's person may read, or one has changed."""

    number: int


class Fault(Reply, frozen=True):
    """The message was not understood or came too fast. Nothing has changed."""

    sentence: Said


AnyReply = State | Parts | Refused | Previewed | Thinking | Talked | Fault

EVERYTHING: tuple[type, ...] = (
    LanguageInfo,
    Texts,
    GameInfo,
    Face,
    Rule,
    Page,
    About,
    NewTable,
    Upload,
    Fork,
    Join,
    TableInfo,
    Tables,
    Moment,
    Course,
    Hint,
    Analysis,
    Problem,
    *AnyRequest.__args__,
    *AnyReply.__args__,
)
"""What the browser needs types of."""
