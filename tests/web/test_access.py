"""For everybody: keyboard only, a phone, no scrolling at a desk, axe without serious findings."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pentarchy.core.match import Match
from tests.web.sitting import FRIEND, ME, RANDOM, Sitting, position

ANSWERED = """(before) =>
  document.querySelector(".table").dataset.turn !== before ||
  document.querySelector(".popover [data-option]:focus") ||
  document.querySelector('[data-offer="picked"]')"""
"""What a key leads to, and what then stays: another turn, a menu, or a first spot picked."""


def test_played_by_keyboard_alone(ada: Sitting) -> None:
    """From the lobby into a match and through several turns of it, no mouse is needed."""
    ada.go("/")
    page = ada.page
    card = page.locator("li", has_text="A New Dawn").get_by_role("button", name="Play now")
    card.wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if card.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    ada.expect_asked()
    lesson = page.get_by_role("button", name="Got it")
    lesson.focus()
    page.keyboard.press("Enter")
    for _ in range(10):
        ada.expect_asked()
        before = ada.turn
        # It is Ada's turn, and so nothing changes but by her keys.
        if ada.offered.count() > 0:
            page.keyboard.press("ArrowRight")
            expect(page.locator("[data-spot]:focus")).to_have_count(1)
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(
                page.locator(".prompt .option").first.get_attribute("data-key") or ""
            )
        page.wait_for_function(ANSWERED, arg=str(before))
        while ada.turn == before:
            in_menu = page.locator(".popover [data-option]").count() > 0
            page.keyboard.press("Enter" if in_menu else "1")
            ada.expect_moved_on(before)
    page.keyboard.press("/")
    expect(page.get_by_role("region", name="How it works")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="How it works")).to_be_hidden()


def test_why_not_by_keyboard(ada: Sitting) -> None:
    """The question mark asks of whatever the focus is moved to."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    page = ada.page
    page.keyboard.press("?")
    expect(page.get_by_role("button", name="Click it")).to_be_visible()
    ada.page.locator('[data-spot^="hex:"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()


def test_digits_choose_what_glows(ada: Sitting) -> None:
    """Each of up to nine offered spots has its digit."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    before = ada.turn
    ada.page.keyboard.press("2")
    expect(ada.page.locator(".table")).not_to_have_attribute("data-turn", str(before))


def test_what_opens_takes_the_focus_and_gives_it_back(ada: Sitting) -> None:
    """The rules, from their button, a rule or the search; Escape leads back to where one was."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    page = ada.page
    rules = page.get_by_role("region", name="How it works")
    for opener in (page.get_by_role("button", name="How it works"), page.locator(".prompt .rule")):
        opener.focus()
        page.keyboard.press("Enter")
        expect(rules.locator(":focus")).to_have_count(1)
        rules.get_by_role("tab", name="Reference").click()
        rules.get_by_role("searchbox").focus()
        page.keyboard.press("Escape")
        expect(rules).to_be_hidden()
        expect(opener).to_be_focused()


def test_menu_closes_by_key_and_by_going_elsewhere(ada: Sitting) -> None:
    """Escape closes the menu and leads back to its button; so does pressing anything else."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    page = ada.page
    button, lobby = page.get_by_role("button", name="More"), page.locator(".drop a").first
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(lobby).to_be_focused()
    page.keyboard.press("Escape")
    expect(lobby).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    expect(lobby).to_be_visible()
    page.locator(".top .clock").first.click()
    expect(lobby).to_be_hidden()


def test_choices_of_a_place_by_keyboard(ada: Sitting) -> None:
    """A place with several uses asks which; Escape or a click elsewhere takes the question back."""
    ada.sit_down(position("horizon", recruits))
    ada.expect_asked()
    page = ada.page
    page.keyboard.press("ArrowRight")
    place = page.locator("[data-spot]:focus").get_attribute("data-spot") or ""
    choices = page.locator(".popover [data-option]")
    page.keyboard.press("Enter")
    expect(choices.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(choices).to_have_count(0)
    expect(ada.spot(place)).to_be_focused()
    ada.spot(place).click()
    expect(choices.first).to_be_visible()
    page.locator(".top .clock").first.click()
    expect(choices).to_have_count(0)
    expect(ada.spot(place)).to_have_attribute("data-offer", "offered")


def recruits(match: Match) -> bool:
    """Whether seat 0 may put more than one kind of unit somewhere."""
    return match.seat == 0 and type(match.decision).__name__ == "Recruit"


def test_who_takes_the_table_is_at_the_question(ada: Sitting) -> None:
    """On one device the curtain has the focus, and then what is asked."""
    ada.open("toy", ME, FRIEND)
    expect(ada.page.get_by_role("button", name="I am Ada")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".prompt h1")).to_be_focused()


@pytest.mark.parametrize("width, height", [(1440, 900), (1366, 768)])
def test_whole_table_fits_a_desk(person: Callable[..., Sitting], width: int, height: int) -> None:
    """Four players, and neither the page nor the board scrolls."""
    ada = person(width, height)
    ada.open("dawn", ME, RANDOM, RANDOM, RANDOM, mode="first-game")
    ada.expect_asked()
    over: list[str] = ada.page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll(".board, .board > div")]
            .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
            .map((e) => e.className)"""
    )
    assert over == []
    outside: int = ada.page.evaluate(
        """() => [...document.querySelectorAll("[data-spot]")].filter((e) => {
            const box = e.getBoundingClientRect();
            return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1;
        }).length"""
    )
    assert outside == 0


def test_phone_plays_by_tapping(person: Callable[..., Sitting]) -> None:
    """On 390 by 844 the map, the question and the tabs fit, and a tap plays."""
    ada = person(390, 844, has_touch=True, is_mobile=True)
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    page = ada.page
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    assert ada.serious() == []
    before = ada.turn
    ada.offered.first.tap()
    expect(page.locator(".table")).not_to_have_attribute("data-turn", str(before))
    for tab in ("Agendas", "Rivals", "Wonders", "Log", "Map"):
        page.get_by_role("navigation", name="Parts of the table").get_by_role(
            "button", name=tab
        ).tap()
    expect(page.get_by_role("group", name=re.compile("Map"))).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/new/dawn", "/games/dawn", "/about"])
def test_pages_reflow(person: Callable[..., Sitting], path: str) -> None:
    """On 320 pixels, a desk's page at 400 %, nothing scrolls sideways."""
    ada = person(320, 640)
    ada.go(path)
    ada.page.locator(".games button, form, article").first.wait_for()
    assert ada.page.evaluate("() => document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("width, height", [(720, 450), (844, 390)])
def test_low_window_plays_too(person: Callable[..., Sitting], width: int, height: int) -> None:
    """At 200 %, or on a phone on its side, the map has room beside the question."""
    ada = person(width, height)
    ada.sit_down(position("dawn", places, mode="first-game"))
    ada.expect_asked()
    before = ada.turn
    ada.page.locator('[data-spot^="hex:"][data-offer="offered"]').first.click()
    ada.expect_moved_on(before)
    assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= width
    ada.page.get_by_role("button", name="Log", exact=True).click()
    expect(ada.page.locator(".log button").last).to_be_in_viewport()


def places(match: Match) -> bool:
    """Whether seat 0 chooses a place on the map."""
    return match.seat == 0 and type(match.decision).__name__ == "PlaceControl"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_has_nothing_serious_to_say(person: Callable[..., Sitting], theme: str) -> None:
    """Lobby, set-up, rules, the table with a refusal open, and its plain board."""
    ada = person(color_scheme=theme)
    page = ada.page
    for path, ready in (
        ("/", ".games button"),
        ("/new/dawn", "form"),
        ("/games/dawn", "article"),
        ("/about", "h2"),
    ):
        ada.go(path)
        page.locator(ready).first.wait_for()
        assert ada.serious() == [], path
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    page.locator('[data-spot^="hex:"][data-offer="none"]').first.dispatch_event("click")
    page.get_by_role("alert").wait_for()
    assert ada.serious() == [], "table"
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Plain board").click()
    page.locator(".generic").wait_for()
    assert ada.serious() == [], "plain board"


def test_screen_reader_is_told_what_changed(ada: Sitting) -> None:
    """What happened and what is asked are live regions."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    asked = ada.page.locator('[aria-live="assertive"]')
    expect(asked).to_have_text(ada.page.locator(".prompt h1").inner_text())
    ada.click_on(2)
    expect(ada.page.locator('[aria-live="polite"]')).not_to_be_empty()
