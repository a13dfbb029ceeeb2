"""Defaults: the standing answers with which somebody sits down, at tables of a game or of any."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, insert, select

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Seat, Verbatim
from pentarchy.core.rules import games
from pentarchy.core.settings import INDIFFERENT, OptionSpec, Setting
from pentarchy.server import schema
from pentarchy.server.protocol_pace import Default
from pentarchy.server.store import SeatRow

ANY = ""
"""The game of an answer that counts in all of them."""


def of(c: Connection, person: str) -> list[Default]:
    """All that somebody has set."""
    d = schema.defaults
    rows = c.execute(select(d).where(d.c.person == person).order_by(d.c.game, d.c.key))
    return [Default(row.game, row.key, json.loads(row.value)) for row in rows]


def put(c: Connection, person: str, wish: Default) -> None:
    """Set an answer; None forgets it."""
    d = schema.defaults
    c.execute(
        delete(d).where(and_(d.c.person == person, d.c.game == wish.game, d.c.key == wish.key))
    )
    if wish.value is None:
        return
    expect(_offered(wish.game), wish.key, wish.value)
    row = {"person": person, "game": wish.game, "key": wish.key}
    c.execute(insert(d), row | {"value": json.dumps(wish.value)})


def brought(c: Connection, game: str, seats: Sequence[SeatRow]) -> dict[tuple[Seat, str], Setting]:
    """The answers with which people sit down at a table of a game."""
    d, known = schema.defaults, {spec.key: spec.choices for spec in _offered(game)}
    found: dict[tuple[Seat, str], Setting] = {}
    for s in seats:
        mine = and_(d.c.person == s.holder, d.c.game.in_((game, ANY)))
        for row in c.execute(select(d).where(mine)) if s.kind == "human" else ():
            value = json.loads(row.value)
            if value in known.get(row.key, ()):
                found[s.seat, row.key] = value
    return found


def _offered(game: str) -> tuple[OptionSpec, ...]:
    if game == ANY:
        return (INDIFFERENT,)
    if game not in games():
        raise Malformed(Message("There is no game {game}.", game=Verbatim(game)))
    return games()[game].answerable


def expect(offered: Sequence[OptionSpec], key: str, value: Setting) -> None:
    """Refuse an answer that is none of those offered."""
    known = {spec.key: spec for spec in offered}
    if key not in known:
        raise Malformed(Message("There is no standing answer {key}.", key=Verbatim(key)))
    choices = known[key].choices
    if not any(value == c and type(value) is type(c) for c in choices):
        raise Malformed(
            Message(
                "{title} cannot be {value}; it can be: {choices}.",
                title=Message(known[key].title),
                value=Verbatim(value),
                choices=Verbatim(", ".join(map(str, choices))),
            )
        )
