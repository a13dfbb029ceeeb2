"""The HTTP routes under `/api`, and the live socket."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any, TypeVar

from litestar import MediaType, Request, Response, Router, WebSocket, get, post, route, websocket
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from msgspec.structs import replace

from pentarchy import bots
from pentarchy.core.errors import PentarchyError
from pentarchy.core.message import Message, Verbatim
from pentarchy.core.rulebook import Rule, page, rulebook
from pentarchy.core.rules import Rules, find, games
from pentarchy.core.teller import Teller
from pentarchy.core.view import Face
from pentarchy.server import protocol as p
from pentarchy.server.accounts import Accounts
from pentarchy.server.advice import Analyses, advise
from pentarchy.server.carriers import Carriers
from pentarchy.server.errors import Away, NotAvailable, NotFound, NotYours, TooMany
from pentarchy.server.guard import address_of
from pentarchy.server.identity import Asker, Devices, cookie
from pentarchy.server.limits import Bucket, Buckets
from pentarchy.server.livematch import LiveMatch, may_look
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol_people import Done
from pentarchy.server.replay import Courses, moment
from pentarchy.server.socket import TRY_LATER, Socket, attend, say
from pentarchy.server.speech import (
    in_words,
    known_languages,
    options_in_words,
    said_to,
    spoken,
    teller,
    words,
)
from pentarchy.server.store import Store

Asked = Request[Any, Any, Any]
PathCount = Annotated[int, PathParameter(ge=0, le=p.MOST)]
"""A number that the database is asked for."""
T = TypeVar("T")

TOO_MUCH = Message("Too much was sent here to be kept; wait some minutes.")
PROBLEMS = {
    400: "What was sent is not understood, or does not fit the rules",
    403: "It is somebody else's, or a page of another origin asks",
    404: "There is no such thing",
    409: "Not now",
    413: "The body is too large",
    415: "The body is not JSON",
    421: "The server is not called that",
    429: "Too much, too fast",
    501: "This server cannot do that",
    503: "The database is away",
}
_REFUSED = {
    status: ResponseSpec(p.Problem, description=what, generate_examples=False)
    for status, what in PROBLEMS.items()
}
reads = partial(get, responses=_REFUSED)
posts = partial(post, responses=_REFUSED)


class House(State):
    """What a running server holds."""

    lobby: Lobby
    accounts: Accounts
    carriers: Carriers
    store: Store
    analyses: Analyses
    courses: Courses
    devices: Devices
    new_tables: Buckets
    uploads: Buckets
    lines: Buckets
    program_messages: Buckets


# Games.


@reads("/about")
async def about() -> p.About:
    """The server, its games and what it can do."""
    try:
        number = version("pentarchy")
    except PackageNotFoundError:
        number = ""
    return p.About(number, tuple(games()), True)


@reads("/games")
async def all_games(request: Asked) -> list[p.GameInfo]:
    """Every game with its modes, options and bots."""
    return [_game(rules, teller(rules, request)) for rules in games().values()]


@reads("/languages")
async def languages() -> list[p.LanguageInfo]:
    """The languages the table can be read in."""
    return known_languages()


@reads("/languages/{code:str}")
async def browser_words(code: FromPath[str]) -> p.Texts:
    """The browser's own texts in a language."""
    return await asyncio.to_thread(words, code)


@reads("/games/{game:str}/catalogue")
async def catalogue(request: Asked, game: FromPath[str]) -> list[Face]:
    """Every component of a game as a person sees it."""
    rules = known_game(game)
    faces: list[Face] = teller(rules, request).put(rules.faces())
    return faces


@reads("/games/{game:str}/rules")
async def rules_reference(request: Asked, game: FromPath[str]) -> list[Rule]:
    """The rules reference, rule by rule."""
    return list(rulebook(known_game(game).name, spoken(request).code).values())


@reads("/games/{game:str}/book")
async def rules_to_read(request: Asked, game: FromPath[str]) -> p.Page:
    """The rules as a book: chapters, prose, examples."""
    return p.Page(page("rules", known_game(game).name, spoken(request).code))


@reads("/games/{game:str}/page")
async def game_page(request: Asked, game: FromPath[str]) -> p.Page:
    """What the project says about a game: rulings, options, sources."""
    return p.Page(page("games", known_game(game).name, spoken(request).code))


# The lobby.


@reads("/tables")
async def tables(state: House, request: Asked) -> p.Tables:
    """Tables: mine, open, running, finished."""
    return await state.lobby.tables(await state.devices.asker(request))


@route("/tables", http_method="OPTIONS", include_in_schema=False, status_code=204)
async def tables_options() -> Response[None]:
    """What can be asked of the lobby."""
    return Response(None, headers={"allow": "GET, OPTIONS, POST"})


@posts("/tables")
async def open_table(
    state: House, request: Asked, data: JSONBody[p.NewTable]
) -> Response[p.TableInfo]:
    """Open a table; whoever asks becomes its host."""
    asker = await _newcomer(state, request, len(data.pack))
    opening = state.lobby.open(data, asker.person, address_of(request.scope))
    live = await _unless_gone(request, opening)
    return _seated(state, request, live, asker)


@posts("/records")
async def upload(state: House, request: Asked, data: JSONBody[p.Upload]) -> Response[p.TableInfo]:
    """Open a table from a record, to replay it or to play on."""
    asker = await _newcomer(state, request, len(data.record) + len(data.pack))
    opening = state.lobby.upload(data, asker.person, address_of(request.scope))
    live = await _unless_gone(request, opening)
    return _seated(state, request, live, asker)


@reads("/tables/{table:str}")
async def table_info(state: House, request: Asked, table: FromPath[str]) -> p.TableInfo:
    """One table."""
    live = await state.lobby.table(table)
    async with live.settled():
        return _info(state, live, await state.devices.asker(request))


@posts("/tables/{table:str}/join")
async def join(
    state: House, request: Asked, table: FromPath[str], data: JSONBody[p.Join]
) -> Response[p.TableInfo]:
    """Take an open seat."""
    asker = await _newcomer(state, request)
    live = await state.lobby.table(table)
    await state.lobby.join(live, data, asker.person)
    return _seated(state, request, live, asker)


@posts("/tables/{table:str}/seats/{seat:int}")
async def reseat(
    state: House,
    request: Asked,
    table: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[p.SeatWish],
) -> p.TableInfo:
    """Fill an open seat as the host, or give up one's own."""
    live = await state.lobby.table(table)
    person = (await state.devices.player(request)).person
    await state.lobby.reseat(live, seat, data, person)
    return _info(state, live, person)


@posts("/tables/{table:str}/fork")
async def fork(
    state: House, request: Asked, table: FromPath[str], data: JSONBody[p.Fork]
) -> Response[p.TableInfo]:
    """Open a table from a position of this one."""
    asker = await _newcomer(state, request)
    live = await state.lobby.fork(await seen(state, table, asker.person), data, asker.person)
    return _seated(state, request, live, asker)


# A table's match.


@reads("/tables/{table:str}/catalogue")
async def table_catalogue(state: House, request: Asked, table: FromPath[str]) -> list[Face]:
    """Every component this table plays with."""
    rules = (await state.lobby.table(table)).rules
    faces: list[Face] = teller(rules, request).put(rules.faces())
    return faces


@reads("/tables/{table:str}/pack", media_type=MediaType.TEXT)
async def table_pack(state: House, table: FromPath[str]) -> str:
    """The data pack this table plays with."""
    live = await state.lobby.table(table)
    if not live.pack:
        raise NotFound(Message("This table plays with the game's own components."))
    return live.pack


@reads("/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(state: House, request: Asked, table: FromPath[str]) -> Response[str]:
    """The record. It tells every secret: while others play, nobody gets it."""
    person = await state.devices.asker(request)
    live = await seen(state, table, person)
    text = await live.take_record(person)
    name = f'attachment; filename="{live.row.game}-{live.id}.txt"'
    return Response(text, headers={"content-disposition": name})


@reads("/tables/{table:str}/replay")
async def replay(
    state: House,
    request: Asked,
    table: FromPath[str],
    after: FromQuery[int],
    seat: FromQuery[int | None] = None,
) -> p.Moment:
    """A moment as the asker may see it; `seat` is one of theirs, or any when the match is over."""
    person = await state.devices.asker(request)
    live = await seen(state, table, person)
    async with live.settled():
        return moment(live, person, after, seat, spoken(request).code)


@reads("/tables/{table:str}/course")
async def scores(state: House, request: Asked, table: FromPath[str]) -> p.Course:
    """The scores over time."""
    live = await seen(state, table, await state.devices.asker(request))
    async with live.settled():
        return await asyncio.to_thread(state.courses.of, live)


@reads("/tables/{table:str}/hint")
async def get_hint(state: House, request: Asked, table: FromPath[str]) -> p.Hint:
    """What a strong bot would choose for the asker."""
    lobby = state.lobby
    live = await lobby.table(table)
    holder = await state.devices.asker(request)
    thinking = advise(live, holder, lobby.errands.hints, lobby.settings.bot_seconds)
    hint: p.Hint = live.teller(spoken(request).code).put(await _unless_gone(request, thinking))
    return hint


@reads("/tables/{table:str}/analysis")
async def analysis(state: House, request: Asked, table: FromPath[str]) -> p.Analysis:
    """Each seat's chances over a finished match; ask again until it is done."""
    live = await seen(state, table, await state.devices.asker(request))
    found: p.Analysis = live.teller(spoken(request).code).put(state.analyses.of(live))
    return found


@websocket("/tables/{table:str}/live")
async def live_socket(
    state: House,
    socket: WebSocket[Any, Any, Any],
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
) -> None:
    """Live play: see `protocol.Request` and `protocol.Reply`."""
    await socket.accept()
    try:
        asker = await state.devices.known(socket)
        live = await seen(state, table, asker.person)
        code = spoken(socket).code
    except Away as error:
        await say(socket, p.Fault(str(error)))
        await socket.close(code=TRY_LATER)
        return
    except PentarchyError as error:
        await socket.close(code=4404, reason=str(error)[:100])
        return
    by_hand = asker.token or not asker.device
    bucket = (
        Bucket(*state.lobby.settings.messages)
        if by_hand
        else state.program_messages.of(asker.device)
    )
    watcher = Socket(live, asker, seat, code, bucket, state.lobby.pulse)
    await attend(live, socket, watcher)


# What several routes need.


async def seen(state: House, table: str, person: str) -> LiveMatch:
    """A table at which somebody may look on."""
    live = await state.lobby.table(table)
    if not may_look(live.row, live.seats, person):
        raise NotYours(Message("Only who plays at this table may look on."))
    return live


def known_game(game: str) -> Rules[Any]:
    """A game by its name."""
    if game not in games():
        raise NotFound(
            Message(
                "There is no game {game}; there are: {games}.",
                game=Verbatim(game),
                games=Verbatim(", ".join(games())),
            )
        )
    return find(game)


def _game(rules: Rules[Any], said: Teller) -> p.GameInfo:
    sittings = [
        p.Sitting(c.mode, c.seats, tuple(rules.unattended(c))) for c in rules.configurations()
    ]
    return p.GameInfo(
        name=rules.name,
        title=said.say(Message(rules.title)),
        version=rules.version,
        seats=tuple(rules.seats),
        modes=in_words(rules.modes, said),
        sittings=tuple(sittings),
        options=options_in_words(rules.options, said),
        answers=options_in_words(rules.answerable, said),
        guide=rules.guide and replace(rules.guide, lessons=in_words(rules.guide.lessons, said)),
        finished=rules.finished,
        levels=tuple(
            p.LevelInfo(name, level.seconds, bots.ratings(rules.name).get(name))
            for name, level in bots.LEVELS.items()
        ),
        tempers=tuple(bots.tempers(rules.name)),
    )


async def _newcomer(state: House, request: Asked, size: int = 0) -> Asker:
    """Whoever wants a seat, a new guest if we know them not; not too many at once."""
    address = address_of(request.scope)
    if not state.new_tables.take(address):
        raise TooMany(Message("Too many tables at once; wait a few seconds."))
    if not state.uploads.take(address, size):
        raise TooMany(TOO_MUCH)
    return await state.devices.newcomer(request)


async def _unless_gone(request: Asked, work: Coroutine[Any, Any, T]) -> T:
    """What comes out of some work; it is given up when whoever asked is gone."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            working.cancel()
            raise NotAvailable(Message("Whoever asked is gone."))
        return await working
    finally:
        leaving.cancel()


async def _gone(request: Asked) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _info(state: House, live: LiveMatch, holder: str) -> p.TableInfo:
    return state.lobby.info(live.row, live.seats, holder)


def _seated(state: House, request: Asked, live: LiveMatch, asker: Asker) -> Response[p.TableInfo]:
    return given(request, _info(state, live, asker.person), asker)


def given(request: Asked, answer: T, asker: Asker) -> Response[T]:
    """An answer, and the cookie by which a device is known; a program gets none."""
    secure = request.url.scheme == "https"
    return Response(answer, cookies=[cookie(asker.token, secure=secure)] if asker.token else [])


def done(request: Asked, said: Message | None = None) -> Done:
    """That it was done, and what else there is to say, in the words of who asked."""
    return Done(said_to(request, said) if said else "")


ROUTER = Router(
    path="/api",
    route_handlers=[
        about,
        languages,
        browser_words,
        all_games,
        catalogue,
        rules_reference,
        rules_to_read,
        game_page,
        tables_options,  # Before the others: the framework's own would name only the first of them.
        tables,
        open_table,
        upload,
        table_info,
        join,
        reseat,
        fork,
        table_catalogue,
        table_pack,
        record,
        replay,
        scores,
        get_hint,
        analysis,
        live_socket,
    ],
)
