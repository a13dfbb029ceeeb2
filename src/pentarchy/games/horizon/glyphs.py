"""Card text in symbols: what a board draws where words would not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pentarchy.core.card import Card, Text
from pentarchy.core.message import Message, Said
from pentarchy.games.horizon.sayings import ROMAN


class Glyph(Struct, frozen=True, gc=False):
    """A symbol with a number beside it."""

    icon: str
    """A name from game-icons; empty for text alone."""
    text: Said = ""
    tone: str = ""
    """What it stands for: coin, token, move, cube, science, structure, vp, cost."""


TRACK_ICONS = {"food": "wheat", "economy": "two-coins", "infrastructure": "brick-wall"}
UNIT_ICONS = {"settler": "shepherds-crook", "soldier": "spartan-helmet", "either": "meeple"}
COUNT_ICONS = {
    "village": "hut",
    "city": "stone-tower",
    "structure": "greek-temple",
    "map_cube": "cube",
    "tech2plus": "erlenmeyer",
    "tech2": "erlenmeyer",
    "tech3": "erlenmeyer",
    "tech4": "erlenmeyer",
    "colour": "palette",
    "leader": "hood",
    "invest_cube": "growth",
    "food_removed": "wheat",
    "active_pop": "person",
    "explored_now": "compass",
}
LASTING = {
    "movement": ("walking-boot", "+", "move"),
    "population_production": ("person", "+", "token"),
    "population_production_coins": ("two-coins", "+", "coin"),
    "coin_production": ("two-coins", "+", "coin"),
    "populate_strength": ("hut", "-", "strength"),
    "fortify_strength": ("stone-tower", "-", "strength"),
    "recruit_strength": ("meeple", "+", "strength"),
    "ignore_one_link": ("breaking-chain", "", "science"),
    "any_colour": ("palette", "", "science"),
    "build_discount": ("greek-temple", "-", "coin"),
    "keep_strength": ("greek-temple", "", "strength"),
}
"""Lasting effects: symbol, sign of the number, tone."""
EVENTS = {
    "ScientistPlaced": "erlenmeyer",
    "VillageRewarded": "hut",
    "Fortified": "stone-tower",
    "LeaderTaken": "hood",
    "Invested": "growth",
}


def text_glyphs(text: Text) -> tuple[Glyph, ...]:
    """A text in symbols."""
    return tuple(glyph for word in text for glyph in _glyphs(word))


def lasting_glyphs(card: Card) -> tuple[Glyph, ...]:
    """A lasting effect in symbols."""
    found = []
    for name, amount in card.adds.items():
        if name in LASTING:
            icon, sign, tone = LASTING[name]
            found.append(Glyph(icon, f"{sign}{amount}", tone))
    for event, text in card.on.items():
        found.append(Glyph(EVENTS.get(event.__name__, "help"), "→", "science"))
        found += text_glyphs(text)
    return tuple(found)


def _glyphs(word: Any) -> list[Glyph]:
    known = _WORDS.get(type(word).__name__)
    return known(word) if known else [Glyph("help")]


def _pay(w: Any) -> list[Glyph]:
    found = [Glyph("two-coins", f"-{w.coins}", "cost")] if w.coins else []
    return found + ([Glyph("person", f"-{w.tokens}", "cost")] if w.tokens else [])


def _invest(w: Any) -> list[Glyph]:
    many = f"{w.n}×" if w.n > 1 else ""
    if w.track == "any":
        anywhere = Message("{n}×any", n=w.n) if many else Message("any", context="glyph")
        return [Glyph("growth", anywhere, "cube")]
    return [Glyph("growth", many, "cube"), Glyph(TRACK_ICONS[w.track], "", w.track)]


def _recruit(w: Any) -> list[Glyph]:
    return [Glyph(UNIT_ICONS[w.unit], str(w.strength), "inactive" if w.inactive else "unit")]


def _strengthen(w: Any) -> list[Glyph]:
    return [Glyph(UNIT_ICONS[w.unit], f"+{w.n}", "strength")]


def _research(w: Any) -> list[Glyph]:
    found = []
    for level, price in w.levels:
        if price:
            found.append(Glyph("two-coins", f"-{price}", "cost"))
        found.append(Glyph("erlenmeyer", ROMAN[level], "science"))
    return found


def _structure(w: Any) -> list[Glyph]:
    return [Glyph("greek-temple", ("≤" if w.or_lower else "") + ROMAN[w.level], "structure")]


def _may_pay(w: Any) -> list[Glyph]:
    return [Glyph("two-coins", f"-{w.coins}?", "cost"), *text_glyphs(w.text)]


def _choose(w: Any) -> list[Glyph]:
    found: list[Glyph] = []
    for i, text in enumerate(w.texts):
        if i:
            found.append(Glyph("", "/", "or"))
        found += text_glyphs(text)
    return found


def _for_each(w: Any) -> list[Glyph]:
    return [
        *text_glyphs(w.text),
        Glyph(COUNT_ICONS.get(w.count, "help"), Message("each", context="glyph"), "each"),
    ]


_WORDS: dict[str, Callable[[Any], list[Glyph]]] = {
    "Pay": _pay,
    "Coins": lambda w: [Glyph("two-coins", f"+{w.n}", "coin")],
    "Activate": lambda w: [Glyph("person", f"+{w.n}", "token")],
    "Tokens": lambda w: [
        Glyph("hut" if w.kind == "populate" else "stone-tower", f"+{w.n}", w.kind)
    ],
    "Points": lambda w: [Glyph("laurel-crown", str(w.n), "vp")],
    "Production": lambda w: [
        Glyph("clockwise-rotation", "", "token"),
        Glyph("two-coins" if w.kind == "coins" else "person", "", "token"),
    ],
    "Invest": _invest,
    "Move": lambda w: [
        Glyph("walking-boot", str(w.n) + ("?" if w.may else ""), "move"),
        *([Glyph("compass", str(w.limit), "move")] if w.limit else []),
    ],
    "Recruit": _recruit,
    "Strengthen": _strengthen,
    "Research": _research,
    "Build": lambda w: [Glyph("hammer-nails", f"-{w.discount}", "structure")],
    "PopulateNow": lambda w: [Glyph("hut", "!", "populate")],
    "FortifyNow": lambda w: [Glyph("stone-tower", "!", "fortify")],
    "BasicAction": lambda w: [Glyph("chess-pawn", "B", "science")],
    "PrivateTechnology": lambda w: [Glyph("erlenmeyer", f"{ROMAN[w.level]}★", "science")],
    "MayPay": _may_pay,
    "Choose": _choose,
    "OneOf": _choose,
    "May": lambda w: [*text_glyphs(w.text), Glyph("", "?", "or")],
    "Repeat": lambda w: [Glyph("", f"{w.times}×", "each"), *text_glyphs(w.text)],
    "EachSeat": lambda w: [Glyph("three-friends", "", "or"), *text_glyphs(w.text)],
    "When": lambda w: list(text_glyphs(w.text)),
    "EachOther": lambda w: [Glyph("three-friends", "", "or"), *text_glyphs(w.text)],
    "ForEach": _for_each,
    "TakeStructure": _structure,
}
