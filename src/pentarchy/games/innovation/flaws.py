"""Flaws: what is wrong with a component set as a whole, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pentarchy.core.card import Card
from pentarchy.core.settings import Flaw
from pentarchy.core.step import Step
from pentarchy.core.structs import astuple
from pentarchy.games.innovation.actions import TRACKS
from pentarchy.games.innovation.automa import ACTS, CHOICES, HOUSES, LETTERS
from pentarchy.games.innovation.building import PlaceNeutral, UpgradeFree
from pentarchy.games.innovation.cards.kinds import Discipline, PlanningBoard, RoundTile
from pentarchy.games.innovation.geometry import INDEX, MOST_SHIPPING, WHEEL
from pentarchy.games.innovation.queries import KIND_INDEX
from pentarchy.games.innovation.science import Rise, RiseSplit
from pentarchy.games.innovation.state import (
    DISCIPLINES,
    GUILD,
    KINDS,
    LAST_ROUND,
    OPEN_BONUSES,
    TOWER,
    WORKSHOP,
)
from pentarchy.games.innovation.terraform import SpreadSpades
from pentarchy.games.innovation.tiles import ROW_LEVELS, Advance
from pentarchy.games.innovation.words import ChooseBook, Gain, GainBook, Prize

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import InnovationRules

SIDES = ("map_1_3", "map_3_5")
PRICES = {
    "sacrifice": "bowl2",
    "power_scholar": "power",
    "power_book": "power",
    "power_tool": "power",
    "power_coin": "power",
    "scholar_tool": "scholars",
    "tool_coin": "tools",
    "book_coin": "books",
}
"""Per conversion the good it is paid with."""
OWN = KINDS[WORKSHOP:TOWER]


def flaws(rules: InnovationRules) -> Iterator[Flaw]:
    """All of them."""
    yield from set_flaws(rules)
    for card in rules.catalogue:
        for field, word in texts_of(card):
            yield from word_flaws(rules, card, field, word)
    for board in rules.planning:
        yield from board_flaws(rules, board)
    yield from faction_flaws(rules)
    yield from conversion_flaws(rules)
    yield from round_flaws(rules)
    yield from map_flaws(rules)
    yield from automa_flaws(rules)


def unknown(card: Card, field: str, value: object, known: Collection[str]) -> Flaw:
    """A name that is none."""
    return Flaw(card.key, field, f"expected one of: {', '.join(known)}, got {value!r}")


# Words.


def texts_of(card: Card) -> Iterator[tuple[str, Step]]:
    """Every word of a card's texts, however deep, with the field it stands in."""
    for field in card.__struct_fields__:
        value = getattr(card, field)
        for word in words_in(value.values() if isinstance(value, dict) else value):
            yield field, word


def words_in(value: Any) -> Iterator[Step]:
    """Every word inside a value."""
    if isinstance(value, Step):
        yield value
        value = astuple(value)
    if not isinstance(value, str) and isinstance(value, Iterable):
        for inner in value:
            yield from words_in(inner)


def word_flaws(rules: InnovationRules, card: Card, field: str, word: Step) -> Iterator[Flaw]:
    """Names in a word that are none."""
    queries: list[object] = []
    if isinstance(word, Gain):
        queries = [word.vp, word.per]
    elif isinstance(word, Prize):
        queries = [word.count]
    elif isinstance(word, RiseSplit):
        queries = [word.n]
    for query in queries:
        if query and isinstance(query, str) and query not in rules.queries:
            yield unknown(card, field, query, rules.queries)
    if isinstance(word, Rise | GainBook) and word.discipline not in DISCIPLINES:
        yield unknown(card, field, word.discipline, DISCIPLINES)
    if isinstance(word, Advance) and word.track not in TRACKS:
        yield unknown(card, field, word.track, TRACKS)
    if isinstance(word, PlaceNeutral) and word.building not in KINDS[WORKSHOP:]:
        yield unknown(card, field, word.building, KINDS[WORKSHOP:])
    if isinstance(word, UpgradeFree):
        for kind in (word.old, word.new):
            if kind not in OWN:
                yield unknown(card, field, kind, OWN)


# How many there must be.


def set_flaws(rules: InnovationRules) -> Iterator[Flaw]:
    """Kinds of which there are too few or too many."""
    most = max(rules.seats)
    places = len(DISCIPLINES) * len(ROW_LEVELS)
    for what, have, least in (
        ("factions", len(rules.factions), len(WHEEL)),
        ("round bonuses", len(rules.bonuses), len(WHEEL) + OPEN_BONUSES),
        ("palaces", sum(not tile.always for tile in rules.palaces.values()), most + 1),
        ("innovations", len(rules.innovations), len(rules.slots)),
        ("area tiles", len(rules.area_tiles), 1),
    ):
        if have < least:
            yield Flaw("", "", f"{what}: expected {least} or more, got {have}")
    if len(rules.competencies) != places:
        yield Flaw("", "", f"competencies: expected {places}, got {len(rules.competencies)}")
    for key in DISCIPLINES:
        if not isinstance(rules.catalogue.cards.get(key), Discipline):
            yield Flaw("", "", f"expected a Discipline with the key {key!r}")
    for key in SIDES:
        if key not in rules.maps:
            yield Flaw("", "", f"expected a Map with the key {key!r}")


def board_flaws(rules: InnovationRules, board: PlanningBoard) -> Iterator[Flaw]:
    """Rows of a planning board that do not fit its pieces."""
    workshops, guilds = rules.pieces[WORKSHOP], rules.pieces[GUILD]
    steps = len(board.digging_rewards)
    for field, have, least in (
        ("tool_income", len(board.tool_income), workshops + 1),
        ("guild_coins", len(board.guild_coins), guilds),
        ("guild_power", len(board.guild_power), len(board.guild_coins)),
        ("guild_coins", len(board.guild_coins), len(board.guild_power)),
        ("spade_tools", len(board.spade_tools), steps + 1),
        ("extra_books", len(board.extra_books), 1),
    ):
        if have < least:
            yield Flaw(board.key, field, f"expected {least} numbers or more, got {have}")
    levels = len(board.shipping_rewards)
    if not board.shipping <= levels <= MOST_SHIPPING:
        field = "shipping_rewards"
        expected = f"expected {board.shipping} to {MOST_SHIPPING} texts, got {levels}"
        yield Flaw(board.key, field, expected)


def faction_flaws(rules: InnovationRules) -> Iterator[Flaw]:
    """First buildings that no player has."""
    for faction in rules.factions.values():
        if not 1 <= len(faction.first) <= 3:
            got = len(faction.first)
            yield Flaw(faction.key, "first", f"expected 1 to 3 buildings, got {got}")
        for kind, n in Counter(faction.first).items():
            if kind not in (*OWN, "tower"):
                yield unknown(faction, "first", kind, (*OWN, "tower"))
            elif kind in OWN and rules.pieces[KIND_INDEX[kind]] < n:
                yield Flaw(faction.key, "first", f"a colour has too few of {kind}")


def conversion_flaws(rules: InnovationRules) -> Iterator[Flaw]:
    """Conversions that are not those of R5.65, or not paid as they are."""
    if rules.conversions.keys() != PRICES.keys():
        yield Flaw("", "", f"conversions: expected exactly {', '.join(PRICES)}")
        return
    for key, card in rules.conversions.items():
        for good in ("bowl2", "power", "scholars", "tools", "books"):
            price = getattr(card, good)
            if (price > 0) != (PRICES[key] == good):
                expected = "1 or more" if PRICES[key] == good else "0"
                yield Flaw(key, good, f"expected {expected}, got {price}")


def round_flaws(rules: InnovationRules) -> Iterator[Flaw]:
    """Round tiles with which six rounds cannot be laid out (R2.2, R2.3)."""
    tiles = rules.round_tiles.values()
    for tile in tiles:
        yield from round_tile_flaws(rules, tile)
    for final in rules.final_tiles.values():
        if final.discipline not in DISCIPLINES:
            yield unknown(final, "discipline", final.discipline, DISCIPLINES)
    disciplines = Counter(tile.discipline for tile in tiles)
    if sum(min(2, n) for n in disciplines.values()) < LAST_ROUND:
        yield Flaw("", "", "round tiles: expected six of which no three are of one discipline")
    if sum(tile.late for tile in tiles) < 2:
        yield Flaw("", "", "round tiles: expected two or more that may be `late`")


def round_tile_flaws(rules: InnovationRules, tile: RoundTile) -> Iterator[Flaw]:
    """What one round tile lacks."""
    if tile.discipline not in DISCIPLINES:
        yield unknown(tile, "discipline", tile.discipline, DISCIPLINES)
    if all(final.building == tile.building for final in rules.final_tiles.values()):
        yield Flaw(tile.key, "building", "expected a final tile that scores another building")
    for word in tile.science:
        if not isinstance(word, Gain | ChooseBook | SpreadSpades):
            yield unknown(
                tile, "science", type(word).__name__, ("Gain", "ChooseBook", "SpreadSpades")
            )
        elif isinstance(word, Gain) and isinstance(word.vp, str):
            yield Flaw(tile.key, "science", f"expected a number of VP, got {word.vp!r}")


def map_flaws(rules: InnovationRules) -> Iterator[Flaw]:
    """Where the Automa begins: each letter names a land hex for each terrain."""
    for key, card in rules.maps.items():
        land = set(rules.boards[key].land)
        for letter in LETTERS:
            for terrain in WHEEL:
                at = card.first_workshops.get(letter, {}).get(terrain, "")
                if INDEX.get(at, -1) not in land:
                    where = f"{letter}, {terrain}"
                    yield Flaw(key, "first_workshops", f"{where}: expected a land hex, got {at!r}")


# The Automa.


def automa_flaws(rules: InnovationRules) -> Iterator[Flaw]:
    """Its cards, factions, levels and lists."""
    cards = rules.automa_cards
    for card in cards.values():
        for act in card.acts:
            if act not in ACTS:
                yield unknown(card, "acts", act, ACTS)
        for letter in card.letters:
            if letter not in LETTERS:
                yield unknown(card, "letters", letter, LETTERS)
    for faction in rules.automa_factions.values():
        if faction.house not in HOUSES:
            yield unknown(faction, "house", faction.house, HOUSES)
        if faction.choice not in CHOICES:
            yield unknown(faction, "choice", faction.choice, CHOICES)
    for option, found in (
        ("automa_faction", rules.automa_factions),
        ("automa_level", {key.removeprefix("level_") for key in rules.difficulties}),
    ):
        spec = next(spec for spec in rules.options if spec.key == option)
        for key in spec.choices:
            if key not in found:
                yield Flaw("", "", f"{option}: expected a component for {key!r}")
    for level in rules.difficulties.values():
        for field, row in (("shipping", level.shipping), ("vp", level.vp)):
            if len(row) != LAST_ROUND:
                yield Flaw(level.key, field, f"expected {LAST_ROUND} numbers, got {len(row)}")
        starters = [k for k, c in cards.items() if c.starter and k not in level.without]
        reserve = [k for k, c in cards.items() if not c.starter and k not in level.extra]
        if not {*level.without, *level.extra} <= cards.keys() or not starters:
            yield Flaw(level.key, "without", "expected cards of the Automa, and some of them left")
        if level.random > len(reserve):
            yield Flaw(level.key, "random", f"expected {len(reserve)} at most, got {level.random}")
    for key in ("terrain_list_a", "terrain_list_b"):
        lists = rules.terrain_lists[key].lists if key in rules.terrain_lists else {}
        for terrain in WHEEL:
            if sorted(lists.get(terrain, ())) != sorted(WHEEL):
                yield Flaw(key, "lists", f"{terrain}: expected every terrain once")
