"""Moments of stored matches, as somebody sits down at them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pentarchy
from pentarchy.core.match import Match
from pentarchy.core.record import parse
from tests.server.process import ROOT

RECORDS = ROOT / "docs/pictures/records"
"""Matches of bots that know what they do; the pictures are taken from them."""


@cache
def asked(text: str) -> tuple[int, ...]:
    """After how many actions seat 0 was asked something."""
    match = pentarchy.load(text, 0)
    found = []
    for number, action in enumerate(parse(text).actions):
        if match.seat == 0:
            found.append(number)
        match.apply(action)
    return tuple(found)


def moment(file: Path, share: float) -> Match:
    """The last position within that share of a match at which seat 0 is asked; 1 is its end."""
    text = file.read_text()
    if share >= 1:
        return pentarchy.load(text)
    end = share * len(parse(text).actions)
    times = asked(text)
    return pentarchy.load(
        text, max((number for number in times if number <= end), default=times[0])
    )
