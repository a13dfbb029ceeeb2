"""Culture: placing, moving and converting control tokens (5.2 and the wonders that do likewise)."""

from __future__ import annotations

import pytest

from pentarchy.games.dawn.queries import mature_cities, unused_tokens
from pentarchy.games.dawn.state import CONTROL, NAMES, NATURAL_WONDER, REINFORCED, SPACE
from tests.games.dawn.table import NOTHING, offered, piece, player, refused, state, table
from tests.support import card, play, rule

# Round the city E1: E2 E8 grassland, E6 hills, E7 forest with oil, B9 E0 mountains;
# round the capital G0: G1 grassland, G2 mountains.
BY_SLOT = {
    1: {"G1", "E2", "E8"},
    2: {"G1", "E2", "E8", "E6"},
    3: {"G1", "E2", "E8", "E6", "E7"},
    4: {"G1", "E2", "E8", "E6", "E7"},
    5: {"G1", "E2", "E8", "E6", "E7", "G2", "B9", "E0"},
}


@rule("dawn", "R5.6", "R5.7", "V2", "X6")
@card("dawn", "early_empire")
@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_terrain_up_to_the_slot(slot: int) -> None:
    """Tokens go next to own cities, on terrain up to the slot of the card."""
    match = table()
    match.city(0, "E1")
    match.lay(0, "early_empire", slot)
    match.turn()
    match.apply(f"focus {slot}")
    assert offered(match, "place") == BY_SLOT[slot]
    if slot < 5:
        assert refused(match, "place G2") == "R5.7"
    assert refused(match, "place G3") == "R5.7", "water"
    assert refused(match, "place B2") == "R5.6" if slot > 1 else "R5.7"
    play(match, ["place G1", "place E2"])
    assert piece(match, "G1") == piece(match, "E2") == (0, CONTROL)
    assert match.seat == 1, "two tokens are all"


@rule("dawn", "R5.7", "D3")
@pytest.mark.parametrize(
    "card, city, slots",
    [
        ("tile_1", "A8", {"A1": 2, "A7": 5}),  # hills, mountains; A9 is water
        ("tile_2", "B8", {"B1": 5, "B7": 2, "B9": 5}),  # mountains, hills, mountains
        ("tile_3", "C8", {"C1": 1, "C7": 5, "C9": 5}),  # grassland, mountains twice
        ("tile_4", "D8", {"D1": 2, "D7": 5, "D9": 5}),  # hills, mountains twice
        ("tile_5", "E8", {"E1": 1, "E7": 3, "E9": 3}),  # grassland, forest twice
        ("tile_6", "F8", {"F1": 5}),  # mountains; F7 and F9 are water
        ("tile_7", "G8", {"G1": 1, "G7": 5, "G9": 3}),  # grassland, mountains, forest
        ("tile_8", "H8", {"H1": 3, "H7": 3, "H9": 3}),  # forest
        ("tile_9", "I8", {"I1": 1, "I7": 2, "I9": 5}),  # grassland, hills, mountains
        ("tile_10", "J8", {"J7": 4, "J9": 5}),  # desert, mountains; J1 is water
        ("tile_11", "K8", {"K1": 3, "K7": 2, "K9": 3}),  # forest, hills, forest
        ("tile_12", "L8", {"L1": 2, "L7": 5, "L9": 4}),  # hills, mountains, desert
        ("tile_13", "M8", {"M1": 1, "M7": 3, "M9": 3}),  # grassland, forest twice
        ("tile_14", "N8", {"N1": 3, "N7": 2, "N9": 5}),  # forest, hills, mountains
        ("tile_15", "O8", {"O1": 5, "O7": 3, "O9": 5}),  # mountains, forest, mountains
        ("tile_16", "P8", {"P1": 1}),  # grassland; P7 and P9 are water
    ],
)
def test_the_tiles_terrain(card: str, city: str, slots: dict[str, int]) -> None:
    """Round a city on the eighth space of a tile lie its first, seventh and ninth: each takes a
    token from the slot of its terrain on."""
    for slot in range(1, 6):
        match = table(4).city(0, city).lay(0, "early_empire", slot).turn()
        match.apply(f"focus {slot}")
        beside = {f"{city[0]}{space}" for space in (1, 7, 9)}
        open_to_us = {at for at, least in slots.items() if least <= slot}
        assert offered(match, "place") & beside == open_to_us


@rule("dawn", "R5.4", "R5.6")
def test_trade_tokens_place_more() -> None:
    """Each trade token spent from the card places one token more and goes to the supply."""
    match = table()
    match.city(0, "E1")
    match.lay(0, "early_empire", 2, trade=2)
    match.turn()
    play(match, ["focus 2", "place G1"])
    assert refused(match, "spend trade") == "R5.4", "the free tokens come first"
    play(match, ["place E2"])
    assert refused(match, "place E8") == "R5.6"
    play(match, ["spend trade", "place E8"])
    assert offered(match, "spend") == {"trade"}
    play(match, ["done"])
    assert player(match).trade == [1, 0, 0, 0, 0], "the card is reset with what is left on it"


@rule("dawn", "T2")
def test_a_card_may_have_no_effect() -> None:
    """Nothing need be placed."""
    match = table()
    play(match, ["focus 1", "done"])
    assert not player(match).tokens
    assert match.seat == 1


@rule("dawn", "R5.7")
def test_what_bars_a_space() -> None:
    """A city, city-state, barbarian or control token bars a space; a caravan does not."""
    match = table()
    match.city(0, "E2", "B6")
    match.control(0, "E1")
    match.control(1, "F5")
    match.barbarian("B", "B7")
    match.caravan(1, 1, "B5")
    match.lay(0, "early_empire", 5)
    match.turn()
    match.apply("focus 5")
    for at in ("E1", "F5", "F4", "B7", "E2"):
        assert refused(match, f"place {at}") == "R5.7", at
    assert "B5" in offered(match, "place")
    assert "B0" in offered(match, "place"), "a natural wonder in slot 5"


@rule("dawn", "R5.8")
@card("dawn", "mt_everest")
def test_what_lies_there_is_taken() -> None:
    """Placing takes a resource, a natural wonder token, a free world wonder; the token is plain."""
    match = table()
    match.city(0, "E1", "B6")
    match.wonder(-1, "petra", "E8")
    match.lay(0, "early_empire", 5, trade=1)
    match.turn()
    play(match, ["focus 5", "place E7", "place B0", "spend trade", "place E8"])
    p = player(match)
    assert p.resources == [0, 0, 1, 0], "oil"
    assert p.naturals == {"mt_everest": -1}
    assert p.wonders == ["petra"]
    assert piece(match, "E7") == (0, CONTROL)
    assert state(match).token[SPACE["B0"]] == 0


@rule("dawn", "R5.9", "X2")
def test_tokens_are_taken_back_when_none_is_left() -> None:
    """Without unused tokens one is taken back first, and then must be placed."""
    match = table()
    match.city(0, "B6")
    match.control(0, "B0")
    match.exhaust(0, "G1", "G2", "B5")
    match.lay(0, "early_empire", 2)
    match.turn()
    match.apply("focus 2")
    assert offered(match, "place") == set()
    assert refused(match, "place G1") == "R5.9"
    match.apply("back B0")
    assert state(match).token[SPACE["B0"]] == NATURAL_WONDER, "the natural wonder returns"
    assert not player(match).naturals
    assert refused(match, "done") == "R5.9"
    match.apply("place G1")
    assert refused(match, "back G1") == "R5.9", "not the one just placed"
    assert unused_tokens(player(match)) == 0


@rule("dawn", "R5.10")
@card("dawn", "drama_and_poetry")
def test_drama_and_poetry_moves_a_token() -> None:
    """One own token may move to an adjacent empty dry space, whatever its difficulty."""
    match = table()
    match.city(0, "B6")
    match.reinforced(0, "B0")
    match.wonder(0, "petra", "B0")
    match.control(1, "B4")
    match.lay(0, "drama_and_poetry", 1)
    match.turn()
    play(match, ["focus 1", "done"])
    assert offered(match, "from") == {"B0"}, "also when no token was placed"
    match.apply("from B0")
    # Round B0: B5 hills, B4 rival, B3 hills, B2 hills, B1 mountains, B6 city.
    assert offered(match, "to") == {"B5", "B3", "B2", "B1"}
    assert refused(match, "to B4") == "R5.10"
    match.apply("to B1")
    assert piece(match, "B1") == (0, REINFORCED)
    assert piece(match, "B0") == NOTHING
    assert not player(match).naturals
    assert state(match).token[SPACE["B0"]] == NATURAL_WONDER
    assert not player(match).wonders, "the world wonder stays behind, free"
    assert state(match).wonder_at["petra"] == SPACE["B0"]


@rule("dawn", "R5.10")
def test_drama_and_poetry_takes_no_resource() -> None:
    """A space with a resource is not empty."""
    match = table()
    match.control(0, "E1")
    match.lay(0, "drama_and_poetry", 1)
    match.turn()
    play(match, ["focus 1", "done", "from E1"])
    assert refused(match, "to E7") == "R5.10"


@rule("dawn", "R5.11")
@card("dawn", "civil_service")
def test_civil_service_places_beside_friendly_spaces() -> None:
    """After the cities' tokens one more goes next to any friendly space, a new one included."""
    match = table()
    match.lay(0, "civil_service", 3, trade=1)
    match.turn()
    play(match, ["focus 3", "place G1"])
    # The capital has no other space within slot 3; now next to G1: G8 forest, E9 forest.
    assert offered(match, "place") == {"G8", "E9"}
    assert refused(match, "place B7") == "R5.11", "next to no friendly space"
    assert offered(match, "spend") == set(), "trade tokens add to the first step only"
    match.apply("place G8")
    assert match.seat == 1
    assert player(match).trade == [1, 0, 0, 0, 0]


@rule("dawn", "R5.12", "X1")
@card("dawn", "mass_media")
def test_mass_media_converts_or_flips() -> None:
    """A plain rival token within 2 becomes one's own with its natural wonder; no card is
    returned."""
    match = table()
    match.city(0, "B6")
    match.control(1, "B0")
    match.reinforced(1, "B2")
    match.control(1, "C4")
    match.pact(1, "joint_war", 0)
    match.lay(0, "mass_media", 1)
    match.turn()
    play(match, ["focus 1"])
    assert offered(match, "place") == {"G1"}
    match.apply("done")
    # From B6: B0 is 1 away, B2 2 away, C4 3 away.
    assert offered(match, "target") == {"B0", "B2"}
    assert refused(match, "target C4") == "R5.12"
    again = match.copy()
    match.apply("target B0")
    assert piece(match, "B0") == (0, CONTROL)
    assert player(match).naturals == {"mt_everest": -1}
    assert not player(match, 1).naturals
    assert player(match, 1).pacts["joint_war"] == 0, "no attack, so no card is returned"
    again.apply("target B2")
    assert piece(again, "B2") == (1, CONTROL)


# Wonders that place.


@rule("dawn", "R5.52")
@card("dawn", "stonehenge")
def test_stonehenge_spreads_over_hills() -> None:
    """A token on hills spreads to adjacent hills, on and on, whatever the slot and cities."""
    match = table()
    match.city(0, "E1")
    match.wonder(0, "stonehenge", "G0")
    match.lay(0, "early_empire", 2)
    match.turn()
    play(match, ["focus 2", "place E2"])
    assert type(match.decision).__name__ == "PlaceControl", "grassland does not spread"
    match.apply("place E6")
    # Next to E6: E5 hills; next to E5: E4 hills.
    assert type(match.decision).__name__ == "SpreadOverHills"
    assert offered(match, "place") == {"E5"}
    assert refused(match, "place E7") == "R5.52", "forest"
    match.apply("place E5")
    assert offered(match, "place") == {"E4"}
    match.apply("place E4")
    assert match.seat == 1, "no hills are left beside E4"
    assert set(player(match).tokens) == {SPACE[x] for x in ("E2", "E6", "E5", "E4")}


@rule("dawn", "R5.52")
def test_stonehenge_is_not_set_off_by_a_move() -> None:
    """A moved token does not spread."""
    match = table()
    match.wonder(0, "stonehenge", "G0")
    match.control(0, "E1")
    match.lay(0, "drama_and_poetry", 1)
    match.turn()
    play(match, ["focus 1", "done", "from E1", "to E6"])
    assert match.seat == 1


@rule("dawn", "R5.9", "R5.52")
def test_stonehenge_needs_unused_tokens() -> None:
    """Its extra tokens cannot be taken back from the map."""
    match = table()
    match.city(0, "E1")
    match.wonder(0, "stonehenge", "G0")
    match.exhaust(0, "E6", "E5", "E2", "E8", "G1")
    match.lay(0, "early_empire", 2)
    match.turn()
    token = next(h for h in player(match).tokens if h != SPACE["E4"])
    play(match, ["focus 2", f"back {NAMES[token]}", "place E6"])
    assert type(match.decision).__name__ == "PlaceControl", "nothing to spread with"


@rule("dawn", "R5.53")
@card("dawn", "chichen_itza")
def test_chichen_itza_opens_empty_forests() -> None:
    """Truly empty forests anywhere, within the difficulty limit; not one with a resource."""
    match = table()
    match.wonder(0, "chichen_itza", "G0")
    match.caravan(1, 1, "M7")
    match.lay(0, "early_empire", 3)
    match.turn()
    match.apply("focus 3")
    placed = offered(match, "place")
    assert {"F5", "G8", "E9", "M9", "N0"} <= placed
    assert refused(match, "place E7") == "R5.53", "oil lies there"
    assert refused(match, "place M7") == "R5.53", "a caravan stands there"
    match.lay(0, "early_empire", 2)
    match.turn()
    match.apply("focus 2")
    assert refused(match, "place F5") == "R5.7", "forest needs slot 3"


@rule("dawn", "R5.54", "T0")
@card("dawn", "hanging_gardens")
def test_hanging_gardens_place_one_token_first() -> None:
    """At the start of the turn one token up to difficulty 4, once; Mohenjo Daro opens mountains."""
    match = table()
    match.wonder(0, "hanging_gardens", "G0")
    match.turn()
    assert offered(match, "use") == {"hanging_gardens"}
    match.apply("use hanging_gardens")
    assert offered(match, "place") == {"G1"}
    assert refused(match, "place G2") == "R5.7", "mountains are 5"
    match.apply("place G1")
    assert refused(match, "use hanging_gardens") == "T0"
    match.city_state_card(0, "mohenjo_daro", "kumasi")
    match.turn()
    match.apply("use hanging_gardens")
    assert offered(match, "place") == {"G2"}


@rule("dawn", "R5.55", "R5.49", "R5.67")
@card("dawn", "forbidden_city")
def test_forbidden_city_destroys_a_neighbouring_token() -> None:
    """A rival token next to a friendly space, reinforced or not, leaves the map."""
    match = table()
    match.wonder(0, "forbidden_city", "G0")
    match.control(0, "B6")
    match.reinforced(1, "B0")
    match.control(1, "B2")
    match.pact(1, "embassy", 0)
    match.turn()
    match.apply("use forbidden_city")
    assert offered(match, "target") == {"B0"}
    match.apply("target B0")
    assert piece(match, "B0") == NOTHING
    assert state(match).token[SPACE["B0"]] == NATURAL_WONDER
    assert not player(match, 1).naturals
    assert player(match, 1).pacts["embassy"] == 0


@rule("dawn", "R5.55", "T6")
@card("dawn", "eiffel_tower")
def test_eiffel_tower_lets_the_rival_choose() -> None:
    """Of two tokens of one rival the rival says which becomes the chooser's."""
    match = table(3)
    match.wonder(0, "eiffel_tower", "G0")
    match.control(1, "P1")
    match.reinforced(1, "P2")
    match.control(2, "K2")
    match.turn()
    match.apply("use eiffel_tower")
    assert offered(match, "target") == {"P1", "P2"}, "seat 2 has one token only"
    match.apply("target P1")
    assert match.seat == 1, "of two tokens the second is the other one; now the rival chooses"
    assert offered(match, "target") == {"P1", "P2"}
    match.apply("target P2")
    assert match.seat == 0
    assert piece(match, "P2") == (0, CONTROL)
    assert piece(match, "P1") == (1, CONTROL)


@rule("dawn", "D4")
@card("dawn", "sydney_opera_house", "open_borders")
@pytest.mark.parametrize("by", ["sydney_opera_house", "open_borders"])
def test_others_tokens_make_cities_mature(by: str) -> None:
    """Sydney Opera House counts everybody's tokens, Open Borders the giver's."""
    match = table(3)
    match.control(0, "G1")
    match.control(1, "G2")
    match.turn()
    assert not mature_cities(match.game, 0)
    if by == "open_borders":
        match.pact(2, "open_borders", 0)
    else:
        match.wonder(0, by, "G0")
    match.turn()
    assert bool(mature_cities(match.game, 0)) == (by == "sydney_opera_house")
    match.pact(1, "open_borders", 0)
    match.turn()
    assert mature_cities(match.game, 0)


# Leaders and city-states.


@rule("dawn", "R5.6")
@card("dawn", "france")
@pytest.mark.parametrize(
    "wonders, bonus",
    [([], 0), (["oracle"], 1), (["oracle", "alhambra"], 2), (["pentagon", "oracle"], 3)],
)
def test_france_places_more_by_era(wonders: list[str], bonus: int) -> None:
    """France adds 1, 2 or 3 tokens for the latest era among its wonders."""
    match = table(leaders=("france", "egypt"))
    match.city(0, "E1", "B6")
    for key, at in zip(wonders, ("G0", "E1"), strict=False):
        match.wonder(0, key, at)
    match.lay(0, "early_empire", 5)
    match.turn()
    match.apply("focus 5")
    places = ["G1", "G2", "E2", "E8", "E6"][: 2 + bonus]
    play(match, [f"place {at}" for at in places])
    assert match.seat == 1, "that was all"


@rule("dawn", "R5.63")
@card("dawn", "japan")
def test_japan_finds_coasts_easier() -> None:
    """Desert and mountains next to water or the edge have difficulty 3 on Japan's own turn."""
    match = table(leaders=("japan", "egypt"))
    match.city(0, "E1", "B6")
    match.lay(0, "early_empire", 3)
    match.turn()
    match.apply("focus 3")
    placed = offered(match, "place")
    assert "G2" in placed, "mountains beside water"
    assert "B9" not in placed, "inland mountains"
    assert "E0" not in placed
    assert refused(match, "place B0") == "R5.7", "natural wonders are not affected"


@rule("dawn", "R5.65")
@card("dawn", "kumasi", "mohenjo_daro")
def test_kumasi_and_mohenjo_daro() -> None:
    """Forest counts as 1 with a culture card; every difficulty is 1 less when placing."""
    match = table()
    match.city(0, "E1", "B6")
    match.clear("E7")
    match.city_state_card(0, "kumasi")
    match.lay(0, "early_empire", 1)
    match.turn()
    match.apply("focus 1")
    assert offered(match, "place") == {"G1", "E2", "E8", "E7"}
    match = table()
    match.city(0, "E1", "B6")
    match.city_state_card(0, "mohenjo_daro")
    match.lay(0, "early_empire", 4)
    match.turn()
    match.apply("focus 4")
    assert {"G2", "B0", "B9"} <= offered(match, "place"), "5 counts as 4"
    match.p(0).leader = "japan"
    match.lay(0, "early_empire", 2)
    match.turn()
    match.apply("focus 2")
    assert "G2" in offered(match, "place"), "Japan's 3 comes first, then 1 less"
    assert "B9" not in offered(match, "place")


@rule("dawn", "R5.1")
@card("dawn", "machu_picchu")
@pytest.mark.parametrize(
    "slot, wording, power",
    [
        (1, "as_slot_3", 3),
        (2, "as_slot_3", 3),
        (4, "as_slot_3", 4),
        (1, "plus_2_slots", 3),
        (2, "plus_2_slots", 4),
    ],
)
def test_machu_picchu_raises_low_slots(slot: int, wording: str, power: int) -> None:
    """Slots 1 and 2 count as 3, or as two further right in the other wording."""
    match = table(machu_picchu=wording)
    match.city(0, "E1")
    match.wonder(0, "machu_picchu", "G0")
    match.lay(0, "early_empire", slot)
    match.turn()
    match.apply(f"focus {slot}")
    assert offered(match, "place") == BY_SLOT[power]
    assert state(match).power == power
