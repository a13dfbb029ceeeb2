"""Playing: a whole match, hidden hands, why-not, undo, two tabs, a server that dies."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pentarchy
from pentarchy.core.match import Match
from pentarchy.core.rules import find
from tests.server.process import Server
from tests.web.sitting import FRIEND, ME, RANDOM, ROLL, Sitting, position, spots


def test_newcomer_is_in_a_guided_game_after_one_click(ada: Sitting) -> None:
    """From the lobby one click leads to a match against bots that explains itself."""
    ada.go("/")
    ada.page.locator("li", has_text="A New Dawn").get_by_role("button", name="Play now").click()
    ada.expect_asked()
    expect(ada.page.locator(".lesson")).to_be_visible()
    ada.page.get_by_role("button", name="Got it").click()
    assert "/tables/" in ada.page.url


@pytest.mark.timeout(900)  # a quarter of a minute on a quiet machine
@pytest.mark.parametrize("game", ["ages", "civolution", "dawn", "horizon", "innovation"])
@pytest.mark.parametrize("width, height", [(1440, 900), (390, 844)])
def test_lessons_have_their_way_on_in_sight(
    person: Callable[..., Sitting], game: str, width: int, height: int
) -> None:
    """However long the question and the lesson are, the lesson can be put away at once."""
    ada = person(width, height)
    ada.go("/")
    name = re.compile(find(game).title)
    ada.page.locator("li", has_text=name).get_by_role("button", name="Play now").click()
    ada.expect_asked()
    for _ in range(2):
        way_on = ada.page.get_by_role("button", name="Got it")
        expect(way_on).to_be_in_viewport(ratio=1)
        way_on.click()


def test_lessons_keep_up_with_who_plays_on(ada: Sitting) -> None:
    """A lesson that nobody closes makes way for the next question's, and none comes twice."""
    ada.go("/")
    page = ada.page
    page.locator("li", has_text="A New Dawn").get_by_role("button", name="Play now").click()
    lesson = page.locator(".lesson h2")
    expect(lesson).to_have_text("Your goal")
    page.reload()
    expect(lesson).to_have_text("Your goal")
    ada.expect_asked()
    ada.play("p0:row:5")
    expect(lesson).to_have_text("Spread your culture")
    page.reload()
    expect(lesson).to_have_text("Spread your culture")
    page.get_by_role("button", name="Got it").click()
    page.reload()
    ada.expect_asked()
    expect(lesson).to_have_count(0)


WHOLE: dict[str, tuple[dict[str, Any], str]] = {
    "ages": ({"mode": "training"}, "Technologies"),
    "civolution": ({"mode": "first"}, "Categories"),
    # Whoever clicks at random may not win for hundreds of rounds: the shortest limit of the rules.
    "dawn": ({"mode": "first-game", "options": {"round_limit": 30}}, "Victory cards"),
    "innovation": ({}, "area"),
}
"""How each game is played, and a source of points that its result must name."""


def late(game: str, share: float) -> Match:
    """A match played at random, at the last question to seat 0 within that share of it."""
    match = pentarchy.new(game, seats=2, seed=7, **WHOLE[game][0])
    chance, asked = Random(7), list[int]()
    while not match.over:
        asked += [len(match.record.actions)] if match.seat == 0 else []
        match.apply(chance.choice(match.options))
    end = share * len(match.record.actions)
    return pentarchy.load(match.record.to_text(), max(n for n in asked if n <= end))


@pytest.mark.timeout(900)  # half a minute on a quiet machine from the start
@pytest.mark.parametrize("share", [0.95, pytest.param(0, marks=pytest.mark.long)])
def test_whole_matches_by_clicks(person: Callable[..., Sitting], share: float) -> None:
    """Matches against a bot are played to their end with nothing but clicks, all at once."""
    people = {game: person() for game in WHOLE}
    for game, one in people.items():
        if share:
            one.sit_down(late(game, share))
        else:
            one.open(game, ME, RANDOM, **WHOLE[game][0])
        one.expect_asked()
        one.begin_clicking(4000, seed=3, mixed=game != "dawn")
    for game, one in people.items():
        result = one.outcome()
        assert result["over"], (game, result)
        dialog = one.page.get_by_role("dialog", name="Result")
        expect(dialog.get_by_role("heading", level=1)).to_have_text(
            re.compile("wins|Shared victory")
        )
        source = re.compile(WHOLE[game][1])
        expect(dialog.get_by_role("row", name=source).first).to_be_visible()


def test_a_result_can_be_read_and_taken_home(ada: Sitting) -> None:
    """The last page shows the course of the match, has no barrier, and gives the record."""
    ada.open("toy", ME, RANDOM)
    ada.expect_asked()
    assert ada.click_on()["over"]
    dialog = ada.page.get_by_role("dialog", name="Result")
    expect(dialog.get_by_role("img", name=re.compile("Scores over the match"))).to_be_visible()
    assert ada.serious() == []
    with ada.page.expect_download() as download:
        dialog.get_by_role("link", name="Download the record").click()
    assert Path(download.value.path()).read_text().startswith("pentarchy record 1")


def test_a_problem_can_be_reported(ada: Sitting) -> None:
    """The menu opens a text with game, moment, rule and log, and without names, to keep."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ada.play("p0:row:5")
    ada.page.get_by_role("button", name="More", exact=True).click()
    ada.page.get_by_role("button", name="Report a problem").click()
    dialog = ada.page.get_by_role("dialog", name="Report a problem")
    text = dialog.get_by_label("The report")
    expect(text).to_have_value(re.compile("After 1 actions, seen from seat 1"))
    assert "Ada" not in text.input_value()
    with ada.page.expect_download() as download:
        dialog.get_by_role("link", name="Keep as a file").click()
    assert Path(download.value.path()).read_text() == text.input_value()


def test_hot_seat_covers_what_is_not_yours(ada: Sitting) -> None:
    """Between two players of one device the table is covered; no hand is left in the page."""
    ada.open("toy", ME, FRIEND)
    page = ada.page
    page.get_by_role("button", name="I am Ada").click()
    expect(page.locator(".top .looking")).to_contain_text("Ada")
    hand = page.locator('[data-spot^="hand:"] [data-piece]')
    expect(hand).to_have_count(3)
    page.get_by_role("button", name="Roll", exact=False).first.click()
    covered = page.get_by_role("dialog", name="Hand the table to Bruno")
    expect(covered).to_be_visible()
    expect(page.locator("[data-spot]")).to_have_count(0)
    page.get_by_role("button", name="I am Bruno").click()
    expect(page.locator(".top .looking")).to_contain_text("Bruno")
    expect(hand).to_have_count(3)


def test_hot_seat_reads_nothing_aloud_that_was_for_the_last_player(ada: Sitting) -> None:
    """What only Ada may know is read to her, and is gone when Bruno has the table."""
    ada.open("mill", ME, FRIEND, {"kind": "friend", "name": "Chiyo"})
    page = ada.page
    page.get_by_role("button", name="I am Ada").click()
    page.get_by_role("button", name="Draw").click()
    page.get_by_role("button", name="I am Bruno").click()
    expect(page.locator(".log details", has_text="Ada")).to_contain_text("draws a sack")
    expect(page.locator('[aria-live="polite"]')).to_be_empty()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_hot_seat_asks_before_it_shows_another_seat(ada: Sitting) -> None:
    """Who looks from another seat says so first, in a turn of one's own and in the replay too."""
    ada.open("mill", ME, FRIEND)
    page = ada.page
    look, curtain = page.get_by_role("button", name="Look from"), page.locator(".curtain")
    looking = page.locator(".top .looking")
    page.get_by_role("button", name="I am Ada").click()
    look.click()
    expect(curtain).to_contain_text("Hand the table to Bruno")
    expect(page.locator("[data-spot]")).to_have_count(0)
    curtain.get_by_role("button", name="No, Ada goes on").click()
    expect(looking).to_contain_text("Ada")
    ada.expect_asked()
    look.click()
    curtain.get_by_role("button", name="I am Bruno").click()
    expect(looking).to_contain_text("Bruno")
    expect(ada.choices).to_have_count(0)
    page.reload()
    curtain.get_by_role("button", name="I am Ada").click()
    page.get_by_role("button", name="Stretch").click()
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_text("Replay: after")).to_be_visible()
    look.click()
    expect(curtain).to_contain_text("Hand the table to Bruno")


def test_seat_is_given_to_somebody_else(person: Callable[..., Sitting]) -> None:
    """A seat given up in its turn waits for whoever has the host's link, and the others go on."""
    ada, chiyo = person(), person()
    page = ada.page
    table = ada.open("toy", ME, FRIEND, listed=False)
    page.get_by_role("button", name="We all look at the same screen").click()
    page.get_by_role("button", name=ROLL).click()
    expect(page.locator(".top .looking")).to_contain_text("Bruno")
    give_up(page, "Make room for somebody else")
    link = page.get_by_label("Invitation link").input_value()
    chiyo.go(f"/tables/{table}")
    expect(chiyo.page.get_by_text("Open seat")).to_be_visible()
    expect(chiyo.page.get_by_role("button", name="Sit down")).to_have_count(0)  # without the link
    chiyo.page.goto(link)
    chiyo.page.get_by_label("Your name").fill("Chiyo")
    chiyo.page.get_by_role("button", name="Sit down").click()
    chiyo.expect_asked()
    expect(page.locator(".top .looking")).to_contain_text("Ada")
    expect(page.get_by_role("alert")).to_have_count(0)
    chiyo.page.get_by_role("button", name=ROLL).click()
    ada.expect_asked()
    give_up(chiyo.page, "Make room for somebody else")
    invitation = page.get_by_label("Invitation link")  # the host's, whoever gave up the seat
    expect(invitation).not_to_have_value(link)
    expect(page.locator(".board")).to_be_visible()  # who stays goes on looking at it
    if page.get_by_role("button", name="Got it").count() > 0:
        page.get_by_role("button", name="Got it").click()
    expect(page.locator(".log")).to_contain_text("Chiyo has left the table.")
    expect(chiyo.page.get_by_label("Invitation link")).to_have_count(0)


def test_seat_is_given_to_a_bot(ada: Sitting) -> None:
    """Who leaves is asked twice, and then a bot plays on; who stays is asked in their turn."""
    ada.open("toy", ME, FRIEND)
    page = ada.page
    page.get_by_role("button", name="I am Ada").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Let a bot play on").click()
    keep = page.get_by_role("button", name="Keep it")
    expect(keep).to_be_focused()
    keep.click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=ROLL).click()
    page.get_by_role("button", name="I am Bruno").click()
    give_up(page, "Let a bot play on")
    expect(page.locator(".top .looking")).to_contain_text("Ada")
    expect(page.locator(".top .seat").last).to_contain_text("fair")
    ada.expect_asked()


def test_whose_turn_it_is_gets_the_table_from_who_leaves(ada: Sitting) -> None:
    """Who leaves in another's turn hands over the table, and nobody sees it before its player."""
    ada.open("toy", ME, FRIEND, {"kind": "friend", "name": "Chiyo"})
    page = ada.page
    page.get_by_role("button", name="I am Ada").click()
    page.get_by_role("button", name="Look from the seat of Bruno").click()
    page.get_by_role("button", name="I am Bruno").click()
    expect(page.locator(".top .looking")).to_contain_text("Bruno")
    give_up(page, "Let a bot play on")
    page.get_by_role("button", name="I am Ada").click()
    ada.expect_asked()


def give_up(page: Page, to: str) -> None:
    """Give up the seat one looks from."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=to).click()
    page.get_by_role("button", name="Give it up").click()


def test_why_not_names_the_rule(ada: Sitting) -> None:
    """Clicking what is not offered says why not, and the rule can be read."""
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    before = ada.turn
    ada.page.locator('[data-spot^="hex:"][data-offer="none"]').first.dispatch_event("click")
    why = ada.page.get_by_role("alert")
    expect(why).to_be_visible()
    rule = why.get_by_role("button", name=re.compile("^Rule "))
    id_ = rule.inner_text()
    rule.click()
    expect(ada.page.locator(f'[data-rule="{id_}"]')).to_be_in_viewport()
    assert ada.turn == before


def test_undo_takes_back_what_revealed_nothing(ada: Sitting) -> None:
    """Undo goes one choice back, and is off when there is nothing to take back."""

    def asked_again(match: Match) -> str:
        """A card whose choice reveals nothing and asks the same seat on."""
        for option in match.options:
            trial = pentarchy.load(match.record.to_text())
            trial.apply(option)
            if trial.can_undo and trial.seat == match.seat:
                return spots(match, option)[0]
        return ""

    match = position("dawn", lambda m: m.seat == 0 and bool(asked_again(m)), mode="first-game")
    at = len(match.record.actions)
    ada.upload(match.record.to_text(), ME, RANDOM)
    ada.expect_asked()
    undo = ada.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    ada.spot(asked_again(match)).click()
    ada.expect_turn(at + 1)
    expect(undo).to_be_enabled()
    undo.click()
    ada.expect_turn(at)
    expect(undo).to_be_disabled()


def test_two_tabs_stay_in_step(ada: Sitting) -> None:
    """What is chosen in one tab is seen in the other."""
    table = ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    other = Sitting(ada.context, ada.url)
    other.go(f"/tables/{table}")
    other.expect_asked()
    ada.click_on(3)
    ada.expect_asked()
    other.expect_asked()
    expect(other.page.locator(".table")).to_have_attribute("data-turn", str(ada.turn))


def test_play_goes_on_after_the_server_died(person: Callable[..., Sitting], tmp_path: Path) -> None:
    """The page says that it lost the server, finds it again by itself, and nothing is lost."""
    server = Server(str(tmp_path / "tables.db"), "--no-limits").start()
    try:
        ada = person(url=server.url)
        ada.open("toy", ME, RANDOM)
        ada.expect_asked()
        ada.click_on(1)
        ada.expect_asked()
        before = ada.turn
        server.kill()
        expect(ada.page.get_by_text("Reconnecting")).to_be_visible()
        server.start()
        # The pauses between attempts grow; a device that has a connection again tries at once.
        ada.page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(ada.page.get_by_text("Reconnecting")).to_be_hidden()
        ada.expect_turn(before)
        ada.click_on(1)
        expect(ada.page.locator(".table")).not_to_have_attribute("data-turn", str(before))
        ada.page.goto("about:blank")  # where nobody looks for a server that has stopped
        ada.errors.clear()  # the browser itself notes that the socket was refused
    finally:
        server.stop()


def test_invited_friend_joins_by_link(person: Callable[..., Sitting]) -> None:
    """A link takes somebody else to the open seat, and play begins."""
    ada, chiyo = person(), person()
    ada.open("dawn", ME, {"kind": "open"}, mode="first-game")
    link = ada.page.get_by_label("Invitation link").input_value()
    chiyo.page.goto(link)
    chiyo.page.get_by_label("Your name").fill("Chiyo")
    chiyo.page.get_by_role("button", name="Sit down").click()
    expect(chiyo.page.locator(".prompt")).to_be_visible()
    expect(ada.page.locator("header.top")).to_contain_text("Chiyo")


def test_who_may_join_learns_that_the_seed_was_chosen(person: Callable[..., Sitting]) -> None:
    """Lobby, waiting table and invitation say so; of a drawn seed they say nothing."""
    ada, chiyo = person(), person()
    for seed, warned in ((7, 1), (None, 0)):
        table = ada.open("toy", ME, {"kind": "open"}, seed=seed)
        link = ada.page.get_by_label("Invitation link").input_value()
        chiyo.go("/")
        way_in = chiyo.page.locator(f'a[href="/tables/{table}"]')
        row = chiyo.page.get_by_role("listitem").filter(has=way_in)
        expect(row).to_contain_text("Ada")
        expect(row.get_by_role("img", name="Open seat")).to_have_count(1)
        expect(row.get_by_text("Secrets may be known")).to_have_count(warned)
        warning = chiyo.page.get_by_text("may know what is hidden")
        way_in.click()
        expect(chiyo.page.get_by_role("button", name="Sit down")).to_be_visible()
        expect(warning).to_have_count(warned)
        chiyo.page.goto(link)
        expect(chiyo.page.get_by_text("Ada is waiting for you.")).to_be_visible()
        expect(warning).to_have_count(warned)


def test_spectator_sees_no_options(person: Callable[..., Sitting]) -> None:
    """Whoever has no seat watches: nothing glows for them."""
    ada, watcher = person(), person()
    table = ada.open("toy", ME, RANDOM)
    ada.expect_asked()
    watcher.go(f"/tables/{table}")
    expect(watcher.page.locator(".prompt")).to_contain_text("is choosing")
    expect(watcher.choices).to_have_count(0)
    expect(watcher.page.locator('[data-spot^="hand:"] [data-piece]')).to_have_count(0)
