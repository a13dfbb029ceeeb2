"""Beyond the Horizon in the browser: whole matches by clicks, every kind of decision, the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import pentarchy
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.codec import family
from pentarchy.core.step import Decision
from pentarchy.games.horizon import RULES
from tests.web.sitting import ME, NOVICE, Sitting

SIZES = [(1440, 900), (1366, 768), (390, 844)]
MEETINGS = (1, 3, 6, 9, 12, 18, 23, 29, 35, 89, 105, 304)
"""Seeds whose random matches ask seat 0 every kind of question but one."""
WALL = 120
"""The seed of a match in which a player bent on the Great Wall is asked `FortifyNow`."""
WISHES = (
    "take great_wall",
    "lay great_wall",
    "cube infrastructure",
    "pick 2",
    "build",
    "research",
    "recruit soldier",
    "populate",
    "colour",
    "unit soldier",
    "exchange X1",
)
"""What such a player likes to choose, best first."""


def kinds() -> set[str]:
    """Every kind of decision of the game."""
    import pentarchy.games.horizon.setup  # noqa: F401 - knows them all

    found = family(Decision, RULES.package).items()
    ours = {name for name, kind in found if kind.__module__.startswith(RULES.package)}
    return ours - {"Question"}


def meetings() -> dict[str, str]:
    """Per kind of decision a record that stops where seat 0 is asked it."""
    wanted, found = kinds(), dict[str, str]()
    for seed in MEETINGS:
        match = pentarchy.new("horizon", 2, seed, "short")
        chance = Chance(scrambled(seed))
        while not match.over and len(match.record.actions) < 700:
            kind = type(match.decision).__name__
            if match.seat == 0 and kind in wanted - set(found):
                found[kind] = match.record.to_text()
            match.apply(match.options[below(chance, len(match.options))])
    found["FortifyNow"] = great_wall()
    return found


def great_wall() -> str:
    """The record of a match that comes to the Great Wall beside a city to fortify."""
    match = pentarchy.new("horizon", 2, WALL)
    chance = Chance(scrambled(WALL))
    while not match.over and len(match.record.actions) < 1400:
        if match.seat == 0 and type(match.decision).__name__ == "FortifyNow":
            return match.record.to_text()
        options = match.options
        chosen = options[below(chance, len(options))]
        if below(chance, 10) < 6:
            for wish in WISHES:
                liked = [a for a in options if a.text.startswith(wish)]
                if liked:
                    chosen = liked[below(chance, len(liked))]
                    break
        match.apply(chosen)
    raise AssertionError("nobody came to fortify by the Great Wall: look for another seed")


def test_many_clicks(ada: Sitting) -> None:
    """A match against a bot goes on and on with nothing but clicks."""
    ada.open("horizon", ME, NOVICE, mode="short")
    ada.expect_asked()
    result = ada.click_on(120)
    assert result["done"] >= 120 or result["over"], result


@pytest.mark.long
def test_a_whole_match_by_clicks(ada: Sitting) -> None:
    """A short match against a bot can be played to its end with nothing but clicks."""
    ada.open("horizon", ME, NOVICE, mode="short")
    ada.expect_asked()
    result = ada.click_on(20_000)
    assert result["over"], result
    expect(ada.page.get_by_role("dialog", name="Result")).to_contain_text("wins")


def test_every_kind_of_decision_is_met_and_answered(ada: Sitting) -> None:
    """From positions of real matches: what is asked can be answered by clicks on the board."""
    found = meetings()
    assert set(found) == kinds(), f"never met: {kinds() - set(found)}"
    for number, (kind, record) in enumerate(found.items()):
        answer = ada.context.request.post(
            f"{ada.url}/api/records",
            data={"record": record, "seats": [ME, NOVICE]},
            headers={"origin": ada.url},
            timeout=60_000,
        )
        assert answer.ok, answer.text()
        ada.go(f"/tables/{answer.json()['id']}")
        ada.expect_asked()
        before = ada.turn
        ada.click_on(4, seed=number + 1)
        assert ada.turn > before, f"{kind} was not answered"


@pytest.mark.parametrize("width, height", SIZES)
def test_the_board_fits(person: Callable[..., Sitting], width: int, height: int) -> None:
    """Nothing scrolls; the tree, the map and the own board are there."""
    bea = person(width, height)
    bea.open("horizon", ME, NOVICE, mode="first")
    bea.expect_asked()
    room = bea.page.evaluate(
        "[document.documentElement.scrollHeight - innerHeight,"
        " document.documentElement.scrollWidth - innerWidth]"
    )
    assert room == [0, 0]
    if width > 1000:
        for spot in ("slot:II-3", "space:B1a", "hex:N14", "p0:food:1"):
            expect(bea.spot(spot).first).to_be_visible()


def test_why_not_names_the_rule(ada: Sitting) -> None:
    """A click on what is not offered tells why, with the rule."""
    ada.open("horizon", ME, NOVICE, mode="first")
    ada.expect_asked()
    ada.spot("space:A5a").click(force=True)
    expect(ada.page.locator(".popover")).to_contain_text("basic actions only")
    expect(ada.page.locator(".popover")).to_contain_text("R4.2a")
