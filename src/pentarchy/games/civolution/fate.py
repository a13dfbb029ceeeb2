"""Rolls of fate: favor tests, hunts, lucky finds (chapters 5.2, 5.7, 5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.card import Text
from pentarchy.core.chance import roll
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.core.words import spelled
from pentarchy.games.civolution.actions import (
    DONE,
    At,
    OfLand,
    OfMaterial,
    Reroll,
    TakeAttribute,
    Use,
)
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.attributes import InstallAttribute, LastChance
from pentarchy.games.civolution.cards.kinds import LANDS
from pentarchy.games.civolution.dice import idea_strength, ideas_for
from pentarchy.games.civolution.events import FateRolled, FavorFailed, FavorPassed, Found, Hunted
from pentarchy.games.civolution.markers import gain, pay
from pentarchy.games.civolution.queries import (
    next_to,
    own_territories,
    power,
)
from pentarchy.games.civolution.state import FOOD, IDEA, STORE
from pentarchy.games.civolution.words import (
    Word,
    hopeless,
    is_harmless,
    no_tribe_in,
    no_tribe_on,
    one_of,
)

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

REROLL = Reroll()
USE = tuple(Use(v) for v in range(7))


def roll_fate(g: Civolution, seat: int) -> tuple[int, ...]:
    """Roll all fate dice of a civ."""
    rolled = tuple(sorted(roll(g.state) for _ in range(g.state.players[seat].fate)))
    g.emit(FateRolled, seat=seat, dice=rolled)
    return rolled


def ideas_to(g: Civolution, seat: int, rolled: tuple[int, ...], value: int) -> int:
    """The fewest ideas that make one of the dice show a value."""
    strength = idea_strength(g, seat)
    return min(ideas_for(die, value, strength) for die in rolled)


class FateAsk(Ask, frozen=True, kw_only=True):
    """A roll lies on the table: choose the value to use."""

    rolled: tuple[int, ...]
    again: str = ""
    """The ability that lets all dice be rolled again; empty once used."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [*(USE[v] for v in range(1, 7)), REROLL]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if action == REROLL:
            if self.again and power(g, self.seat, self.again):
                return None
            return Refusal("Nothing lets you roll your fate dice again here.", "R5.106")
        assert isinstance(action, Use)
        cost = ideas_to(g, self.seat, self.rolled, action.value)
        ideas = g.state.players[self.seat].markers[IDEA]
        if cost <= ideas:
            return None
        return Refusal(
            "No die shows {value}; changing one costs {n} idea and you have {has}.",
            "R5.106",
            many="No die shows {value}; changing one costs {n} ideas and you have {has}.",
            value=action.value,
            n=cost,
            has=ideas,
        )

    def choose(self, g: Civolution, action: Action) -> None:
        if action == REROLL:
            g.push(replace(self, rolled=roll_fate(g, self.seat), again=""))
            return
        assert isinstance(action, Use)
        pay(g.state.players[self.seat], IDEA, ideas_to(g, self.seat, self.rolled, action.value))
        self.used(g, action.value)

    def used(self, g: Civolution, value: int) -> None:
        """What the value gives."""
        raise NotImplementedError

    def gives(self, g: Civolution, value: int) -> Message:
        """What the value gives, in words."""
        raise NotImplementedError

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, Use):
            return Message("Roll all fate dice again")
        cost = ideas_to(g, self.seat, self.rolled, action.value)
        gives = self.gives(g, action.value)
        if not cost:
            return Message("Use a {value}: {gives}", value=action.value, gives=gives)
        return Message(
            "Use a {value} for {n} idea: {gives}",
            many="Use a {value} for {n} ideas: {gives}",
            value=action.value,
            n=cost,
            gives=gives,
        )

    def prompt(self, g: Civolution) -> Message:
        return Message("Your fate dice show {dice}. Which value do you use?", dice=self.rolled)

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:fate",) if action == REROLL else ()


# Favor tests.


def allowed_up_to(g: Civolution, seat: int) -> int:
    """The highest value that passes a favor test of a civ; 6 passes without a roll."""
    passes = g.rules.favor[g.state.players[seat].favor - 1].passes
    return passes if passes == 6 else min(5, passes + power(g, seat, "favor_value"))


def chance_to_pass(g: Civolution, seat: int) -> float:
    """The chance to pass a favor test without ideas."""
    return 1 - (1 - allowed_up_to(g, seat) / 6) ** g.state.players[seat].fate


class FavorTest(Word, frozen=True, kw_only=True):
    """Take a favor test; the rest follows if it is passed."""

    then: Text
    otherwise: Text = ()

    def resolve(self, g: Civolution) -> None:
        if allowed_up_to(g, self.seat) == 6:
            passed(g, self.seat, self.then, self.source)
            return
        rolled = roll_fate(g, self.seat)
        g.push(
            JudgeFavor(
                seat=self.seat,
                source=self.source,
                rolled=rolled,
                again="favor_reroll",
                then=self.then,
                otherwise=self.otherwise,
            )
        )

    def is_harmless(self, g: Civolution) -> bool:
        text = (*self.then, *self.otherwise)
        return all(is_harmless(g, w) for word in text for w in word.bound(self.seat, ""))

    def barred(self, g: Civolution) -> Refusal | None:
        return hopeless(g, self.seat, (*self.then, *self.otherwise))

    def words(self, g: Civolution) -> Message:
        then = spelled(g, self.then)
        if not self.otherwise:
            return Message("favor test: {then}", then=then)
        otherwise = spelled(g, self.otherwise)
        return Message("favor test: {then}, else {otherwise}", then=then, otherwise=otherwise)


def passed(g: Civolution, seat: int, then: Text, source: str) -> None:
    """A favor test is passed."""
    g.emit(FavorPassed, seat=seat)
    g.owe(seat, then, source)


class JudgeFavor(FateAsk, frozen=True, kw_only=True):
    """Pass the favor test, or accept that it failed."""

    rule: ClassVar[str] = "R5.7"
    then: Text
    otherwise: Text = ()

    def cheapest(self, g: Civolution) -> int:
        """The allowed value that costs fewest ideas."""
        allowed = range(1, allowed_up_to(g, self.seat) + 1)
        return min(allowed, key=lambda v: (ideas_to(g, self.seat, self.rolled, v), v))

    def candidates(self, g: Civolution) -> list[Action]:
        return [*(USE[v] for v in range(1, 7)), REROLL, DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        easy = self.cheapest(g)
        free = ideas_to(g, self.seat, self.rolled, easy) == 0
        if isinstance(action, Use):
            top = allowed_up_to(g, self.seat)
            if action.value > top:
                return Refusal(
                    "On favor space {space} only {values} passes.",
                    "R5.7",
                    space=g.state.players[self.seat].favor,
                    values=passing(top),
                )
            if action.value != easy:
                return Refusal(
                    "A {value} passes as well and costs no more ideas.", "R5.106", value=easy
                )
        elif free:
            return Refusal("A die already shows a value that passes.", "R5.7")
        elif action == DONE:
            return None
        return super().refusal(g, action)

    def likely(self, g: Civolution) -> list[Action]:
        easy = self.cheapest(g)
        cost = ideas_to(g, self.seat, self.rolled, easy)
        if cost == 0:
            return [USE[easy]]
        found: list[Action] = []
        if cost <= g.state.players[self.seat].markers[IDEA]:
            found.append(USE[easy])
        if self.again and power(g, self.seat, self.again):
            found.append(REROLL)
        return [*found, DONE] if found else []

    def nothing(self, g: Civolution) -> None:
        """Before the test fails a chip may be taken that lets all dice be rolled again."""
        failed = self.failed()
        chips = InstallAttribute(seat=self.seat).options(g)
        rerolls = g.rules.catalogue.adds.get(self.again, {})
        helps = any(isinstance(a, TakeAttribute) and a.chip in rerolls for a in chips)
        last = LastChance(seat=self.seat, then=(failed,), again=(self,))
        g.push(last if helps else failed)

    def choose(self, g: Civolution, action: Action) -> None:
        if action == DONE:
            g.push(self.failed())
        else:
            super().choose(g, action)

    def failed(self) -> FailFavor:
        """What a failure owes."""
        return FailFavor(seat=self.seat, source=self.source, otherwise=self.otherwise)

    def used(self, g: Civolution, value: int) -> None:
        passed(g, self.seat, self.then, self.source)

    def gives(self, g: Civolution, value: int) -> Message:
        return Message("pass, {then}", then=spelled(g, self.then))

    def label(self, g: Civolution, action: Action) -> Message:
        return Message("Accept the failure") if action == DONE else super().label(g, action)

    def prompt(self, g: Civolution) -> Message:
        return Message(
            "Favor test: your dice show {dice}; {values} passes.",
            dice=self.rolled,
            values=passing(allowed_up_to(g, self.seat)),
        )


def passing(top: int) -> Message:
    """The values that pass a test, in words."""
    return Message("1") if top == 1 else Message("1 to {top}", top=top)


class FailFavor(Step, frozen=True, kw_only=True):
    """A favor test has failed."""

    otherwise: Text = ()

    def resolve(self, g: Civolution) -> None:
        g.emit(FavorFailed, seat=self.seat)
        g.owe(self.seat, self.otherwise, self.source)


# Hunting.


def why_not_hunt(g: Civolution, seat: int, t: int, hunted: tuple[int, ...] = ()) -> Refusal | None:
    """Why a civ may not hunt in a territory."""
    if not g.state.players[seat].here[t]:
        return no_tribe_in(g, t, "R5.29")
    if t in hunted:
        return Refusal("The two hunts take place in different territories.", "R5.32")
    if g.state.hunted[t] and not may_ignore_token(g, seat):
        return Refusal(
            "A hunting token lies in {territory}: nobody hunts there this era.",
            "R5.29",
            territory=g.rules.territories[t].key,
        )
    return None


def may_ignore_token(g: Civolution, seat: int) -> bool:
    """Whether a civ may hunt once more where a token lies."""
    return bool(power(g, seat, "hunt_token_ignore")) and "!token" not in g.state.players[seat].spent


class Hunt(Ask, frozen=True, kw_only=True):
    """Choose where to hunt."""

    rule: ClassVar[str] = "R5.29"
    harmless: ClassVar[bool] = True
    n: int = 1
    hunted: tuple[int, ...] = ()

    def candidates(self, g: Civolution) -> list[Action]:
        return [*g.rules.at, DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, At):
            return None
        return why_not_hunt(g, self.seat, g.rules.territory_index[action.territory], self.hunted)

    def likely(self, g: Civolution) -> list[Action]:
        at = g.rules.at
        return [*(at[t] for t in own_territories(g, self.seat)), DONE]

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, At):
            return
        t = g.rules.territory_index[action.territory]
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, hunted=(*self.hunted, t)))
        rolled = roll_fate(g, self.seat)
        g.push(Catch(seat=self.seat, rolled=rolled, again="hunt_reroll", territory=t))

    def barred(self, g: Civolution) -> Refusal | None:
        if len(self.options(g)) > 1:
            return None
        return Refusal("You have no territory where you could hunt.", "R5.29")

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, At):
            return Message("Do not hunt")
        t = g.rules.territory_index[action.territory]
        return Message(
            "Hunt in {territory} (1 to 6: {food} food)",
            territory=action.territory,
            food=tuple(catch(g, self.seat, t, v) for v in range(1, 7)),
        )

    def words(self, g: Civolution) -> Message:
        return Message("hunt", many="hunt up to {n} times", n=self.n)


def catch(g: Civolution, seat: int, t: int, value: int) -> int:
    """The food a hunt yields."""
    land = g.rules.land[t]
    bonus = power(g, seat, "hunt_bonus") + next_to(g, t, "mushroom_valley")
    if land == "water":
        bonus += power(g, seat, "hunt_bonus_water")
    return g.rules.hunting[land][value - 1] + bonus


class Catch(FateAsk, frozen=True, kw_only=True):
    """Choose the die of your hunt."""

    rule: ClassVar[str] = "R5.29"
    territory: int

    def used(self, g: Civolution, value: int) -> None:
        s, t = g.state, self.territory
        food = catch(g, self.seat, t, value)
        if s.hunted[t]:
            s.players[self.seat].spent += ("!token",)
        else:
            s.hunted[t] = True
            s.tokens = max(0, s.tokens - 1)
        gain(g, self.seat, FOOD, food)
        g.emit(Hunted, seat=self.seat, territory=g.rules.territories[t].key, food=food)

    def gives(self, g: Civolution, value: int) -> Message:
        return Message("{food} food", food=catch(g, self.seat, self.territory, value))


# Lucky finds.


class LuckyFind(Ask, frozen=True, kw_only=True):
    """Choose the type of land for a lucky find."""

    rule: ClassVar[str] = "R5.34"
    harmless: ClassVar[bool] = True
    n: int = 1

    def candidates(self, g: Civolution) -> list[Action]:
        return [*(OfLand(land) for land in LANDS), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, OfLand) and not lives_on(g, self.seat, action.land):
            return no_tribe_on(action.land, "R5.34")
        return None

    def likely(self, g: Civolution) -> list[Action]:
        return [*(OfLand(land) for land in lands_of(g, self.seat)), DONE]

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, OfLand):
            return
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        g.push(Find(seat=self.seat, rolled=roll_fate(g, self.seat), land=action.land))

    def barred(self, g: Civolution) -> Refusal | None:
        if lands_of(g, self.seat):
            return None
        return Refusal("You have no tribe on land.", "R5.34")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, OfLand):
            keys = tuple(g.rules.materials[i].key for i in g.rules.of_land[action.land])
            return Message("{land} ({materials})", land=action.land, materials=keys)
        return Message("No lucky find")

    def words(self, g: Civolution) -> Message:
        return Message("{n} lucky find", many="{n} lucky finds", n=self.n)


def lives_on(g: Civolution, seat: int, land: str) -> bool:
    """Whether a civ has a tribe on a type of land."""
    here = g.state.players[seat].here
    return any(here[t] for t in g.rules.of_type[land])


def lands_of(g: Civolution, seat: int) -> list[str]:
    """The types of land where a civ has a tribe."""
    held = {g.rules.land[t] for t in own_territories(g, seat)}
    return [land for land in LANDS if land in held]


class Find(FateAsk, frozen=True, kw_only=True):
    """Choose the die of your lucky find."""

    rule: ClassVar[str] = "R5.34"
    land: str

    def used(self, g: Civolution, value: int) -> None:
        row = g.rules.finds[g.state.finds].rows[value - 1]
        of = g.rules.of_land[self.land]
        if power(g, self.seat, "lucky_find_any_row"):
            rows = [r for r in (row - 1, row, row + 1) if 1 <= r <= 3]
            choice = "|".join(g.rules.materials[of[r - 1]].key for r in rows)
            g.push(TakeFound(seat=self.seat, choice=choice, land=self.land))
        else:
            found(g, self.seat, of[row - 1], self.land)

    def gives(self, g: Civolution, value: int) -> Message:
        row = g.rules.finds[g.state.finds].rows[value - 1]
        return one_of(g.rules.materials[g.rules.of_land[self.land][row - 1]].key)


class TakeFound(Ask, frozen=True, kw_only=True):
    """Choose the material you found."""

    rule: ClassVar[str] = "R5.137"
    choice: str
    land: str

    def candidates(self, g: Civolution) -> list[Action]:
        return [OfMaterial(m) for m in self.choice.split("|")]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfMaterial)
        found(g, self.seat, g.rules.material_index[action.material], self.land)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, OfMaterial)
        return one_of(action.material)


def found(g: Civolution, seat: int, material: int, land: str) -> None:
    """A material was found; an ability may add another of the same land."""
    for _ in range(power(g, seat, "lucky_find_extra")):
        g.push(ExtraOf(seat=seat, land=land))
    gain(g, seat, STORE + material, 1)
    g.emit(Found, seat=seat, material=g.rules.materials[material].key)


class ExtraOf(Ask, frozen=True, kw_only=True):
    """Choose one more material of the same land."""

    rule: ClassVar[str] = "R5.137"
    land: str

    def candidates(self, g: Civolution) -> list[Action]:
        return [g.rules.of_material[i] for i in g.rules.of_land[self.land]]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfMaterial)
        gain(g, self.seat, STORE + g.rules.material_index[action.material], 1)
        g.emit(Found, seat=self.seat, material=action.material)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, OfMaterial)
        return one_of(action.material)
