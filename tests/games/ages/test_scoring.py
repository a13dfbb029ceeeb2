"""Final scoring, standing, modes, and what each seat may know (chapters 3.2, 6, 7)."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.chance import Chance
from pentarchy.games.ages import RULES
from pentarchy.games.ages.phase import TakeActions
from pentarchy.games.ages.scoring import FinalScoring
from pentarchy.games.ages.state import EVERYBODY, Placed
from tests.games.ages.table import Table
from tests.support import play_until, rule


@rule("ages", "R6.4", "T60", "M1")
def test_the_final_scoring_of_the_training_game() -> None:
    """3 + 4 + 2 for technologies, 5 science, 8 strength, 3 happiness, 9 production, 3, 6: 43."""
    table = Table(4, "training", age=3).player(
        0,
        government="monarchy_i",
        workers={
            "agriculture_a": 2,
            "irrigation_i": 1,  # 4 food, level 1
            "bronze_a": 2,
            "coal_ii": 1,  # 5 resources, level 2
            "alchemy_i": 2,  # 4 science, level 1
            "philosophy_a": 0,
            "religion_a": 2,  # 2 happy
            "riflemen_ii": 2,  # 6 strength, level 2
            "warriors_a": 1,
        },
        specials=["cartography_i"],  # level 1, strength 1
        colonies=["developed_territory_i"],
        wonders=["eiffel_tower_ii"],  # a happy face
    )
    table.player(0, workers={"philosophy_a": 1}).owe(FinalScoring())
    assert table.p(0).culture == 43


@rule("ages", "R6.3", "R5.11.8", "R5.11.40")
def test_the_final_scoring_of_the_full_game() -> None:
    """Bill Gates, then Age III events of both decks; older events are ignored."""
    table = Table(2, age=4).event_decks(
        ["crusades_i", "impact_of_industry_iii"], ["impact_of_wonders_iii"]
    )
    table.player(0, leader="bill_gates_iii", workers={"computers_iii": 1})
    table.player(1, wonders=["pyramids_a"], military=["impact_of_colonies_iii"]).owe(FinalScoring())
    assert table.p(0).culture == 3 + 2
    assert table.p(1).culture == 2 + 5
    assert table.over


@rule("ages", "R6.5", "T66", "M3")
def test_the_final_scoring_of_the_short_game() -> None:
    """6 per Age II wonder, the open events, the kept ones; not those of who resigned."""
    table = Table(3, "short", age=3).player(0, wonders=["eiffel_tower_ii", "pyramids_a"])
    s = table.s
    s.military[3] += [*s.open_events, *(c for p in s.players for c in p.kept)]
    s.open_events = [table.fetch(k) for k in ("impact_of_colonies_iii", "impact_of_variety_iii")]
    s.open_events.append(table.fetch("impact_of_progress_iii"))
    dealt = (("wonders", "balance"), ("industry", "government"), ("agriculture", "science"))
    for p, (kept, dropped) in zip(s.players, dealt, strict=True):
        p.kept = [table.fetch(f"impact_of_{kept}_iii")]
        p.dropped = table.fetch(f"impact_of_{dropped}_iii")
    table.p(2).resigned, table.p(2).ca, table.p(2).ma = 1, 0, 0
    table.owe(FinalScoring())
    assert table.p(0).culture == 6 + 2 * 2 + (3 + 5) + 2
    assert table.p(2).culture == 0
    assert table.over


@rule("ages", "R6.6")
def test_equal_points_share_the_place() -> None:
    """There is no tie-break."""
    table = Table(3).player(0, culture=9).player(2, culture=9)
    assert RULES.standing(table.g).places == (1, 3, 1)


@rule("ages", "R6.7", "E4")
def test_resigned_players_rank_behind() -> None:
    """Later resignations before earlier ones, whatever the points."""
    table = Table(4).player(0, culture=90).player(1, culture=5).player(2, culture=70)
    table.p(0).resigned, table.p(2).resigned = 2, 1
    assert RULES.standing(table.g).places == (3, 1, 4, 2)


@rule("ages", "R6.1")
def test_the_breakdown_adds_up() -> None:
    """Every culture point has a reason."""
    match = play_until(pentarchy.new(RULES, 3, 4), lambda m: m.game.state.round >= 12, 3)
    for points, lines in zip(match.standing.scores, match.standing.breakdown, strict=True):
        assert sum(n for _, n in lines) == points


# What each seat may know.


def spot_keys(match: pentarchy.Match, seat: int | None, prefix: str) -> list[str]:
    """The cards a seat sees at the spots of an area; empty for a back."""
    spots = match.view(seat).spots()
    return [p.key for name, s in spots.items() if name.startswith(prefix) for p in s.pieces]


@rule("ages", "H1", "H2", "H8")
def test_hands() -> None:
    """Civil hands are open; of military hands others see the ages, and refused pacts."""
    hand = ["open_borders_agreement_i", "rats_i", "spy_ii"]
    table = Table(3, age=2).player(0, hand=["iron_i"], military=hand)
    table.p(0).shown = ["open_borders_agreement_i"]
    table.act(1)
    assert spot_keys(table, 1, "p0:hand") == ["iron_i"]
    assert spot_keys(table, 0, "p0:military") == hand
    assert spot_keys(table, 1, "p0:military") == ["open_borders_agreement_i", "", ""]
    backs = [
        p.label
        for name, s in table.told(1).spots().items()
        if name.startswith("p0:military")
        for p in s.pieces
        if p.kind == "back"
    ]
    assert backs == ["Age I", "Age II"]


@rule("ages", "H3", "H4", "H7")
def test_decks_and_discards_show_only_sizes() -> None:
    """No card of a deck, of the unused Age A events or of the discards is in a view."""
    table = Table(2).player(0, military=["rats_i"])
    table.s.discards[1].append(Placed(table.fetch("foray_i"), 0))
    table.act(0)
    for seat in (0, 1, None):
        text = str(table.view(seat))
        assert "foray_i" not in text
        assert all(key not in text for key in table.s.military[0])
        assert all(key not in text for key in table.s.civil[3] if RULES.copies[key][0] == 1)
    assert len(table.view(1).table.discards) == 4


@rule("ages", "H5")
def test_events_are_known_to_who_prepared_them() -> None:
    """While it lies in the future deck; to others only its age."""
    table = Table(2).player(0, military=["rats_i"]).politics().do("prepare rats_i")
    assert "rats_i" in spot_keys(table, 0, "events:future")
    assert "rats_i" not in str(table.view(1))
    told = [line for line in table.log(1) if "prepares" in line]
    assert told == ["Player 1 prepares an Age I event"]


@rule("ages", "H7")
def test_discards_are_told_by_age() -> None:
    """The owner's log names the card, the others' its age."""
    from pentarchy.games.ages.words import DiscardMilitary

    table = Table(2).player(0, military=["rats_i", "foray_i"])
    table.owe(DiscardMilitary(seat=0, number=1)).do("discard rats_i")
    assert table.log(0)[-1] == "Player 1 discards Rats"
    assert table.log(1)[-1] == "Player 1 discards an Age I military card"


@rule("ages", "H9")
def test_options_are_for_the_asked_seat_only() -> None:
    """Others do not see which bids are possible."""
    table = Table(2).player(0, military=["military_bonus_i"]).reveal("historic_territory_i")
    mine, theirs = table.view(0), table.view(1)
    assert mine.ask is not None
    assert theirs.ask is not None
    assert len(mine.ask.options) == 3
    assert theirs.ask.options == ()
    assert (mine.table.auction.most, theirs.table.auction.most) == (2, -1)


@rule("ages", "H10")
def test_kept_events_of_the_short_game() -> None:
    """Unknown to all before the end of Age I, then known to their player."""
    table = Table(2, "short").act(0)
    card = table.p(0).kept[0]
    assert card not in str(table.view(0))
    table.s.events_looked_at = True
    assert card in str(table.view(0))
    assert card not in str(table.view(1))


@rule("ages", "H2", "H3", "H5", "H7")
def test_a_determinized_match_keeps_what_a_seat_knows() -> None:
    """Own hand, own events, own and open discards stay; the rest of the cards is dealt anew."""
    table = Table(3, age=2).player(0, military=["rats_i", "spy_ii"])
    table.player(1, military=["foray_i", "raid_ii", "open_borders_agreement_i", "cold_war_ii"])
    table.p(1).shown = ["open_borders_agreement_i"]
    s = table.s
    s.future_events = [Placed(table.fetch("crusades_i"), 0), Placed(table.fetch("barbarians_i"), 1)]
    s.discards[1] = [
        Placed(table.fetch("legion_i"), 0),
        Placed(table.fetch("plunder_i"), EVERYBODY),
        Placed(table.fetch("phalanx_i"), 2),
    ]
    table.act(0)
    hands, future, thirds = set(), set(), set()
    for seed in range(30):
        other = RULES.determinize(table.g, 0, Chance(seed)).state
        assert other.players[0].military == ["rats_i", "spy_ii"]
        assert other.future_events[0].card == "crusades_i"
        assert [d.card for d in other.discards[1]][:2] == ["legion_i", "plunder_i"]
        assert "open_borders_agreement_i" in other.players[1].military
        assert sorted(RULES.level[c] for c in other.players[1].military) == [1, 1, 2, 2]
        assert other.future_events[1].card in RULES.prepared
        hands.add(tuple(other.players[1].military))
        future.add(other.future_events[1].card)
        thirds.add(other.discards[1][2].card)
    assert len(hands) > 20
    assert len(future) > 5
    assert len(thirds) > 5


@rule("ages", "H6", "R5.11.12")
def test_a_determinized_match_keeps_the_event_that_was_seen() -> None:
    """Joan's player knows the top event; the others do not."""
    table = Table(2).player(0, leader="joan_of_arc_i", military=["foray_i"])
    table.event_decks(["rats_i", "crusades_i", "pestilence_i"]).politics().do("look")
    mine = {
        RULES.determinize(table.g, 0, Chance(n)).state.current_events[-1].card for n in range(20)
    }
    theirs = {
        RULES.determinize(table.g, 1, Chance(n)).state.current_events[-1].card for n in range(20)
    }
    assert mine == {"rats_i"}
    assert len(theirs) > 3


@rule("ages", "R5.7.1")
def test_a_determinized_bidder_can_keep_the_bid() -> None:
    """A rival's bid rests on bonus cards: every deal leaves it possible."""
    table = Table(2, age=1).player(0, military=["military_bonus_i"] * 4, workers={"warriors_a": 1})
    table.player(1, workers={"warriors_a": 9}).reveal("historic_territory_i").do("bid 5")
    from pentarchy.games.ages.colonies import greatest_force

    for seed in range(20):
        assert greatest_force(RULES.determinize(table.g, 1, Chance(seed)), 0) >= 5


# The typed table.


@rule("ages", "R5.2.1", "R5.9.3")
def test_the_table_shows_prices_reasons_and_the_forecast() -> None:
    """Real prices or why not; what the end of the turn would bring."""
    table = (
        Table(2).row("iron_i", "great_wall_i").player(0, wonders=["pyramids_a"], ca=1, yellow=12)
    )
    shown = table.act(0).view(0).table
    assert (shown.row[0].price, shown.row[0].blocked) == (1, "")
    assert (shown.row[1].price, shown.row[1].rule) == (2, "R5.2.10")
    coming = shown.players[0].forecast
    assert coming.uprising
    assert (coming.science, coming.food, coming.cards) == (0, 0, 2)
    calm = shown.players[1].forecast
    assert (calm.science, calm.food, calm.resources, calm.uprising) == (1, 2, 2, False)


def test_tactics_show_what_they_would_add() -> None:
    """The common ones and those in hand, for the looking seat."""
    table = Table(2).player(0, workers={"warriors_a": 4}, military=["legion_i"])
    table.player(1, tactic="fighting_band_i").act(0)
    lines = {t.card: (t.strength, t.common) for t in table.view(0).table.tactics}
    assert lines == {"fighting_band_i": (2, True), "legion_i": (2, False)}


def test_the_guide_names_real_decisions() -> None:
    """Every lesson belongs to a decision of the game and cites a rule that exists."""
    from pentarchy.core.match import codec
    from pentarchy.core.rulebook import rulebook

    assert RULES.guide is not None
    known, book = codec(RULES).steps, rulebook("ages")
    for lesson in RULES.guide.lessons:
        assert not lesson.decision or lesson.decision in known
        assert lesson.rule in book
    assert TakeActions.__name__ in known


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("ages", "R6.3", "R5.1.8")
def test_full_matches_end_with_equal_turns(seats: int) -> None:
    """Everybody has had the same number of turns."""
    match = pentarchy.new(RULES, seats, 11)
    match = play_until_over(match)
    turns = [0] * seats
    for _, event in match.events:
        if type(event).__name__ == "TurnBegan":
            turns[event.seat] += 1
    assert len(set(turns)) == 1


def play_until_over(match: pentarchy.Match) -> pentarchy.Match:
    """Random play to the end."""
    from tests.support import wander

    for _ in wander(match, 5):
        pass
    return match
