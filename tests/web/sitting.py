"""A person at the browser: opens tables, clicks, reads."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

import pentarchy
from pentarchy.core.action import Action
from pentarchy.core.match import Match
from tests.server.process import ROOT

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"

ME: dict[str, str] = {"kind": "me", "name": "Ada"}
FRIEND: dict[str, str] = {"kind": "friend", "name": "Bruno"}
NOVICE: dict[str, str] = {"kind": "bot", "level": "novice", "name": "Chiyo"}
RANDOM: dict[str, str] = {"kind": "bot", "level": "random", "name": "Dalia"}
ROLL = re.compile("^Roll")
"""The button, also while what it would bring is shown in it."""
"""The quickest of bots."""

HASTE = {"pace": "once", "confirm": "never", "spare": "no", "tap": "plays"}
"""Settings of somebody who waits for nobody, is sure of every click and answers everything."""

CLICKER = """
async ([clicks, seed, mixed]) => {
  // Clicks what glows, or else what can be pressed, until the match is over; of cards in a row the
  // last. A mixed player presses buttons as gladly as places.
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const all = (selector) => [...document.querySelectorAll(selector)];
  let random = seed;
  const pick = (list) => {
    random = (random * 48271) % 2147483647;
    return list[Math.floor((random / 2147483647) * list.length)];
  };
  const turn = () => document.querySelector(".table")?.dataset.turn;
  const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  let done = 0;
  for (let quiet = 0; done < clicks && quiet < 3000; ) {
    if (document.querySelector("dialog[open]")) return { done, over: true, turn: turn() };
    for (const button of all(".lesson .go")) press(button);
    const menu = all(".popover [data-option]");
    const offered = all('[data-offer="offered"]');
    const buttons = all(".prompt .option:not([disabled])");
    const cards = offered.every((spot) => /:row:/.test(spot.dataset.spot));
    const spots = cards && !mixed ? offered.slice(-1) : offered;
    const wanted = spots.length > 0 ? spots : buttons;
    const choices = menu.length > 0 ? menu : mixed ? [...spots, ...buttons] : wanted;
    if (choices.length === 0) {
      quiet++;
      await pause(20);
      continue;
    }
    quiet = 0;
    press(pick(choices));
    done++;
    do await pause(4);
    while (document.querySelector('.table[aria-busy="true"]'));
    window.listen?.();
  }
  return { done, over: false, turn: turn() };
}
"""


WALK = """
async (path) => {
  // Goes where a link would lead, and waits until the table that was open is gone.
  const left = document.querySelector(".table");
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  while (left?.isConnected) await new Promise(requestAnimationFrame);
}
"""


def position(
    game: str, wanted: Callable[[Match], bool], seats: int = 2, mode: str = "", seed: int = 7
) -> Match:
    """A match played at random up to a moment that a test needs."""
    match = pentarchy.new(game, seats=seats, seed=seed, mode=mode)
    chance = Random(seed)
    while not wanted(match):
        assert not match.over, "the match ended without such a moment"
        match.apply(chance.choice(match.options))
    return match


def spots(match: Match, option: Action) -> tuple[str, ...]:
    """The addresses an option touches."""
    assert match.decision is not None
    return match.decision.spots(match.game, option)


class Sitting:
    """One page of one browser."""

    def __init__(
        self, context: BrowserContext, url: str, settings: Mapping[str, str] = HASTE
    ) -> None:
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.page.add_init_script(
            # A document that is nobody's, between two pages, keeps nothing.
            "if (origin !== 'null')"
            f" for (const [key, value] of Object.entries({json.dumps(settings)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value);"
        )
        self.errors: list[str] = []
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, game: str, *seats: dict[str, str], **wishes: Any) -> str:
        """Open a table and sit down at it; returns its id."""
        body = {"game": game, "seats": list(seats), "seed": 7, **wishes}
        answer = self.context.request.post(
            f"{self.url}/api/tables", data=body, headers={"origin": self.url}
        )
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        self.go(f"/tables/{table}")
        return table

    def upload(self, record: str, *seats: dict[str, Any]) -> str:
        """Open a table from a record and go to it; returns its id.

        From one table to the next the page is not loaded anew.
        """
        body = {"record": record, "seats": list(seats)}
        answer = self.context.request.post(
            f"{self.url}/api/records", data=body, headers={"origin": self.url}, timeout=60_000
        )
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        if self.page.url.startswith(f"{self.url}/tables/"):
            self.page.evaluate(WALK, f"/tables/{table}")
        else:
            self.go(f"/tables/{table}")
        return table

    def sit_down(self, match: Match) -> None:
        """Open a position at its seat 0; bots have the other seats."""
        bots = [RANDOM] * (match.record.config.seats - 1)
        self.upload(match.record.to_text(), ME, *bots)

    def go(self, path: str) -> None:
        """Open an address."""
        self.page.goto(self.url + path)

    @property
    def turn(self) -> int:
        """How many actions this page knows of."""
        return int(self.page.locator(".table").get_attribute("data-turn") or -1)

    def expect_turn(self, turn: int) -> None:
        """Wait until so many actions have been made."""
        expect(self.page.locator(".table")).to_have_attribute("data-turn", str(turn))

    def expect_asked(self) -> None:
        """Wait until something can be chosen."""
        expect(self.choices.first).to_be_visible()

    def faults(self, measure: str) -> list[str]:
        """What a measuring script finds wrong, once the page has its letters and has settled."""
        found: list[str] = []
        for _ in range(100):
            found = self.page.evaluate(measure)
            if not found:
                break
            self.page.wait_for_timeout(100)
        return found

    def expect_moved_on(self, turn: int) -> None:
        """Wait until something more has been done than this many actions."""
        expect(self.page.locator(".table")).not_to_have_attribute("data-turn", str(turn))

    @property
    def choices(self) -> Locator:
        """Everything that can be clicked to choose."""
        return self.page.locator('[data-offer="offered"], .prompt .option:not([disabled])')

    @property
    def offered(self) -> Locator:
        """The spots that glow."""
        return self.page.locator('[data-offer="offered"]')

    def spot(self, address: str) -> Locator:
        """A place on the table."""
        return self.page.locator(f'[data-spot="{address}"]')

    def play(self, address: str) -> None:
        """Click a spot that is on offer and wait for what follows."""
        before = self.turn
        self.spot(address).click()
        self.expect_moved_on(before)

    def begin(self, script: str, *given: Any) -> None:
        """Let a script run in the page, while others' pages have theirs; see `outcome`."""
        self.page.evaluate(f"(given) => {{ window.outcome = ({script})(given); }}", given)

    def outcome(self) -> Any:
        """What the script begun has found, once it is done."""
        return self.page.evaluate("() => window.outcome")

    def begin_clicking(self, clicks: int = 2000, seed: int = 1, mixed: bool = False) -> None:
        """Click on and on, until the match is over or so many clicks were made."""
        self.begin(CLICKER, clicks, seed, mixed)

    def click_on(self, clicks: int = 2000, seed: int = 1, mixed: bool = False) -> dict[str, Any]:
        """Click on and on and wait for it."""
        self.begin_clicking(clicks, seed, mixed)
        result: dict[str, Any] = self.outcome()
        return result

    def serious(self) -> list[str]:
        """What axe finds wrong with the page, if it is serious."""
        self.page.evaluate(AXE.read_text())
        found: list[dict[str, Any]] = self.page.evaluate(
            "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
        )
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    def prompt(self, text: str | re.Pattern[str]) -> None:
        """Wait until this is asked."""
        expect(self.page.locator(".prompt h1")).to_have_text(text)
