"""Through the Ages in the browser: every kind of decision, the helpers, by clicks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pentarchy.core.match import Match
from tests.games.ages.positions import EVERY_KIND
from tests.games.ages.table import Table
from tests.web.sitting import ME, RANDOM, Sitting, position

PARTS = 4
"""Tests in which all kinds of decisions are met, so that none takes long."""


def sit_down(ada: Sitting, table: Table) -> None:
    """Open a position as whoever is asked in it, against bots, and wait for the question."""
    asked = table.seat
    seats: list[dict[str, Any]] = [
        {**(ME if seat == asked else RANDOM), "name": f"Player{seat + 1}"}
        for seat in range(table.record.config.seats)
    ]
    ada.upload(table.record.to_text(), *seats)
    ada.expect_asked()
    expect(ada.page.locator(".board, .phone").first).to_be_visible()


def expect_told(ada: Sitting, text: str) -> None:
    """Wait until the log says so."""
    expect(ada.page.get_by_text(text).first).to_be_visible()


@pytest.mark.parametrize("part", range(PARTS))
def test_every_kind_of_decision_is_answered_by_a_click(ada: Sitting, part: int) -> None:
    """The question is asked on the board, something can be clicked, and a click answers it."""
    for kind in list(EVERY_KIND)[part::PARTS]:
        sit_down(ada, EVERY_KIND[kind]())
        before = ada.turn
        assert ada.click_on(clicks=4, mixed=True)["done"] > 0, kind
        # The answer to the last click may still be on its way.
        ada.expect_moved_on(before)


def test_a_click_on_a_card_builds_and_does_not_ask_whether_to_destroy(ada: Sitting) -> None:
    """Bronze has workers and may get one more: one click; what is destroyed begins at the pool."""

    def both(match: Match) -> bool:
        texts = [option.text for option in match.options]
        return match.seat == 0 and "build bronze_a" in texts and "destroy bronze_a" in texts

    ada.sit_down(position("ages", both))
    ada.expect_asked()
    turn = ada.turn
    ada.spot("p0:tech:bronze_a").click()
    ada.expect_turn(turn + 1)
    expect_told(ada, "Ada builds Bronze")


def test_the_cheapest_defence_is_a_button(ada: Sitting) -> None:
    """Spy with strength 7 against 1: the two bonus cards just do, and one press uses both."""
    table = Table(2, age=2).player(0, workers={"warriors_a": 7}, military=["spy_ii"])
    table.player(1, military=["military_bonus_i", "military_bonus_ii", "rats_i"], science=9)
    sit_down(ada, table.politics().do("attack spy_ii 1"))
    ada.spot("row:1").dispatch_event("click")
    expect(ada.page.get_by_role("alert")).to_contain_text("played against you by Player1")
    ada.page.keyboard.press("Escape")
    hint = "Just enough: Military Bonus I, Military Bonus II"
    expect(ada.page.get_by_text(hint)).to_be_visible()
    assert ada.serious() == []
    ada.page.get_by_role("button", name="Defend with this").click()
    expect_told(ada, "repels Spy")


def test_a_bid_and_its_force_are_buttons(ada: Sitting) -> None:
    """The list says what each bid would cost; the bid is a press, and so is the force for it."""
    table = Table(2).player(0, workers={"warriors_a": 2, "knights_i": 1})
    table.player(0, military=["military_bonus_i"]).player(1, workers={"warriors_a": 0})
    sit_down(ada, table.reveal("historic_territory_i"))
    line = ada.page.get_by_role("row", name="3 Knights, Military Bonus I", exact=True)
    expect(line).to_be_visible()
    assert ada.serious() == []
    line.get_by_role("button").click()
    ada.prompt(re.compile("^Send a force of 3"))
    ada.page.get_by_role("button", name="Send this force").click()
    expect_told(ada, "colonizes Historic Territory")


def test_the_row_says_why_a_card_is_blocked_and_the_clock_that_the_end_is_near(
    ada: Sitting,
) -> None:
    """A second wonder, a technology in play; and one more round after this one."""
    table = Table(2, age=4).row("great_wall_i", "iron_i", "drama_i")
    table.player(0, wonder="eiffel_tower_ii", workers={"iron_i": 1})
    sit_down(ada, table.act(0))
    expect(ada.spot("row:1")).to_contain_text("building one")
    expect(ada.spot("row:2")).to_contain_text("have it")
    expect(ada.spot("row:3")).not_to_contain_text("have it")
    expect(ada.page.get_by_text("1 more round")).to_be_visible()
    assert ada.serious() == []


BROKEN = """
() => [...document.querySelectorAll(".row .name")].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})
"""
"""Words of the cards' names that do not fit on a line."""

CUT = """
() => [...document.querySelectorAll(".row .foot, .rival footer")]
  .filter((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight)
  .map((e) => e.innerText)
"""
"""What is written under cards and rivals, and does not fit there."""


@pytest.mark.parametrize("width, height", [(1440, 900), (390, 844)])
def test_names_and_reasons_fit_the_cards(
    person: Callable[..., Sitting], width: int, height: int
) -> None:
    """Names of up to twelve letters a word, a second wonder, and a rival with a full hand."""
    ada = person(width, height)
    table = Table(3, age=3).row("mechanized_agriculture_iii", "breakthrough_i", "great_wall_i")
    table.player(0, wonder="eiffel_tower_ii")
    table.player(1, hand=["alexander_the_great_a", "engineering_genius_a", "theology_i"])
    table.player(1, military=["rats_i", "military_bonus_i"])
    sit_down(ada, table.act(0))
    expect(ada.spot("row:3")).to_contain_text("building")
    assert ada.faults(BROKEN) == []
    assert ada.faults(CUT) == []
