"""Words: the vocabulary of tile text that only moves resources, and the order of rewards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Pick
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.games.innovation.actions import BOOK, PAY, Pay, TakeBook
from pentarchy.games.innovation.resources import gain_power, gain_scholars, score_card
from pentarchy.games.innovation.state import DISCIPLINES

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

PLAIN, LEVELS, COUNTED, WEIGHTY = range(4)
"""Whether the order of a reward among others can matter: it moves science levels, counts them, or
may found a city."""
COUNTING_LEVELS = ("lowest_level", "two_highest_levels")
"""The queries that levels change."""


class Word(Step, frozen=True, kw_only=True):
    """A step of tile text."""

    weight: ClassVar[int] = PLAIN


class Choice(Decision, frozen=True, kw_only=True):
    """A decision of tile text."""

    weight: ClassVar[int] = PLAIN


class Gain(Word, frozen=True, kw_only=True):
    """Gain resources or victory points, perhaps for each of something counted."""

    coins: int = 0
    tools: int = 0
    scholars: int = 0
    power: int = 0
    vp: int | str = 0
    per: str = ""
    """A query; every amount is multiplied by it."""

    def resolve(self, g: Innovation) -> None:
        times = g.amount(self.seat, self.per) if self.per else 1
        p = g.state.players[self.seat]
        p.coins += self.coins * times
        p.tools += self.tools * times
        if self.scholars:
            gain_scholars(p, self.scholars * times)
        if self.power:
            gain_power(p, self.power * times)
        if self.vp:
            score_card(g, self.seat, g.amount(self.seat, self.vp) * times, self.source)

    def times(self, n: int) -> Gain:
        """The same gain several times."""
        assert not isinstance(self.vp, str)
        return replace(
            self,
            coins=self.coins * n,
            tools=self.tools * n,
            scholars=self.scholars * n,
            power=self.power * n,
            vp=self.vp * n,
        )

    def words(self, g: Innovation) -> str:
        named = (
            (self.coins, "coin"),
            (self.tools, "tool"),
            (self.scholars, "scholar"),
            (self.power, "power"),
        )
        parts = [counted(n, what) for n, what in named if n]
        if isinstance(self.vp, str):
            parts.append(f"VP equal to {self.vp.replace('_', ' ')}")
        elif self.vp:
            parts.append(f"{self.vp} VP")
        said = " and ".join(parts) or "nothing"
        return f"{said} for each of your {self.per.replace('_', ' ')}" if self.per else said


def counted(n: int, what: str) -> str:
    """A number of things in words."""
    return f"{n} {what}" + ("s" if n != 1 and what != "power" else "")


class Prize(Word, frozen=True, kw_only=True):
    """Victory points of the highest threshold reached."""

    count: str
    at: tuple[tuple[int, int], ...]
    """Threshold and points, rising."""

    def resolve(self, g: Innovation) -> None:
        n = g.amount(self.seat, self.count)
        points = max((vp for least, vp in self.at if n >= least), default=0)
        score_card(g, self.seat, points, self.source)

    def words(self, g: Innovation) -> str:
        steps = ", ".join(f"{vp} VP from {least}" for least, vp in self.at)
        return f"{steps} {self.count.replace('_', ' ')}"


class NewTokens(Word, frozen=True, kw_only=True):
    """Put new power tokens into bowl III."""

    n: int

    def resolve(self, g: Innovation) -> None:
        p = g.state.players[self.seat]
        p.bowl3 += self.n
        p.tokens += self.n

    def words(self, g: Innovation) -> str:
        return f"{self.n} new power tokens in bowl III"


class TakeAnnexes(Word, frozen=True, kw_only=True):
    """Take annexes, to be placed as an action."""

    n: int

    def resolve(self, g: Innovation) -> None:
        taken = min(self.n, g.state.annexes_left)
        g.state.annexes_left -= taken
        g.state.players[self.seat].annexes += taken

    def words(self, g: Innovation) -> str:
        return f"{self.n} annexes"


class GainBook(Word, frozen=True, kw_only=True):
    """Gain books of a discipline."""

    discipline: str
    n: int = 1

    def resolve(self, g: Innovation) -> None:
        g.state.players[self.seat].books[DISCIPLINES.index(self.discipline)] += self.n

    def words(self, g: Innovation) -> str:
        return f"{counted(self.n, 'book')} of {self.discipline}"


class ChooseBook(Choice, frozen=True, kw_only=True):
    """Choose the discipline of a book."""

    rule: ClassVar[str] = "R1.3"
    n: int = 1
    last: int = 0
    """The book named last: bots try no other order than that of the disciplines."""

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return BOOK

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, TakeBook)
        d = DISCIPLINES.index(action.discipline)
        g.state.players[self.seat].books[d] += 1
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, last=d))

    def times(self, n: int) -> ChooseBook:
        """The same several times."""
        return replace(self, n=self.n * n)

    def prompt(self, g: Innovation) -> str:
        more = f" ({self.n} to take)" if self.n > 1 else ""
        return f"Which book do you take?{more}"

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, TakeBook)
        return (f"p{self.seat}:book:{action.discipline}",)

    def words(self, g: Innovation) -> str:
        return f"{counted(self.n, 'book')} of your choice"


class PayBooks(Choice, frozen=True, kw_only=True):
    """Choose the books you pay."""

    rule: ClassVar[str] = "R5.35"
    n: int
    last: int = 0

    def barred(self, g: Innovation) -> Refusal | None:
        have = sum(g.state.players[self.seat].books)
        if have < self.n:
            return Refusal(f"This costs {counted(self.n, 'book')}; you have {have}.", self.rule)
        return None

    def candidates(self, g: Innovation) -> Sequence[Action]:
        # Where all books are due there is nothing to choose.
        return PAY if 0 < self.n < sum(g.state.players[self.seat].books) else ()

    def nothing(self, g: Innovation) -> None:
        if self.n:
            g.state.players[self.seat].books = [0, 0, 0, 0]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Pay)
        d = DISCIPLINES.index(action.discipline)
        books = g.state.players[self.seat].books
        if not books[d]:
            return Refusal(f"You have no book of {action.discipline}.", self.rule)
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Pay)
        d = DISCIPLINES.index(action.discipline)
        g.state.players[self.seat].books[d] -= 1
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, last=d))

    def prompt(self, g: Innovation) -> str:
        return f"Which books do you pay? ({self.n} due)"

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Pay)
        return (f"p{self.seat}:book:{action.discipline}",)

    def words(self, g: Innovation) -> str:
        return f"pay {counted(self.n, 'book')}"


class PayBooksForAction(PayBooks, frozen=True, kw_only=True):
    """Choose the books you pay for a book action."""

    rule: ClassVar[str] = "R5.40"


class InAnyOrder(Choice, frozen=True, kw_only=True):
    """Choose which reward comes next."""

    rule: ClassVar[str] = "R5.8"
    weight: ClassVar[int] = WEIGHTY
    texts: tuple[Text, ...]

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Pick(n) for n in range(1, len(self.texts) + 1)]

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Pick)
        at = action.number - 1
        rest = self.texts[:at] + self.texts[at + 1 :]
        if rest:
            g.push(replace(self, texts=rest))
        g.push(*self.texts[at])

    def bound(self, seat: int, source: str, event: Event | None = None) -> tuple[Step, ...]:
        mine = self.seat if self.seat >= 0 else seat
        texts = tuple(
            tuple(step for word in text for step in word.bound(mine, source, event))
            for text in self.texts
        )
        return (replace(self, seat=mine, source=source, texts=texts),)

    def label(self, g: Innovation, action: Action) -> str:
        assert isinstance(action, Pick)
        said = ", then ".join(word.words(g) for word in self.texts[action.number - 1])
        return said[:1].upper() + said[1:]

    def prompt(self, g: Innovation) -> str:
        return "Which of your rewards do you take next?"


def weight_of(step: Step) -> int:
    """Whether the order of a step among rewards can matter."""
    if isinstance(step, Gain) and step.vp in COUNTING_LEVELS:
        return COUNTED
    return getattr(step, "weight", PLAIN)


def owe_in_any_order(g: Innovation, seat: int, parts: Sequence[tuple[Text, str]]) -> None:
    """Owe several rewards, each a text and its source; ask for the order only where it can matter.

    Resources come first: nothing can be lost by having them, except scholars for whom the pool is
    too small until a flight returns one. Levels can gain by waiting for what may found a city and
    bring a key; and what counts levels depends on which came before.
    """
    pool = g.state.players[seat].pool
    plain: list[Step] = []
    heavy: list[tuple[int, Text]] = []
    for text, source in parts:
        made = tuple(step for word in text for step in word.bound(seat, source))
        weight = max(map(weight_of, made), default=PLAIN)
        if any(isinstance(step, Gain) and step.scholars > pool for step in made):
            weight = max(weight, LEVELS)
        if weight == PLAIN:
            plain.extend(made)
        else:
            heavy.append((weight, made))
    weights = {weight for weight, _ in heavy}
    if len(heavy) > 1 and (WEIGHTY in weights or {LEVELS, COUNTED} <= weights):
        g.push(*plain, InAnyOrder(seat=seat, texts=tuple(text for _, text in heavy)))
    else:
        g.push(*plain, *(step for _, text in heavy for step in text))
