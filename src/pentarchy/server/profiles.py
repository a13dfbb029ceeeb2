"""What everybody may know of somebody: ratings, results, whom they have met; and leaderboards."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from sqlalchemy import Connection, and_, delete, select

from pentarchy import bots
from pentarchy.core.message import Message, from_data
from pentarchy.core.rules import find, games
from pentarchy.core.teller import Teller
from pentarchy.server import people, schema
from pentarchy.server import protocol_people as p
from pentarchy.server.errors import NotFound
from pentarchy.server.people import Person
from pentarchy.server.ratings import LEVEL_SIGMA
from pentarchy.server.store import INSERTS

MOST_MATCHES = 1000
"""How far back a profile looks."""
MOST_LATELY, MOST_RIVALS, MOST_COURSE = 12, 20, 200
LEAST_MATCHES = 10
"""Rated matches of a game that its leaderboard asks for."""
MOST_RANKED = 100
SURELY = 3
"""Doubts below a rating that still count for it: who has played little is not first by luck."""

Friendship = Literal["none", "asked", "asks", "friend"]


def profile(c: Connection, person: Person, asker: str, online: set[str]) -> p.Profile:
    """Somebody as everybody sees them."""
    r = schema.results
    newest = select(r).where(r.c.person == person.id).order_by(r.c.at.desc()).limit(MOST_MATCHES)
    played = list(reversed(c.execute(newest).all()))
    met = _company(c, [row.table_id for row in played])
    called = people.names(c, [row.person for rows in met.values() for row in rows])
    ratings = _ratings(c, person.id)
    by_game: dict[str, list[Any]] = defaultdict(list)
    for row in played:
        by_game[row.game].append(row)
    return p.Profile(
        name=person.name,
        owner=people.names(c, [person.owner]).get(person.owner, ""),
        since=person.since,
        me=person.id == asker,
        online=person.id in online,
        friend=friendship(c, asker, person.id),
        games=tuple(_game(g, rows, met, ratings.get(g)) for g, rows in sorted(by_game.items())),
        lately=tuple(_played(row, met, called) for row in reversed(played[-MOST_LATELY:])),
        rivals=_rivals(person.id, played, met, called),
    )


def sitters(c: Connection, game: str, holders: dict[int, str]) -> list[p.Sitter]:
    """Who of those at a table has an account, with their rating in its game."""
    called, r = people.names(c, list(holders.values())), schema.ratings
    found = c.execute(select(r).where(r.c.game == game, r.c.person.in_(called)))
    ratings = {row.person: _rating(row) for row in found}
    return [
        p.Sitter(seat, called[holder], ratings.get(holder))
        for seat, holder in holders.items()
        if holder in called
    ]


def leaderboard(c: Connection, game: str) -> p.Leaderboard:
    """Who is strongest in a game: people who have played enough, and the bots' levels."""
    r, n = schema.ratings.c, schema.people.c
    query = (
        select(n.name, r.mu, r.sigma, r.matches)
        .join_from(schema.ratings, schema.people, r.person == n.id)
        .where(r.game == game, r.matches >= LEAST_MATCHES, n.banned == "")
        .order_by((r.mu - SURELY * r.sigma).desc())
        .limit(MOST_RANKED)
    )

    def best(which: Any) -> list[p.Ranked]:
        return [
            p.Ranked(row.name, False, round(row.mu, 1), round(row.sigma, 1), row.matches)
            for row in c.execute(query.where(which))
        ]

    ranked = best(n.owner == "")
    ranked += [p.Ranked(n, True, mu, LEVEL_SIGMA, 0) for n, mu in bots.ratings(game).items()]
    ranked.sort(key=lambda one: one.mu - SURELY * one.sigma, reverse=True)
    return p.Leaderboard(game, LEAST_MATCHES, tuple(ranked), tuple(best(n.owner != "")))


# What a profile is made of.


def _company(c: Connection, tables: Sequence[str]) -> dict[str, list[Any]]:
    """Everybody at some tables, by table."""
    r, found = schema.results, defaultdict(list)
    for i in range(0, len(tables), 500):
        rows = c.execute(select(r).where(r.c.table_id.in_(tables[i : i + 500])))
        for row in rows:
            found[row.table_id].append(row)
    return found


def _ratings(c: Connection, person: str) -> dict[str, p.Rating]:
    r = schema.ratings
    return {
        row.game: _rating(row) for row in c.execute(select(r).where(r.c.person == person)).all()
    }


def _rating(row: Any) -> p.Rating:
    return p.Rating(row.game, round(row.mu, 1), round(row.sigma, 1), row.matches)


def _game(
    game: str, rows: Sequence[Any], met: dict[str, list[Any]], rating: p.Rating | None
) -> p.GameProfile:
    known = game in games()
    rated = [row for row in rows if row.rated]
    return p.GameProfile(
        game=game,
        title=find(game).title if known else game,
        rating=rating,
        matches=len(rows),
        won=sum(_won(row, met) for row in rows),
        course=tuple(
            p.Point(row.at, round(row.mu, 2), round(row.sigma, 2)) for row in rated[-MOST_COURSE:]
        ),
        chapters=tuple(_chapters(game, known, rows, met)),
        ways=tuple(_ways(rows, met)),
    )


def _ways(rows: Sequence[Any], met: dict[str, list[Any]]) -> Iterable[p.Way]:
    """Where somebody's points come from, beside those of the others at the same tables."""
    mine = _shares(row for row in rows if not row.gone)
    others = _shares(
        one for row in rows for one in met[row.table_id] if one.seat != row.seat and not one.gone
    )
    for label in dict.fromkeys([*mine, *others]):
        yield p.Way(from_data(json.loads(label)), mine.get(label, 0.0), others.get(label, 0.0))


def _shares(rows: Iterable[Any]) -> dict[str, float]:
    """The share of each source in the points of a match, on average."""
    shares: dict[str, float] = defaultdict(float)
    counted = 0
    for row in rows:
        made = [(json.dumps(label), max(0, points)) for label, points in json.loads(row.sources)]
        total = sum(points for _, points in made)
        counted += total > 0
        for label, points in made:
            shares[label] += points / total if total else 0.0
    return {label: round(share / counted, 4) for label, share in shares.items() if counted}


def _chapters(
    game: str, known: bool, rows: Iterable[Any], met: dict[str, list[Any]]
) -> Iterable[p.Chapter]:
    """Results by seat, and by whatever the game says of a seat."""
    teller = Teller(find(game)) if known else None
    kinds: dict[str, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        kinds["seat"][str(row.seat + 1)].append(row)
        for kind, key in json.loads(row.traits).items():
            kinds[kind][teller.name(key) if teller else key].append(row)
    for kind, named in kinds.items():
        tallies = [_tally(name, of, met) for name, of in named.items()]
        tallies.sort(key=lambda one: (-one.matches, one.name))
        yield p.Chapter(kind, tuple(tallies))


def _tally(name: str, rows: Sequence[Any], met: dict[str, list[Any]]) -> p.Tally:
    expected = [row.expected for row in rows if row.expected is not None]
    won = sum(_won(row, met) for row in rows)
    return p.Tally(name, len(rows), round(won, 2), round(sum(expected), 2) if expected else None)


def _won(row: Any, met: dict[str, list[Any]]) -> float:
    """The share of a first place."""
    if row.place != 1 or row.gone:
        return 0.0
    return 1 / sum(one.place == 1 and not one.gone for one in met[row.table_id])


def _played(row: Any, met: dict[str, list[Any]], called: dict[str, str]) -> p.Played:
    others = (one for one in met[row.table_id] if one.seat != row.seat)
    return p.Played(
        table=row.table_id,
        game=row.game,
        seat=row.seat,
        place=row.place,
        seats=row.seats,
        score=row.score,
        rated=row.rated,
        gone=row.gone,
        at=row.at,
        mu=None if row.mu is None else round(row.mu, 1),
        gain=None if row.gain is None else round(row.gain, 1),
        others=tuple(filter(None, (called.get(o.person, o.level) for o in others))),
    )


def _rivals(
    person: str, played: Sequence[Any], met: dict[str, list[Any]], called: dict[str, str]
) -> tuple[p.Rival, ...]:
    """Everybody met, those met most often first."""
    outcomes: dict[str, list[int]] = defaultdict(list)
    for row in played:
        mine = _rank(row)
        for other in met[row.table_id]:
            if other.person in called and other.person != person:
                outcomes[other.person].append((mine < _rank(other)) - (mine > _rank(other)))
    rivals = [
        p.Rival(called[who], o.count(1), o.count(-1), o.count(0), tuple(o[-6:]))
        for who, o in outcomes.items()
    ]
    rivals.sort(key=lambda one: (-one.ahead - one.behind - one.level, one.name))
    return tuple(rivals[:MOST_RIVALS])


def _rank(row: Any) -> int:
    """Where somebody ended; who left is behind all others."""
    return int(row.seats + 1 if row.gone else row.place)


# Friends.


def friendship(c: Connection, asker: str, other: str) -> Friendship:
    """What there is between two people, from the first one's side."""
    f = schema.friends.c
    pair = ((f.person == asker) & (f.other == other)) | ((f.person == other) & (f.other == asker))
    wishes = set(c.execute(select(f.person).where(pair)).scalars())
    if wishes == {asker, other}:
        return "friend"
    return "asked" if asker in wishes else "asks" if other in wishes else "none"


def befriend(c: Connection, asker: str, other: str, wish: bool) -> None:
    """Wish to be somebody's friend; or no longer, which also declines theirs."""
    f, row = schema.friends, {"person": asker, "other": other}
    if not wish:
        mine = and_(f.c.person == asker, f.c.other == other)
        theirs = and_(f.c.person == other, f.c.other == asker)
        c.execute(delete(f).where(mine | theirs))
    elif asker == other:
        raise NotFound(Message("Everybody is their own friend."))
    else:
        kept = INSERTS[c.dialect.name](f).on_conflict_do_nothing()
        c.execute(kept, row | {"since": time.time()})


def friends(c: Connection, asker: str, online: set[str]) -> tuple[p.Friend, ...]:
    """Friends, who asks to be one, and who was asked."""
    f = schema.friends.c
    rows = c.execute(select(f.person, f.other).where((f.person == asker) | (f.other == asker)))
    others = {row.other if row.person == asker else row.person for row in rows}
    called = people.names(c, list(others))
    found = [p.Friend(called[o], friendship(c, asker, o), o in online) for o in called]
    return tuple(sorted(found, key=lambda one: (one.friend != "asks", one.name)))
