"""Setup (chapter 2), the draft (R7.1) and the additions for two players (R7.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.chance import below, pick, scrambled, shuffle
from pentarchy.core.game import Game
from pentarchy.core.message import Message, Refusal
from pentarchy.core.settings import Config
from pentarchy.core.step import Decision, Step
from pentarchy.games.innovation.actions import Place, Take, TakeBonus
from pentarchy.games.innovation.automa import FirstAutomaWorkshops, StartBlight
from pentarchy.games.innovation.automa_setup import prepare_automa
from pentarchy.games.innovation.building import put
from pentarchy.games.innovation.events import Chosen, Placed
from pentarchy.games.innovation.geometry import HEXES, INDEX, NAMES, WHEEL
from pentarchy.games.innovation.queries import KIND_INDEX
from pentarchy.games.innovation.resources import gain_scholars
from pentarchy.games.innovation.state import (
    DISCIPLINES,
    KINDS,
    LAST_ROUND,
    NEUTRAL,
    NOBODY,
    OPEN_BONUSES,
    POINT_INDEX,
    START_VP,
    InnovationState,
    Player,
)
from pentarchy.games.innovation.turn import PlayRound, humans
from pentarchy.games.innovation.words import named_text, owe_in_any_order

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation, InnovationRules


def new(rules: InnovationRules, config: Config, seed: int) -> Innovation:
    """The table laid out, with the choices of setup owed."""
    n = config.seats
    with_automa = config.mode == "automa"
    small = n == 2 or (n == 3 and config.options["small_map"] is True)
    side = "map_1_3" if small else "map_3_5"
    s = InnovationState(
        rng=scrambled(seed),
        side=side,
        players=[Player(left=rules.pieces[:]) for _ in range(n)],
        order=[],
        terrain=rules.boards[side].terrain[:],
        building=[0] * HEXES,
        owner=[NOBODY] * HEXES,
        city=[0] * HEXES,
    )
    lay_round_tiles(rules, s)
    s.book_actions = drawn(s, list(rules.book_actions), 3)
    s.competencies = drawn(s, list(rules.competencies), len(rules.competencies))
    s.copies = [rules.competencies[key].copies for key in s.competencies]
    s.slots = [key for key, slot in rules.slots.items() if is_used(slot.row, n)]
    s.display = drawn(s, list(rules.innovations), len(s.slots))
    s.city_stock = {key: tile.copies for key, tile in rules.cities.items()}
    s.annexes_left = rules.buildings["annex"].neutral
    s.neutral_left = [rules.catalogue_neutral(kind) for kind in KINDS]
    owed: list[Step]
    if config.mode == "draft":
        owed = lay_draft(rules, s)
    elif with_automa:
        owed = prepare_automa(rules, s, config, lay_bundles, FirstBonus())
    else:
        others = [key for key, tile in rules.palaces.items() if not tile.always]
        always = [key for key, tile in rules.palaces.items() if tile.always]
        s.palaces = drawn(s, others, n + 1) + always
        owed = lay_bundles(rules, s, n)
    if n == 2 and not with_automa:
        add_neutral_faction(rules, s)
    owed += [Prepare(), FirstBuildings(), Gifts(), PlayRound(number=1)]
    return Game(rules, s, owed[::-1])


def drawn(s: InnovationState, keys: list[str], n: int) -> list[str]:
    """Some of the keys, in random order."""
    shuffle(s, keys)
    return keys[:n]


def is_used(row: int, players: int) -> bool:
    """Whether a row of the innovation display is used; row 0 are the double places (R2.5)."""
    rows = {2: 1, 3: 2, 4: 2, 5: 3}[players]
    return players in (2, 4) if row == 0 else row <= rows


def lay_round_tiles(rules: InnovationRules, s: InnovationState) -> None:
    """Fill the rounds from the last to the first, and add the final tile (R2.2, R2.3)."""
    stack = drawn(s, list(rules.round_tiles), len(rules.round_tiles))
    laid: list[str] = []
    aside: list[str] = []
    while len(laid) < LAST_ROUND:
        key = stack.pop()
        tile = rules.round_tiles[key]
        if not tile.late and len(laid) < 2:
            aside.append(key)
            continue
        same = [k for k in laid if rules.round_tiles[k].discipline == tile.discipline]
        if len(same) == 2 and laid[0] not in same:
            continue
        laid.append(key)
        if len(laid) == 2 and aside:
            stack += aside
            aside = []
            shuffle(s, stack)
    s.round_tiles = laid[::-1]
    last = rules.round_tiles[laid[0]].building
    finals = [key for key, tile in rules.final_tiles.items() if tile.building != last]
    s.final_tile = pick(s, finals)


def add_neutral_faction(rules: InnovationRules, s: InnovationState) -> None:
    """The area tile, scholars and markers of the neutral faction (R7.10)."""
    s.area_tile = pick(s, list(rules.area_tiles))
    s.neutral_levels = [2, 2, 2, 2]
    for key in s.round_tiles[:5]:
        tile = rules.round_tiles[key]
        s.neutral_levels[DISCIPLINES.index(tile.discipline)] += tile.per
    for d in range(4):
        s.spaces[4 * d + 1] = NEUTRAL


# Bundles.


def lay_bundles(rules: InnovationRules, s: InnovationState, people: int) -> list[Step]:
    """Seven bundles, and who picks when (R2.9)."""
    bonuses = drawn(s, list(rules.bonuses), len(rules.bonuses))
    factions = drawn(s, list(rules.factions), len(rules.factions))
    s.bundles = [(key, factions[i], bonuses[i]) for i, key in enumerate(rules.planning_keys)]
    s.bonuses, s.bonus_coins = bonuses[len(WHEEL) :][:OPEN_BONUSES], [1] * OPEN_BONUSES
    first = below(s, people)
    s.order = [(first + i) % people for i in range(people)]
    return [*(ChooseBundle(seat=seat) for seat in reversed(s.order)), DropBundles()]


class ChooseBundle(Decision, frozen=True, kw_only=True):
    """Which planning board do you take, with its faction and round bonus?"""

    rule: ClassVar[str] = "R2.9"

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Take(board) for board, _, _ in g.state.bundles]

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Take)
        s, p = g.state, g.state.players[self.seat]
        bundle = next(b for b in s.bundles if b[0] == action.what)
        s.bundles.remove(bundle)
        board, p.faction, p.bonus = bundle
        p.terrain = WHEEL.index(board)
        g.emit(Chosen, seat=self.seat, what=bundle)

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Take)
        bundle = next(b for b in g.state.bundles if b[0] == action.what)
        return Message("{cards}", cards=bundle)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Take)
        return (f"bundle:{action.what}",)


class DropBundles(Step, frozen=True, kw_only=True):
    """Bundles nobody picked leave the game."""

    def resolve(self, g: Innovation) -> None:
        g.state.bundles.clear()


# The draft.


def lay_draft(rules: InnovationRules, s: InnovationState) -> list[Step]:
    """What is drafted, and who picks when (R7.1)."""
    n = len(s.players)
    s.draft_boards = drawn(s, list(rules.planning_keys), 6)
    s.draft_factions = drawn(s, list(rules.factions), n + 1)
    palaces = [key for key, tile in rules.palaces.items() if not tile.always]
    s.draft_palaces = drawn(s, palaces, n + 1)
    s.bonuses = drawn(s, list(rules.bonuses), n + OPEN_BONUSES)
    s.bonus_coins = [0] * len(s.bonuses)
    first = below(s, n)
    s.order = [(first + i) % n for i in range(n)]
    return [
        *(DraftItem(seat=seat) for _ in range(3) for seat in s.order),
        *(DraftBonus(seat=seat) for seat in reversed(s.order)),
        EndDraft(),
    ]


class DraftItem(Decision, frozen=True, kw_only=True):
    """Draft: take a planning card, a faction or a palace."""

    rule: ClassVar[str] = "R7.1"

    def candidates(self, g: Innovation) -> Sequence[Action]:
        s = g.state
        return [Take(key) for key in (*s.draft_boards, *s.draft_factions, *s.draft_palaces)]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Take)
        s, p = g.state, g.state.players[self.seat]
        for shelf, owned, what in (
            (s.draft_boards, p.terrain >= 0, "planning_card"),
            (s.draft_factions, bool(p.faction), "faction"),
            (s.draft_palaces, bool(p.palace), "palace"),
        ):
            if owned and action.what in shelf:
                return Refusal(
                    "You have a {what} already; take something you lack.", "R7.1", what=what
                )
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Take)
        s, p = g.state, g.state.players[self.seat]
        if action.what in s.draft_boards:
            s.draft_boards.remove(action.what)
            p.terrain = WHEEL.index(action.what)
        elif action.what in s.draft_factions:
            s.draft_factions.remove(action.what)
            p.faction = action.what
        else:
            s.draft_palaces.remove(action.what)
            p.palace = action.what
        g.emit(Chosen, seat=self.seat, what=(action.what,))

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Take)
        return named_text(action.what)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Take)
        return (f"draft:{action.what}",)


class DraftBonus(Decision, frozen=True, kw_only=True):
    """Take your first round bonus."""

    rule: ClassVar[str] = "R7.1"

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [TakeBonus(key) for key in g.state.bonuses]

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, TakeBonus)
        s = g.state
        s.players[self.seat].bonus = action.tile
        place = s.bonuses.index(action.tile)
        del s.bonuses[place], s.bonus_coins[place]
        g.emit(Chosen, seat=self.seat, what=(action.tile,))

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, TakeBonus)
        return named_text(action.tile)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, TakeBonus)
        return (f"bonus:{action.tile}",)


class FirstBonus(DraftBonus, frozen=True, kw_only=True):
    """Take your first round bonus beside the Automa."""

    rule: ClassVar[str] = "R7.20"


class EndDraft(Step, frozen=True, kw_only=True):
    """What nobody drafted leaves the game; the open round bonuses get a coin each."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        for shelf in (s.draft_boards, s.draft_factions, s.draft_palaces):
            shelf.clear()
        s.bonus_coins = [1] * len(s.bonuses)


# What everybody starts with.


class Prepare(Step, frozen=True, kw_only=True):
    """Start goods of board and faction, in turn order (R2.10, R2.11)."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        for seat in reversed(humans(s)):
            p = s.players[seat]
            board = g.rules.planning[p.terrain]
            p.vp = p.tally[POINT_INDEX["start"]] = START_VP
            p.coins, p.tools, p.shipping = board.coins, board.tools, board.shipping
            p.bowl1, p.bowl2, p.bowl3 = board.bowls
            p.tokens = sum(board.bowls)
            gain_scholars(p, board.scholars)
            g.owe(seat, g.rules.factions[p.faction].now, p.faction)
            g.owe(seat, board.now, board.key)


class FirstBuildings(Step, frozen=True, kw_only=True):
    """Everybody places first buildings: in order, then in reverse; omar and the monks last."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        seats = humans(s)
        first = {seat: len(g.rules.factions[s.players[seat].faction].first) for seat in seats}
        two = [seat for seat in seats if first[seat] >= 2]
        g.push(
            *(PlaceFirst(seat=seat) for seat in two),
            *((FirstAutomaWorkshops(),) if s.automa is not None else ()),
            *(PlaceFirst(seat=seat) for seat in reversed(two)),
            *(PlaceFirst(seat=seat) for seat in seats if first[seat] == 3),
            *(PlaceFirst(seat=seat) for seat in seats if first[seat] == 1),
            *((StartBlight(),) if s.automa is not None else ()),
        )


class PlaceFirst(Decision, frozen=True, kw_only=True):
    """Place a first building on your home terrain."""

    rule: ClassVar[str] = "R2.13"

    def kinds(self, g: Innovation) -> list[str]:
        """The kinds of first buildings still to place."""
        s, p = g.state, g.state.players[self.seat]
        left = list(g.rules.factions[p.faction].first)
        for h in p.hexes:
            left.remove(KINDS[s.building[h]])
        return list(dict.fromkeys(left))

    def candidates(self, g: Innovation) -> Sequence[Action]:
        land = g.rules.boards[g.state.side].land
        return [Place(NAMES[h], kind) for kind in self.kinds(g) for h in land]

    def likely(self, g: Innovation) -> Sequence[Action]:
        s, p = g.state, g.state.players[self.seat]
        free = [
            h for h in g.rules.boards[s.side].land if s.terrain[h] == p.terrain and s.owner[h] < 0
        ]
        return [Place(NAMES[h], kind) for kind in self.kinds(g) for h in free]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Place)
        s, p = g.state, g.state.players[self.seat]
        h = INDEX[action.at]
        if s.terrain[h] != p.terrain:
            return Refusal(
                "{at} is {terrain:low}; first buildings stand on your home terrain, {home:low}.",
                "R2.13",
                at=action.at,
                terrain=WHEEL[s.terrain[h]],
                home=WHEEL[p.terrain],
            )
        if s.owner[h] >= 0:
            return Refusal("A building stands on {at} already.", "R2.13", at=action.at)
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Place)
        kind = KIND_INDEX[action.building]
        put(g, self.seat, INDEX[action.at], kind, neutral=action.building == "tower")
        g.emit(Placed, seat=self.seat, at=action.at, building=action.building)

    def prompt(self, g: Innovation) -> Message:
        first, *others = self.kinds(g)
        if others:
            return Message(
                "Where do you place your first {one} or {two}?", one=first, two=tuple(others)
            )
        return Message("Where do you place your first {one}?", one=first)


class Gifts(Step, frozen=True, kw_only=True):
    """What setup still owes when all first buildings stand (R2.14)."""

    def resolve(self, g: Innovation) -> None:
        g.push(*(GiftsOf(seat=seat) for seat in humans(g.state)))


class GiftsOf(Step, frozen=True, kw_only=True):
    """One player's competency and spades of setup, in an order of choice."""

    def resolve(self, g: Innovation) -> None:
        p = g.state.players[self.seat]
        board, faction = g.rules.planning[p.terrain], g.rules.factions[p.faction]
        parts = [(card.after, card.key) for card in (faction, board) if card.after]
        owe_in_any_order(g, self.seat, parts)
