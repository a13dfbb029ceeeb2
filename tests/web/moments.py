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
def asked(text: str) -> dict[int, int]:
    """After how many actions seat 0 was asked something, and how many options it had."""
    match = pentarchy.load(text, 0)
    found = {}
    for number, action in enumerate(parse(text).actions):
        if match.seat == 0:
            found[number] = len(match.options)
        match.apply(action)
    return found


def moment(file: Path, share: float) -> Match:
    """The last position within that share of a match at which seat 0 is asked; 1 is its end."""
    text = file.read_text()
    if share >= 1:
        return pentarchy.load(text)
    end = share * len(parse(text).actions)
    times = asked(text)
    return pentarchy.load(
        text, max((number for number in times if number <= end), default=min(times))
    )


def telling(file: Path, share: float) -> Match:
    """Of the last questions to seat 0 within that share of a match the one with most to choose."""
    text = file.read_text()
    end = share * len(parse(text).actions)
    times = asked(text)
    late = [number for number in times if number <= end][-12:] or [min(times)]
    return pentarchy.load(text, max(late, key=lambda number: times[number]))
