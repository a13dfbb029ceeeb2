"""What players read: numbers with the right word, articles, the rule that is meant."""

from __future__ import annotations

import re

from pentarchy.core.teller import Teller
from pentarchy.games.horizon import RULES
from pentarchy.games.horizon.development import Invest
from pentarchy.games.horizon.expansion import Expand
from pentarchy.games.horizon.queries import QUERIES
from pentarchy.games.horizon.research import Research
from pentarchy.games.horizon.sayings import counted
from pentarchy.games.horizon.scenario import HorizonScenario
from pentarchy.games.horizon.turn import Claim
from pentarchy.games.horizon.words import Points
from tests.games.horizon.table import CRADLE, Table
from tests.support import play, rule

ILL = re.compile(
    r"\b1 (coins|tokens|points|cubes|tiles|leaders|structures|technologies|villages|cities"
    r"|\w+ (cubes|tokens|villages|cities|tracks|points|tiles))\b"
    r"|\ba (economy|infrastructure|active)|\b0 coins\b"
)
"""Numbers and articles that do not agree with their word."""


def said(table: HorizonScenario, text: str) -> str:
    """The sentence that refuses an action."""
    refusal = table.why_not(text)
    assert refusal is not None, text
    return refusal.sentence


@rule("horizon", "R5.5a", "R5.5b", "R5.5c")
def test_one_of_a_kind_is_singular_in_requirements() -> None:
    """One technology, one village, one city; two villages."""
    table = Table()
    match = table.act()
    assert said(table, "pawn A5a") == "It needs 1 technology of level II."
    assert said(table, "pawn A6a") == "It needs 1 populated village."
    assert said(table, "pawn A7a") == "It needs 1 fortified city or 2 populated villages."
    asked = {a.key: a.requires for a in match.told(0).table.actions}
    assert asked["A5"] == "1 technology of level II"
    assert asked["A8"] == "2 fortified cities"


@rule("horizon", "R5.31")
def test_one_of_a_kind_is_singular_in_objectives() -> None:
    """What a third objective asks for while two others may be claimed."""
    table = Table().objectives("pinnacle", "colonists", "mastery").removed(infrastructure=8)
    for key, at in (("tt01", "M15"), ("tt02", "M14"), ("tt03", "O13"), ("tt04", "O14")):
        table.tile(key, at, village=0)
    table.owe(Claim(seat=0))
    assert said(table, "claim pinnacle") == "It asks for 1 technology of level IV; you have 0."


def test_every_count_has_a_word_for_one_and_for_many() -> None:
    """No count is left without words."""
    for count in QUERIES:
        one, several = str(counted(count, 1)), str(counted(count, 2))
        assert one.startswith("1 ")
        assert one != several.replace("2 ", "1 ", 1)
        assert count in RULES.terms


@rule("horizon", "R5.6")
def test_missing_links_are_named_without_counting_to_all() -> None:
    """Every linked slot is needed on level II and III, two of three on level IV."""
    table = Table().scientist("I-1").scientist("I-3")
    table.perform(Research(levels=((2, 1), (4, 0))))
    assert (
        said(table, "research II-2")
        == "II-2 needs your scientist in every slot it is linked to; missing: I-2 (Agriculture)."
    )
    assert said(table, "research IV-1").startswith(
        "IV-1 needs your scientist in 2 of the 3 slots it is linked to, you have 0; missing: III-1"
    )


@rule("horizon", "R5.24", "R5.25")
def test_a_missing_builder_is_refused_by_the_rule_of_that_building() -> None:
    """On an empty tile a new structure is meant, on a structure its second slot."""
    table = Table().reserve("farm").structure("market", CRADLE, left=1).tile("tt01", "M15")
    match = table.owe(Expand(seat=0))
    for text, cited in ((f"build {CRADLE}", "R5.25"), ("build M15", "R5.24")):
        refusal = match.why_not(text)
        assert refusal is not None
        assert refusal.rule == cited


@rule("horizon", "R4.9")
def test_a_reason_is_given_once() -> None:
    """Conscription recruits twice; that nobody is there to be recruited is said once."""
    table = Table().tech("conscription").no_units()
    table.activate(sum(table.me.columns))
    table.act()
    assert said(table, "pawn conscription").count("nobody to recruit") == 1


@rule("horizon", "W17")
def test_what_is_lacking_is_what_was_asked_for() -> None:
    """Irrigation without production, 2 coins at hand: tokens are no matter."""
    table = Table(government="academy").tech("irrigation")
    table.me.coins = 2
    table.act()
    assert "It needs 3 coins; you would have 2 coins." in said(table, "pawn irrigation")


def test_prices_cubes_and_points_agree_with_their_numbers() -> None:
    """Words of every card of the set, and of a few lines of the log."""
    g = Table().g
    for card in RULES.catalogue:
        for word in (*card.now, *card.action):
            said = Teller(RULES).say(word.words(g))
            assert not ILL.search(said), (card.key, said)
        assert not ILL.search(card.text), card.key
    table = Table().tile("tt01", "M15").tile("tt05", "M14", village=1)
    table.unit("settler", 2, "M15").unit("soldier", 2, "M14")
    table.me.populate, table.me.fortify = 1, 1
    table.s.populate_supply, table.s.fortify_supply = 7, 7
    match = table.owe(Expand(seat=0))
    decision = match.decision
    assert decision is not None
    labels = [match.say(decision.label(match.game, a)) for a in match.options]
    assert "Populate M15: an economy cube, 3 VP, gain 2 coins" in labels
    assert "Fortify M14: an infrastructure cube, 5 VP" in labels


@rule("horizon", "R6.3", "C7", "C9")
def test_few_words_tell_which_technologies_score() -> None:
    """Computers count level II and higher, Space Flight only level III."""
    cards = RULES.symbols.techs
    assert str(cards["computers"].end) == "1 VP per technology II or higher"
    assert str(cards["space_flight"].end) == "3 VP per level III technology"
    assert str(cards["nuclear_power"].end) == "3 VP per city"


def test_few_words_say_price_verb_and_strength() -> None:
    """A price before a colon, what is optional as such, a strength as a shield, `gain` once."""
    cards = RULES.symbols.techs
    assert str(cards["bronze_casting"].action) == "Pay 1: recruit a unit [2], move 2"
    assert str(cards["religion"].action) == "Pay 1 and 1 person: take a populate token, may move 1"
    assert str(cards["trade_routes"].action) == "May move 1, gain 3 coins, 1 coin per map cube"
    assert str(cards["scientific_method"].lasting) == "Researching: gain 2 coins"


def test_every_card_is_short_enough_for_its_place() -> None:
    """Four lines of a technology's card hold some ninety letters, two of an action forty-two."""
    for card in RULES.symbols.techs.values():
        assert len(f"{card.now}{card.action}{card.lasting}{card.end}") <= 90, card.name
    for words in RULES.symbols.actions.values():
        assert len(str(words)) <= 42, words


def test_the_log_agrees_with_its_numbers() -> None:
    """One point, one cube, a structure for one coin and one for none."""
    table = Table(government="guild_of_builders").reserve("market").reserve("farm")
    table.tile("tt01", "M15").unit("settler", 2, "M15")
    match = table.owe(
        Expand(seat=0), Expand(seat=0), Points(seat=0, n=1), Invest(seat=0, track="food")
    )
    play(match, ["build N15", "lay market", "build M15"])
    log = match.log(0)
    assert any(line.endswith("gains 1 point for the end") for line in log)
    assert any(line.endswith("builds Market at N15 for 1 coin") for line in log)
    assert any(line.endswith("builds Farm at M15") for line in log)
    assert not [line for line in log if ILL.search(line)]
