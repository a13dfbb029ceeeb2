"""One hand and a phone: a tap shows, its button plays."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.sitting import ME, RANDOM, Sitting

CAREFUL = {"pace": "once", "confirm": "never"}


def test_a_tap_shows_and_its_button_plays(person: Callable[..., Sitting]) -> None:
    """The sheet says what the tapped card would do; closing it does nothing."""
    ada = person(390, 844, has_touch=True, is_mobile=True, settings=CAREFUL)
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    sheet = ada.page.get_by_role("dialog", name="What this is")
    ada.spot("p0:row:3").tap()
    expect(sheet).to_contain_text("level")
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    ada.expect_turn(0)
    ada.spot("p0:row:3").tap()
    sheet.locator("button[data-option]").tap()
    ada.expect_moved_on(0)
    expect(sheet).to_be_hidden()
