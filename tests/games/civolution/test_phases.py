"""Setup, phases, sites, feeding, final scoring, hidden information (chapters 2 to 4, 6, 9)."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentarchy
from pentarchy.core.chance import Chance
from pentarchy.core.codec import family
from pentarchy.core.match import Match
from pentarchy.core.settings import Config
from pentarchy.core.step import Decision
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.continent import lay, random_layout
from pentarchy.games.civolution.dice import RunModule, Turn, resets_per_era
from pentarchy.games.civolution.feeding import FeedCiv, ScoreStrong
from pentarchy.games.civolution.installing import ChooseColumn, ChooseStage, ChooseWay, InstallCard
from pentarchy.games.civolution.research import GainCard
from pentarchy.games.civolution.scoring import FinalScoring, category_vp, final_vp
from pentarchy.games.civolution.setup import KeepMarkers, KeepStart
from pentarchy.games.civolution.sites import SitePhase
from pentarchy.games.civolution.state import BLOCKED, MILD, CivolutionState, Player
from pentarchy.games.civolution.tribes import Procreate
from pentarchy.games.civolution.turn import (
    EndOfEra,
    Era,
    ExtraFinds,
    Feeding,
    NewCards,
    NewGoals,
    Phase,
    Statues,
    TakeTurn,
)
from tests.games.civolution.table import at, civ, facts, table
from tests.support import play, play_until, rule, texts

COUNTS = pytest.mark.parametrize("seats", [2, 3, 4])


def first(seats: int, seed: int = 4, mode: str = "first") -> Match:
    return pentarchy.new(RULES, seats, seed, mode)


# Setup.


@COUNTS
@rule("civolution", "M1", "SU1", "SU2", "SU3", "SU4", "SU5", "SU6", "SU10", "SU11")
def test_the_boards_at_the_start(seats: int) -> None:
    s = first(seats).game.state
    assert s.weather == MILD
    assert (len(s.events), len(s.unused)) == (3, 16), "one of four is face up by now"
    assert len(set(s.era_tiles)) == 4
    assert not set(s.era_tiles) & set(s.final_tiles)
    assert len(s.final_tiles) == 3
    assert len(s.goals) == {2: 4, 3: 5, 4: 6}[seats]
    assert len(s.incomes) == len(s.attributes) == 3
    assert resets_per_era(first(seats).game) == {2: 5, 3: 7, 4: 9}[seats]
    assert s.camps.count(BLOCKED) == {2: 10, 3: 4, 4: 0}[seats]
    assert s.tokens == {2: 6, 3: 12, 4: 16}[seats]
    assert (s.dice, s.fates) == (seats + 1, seats + 1)
    assert all(p.score == 0 for p in s.players)


@COUNTS
@rule("civolution", "SU12", "SU13", "SU14", "SU15", "SU18", "TS3")
def test_a_civ_at_the_start(seats: int) -> None:
    """Two strong tribes, two raw materials, ten markers of a card, 32 in supply."""
    match = first(seats)
    s = match.game.state
    for seat, p in enumerate(s.players):
        assert p.supply == 32
        assert facts(match, ["raw:B_forest", "raw:C_grassland"], seat) == {
            "raw:B_forest": 1, "raw:C_grassland": 1,
        }  # fmt: skip
        assert (p.tribes, p.resets, p.cargo, p.farms, p.fate) == (18, 4, 2, 3, 1)
        assert p.dice == [1] * 6
        assert len(p.hand) == 5
        numbers = {RULES.research[k].starter for k in p.hand}
        assert len(numbers) == 1, "all five cards have the number of the starting card"
        assert p.favor == 1 and p.tracks == [0] * 5  # noqa: PT018
    assert at(match, "B_forest:0") == at(match, "C_grassland:0") == "free", "fire camps stay free"
    assert match.seat == s.monolith, "the monolith acts first"
    assert {first(seats, seed).game.state.monolith for seed in range(40)} == set(range(seats))


@pytest.mark.card("civolution", "tile_A", "tile_B", "tile_C")
@rule("civolution", "SU7", "M2")
def test_the_continent_of_the_first_game_keeps_three_tiles() -> None:
    for seed in range(5):
        layout = first(2, seed).game.state.layout
        assert layout[:3] == (("tile_A", 1, 1, 0), ("tile_B", 2, 0, 0), ("tile_C", 1, 2, 1))
    layouts = {first(2, seed, "mixed").game.state.layout[:3] for seed in range(6)}
    assert len(layouts) > 1


@rule("civolution", "SU7", "SU8", "R5.12")
def test_every_continent_hangs_together() -> None:
    """All 22 territories connected, 24 sites next to at least one territory each."""
    state = first(2).game.state
    for _ in range(60):
        neighbours, near, slots = lay(RULES, random_layout(RULES, state))
        reached, todo = {0}, [0]
        while todo:
            fresh = [t for t in neighbours[todo.pop()] if t not in reached]
            reached.update(fresh)
            todo += fresh
        assert len(reached) == 22
        assert all(1 <= len(near[i]) <= 8 for i in range(24))
        assert all(a in neighbours[b] for a in range(22) for b in neighbours[a])
        assert all(len(slots[t]) >= 2 for t in range(22))


@pytest.mark.card("civolution", "wood", "papyrus")
@rule("civolution", "SU8", "SU9")
def test_materials_lie_face_down_except_on_start_spaces() -> None:
    s = first(2).game.state
    assert s.tiles[2] == "wood"
    assert s.tiles[6] == "papyrus"
    up = [t for t in range(22) if s.tile_up[t] and s.tiles[t]]
    assert up == [2, 6]
    assert not any(s.site_up)
    later = {pentarchy.new(RULES, 2, seed, "advanced").game.state.tiles[2] for seed in range(20)}
    assert later == {"wood", "beeswax", "oil"}, "in later games any forest tile"


@rule("civolution", "SU13", "SU16", "M2", "TS1")
def test_an_advanced_start_is_chosen_secretly() -> None:
    match = first(2, 3, "advanced")
    assert isinstance(match.decision, KeepStart)
    seat = match.seat
    assert seat is not None
    assert len(match.options) == 2
    for i in range(5):
        assert isinstance(match.decision, KeepStart)
        assert match.decision.deck == i
        match.apply(match.options[0])
    assert isinstance(match.decision, KeepMarkers)
    assert len(match.options) == 3
    match.apply(match.options[0])
    assert sum(civ(match, seat).markers) == 2, "markers are placed when all have chosen"
    other = match.seat
    assert other != seat
    while match.game.state.phase == 0:
        match.apply(match.options[0])
    for p in match.game.state.players:
        assert p.supply == 32
        assert len(p.hand) == 5
        assert sum(p.levels) == 16
        assert len(p.goals[0]) == 1
    assert len(match.game.state.decks[0]) == 32 - 2 - 1, "the other cards went back"


@rule("civolution", "SU16")
def test_starting_chips_are_chosen_counter_clockwise() -> None:
    """One card more than civs; the civ to the right of the first chooses first."""
    match = play_until(first(3, 3, "advanced"), lambda m: bool(m.game.state.starts))
    s = match.game.state
    assert len(s.starts) == 4
    order = []
    while s.starts:
        order.append(match.seat)
        match.apply(match.options[0])
        s = match.game.state
    m = s.monolith
    assert order == [(m - 1) % 3, (m - 2) % 3, m]


@rule("civolution", "SU17", "M2")
def test_a_mixed_table() -> None:
    match = first(3, 3, "mixed")
    s = match.game.state
    assert [p.beginner for p in s.players] == [True, False, False]
    assert len(s.players[0].hand) == 5
    match = play_until(match, lambda m: bool(m.game.state.starts))
    assert len(match.game.state.starts) == 3, "one more than advanced civs"


# Phases.


@rule("civolution", "P1", "TS2")
def test_new_cards_and_what_stays() -> None:
    match = first(2)
    s = match.game.state
    assert s.event
    assert [len(pile) for pile in s.piles] == [1] * 5
    match = table(NewCards(), food=3, wood=1, dice=(1, 2), plan1=1)
    assert match.game.state.event
    assert [len(pile) for pile in match.game.state.piles] == [1] * 5
    assert facts(match, ["food", "wood", "plan1", "used"]) == {
        "food": 3, "wood": 1, "plan1": 1, "used": 4,
    }  # fmt: skip


@rule("civolution", "P2")
def test_goals_are_refilled_after_all_have_acted() -> None:
    match = table(NewGoals())
    match.apply("chip G1")
    assert "" in match.game.state.goals
    assert match.seat == 1
    match.apply("done")
    assert "" not in match.game.state.goals


@rule("civolution", "P3")
def test_without_a_tribe_on_land_nothing_is_found() -> None:
    match = table(ExtraFinds(), boats=("A_water",), tribes=("A_water:boat",))
    assert match.over


@rule("civolution", "TS3", "S15", "P4")
def test_phases_go_in_seating_order() -> None:
    match = table(
        ExtraFinds(), tribes=("B_forest:1",), other={"tribes": ("B_forest:2",)}, monolith=1
    )
    assert match.seat == 1
    match.apply("material wood")
    assert match.seat == 0


@rule("civolution", "TS5")
def test_there_is_always_a_legal_turn() -> None:
    """Four dice or more: Sleep; three or fewer: Reset."""
    for n in range(7):
        match = table(TakeTurn(seat=0), dice=tuple(range(1, n + 1)))
        options = texts(match.options)
        assert "activate sleep" in options or "reset" in options or n < 2


@rule("civolution", "P8", "S13", "S14")
def test_the_end_of_an_era() -> None:
    match = table(EndOfEra(), era=1, resets=1, favor=1)
    s = match.game.state
    assert s.era == 2
    assert s.tokens == 6
    assert not any(s.hunted)
    assert facts(match, ["resets"]) == {"resets": 4}


@rule("civolution", "S14", "S15", "TS3", "R9.19")
def test_reset_columns_are_refilled_in_seating_order() -> None:
    """All 48 markers of both civs are in use: the holder of the monolith is asked first."""
    poor = {"food": 24, "wood": 24}
    match = table(EndOfEra(), era=1, monolith=0, **poor, other=poor)
    assert match.seat == 0
    match.apply("done")
    assert match.seat == 1
    match.apply("return wood")
    assert facts(match, ["resets"], 1) == {"resets": 1}


@rule("civolution", "P8", "F1", "FS4")
def test_the_match_ends_after_the_statues_of_the_fourth_era() -> None:
    match = table(
        Statues(),
        EndOfEra(),
        era=4,
        culture=3,
        covered=("culture", "evolution", "population"),
        resets=1,
    )
    assert match.over
    assert civ(match).score == 6
    assert civ(match).final == (6, 0, 0)
    assert civ(match).resets == 1, "columns are not refilled any more"


# Sites.


@pytest.mark.card("civolution", "gorge_1", "gorge_2")
@rule("civolution", "S1", "S20", "P5")
def test_gorges_take_one_food_each() -> None:
    both = {8: "gorge_1", 9: "gorge_2"}
    mine = {"tribes": ("B_forest:1", "B_forest:2", "D_desert:0"), "sites": both}
    assert facts(table(SitePhase(), **mine, food=3), ["food"]) == {"food": 1}
    assert facts(table(SitePhase(), **mine, food=1), ["food"]) == {"food": 0}
    away = table(SitePhase(), tribes=("H_grassland:0",), sites=both, food=3)
    assert facts(away, ["food"]) == {"food": 3}


@pytest.mark.card("civolution", "glacier_1", "glacier_2")
@rule("civolution", "S2", "S20")
def test_glaciers_weaken_one_tribe_each() -> None:
    match = table(SitePhase(), tribes=("B_forest:1", "B_forest:2", "B_hills:1"),
                  sites={8: "glacier_1", 9: "glacier_2"})  # fmt: skip
    assert texts(match.options) == ["tribe B_forest:1", "tribe B_forest:2"]
    match.apply("tribe B_forest:1")
    assert facts(match, ["strong", "weak"]) == {"strong": 1, "weak": 2}, (
        "the second takes the other"
    )


@rule("civolution", "R5.47", "R5.116", "S2")
def test_a_chip_taken_at_a_glacier_completes_a_stage_before_feeding() -> None:
    """The chip fills the fourth column: the income chip comes at once, and its food feeds."""
    three = ("A31", "B32", "C32")
    match = table(SitePhase(), Feeding(), tribes=("B_forest:1", "B_forest:2"), stamina=3,
                  display=("T1", "I1"), abilities=three, sites={8: "glacier_1"})  # fmt: skip
    play(match, ["attribute T1", "column 4", "tribe B_forest:1", "chip I1", "column 9"])
    assert facts(match, ["weak", "food"]) == {"weak": 1, "food": 0}
    play(match, ["income I1", "feed_all"])
    assert facts(match, ["strong", "weak"]) == {"strong": 1, "weak": 1}


@pytest.mark.card("civolution", "mystic_oak_1", "mystic_oak_2", "mystic_oak_3")
@rule("civolution", "S3")
def test_an_oak_pays_more_for_swamps() -> None:
    match = table(SitePhase(), tribes=("E_swamp:0", "C_grassland:1"), sites={19: "mystic_oak_3"})
    assert facts(match, ["score"]) == {"score": 2 + 1}


@pytest.mark.card("civolution", "hidden_grotto_1", "hidden_grotto_2")
@rule("civolution", "R5.28", "R5.99", "R5.122")
def test_grottoes_come_before_production() -> None:
    match = table(RunModule(seat=0, module="production"), tribes=("B_forest:1", "F_mountains:0"),
                  sites={8: "hidden_grotto_1", 9: "hidden_grotto_2"}, rolls=(6,))  # fmt: skip
    play(match, ["visit 9 F_mountains", "visit 8 B_forest", "done"])
    assert facts(match, ["wood", "jade"]) == {"wood": 1, "jade": 1}


@rule("civolution", "R5.99", "R5.122")
def test_a_grotto_on_water_loads_or_unloads_first() -> None:
    """What has just been produced may stay aboard (rulebook lines 2102-2104)."""
    for cargo, script, wood, aboard in (
        ("A_water", ["visit 8 A_water", "material wood"], 1, 0),
        ("A_water", ["visit 8 A_water", "done"], 0, 1),
        ("A_water*", ["visit 8 A_water"], 1, 1),
    ):
        match = table(RunModule(seat=0, module="production"), boats=(cargo,), up=("B_forest",),
                      tribes=("A_water:boat",), sites={8: "hidden_grotto_1"})  # fmt: skip
        play(match, script)
        assert facts(match, ["wood", "raw:A_water"]) == {"wood": wood, "raw:A_water": aboard}


@pytest.mark.card("civolution", "holy_rock_1", "holy_rock_2")
@rule("civolution", "R5.22", "R5.98")
def test_holy_rocks_come_before_procreation() -> None:
    match = table(RunModule(seat=0, module="procreation"), tribes=("B_forest:1",), favor=6,
                  sites={8: "holy_rock_1", 9: "holy_rock_2"})  # fmt: skip
    play(match, ["visit 8 B_forest", "settle B_forest:2", "visit 9 B_forest", "done"])
    play(match, ["settle B_forest:0"])
    assert facts(match, ["strong", "score"]) == {"strong": 3, "score": 1}
    failed = table(RunModule(seat=0, module="procreation"), tribes=("B_forest:1",), rolls=(6,),
                   sites={8: "holy_rock_1"})  # fmt: skip
    play(failed, ["visit 8 B_forest", "settle B_forest:2"])
    assert facts(failed, ["strong"]) == {"strong": 2}


@pytest.mark.card("civolution", "cave_1", "cave_2", "cave_3", "mushroom_valley_1")
@pytest.mark.card("civolution", "mushroom_valley_2", *(f"building_ground_{n}" for n in range(1, 7)))
@rule("civolution", "R5.96", "R5.103")
def test_a_site_pays_only_when_turned_up() -> None:
    kinds = {8: "cave_1", 9: "mushroom_valley_1", 2: "building_ground_1"}
    match = table(SitePhase(), tribes=("B_forest:1", "B_hills:1"), sites=kinds)
    assert match.over
    assert facts(match, ["score"]) == {"score": 0}


# Feeding.


@rule("civolution", "S4", "S19", "P6")
def test_unfed_tribes_weaken_and_die() -> None:
    match = table(FeedCiv(seat=0), tribes=("B_forest:1", "C_grassland:1!", "B_hills:wild"), food=1)
    assert match.why_not("feed_all").sentence == "Everybody needs 4 food; you have 1."  # type: ignore[union-attr]
    assert match.why_not("feed B_hills:wild").rule == "S4"  # type: ignore[union-attr]
    match.apply("feed B_forest:1")
    assert match.over
    assert facts(match, ["strong", "weak", "tribes", "food"]) == {
        "strong": 1, "weak": 1, "tribes": 18, "food": 0,
    }  # fmt: skip
    assert civ(match).weak[RULES.territory_index["B_hills"]] == 1


@rule("civolution", "S19")
def test_a_tribe_may_be_left_unfed() -> None:
    match = table(FeedCiv(seat=0), tribes=("B_forest:1",), food=5)
    match.apply("done")
    assert facts(match, ["weak", "food"]) == {"weak": 1, "food": 5}
    fed = table(FeedCiv(seat=0), tribes=("B_forest:1",), farms=("B_forest",))
    assert facts(fed, ["strong"]) == {"strong": 1}, "a need of 0 is fed"


@rule("civolution", "S5", "S18", "R9.2")
def test_deus_ex_machina_saves_a_dying_tribe() -> None:
    match = table(FeedCiv(seat=0), tribes=("B_forest:1!",), favor=3)
    match.apply("yes")
    assert facts(match, ["weak", "favor"]) == {"weak": 1, "favor": 2}
    match = table(FeedCiv(seat=0), tribes=("B_forest:1!",), favor=3)
    match.apply("no")
    assert facts(match, ["weak", "favor"]) == {"weak": 0, "favor": 3}
    lowest = table(FeedCiv(seat=0), tribes=("B_forest:1!",), favor=1)
    assert facts(lowest, ["weak"]) == {"weak": 0}, "not from the leftmost space"


@rule("civolution", "S6", "P6")
def test_strong_tribes_score() -> None:
    match = table(ScoreStrong(seat=0), tribes=("B_forest:1", "B_forest:2!", "B_hills:wild"))
    assert facts(match, ["score"]) == {"score": 2}
    match = table(Feeding(), tribes=("B_forest:1",), food=1)
    match.apply("feed_all")
    assert facts(match, ["score"]) == {"score": 1}


# Final scoring.


@rule("civolution", "F1", "F2", "F3")
def test_the_final_scoring_adds_up() -> None:
    match = table(FinalScoring(), covered=("population", "culture", "evolution"),
                  tribes=("B_forest:1", "B_forest:2"), culture=2, calm=3, prestige=4,
                  abilities=("A28",))  # fmt: skip
    # Population 2 x 3, culture 2 x 2, evolution 3 x 2, prestige 4, expansion 1 x 2.
    assert civ(match).final == (6 + 4 + 6 + 4 + 2, 2, 1)
    assert category_vp(match.game, 0, "population") == 6
    assert sum(final_vp(match.game, 0)) == 25


@rule("civolution", "FS4")
def test_ties_go_to_upgrades_then_to_seating_order() -> None:
    tie = table(score=10, levels={"trade": 3}, other={"score": 10, "levels": {"trade": 2}})
    assert tie.standing.places == (1, 2)
    tie = table(score=10, other={"score": 10}, monolith=1)
    assert tie.standing.places == (2, 1)


# What is hidden.


FACING = {"tribes": ("B_forest:1",), "other": {"tribes": ("B_forest:2",)}}


def copies(match: Match, seat: int) -> list[CivolutionState]:
    """Forty positions that a seat takes for possible."""
    return [RULES.determinize(match.game, seat, Chance(seed)).state for seed in range(40)]


@rule("civolution", "TS1")
def test_a_view_shows_no_other_hand_and_nothing_face_down() -> None:
    match = play_until(first(2), lambda m: m.game.state.phase == 4)
    theirs = civ(match, 1).hand
    seen = match.view(0)
    keys = {p.key for s in seen.spots().values() for p in s.pieces}
    assert not keys & set(theirs)
    assert not keys & set(match.game.state.decks[0])
    down = [
        k for k, up in zip(match.game.state.sites, match.game.state.site_up, strict=True) if not up
    ]
    assert not keys & set(down)
    mine = civ(match, 0).hand
    assert set(mine) <= keys


@rule("civolution", "TS1")
def test_a_search_never_sees_the_truth() -> None:
    """What a seat cannot know is dealt anew; what it knows stays."""
    match = play_until(first(2), lambda m: m.game.state.phase == 4)
    other = RULES.determinize(match.game, 0, Chance(5))
    assert other.state.players[0].hand == civ(match, 0).hand
    assert other.state.decks != match.game.state.decks
    assert len(other.state.players[1].hand) == len(civ(match, 1).hand)


@rule("civolution", "TS1")
def test_a_copy_keeps_what_was_seen_being_taken() -> None:
    """A face-up card goes to a hand openly: it stays there, the others are dealt anew."""
    match = table(GainCard(seat=0), Procreate(seat=1), hand=("C5",), **FACING)
    with match.edit() as g:
        match.fetch("C3")
        g.state.piles[2] = ("C3",)
        g.stack[:] = [Procreate(seat=1), GainCard(seat=0)]
    match.apply("card insight up")
    hands = [copy.players[0].hand for copy in copies(match, 1)]
    assert all(hand[1] == "C3" for hand in hands)
    assert len({hand[0] for hand in hands}) > 5


@rule("civolution", "TS1", "SU13")
def test_a_copy_deals_nobody_a_marker_card_its_seat_put_away() -> None:
    """Of the three cards offered to seat 0 none is in another offer; the others still vary."""
    match = first(2, 3, "advanced")
    mine = civ(match, 0).offered
    while match.seat == 0:
        match.apply(match.options[0])
    theirs = [set(copy.players[1].offered) for copy in copies(match, 0)]
    assert not any(offer & set(mine) for offer in theirs)
    assert len(set.union(*theirs)) == 12 - 3
    seen_by_them = [copy.players[0] for copy in copies(match, 1)]
    assert len({p.offered for p in seen_by_them}) > 5, "the one kept is still a secret"
    while match.game.state.phase == 0:
        match.apply(match.options[0])
    assert civ(match).refused == ()


@rule("civolution", "TS1", "R5.43")
def test_the_card_being_installed_is_named_to_nobody_else() -> None:
    """It may still be taken back; and a copy in which it is settled can be played on."""
    # D2 Granary: stone or 2 farms, salt or 1 farm, wood.
    given = {"stone": 1, "salt": 1, "wood": 1, "farms": ("B_forest", "B_hills"), "hand": ("D2",)}
    match = table(InstallCard(seat=0, deck="building"), Procreate(seat=1), **given, **FACING)
    asked: set[type] = set()
    for line in ("column 1", "stage 3", "pick 1", "pick 2"):
        asked.add(type(match.decision))
        ask = match.told(1).ask
        assert ask is not None
        assert "Granary" not in " ".join((ask.prompt, *ask.why))
        for seed in range(10):
            copy = RULES.determinize(match.game, 1, Chance(seed))
            while copy.decision is not None and copy.decision.seat == 0:
                copy.apply(copy.options()[0])
            assert "D2" in copy.state.players[0].abilities
        match.apply(line)
    assert asked == {ChooseColumn, ChooseStage, ChooseWay}
    assert civ(match).abilities == ("D2",)


@rule("civolution", "TS6")
def test_being_displaced_asks_nothing() -> None:
    match = table(Procreate(seat=0), tribes=("B_forest:1",), other={"tribes": ("B_forest:2",)})
    match.apply("settle B_forest:2")
    assert match.over
    assert civ(match, 1).wild[2] == 1


@rule("civolution", "P4", "TS5")
def test_a_match_runs_through_four_eras_of_eight_phases() -> None:
    match = first(2, 8)
    seen: set[tuple[int, int]] = set()

    def note(m: Match) -> bool:
        seen.add((m.game.state.era, m.game.state.phase))
        return False

    with pytest.raises(AssertionError, match="ended first"):
        play_until(match, note, seed=3)
    assert {era for era, _ in seen} == {1, 2, 3, 4}
    assert {2, 3, 4, 6, 8} <= {phase for _, phase in seen}
    assert match.result is not None
    assert isinstance(Player(), Player)
    assert (Era, Phase, Turn) is not None


# The guided first era.


def test_the_guide_speaks_of_real_questions_and_rules() -> None:
    """Every lesson belongs to a question of the game and cites a rule that exists."""
    guide = RULES.guide
    assert guide is not None
    rules = (Path(__file__).parents[3] / "docs/rules/civolution.md").read_text()
    kinds = family(Decision, RULES.package)
    for lesson in guide.lessons:
        assert lesson.decision == "" or lesson.decision in kinds, lesson.decision
        assert not lesson.rule or f"**{lesson.rule}**" in rules, lesson.rule
    said = [lesson.decision for lesson in guide.lessons]
    assert len(said) == len(set(said))


@rule("civolution", "SU13")
def test_a_match_stored_before_the_printed_consoles_goes_on_with_those_of_the_house() -> None:
    """Records of version 4 name no consoles: neither their configuration nor their snapshots."""
    config = RULES.configure(2, "first")
    assert RULES.new(config, 1).state.console == "console"
    old = {k: v for k, v in config.options.items() if k not in ("console", "finds")}
    s = RULES.new(Config(2, "first", old), 1).state
    assert (s.console, s.finds) == ("console_house", "lucky_find")
    assert (CivolutionState(players=[]).console, CivolutionState(players=[]).finds) == (
        s.console,
        s.finds,
    )
