"""Research: slots, discovery, leaders, private technologies (rules 5.2)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from pentarchy.core.action import Action, Done, Yes
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Decision, Step
from pentarchy.games.horizon.actions import ChooseColour, KeepCard, ResearchSlot
from pentarchy.games.horizon.cards.kinds import Amount, Level
from pentarchy.games.horizon.events import (
    CardsDrawn,
    CardsRevealed,
    LeaderTaken,
    ScientistPlaced,
    TechnologyGained,
    TechnologyKept,
)
from pentarchy.games.horizon.queries import inactive, lasting
from pentarchy.games.horizon.sayings import ROMAN, coins_text, either
from pentarchy.games.horizon.state import COLOURS, HorizonState, Player
from pentarchy.games.horizon.words import (
    TAKE_OR_LEAVE,
    InResearch,
    Undertaking,
    take_inactive,
)

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

Levels = tuple[tuple[Level, Amount], ...]
FIELDS = {
    "blue": Message("Blue (science)"),
    "green": Message("Green (culture)"),
    "yellow": Message("Yellow (economy)"),
    "red": Message("Red (military)"),
}
"""What a colour stands for."""
SAYS = {
    (False, False): "research a technology of {offers}",
    (True, False): "research a technology of {offers}, ignoring links",
    (False, True): "research a technology of {offers}, the scientist being an inactive token",
    (True, True): (
        "research a technology of {offers}, ignoring links, the scientist being an inactive token"
    ),
}
"""A research in words: by whether links are ignored and the scientist is inactive."""
SETTLED = Refusal("You have a scientist there already.", "R5.6")
NO_SCIENTIST = Refusal("You would have no active token to become a scientist.", "R9.11")


class Research(Undertaking, frozen=True, kw_only=True):
    """Research a technology."""

    rule: ClassVar[str] = "R5.6"
    levels: Levels
    """Levels offered, each with its price in coins."""
    ignore_links: bool = False
    inactive: bool = False
    """The scientist comes from the columns, from the active tokens only if those are empty."""

    def barred(self, g: Horizon) -> Refusal | None:
        p = g.state.players[self.seat]
        if p.active < 1 and not (self.inactive and inactive(p)):
            return NO_SCIENTIST
        lowest = -1
        for level, price in self.levels:
            if (p.coins >= price or lowest < 0) and self.reaches(g, p, level):
                if p.coins >= price:
                    return None
                lowest = price
        if lowest >= 0:
            return _too_dear(lowest, p.coins)
        return _unavailable(self.levels)

    def reaches(self, g: Horizon, p: Player, level: int) -> bool:
        """Whether a slot of a level is open to the player."""
        printed, fewer = g.rules.required
        masks, mine = g.rules.parent_mask, p.scientists
        nearly = False
        for slot in g.rules.level_slots[level]:
            if not mine >> slot & 1:
                have = (mine & masks[slot]).bit_count()
                if self.ignore_links or have >= printed[slot]:
                    return True
                nearly = nearly or have >= fewer[slot]
        return nearly and needed(g, p) is fewer

    def candidates(self, g: Horizon) -> list[Action]:
        return [*(ResearchSlot(slot.key) for slot in g.rules.slots), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if not isinstance(action, ResearchSlot):
            return self.staying(g)
        p, slot = g.state.players[self.seat], g.rules.slot_number[action.slot]
        level = g.rules.slots[slot].level
        prices = dict(self.levels)
        if level not in prices:
            return Refusal(
                "You research a technology of level {levels}; this one is of level {level}.",
                self.rule,
                levels=_levels(self.levels),
                level=ROMAN[level],
            )
        if p.scientists >> slot & 1:
            return SETTLED
        have = (p.scientists & g.rules.parent_mask[slot]).bit_count()
        if not self.ignore_links and have < needed(g, p)[slot]:
            return self.missing_link(g, p, slot)
        if p.coins < prices[level]:
            price = coins_text(prices[level])
            return Refusal("It costs {price}; you have {n}.", "R4.2f", price=price, n=p.coins)
        if p.active < 1 and not (self.inactive and inactive(p)):
            return NO_SCIENTIST
        return None

    def missing_link(self, g: Horizon, p: Player, slot: int) -> Refusal:
        """Which scientists are missing for a slot."""
        parents = g.rules.parents[slot]
        missing = tuple(_named(g, i) for i in parents if not p.scientists >> i & 1)
        want = needed(g, p)[slot]
        if want == len(parents):
            return Refusal(
                "{slot} needs your scientist in every slot it is linked to; missing: {missing}.",
                "R5.6",
                slot=g.rules.slots[slot].key,
                missing=missing,
            )
        return Refusal(
            "{slot} needs your scientist in {want} of the {parents} slots it is linked to, you have"
            " {have}; missing: {missing}.",
            "R5.6",
            slot=g.rules.slots[slot].key,
            want=want,
            parents=len(parents),
            have=(p.scientists & g.rules.parent_mask[slot]).bit_count(),
            missing=missing,
        )

    def likely(self, g: Horizon) -> list[Action]:
        """The slots of the levels offered whose links are there."""
        if self.waits(g):
            return []
        rules, p = g.rules, g.state.players[self.seat]
        want, masks, mine = needed(g, p), rules.parent_mask, p.scientists
        found: list[Action] = [
            ResearchSlot(rules.slots[slot].key)
            for level, price in sorted(self.levels)
            if price <= p.coins
            for slot in rules.level_slots[level]
            if self.ignore_links or (mine & masks[slot]).bit_count() >= want[slot]
        ]
        return [*found, Done()]

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, ResearchSlot):
            self.decline(g)
            return
        s, p = g.state, g.state.players[self.seat]
        slot = g.rules.slot_number[action.slot]
        price = dict(self.levels)[g.rules.slots[slot].level]
        p.coins -= price
        if self.inactive and inactive(p):
            take_inactive(p)
        else:
            p.active -= 1
        p.scientists |= 1 << slot
        if s.hidden[slot]:
            g.push(
                TakeLeader(seat=self.seat, slot=slot),
                Discover(seat=self.seat, slot=slot),
                GainCard(seat=self.seat, slot=slot),
            )
        else:
            g.push(GainCard(seat=self.seat, slot=slot))
        g.emit(ScientistPlaced, seat=self.seat, slot=action.slot, price=price)

    def offers(self) -> Said:
        """The levels offered with their prices, in words."""
        return either([_priced(level, price) for level, price in self.levels])

    def prompt(self, g: Horizon) -> Message:
        return Message("Research a technology: {offers}.", offers=self.offers())

    def label(self, g: Horizon, action: Action) -> Message:
        if not isinstance(action, ResearchSlot):
            return Message("Do not research")
        slot = g.rules.slot_number[action.slot]
        price = coins_text(dict(self.levels).get(g.rules.slots[slot].level, 0))
        key = g.state.slots[slot]
        if not key:
            text = "{slot}: discover a technology for {price}"
            return Message(text, slot=action.slot, price=price)
        if any(p.scientists >> slot & 1 for p in g.state.players):
            text = "{slot}: follow to {card} for {price}"
        elif g.state.hidden[slot]:
            text = "{slot}: discover {card} for {price}"
        else:
            text = "{slot}: research {card} for {price}"
        return Message(text, slot=action.slot, card=key, price=price)

    def words(self, g: Horizon) -> Message:
        return Message(SAYS[self.ignore_links, self.inactive], offers=self.offers())


def needed(g: Horizon, p: Player) -> list[int]:
    """Per slot, the linked slots in which a scientist of the player must stand (R5.6, P4)."""
    return g.rules.required[lasting(g, p, "ignore_one_link") > 0]


def _levels(offered: Levels) -> Said:
    return either([ROMAN[level] for level, _ in offered])


@cache
def _unavailable(offered: Levels) -> Refusal:
    return Refusal(
        "No technology of level {levels} is available to you: each is yours already or needs a"
        " scientist in the slots it is linked to.",
        "R5.6",
        levels=_levels(offered),
    )


@cache
def _too_dear(lowest: int, coins: int) -> Refusal:
    return Refusal(
        "Researching costs {price}; you would have {n}.",
        "R4.2f",
        price=coins_text(lowest),
        n=coins,
    )


def _priced(level: int, price: int) -> Message:
    if not price:
        return Message("level {level} at no price", level=ROMAN[level])
    return Message("level {level} for {price}", level=ROMAN[level], price=coins_text(price))


def _named(g: Horizon, slot: int) -> Message:
    key, card = g.rules.slots[slot].key, g.state.slots[slot]
    if not card:
        return Message("{slot} (undiscovered)", slot=key)
    return Message("{slot} ({card})", slot=key, card=card)


class TakeLeader(Step, frozen=True, kw_only=True):
    """The discoverer meets the leader."""

    slot: int

    def resolve(self, g: Horizon) -> None:
        s = g.state
        key = s.hidden[self.slot]
        s.hidden[self.slot] = ""
        s.players[self.seat].leaders.append(key)
        g.owe(self.seat, g.rules.leaders[key].now, key)
        g.emit(LeaderTaken, seat=self.seat, leader=key)


class Discover(Decision, frozen=True, kw_only=True):
    """Choose the colour of the new technology."""

    rule: ClassVar[str] = "R5.7"
    slot: int

    def colours(self, g: Horizon) -> list[str]:
        """The colours that may be chosen."""
        s, techs = g.state, g.rules.technologies
        if s.slots[self.slot]:
            return []
        if not lasting(g, s.players[self.seat], "any_colour"):
            lying = {techs[s.slots[i]].primary for i in g.rules.parents[self.slot] if s.slots[i]}
            found = [c for c in COLOURS if c in lying or "all" in lying]
            if found:
                return found
        return list(COLOURS)

    def candidates(self, g: Horizon) -> list[Action]:
        return [ChooseColour(c) for c in COLOURS]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, ChooseColour)
        if action.colour in self.colours(g):
            return None
        return Refusal(
            "No card in a slot linked to {slot} has {colour} as its primary colour.",
            "R5.7",
            slot=g.rules.slots[self.slot].key,
            colour=action.colour,
        )

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, ChooseColour)
        wanted = 3 if lasting(g, g.state.players[self.seat], "any_colour") else 2
        level = g.rules.slots[self.slot].level
        shown, matches = reveal(g, level, action.colour, wanted)
        g.push(PickCard(seat=self.seat, slot=self.slot, level=level, cards=matches))
        g.emit(CardsRevealed, seat=self.seat, colour=action.colour, cards=shown)

    def prompt(self, g: Horizon) -> Message:
        slot = g.rules.slots[self.slot].key
        return Message("Choose the colour in which you discover {slot}.", slot=slot)

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, ChooseColour)
        return FIELDS[action.colour]

    def spots(self, g: Horizon, action: Action) -> tuple[str, ...]:
        return (f"slot:{g.rules.slots[self.slot].key}",)


def deck_of(s: HorizonState, level: int) -> list[str]:
    """The deck of a level, its top last."""
    return s.deck2 if level == 2 else s.deck3


def draw(s: HorizonState, level: int) -> str:
    """Take the top card of a deck."""
    deck = deck_of(s, level)
    key = deck.pop()
    if level == 2:
        s.known2 = min(s.known2, len(deck))
    else:
        s.known3 = min(s.known3, len(deck))
    return key


def put_under(s: HorizonState, level: int, cards: list[str]) -> None:
    """Put cards that everybody saw under a deck, the first of them uppermost."""
    deck_of(s, level)[:0] = cards[::-1]
    if level == 2:
        s.known2 += len(cards)
    else:
        s.known3 += len(cards)


def reveal(
    g: Horizon, level: int, colour: str, wanted: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Reveal until so many cards match a colour: all cards shown, and those to pick from."""
    s, techs = g.state, g.rules.technologies
    matches: list[str] = []
    while len(matches) < wanted and deck_of(s, level):
        key = draw(s, level)
        s.revealed.append(key)
        card = techs[key]
        if colour in (card.primary, card.secondary) or card.primary == "all":
            matches.append(key)
    # With too few matches in the deck, those found; with none, the first two (R5.9).
    return tuple(s.revealed), tuple(matches or s.revealed[:2])


class PickCard(Decision, frozen=True, kw_only=True):
    """Keep one of the cards revealed."""

    rule: ClassVar[str] = "R5.7"
    level: int
    cards: tuple[str, ...]
    slot: int = -1
    """-1: a private technology."""

    def candidates(self, g: Horizon) -> list[Action]:
        return [KeepCard(key) for key in g.state.revealed]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, KeepCard)
        if action.card in self.cards:
            return None
        return Refusal(
            "You keep a card of the colour you chose; if none carries it, one of the first two"
            " revealed.",
            "R5.7",
        )

    def likely(self, g: Horizon) -> list[Action]:
        return [KeepCard(key) for key in self.cards]

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, KeepCard)
        s = g.state
        s.revealed.remove(action.card)
        put_under(s, self.level, s.revealed)
        s.revealed = []
        g.emit(TechnologyKept, seat=self.seat, card=action.card)
        if self.slot >= 0:
            s.slots[self.slot] = action.card
            return
        p = s.players[self.seat]
        p.private.append(action.card)
        gain(g, self.seat, action.card)

    def prompt(self, g: Horizon) -> Message:
        if self.slot < 0:
            return Message("Keep one of the two as your private technology.")
        slot = g.rules.slots[self.slot].key
        return Message("Put one of these technologies on {slot}.", slot=slot)

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, KeepCard)
        return Message("{card}. {text}", card=action.card, text=f"{action.card}.text")


class GainCard(InResearch, frozen=True, kw_only=True):
    """The researcher gains the technology."""

    def resolve(self, g: Horizon) -> None:
        gain(g, self.seat, g.state.slots[self.slot])


def gain(g: Horizon, seat: int, key: str) -> None:
    """A technology comes into play, and its instant bonus is gained."""
    g.state.players[seat].techs.append(key)
    g.emit(TechnologyGained, seat=seat, card=key)
    g.owe(seat, g.rules.technologies[key].now, key)


class PrivateTechnology(Undertaking, frozen=True, kw_only=True):
    """Draw two technologies and keep one beside your board."""

    rule: ClassVar[str] = "R5.11"
    level: Literal[2, 3]

    def barred(self, g: Horizon) -> Refusal | None:
        s = g.state
        undiscovered = sum(not s.slots[i] for i in g.rules.level_slots[self.level])
        if len(deck_of(s, self.level)) > undiscovered:
            return None
        return Refusal(
            "The deck of level {level} has no card to spare for its slots.",
            "R5.11",
            level=ROMAN[self.level],
        )

    def candidates(self, g: Horizon) -> tuple[Action, ...]:
        return TAKE_OR_LEAVE

    def likely(self, g: Horizon) -> tuple[Action, ...]:
        return () if self.waits(g) else TAKE_OR_LEAVE

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        return self.barred(g) if isinstance(action, Yes) else self.staying(g)

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, Yes):
            self.decline(g)
            return
        s = g.state
        for _ in range(min(2, len(deck_of(s, self.level)))):
            s.revealed.append(draw(s, self.level))
        shown = tuple(s.revealed)
        g.push(PickCard(seat=self.seat, source=self.source, level=self.level, cards=shown))
        g.emit(CardsDrawn, seat=self.seat, cards=shown)

    def prompt(self, g: Horizon) -> Message:
        level = ROMAN[self.level]
        return Message("Draw two technologies of level {level} and keep one?", level=level)

    def label(self, g: Horizon, action: Action) -> Message:
        return Message("Draw") if isinstance(action, Yes) else Message("Do not draw")

    def words(self, g: Horizon) -> Message:
        return Message(
            "draw 2 technologies of level {level}, keep one as a private technology",
            level=ROMAN[self.level],
        )
