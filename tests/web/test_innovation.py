"""Age of Innovation in the browser: every kind of question by clicks, and the board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import pentarchy
from pentarchy.core.codec import family
from pentarchy.core.match import Match
from pentarchy.core.step import Decision
from pentarchy.core.view import Ask
from pentarchy.games.innovation.scenario import ROUNDS, InnovationScenario
from tests.games.innovation.table import table
from tests.support import play_until
from tests.web.sitting import Sitting


def started(seats: int, mode: str, kind: str) -> Match:
    """A match played to its first question of a kind for seat 0."""
    match = pentarchy.new("innovation", seats, 3, mode)
    return play_until(match, lambda m: type(m.decision).__name__ == kind and m.seat == 0)


def day() -> InnovationScenario:
    """Seat 0 alone still plays the first round, rich enough to do everything in it."""
    t = table(factions=("felines",), rounds=("round_11", "round_07", "round_12", *ROUNDS[3:]))
    t.put(0, "guild", "H7", "H6", "E4").put(0, "school", "G7").put(0, "workshop", "I5", "A12")
    t.terrain("desert", "I7", "D5").tiles(bonus="bonus_science").levels(0, 0, 7, 4, 0)
    t.goods(tools=30, coins=60, scholars=1, books=(3, 3, 2, 2), bowls=(0, 3, 9))
    t.s.palaces = ["palace_16", "palace_17"]
    t.s.book_actions[0] = "book_guild_upgrade"
    for seat in (1, 2):
        t.p(seat).passed = True
        t.s.passed.append(seat)
    return t.turn()


DAY = """
use bonus_science, level banking, done
use power_bridge, bridge D5-E4, done
use book_guild_upgrade, pay law, pay law, upgrade I5 guild, done
use power_spade2, dig H8, done, done
build I7, found city_science, yes, book law, level law, level law, level medicine, done
upgrade E4 school, learn competency_10, pick 2, place D5 tower, done
upgrade I5 palace, crown palace_16, place H8 guild, done
pass, bonus bonus_spade, done, dig I6
"""
"""One turn a line; what follows from passing last is the science bonus of the round."""


def innovator() -> InnovationScenario:
    """Seat 0 can pay for an innovation with several kinds of books."""
    return table().put(0, "guild", "H7").goods(books=(4, 3, 0, 0), coins=5).show("steel").turn()


def offered() -> InnovationScenario:
    """Seat 1 has built beside seat 0."""
    t = table().put(1, "workshop", "H7").put(0, "guild", "I8").terrain("lake", "I7")
    return t.goods(1, tools=1, coins=2).goods(0, bowls=(12, 0, 0)).turn(1).do("build I7")


COURSES: dict[str, tuple[Callable[[], Match], list[str]]] = {
    "bundles": (lambda: started(3, "standard", "ChooseBundle"), ["first"]),
    "draft": (lambda: started(3, "draft", "DraftItem"), ["first"]),
    "first bonus": (lambda: started(3, "draft", "DraftBonus"), ["first"]),
    "automa": (lambda: started(2, "automa", "ChooseCard"), ["first"] * 4),
    "day": (day, re.split(r",\s|\n", DAY.strip())),
    "innovation": (innovator, ["innovate banking_1", "pay banking"]),
    "offer": (offered, ["accept"]),
}
"""Positions, and what seat 0 answers there one after the other; `first` is the first option."""


def kinds_of() -> set[str]:
    """The names of all decisions of the game that are asked as they are."""
    own = family(Decision, "pentarchy.games.innovation")
    asked = {name for name, cls in own.items() if cls.__module__.startswith("pentarchy.games")}
    return asked - {"Choice", "FreeMoves"}


SHOWN = "(turn) => document.querySelector('.table')?.dataset.turn === turn"
"""Whether the page has come to a turn; asked of every frame, which is quicker than `expect`."""
SEEN = """() => [
  document.querySelector(".prompt h1").textContent,
  [...document.querySelectorAll("[data-spot]")].map((one) => one.dataset.spot),
]"""
"""The question as the page puts it, and the places it draws."""


def answer(ada: Sitting, ask: Ask, wanted: str) -> None:
    """Choose an option the way a person does: its place on the board, or else its button."""
    option = next(one for one in ask.options if wanted in (one.action, "first"))
    if not option.spots:
        ada.page.locator(f'.prompt [data-option="{option.id}"]').dispatch_event("click")
        return
    (spot,) = option.spots
    ada.spot(spot).first.dispatch_event("click")
    if sum(spot in one.spots for one in ask.options) > 1:  # the place asks which act is meant
        ada.page.locator(f'.popover [data-option="{option.id}"]').dispatch_event("click")


def test_every_kind_of_question_is_answered_by_a_click(ada: Sitting) -> None:
    """Each decision is met on the board, its places are drawn, and a click answers it."""
    met: set[str] = set()
    for make, script in COURSES.values():
        match = make()
        ada.sit_down(match)
        ada.expect_asked()
        turn = ada.turn
        for wanted in script:
            kind, ask = type(match.decision).__name__, match.told(0).ask
            assert match.seat == 0, kind
            assert ask is not None
            ada.page.wait_for_function(SHOWN, arg=str(turn))
            asked, drawn = ada.page.evaluate(SEEN)
            assert asked == ask.prompt
            places = {spot for option in ask.options for spot in option.spots}
            missing = {spot for spot in places if ":convert:" not in spot} - set(drawn)
            assert not missing, kind  # conversions are drawn when their sheet is opened
            met.add(kind)
            answer(ada, ask, wanted)
            match.apply(ask.options[0].action if wanted == "first" else wanted)
            turn += 1
        expect(ada.page.locator(".table")).not_to_have_attribute("data-turn", str(turn - 1))
    assert met == kinds_of()


def test_a_standing_answer_is_set_at_the_table(ada: Sitting) -> None:
    """It answers the very question asked, stays, and can be changed."""
    ada.sit_down(offered())
    ada.prompt(re.compile("Gain 2 power"))
    page = ada.page
    page.get_by_role("button", name="More", exact=True).click()
    standing = page.get_by_label("Power from neighbours")
    standing.select_option("up to 1 VP")
    own = page.locator(".log details", has=page.locator("summary", has_text="Ada"))
    expect(own).to_contain_text("gains 2 power from I7 for 1 VP")
    page.reload()
    page.get_by_role("button", name="More", exact=True).click()
    expect(standing).to_have_value("up to 1 VP")
    standing.select_option("never")
    page.reload()
    page.get_by_role("button", name="More", exact=True).click()
    expect(standing).to_have_value("never")


@pytest.mark.parametrize("width, height", [(1440, 900), (1366, 768)])
def test_the_board_fits_a_desk(person: Callable[..., Sitting], width: int, height: int) -> None:
    """Five players: nothing of the page scrolls, and every hex is in the window."""
    ada = person(width, height)
    ada.sit_down(started(5, "standard", "TakeAction"))
    ada.expect_asked()
    size = ada.page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert size == [height, width]
    expect(ada.spot("hex:I13")).to_be_in_viewport()
    expect(ada.spot("hex:A1")).to_be_in_viewport()


def test_a_refused_hex_tells_why(ada: Sitting) -> None:
    """Clicking a hex out of reach names the rule of reach."""
    t = table().put(0, "workshop", "H7").goods(tools=9, coins=9).turn()
    ada.sit_down(t)
    ada.expect_asked()
    ada.spot("hex:F9").dispatch_event("click")
    expect(ada.page.get_by_role("alert")).to_contain_text("R5.2")


def test_a_round_tile_answers_a_click(ada: Sitting) -> None:
    """It cannot be chosen, and says so."""
    ada.sit_down(middle())
    ada.expect_asked()
    ada.spot("round:4").dispatch_event("click")
    expect(ada.page.get_by_role("alert")).to_be_visible()


def middle() -> Match:
    """A match of four in its third round, with seat 0 to act."""
    match = pentarchy.new("innovation", 4, 6)
    return play_until(
        match,
        lambda m: (
            m.game.state.round >= 3 and m.seat == 0 and type(m.decision).__name__ == "TakeAction"
        ),
        4,
    )


def rich() -> Match:
    """A match of three with seat 0 to act: one rival has five tiles, the other none."""
    tiles = ["competency_02", "competency_06", "competency_11"]
    t = table().tiles(1, competencies=tiles, palace="palace_4", bonus="bonus_science")
    return t.turn()


CUT = """
(all) => all.filter(
  (e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight).length
"""
"""How many do not show all that is in them."""


def test_tiles_of_rivals_can_be_told_apart(ada: Sitting) -> None:
    """Behind the rival's name each is shown by its sign, and nothing is cut off."""
    ada.sit_down(rich())
    ada.expect_asked()
    ada.page.locator(".rival").get_by_role("button", name="Dalia", exact=False).first.click()
    chips = ada.page.locator(".rival .chip")
    expect(chips.nth(2)).to_be_visible()
    for place in (chips, ada.page.locator(".rival .held")):
        assert place.evaluate_all(CUT) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_has_nothing_serious_to_say(person: Callable[..., Sitting], theme: str) -> None:
    """The board in both themes."""
    ada = person(color_scheme=theme)
    ada.sit_down(middle())
    ada.expect_asked()
    assert ada.serious() == []


def test_a_phone_plays_by_tapping(person: Callable[..., Sitting]) -> None:
    """On 390 by 844 nothing is too wide, a tap plays, and every tab opens."""
    ada = person(390, 844, has_touch=True, is_mobile=True)
    ada.sit_down(started(3, "standard", "PlaceFirst"))
    ada.expect_asked()
    page = ada.page
    before = ada.turn
    ada.offered.first.tap()
    expect(page.locator(".table")).not_to_have_attribute("data-turn", str(before))
    tabs = page.get_by_role("navigation", name="Parts of the table")
    for tab in ("Academy", "Supply", "Mine", "Rivals", "Log", "Map"):
        tabs.get_by_role("button", name=tab).tap()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390, tab
