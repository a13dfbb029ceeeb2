"""The Automa."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.step import Step
from pentarchy.games.innovation import RULES
from pentarchy.games.innovation.actions import Dig
from pentarchy.games.innovation.automa import (
    AutomaAct,
    AutomaPasses,
    AutomaTurn,
    CheckAchievements,
    FirstAutomaWorkshops,
    automa_of,
    candidates,
    catch_up,
    directed,
    lay_fallow,
    reshuffle,
)
from pentarchy.games.innovation.automa_setup import SeatAutoma
from pentarchy.games.innovation.geometry import INDEX, NAMES, WHEEL
from pentarchy.games.innovation.offers import AnswerOffers
from pentarchy.games.innovation.scenario import OPEN, InnovationScenario
from pentarchy.games.innovation.scoring import automa_end, largest_area
from pentarchy.games.innovation.state import SETUP, Offer
from pentarchy.games.innovation.table import hex_notes
from pentarchy.games.innovation.terraform import SpreadSpades, Terraform
from tests.games.innovation.table import table
from tests.support import card, play_until, rule


def against(
    faction: str = "simpletons", level: str = "automa", at: int = 1, seats: int = 2
) -> InnovationScenario:
    """One human (desert) and the Automa (lake), round by choice."""
    t = table(
        seats,
        mode="automa",
        at=at,
        boards=("desert", "lake") if seats == 2 else ("desert", "forest", "lake"),
        automa_faction=faction,
        automa_level=level,
    )
    automa = automa_of(t.g)
    automa.discard = [automa.deck.pop()] if not automa.discard else automa.discard
    return t


def run(t: InnovationScenario, step: Step) -> InnovationScenario:
    """Carry out a step of the Automa with all that follows from it, and nothing else."""
    later = t.later()[::-1]
    t.g.stack[:] = [*later, step]
    while len(t.g.stack) > len(later):
        t.g.stack.pop().resolve(t.g)
    t.g.rules.audit(t.g)
    return t


def act(
    t: InnovationScenario, what: str, card: str = "automa_01", support: str = "automa_01"
) -> InnovationScenario:
    """Let the Automa carry out one act."""
    seat = automa_of(t.g).seat
    return run(t, AutomaAct(seat=seat, act=what, card=card, support=support))


# Setup.


@rule("innovation", "R7.20")
def test_solo_setup() -> None:
    """The small side, six innovations, palaces 17 and two; a card, a faction, a bonus to choose."""
    match = pentarchy.new("innovation", 2, 3, "automa")
    s = match.game.state
    assert (s.side, len(s.slots), len(s.palaces)) == ("map_1_3", 6, 3)
    assert "palace_17" in s.palaces
    assert not s.neutral_levels
    assert not s.area_tile
    assert len(s.bundles) == 3
    board, one, _ = s.bundles[0]
    other = s.bundles[1][1]
    match.apply(f"take {board}")
    refusal = match.why_not(f"take {other}")
    assert refusal is not None
    assert refusal.rule == "R7.20"
    match.apply(f"take {one}")
    assert len(match.options) == 4, "the first of five round bonuses went to the Automa"
    assert match.decision is not None
    assert match.decision.rule == "R7.20"
    match.apply(match.options[0])
    s = match.game.state
    assert s.bonus_coins == [1, 1, 1]
    assert s.order == [0, 1], "the Automa is last"
    assert s.players[1].vp == 20
    assert s.players[1].terrain != s.players[0].terrain
    assert RULES.unattended(match.record.config) == (1,)


@rule("innovation", "R7.20")
def test_two_humans_setup() -> None:
    """The display of three, palaces 17 and three, the large side, bundles, four bonuses."""
    match = pentarchy.new("innovation", 3, 3, "automa")
    s = match.game.state
    assert (s.side, len(s.slots), len(s.palaces), len(s.bundles)) == ("map_3_5", 8, 4, 7)
    match.apply(match.options[0])
    match.apply(match.options[0])
    s = match.game.state
    assert s.order[-1] == 2
    assert len(s.bonuses) == 3
    assert s.players[2].bonus


@rule("innovation", "R7.20")
def test_the_automa_takes_the_terrain_asked_for() -> None:
    """Unless a human has it."""
    match = pentarchy.new("innovation", 2, 3, "automa", {"automa_terrain": "swamp"})
    play_until(match, lambda m: bool(m.game.state.round))
    terrain = WHEEL[match.game.state.players[1].terrain]
    human = WHEEL[match.game.state.players[0].terrain]
    assert terrain == "swamp" or human == "swamp"


@rule("innovation", "R7.21")
@pytest.mark.parametrize("card, seats", [("map_1_3", 2), ("map_3_5", 3)])
def test_first_workshops_of_the_automa(card: str, seats: int) -> None:
    """A marked one on the first letter of a card, an unmarked one on the second."""
    t = against(seats=seats)
    run(t, FirstAutomaWorkshops())
    automa = automa_of(t.g)
    hexes = t.p(seats - 1).hexes
    assert len(hexes) == 2
    assert automa.marked == [hexes[0]]
    places = RULES.maps[card].first_workshops
    pairs = [c.letters for c in RULES.automa_cards.values()]
    named = [(places[a]["lake"], places[b]["lake"]) for a, b in pairs]
    assert (NAMES[hexes[0]], NAMES[hexes[1]]) in named


@rule("innovation", "R7.21")
def test_humans_place_around_the_automa() -> None:
    """First workshop, the Automa's two, second workshop."""
    match = pentarchy.new("innovation", 2, 3, "automa")
    play_until(match, lambda m: type(m.decision).__name__ == "PlaceFirst")
    first = len(match.game.rules.factions[match.game.state.players[0].faction].first)
    if first >= 2:
        assert not match.game.state.players[1].hexes
    match.apply(match.options[0])
    assert len(match.game.state.players[1].hexes) == 2


@rule("innovation", "R7.22")
@card("innovation", *RULES.difficulties)
@pytest.mark.parametrize(
    "level, deck",
    [("automalein", 5), ("automa", 6), ("automaechtig", 7), ("ultoma", 8), ("alptrauma", 8)],
)
def test_the_deck_by_difficulty(level: str, deck: int) -> None:
    """Starter cards changed by the difficulty; each later round adds a card of the reserve."""
    match = pentarchy.new("innovation", 2, 3, "automa", {"automa_level": level})
    automa = match.game.state.automa
    assert len(automa.deck) == deck
    assert len(automa.deck) + len(automa.reserve) == 14
    if level == "automalein":
        assert automa.reserve[-1] == "automa_03", "on top of the reserve"
    if level == "alptrauma":
        assert "automa_13" in automa.deck
    match.game.state.round = 2
    reshuffle(match.game)
    assert len(match.game.state.automa.deck) == deck + 1


@rule("innovation", "R7.22")
@card("innovation", *RULES.automa_cards)
def test_support_card_and_action_card() -> None:
    """The top card supports, the one below acts; near the end a pass sign passes."""
    for key, tile in RULES.automa_cards.items():
        for left, passes in ((3, False), (2, tile.may_pass), (1, tile.may_pass)):
            t = against()
            automa = automa_of(t.g)
            others = [k for k in RULES.automa_cards if k != key]
            t.deck(*others[: left - 1], key, others[-1])
            t.put(1, "workshop", "A8", "B9").put(0, "workshop", "B3")
            automa.marked = [INDEX["A8"]]
            run(t, AutomaTurn(seat=1))
            assert automa.discard == [others[-1]]
            assert automa.deck[-1] == key, "the action card stays on top"
            assert t.p(1).passed == passes, (key, left)
    t = against()
    automa = automa_of(t.g)
    t.deck("automa_01")
    run(t, AutomaTurn(seat=1))
    assert t.p(1).passed


# What it does.


@rule("innovation", "R7.23")
def test_the_automa_gains_nothing_from_humans() -> None:
    """No power offers, no income, no science bonus; its own builds are offered to humans."""
    t = against().put(0, "workshop", "B3").put(1, "palace", "C4")
    t.goods(tools=2, coins=2).terrain("desert", "B4").turn().do("build B4")
    assert (t.asked, t.seat) == ("CloseTurn", 0)
    assert not t.s.offers
    assert (t.p(1).coins, t.p(1).tools, t.p(1).books) == (0, 0, [0, 0, 0, 0])


@rule("innovation", "R7.23", "R7.24")
def test_its_builds_offer_power() -> None:
    """A workshop beside a human building asks the human."""
    t = against().put(1, "workshop", "E8").put(0, "guild", "E10").terrain("lake", "E9")
    automa_of(t.g).marked = [INDEX["E8"]]
    act(t, "terraform_and_build")
    assert t.building("E9") == (1, "workshop")
    assert [(o.seat, o.amount) for o in t.s.offers] == [(0, 2)]


@rule("innovation", "R7.24")
@card("innovation", "terrain_list_a", "terrain_list_b")
def test_the_terrain_list_decides_first() -> None:
    """Its own terrain before all others; then A and B go different ways round the wheel."""
    for support, liked, other in (
        ("automa_01", "swamp", "forest"),
        ("automa_02", "forest", "swamp"),
    ):
        t = against().put(1, "workshop", "E8").put(0, "workshop", "I3")
        automa_of(t.g).marked = [INDEX["E8"]]
        places = [NAMES[h] for h in candidates(t.g, RULES.automa_cards[support], False)]
        t.terrain("plains", *places)
        t.terrain(other, places[0]).terrain(liked, places[1])
        act(t, "terraform_and_build", support=support)
        assert t.building(places[1]) == (1, "workshop")


@rule("innovation", "R7.24")
def test_marked_and_unmarked_buildings() -> None:
    """The support card says from which buildings it reaches, and whether the new one is marked."""
    t = against().put(1, "workshop", "A7", "I6").put(0, "workshop", "E9")
    automa_of(t.g).marked = [INDEX["A7"]]
    marked = candidates(t.g, RULES.automa_cards["automa_01"], False)
    unmarked = candidates(t.g, RULES.automa_cards["automa_04"], False)
    assert not set(marked) & set(unmarked)
    act(t, "terraform_and_build", support="automa_01")
    assert t.p(1).hexes[-1] in automa_of(t.g).marked
    act(t, "terraform_and_build", support="automa_04")
    assert t.p(1).hexes[-1] not in automa_of(t.g).marked


@rule("innovation", "R7.24")
def test_reaching_shortens_the_way() -> None:
    """Only hexes nearer to the other group, if there are any."""
    t = against().put(1, "workshop", "E6", "E11").put(0, "workshop", "I3")
    automa_of(t.g).marked = [INDEX["E6"]]
    reaching = candidates(t.g, RULES.automa_cards["automa_05"], False)
    assert [NAMES[h] for h in reaching] == ["E7"]


@rule("innovation", "R7.24", "R7.28")
@card("innovation", "wanderers", "kuddlers", "mimics", "powermongers", "simpletons")
@pytest.mark.parametrize(
    "faction, points, built",
    [
        ("simpletons", 1, "F10"),
        ("kuddlers", 2, "D10"),
        ("wanderers", 0, "F10"),
        ("mimics", 2, "E9"),
        ("powermongers", 1, "D10"),
    ],
)
def test_faction_actions(faction: str, points: int, built: str) -> None:
    """Each builds by its own liking and gains the level's VP with its change.

    E10 reaches E9 (desert), E11 (mountain), D9 (mountain), D10 (plains), F9 (forest) and F10
    (lake, its home); the human on D11 touches D10 and E11.
    """
    t = against(faction).put(1, "workshop", "E10").put(0, "guild", "D11")
    automa_of(t.g).marked = [INDEX["E10"]]
    act(t, "faction_action")
    assert [NAMES[h] for h in t.p(1).hexes] == ["E10", built]
    assert t.p(1).vp == 20 + points


@rule("innovation", "R7.24")
@card("innovation", "wanderers")
def test_wanderers_ignore_reach() -> None:
    """A faraway lake hex is taken before a near hex of another terrain."""
    t = against("wanderers").put(1, "workshop", "E8").put(0, "workshop", "A3")
    automa_of(t.g).marked = [INDEX["E8"]]
    act(t, "faction_action")
    h = t.p(1).hexes[-1]
    assert RULES.boards["map_1_3"].terrain[h] == WHEEL.index("lake")
    assert NAMES[h] == "B3", "the lake hex closest to the human"


@rule("innovation", "R7.24", "R7.25")
def test_without_workshops_it_upgrades() -> None:
    """Nine workshops on the map: the next terraform is an upgrade."""
    t = against().put(0, "workshop", "I3")
    t.put(1, "workshop", "A7", "B3", "B9", "E8", "F3", "F10", "H8", "I6", "A2")
    automa_of(t.g).marked = [INDEX["A7"]]
    act(t, "terraform_and_build")
    assert len(t.p(1).hexes) == 9
    assert t.p(1).left[2] == 3


@rule("innovation", "R7.25")
def test_upgrades_prefer_workshops_beside_humans() -> None:
    """Then the least power for them; a guild becomes a palace before a school."""
    t = against().put(1, "workshop", "E8", "A7").put(0, "workshop", "E9")
    act(t, "upgrade")
    assert t.building("E8") == (1, "guild")
    t = against().put(1, "guild", "E8")
    act(t, "upgrade")
    assert t.building("E8") == (1, "palace")
    t = against().put(1, "guild", "E8").put(1, "palace", "A7")
    act(t, "upgrade")
    assert t.building("E8") == (1, "school")
    t = against()
    act(t, "upgrade")
    assert not t.p(1).hexes, "nothing to upgrade, nothing done"


@rule("innovation", "R7.25")
@card("innovation", "powermongers")
def test_powermongers_rise_with_power() -> None:
    """Whenever a human gains 2 power or more from its building."""
    for kind, levels in (("guild", 1), ("workshop", 0)):
        t = against("powermongers").put(1, "workshop", "E8").put(0, kind, "E10")
        t.terrain("lake", "E9").levels(1, 1, 1, 1, 1)
        automa_of(t.g).marked = [INDEX["E8"]]
        automa_of(t.g).discard = ["automa_06"]
        t.goods(bowls=(12, 0, 0), tools=1)
        t.s.offers.append(Offer(0, INDEX["E9"], {"guild": 2, "workshop": 1}[kind]))
        t.put(1, "workshop", "E9").begin(AnswerOffers(seat=1)).do("accept")
        assert sum(t.p(1).levels) >= 4 + levels
        assert (t.level(1, "banking"), levels) in ((2, 1), (1, 0))


@rule("innovation", "R7.26")
def test_blocking() -> None:
    """One power action and one book action, by direction."""
    t = against()
    act(t, "block", support="automa_01")
    assert t.s.covered == [list(RULES.power_actions)[1], t.s.book_actions[1]]
    t = against()
    act(t, "block", support="automa_02")
    assert t.s.covered == [list(RULES.power_actions)[-1], t.s.book_actions[-1]]


@rule("innovation", "R7.27")
def test_scholars_go_to_the_scoring_tile_or_catch_up() -> None:
    """The best free space; without a space one level."""
    t = against()
    assert RULES.round_tiles[t.s.round_tiles[0]].discipline == "law"
    act(t, "send_scholar", support="automa_01")
    assert t.p(1).levels == [0, 3, 0, 0]
    assert t.s.spaces[4] == 1
    assert t.p(1).pool == 6
    t = against().levels(1, 1, 1, 1, 1).levels(0, 3, 5, 2, 9).tiles(cities=["city_coins"])
    act(t, "send_scholar", support="automa_02")
    assert t.p(1).levels == [1, 1, 4, 1], "closest to the human marker"
    t = against().levels(1, 1, 1, 0, 1)
    assert catch_up(t.g, RULES.automa_cards["automa_02"]) == 2, "level 0 first"
    t = against(at=6)
    t.s.final_tile = "final_guild"
    act(t, "send_scholar", support="automa_01")
    assert t.p(1).levels == [3, 0, 0, 0], "the final tile in round 6"
    t = against()
    for i in range(4, 8):
        t.s.spaces[i] = 0
    t.p(0).pool -= 4
    act(t, "send_scholar", support="automa_01")
    assert t.p(1).levels == [0, 1, 0, 0]


@rule("innovation", "R7.23")
def test_it_needs_no_keys_but_shares_the_top() -> None:
    """From 7 on without a city; a taken 12 stops it at 11."""
    t = against().levels(1, 1, 7, 1, 1)
    act(t, "send_scholar", support="automa_01")
    assert t.level(1, "law") == 10
    t = against().levels(1, 1, 11, 1, 1).levels(0, 0, 12, 0, 0).tiles(cities=["city_coins"])
    act(t, "send_scholar", support="automa_01")
    assert t.level(1, "law") == 11


@rule("innovation", "R7.28")
@card("innovation", "druids")
def test_innovations_science_and_points() -> None:
    """From round 3 on a tile by direction, without effect; one level; the number on the card."""
    t = against(at=2)
    act(t, "take_innovation")
    assert not t.p(1).innovations
    t = against()
    act(t, "advance_science")
    assert sum(t.p(1).levels) == 1
    t = against("druids").put(1, "workshop", "E8").put(0, "workshop", "E9")
    automa_of(t.g).marked = [INDEX["E8"]]
    act(t, "faction_action")
    assert sum(t.p(1).levels) == 2
    t = against()
    act(t, "gain_vp", card="automa_08")
    assert t.p(1).vp == 23
    t = against(level="alptrauma", at=4)
    act(t, "gain_vp", card="automa_11")
    assert t.p(1).vp == 24


LEFT, MIDDLE, RIGHT = OPEN


@rule("innovation", "R7.28", "R7.30")
@pytest.mark.parametrize(
    "card, bonus, points",
    [
        ("automa_01", LEFT, 3),
        ("automa_02", MIDDLE, 3),
        ("automa_03", RIGHT, None),
        ("automa_04", LEFT, None),
        ("automa_05", MIDDLE, None),
        ("automa_06", RIGHT, None),
        ("automa_07", LEFT, None),
        ("automa_08", MIDDLE, 3),
        ("automa_09", RIGHT, 3),
        ("automa_10", LEFT, 2),
        ("automa_11", MIDDLE, 3),
        ("automa_12", RIGHT, 3),
        ("automa_13", LEFT, 3),
        ("automa_14", MIDDLE, 3),
    ],
)
def test_what_a_card_takes_and_gains(card: str, bonus: str, points: int | None) -> None:
    """The round bonus of its place on passing; its points, or those of the level (3 in round 5)."""
    t = against(at=5)
    run(t, AutomaPasses(seat=1, support=card))
    assert t.p(1).next_bonus == bonus
    if points is not None:
        t = against(at=5)
        act(t, "gain_vp", card=card)
        assert t.p(1).vp == 20 + points


@rule("innovation", "R7.22", "R7.28")
@card("innovation", "level_automa")
def test_the_points_of_the_level_rise() -> None:
    """1, 1, 2, 2, 3, 3 by round at the level Automa."""
    for number, points in enumerate((1, 1, 2, 2, 3, 3), 1):
        t = against(at=number)
        act(t, "gain_vp", card="automa_01")
        assert t.p(1).vp == 20 + points


@rule("innovation", "R7.20")
@card("innovation", "simpletons")
def test_simpletons_start_on_level_one() -> None:
    """In every discipline."""
    t = against()
    t.s.order.remove(1)
    t.s.phase, t.s.round = SETUP, 0
    SeatAutoma(seat=1, terrain="random").resolve(t.g)
    assert t.p(1).levels == [1, 1, 1, 1]


@rule("innovation", "R7.29")
@pytest.mark.parametrize(
    "support, chosen",
    [("automa_01", "b"), ("automa_02", "c"), ("automa_03", "c"), ("automa_07", "a")],
)
def test_direction(support: str, chosen: str) -> None:
    """The n-th from the start or from the end, counting round."""
    assert directed(RULES.automa_cards[support], ["a", "b", "c"]) == chosen


@rule("innovation", "R7.28", "R7.29")
@pytest.mark.parametrize(
    "support, seats, slot",
    [
        ("automa_06", 2, "top_left"),
        ("automa_01", 2, "top_right"),
        ("automa_03", 2, "banking_1"),
        ("automa_02", 2, "medicine_1"),
        ("automa_06", 3, "banking_2"),
        ("automa_02", 3, "medicine_1"),
    ],
)
def test_the_display_is_read_from_its_top_row(support: str, seats: int, slot: str) -> None:
    """The double places lie above, row 1 lowest, next to the competencies."""
    t = against(at=3, seats=seats)
    taken = t.s.display[t.s.slots.index(slot)]
    act(t, "take_innovation", support=support)
    assert t.p(seats - 1).innovations == [taken]


@rule("innovation", "R7.22")
def test_what_is_known_of_its_cards_is_not_dealt_again() -> None:
    """The card turned last lies open on the deck; unseen cards of the reserve may be any."""
    t = against(level="ultoma")
    automa = automa_of(t.g)
    t.deck(*(f"automa_{n:02d}" for n in (9, 1, 2, 3, 4, 7, 5, 6)))
    t.put(1, "workshop", "A8", "B9").put(0, "workshop", "B3")
    automa.marked = [INDEX["A8"]]
    t.begin(AutomaTurn(seat=1), seat=1)
    assert (automa.discard, automa.deck[-1]) == (["automa_06"], "automa_05")
    dealt = []
    for n in range(40):
        other = automa_of(RULES.determinize(t.g, 0, Chance(scrambled(n))))
        assert other.deck[-1] == "automa_05", "it lies open"
        assert {f"automa_0{n}" for n in (1, 2, 3, 4, 5)} <= set(other.deck), "starter cards"
        assert sorted(other.deck + other.reserve) == sorted(automa.deck + automa.reserve)
        dealt.append(set(other.deck))
    assert any("automa_09" not in deck for deck in dealt), "nobody has seen it join the deck"
    t.deck("automa_01", "automa_09", "automa_02")
    t.begin(AutomaTurn(seat=1), seat=1)
    for n in range(40):
        other = automa_of(RULES.determinize(t.g, 0, Chance(scrambled(n))))
        assert other.deck == ["automa_01", "automa_09"], "now it has been seen"


@rule("innovation", "R7.30")
@card("innovation", "racelings")
def test_passing() -> None:
    """The tile's VP by column, the final tile's in round 6; racelings twice when first."""
    t = against()
    tile = RULES.round_tiles[t.s.round_tiles[0]]
    t.s.bonus_coins = [5, 1, 1]
    taken, old = t.s.bonuses[0], t.p(1).bonus
    run(t, AutomaPasses(seat=1, support="automa_01"))
    assert t.p(1).vp == 20 + tile.automa_early
    assert (t.p(1).next_bonus, t.s.bonuses[0], t.p(1).coins) == (taken, old, 0)
    assert t.s.passed == [1]
    t = against(at=4)
    tile = RULES.round_tiles[t.s.round_tiles[3]]
    run(t, AutomaPasses(seat=1, support="automa_01"))
    assert t.p(1).vp == 20 + tile.automa_late
    t = against(at=6)
    t.s.final_tile = "final_workshop"
    run(t, AutomaPasses(seat=1, support="automa_01"))
    assert t.p(1).vp == 28
    assert not t.p(1).next_bonus
    for first, times in ((True, 2), (False, 1)):
        t = against("racelings")
        tile = RULES.round_tiles[t.s.round_tiles[0]]
        if not first:
            t.s.passed = [0]
            t.p(0).passed = True
        run(t, AutomaPasses(seat=1, support="automa_01"))
        gained = t.points(1)["Automa"]
        assert gained == tile.automa_early * times


@rule("innovation", "R7.31")
@card("innovation", "wanderers")
def test_the_end_of_the_automa() -> None:
    """Area and science as a player, nothing for what is left; wanderers 2 VP a building."""
    t = against("wanderers", at=6).put(1, "workshop", "E8", "A7").put(0, "workshop", "I3")
    assert automa_end(t.g) == 4
    t.p(1).coins = 50
    t.p(1).passed = True
    t.s.passed = [1]
    t.goods(tools=1).turn().do("pass", "done")
    assert t.result is not None
    got = t.points(1)
    assert "resources" not in got
    assert got["area"] == 15, "two groups of one each: tied with the human"
    assert largest_area(t.g, 1) == 1


@rule("innovation", "R7.32")
@card("innovation", "symbionts")
def test_symbionts_lay_markers_that_cost_a_tool() -> None:
    """Beside a human building; a human who works there pays a tool; each left is a point."""
    t = against("symbionts").put(1, "workshop", "E8").put(0, "workshop", "B3")
    automa = automa_of(t.g)
    automa.marked = [INDEX["E8"]]
    act(t, "faction_action")
    assert len(automa_of(t.g).markers) == 1
    h = automa_of(t.g).markers[0]
    assert h in RULES.boards["map_1_3"].near[INDEX["B3"]]
    assert automa_end(t.g) == 1
    t = (
        against("symbionts")
        .put(0, "workshop", "B3")
        .goods(tools=1, coins=2)
        .terrain("desert", "B2")
    )
    automa_of(t.g).markers = [INDEX["B2"]]
    t.turn()
    assert t.rule_against("build B2") == "R5.15", "two tools are due"
    t = (
        against("symbionts")
        .put(0, "workshop", "B3")
        .goods(tools=2, coins=2)
        .terrain("desert", "B2")
    )
    automa_of(t.g).markers = [INDEX["B2"]]
    t.turn().do("build B2")
    assert (t.p().tools, automa_of(t.g).markers) == (0, [])


@rule("innovation", "R7.32")
@card("innovation", "blight")
def test_blight_spreads_over_fallow_land() -> None:
    """Up to twelve fallow hexes apart; two are blighted at a time; humans pay a tool more."""
    t = against("blight").put(1, "workshop", "E8").put(0, "workshop", "B3")
    lay_fallow(t.g)
    fallow = automa_of(t.g).fallow
    board = RULES.boards["map_1_3"]
    assert 0 < len(fallow) <= 12
    assert not any(n in fallow for h in fallow for n in board.near[h])
    automa_of(t.g).marked = [INDEX["E8"]]
    before = len(fallow)
    act(t, "faction_action")
    assert len(automa_of(t.g).blighted) == 2
    assert len(automa_of(t.g).fallow) in (before - 2, before - 3), "its own workshop may clear one"
    t = against("blight").put(0, "workshop", "B3").goods(tools=5, coins=2)
    automa_of(t.g).blighted = [INDEX["B2"]]
    t.terrain("plains", "B2").turn().do("dig B2", "build B2")
    assert t.p().tools == 0, "3 for the spade, 1 for the workshop, 1 for the blight, once an action"
    assert automa_end(t.g) == 0, "a human building stands there"


@rule("innovation", "R7.32", "R5.16")
def test_blight_costs_once_an_action_and_is_told() -> None:
    """Two spades of the science bonus on one blighted hex cost one tool; prices name it."""
    t = against("blight").put(0, "workshop", "B3").goods(tools=1).terrain("mountain", "B2")
    automa_of(t.g).blighted = [INDEX["B2"]]
    t.begin(SpreadSpades(seat=0, n=2))
    assert "1 tool for the Automa's mark" in t.label(Dig("B2"))
    t.do("dig B2")
    assert "Automa" not in t.label(Dig("B2"))
    t.do("dig B2")
    assert t.p().tools == 0
    assert WHEEL[t.s.terrain[INDEX["B2"]]] == "desert"
    t = against("blight").put(0, "workshop", "B3").goods(tools=7).terrain("mountain", "B2")
    automa_of(t.g).blighted = [INDEX["B2"]]
    t.turn()
    note = next(note for note in hex_notes(t.g, 0) if note.at == "B2")
    assert note.tools == 7, "two spades of 3 and one tool"
    assert "3 tools, 1 tool for" in t.label(Dig("B2"))


@rule("innovation", "R7.32")
def test_a_mark_that_cannot_be_paid_is_what_refuses() -> None:
    """Spade and workshop are free; the tool for the Automa's mark is not."""
    t = against("blight").put(0, "workshop", "B3").goods(bowls=(0, 8, 4)).terrain("plains", "B2")
    automa_of(t.g).blighted = [INDEX["B2"]]
    t.turn().do("use power_spade1")
    assert t.rule_against("dig B2") == "R7.32"
    t = against("blight").put(0, "workshop", "B3").terrain("desert", "B2")
    automa_of(t.g).blighted = [INDEX["B2"]]
    t.begin(Terraform(seat=0, free=1, gift=True))
    assert t.rule_against("build B2") == "R7.32"


@rule("innovation", "R7.32")
@card("innovation", "gognomes")
def test_gognomes_achieve() -> None:
    """3 VP for each achievement, once."""
    t = (
        against("gognomes")
        .put(1, "guild", "A7", "B3")
        .put(1, "palace", "E8")
        .put(1, "workshop", "F3")
    )
    run(t, CheckAchievements(seat=1))
    run(t, CheckAchievements(seat=1))
    assert t.p(1).vp == 20 + 3 * 3, "four buildings, two guilds, a palace"
    assert RULES.modes[3].key == "automa"
    faction = next(o for o in RULES.options if o.key == "automa_faction")
    assert faction.default == "simpletons", "house factions only when asked for"
