"""V.I.C.I., the automaton of the solo game (chapter 7.2). It asks nobody and rolls for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pentarchy.core.chance import roll, shuffle
from pentarchy.core.message import Message
from pentarchy.core.step import Step
from pentarchy.games.civolution.cards.kinds import CATEGORIES, LANDS, TRACKS, TYPES, Act, Half
from pentarchy.games.civolution.dice import GiveUpDie, MoveClock
from pentarchy.games.civolution.displays import refill
from pentarchy.games.civolution.events import (
    CardTaken,
    FeedingScored,
    Migrated,
    Procreated,
    ViciActed,
    ViciRemovedGoal,
    ViciReset,
    ViciRevealed,
)
from pentarchy.games.civolution.queries import (
    OFF,
    OFF_WEAK,
    dice_of,
    own_territories,
    strong_tribes,
    tribes_in,
)
from pentarchy.games.civolution.research import open_pile
from pentarchy.games.civolution.sites import reveal
from pentarchy.games.civolution.state import BLOCKED, FREE, PROVISIONS, TOP, Vici
from pentarchy.games.civolution.tribes import arrive, is_protected, lift, lose, weaken

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

WHEEL = ("forest", "swamp", "mountains", "grassland", "hills", "desert")
RED_FROM = {"beginner": 5, "moderate": 4, "medium": 3, "advanced": 2, "expert": 1}
ICONS = 4
"""Blue and red icons that make V.I.C.I. reset."""
EVOLUTION, PROSPERITY = "vici_evolution", "vici_prosperity"


def it(g: Civolution) -> Vici:
    """V.I.C.I.'s record."""
    assert g.state.vici is not None
    return g.state.vici


def its_seat(g: Civolution) -> int:
    """V.I.C.I.'s seat: the one after the last."""
    return len(g.state.players)


class ViciStep(Step, frozen=True, kw_only=True):
    """Something V.I.C.I. does."""

    def words(self, g: Civolution) -> Message:
        return Message("V.I.C.I. acts")


class ViciTakesGoal(ViciStep, frozen=True, kw_only=True):
    """V.I.C.I. may remove a goal chip."""

    def resolve(self, g: Civolution) -> None:
        s, die = g.state, roll(g.state)
        if die <= 4 and s.goals[die - 1]:
            s.box += (s.goals[die - 1],)
            g.emit(ViciRemovedGoal, seat=its_seat(g), card=s.goals[die - 1])
            s.goals[die - 1] = ""


class ViciTurn(ViciStep, frozen=True, kw_only=True):
    """V.I.C.I. reveals a card and carries it out, or resets."""

    def resolve(self, g: Civolution) -> None:
        v = it(g)
        if not v.deck:
            v.deck, v.discard = v.discard, []
            shuffle(g.state, v.deck)
        card = v.deck.pop()
        v.row.append(card)
        g.emit(ViciRevealed, seat=its_seat(g), card=card)
        cards = [g.rules.vici_cards[key] for key in v.row]
        act = CarryOut(card=card)
        if min(sum(c.blue_icons for c in cards), sum(c.red_icons for c in cards)) < ICONS:
            g.push(act)
        else:
            extra = [act] if g.state.extra else []
            g.push(MoveClock(seat=its_seat(g)), *extra, ClearRow())


class ClearRow(ViciStep, frozen=True, kw_only=True):
    """V.I.C.I.'s row goes to its discard pile."""

    def resolve(self, g: Civolution) -> None:
        v = it(g)
        v.discard += v.row
        v.row = []
        g.emit(ViciReset, seat=its_seat(g))


class CarryOut(ViciStep, frozen=True, kw_only=True):
    """V.I.C.I. carries out half of a card."""

    card: str

    def resolve(self, g: Civolution) -> None:
        s, card = g.state, g.rules.vici_cards[self.card]
        half = card.red if s.era >= RED_FROM[s.difficulty] else card.blue
        acts = rolled_acts(g, half) if half.lines else category_acts(g, half)
        g.push(*(Do(act=a.act, what=a.what, n=a.n) for a in acts))


def rolled_acts(g: Civolution, half: Half) -> Sequence[Act]:
    """The line of a half for a die."""
    return half.lines[roll(g.state) - 1]


def category_acts(g: Civolution, half: Half) -> list[Act]:
    """What a half with a category means now."""
    s = g.state
    if half.category == "next_era" and s.era == 4:
        return [Act("vp", n=half.last_era_vp)]
    if half.category == "final_tiles":
        targets = [c for c in CATEGORIES if c in s.final_tiles]
    else:
        era = {"current_era": s.era, "next_era": s.era + 1, "era_4": 4}[half.category]
        targets = [s.era_tiles[era - 1]]
    acts = [category_act(c) for c in targets for _ in range(half.times)]
    return [*acts, Act("vp", n=half.vp)] if half.vp else acts


def category_act(category: str) -> Act:
    """The act that serves a category."""
    if category in TRACKS:
        return Act("track", category)
    if category in ("evolution", "prosperity"):
        return Act(category)
    return Act("procreation" if category == "population" else "migration")


class Do(ViciStep, frozen=True, kw_only=True):
    """One act of V.I.C.I."""

    act: str
    what: str = ""
    n: int = 1

    def resolve(self, g: Civolution) -> None:
        g.emit(ViciActed, seat=its_seat(g), act=self.act, what=self.what)
        ACTS[self.act](g, self.what, self.n)


# Choosing a territory.


def choose_territory(g: Civolution, eligible: Sequence[int]) -> int:
    """The territory roll among eligible territories (V7); -1 if there is none."""
    if len(eligible) < 2:
        return eligible[0] if eligible else -1
    land = g.rules.land
    lands = {land[t] for t in eligible}
    if len(lands) > 1:
        start = roll(g.state) - 1
        wheel = WHEEL[start:] + WHEEL[:start]
        lands = {next(name for name in wheel if name in lands)}
    return by_beacons(g, [t for t in eligible if land[t] in lands])


def by_beacons(g: Civolution, eligible: Sequence[int]) -> int:
    """The beacon die among territories of one type."""
    if len(eligible) < 2:
        return eligible[0] if eligible else -1
    start = (roll(g.state) + 1) // 2
    for n in range(3):
        beacons = (start - 1 + n) % 3 + 1
        for t in eligible:
            if g.rules.territories[t].beacons == beacons:
                return t
    raise AssertionError(f"no beacon fits {eligible}")


def camp_rank(g: Civolution, camp: int) -> int:
    """How much V.I.C.I. wants a camp, 1 the most (V8); 0 if it cannot have it."""
    held, me = g.state.camps[camp], its_seat(g)
    fire = g.rules.camp_fire[camp] > 0
    if held == BLOCKED:
        return 0
    if held == FREE:
        return 1 if fire else 2
    owner, weak = divmod(held, 2)
    if owner != me:
        if is_protected(g, me, camp):
            return 0
        return 3 if fire else 4 if weak else 5
    return (8 if fire else 9) if weak else (6 if fire else 7)


def best_camp(g: Civolution, t: int) -> int:
    """The camp V.I.C.I. settles on in a territory; -1 if there is none."""
    ranked = [(rank, c) for c in g.rules.camps_of[t] if (rank := camp_rank(g, c))]
    return min(ranked)[1] if ranked else -1


def its_lands(g: Civolution) -> list[int]:
    """The territories with V.I.C.I. tribes."""
    return own_territories(g, its_seat(g))


# The acts.


def track(g: Civolution, what: str, n: int) -> None:
    """One move on a track; of the lines only points count (V9)."""
    v, i = it(g), TRACKS.index(what)
    old = v.tracks[i]
    new = min(TOP, old + n)
    v.tracks[i] = new
    v.score += 2 * (old + n - new)
    v.score += sum(3 for at in g.rules.tracks[i].at[3:] if old < at <= new)


def vp(g: Civolution, what: str, n: int) -> None:
    """Points."""
    it(g).score += n


def favor(g: Civolution, what: str, n: int) -> None:
    """Favor, up to the last space."""
    it(g).favor = min(6, it(g).favor + n)


def remove_card(g: Civolution, what: str, n: int) -> None:
    """The top card of a face-up stack leaves the game (V10)."""
    s, i = g.state, TYPES.index(what)
    if s.piles[i]:
        s.box += (s.piles[i][-1],)
        s.piles[i] = s.piles[i][:-1]
        g.emit(CardTaken, seat=its_seat(g), card=s.box[-1])
        open_pile(g, i)


def statue(g: Civolution, what: str, n: int) -> None:
    """A marker onto the island ground (V11)."""
    v = it(g)
    if v.supply:
        v.supply -= 1
        v.statues += 1


def gain_die(g: Civolution, what: str, n: int) -> None:
    """A die from the display, or from the human who has at least as many (V11)."""
    s, v = g.state, it(g)
    if what == "activation" and s.dice:
        s.dice -= 1
        v.dice += 1
    elif what == "fate" and s.fates:
        s.fates -= 1
        v.fate += 1
    elif dice_of(g, 0, what) >= dice_of(g, its_seat(g), what):
        if what == "activation":
            g.push(GiveUpDie(seat=0, taker=its_seat(g)))
        elif s.players[0].fate > 1:
            s.players[0].fate -= 1
            v.fate += 1


def evolution(g: Civolution, what: str, n: int) -> None:
    """Markers into the evolution table (V12)."""
    v, table, s = it(g), g.rules.vici_tables[EVOLUTION], g.state
    for _ in range(n):
        if v.evolution < table.cells and v.supply:
            v.supply -= 1
            v.evolution += 1
            if v.evolution in table.removes:
                s.attribute_bag = remove_chip(g, s.attributes, s.attribute_bag)


def prosperity(g: Civolution, what: str, n: int) -> None:
    """Markers into the prosperity table (V12)."""
    v, table, s = it(g), g.rules.vici_tables[PROSPERITY], g.state
    for _ in range(n):
        if v.prosperity < table.cells and v.supply:
            v.supply -= 1
            v.prosperity += 1
            if v.prosperity in table.removes:
                s.income_bag = remove_chip(g, s.incomes, s.income_bag)


def remove_chip(g: Civolution, display: list[str], bag: tuple[str, ...]) -> tuple[str, ...]:
    """A die decides which chip of a display leaves the game; it is replaced. Gives the bag left."""
    at = (roll(g.state) - 1) // 2
    if not display[at]:
        return bag
    g.state.box += (display[at],)
    return refill(g, display, at, bag)


def procreation(g: Civolution, what: str, n: int) -> None:
    """A new tribe (V13, V21), and an extra migration when all its camps are its own."""
    v, s = it(g), g.state
    if not v.tribes:
        return
    lands = its_lands(g)
    if lands:
        able = [t for t in lands if best_camp(g, t) >= 0]
        free = [t for t in able if any(s.camps[c] == FREE for c in g.rules.camps_of[t])]
        t = choose_territory(g, free or able)
    else:
        there = [t for t in own_territories(g, 0) if not g.rules.is_water[t]]
        t = choose_territory(g, [t for t in there if best_camp(g, t) >= 0])
    if t < 0:
        return
    settle(g, t)
    me = its_seat(g)
    camps = [s.camps[c] for t in its_lands(g) for c in g.rules.camps_of[t]]
    if lands and all(held == BLOCKED or held >> 1 == me for held in camps):
        g.push(Do(act="migration"))


def settle(g: Civolution, t: int) -> None:
    """A tribe from V.I.C.I.'s supply settles in a territory."""
    v, me, camp = it(g), its_seat(g), best_camp(g, t)
    v.tribes -= 1
    arrive(g, me, camp)
    g.emit(Procreated, seat=me, at=g.rules.place_names[camp])


def crowded(g: Civolution) -> list[int]:
    """Territories with two V.I.C.I. tribes or more, one of them strong."""
    me = its_seat(g)
    return [t for t in its_lands(g) if tribes_in(g, me, t) >= 2 and strong_place(g, t) >= 0]


def strong_place(g: Civolution, t: int) -> int:
    """Where a strong tribe of V.I.C.I. that would migrate stands: wilderness, fire camp, camp."""
    me = its_seat(g)
    if it(g).wild[t]:
        return OFF + t
    return next((c for c in g.rules.camps_of[t] if g.state.camps[c] == 2 * me), -1)


def migration(g: Civolution, what: str, n: int) -> None:
    """A migration, after a procreation if no territory can spare a tribe (V14)."""
    if crowded(g):
        move_tribe(g)
    else:
        g.push(Do(act="procreation"), MoveTribe())


class MoveTribe(ViciStep, frozen=True, kw_only=True):
    """V.I.C.I. migrates if it can."""

    def resolve(self, g: Civolution) -> None:
        move_tribe(g)


def move_tribe(g: Civolution) -> None:
    """From a crowded territory to a bordering one with fewest V.I.C.I. tribes."""
    me = its_seat(g)
    origin = choose_territory(g, crowded(g))
    if origin < 0:
        return
    near = [
        t for t in g.state.neighbours[origin] if not g.rules.is_water[t] and best_camp(g, t) >= 0
    ]
    if not near:
        return
    fewest = min(tribes_in(g, me, t) for t in near)
    target = choose_territory(g, [t for t in near if tribes_in(g, me, t) == fewest])
    place, camp = strong_place(g, origin), best_camp(g, target)
    lift(g, me, place)
    arrive(g, me, camp)
    names = g.rules.place_names
    g.emit(Migrated, seat=me, origin=names[place], to=names[camp])


def provision(g: Civolution, what: str, n: int) -> None:
    """A provision marker where there are fewest, of these where most tribes are (V15)."""
    v, lands, me = it(g), its_lands(g), its_seat(g)
    if not lands or not v.supply:
        return
    fewest = min(v.provision[t] for t in lands)
    lands = [t for t in lands if v.provision[t] == fewest]
    most = max(tribes_in(g, me, t) for t in lands)
    t = choose_territory(g, [t for t in lands if tribes_in(g, me, t) == most])
    v.supply -= 1
    v.provision[t] += 1
    if v.provision[t] == PROVISIONS and g.state.farms[t] >= 0:
        v.spared += (t,)


def reveal_sites(g: Civolution, what: str, n: int) -> None:
    """All sites next to the territory with most face-down ones (V16)."""
    s = g.state
    down = {t: sum(not s.site_up[i] for i in s.slots[t]) for t in its_lands(g)}
    most = max(down.values(), default=0)
    if most:
        t = choose_territory(g, [t for t in down if down[t] == most])
        for slot in s.slots[t]:
            if not s.site_up[slot]:
                reveal(g, its_seat(g), slot)


def hunting_token(g: Civolution, what: str, n: int) -> None:
    """A hunting token on the best type of land, where the human hunts if possible (V17)."""
    s, land = g.state, g.rules.land
    mine = [t for t in its_lands(g) if not s.hunted[t]]
    human = own_territories(g, 0)
    eligible = [t for t in mine if t in human] or mine
    for name in LANDS:
        of_land = [t for t in eligible if land[t] == name]
        if of_land:
            s.hunted[by_beacons(g, of_land)] = True
            s.tokens = max(0, s.tokens - 1)
            return


ACTS: dict[str, Callable[[Civolution, str, int], None]] = {
    "track": track,
    "vp": vp,
    "favor": favor,
    "remove_card": remove_card,
    "statue": statue,
    "gain_die": gain_die,
    "evolution": evolution,
    "prosperity": prosperity,
    "procreation": procreation,
    "migration": migration,
    "provision": provision,
    "reveal_sites": reveal_sites,
    "hunting_token": hunting_token,
}


# Feeding.


class ViciFeeds(ViciStep, frozen=True, kw_only=True):
    """V.I.C.I. gets a provision marker, feeds its tribes and scores (V18)."""

    def resolve(self, g: Civolution) -> None:
        provision(g, "", 1)
        for t in its_lands(g):
            starve(g, t, hungry(g, t))
        g.push(ReturnIfGone(), ViciScores())


def hungry(g: Civolution, t: int) -> list[int]:
    """The places of a territory whose V.I.C.I. tribes go unfed, one entry per tribe."""
    v, me = it(g), its_seat(g)
    camps = [c for c in g.rules.camps_of[t] if g.state.camps[c] >> 1 == me]
    camps.sort(key=lambda c: (camp_rank(g, c), c))
    wild = [OFF + t] * v.wild[t] + [OFF_WEAK + t] * v.weak[t]
    markers = v.provision[t]
    if markers == 0:
        return camps + wild
    return camps[1:] + wild if markers == 1 else wild[1:]


def starve(g: Civolution, t: int, places: list[int]) -> None:
    """Unfed tribes of V.I.C.I. weaken or die."""
    me = its_seat(g)
    weak = [p for p in places if p >= OFF_WEAK or (p < OFF and g.state.camps[p] & 1)]
    for place in weak:
        lose(g, me, place)
    for place in places:
        if place not in weak:
            weaken(g, me, place)


class ViciScores(ViciStep, frozen=True, kw_only=True):
    """V.I.C.I.'s strong tribes score."""

    def resolve(self, g: Civolution) -> None:
        points = strong_tribes(g, its_seat(g))
        it(g).score += points
        g.emit(FeedingScored, seat=its_seat(g), vp=points)


class ReturnIfGone(ViciStep, frozen=True, kw_only=True):
    """Without a tribe on the continent V.I.C.I. procreates out of turn (V21)."""

    def resolve(self, g: Civolution) -> None:
        if not its_lands(g):
            procreation(g, "", 1)
