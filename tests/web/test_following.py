"""The table shows what happens: others' turns, what came of them, and turns that end when meant."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pentarchy.core.match import Match
from pentarchy.games.dawn.culture import PlaceControl
from tests.web.sitting import ME, NOVICE, RANDOM, Sitting, position, spots

PATIENT = {"pace": "normal", "confirm": "left"}
"""Settings as they are for a newcomer."""
SURE = {"pace": "normal", "confirm": "never"}


def end_turn(ada: Sitting) -> None:
    """End Ada's first turn of Ages; three others, who are quick, have theirs."""
    ada.open("ages", ME, RANDOM, RANDOM, RANDOM)
    ada.expect_asked()
    turn = ada.turn
    ada.page.get_by_role("button", name="End the turn").click()
    ada.expect_moved_on(turn)  # until then the last question is still to be seen


WITNESS = """
(pauses) => {
  // Sees every act that is shown, however short, and whether anything could be chosen meanwhile.
  window.seen = { captions: [], offered: 0 };
  let paused = false;
  const look = () => {
    const { seen } = window;
    const caption = document.querySelector(".playing h1")?.textContent;
    if (!caption) return;
    if (seen.captions.at(-1) !== caption) seen.captions.push(caption);
    seen.offered += document.querySelectorAll('[data-offer="offered"]').length;
    const pause = document.querySelector('.playing [aria-label="Pause"]');
    if (pauses && !paused && pause) {
      paused = true;
      pause.click();
    }
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.body, all);
}
"""


def watch_others(ada: Sitting, *, pauses: bool) -> None:
    """End Ada's first turn with an eye on what follows; a quick hand may pause it at once."""
    ada.open("ages", ME, RANDOM, RANDOM, RANDOM)
    ada.expect_asked()
    ada.page.evaluate(WITNESS, pauses)
    ada.page.get_by_role("button", name="End the turn").click()
    expect(ada.page.locator(".playing")).to_be_visible()


def test_others_turns_are_shown_step_by_step(person: Callable[..., Sitting]) -> None:
    """One act after the other has its caption; nothing can be chosen until all have been seen."""
    ada = person(settings={"pace": "slow", "confirm": "never"})
    watch_others(ada, pauses=False)
    expect(ada.page.locator(".playing .steps li.on")).to_have_count(1)
    ada.page.get_by_role("button", name="Fast").click()
    ada.expect_asked()
    seen = ada.page.evaluate("window.seen")
    assert sum("Dalia" in caption for caption in seen["captions"]) >= 3
    assert seen["offered"] == 0


def test_playback_stops_steps_and_skips(person: Callable[..., Sitting]) -> None:
    """Pause holds an act, arrows go back and on, a step is seen again, Escape goes to my turn."""
    ada = person(settings={"pace": "normal", "confirm": "never"})
    watch_others(ada, pauses=True)
    page, caption = ada.page, ada.page.locator(".playing h1")
    expect(page.locator(".playing .paces")).to_contain_text(re.compile(r"([3-9]|\d\d) left"))
    held = caption.inner_text()
    page.wait_for_timeout(1000)
    expect(caption).to_have_text(held)
    page.keyboard.press("ArrowRight")
    expect(caption).not_to_have_text(held)
    first = caption.inner_text()
    page.keyboard.press("ArrowRight")
    expect(caption).not_to_have_text(first)
    second = caption.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(caption).to_have_text(first)
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text(second)
    page.locator(".playing .steps button").first.click()
    expect(page.locator(".playing .steps li.on b")).to_have_text("1")
    page.keyboard.press("Escape")
    expect(page.locator(".playing")).to_have_count(0)
    ada.expect_asked()


def test_the_key_that_pauses_plays_nothing(person: Callable[..., Sitting]) -> None:
    """Space pauses also where a card was clicked last, and does not take it when all is shown."""
    ada = person(settings={"pace": "slow", "confirm": "never"})
    ada.open("ages", ME, RANDOM, RANDOM, RANDOM)
    ada.expect_asked()
    page, space = ada.page, ada.offered.first.get_attribute("data-spot") or ""
    ada.play(space)
    ada.spot(space).focus()
    page.keyboard.press("e")
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.keyboard.press("Escape")
    ada.expect_asked()
    turn = ada.turn
    page.keyboard.press(" ")
    page.keyboard.press("u")  # nothing was chosen that could be taken back
    ada.expect_turn(turn)


LATE = """
() => {
  // A view that must be fetched never comes.
  const real = window.fetch;
  window.fetch = (...asked) =>
    String(asked[0]).includes("/replay")
      ? new Promise(() => {})
      : real(...asked);
}
"""


def test_nothing_glows_while_the_first_act_of_others_is_fetched(
    person: Callable[..., Sitting],
) -> None:
    """The last question is over as soon as others play, also where their views come late."""
    ada = person(settings={"pace": "slow", "confirm": "never"})
    ada.open("ages", ME, RANDOM, RANDOM, RANDOM)
    ada.expect_asked()
    ada.page.evaluate(LATE)
    ada.page.get_by_role("button", name="End the turn").click()
    page = ada.page
    page.get_by_role("button", name="Skip to my turn").wait_for()
    expect(ada.offered).to_have_count(0)


def test_at_once_shows_nothing_step_by_step(ada: Sitting) -> None:
    """Who wants no playback is asked as soon as the others have chosen."""
    end_turn(ada)
    ada.expect_asked()
    expect(ada.page.locator(".playing")).to_have_count(0)


def test_since_my_last_turn_can_be_read_at_any_time(ada: Sitting) -> None:
    """A summary by seat, from the log's link; it closes with the next choice."""
    end_turn(ada)
    ada.expect_asked()
    page = ada.page
    link = page.get_by_role("button", name="Since my turn")
    summary = page.get_by_role("region", name="Since your last turn").first
    expect(link.or_(summary).first).to_be_visible()
    # If it has opened by itself, the link is not there; no moment lies between look and click.
    link.evaluate_all("(links) => links.forEach((link) => link.click())")
    expect(summary).to_contain_text("Dalia")
    page.get_by_role("button", name="Got it").click()
    expect(summary).to_have_count(0)
    link.click()
    expect(summary).to_be_visible()


def harmed(match: Match) -> int | None:
    """The moment after seat 0's last choice, if another seat has done something to it since."""
    if match.seat != 0:
        return None
    chosen = max((at + 1 for at, event in match.events if event.seat == 0), default=0)
    since = [event for at, event in match.events if at >= chosen]
    return chosen if any(getattr(event, "other", -1) == 0 for event in since) else None


def test_what_concerns_me_comes_first(ada: Sitting) -> None:
    """Who comes back to the table is told by itself what the others did to them meanwhile."""
    match = position("dawn", lambda match: harmed(match) is not None, seed=9)
    table = ada.upload(match.record.to_text(), ME, RANDOM)
    ada.expect_asked()
    ada.page.evaluate(
        "([key, at]) => localStorage.setItem(key, at)", [f"chosen:{table}:0", str(harmed(match))]
    )
    ada.page.reload()
    summary = ada.page.locator(".since")
    expect(summary.locator("h3").first).to_have_text("Concerns you")
    expect(summary.locator(".concerns li")).not_to_have_count(0)


def test_ending_with_actions_left_is_asked_about_once(person: Callable[..., Sitting]) -> None:
    """The question says what is unspent; no means that nothing has happened, yes ends the turn."""
    ada = person(settings={"pace": "once", "confirm": "left"})
    ada.open("ages", ME, NOVICE)
    ada.expect_asked()
    turn = ada.turn
    ada.page.get_by_role("button", name="End the turn").click()
    doubt = ada.page.get_by_role("alertdialog")
    expect(doubt).to_contain_text("civil action")
    expect(doubt).to_contain_text("unspent")
    doubt.get_by_role("button", name="Not yet").click()
    expect(doubt).to_have_count(0)
    ada.expect_turn(turn)
    ada.page.get_by_role("button", name="End the turn").click()
    doubt.get_by_role("button", name="End my turn").click()
    ada.expect_moved_on(turn)


def test_a_place_that_ends_the_turn_is_confirmed(person: Callable[..., Sitting]) -> None:
    """In Dawn the last placement ends the turn: until it is confirmed it can be taken back."""

    def two_to_place(match: Match) -> bool:
        return match.seat == 0 and isinstance(match.decision, PlaceControl)

    ada = person(settings={"pace": "once", "confirm": "left"})
    match = position("dawn", two_to_place, mode="first-game")
    assert isinstance(match.decision, PlaceControl)
    assert match.decision.left == 2
    ada.sit_down(match)
    ada.expect_asked()
    first = ada.turn
    ada.choices.first.dispatch_event("click")  # one more is owed: nothing to ask
    ada.expect_turn(first + 1)
    ada.choices.first.dispatch_event("click")
    doubt = ada.page.get_by_role("alertdialog")
    expect(doubt).to_contain_text("This ends your turn.")
    ada.page.keyboard.press("u")  # it is not yet placed
    expect(doubt).to_have_count(0)
    ada.expect_turn(first + 1)
    ada.page.keyboard.press("u")  # the one before is taken back
    ada.expect_turn(first)


def test_things_are_tried_out_where_nothing_counts(ada: Sitting) -> None:
    """From my turn to a table of my own and back: the real one has not moved."""
    table = ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    question = ada.page.locator(".prompt h1").inner_text()
    ada.page.get_by_role("button", name="Try it").click()
    trial = ada.page.get_by_role("region", name="You are trying things out")
    expect(trial).to_be_visible()
    assert table not in ada.page.url
    ada.expect_asked()
    ada.prompt(question)
    turn = ada.turn
    ada.choices.first.dispatch_event("click")
    ada.expect_moved_on(turn)
    trial.get_by_role("link", name="Back to the real table").click()
    expect(ada.page).to_have_url(re.compile(table))
    ada.expect_turn(0)
    ada.prompt(question)
    ada.go("/")
    expect(ada.page.get_by_role("link", name="Resume")).to_have_count(1)  # a try-out is no table


BOXES = """
() => Object.fromEntries(
  [".rail .prompt", ".rail .rivals", ".history header", ".log", ".log li:last-child"].map((one) => {
    const box = document.querySelector(one)?.getBoundingClientRect();
    return [one, box && [box.top, box.bottom, box.left]];
  })
)
"""


@pytest.mark.parametrize("game, seats", [("ages", 4), ("horizon", 4), ("innovation", 5)])
def test_the_log_can_be_read_with_all_seats_and_nothing_moves(
    person: Callable[..., Sitting], game: str, seats: int
) -> None:
    """On the smallest desk: lines enough to read, and the inspector opens without moving them."""
    ada = person(1366, 768)
    ada.sit_down(position(game, lambda m: m.seat == 0 and m.game.state.round > 1, seats=seats))
    ada.expect_asked()
    log = ada.page.locator(".log")
    expect(log.locator("li").last).to_be_visible()
    box = log.bounding_box()
    assert box is not None
    assert box["height"] >= 90, "four lines and a heading"
    before = ada.page.evaluate(BOXES)
    ada.offered.first.hover()
    expect(ada.page.locator(".inspector")).to_be_visible()
    assert ada.page.evaluate(BOXES) == before
    # Whoever turns to the log reads it: by its heading, where all else is covered.
    ada.page.locator(".history header h2").hover()
    expect(ada.page.locator(".inspector")).to_be_hidden()
    log.hover()
    expect(ada.page.locator(".inspector")).to_be_hidden()
    ada.page.mouse.move(5, 5)  # some seconds later it has gone by itself
    expect(ada.page.locator(".inspector")).to_have_count(0)
    assert ada.page.evaluate(BOXES) == before


@pytest.mark.parametrize("game", ["dawn", "horizon"])
def test_places_are_named_on_the_board_as_in_the_log(ada: Sitting, game: str) -> None:
    """Every hex one can point at says its name; the place a list entry is about is marked."""
    match = position(
        game, lambda m: m.seat == 0 and any("hex:" in str(spots(m, o)) for o in m.options)
    )
    ada.sit_down(match)
    ada.expect_asked()
    hexes = ada.page.locator(".board .hexspot")
    assert hexes.count() > 0
    # Horizon writes the names itself, among what else lies on a hex.
    names = ada.page.locator({"dawn": ".names text", "horizon": ".hexspot .coordinate"}[game])
    expect(names).to_have_count(hexes.count())
    ada.page.locator("details.all summary").click()
    entry = ada.page.locator("[data-listed]", has_text=re.compile(r"\b[A-Z]\d+\b")).first
    entry.hover()
    place = re.search(r"\b[A-Z]\d+\b", entry.inner_text())
    assert place is not None
    marked = names.and_(ada.page.locator(".on"))
    expect(marked).to_have_text([place.group()])


def test_bots_alone_are_watched_at_a_pace_one_can_follow(person: Callable[..., Sitting]) -> None:
    """A match of bots is shown from its start, act by act, and stands still on demand."""
    ada = person(settings=SURE)
    ada.open("innovation", NOVICE, NOVICE)  # bots at random are done before a slow page is there
    page, caption = ada.page, ada.page.locator(".playing h1")
    expect(caption).to_be_visible()
    page.wait_for_timeout(1500)
    shown = page.locator(".log li").count()
    assert shown < 30, "what takes the bots a moment takes the watcher longer"
    page.get_by_role("button", name="Pause").click()
    held = caption.inner_text()
    page.wait_for_timeout(1000)
    expect(caption).to_have_text(held)
    expect(page.locator(".playing .paces")).to_contain_text(re.compile(r"[1-9]\d* left"))
    page.get_by_role("button", name="Next step").click()
    expect(caption).not_to_have_text(held)


def test_back_closes_what_is_open_first(ada: Sitting) -> None:
    """The browser's Back closes the rules and leaves the replay before it leaves the table."""
    ada.go("/")
    ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    address = ada.page.url
    ada.page.keyboard.press("/")
    drawer = ada.page.locator(".drawer")
    expect(drawer).to_be_visible()
    ada.page.go_back()
    expect(drawer).to_have_count(0)
    assert ada.page.url == address
    ada.play(ada.offered.first.get_attribute("data-spot") or "")
    ada.page.get_by_role("button", name="One move back").click()
    expect(ada.page.get_by_text("Replay: after")).to_be_visible()
    ada.page.get_by_role("button", name="Play from here").click()
    question = ada.page.get_by_role("form", name="Who plays from here?")
    expect(question).to_be_visible()
    ada.page.go_back()  # the question first, then what it is about
    expect(question).to_have_count(0)
    expect(ada.page.get_by_text("Replay: after")).to_be_visible()
    ada.page.go_back()
    expect(ada.page.get_by_text("Replay: after")).to_have_count(0)
    assert ada.page.url == address
    menu = ada.page.get_by_role("button", name="More", exact=True)
    for _ in range(2):
        menu.click()
        expect(menu).to_have_attribute("aria-expanded", "true")
        ada.page.go_back()
        expect(menu).to_have_attribute("aria-expanded", "false")
        assert ada.page.url == address
    menu.click()
    ada.page.locator(".drop").get_by_role("link", name="Lobby").click()
    expect(ada.page).not_to_have_url(address)
    ada.page.go_back()  # nothing of the menu is left in the history
    expect(ada.page).to_have_url(address)
    ada.expect_asked()
    ada.page.go_back()
    expect(ada.page).not_to_have_url(address)


FLYING = """
() => {
  // Notes what is seen on its way over the page.
  window.flown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.classList?.contains("flying")) window.flown.push(node.textContent);
  }).observe(document.body, { childList: true });
}
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_that_is_taken_is_seen_to_go(person: Callable[..., Sitting], motion: str) -> None:
    """From the row to the hand, by its name; nothing moves for who wants no motion."""
    ada = person(reduced_motion=motion)
    ada.open("ages", ME, RANDOM)
    ada.expect_asked()
    ada.page.evaluate(FLYING)
    row = ada.page.locator('[data-spot^="row:"][data-offer="offered"]').first
    ada.play(row.get_attribute("data-spot") or "")
    if motion == "reduce":
        assert ada.page.evaluate("window.flown") == []
    else:
        ada.page.wait_for_function("window.flown.length > 0")
        assert ada.page.evaluate("window.flown[0]") != ""


HUMAN = """
async ([choices, seed]) => {
  // Points at things, waits as people do, then clicks or types; says which refusals it met unasked.
  const MENU = ".popover [data-option]";
  const OFFERS = '[data-offer="offered"], .prompt .option:not([disabled])';
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const all = (selector) => [...document.querySelectorAll(selector)];
  let random = seed;
  const chance = () => (random = (random * 48271) % 2147483647) / 2147483647;
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const over = (element) => {
    for (const name of ["pointerenter", "pointerover"])
      element.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: "mouse" }));
  };
  const met = [];
  const seen = () => {
    for (const one of all(".refusal, .banner")) met.push(one.textContent);
  };
  for (let made = 0, quiet = 0; made < choices && quiet < 400; ) {
    if (document.querySelector("dialog[open]")) break;
    for (const button of all(".lesson .go")) button.click();
    const menu = all(MENU);
    const found = menu.length > 0 ? menu : all(OFFERS);
    if (found.length === 0) {
      quiet++;
      await pause(30);
      continue;
    }
    quiet = 0;
    // The pointer strays over two things on its way, resting on each for a moment.
    for (const one of [pick(found), pick(found)]) {
      over(one);
      await pause(60 + chance() * 240);
      seen();
    }
    // What has ceased to glow meanwhile is not clicked; what ceases in this moment may be.
    const asked = all(MENU);
    const chosen = pick(asked.length > 0 ? asked : all(OFFERS));
    if (!chosen) continue;
    const key = chosen.dataset.key;
    if (key && chance() < 0.5)
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    else chosen.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    made++;
    await pause(40 + chance() * 120);
    seen();
  }
  return met;
}
"""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("choices", [8, pytest.param(60, marks=pytest.mark.long)])
def test_nobody_meets_a_refusal_they_did_not_ask_for(
    person: Callable[..., Sitting], choices: int
) -> None:
    """Hovering, typing and clicking at human speed brings no answer to an old question.

    One person for each game, all at the same time: who plays at human speed mostly waits.
    """
    people = {game: person() for game in ("ages", "civolution", "dawn", "horizon", "innovation")}
    for game, one in people.items():
        one.open(game, ME, RANDOM)
        one.expect_asked()
        one.begin(HUMAN, choices, 5)
    assert {game: one.outcome() for game, one in people.items()} == {game: [] for game in people}
