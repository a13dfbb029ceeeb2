"""A table at a glance, for the list of one's own: the question, who is ahead, what has happened."""

from __future__ import annotations

from pentarchy.core.message import Seat
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.protocol import LogLine
from pentarchy.server.protocol_people import Glance

MOST_LINES = 3
"""Of what others did since one's last act."""


def glance(live: LiveMatch, person: str, code: str) -> Glance:
    """A table as who sits there may see it at a glance (while settled)."""
    seats = live.held_by(person)
    seat = live.asked if live.asked in seats else next(iter(seats), None)
    ask = live.sheet(seat).view.ask
    asked = ask is not None and ask.seat == seat and live.asked == seat
    return Glance(
        turn=live.turn,
        round=live.match.game.state.round,
        seat=seat,
        prompt=live.teller(code).say(ask.prompt) if ask and asked else "",
        scores=live.sheet(seat).view.standing.scores,
        since=_since(live.chronicle.lines(seat, code), seat),
    )


def _since(lines: list[LogLine], seat: Seat | None) -> tuple[LogLine, ...]:
    """The last lines of others after the last of a seat's own."""
    own = max((n for n, line in enumerate(lines) if line.seat == seat), default=-1)
    others = [line for line in lines[own + 1 :] if line.seat is not None]
    return tuple(others[-MOST_LINES:])
