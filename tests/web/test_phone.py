"""One hand and a phone: a tap shows, its button plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.moments import RECORDS, moment
from tests.web.sitting import HASTE, ME, RANDOM, Sitting

CAREFUL = {"pace": "once", "confirm": "never"}
FULL = ("ages-4p", "civolution-4p", "dawn-4p", "horizon-4p", "innovation-5p")
DECISIONS = 20
TAPS = 8 * DECISIONS
"""More than a hand needs that sees where it can tap."""

REACH = """
(chance) => {
  // Where a finger would tap next: the button of what is shown, a line of a menu, what glows.
  const point = (element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [x, y] of [[.5, .5], [.3, .3], [.7, .7], [.5, .2], [.5, .8]]) {
      const at = { x: left + width * x, y: top + height * y };
      if (element.contains(document.elementFromPoint(at.x, at.y))) return at;
    }
    return null;
  };
  const button = ".sheet button[data-option]:not([disabled])";
  for (const kind of [button, ".popover [data-option]", '[data-offer="offered"]']) {
    const all = [...document.querySelectorAll(kind)];
    for (let i = 0; i < all.length; i++) {
      const found = point(all[(chance + i) % all.length]);
      if (found) return found;
    }
  }
  return null;
}
"""


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


def reach(ada: Sitting, chance: int) -> dict[str, Any] | None:
    """Where to tap on this tab of the table or on another."""
    found: dict[str, Any] | None = ada.page.evaluate(REACH, chance)
    tabs = ada.page.locator("nav.tabs button")
    for tab in range(tabs.count() - 1):
        if found:
            break
        tabs.nth(tab).tap()
        found = ada.page.evaluate(REACH, chance)
    return found


@pytest.mark.long
@pytest.mark.parametrize("file", [RECORDS / f"{name}.txt" for name in FULL], ids=FULL)
def test_every_game_is_played_with_one_hand(person: Callable[..., Sitting], file: Path) -> None:
    """Whatever is asked has a place or a button that a finger reaches, on some tab."""
    ada = person(390, 844, has_touch=True, is_mobile=True, settings={**HASTE, "tap": "shows"})
    ada.sit_down(moment(file, 0.3))
    ada.expect_asked()
    open_ = ada.page.locator(":is(.sheet, .popover) [data-option]")
    begun = ada.turn
    made = taps = 0
    while made < DECISIONS:
        assert taps < TAPS, f"{made} decisions by {taps} taps"
        before = ada.turn
        found = reach(ada, taps)
        if found:
            ada.page.touchscreen.tap(found["x"], found["y"])
        else:
            ada.page.locator(".prompt .option:not([disabled])").first.tap()
        taps += 1
        expect(ada.page.locator('.table[aria-busy="true"]')).to_have_count(0)
        expect(ada.choices.or_(open_)).not_to_have_count(0)
        made += ada.turn > before
    assert ada.turn >= begun + DECISIONS
