"""Civolution's own board: a whole match by clicks, and no scrolling."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.sitting import ME, RANDOM, Sitting


@pytest.mark.long
def test_whole_match_of_civolution_by_clicks(person: Callable[..., Sitting]) -> None:
    """From the choice of starting cards to the final scoring, against a bot."""
    ada = person()
    ada.open("civolution", ME, RANDOM, mode="advanced")
    ada.expect_asked()
    expect(ada.page.locator(".continent")).to_be_visible()
    result = ada.click_on(clicks=4000, seed=3, mixed=True)
    assert result["over"], result
    dialog = ada.page.get_by_role("dialog", name="Result")
    expect(dialog).to_contain_text("Categories")


@pytest.mark.long
@pytest.mark.parametrize("width, height", [(1440, 900), (1366, 768)])
def test_the_board_needs_no_scrolling(
    person: Callable[..., Sitting], width: int, height: int
) -> None:
    """The continent, the boards and the whole console are in sight at once."""
    ada = person(width, height)
    ada.open("civolution", ME, RANDOM, mode="first")
    ada.expect_asked()
    page = ada.page
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    for spot in ("p0:module:achievement", "p0:column:9", "territory:A_water", "track:culture"):
        box = ada.spot(spot).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
