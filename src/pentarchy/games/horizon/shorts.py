"""Card text in few words: what fits on a card of the tree, on an action and on a tile.

Verb, number, noun; a price stands before a colon and is in coins if it says nothing else; `[2]` is
a strength, which a board draws as a shield. Limits are left to the full text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.core.card import Card, Text
from pentarchy.core.message import Arg, Message, Said
from pentarchy.games.horizon.cards.kinds import Cell, Condition, Formula
from pentarchy.games.horizon.sayings import ROMAN

PER = {
    "village": Message("village"),
    "city": Message("city"),
    "structure": Message("structure"),
    "map_cube": Message("map cube"),
    "tech2plus": Message("technology II or higher"),
    "tech2": Message("level II technology"),
    "tech3": Message("level III technology"),
    "tech4": Message("level IV technology"),
    "colour": Message("field of your II and III"),
    "leader": Message("leader"),
    "invest_cube": Message("invested cube"),
    "food_removed": Message("food cube removed"),
    "active_pop": Message("active person"),
    "explored_now": Message("tile explored"),
}
NEEDS: dict[str, Callable[[int], Message]] = {
    "village": lambda n: Message("a village", many="{n} villages", n=n),
    "city": lambda n: Message("a city", many="{n} cities", n=n),
    "tech2": lambda n: Message("one of level II", many="{n} of level II", n=n),
}
GOALS: dict[str, Callable[[int], Message]] = {
    "tech": lambda n: Message("{n} technologies", n=n),
    "tech3": lambda n: Message("{n} of level III", n=n),
    "tech4": lambda n: Message("{n} of level IV", n=n),
    "village": lambda n: Message("{n} villages", n=n),
    "city": lambda n: Message("{n} cities", n=n),
    "map_cube": lambda n: Message("{n} map cubes", n=n),
    "invest_cube": lambda n: Message("{n} invested", n=n),
    "cubes_removed": lambda n: Message("{n} cubes removed", n=n),
    "full_infrastructure": lambda n: Message("Democracy"),
}
LASTING: dict[str, Callable[[int | str], Message]] = {
    "movement": lambda n: Message("moves +{n}", n=n),
    "population_production": lambda n: Message("producing people: +{n}", n=n),
    "population_production_coins": lambda n: Message("producing people: +{n} coins", n=n),
    "coin_production": lambda n: Message("income +{n}", n=n),
    "populate_strength": lambda n: Message("populating needs {n} less", n=n),
    "fortify_strength": lambda n: Message("fortifying needs {n} less", n=n),
    "recruit_strength": lambda n: Message("recruits get +{n}", n=n),
    "ignore_one_link": lambda n: Message("one link fewer is needed"),
    "any_colour": lambda n: Message("discover in any field"),
    "build_discount": lambda n: Message("structures cost {n} less", n=n),
    "keep_strength": lambda n: Message("builders keep their strength"),
}
EVENTS = {
    "ScientistPlaced": Message("researching"),
    "VillageRewarded": Message("populating"),
    "Fortified": Message("fortifying"),
    "LeaderTaken": Message("taking a leader"),
    "Invested": Message("investing"),
}


def short(text: Text) -> Said:
    """A text in few words."""
    return _sentence(_said(text)) if text else ""


def short_lasting(card: Card) -> Said:
    """A lasting effect in few words."""
    parts: list[Arg] = [LASTING[name](n) for name, n in card.adds.items() if name in LASTING]
    for event, text in card.on.items():
        when = EVENTS.get(event.__name__, Message("then"))
        parts.append(Message("{when}: {text}", when=when, text=_said(text)))
    return _sentence(_row(parts)) if parts else ""


def short_end(end: Formula | None) -> Said:
    """End scoring in few words."""
    return Message("{n} VP per {what}", n=end.points, what=_per(end.per)) if end else ""


def short_needs(conditions: tuple[Condition, ...]) -> Said:
    """Conditions in few words, any of which will do."""
    return _either([_need(c) for c in conditions]) if conditions else ""


def short_goal(goal: Condition) -> Message:
    """An objective in few words; its name and bars say the rest."""
    known = GOALS.get(goal.count)
    if known is not None:
        return known(goal.at_least)
    return Message("{n} × {what}", n=goal.at_least, what=_per(goal.count))


def short_cell(cell: Cell) -> Said:
    """A cell of a track in one or two words; its points are told beside it."""
    if cell.opens:
        return Message("Opens {column}", column=cell.opens)
    if cell.coins:
        return Message("Income +{n}", n=cell.coins)
    if cell.stage:
        return Message("{stage:cap}", stage=cell.stage)
    if cell.adds:
        return Message("Move +{n}", n=cell.adds.get("movement", 0))
    return _sentence(_row([_in_cell(word) for word in cell.now])) if cell.now else ""


def _in_cell(word: Any) -> Message:
    name = type(word).__name__
    return _CELLS[name](word) if name in _CELLS else _phrase(word)


def _per(count: str) -> Arg:
    return PER.get(count, count)


def _need(c: Condition) -> Message:
    known = NEEDS.get(c.count)
    if known is not None:
        return known(c.at_least)
    return Message("{what}", many="{n} × {what}", n=c.at_least, what=_per(c.count))


def _said(text: Text) -> Message:
    """Prices before a colon, then what follows them, with commas; `gain` is said once."""
    prices: list[Arg] = [_pay(word) for word in text if type(word).__name__ == "Pay"]
    rest: list[Arg] = []
    gained = False
    for word in text:
        noun = _gain(word)
        if noun is not None:
            rest.append(noun if gained else Message("gain {what}", what=noun))
            gained = True
        elif type(word).__name__ != "Pay":
            rest.append(_phrase(word))
    if prices and rest:
        return Message("{price}: {text}", price=_row(prices), text=_row(rest))
    return _row(prices or rest)


def _phrase(word: Any) -> Message:
    noun = _gain(word)
    if noun is not None:
        return Message("gain {what}", what=noun)
    known = _WORDS.get(type(word).__name__)
    return known(word) if known else Message("more")


def _gain(word: Any) -> Message | None:
    """What a word gives, as a noun; None if it does something else."""
    name = type(word).__name__
    if name == "ForEach":
        inner = _gain(word.text[0]) if len(word.text) == 1 else None
        return inner and Message("{text} per {what}", text=inner, what=_per(word.count))
    return _GAINS[name](word) if name in _GAINS else None


def _row(parts: list[Arg]) -> Message:
    return Message("{parts}", parts=tuple(parts))


def _either(parts: list[Message]) -> Message:
    *before, last = parts
    for part in reversed(before):
        last = Message("{one} or {other_one}", one=part, other_one=last)
    return last


def _sentence(words: Message) -> Message:
    return Message("{text:cap}", text=words)


def _coins(n: int) -> Message:
    return Message("{n} coin", many="{n} coins", n=n)


def _people(n: int) -> Message:
    return Message("{n} person", many="{n} people", n=n)


def _unit(kind: str) -> Message:
    if kind == "either":
        return Message("unit")
    return Message("settler") if kind == "settler" else Message("soldier")


def _pay(w: Any) -> Message:
    if w.coins and w.tokens:
        return Message("pay {n} and {people}", n=w.coins, people=_people(w.tokens))
    return (
        Message("pay {n}", n=w.coins) if w.coins else Message("pay {what}", what=_people(w.tokens))
    )


def _invest(w: Any) -> Message:
    if w.track != "any":
        return Message("invest {track}", many="invest {n} {track}", n=w.n, track=w.track)
    return Message("invest from any track", many="invest {n} from any track", n=w.n)


def _research(w: Any) -> Message:
    levels = [
        Message("{level} for {n}", level=ROMAN[level], n=price)
        if price
        else Message("{level} free", level=ROMAN[level])
        for level, price in w.levels
    ]
    return Message("research {what}", what=_either(levels))


def _produce(w: Any) -> Message:
    return Message("produce coins") if w.kind == "coins" else Message("produce people")


def _tokens(w: Any) -> Message:
    return Message("take a {kind} token", many="take {n} {kind} tokens", n=w.n, kind=w.kind)


def _move(w: Any) -> Message:
    return Message("may move {n}", n=w.n) if w.may else Message("move {n}", n=w.n)


def _structure(w: Any) -> Message:
    level = ROMAN[w.level]
    if w.or_lower:
        return Message("take a tile up to {level}", level=level)
    return Message("take a tile {level}", level=level)


_GAINS: dict[str, Callable[[Any], Message]] = {
    "Coins": lambda w: _coins(w.n),
    "Points": lambda w: Message("{n} VP", n=w.n),
}
"""What is gained, as a noun."""

_WORDS: dict[str, Callable[[Any], Message]] = {
    "Activate": lambda w: Message("activate {n}", n=w.n),
    "Tokens": _tokens,
    "Production": _produce,
    "Invest": _invest,
    "Move": _move,
    "Recruit": lambda w: Message(
        "recruit a {unit} [{strength}]", unit=_unit(w.unit), strength=w.strength
    ),
    "Strengthen": lambda w: Message("a {unit} gets +{n}", unit=_unit(w.unit), n=w.n),
    "Research": _research,
    "Build": lambda w: (
        Message("build for {n} less", n=w.discount) if w.discount else Message("build")
    ),
    "PopulateNow": lambda w: Message("populate a village"),
    "FortifyNow": lambda w: Message("fortify a city"),
    "BasicAction": lambda w: Message("do a basic action"),
    "PrivateTechnology": lambda w: Message("a private technology {level}", level=ROMAN[w.level]),
    "Pay": _pay,
    "MayPay": lambda w: Message("may pay {n}: {text}", n=w.coins, text=_said(w.text)),
    "Choose": lambda w: _either([_said(text) for text in w.texts]),
    "EachOther": lambda w: Message("others {text}", text=_said(w.text)),
    "ForEach": lambda w: Message("{text} per {what}", text=_said(w.text), what=_per(w.count)),
    "TakeStructure": _structure,
}

_CELLS: dict[str, Callable[[Any], Message]] = {
    "Coins": lambda w: _coins(w.n),
    "Activate": lambda w: _people(w.n),
    "Tokens": lambda w: Message("{kind}", kind=w.kind),
    "Strengthen": lambda w: Message("{unit} +{n}", unit=_unit(w.unit), n=w.n),
    "Recruit": lambda w: Message("{unit} [{strength}]", unit=_unit(w.unit), strength=w.strength),
    "TakeStructure": lambda w: Message("tile {level}", level=ROMAN[w.level]),
}
"""What a cell of a track gives, where there is room for one or two words."""
