"""Setting up a match, what is hidden, and the ways to play."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.chance import Chance
from pentarchy.core.hexes import distance
from pentarchy.games.horizon import RULES
from pentarchy.games.horizon.turn import EndTurn
from tests.games.horizon.table import Table
from tests.support import card, rule, texts


@rule("horizon", "R0.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(pentarchy.Malformed):
        pentarchy.new("horizon", seats)


@rule("horizon", "R2.1", "R2.2", "R2.4", "R2.5", "R2.7", "R2.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_on_the_table(seats: int) -> None:
    """Tokens, technologies, leaders, objectives, territories and structures at the start."""
    s = pentarchy.new("horizon", seats, 3).game.state
    level = RULES.tech_level
    assert sorted(level[k] for k in s.slots if k) == [1, 1, 1, 1, 4, 4, 4]
    assert [len(s.deck2), len(s.deck3)] == [16, 16]
    hidden = [RULES.leaders[k].level for k in s.hidden if k]
    assert sorted(hidden) == [2] * 6 + [3] * 6 + [4] * 3
    assert len(s.unused) == 27 - 15
    assert sorted(RULES.objectives[k].letter for k in s.objectives) == ["A", "B", "C"]
    assert len(s.territories) == 24
    assert [len(row) for row in s.rows] == [3, 3, 3]
    assert [len(stack) for stack in s.stacks] == [5, 5, 5]
    assert (s.populate_supply, s.fortify_supply) == (8, 8)


@rule("horizon", "R2.6", "M1")
def test_homes_touch_the_cradle() -> None:
    """Two homes opposite, three alternating, four in two pairs."""
    for seats, edges in ((2, [0, 3]), (3, [0, 2, 4]), (4, [0, 1, 3, 4])):
        s = pentarchy.new("horizon", seats, 1).game.state
        homes = [p.home for p in s.players[s.first :] + s.players[: s.first]]
        around = RULES.near[RULES.centre]
        assert [around.index(home) for home in homes] == edges
        assert s.cells[0] == RULES.centre
    plane = RULES.plane
    pairs = [sum(distance(plane[a.home], plane[b.home]) == 1 for b in s.players) for a in s.players]
    assert pairs == [1, 1, 1, 1]


@card("horizon", "box")
@rule("horizon", "R2.9", "T8.18", "S3", "S4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_player_starts_with(seats: int) -> None:
    """20 inactive tokens, 1 active, a settler of strength 2 at home, 1 coin, 24 cubes."""
    s = pentarchy.new("horizon", seats, 3).game.state
    for p in s.players:
        assert p.columns == [6, 5, 4, 3, 2]
        assert (p.active, p.coins, p.tracks) == (1, 1, [8, 8, 8])
        assert p.units == [(p.home, 0, 2)]
        assert p.pawn == ""


@rule("horizon", "R2.10")
def test_the_first_player_is_drawn() -> None:
    """Every seat begins in some match; rounds run clockwise from there."""
    firsts = {pentarchy.new("horizon", 3, n).game.state.first for n in range(30)}
    assert firsts == {0, 1, 2}


@rule("horizon", "R2.11")
def test_the_draft_runs_backwards() -> None:
    """As many governments as players; the last player chooses first, the first gets the rest."""
    match = pentarchy.new("horizon", 3, 4)
    first, offered = match.game.state.first, match.game.state.offered[:]
    assert len({RULES.governments[k].card for k in offered}) == 3
    assert match.seat == (first + 2) % 3
    match.apply(f"government {offered[1]}")
    assert match.seat == (first + 1) % 3
    match.apply(f"government {offered[0]}")
    players = match.game.state.players
    assert players[first].government == offered[2]
    assert players[(first + 1) % 3].government == offered[0]


SIDES = [
    ("agrarian_league", "pioneer_republic"),
    ("citadel_state", "nomad_horde"),
    ("academy", "court_of_sages"),
    ("guild_of_builders", "merchant_council"),
]
"""The two sides of each of the four government cards."""


@rule("horizon", "R2.11")
@pytest.mark.parametrize("card, back", [*SIDES, *(side[::-1] for side in SIDES)])
def test_a_government_card_lies_on_one_of_its_sides(card: str, back: str) -> None:
    """Four players are offered all four cards: either side of each, never both."""
    offers = [pentarchy.new("horizon", 4, seed).game.state.offered for seed in range(20)]
    assert all((card in offered) != (back in offered) for offered in offers)
    assert {card in offered for offered in offers} == {True, False}


@rule("horizon", "S1", "S2")
def test_what_is_hidden_and_what_is_not() -> None:
    """Reshuffling what nobody knows keeps the seen bottom of a deck and all that lies open."""
    table = Table()
    s = table.s
    s.known2 = 3
    again = RULES.determinize(table.g, 0, Chance(7)).state
    assert again.deck2[:3] == s.deck2[:3]
    assert again.deck2[3:] != s.deck2[3:]
    assert sorted(again.deck2) == sorted(s.deck2)
    assert again.deck3 != s.deck3
    assert again.territories != s.territories
    assert again.stacks != s.stacks
    assert again.hidden != s.hidden
    assert again.slots == s.slots
    assert again.rows == s.rows
    views = [RULES.view(table.g, seat) for seat in (0, 1)]
    assert views[0].areas == views[1].areas


@rule("horizon", "S1")
def test_no_view_names_a_face_down_leader() -> None:
    """A leader's name is nowhere in what is sent before it is met."""
    import msgspec

    match = pentarchy.new("horizon", 2, 5)
    raw = msgspec.json.encode(match.told(0)).decode()
    assert not any(f'"{key}"' in raw for key in RULES.leaders)


@rule("horizon", "M2", "R0.3")
@pytest.mark.parametrize("seats, standard", [(2, 3), (3, 4), (4, 4)])
def test_short_game(seats: int, standard: int) -> None:
    """One objective cube fewer brings the end."""
    assert pentarchy.new("horizon", seats).game.state.limit == standard
    assert pentarchy.new("horizon", seats, mode="short").game.state.limit == standard - 1


@rule("horizon", "M3")
def test_open_decks() -> None:
    """In practice everything is shown, and nothing is there to be guessed."""
    import msgspec

    match = pentarchy.new("horizon", 2, 5, mode="practice")
    s = match.game.state
    raw = msgspec.json.encode(match.told(0)).decode()
    assert all(RULES.leaders[key].key in raw for key in s.hidden if key)
    assert all(RULES.leaders[key].name in raw for key in s.hidden if key)
    assert all(RULES.technologies[key].name in raw for key in s.deck2 + s.deck3)
    assert RULES.determinize(match.game, 0, Chance(7)).state.deck2 == s.deck2


@rule("horizon", "M4")
def test_fixed_governments() -> None:
    """No draft: the first sides of the four cards, in turn order."""
    match = pentarchy.new("horizon", 4, 5, options={"fixed_governments": True})
    s = match.game.state
    taken = [s.players[(s.first + i) % 4].government for i in range(4)]
    assert taken == ["agrarian_league", "citadel_state", "academy", "guild_of_builders"]
    assert match.seat == s.first


@rule("horizon", "M1")
def test_spaces_depend_on_the_number_of_players() -> None:
    """B1 has two spaces for two players, three for three, four for four."""
    for seats, spaces in ((2, "ab"), (3, "abc"), (4, "abcd")):
        match = Table(seats).act()
        offered = [t for t in texts(match.options) if t.startswith("pawn B1")]
        assert offered == [f"pawn B1{c}" for c in spaces]


@rule("horizon", "R4.1", "R0.2")
def test_a_round_runs_from_the_first_player_to_the_last() -> None:
    """After the last seat the next round begins with the first player again."""
    table = Table(3)
    table.s.first = 1
    for seat, after in ((1, 2), (2, 0), (0, 1)):
        match = table.owe(EndTurn(seat=seat))
        assert match.seat == after
    assert match.game.state.round == 2


def test_every_lesson_names_a_decision_and_a_rule() -> None:
    """The guided first game speaks of decisions and rules that exist."""
    from pentarchy.core.codec import family
    from pentarchy.core.rulebook import rulebook
    from pentarchy.core.step import Decision

    known = family(Decision, RULES.package)
    assert RULES.guide is not None
    for lesson in RULES.guide.lessons:
        assert not lesson.decision or lesson.decision in known, lesson.decision
        assert lesson.rule in rulebook("horizon"), lesson.rule


def test_every_refusal_and_decision_cites_a_rule_that_exists() -> None:
    """Whatever the code cites stands in the reference."""
    import re
    from pathlib import Path

    import pentarchy.games.horizon as game
    from pentarchy.core.rulebook import rulebook

    known = rulebook("horizon")
    for file in Path(game.__file__).parent.glob("*.py"):
        for cited in re.findall(r'"([RWMSPC]\d+(?:\.\d+)?[a-h]?)"', file.read_text()):
            assert cited in known or len(cited) < 3, f"{file.name}: {cited}"


def test_the_pack_round_trips() -> None:
    """The component set can be written as YAML and played from it."""
    from pentarchy.core import pack

    again = pack.read(pack.export(RULES), RULES)
    assert list(again.catalogue.cards.values()) == list(RULES.catalogue.cards.values())
    assert pentarchy.new(again, 3, 5).state_hash == pentarchy.new("horizon", 3, 5).state_hash


def test_the_board_record_is_made_for_everybody() -> None:
    """Prices and reach are those of the looking seat; a spectator looks with the active one."""
    table = Table(government="guild_of_builders").reserve("market")
    table.tile("tt07", "M15").unit("settler", 3, "M15")
    match = table.act()
    record = match.told(0).table
    assert record.players[0].reserve[0].cost == 1
    tile = next(t for t in record.tiles if t.name == "M15")
    assert (tile.village.need, tile.village.have, tile.village.ready) == (3, 3, True)
    slot = next(s for s in record.slots if s.key == "II-2")
    assert slot.missing == ("I-1", "I-2")
    assert match.view(None).table.active == 0
    assert "second builder" in record.warnings[0]
