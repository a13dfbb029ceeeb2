"""Setting up: chapter 2, the words of chapter 3 and the maps of chapter 7."""

from __future__ import annotations

from collections import Counter
from itertools import product, takewhile

import pytest

import pentarchy
from pentarchy.core.chance import Chance
from pentarchy.core.errors import Malformed
from pentarchy.core.match import codec
from pentarchy.core.rulebook import rulebook
from pentarchy.games.dawn import RULES
from pentarchy.games.dawn.geography import counts, outline
from pentarchy.games.dawn.mapmaking import Building, Ground, bit, enclosed, number_of
from pentarchy.games.dawn.queries import (
    difficulty,
    geography,
    is_empty,
    is_rival,
    mature_cities,
    shore_spaces,
    unused_cities,
    unused_tokens,
)
from pentarchy.games.dawn.state import (
    ABSENT,
    CAPITAL,
    CITY_STATE,
    EACH_RESOURCE,
    LETTERS,
    NATURAL_WONDER,
    RESOURCES,
    SPACE,
)
from tests.games.dawn.table import offered, player, refused, state, table
from tests.support import card, rule, wander


@rule("dawn", "S1", "S2", "V12")
def test_players_start_with_their_leaders_row() -> None:
    """Rome: Astrology, Foreign Trade, Masonry, Early Empire, Pottery; pieces and dial untouched."""
    for seed in range(40):
        match = pentarchy.new("dawn", 2, seed, "first-game")
        leaders = [p.leader for p in state(match).players]
        assert len(set(leaders)) == 2
        for p in state(match).players:
            order = [RULES.focus[card].type for card in p.row]
            assert order == list(RULES.leaders[p.leader].focus_order)
            assert all(RULES.focus[card].level == 1 for card in p.row)
            assert (unused_tokens(p), unused_cities(p), p.dial) == (31, 7, 0)
            assert p.caravans.count(-1) == 1
            if p.leader == "rome":
                assert p.row == [
                    "astrology",
                    "foreign_trade",
                    "masonry",
                    "early_empire",
                    "pottery",
                ]
                return
    raise AssertionError("Rome was never dealt")


@rule("dawn", "S3", "S4", "S11")
def test_every_symbol_gets_its_token() -> None:
    """Resources, barbarians, city-states and natural wonders stand on their symbols."""
    match = pentarchy.new("dawn", 3, 5, "first-game")
    s, geo = state(match), geography(match.game)
    for h, resource in geo.resources.items():
        assert s.token[h] == RESOURCES.index(resource) + 1
    assert all(s.token[h] == CITY_STATE for h in geo.city_states)
    assert all(s.token[h] == NATURAL_WONDER for h in geo.naturals)
    for i, letter in enumerate(LETTERS):
        assert s.barbarians[i] == geo.spawns.get(letter, ABSENT)
    assert s.barbarians[LETTERS.index("H")] == ABSENT, "H is not on this map and never comes"
    for i, resource in enumerate(RESOURCES):
        on_map = list(geo.resources.values()).count(resource)
        assert s.supply[i] == EACH_RESOURCE - on_map
    for p in s.players:
        assert p.trade == [0] * 5
        assert p.resources == [0] * 4
        assert not p.tokens
        assert not p.city_state_cards
        assert len(p.cities) == 1
        assert s.piece[p.cities[0]] == CAPITAL
        assert all(holder == s.players.index(p) for holder in p.pacts.values())


@rule("dawn", "S5")
def test_city_state_cards_lie_beside_the_map() -> None:
    """Two cards of each city-state on the map, none of the others."""
    view = pentarchy.new("dawn", 2, 5, "first-game").view(0)
    cards = {
        s.id: s.pieces[0].count for s in view.spots().values() if s.id.startswith("city_state")
    }
    assert cards == {"city_state:carthage": 2, "city_state:brussels": 2, "city_state:geneva": 2}


@rule("dawn", "S6")
def test_first_player_and_direction_are_drawn() -> None:
    """Over many seeds every seat comes first and the direction token lies in all six ways."""
    begun = [state(pentarchy.new("dawn", 3, seed, "first-game")) for seed in range(80)]
    assert {s.first for s in begun} == {0, 1, 2}
    assert {s.offset for s in begun} == set(range(6))
    assert all(s.round == 1 for s in begun), "the dial stands on its first sector"


@rule("dawn", "S7", "S8", "S9", "D7")
@pytest.mark.parametrize("seats, size, gone", [(2, 4, 8), (3, 5, 4), (4, 6, 0)])
def test_wonder_decks(seats: int, size: int, gone: int) -> None:
    """Ancient wonders lie on top, then medieval, then modern; some left the game unseen."""
    match = pentarchy.new("dawn", seats, 9, "first-game")
    s = state(match)
    assert len(s.removed) == gone
    for kind, deck in s.decks.items():
        assert len(deck) == size
        eras = [RULES.wonders[w].era for w in reversed(deck)]
        assert eras == sorted(eras, key=["ancient", "medieval", "modern"].index)
        assert all(RULES.wonders[w].type == kind for w in deck)
    lost = Counter(RULES.wonders[w].era for w in s.removed)
    assert lost == {2: {"ancient": 4, "medieval": 4}, 3: {"ancient": 4}, 4: {}}[seats]
    assert not s.wonder_at, "wonder tokens lie beside their decks"
    hidden = {w for deck in s.decks.values() for w in deck[:-1]} | set(s.removed)
    text = str(match.view(0))
    assert not any(f"'{key}'" in text for key in hidden), "only the top cards can be seen"


@rule("dawn", "D7")
def test_what_is_secret_is_reshuffled_for_bots() -> None:
    """Another order of the hidden wonders is possible; what lies open stays."""
    match = pentarchy.new("dawn", 4, 9, "first-game")
    orders = set()
    for n in range(20):
        other = RULES.determinize(match.game, 0, Chance(n))
        assert [d[-1] for d in other.state.decks.values()] == [
            d[-1] for d in state(match).decks.values()
        ]
        orders.add(str(other.state.decks))
    assert len(orders) > 5


@rule("dawn", "S10", "R7.3")
@pytest.mark.parametrize("mode, cards", [("first-game", 3), ("epic-first-game", 4), ("epic", 4)])
def test_victory_cards(mode: str, cards: int) -> None:
    """Three of five victory cards are in play, four in the epic game."""
    seen = set()
    for seed in range(12):
        match = pentarchy.new("dawn", 2, seed, mode)
        while not state(match).victory:
            match.apply(match.options[0])
        assert len(set(state(match).victory)) == cards
        seen.update(state(match).victory)
    assert seen == set(RULES.victory)


# Words.


@rule("dawn", "D1")
def test_friendly_and_rival_spaces() -> None:
    """Cities and control tokens make a space friendly or rival, caravans neither."""
    match = table()
    match.control(1, "B6")
    match.caravan(1, 1, "B7")
    match.turn()
    s = state(match)
    assert is_rival(s, 0, SPACE["B6"])
    assert is_rival(s, 0, SPACE["P0"])
    assert not is_rival(s, 1, SPACE["B6"])
    assert not is_rival(s, 0, SPACE["B7"])
    assert s.owner[SPACE["B7"]] == -1


@rule("dawn", "D2")
def test_empty_spaces() -> None:
    """Empty means no token and no figure of any kind."""
    match = table()
    match.caravan(1, 1, "B7")
    match.control(0, "B6")
    match.barbarian("B", "B8")
    match.wonder(-1, "oracle", "E2")
    match.turn()
    s = state(match)
    assert is_empty(s, SPACE["E1"])
    for at in ("B7", "B6", "B8", "E2", "E3", "F4", "B0"):
        assert not is_empty(s, SPACE[at]), at


@rule("dawn", "D3")
def test_difficulty() -> None:
    """Grassland 1 to mountains 5, water 1, natural wonders 5 even when the token is gone."""
    match = table()
    expected = {"G1": 1, "B2": 2, "G8": 3, "D2": 4, "G2": 5, "G3": 1, "B0": 5}
    assert {at: difficulty(match.game, 0, SPACE[at]) for at in expected} == expected
    match.control(0, "B0")
    match.turn()
    assert difficulty(match.game, 0, SPACE["B0"]) == 5


@rule("dawn", "D4", "V1", "V26")
def test_mature_cities() -> None:
    """All land around a city must hold its owner's control tokens; water and edge do not count."""
    match = table()
    around = list(geography(match.game).beside[SPACE["G0"]])
    terrain = ["grassland", "water", "water", "water", "water", "mountains"]
    assert [RULES_TERRAIN(match, n) for n in around] == terrain
    match.control(0, "G1")
    match.turn()
    assert not mature_cities(match.game, 0)
    match.control(0, "G2")
    match.turn()
    assert mature_cities(match.game, 0) == [SPACE["G0"]]
    # C1 lies at the edge: C0 water, C2 and C6 and C7 and C8 land.
    match.city(0, "C1")
    match.control(0, "C2", "C6", "C7")
    match.city(0, "C8")
    match.turn()
    assert SPACE["C1"] not in mature_cities(match.game, 0), "an adjacent city is no control token"


def RULES_TERRAIN(match: pentarchy.Match, h: int) -> str:
    return counts_name(geography(match.game).terrain[h])


def counts_name(number: int) -> str:
    return list(counts([]))[number]


@rule("dawn", "D5")
def test_distance_ignores_what_is_on_the_way() -> None:
    """Plain distance counts over water and pieces, but only over spaces of the map."""
    geo = geography(table().game)
    assert geo.distances(SPACE["G0"])[SPACE["C6"]] == 2
    assert geo.distances(SPACE["B6"])[SPACE["F8"]] == 2, "over water"


@rule("dawn", "D6")
def test_control_of_wonders() -> None:
    """A natural wonder belongs to whoever holds its token, a world wonder to its space's owner."""
    match = table()
    match.control(0, "B0")
    match.wonder(0, "oracle", "G0")
    match.turn()
    assert list(player(match).naturals) == ["mt_everest"]
    assert player(match).wonders == ["oracle"]


@rule("dawn", "D8", "R6.4")
def test_shore_spaces_count_once() -> None:
    """A friendly space next to water, or at the edge, or both, counts once; others do not."""
    match = table()
    match.control(0, "G2", "B6", "M0", "E5")
    match.turn()
    # G0 next to water; G2 both; B6 next to water; E5 at the edge; M0 neither.
    assert shore_spaces(match.game, 0) == 4


# Maps.


@rule("dawn", "R7.1", "V13", "V23", "V24", "V25")
@pytest.mark.parametrize(
    "seats, spaces, edge, shore, letters",
    [(2, 100, 41, 51, "BCD"), (3, 130, 47, 69, "ABCDGI"), (4, 160, 52, 84, "ABCDFGI")],
)
def test_first_game_map(seats: int, spaces: int, edge: int, shore: int, letters: str) -> None:
    """The fixed map has the spaces, edge, shore and symbols worked out by hand."""
    match = pentarchy.new("dawn", seats, 1, "first-game")
    geo = geography(match.game)
    assert len(geo.spaces) == spaces
    assert sum(geo.edge) == edge
    assert len(geo.shore) == shore
    assert "".join(sorted(geo.spawns)) == letters
    assert geo.naturals[SPACE["D0"]] == "grand_mesa"
    stars = {"G0", "P0", "I0", "K0"}
    taken = {at for at in stars if state(match).piece[SPACE[at]] == CAPITAL}
    assert taken == {2: {"G0", "P0"}, 3: {"G0", "P0", "K0"}, 4: stars}[seats]
    resources = Counter(geo.resources.values())
    if seats == 2:
        assert resources == {"marble": 2, "oil": 3, "mercury": 3, "diamond": 1}
    if seats >= 3:
        assert geo.city_states[SPACE["O0"]] == "buenos_aires"
        assert (geo.resources[SPACE["O6"]], geo.spawns["I"]) == ("marble", SPACE["O7"])
    if seats == 4:
        assert resources == dict.fromkeys(RESOURCES, 4)
        assert set(geo.city_states.values()) == {"carthage", "brussels", "geneva", "buenos_aires"}
        on_map = [t for t in geo.terrain if t >= 0]
        assert counts(on_map) == {
            "grassland": 34,
            "hills": 30,
            "forest": 25,
            "desert": 14,
            "mountains": 30,
            "water": 23,
            "natural wonder": 4,
        }


@rule("dawn", "R7.1")
@card("dawn", "first_game_map")
def test_seats_turn_round_the_stars() -> None:
    """Which seat gets which star is a random turn of their clockwise order."""
    seen = {
        tuple(p.cities[0] for p in state(pentarchy.new("dawn", 4, seed, "first-game")).players)
        for seed in range(60)
    }
    order = [SPACE[at] for at in ("G0", "P0", "I0", "K0")]
    assert seen == {tuple(order[(i + k) % 4] for i in range(4)) for k in range(4)}


CORE = {
    "A": [(0, 0, 0), (3, -3, 3), (4, 0, 0), (7, -3, 3)],
    "B": [(0, 0, 0), (0, -3, 3), (-4, 0, 0), (-4, -3, 3)],
}
"""Where the four core tiles lie, and how far they are turned (H9)."""


@rule("dawn", "R7.2", "R7.2.1", "R7.2.2", "R7.2.3", "R7.2.4", "R7.2.5")
@card("dawn", "core_a", "core_b")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_custom_map_is_dealt(seats: int) -> None:
    """A core of two natural wonders and two city-states on one side; three tiles each."""
    sides = set()
    for seed in range(12):
        match = pentarchy.new("dawn", seats, seed, "custom")
        s = state(match)
        roles = Counter(RULES.tiles[t].role for t in s.core_tiles)
        assert roles == {"natural_wonder": 2, "city_state": 2}
        faces = {word.split(":")[0][-1] for word in s.layout.split()}
        assert len(faces) == 1
        sides |= faces
        side = faces.pop()
        places = [tuple(map(int, word.split(":")[1:])) for word in s.layout.split()]
        assert places == CORE[side]
        dealt = [t for hand in s.tiles for t in hand]
        assert len(set(dealt + s.core_tiles)) == 3 * seats + 4
        for hand in s.tiles:
            assert [RULES.tiles[t].role == "capital" for t in hand] == [True, False, False]
    assert sides == {"A", "B"}


@rule("dawn", "V27")
@pytest.mark.parametrize("side", "AB")
def test_places_round_the_core(side: str) -> None:
    """40 spaces, no hole, and exactly 32 places for a first tile."""
    laid = RULES.layouts[f"core_{side.lower()}"].laid
    layout = " ".join(
        f"{t}{side}:{x.q}:{x.r}:{x.turn}" for t, x in zip((1, 2, 6, 12), laid, strict=False)
    )
    made = Building(layout, [1, 2, 6, 12])
    assert made.ground.all.bit_count() == 40
    assert enclosed(made.ground.all) == 0
    assert sum(len(turns) for side in "AB" for turns in made.legal(side).values()) == 32


@rule("dawn", "R7.2.6", "V10")
def test_tiles_touch_with_four_spaces_and_the_core() -> None:
    """A place is refused with its reason: overlap, fewer than four, not at the core."""
    match = pentarchy.new("dawn", 2, 3, "custom")
    seat = match.seat
    assert seat is not None
    face = f"{state(match).tiles[seat][1]}A"
    match.apply(f"tile {face}")
    made = RULES.building(state(match).layout, state(match).core_tiles)
    spots = {(a.q, a.r) for a in match.options}  # type: ignore[attr-defined]
    assert spots == {(a.q, a.r) for a in made.legal("A")}
    for action in match.decision.candidates(match.game):  # type: ignore[union-attr]
        refusal = match.why_not(action)
        if refusal is not None:
            assert refusal.rule in ("R7.2.6", "R7.2.7")
    reasons = {
        r.sentence
        for a in match.decision.candidates(match.game)  # type: ignore[union-attr]
        if (r := match.why_not(a)) is not None
    }
    assert any("both must be at least 4" in r for r in reasons)
    assert any("on another tile" in r for r in reasons)
    # Counted from both sides by hand for every legal place.
    ground = Ground(state(match).layout, state(match).core_tiles)
    assert all(
        ground.why_not(side, turn.sixths, number_of(at.q, at.r), ground.core) is None
        for side in "AB"
        for at, turns in made.legal(side).items()
        for turn in turns
    )


@rule("dawn", "R7.2.6")
def test_with_the_core_shut_in_a_tile_touches_its_neighbours() -> None:
    """Only where nothing can touch the core may a tile touch a tile that touches the core."""
    layout = state(pentarchy.new("dawn", 4, 1, "first-game")).layout
    # On the first-game map tile 2 lies inside: take it for the core.
    made = Building(layout, [2])
    assert made.demand == made.ground.second
    assert "A" in made.sides
    at, (turn, *_) = next(iter(made.legal("A").items()))
    number = number_of(at.q, at.r)
    assert made.ground.why_not("A", turn.sixths, number, made.ground.core) is not None
    # With tile 8, in a corner, as the core, it must be touched.
    assert Building(layout, [8]).demand == Building(layout, [8]).ground.core


@rule("dawn", "R7.2.6")
def test_laying_a_capital_tile_founds_the_capital() -> None:
    """Whoever lays a capital tile has the capital on its star at once."""
    match = pentarchy.new("dawn", 2, 3, "custom")
    seat = match.seat
    assert seat is not None
    tile = state(match).tiles[seat][0]
    match.apply(f"tile {tile}A")
    match.apply(match.options[0])
    if match.decision is not None and type(match.decision).__name__ == "ChooseTurn":
        match.apply(match.options[0])
    star = geography(match.game).stars[tile]
    assert player(match, seat).cities == [star]
    assert tile not in state(match).tiles[seat]


@rule("dawn", "R7.2", "R7.2.7")
@pytest.mark.parametrize("seats, tiles", [(2, 10), (3, 13), (4, 16)])
def test_custom_maps_come_out_whole(seats: int, tiles: int) -> None:
    """All tiles are laid, every hole is water, at most eight of them."""
    for seed in range(5):
        match = pentarchy.new("dawn", seats, seed, "custom")
        for at in wander(match, seed):
            if state(at).victory:
                break
        geo = geography(match.game)
        assert len(geo.tile_sides) == tiles
        ground = 0
        for place in geo.places.values():
            ground |= bit(place)
        assert enclosed(ground) == 0
        assert len(geo.spaces) - 10 * tiles <= 8
        assert all(len(p.cities) == 1 for p in state(match).players)


@rule("dawn", "R7.2.7")
def test_what_a_tile_closes_off_is_what_the_map_then_encloses() -> None:
    """Wherever a tile could touch, also where it would enclose more than there is water for."""
    closing = 0
    for seed in range(6):
        match = pentarchy.new("dawn", 4, seed, "custom")
        for at in wander(match, seed):
            if state(at).victory:
                break
        laid, rest = (
            state(match).layout.split()[: 8 + seed],
            state(match).layout.split()[8 + seed :],
        )
        water = takewhile(lambda word: word.startswith("W"), rest)
        ground = Ground(" ".join([*laid, *water]), [])
        for side, turn in product("AB", range(6)):
            for q, r in ground.plots():
                number = number_of(q, r)
                tile = sum(bit(h) for h in outline(side, turn, (q, r)))
                if not tile & ground.all and tile & ground.ring:
                    closed = ground.closed_off(side, turn, number)
                    assert closed == enclosed(ground.all | tile)
                    closing += closed > 0
    assert closing > 50


@rule("dawn", "R7.2.7")
def test_a_hole_is_filled_with_water() -> None:
    """A place closed in on all sides is found, and too many of them forbid the tile."""
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert enclosed(sum(bit(h) for h in ring)) == bit((0, 0))
    assert enclosed(sum(bit(h) for h in ring[:5])) == 0
    match = pentarchy.new("dawn", 4, 0, "custom")
    filled = 0
    for seed in range(30):
        match = pentarchy.new("dawn", 4, seed, "custom")
        for at in wander(match, seed):
            if state(at).victory:
                break
        water = [h for h in geography(match.game).spaces if h >= 160]
        filled += len(water)
        if water:
            assert all(geography(match.game).terrain[h] == 0 for h in water)
            assert not any(geography(match.game).edge[h] for h in water)
            break
    assert filled, "no random map had a hole"


@rule("dawn", "R7.5")
def test_the_match_waits_for_a_card_to_be_taken() -> None:
    """While a player chooses a card from the focus deck nobody else is asked."""
    match = table()
    match.lay(0, "astrology", 3)
    match.turn()
    match.apply("focus 3")
    assert type(match.decision).__name__ == "GainFocus"
    assert match.seat == 0
    assert offered(match, "gain") == {
        "drama_and_poetry",
        "mathematics",
        "currency",
        "animal_husbandry",
        "iron_working",
    }
    assert refused(match, "gain flight") == "R5.14"
    match.apply("done")
    assert match.seat == 1


@rule("dawn", "X7")
def test_capitals_stay() -> None:
    """In random play every player keeps the capital to the end."""
    match = pentarchy.new("dawn", 2, 4, "first-game")
    for at in wander(match, 8):
        assert all(state(at).piece[p.cities[0]] == CAPITAL for p in state(at).players)


def test_conquered_city_state_by_hand() -> None:
    """The test table can set up a conquered city-state."""
    match = table()
    match.conquer(0, "F4")
    match.turn()
    assert player(match).conquered == {"carthage": 4}


# The guided first game.


def test_the_guide_speaks_of_real_questions_and_rules() -> None:
    """Every lesson names a decision of the game and a rule of the reference, and none twice."""
    guide = RULES.guide
    assert guide is not None
    steps, rules = codec(RULES).steps, rulebook("dawn")
    for lesson in guide.lessons:
        assert not lesson.decision or steps[lesson.decision].asks, lesson.decision
        assert lesson.rule in rules, lesson.title
    asked = [lesson.decision for lesson in guide.lessons]
    assert len(set(asked)) == len(asked)


def test_the_guided_game_begins_as_its_lessons_say() -> None:
    """The newcomer moves first, with the culture card in slot 5, where it finds a resource."""
    guide = RULES.guide
    assert guide is not None
    match = pentarchy.new("dawn", guide.seats, guide.seed, guide.mode, guide.options)
    assert match.seat == 0
    assert len(state(match).victory) == 3
    assert player(match).row[4] == "early_empire"
    match.apply("focus 5")
    assert "P3" in offered(match, "place"), "the desert with oil"
    match.apply("place P3")
    assert sum(player(match).resources) == 1


def test_nothing_comes_from_nowhere_while_the_map_is_built() -> None:
    """A position set up by hand is checked from the first choice on."""
    match = pentarchy.new("dawn", seats=2, seed=1, mode="custom")
    with pytest.raises(Malformed, match="before the map is made"), match.edit() as g:
        g.state.players[0].resources = [1, 0, 0, 0]
