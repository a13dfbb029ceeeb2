"""What the board shows beyond areas and spots agrees with what then happens."""

from __future__ import annotations

from typing import Any

import pentarchy
from pentarchy.core.match import Match
from pentarchy.games.dawn.events import BarbarianRepelled
from pentarchy.games.dawn.queries import geography
from pentarchy.games.dawn.raids import MoveBarbarian
from pentarchy.games.dawn.state import LETTERS, NAMES, SPACE
from pentarchy.games.dawn.table import DawnTable, chance
from tests.games.dawn.table import offered, player, state, table
from tests.support import play, rule


def shown(match: Match, seat: int | None = 0) -> DawnTable:
    found: DawnTable = match.told(seat).table
    return found


def space(match: Match, at: str) -> Any:
    return next(s for s in shown(match).spaces if s.spot == f"hex:{at}")


def test_odds() -> None:
    """The chance that a die and a lead beat a die: 15 of 36 without a lead, all with six."""
    assert chance(0) == round(100 * 15 / 36)
    assert chance(1) == round(100 * 21 / 36)
    assert chance(6) == 100
    assert chance(-5) == 0


def test_attacks_are_worked_out_in_advance() -> None:
    """Every offered attack is itemised, and the roll then adds up to the same."""
    match = table(leaders=("scythia", "egypt"))
    match.control(0, "B6")
    match.reinforced(1, "B7", "B5")
    match.lay(0, "iron_working", 3, trade=1)
    match.rolls(4, 2)
    match.turn()
    match.apply("focus 3")
    forecast = {c.target: c for c in shown(match).attacks}
    assert {t[4:] for t in forecast} == offered(match, "attack")
    attack = forecast["hex:B7"]
    assert attack.attack == (("Slot 3", 3), ("Iron Working", 1), ("Scythia", 3))
    assert attack.defence == (("Hills", 2), ("Reinforced", 1))
    assert attack.odds == chance(7 - 3)
    match.apply("attack B7")
    combat = shown(match).combat
    assert combat is not None
    assert (combat.attack_sum, combat.defence_sum) == (7 + 4, 3 + 2)
    assert (combat.attack_die, combat.defence_die) == (4, 2)
    assert combat.odds == 100


@rule("dawn", "R5.35", "R5.62")
def test_the_card_of_an_attacked_city_state_is_not_counted_on() -> None:
    """It is returned before the roll: against Carthage 5 and not 6, but Kabul's card helps."""
    match = table(3)
    match.control(0, "E2")
    match.city_state_card(0, "carthage", "kabul")
    match.lay(0, "masonry", 5, trade=1)
    match.turn()
    match.apply("focus 5")
    forecast = next(c for c in shown(match).attacks if c.target == "hex:F4")
    assert forecast.attack == (("Slot 5", 5), ("Kabul", 3))
    assert forecast.odds == chance(5 + 3 - 8)
    match.apply("attack F4")
    assert player(match).city_state_cards == ["kabul"]
    combat = shown(match).combat
    assert combat is not None
    assert combat.attack == forecast.attack


def test_barbarians_go_where_the_board_says() -> None:
    """The six next places of a barbarian are those to which the die would send it."""
    match = table()
    match.s.offset = 2
    match.wonder(0, "petra", "G0")
    match.city(0, "E2")
    match.barbarian("B", "E1")
    match.turn()
    coming = space(match, "E1").barbarian_next
    for die in range(6):
        other = match.copy()
        with other.edit() as g:
            g.push(MoveBarbarian(number=1, direction=(die + 2) % 6))
        there = state(other).barbarians[LETTERS.index("B")]
        expected = "" if there == SPACE["E1"] else next(n for n, h in SPACE.items() if h == there)
        assert coming[die].removeprefix("hex:") == expected
    assert shown(match).directions == (2, 3, 4, 5, 0, 1)


@rule("dawn", "R5.46")
def test_the_board_shows_raids_from_which_a_barbarian_goes_back() -> None:
    """A capital or reinforced token is named as entered, though the barbarian does not stay."""
    match = table()
    match.reinforced(0, "G2")
    match.barbarian("B", "G1")
    match.turn()
    coming = space(match, "G1").barbarian_next
    entered = [spot for spot in coming if spot in ("hex:G0", "hex:G2")]
    assert sorted(entered) == ["hex:G0", "hex:G2"]
    for spot in entered:
        other = match.copy()
        with other.edit() as g:
            direction = (coming.index(spot) + g.state.offset) % 6
            g.push(MoveBarbarian(number=1, direction=direction))
        assert state(other).barbarians[LETTERS.index("B")] == SPACE["G1"]
        repelled = [e for _, e in other.events if isinstance(e, BarbarianRepelled)]
        assert [f"hex:{e.at}" for e in repelled] == [spot]


def test_ways_of_a_caravan() -> None:
    """While a caravan is sent a shortest way to each goal is shown, none through a barbarian."""
    match = table()
    assert shown(match).ways == ()
    match.caravan(0, 1, "E8")
    match.barbarian("B", "E1")
    match.lay(0, "currency", 3)
    match.turn()
    play(match, ["focus 3", "caravan 1"])
    ways = {way[-1]: way for way in shown(match).ways}
    assert set(ways) == {f"hex:{at}" for at in offered(match, "to")}
    assert ways["hex:E1"] == ("hex:E8", "hex:E1"), "onto the barbarian"
    assert all("hex:E1" not in way[:-1] for way in ways.values()), "not past it"
    match = table()
    match.lay(0, "foreign_trade", 3)
    match.turn()
    match.apply("focus 3")
    ways = {way[-1]: way for way in shown(match).ways}
    assert ways["hex:G8"] == ("hex:G0", "hex:G1", "hex:G8"), "out of the capital"


def test_reach_of_wonders() -> None:
    """What a seat could pay is itemised, and building is offered exactly when it suffices."""
    match = table(leaders=("rome", "egypt"))
    match.top("oracle")
    match.goods(0, marble=1)
    match.lay(0, "pottery", 5, trade=1)
    match.turn()
    deck = next(d for d in shown(match).wonders if d.type == "science")
    assert deck.reach is not None
    assert deck.reach.items == (("Slot 5", 5), ("Trade tokens", 1), ("Marble", 2))
    assert (deck.reach.have, deck.reach.need, deck.reach.in_reach) == (8, 8, True)
    match.apply("focus 5")
    assert "oracle" in offered(match, "wonder")
    assert all(d.reach is None for d in shown(match, None).wonders), "nothing for spectators"


@rule("dawn", "R5.30")
def test_a_wonder_is_in_reach_only_with_a_city_for_it() -> None:
    """Who can pay but has a wonder in every city is told that it is out of reach."""
    match = table(leaders=("rome", "egypt"))
    match.top("oracle")
    match.lay(0, "pottery", 5, trade=3)
    match.goods(0, marble=1)
    match.wonder(0, "petra", NAMES[match.p(0).cities[0]])
    match.turn()
    deck = next(d for d in shown(match).wonders if d.type == "science")
    assert deck.reach is not None
    assert (deck.reach.have, deck.reach.need, deck.reach.in_reach) == (10, 8, False)


def test_the_row_after_the_reset() -> None:
    """While a card is resolved the forecast shows the row to come."""
    match = table()
    assert shown(match).players[0].forecast == ()
    match.apply("focus 3")
    forecast = shown(match).players[0].forecast
    match.apply("done")
    assert list(forecast) == player(match).row


def test_agendas_and_players() -> None:
    """Progress, goods, dials and pieces are those of the state."""
    match = table()
    match.city(0, "B6")
    match.control(0, "B5", "B0")
    match.conquer(0, "F4")
    match.goods(0, oil=2)
    match.p(0).dial = 7
    match.turn()
    found = shown(match)
    me = found.players[0]
    assert (me.cities_left, me.tokens_left, me.spaces) == (5, 29, 5)
    assert me.goods == {"marble": 0, "mercury": 0, "oil": 2, "diamond": 0}
    assert (me.dial, me.dial_next) == (7, (10, 3))
    assert me.naturals == ("mt_everest",)
    assert me.row[4].city_states == ("carthage",)
    agendas = {a.key: a for card in found.agendas for a in card.agendas}
    assert agendas["civilized"].have == (3, 1)
    assert agendas["warmonger"].have == (1, 0)
    assert space(match, "B0").natural_here is False
    assert space(match, "F4").city_state_here is False
    carthage = next(c for c in found.city_states if c.key == "carthage")
    assert (carthage.conqueror, carthage.holders) == (0, ())


def test_tokens_on_focus_cards() -> None:
    """City-state tokens and America's natural wonders are shown on their cards, and when used."""
    match = table(leaders=("america", "egypt"))
    match.conquer(0, "F4")
    match.conquer(0, "N3")
    match.control(0, "B0")
    match.p(0).naturals["mt_everest"] = 4
    match.reinforced(1, "B7")
    match.rolls(1, 6)
    match.turn()
    row = shown(match).players[0].row
    assert (row[4].city_states, row[4].naturals) == (("carthage",), ("mt_everest",))
    assert row[1].city_states == ("geneva",)
    assert row[4].used == ()
    play(match, ["focus 5", "attack B7", "spend carthage"])
    assert shown(match).players[0].row[4].used == ("carthage",)


def test_worth_of_a_card_counts_its_effective_slot() -> None:
    """With Machu Picchu a card in slot 1 or 2 is worth what it is in slot 3."""
    match = table()
    match.lay(0, "astrology", 1)
    match.lay(0, "foreign_trade", 2)
    match.turn()
    science, economy = shown(match).players[0].row[:2]
    assert (science.worth, economy.worth) == ("dial +1", "3 steps to hills")
    match.wonder(0, "machu_picchu", "G0")
    match.turn()
    science, economy = shown(match).players[0].row[:2]
    assert (science.worth, economy.worth) == ("dial +3", "3 steps to forest")


def test_the_log_tells_things_in_order() -> None:
    """A token is placed before it finds oil, a space won before it is taken, a barbarian comes
    before it lays waste."""
    match = table()
    match.lay(1, "early_empire", 4)
    match.turn(1)
    play(match, ["focus 4", "place P3", "done"])
    assert match.log(0)[2:4] == ["Player 2 places a control token on P3", "Player 2 gains oil"]
    match = table()
    match.city(0, "B6")
    match.control(1, "B7")
    match.rolls(6, 1)
    match.turn()
    play(match, ["focus 5", "attack B7"])
    assert match.log(0)[4:6] == [
        "Player 1 wins the attack, 11 to 3",
        "Player 1 puts a control token on B7",
    ]
    match = table()
    match.barbarian("B", "E1").control(0, "E2").barbarian("C", "B8").reinforced(1, "B7")
    with match.edit() as g:
        g.push(MoveBarbarian(number=1, direction=0), MoveBarbarian(number=2, direction=0))
    assert match.log(0)[-4:] == [
        "Barbarian B moves to E2",
        "Player 1 loses the control token on E2",
        "Barbarian C raids the reinforced control token of Player 2 on B7 and goes back",
        "The control token of Player 2 on B7 is no longer reinforced",
    ]


def test_phases() -> None:
    """Setup, choosing, resolving and events are told apart."""
    building = pentarchy.new("dawn", 2, 1, "custom")
    assert shown(building).phase == "setup"
    match = table()
    assert shown(match).phase == "choose"
    match.apply("focus 1")
    assert (shown(match).phase, shown(match).slot, shown(match).card) == (
        "resolve",
        1,
        "early_empire",
    )
    match.lay(0, "capitalism", 1)
    match.turn()
    play(match, ["focus 1", "done"])
    assert shown(match).phase == "reset", "Capitalism's option comes after the reset"
    match.wonder(0, "hanging_gardens", "G0")
    match.turn()
    match.apply("use hanging_gardens")
    assert shown(match).phase == "choose", "the start of the turn"


# Building the map.


def test_symbols_show_while_the_map_is_built() -> None:
    """The core's natural wonders and city-states are seen before their tokens are laid."""
    match = pentarchy.new("dawn", 2, 1, "custom")
    assert sum(space.natural_here for space in shown(match).spaces) == 2
    assert sum(space.city_state_here for space in shown(match).spaces) == 2
    kinds = [piece.kind for spot in match.view(0).areas[0].spots for piece in spot.pieces]
    assert (kinds.count("natural_wonder"), kinds.count("city_state")) == (2, 2)
    assert not any(state(match).token), "nothing lies there yet"


def test_tiles_in_hand_and_their_ghosts() -> None:
    """Both sides of every tile are shown, and each option as the tile would then lie."""
    match = pentarchy.new("dawn", 2, 1, "custom")
    tiles = {face.spot: face.spaces for face in shown(match).tiles}
    assert len(tiles) == 12, "two players, three tiles, two sides"
    assert shown(match).ghosts == ()
    face = min(offered(match, "tile"))
    tile = match.game.rules.tiles[int(face[:-1])]
    drawn = tiles[f"p{match.seat}:tile:{face}"]
    assert [s.terrain.replace("_", " ") for s in drawn] == [s.terrain for s in tile.a]
    match.apply(f"tile {face}")
    ghosts = {ghost.action: ghost for ghost in shown(match).ghosts}
    assert list(ghosts) == [action.text for action in match.options]
    plot = next(a for a in match.options if len(match.decision.turns(match.game, a)) > 1)  # type: ignore[union-attr, attr-defined]
    assert (ghosts[plot.text].spaces[0].q, ghosts[plot.text].spaces[0].r) == (plot.q, plot.r)  # type: ignore[attr-defined]
    match.apply(plot)
    ghosts = {ghost.action: ghost for ghost in shown(match).ghosts}
    assert list(ghosts) == [action.text for action in match.options]
    turn = match.options[-1].text
    tail = ghosts[turn].spaces[-1]
    assert ghosts[turn].spot == f"plot:{tail.q}:{tail.r}"
    match.apply(turn)
    laid = geography(match.game).places
    first = 10 * (tile.number - 1)
    assert [(s.q, s.r) for s in ghosts[turn].spaces] == [laid[first + i] for i in range(10)]


def test_why_not_by_spot() -> None:
    """A click on any space while placing tokens gets the true reason, with its rule."""
    match = table()
    match.apply("focus 1")
    reasons = {
        at: {r.rule for r in match.why_not_spot(f"hex:{at}")} for at in ("G2", "G3", "E1", "F4")
    }
    assert reasons == {"G2": {"R5.7"}, "G3": {"R5.7"}, "E1": {"R5.6"}, "F4": {"R5.7"}}
    assert "difficulty 5" in match.why_not_spot("hex:G2")[0].sentence


@rule("dawn", "R5.48")
def test_barbarians_on_one_space_are_both_named() -> None:
    """Two that could not part are shown by both letters."""
    match = table()
    match.barbarian("D", "E1")
    match.barbarian("B", "E1")
    match.turn()
    assert space(match, "E1").barbarian == "BD"
