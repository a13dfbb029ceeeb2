"""What only the whole component set can say: whether decks, tree, boards and governments fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pentarchy.core.card import Card
from pentarchy.core.settings import Flaw
from pentarchy.games.horizon.cards.kinds import (
    BoardAction,
    Cell,
    Leader,
    Objective,
    Stage,
    Technology,
)
from pentarchy.games.horizon.queries import QUERIES
from pentarchy.games.horizon.words import ForEach, every_word, texts_of

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import HorizonRules

STAGES = ("despotism", "theocracy", "monarchy", "democracy")


def flaws(rules: HorizonRules) -> Iterator[Flaw]:
    """Everything that would be missed or break in play, the cause before what follows from it."""
    yield from _tree(rules)
    yield from _decks(rules)
    yield from _boards(rules)
    yield from _governments(rules)
    yield from _table(rules)
    for card in rules.catalogue:
        yield from _counts(card)
        yield from _lasting(card)


def _tree(rules: HorizonRules) -> Iterator[Flaw]:
    slots = {slot.key: slot for slot in rules.slots}
    for slot in rules.slots:
        for parent in slot.parents:
            if parent not in slots or slots[parent].level != slot.level - 1:
                yield Flaw(slot.key, "parents", f"{parent!r} is no slot of the level before")
        if slot.required > len(slot.parents):
            links = len(slot.parents)
            yield Flaw(slot.key, "required", f"{slot.required} links of {links}; expected fewer")


def _decks(rules: HorizonRules) -> Iterator[Flaw]:
    """Every slot gets its technology and its leader, every row its tiles."""
    for level in (1, 2, 3, 4):
        slots, techs = len(rules.level_slots[level]), len(rules.of_level[level])
        if techs < slots:
            yield Flaw("", "", f"{techs} technologies of level {level} for {slots} slots")
        leaders = sum(card.level == level for card in rules.leaders.values())
        if level > 1 and leaders < slots:
            yield Flaw("", "", f"{leaders} leaders of level {level} for {slots} slots")
    for level in (1, 2, 3):
        tiles = sum(card.level == level for card in rules.structures.values())
        if tiles < rules.box.face_up:
            shown = rules.box.face_up
            yield Flaw("", "", f"{tiles} structures of level {level}; {shown} lie face up")


def _boards(rules: HorizonRules) -> Iterator[Flaw]:
    for cells in (*rules.cells, rules.investment):
        for number, cell in enumerate(cells, 1):
            if cell.number != number:
                yield Flaw(cell.key, "number", f"{cell.number} comes where {number} is expected")
    for track, cells in zip(("food", "economy", "infrastructure"), rules.cells, strict=True):
        if not cells:
            yield Flaw("", "", f"the {track} track has no cell")
        for cell in cells:
            if cell.opens and (track != "food" or cell.opens not in rules.columns):
                known = ", ".join(rules.columns)
                yield Flaw(cell.key, "opens", f"{cell.opens!r}; expected on food one of: {known}")
            if cell.coins and track != "economy":
                yield Flaw(cell.key, "coins", "has an effect on the economy track only")
            if cell.stage and track != "infrastructure":
                yield Flaw(cell.key, "stage", "has an effect on the infrastructure track only")
            if cell.points:
                yield Flaw(cell.key, "points", "has an effect on the investment track only")
    for cell in rules.investment:
        for field in ("opens", "coins", "stage"):
            if getattr(cell, field):
                yield Flaw(cell.key, field, "has no effect on the investment track")


def _governments(rules: HorizonRules) -> Iterator[Flaw]:
    cards = {government.card for government in rules.governments.values()}
    if len(cards) < max(rules.seats):
        yield Flaw("", "", f"{len(cards)} government cards for {max(rules.seats)} players")
    for key in rules.governments:
        for name in STAGES:
            if (key, name) not in rules.stages:
                yield Flaw(key, "key", f"has no {name}")
    for stage in rules.catalogue.all(Stage).values():
        if stage.government not in rules.governments:
            yield Flaw(stage.key, "government", f"{stage.government!r} is no government")
        if rules.stages[stage.government, stage.stage] is not stage:
            yield Flaw(stage.key, "stage", f"a second {stage.stage} of {stage.government}")
        if stage.now and stage.stage == "despotism":
            yield Flaw(stage.key, "now", "has no effect: despotism is there from the start")
        if stage.end and stage.stage != "democracy":
            yield Flaw(stage.key, "end", "has no effect before democracy")


def _table(rules: HorizonRules) -> Iterator[Flaw]:
    """Homes, limits and spaces at every player count; objectives; the first settler."""
    box = rules.box
    for seats in rules.seats:
        homes = box.homes.get(str(seats), ())
        if len(set(homes)) != seats:
            yield Flaw(box.key, "homes", f"{homes} for {seats} players; expected {seats} edges")
        if str(seats) not in box.limits:
            yield Flaw(box.key, "limits", f"none for {seats} players")
    if len(rules.places) <= max(rules.seats):
        yield Flaw("", "", f"{len(rules.places)} start tiles; expected the cradle and every home")
    if not rules.objectives:
        yield Flaw("", "", "no objectives")
    if not box.markers[(box.settler - 1) // 2]:
        yield Flaw(box.key, "markers", f"none for the first settler, of strength {box.settler}")
    spaces: set[str] = set()
    for key, action in rules.board.items():
        for space in action.spaces:
            if space.key in spaces or space.key in rules.technologies:
                yield Flaw(key, "spaces", f"a second space with the key {space.key!r}")
            spaces.add(space.key)


def _counts(card: Card) -> Iterator[Flaw]:
    """What a card counts is something that is counted."""
    known = ", ".join(QUERIES)
    if isinstance(card, Objective) and card.condition.count not in QUERIES:
        yield Flaw(card.key, "condition", f"{card.condition.count!r}; expected one of: {known}")
    if isinstance(card, BoardAction):
        for condition in card.requires:
            if condition.count not in QUERIES:
                yield Flaw(card.key, "requires", f"{condition.count!r}; expected one of: {known}")
    if isinstance(card, Technology | Leader | Stage) and card.end and card.end.per not in QUERIES:
        yield Flaw(card.key, "end", f"{card.end.per!r}; expected one of: {known}")
    for text in texts_of(card):
        for word in every_word(text):
            if isinstance(word, ForEach) and word.count not in QUERIES:
                yield Flaw(card.key, "text", f"{word.count!r}; expected one of: {known}")


def _lasting(card: Card) -> Iterator[Flaw]:
    """Numbers, on what stays in play: cells of development tracks do not."""
    for query, amount in card.adds.items():
        if not isinstance(amount, int):
            yield Flaw(card.key, "adds", f"{query}: {amount!r}; expected a number")
    if isinstance(card, Cell) and card.track != "investment":
        for field in ("adds", "on", "on_any"):
            if getattr(card, field):
                yield Flaw(card.key, field, "has an effect on the investment track only")
