"""What is said in several places: prices, counts, alternatives, and the words for keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pentarchy.core.message import Message, Said
from pentarchy.games.horizon.cards.kinds import Condition

ROMAN = ("", "I", "II", "III", "IV")

COLUMNS = "ABCDEFGH"
TERMS = {
    **{stage: stage for stage in ("despotism", "theocracy", "monarchy", "democracy")},
    # The population columns, which other alphabets call otherwise.
    **{column: column for column in COLUMNS},
    # Tracks, and a cube of each.
    "food": "food",
    "economy": "economy",
    "infrastructure": "infrastructure",
    "investment": "investment",
    "food_cube": "a food cube",
    "economy_cube": "an economy cube",
    "infrastructure_cube": "an infrastructure cube",
    # Units, tokens and productions.
    "settler": "settler",
    "soldier": "soldier",
    "either": "settler or soldier",
    "populate": "populate",
    "fortify": "fortify",
    "population": "population",
    "coins": "coins",
    # Colours and the fields they stand for.
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "red": "red",
    "all": "all",
    # What a cube is taken for.
    "the_village": "the village",
    "the_city": "the city",
    # Counts, several of them.
    "village": "populated villages",
    "city": "fortified cities",
    "structure": "structures",
    "map_cube": "cubes on the map",
    "tech": "technologies",
    "tech2": "technologies of level II",
    "tech3": "technologies of level III",
    "tech4": "technologies of level IV",
    "tech2plus": "technologies of level II or higher",
    "colour": "colours among technologies of level II and III",
    "leader": "leaders",
    "invest_cube": "invested cubes",
    "food_removed": "food cubes removed",
    "cubes_removed": "cubes removed",
    "full_infrastructure": "empty infrastructure tracks",
    "active_pop": "active tokens",
    "explored_now": "tiles explored just now",
}
"""Every key that is no component, in words."""

COUNTED = {
    "village": partial(Message, "{n} populated village", many="{n} populated villages"),
    "city": partial(Message, "{n} fortified city", many="{n} fortified cities"),
    "structure": partial(Message, "{n} structure", many="{n} structures"),
    "map_cube": partial(Message, "{n} cube on the map", many="{n} cubes on the map"),
    "tech": partial(Message, "{n} technology", many="{n} technologies"),
    "tech2": partial(Message, "{n} technology of level II", many="{n} technologies of level II"),
    "tech3": partial(Message, "{n} technology of level III", many="{n} technologies of level III"),
    "tech4": partial(Message, "{n} technology of level IV", many="{n} technologies of level IV"),
    "tech2plus": partial(
        Message,
        "{n} technology of level II or higher",
        many="{n} technologies of level II or higher",
    ),
    "colour": partial(
        Message,
        "{n} colour among technologies of level II and III",
        many="{n} colours among technologies of level II and III",
    ),
    "leader": partial(Message, "{n} leader", many="{n} leaders"),
    "invest_cube": partial(Message, "{n} invested cube", many="{n} invested cubes"),
    "food_removed": partial(Message, "{n} food cube removed", many="{n} food cubes removed"),
    "cubes_removed": partial(Message, "{n} cube removed", many="{n} cubes removed"),
    "full_infrastructure": partial(
        Message, "{n} empty infrastructure track", many="{n} empty infrastructure tracks"
    ),
    "active_pop": partial(Message, "{n} active token", many="{n} active tokens"),
    "explored_now": partial(
        Message, "{n} tile explored just now", many="{n} tiles explored just now"
    ),
}
"""Counts in a player's words: one, and several."""


def counted(count: str, n: int) -> Message:
    """So many of a count, in a player's words."""
    return COUNTED[count](n=n)


def wording(conditions: Iterable[Condition]) -> Said:
    """Conditions in a player's words, any of which will do."""
    return either([counted(c.count, c.at_least) for c in conditions])


def coins_text(n: int) -> Message:
    """So many coins, in words."""
    return Message("{n} coin", many="{n} coins", n=n)


def tokens_text(n: int) -> Message:
    """So many tokens, in words."""
    return Message("{n} token", many="{n} tokens", n=n)


def price_text(coins: int, tokens: int) -> Message:
    """A price in words."""
    if coins and tokens:
        return Message("{coins} and {tokens}", coins=coins_text(coins), tokens=tokens_text(tokens))
    return tokens_text(tokens) if tokens else coins_text(coins)


def either(parts: Sequence[Said]) -> Said:
    """One thing or another; nothing is said of none."""
    *before, said = parts or ("",)
    for one in reversed(before):
        said = Message("{one} or {more}", one=one, more=said)
    return said


def in_a_row(sentences: Sequence[Message]) -> Message:
    """Sentences one after the other."""
    *before, said = sentences or (Message("It says nothing."),)
    for one in reversed(before):
        said = Message("{one} {more}", one=one, more=said)
    return said
