"""Round, turn, focus row and victory (chapters 4, 5.1 and 6)."""

from __future__ import annotations

import pytest

from pentarchy.core.match import Match
from pentarchy.games.dawn import board
from pentarchy.games.dawn.queries import unused_tokens
from pentarchy.games.dawn.scoring import CheckVictory
from pentarchy.games.dawn.state import REINFORCED, SPACE
from pentarchy.games.dawn.turn import PlayRound
from tests.games.dawn.table import (
    barbarian,
    between_turns,
    caravan,
    city,
    conquer,
    control,
    dice,
    exhaust,
    goods,
    lay,
    offered,
    on_turn,
    pact,
    player,
    refused,
    reinforced,
    state,
    table,
    top,
    wonder,
)
from tests.support import card, play, rule


def idle(match: Match) -> Match:
    """Take a turn that changes nothing but the row."""
    match.apply("focus 1")
    while match.decision is not None and type(match.decision).__name__ != "ChooseFocus":
        match.apply("done")
    return match


@rule("dawn", "E1", "E2", "E3")
def test_rounds() -> None:
    """No event in round 1; from then on one sector a round; everybody has one turn, clockwise."""
    match = table(3)
    with match.edit() as g:
        g.state.round = 0
        g.state.first = 1
        between_turns(g)
        g.stack[:] = [PlayRound()]
    order = []
    for _ in range(18):
        order.append(match.seat)
        idle(match)
    assert order == [1, 2, 0] * 6
    assert [line for line in match.log(None) if line.startswith("Round")] == [
        "Round 2: nothing happens",
        "Round 3: barbarians move",
        "Round 4: mature cities trade",
        "Round 5: barbarians move",
        "Round 6: barbarians return",
        "Round 7: nothing happens",
    ]


@rule("dawn", "E4")
def test_the_round_limit_decides() -> None:
    """After the last round whoever has most victory cards wins, then the ties apply."""
    match = table(round_limit=30)
    with match.edit() as g:
        g.state.round = 30
        g.state.players[1].completed["explorer_aesthetic"] = "explorer"
        between_turns(g)
        g.stack[:] = [PlayRound()]
    assert match.over
    assert match.result is not None
    assert match.result.winners == (1,)
    assert match.log(None)[-2:] == [
        "30 rounds are over: the most completed victory cards decide",
        "Player 2 wins",
    ]
    match = table(round_limit=30)
    with match.edit() as g:
        g.state.round = 29
        between_turns(g)
        g.stack[:] = [PlayRound()]
    assert not match.over, "round 30 is still played"


@rule("dawn", "E4")
def test_the_round_limit_can_be_switched_off() -> None:
    """With 0 a match goes on until somebody wins, as the rulebook has it (line 569)."""
    match = table(round_limit=0)
    with match.edit() as g:
        g.state.round = 500
        between_turns(g)
        g.stack[:] = [PlayRound()]
    assert not match.over
    assert state(match).round == 501


@rule("dawn", "T1", "T3", "V17", "R5.2")
def test_a_reset_moves_the_cards_before_it() -> None:
    """Slot 4 goes to slot 1, slots 1 to 3 move right, slot 5 stays; tokens move with the cards."""
    match = table()
    with on_turn(match) as g:
        p = g.state.players[0]
        p.trade = [1, 2, 3, 0, 1]
    before = player(match).row[:]
    assert before[3] == "pottery"
    play(match, ["focus 4", "done"])
    a, b, c, d, e = before
    assert player(match).row == [d, a, b, c, e]
    assert player(match).trade == [0, 1, 2, 3, 1]


@rule("dawn", "T4", "R5.5")
def test_the_turn_ends_with_fresh_marks() -> None:
    """Everything used once per turn is free again when the turn ends."""
    match = table()
    with on_turn(match) as g:
        wonder(g, 0, "hanging_gardens", "G0")
    play(match, ["use hanging_gardens", "place G1", "focus 1"])
    while match.seat == 0:
        match.apply("done")
    s = state(match)
    assert s.used == s.captured == s.visited == s.returned == []
    assert s.attacks_won == 0


@rule("dawn", "T0")
def test_start_effects_come_in_any_order_once_each() -> None:
    """Several start-of-turn effects are offered until each is used or a card is chosen."""
    match = table()
    with on_turn(match) as g:
        city(g, 0, "E1", "B6", "C1")
        wonder(g, 0, "hanging_gardens", "G0")
        wonder(g, 0, "oracle", "E1")
        wonder(g, 0, "great_zimbabwe", "B6")
        wonder(g, 0, "forbidden_city", "C1")
        g.state.players[0].store = 1
        control(g, 1, "B7")
    assert offered(match, "use") == {
        "hanging_gardens",
        "oracle",
        "great_zimbabwe",
        "forbidden_city",
    }
    play(match, ["use forbidden_city", "target B7", "use oracle", "swap 1 2"])
    assert offered(match, "use") == {"hanging_gardens", "great_zimbabwe"}
    match.apply("focus 2")
    assert match.why_not("use hanging_gardens") is not None, "a card is being resolved"


@rule("dawn", "R5.3", "T0")
@card("dawn", "oracle")
def test_oracle_swaps_neighbours() -> None:
    """Two adjacent cards change places with everything on them."""
    match = table()
    with on_turn(match) as g:
        wonder(g, 0, "oracle", "G0")
        g.state.players[0].trade = [0, 3, 1, 0, 0]
        conquer(g, 0, "L0")  # industry, slot 4
    match.apply("use oracle")
    assert offered(match, "swap") == {"1 2", "2 3", "3 4", "4 5"}
    assert refused(match, "swap 1 3") == "R5.3"
    again = match.copy()
    match.apply("swap 2 3")
    assert player(match).row[1:3] == ["foreign_trade", "astrology"]
    assert player(match).trade == [0, 1, 3, 0, 0]
    again.apply("swap 4 5")
    assert player(again).conquered == {"brussels": 4}


@rule("dawn", "T3", "R5.3")
@card("dawn", "aztec")
def test_aztec_swap_after_a_victory() -> None:
    """After the reset of the military card, if an attack was won, any two cards may be swapped."""
    match = table(leaders=("aztec", "egypt"))
    with on_turn(match) as g:
        control(g, 0, "E1")
        control(g, 1, "E8")
        lay(g, 0, "masonry", 5)
        dice(g, 6, 1)
    play(match, ["focus 5", "attack E8", "done"])
    assert len(offered(match, "swap")) == 10
    match.apply("swap 1 5")
    assert player(match).row[4] == "masonry"
    with on_turn(match) as g:
        control(g, 1, "E2")
        dice(g, 1, 6)
    play(match, ["focus 5", "attack E2", "done"])
    assert match.seat == 1, "no attack was won"


# Repeats and extra cards.


@rule("dawn", "R5.58", "R5.1")
@card("dawn", "venetian_arsenal")
def test_venetian_arsenal_repeats_slot_5() -> None:
    """After a card in slot 5 the same card again as if in slot 1, once, before its reset."""
    match = table()
    with on_turn(match) as g:
        wonder(g, 0, "venetian_arsenal", "G0")
        lay(g, 0, "astrology", 5, trade=1)
    play(match, ["focus 5", "done", "gain mathematics"])
    # The science card replaced itself: the new one is not resolved again.
    assert match.seat == 1
    with on_turn(match) as g:
        g.state.players[0].dial = 0
        g.state.players[0].row[0] = "astrology"
        lay(g, 0, "astrology", 5, trade=1)
        g.state.players[0].dial = 7
    play(match, ["focus 5", "done"])
    while "gain" in {a.word for a in match.options}:
        match.apply("done")
    assert player(match).dial == 12
    match.apply("yes")
    match.apply("spend trade")
    assert player(match).dial == 14, "slot 1 and the trade token still on the card"
    assert player(match).row[4] == "astrology", "not reset yet"
    match.apply("done")  # the level-III card at 14
    assert match.seat == 1
    assert player(match).row[0] == "astrology"


@rule("dawn", "R5.58")
def test_venetian_arsenal_needs_slot_5() -> None:
    """A card in slot 4 is not repeated."""
    match = table()
    with on_turn(match) as g:
        wonder(g, 0, "venetian_arsenal", "G0")
        lay(g, 0, "astrology", 2)
    match.apply("focus 2")
    assert match.seat == 1


@rule("dawn", "R5.57", "R5.2")
@card("dawn", "estadio_do_maracana")
def test_maracana_adds_the_economy_card() -> None:
    """After the chosen card the economy card at its slot, and its reset; then the chosen one's."""
    match = table()
    with on_turn(match) as g:
        wonder(g, 0, "estadio_do_maracana", "G0")
        lay(g, 0, "astrology", 2)
    # The row: early_empire, astrology, foreign_trade, pottery, masonry.
    match.apply("focus 2")
    assert player(match).dial == 2
    assert offered(match, "focus") == {"3"}
    assert refused(match, "focus 1") == "R5.57"
    match.apply("focus 3")
    assert state(match).power == 3
    match.apply("to G1")
    assert player(match).row == ["astrology", "foreign_trade", "early_empire", "pottery", "masonry"]
    with on_turn(match) as g:
        lay(g, 0, "foreign_trade", 2)
    play(match, ["focus 2", "done"])
    assert match.seat == 1, "not after an economy card"


@rule("dawn", "R5.57")
def test_maracana_by_the_erratum() -> None:
    """The economy card comes first; then another type is chosen, at the slot it has by then."""
    match = table(errata_maracana=True)
    with on_turn(match) as g:
        wonder(g, 0, "estadio_do_maracana", "G0")
        wonder(g, -1, "oracle", "E2")
    assert offered(match, "use") == {"estadio_do_maracana"}
    play(match, ["use estadio_do_maracana", "to G1"])
    # Economy went from slot 3 to 1; culture and science moved right.
    assert player(match).row[:3] == ["foreign_trade", "early_empire", "astrology"]
    assert offered(match, "focus") == {"2", "3", "4", "5"}
    assert refused(match, "focus 1") == "R5.57"
    match.apply("focus 3")
    assert player(match).dial == 3


@rule("dawn", "T0", "R5.5")
@card("dawn", "geneva")
def test_a_card_used_at_the_start_leaves_the_token_fresh() -> None:
    """The Geneva card and the token of conquered Geneva each work once per turn."""
    match = table()
    with on_turn(match) as g:
        wonder(g, 0, "estadio_do_maracana", "G0")
        g.state.players[0].city_state_cards.append("geneva")
        pact(g, 1, "joint_war", 0)
        control(g, 0, "N2")
        lay(g, 0, "capitalism", 4)
        lay(g, 0, "flight", 5)
        dice(g, 6, 1)
    # Geneva's card is used, then Geneva is conquered: 6 + 5 + 3 beats 1 + 8. Its token lies on
    # the science card, which Capitalism resolves as if in slot 1.
    play(match, ["use geneva", "take 1 embassy"])
    assert refused(match, "use geneva") == "T0", "the card once"
    play(match, ["focus 5", "attack N3", "done", "focus 4", "done"])
    assert player(match).row[2] == "astrology"
    match.apply("focus 3")
    assert offered(match, "spend") == {"geneva"}
    match.apply("spend geneva")
    assert player(match).dial == 2
    assert match.seat == 1, "the token once"


@rule("dawn", "R5.57", "R5.58", "R5.24")
def test_maracana_with_arsenal_and_capitalism() -> None:
    """Maracana's economy card in slot 5 may be repeated, and Capitalism follows its reset."""
    match = table()
    with on_turn(match) as g:
        city(g, 0, "E1")
        wonder(g, 0, "venetian_arsenal", "G0")
        wonder(g, 0, "estadio_do_maracana", "E1")
        lay(g, 0, "capitalism", 5)
        lay(g, 0, "astrology", 2)
    play(match, ["focus 2", "focus 5", "done"])
    assert type(match.decision).__name__ == "RepeatCard"
    match.apply("yes")
    match.apply("done")  # no caravan moves as in slot 1 either
    assert type(match.decision).__name__ == "ResolveOther"
    other = play(match.copy(), ["focus 2", "done"])
    assert other.seat == 1, "Capitalism's card does not bring the economy card again"
    match.apply("no")
    assert match.seat == 1
    assert player(match).row[:2] == ["astrology", "capitalism"]


@rule("dawn", "R5.22")
def test_visits_count_across_two_economy_resolutions() -> None:
    """A caravan that came home does not move in the repeat, nor is a place visited twice."""
    match = table()
    with on_turn(match) as g:
        wonder(g, 0, "venetian_arsenal", "G0")
        lay(g, 0, "currency", 5)
        caravan(g, 0, 1, "E2")
        caravan(g, 0, 2, "E1")
    play(match, ["focus 5", "caravan 1", "to F4", "no", "done", "yes"])
    assert refused(match, "to F4") == "R5.22", "the second caravan, in the repeat"
    assert "E2" in offered(match, "to")


# Agendas and victory.


@rule("dawn", "T5", "R6.2")
@card("dawn", "explorer_aesthetic")
def test_explorer_is_marked_at_once() -> None:
    """The fifteenth shore space marks the card, with a control token, for good."""
    match = table()
    with on_turn(match) as g:
        city(g, 0, "C1", "E4")
        control(g, 0, "C2", "C6", "C7", "C3", "C8", "B6", "B5", "B2", "E5", "E6", "E7")
        lay(g, 0, "early_empire", 5)
    assert not player(match).completed, "fourteen"
    play(match, ["focus 5", "place G2"])
    assert player(match).completed == {"explorer_aesthetic": "explorer"}
    assert player(match).markers == 1
    unused = unused_tokens(player(match))
    with on_turn(match) as g:
        board.destroy_piece(g, SPACE["C2"])
        board.destroy_piece(g, SPACE["E7"])
    assert player(match).completed == {"explorer_aesthetic": "explorer"}, "it stays"
    assert unused_tokens(player(match)) == unused + 2


@rule("dawn", "R6.1", "R6.5", "T5")
@card(
    "dawn",
    "civilized_moneygrubber",
    "warmonger_paranoid",
    "explorer_aesthetic",
    "technophile_scholarly",
)
@pytest.mark.parametrize(
    "agenda, pair",
    [
        ("moneygrubber", ("colossus", "big_ben")),
        ("paranoid", ("petra", "pentagon")),
        ("aesthetic", ("stonehenge", "eiffel_tower")),
        ("scholarly", ("oracle", "kremlin")),
    ],
)
def test_two_wonders_of_a_type(agenda: str, pair: tuple[str, str]) -> None:
    """The second wonder of a type completes its agenda at once, built or captured."""
    cards = ["civilized_moneygrubber", "warmonger_paranoid", "explorer_aesthetic"]
    match = table(victory=[*cards, "technophile_scholarly"])
    with on_turn(match) as g:
        city(g, 0, "E1")
        wonder(g, 0, pair[0], "G0")
        top(g, pair[1])
        goods(g, 0, **dict.fromkeys(g.rules.wonders[pair[1]].resources, 2))
        lay(g, 0, "nationalism", 5, trade=3)
    play(match, ["focus 5", f"wonder {pair[1]}"])
    while offered(match, "spend"):
        match.apply(match.options[0])
    assert list(player(match).completed.values()) == [agenda]


@rule("dawn", "R6.5")
def test_free_and_lost_wonders_do_not_count() -> None:
    """A wonder that lies free, or was lost, counts for nobody."""
    match = table(victory=["technophile_scholarly", "warmonger_paranoid", "explorer_aesthetic"])
    with on_turn(match) as g:
        wonder(g, 0, "oracle", "G0")
        wonder(g, -1, "kremlin", "E1")
        board.note(g, 0, "science_wonders")
    assert not player(match).completed


@rule("dawn", "R6.1", "R6.5")
@card("dawn", "populous_preservationist")
def test_populous_and_preservationist() -> None:
    """Five mature cities, or two natural wonders."""
    victory = ["populous_preservationist", "warmonger_paranoid", "technophile_scholarly"]
    match = table(victory=victory)
    with on_turn(match) as g:
        control(g, 0, "B0")
    assert not player(match).completed
    with on_turn(match) as g:
        control(g, 0, "M0")
    assert player(match).completed == {"populous_preservationist": "preservationist"}
    match = table(victory=victory)
    with on_turn(match) as g:
        control(g, 0, "G1", "G2")
        city(g, 0, "C1", "E5", "P8", "B5")
        control(g, 0, "C2", "C6", "C7", "C8", "E4", "E0", "E6", "P1", "L9", "L8", "B4", "B6")
    assert not player(match).completed, "B5 lacks the natural wonder space"
    with on_turn(match) as g:
        control(g, 0, "B0")
    assert player(match).completed == {"populous_preservationist": "populous"}


@rule("dawn", "T5", "R6.2", "R5.67")
@card("dawn", "sydney_opera_house")
def test_a_captured_sydney_opera_house_counts_for_its_loser_no_more() -> None:
    """The token that stands in for the captured city makes no fifth city of the loser mature."""
    victory = ["populous_preservationist", "warmonger_paranoid", "technophile_scholarly"]
    match = table(victory=victory)
    with on_turn(match) as g:
        control(g, 0, "G1", "G2")
        city(g, 0, "C1", "E5", "P8", "B5", "B6")
        control(g, 0, "C2", "C6", "C7", "C8", "E4", "E0", "E6", "P1", "L9", "L8", "B4", "B0")
        wonder(g, 0, "sydney_opera_house", "B6")
    assert not player(match).completed, "a city, no token, stands beside B5"
    with on_turn(match) as g:
        board.replace_piece(g, 1, SPACE["B6"], REINFORCED)
    assert player(match, 1).wonders == ["sydney_opera_house"]
    assert not player(match).completed, "the rival's token would have counted with the wonder only"


@rule("dawn", "R6.1", "R6.5")
@card("dawn", "civilized_moneygrubber")
def test_civilized_counts_the_capital() -> None:
    """Eight cities with the capital."""
    match = table()
    with on_turn(match) as g:
        city(g, 0, "B6", "E1", "C1", "D1", "F2", "M1")
    assert not player(match).completed
    with on_turn(match) as g:
        city(g, 0, "N4")
    assert player(match).completed == {"civilized_moneygrubber": "civilized"}


@rule("dawn", "R6.2")
def test_a_marker_costs_nothing_without_tokens() -> None:
    """With no unused token the card is completed all the same."""
    match = table()
    with on_turn(match) as g:
        g.state.victory = [
            "warmonger_paranoid",
            "technophile_scholarly",
            "populous_preservationist",
        ]
        exhaust(g, 0)
        g.state.players[0].completed.clear()
        g.state.players[0].won_capital = True
        board.note(g, 0, "conquests")
    assert player(match).completed == {"warmonger_paranoid": "warmonger"}
    assert player(match).markers == 0


@rule("dawn", "R6.3", "R6.6", "E3")
def test_victory_is_looked_for_before_the_round() -> None:
    """Whoever has every card at the check wins; ties go by wonders, then spaces, then are
    shared."""

    def finished(wonders: tuple[int, int], spaces: tuple[int, int]) -> tuple[int, ...]:
        match = table()
        keys = iter(("oracle", "petra", "colossus", "stonehenge"))
        homes = {0: iter(("G0", "E1")), 1: iter(("P0", "M1"))}
        with match.edit() as g:
            city(g, 0, "E1")
            city(g, 1, "M1")
            for seat in (0, 1):
                for _ in range(wonders[seat]):
                    wonder(g, seat, next(keys), next(homes[seat]))
                control(g, seat, *(("B6", "B5"), ("P1", "P2"))[seat][: spaces[seat]])
                for victory in g.state.victory:
                    agenda = g.rules.victory[victory].agendas[0].key
                    g.state.players[seat].completed[victory] = agenda
            between_turns(g)
            g.stack[:] = [PlayRound(), CheckVictory()]
        assert match.over
        assert match.result is not None
        return match.result.winners

    assert finished((1, 2), (2, 0)) == (1,), "more wonders"
    assert finished((1, 1), (2, 1)) == (0,), "more friendly spaces"
    assert finished((1, 1), (1, 1)) == (0, 1), "shared"


@rule("dawn", "R6.6")
def test_the_match_goes_on_until_the_check() -> None:
    """Completing the last card in the own turn wins at the next check; markers are no spaces."""
    match = table()
    with on_turn(match) as g:
        p = g.state.players[0]
        for victory in g.state.victory[1:]:
            p.completed[victory] = g.rules.victory[victory].agendas[0].key
        p.markers = 2
        city(g, 0, "B6", "E1", "C1", "D1", "F2", "M1", "N4")
    assert len(player(match).completed) == 3
    assert not match.over
    spaces = len(player(match).cities) + len(player(match).tokens)
    assert match.told(0).standing.breakdown[0][2] == ("Friendly spaces (second tie-break)", spaces)
    idle(match)
    assert match.seat == 1
    assert not match.over
    idle(match)
    assert match.over
    assert match.result is not None
    assert match.result.winners == (0,)


@rule("dawn", "R5.46", "R6.6")
def test_reinforced_neighbours_are_on_the_map_only() -> None:
    """A marker at a victory card is neither a friendly space nor a reinforced token."""
    match = table()
    with on_turn(match) as g:
        g.state.players[0].markers = 1
        g.state.players[0].completed["explorer_aesthetic"] = "explorer"
        reinforced(g, 0, "E1")
        barbarian(g, "B", "E2")
    assert len(player(match).tokens) == 1
    assert unused_tokens(player(match)) == 29
