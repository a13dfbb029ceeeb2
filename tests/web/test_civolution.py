"""Civolution in the browser: every kind of question by clicks, and the board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import pentarchy
from pentarchy.core.codec import family
from pentarchy.core.match import Match
from pentarchy.core.step import Decision
from pentarchy.core.view import Option
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.dice import Turn, exact
from pentarchy.games.civolution.tribes import Migrate
from tests.games.civolution.kinds import SCENES, start
from tests.games.civolution.table import table
from tests.support import play_until
from tests.web.sitting import Sitting, position

SHARED = {"Ask", "FateAsk", "Terms", "ProjectAsk", "GroundAsk", "VisitSites"}
"""What questions are made of, but no questions themselves."""

ANSWER = """
async ([id, spots]) => {
  // Chooses one option the way a person does: its places one after the other, then, if several
  // options share them, the one meant in the menu; or its button.
  const find = (selector) => document.querySelector(selector);
  const until = async (what, ready) => {
    for (let wait = 0; wait < 4000; wait++) {
      const found = ready();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    throw new Error(`waited in vain for ${what}`);
  };
  const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const turn = () => find(".table").dataset.turn;
  const before = turn();
  const menu = () => find(`.popover [data-option="${id}"]`);
  const offered = (spot) => find(`[data-spot="${CSS.escape(spot)}"][data-offer="offered"]`);
  if (spots.length === 0) {
    const button = `.prompt .option[data-option="${id}"]:not([disabled])`;
    return press(await until(button, () => find(button)));
  }
  for (const [n, spot] of spots.entries()) {
    press(await until(spot, () => offered(spot)));
    const next = spots[n + 1];
    const second = () => next && offered(next);
    await until(`an answer to ${spot}`, () => turn() !== before || menu() || second());
    if (turn() !== before) return;
    if (menu()) return press(menu());
  }
}
"""


LEARN = """
async (title) => {
  // Reads lesson after lesson, up to the one of this title.
  for (let wait = 0; wait < 3000; wait++) {
    const lesson = document.querySelector(".lesson");
    const last = lesson?.querySelector("h2").textContent.includes(title);
    lesson?.querySelector(".go").click();
    if (last) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`nobody taught ${title}`);
}
"""


def kinds() -> set[str]:
    """Every kind of question of the game."""
    found = family(Decision, RULES.package).items()
    return {name for name, kind in found if kind.__module__.startswith(RULES.package)} - SHARED


def option_for(match: Match, wish: str | None) -> Option:
    """What is to be answered: as the script says, or the first that does something."""
    ask = match.view(0).ask
    assert ask is not None
    if wish is not None:
        return next(o for o in ask.options if o.action == wish)
    return next((o for o in ask.options if o.action != "done"), ask.options[0])


def answered(match: Match, option: Option) -> str:
    """The kind of question an option answers: the one asked, or one that may come first."""
    offered = match.game.offered()
    return next(type(asker).__name__ for asker, action in offered if action.text == option.action)


@pytest.mark.timeout(900)  # twenty seconds on a quiet machine
def test_every_kind_of_question_is_answered_by_a_click(ada: Sitting) -> None:
    """Crowded positions are answered question by question; all places to be clicked are drawn."""
    met = set()
    for scene in SCENES:
        match, script = scene()
        ada.sit_down(match)
        wishes = iter(script)
        while not match.over and not (scene is start and isinstance(match.decision, Turn)):
            kind = type(match.decision).__name__
            assert match.seat == 0, kind
            option = option_for(match, next(wishes, None))
            ada.expect_turn(len(match.record.actions))
            ada.page.evaluate(ANSWER, [option.id, list(option.spots)])
            met |= {kind, answered(match, option)}
            match.apply(option.action)
        ada.expect_turn(len(match.record.actions))
    assert met == kinds()


def test_the_guided_game_explains_questions_as_they_are_met(ada: Sitting) -> None:
    """From the lobby one click leads to the first era, with a lesson at each new question."""
    ada.go("/")
    game = ada.page.locator("li", has_text="Civolution")
    game.get_by_role("button", name="Play now").click()
    for title, kind in (("A goal to aim at", "chip:"), ("Something found", "p0:space:")):
        ada.page.evaluate(LEARN, title)
        expect(ada.page.locator(".lesson")).to_have_count(0)
        before = ada.turn
        ada.page.locator(f'[data-offer="offered"][data-spot^="{kind}"]').first.click()
        expect(ada.page.locator(".table")).not_to_have_attribute("data-turn", str(before))
    ada.page.evaluate(LEARN, "Your turn")


def middle(seats: int) -> Match:
    """A match in its second era, seat 0 to choose a module."""
    match = pentarchy.new(RULES, seats, 6)
    return play_until(
        match,
        lambda m: m.game.state.era == 2 and m.seat == 0 and isinstance(m.decision, Turn),
        4,
    )


@pytest.mark.parametrize("width, height", [(1440, 900), (1366, 768)])
def test_the_board_needs_no_scrolling(
    person: Callable[..., Sitting], width: int, height: int
) -> None:
    """Four civs: the continent, the boards and the whole console are in sight at once."""
    ada = person(width, height)
    ada.sit_down(middle(4))
    ada.expect_asked()
    size = ada.page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert size == [height, width]
    spots = ("p0:module:achievement", "p0:column:9", "territory:A_water", "track:culture",
             "site:23", "p0:space:copper", "p0:settlement:4", "dice:fate", "event")  # fmt: skip
    for spot in spots:
        expect(ada.spot(spot)).to_be_in_viewport()


def test_a_refused_click_names_the_rule(ada: Sitting) -> None:
    """A module that cannot be paid, and a territory nobody asks about."""
    ada.sit_down(table(Turn(seat=0), dice=(1, 1, 1, 1), tribes=("B_forest:1",)))
    ada.expect_asked()
    ada.spot("p0:module:building").dispatch_event("click")
    expect(ada.page.get_by_role("alert")).to_contain_text("takes a 4 and a 6")
    expect(ada.page.get_by_role("alert")).to_contain_text("R5.1")
    ada.spot("p0:reset").dispatch_event("click")
    expect(ada.page.get_by_role("alert")).to_contain_text("R5.90")


def test_another_console_is_one_click_away(ada: Sitting) -> None:
    """Opponents' dice, storage and tableau are open to all; their hands are not."""
    ada.sit_down(middle(2))
    ada.expect_asked()
    page = ada.page
    page.get_by_role("button", name=re.compile("Console of Dalia")).click()
    expect(page.get_by_role("region", name="Console of Dalia")).to_be_visible()
    expect(ada.spot("p1:module:trade")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Hand: \d+ cards"))).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_has_nothing_serious_to_say(person: Callable[..., Sitting], theme: str) -> None:
    """The board in both themes."""
    ada = person(color_scheme=theme)
    ada.sit_down(middle(3))
    ada.expect_asked()
    assert ada.serious() == []


def test_a_phone_plays_by_tapping(person: Callable[..., Sitting]) -> None:
    """On 390 by 844 nothing is too wide, a tap plays, and every tab opens."""
    ada = person(390, 844, has_touch=True, is_mobile=True)
    ada.sit_down(middle(2))
    ada.expect_asked()
    page = ada.page
    tabs = page.get_by_role("navigation", name="Parts of the table")
    for tab in ("Map", "Cards", "Progress", "Log", "Console"):
        tabs.get_by_role("button", name=tab).tap()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390, tab
    before = ada.turn
    ada.spot("p0:module:sleep").tap()
    expect(page.locator(".table")).not_to_have_attribute("data-turn", str(before))


@pytest.mark.parametrize(
    "spot, title",
    [
        ("down:invention", "Why not invention deck?"),
        ("p0:goal:2", "Why not Goal slot 2?"),
        ("p0:column:3", "Why not Column 3?"),
        ("p0:stage:5", "Why not Stage 5?"),
        ("site:3", "Why not Face-down site?"),
    ],
)
def test_a_refusal_is_headed_by_what_was_clicked(ada: Sitting, spot: str, title: str) -> None:
    """In words, not by a part of its address."""
    ada.sit_down(table(Turn(seat=0), dice=(1, 1, 1, 1), tribes=("B_forest:1",)))
    ada.expect_asked()
    ada.spot(spot).dispatch_event("click")
    expect(ada.page.get_by_role("alert").get_by_role("heading")).to_have_text(title)


INSIDE = """
() => [...document.querySelectorAll(".civ.phone > *")].map((part, n, all) => [
  part.scrollHeight - part.clientHeight,
  n === 0 ? 0 : all[n - 1].getBoundingClientRect().bottom - part.getBoundingClientRect().top,
]).filter(([over, onto]) => over > 1 || onto > 0)
"""
"""Parts of a phone's board that are too small for what is in them, or lie on their neighbour."""


@pytest.mark.parametrize("tab", ["Map", "Console", "Cards", "Progress"])
def test_no_part_of_a_phone_lies_on_another(person: Callable[..., Sitting], tab: str) -> None:
    """On 390 by 844 every part of the board is as high as what is drawn in it."""
    ada = person(390, 844, has_touch=True, is_mobile=True)
    ada.sit_down(middle(2))
    ada.expect_asked()
    tabs = ada.page.get_by_role("navigation", name="Parts of the table")
    tabs.get_by_role("button", name=tab).tap()
    expect(ada.page.locator(".civ.phone > *").first).to_be_visible()
    assert ada.faults(INSIDE) == []


def test_a_module_whose_dice_are_there_is_paid_by_its_click(person: Callable[..., Sitting]) -> None:
    """One click, three actions, for whoever wants to be spared plain questions; undo asks them."""

    def both_dice(match: Match) -> bool:
        asked = type(match.decision).__name__ == "Turn" and match.seat == 0
        return asked and exact(match.game, 0, "migration") is not None

    ada = person(settings={"pace": "once", "confirm": "never"})
    ada.sit_down(position("civolution", both_dice))
    ada.expect_asked()
    turn = ada.turn
    ada.spot("p0:module:migration").click()
    ada.expect_turn(turn + 3)
    ada.page.get_by_role("button", name="Undo").click()
    ada.prompt(re.compile("Migration: with what do you pay"))


def test_a_farm_takes_two_clicks(person: Callable[..., Sitting]) -> None:
    """The module, whose dice are there, then a territory: what is built there needs no question."""
    ada = person(settings={"pace": "once", "confirm": "never"})
    tribes = ("B_forest:1", "C_grassland:1")
    ada.sit_down(table(Turn(seat=0), dice=(4, 6, 1, 1), tribes=tribes))
    ada.expect_asked()
    ada.spot("p0:module:building").click()
    ada.prompt("Choose a building project.")
    ada.spot("territory:C_grassland").dispatch_event("click")
    expect(ada.page.locator(".log")).to_contain_text("has built a farm")


def test_a_tribe_is_dragged_to_its_camp(ada: Sitting) -> None:
    """Which tribe, and where it settles, by one drag."""
    ada.sit_down(table(Migrate(seat=0, n=1), tribes=("B_forest:1", "C_grassland:1")))
    ada.expect_asked()
    ada.spot("place:B_forest:1").drag_to(ada.spot("place:B_hills:1"))
    expect(ada.page.locator(".log")).to_contain_text("B forest")
    expect(ada.spot("place:B_hills:1").locator(".mark")).to_have_count(1)
