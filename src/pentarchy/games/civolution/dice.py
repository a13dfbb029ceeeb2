"""Dice: the turn, payment with ideas, planning and focus, Reset, gaining dice (5.1, 5.14, 5.18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.chance import roll
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import (
    DONE,
    PAYMENTS,
    Activate,
    From,
    HandOver,
    Pay,
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
    FateDieGained,
    Paid,
    ResetDone,
    source_words,
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
from pentarchy.games.civolution.words import LEAVE, one_of

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
SOURCE = {action.with_: i for i, action in enumerate(PAYMENTS)}


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
    # Two values are paid: more than two of a kind make no difference.
    shown = tuple([min(2, d + n) for d, n in zip(p.dice, m[PLAN : PLAN + 6], strict=True)])
    focus, strength = min(2, m[FOCUS]), idea_strength(g, seat)
    key = (shown, focus, strength)
    costs = g.rules.rings.get(key)
    if costs is None:
        pairs = [pair for module, pair in g.rules.values.items() if module != "sleep"]
        sleep = 0 if sum(shown) + focus >= 2 else NEVER
        costs = (*_cheapest(shown, focus, strength, pairs), sleep)
        if len(g.rules.rings) > 50_000:
            g.rules.rings.clear()
        g.rules.rings[key] = costs
    return costs


def _cheapest(
    shown: tuple[int, ...], focus: int, strength: int, pairs: Iterable[tuple[int, int]]
) -> list[int]:
    """The fewest ideas for each pair of values."""
    costs = COSTS[strength - 1]
    dice = [v for v in range(6) for _ in range(shown[v])]
    nearest = [sorted((cost[v], i) for i, v in enumerate(dice))[:2] for cost in costs]
    """Per value the two dice that serve it for the fewest ideas: a pair needs no third."""
    found = []
    for a, b in pairs:
        first, second = nearest[a - 1], nearest[b - 1]
        fewest = 0 if focus >= 2 else NEVER
        if focus == 1 and dice:
            fewest = min(first[0][0], second[0][0])
        for cost, die in first:
            for more, other in second:
                if die != other and cost + more < fewest:
                    fewest = cost + more
        found.append(fewest)
    return found


class Turn(Ask, frozen=True, kw_only=True):
    """Activate a module, or reset your dice."""

    rule: ClassVar[str] = "TS5"

    def candidates(self, g: Civolution) -> list[Action]:
        return [*g.rules.activate, RESET]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if action == RESET:
            left = sum(p.dice)
            if left <= RESET_LIMIT:
                return None
            return Refusal(
                "You still have {left} dice; a Reset needs {most} or fewer.",
                "R5.90",
                left=left,
                most=RESET_LIMIT,
            )
        assert isinstance(action, Activate)
        a, b = g.rules.values[action.module]
        cost = module_costs(g, self.seat)[g.rules.activate_index[action.module]]
        has = p.markers[IDEA]
        if cost <= has:
            return None
        if not a:
            return Refusal("Sleep takes any two dice; you have too few left.", "R5.1")
        if cost == NEVER:
            return Refusal(
                "{module} takes a {a} and a {b}; you have too few left.",
                "R5.1",
                module=action.module,
                a=a,
                b=b,
            )
        return Refusal(
            "{module} takes a {a} and a {b}; with your dice that costs {n} idea and you have"
            " {has}.",
            "R5.104",
            many="{module} takes a {a} and a {b}; with your dice that costs {n} ideas and you have"
            " {has}.",
            module=action.module,
            a=a,
            b=b,
            n=cost,
            has=has,
        )

    def options(self, g: Civolution) -> list[Action]:
        """Listed from the table of all costs at once: 3 microseconds, by the predicate 46."""
        p = g.state.players[self.seat]
        ideas = p.markers[IDEA]
        costs = module_costs(g, self.seat)
        found = [a for a, cost in zip(g.rules.activate, costs, strict=True) if cost <= ideas]
        if sum(p.dice) <= RESET_LIMIT:
            found.append(RESET)
        return found

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Activate):
            run = RunModule(seat=self.seat, module=action.module)
            g.push(PayFirst(seat=self.seat, module=action.module), run)
        else:
            g.push(
                MoveClock(seat=self.seat), RollAgain(seat=self.seat), TakeIdeaOrFood(seat=self.seat)
            )

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, Activate):
            return Message("Reset: roll your used dice again")
        if action.module == "sleep":
            return Message("Sleep (any two dice)")
        a, b = values(g.rules, action.module)
        what: Message | str = action.module
        if action.module in g.rules.module_index:
            level = g.state.players[self.seat].levels[g.rules.module_index[action.module]]
            what = at_level(action.module, level)
        cost = module_costs(g, self.seat)[g.rules.activate_index[action.module]]
        if not cost:
            return Message("{module} ({a}+{b})", module=what, a=a, b=b)
        return Message(
            "{module} ({a}+{b}, {n} idea)",
            many="{module} ({a}+{b}, {n} ideas)",
            module=what,
            a=a,
            b=b,
            n=cost,
        )

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, Activate):
            return (f"p{self.seat}:module:{action.module}",)
        return (f"p{self.seat}:reset",)


def at_level(module: str, level: int) -> Message:
    """A module with its level."""
    if level == 1:
        return Message("{module} I", module=module)
    if level == 2:
        return Message("{module} II", module=module)
    return Message("{module} III", module=module)


# Payment.


def sources(p: Player) -> list[int]:
    """What a civ can pay values with."""
    m = p.markers
    found = [v for v, n in enumerate(p.dice) if n]
    found += [v for v, n in enumerate(m[PLAN : PLAN + 6], 6) if n]
    if m[FOCUS]:
        found.append(FOCUS_SOURCE)
    return found


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


def within(g: Civolution, seat: int, value: int, spent: int) -> list[Action]:
    """What a civ could serve a value with for the ideas it has left."""
    p = g.state.players[seat]
    ideas = p.markers[IDEA] - spent
    if not value:
        return [PAYMENTS[x] for x in sources(p)]
    cost = COSTS[idea_strength(g, seat) - 1 if ideas else 0][value - 1]
    return [PAYMENTS[x] for x in sources(p) if x == FOCUS_SOURCE or cost[x % 6] <= ideas]


def exact(g: Civolution, seat: int, module: str) -> tuple[Pay, Pay] | None:
    """The two dice that show just what a module takes, if a civ has them."""
    dice, (a, b) = g.state.players[seat].dice, g.rules.values[module]
    if not a or not dice[a - 1] or dice[b - 1] < (2 if a == b else 1):
        return None
    return PAYMENTS[a - 1], PAYMENTS[b - 1]


class PayFirst(Ask, frozen=True, kw_only=True):
    """Pay the first value of the module."""

    rule: ClassVar[str] = "R5.104"
    answer_key: ClassVar[str] = "payment"
    module: str

    def candidates(self, g: Civolution) -> list[Action]:
        return list(PAYMENTS)

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Pay)
        p, first = g.state.players[self.seat], SOURCE[action.with_]
        a, b = g.rules.values[self.module]
        has = source_count(p, first)
        if not has:
            return Refusal("You have no {source}.", "R5.104", source=source_name(first))
        if a == b and first != (mine := sources(p))[0] and takes_all(p, mine):
            return Refusal("You need both that you have left.", "R5.104")
        ideas = p.markers[IDEA]
        strength = idea_strength(g, self.seat) if ideas else 1
        cost = source_cost(first, a, strength)
        if cost > ideas:
            return _too_dear(first, a, cost, ideas)
        if b and p.dice[b - 1] > (first == b - 1):
            return None
        for second in sources(p):
            if second == first and has < 2:
                continue
            if cost + source_cost(second, b, strength) <= ideas:
                return None
        return Refusal(
            "If {source} pays here, nothing is left that can pay the other value.",
            "R5.104",
            source=source_name(first),
        )

    def likely(self, g: Civolution) -> list[Action]:
        return within(g, self.seat, g.rules.values[self.module][0], 0)

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Pay)
        first = SOURCE[action.with_]
        g.push(PaySecond(seat=self.seat, module=self.module, first=first))

    def answered(self, g: Civolution, answer: bool | int | str) -> Action | None:
        found = exact(g, self.seat, self.module)
        return found[0] if found and answer == "exact" else None

    def prompt(self, g: Civolution) -> Message:
        return pay_prompt(self.module, values(g.rules, self.module)[0])

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Pay)
        source = SOURCE[action.with_]
        return pay_label(g, self.seat, source, values(g.rules, self.module)[0])

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Pay)
        return source_spot(self.seat, SOURCE[action.with_])


class PaySecond(Ask, frozen=True, kw_only=True):
    """Pay the second value of the module."""

    rule: ClassVar[str] = "R5.104"
    answer_key: ClassVar[str] = "payment"
    module: str
    first: int

    def candidates(self, g: Civolution) -> list[Action]:
        return list(PAYMENTS)

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Pay)
        p, second = g.state.players[self.seat], SOURCE[action.with_]
        a, b = g.rules.values[self.module]
        has = source_count(p, second)
        if not has:
            return Refusal("You have no {source}.", "R5.104", source=source_name(second))
        if second == self.first and has < 2:
            return Refusal("You have no second {source}.", "R5.104", source=source_name(second))
        ideas = p.markers[IDEA]
        strength = idea_strength(g, self.seat) if ideas else 1
        ideas -= source_cost(self.first, a, strength)
        cost = source_cost(second, b, strength)
        return None if cost <= ideas else _too_dear(second, b, cost, ideas)

    def likely(self, g: Civolution) -> list[Action]:
        a, b = g.rules.values[self.module]
        ideas = g.state.players[self.seat].markers[IDEA]
        strength = idea_strength(g, self.seat) if ideas else 1
        return within(g, self.seat, b, source_cost(self.first, a, strength))

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Pay)
        p, second = g.state.players[self.seat], SOURCE[action.with_]
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
        g.emit(
            Paid,
            seat=self.seat,
            first=PAYMENTS[self.first].with_,
            second=PAYMENTS[second].with_,
            n=ideas,
        )

    def answered(self, g: Civolution, answer: bool | int | str) -> Action | None:
        found = exact(g, self.seat, self.module)
        fits = found and answer == "exact" and found[0] == PAYMENTS[self.first]
        return found[1] if found and fits else None

    def prompt(self, g: Civolution) -> Message:
        return pay_prompt(self.module, values(g.rules, self.module)[1])

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Pay)
        source = SOURCE[action.with_]
        return pay_label(g, self.seat, source, values(g.rules, self.module)[1])

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Pay)
        return source_spot(self.seat, SOURCE[action.with_])


def source_name(source: int) -> Message:
    """A source in words."""
    return source_words(PAYMENTS[source].with_)


def source_spot(seat: int, source: int) -> tuple[str, ...]:
    """Where a source lies."""
    if source == FOCUS_SOURCE:
        return (f"p{seat}:space:focus",)
    return (f"p{seat}:die:{source % 6 + 1}",)


def pay_prompt(module: str, value: int) -> Message:
    """The question what pays a value."""
    if value:
        return Message("{module}: with what do you pay the {value}?", module=module, value=value)
    return Message("{module}: with what do you pay any value?", module=module)


def pay_label(g: Civolution, seat: int, source: int, value: int) -> Message:
    """A payment in words."""
    cost = source_cost(source, value, idea_strength(g, seat))
    what = source_name(source)
    if not cost:
        return what
    return Message("{source} and {n} idea", many="{source} and {n} ideas", source=what, n=cost)


def _too_dear(source: int, value: int, cost: int, ideas: int) -> Refusal:
    return Refusal(
        "To use {source} as a {value} costs {n} idea; you have {has} left.",
        "R5.104",
        many="To use {source} as a {value} costs {n} ideas; you have {has} left.",
        source=source_name(source),
        value=value,
        n=cost,
        has=ideas,
    )


class RunModule(Step, frozen=True, kw_only=True):
    """Carry out the module's action."""

    module: str

    def resolve(self, g: Civolution) -> None:
        seat, p = self.seat, g.state.players[self.seat]
        if self.module in FEATURES:
            gain(g, seat, FEATURE + FEATURES.index(self.module), 1)
            g.emit(Activated, seat=seat, module=self.module, level=1)
        elif self.module == "sleep":
            g.owe(seat, g.rules.catalogue["sleep"].now, "sleep")
            if extra := power(g, seat, "sleep_bonus"):
                gain(g, seat, IDEA, extra)
            g.emit(Activated, seat=seat, module="sleep", level=1)
        else:
            level = p.levels[g.rules.module_index[self.module]]
            g.owe(seat, g.rules.modules[self.module].levels[level - 1], self.module)
            g.emit(Activated, seat=seat, module=self.module, level=level)

    def words(self, g: Civolution) -> Message:
        return Message("Carry out {module}", module=self.module)


# Reset.


class MoveClock(Step, frozen=True, kw_only=True):
    """The phase indicator moves one reset space."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        if s.clock < resets_per_era(g):
            s.clock += 1
            if s.clock == resets_per_era(g):
                s.ending = max(s.ending, 1)
                g.emit(EndTriggered, seat=self.seat)


def resets_per_era(g: Civolution) -> int:
    """How many Resets lead to the red space."""
    return 2 * civs(g) + 1


class RollAgain(Ask, frozen=True, kw_only=True):
    """Choose remaining dice to roll along with the used ones."""

    rule: ClassVar[str] = "R5.91"
    chosen: tuple[int, ...] = ()
    """Values of the dice chosen, from low to high."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [DONE, *(Roll(v) for v in range(1, 7))]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Roll):
            return None
        if g.state.players[self.seat].dice[action.value - 1] <= self.chosen.count(action.value):
            return Refusal("No die showing {value} is left.", "R5.91", value=action.value)
        return None

    def likely(self, g: Civolution) -> list[Action]:
        dice = g.state.players[self.seat].dice
        return [DONE, *(ROLL[v] for v in range(1, 7) if dice[v - 1])]

    def choose(self, g: Civolution, action: Action) -> None:
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
        g.emit(DiceRolled, seat=self.seat, dice=tuple(sorted(rolled)))

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Roll):
            return Message("Also roll the die showing {value}", value=action.value)
        n = g.state.players[self.seat].used + len(self.chosen)
        return Message("Roll {n} die", many="Roll {n} dice", n=n)


class TakeIdeaOrFood(Ask, frozen=True, kw_only=True):
    """Take the marker of the leftmost reset column as an idea or as food."""

    rule: ClassVar[str] = "R5.91"
    answer_key: ClassVar[str] = "reset"

    def candidates(self, g: Civolution) -> list[Action]:
        return [Take("idea"), Take("food")]

    def answered(self, g: Civolution, answer: bool | int | str) -> Action | None:
        return {"idea": Take("idea"), "food": Take("food")}.get(str(answer))

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Take)
        p = g.state.players[self.seat]
        if p.resets:
            p.resets -= 1
            p.supply += 1
        gain(g, self.seat, IDEA if action.what == "idea" else FOOD, 1)
        if extra := power(g, self.seat, "reset_bonus"):
            gain(g, self.seat, IDEA, extra)
        g.emit(ResetDone, seat=self.seat)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Take)
        return one_of(action.what)

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Take)
        return (f"p{self.seat}:space:{action.what}",)


# Gaining dice.


class GainDie(Ask, frozen=True, kw_only=True):
    """Gain a die."""

    rule: ClassVar[str] = "R5.71"
    die: str = "any"
    """activation, fate, or any."""
    optional: bool = False

    def candidates(self, g: Civolution) -> list[Action]:
        dice: list[Action] = [Take("activation"), Take("fate")]
        return [*dice, DONE] if self.optional else dice

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Take):
            return None
        if self.die not in ("any", action.what):
            return Refusal("This gives 1 {die} die.", "R5.70", die=self.die)
        return why_not_die(g, self.seat, action.what)

    def choose(self, g: Civolution, action: Action) -> None:
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

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, Take):
            return LEAVE
        if action.what == "activation":
            return Message("An activation die")
        return Message("A fate die")

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return (f"dice:{action.what}",) if isinstance(action, Take) else ()

    def words(self, g: Civolution) -> Message:
        if self.die == "any":
            return Message("an activation or a fate die")
        return Message("1 {die} die", die=self.die)


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
    return Refusal(
        "The display has no {die} die left, and you alone own the most.", "R5.75", die=kind
    )


def add_die(g: Civolution, seat: int, kind: str) -> None:
    """Give a civ a die; an activation die is rolled."""
    p = g.state.players[seat]
    if kind == "activation":
        value = roll(g.state)
        p.dice[value - 1] += 1
        g.emit(DieGained, seat=seat, value=value)
    else:
        p.fate += 1
        g.emit(FateDieGained, seat=seat)


class TakeDieFrom(Ask, frozen=True, kw_only=True):
    """Choose the civ from which you take a die."""

    rule: ClassVar[str] = "R5.75"
    die: str

    def candidates(self, g: Civolution) -> list[Action]:
        return [From(seat) for seat in range(len(g.state.players) + (g.state.vici is not None))]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, From)
        if action.seat == self.seat:
            return Refusal("You cannot take a die from yourself.", "R5.75")
        if action.seat not in richest(g, self.seat, self.die):
            return Refusal("Dice are taken from the civ that owns most of them.", "R5.75")
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, From)
        g.emit(DieTaken, seat=self.seat, other=action.seat)
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

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, From)
        return Message("Take a die from {other}", other=action.seat)


class GiveUpDie(Ask, frozen=True, kw_only=True):
    """A die is taken from you: choose which one."""

    rule: ClassVar[str] = "R5.75"
    taker: int

    def candidates(self, g: Civolution) -> list[Action]:
        return [HandOver(v) for v in range(7)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, HandOver)
        p = g.state.players[self.seat]
        if action.value == 0:
            return None if p.used else Refusal("You have no used die.", "R5.75")
        if p.dice[action.value - 1]:
            return None
        return Refusal("You have no die showing {value}.", "R5.75", value=action.value)

    def choose(self, g: Civolution, action: Action) -> None:
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

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, HandOver)
        if action.value:
            return Message("The die showing {value}", value=action.value)
        return Message("A used die")

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        assert isinstance(action, HandOver)
        place = f"die:{action.value}" if action.value else "used"
        return (f"p{self.seat}:{place}",)
