"""Food, resources, cubes, happiness and the end of turn (rules 3.1, 5.8 to 5.10)."""

from __future__ import annotations

import pytest

from pentarchy.games.ages import RULES
from pentarchy.games.ages.economy import (
    ReturnCube,
    change_blue,
    change_yellow,
    consume,
    corrupt,
    food,
    gain_food,
    gain_resources,
    learn,
    produce_food,
    produce_resources,
    resources,
    score,
    store,
    take_out,
)
from pentarchy.games.ages.queries import (
    consumption,
    corruption,
    culture,
    discontent,
    food_production,
    happiness,
    resource_production,
    science,
    workers,
)
from pentarchy.games.ages.turn import EndTurn, Produce
from tests.games.ages.table import Table
from tests.support import rule


def held(table: Table, seat: int = 0) -> dict[str, int]:
    """Blue cubes on cards, without empty ones."""
    return {k: n for k, n in table.p(seat).stock.items() if n}


# Paying and gaining.


@rule("ages", "R5.8.1", "R5.8.2", "R5.8.4", "T32", "T33", "T34", "T35", "T69")
@pytest.mark.parametrize(
    "before, amount, after",
    [
        ({"bronze_a": 0, "iron_i": 1}, 2, {}),
        ({"bronze_a": 2, "iron_i": 1}, 2, {"iron_i": 1}),
        ({"bronze_a": 0, "coal_ii": 1}, 1, {"bronze_a": 2}),
        ({"bronze_a": 0, "coal_ii": 2}, 4, {"bronze_a": 2}),
        ({"bronze_a": 2, "iron_i": 1}, 3, {"bronze_a": 1}),
    ],
)
def test_paying_resources(before: dict[str, int], amount: int, after: dict[str, int]) -> None:
    """Low cubes first; a higher cube is changed into lower ones."""
    table = Table(2, age=2).player(0, stock=before)
    blue = table.p(0).blue
    take_out(table.p(0), RULES.mines, amount)
    assert held(table) == after
    assert table.p(0).blue == blue + sum(before.values()) - sum(after.values())


@rule("ages", "R5.8.2", "T33", "T36")
def test_paying_food_changes_down_never_up() -> None:
    """Two cubes on Irrigation, pay 1: one stays, one on Agriculture. Two low cubes stay low."""
    table = Table(2).player(0, stock={"irrigation_i": 2})
    take_out(table.p(0), RULES.farms, 1)
    assert held(table) == {"irrigation_i": 1, "agriculture_a": 1}
    low = Table(2).player(0, stock={"agriculture_a": 2, "irrigation_i": 0})
    assert food(low.g, low.p(0)) == 2
    store(low.p(0), RULES.farms, 0)
    assert held(low) == {"agriculture_a": 2}


@rule("ages", "R5.8.3", "T40")
def test_gaining() -> None:
    """2 food: a cube on Irrigation. 2 resources with Bronze and Coal: two cubes on Bronze."""
    table = Table(2, age=2).player(0, workers={"irrigation_i": 0, "coal_ii": 1})
    gain_food(table.g, 0, 2)
    assert held(table) == {"irrigation_i": 1}
    gain_resources(table.g, 0, 2)
    assert held(table) == {"irrigation_i": 1, "bronze_a": 2}


@rule("ages", "R5.8.3", "R5.8.4")
def test_gaining_with_too_few_cubes() -> None:
    """As much as the bank allows; change that cannot be given is lost."""
    table = Table(2).player(0, blue=1)
    gain_resources(table.g, 0, 3)
    assert resources(table.g, table.p(0)) == 1
    coal = Table(2, age=2).player(0, blue=0, stock={"bronze_a": 0, "coal_ii": 1})
    take_out(coal.p(0), RULES.mines, 1)
    assert held(coal) == {"bronze_a": 1}, "one cube came back to the bank, so only one for change"


@rule("ages", "R5.8.1")
def test_a_cube_is_worth_what_its_card_says() -> None:
    """With or without workers there."""
    table = Table(2, age=2).player(0, workers={"coal_ii": 0}, stock={"coal_ii": 2, "bronze_a": 1})
    assert resources(table.g, table.p(0)) == 7


@rule("ages", "R5.8.5", "E6")
def test_blue_cubes_are_taken_from_cards_when_the_bank_is_empty() -> None:
    """The owner chooses; their value is lost; with none left the rest is forgiven."""
    table = Table(2).player(0, blue=1, stock={"agriculture_a": 1, "bronze_a": 1})
    table.game.stack.clear()
    change_blue(table.g, 0, -3)
    table.owe(*table.g.stack)
    assert (table.question, table.p(0).blue) == ("ReturnCube 0", 0)
    table.do("cube bronze_a")
    assert held(table) == {}, "two cubes had to be found and two were there"
    table = Table(2).player(0, blue=1, stock={"agriculture_a": 1, "bronze_a": 1})
    table.owe(ReturnCube(seat=0, left=1))
    assert table.offered == ["cube agriculture_a", "cube bronze_a"]
    table.do("cube bronze_a")
    assert held(table) == {"agriculture_a": 1}
    assert table.p(0).blue == 1
    bare = Table(2).player(0, blue=0).owe(ReturnCube(seat=0, left=2))
    assert bare.question == ""


@rule("ages", "R5.8.5", "E1")
def test_yellow_cubes_come_and_go_with_the_bank_only() -> None:
    """Workers are never taken; cubes of the box are never short."""
    table = Table(2).player(0, yellow=1, pool=4)
    assert change_yellow(table.g, 0, -3) == -1
    assert (table.p(0).yellow, table.p(0).pool) == (0, 4)
    assert change_yellow(table.g, 0, 50) == 50


# Ratings and tables.


@rule("ages", "R3.3", "T26", "E20")
def test_happiness_stays_on_its_track() -> None:
    """A sum of 9 is 8, a negative sum 0."""
    nine = Table(2, age=3).player(0, workers={"organized_religion_ii": 3})
    assert happiness(nine.g, 0) == 8
    sad = Table(2, age=2).player(0, wonders=["kremlin_ii"])
    assert happiness(sad.g, 0) == 0


@rule("ages", "R3.1", "T26")
def test_science_rating_has_no_maximum() -> None:
    """Six Computers give 30."""
    table = Table(2, age=3).player(0, workers={"computers_iii": 6, "philosophy_a": 0})
    assert science(table.g, 0) == 30
    assert science(Table(2, age=3).player(0, government="fundamentalism_iii").g, 0) == 0


@rule("ages", "R3.12", "R3.5", "T52")
def test_discontent_workers() -> None:
    """16 cubes in the bank ask for one happy face."""
    table = Table(2).player(0, yellow=16)
    assert discontent(table.g, 0) == 1
    assert consumption(table.g, 0) == 1
    happy = Table(2).player(0, yellow=16, workers={"religion_a": 1})
    assert discontent(happy.g, 0) == 0


@rule("ages", "R3.12")
@pytest.mark.parametrize(
    "bank, eaten, needed",
    [
        *[(18, 0, 0), (17, 0, 0), (16, 1, 1), (13, 1, 1), (12, 2, 2), (11, 2, 2)],
        *[(10, 2, 3), (9, 2, 3), (8, 3, 4), (7, 3, 4), (6, 3, 5), (5, 3, 5)],
        *[(4, 4, 6), (3, 4, 6), (2, 4, 7), (1, 4, 7), (0, 6, 8), (25, 0, 0)],
    ],
)
def test_the_yellow_bank_table(bank: int, eaten: int, needed: int) -> None:
    """Consumption and happiness by cubes in the bank."""
    table = Table(2).player(0, yellow=bank)
    assert (consumption(table.g, 0), discontent(table.g, 0)) == (eaten, needed)


@rule("ages", "R3.13")
@pytest.mark.parametrize("bank, lost", [(16, 0), (11, 0), (10, 2), (6, 2), (5, 4), (1, 4), (0, 6)])
def test_the_blue_bank_table(bank: int, lost: int) -> None:
    """Corruption by cubes in the bank."""
    assert corruption(Table(2).player(0, blue=bank).g, 0) == lost


@rule("ages", "T53", "R5.9.3", "R5.10.1")
def test_ways_out_of_an_uprising() -> None:
    """Bank 10, one Age A temple, one unused worker: discontent 2. Three ways to be safe."""

    def position() -> Table:
        table = Table(2, age=1).player(
            0,
            yellow=10,
            workers={"religion_a": 1, "theology_i": 0},
            stock={"agriculture_a": 8, "bronze_a": 8},
        )
        return table.act()

    table = position()
    assert (discontent(table.g, 0), table.p(0).pool) == (2, 1)
    table.do("upgrade religion_a theology_i")
    assert (happiness(table.g, 0), discontent(table.g, 0)) == (2, 1)
    table = position().do("build theology_i")
    assert (happiness(table.g, 0), discontent(table.g, 0)) == (3, 0)
    table = position().do("population")
    assert (table.p(0).yellow, discontent(table.g, 0), table.p(0).pool) == (9, 2, 2)
    table.do("population")
    assert (table.p(0).yellow, discontent(table.g, 0)) == (8, 3)


@rule("ages", "R3.10")
def test_workers_are_all_cubes_outside_the_bank() -> None:
    """Six on cards and one unused at the start."""
    assert workers(Table(2).g, 0) == 7


@rule("ages", "R3.11", "T31")
def test_production_counts_workers() -> None:
    """One worker on Bronze and two on Iron produce 5."""
    table = Table(2).player(0, workers={"bronze_a": 1, "iron_i": 2})
    assert (resource_production(table.g, 0), food_production(table.g, 0)) == (5, 2)


# The end of turn.


@rule("ages", "R5.9.1", "T54")
def test_discard_down_to_the_limit() -> None:
    """Four cards, two military actions: two go, face down, own choice."""
    hand = ["cold_war_ii", "crusades_i", "raid_i", "rats_i"]
    table = Table(2, age=2).player(0, military=hand, yellow=18).owe(EndTurn(seat=0))
    assert table.question == "DiscardMilitary 0"
    assert table.can("discard cold_war_ii")
    assert table.can("discard rats_i")
    table.do("discard cold_war_ii", "discard raid_i")
    assert "crusades_i" in table.p(0).military
    assert len([d for pile in table.s.discards for d in pile]) == 2


@rule("ages", "R5.9.3", "R5.10.2")
def test_an_uprising_skips_production_but_not_the_draw() -> None:
    """More discontent than unused workers: nothing is produced, cards are drawn all the same."""
    table = Table(2).player(0, yellow=12, pool=1, workers={"drama_i": 0}).owe(Produce(seat=0))
    p = table.p(0)
    assert (p.science, p.stock["bronze_a"], len(p.military)) == (0, 0, 2)
    calm = Table(2).player(0, yellow=12, pool=2).owe(Produce(seat=0))
    assert (calm.p(0).science, calm.p(0).stock["bronze_a"]) == (1, 2)


@rule("ages", "R5.9.4", "R6.1")
def test_ratings_are_scored() -> None:
    """Science 1 and culture 2 a turn."""
    table = Table(2).player(0, workers={"religion_a": 2}).owe(Produce(seat=0))
    assert (table.p(0).science, table.p(0).culture) == (1, 2)


@rule("ages", "R5.9.5", "T55")
def test_corruption_takes_resources_then_food() -> None:
    """Corruption 4 with 1 resource and 5 food: 1 and 3 are lost; the rest of a loss is ignored."""
    table = Table(2).player(0, blue=5, stock={"bronze_a": 1, "agriculture_a": 5})
    corrupt(table.g, 0)
    assert (food(table.g, table.p(0)), resources(table.g, table.p(0))) == (2, 0)
    bare = Table(2).player(0, blue=5)
    corrupt(bare.g, 0)
    assert corruption(bare.g, 0) == 4


@rule("ages", "R5.9.6", "R5.9.8")
def test_too_few_cubes_go_to_the_best_cards() -> None:
    """Three farm workers, two cubes: the higher farm gets its cube first."""
    table = Table(2).player(0, workers={"agriculture_a": 2, "irrigation_i": 1}, blue=2)
    produce_food(table.g, 0)
    assert held(table) == {"irrigation_i": 1, "agriculture_a": 1}
    mines = Table(2).player(0, workers={"bronze_a": 2, "iron_i": 1}, blue=1)
    produce_resources(mines.g, 0)
    assert held(mines) == {"iron_i": 1}


@rule("ages", "R5.9.7", "T56")
def test_hunger() -> None:
    """Bank 8 eats 3; with 2 food the store is empty and 4 culture are lost, never below 0."""
    table = Table(2).player(0, yellow=8, stock={"agriculture_a": 2}, culture=10)
    consume(table.g, 0)
    assert (food(table.g, table.p(0)), table.p(0).culture) == (0, 6)
    poor = Table(2).player(0, yellow=8, culture=3)
    consume(poor.g, 0)
    assert poor.p(0).culture == 0


@rule("ages", "R5.9.9", "T57", "R5.9.1")
def test_at_most_three_cards_are_drawn() -> None:
    """Five unspent military actions draw three, whatever the hand limit."""
    table = Table(2, age=3).player(0, government="communism_iii", yellow=18, pool=3)
    assert table.p(0).ma == 5
    table.owe(Produce(seat=0))
    assert len(table.p(0).military) == 3
    spent = Table(2).player(0, ma=0).owe(Produce(seat=0))
    assert spent.p(0).military == []
    assert spent.p(0).ma == 2


@rule("ages", "R5.9.9", "E2")
def test_an_empty_military_deck_is_made_of_the_discards() -> None:
    """The discards of the age are shuffled; when there are none nothing is drawn."""
    table = Table(2).player(0)
    s = table.s
    s.gone += s.military[1]
    s.military[1].clear()
    from pentarchy.games.ages.economy import discard
    from pentarchy.games.ages.state import NOBODY

    discard(table.g, table.fetch("rats_i"), NOBODY)
    table.owe(Produce(seat=0))
    assert table.p(0).military == ["rats_i"]
    assert not s.discards[1]


@rule("ages", "R6.2")
def test_points_never_fall_below_zero() -> None:
    """A loss beyond 0 is forgiven."""
    table = Table(2).player(0, culture=3, science=2)
    score(table.g, 0, -5, "test")
    learn(table.g, 0, -5, "test")
    assert (table.p(0).culture, table.p(0).science) == (0, 0)
    score(table.g, 0, 400, "test")
    assert table.p(0).culture == 400


@rule("ages", "E5", "E19", "R3.6")
def test_losing_actions_takes_spent_cubes_first() -> None:
    """A leader lost out of turn: of 1 available and 2 spent MA a spent one goes."""
    from pentarchy.games.ages.row import remove_leader

    table = Table(2).player(1, leader="julius_caesar_a", ma=1)
    remove_leader(table.g, 1)
    assert (table.p(1).ma, table.p(1).ma_spent) == (1, 1)
    full = Table(2).player(1, leader="julius_caesar_a")
    remove_leader(full.g, 1)
    assert (full.p(1).ma, full.p(1).ma_spent) == (2, 0)


@rule("ages", "R3.4")
def test_an_unfinished_wonder_gives_nothing() -> None:
    """Hanging Gardens under construction have no culture."""
    table = Table(2).player(0, wonder="hanging_gardens_a", stages=2, blue=14)
    assert (culture(table.g, 0), happiness(table.g, 0)) == (0, 0)
