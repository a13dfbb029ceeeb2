"""`pentarchy bench`: how fast the engines are, beside a peer in the same run."""

from __future__ import annotations

import time
from math import inf
from typing import Any

import click
from msgspec import Struct

from pentarchy import BUILD
from pentarchy.cli.common import as_json, console, emit_json, table
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.errors import Malformed
from pentarchy.core.game import Game
from pentarchy.core.match import load, new
from pentarchy.core.rules import Rules, find
from pentarchy.core.rules import games as registered
from pentarchy.core.settings import Config


class Figures(Struct):
    """What is measured, single thread, random play."""

    decisions_per_second: float
    mean_options: float
    copy_us: float
    record_bytes: int
    decisions_per_match: float = 0
    save_bytes: int = 0
    build: str = "plain"
    """Whether it ran from its sources or compiled."""


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME...]")
@click.option("--peers", is_flag=True, help="Measure other engines in the same run, taking turns.")
@click.option(
    "--seconds", type=float, default=6.0, show_default=True, help="Of the processor, per engine."
)
@click.option("--players", type=int, help="Seats (default: four, or the most the game allows).")
@click.option("--mode", default="", help="The mode of the games (default: the first of each).")
@as_json
def bench(
    names: tuple[str, ...],
    peers: bool,
    seconds: float,
    players: int | None,
    mode: str,
    json: bool,
) -> None:
    """Measure random play, copying and saving of games, and of a peer."""
    chosen = [find(n) for n in names] or [r for n, r in registered().items() if n != "toy"]
    if not 0 < seconds < inf:
        raise Malformed(f"{seconds} seconds measure nothing; expected more than 0")
    racers: dict[str, Any] = {r.name: _Engine(r, players, mode) for r in chosen}
    if peers:
        from pentarchy.cli.peers import Catanatron, OpenSpiel

        racers["catanatron"] = Catanatron()
        for name in OpenSpiel.GAMES:
            racers[f"OpenSpiel's {name}"] = OpenSpiel(name)
    # Engines take turns in short slices, so that a noisy machine slows all of them alike.
    slices = max(1, round(seconds / 0.5))
    with console.status("measuring") as status:
        for number in range(slices):
            for name, racer in racers.items():
                status.update(f"slice {number + 1} of {slices}: {name}")
                racer.run(seconds / slices)
        report = {name: racer.figures() for name, racer in racers.items()}
    if json:
        emit_json(report)
        return
    columns = ("decisions/s", "options", "copy us", "record bytes", "decisions/match", "save bytes")
    shown = table(f"Random play, one thread, {BUILD} build", "engine", *columns)
    for name, f in report.items():
        row = [f"{f.decisions_per_second:,.0f}", f"{f.mean_options:.1f}", f"{f.copy_us:.1f}"]
        row += [f"{f.record_bytes:,}", f"{f.decisions_per_match:,.0f}", f"{f.save_bytes:,}"]
        shown.add_row(name, *row)
    console.print(shown)


class _Engine:
    """One of our games, played at random in slices of time."""

    def __init__(self, rules: Rules[Any], players: int | None, wanted: str) -> None:
        mode = rules.mode(wanted) if wanted else rules.modes[0]
        allowed = mode.seats or tuple(rules.seats)
        usual = 4 if 4 in allowed else allowed[-1]
        self.rules = rules
        self.config: Config = rules.configure(usual if players is None else players, mode.key)
        self.seed = 0
        self.decisions = self.listed = self.matches = 0
        self.seconds = 0.0
        self.copies: list[float] = []
        self.g: Game[Any, Any] | None = None
        self.chance = Chance(scrambled(1))

    def run(self, seconds: float) -> None:
        end = time.process_time() + seconds
        while (now := time.process_time()) < end:
            if self.g is None or self.g.over:
                self.matches += self.g is not None
                self.g = self.rules.new(self.config, self.seed)
                self.g.advance()
                self.seed += 1
            g, chance, n, listed = self.g, self.chance, 0, 0
            while n < 200 and not g.over:
                options = g.options()
                listed += len(options)
                n += 1
                g.take(options[below(chance, len(options))])
            self.decisions += n
            self.listed += listed
            self.seconds += time.process_time() - now
        if self.g is not None and not self.g.over:
            self.copies.append(per_call(self.g.copy, 50))

    def figures(self) -> Figures:
        match = new(self.rules, self.config.seats, 1, self.config.mode)
        chance, decisions = Chance(scrambled(2)), 0
        while not match.over:
            match.apply(match.options[below(chance, len(match.options))])
            decisions += 1
        record = match.record.to_text()
        half = load(record, decisions // 2, self.rules)
        self.copies.append(per_call(half.game.copy, 500))
        return Figures(
            decisions_per_second=self.decisions / self.seconds,
            mean_options=self.listed / self.decisions,
            copy_us=min(self.copies) * 1e6,
            record_bytes=len(record.encode()),
            decisions_per_match=self.decisions / self.matches if self.matches else decisions,
            save_bytes=len(half.to_json().encode()),
            build=BUILD,
        )


def per_call(call: Any, times: int) -> float:
    """Seconds per call: the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        started = time.process_time()
        for _ in range(times):
            call()
        best = min(best, (time.process_time() - started) / times)
    return best
