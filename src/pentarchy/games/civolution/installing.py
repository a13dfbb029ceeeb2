"""Installing research cards: column, stage, cost, instant bonus (R5.43 to R5.48)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Pick
from pentarchy.core.message import Arg, Message, Refusal
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import DONE, Column, Ignore, Install, Skip, Stage
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.attributes import IN_COLUMN, column_label
from pentarchy.games.civolution.cards.kinds import FEATURES, Need, ResearchCard
from pentarchy.games.civolution.columns import (
    bases,
    insert,
    lowest_stage,
    next_stage,
    why_not_column,
)
from pentarchy.games.civolution.events import CardInstalled
from pentarchy.games.civolution.markers import pay
from pentarchy.games.civolution.queries import built, power
from pentarchy.games.civolution.words import AnyOrder, either, score, titled

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


def active(card: ResearchCard, stage: int) -> list[int]:
    """The non-empty cost spaces among the first ones, from 0."""
    return [i for i in range(min(stage, len(card.spaces))) if card.spaces[i] is not None]


def can_pay(
    g: Civolution, seat: int, card: ResearchCard, spaces: list[int], ways: dict[int, int]
) -> bool:
    """Whether a civ meets these cost spaces with these alternatives (R5.114)."""
    m = g.state.players[seat].markers
    index = g.rules.space_index
    pays: dict[str, int] = {}
    haves: dict[str, int] = {}
    builds: dict[str, int] = {}
    last: Need | None = None
    for i in spaces:
        space = card.spaces[i]
        assert space is not None
        need = space.ways[ways.get(i, 0)]
        if need.kind == "built":
            joined = space.included and last is not None and last.what == need.what
            if joined and last is not None and i - 1 in spaces:
                extra = max(0, need.n - last.n)
                builds[need.what] = builds.get(need.what, 0) + extra
            else:
                builds[need.what] = builds.get(need.what, 0) + need.n
        elif need.kind == "have":
            haves[need.what] = haves.get(need.what, 0) + need.n
        else:
            pays[need.what] = pays.get(need.what, 0) + need.n
        last = need if need.kind == "built" else None
    for what, n in pays.items():
        if m[index[what]] < n:
            return False
    for what, n in haves.items():
        if m[index[what]] < n + pays.get(what, 0):
            return False
    return all(built(g, seat, kind) >= n for kind, n in builds.items())


def ways_to_pay(
    g: Civolution, seat: int, card: ResearchCard, spaces: list[int]
) -> Iterator[dict[int, int]]:
    """The choices of alternatives with which a civ meets these cost spaces."""
    forks = [i for i in spaces if len(card.spaces[i].ways) > 1]  # type: ignore[union-attr]
    for picks in product(*(range(len(card.spaces[i].ways)) for i in forks)):  # type: ignore[union-attr]
        ways = dict(zip(forks, picks, strict=True))
        if can_pay(g, seat, card, spaces, ways):
            yield ways


def is_material(card: ResearchCard, i: int) -> bool:
    """Whether a cost space can be met by paying a material."""
    space = card.spaces[i]
    return space is not None and any(n.kind == "pay" and n.what not in FEATURES for n in space.ways)


class Terms(Ask, frozen=True, kw_only=True):
    """The terms of an installation, as far as they have been decided.

    The card is a secret of its civ until it is installed: prompts do not name it.
    """

    rule: ClassVar[str] = "R5.43"
    interruptible: ClassVar[bool] = False
    card: str
    special: bool = False
    column: int = -1
    stage: int = 0
    ignored: int = -1
    """The cost space ignored, from 0; -1 for none."""
    skipped: int = -1
    """The cost space whose material is left out; -1 for none."""

    def spaces(self, g: Civolution) -> list[int]:
        """The cost spaces to be met, or none where nothing would be left to meet."""
        found = active(g.rules.research[self.card], self.stage)
        return [i for i in found if i not in (self.ignored, self.skipped)]

    def is_payable(self, g: Civolution) -> bool:
        """Whether these terms can be met."""
        card, spaces = g.rules.research[self.card], self.spaces(g)
        if not spaces and active(card, self.stage):
            return False
        return any(True for _ in ways_to_pay(g, self.seat, card, spaces))

    def ignorable(self, g: Civolution) -> list[int]:
        """Cost spaces the special bonus may ignore, none included."""
        return [-1, *active(g.rules.research[self.card], self.stage)] if self.special else [-1]

    def skippable(self, g: Civolution) -> list[int]:
        """Cost spaces whose material an ability leaves out, none included."""
        if not power(g, self.seat, "ignore_one_material"):
            return [-1]
        card = g.rules.research[self.card]
        fit = [i for i in active(card, self.stage) if i != self.ignored and is_material(card, i)]
        return [-1, *fit]

    def with_any_skip(self, g: Civolution) -> bool:
        """Whether these terms can be met, perhaps leaving out a material."""
        return any(replace(self, skipped=i).is_payable(g) for i in self.skippable(g))

    def with_any_ignored(self, g: Civolution) -> bool:
        """Whether these terms can be met, perhaps ignoring a space."""
        return any(replace(self, ignored=i).with_any_skip(g) for i in self.ignorable(g))

    def at_any_stage(self, g: Civolution, lowest: int) -> bool:
        """Whether the card can be installed from a stage upwards."""
        return any(replace(self, stage=s).with_any_ignored(g) for s in range(lowest, 6))


def can_install(g: Civolution, seat: int, key: str, special: bool) -> bool:
    """Whether a civ could install a card now."""
    p, card = g.state.players[seat], g.rules.research[key]
    low = lowest_stage(bases(g), p, card.type)
    # Nothing may be left out: then higher stages only ask for more.
    if not special and not power(g, seat, "ignore_one_material"):
        return any(True for _ in ways_to_pay(g, seat, card, active(card, low)))
    return Terms(seat=seat, card=key, special=special).at_any_stage(g, low)


class InstallCard(Ask, frozen=True, kw_only=True):
    """Choose a card from your hand to install."""

    rule: ClassVar[str] = "R5.43"
    deck: str
    special: bool = False
    """Level III: ignore a cost space, or install a second card."""
    second: bool = False

    def candidates(self, g: Civolution) -> list[Action]:
        found: list[Action] = [Install(key) for key in g.state.players[self.seat].hand]
        return [*found, DONE] if self.second else found

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Install):
            return None
        card = g.rules.research[action.card]
        if card.type != self.deck:
            return Refusal(
                "{card} is no card of type {deck}.", "R5.43", card=action.card, deck=self.deck
            )
        if not can_install(g, self.seat, action.card, self.special):
            return Refusal(
                "You cannot meet the cost of {card} on any stage.", "R5.114", card=action.card
            )
        return None

    def likely(self, g: Civolution) -> list[Action]:
        bound, hand = g.rules.bound, g.state.players[self.seat].hand
        found: list[Action] = [Install(key) for key in hand if bound[key] == self.deck]
        return [*found, DONE] if self.second else found

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Install):
            g.push(ChooseColumn(seat=self.seat, card=action.card, special=self.special))

    def barred(self, g: Civolution) -> Refusal | None:
        bound = g.rules.bound
        mine = [key for key in g.state.players[self.seat].hand if bound[key] == self.deck]
        if not mine:
            return Refusal("You hold no card of type {deck}.", "R5.43", deck=self.deck)
        if any(can_install(g, self.seat, key, self.special) for key in mine):
            return None
        return Refusal(
            "You cannot meet the cost of any card of type {deck} you hold.",
            "R5.114",
            deck=self.deck,
        )

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Install):
            return titled(action.card)
        return Message("Install no second card")

    def words(self, g: Civolution) -> Message:
        if self.special:
            return Message("install 1 card of type {deck} with special bonus", deck=self.deck)
        return Message("install 1 card of type {deck}", deck=self.deck)


class ChooseColumn(Terms, frozen=True, kw_only=True):
    """Choose the column of the card."""

    def candidates(self, g: Civolution) -> tuple[Action, ...]:
        return IN_COLUMN

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Column)
        p, column = g.state.players[self.seat], action.number - 1
        refusal = why_not_column(g, p, g.rules.bound[self.card], column)
        if refusal is None and not self.at_any_stage(g, next_stage(g, p, column)):
            return Refusal(
                "On stage {stage} of column {column} you cannot meet the cost.",
                "R5.43",
                stage=next_stage(g, p, column),
                column=action.number,
            )
        return refusal

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Column)
        g.push(on(ChooseStage, self, column=action.number - 1))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Column)
        return column_label(g, self.seat, action)


class ChooseStage(Terms, frozen=True, kw_only=True):
    """Choose how many cost spaces you fulfil."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [Stage(s) for s in range(1, 6)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Stage)
        low = next_stage(g, g.state.players[self.seat], self.column)
        if action.number < low:
            return Refusal(
                "The card lands on stage {stage}; no lower one counts.", "R5.43", stage=low
            )
        if self._same(g, action.number) and action.number > low:
            return Refusal("That adds no cost space: choose the lower stage.", "R5.43")
        if replace(self, stage=action.number).with_any_ignored(g):
            return None
        return Refusal(
            "You cannot meet the first cost space.",
            "R5.114",
            many="You cannot meet the first {n} cost spaces.",
            n=action.number,
        )

    def _same(self, g: Civolution, stage: int) -> bool:
        """Whether a stage adds nothing to the one below."""
        card = g.rules.research[self.card]
        return active(card, stage) == active(card, stage - 1)

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Stage)
        g.push(on(ChooseIgnored, self, stage=action.number))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Stage)
        card = g.rules.research[self.card]
        return Message(
            "The first space ({vp} VP)",
            many="The first {n} spaces ({vp} VP)",
            n=action.number,
            vp=sum(card.space_vp[i] for i in active(card, action.number)),
        )

    def prompt(self, g: Civolution) -> Message:
        low = next_stage(g, g.state.players[self.seat], self.column)
        return Message(
            "The card lands on stage {stage}. How many cost spaces do you fulfil?", stage=low
        )

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return ()


class ChooseIgnored(Terms, frozen=True, kw_only=True):
    """Special bonus: you may ignore one cost space."""

    rule: ClassVar[str] = "R5.48"

    def candidates(self, g: Civolution) -> list[Action]:
        return [Ignore(n) for n in range(6 if self.special else 1)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Ignore)
        spaces = active(g.rules.research[self.card], self.stage)
        if action.space and action.space - 1 not in spaces:
            return Refusal("That cost space is not active.", "R5.48")
        if action.space and len(spaces) == 1:
            return Refusal("The only active space cannot be ignored.", "R5.48")
        if replace(self, ignored=action.space - 1).with_any_skip(g):
            return None
        return Refusal("You could not meet the remaining spaces.", "R5.114")

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Ignore)
        g.push(on(ChooseSkipped, self, ignored=action.space - 1))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Ignore)
        if not action.space:
            return Message("Ignore nothing")
        what = space_words(g.rules.research[self.card], action.space - 1)
        return Message("Ignore: {space}", space=what)


class ChooseSkipped(Terms, frozen=True, kw_only=True):
    """Your attribute lets you leave out one material."""

    rule: ClassVar[str] = "R5.137"

    def candidates(self, g: Civolution) -> list[Action]:
        able = power(g, self.seat, "ignore_one_material")
        return [Skip(n) for n in range(6 if able else 1)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Skip)
        if action.space - 1 not in self.skippable(g):
            return Refusal("That space asks for no material, or is not active.", "R5.137")
        if replace(self, skipped=action.space - 1).is_payable(g):
            return None
        return Refusal("You could not meet the remaining spaces.", "R5.114")

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Skip)
        g.push(on(ChooseWay, self, skipped=action.space - 1))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Skip)
        if not action.space:
            return Message("Leave out nothing")
        what = space_words(g.rules.research[self.card], action.space - 1)
        return Message("Leave out: {space}", space=what)


class ChooseWay(Terms, frozen=True, kw_only=True):
    """Choose how you meet a cost space."""

    rule: ClassVar[str] = "R5.44"
    ways: tuple[tuple[int, int], ...] = ()
    """Alternatives chosen so far: space and number."""

    def fork(self, g: Civolution) -> int:
        """The next cost space with alternatives; -1 if none is left."""
        card, chosen = g.rules.research[self.card], [i for i, _ in self.ways]
        for i in self.spaces(g):
            if i not in chosen and len(card.spaces[i].ways) > 1:  # type: ignore[union-attr]
                return i
        return -1

    def candidates(self, g: Civolution) -> list[Action]:
        fork = self.fork(g)
        if fork < 0:
            return []
        space = g.rules.research[self.card].spaces[fork]
        assert space is not None
        return [Pick(n) for n in range(1, len(space.ways) + 1)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Pick)
        card, chosen = g.rules.research[self.card], {**dict(self.ways)}
        chosen[self.fork(g)] = action.number - 1
        for ways in ways_to_pay(g, self.seat, card, self.spaces(g)):
            if all(ways[i] == n for i, n in chosen.items()):
                return None
        return Refusal("You cannot meet this, or not together with the other spaces.", "R5.114")

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Pick)
        g.push(replace(self, ways=(*self.ways, (self.fork(g), action.number - 1))))

    def nothing(self, g: Civolution) -> None:
        self.pay_card(g)

    def pay_card(self, g: Civolution) -> None:
        """All terms are set: pay, score, then the instant bonus, then the card works."""
        p, card = g.state.players[self.seat], g.rules.research[self.card]
        ways = dict(self.ways)
        for i in self.spaces(g):
            space = card.spaces[i]
            assert space is not None
            need = space.ways[ways.get(i, 0)]
            if need.kind in ("pay", "spend"):
                pay(p, g.rules.space_index[need.what], need.n)
        p.hand.remove(self.card)
        g.state.seen = tuple(card for card in g.state.seen if card != self.card)
        insert(g.rules, p, self.card, self.column)
        work = SetToWork(seat=self.seat, card=self.card, column=self.column)
        second = InstallCard(seat=self.seat, deck=card.type, second=True)
        g.push(work, *([second] if self.special and self.ignored < 0 else []))
        bonus = AnyOrder(texts=tuple((word,) for word in card.now))
        g.owe(self.seat, (bonus,), self.card)
        scored = [i for i in active(card, self.stage) if i != self.ignored]
        score(g, self.seat, sum(card.space_vp[i] for i in scored), self.card)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Pick)
        space = g.rules.research[self.card].spaces[self.fork(g)]
        assert space is not None
        return Message(
            "{card}, space {space}: {how}",
            card=self.card,
            space=self.fork(g) + 1,
            how=need_words(space.ways[action.number - 1]),
        )


def on(kind: type[Terms], terms: Terms, **changes: int) -> Terms:
    """The next question about the same card."""
    fields = {
        "seat": terms.seat,
        "card": terms.card,
        "special": terms.special,
        "column": terms.column,
        "stage": terms.stage,
        "ignored": terms.ignored,
        "skipped": terms.skipped,
    }
    return kind(**{**fields, **changes})  # type: ignore[arg-type]


class SetToWork(Step, frozen=True, kw_only=True):
    """The card's ability works from now on."""

    card: str
    column: int

    def resolve(self, g: Civolution) -> None:
        g.state.players[self.seat].abilities += (self.card,)
        deck = g.rules.research[self.card].type
        g.emit(CardInstalled, seat=self.seat, card=self.card, deck=deck, column=self.column + 1)


def kinds_of(what: str) -> Arg:
    """What a requirement takes, in words: kinds joined by a bar, a row of materials, any."""
    return either(what.split("|"))


def need_words(need: Need) -> Message:
    """A requirement in words."""
    what = kinds_of(need.what)
    if need.kind == "have":
        return Message("have {n} {what:low}", n=need.n, what=what)
    if need.kind == "spend":
        return Message("give up {n} {what:low}", n=need.n, what=what)
    if need.kind == "built":
        return Message("{n} built: {what:low}", n=need.n, what=what)
    if need.what == "any":
        return Message("pay {n} material", many="pay {n} materials", n=need.n)
    return Message("pay {n} {what:low}", n=need.n, what=what)


def space_words(card: ResearchCard, i: int) -> Arg:
    """A cost space in words."""
    space = card.spaces[i]
    return either([need_words(need) for need in space.ways]) if space else Message("nothing")
