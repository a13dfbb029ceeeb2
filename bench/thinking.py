"""Thinking: how long bots take for the same choices, by processor time.

    python -m bench.thinking [GAME...] --positions 6

Each bot chooses in the same positions of a random match, without a guard of seconds. Run it on both
builds: the hash of the choices must be the same, the ratio of the times is what compiling gives.
"""

from __future__ import annotations

import hashlib
import time

import click

from pentarchy import BUILD
from pentarchy.bots.greedy import GreedyBot
from pentarchy.bots.search import SearchBot
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.game import Game
from pentarchy.core.rules import find, games

EVERY = 40
"""Decisions between two positions."""


@click.command()
@click.argument("names", nargs=-1)
@click.option("--positions", default=6, show_default=True)
@click.option("--nodes", default=1500, show_default=True, help="What the search may look at.")
def main(names: tuple[str, ...], positions: int, nodes: int) -> None:
    """Print seconds and choices of every bot."""
    bots = {"greedy": GreedyBot(seconds=0), "search": SearchBot(nodes=nodes, seconds=0)}
    for name in names or tuple(games()):
        found = reached(name, positions)
        for kind, bot in bots.items():
            seen = hashlib.sha256()
            started = time.process_time()
            for number, g in enumerate(found):
                assert g.decision is not None
                chosen = bot.choose(g.copy(), g.decision.seat, Chance(scrambled(number)))
                seen.update(chosen.text.encode())
            spent = time.process_time() - started
            click.echo(f"{BUILD} {name} {kind}: {spent:.2f} s, choices {seen.hexdigest()[:12]}")


def reached(name: str, positions: int) -> list[Game]:
    """Positions along a random match, or several."""
    rules = find(name)
    mode = rules.modes[0]
    config = rules.configure((mode.seats or tuple(rules.seats))[-1], mode.key)
    found: list[Game] = []
    seed = 0
    while len(found) < positions:
        g = rules.new(config, seed)
        g.advance()
        chance, number = Chance(scrambled(seed)), 0
        while not g.over and len(found) < positions:
            number += 1
            if number % EVERY == 0:
                found.append(g.copy())
            g.take(g.options()[below(chance, len(g.options()))])
        seed += 1
    return found


if __name__ == "__main__":
    main()
