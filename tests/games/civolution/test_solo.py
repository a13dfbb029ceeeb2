"""V.I.C.I., the automaton of the solo game (chapter 7.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pentarchy
from pentarchy.core.chance import Chance, loaded
from pentarchy.core.match import Match
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.cards.kinds import TYPES
from pentarchy.games.civolution.dice import GainDie
from pentarchy.games.civolution.era import GiveUpFarm, HappenEvent, ScoreEra, entitled, measure_of
from pentarchy.games.civolution.queries import own_territories, tribes_in
from pentarchy.games.civolution.rules import Civolution
from pentarchy.games.civolution.scoring import FinalScoring, final_vp
from pentarchy.games.civolution.sites import SitePhase
from pentarchy.games.civolution.state import Vici
from pentarchy.games.civolution.turn import ExtraFinds, NewGoals, Statues
from pentarchy.games.civolution.vici import (
    CarryOut,
    Do,
    ViciFeeds,
    ViciTurn,
    best_camp,
    by_beacons,
    category_acts,
    choose_territory,
)
from tests.games.civolution.table import ORACLE, at, civ, facts, table
from tests.support import card as cites
from tests.support import rule, texts

ME = 1
"""V.I.C.I.'s seat at a table for one."""


def solo(*steps: Any, its: dict[str, Any] | None = None, **mine: Any) -> Match:
    """A table for one. `its` furnishes V.I.C.I.: tribes, fields, provision by territory, rolls."""
    match = table(seats=1, **mine)
    with match.edit() as g:
        v = it(g)
        for name, value in (its or {}).items():
            if name == "tribes":
                for place in value:
                    match.tribes(place, seat=ME)
            elif name == "provision":
                for key, n in value.items():
                    v.provision[RULES.territory_index[key]] = n
                    v.supply -= n
            elif name in ("evolution", "prosperity"):
                v.supply -= value - getattr(v, name)
                setattr(v, name, value)
            elif name == "statues":
                v.statues = value
                v.supply -= value
            elif name == "rolls":
                g.state.rng = loaded(value)
            else:
                setattr(v, name, value)
        g.stack[:] = steps[::-1]
    return match


def it(g: Civolution) -> Vici:
    assert g.state.vici is not None
    return g.state.vici


def vici(match: Match) -> Vici:
    return it(match.game)


@rule("civolution", "V1")
def test_the_solo_setup() -> None:
    match = pentarchy.new(RULES, 1, 3, "solo")
    s, v = match.game.state, vici(match)
    assert len(s.goals) == 4
    assert (s.dice, s.fates, s.tokens, s.camps.count(-2)) == (3, 3, 6, 10)
    assert (v.tribes, v.supply, v.dice, v.fate, v.favor) == (13, 44, 6, 1, 1)
    assert (v.evolution, v.prosperity) == (2, 2)
    assert s.camps.count(2 * ME) == 2
    assert [t for t in range(22) if v.provision[t]] == own_territories(match.game, ME)
    assert len(v.deck) == 15 or v.row
    chosen = pentarchy.new(RULES, 1, 3, "solo-expert")
    while not chosen.game.state.starts:
        chosen.apply(chosen.options[0])
    assert len(chosen.game.state.starts) == 2


@pytest.mark.parametrize("die", range(1, 7))
@rule("civolution", "V2")
def test_vici_removes_a_goal_chip(die: int) -> None:
    match = solo(NewGoals(), monolith=1, its={"rolls": (die,)})
    s = match.game.state
    gone = [i for i, chip in enumerate(s.goals) if not chip]
    assert gone == ([die - 1] if die <= 4 else [])
    match.apply("done")
    assert all(match.game.state.goals), "refilled after both have acted"


@rule("civolution", "V2", "P2")
def test_the_refill_of_a_removed_goal_chip_fixes_the_choice() -> None:
    """Taking no goal chip shows what comes for the chip V.I.C.I. removed: no way back."""
    steps = (NewGoals(), ExtraFinds())
    match = solo(*steps, monolith=1, tribes=("B_forest:1",), its={"rolls": (2,)})
    match.apply("done")
    assert match.seat == 0
    assert not match.can_undo
    match = solo(*steps, monolith=1, tribes=("B_forest:1",), its={"rolls": (5,)})
    match.apply("done")
    assert match.can_undo, "nothing was removed, so nothing came"


@rule("civolution", "V3", "V4")
def test_vici_reveals_and_makes_its_deck_anew() -> None:
    match = solo(ViciTurn(), its={"deck": [], "discard": list(RULES.vici_cards)})
    v = vici(match)
    assert len(v.row) == 1
    assert len(v.deck) == 14
    assert v.discard == []


@rule("civolution", "TS1", "V3")
def test_a_copy_deals_vici_no_card_it_has_discarded() -> None:
    """The cards of its row were seen; only the order of its deck is unknown."""
    keys = list(RULES.vici_cards)
    match = solo(NewGoals(), its={"deck": keys[5:], "discard": keys[:5]})
    decks = [RULES.determinize(match.game, 0, Chance(n)).state.vici.deck for n in range(20)]
    assert all(set(deck) == set(keys[5:]) for deck in decks)
    assert len({deck[-1] for deck in decks}) > 3


@rule("civolution", "E40", "V4")
def test_enough_icons_make_vici_reset() -> None:
    """S8 (2 blue, 2 red), S5 (1, 2), then S1 (2, 1): 5 blue and 5 red."""
    rest = [k for k in RULES.vici_cards if k not in ("S8", "S5", "S1")]
    match = solo(ViciTurn(), its={"row": ["S8", "S5"], "deck": [*rest, "S1"]})
    v = vici(match)
    assert v.row == []
    assert sorted(v.discard) == ["S1", "S5", "S8"]
    assert match.game.state.clock == 1
    assert v.tracks == [0] * 5, "the card is not carried out"
    few = solo(ViciTurn(), its={"row": ["S8"], "deck": [*rest, "S1", "S5"]})
    assert vici(few).row == ["S8", "S5"]
    assert few.game.state.clock == 0


@rule("civolution", "V20")
def test_the_extra_variant_also_carries_out_the_card() -> None:
    rest = [k for k in RULES.vici_cards if k not in ("S8", "S5", "S1")]
    match = solo(its={"row": ["S8", "S5"], "deck": [*rest, "S1"], "rolls": (4,)})
    with match.edit() as g:
        g.state.extra = True
        g.stack[:] = [ViciTurn()]
    assert vici(match).tracks[3] == 1, "S1 blue on 4: construction +1"
    assert vici(match).row == []


@pytest.mark.parametrize(
    "difficulty, red", [("beginner", 0), ("moderate", 1), ("medium", 2), ("advanced", 3),
                        ("expert", 4)]
)  # fmt: skip
@rule("civolution", "V20", "V5")
def test_difficulty_decides_the_half(difficulty: str, red: int) -> None:
    """S1 on a 1: technology 1 (blue) or 2 (red)."""
    steps = []
    for era in (1, 2, 3, 4):
        match = solo(era=era, its={"rolls": (1,)})
        with match.edit() as g:
            g.state.difficulty = difficulty
            g.state.rng = loaded((1,))
            g.stack[:] = [CarryOut(card="S1")]
        steps.append(vici(match).tracks[0])
    assert steps == [1] * (4 - red) + [2] * red


@rule("civolution", "V5")
def test_categories_name_what_vici_does() -> None:
    tiles = ("culture", "evolution", "population", "expansion")
    match = solo(era=1)
    g = match.game
    g.state.era_tiles, g.state.final_tiles = tiles, ("prosperity", "technology", "knowledge")

    def acts(key: str, red: bool = False) -> list[tuple[str, str, int]]:
        card = RULES.vici_cards[key]
        return [(a.act, a.what, a.n) for a in category_acts(g, card.red if red else card.blue)]

    assert acts("S11") == [("track", "culture", 1)]
    assert acts("S12", red=True) == [("track", "culture", 1)] * 2 + [("vp", "", 3)]
    assert acts("S13") == [("evolution", "", 1)] * 2
    assert acts("S14") == [("migration", "", 1)]
    assert acts("S15") == [
        ("track", "technology", 1), ("track", "knowledge", 1), ("prosperity", "", 1),
    ]  # fmt: skip
    g.state.era = 3
    assert acts("S11") == [("procreation", "", 1)]
    g.state.era = 4
    assert acts("S13") == [("vp", "", 4)]
    assert acts("S13", red=True) == [("vp", "", 7)]


@rule("civolution", "E37", "V6", "V7")
def test_the_territory_roll() -> None:
    """Mountains with one and two beacons, forest, hills; a 2 starts the wheel at swamp."""
    names = ("E_mountains", "B_forest", "B_hills", "B_mountains")
    eligible = sorted(RULES.territory_index[n] for n in names)
    for dice, found in (((2, 5), "B_mountains"), ((2, 3), "E_mountains")):
        match = solo(its={"rolls": dice})
        with match.edit() as g:
            g.state.rng = loaded(dice)
            assert RULES.territories[choose_territory(g, eligible)].key == found
    match = solo()
    assert choose_territory(match.game, []) == -1
    before = match.game.state.rng
    assert choose_territory(match.game, [4]) == 4
    assert match.game.state.rng == before, "a single territory needs no die"
    match.game.state.rng = loaded((5,))
    one_type = [RULES.territory_index[n] for n in ("B_mountains", "E_mountains")]
    assert by_beacons(match.game, one_type) == one_type[0]


@rule("civolution", "V8", "R5.139")
def test_the_camps_vici_likes() -> None:
    """From a free fire camp down to its own weak tribe; protected camps are skipped."""
    t = RULES.territory_index["D_desert"]
    fire, plain = RULES.camps_of[t]
    ranks: list[tuple[dict[str, Any], dict[str, Any], int]] = [
        ({}, {}, fire),
        ({"tribes": ("D_desert:0",)}, {}, plain),
        ({"tribes": ("D_desert:0", "D_desert:1!")}, {}, fire),
        ({"tribes": ("D_desert:1!",)}, {"tribes": ("D_desert:0",)}, plain),
        ({"tribes": ("D_desert:1",)}, {"tribes": ("D_desert:0",)}, plain),
        ({}, {"tribes": ("D_desert:0", "D_desert:1")}, fire),
        ({}, {"tribes": ("D_desert:0!", "D_desert:1")}, plain),
        ({}, {"tribes": ("D_desert:0!", "D_desert:1!")}, fire),
        ({"tribes": ("D_desert:0", "D_desert:1"), "abilities": ("B18",)}, {}, plain),
    ]
    for mine, its, camp in ranks:
        match = solo(its=its, **mine)
        assert best_camp(match.game, t) == camp, (mine, its)
    safe = solo(tribes=("D_desert:0!", "D_desert:1!"), abilities=("E11",))
    assert best_camp(safe.game, t) == -1


@rule("civolution", "V8")
def test_vici_displaces_upright_and_scores_fires() -> None:
    match = solo(Do(act="procreation"), tribes=("D_desert:0", "D_desert:1"),
                 its={"tribes": ("D_desert:wild",)})  # fmt: skip
    assert at(match, "D_desert:0") == "1 strong"
    assert civ(match).wild[RULES.territory_index["D_desert"]] == 1
    assert vici(match).score == 2


@rule("civolution", "V9")
def test_vici_takes_only_points_from_tracks() -> None:
    match = solo(Do(act="track", what="culture", n=12))
    assert (vici(match).tracks[4], vici(match).score) == (12, 9)
    match = solo(Do(act="track", what="culture", n=2), its={"tracks": [0, 0, 0, 0, 11]})
    assert vici(match).score == 3 + 2
    match = solo(Do(act="vp", n=3), Do(act="favor", n=2), its={"favor": 5})
    assert (vici(match).score, vici(match).favor) == (3, 6)


@rule("civolution", "V10")
def test_vici_removes_the_top_card() -> None:
    match = solo(Do(act="remove_card", what="insight"))
    assert match.game.state.box == (), "an empty stack: nothing"
    with match.edit() as g:
        i = TYPES.index("insight")
        g.state.piles[i], g.state.decks[i] = g.state.decks[i][-1:], g.state.decks[i][:-1]
        g.stack[:] = [Do(act="remove_card", what="insight")]
    s = match.game.state
    assert s.box == ("C32",)
    assert s.piles[i] == ("C31",), "an emptied stack is refilled"


@rule("civolution", "V11", "R5.123")
def test_vici_builds_on_the_island_without_limit() -> None:
    match = solo(*[Do(act="statue")] * 4)
    assert vici(match).statues == 4


@rule("civolution", "V11")
def test_vici_and_the_human_take_dice_from_each_other() -> None:
    match = solo(Do(act="gain_die", what="fate"), Do(act="gain_die", what="activation"))
    assert (vici(match).fate, vici(match).dice) == (2, 7)
    match = solo(dice=(1, 2))
    with match.edit() as g:
        g.state.players[0].used += g.state.dice
        g.state.dice = 0
        g.stack[:] = [Do(act="gain_die", what="activation")]
    assert texts(match.options) == ["hand 0", "hand 1", "hand 2"]
    match.apply("hand 1")
    assert vici(match).dice == 7
    with match.edit() as g:
        v = it(g)
        v.dice += g.state.players[0].used
        g.state.players[0].used = 0
        g.stack[:] = [Do(act="gain_die", what="activation"), GainDie(seat=0, die="activation")]
    assert facts(match, ["dice"]) == {"dice": 2}
    assert vici(match).dice == 13


@cites("civolution", "vici_evolution", "vici_prosperity")
@rule("civolution", "V12")
def test_tables_fill_and_remove_chips() -> None:
    match = solo(Do(act="evolution", n=2), its={"evolution": 4, "rolls": (3,)})
    s = match.game.state
    assert vici(match).evolution == 6
    assert len(s.box) == 1
    assert s.box[0] in RULES.attributes
    assert all(s.attributes), "replaced"
    match = solo(Do(act="prosperity", n=3), its={"prosperity": 8, "rolls": (1,)})
    assert vici(match).prosperity == 11
    assert match.game.state.box == ("I1",), "cell 9; a 1 takes the first chip"
    full = solo(Do(act="evolution"), its={"evolution": 12})
    assert vici(full).evolution == 12


@rule("civolution", "V13")
def test_vici_procreates_where_a_camp_is_free() -> None:
    match = solo(Do(act="procreation"), its={"tribes": ("D_desert:0", "D_desert:1", "B_hills:0")})
    assert at(match, "B_hills:1") == "1 strong"
    match = solo(Do(act="procreation"), its={"tribes": ("D_desert:0",), "rolls": (1,)})
    assert tribes_in(match.game, ME, RULES.territory_index["D_desert"]) == 1, (
        "all camps held: moved"
    )
    assert len(own_territories(match.game, ME)) == 2
    none = solo(Do(act="procreation"), its={"tribes": ("D_desert:wild",) * 15})
    assert vici(none).tribes == 0


@rule("civolution", "V14")
def test_vici_migrates_to_where_it_is_rare() -> None:
    match = solo(Do(act="migration"), its={"tribes": ("H_grassland:0", "H_grassland:wild")})
    assert at(match, "H_hills:0") == "1 strong", "the only neighbour; from the wilderness first"
    assert match.game.state.tile_up[RULES.territory_index["H_hills"]]
    assert vici(match).wild == [0] * 22
    alone = solo(Do(act="migration"), its={"tribes": ("H_grassland:0",)})
    assert len(own_territories(alone.game, ME)) == 2, "first a procreation, then the migration"


@rule("civolution", "E38", "V15")
def test_provision_goes_where_it_is_needed() -> None:
    its = {"tribes": ("B_mountains:0", "D_forest:0", "B_hills:0"), "provision": {"B_hills": 1}}
    for die, found in ((1, "D_forest"), (3, "B_mountains")):
        match = solo(Do(act="provision"), its={**its, "rolls": (die,)})
        assert vici(match).provision[RULES.territory_index[found]] == 1
    more = {**its, "tribes": (*its["tribes"], "B_mountains:1")}
    match = solo(Do(act="provision"), its=more)
    assert vici(match).provision[RULES.territory_index["B_mountains"]] == 1


@rule("civolution", "V15")
def test_two_provision_markers_block_a_farm() -> None:
    match = solo(Build(seat=0, project="farm"), tribes=("B_forest:1",),
                 its={"provision": {"B_forest": 2}})  # fmt: skip
    assert match.over


@rule("civolution", "V15", "S17")
def test_provision_markers_block_no_space_that_held_a_farm() -> None:
    """The farm stands when the second marker comes and is given up later: it may be built again."""
    match = solo(Do(act="provision"), GiveUpFarm(seat=0), Build(seat=0, project="farm"),
                 tribes=("B_forest:1",), farms=("B_forest",),
                 its={"tribes": ("B_forest:2",), "provision": {"B_forest": 1}})  # fmt: skip
    assert facts(match, ["farms"]) == {"farms": 0}
    assert vici(match).provision[RULES.territory_index["B_forest"]] == 2
    match.apply("project farm")
    assert facts(match, ["farms"]) == {"farms": 1}


@rule("civolution", "V16")
def test_vici_turns_up_sites() -> None:
    match = solo(Do(act="reveal_sites"), farms=("H_grassland",), tribes=("H_grassland:1",),
                 its={"tribes": ("H_grassland:0",)})  # fmt: skip
    assert vici(match).score == 8, "both Volcanoes"
    assert facts(match, ["farms", "score"]) == {"farms": 0, "score": 0}
    assert solo(Do(act="reveal_sites")).over


@rule("civolution", "V17", "V6")
def test_vici_spoils_the_hunt_of_the_human() -> None:
    match = solo(Do(act="hunting_token"), tribes=("D_desert:1",),
                 its={"tribes": ("D_desert:0", "B_forest:0")})  # fmt: skip
    assert match.game.state.hunted[RULES.territory_index["D_desert"]]
    match = solo(Do(act="hunting_token"), its={"tribes": ("D_desert:0", "B_forest:0")})
    assert match.game.state.hunted[RULES.territory_index["B_forest"]], "the best land otherwise"


@rule("civolution", "V18")
def test_vici_feeds_by_provision() -> None:
    """One marker feeds a camp tribe; two feed all camps and one in the wilderness."""
    its = {"tribes": ("B_forest:0", "B_forest:1", "B_forest:wild", "B_hills:0!"),
           "provision": {"B_forest": 1, "B_hills": 1}}  # fmt: skip
    match = solo(ViciFeeds(), its={**its, "provision": {"B_forest": 1, "B_hills": 1}})
    # The phase adds a marker to B_forest (most tribes): all camps and the wilderness are fed.
    assert vici(match).score == 3
    assert at(match, "B_hills:0") == "1 weak"
    its["provision"] = {"B_forest": 1}
    match = solo(ViciFeeds(), its=its)
    # The phase's marker goes to B_hills; in B_forest only the fire camp is fed.
    assert (at(match, "B_forest:0"), at(match, "B_forest:1")) == ("1 strong", "1 weak")
    assert vici(match).score == 1


@rule("civolution", "V21")
def test_without_a_tribe_vici_returns() -> None:
    match = solo(ViciFeeds(), tribes=("D_desert:1",), its={"tribes": ("B_hills:0!",)})
    assert at(match, "B_hills:0") == "1 weak", "its new provision marker feeds it"
    match = solo(Do(act="procreation"), tribes=("D_desert:1",))
    assert at(match, "D_desert:0") == "1 strong"
    assert own_territories(solo(Do(act="procreation")).game, ME) == []


@rule("civolution", "V21", "V18", "S6")
def test_vici_returns_before_strong_tribes_score() -> None:
    """Its last tribe, weak in the wilderness where 1 marker feeds none, dies; a new one scores."""
    match = solo(ViciFeeds(), tribes=("D_desert:1",), its={"tribes": ("C_grassland:wild:weak",)})
    assert own_territories(match.game, ME) == [RULES.territory_index["D_desert"]]
    fire = RULES.camp_fire[RULES.places["D_desert:0"]]
    assert at(match, "D_desert:0") == "1 strong"
    assert vici(match).score == fire + 1


@rule("civolution", "V18")
def test_sites_and_weather_leave_vici_alone() -> None:
    match = solo(SitePhase(), its={"tribes": ("B_forest:0",)},
                 sites={8: "glacier_1", 9: "mystic_oak_1"})  # fmt: skip
    assert at(match, "B_forest:0") == "1 strong"
    assert vici(match).score == 0


@rule("civolution", "E39", "V18")
def test_what_vici_counts_in_events() -> None:
    expected = {7: (1, 4, 3, 3, 5, 1), 16: (3, 8, 8, 8, 12, 2)}
    for cells, counts in expected.items():
        match = solo(its={"prosperity": cells})
        events = ("F4", "F6", "F16", "F17", "F19", "F20")
        got = tuple(measure_of(match.game, ME, RULES.events[e]) for e in events)
        assert got == counts
    match = solo(its={"evolution": 5, "statues": 3})
    assert measure_of(match.game, ME, RULES.events["F13"]) == 5
    assert measure_of(match.game, ME, RULES.events["F18"]) == 3
    assert measure_of(match.game, ME, RULES.events["F11"]) == 7


@rule("civolution", "V21", "SU13")
def test_in_the_sandbox_all_six_starting_cards_are_chosen_freely() -> None:
    match = pentarchy.new(RULES, 1, 3, "solo-sandbox")
    chosen = ["A9", "B17", "C32", "D1", "E20"]
    for card in chosen:
        deck = [k for k in RULES.research if k[0] == card[0]]
        assert texts(match.options) == [f"keep {k}" for k in deck], "the whole deck, in order"
        match.apply(f"keep {card}")
    assert texts(match.options) == [f"markers {k}" for k in RULES.start_markers]
    match.apply("markers SM12")
    p = match.game.state.players[0]
    assert p.hand == chosen
    assert sum(p.markers) - 2 == 10, "the card's markers, and two raw materials"
    assert [len(deck) for deck in match.game.state.decks] == [31] * 5
    assert len(match.options) == 2, "starting chip cards are dealt as usual"


@rule("civolution", "V21")
def test_the_sandbox_is_for_one_civ_alone() -> None:
    match = pentarchy.new(RULES, 2, 3, "advanced", {"sandbox": True})
    assert len(match.options) == 2


@rule("civolution", "V18")
def test_the_human_needs_strictly_more() -> None:
    tied = solo(HappenEvent(), event="F13", calm=2)
    assert facts(tied, ["score"]) == {"score": 0}
    ahead = solo(HappenEvent(), event="F13", calm=3)
    ahead.apply("feature calm")
    assert facts(ahead, ["score"]) == {"score": 3}
    behind = solo(event="F13", calm=1)
    assert entitled(behind.game, RULES.events["F13"]) == []


@rule("civolution", "V18", "V19")
def test_vici_scores_categories_statues_and_the_monolith() -> None:
    match = solo(ScoreEra(), scored="evolution", calm=1)
    assert (vici(match).score, match.game.state.monolith) == (10, 1)
    match = solo(Statues(), its={"statues": 2, "favor": 3})
    assert vici(match).score == 4
    match = solo(covered=("evolution", "prosperity", "population"))
    assert final_vp(match.game, ME) == [2 * 2 + 2 * 2, 0, 0]


@rule("civolution", "V19")
def test_the_human_wins_only_with_more_points() -> None:
    final = ("culture", "prestige", "knowledge")
    for score, place in ((4, 2), (5, 1)):
        match = solo(FinalScoring(), score=score, covered=final)
        assert vici(match).score == 4, "two evolution and two prosperity cells"
        assert match.standing.places == (place,)


@cites("civolution", *RULES.vici_cards)
@pytest.mark.parametrize("card", RULES.vici_cards)
@rule("civolution", "V5")
def test_every_card_of_vici_can_be_carried_out(card: str) -> None:
    """In every era, both halves, with any die."""
    for era in (1, 4):
        for difficulty in ("beginner", "expert"):
            for die in range(1, 7):
                match = solo(era=era, tribes=("B_forest:1", "C_grassland:1"),
                             its={"tribes": ("B_forest:2", "C_grassland:2")})  # fmt: skip
                with match.edit() as g:
                    g.state.difficulty = difficulty
                    g.state.rng = loaded((die,))
                    g.stack[:] = [CarryOut(card=card)]
                while not match.over:
                    match.apply(match.options[0])


ACTION_CARDS = {entry["id"]: entry for entry in ORACLE["solo"]["action_cards"]}
ERA_TILES = ("technology", "prestige", "knowledge", "construction")
FINAL_TILES = ("culture", "evolution", "prosperity")
CALLED = {"current_era": ERA_TILES[:1], "next_era": ERA_TILES[1:2], "era_4": ERA_TILES[3:],
          "final_tiles": FINAL_TILES}  # fmt: skip
"""The categories a half names in the first era, with these tiles."""
SETTLING = {"procreation", "migration", "reveal_sites"}
"""Acts that may score by themselves: fire camps, and sites turned up."""


def counted(match: Match) -> Counter[str]:
    """What V.I.C.I. has, in the words of its cards."""
    s, v = match.game.state, vici(match)
    return Counter({
        **dict(zip((*ERA_TILES, "culture"), v.tracks, strict=True)), "vp": v.score,
        "favor": v.favor, "statue": v.statues, "evolution": v.evolution, "fate": v.fate,
        "prosperity": v.prosperity, "activation": v.dice, "provision": sum(v.provision),
        "procreation": -v.tribes, "hunting_token": sum(s.hunted), "remove_card": len(s.box),
        "reveal_sites": int(any(s.site_up)),
    })  # fmt: skip


def called_for(half: Any, die: int) -> Counter[str]:
    """What the reference says that half a card does with a die, in the first era."""
    if isinstance(half, dict):
        gains = Counter(dict.fromkeys(CALLED[half["category"]], half["times"]))
        return gains + Counter({"vp": half.get("vp", 0)})
    total: Counter[str] = Counter()
    for act in next(line["actions"] for line in half if die in line["roll"]):
        total[act.get("track") or act.get("kind") or act["act"]] += act.get("n", 1)
    return total


@pytest.mark.parametrize("card", ACTION_CARDS)
@rule("civolution", "V5", "V9", "V10", "V11", "V12", "V13", "V15", "V16", "V17")
def test_vici_does_what_the_half_of_its_card_says(card: str) -> None:
    """A migration starts from the crowded forest, so that it needs no procreation first."""
    for difficulty, half in (("beginner", "blue_half"), ("expert", "red_half")):
        for die in range(1, 7):
            match = solo(tribes=("C_grassland:1",), its={"tribes": ("B_forest:1", "B_forest:2")})
            with match.edit() as g:
                s = g.state
                s.era_tiles, s.final_tiles = ERA_TILES, FINAL_TILES
                s.piles = [deck[-1:] for deck in s.decks]
                s.decks = [deck[:-1] for deck in s.decks]
                s.difficulty, s.rng = difficulty, loaded((die,))
                before = counted(match)
                g.stack[:] = [CarryOut(card=card)]
            assert match.over
            wanted = called_for(ACTION_CARDS[card][half], die)
            after = counted(match)
            gained = Counter({name: after[name] - before[name] for name in after})
            if SETTLING & set(wanted):
                del gained["vp"], wanted["vp"]
            del wanted["migration"]
            assert gained == wanted, (half, die)
