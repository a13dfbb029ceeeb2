"""What the frame round every board does: two spots, faces, hints, marks, answers, motion."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import pentarchy
from pentarchy.core.match import Match
from tests.web.sitting import FRIEND, ME, RANDOM, ROLL, Sitting, position, spots


def two_spots(match: Match) -> bool:
    """Whether seat 0 may choose two places at once."""
    return match.seat == 0 and any(len(spots(match, one)) == 2 for one in match.options)


@pytest.fixture(scope="module")
def pair() -> tuple[str, int, tuple[str, ...]]:
    """A record that stops where two cards may be swapped: its text, its length, the two spots."""
    match = position("dawn", two_spots, mode="first-game")
    both = next(found for one in match.options if len(found := spots(match, one)) == 2)
    return match.record.to_text(), len(match.record.actions), both


def test_choice_of_two_by_two_clicks(ada: Sitting, pair: tuple[str, int, tuple[str, ...]]) -> None:
    """The first click picks, and can be taken back; the second plays."""
    record, at, (first, second) = pair
    ada.upload(record, ME, RANDOM)
    ada.expect_asked()
    ada.spot(first).click()
    expect(ada.spot(first)).to_have_attribute("data-offer", "picked")
    ada.page.get_by_role("button", name="Undo").click()
    expect(ada.spot(first)).to_have_attribute("data-offer", "offered")
    ada.spot(first).click()
    expect(ada.spot(second)).to_have_attribute("data-offer", "offered")
    ada.expect_turn(at)
    ada.spot(second).click()
    ada.expect_moved_on(at)


def test_choice_of_two_by_dragging(ada: Sitting, pair: tuple[str, int, tuple[str, ...]]) -> None:
    """Dragging one spot onto the other plays both."""
    record, at, (first, second) = pair
    ada.upload(record, ME, RANDOM)
    ada.expect_asked()
    expect(ada.spot(first)).to_have_attribute("data-drag", "true")
    mouse = ada.page.mouse
    mouse.move(*middle(ada.spot(first)))
    mouse.down()
    mouse.move(*middle(ada.spot(second)), steps=5)
    mouse.up()
    ada.expect_moved_on(at)


def middle(place: Locator) -> tuple[float, float]:
    """Where a mouse would point."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_hovering_shows_a_card(ada: Sitting) -> None:
    """A card's face with its text is in the rail, covers nothing, and stays to be read."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    card = ada.spot("p0:row:3")
    card.hover()
    face = ada.page.locator(".rail .inspector")
    expect(face).to_contain_text("level")
    expect(face).to_contain_text(card.locator(".head b").inner_text())
    face.hover()  # for as long as one is at it
    expect(face).to_contain_text("level")
    face.get_by_role("button", name="Close").click()
    expect(face).to_have_count(0)


def test_long_press_shows_a_card_and_plays_nothing(person: Callable[..., Sitting]) -> None:
    """A finger that rests on a card shows its face in a sheet; lifting it chooses nothing."""
    ada = person(390, 844, has_touch=True, is_mobile=True)
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    x, y = middle(ada.spot("p0:row:3"))
    finger = ada.context.new_cdp_session(ada.page)
    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    sheet = ada.page.get_by_role("dialog", name="What this is")
    expect(sheet).to_contain_text("level")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    ada.expect_turn(0)
    ada.spot("p0:row:3").tap()
    ada.expect_moved_on(0)


def test_hint_says_what_a_strong_bot_would_do_and_why(ada: Sitting) -> None:
    """One sentence beside the question, which stays in sight; asked again, it is the same."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ask = ada.page.get_by_role("button", name="Hint")
    ask.click()
    hint = ada.page.locator(".hint")
    expect(hint).to_be_visible()
    said = hint.locator("p").inner_text()
    if "No choice is clearly better" not in said:
        expect(ada.page.locator("[data-spot].lit, .option.hinted")).not_to_have_count(0)
    expect(ada.page.locator(".prompt h1")).to_be_in_viewport(ratio=1)
    ada.page.reload()
    ada.expect_asked()
    ask.click()
    expect(hint.locator("p")).to_have_text(said)
    ada.expect_turn(0)


def test_a_plan_is_shown_where_nothing_counts(ada: Sitting) -> None:
    """From the hint to a try-out, in which each step of the plan is made; the table has not moved.

    What the plan is does not matter here: the bot's answer is said in advance.
    """
    table = ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    match = pentarchy.new("dawn", seats=2, seed=7, mode="first-game")
    match.apply("focus 5")
    plan = ["focus 5", match.options[0].text]
    hint = {"turn": 0, "option": 0, "action": plan[0], "label": "That", "chance": 0.6}
    ada.page.route(
        "**/hint*", lambda r: r.fulfill(json={**hint, "reasons": [], "others": [], "plan": plan})
    )
    ada.page.get_by_role("button", name="Hint").click()
    ada.page.get_by_role("button", name="Show the plan: 2 steps").click()
    trial = ada.page.get_by_role("region", name="You are trying things out")
    expect(trial).to_be_visible()
    expect(ada.page.locator(".table")).to_have_attribute("data-turn", re.compile("[2-9]"))
    trial.get_by_role("link", name="Back to the real table").click()
    expect(ada.page).to_have_url(re.compile(table))
    ada.expect_turn(0)


def finished(game: str) -> Match:
    """A match played at random to its end."""
    match = pentarchy.new(game, seats=2, seed=3)
    chance = Random(3)
    while not match.over:
        match.apply(chance.choice(match.options))
    return match


def test_analysis_leads_into_the_replay(ada: Sitting) -> None:
    """A finished match is analysed: the chances over time, and turning points one can go to."""
    match = finished("innovation")
    last = len(match.record.actions)
    ada.upload(match.record.to_text())
    dialog = ada.page.get_by_role("dialog", name="Result")
    expect(dialog.get_by_role("img", name=re.compile("Scores over the match"))).to_be_visible()
    dialog.get_by_role("button", name="Analyse the match").click()
    expect(dialog.get_by_role("img", name=re.compile("Chances"))).to_be_visible(timeout=120_000)
    turning = dialog.get_by_role("listitem").get_by_role("button").first
    after = re.search(r"\d+", turning.inner_text())
    assert after is not None
    turning.click()
    expect(dialog).to_be_hidden()
    expect(ada.page.get_by_text(f"Replay: after {after[0]} of {last}")).to_be_visible()


@pytest.mark.parametrize("points", [2, 0])
def test_analysis_says_that_it_is_at_work(ada: Sitting, points: int) -> None:
    """As long as the analysis takes one sees it running; then there is a chart, or word of none."""
    match = finished("toy")
    chances = [{"after": n, "chances": [0.5, 0.5], "turning": ""} for n in range(points)]
    working = {"points": [], "turning_points": [], "done": False}
    replies = iter([working, working, {**working, "points": chances, "done": True}])
    ada.page.route("**/analysis", lambda route: route.fulfill(json=next(replies)))
    ada.upload(match.record.to_text())
    dialog = ada.page.get_by_role("dialog", name="Result")
    with ada.page.expect_response("**/analysis"):
        dialog.get_by_role("button", name="Analyse the match").click()
    at_work = dialog.get_by_role("button", name=re.compile(r"Analysing… \d+ s"))
    expect(at_work).to_be_disabled()
    with ada.page.expect_response("**/analysis"):
        expect(at_work).to_be_visible()
    expect(at_work).to_be_visible()
    expect(at_work).to_be_hidden()
    if points:
        expect(dialog.get_by_role("img", name=re.compile("Chances to win"))).to_be_visible()
    else:
        expect(dialog.get_by_role("status")).to_have_text("This match could not be analysed.")


def test_standing_answer_is_kept_and_withdrawn(ada: Sitting) -> None:
    """An answer given once stands for the seat, also after a reload, until it is withdrawn."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    page = ada.page
    menu = page.get_by_role("button", name="More", exact=True)
    menu.click()
    answer = page.get_by_label("Trade tokens in defence")
    expect(answer).to_have_value("ask")
    answer.select_option("never")
    page.reload()
    menu.click()
    expect(answer).to_have_value("never")
    answer.select_option("ask")
    page.reload()
    menu.click()
    expect(answer).to_have_value("ask")


def test_log_marks_what_is_new(person: Callable[..., Sitting]) -> None:
    """Nothing is new at first; what others did since one's own last choice is marked."""
    ada, chiyo = person(), person()
    ada.open("toy", ME, {"kind": "open"})
    chiyo.page.goto(ada.page.get_by_label("Invitation link").input_value())
    chiyo.page.get_by_label("Your name").fill("Chiyo")
    chiyo.page.get_by_role("button", name="Sit down").click()
    ada.expect_asked()
    for one, turn in ((ada, 0), (chiyo, 1), (ada, 2)):
        one.expect_turn(turn)
        one.page.get_by_role("button", name=ROLL).click()
        one.expect_turn(turn + 1)
    for one in (ada, chiyo):  # the summary of what was missed gives way to the log
        close = one.page.get_by_role("button", name="Got it")
        if close.count() > 0:
            close.click()
    lines = ada.page.locator(".log li")
    expect(lines).to_have_count(4)
    expect(lines.first).to_contain_text("may know what is hidden")  # the seed was chosen
    for one, names in ((ada, ["Ada"]), (chiyo, ["Chiyo", "Ada"])):
        expect(one.page.locator(".log .fresh")).to_have_count(len(names))
        news = one.page.locator(".log details:has(.fresh) summary")
        expect(news).to_contain_text(names)


def test_log_line_lights_its_place(ada: Sitting) -> None:
    """Pointing at a line of the log shows where it happened."""

    def placed(match: Match) -> bool:
        return match.seat == 0 and bool(match.log(0)) and "places a control" in match.log(0)[-1]

    match = position("dawn", placed, mode="first-game")
    ada.upload(match.record.to_text(), ME, RANDOM)
    ada.expect_asked()
    line = ada.page.locator(".log button").last
    where = line.inner_text().split()[-1]
    line.hover()
    expect(ada.spot(f"hex:{where}")).to_have_class(re.compile("lit"))


def test_one_screen_for_all_turns_to_whoever_is_asked(ada: Sitting) -> None:
    """Whoever is asked is shown, for both seats, after a reload too, to the end of the match."""
    ada.open("toy", ME, FRIEND)
    page = ada.page
    everybody = page.get_by_role("button", name=re.compile("We all look at the same screen"))
    everybody.click()
    roll = page.get_by_role("button", name=ROLL)
    for turn in range(4):
        ada.expect_turn(turn)
        name = "Ada" if turn % 2 == 0 else "Bruno"
        expect(page.locator(".prompt header")).to_contain_text(name)
        roll.click()
    page.reload()
    expect(page.locator(".prompt header")).to_contain_text("Ada")
    result = ada.click_on()
    assert result["over"], result


COUNT_FLIGHTS = """
window.flights = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.flights++;
  return animate.apply(this, how);
};
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_moves_are_animated_unless_motion_is_unwanted(
    person: Callable[..., Sitting], motion: Any
) -> None:
    """A played card slides to its new slot; with reduced motion it is there at once."""
    ada = person(reduced_motion=motion)
    ada.page.add_init_script(COUNT_FLIGHTS)
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ada.click_on(4)
    ada.expect_asked()
    flights = ada.page.evaluate("window.flights")
    assert (flights > 0) == (motion == "no-preference")
