"""Dice: the turn, payment with ideas, planning and focus, Reset, gaining dice (5.1, 5.14, 5.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action
from pentarchy.core.chance import roll
from pentarchy.core.step import Refusal, Step
from pentarchy.games.civolution.actions import (
    DONE,
    PAYMENTS,
    Activate,
    From,
    HandOver,
    Reset,
    Roll,
    Take,
)
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.cards.kinds import FEATURES
from pentarchy.games.civolution.events import (
    Activated,
    DiceRolled,
    DieGained,
    DieTaken,
    EndTriggered,
    Paid,
    ResetDone,
)
from pentarchy.games.civolution.markers import gain, pay
from pentarchy.games.civolution.queries import best, civs, dice_of, power
from pentarchy.games.civolution.state import (
    FEATURE,
    FOCUS,
    FOOD,
    IDEA,
    PLAN,
    Player,
)
from pentarchy.games.civolution.words import LEAVE, LEVELS, plural

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution, CivolutionRules

RESET = Reset()
ROLL = tuple(Roll(v) for v in range(7))
RESET_LIMIT = 3
ANY = 0
"""The value of a die that Sleep asks for."""
NEVER = 99

# Sources of a value: 0-5 dice by value, 6-11 planning markers by value, 12 focus.
FOCUS_SOURCE = 12
SOURCE = {action: i for i, action in enumerate(PAYMENTS)}


def ring(a: int, b: int) -> int:
    """The distance of two die values; 6 and 1 are neighbours.

    >>> ring(1, 6), ring(5, 1), ring(2, 4)
    (1, 2, 2)
    """
    far = abs(a - b)
    return min(far, 6 - far)


def ideas_for(a: int, b: int, strength: int) -> int:
    """The ideas that change a die from one value to another."""
    return -(-ring(a, b) // strength)


COSTS = tuple(
    tuple(tuple(ideas_for(a, b, strength) for b in range(1, 7)) for a in range(1, 7))
    for strength in (1, 2, 3)
)
"""By strength of an idea, wanted value and shown value (both from 0)."""


def values(rules: CivolutionRules, module: str) -> tuple[int, int]:
    """The two values a module asks for; ANY for Sleep."""
    return rules.values[module]


def idea_strength(g: Civolution, seat: int) -> int:
    """By how much an idea changes a die."""
    if not g.state.players[seat].abilities:
        return 1
    return min(3, best(g, seat, "idea_power", 1))


def module_costs(g: Civolution, seat: int) -> tuple[int, ...]:
    """The fewest ideas each module costs: main ones, features, Sleep; NEVER with too few dice."""
    p = g.state.players[seat]
    m = p.markers
    shown = tuple([d + n for d, n in zip(p.dice, m[PLAN : PLAN + 6], strict=True)])
    strength = idea_strength(g, seat)
    key = (shown, m[FOCUS], strength)
    costs = g.rules.rings.get(key)
    if costs is None:
        pairs = (*g.rules.pairs, *((v, v) for v in range(1, 7)))
        sleep = 0 if sum(shown) + m[FOCUS] >= 2 else NEVER
        costs = (*(_cheapest(shown, m[FOCUS], a, b, strength) for a, b in pairs), sleep)
        if len(g.rules.rings) > 50_000:
            g.rules.rings.clear()
        g.rules.rings[key] = costs
    return costs


def _cheapest(shown: tuple[int, ...], focus: int, a: int, b: int, strength: int) -> int:
    if focus >= 2:
        return 0
    first, second = COSTS[strength - 1][a - 1], COSTS[strength - 1][b - 1]
    there = [v for v in range(6) if shown[v]]
    fewest = NEVER
    if focus:
        fewest = min((min(first[v], second[v]) for v in there), default=NEVER)
    for v in there:
        for w in there:
            if v != w or shown[v] > 1:
                fewest = min(fewest, first[v] + second[w])
    return fewest


class Turn(Ask, frozen=True, kw_only=True):
    """Activate a module, or reset your dice."""

    rule: ClassVar[str] = "TS5"

    def tries(self, g: Civolution) -> list[Action]:
        return [*g.rules.activate, RESET]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if action == RESET:
            left = sum(p.dice)
            if left <= RESET_LIMIT:
                return None
            return Refusal(f"You still have {left} dice; a Reset needs 3 or fewer.", "R5.90")
        assert isinstance(action, Activate)
        cost = module_costs(g, self.seat)[g.rules.activate.index(action)]
        has = p.markers[IDEA]
        if cost <= has:
            return None
        a, b = values(g.rules, action.module)
        wants = f"takes a {a} and a {b}" if a else "takes any two dice"
        if cost == NEVER:
            return Refusal(f"{action.module.capitalize()} {wants}; you have too few left.", "R5.1")
        return Refusal(
            f"{action.module.capitalize()} {wants}; with your dice that costs"
            f" {plural(cost, 'idea')} and you have {has}.",
            "R5.104",
        )

    def listed(self, g: Civolution) -> list[Action]:
        p = g.state.players[self.seat]
        ideas = p.markers[IDEA]
        costs = module_costs(g, self.seat)
        found = [a for a, cost in zip(g.rules.activate, costs, strict=True) if cost <= ideas]
        if sum(p.dice) <= RESET_LIMIT:
            found.append(RESET)
        return found

    def picked(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Activate):
            run = RunModule(seat=self.seat, module=action.module)
            g.push(PayFirst(seat=self.seat, module=action.module), run)
        else:
            g.push(
                MoveClock(seat=self.seat), RollAgain(seat=self.seat), TakeIdeaOrFood(seat=self.seat)
            )

    def named(self, g: Civolution, action: Action) -> str:
        if not isinstance(action, Activate):
            return "Reset: roll your used dice again"
        cost = module_costs(g, self.seat)[g.rules.activate.index(action)]
        ideas = f", {plural(cost, 'idea')}" if cost else ""
        if action.module == "sleep":
            return "Sleep (any two dice)"
        a, b = values(g.rules, action.module)
        if action.module in FEATURES:
            return f"{action.module.capitalize()} ({a}+{b}{ideas})"
        i = g.rules.module_index[action.module]
        level = g.state.players[self.seat].levels[i]
        name = g.rules.catalogue.names[action.module]
        return f"{name} {LEVELS[level]} ({a}+{b}{ideas})"

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, Activate):
            return (f"p{self.seat}:module:{action.module}",)
        return (f"p{self.seat}:reset",)


# Payment.


def sources(p: Player) -> list[int]:
    """What a civ can pay values with."""
    m = p.markers
    found = [v for v in range(6) if p.dice[v]]
    found += [6 + v for v in range(6) if m[PLAN + v]]
    return [*found, FOCUS_SOURCE] if m[FOCUS] else found


def source_count(p: Player, source: int) -> int:
    """How many of a source there are."""
    if source < 6:
        return p.dice[source]
    return p.markers[FOCUS] if source == FOCUS_SOURCE else p.markers[PLAN + source - 6]


def takes_all(p: Player, mine: list[int]) -> bool:
    """Whether two payments take all there is: then it does not matter which comes first."""
    return sum(source_count(p, source) for source in mine) == 2


def source_cost(source: int, value: int, strength: int) -> int:
    """The ideas it takes to make a source serve a value."""
    if source == FOCUS_SOURCE or value == ANY:
        return 0
    return COSTS[strength - 1][value - 1][source % 6]


class PayFirst(Ask, frozen=True, kw_only=True):
    """Pay the first value of the module."""

    rule: ClassVar[str] = "R5.104"
    module: str

    def tries(self, g: Civolution) -> list[Action]:
        return list(PAYMENTS)

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        return self.why_not(g, SOURCE[action])  # type: ignore[index]

    def why_not(self, g: Civolution, first: int) -> Refusal | None:
        """Why a source cannot serve the first value."""
        p = g.state.players[self.seat]
        a, b = values(g.rules, self.module)
        if not source_count(p, first):
            return Refusal(f"You have no {source_name(first)}.", "R5.104")
        mine = sources(p)
        if a == b and first != mine[0] and takes_all(p, mine):
            return Refusal("You need both that you have left.", "R5.104")
        strength, ideas = idea_strength(g, self.seat), p.markers[IDEA]
        cost = source_cost(first, a, strength)
        if cost > ideas:
            return _too_dear(first, a, cost, ideas)
        for second in mine:
            if second == first and source_count(p, first) < 2:
                continue
            if cost + source_cost(second, b, strength) <= ideas:
                return None
        return Refusal(
            f"If {source_name(first)} pays here, nothing is left that can pay the other value.",
            "R5.104",
        )

    def listed(self, g: Civolution) -> list[Action]:
        p = g.state.players[self.seat]
        a, b = values(g.rules, self.module)
        ideas, strength = p.markers[IDEA], idea_strength(g, self.seat)
        mine = sources(p)
        seconds = [(y, source_cost(y, b, strength)) for y in mine]
        found: list[Action] = []
        for x in mine[:1] if a == b and takes_all(p, mine) else mine:
            left = ideas - source_cost(x, a, strength)
            for y, cost in seconds:
                if cost <= left and (y != x or source_count(p, x) > 1):
                    found.append(PAYMENTS[x])
                    break
        return found

    def picked(self, g: Civolution, action: Action) -> None:
        first = SOURCE[action]  # type: ignore[index]
        g.push(PaySecond(seat=self.seat, module=self.module, first=first))

    def prompt(self, g: Civolution) -> str:
        value = values(g.rules, self.module)[0]
        return f"{self.module.capitalize()}: with what do you pay {value_name(value)}?"

    def named(self, g: Civolution, action: Action) -> str:
        source = SOURCE[action]  # type: ignore[index]
        return pay_label(g, self.seat, source, values(g.rules, self.module)[0])

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return source_spot(self.seat, SOURCE[action])  # type: ignore[index]


class PaySecond(Ask, frozen=True, kw_only=True):
    """Pay the second value of the module."""

    rule: ClassVar[str] = "R5.104"
    module: str
    first: int

    def tries(self, g: Civolution) -> list[Action]:
        return list(PAYMENTS)

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        return self.why_not(g, SOURCE[action])  # type: ignore[index]

    def why_not(self, g: Civolution, second: int) -> Refusal | None:
        """Why a source cannot serve the second value."""
        p = g.state.players[self.seat]
        a, b = values(g.rules, self.module)
        if source_count(p, second) < 1 + (second == self.first):
            more = "second " if second == self.first else ""
            return Refusal(f"You have no {more}{source_name(second)}.", "R5.104")
        strength = idea_strength(g, self.seat)
        ideas = p.markers[IDEA] - source_cost(self.first, a, strength)
        cost = source_cost(second, b, strength)
        return None if cost <= ideas else _too_dear(second, b, cost, ideas)

    def listed(self, g: Civolution) -> list[Action]:
        p, x = g.state.players[self.seat], self.first
        a, b = values(g.rules, self.module)
        strength = idea_strength(g, self.seat)
        left = p.markers[IDEA] - source_cost(x, a, strength)
        return [
            PAYMENTS[y]
            for y in sources(p)
            if source_cost(y, b, strength) <= left and (y != x or source_count(p, x) > 1)
        ]

    def picked(self, g: Civolution, action: Action) -> None:
        p, second = g.state.players[self.seat], SOURCE[action]  # type: ignore[index]
        a, b = values(g.rules, self.module)
        strength = idea_strength(g, self.seat)
        ideas = source_cost(self.first, a, strength) + source_cost(second, b, strength)
        for source in (self.first, second):
            if source < 6:
                p.dice[source] -= 1
                p.used += 1
            else:
                pay(p, FOCUS if source == FOCUS_SOURCE else PLAN + source - 6)
        pay(p, IDEA, ideas)
        if g.listen is not None:
            what = (source_name(self.first), source_name(second))
            g.emit(Paid(seat=self.seat, what=what, ideas=ideas))

    def prompt(self, g: Civolution) -> str:
        value = values(g.rules, self.module)[1]
        return f"{self.module.capitalize()}: with what do you pay {value_name(value)}?"

    def named(self, g: Civolution, action: Action) -> str:
        source = SOURCE[action]  # type: ignore[index]
        return pay_label(g, self.seat, source, values(g.rules, self.module)[1])

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return source_spot(self.seat, SOURCE[action])  # type: ignore[index]


def source_name(source: int) -> str:
    """A source in words."""
    if source == FOCUS_SOURCE:
        return "focus marker"
    return f"{'die' if source < 6 else 'planning marker'} {source % 6 + 1}"


def source_spot(seat: int, source: int) -> tuple[str, ...]:
    """Where a source lies."""
    if source == FOCUS_SOURCE:
        return (f"p{seat}:space:focus",)
    return (f"p{seat}:die:{source % 6 + 1}",)


def value_name(value: int) -> str:
    """A required value in words."""
    return f"the {value}" if value else "any value"


def pay_label(g: Civolution, seat: int, source: int, value: int) -> str:
    """A payment in words."""
    cost = source_cost(source, value, idea_strength(g, seat))
    ideas = f" and {plural(cost, 'idea')}" if cost else ""
    return f"{source_name(source).capitalize()}{ideas}"


def _too_dear(source: int, value: int, cost: int, ideas: int) -> Refusal:
    return Refusal(
        f"To use {source_name(source)} as a {value} costs {plural(cost, 'idea')};"
        f" you have {ideas} left.",
        "R5.104",
    )


class RunModule(Step, frozen=True, kw_only=True):
    """Carry out the module's action."""

    module: str

    def resolve(self, g: Civolution) -> None:
        seat, p = self.seat, g.state.players[self.seat]
        if self.module in FEATURES:
            gain(g, seat, FEATURE + FEATURES.index(self.module), 1)
            g.emit(Activated(seat=seat, module=self.module, level=1))
        elif self.module == "sleep":
            g.owe(seat, g.rules.catalogue["sleep"].now, "sleep")
            if extra := power(g, seat, "sleep_bonus"):
                gain(g, seat, IDEA, extra)
            g.emit(Activated(seat=seat, module="sleep", level=1))
        else:
            level = p.levels[g.rules.module_index[self.module]]
            g.owe(seat, g.rules.modules[self.module].levels[level - 1], self.module)
            g.emit(Activated(seat=seat, module=self.module, level=level))

    def words(self, g: Civolution) -> str:
        return f"Carry out {self.module}"


# Reset.


class MoveClock(Step, frozen=True, kw_only=True):
    """The phase indicator moves one reset space."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        if s.clock < resets_per_era(g):
            s.clock += 1
            if s.clock == resets_per_era(g):
                s.ending = max(s.ending, 1)
                g.emit(EndTriggered(seat=self.seat))


def resets_per_era(g: Civolution) -> int:
    """How many Resets lead to the red space."""
    return 2 * civs(g) + 1


class RollAgain(Ask, frozen=True, kw_only=True):
    """Choose remaining dice to roll along with the used ones."""

    rule: ClassVar[str] = "R5.91"
    chosen: tuple[int, ...] = ()
    """Values of the dice chosen, from low to high."""

    def tries(self, g: Civolution) -> list[Action]:
        return [DONE, *(Roll(v) for v in range(1, 7))]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Roll):
            return None
        if g.state.players[self.seat].dice[action.value - 1] <= self.chosen.count(action.value):
            return Refusal(f"No die showing {action.value} is left.", "R5.91")
        return None

    def listed(self, g: Civolution) -> list[Action]:
        dice = g.state.players[self.seat].dice
        return [DONE, *(ROLL[v] for v in range(1, 7) if dice[v - 1] > self.chosen.count(v))]

    def picked(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Roll):
            g.push(replace(self, chosen=tuple(sorted((*self.chosen, action.value)))))
            return
        s, p = g.state, g.state.players[self.seat]
        for v in self.chosen:
            p.dice[v - 1] -= 1
        rolled = [roll(s) for _ in range(p.used + len(self.chosen))]
        p.used = 0
        for v in rolled:
            p.dice[v - 1] += 1
        g.emit(DiceRolled(seat=self.seat, dice=tuple(sorted(rolled))))

    def named(self, g: Civolution, action: Action) -> str:
        if isinstance(action, Roll):
            return f"Also roll the die showing {action.value}"
        return f"Roll {plural(g.state.players[self.seat].used + len(self.chosen), 'die', 'dice')}"


class TakeIdeaOrFood(Ask, frozen=True, kw_only=True):
    """Take the marker of the leftmost reset column as an idea or as food."""

    rule: ClassVar[str] = "R5.91"

    def tries(self, g: Civolution) -> list[Action]:
        return [Take("idea"), Take("food")]

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Take)
        p = g.state.players[self.seat]
        if p.resets:
            p.resets -= 1
            p.supply += 1
        gain(g, self.seat, IDEA if action.what == "idea" else FOOD, 1)
        if extra := power(g, self.seat, "reset_bonus"):
            gain(g, self.seat, IDEA, extra)
        g.emit(ResetDone(seat=self.seat))

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, Take)
        return f"1 {action.what}"

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Take)
        return (f"p{self.seat}:space:{action.what}",)


# Gaining dice.


class GainDie(Ask, frozen=True, kw_only=True):
    """Gain a die."""

    rule: ClassVar[str] = "R5.71"
    die: str = "any"
    """activation, fate, or any."""
    optional: bool = False

    def tries(self, g: Civolution) -> list[Action]:
        dice: list[Action] = [Take("activation"), Take("fate")]
        return [*dice, DONE] if self.optional else dice

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Take):
            return None
        if self.die not in ("any", action.what):
            return Refusal(f"This gives 1 {self.die} die.", "R5.70")
        return why_not_die(g, self.seat, action.what)

    def picked(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Take):
            return
        s = g.state
        if (s.dice if action.what == "activation" else s.fates) == 0:
            g.push(TakeDieFrom(seat=self.seat, die=action.what))
            return
        if action.what == "activation":
            s.dice -= 1
        else:
            s.fates -= 1
        add_die(g, self.seat, action.what)

    def barred(self, g: Civolution) -> Refusal | None:
        kinds = ("activation", "fate") if self.die == "any" else (self.die,)
        refusal = None
        for kind in kinds:
            refusal = why_not_die(g, self.seat, kind)
            if refusal is None:
                return None
        return refusal

    def named(self, g: Civolution, action: Action) -> str:
        if not isinstance(action, Take):
            return LEAVE
        return f"An {action.what} die" if action.what == "activation" else "A fate die"

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return (f"dice:{action.what}",) if isinstance(action, Take) else ()

    def words(self, g: Civolution) -> str:
        return "an activation or a fate die" if self.die == "any" else f"1 {self.die} die"


def richest(g: Civolution, seat: int, kind: str) -> list[int]:
    """The other civs that own most dice of a kind, if nobody owns more."""
    n = len(g.state.players) + (g.state.vici is not None)
    counts = {other: dice_of(g, other, kind) for other in range(n)}
    most = max(counts.values())
    return [other for other, has in counts.items() if has == most and other != seat]


def why_not_die(g: Civolution, seat: int, kind: str) -> Refusal | None:
    """Why a civ cannot gain a die of a kind."""
    s = g.state
    if (s.dice if kind == "activation" else s.fates) or richest(g, seat, kind):
        return None
    return Refusal(f"The display has no {kind} die left, and you alone own the most.", "R5.75")


def add_die(g: Civolution, seat: int, kind: str) -> None:
    """Give a civ a die; an activation die is rolled."""
    p = g.state.players[seat]
    if kind == "activation":
        value = roll(g.state)
        p.dice[value - 1] += 1
        g.emit(DieGained(seat=seat, what=f"activation {value}"))
    else:
        p.fate += 1
        g.emit(DieGained(seat=seat, what="fate"))


class TakeDieFrom(Ask, frozen=True, kw_only=True):
    """Choose the civ from which you take a die."""

    rule: ClassVar[str] = "R5.75"
    die: str

    def tries(self, g: Civolution) -> list[Action]:
        return [From(seat) for seat in range(len(g.state.players) + (g.state.vici is not None))]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, From)
        if action.seat == self.seat:
            return Refusal("You cannot take a die from yourself.", "R5.75")
        if action.seat not in richest(g, self.seat, self.die):
            return Refusal("Dice are taken from the civ that owns most of them.", "R5.75")
        return None

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, From)
        g.emit(DieTaken(seat=self.seat, other=action.seat))
        vici = g.state.vici
        if vici is not None and action.seat == len(g.state.players):
            if self.die == "fate":
                vici.fate -= 1
            else:
                vici.dice -= 1
            add_die(g, self.seat, self.die)
        elif self.die == "fate":
            g.state.players[action.seat].fate -= 1
            add_die(g, self.seat, "fate")
        else:
            g.push(GiveUpDie(seat=action.seat, taker=self.seat))

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, From)
        who = f"player {action.seat + 1}" if action.seat < len(g.state.players) else "V.I.C.I."
        return f"Take a die from {who}"


class GiveUpDie(Ask, frozen=True, kw_only=True):
    """A die is taken from you: choose which one."""

    rule: ClassVar[str] = "R5.75"
    taker: int

    def tries(self, g: Civolution) -> list[Action]:
        return [HandOver(v) for v in range(7)]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, HandOver)
        p = g.state.players[self.seat]
        if action.value == 0:
            return None if p.used else Refusal("You have no used die.", "R5.75")
        if p.dice[action.value - 1]:
            return None
        return Refusal(f"You have no die showing {action.value}.", "R5.75")

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, HandOver)
        p = g.state.players[self.seat]
        if action.value:
            p.dice[action.value - 1] -= 1
        else:
            p.used -= 1
        if self.taker < len(g.state.players):
            add_die(g, self.taker, "activation")
        else:
            assert g.state.vici is not None
            g.state.vici.dice += 1

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, HandOver)
        return f"The die showing {action.value}" if action.value else "A used die"

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        assert isinstance(action, HandOver)
        place = f"die:{action.value}" if action.value else "used"
        return (f"p{self.seat}:{place}",)
