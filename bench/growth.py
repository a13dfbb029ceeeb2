"""Growth: how the cost of a decision grows with the players and with the rounds of a match.

    python -m bench.growth --seconds 10 --chart docs/assets/growth.svg

Random play in each game's default mode, by processor time. Printed are the decisions a second for
every number of players, and in the match of most players for every tenth of the rounds.
"""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import click

from pentarchy import BUILD
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.rules import Rules, games

COLOURS = ("#c0392b", "#2e86c1", "#1e8449", "#b9770e", "#7d3c98")
PARTS = 10
WIDTH, HEIGHT, LEFT, BASE = 330, 200, 52, 232
Line = list[tuple[str, float]]


def measured(rules: Rules[Any], seats: int, seconds: float) -> tuple[float, Line]:
    """Decisions a second, of whole matches and by the part of the match they fall into."""
    config = rules.configure(seats, rules.modes[0].key)
    spent, taken = Counter[int](), Counter[int]()
    seed, total = 0, 0.0
    while total < seconds:
        g = rules.new(config, seed)
        g.advance()
        chance, number = Chance(scrambled(seed)), Counter[int]()
        times = Counter[int]()
        start, at = time.process_time(), g.state.round
        while not g.over:
            options = g.options()
            g.take(options[below(chance, len(options))])
            number[at] += 1
            if g.state.round != at or g.over:
                now = time.process_time()
                times[at] += now - start  # type: ignore[assignment]
                start, at = now, g.state.round
        last = max(number) + 1
        for turn in number:
            spent[turn * PARTS // last] += times[turn]
            taken[turn * PARTS // last] += number[turn]
        total += sum(times.values())
        seed += 1
    parts = [(f"{p * 100 // PARTS} %", taken[p] / spent[p]) for p in range(PARTS) if spent[p]]
    return sum(taken.values()) / total, parts


def chart(by_players: dict[str, Line], by_part: dict[str, Line]) -> str:
    """Two diagrams side by side, as SVG."""
    most = max(y for lines in (by_players, by_part) for line in lines.values() for _, y in line)
    drawn = [
        *_diagram(LEFT, "by players", by_players, most),
        *_diagram(2 * LEFT + WIDTH, "by progress of the match", by_part, most),
    ]
    for n, name in enumerate(by_players):
        x = LEFT + 140 * n
        drawn.append(f'<text x="{x}" y="275" fill="{COLOURS[n]}">{name}</text>')
    size = f"{2 * (LEFT + WIDTH) + 20} 285"
    style = "font: 12px sans-serif; background: #fff"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" style="{style}">\n' + (
        "\n".join(drawn) + "\n</svg>\n"
    )


def _diagram(left: int, title: str, lines: dict[str, Line], most: float) -> list[str]:
    labels = sorted(
        {x for line in lines.values() for x, _ in line}, key=lambda x: int(x.split()[0])
    )
    step = WIDTH / max(len(labels) - 1, 1)
    made = [f'<text x="{left}" y="18" fill="#333">Decisions a second {title}</text>']
    for k in range(5):
        y = BASE - HEIGHT * k / 4
        made.append(f'<path d="M{left} {y}h{WIDTH}" stroke="#ddd"/>')
        made.append(
            f'<text x="{left - 6}" y="{y + 4}" text-anchor="end" fill="#555">'
            f"{most * k / 4000:.0f}k</text>"
        )
    for n, label in enumerate(labels):
        x = left + step * n
        made.append(f'<text x="{x:.0f}" y="{BASE + 18}" text-anchor="middle">{label}</text>')
    for n, line in enumerate(lines.values()):
        points = " ".join(
            f"{left + step * labels.index(x):.1f},{BASE - HEIGHT * y / most:.1f}" for x, y in line
        )
        made.append(
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[n]}" stroke-width="2"/>'
        )
    return made


@click.command()
@click.option("--seconds", default=10.0, show_default=True, help="For each game and player count.")
@click.option("--chart", "path", type=click.Path(path_type=Path), help="Draw it into this file.")
def main(seconds: float, path: Path | None) -> None:
    """Measure, print, draw."""
    by_players: dict[str, Line] = {}
    by_part: dict[str, Line] = {}
    click.echo(f"{BUILD} build")
    for name, rules in games().items():
        allowed = rules.modes[0].seats or tuple(rules.seats)
        for seats in allowed:
            speed, parts = measured(rules, seats, seconds)
            by_players.setdefault(name, []).append((str(seats), speed))
            by_part[name] = parts
            click.echo(f"{name}, {seats} players: {speed:,.0f}")
        click.echo("  by rounds: " + ", ".join(f"{at} {speed:,.0f}" for at, speed in parts))
    if path is not None:
        path.write_text(chart(by_players, by_part), encoding="utf-8")


if __name__ == "__main__":
    main()
