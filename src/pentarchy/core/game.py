"""A live position: the state, and the stack of what the rules still owe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from pentarchy.core.action import Action
from pentarchy.core.errors import IllegalAction
from pentarchy.core.event import Event
from pentarchy.core.message import Refusal, Seat, Verbatim
from pentarchy.core.state import State
from pentarchy.core.step import Decision, Step
from pentarchy.core.teller import Teller

if TYPE_CHECKING:
    from pentarchy.core.rules import Rules
    from pentarchy.core.view import Shown

P = ParamSpec("P")
S = TypeVar("S", bound=State)
R = TypeVar("R", bound="Rules[Any]")

ENDLESS = 100_000
"""Steps between two decisions after which a rules error is certain."""


class Game(Generic[S, R]):
    """A position: `decision` is what it asks, `options` the answers, `apply` gives one."""

    __slots__ = (
        "_first",
        "_fresh",
        "_options",
        "_own",
        "answers",
        "listen",
        "rules",
        "shown",
        "stack",
        "state",
    )

    def __init__(self, rules: R, state: S, stack: Sequence[Step] = ()) -> None:
        self.rules = rules
        self.state = state
        self.stack: list[Step] = list(stack)
        """What is owed, top last."""
        self.listen: Callable[[Event], None] | None = None
        """Told of every event; None while searching."""
        self.answers: Callable[[Decision, Action | None], None] | None = None
        """Told of every question that answered itself, with its only option, if there was one."""
        self.shown: Shown | None = None
        """Parts of the view, of a position that is only looked at; None: each is built anew."""
        self._fresh: list[Event] = []
        self._options: Sequence[Action] = ()
        self._first: tuple[Decision, ...] = ()
        """What may be done first, whatever is asked."""
        self._own = 0
        """How many of the options answer the question itself, if others come first."""

    @property
    def decision(self) -> Decision | None:
        """What is being asked; None when the match is over."""
        if not self.stack:
            return None
        top = self.stack[-1]
        assert isinstance(top, Decision), f"not settled: {top} waits to be resolved"
        return top

    @property
    def over(self) -> bool:
        """Whether nothing is owed any more."""
        return not self.stack

    def options(self) -> Sequence[Action]:
        """What the asked seat may choose; none when the match is over."""
        return self._options

    def relist(self) -> None:
        """List the options anew, after the state was changed from outside."""
        decision = self.decision
        if decision is not None:
            self._options = decision.options(self)
            if self.rules.interruptible:
                self._add_interrupts(decision)

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action may not be chosen now; None exactly for the options."""
        decision = self.decision
        if decision is None:
            return Refusal("The match is over.")
        if action in self._options:
            return None
        for asked in (decision, *decision.interrupts(self)):
            if action in asked.candidates(self):
                refusal = asked.refusal(self, action)
                if refusal is not None:
                    return refusal
        return Refusal(
            "“{action}” does not answer the question asked: {prompt}",
            decision.rule,
            action=Verbatim(action.text),
            prompt=decision.prompt(self),
        )

    def offered(self) -> Iterator[tuple[Decision, Action]]:
        """The options, each with the decision it answers: the one asked, or one to come first."""
        if self.stack:
            asked: Decision = self.stack[-1]  # type: ignore[assignment]
            own = self._options[: self._own] if self._first else self._options
            yield from ((asked, action) for action in own)
            for first in self._first:
                yield from ((first, action) for action in first.options(self))

    def apply(self, action: Action) -> None:
        """Choose an option; `IllegalAction` if it is none."""
        refusal = self.why_not(action)
        if refusal is not None:
            cite = f" ({refusal.rule})" if refusal.rule else ""
            raise IllegalAction(f"{action.text}: {Teller(self.rules).say(refusal)}{cite}")
        self.take(action)

    def take(self, action: Action) -> None:
        """Choose an option, trusting that it is one (for search)."""
        if self._first and self._options.index(action) >= self._own:
            self._take_first(action)
        else:
            asked: Decision = self.stack.pop()  # type: ignore[assignment]
            asked.choose(self, action)
        self.advance()

    def _take_first(self, action: Action) -> None:
        """Choose what may be done first; the question asked is then owed again."""
        asker = next(decision for decision, option in self.offered() if option == action)
        asked: Decision = self.stack.pop()  # type: ignore[assignment]
        self.stack.append(asked.resumed(self))
        asker.choose(self, action)

    def push(self, *steps: Step) -> None:
        """Owe these steps, the first given being resolved first, before all that was owed."""
        if len(steps) == 1:  # Two of three times; nothing needs turning round.
            self.stack.append(steps[0])
        else:
            self.stack.extend(steps[::-1])

    def owe(self, seat: Seat, text: Sequence[Step], source: str = "") -> None:
        """Owe a card's text to a seat."""
        owed: list[Step] = []
        for word in text:
            owed += word.bound(seat, source)
        self.push(*owed)

    def emit(self, kind: Callable[P, Event], /, *args: P.args, **fields: P.kwargs) -> None:
        """Tell what happened. Cards that react are scheduled after the step now resolving.

        The event is made only if somebody listens or a card reacts to its kind.
        """
        reacts = kind in self.rules.listened
        if reacts or self.listen is not None:
            self.tell(kind(*args, **fields), reacts)

    def tell(self, event: Event, reacts: bool) -> None:
        """Tell an event whoever listens, and have cards react to it if there are any that do."""
        if self.listen is not None:
            self.listen(event)
        if reacts:
            self._fresh.append(event)

    def amount(self, seat: Seat, value: int | str) -> int:
        """A number of card text: itself, or the query it names."""
        return value if isinstance(value, int) else self.rules.queries[value](self, seat)

    def advance(self) -> None:
        """Resolve what needs no answer, until a seat must choose or nothing is owed."""
        stack, fresh = self.stack, self._fresh
        for _ in range(ENDLESS):
            if fresh:
                self._schedule_triggers()
                continue
            if not stack:
                self._options, self._first, self._own = (), (), 0
                return
            top = stack[-1]
            if not top.asks:
                stack.pop()
                top.resolve(self)
                continue
            asked: Decision = top  # type: ignore[assignment]
            options = asked.options(self)
            if len(options) > 1 or (options and asked.confirms):
                self._options = options
                if self.rules.interruptible:
                    self._add_interrupts(asked)
                return
            stack.pop()
            if self.answers is not None:
                self.answers(asked, options[0] if options else None)
            if options:
                asked.choose(self, options[0])
            else:
                asked.nothing(self)
        raise AssertionError(f"{ENDLESS} steps without a decision; on top: {stack[-3:]}")

    def _add_interrupts(self, decision: Decision) -> None:
        """After a decision's own options come those of what may be done first."""
        self._own = len(self._options)
        self._first = decision.interrupts(self)
        more = [action for before in self._first for action in before.options(self)]
        if more:
            self._options = [*self._options, *more]
        else:
            self._first = ()

    def _schedule_triggers(self) -> None:
        """Owe the text of every card in play that reacts to what just happened.

        In order of the events; per event by seat from its own, per seat as its cards lie.
        """
        owed: list[Step] = []
        for event in self._fresh:
            owed += self.rules.triggered(self, event)
        self._fresh.clear()
        if owed:
            self.push(*owed)

    def copy(self) -> Game[S, R]:
        """An independent position, for search; it tells nobody of its events."""
        other = Game(self.rules, self.state.copy(), self.stack)
        other._options, other._first, other._own = self._options, self._first, self._own
        return other

    def __str__(self) -> str:
        """What is owed, top first."""
        return (
            "\n".join(str(step.words(self)) for step in reversed(self.stack)) or "nothing is owed"
        )
