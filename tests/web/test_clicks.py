"""How many clicks common acts take, as the table in `web/README.md` says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pentarchy.core.match import Match
from tests.web.sitting import Sitting, position, spots

ACTS = [
    ("ages", "", "take ", 1, "takes"),
    ("dawn", "first-game", "focus 5", 2, "laces a control token"),
    ("horizon", "", "pawn B1a", 2, "gains the technology"),
    ("innovation", "", "build ", 1, "orkshop"),
]
"""A game, its mode, how the text of an option begins, the clicks of the act, what is then told."""


def first(match: Match, begins: str) -> str:
    """Where the first option whose text begins so is chosen; empty if there is none."""
    for one in match.options:
        if one.text.startswith(begins):
            return spots(match, one)[0]
    return ""


@pytest.mark.parametrize("game, mode, begins, clicks, told", ACTS, ids=[act[0] for act in ACTS])
def test_an_act_takes_no_more_clicks(
    ada: Sitting, game: str, mode: str, begins: str, clicks: int, told: str
) -> None:
    """The first click is on what the act begins with, any other on a place that glows then."""

    def asked(match: Match) -> bool:
        if match.seat != 0 or not first(match, begins):
            return False
        if game != "dawn":
            return True
        row = match.game.state.players[0].row
        return bool(match.game.rules.focus[row[4]].type == "culture")

    match = position(game, asked, mode=mode)
    ada.sit_down(match)
    ada.expect_asked()
    ada.play(first(match, begins))
    for _ in range(clicks - 1):
        turn = ada.turn
        ada.offered.first.dispatch_event("click")
        ada.expect_moved_on(turn)
    expect(ada.page.locator(".log li").filter(has_text=told).first).to_be_visible()
