"""Round, turn, focus row and victory (chapters 4, 5.1 and 6)."""

from __future__ import annotations

import pytest

from pentarchy.core.match import Match
from pentarchy.games.dawn import board
from pentarchy.games.dawn.queries import unused_tokens
from pentarchy.games.dawn.scoring import CheckVictory
from pentarchy.games.dawn.state import REINFORCED, SPACE
from pentarchy.games.dawn.turn import PlayRound
from tests.games.dawn.table import offered, player, refused, state, table
from tests.support import card, play, rule


def idle(match: Match) -> Match:
    """Take a turn that changes nothing but the row."""
    match.apply("focus 1")
    while match.decision is not None and type(match.decision).__name__ != "ChooseFocus":
        match.apply("done")
    return match


@rule("dawn", "E1", "E2", "E3")
@card("dawn", "event_dial")
def test_rounds() -> None:
    """No event in round 1; from then on one sector a round; everybody has one turn, clockwise."""
    match = table(3)
    match.s.round, match.s.first = 0, 1
    match.between_turns().owe(PlayRound())
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
    match.s.round = 30
    match.p(1).completed["explorer_aesthetic"] = "explorer"
    match.between_turns().owe(PlayRound())
    assert match.over
    assert match.result is not None
    assert match.result.winners == (1,)
    assert match.log(None)[-2:] == [
        "30 rounds are over: the most completed victory cards decide",
        "Player 2 wins",
    ]
    match = table(round_limit=30)
    match.s.round = 29
    match.between_turns().owe(PlayRound())
    assert not match.over, "round 30 is still played"


@rule("dawn", "E4")
def test_the_round_limit_can_be_switched_off() -> None:
    """With 0 a match goes on until somebody wins, as the rulebook has it (line 569)."""
    match = table(round_limit=0)
    match.s.round = 500
    match.between_turns().owe(PlayRound())
    assert not match.over
    assert state(match).round == 501


@rule("dawn", "T1", "T3", "V17", "R5.2")
def test_a_reset_moves_the_cards_before_it() -> None:
    """Slot 4 goes to slot 1, slots 1 to 3 move right, slot 5 stays; tokens move with the cards."""
    match = table()
    p = match.p(0)
    p.trade = [1, 2, 3, 0, 1]
    match.turn()
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
    match.wonder(0, "hanging_gardens", "G0")
    match.turn()
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
    match.city(0, "E1", "B6", "C1")
    match.wonder(0, "hanging_gardens", "G0")
    match.wonder(0, "oracle", "E1")
    match.wonder(0, "great_zimbabwe", "B6")
    match.wonder(0, "forbidden_city", "C1")
    match.p(0).store = 1
    match.control(1, "B7")
    match.turn()
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
    match.wonder(0, "oracle", "G0")
    match.p(0).trade = [0, 3, 1, 0, 0]
    match.conquer(0, "L0")  # industry, slot 4
    match.turn()
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
    match.control(0, "E1")
    match.control(1, "E8")
    match.lay(0, "masonry", 5)
    match.rolls(6, 1)
    match.turn()
    play(match, ["focus 5", "attack E8", "done"])
    assert len(offered(match, "swap")) == 10
    match.apply("swap 1 5")
    assert player(match).row[4] == "masonry"
    match.control(1, "E2")
    match.rolls(1, 6)
    match.turn()
    play(match, ["focus 5", "attack E2", "done"])
    assert match.seat == 1, "no attack was won"


# Repeats and extra cards.


@rule("dawn", "R5.58", "R5.1")
@card("dawn", "venetian_arsenal")
def test_venetian_arsenal_repeats_slot_5() -> None:
    """After a card in slot 5 the same card again as if in slot 1, once, before its reset."""
    match = table()
    match.wonder(0, "venetian_arsenal", "G0")
    match.lay(0, "astrology", 5, trade=1)
    match.turn()
    play(match, ["focus 5", "done", "gain mathematics"])
    # The science card replaced itself: the new one is not resolved again.
    assert match.seat == 1
    match.p(0).dial = 0
    match.p(0).row[0] = "astrology"
    match.lay(0, "astrology", 5, trade=1)
    match.p(0).dial = 7
    match.turn()
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
    match.wonder(0, "venetian_arsenal", "G0")
    match.lay(0, "astrology", 2)
    match.turn()
    match.apply("focus 2")
    assert match.seat == 1


@rule("dawn", "R5.57", "R5.2")
@card("dawn", "estadio_do_maracana")
def test_maracana_adds_the_economy_card() -> None:
    """After the chosen card the economy card at its slot, and its reset; then the chosen one's."""
    match = table()
    match.wonder(0, "estadio_do_maracana", "G0")
    match.lay(0, "astrology", 2)
    match.turn()
    # The row: early_empire, astrology, foreign_trade, pottery, masonry.
    match.apply("focus 2")
    assert player(match).dial == 2
    assert offered(match, "focus") == {"3"}
    assert refused(match, "focus 1") == "R5.57"
    match.apply("focus 3")
    assert state(match).power == 3
    match.apply("to G1")
    assert player(match).row == ["astrology", "foreign_trade", "early_empire", "pottery", "masonry"]
    match.lay(0, "foreign_trade", 2)
    match.turn()
    play(match, ["focus 2", "done"])
    assert match.seat == 1, "not after an economy card"


@rule("dawn", "R5.57")
def test_maracana_by_the_erratum() -> None:
    """The economy card comes first; then another type is chosen, at the slot it has by then."""
    match = table(errata_maracana=True)
    match.wonder(0, "estadio_do_maracana", "G0")
    match.wonder(-1, "oracle", "E2")
    match.turn()
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
    match.wonder(0, "estadio_do_maracana", "G0")
    match.p(0).city_state_cards.append("geneva")
    match.pact(1, "joint_war", 0)
    match.control(0, "N2")
    match.lay(0, "capitalism", 4)
    match.lay(0, "flight", 5)
    match.rolls(6, 1)
    match.turn()
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
    match.city(0, "E1")
    match.wonder(0, "venetian_arsenal", "G0")
    match.wonder(0, "estadio_do_maracana", "E1")
    match.lay(0, "capitalism", 5)
    match.lay(0, "astrology", 2)
    match.turn()
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
    match.wonder(0, "venetian_arsenal", "G0")
    match.lay(0, "currency", 5)
    match.caravan(0, 1, "E2")
    match.caravan(0, 2, "E1")
    match.turn()
    play(match, ["focus 5", "caravan 1", "to F4", "no", "done", "yes"])
    assert refused(match, "to F4") == "R5.22", "the second caravan, in the repeat"
    assert "E2" in offered(match, "to")


# Agendas and victory.


@rule("dawn", "T5", "R6.2")
@card("dawn", "explorer_aesthetic")
def test_explorer_is_marked_at_once() -> None:
    """The fifteenth shore space marks the card, with a control token, for good."""
    match = table()
    match.city(0, "C1", "E4")
    match.control(0, "C2", "C6", "C7", "C3", "C8", "B6", "B5", "B2", "E5", "E6", "E7")
    match.lay(0, "early_empire", 5)
    match.turn()
    assert not player(match).completed, "fourteen"
    play(match, ["focus 5", "place G2"])
    assert player(match).completed == {"explorer_aesthetic": "explorer"}
    assert player(match).markers == 1
    unused = unused_tokens(player(match))
    board.destroy_piece(match.g, SPACE["C2"])
    board.destroy_piece(match.g, SPACE["E7"])
    match.turn()
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
    match = table(victory=(*cards, "technophile_scholarly"))
    match.city(0, "E1")
    match.wonder(0, pair[0], "G0")
    match.top(pair[1])
    match.goods(0, **dict.fromkeys(match.g.rules.wonders[pair[1]].resources, 2))
    match.lay(0, "nationalism", 5, trade=3)
    match.turn()
    play(match, ["focus 5", f"wonder {pair[1]}"])
    while offered(match, "spend"):
        match.apply(match.options[0])
    assert list(player(match).completed.values()) == [agenda]


@rule("dawn", "R6.5")
def test_free_and_lost_wonders_do_not_count() -> None:
    """A wonder that lies free, or was lost, counts for nobody."""
    match = table(victory=("technophile_scholarly", "warmonger_paranoid", "explorer_aesthetic"))
    match.wonder(0, "oracle", "G0")
    match.wonder(-1, "kremlin", "E1")
    board.note(match.g, 0, "science_wonders")
    match.turn()
    assert not player(match).completed


@rule("dawn", "R6.1", "R6.5")
@card("dawn", "populous_preservationist")
def test_populous_and_preservationist() -> None:
    """Five mature cities, or two natural wonders."""
    victory = ["populous_preservationist", "warmonger_paranoid", "technophile_scholarly"]
    match = table(victory=victory)
    match.control(0, "B0")
    match.turn()
    assert not player(match).completed
    match.control(0, "M0")
    match.turn()
    assert player(match).completed == {"populous_preservationist": "preservationist"}
    match = table(victory=victory)
    match.control(0, "G1", "G2")
    match.city(0, "C1", "E5", "P8", "B5")
    match.control(0, "C2", "C6", "C7", "C8", "E4", "E0", "E6", "P1", "L9", "L8", "B4", "B6")
    match.turn()
    assert not player(match).completed, "B5 lacks the natural wonder space"
    match.control(0, "B0")
    match.turn()
    assert player(match).completed == {"populous_preservationist": "populous"}


@rule("dawn", "T5", "R6.2", "R5.67")
@card("dawn", "sydney_opera_house")
def test_a_captured_sydney_opera_house_counts_for_its_loser_no_more() -> None:
    """The token that stands in for the captured city makes no fifth city of the loser mature."""
    victory = ["populous_preservationist", "warmonger_paranoid", "technophile_scholarly"]
    match = table(victory=victory)
    match.control(0, "G1", "G2")
    match.city(0, "C1", "E5", "P8", "B5", "B6")
    match.control(0, "C2", "C6", "C7", "C8", "E4", "E0", "E6", "P1", "L9", "L8", "B4", "B0")
    match.wonder(0, "sydney_opera_house", "B6")
    match.turn()
    assert not player(match).completed, "a city, no token, stands beside B5"
    board.replace_piece(match.g, 1, SPACE["B6"], REINFORCED)
    match.turn()
    assert player(match, 1).wonders == ["sydney_opera_house"]
    assert not player(match).completed, "the rival's token would have counted with the wonder only"


@rule("dawn", "R6.1", "R6.5")
@card("dawn", "civilized_moneygrubber")
def test_civilized_counts_the_capital() -> None:
    """Eight cities with the capital."""
    match = table()
    match.city(0, "B6", "E1", "C1", "D1", "F2", "M1")
    match.turn()
    assert not player(match).completed
    match.city(0, "N4")
    match.turn()
    assert player(match).completed == {"civilized_moneygrubber": "civilized"}


@rule("dawn", "R6.2")
def test_a_marker_costs_nothing_without_tokens() -> None:
    """With no unused token the card is completed all the same."""
    match = table()
    match.s.victory = [
        "warmonger_paranoid",
        "technophile_scholarly",
        "populous_preservationist",
    ]
    match.exhaust(0)
    match.p(0).completed.clear()
    match.p(0).won_capital = True
    board.note(match.g, 0, "conquests")
    match.turn()
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
        match.city(0, "E1").city(1, "M1")
        for seat in (0, 1):
            for _ in range(wonders[seat]):
                match.wonder(seat, next(keys), next(homes[seat]))
            match.control(seat, *(("B6", "B5"), ("P1", "P2"))[seat][: spaces[seat]])
            for victory in match.s.victory:
                agenda = match.rules.victory[victory].agendas[0].key  # type: ignore[attr-defined]
                match.p(seat).completed[victory] = agenda
        match.between_turns().owe(CheckVictory(), PlayRound())
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
    p = match.p(0)
    for victory in match.s.victory[1:]:
        p.completed[victory] = match.g.rules.victory[victory].agendas[0].key
    p.markers = 2
    match.city(0, "B6", "E1", "C1", "D1", "F2", "M1", "N4")
    match.turn()
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
    match.p(0).markers = 1
    match.p(0).completed["explorer_aesthetic"] = "explorer"
    match.reinforced(0, "E1")
    match.barbarian("B", "E2")
    match.turn()
    assert len(player(match).tokens) == 1
    assert unused_tokens(player(match)) == 29
