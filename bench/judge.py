"""How good single choices are: far fewer seconds than matches need to tell two settings apart.

    python -m bench.judge innovation --players 4 --at TakeAction \
        --bots search,search:nodes=6000 --positions 60 --seed 700

Positions are drawn from matches of greedy against itself. Every bot chooses there, greedy too, and
where they disagree their choices are walked from the same new guesses and with the same luck, many
times and in a tree of their own. Printed is by how much each bot's choices beat greedy's, and the
first bot's, in the chance of winning. The judge shares the value function and the quick acts with
the bots it judges, so it says how well a budget is spent, not whether the values are right.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pvariance

import click

from pentarchy.bots import thought
from pentarchy.bots.base import make
from pentarchy.bots.search import Edge, Node, SearchBot
from pentarchy.bots.thought import KEPT, Budget, Thought
from pentarchy.bots.values import value_of
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.game import Game
from pentarchy.core.match import new

ONE_IN = 16
"""Of so many questions that fit, one is looked at: positions of one match resemble each other."""
ENDLESS = 1 << 60


def positions(
    game: str, players: int, at: tuple[str, ...], seed: int
) -> Iterator[tuple[Game, int]]:
    """Positions in which a seat is asked one of these questions, as that seat may know them."""
    greedy = make("greedy")
    while True:
        match, chance = new(game, players, seed), Chance(scrambled(seed))
        while not match.over:
            seat = match.seat
            assert seat is not None
            known = match.rules.determinize(match.game, seat, chance)
            asked = type(match.game.decision).__name__
            if (not at or asked in at) and not below(chance, ONE_IN):
                yield known, seat
            match.apply(greedy.choose(known, seat, chance))
        seed += 1


def judged(
    g: Game, seat: int, choices: list[Action], walks: int, chance: Chance
) -> dict[Action, float]:
    """The seat's chance of winning after each of these choices, on average over the walks."""
    value, bot, root = value_of(g.rules.name), SearchBot(), Node()
    mind = Thought(g, chance, Budget(ENDLESS), value, KEPT, thorough=True)
    for action in choices:
        root.edges[action] = Edge(value.chances(mind.after(g, action, 2)), seat)
    found = dict.fromkeys(choices, 0.0)
    for _ in range(walks):
        guess, luck = g.rules.determinize(g, seat, chance), chance.rng
        mind.forget()
        for action in choices:
            chance.rng = luck
            found[action] += bot._walk(mind, root, guess.copy(), action)[1] / walks
    return found


def told(gains: list[float]) -> str:
    """A mean in percent and its error."""
    return f"{100 * fmean(gains):5.2f} (error {100 * sqrt(pvariance(gains) / len(gains)):.2f})"


@click.command()
@click.argument("game")
@click.option("--players", default=2, show_default=True)
@click.option("--at", default="", help="The names of the questions, by commas; else all.")
@click.option("--bots", default="search", show_default=True)
@click.option("--positions", "count", default=60, show_default=True)
@click.option("--walks", default=24, show_default=True, help="Of every choice that is judged.")
@click.option("--seed", default=1, show_default=True)
def main(game: str, players: int, at: str, bots: str, count: int, walks: int, seed: int) -> None:
    """Judge the choices of bots in positions of a game."""
    thought.clock = time.process_time
    names = ["greedy", *bots.split(",")]
    gains: dict[str, list[float]] = {name: [] for name in names}
    seconds = dict.fromkeys(names, 0.0)
    wanted = tuple(name for name in at.split(",") if name)
    with click.progressbar(length=count, label=f"Positions of {game}") as bar:
        for number, (g, seat) in enumerate(positions(game, players, wanted, seed)):
            if number == count:
                break
            chosen = {}
            for name in names:
                started = time.process_time()
                mind = Chance(scrambled(seed * 1000 + number))
                chosen[name] = make(name).choose(g.copy(), seat, mind)
                seconds[name] += (time.process_time() - started) / count
            choices = list(dict.fromkeys(chosen.values()))
            found = dict.fromkeys(choices, 0.0)
            if len(choices) > 1:
                luck = Chance(scrambled(~(seed * 1000 + number)))
                found = judged(g, seat, choices, walks, luck)
            for name in names:
                gains[name].append(found[chosen[name]] - found[chosen["greedy"]])
            bar.update(1)
    first = gains[names[1]]
    for name in names[1:]:
        beside = [mine - its for mine, its in zip(gains[name], first, strict=True)]
        better, worse = sum(x > 0 for x in beside), sum(x < 0 for x in beside)
        click.echo(
            f"{name}: above greedy by {told(gains[name])} % of winning, {seconds[name]:.2f} s a"
            f" choice; above {names[1]} by {told(beside)}, {better} better and {worse} worse"
        )


if __name__ == "__main__":
    main()
