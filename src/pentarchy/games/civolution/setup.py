"""Setting up a match (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.chance import below, scrambled, shuffle
from pentarchy.core.game import Game
from pentarchy.core.message import Message, Refusal
from pentarchy.core.settings import Config
from pentarchy.core.step import Decision, Step
from pentarchy.games.civolution.actions import Keep, Markers, Start
from pentarchy.games.civolution.ask import address
from pentarchy.games.civolution.cards.kinds import CATEGORIES, LANDS, TYPES
from pentarchy.games.civolution.columns import LAST, insert
from pentarchy.games.civolution.continent import first_layout, lay, random_layout
from pentarchy.games.civolution.queries import swapped
from pentarchy.games.civolution.research import draw
from pentarchy.games.civolution.state import (
    BLOCKED,
    FREE,
    MARKERS,
    RAW,
    RESETS,
    TOKENS,
    TRIBES,
    VICI_TRIBES,
    CivolutionState,
    Player,
    Vici,
)
from pentarchy.games.civolution.turn import Era
from pentarchy.games.civolution.words import titled

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution, CivolutionRules

EVENTS = 4
STARTERS = 6


def new(rules: CivolutionRules, config: Config, seed: int) -> Civolution:
    """A match set up as configured, before the starting cards are chosen."""
    solo = config.seats == 1
    n = 2 if solo else config.seats
    first_game = config.options["continent"] == "first"
    beginners = config.options["beginners"]
    assert isinstance(beginners, int)
    sandbox = bool(config.options["sandbox"]) and solo
    s = CivolutionState(
        rng=scrambled(seed),
        players=[Player(beginner=seat < beginners and not sandbox) for seat in range(config.seats)],
        sandbox=sandbox,
        # Records of version 4 and before do not name them.
        console=str(config.options.get("console", "console_house")),
        finds=str(config.options.get("finds", "lucky_find")),
        difficulty=str(config.options["difficulty"]) if solo else "",
        extra=bool(config.options["extra"]) and solo,
    )
    _deal_boards(rules, s, n)
    s.layout = first_layout(rules, s) if first_game else random_layout(rules, s)
    s.neighbours, s.near, s.slots = lay(rules, s.layout)
    _deal_continent(rules, s, n, first_game)
    s.dice = s.fates = n + 1
    s.tokens = TOKENS[n]
    for seat in range(config.seats):
        _place_civ(rules, s, seat)
    s.decks = [tuple(k for k, c in rules.research.items() if c.type == t) for t in TYPES]
    s.piles = [() for _ in TYPES]
    g: Civolution = Game(rules, s)
    g.push(DealStarts(), Era(number=1))
    if solo:
        _place_vici(rules, s)
    return g


def _deal_boards(rules: CivolutionRules, s: CivolutionState, n: int) -> None:
    """Events, scoring tiles and displays."""
    events = _mixed(s, rules.events)
    s.events, s.unused = events[:EVENTS], events[EVENTS:]
    tiles = _mixed(s, CATEGORIES)
    s.era_tiles, s.final_tiles = tiles[:4], tiles[4:7]
    goals, incomes = _mixed(s, rules.goals), _mixed(s, rules.incomes)
    attributes = _mixed(s, rules.attributes)
    s.goals, s.goal_bag = list(goals[: n + 2]), goals[n + 2 :]
    s.incomes, s.income_bag = list(incomes[:3]), incomes[3:]
    s.attributes, s.attribute_bag = list(attributes[:3]), attributes[3:]


def _mixed(s: CivolutionState, items: Iterable[str]) -> tuple[str, ...]:
    mixed = list(items)
    shuffle(s, mixed)
    return tuple(mixed)


def _deal_continent(rules: CivolutionRules, s: CivolutionState, n: int, first_game: bool) -> None:
    """Sites, material tiles, blocked camps."""
    s.sites = _mixed(s, [key for key in rules.sites if key != "island"])
    for land in LANDS:
        places = [t for t in range(22) if rules.land[t] == land]
        cards = [rules.materials[i] for i in rules.of_land[land]]
        start = next((t for t in places if rules.territories[t].start), -1)
        given = next((c.key for c in cards if c.first_game), "")
        keys = [c.key for c in cards]
        shuffle(s, keys)
        if first_game and start >= 0 and given:
            keys.remove(given)
            keys.insert(places.index(start), given)
        for t, key in zip(places, keys, strict=True):
            s.tiles = swapped(s.tiles, t, key)
        if start >= 0:
            s.tile_up[start] = True
    s.tile_up = [up or rules.is_water[t] for t, up in enumerate(s.tile_up)]
    s.camps = [BLOCKED if mark > n else FREE for mark in rules.camp_mark]


def _place_civ(rules: CivolutionRules, s: CivolutionState, seat: int) -> None:
    """Tribes and markers of a civ at the start."""
    p = s.players[seat]
    p.tribes = TRIBES - 2
    p.resets = RESETS
    for t in start_territories(rules):
        s.camps[_free_camp(rules, s, t)] = 2 * seat
        p.here[t] = 1
        p.markers[RAW + t] = 1
    p.supply = MARKERS - 2 - p.cargo - p.resets


def start_territories(rules: CivolutionRules) -> list[int]:
    """The two territories where everybody begins."""
    return [t for t in range(22) if rules.territories[t].start]


def _free_camp(rules: CivolutionRules, s: CivolutionState, t: int) -> int:
    return next(c for c in rules.camps_of[t] if s.camps[c] == FREE and not rules.camp_fire[c])


def _place_vici(rules: CivolutionRules, s: CivolutionState) -> None:
    """V.I.C.I.'s tribes, markers and cards."""
    v = s.vici = Vici(tribes=VICI_TRIBES - 2, deck=list(rules.vici_cards))
    shuffle(s, v.deck)
    for t in start_territories(rules):
        s.camps[_free_camp(rules, s, t)] = 2 * len(s.players)
        v.here[t] = 1
        v.provision[t] = 1


# Starting cards.


class DealStarts(Step, frozen=True, kw_only=True):
    """Deal the starting cards: ready-made hands to beginners, a choice to the others."""

    def resolve(self, g: Civolution) -> None:
        s, rules = g.state, g.rules
        numbers = list(range(1, STARTERS + 1))
        shuffle(s, numbers)
        for p, number in zip(s.players, numbers, strict=False):
            if p.beginner:
                _give_hand(g, p, number)
        s.decks = [_mixed(s, deck) for deck in s.decks]
        used = {number for p, number in zip(s.players, numbers, strict=False) if p.beginner}
        free = [k for k, c in rules.start_markers.items() if c.starter not in used]
        s.marker_cards = _mixed(s, free)
        choosers = [seat for seat, p in enumerate(s.players) if not p.beginner]
        keeps: list[Step] = []
        for seat in choosers:
            p = s.players[seat]
            if s.sandbox:
                keeps += [step(seat=seat, deck=i) for i in range(5) for step in (Browse, KeepStart)]
                p.offered, s.marker_cards = tuple(rules.start_markers), ()
            else:
                keeps += [KeepStart(seat=seat, deck=i) for i in range(5)]
                p.drawn = tuple(draw(g, i) for i in range(5) for _ in range(2))
                p.offered, s.marker_cards = s.marker_cards[:3], s.marker_cards[3:]
            keeps.append(KeepMarkers(seat=seat))
        s.monolith = below(s, len(s.players) + (s.vici is not None))
        chips: list[Step] = []
        for seat, p in enumerate(s.players):
            if p.beginner:
                card = next(k for k, c in rules.start_chips.items() if c.starter == numbers[seat])
                chips.append(TakeStart(seat=seat, card=card, goal=s.goal_bag[-1]))
                s.goal_bag = s.goal_bag[:-1]
        taken = [c.card for c in chips if isinstance(c, TakeStart)]
        g.push(*chips, *keeps, RevealMarkers(), OfferStarts(taken=tuple(taken)))


def _give_hand(g: Civolution, p: Player, number: int) -> None:
    s, rules = g.state, g.rules
    for i in range(5):
        card = next(k for k in s.decks[i] if rules.research[k].starter == number)
        s.decks[i] = tuple(k for k in s.decks[i] if k != card)
        p.hand.append(card)
    key = next(k for k, c in rules.start_markers.items() if c.starter == number)
    place_markers(g, p, key)


def place_markers(g: Civolution, p: Player, key: str) -> None:
    """Place the markers of a starting marker card."""
    for name, n in g.rules.start_markers[key].markers.items():
        p.markers[g.rules.space_index[name]] += n
        p.supply -= n


class Browse(Step, frozen=True, kw_only=True):
    """Sandbox: look through a whole deck for the card to start with (V21)."""

    deck: int

    def resolve(self, g: Civolution) -> None:
        p, decks = g.state.players[self.seat], g.state.decks
        p.drawn = tuple(k for k in g.rules.research if k in decks[self.deck])
        decks[self.deck] = ()


class KeepStart(Decision, frozen=True, kw_only=True):
    """Choose which card of a type you keep."""

    rule: ClassVar[str] = "SU13"
    deck: int

    def candidates(self, g: Civolution) -> list[Action]:
        return [Keep(card) for card in g.state.players[self.seat].drawn]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Keep)
        if g.rules.deck_of[action.card] != self.deck:
            return Refusal("Choose your card of type {deck} first.", "SU13", deck=TYPES[self.deck])
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Keep)
        p = g.state.players[self.seat]
        p.hand.append(action.card)
        others = [k for k in p.drawn if g.rules.deck_of[k] == self.deck and k != action.card]
        p.drawn = tuple(k for k in p.drawn if g.rules.deck_of[k] != self.deck)
        if g.state.sandbox:
            shuffle(g.state, others)
        g.state.decks[self.deck] = (*others, *g.state.decks[self.deck])

    def prompt(self, g: Civolution) -> Message:
        return Message("Which card of type {deck} do you keep?", deck=TYPES[self.deck])

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Keep)
        return titled(action.card)

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return address(self.seat, action)


class KeepMarkers(Decision, frozen=True, kw_only=True):
    """Choose your starting markers."""

    rule: ClassVar[str] = "SU13"

    def candidates(self, g: Civolution) -> list[Action]:
        return [Markers(card) for card in g.state.players[self.seat].offered]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Markers)
        p = g.state.players[self.seat]
        p.refused = tuple(c for c in p.offered if c != action.card)
        p.offered = (action.card,)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Markers)
        return Message("{text}", text=f"{action.card}.text")


class RevealMarkers(Step, frozen=True, kw_only=True):
    """All civs place the markers of the cards they kept."""

    def resolve(self, g: Civolution) -> None:
        for p in g.state.players:
            for card in p.offered:
                place_markers(g, p, card)
            p.offered = p.refused = ()


class OfferStarts(Step, frozen=True, kw_only=True):
    """Reveal starting chip cards, one more than there are civs to choose."""

    taken: tuple[str, ...] = ()

    def resolve(self, g: Civolution) -> None:
        s = g.state
        choosers = [seat for seat, p in enumerate(s.players) if not p.beginner]
        if not choosers:
            return
        cards = [key for key in g.rules.start_chips if key not in self.taken]
        shuffle(s, cards)
        n = len(choosers) + 1
        s.starts = tuple(sorted(cards[:n]))
        s.start_goals, s.goal_bag = s.goal_bag[:n], s.goal_bag[n:]
        n = len(s.players)
        first = s.monolith % n
        order = [(first - 1 - i) % n for i in range(n)]
        picks = [ChooseStart(seat=seat) for seat in order if seat in choosers]
        g.push(*picks, DropStarts())


class ChooseStart(Decision, frozen=True, kw_only=True):
    """Choose a starting chip card with its goal chip."""

    rule: ClassVar[str] = "SU16"

    def candidates(self, g: Civolution) -> list[Action]:
        return [Start(card) for card in g.state.starts]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Start)
        s = g.state
        at = s.starts.index(action.card)
        goal = s.start_goals[at]
        s.starts = s.starts[:at] + s.starts[at + 1 :]
        s.start_goals = s.start_goals[:at] + s.start_goals[at + 1 :]
        g.push(TakeStart(seat=self.seat, card=action.card, goal=goal))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Start)
        s = g.state
        goal = s.start_goals[s.starts.index(action.card)]
        return Message(
            "{card}; goal: {text}",
            card=titled(action.card),
            text=f"{goal}.text",
        )

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return address(self.seat, action)


class TakeStart(Step, frozen=True, kw_only=True):
    """A civ takes its starting chip card: a goal, a module at level II, an income chip."""

    card: str
    goal: str

    def resolve(self, g: Civolution) -> None:
        p, card = g.state.players[self.seat], g.rules.start_chips[self.card]
        p.goals = ((self.goal,), (), ())
        p.levels = swapped(p.levels, g.rules.module_index[card.module], 2)
        insert(g.rules, p, self.card, LAST)


class DropStarts(Step, frozen=True, kw_only=True):
    """The last starting chip card leaves; its goal chip returns to the bag."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        s.goal_bag = _mixed(s, s.goal_bag + s.start_goals)
        s.starts, s.start_goals = (), ()
