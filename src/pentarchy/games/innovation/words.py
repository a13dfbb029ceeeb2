"""Words: the vocabulary of tile text that only moves resources, and the order of rewards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from pentarchy.core.action import Action, Pick
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.core.words import settled, spelled
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

Amount = Annotated[int, Meta(ge=0, le=99)]
Times = Annotated[int, Meta(ge=1, le=99)]
Place = Annotated[int, Meta(ge=0, lt=len(DISCIPLINES))]

NUMBERS: Mapping[str, Callable[[int], Message]] = {
    "coin": lambda n: Message("{n} coin", many="{n} coins", n=n),
    "tool": lambda n: Message("{n} tool", many="{n} tools", n=n),
    "scholar": lambda n: Message("{n} scholar", many="{n} scholars", n=n),
    "power": lambda n: Message("{n} power", many="{n} power", n=n),
    "book": lambda n: Message("{n} book", many="{n} books", n=n),
    "level": lambda n: Message("{n} level", many="{n} levels", n=n),
    "spade": lambda n: Message("{n} spade", many="{n} spades", n=n),
    "bridge": lambda n: Message("{n} bridge", many="{n} bridges", n=n),
    "key": lambda n: Message("{n} free key", many="{n} free keys", n=n),
    "VP": lambda n: Message("{n} VP", n=n),
}


def counted(n: int, what: str) -> Message:
    """A number of things in words."""
    return NUMBERS[what](n)


def named_text(key: str) -> Message:
    """A component's name and what it says."""
    return Message("{card}: {text}", card=key, text=f"{key}.text")


def text_of(key: str) -> Message:
    """What a component says."""
    return Message("{text}", text=f"{key}.text")


class Word(Step, frozen=True, kw_only=True):
    """A step of tile text."""

    weight: ClassVar[int] = PLAIN


class Choice(Decision, frozen=True, kw_only=True):
    """A decision of tile text."""

    weight: ClassVar[int] = PLAIN


class Gain(Word, frozen=True, kw_only=True):
    """Gain resources or victory points, perhaps for each of something counted."""

    coins: Amount = 0
    tools: Amount = 0
    scholars: Amount = 0
    power: Amount = 0
    vp: Amount | str = 0
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

    def words(self, g: Innovation) -> Message:
        named = (
            (self.coins, "coin"),
            (self.tools, "tool"),
            (self.scholars, "scholar"),
            (self.power, "power"),
        )
        goods = tuple(counted(n, what) for n, what in named if n)
        if isinstance(self.vp, str):
            goods = (*goods, Message("VP equal to {query}", query=self.vp))
        elif self.vp:
            goods = (*goods, counted(self.vp, "VP"))
        if self.per:
            return Message("{goods} for each of your {query}", goods=goods, query=self.per)
        return Message("{goods}", goods=goods)


class Prize(Word, frozen=True, kw_only=True):
    """Victory points of the highest threshold reached."""

    count: str
    at: tuple[tuple[int, int], ...]
    """Threshold and points, rising."""

    def resolve(self, g: Innovation) -> None:
        n = g.amount(self.seat, self.count)
        points = max((vp for least, vp in self.at if n >= least), default=0)
        score_card(g, self.seat, points, self.source)

    def words(self, g: Innovation) -> Message:
        steps = tuple(Message("{n} VP from {least}", n=vp, least=least) for least, vp in self.at)
        return Message("{steps} of your {query}", steps=steps, query=self.count)


class NewTokens(Word, frozen=True, kw_only=True):
    """Put new power tokens into bowl III."""

    n: Times

    def resolve(self, g: Innovation) -> None:
        p = g.state.players[self.seat]
        p.bowl3 += self.n
        p.tokens += self.n

    def words(self, g: Innovation) -> Message:
        return Message(
            "{n} new power token in bowl III",
            many="{n} new power tokens in bowl III",
            n=self.n,
        )


class TakeAnnexes(Word, frozen=True, kw_only=True):
    """Take annexes, to be placed as an action."""

    n: Times

    def resolve(self, g: Innovation) -> None:
        taken = min(self.n, g.state.annexes_left)
        g.state.annexes_left -= taken
        g.state.players[self.seat].annexes += taken

    def words(self, g: Innovation) -> Message:
        return Message("{n} annex", many="{n} annexes", n=self.n)


class GainBook(Word, frozen=True, kw_only=True):
    """Gain books of a discipline."""

    discipline: str
    n: Times = 1

    def resolve(self, g: Innovation) -> None:
        g.state.players[self.seat].books[DISCIPLINES.index(self.discipline)] += self.n

    def words(self, g: Innovation) -> Message:
        books = counted(self.n, "book")
        return Message("{books} of {discipline:low}", books=books, discipline=self.discipline)


class ChooseBook(Choice, frozen=True, kw_only=True):
    """Choose the discipline of a book."""

    rule: ClassVar[str] = "R1.3"
    answer_key: ClassVar[str] = "books"
    n: Times = 1
    last: Place = 0
    """The book named last: bots try no other order than that of the disciplines."""

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return BOOK

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, TakeBook)
        d = DISCIPLINES.index(action.discipline)
        g.state.players[self.seat].books[d] += 1
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, last=d))

    def answered(self, g: Innovation, answer: bool | int | str) -> Action | None:
        book = TakeBook(str(answer))
        return book if book in self.options(g) else None

    def times(self, n: int) -> ChooseBook:
        """The same several times."""
        return replace(self, n=self.n * n)

    def prompt(self, g: Innovation) -> Message:
        return Message(
            "Which book do you take?", many="Which book do you take? ({n} to take)", n=self.n
        )

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, TakeBook)
        return (f"p{self.seat}:book:{action.discipline}",)

    def words(self, g: Innovation) -> Message:
        return Message("{n} book of your choice", many="{n} books of your choice", n=self.n)


class PayBooks(Choice, frozen=True, kw_only=True):
    """Choose the books you pay."""

    rule: ClassVar[str] = "R5.35"
    n: Amount
    last: Place = 0
    """The book named last: bots try no other order than that of the disciplines."""

    def barred(self, g: Innovation) -> Refusal | None:
        have = sum(g.state.players[self.seat].books)
        if have < self.n:
            return Refusal(
                "This costs {price}; you have {have}.",
                self.rule,
                price=counted(self.n, "book"),
                have=have,
            )
        return None

    def candidates(self, g: Innovation) -> Sequence[Action]:
        # Where all books are due there is nothing to choose.
        return PAY if 0 < self.n < sum(g.state.players[self.seat].books) else ()

    def nothing(self, g: Innovation) -> None:
        if self.n:
            g.state.players[self.seat].books = [0, 0, 0, 0]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Pay)
        if g.state.players[self.seat].books[DISCIPLINES.index(action.discipline)]:
            return None
        return Refusal(
            "You have no book of {discipline:low}.", self.rule, discipline=action.discipline
        )

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Pay)
        d = DISCIPLINES.index(action.discipline)
        g.state.players[self.seat].books[d] -= 1
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, last=d))

    def prompt(self, g: Innovation) -> Message:
        return Message("Which books do you pay? ({n} due)", n=self.n)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Pay)
        return (f"p{self.seat}:book:{action.discipline}",)

    def words(self, g: Innovation) -> Message:
        return Message("pay {price}", price=counted(self.n, "book"))


class PayBooksForAction(PayBooks, frozen=True, kw_only=True):
    """Choose the books you pay for a book action."""

    rule: ClassVar[str] = "R5.40"


class InAnyOrder(Choice, frozen=True, kw_only=True):
    """Which of your rewards do you take next?"""

    rule: ClassVar[str] = "R5.8"
    weight: ClassVar[int] = WEIGHTY
    texts: tuple[Text, ...]

    def settled(self, event: Event | None) -> Text:
        return (replace(self, texts=tuple(settled(text, event) for text in self.texts)),)

    def bound(self, seat: int, source: str, event: Event | None = None) -> tuple[Step, ...]:
        (chosen,) = super().bound(seat, source, event)
        assert isinstance(chosen, InAnyOrder)
        texts = tuple(made_out(text, chosen.seat, source) for text in chosen.texts)
        return (replace(chosen, texts=texts),)

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Pick(n) for n in range(1, len(self.texts) + 1)]

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Pick)
        at = action.number - 1
        rest = self.texts[:at] + self.texts[at + 1 :]
        if rest:
            g.push(replace(self, texts=rest))
        g.push(*self.texts[at])

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Pick)
        return Message("{text:cap}", text=spelled(g, self.texts[action.number - 1]))


def made_out(text: Text, seat: int, source: str) -> Text:
    """A text made out to a seat."""
    return tuple(step for word in text for step in word.bound(seat, source))


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
    if not parts:
        return
    pool = g.state.players[seat].pool
    plain: list[Step] = []
    heavy: list[tuple[int, Text]] = []
    for text, source in parts:
        made = made_out(text, seat, source)
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
