"""A match: a position with its record, its log and its way back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Struct

from pentarchy.core.action import Action
from pentarchy.core.audit import check_fields
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.codec import Codec
from pentarchy.core.errors import IllegalAction, Malformed
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.language import ENGLISH, Language
from pentarchy.core.message import Message, Said, Seat
from pentarchy.core.record import SNAPSHOT_EVERY, Record, Snapshot, check_base, check_pack, parse
from pentarchy.core.rules import Rules, find
from pentarchy.core.settings import DECIDE, INDIFFERENT, Setting
from pentarchy.core.step import Decision
from pentarchy.core.teller import Reason, Teller
from pentarchy.core.view import Standing, View, refusals_at

MOST_ALIKE = 12
"""Options that are tried out to see whether they lead to the same."""


def codec(rules: Rules[Any]) -> Codec:
    """The codec of a game's rules (one per rules object, gone when they are)."""
    if rules.codec is None:
        rules.codec = Codec(rules)
    made: Codec = rules.codec
    return made


class Answered(Struct, frozen=True):
    """A question that answered itself: whose, what was asked, and its only option (or none)."""

    seat: Seat
    asked: str
    prompt: str
    action: str


class Match:
    """A match in progress.

    >>> import pentarchy
    >>> match = pentarchy.new("dawn", seats=2, seed=7)
    >>> match.apply(match.options[0])
    >>> len(match.record.actions)
    1
    >>> match.undo()
    True
    """

    def __init__(self, rules: Rules[Any], record: Record, game: Game[Any, Any]) -> None:
        self.rules = rules
        self.record = record
        self.game = game
        self.events: list[tuple[int, Event]] = []
        """What happened, with the number of actions before it."""
        self.language: Language = ENGLISH
        """The language it is told in."""
        self.notes: list[Message] = []
        """What the log must say that is no event: that a match went on after a rules fix."""
        self.answers: dict[tuple[Seat, str], Setting] = {}
        """Standing answers by seat and key; they are given as if chosen, and so recorded."""
        self._fixed = len(record.actions)
        """Actions that can no longer be taken back."""
        self._listen()

    # Reading.

    @property
    def decision(self) -> Decision | None:
        """What is being asked; None when the match is over.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.decision
        TakeFirstCards(seat=1, source='')
        """
        return self.game.decision

    @property
    def seat(self) -> Seat | None:
        """Who is asked.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.seat
        1
        """
        return None if self.game.decision is None else self.game.decision.seat

    @property
    def options(self) -> Sequence[Action]:
        """What may be chosen.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> [action.text for action in match.options]
        ['end', 'take 1', 'take 2', 'take 3', 'take 4', 'take 5']
        """
        return self.game.options()

    @property
    def over(self) -> bool:
        """Whether the match has ended.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.over
        False
        """
        return self.game.over

    @property
    def standing(self) -> Standing:
        """How the seats stand now.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.standing.scores, match.standing.places
        ((0, 0), (1, 1))
        """
        return self.rules.standing(self.game)

    @property
    def result(self) -> Standing | None:
        """How it ended; None while it goes on.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.result is None
        True
        """
        return self.standing if self.over else None

    @property
    def state_hash(self) -> str:
        """A fingerprint of the position, the same on every machine.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.state_hash == pentarchy.new("ages", seats=2, seed=7).state_hash
        True
        """
        return codec(self.rules).hash(self.game)

    def view(self, seat: Seat | None) -> View:
        """The table as a seat sees it; None for a spectator.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> [len(match.view(seat).ask.options) for seat in (0, 1, None)]
        [0, 6, 0]
        """
        if seat is not None and seat not in range(self.record.config.seats):
            last = self.record.config.seats - 1
            raise Malformed(f"there is no seat {seat!r}; expected 0 to {last}, or None")
        return self.rules.view(self.game, seat)

    @property
    def teller(self) -> Teller:
        """Puts what is said at this table into words.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.teller.say(match.options[1].label())
        'Take the card in space 1'
        """
        return Teller(self.rules, self.players, self.language)

    def say(self, said: Said) -> str:
        """A message of this match in words.

        >>> import pentarchy
        >>> match = pentarchy.new("dawn", seats=2, seed=7)
        >>> match.say(match.decision.prompt(match.game))
        'Which tile do you lay, and which side up?'
        """
        return self.teller.say(said)

    def told(self, seat: Seat | None) -> View:
        """The table as a seat sees it, with all that is said in words.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.told(1).ask.prompt
        'Take cards from the row, or end your first turn.'
        """
        view: View = self.teller.put(self.view(seat))
        return view

    def why_not(self, what: Action | str) -> Reason | None:
        """Why an action may not be chosen now; None if it may.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.why_not("take 1")
        >>> match.why_not("take 13").sentence
        'Urban Growth costs you 3 civil actions; you have 1.'
        """
        refusal = self.game.why_not(self._action(what))
        return None if refusal is None else self.teller.reason(refusal)

    def why_not_spot(self, spot: str) -> list[Reason]:
        """Why nothing on offer touches an address of the table.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> [reason.rule for reason in match.why_not_spot("row:13")]
        ['R5.2.10']
        """
        return [self.teller.reason(refusal) for refusal in refusals_at(self.game, spot)]

    def log(self, seat: Seat | None) -> list[str]:
        """What happened, in words, as a seat may know it.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.log(seat=0)
        ['Round 1: the turn of Player 2']
        """
        return [line for _, line in self.story(seat)]

    def story(self, seat: Seat | None) -> list[tuple[int, str]]:
        """The log with, per line, the number of actions before it.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.apply("take 1")
        >>> match.apply("end")
        >>> match.story(seat=0)[-1]
        (1, 'Round 1: the turn of Player 1')
        """
        teller = self.teller
        told: list[tuple[int, str]] = [(0, teller.say(note)) for note in self.notes]
        told += ((at, line) for at, event in self.events if (line := teller.tell(event, seat)))
        return told

    @property
    def players(self) -> tuple[str, ...]:
        """What the seats are called.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.players
        ('Player 1', 'Player 2')
        """
        given = self.record.players
        n = self.record.config.seats
        return given if len(given) == n else tuple(f"Player {i + 1}" for i in range(n))

    # Playing.

    def apply(self, what: Action | str) -> None:
        """Choose an option; `IllegalAction` says why not, and nothing has changed.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.apply("take 1")
        >>> match.record.actions
        ['take 1']
        """
        self._apply(self._action(what))
        self.answer_standing()

    def play(self, *texts: str) -> list[Answered]:
        """Choose one after the other; which questions answered themselves on the way.

        A question with one answer is never asked: the next text answers the next real one.

        >>> import pentarchy
        >>> match = pentarchy.new("innovation", seats=2, seed=1)
        >>> match.play(match.options[0].text)
        []
        """
        answered: list[Answered] = []

        def note(decision: Decision, action: Action | None) -> None:
            said = self.say(decision.prompt(self.game))
            text = "" if action is None else action.text
            answered.append(Answered(decision.seat, type(decision).__name__, said, text))

        for text in texts:
            self.game.answers = note
            try:
                self.apply(text)
            finally:
                self.game.answers = None
        return answered

    def answer_standing(self) -> None:
        """Give the standing answers, as long as the question asked has one.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.answers[1, "politics"] = "pass"
        >>> match.answer_standing()
        >>> match.record.actions
        []
        """
        while self.answers and (decision := self.decision) is not None:
            answer = self.answers.get((decision.seat, decision.answer_key))
            action = None if answer is None else decision.answered(self.game, answer)
            if action is None and self.answers.get((decision.seat, INDIFFERENT.key)) == DECIDE:
                action = self._any_of_alike(decision)
            if action is None:
                return
            self._apply(action)

    def _any_of_alike(self, decision: Decision) -> Action | None:
        """An option, if as far as its seat can know all of them lead to the same."""
        options = self.options
        if decision.confirms or not 1 < len(options) <= MOST_ALIKE:
            return None
        # What the seat cannot know is dealt anew: what is done then tells nothing of it.
        chance = Chance(rng=scrambled(len(self.record.actions)))
        known = self.rules.determinize(self.game, decision.seat, chance)
        first = self._after(known, options[0])
        alike = all(self._after(known, action) == first for action in options[1:])
        return options[0] if alike else None

    def _after(self, g: Game[Any, Any], action: Action) -> bytes:
        then = g.copy()
        then.apply(action)
        return codec(self.rules).encode(then)

    def _apply(self, action: Action) -> None:
        seat, chance = self.seat, self.game.state.rng
        told = len(self.events)
        self.game.apply(action)
        self.record.actions.append(action.text)
        number = len(self.record.actions)
        shown = any(e.reveals or e.final for _, e in self.events[told:])
        if shown or self.game.state.rng != chance or seat != self.seat:
            self._fixed = number
        if number % SNAPSHOT_EVERY == 0:
            self.record.snapshots.append(self.snapshot())

    @property
    def can_undo(self) -> bool:
        """Whether the last choice has shown nothing and so can be taken back.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.can_undo
        False
        >>> match.apply("take 1")
        >>> match.can_undo
        True
        """
        return len(self.record.actions) > self._fixed

    def undo(self) -> bool:
        """Take back the last choice; False if it has shown something or was another seat's.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.apply("take 1")
        >>> match.undo(), match.undo()
        (True, False)
        """
        if not self.can_undo:
            return False
        fixed, target = self._fixed, len(self.record.actions) - 1
        saved = [s for s in self.record.snapshots if s.after <= target]
        base = saved[-1] if saved else self.record.base
        start = base.after if base else 0
        told = [(at, event) for at, event in self.events if at < start]
        again = resume(self.rules, msgspec.structs.replace(self.record, base=base), target)
        self.game, self.events = again.game, told + again.events
        self.record.actions.pop()
        self.record.snapshots = saved
        self._fixed = fixed
        self._listen()
        return True

    @contextmanager
    def edit(self) -> Iterator[Game[Any, Any]]:
        """Set up a position by hand: change the state and the stack, then play on from there.

        >>> import pentarchy
        >>> match = pentarchy.new("dawn", seats=2, seed=7)
        >>> with match.edit() as g:
        ...     g.state.round = 12
        >>> match.game.state.round
        12

        A position that does not add up is `Malformed`, and the match is as it was.
        """
        before, told = self.game.copy(), len(self.events)
        try:
            yield self.game
            self._settle()
        except BaseException:
            self.game = before
            del self.events[told:]
            self._listen()
            raise
        self.record.base = self.snapshot()
        self.record.snapshots.clear()
        self._fixed = len(self.record.actions)

    def _settle(self) -> None:
        """Go on from a position entered by hand, if it could have come about through play."""
        try:
            check_position(self.game)
            self.game.advance()
            self.rules.audit(self.game)
        except (Malformed, AssertionError) as error:
            raise Malformed(f"this position does not add up: {error}") from None
        except Exception as error:  # What no audit foresaw must not leave half a position behind.
            raise Malformed(f"this position cannot be played on: {error!r}") from error

    # Keeping.

    def copy(self) -> Match:
        """An independent match at the same point.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> other = match.copy()
        >>> other.apply("take 1")
        >>> len(match.record.actions), len(other.record.actions)
        (0, 1)
        """
        record = msgspec.structs.replace(
            self.record, actions=self.record.actions[:], snapshots=self.record.snapshots[:]
        )
        other = Match(self.rules, record, self.game.copy())
        other.events, other.notes = self.events[:], self.notes[:]
        other.answers = self.answers.copy()
        other._fixed = self._fixed
        return other

    def snapshot(self) -> Snapshot:
        """The position, as a record keeps it.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> match.snapshot().after
        0
        """
        position = codec(self.rules).encode(self.game).decode()
        return Snapshot(len(self.record.actions), self.rules.version, position)

    def to_json(self) -> str:
        """The exact position, stack included, with the record that led to it.

        >>> import pentarchy
        >>> match = pentarchy.new("ages", seats=2, seed=7)
        >>> again = pentarchy.from_json(match.to_json())
        >>> again.state_hash == match.state_hash
        True
        """
        record = msgspec.structs.replace(self.record, base=self.snapshot(), snapshots=[])
        return msgspec.json.encode(record, order="deterministic").decode()

    def _action(self, what: Action | str) -> Action:
        return self.rules.vocabulary.parse(what) if isinstance(what, str) else what

    def _listen(self) -> None:
        self.game.listen = lambda event: self.events.append((len(self.record.actions), event))


def check_position(g: Game[Any, Any]) -> None:
    """Refuse a position that is not of its types and bounds, or does not add up."""
    check_fields(g.state)
    for number, step in enumerate(g.stack):
        check_fields(step, f"stack[{number}] ({type(step).__name__})")
    g.rules.audit(g)


def new(
    game: str | Rules[Any],
    seats: int,
    seed: int = 0,
    mode: str = "",
    options: Mapping[str, Setting] | None = None,
    players: Sequence[str] = (),
) -> Match:
    """A new match.

    >>> import pentarchy
    >>> match = pentarchy.new("dawn", seats=3, seed=7)
    >>> match.seat in range(3), len(match.options) > 1
    (True, True)
    """
    rules = find(game) if isinstance(game, str) else game
    config = rules.configure(seats, mode, options)
    if not isinstance(seed, int):
        raise Malformed(f"the seed is {seed!r}; expected a whole number")
    if len(players) not in (0, seats):
        raise Malformed(f"{len(players)} names were given for {seats} seats")
    record = Record(
        game=rules.name,
        version=rules.version,
        config=config,
        seed=seed,
        players=tuple(players),
        pack=rules.pack,
    )
    match = Match(rules, record, rules.new(config, seed))
    match.game.advance()
    return match


def load(text: str, until: int | None = None, rules: Rules[Any] | None = None) -> Match:
    """Replay a record given as text; `Malformed` or `IllegalAction` name the action at fault.

    A record played with a pack needs the rules that `pack.read` made of it.
    """
    record = parse(text, find if rules is None else lambda name: rules)
    found = rules or find(record.game)
    check_base(found, record)
    return resume(found, record, until)


def from_json(text: str, rules: Rules[Any] | None = None) -> Match:
    """The match that `Match.to_json` wrote; `rules` as for `load`."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except msgspec.MsgspecError as error:
        raise Malformed(f"not a saved match: {error}") from None
    rules = rules or find(record.game)
    check_base(rules, record)
    return resume(rules, record)


def resume(rules: Rules[Any], record: Record, until: int | None = None) -> Match:
    """Play a record through, from its base if it has one, strictly by the rules as they are."""
    check_pack(rules, record)
    end = len(record.actions) if until is None else until
    base = record.base
    start = base.after if base else 0
    if not start <= end <= len(record.actions):
        raise Malformed(f"action {end} is asked for; expected {start} to {len(record.actions)}")
    if base:
        game = codec(rules).decode(base.position, older=base.version < rules.version)
    else:
        game = rules.new(record.config, record.seed)
    kept = msgspec.structs.replace(record, actions=record.actions[:start], snapshots=[])
    match = Match(rules, kept, game)
    match.game.advance()
    for number, text in enumerate(record.actions[start:end], start + 1):
        try:
            match.apply(text)
        except (IllegalAction, Malformed) as error:
            raise type(error)(f"action {number}: {error}") from None
    return match


def restore(rules: Rules[Any], record: Record) -> Match:
    """Go on with a stored match, whatever happened to the rules since.

    Replay it; where the rules have changed so that it no longer replays, or replays to something
    else, go on from its latest snapshot and let the log say so. No stored match is ever lost.
    """
    try:
        match = resume(rules, record)
        if all(match_at == s.position for s, match_at in _pairs(match, record)):
            match.record.version = rules.version
            return match
    except Exception:  # Whatever mended rules make of an old record, it must not be lost.
        pass
    starts: list[Snapshot | None] = [*record.snapshots[::-1]]
    if record.base:
        starts.append(record.base)
    for start in [*starts, None]:
        try:
            match = _as_far_as_possible(rules, msgspec.structs.replace(record, base=start))
        except Exception:
            continue
        first = start.after if start else 0
        lost = len(record.actions) - len(match.record.actions)
        match.record.version = rules.version
        versions: dict[str, Any] = {"before": record.version, "now": rules.version}
        match.notes.append(
            Message(
                "The rules were mended (version {before} to {now}); the match goes on from its"
                " position after {first} actions, and the last {lost} were taken back.",
                **versions,
                first=first,
                lost=lost,
            )
            if lost
            else Message(
                "The rules were mended (version {before} to {now}); the match goes on from its"
                " position after {first} actions.",
                **versions,
                first=first,
            )
        )
        return match
    raise Malformed(f"no position of this match fits {rules.name} version {rules.version}")


def _as_far_as_possible(rules: Rules[Any], record: Record) -> Match:
    """A record played from its base for as long as the rules allow."""
    start = record.base.after if record.base else 0
    match = resume(rules, record, start)
    for number, text in enumerate(record.actions[start:], start):
        try:
            match.apply(text)
        except Exception:
            return resume(rules, record, number)  # What failed may have left half a step behind.
    return match


def _pairs(match: Match, record: Record) -> Iterator[tuple[Snapshot, str]]:
    made = {s.after: s.position for s in match.record.snapshots}
    for snapshot in record.snapshots:
        if snapshot.after in made:
            yield snapshot, made[snapshot.after]
