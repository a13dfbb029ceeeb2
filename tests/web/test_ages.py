"""Through the Ages in the browser: a whole match, and every kind of decision, by clicks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.games.ages.positions import EVERY_KIND
from tests.web.sitting import ME, RANDOM, Sitting


def test_whole_match_of_ages_by_clicks(ada: Sitting) -> None:
    """The training game against a bot can be played to its end with nothing but clicks."""
    ada.open("ages", ME, RANDOM, mode="training")
    ada.expect_asked()
    result = ada.click_on(mixed=True)
    assert result["over"], result
    dialog = ada.page.get_by_role("dialog", name="Result")
    expect(dialog).to_contain_text("wins")
    expect(dialog.get_by_role("row", name=re.compile("Final technologies"))).to_be_visible()


@pytest.mark.parametrize("kind", list(EVERY_KIND))
def test_every_kind_of_decision_is_answered_by_a_click(ada: Sitting, kind: str) -> None:
    """The question is asked on the board, something can be clicked, and a click answers it."""
    table = EVERY_KIND[kind]()
    asked = table.match.seat
    seats: list[dict[str, Any]] = [
        {**(ME if seat == asked else RANDOM), "name": f"Player{seat + 1}"}
        for seat in range(table.match.record.config.seats)
    ]
    answer = ada.context.request.post(
        f"{ada.url}/api/records",
        data={"record": table.match.record.to_text(), "seats": seats},
        headers={"origin": ada.url},
    )
    assert answer.ok, answer.text()
    ada.go(f"/tables/{answer.json()['id']}")
    ada.expect_asked()
    expect(ada.page.locator(".board, .phone").first).to_be_visible()
    before = ada.turn
    assert ada.click_on(clicks=4, mixed=True)["done"] > 0
    assert ada.turn > before
