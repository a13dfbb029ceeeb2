"""The HTTP routes of puzzles: which there are, trying one out, answering, hints, giving up.

A puzzle being tried is kept nowhere: the browser tells what was chosen so far, and gets the table
as it then stands.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import Connection

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message
from pentarchy.core.rules import find, games
from pentarchy.core.teller import Reason, Teller
from pentarchy.core.view import refusals_at
from pentarchy.puzzles import answers, shelf
from pentarchy.puzzles.puzzle import Plan, Puzzle, opened
from pentarchy.server import protocol as p
from pentarchy.server import protocol_puzzles as q
from pentarchy.server import solving
from pentarchy.server.advice import read
from pentarchy.server.errors import NotAvailable, NotFound, TooMany, not_now
from pentarchy.server.guard import address_of
from pentarchy.server.protocol_pace import Clocks
from pentarchy.server.routes import TOO_MUCH, Asked, House, given, posts, reads
from pentarchy.server.socket import MOST_REFUSALS
from pentarchy.server.speech import spoken, teller
from pentarchy.server.tasks import Solve
from pentarchy.server.workers import TaskFailed

HINTS = 2
"""What it is about, and how it begins."""
A_TRY = 100
"""What a try counts of what somebody may send to be kept."""


@reads("/puzzles")
async def puzzles(state: House, request: Asked) -> q.Puzzles:
    """What there is to solve, the puzzle of the day, and how well the asker solves."""
    person = await state.devices.asker(request)
    done, form = await state.store.read(
        lambda c: (solving.solved(c, person), solving.form(c, person))
    )
    counted = []
    for game in games():
        ids = [puzzle.id for puzzle in shelf.puzzles(game)]
        mine = sum(done.get(puzzle) == "solved" for puzzle in ids)
        counted += [q.PuzzleGame(game, len(ids), mine)] if ids else []
    return q.Puzzles(tuple(counted), daily(), form)


@reads("/puzzles/next")
async def next_puzzle(
    state: House, request: Asked, game: FromQuery[str] = "", besides: FromQuery[str] = ""
) -> q.PuzzleInfo:
    """A puzzle that suits the asker: of a game, or of any, and another than this one."""
    person = await state.devices.asker(request)
    names = [game] if game in games() else list(games())
    every = [puzzle for name in names for puzzle in shelf.puzzles(name)]

    def chosen(c: Connection) -> Puzzle | None:
        done = {*solving.solved(c, person), besides}
        return solving.nearest(every, solving.form(c, person).rating, done)

    found = await state.store.read(chosen)
    if found is None:
        raise NotFound(Message("You have done every puzzle there is."))
    return await _info(state, request, found, person)


@reads("/puzzles/{puzzle:str}")
async def puzzle_info(state: House, request: Asked, puzzle: FromPath[str]) -> q.PuzzleInfo:
    """A puzzle, without a word of its solution."""
    return await _info(state, request, _found(puzzle), await state.devices.asker(request))


@posts("/puzzles/{puzzle:str}/moment", status_code=200)
async def moment(request: Asked, puzzle: FromPath[str], data: JSONBody[q.Tried]) -> q.PuzzleMoment:
    """The table after some choices; nothing is kept of it."""
    found, said = _found(puzzle), _teller(request, _found(puzzle))
    return await asyncio.to_thread(_moment, found, data.actions, said)


@posts("/puzzles/{puzzle:str}/why", status_code=200)
async def why_not(request: Asked, puzzle: FromPath[str], data: JSONBody[q.Pointed]) -> p.Refused:
    """Why nothing on offer touches a spot."""
    found, said = _found(puzzle), _teller(request, _found(puzzle))
    return await asyncio.to_thread(_why_not, found, data, said)


@posts("/puzzles/{puzzle:str}/answer", status_code=200)
async def answer(
    state: House, request: Asked, puzzle: FromPath[str], data: JSONBody[q.Tried]
) -> Response[q.PuzzleVerdict]:
    """Whether an act is as good as the solution."""
    found = _found(puzzle)
    asker = await _solver(state, request)
    match = await asyncio.to_thread(answers.played, found, data.actions)
    if not answers.is_done(found, match):
        raise not_now(Message("The act is not done yet."))
    if answers.is_known(found, data.actions):
        verdict = await asyncio.to_thread(answers.judged, found, data.actions)
    else:
        verdict = await _judged(state, found, data.actions, asker.person)
    gained, told = 0, None
    if verdict.right:
        gained = await state.store.write(lambda c: solving.end(c, asker.person, found, "solved"))
        told = await _explanation(found)
    else:
        await state.store.write(lambda c: solving.note_try(c, asker.person, found))
    judged = q.PuzzleVerdict(
        right=verdict.right,
        reached=verdict.reached,
        chance=verdict.chance,
        why=verdict.why,
        gained=gained,
        info=await _info(state, request, found, asker.person),
        explanation=told,
    )
    return given(request, _teller(request, found).put(judged), asker)


@posts("/puzzles/{puzzle:str}/hint", status_code=200)
async def hint(state: House, request: Asked, puzzle: FromPath[str]) -> Response[q.PuzzleHint]:
    """What a puzzle is about; asked again, how its solution begins."""
    found = _found(puzzle)
    asker = await _solver(state, request)
    number = await state.store.write(lambda c: solving.note_hint(c, asker.person, found, HINTS))
    first = answers.in_words(opened(found).game, found.solution.plan[:1])[0]
    info = await _info(state, request, found, asker.person)
    told = q.PuzzleHint(number, found.themes, first if number == HINTS else "", info)
    return given(request, _teller(request, found).put(told), asker)


@posts("/puzzles/{puzzle:str}/show", status_code=200)
async def show(state: House, request: Asked, puzzle: FromPath[str]) -> Response[q.PuzzleVerdict]:
    """Give up: the solution is shown, and the streak ends; who has solved it just sees it again."""
    found = _found(puzzle)
    asker = await _solver(state, request)
    gained = await state.store.write(lambda c: solving.end(c, asker.person, found, "shown"))
    shown = q.PuzzleVerdict(
        right=False,
        reached=0,
        chance=found.solution.chance,
        why=(),
        gained=gained,
        info=await _info(state, request, found, asker.person),
        explanation=await _explanation(found),
    )
    return given(request, _teller(request, found).put(shown), asker)


@posts("/puzzles/{puzzle:str}/table")
async def play_on(
    state: House, request: Asked, puzzle: FromPath[str], data: JSONBody[q.Tried]
) -> Response[p.TableInfo]:
    """Play on from a puzzle that is done: a table where bots have the other seats."""
    found = _found(puzzle)
    asker = await _solver(state, request)
    done = await state.store.read(lambda c: solving.attempt(c, asker.person, found.id))
    if done.state == "open":
        raise not_now(Message("First solve it, or have the answer shown."))
    match = await asyncio.to_thread(answers.played, found, data.actions)
    seats = tuple(
        p.SeatWish(kind="me") if seat == found.seat else p.SeatWish(kind="bot")
        for seat in range(found.config.seats)
    )
    upload = p.Upload(match.record.to_text(), seats=seats)
    live = await state.lobby.upload(upload, asker.person, address_of(request.scope))
    return given(request, state.lobby.info(live.row, live.seats, asker.person), asker)


async def _judged(state: House, puzzle: Puzzle, plan: Plan, person: str) -> answers.Verdict:
    """What an answer is worth that nobody has judged before."""
    workers, seconds = state.lobby.errands.hints, state.lobby.settings.analysis_seconds
    try:
        return read(await workers.ask(Solve(puzzle.id, plan), seconds, who=person), answers.Verdict)
    except TaskFailed:
        raise NotAvailable(Message("The answer could not be judged; try again later.")) from None


async def _solver(state: House, request: Asked) -> Any:
    """Whoever solves; a new guest if we know them not."""
    if not state.uploads.take(address_of(request.scope), A_TRY):
        raise TooMany(TOO_MUCH)
    return await state.devices.newcomer(request)


def daily(day: str = "") -> str:
    """The puzzle of a day, the same for everybody; today's if none is named."""
    day = day or datetime.now(UTC).date().isoformat()
    ids = sorted(shelf.everything())
    return ids[int(sha256(day.encode()).hexdigest(), 16) % len(ids)] if ids else ""


def _found(puzzle: str) -> Puzzle:
    try:
        return shelf.one(puzzle)
    except Malformed:
        raise NotFound(Message("There is no such puzzle.")) from None


def _teller(request: Asked, puzzle: Puzzle) -> Teller:
    said = teller(find(puzzle.game), request)
    names = (said.say(Message("Player {n}", n=n + 1)) for n in range(puzzle.config.seats))
    return Teller(find(puzzle.game), tuple(names), spoken(request))


async def _info(state: House, request: Asked, puzzle: Puzzle, person: str) -> q.PuzzleInfo:
    done, form, share = await state.store.read(
        lambda c: (
            solving.attempt(c, person, puzzle.id),
            solving.form(c, person),
            solving.share(c, puzzle.id),
        )
    )
    points, cost = solving.points(puzzle, form.rating, done)
    number = [one.id for one in shelf.puzzles(puzzle.game)].index(puzzle.id) + 1
    return q.PuzzleInfo(
        id=puzzle.id,
        number=number,
        game=puzzle.game,
        seat=puzzle.seat,
        round=puzzle.round,
        rating=puzzle.rating,
        share=share,
        daily=puzzle.id == daily(),
        state=done.state,  # type: ignore[arg-type]
        tries=done.tries,
        hints=done.hints,
        points=points,
        cost=cost,
        table=_table(puzzle, _teller(request, puzzle)),
        form=form,
    )


def _table(puzzle: Puzzle, said: Teller) -> p.TableInfo:
    """What the browser's table has to know of a puzzle's."""
    config = puzzle.config
    return p.TableInfo(
        id=puzzle.id,
        game=puzzle.game,
        title=said.say(Message(find(puzzle.game).title)),
        mode=config.mode,
        options=dict(config.options),
        pack=False,
        status="running",
        players=_players(puzzle, said),
        mine=(puzzle.seat,),
        host=False,
        asked=puzzle.seat,
        turn=0,
        created=0.0,
        changed=0.0,
        listed=False,
        known=True,
        rated=False,
        watched=False,
        least=None,
        most=None,
    )


def _players(puzzle: Puzzle, said: Teller) -> tuple[p.PlayerInfo, ...]:
    return tuple(
        p.PlayerInfo(seat, name, "human" if seat == puzzle.seat else "bot", "", mine, True)
        for seat, name in enumerate(said.players)
        for mine in (seat == puzzle.seat,)
    )


def _moment(puzzle: Puzzle, actions: Plan, said: Teller) -> q.PuzzleMoment:
    match = answers.played(puzzle, actions)
    state = p.State(
        turn=len(actions),
        status="running",
        view=said.put(match.view(puzzle.seat)),
        log_from=0,
        log=(),
        can_undo=bool(actions),
        players=_players(puzzle, said),
        mine=(puzzle.seat,),
        looking=puzzle.seat,
        asked=match.seat,
        thinking=False,
        answers={},
        clocks=Clocks(),
        paused=False,
        proposal=None,
        chose=0,
        stood=0,
    )
    return q.PuzzleMoment(state, answers.is_done(puzzle, match))


def _why_not(puzzle: Puzzle, asked: q.Pointed, said: Teller) -> p.Refused:
    match = answers.played(puzzle, asked.actions)
    found = [Reason(r, r.rule) for r in refusals_at(match.game, asked.spot)]
    first, *more = found[:MOST_REFUSALS] or [Reason(Message("This may be chosen."))]
    refused = p.Refused(len(asked.actions), first.sentence, first.rule, asked.spot, tuple(more))
    told: p.Refused = said.put(refused)
    return told


async def _explanation(puzzle: Puzzle) -> q.Explanation:
    told = await asyncio.to_thread(answers.explained, puzzle)
    return q.Explanation(
        best=q.PuzzlePlan(told.steps, told.chance),
        plan=told.plan,
        reasons=told.reasons,
        others=tuple(q.PuzzlePlan(other.steps, other.chance) for other in told.others),
        themes=puzzle.themes,
    )


ROUTER = Router(
    path="/api",
    route_handlers=[
        puzzles,
        next_puzzle,
        puzzle_info,
        moment,
        why_not,
        answer,
        hint,
        show,
        play_on,
    ],
)
