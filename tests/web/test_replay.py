"""The past: replay, fork, records."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

import pentarchy
from tests.web.sitting import ME, RANDOM, Sitting


def test_replay_shows_the_past_and_offers_nothing_in_it(ada: Sitting) -> None:
    """One step back shows the table as it was; back to now, play goes on."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ada.click_on(3)
    ada.expect_asked()
    page = ada.page
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_text(re.compile("Replay: after"))).to_be_visible()
    expect(ada.offered).to_have_count(0)
    page.get_by_label("Moment of the match").fill("0")
    expect(page.get_by_text("Replay: after 0 of")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_text("Replay: after 1 of")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    ada.expect_asked()


def test_fork_plays_on_from_a_moment_of_the_replay(ada: Sitting) -> None:
    """A moment of the past becomes a table of its own."""
    first = ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ada.click_on(4)
    ada.expect_asked()
    page = ada.page
    page.get_by_label("Moment of the match").fill("1")
    expect(page.get_by_text("Replay: after 1 of")).to_be_visible()
    page.get_by_role("button", name="Play from here").click()
    seats = page.get_by_role("form", name="Who plays from here?")
    expect(seats.get_by_label("Dalia")).to_have_value("bot")
    seats.get_by_role("button", name="Play from here").click()
    expect(page).not_to_have_url(re.compile(first))
    expect(page.locator(".prompt")).to_be_visible()
    ada.expect_asked()
    ada.click_on(1)


def test_uploaded_record_is_watched(ada: Sitting, tmp_path: Path) -> None:
    """A record from a file opens as a table."""
    match = pentarchy.new("dawn", seats=2, seed=3, mode="first-game")
    for _ in range(9):
        match.apply(match.options[0])
    file = tmp_path / "match.txt"
    file.write_text(match.record.to_text())
    ada.go("/")
    ada.page.get_by_label("Choose a record file").set_input_files(file)
    expect(ada.page).to_have_url(re.compile("/tables/"))
    take = ada.page.get_by_role("button", name=re.compile("We all look at the same screen"))
    expect(take).to_be_visible()
    take.click()
    ada.expect_turn(9)
    expect(ada.page.locator(".log")).to_contain_text("resolves")
    for _ in range(6):  # the table turns to whoever is asked
        ada.expect_asked()
        ada.click_on(1)


def test_log_line_leads_into_the_replay(ada: Sitting) -> None:
    """Clicking a line of the log shows the table at that moment."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ada.click_on(3)
    ada.expect_asked()
    ada.page.locator(".log button").first.click()
    expect(ada.page.get_by_text(re.compile("Replay: after"))).to_be_visible()


def test_the_end_of_the_replay_is_now(ada: Sitting) -> None:
    """Whoever goes to the last move, by the slider or step by step, is asked again."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ada.click_on(3)
    ada.expect_asked()
    page = ada.page
    slider = page.get_by_label("Moment of the match")
    slider.fill("0")
    expect(page.get_by_text("Replay: after 0 of")).to_be_visible()
    slider.fill(str(ada.turn))
    expect(page.get_by_text("Replay: after")).to_be_hidden()
    ada.expect_asked()
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_text("Replay: after")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_text("Replay: after")).to_be_hidden()
    ada.expect_asked()


def test_a_finished_match_is_watched_to_its_end(ada: Sitting) -> None:
    """Watched again, it plays by itself, stops where it ended, and shows its result."""
    match = pentarchy.new("toy", seats=2, seed=3)
    while not match.over:
        match.apply(match.options[0])
    last = len(match.record.actions)
    ada.upload(match.record.to_text(), ME, RANDOM)
    page = ada.page
    page.get_by_role("button", name="Watch it again").click()
    expect(page.get_by_text(f"Replay: after 0 of {last}")).to_be_visible()
    page.get_by_label("Moment of the match").fill(str(last - 2))
    expect(page.get_by_text(f"Replay: after {last - 2} of {last}")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("The match is over.")).to_be_visible()
    expect(page.get_by_text("Replay: after")).to_be_hidden()
    expect(page.get_by_label("Moment of the match")).to_have_value(str(last))
