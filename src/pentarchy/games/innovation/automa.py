"""The Automa's turn, after the public helper (R7.22-R7.32)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from pentarchy.core.chance import pick, shuffle
from pentarchy.core.message import Message
from pentarchy.core.step import Step
from pentarchy.games.innovation.building import put, queue_offers
from pentarchy.games.innovation.cards.kinds import AutomaCard, AutomaFaction
from pentarchy.games.innovation.events import (
    ActionCovered,
    AutomaScored,
    BonusTaken,
    Built,
    CardTurned,
    Dug,
    HexBlighted,
    Innovated,
    LevelGained,
    MarkerLaid,
    NoHexFound,
    NothingUpgraded,
    Passed,
    Placed,
    ScholarSent,
)
from pentarchy.games.innovation.geometry import BIT, INDEX, NAMES, WHEEL, bits, masked
from pentarchy.games.innovation.queries import linked, occupied, power_value, within
from pentarchy.games.innovation.resources import score
from pentarchy.games.innovation.science import is_taken
from pentarchy.games.innovation.state import (
    DISCIPLINES,
    GUILD,
    KINDS,
    LAST_ROUND,
    NOBODY,
    PALACE,
    POINT_INDEX,
    TOP,
    UNIVERSITY,
    WORKSHOP,
    Automa,
)

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

T = TypeVar("T")
POINTS = POINT_INDEX["Automa"]
FAR = 20
ACTS = (
    "upgrade",
    "gain_vp",
    "block",
    "send_scholar",
    "terraform_and_build",
    "faction_action",
    "take_innovation",
    "advance_science",
)
"""What its cards may say."""
CHOICES = ("list", "power", "anywhere", "near", "human list")
"""How a faction action picks a hex."""
HOUSES = ("", "markers", "blight", "achievements")
"""House rules of a faction."""
LETTERS = "ABCDEF"
"""Where it may begin."""
MOST_INNOVATIONS = 3


def automa_of(g: Innovation) -> Automa:
    """The Automa's own record."""
    automa = g.state.automa
    assert automa is not None
    return automa


def faction_of(g: Innovation) -> AutomaFaction:
    """The Automa's faction."""
    return g.rules.automa_factions[automa_of(g).faction]


def directed(support: AutomaCard, items: Sequence[T]) -> T:
    """The n-th of some candidates in reading order, from the start or from the end (R7.29)."""
    at = (support.count - 1) % len(items)
    return items[-1 - at] if support.backward else items[at]


def best(items: Sequence[T], value: Callable[[T], int]) -> list[T]:
    """The candidates with the smallest value."""
    values = [value(item) for item in items]
    least = min(values)
    return [item for item, v in zip(items, values, strict=True) if v == least]


def gain(g: Innovation, points: int, what: str) -> None:
    """The Automa gains points."""
    automa = automa_of(g)
    points = max(points, 0)
    score(g, automa.seat, points, POINTS)
    g.emit(AutomaScored, seat=automa.seat, points=points, what=what)


# The deck.


def reshuffle(g: Innovation) -> None:
    """Each round the deck is shuffled; each later round adds a card of the reserve (R7.22)."""
    automa = automa_of(g)
    automa.deck += automa.discard
    automa.discard.clear()
    if g.state.round > 1 and automa.reserve:
        automa.deck.append(automa.reserve.pop())
    shuffle(g.state, automa.deck)


def open_card(automa: Automa) -> str:
    """The action card of this round's last turn: it lies open on the deck and supports next."""
    return automa.deck[-1] if automa.discard and automa.deck else ""


class AutomaTurn(Step, frozen=True, kw_only=True):
    """The Automa turns a support card and acts by the card below it, or passes."""

    def resolve(self, g: Innovation) -> None:
        automa = automa_of(g)
        support = automa.deck.pop()
        automa.discard.append(support)
        automa.seen += [k for k in (support, open_card(automa)) if k and k not in automa.seen]
        card = g.rules.automa_cards[automa.deck[-1]] if automa.deck else None
        if card is None or (len(automa.deck) <= 2 and card.may_pass):
            g.push(AutomaPasses(seat=self.seat, support=support))
            shown = "" if card is None else card.key
        else:
            acts = [
                AutomaAct(seat=self.seat, act=a, card=card.key, support=support) for a in card.acts
            ]
            g.push(*acts)
            shown = card.key
        g.emit(CardTurned, seat=self.seat, support=support, action=shown)


class AutomaAct(Step, frozen=True, kw_only=True):
    """The Automa carries out one action of its card."""

    act: str
    card: str
    support: str

    def resolve(self, g: Innovation) -> None:
        card, support = g.rules.automa_cards[self.card], g.rules.automa_cards[self.support]
        if self.act == "upgrade":
            upgrade(g, support)
        elif self.act == "gain_vp":
            gain(g, level_points(g) if card.vp_by_level else card.vp, "automa_card")
        elif self.act == "block":
            block(g, support)
        elif self.act == "send_scholar":
            send_scholar(g, support)
        elif self.act == "terraform_and_build":
            terraform(g, support, "list")
        elif self.act == "faction_action":
            faction_action(g, support)
        elif self.act == "take_innovation":
            take_innovation(g, support)
        else:
            climb(g, catch_up(g, support), 1)

    def words(self, g: Innovation) -> Message:
        return Message("the Automa: {act}", act=self.act)


def level_points(g: Innovation) -> int:
    """The points of the difficulty in this round."""
    return g.rules.difficulties[automa_of(g).difficulty].vp[g.state.round - 1]


def faction_action(g: Innovation, support: AutomaCard) -> None:
    """What the Automa's faction does (R7.24, R7.28, R7.32)."""
    faction = faction_of(g)
    terraform(g, support, faction.choice)
    if faction.levels_of_action:
        climb(g, catch_up(g, support), faction.levels_of_action)
    if faction.house == "markers":
        lay_marker(g, support)
    elif faction.house == "blight":
        spread_blight(g, support)
    if faction.gains_vp:
        gain(g, level_points(g) + faction.vp_change, "automa_faction")


# Building.


def human_power(g: Innovation, h: int) -> int:
    """The power human buildings beside a hex would gain."""
    s, seat = g.state, automa_of(g).seat
    return sum(power_value(g, n) for n in linked(g, h) if s.owner[n] not in (NOBODY, seat))


def human_hexes(g: Innovation) -> list[int]:
    """Where human buildings stand."""
    seat = automa_of(g).seat
    return [h for i, p in enumerate(g.state.players) if i != seat for h in p.hexes]


def steps_from(g: Innovation, starts: list[int]) -> list[int]:
    """Steps from the nearest of some hexes to every hex, over land and river."""
    steps = [FAR] * len(NAMES)
    for n, ring in enumerate(within(g, starts, FAR - 1)):
        for h in bits(ring):
            steps[h] = n
    return steps


def terrain_rank(g: Innovation, support: AutomaCard, terrain: int) -> list[int]:
    """How far down each terrain stands on the list of one of them."""
    key = "terrain_list_b" if support.list_b else "terrain_list_a"
    order = g.rules.terrain_lists[key].lists[WHEEL[terrain]]
    return [order.index(name) for name in WHEEL]


def candidates(g: Innovation, support: AutomaCard, anywhere: bool) -> list[int]:
    """Empty hexes the Automa looks at (R7.24)."""
    s, automa, board = g.state, automa_of(g), g.rules.boards[g.state.side]
    empty = board.land_mask & ~occupied(g)
    if anywhere:
        return bits(empty)
    own = s.players[automa.seat].hexes
    marked = [h for h in own if h in automa.marked]
    unmarked = [h for h in own if h not in automa.marked]
    starts, others = (marked, unmarked) if support.marked else (unmarked, marked)
    found = bits(reach_of(g, starts) & empty)
    if (
        support.reaching
        and found
        and starts
        and others
        and not reach_of(g, starts) & masked(others)
    ):
        steps = steps_from(g, others)
        now = min(steps[h] for h in starts)
        found = [h for h in found if steps[h] < now] or found
    return found


def reach_of(g: Innovation, starts: list[int]) -> int:
    """The mask of land in reach of some of the Automa's buildings at its shipping."""
    s, automa, board = g.state, automa_of(g), g.rules.boards[g.state.side]
    table = board.reach[g.rules.difficulties[automa.difficulty].shipping[s.round - 1]]
    mask = 0
    for h in starts:
        mask |= table[h]
    for i in s.bridges:
        a, b = board.pairs[i]
        if a in starts:
            mask |= BIT[b]
        if b in starts:
            mask |= BIT[a]
    return mask


def terraform(g: Innovation, support: AutomaCard, choice: str) -> None:
    """Put a workshop on the hex the Automa likes best (R7.24)."""
    s, automa = g.state, automa_of(g)
    p = s.players[automa.seat]
    if not p.left[WORKSHOP]:
        upgrade(g, support)
        return
    found = candidates(g, support, choice == "anywhere")
    if not found:
        g.emit(NoHexFound, seat=automa.seat)
        return
    own = terrain_rank(g, support, p.terrain)
    human = next(seat for seat in s.order if seat != automa.seat)
    humans = terrain_rank(g, support, s.players[human].terrain)
    steps = steps_from(g, human_hexes(g))
    tests: dict[str, list[Callable[[int], int]]] = {
        "power": [lambda h: -human_power(g, h), lambda h: own[s.terrain[h]], lambda h: steps[h]],
        "near": [lambda h: steps[h], lambda h: humans[s.terrain[h]]],
        "human list": [lambda h: humans[s.terrain[h]], lambda h: steps[h]],
    }
    for test in tests.get(choice, [lambda h: own[s.terrain[h]], lambda h: steps[h]]):
        found = best(found, test)
    h = directed(support, found)
    if s.terrain[h] != p.terrain:
        s.terrain[h] = p.terrain
        g.emit(Dug, seat=automa.seat, at=NAMES[h], terrain=WHEEL[p.terrain])
    clear_markers(automa, h)
    put(g, automa.seat, h, WORKSHOP)
    if support.marked:
        automa.marked.append(h)
    queue_offers(g, automa.seat, h)
    g.emit(Built, seat=automa.seat, at=NAMES[h], building=KINDS[WORKSHOP])


def clear_markers(automa: Automa, h: int) -> None:
    """The Automa's own building takes the marker of its hex away."""
    if h in automa.markers:
        automa.markers.remove(h)


def upgrade(g: Innovation, support: AutomaCard) -> None:
    """Upgrade the building the Automa likes best (R7.25)."""
    s, automa = g.state, automa_of(g)
    p = s.players[automa.seat]
    found = [h for h in sorted(p.hexes) if any(p.left[k] for k in g.rules.upgrades[s.building[h]])]
    if not found:
        g.emit(NothingUpgraded, seat=automa.seat)
        return
    found = best(found, lambda h: not (s.building[h] == WORKSHOP and human_power(g, h) > 0))
    found = best(found, lambda h: human_power(g, h))
    h = directed(support, found)
    kind = max(
        (k for k in g.rules.upgrades[s.building[h]] if p.left[k]), key=lambda k: g.rules.power[k]
    )
    p.left[s.building[h]] += 1
    p.left[kind] -= 1
    s.building[h] = kind
    queue_offers(g, automa.seat, h)
    g.emit(Built, seat=automa.seat, at=NAMES[h], building=KINDS[kind])


# Science.


def can_climb(g: Innovation, d: int) -> bool:
    """Whether the Automa's marker can still go up."""
    level = g.state.players[automa_of(g).seat].levels[d]
    return level < TOP - 1 or (level == TOP - 1 and not is_taken(g, d))


def climb(g: Innovation, d: int, n: int) -> None:
    """Move the Automa's marker up; it needs no keys and gains no power (R7.23)."""
    seat = automa_of(g).seat
    levels = g.state.players[seat].levels
    for _ in range(n):
        if d < 0 or not can_climb(g, d):
            return
        levels[d] += 1
        g.emit(LevelGained, seat=seat, discipline=DISCIPLINES[d], level=levels[d])


def catch_up(g: Innovation, support: AutomaCard) -> int:
    """The discipline in which the Automa catches up, or -1 (R7.27)."""
    s, seat = g.state, automa_of(g).seat
    levels = s.players[seat].levels
    found = [d for d in range(4) if can_climb(g, d)]
    if not found:
        return -1
    zero = [d for d in found if levels[d] == 0]
    if zero:
        return directed(support, zero)
    rivals = [max(p.levels[d] for i, p in enumerate(s.players) if i != seat) for d in range(4)]
    return directed(support, best(found, lambda d: abs(rivals[d] - levels[d])))


def send_scholar(g: Innovation, support: AutomaCard) -> None:
    """Send a scholar to the best free space (R7.27)."""
    s, automa = g.state, automa_of(g)
    p = s.players[automa.seat]
    last = s.round == LAST_ROUND
    tile = (
        g.rules.final_tiles[s.final_tile]
        if last
        else g.rules.round_tiles[s.round_tiles[s.round - 1]]
    )
    d = DISCIPLINES.index(tile.discipline)
    if not support.scoring or not can_climb(g, d):
        d = catch_up(g, support)
    if d < 0:
        return
    space = next((i for i in range(4 * d, 4 * d + 4) if s.spaces[i] == NOBODY), -1)
    if space < 0 or not p.pool:
        climb(g, d, 1)
        return
    p.pool -= 1
    s.spaces[space] = automa.seat
    g.emit(
        ScholarSent, seat=automa.seat, discipline=DISCIPLINES[d], levels=3 if space == 4 * d else 2
    )
    climb(g, d, 3 if space == 4 * d else 2)


class AutomaRises(Step, frozen=True, kw_only=True):
    """The Automa rises because a human gained power from its building (R7.25)."""

    def resolve(self, g: Innovation) -> None:
        support = g.rules.automa_cards[automa_of(g).discard[-1]]
        climb(g, catch_up(g, support), 1)


# The rest.


def block(g: Innovation, support: AutomaCard) -> None:
    """Cover an open power action and an open book action (R7.26)."""
    s = g.state
    for keys in (list(g.rules.power_actions), s.book_actions):
        free = [key for key in keys if key not in s.covered]
        if free:
            key = directed(support, free)
            s.covered.append(key)
            g.emit(ActionCovered, seat=automa_of(g).seat, action=key)


def take_innovation(g: Innovation, support: AutomaCard) -> None:
    """Remove an innovation from the display, from round 3 on (R7.28)."""
    s, seat = g.state, automa_of(g).seat
    p = s.players[seat]
    free = [i for i, key in enumerate(s.display) if key]
    if s.round < 3 or len(p.innovations) >= MOST_INNOVATIONS or not free:
        return
    # Read from the top: the double places lie above the rows, and row 1 is the lowest.
    rows = [g.rules.slots[slot].row for slot in s.slots]
    place = directed(support, sorted(free, key=lambda i: (rows[i] > 0, -rows[i])))
    p.innovations.append(s.display[place])
    g.emit(Innovated, seat=seat, tile=s.display[place])
    s.display[place] = ""


class AutomaPasses(Step, frozen=True, kw_only=True):
    """The Automa passes (R7.30)."""

    support: str

    def resolve(self, g: Innovation) -> None:
        s, p = g.state, g.state.players[self.seat]
        if s.round == LAST_ROUND:
            points = g.rules.final_tiles[s.final_tile].automa
        else:
            tile = g.rules.round_tiles[s.round_tiles[s.round - 1]]
            points = tile.automa_early if s.round <= 3 else tile.automa_late
        twice = faction_of(g).second_tile and not s.passed
        gain(g, points * (2 if twice else 1), "round_tile")
        p.passed = True
        s.passed.append(self.seat)
        if s.round < LAST_ROUND:
            place = g.rules.automa_cards[self.support].place
            tile_key = s.bonuses[place]
            s.bonuses[place], s.bonus_coins[place] = p.bonus, 0
            p.bonus, p.next_bonus = "", tile_key
            g.emit(BonusTaken, seat=self.seat, tile=tile_key, coins=0)
        g.emit(Passed, seat=self.seat)


# House rules (R7.32).


def lay_marker(g: Innovation, support: AutomaCard) -> None:
    """Symbionts put a tool marker beside a human building."""
    s, automa = g.state, automa_of(g)
    taken = occupied(g)
    beside = {n for h in human_hexes(g) for n in linked(g, h)}
    found = [
        h
        for h in g.rules.boards[s.side].land
        if h in beside and not taken & BIT[h] and h not in automa.markers
    ]
    if found:
        rank = terrain_rank(g, support, automa.youth)
        h = directed(support, best(found, lambda x: rank[s.terrain[x]]))
        automa.markers.append(h)
        g.emit(MarkerLaid, seat=automa.seat, at=NAMES[h])


def spread_blight(g: Innovation, support: AutomaCard) -> None:
    """Blight turns two fallow hexes into blighted land."""
    automa = automa_of(g)
    for _ in range(2):
        if automa.fallow:
            h = directed(support, sorted(automa.fallow))
            automa.fallow.remove(h)
            automa.blighted.append(h)
            g.emit(HexBlighted, seat=automa.seat, at=NAMES[h])


def lay_fallow(g: Innovation) -> None:
    """Blight begins with up to twelve fallow hexes, no two adjacent."""
    s, automa, board = g.state, automa_of(g), g.rules.boards[g.state.side]
    taken = occupied(g)
    empty = [h for h in board.land if not taken & BIT[h]]
    shuffle(s, empty)
    for h in empty:
        if len(automa.fallow) < 12 and not any(n in automa.fallow for n in board.near[h]):
            automa.fallow.append(h)


ACHIEVEMENTS = (
    "four_buildings",
    "seven_buildings",
    "two_guilds",
    "palace_or_university",
    "level_five",
    "three_scholars",
)
"""What gognomes look at."""


class CheckAchievements(Step, frozen=True, kw_only=True):
    """Gognomes look at their six achievements when the last player has passed."""

    def resolve(self, g: Innovation) -> None:
        s, automa = g.state, automa_of(g)
        if faction_of(g).house != "achievements":
            return
        p = s.players[automa.seat]
        kinds = [s.building[h] for h in p.hexes]
        reached = (
            len(kinds) >= 4,
            len(kinds) >= 7,
            kinds.count(GUILD) >= 2,
            PALACE in kinds or UNIVERSITY in kinds,
            max(p.levels) >= 5,
            s.spaces.count(automa.seat) >= 3,
        )
        for name, done in zip(ACHIEVEMENTS, reached, strict=True):
            if done and name not in automa.achieved:
                automa.achieved.append(name)
                gain(g, 3, name)


class FirstAutomaWorkshops(Step, frozen=True, kw_only=True):
    """A card drawn at random says where the Automa begins (R7.21)."""

    def resolve(self, g: Innovation) -> None:
        s, automa = g.state, automa_of(g)
        card = g.rules.automa_cards[pick(s, list(g.rules.automa_cards))]
        places = g.rules.maps[s.side].first_workshops
        terrain = WHEEL[s.players[automa.seat].terrain]
        for number, letter in enumerate(card.letters):
            at = LETTERS.index(letter)
            h = next(
                INDEX[places[x][terrain]]
                for x in LETTERS[at:] + LETTERS[:at]
                if s.owner[INDEX[places[x][terrain]]] < 0
            )
            put(g, automa.seat, h, WORKSHOP)
            if number == 0:
                automa.marked.append(h)
            g.emit(Placed, seat=automa.seat, at=NAMES[h], building=KINDS[WORKSHOP])


class StartBlight(Step, frozen=True, kw_only=True):
    """After the first workshops blight lays its fallow hexes."""

    def resolve(self, g: Innovation) -> None:
        if faction_of(g).house == "blight":
            lay_fallow(g)
