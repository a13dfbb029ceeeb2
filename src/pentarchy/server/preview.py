"""What may be tried: previews and refusals, from a determinized copy, so that no secret is told."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from pentarchy.core.action import Action
from pentarchy.core.chance import Chance
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.message import Message, Seat
from pentarchy.core.teller import Reason
from pentarchy.core.view import Counters, View, refusals_at
from pentarchy.server.errors import not_now
from pentarchy.server.livematch import LiveMatch, no_option
from pentarchy.server.protocol import CounterChange, Previewed

TRIED = 6
"""Other options tried from either end of the list: what begins something, what ends it."""


def preview(live: LiveMatch, seat: Seat, option: int) -> Previewed:
    """What an option of the asked seat would do."""
    match, rules = live.match, live.rules
    if not 0 <= option < len(match.options):
        raise not_now(no_option(option, len(match.options)))
    g = rules.determinize(match.game, seat, Chance(secrets.randbits(64)))
    chance, told = g.state.rng, list[Event]()
    before = rules.view(g, seat)
    g.listen = told.append
    options = g.options()
    action, start = options[option], g.copy()
    decision = g.decision
    assert decision is not None
    unspent = decision.unspent(g, action)
    g.take(action)
    reveals = g.state.rng != chance or any(e.reveals for e in told)
    shown = reveals or any(e.final for e in told)
    passes = _is_others(g, seat)
    ends = passes and any(_goes_on(start, a, seat) for a in (*options[:TRIED], *options[-TRIED:]))
    final = shown or passes
    events = tuple(_sentences(told, seat))
    said = (live.turn, option, events, reveals, final, passes, ends, unspent)
    if reveals:
        return Previewed(*said)
    after = rules.view(g, seat)
    changes = tuple(_changes(before, after))
    return Previewed(*said, changes, tuple(_moved(before, after)), after.standing.scores)


def _is_others(g: Game[Any, Any], seat: Seat) -> bool:
    """Whether the seat is not the one to choose."""
    return g.decision is None or g.decision.seat != seat


def _goes_on(g: Game[Any, Any], action: Action, seat: Seat) -> bool:
    """Whether the seat has something to choose after an action."""
    tried = g.copy()
    tried.take(action)
    return not _is_others(tried, seat)


def refusals(live: LiveMatch, seat: Seat, spot: str, action: str) -> list[Reason]:
    """Why an action may not be chosen, or nothing on offer touches a spot; empty if it may.

    Asked of what the seat knows, so that no refusal can tell it more.
    """
    g = live.rules.determinize(live.match.game, seat, Chance(secrets.randbits(64)))
    if not action:
        found = refusals_at(g, spot)
    else:
        refusal = g.why_not(live.rules.vocabulary.parse(action))
        found = [] if refusal is None else [refusal]
    return [Reason(refusal, refusal.rule) for refusal in found]


def _sentences(events: list[Event], seat: Seat) -> Iterator[Message]:
    """What is told of the events, up to the first that chance or hidden things decide."""
    for event in events:
        if event.reveals:
            return
        if said := event.told_to(seat):
            yield said


def _changes(before: View, after: View) -> Iterator[CounterChange]:
    """The counters that differ."""
    was = {
        (area.id, c.key): c.value
        for area in before.areas
        if isinstance(area, Counters)
        for c in area.counters
    }
    for area in after.areas:
        for c in area.counters if isinstance(area, Counters) else ():
            value = was.get((area.id, c.key), 0)
            if c.value != value:
                yield CounterChange(area.id, c.key, c.label, value, c.value)


def _moved(before: View, after: View) -> Iterator[str]:
    """The spots whose pieces differ."""
    was, now = before.spots(), after.spots()
    for key in was | now:
        old, new = was.get(key), now.get(key)
        if (old.pieces if old else ()) != (new.pieces if new else ()):
            yield key
