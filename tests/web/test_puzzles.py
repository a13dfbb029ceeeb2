"""Puzzles in the browser: try, take back, answer; the solution is nowhere before."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from pentarchy.puzzles import answers, shelf
from pentarchy.puzzles.puzzle import Plan, Puzzle
from tests.web.sitting import Sitting


def choose(who: Sitting, puzzle: Puzzle, plan: Plan) -> None:
    """Make the choices of a plan from the list of options, one after the other."""
    for n, text in enumerate(plan):
        match = answers.played(puzzle, plan[:n])
        number = next(i for i, action in enumerate(match.options) if action.text == text)
        assert match.decision is not None
        who.prompt(match.say(match.decision.prompt(match.game)))
        for summary in who.page.locator(".prompt details.all:not([open]) > summary").all():
            summary.click()
        button = f'.prompt [data-option="{number}"], .prompt [data-listed="{number}"]'
        who.page.locator(button).first.click()
    who.expect_turn(len(plan))


def test_a_puzzle_is_tried_again_and_solved(ada: Sitting) -> None:
    """A try that falls short says so and can be taken back; the solution is accepted, explained
    and played on from."""
    puzzle = shelf.puzzles("horizon")[0]
    ada.go("/puzzles")
    ada.page.get_by_role("button", name="Beyond the Horizon").click()
    panel = ada.page.get_by_role("region", name="Puzzle", exact=True)
    expect(panel.get_by_role("heading", name="Your turn, find the best")).to_be_visible()
    ada.go(f"/puzzles/{puzzle.id}")
    expect(ada.page.locator(".prompt h1")).to_be_visible()
    expect(panel.get_by_role("button", name="This is my answer")).to_have_count(0)
    worst = puzzle.judged[-1].plan
    choose(ada, puzzle, worst)
    panel.get_by_role("button", name="This is my answer").click()
    expect(panel).to_contain_text("Tried so far")
    panel.get_by_role("button", name="Take back").click()
    ada.expect_turn(0)
    assert ada.serious() == []
    choose(ada, puzzle, puzzle.solution.plan)
    panel.get_by_role("button", name="This is my answer").click()
    expect(panel.get_by_role("heading", name="That is it")).to_be_visible()
    expect(panel.get_by_role("listitem")).not_to_have_count(0)
    expect(panel).to_contain_text("1 in a row")
    assert ada.serious() == []
    panel.get_by_role("button", name="Play on").click()
    expect(ada.page.locator(".table")).to_have_attribute("data-game", "horizon")
    expect(panel).to_have_count(0)


def test_a_puzzle_on_a_phone(person: Callable[..., Sitting]) -> None:
    """Board, question and panel are in sight together; the answer shown has its place."""
    phone = person(width=390, height=844)
    puzzle = shelf.puzzles("horizon")[0]
    phone.go(f"/puzzles/{puzzle.id}")
    panel = phone.page.get_by_role("region", name="Puzzle", exact=True)
    expect(phone.page.locator(".prompt h1")).to_be_visible()
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    panel.get_by_role("button", name="Hint").click()
    expect(panel).to_contain_text("It is about")
    panel.get_by_role("button", name="Show the answer").click()
    expect(panel.get_by_role("heading", name="The best was this")).to_be_visible()
    assert phone.serious() == []
