"""Card text in few words: what fits on a card of the tree, on an action and on a tile.

Verb, number, noun; a price stands before a colon and is in coins if it says nothing else; `[2]` is
a strength, which a board draws as a shield. Limits are left to the full text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.core.card import Card, Text
from pentarchy.games.horizon.cards.kinds import Cell, Condition, Formula

ROMAN = ("", "I", "II", "III", "IV")
UNITS = {"settler": "settler", "soldier": "soldier", "either": "unit"}
PRODUCTS = {"coins": "coins", "population": "people"}
PER = {
    "village": "village",
    "city": "city",
    "structure": "structure",
    "map_cube": "map cube",
    "tech2plus": "technology II or higher",
    "tech2": "level II technology",
    "tech3": "level III technology",
    "tech4": "level IV technology",
    "colour": "field of your II and III",
    "leader": "leader",
    "invest_cube": "invested cube",
    "food_removed": "food cube removed",
    "active_pop": "active person",
    "explored_now": "tile explored",
}
NEEDS = {
    "village": ("a village", "{n} villages"),
    "city": ("a city", "{n} cities"),
    "tech2": ("one of level II", "{n} of level II"),
}
GOALS = {
    "tech": "technologies",
    "tech3": "of level III",
    "tech4": "of level IV",
    "village": "villages",
    "city": "cities",
    "map_cube": "map cubes",
    "invest_cube": "invested",
    "cubes_removed": "cubes removed",
    "full_infrastructure": "Democracy",
}
LASTING = {
    "movement": "moves +{n}",
    "population_production": "producing people: +{n}",
    "population_production_coins": "producing people: +{n} coins",
    "coin_production": "income +{n}",
    "populate_strength": "populating needs {n} less",
    "fortify_strength": "fortifying needs {n} less",
    "recruit_strength": "recruits get +{n}",
    "ignore_one_link": "one link fewer is needed",
    "any_colour": "discover in any field",
    "build_discount": "structures cost {n} less",
    "keep_strength": "builders keep their strength",
}
EVENTS = {
    "ScientistPlaced": "researching",
    "VillageRewarded": "populating",
    "Fortified": "fortifying",
    "LeaderTaken": "taking a leader",
    "Invested": "investing",
}


def short(text: Text) -> str:
    """A text in few words."""
    return _sentence(_said(text))


def short_lasting(card: Card) -> str:
    """A lasting effect in few words."""
    adds = [LASTING[name].format(n=n) for name, n in card.adds.items() if name in LASTING]
    reacts = [
        f"{EVENTS.get(event.__name__, event.__name__)}: {_said(text)}"
        for event, text in card.on.items()
    ]
    return _sentence(", ".join(adds + reacts))


def short_end(end: Formula | None) -> str:
    """End scoring in few words."""
    return f"{end.points} VP per {PER.get(end.per, end.per)}" if end else ""


def short_needs(conditions: tuple[Condition, ...]) -> str:
    """Conditions in few words, any of which will do."""
    return " or ".join(_need(c) for c in conditions)


def short_goal(goal: Condition) -> str:
    """An objective in few words; its name and bars say the rest."""
    words = GOALS.get(goal.count, PER.get(goal.count, goal.count))
    return f"{goal.at_least} {words}" if goal.count != "full_infrastructure" else words


def short_cell(cell: Cell) -> str:
    """A cell of a track in one or two words; its points are told beside it."""
    if cell.opens:
        return f"Opens {cell.opens}"
    if cell.coins:
        return f"Income +{cell.coins}"
    if cell.stage:
        return cell.stage.capitalize()
    if cell.adds:
        return "Move +{n}".format(n=cell.adds.get("movement", 0))
    return _sentence(", ".join(_in_cell(word) for word in cell.now))


def _in_cell(word: Any) -> str:
    name = type(word).__name__
    return _CELLS[name](word) if name in _CELLS else _phrase(word)


def _need(c: Condition) -> str:
    one, several = NEEDS.get(c.count, (PER.get(c.count, c.count), "{n} " + c.count))
    return one if c.at_least == 1 else several.format(n=c.at_least)


def _said(text: Text) -> str:
    """Prices before a colon, then what follows them, with commas; `gain` is said once."""
    prices = [word for word in text if type(word).__name__ == "Pay"]
    phrases = [_phrase(word) for word in text if word not in prices]
    gains = [phrase for phrase in phrases if phrase.startswith("gain ")]
    rest = ", ".join(
        phrase.removeprefix("gain ") if phrase in gains[1:] else phrase for phrase in phrases
    )
    if not prices:
        return rest
    return f"{', '.join(map(_pay, prices))}: {rest}" if rest else ", ".join(map(_pay, prices))


def _phrase(word: Any) -> str:
    return _WORDS[type(word).__name__](word)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _people(n: int) -> str:
    return "1 person" if n == 1 else f"{n} people"


def _article(noun: str, n: int = 1) -> str:
    return f"a {noun}" if n == 1 else f"{n} {noun}s"


def _pay(w: Any) -> str:
    parts = [str(w.coins)] if w.coins else []
    return "pay " + " and ".join([*parts, _people(w.tokens)] if w.tokens else parts)


def _invest(w: Any) -> str:
    if w.track != "any":
        return f"invest {w.track}" if w.n == 1 else f"invest {w.n} {w.track}"
    return "invest from any track" if w.n == 1 else f"invest {w.n} from any track"


def _research(w: Any) -> str:
    return "research " + " or ".join(
        f"{ROMAN[level]} for {price}" if price else f"{ROMAN[level]} free"
        for level, price in w.levels
    )


_WORDS: dict[str, Callable[[Any], str]] = {
    "Coins": lambda w: f"gain {_count(w.n, 'coin')}",
    "Activate": lambda w: f"activate {w.n}",
    "Tokens": lambda w: f"take {_article(f'{w.kind} token', w.n)}",
    "Points": lambda w: f"gain {w.n} VP",
    "Production": lambda w: f"produce {PRODUCTS[w.kind]}",
    "Invest": _invest,
    "Move": lambda w: f"{'may ' if w.may else ''}move {w.n}",
    "Recruit": lambda w: f"recruit a {UNITS[w.unit]} [{w.strength}]",
    "Strengthen": lambda w: f"a {UNITS[w.unit]} gets +{w.n}",
    "Research": _research,
    "Build": lambda w: f"build for {w.discount} less" if w.discount else "build",
    "PopulateNow": lambda w: "populate a village",
    "FortifyNow": lambda w: "fortify a city",
    "BasicAction": lambda w: "do a basic action",
    "PrivateTechnology": lambda w: f"a private technology {ROMAN[w.level]}",
    "Pay": _pay,
    "MayPay": lambda w: f"may pay {w.coins}: {_said(w.text)}",
    "Choose": lambda w: " or ".join(_said(text) for text in w.texts),
    "EachOther": lambda w: f"others {_said(w.text)}",
    "ForEach": lambda w: f"{_said(w.text)} per {PER.get(w.count, w.count)}",
    "TakeStructure": lambda w: f"take a tile {'up to ' if w.or_lower else ''}{ROMAN[w.level]}",
}

_CELLS: dict[str, Callable[[Any], str]] = {
    "Coins": lambda w: _count(w.n, "coin"),
    "Activate": lambda w: _people(w.n),
    "Tokens": lambda w: str(w.kind),
    "Strengthen": lambda w: f"{UNITS[w.unit]} +{w.n}",
    "Recruit": lambda w: f"{UNITS[w.unit]} [{w.strength}]",
    "TakeStructure": lambda w: f"tile {ROMAN[w.level]}",
}
"""What a cell of a track gives, where there is room for one or two words."""
