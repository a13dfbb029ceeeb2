"""Beyond the Horizon in the browser: a whole match by clicks, every kind of decision, the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

import pentarchy
from pentarchy.core.chance import Chance
from pentarchy.core.codec import family
from pentarchy.core.match import Match, load
from pentarchy.core.record import parse
from pentarchy.core.rules import find
from pentarchy.core.step import Decision
from pentarchy.games.horizon import RULES
from pentarchy.games.horizon.development import Invest, Production, TakeCube, TakeStructure
from pentarchy.games.horizon.expansion import Build, Expand, FortifyNow, PopulateNow
from pentarchy.games.horizon.research import Discover, PrivateTechnology, Research
from pentarchy.games.horizon.scenario import HorizonScenario
from pentarchy.games.horizon.turn import ChooseProduction, Claim, MakeExchange
from pentarchy.games.horizon.units import Move, Recruit, Strengthen
from pentarchy.games.horizon.words import Activate, BasicAction, Choose, Coins, MayPay
from tests.games.horizon.strategies import Strategist
from tests.games.horizon.table import Table
from tests.web.sitting import ME, NOVICE, RANDOM, Sitting

SIZES = [(1440, 900), (1366, 768), (390, 844)]


def kinds() -> set[str]:
    """Every kind of decision of the game."""
    import pentarchy.games.horizon.setup  # noqa: F401 - knows them all

    found = family(Decision, RULES.package).items()
    ours = {name for name, kind in found if kind.__module__.startswith(RULES.package)}
    return ours - {"Question", "Offer", "Undertaking", "AtOnce"}


def draft() -> Match:
    """A match whose last player, who drafts first, is seat 0."""
    matches = (pentarchy.new("horizon", 2, seed) for seed in range(99))
    return next(match for match in matches if match.seat == 0)


def drawn() -> Match:
    """Two technologies drawn, one of which becomes private."""
    match = Table().perform(PrivateTechnology(level=2))
    match.apply("yes")
    return match


def expanding(table: HorizonScenario, *script: str) -> Match:
    """The expansion phase of seat 0, some of it played."""
    table.me.populate, table.s.populate_supply = 1, 7
    table.me.fortify, table.s.fortify_supply = 1, 7
    match = table.owe(Expand(seat=0))
    for action in script:
        match.apply(action)
    return match


def two_settlers() -> Match:
    """Two settlers of different strength at home; one of them is to step to the cradle."""
    match = Table().unit("settler", 1).perform(Move(n=1))
    match.apply("move settler N15-N14")
    return match


POSITIONS: dict[str, Callable[[], Match]] = {
    "Activate": lambda: Table().columns(0, 0, 0, 0, 2).perform(Activate(n=1)),
    "BasicAction": lambda: Table().perform(BasicAction()),
    "Build": lambda: Table().reserve("farm").perform(Build(discount=2)),
    "Choose": lambda: Table().perform(Choose(texts=((Coins(n=1),), (Activate(n=1),)))),
    "ChooseBuilder": lambda: expanding(Table().unit("settler", 1).reserve("farm"), "build N15"),
    "ChooseProduction": lambda: Table().owe(ChooseProduction(seat=0)),
    "ChooseSpace": lambda: Table().act(),
    "ChooseStructure": lambda: expanding(Table().reserve("farm").reserve("market"), "build N15"),
    "Claim": lambda: (
        Table()
        .objectives("pinnacle", "empire", "investors")
        .tech("internet")
        .invested(12)
        .owe(Claim(seat=0))
    ),
    "CommitSettlers": lambda: expanding(
        Table().tile("tt01", "M15").unit("settler", 2, "M15").unit("settler", 3, "M15"),
        "populate M15",
    ),
    "CommitSoldiers": lambda: expanding(
        Table().tile("tt01", "M15", village=1).unit("soldier", 2, "M15").unit("soldier", 3, "M15"),
        "fortify M15",
    ),
    "Discover": lambda: Table().owe(Discover(seat=0, slot=RULES.slot_number["II-2"])),
    "DraftGovernment": draft,
    "Expand": lambda: expanding(Table().tile("tt01", "M15").unit("settler", 2, "M15")),
    "FortifyNow": lambda: (
        Table().tile("tt01", "M15", village=1).unit("soldier", 2, "M15").perform(FortifyNow())
    ),
    "Invest": lambda: Table().perform(Invest()),
    "MakeExchange": lambda: Table().owe(MakeExchange(seat=0)),
    "MayPay": lambda: Table().perform(MayPay(coins=1, text=(Activate(n=1),))),
    "Moving": lambda: Table().perform(Move(n=2)),
    "PickCard": drawn,
    "PopulateNow": lambda: (
        Table().tile("tt01", "M15").unit("settler", 2, "M15").perform(PopulateNow())
    ),
    "PrivateTechnology": lambda: Table().perform(PrivateTechnology(level=2)),
    "Production": lambda: (
        Table().removed(food=1).columns(1, 0, 0, 0, 0).perform(Production(kind="population"))
    ),
    "Recruit": lambda: Table().perform(Recruit(strength=2)),
    "Research": lambda: Table().perform(Research(levels=((1, 0),))),
    "Strengthen": lambda: Table().perform(Strengthen(n=1)),
    "TakeCube": lambda: Table().owe(TakeCube(seat=0, purpose="the_village")),
    "TakeStructure": lambda: Table().perform(TakeStructure(level=1)),
    "WhichMoves": two_settlers,
}
"""A position for every kind of decision."""


ASKED = """
(turn) => document.querySelector("dialog[open]") !== null ||
  (Number(document.querySelector(".table")?.dataset.turn) > turn &&
    document.querySelector('[data-offer="offered"], .prompt .option:not([disabled])') !== null)
"""
"""The page knows more actions than that, and asks again or shows the result."""

ANSWER = """
async ([id, spots]) => {
  // Chooses one option as a hand does: its places one after the other, then its line in the menu
  // that opens; or its button. Whoever sees nothing happen presses again. Tells what went wrong.
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const turn = () => document.querySelector(".table").dataset.turn;
  const before = turn();
  const line = () => document.querySelector(`:is(.popover, .prompt .groups) [data-option="${id}"]`);
  const glow = () =>
    spots
      .map((spot) => document.querySelector(`[data-spot="${CSS.escape(spot)}"]`))
      .find((spot) => spot?.dataset.offer === "offered");
  for (const end = Date.now() + 60000; turn() === before && Date.now() < end; ) {
    const next = line() ?? glow();
    next?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const still = () => turn() === before && (line() ?? glow()) === next;
    for (let i = 0; i < 100 && still(); i++) await pause(5);
  }
  return turn() !== before ? "" : `${spots}: ${document.querySelector(".prompt").innerText}`;
}
"""


def play_to_the_end(ada: Sitting, table: str) -> Match:
    """Play seat 0 of a table by clicks, choosing as a strategist would; the finished match."""
    player, before = Strategist("investment", Chance(7)), -1
    match: Match | None = None
    while True:
        ada.page.wait_for_function(ASKED, arg=before, polling=20, timeout=60_000)
        text = ada.context.request.get(f"{ada.url}/api/tables/{table}/record").text()
        match = match or load(text, until=0)
        for action in parse(text, find).actions[len(match.record.actions) :]:
            match.apply(action)
        if match.over:
            return match
        assert match.seat == 0
        ask = match.view(0).ask
        assert ask is not None
        wish = player.choose(match.game, 0)
        option = next(o for o in ask.options if o.action == wish.text)
        before = ada.turn
        assert ada.page.evaluate(ANSWER, [option.id, option.spots]) == ""


@pytest.mark.long  # every kind of decision is answered by a click in the everyday suite
def test_a_whole_match_by_clicks(ada: Sitting) -> None:
    """A match against a bot is played from the draft to the result with nothing but clicks."""
    table = ada.open("horizon", ME, RANDOM, mode="short")
    match = play_to_the_end(ada, table)
    assert match.result is not None
    expect(ada.page.get_by_role("dialog", name="Result")).to_contain_text(
        re.compile("wins|Shared victory")
    )


def test_a_position_asks_every_kind_of_decision() -> None:
    """The positions below are what they are called, and no kind is left out."""
    assert set(POSITIONS) == kinds()
    for kind, make in POSITIONS.items():
        match = make()
        assert type(match.decision).__name__ == kind
        assert match.seat == 0, kind


def test_every_kind_of_decision_is_met_and_answered(ada: Sitting) -> None:
    """Each kind is met on the board and answered there by clicks."""
    for kind, make in POSITIONS.items():
        match = make()
        ada.sit_down(match)
        ada.expect_asked()
        ask = match.view(0).ask
        assert ask is not None
        option = ask.options[0]
        assert ada.page.evaluate(ANSWER, [option.id, option.spots]) == "", kind


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


@cache
def late() -> Match:
    """A match of four well under way, with seat 0 to move its pawn."""
    match, chance = pentarchy.new("horizon", 4, 5), Chance(5)
    players = [Strategist(name, chance) for name in ("balanced", "technology", "map", "structures")]
    while match.seat != 0 or match.game.state.round < 16 or match.options[0].word != "pawn":
        assert match.seat is not None
        match.apply(players[match.seat].choose(match.game, match.seat))
    return match


COVERED = """
() => [...document.querySelectorAll("div.slot")].flatMap((slot) => {
  const boxes = (what) => [...slot.querySelectorAll(what)].map((e) => e.getBoundingClientRect());
  return boxes(".scientists .disc").flatMap((disc) => boxes(".line > span:last-child")
    .filter((g) => Math.min(g.right, disc.right) - Math.max(g.left, disc.left) > 3 &&
      Math.min(g.bottom, disc.bottom) - Math.max(g.top, disc.top) > 3)
    .map(() => slot.innerText));
})
"""
"""Technologies whose scientists lie on their words."""

CUT = """
() => [...document.querySelectorAll(".structures .tile b, .actions .head b, .objectives .foot")]
  .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText)
"""
"""What does not fit where it is written."""

SMALL = """
() => [...document.querySelectorAll(".horizon :not(svg, svg *)")]
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 11).map((e) => e.innerText)
"""
"""Words too small to read."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_full_table_can_be_read(person: Callable[..., Sitting], theme: str) -> None:
    """Four players late in a match on a small desk: nothing is covered, cut off, small or faint."""
    bea = person(1366, 768, color_scheme=theme)
    bea.sit_down(late())
    bea.expect_asked()
    bea.page.wait_for_function(f"({CUT})().length === 0")  # once it has settled
    assert bea.faults(COVERED) == []
    assert bea.faults(SMALL) == []
    assert bea.serious() == []


HOODED = """
() => [...document.querySelectorAll("div.slot")].filter((slot) => {
  const box = (what) => slot.querySelector(what)?.getBoundingClientRect();
  const [hood, name] = [box(".under"), box(".name")];
  const card = slot.querySelector(".card, .bare");
  return card.scrollHeight > card.clientHeight + 1 ||
    (hood && name && hood.top < name.bottom && hood.left < name.right && hood.right > name.left);
}).map((slot) => slot.innerText)
"""
"""Technologies with a leader on their name, or with fields that are cut off."""


@pytest.mark.parametrize("width, height", SIZES)
def test_a_leader_hides_no_technology(
    person: Callable[..., Sitting], width: int, height: int
) -> None:
    """The technologies of level IV are called by name and show all four fields."""
    bea = person(width, height)
    bea.sit_down(late())
    bea.expect_asked()
    expect(bea.page.locator(".slot .under").first).to_be_visible()
    assert bea.faults(HOODED) == []


def test_why_not_names_the_rule(ada: Sitting) -> None:
    """A click on what is not offered tells why, with the rule."""
    ada.open("horizon", ME, NOVICE, mode="first")
    ada.expect_asked()
    ada.spot("space:A5a").click(force=True)
    expect(ada.page.locator(".inspector")).to_contain_text("basic actions only")
    expect(ada.page.locator(".inspector")).to_contain_text("R4.2a")


@pytest.mark.parametrize(
    "spot, title",
    [("space:B1b", "Why not Research I B1b?"), ("slot:III-2", "Why not III-2, undiscovered?")],
)
def test_a_refusal_is_headed_by_what_was_clicked(ada: Sitting, spot: str, title: str) -> None:
    """In words, not by a part of its address."""
    ada.sit_down(POSITIONS["Moving"]())
    ada.expect_asked()
    ada.spot(spot).dispatch_event("click")
    expect(ada.page.get_by_role("alert").get_by_role("heading")).to_have_text(title)


def test_a_phone_speaks_of_what_glows_only_where_it_glows(person: Callable[..., Sitting]) -> None:
    """Units are moved on the map: on the tree nothing glows, and there is a list to choose from."""
    bea = person(390, 844, has_touch=True, is_mobile=True)
    bea.sit_down(POSITIONS["Moving"]())
    bea.expect_asked()
    tabs = bea.page.get_by_role("navigation", name="Parts of the table")
    said = bea.page.locator(".prompt .glow")
    tabs.get_by_role("button", name="Map").tap()
    expect(said).to_contain_text("glow")
    expect(bea.offered.first).to_be_attached()
    tabs.get_by_role("button", name="Tree").tap()
    expect(bea.offered).to_have_count(0)
    expect(said).to_have_text("Nothing glows here: choose below, or try another tab.")


def test_open_decks_are_on_the_board(ada: Sitting) -> None:
    """In practice everybody may look at the decks, and at the leaders under their slots (M3)."""
    ada.open("horizon", ME, RANDOM, mode="practice")
    sign = ada.page.get_by_title("Open decks")
    seen = ada.page.get_by_role("group").filter(has=sign)
    sign.click()
    expect(seen.get_by_text(re.compile("Technologies III, top first: "))).to_be_visible()
    expect(seen.get_by_text(re.compile("Leaders face down: II-1 "))).to_be_visible()
