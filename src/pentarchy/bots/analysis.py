"""Hints and analysis: what a strong bot would do and why; how a match went and where it turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

import msgspec
from msgspec import Struct

from pentarchy.bots.greedy import GreedyBot
from pentarchy.bots.search import SearchBot
from pentarchy.bots.thought import Budget, Thought
from pentarchy.bots.values import Value, value_of
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.match import Match, resume
from pentarchy.core.message import NOTHING, Message, Said, Seat

SHOWN = 3
"""Options a hint names, and reasons it gives for each."""
TURNS = 6
"""Turning points an analysis names at most."""
LATER = Message("it pays off further on")
ACTS = 5
"""Acts that a plan names at most."""
SHARE = 0.5
"""How many of the positions that strong looks at are enough for a hint."""
NOISE = 0.02
"""Chances nearer to each other than this are the same."""
SWING = 0.08
"""A change of somebody's chance of winning that counts as one."""
SLIP, BLUNDER = 0.02, 0.08
"""What a decision costs, in chances of winning, that is called costly; that counts for nothing."""
DEAREST = 5
"""Costly decisions that are told of a seat."""


class Suggestion(Struct, frozen=True):
    """An option as a strong bot sees it."""

    option: int
    """Its number among the options."""
    action: str
    label: Said
    chance: float
    """The seat's chance of winning if it takes this, from 0 to 1."""
    reasons: tuple[Said, ...]
    """What speaks for it, or against it beside the best one."""


class Hint(Struct, frozen=True):
    """What a strong bot would do; the best option first."""

    seat: Seat
    prompt: Said
    suggestions: tuple[Suggestion, ...]
    plan: tuple[str, ...]
    """The best option, and what the seat should choose after it until its turn is done, as far as
    that can be foreseen."""
    advice: Said = ""
    """The plan and what speaks for it as one sentence; empty if nothing is clearly better."""


class Point(Struct, frozen=True):
    """A moment of a match: each seat's estimated chance of winning."""

    after: int
    """Actions before it: where the replay shows it."""
    round: int
    chances: tuple[float, ...]


class TurningPoint(Struct, frozen=True):
    """A moment that changed who would win."""

    after: int
    """Actions before the one that turned it."""
    seat: Seat
    """Who acted."""
    action: str
    label: Said
    before: tuple[float, ...]
    then: tuple[float, ...]
    sentence: Said
    better: Said = ""
    """What a strong bot would have done instead, if the act was a mistake."""


class Costly(Struct, frozen=True):
    """A decision that cost its own seat something, by what the seat could know."""

    after: int
    """Actions before it: where the replay shows it."""
    round: int
    label: Said
    better: Said
    cost: float
    """In chances of winning, from 0 to 1."""
    reasons: tuple[Said, ...]
    """What speaks against it beside what would have been better."""


class SeatPlay(Struct, frozen=True):
    """How well a seat played."""

    seat: Seat
    decisions: int
    accuracy: float
    """From 0 to 1: a decision that costs nothing counts whole, a blunder not at all."""
    costly: tuple[Costly, ...]
    """Those that cost most, the dearest first."""


class Analysis(Struct, frozen=True):
    """A match as a strong bot sees it."""

    points: tuple[Point, ...]
    turning_points: tuple[TurningPoint, ...]
    seats: tuple[SeatPlay, ...] = ()
    decided: int | None = None
    """Actions before the moment from which who won was ahead to the end; None: nobody won alone."""


def hint(
    g: Game[Any, Any],
    seat: Seat,
    chance: Chance,
    seconds: float = 1.5,
) -> Hint:
    """What a strong bot would choose for the asked seat, and why.

    It knows no more than the seat: whatever position it is given, it thinks about guesses at it.
    """
    decision = g.decision
    assert decision is not None, f"{seat} is asked nothing"
    assert decision.seat == seat, f"{seat} is asked nothing, {decision.seat} is"
    known = g.rules.determinize(g, seat, chance)
    # Positions are counted, so that the same position gives the same hint.
    ranked = SearchBot(share=SHARE, seconds=seconds).ranked(known, seat, chance)[:SHOWN]
    value = value_of(g.rules.name)
    outcomes = [_parts(known, action, seat, chance, value) for _, action in ranked]
    options = list(g.options())
    labels = {action: asker.label(g, action) for asker, action in g.offered()}
    suggestions = []
    for place, (odds, action) in enumerate(ranked):
        other = outcomes[0] if place else (outcomes[1] if len(outcomes) > 1 else {})
        # What stands alone needs no reason.
        why = reasons(outcomes[place], other, value, worse=place > 0) if len(outcomes) > 1 else ()
        suggestions.append(
            Suggestion(
                option=options.index(action),
                action=action.text,
                label=labels[action],
                chance=round(odds, 4),
                reasons=why,
            )
        )
    steps, told, planned = _turn_planned(known, ranked[0][1], chance, value)
    advice: Said = ""
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] >= NOISE:
        _, _, instead = _turn_planned(known, ranked[1][1], chance, value)
        advice = _advised(told, compared(planned, instead, seat, value))
    return Hint(seat, decision.prompt(g), tuple(suggestions), steps, advice)


def _turn_planned(
    g: Game[Any, Any], first: Action, chance: Chance, value: Value
) -> tuple[tuple[str, ...], tuple[Said, ...], Game[Any, Any]]:
    """What a seat should choose after an option, act after act until its turn is done or luck
    shows; its acts in words; and the position then."""
    decision = g.decision
    assert decision is not None
    seat, luck = decision.seat, g.state.rng
    thought = Thought(g, chance, Budget(1 << 62), value)
    steps: list[str] = []
    said: list[Said] = []
    while len(said) < ACTS:
        thought.ask(g)
        labels = {action: asker.label(g, action) for asker, action in g.offered()}
        said.append(labels[first])
        after = g.copy()
        for action in thought.planned(g.copy(), first):
            after.take(action)
            steps.append(action.text)
        g, decision = after, after.decision
        if decision is None or decision.seat != seat or g.state.rng != luck:
            break
        if value.pauses and type(decision).__name__ not in value.pauses:
            break
        ranked = thought.scored(g, value.considered(g), seat, 1)
        first = ranked[0][1]
        if not _goes_on(g, first, seat):
            break
    return tuple(steps), tuple(said), thought.settle(g.copy())


def _goes_on(g: Game[Any, Any], action: Action, seat: Seat) -> bool:
    """Whether an act is more than the end of the turn."""
    after = g.copy()
    after.take(action)
    return after.decision is not None and after.decision.seat == seat


def _advised(told: Sequence[Said], why: Sequence[Said]) -> Message:
    """A plan and what speaks for it as one sentence."""
    plan = Message("{act}", act=told[0])
    for act in told[1:]:
        plan = Message("{plan}, then {act:low}", plan=plan, act=act)
    if len(why) > 1:
        return Message("{plan}: {why}, {more}.", plan=plan, why=why[0], more=why[1])
    if why:
        return Message("{plan}: {why}.", plan=plan, why=why[0])
    return Message("{plan}.", plan=plan)


def compared(
    mine: Game[Any, Any], other: Game[Any, Any], seat: Seat, value: Value
) -> tuple[Message, ...]:
    """In what a position is better for a seat than another, what counts most first: in numbers
    that a person can check, where there are some."""
    best, rest = lead(mine, seat, value), lead(other, seat, value)
    gaps = {name: best.get(name, 0.0) - rest.get(name, 0.0) for name in {**best, **rest}}
    told: list[Message] = []
    for name, gap in sorted(gaps.items(), key=lambda pair: -pair[1]):
        figure = value.figures.get(name)
        if gap <= 1e-6 or figure is None:
            continue
        what, count = figure
        now, then = count(mine, seat), count(other, seat)
        reason = Message("{what} {now} instead of {then}", what=what, now=now, then=then)
        if now != then and reason not in told:
            told.append(reason)
    return tuple(told[:SHOWN])


def _parts(
    g: Game[Any, Any], action: Action, seat: Seat, chance: Chance, value: Value
) -> dict[str, float]:
    """What each feature adds to the seat's lead once an option has settled, on average."""
    total: dict[str, float] = {}
    guesses = 3
    for guess in range(guesses):
        known = g if guess == 0 else g.rules.determinize(g, seat, chance)
        thought = Thought(known, chance, Budget(1 << 62), value)
        for name, points in lead(thought.after(known, action, 2), seat, value).items():
            total[name] = total.get(name, 0.0) + points / guesses
    return total


def lead(g: Game[Any, Any], seat: Seat, value: Value) -> dict[str, float]:
    """Feature by feature what a seat has over the mean of the others; theirs are marked `~`."""
    parts = dict(value.parts(g, seat))
    others = [s for s in range(g.rules.players(g)) if s != seat]
    for other in others:
        for name, points in value.parts(g, other).items():
            parts[f"~{name}"] = parts.get(f"~{name}", 0.0) - points / len(others)
    return parts


def reasons(
    mine: dict[str, float], other: dict[str, float], value: Value, worse: bool = False
) -> tuple[Message, ...]:
    """The features in which two outcomes differ most, in words."""
    gaps = {n: mine.get(n, 0.0) - other.get(n, 0.0) for n in dict.fromkeys([*mine, *other])}
    least = 0.05 * max((abs(gap) for gap in gaps.values()), default=0.0)
    told = sorted(gaps.items(), key=lambda pair: pair[1], reverse=not worse)
    named = [(n, gap) for n, gap in told if abs(gap) > max(least, 1e-6)]
    fitting = [(n, gap) for n, gap in named if (gap < 0) == worse]
    if not fitting:
        return (LATER,) if not worse else ()
    return tuple(_reason(name, gap, value) for name, gap in fitting[:SHOWN])


def _reason(name: str, gap: float, value: Value) -> Message:
    plain = name.removeprefix("~")
    what = value.words.get(plain, plain)
    if name.startswith("~"):
        if gap > 0:
            return Message("it holds the others back: {what}", what=what)
        return Message("it leaves the others better off: {what}", what=what)
    if gap > 0:
        return Message("it does more for {what}", what=what)
    return Message("it does less for {what}", what=what)


class _Choice(Struct):
    """A decision of a match, as its seat could know it."""

    after: int
    seat: Seat
    known: Game[Any, Any]
    taken: Action
    best: Action
    cost: float


def _choice(at: Match, taken: Action, chance: Chance) -> _Choice | None:
    """What a decision cost beside the best that was seen then; None if there was nothing to
    choose."""
    decision = at.decision
    assert decision is not None
    seat = decision.seat
    known = at.rules.determinize(at.game, seat, chance)
    ranked = GreedyBot(guesses=2).ranked(known, seat, chance)
    if len(ranked) < 2:
        return None
    values = {action: value for value, action in ranked}
    # What was not even hopeful is no better than the last that was.
    worth = values.get(taken, ranked[-1][0])
    best, action = ranked[0]
    cost = max(0.0, _odds(best) - _odds(worth))
    return _Choice(len(at.record.actions), seat, known, taken, action, cost)


def _odds(value: float) -> float:
    """The chance whose odds have this logarithm."""
    return 1 / (1 + exp(-value))


def _played(choices: Sequence[_Choice], seats: int, chance: Chance) -> tuple[SeatPlay, ...]:
    """How well each seat played."""
    found = []
    for seat in range(seats):
        mine = [choice for choice in choices if choice.seat == seat]
        shares = [1 - min(choice.cost, BLUNDER) / BLUNDER for choice in mine]
        dear = sorted((c for c in mine if c.cost > SLIP), key=lambda c: c.cost, reverse=True)
        found.append(
            SeatPlay(
                seat=seat,
                decisions=len(mine),
                accuracy=round(sum(shares) / len(shares), 4) if shares else 1.0,
                costly=tuple(_costly(choice, chance) for choice in dear[:DEAREST]),
            )
        )
    return tuple(found)


def _costly(choice: _Choice, chance: Chance) -> Costly:
    """A decision with what would have been better, and why."""
    g, value = choice.known, value_of(choice.known.rules.name)
    mine, its = (_parts(g, a, choice.seat, chance, value) for a in (choice.taken, choice.best))
    labels = {action: asker.label(g, action) for asker, action in g.offered()}
    return Costly(
        after=choice.after,
        round=g.state.round,
        label=labels[choice.taken],
        better=labels[choice.best],
        cost=round(choice.cost, 4),
        reasons=reasons(mine, its, value, worse=True),
    )


def _decided(points: Sequence[Point]) -> int | None:
    """The moment from which who won was ahead to the end; None if nobody won alone."""
    end = points[-1].chances
    winner = max(range(len(end)), key=end.__getitem__)
    if end.count(end[winner]) > 1:
        return None
    after = points[-1].after
    for point in reversed(points):
        if max(point.chances) > point.chances[winner]:
            break
        after = point.after
    return after


def analyse(
    match: Match,
    chance: Chance,
    progress: Callable[[int, int], None] | None = None,
    seconds: float = 1.0,
) -> Analysis:
    """Each seat's estimated chance of winning over a finished match, and where it turned.

    `progress` is told how many actions have been looked at, of how many. `seconds` is spent on
    each mistake, looking for what would have been better.
    """
    rules, record = match.rules, match.record
    value = value_of(rules.name)
    start = record.base.after if record.base else 0
    total = len(record.actions)
    at = resume(rules, msgspec.structs.replace(record, snapshots=[]), start)
    points = [_point(at, value)]
    turns: list[TurningPoint] = []
    held = at.game.copy()
    actor, said, since = at.seat, NOTHING, start
    choices: list[_Choice] = []
    for number in range(start, total):
        decision = at.decision
        assert decision is not None
        if number == since:
            action = at.rules.vocabulary.parse(record.actions[number])
            labels = {option: asker.label(at.game, option) for asker, option in at.game.offered()}
            actor, said = decision.seat, labels[action]
            choice = _choice(at, action, chance)
            choices += [choice] if choice else []
        at.apply(record.actions[number])
        thought_of = at.over or not value.pauses or type(at.decision).__name__ in value.pauses
        if thought_of:
            point = _point(at, value)
            if actor is not None:
                turn = _turn(match, held, at.game, points[-1], point, since, actor, said, value)
                turns += [turn] if turn else []
            points.append(point)
            held, since = at.game.copy(), number + 1
        if progress is not None:
            progress(number + 1 - start, total - start)
    turns.sort(key=lambda t: max(map(abs, _changes(t.before, t.then))), reverse=True)
    kept = [_mended(match, t, chance, seconds) for t in turns[:TURNS]]
    kept.sort(key=lambda t: t.after)
    played = _played(choices, record.config.seats, chance)
    return Analysis(tuple(points), tuple(kept), played, _decided(points))


def _point(at: Match, value: Value) -> Point:
    chances = tuple(round(c, 4) for c in value.chances(at.game))
    return Point(len(at.record.actions), at.game.state.round, chances)


def _changes(before: Sequence[float], then: Sequence[float]) -> list[float]:
    return [b - a for a, b in zip(before, then, strict=True)]


def _turn(
    match: Match,
    held: Game[Any, Any],
    now: Game[Any, Any],
    before: Point,
    then: Point,
    since: int,
    actor: Seat,
    said: Message,
    value: Value,
) -> TurningPoint | None:
    """The act between two moments, if somebody's chance changed markedly."""
    changes = _changes(before.chances, then.chances)
    moved = max(range(len(changes)), key=lambda s: abs(changes[s]))
    if abs(changes[moved]) < SWING:
        return None
    was, became = lead(held, moved, value), lead(now, moved, value)
    why = reasons(became, was, value, worse=changes[moved] < 0)
    swing = _swing(moved, before.chances[moved], then.chances[moved])
    told = Message("{seat}: {what}. {swing}.", seat=actor, what=said, swing=swing)
    if why:
        told = Message("{told} Why: {why}.", told=told, why=why[0])
    return TurningPoint(
        after=since,
        seat=actor,
        action=match.record.actions[since],
        label=said,
        before=before.chances,
        then=then.chances,
        sentence=told,
    )


def _swing(seat: Seat, was: float, becomes: float) -> Message:
    """How somebody's chance has changed."""
    before, after = round(100 * was), round(100 * becomes)
    if becomes > was:
        return Message(
            "The chance of {other} rises from {before} % to {after} %",
            other=seat,
            before=before,
            after=after,
        )
    return Message(
        "The chance of {other} falls from {before} % to {after} %",
        other=seat,
        before=before,
        after=after,
    )


def _mended(match: Match, turn: TurningPoint, chance: Chance, seconds: float) -> TurningPoint:
    """A turning point with what a strong bot would have done, if the act cost its own seat."""
    if seconds <= 0 or turn.then[turn.seat] >= turn.before[turn.seat]:
        return turn
    at = resume(match.rules, msgspec.structs.replace(match.record, snapshots=[]), turn.after)
    best = hint(at.game, turn.seat, chance, seconds).suggestions[0]
    return turn if best.action == turn.action else msgspec.structs.replace(turn, better=best.label)
