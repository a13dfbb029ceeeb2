"""Setting up a match (rules 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import below, scrambled, shuffle
from pentarchy.core.game import Game
from pentarchy.core.settings import Config
from pentarchy.core.step import Step
from pentarchy.games.horizon.state import NOBODY, SETTLER, HorizonState, Player
from pentarchy.games.horizon.turn import DraftGovernment, Turn

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon, HorizonRules


def new(rules: HorizonRules, config: Config, seed: int) -> Horizon:
    """A match just set up; the government draft is owed first."""
    n, box = config.seats, rules.box
    s = HorizonState(
        rng=scrambled(seed),
        players=[],
        first=0,
        limit=box.limits[str(n)] - bool(config.options["short"]),
        open_decks=bool(config.options["open_decks"]),
        slots=[""] * len(rules.slots),
        hidden=[""] * len(rules.slots),
        unused=[],
        deck2=_techs(rules, 2),
        deck3=_techs(rules, 3),
        objectives=[],
        claims=[],
        cells=[],
        at={},
        tiles=[],
        village=[],
        city=[],
        built=[],
        left=[],
        right=[],
        territories=list(rules.territories),
        rows=[],
        stacks=[],
        populate_supply=box.populate_tokens,
        fortify_supply=box.fortify_tokens,
    )
    _deal_tree(rules, s)
    for letter in sorted({o.letter for o in rules.objectives.values()}):
        cards = [key for key, o in rules.objectives.items() if o.letter == letter]
        s.objectives.append(cards[below(s, len(cards))])
        s.claims.append([])
    shuffle(s, s.territories)
    for level in (1, 2, 3):
        stack = [key for key, tile in rules.structures.items() if tile.level == level]
        shuffle(s, stack)
        s.rows.append([stack.pop() for _ in range(box.face_up)])
        s.stacks.append(stack)
    s.first = below(s, n)
    _lay_map(rules, s, n)
    owed = _governments(rules, s, n, bool(config.options["fixed_governments"]))
    return Game(rules, s, [Turn(seat=s.first), *reversed(owed)])


def _techs(rules: HorizonRules, level: int) -> list[str]:
    return [key for key, tech in rules.technologies.items() if tech.level == level]


def _deal_tree(rules: HorizonRules, s: HorizonState) -> None:
    """Technologies of level I and IV on their slots, decks, leaders face down."""
    for level in (1, 4):
        cards = _techs(rules, level)
        shuffle(s, cards)
        for slot in rules.level_slots[level]:
            s.slots[slot] = cards.pop()
    shuffle(s, s.deck2)
    shuffle(s, s.deck3)
    for level in (2, 3, 4):
        leaders = [key for key, card in rules.leaders.items() if card.level == level]
        shuffle(s, leaders)
        for slot in rules.level_slots[level]:
            s.hidden[slot] = leaders.pop()
        s.unused += leaders


def _lay_map(rules: HorizonRules, s: HorizonState, n: int) -> None:
    """The cradle in the middle, the homes at its edges in turn order, a settler on each."""
    box, places = rules.box, list(rules.places)
    homes = [rules.around[edge] for edge in box.homes[str(n)]]
    s.cells = [rules.centre, *homes]
    s.at = {cell: i for i, cell in enumerate(s.cells)}
    s.tiles = places[: n + 1]
    s.built = [""] * (n + 1)
    s.village, s.city, s.left, s.right = ([NOBODY] * (n + 1) for _ in range(4))
    for seat in range(n):
        home = homes[(seat - s.first) % n]
        s.players.append(
            Player(
                home=home,
                coins=box.coins,
                active=box.active,
                columns=list(box.columns),
                tracks=[len(cells) for cells in rules.cells],
                units=[(home, SETTLER, box.settler)],
            )
        )


def _governments(rules: HorizonRules, s: HorizonState, n: int, fixed: bool) -> list[Step]:
    """The draft, last player first; or, fixed, the first side of a card each."""
    cards = list(dict.fromkeys(gov.card for gov in rules.governments.values()))
    sides = {
        card: [key for key, gov in rules.governments.items() if gov.card == card] for card in cards
    }
    order = [(s.first + i) % n for i in range(n)]
    if fixed:
        for seat, card in zip(order, cards, strict=False):
            s.players[seat].government = sides[card][0]
        return []
    shuffle(s, cards)
    s.offered = [sides[card][below(s, len(sides[card]))] for card in cards[:n]]
    return [DraftGovernment(seat=seat) for seat in reversed(order)]
