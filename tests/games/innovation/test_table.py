"""The table record: incomes, forecasts, reach, prices and previews, by hand."""

from __future__ import annotations

import pytest

from pentarchy.core.teller import Teller
from pentarchy.games.innovation import RULES
from pentarchy.games.innovation.faces import Amounts
from pentarchy.games.innovation.scenario import InnovationScenario
from pentarchy.games.innovation.table import AutomaNote, InnovationTable, Yield
from tests.games.innovation.table import table


def record(t: InnovationScenario, seat: int | None = 0) -> InnovationTable:
    """The record as a seat sees it."""
    made: InnovationTable = t.told(seat).table
    return made


def test_income_and_forecast() -> None:
    """Next income of board and tiles; what the end of the match would bring now."""
    t = table().put(0, "workshop", "H7", "G7").put(0, "guild", "I5").levels(0, 3, 0, 0, 0)
    t.goods(coins=12, tools=1, bowls=(12, 0, 0)).turn()
    mine = record(t).players[0]
    # Board: 3 tools, 2 coins, 1 power; the quiet bonus adds 4 power and 2 coins.
    assert mine.income == Yield(coins=4, tools=3, power=5)
    assert (mine.area, mine.area_points) == (2, 18)
    assert mine.science_points == 8
    assert mine.resource_points == 2
    assert mine.on_map == (2, 1, 0, 0, 0)


def test_groups_tell_how_far_a_city_is() -> None:
    """Buildings and power of each group against what a city needs."""
    t = table().put(0, "guild", "H7", "G7").put(0, "university", "E12").goods(tools=1).turn()
    notes = {note.hexes: note for note in record(t).players[0].groups}
    pair = notes["G7", "H7"]
    assert (pair.power, pair.power_needed, pair.buildings, pair.buildings_needed) == (4, 7, 2, 4)
    assert notes[("E12",)].buildings_needed == 3
    assert not pair.city


def test_hexes_tell_reach_and_cost() -> None:
    """Spades and tools to home, river steps, and the power a build would offer."""
    t = table().put(0, "workshop", "H7").put(1, "guild", "I8").goods(tools=9).turn()
    notes = {note.at: note for note in record(t).hexes}
    assert (notes["H6"].spades, notes["H6"].tools, notes["H6"].in_reach) == (2, 6, True)
    assert (notes["F8"].in_reach, notes["F8"].river_steps) == (False, 1)
    assert notes["F9"].river_steps == 2
    assert notes["I7"].power_offered == 2
    assert notes["I8"].owner == 1


def told(amounts: Amounts) -> str:
    """Amounts in words."""
    return ", ".join(str(one.text) for one in amounts)


def all_told(several: tuple[Amounts, ...]) -> tuple[str, ...]:
    """Several places of a board in words."""
    return tuple(map(told, several))


def test_prices_are_the_seats_own() -> None:
    """Illusionists pay less power; a second innovation costs a book more; a palace saves coins."""
    t = table(factions=("illusionists",)).goods(bowls=(0, 9, 3), books=(6, 0, 0, 0), coins=5)
    t.tiles(innovations=["professors"]).turn()
    mine, other = record(t, 0), record(t, 1)
    assert [told(one.price) for one in mine.actions][2:4] == ["3 power", "3 power"]
    assert [one.affordable for one in mine.actions][2:4] == [True, True]
    assert [told(one.price) for one in other.actions][2] == "4 power"
    first = next(one for one in mine.innovations if one.spot == "slot:banking_1")
    assert (told(first.price), first.affordable) == ("2 banking, 4 books, 5 coins", True)
    t = table().put(0, "palace", "H7").goods(books=(5, 0, 0, 0)).turn()
    first = next(one for one in record(t).innovations if one.spot == "slot:banking_1")
    assert (told(first.price), first.affordable) == ("2 banking, 3 books", True)


def test_the_board_is_printed_for_its_player() -> None:
    """Places of the mountain's rows, the lake's track, the plains' price."""
    t = table(boards=("mountain", "lake", "plains")).goods(tools=1).turn()
    mountain, lake, plains = (note.board for note in record(t).players)
    assert mountain is not None
    assert lake is not None
    assert plains is not None
    workshops, guilds, schools, university = map(all_told, mountain.places)
    assert workshops == ("1 tool",) * 4 + ("",) + ("1 tool",) * 4
    assert guilds == (
        "3 coins, 1 power",
        "2 coins, 1 power",
        "2 coins, 2 power",
        "2 coins, 2 power",
    )
    assert (len(schools), university) == (3, ("1 scholar",))
    assert all_told(mountain.costs[1:3]) == ("2 tools, 6 coins", "3 tools, 5 coins")
    assert all_told(mountain.shipping) == ("2 VP", "2 books", "4 VP")
    assert all_told(lake.shipping) == ("", "3 VP", "2 books")
    assert all_told(lake.terraforming) == ("2 books", "6 VP")
    assert told(mountain.terraforming_cost) == "5 coins, 1 tool, 1 scholar"
    assert told(plains.terraforming_cost) == "1 coin, 1 tool, 1 scholar"


def test_palaces_are_affordable_only_with_a_guild_to_upgrade() -> None:
    """Tools and coins alone are not enough."""
    for kind, able in (("workshop", False), ("guild", True)):
        t = table().put(0, kind, "H7").goods(tools=4, coins=6).turn()
        assert {one.affordable for one in record(t).palaces} == {able}


def test_previews_count_points_at_once() -> None:
    """A workshop under the workshop tile shows its 2 points; nothing is shown to others."""
    t = table(rounds=("round_01",)).put(0, "workshop", "H7").terrain("desert", "I7")
    t.goods(tools=1, coins=2).turn()
    assert {(one.action, one.vp) for one in record(t).preview} == {("build I7", 2)}
    assert record(t, 1).preview == ()
    assert record(t, None).preview == ()


@pytest.mark.parametrize("number", [1, 6])
def test_passing_previews_its_points_and_nothing_of_the_end(number: int) -> None:
    """4 VP each for palace and university; the final scoring that may follow is left out."""
    t = table(at=number).put(0, "palace", "H7").put(0, "university", "I5")
    t.tiles(bonus="bonus_pass_palace_university").goods(coins=50)
    for seat in (1, 2):
        t.p(seat).passed = True
    t.s.passed = [1, 2]
    t.turn()
    assert ("pass", 8) in {(one.action, one.vp) for one in record(t).preview}


def test_paying_for_an_innovation_previews_its_points() -> None:
    """What still follows from the own action counts: 18 VP for three bridges, 5 of the round."""
    t = table().put(0, "guild", "E4", "F5").bridge(0, "D5-E4", "E4-G4", "F5-G4")
    t.goods(books=(5, 0, 0, 1), coins=5).show("steel").turn().do("innovate banking_1")
    t.do("pay banking", "pay banking")
    assert {(one.action, one.vp) for one in record(t).preview} == {
        ("pay banking", 23),
        ("pay medicine", 23),
    }


def test_innovations_tell_what_they_would_score_now() -> None:
    """Steel with two bridges 12, census with seven buildings 8, the round tile 5 each."""
    t = table().put(0, "guild", "E4", "F5").bridge(0, "D5-E4", "E4-G4").show("steel")
    t.put(0, "workshop", "H7", "I5", "B7", "A12", "D1").show("census", "law_1")
    t.show("professors", "engineering_1").goods(tools=1).turn()
    told = {one.tile: one.vp for one in record(t).innovations}
    assert (told["steel"], told["census"], told["professors"]) == (12 + 5, 8 + 5, 5)
    assert {one.vp for one in record(t, None).innovations} == {0}


def test_the_automa_is_offered_no_power_and_shows_its_open_card() -> None:
    """Building beside it costs nothing; the card it acted by lies open on its deck."""
    t = table(2, mode="automa", boards=("desert", "lake"), automa_level="ultoma")
    t.put(0, "workshop", "B3").put(1, "palace", "C4").goods(tools=9)
    t.deck("automa_01", "automa_02", discard=["automa_06"]).turn()
    notes = record(t)
    assert {note.at: note.power_offered for note in notes.hexes}["B4"] == 0
    assert notes.automa == AutomaNote("level_ultoma", 2, "automa_06", "automa_02")
    t.deck("automa_01", "automa_02")
    assert record(t).automa == AutomaNote("level_ultoma", 2, "", ""), "a new deck is hidden"


def test_the_neutral_group_is_hidden_until_round_six() -> None:
    """Neither its number nor its effect on the area forecast is told before."""
    for number, shown in ((5, 0), (6, 12)):
        t = table(2, at=number).put(0, "workshop", "A7").put(1, "workshop", "E8").goods(tools=1)
        t.s.area_tile = "area_12"
        t.s.neutral_levels = [2, 2, 2, 2]
        t.turn()
        notes = record(t)
        assert notes.neutral_area == shown
        assert notes.players[0].area_points == (15 if number == 5 else 9)


def test_the_log_tells_points_and_coins() -> None:
    """What scored, by its name; the coins that lay on a round bonus."""
    t = table(rounds=("round_01",)).put(0, "guild", "H7", "H6", "G7").terrain("desert", "I7")
    t.goods(tools=1, coins=2).turn().do("build I7", "found city_coins")
    lines = t.log(0)
    ada = t.players[0]
    assert f"{ada} scores 2 VP for Workshop round (law)" in lines
    assert f"{ada} scores 6 VP for City of coins" in lines
    t = table().goods(tools=1).turn()
    t.s.bonus_coins = [0, 1, 2]
    t.do("pass", "bonus bonus_bridge")
    assert t.log(0)[-1] == f"{ada} takes Bridge bonus with 2 coins"


def test_special_actions_say_what_they_do() -> None:
    """The label of an option names the tile and its effect."""
    t = table(factions=("moles",)).put(0, "school", "H7").put(0, "guild", "E4").goods(tools=1)
    t.tiles(palace="palace_3", innovations=["professors"]).turn()
    ask = t.told(0).ask
    assert ask is not None
    labels = {one.action: one.label for one in ask.options}
    assert labels["use professors"] == "Professors: 1 scholar, 3 VP"
    assert labels["use palace_3"] == "Palace 3: turn a School into a Guild, then 1 tool, 3 VP"
    assert labels["use moles"] == "Moles: 1 bridge (1 tool)"


def test_every_tile_says_something_on_its_face() -> None:
    """Name, text and an icon on every component; timings in brief on tiles."""
    quiet = {"innovation places", "maps", "area tiles"}
    for face in RULES.faces():
        assert face.name, face.key
        assert face.text, face.key
        assert face.icon.startswith("gi:") or face.shelf in quiet, face.key
    numbers = {
        face.key: {one.label: one.value for one in face.numbers}
        for face in Teller(RULES).put(RULES.faces())
    }
    assert numbers["bonus_spade"] == {"income": "1 book", "action": "1 spade"}
    assert numbers["round_02"] == {"each workshop": "2 VP", "every 3 banking": "4 power"}
    assert numbers["palace_7"] == {"income": "4 power", "pass": "3 VP / school"}
    assert numbers["competency_11"] == {"each edge workshop": "3 VP"}


def test_a_face_can_be_drawn_without_its_words() -> None:
    """Every line has its key, and the amounts on it theirs, whatever the language."""
    bonus, science = RULES.numbers(RULES.catalogue["round_02"])
    assert (bonus.key, bonus.per and bonus.per.of) == ("each", "workshop")
    assert [(mark.n, mark.of) for mark in bonus.amounts] == [("2", "VP")]
    assert (science.key, science.per and (science.per.n, science.per.of)) == (
        "every",
        ("3", "banking"),
    )
    income, passing = RULES.numbers(RULES.catalogue["palace_7"])
    assert (income.key, passing.key) == ("income", "pass")
    assert [(mark.n, mark.of, mark.per) for mark in passing.amounts] == [("3", "VP", "school")]
