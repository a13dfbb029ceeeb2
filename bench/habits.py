"""An expert's eye: ten principles a game, counted over matches of a level against itself.

    python -m bench.habits ages --bots yardstick-fair,fair --games 20 --seed 1

Of each principle is printed what good players do, what a seat of each bot did on average, and
whether that is at the good figure or within a third of it. Shares are taken over all seats that
had the occasion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import fmean
from typing import Any, NamedTuple

import click

from pentarchy.bots import make
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.event import Event
from pentarchy.core.match import Match, new
from pentarchy.games.ages.queries import consumption, food_production
from pentarchy.games.ages.queries import culture as culture_rating
from pentarchy.games.ages.queries import science as science_rating
from pentarchy.games.ages.queries import strength as strength_rating
from pentarchy.games.civolution.state import RAW, STORE
from pentarchy.games.horizon.queries import coin_yield

SLACK = 0.5
"""What is close enough to a good figure of nothing."""


class Act(NamedTuple):
    """What a seat chose, and its record just before."""

    round: int
    seat: int
    name: str
    what: Any
    player: Any


class Seen:
    """A match as it is counted: its events by round, its acts, and how each round began."""

    def __init__(self, game: str, bots: list[str], seed: int) -> None:
        match, chance = new(game, len(bots), seed), Chance(scrambled(~seed))
        thinkers = [make(name) for name in bots]
        self.acts: list[Act] = []
        self.begun: dict[int, Any] = {}
        self.rounds: list[tuple[int, Event]] = []
        while not match.over:
            self._choose(match, thinkers, chance)
        self.end = match.game
        self.standing = match.standing

    def _choose(self, match: Match, bots: list[Any], chance: Chance) -> None:
        g, seat, told = match.game, match.seat, len(match.events)
        assert seat is not None
        number = g.state.round
        if number not in self.begun:
            self.begun[number] = g.copy()
        known = match.rules.determinize(g, seat, chance)
        action = bots[seat].choose(known, seat, chance)
        player = g.state.players[seat].copy()
        self.acts.append(Act(number, seat, type(action).__name__, action, player))
        match.apply(action)
        self.rounds += [(number, event) for _, event in match.events[told:]]

    def player(self, seat: int) -> Any:
        """A seat's record at the end."""
        return self.end.state.players[seat]

    def events(self, seat: int, name: str) -> Iterator[tuple[int, Any]]:
        """The events of a kind that a seat caused, by round."""
        for number, event in self.rounds:
            if event.seat == seat and type(event).__name__ == name:
                yield number, event

    def count(self, seat: int, *names: str) -> int:
        """How many events of these kinds a seat caused."""
        return sum(1 for name in names for _ in self.events(seat, name))

    def share(self, seat: int, part: str, whole: str) -> float | None:
        """How many events of one kind for each of another."""
        of = self.count(seat, whole)
        return self.count(seat, part) / of if of else None

    def at(self, number: int) -> Any:
        """How a round began; the end, if there was no such round."""
        return self.begun.get(number, self.end)

    def turns(self, holds: Callable[[Any], bool]) -> int:
        """How many rounds began with a position of which this holds."""
        return sum(holds(g) for g in self.begun.values())

    def points(self, seat: int, source: str) -> int:
        """A seat's points from one source."""
        return sum(n for said, n in self.standing.breakdown[seat] if source in str(said))


class Habit(NamedTuple):
    """A principle: in words, what good players do, and how a seat's is counted; None if it had no
    occasion. Of some less is better."""

    words: str
    good: float
    count: Callable[[Seen, int], float | None]
    less: bool = False

    def met(self, figure: float) -> bool:
        """Whether a figure is good, or within a third of it."""
        if self.less:
            return figure <= max(self.good * 4 / 3, SLACK if self.good == 0 else 0)
        return figure >= self.good * 2 / 3


def mean(figures: list[float]) -> float | None:
    """The mean, if there is any figure."""
    return fmean(figures) if figures else None


# Through the Ages.


def better_mine(m: Seen, seat: int) -> float:
    """Whether the best mine with a worker on it is above Bronze."""
    kinds = m.end.rules.buildings
    mines = [kinds[k] for k, n in m.player(seat).workers.items() if n and kinds[k].type == "mine"]
    return float(max((mine.age for mine in mines), default=0) > 0)


def unused(m: Seen, seat: int) -> float | None:
    """The share of the cards taken that were never played."""
    used = [e.card for name in USED for _, e in m.events(seat, name)]
    taken = [e.card for _, e in m.events(seat, "Taken")]
    return sum(card not in used for card in taken) / len(taken) if taken else None


USED = ("LeaderPlayed", "Developed", "CardPlayed", "WonderCompleted")


def torn_down(m: Seen, seat: int) -> float:
    """Workers taken off cards before the last two rounds."""
    last = m.end.state.round
    return sum(a.round <= last - 2 for a in m.acts if a.seat == seat and a.name in DOWN)


DOWN = ("Destroy", "Disband")


def idle_actions(m: Seen, seat: int) -> float:
    """Civil actions left at the ends of turns."""
    return sum(a.player.ca for a in m.acts if a.seat == seat and a.name == "EndActions")


def governed(m: Seen, seat: int) -> float:
    """Whether another government was in force by round 10."""
    first, then = m.begun[1].state.players[seat], m.at(11).state.players[seat]
    return float(then.government != first.government)


def hunger(m: Seen, seat: int) -> float:
    """Turns that begin with less food grown than eaten."""
    return m.turns(lambda g: food_production(g, seat) < consumption(g, seat))


# Age of Innovation.


def burnt(m: Seen, seat: int) -> float:
    """Tokens burnt before anything else than a power action."""
    mine = [a for a in m.acts if a.seat == seat]
    total, waiting = 0, 0
    for a in mine:
        if getattr(a.what, "what", "") == "sacrifice":
            waiting += 1
        elif waiting:
            total += waiting * (a.name != "Use")
            waiting = 0
    return total


def at_passes(m: Seen, seat: int) -> float | None:
    """Coins in hand at a pass."""
    return mean([a.player.coins for a in m.acts if a.seat == seat and a.name == "PassRound"])


# A New Dawn.


def low_slots(m: Seen, seat: int) -> float | None:
    """The share of cards resolved from slots 1 and 2."""
    slots = [event.slot for _, event in m.events(seat, "FocusResolved")]
    return mean([float(slot < 2) for slot in slots])


def agendas(m: Seen, seat: int) -> list[int]:
    """The rounds in which a seat completed victory cards."""
    return [number for number, _ in m.events(seat, "AgendaCompleted")]


def race(m: Seen, seat: int) -> float | None:
    """The winner's rounds from the first card to the last."""
    done = agendas(m, seat)
    return done[-1] - done[0] if seat in m.standing.winners and len(done) > 1 else None


def stalled(m: Seen, seat: int) -> float | None:
    """Rounds after the second card."""
    done = agendas(m, seat)
    return (done[2] if len(done) > 2 else m.end.state.round) - done[1] if len(done) > 1 else None


def trading(m: Seen, seat: int) -> float | None:
    """The share of economy cards among those played."""
    return mean([float(e.focus == "economy") for _, e in m.events(seat, "FocusResolved")])


# Beyond the Horizon.


def villages(m: Seen, seat: int) -> float:
    """Villages in round 12."""
    return m.at(12).state.village.count(seat)


def highest(m: Seen, seat: int) -> float:
    """Technologies of level IV."""
    slots = m.end.rules.slots
    mine = m.player(seat).scientists
    return sum(card.level == 4 for slot, card in enumerate(slots) if mine >> slot & 1)


def objectives(m: Seen, seat: int) -> float:
    """Points of objectives."""
    return sum(event.points for _, event in m.events(seat, "ObjectiveClaimed"))


def basic(m: Seen, seat: int) -> float:
    """Times the poorest research was used after round 8."""
    done = m.events(seat, "BasicActionPerformed")
    return sum(number > 8 and event.action == "B1" for number, event in done)


# Civolution.


def failed(m: Seen, seat: int) -> float | None:
    """The share of favor tests failed."""
    bad, good = m.count(seat, "FavorFailed"), m.count(seat, "FavorPassed")
    return bad / (bad + good) if bad + good else None


def lasting(m: Seen, seat: int) -> float:
    """Statues and settlements."""
    built = [event.project for _, event in m.events(seat, "Built")]
    return sum("statue" in project or "settlement" in project for project in built)


HABITS: dict[str, tuple[Habit, ...]] = {
    "ages": (
        Habit("science a turn, round 12", 6.5, lambda m, s: science_rating(m.at(12), s)),
        Habit("best manned mine above Bronze", 0.8, better_mine),
        Habit("turns that eat more than they grow", 1, hunger, less=True),
        Habit("torn down before the last two rounds", 1, torn_down, less=True),
        Habit(
            "turns with strength 1 or less",
            3,
            lambda m, s: m.turns(lambda g: strength_rating(g, s) <= 1),
            less=True,
        ),
        Habit("share of cards taken and never used", 0.15, unused, less=True),
        Habit("civil actions left", 3, idle_actions, less=True),
        Habit("another government by round 10", 0.9, governed),
        Habit(
            "turns without a leader",
            2,
            lambda m, s: m.turns(lambda g: not g.state.players[s].leader),
            less=True,
        ),
        Habit("culture a turn, round 16", 12, lambda m, s: culture_rating(m.at(16), s)),
    ),
    "innovation": (
        Habit("power tokens left", 8, lambda m, s: m.player(s).tokens),
        Habit("power actions", 9, lambda m, s: m.count(s, "PowerActionUsed")),
        Habit("tokens burnt for less than a power action", 0, burnt, less=True),
        Habit("cities", 2, lambda m, s: m.count(s, "CityFounded")),
        Habit("a palace", 0.9, lambda m, s: m.player(s).palace_built),
        Habit("points by round tiles", 30, lambda m, s: m.points(s, "round tiles")),
        Habit("coins left at a pass", 3, at_passes, less=True),
        Habit("competencies", 5, lambda m, s: m.count(s, "CompetencyTaken")),
        Habit("innovations", 1.5, lambda m, s: m.count(s, "Innovated")),
        Habit("buildings on the map", 11, lambda m, s: len(m.player(s).hexes)),
    ),
    "dawn": (
        Habit("share of plays from slots 1 and 2", 0.15, low_slots, less=True),
        Habit("winner's rounds from first card to last", 5, race, less=True),
        Habit("rounds after the second card", 3, stalled, less=True),
        Habit("trade tokens left", 2, lambda m, s: sum(m.player(s).trade), less=True),
        Habit("share of economy cards", 0.18, trading),
        Habit("tech dial, round 10", 12, lambda m, s: m.at(10).state.players[s].dial),
        Habit("cities, round 10", 4.5, lambda m, s: len(m.at(10).state.players[s].cities)),
        Habit(
            "attacks that failed",
            0.15,
            lambda m, s: m.share(s, "AttackFailed", "AttackDeclared"),
            less=True,
        ),
        Habit("wonders built", 2.5, lambda m, s: m.count(s, "WonderBuilt")),
        Habit("pieces lost", 1, lambda m, s: m.count(s, "PieceDestroyed"), less=True),
    ),
    "horizon": (
        Habit("villages, round 12", 2, villages),
        Habit("units left", 1, lambda m, s: len(m.player(s).units), less=True),
        Habit("coins left", 4, lambda m, s: m.player(s).coins, less=True),
        Habit("tiles left in reserve", 1, lambda m, s: len(m.player(s).reserve), less=True),
        Habit(
            "populate and fortify tokens left",
            0.5,
            lambda m, s: m.player(s).populate + m.player(s).fortify,
            less=True,
        ),
        Habit(
            "coin yield, round 8",
            2,
            lambda m, s: coin_yield(m.at(8), m.at(8).state.players[s]),
        ),
        Habit("technologies of level IV", 1, highest),
        Habit("rounds", 17, lambda m, s: m.end.state.round, less=True),
        Habit("points of objectives", 12, objectives),
        Habit("poorest research after round 8", 0.5, basic, less=True),
    ),
    "civolution": (
        Habit(
            "goals met of those taken", 0.75, lambda m, s: m.share(s, "GoalInstalled", "GoalTaken")
        ),
        Habit("cards installed", 9, lambda m, s: m.count(s, "CardInstalled")),
        Habit("modules upgraded", 6, lambda m, s: m.count(s, "Upgraded")),
        Habit("favor tests failed", 0.35, failed, less=True),
        Habit("steps on progress tracks", 15, lambda m, s: m.count(s, "Advanced")),
        Habit("materials left", 2, lambda m, s: sum(m.player(s).markers[STORE:RAW]), less=True),
        Habit("modules activated", 35, lambda m, s: m.count(s, "Activated")),
        Habit("tribes weakened or lost", 3, lambda m, s: m.count(s, "Weakened", "Died"), less=True),
        Habit("tribes at the end", 12, lambda m, s: sum(m.player(s).here)),
        Habit("statues and settlements", 3, lasting),
    ),
}


@click.command()
@click.argument("game", type=click.Choice(list(HABITS)))
@click.option("--bots", default="yardstick-fair,fair", show_default=True)
@click.option("--games", default=20, show_default=True, help="Matches of each bot against itself.")
@click.option("--seed", default=1, show_default=True)
def main(game: str, bots: str, games: int, seed: int) -> None:
    """Count the principles of GAME over matches."""
    names = bots.split(",")
    found: dict[str, list[float | None]] = {}
    for name in names:
        seen = [Seen(game, [name, name], seed + number) for number in range(games)]
        found[name] = [
            mean([float(x) for m in seen for s in (0, 1) if (x := habit.count(m, s)) is not None])
            for habit in HABITS[game]
        ]
    click.echo("| principle | good | " + " | ".join(names) + " |")
    click.echo("|---|---|" + "---|" * len(names))
    for row, habit in enumerate(HABITS[game]):
        cells = [_cell(habit, found[name][row]) for name in names]
        click.echo(f"| {habit.words} | {habit.good:g} | " + " | ".join(cells) + " |")
    for name in names:
        met = sum(
            x is not None and habit.met(x)
            for habit, x in zip(HABITS[game], found[name], strict=True)
        )
        click.echo(f"{name}: {met} of 10 at the good figure or within a third of it")


def _cell(habit: Habit, figure: float | None) -> str:
    return "-" if figure is None else f"{figure:.2f}{' +' if habit.met(figure) else ''}"


if __name__ == "__main__":
    main()
