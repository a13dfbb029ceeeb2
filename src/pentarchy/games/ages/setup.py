"""Setting up the table (rules, chapters 2 and 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pentarchy.core.chance import below, scrambled, shuffle
from pentarchy.core.game import Game
from pentarchy.games.ages.cards.kinds import (
    AgesCard,
    Aggression,
    MilitaryCard,
    PactCard,
    War,
)
from pentarchy.games.ages.state import NOBODY, AgesState, Placed, Player
from pentarchy.games.ages.turn import Turn

if TYPE_CHECKING:
    from pentarchy.core.settings import Config
    from pentarchy.games.ages.rules import Ages, AgesRules
    from pentarchy.games.ages.state import Length

OPEN_EVENTS = 3
DEALT_EVENTS = 2


def new(rules: AgesRules, config: Config, seed: int) -> Ages:
    """The table before the first turn."""
    o = config.options
    mode = cast("Length", o["length"])
    s = AgesState(
        rng=scrambled(seed),
        round=1,
        mode=mode,
        attacks=mode != "training" and o["peaceful"] == "no",
        harmless_pacts=mode != "training" and o["peaceful"] == "pacts",
        sorted_events=bool(o["events_sorted_by_age"]),
        resigning=bool(o["resigning"]),
        world_wars=bool(o["world_wars"]),
        tucked_survives=bool(o["homer_survives_ravages"]),
        raid_by_building=bool(o["raid_by_building"]),
        annex_in_vain=bool(o["annex_in_vain"]),
        players=[new_player(rules) for _ in range(config.seats)],
        first=0,
        current=0,
        last_age=3 if mode == "full" else 2,
    )
    s.first = s.current = below(s, config.seats)
    for order in range(config.seats):
        p = s.players[(s.first + order) % config.seats]
        p.ca, p.ca_spent = order + 1, p.ca - order - 1
        p.ma, p.ma_spent = 0, p.ma
    s.civil = [civil_deck(rules, age, config.seats, s.last_age) for age in range(4)]
    s.military = [military_deck(rules, age, s) for age in range(4)]
    s.discards = [[] for _ in range(4)]
    for deck in (*s.civil, *s.military):
        shuffle(s, deck)
    s.row = [s.civil[0].pop() for _ in rules.card_row.prices]
    first_events = rules.card_row.first_events[config.seats - 2]
    s.current_events = [Placed(s.military[0].pop(), NOBODY) for _ in range(first_events)]
    if mode == "short":
        deal_scoring_events(rules, s)
    return Game(rules, s, [Turn(seat=s.first)])


def new_player(rules: AgesRules) -> Player:
    """A civilization with its board and nothing else."""
    board = rules.board
    printed = sorted((b for b in rules.buildings.values() if b.start >= 0), key=lambda b: b.key)
    government = next(c for c in rules.governments.values() if c.start >= 0)
    return Player(
        government=government.key,
        yellow=board.yellow,
        pool=board.pool,
        blue=board.blue,
        yellow_cubes=board.yellow + board.pool + sum(b.start for b in printed),
        blue_cubes=board.blue,
        workers={b.key: b.start for b in printed},
        stock={b.key: 0 for b in printed if b.food or b.resources},
        ca=government.civil_actions,
        ma=government.military_actions,
    )


def copies(card: AgesCard, seats: int) -> list[str]:
    """A card as often as it is in a deck."""
    return [card.key] * card.copies[seats - 2]


def civil_deck(rules: AgesRules, age: int, seats: int, last_age: int) -> list[str]:
    """The civil deck of an age (S4)."""
    if age > last_age:
        return []
    return [key for card in rules.civil_cards if card.age == age for key in copies(card, seats)]


def military_deck(rules: AgesRules, age: int, s: AgesState) -> list[str]:
    """The military deck of an age, as the mode has it (S4, S5, M1, M4)."""
    if age > s.last_age:
        return []
    return [
        key
        for card in rules.military_cards
        if card.age == age and is_used(card, s)
        for key in copies(card, len(s.players))
    ]


def is_used(card: MilitaryCard, s: AgesState) -> bool:
    """Whether this match plays with a card."""
    if isinstance(card, PactCard):
        return s.attacks or (s.harmless_pacts and not card.mentions_attacks)
    return s.attacks or not isinstance(card, Aggression | War)


def deal_scoring_events(rules: AgesRules, s: AgesState) -> None:
    """Short game: open and dealt Age III events, and the open war (M3)."""
    deck = [key for key in rules.event_cards if rules.level[key] == 3]
    shuffle(s, deck)
    for p in s.players:
        p.kept = sorted(deck.pop() for _ in range(DEALT_EVENTS))
    s.open_events = sorted(deck.pop() for _ in range(OPEN_EVENTS))
    s.military[3] = deck
    s.open_war = next(key for key in rules.wars if rules.level[key] == 3)
