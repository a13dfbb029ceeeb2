"""Ratings: how a match ended, for everybody at it, and what that says of their strength.

OpenSkill (Plackett-Luce) per game. People and the bots' levels are on one scale, that of the arena:
a level's rating was measured there and stays; people begin in the middle, with much doubt. A result
is written in the transaction that ends the match, and its key lets none count twice.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete, insert, select

from pentarchy import bots
from pentarchy.core.match import Match
from pentarchy.core.message import Message, Said, Seat, Verbatim, as_data
from pentarchy.server import schema
from pentarchy.server.errors import NotYours

if TYPE_CHECKING:
    from pentarchy.server.store import SeatRow, TableRow

MODEL = PlackettLuce()
FOR_ACCOUNTS = Message("A rated match is for people with an account; sign in first.")
LEVEL_SIGMA = 1.0
"""How sure the arena is of a level, after some hundred matches."""


class Entry(Struct, frozen=True, kw_only=True):
    """A seat at the end of a match, or when its person left."""

    seat: Seat
    person: str
    """Empty for bots, and where one person has several seats."""
    level: str
    place: int
    score: int
    traits: dict[str, str] = field(default_factory=dict)
    sources: tuple[tuple[Said, int], ...] = ()
    """Where the points came from."""


class Outcome(Struct, frozen=True, kw_only=True):
    """How a match ended; or, if somebody has `gone`, who was there and who that is."""

    table: str
    game: str
    rated: bool
    entries: tuple[Entry, ...]
    gone: Seat | None = None


class Strength(Struct, frozen=True):
    """What is believed of somebody's strength, and from how many matches."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    matches: int = 0


# Before a match.


def expect_fair(game: str, seats: Sequence[SeatRow], accounts: Mapping[str, str]) -> None:
    """Refuse who cannot be rated: guests, one person on two seats, bots nobody has measured.

    `accounts` says who answers for each: a program's seat is its owner's.
    """
    holders = [s.holder for s in seats if s.kind == "human"]
    if not set(holders) <= set(accounts):
        raise NotYours(FOR_ACCOUNTS)
    people = [accounts[holder] for holder in holders]
    if len(people) != len(set(people)):
        raise NotYours(Message("In a rated match nobody has two seats."))
    unknown = {s.level for s in seats if s.kind == "bot"} - set(bots.ratings(game))
    if unknown:
        raise NotYours(
            Message(
                "A bot of the level “{level}” has no rating in this game.",
                level=Verbatim(unknown.pop()),
            )
        )


def expect_within(c: Connection, row: TableRow, person: str) -> None:
    """Refuse who is too weak or too strong for a table's open seats."""
    if row.least is None and row.most is None:
        return
    r = schema.ratings.c
    if not _has_account(c, person):
        raise NotYours(Message("This seat is for people with a rating; sign in first."))
    mine = select(r.mu).where(r.person == person, r.game == row.game)
    mu = c.execute(mine).scalar() or Strength().mu
    least, most = row.least or 0.0, 100.0 if row.most is None else row.most
    if not least <= mu <= most:
        raise NotYours(
            Message(
                "This seat is for ratings from {least} to {most}; yours is {mine}.",
                least=Verbatim(f"{least:g}"),
                most=Verbatim(f"{most:g}"),
                mine=Verbatim(f"{mu:.1f}"),
            )
        )


def refusal(c: Connection, row: TableRow, person: str) -> Message | str:
    """Why somebody may not take one of a table's open seats; empty if they may."""
    try:
        expect_within(c, row, person)
        if row.rated and not _has_account(c, person):
            raise NotYours(FOR_ACCOUNTS)
    except NotYours as error:
        return error.said
    return ""


def _has_account(c: Connection, person: str) -> bool:
    p = schema.people.c
    return c.execute(select(p.id).where(p.id == person)).scalar() is not None


# At its end.


def ended(row: TableRow, seats: Sequence[SeatRow], match: Match) -> list[Outcome]:
    """How a match has ended; a try-out is no match."""
    if row.forked_from:
        return []
    standing = match.standing
    holders = [s.holder for s in seats if s.kind == "human"]
    entries = tuple(
        Entry(
            seat=s.seat,
            person=s.holder if holders.count(s.holder) == 1 else "",
            level=s.level,
            place=standing.places[s.seat],
            score=standing.scores[s.seat],
            traits=traits(match, s.seat),
            sources=standing.breakdown[s.seat] if standing.breakdown else (),
        )
        for s in seats
        if s.kind != "rules"
    )
    rated = row.rated and not row.known
    return [Outcome(table=row.id, game=row.game, rated=rated, entries=entries)]


def left(row: TableRow, seats: Sequence[SeatRow], match: Match, seat: Seat) -> list[Outcome]:
    """That somebody has left a rated match: they are last of those who were there."""
    if not row.rated or row.known or row.status != "running":
        return []  # Who waits for an empty seat to be taken may go.
    entries = tuple(
        Entry(
            seat=s.seat,
            person=s.holder if s.kind == "human" else "",
            level=s.level,
            place=len(seats) if s.seat == seat else 1,
            score=match.standing.scores[s.seat],
        )
        for s in seats
        if s.kind in ("human", "bot")
    )
    return [Outcome(table=row.id, game=row.game, rated=True, entries=entries, gone=seat)]


def traits(match: Match, seat: Seat) -> dict[str, str]:
    """What the game says of a seat: each single card that its record names, by what it is there."""
    players = getattr(match.game.state, "players", ())
    if seat >= len(players):
        return {}
    record = players[seat]
    named = {name: getattr(record, name) for name in record.__struct_fields__}
    return {
        name: key
        for name, key in named.items()
        if isinstance(key, str) and key and key in match.rules.catalogue
    }


# In the database.


def settle(connection: Connection, outcomes: Sequence[Outcome]) -> None:
    """Write results, and what they say of ratings."""
    if not outcomes:
        return
    people = {entry.person for o in outcomes for entry in o.entries if entry.person}
    p = schema.people.c
    # In one order, so that no two nodes wait for each other.
    mine = select(p.id, p.owner).where(p.id.in_(people)).order_by(p.id).with_for_update()
    accounts = {row.id: bool(row.owner) for row in connection.execute(mine)}
    for outcome in outcomes:
        _settle(connection, outcome, accounts)


def _settle(connection: Connection, outcome: Outcome, accounts: Mapping[str, bool]) -> None:
    """Write one; programs are rated apart: where one sits, no person's rating changes."""
    programs = {e.person for e in outcome.entries if accounts.get(e.person)}
    leavers = _leavers(connection, outcome)
    if outcome.gone in leavers:
        return  # Who came after somebody who left does not count, going neither.
    before = _strengths(connection, outcome, accounts) | leavers
    places = {e.seat: e.place for e in outcome.entries}
    places |= dict.fromkeys(leavers, len(outcome.entries) + 1)
    after, expected = _after(before, places) if outcome.rated else ({}, {})
    rows = []
    for entry in outcome.entries:
        if outcome.gone not in (None, entry.seat):
            continue
        counts = entry.person in (programs or accounts) and entry.seat not in leavers
        new = after.get(entry.seat) if counts else None
        rows.append(_row(outcome, entry, before.get(entry.seat), new, expected.get(entry.seat)))
        if new is not None:
            _keep(connection, entry.person, outcome.game, new)
    connection.execute(insert(schema.results), rows)


def _leavers(connection: Connection, outcome: Outcome) -> dict[Seat, Strength]:
    """Who has left this match before its end, by seat: they are behind all others."""
    r, a = schema.results, schema.ratings
    theirs = (a.c.person == r.c.person) & (a.c.game == r.c.game)
    gone = select(r.c.seat, a).select_from(r.outerjoin(a, theirs))
    rows = connection.execute(gone.where(r.c.table_id == outcome.table, r.c.gone))
    return {row.seat: _strength(row) if row.matches else Strength() for row in rows}


def _strengths(
    connection: Connection, outcome: Outcome, accounts: Mapping[str, bool]
) -> dict[Seat, Strength]:
    """How strong everybody is who can be rated, by seat."""
    r = schema.ratings
    mine = select(r).where(r.c.game == outcome.game, r.c.person.in_(accounts))
    known = {row.person: _strength(row) for row in connection.execute(mine)}
    levels = bots.ratings(outcome.game)
    found: dict[Seat, Strength] = {}
    for entry in outcome.entries:
        if entry.person in accounts:
            found[entry.seat] = known.get(entry.person, Strength())
        elif entry.level in levels:
            found[entry.seat] = Strength(levels[entry.level], LEVEL_SIGMA)
    return found


def _after(
    before: dict[Seat, Strength], places: dict[Seat, int]
) -> tuple[dict[Seat, Strength], dict[Seat, float]]:
    """How strong everybody is by now, and the chance to win that each had."""
    if len(before) < 2:
        return {}, {}
    seats = sorted(before)
    teams = [[MODEL.rating(mu=before[s].mu, sigma=before[s].sigma)] for s in seats]
    chances = MODEL.predict_win(teams)
    rated = MODEL.rate(teams, ranks=[float(places[s]) for s in seats])
    after = {
        seat: Strength(team[0].mu, team[0].sigma, before[seat].matches + 1)
        for seat, team in zip(seats, rated, strict=True)
    }
    return after, dict(zip(seats, chances, strict=True))


def _row(
    outcome: Outcome,
    entry: Entry,
    before: Strength | None,
    after: Strength | None,
    expected: float | None,
) -> dict[str, Any]:
    changed = before is not None and after is not None
    return {
        "table_id": outcome.table,
        "seat": entry.seat,
        "gone": outcome.gone is not None,
        "person": entry.person,
        "level": entry.level,
        "game": outcome.game,
        "place": entry.place,
        "seats": len(outcome.entries),
        "score": entry.score,
        "rated": changed,
        "at": time.time(),
        "mu": after.mu if after else None,
        "sigma": after.sigma if after else None,
        "gain": after.mu - before.mu if before and after else None,
        "expected": expected if changed else None,
        "traits": json.dumps(entry.traits),
        "sources": json.dumps([(as_data(label), points) for label, points in entry.sources]),
    }


def _keep(connection: Connection, person: str, game: str, now: Strength) -> None:
    r = schema.ratings
    connection.execute(delete(r).where(r.c.person == person, r.c.game == game))
    row = {"person": person, "game": game, "mu": now.mu, "sigma": now.sigma}
    connection.execute(insert(r), row | {"matches": now.matches, "changed": time.time()})


def _strength(row: Any) -> Strength:
    return Strength(row.mu, row.sigma, row.matches)
