"""Measured play of our own card set: six strategies, and what became of every card.

    python -m tests.games.horizon.balance play --players 4 --matches 1000 --out DIR
    python -m tests.games.horizon.balance report DIR

`play` goes on where it stopped: every match is a line of `DIR/<players>.jsonl`, by its seed, played
by the strategists. The report is what `docs/games/horizon.md` holds.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections import Counter, defaultdict
from pathlib import Path
from statistics import mean, pstdev, pvariance
from typing import Any

from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.games.horizon import RULES
from pentarchy.games.horizon.actions import ClaimObjective, MovePawn
from pentarchy.games.horizon.rules import Horizon
from pentarchy.games.horizon.scoring import breakdown, standing
from tests.games.horizon.strategies import STRATEGIES, Strategist


def play(players: int, seed: int) -> dict[str, Any]:
    """One match; what is worth knowing about it."""
    chance = Chance(scrambled(seed * 7919 + players))
    g: Horizon = RULES.new(RULES.configure(players), seed)
    g.advance()
    names = list(STRATEGIES)
    strategies = [names[below(chance, len(names))] for _ in range(players)]
    seats = [Strategist(name, chance) for name in strategies]
    uses: list[Counter[str]] = [Counter() for _ in range(players)]
    claims: list[list[str]] = [[] for _ in range(players)]
    offered: set[str] = set(g.state.offered)
    while not g.over and g.state.round <= 60:
        seat = g.decision.seat
        action = seats[seat].choose(g, seat)
        if isinstance(action, MovePawn):
            board = RULES.space_of.get(action.space)
            uses[seat][board[0] if board else action.space] += 1
        if isinstance(action, ClaimObjective):
            claims[seat].append(action.objective)
        g.take(action)
    s, result = g.state, standing(g)
    return {
        "seed": seed,
        "players": players,
        "rounds": s.round,
        "offered": sorted(offered),
        "objectives": s.objectives,
        "claims": [
            [key for key, by in zip(s.objectives, s.claims, strict=True) if seat in by]
            for seat in range(players)
        ],
        "seats": [
            {
                "strategy": strategies[seat],
                "place": result.places[seat],
                "turn": (seat - s.first) % players,
                "score": result.scores[seat],
                "parts": {str(label): points for label, points in breakdown(g, seat)},
                "government": p.government,
                "techs": p.techs,
                "leaders": p.leaders,
                "uses": dict(uses[seat]),
                "villages": [s.tiles[i] for i in range(len(s.tiles)) if s.village[i] == seat],
                "cities": [s.tiles[i] for i in range(len(s.tiles)) if s.city[i] == seat],
                "built": [
                    s.built[i] for i in range(len(s.tiles)) if seat in (s.left[i], s.right[i])
                ],
                "coins": p.coins,
                "cubes": 24 - sum(p.tracks),
                "invested": p.invested,
            }
            for seat, p in enumerate(s.players)
        ],
        "laid": [k for k in s.tiles if k in RULES.territories],
        "tree": [k for k in s.slots if k],
    }


def run(players: int, matches: int, out: Path) -> None:
    """Play what is still missing."""
    gc.set_threshold(200_000)  # Positions hold no cycles: looking for them is a tenth of the time.
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{players}.jsonl"
    done = len(file.read_text().splitlines()) if file.exists() else 0
    with file.open("a", encoding="utf-8") as sink:
        for seed in range(done + 1, matches + 1):
            sink.write(json.dumps(play(players, seed)) + "\n")
            sink.flush()


def report(out: Path) -> str:
    """The report in Markdown."""
    matches = [
        json.loads(line) for f in sorted(out.glob("*.jsonl")) for line in f.read_text().splitlines()
    ]
    seats = [(m, s) for m in matches for s in m["seats"]]
    lines: list[str] = []

    def table(head: str, rows: list[list[str]]) -> None:
        columns = head.split("|")
        lines.extend(["", "| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)])
        lines.extend("| " + " | ".join(row) + " |" for row in rows)

    rows = []
    for n in (2, 3, 4):
        some = [m for m in matches if m["players"] == n]
        if not some:
            continue
        scores = [s["score"] for m in some for s in m["seats"]]
        rounds = [m["rounds"] for m in some]
        winners = [s["turn"] for m in some for s in m["seats"] if s["place"] == 1]
        turns = [f"{winners.count(t) / len(some):.0%}" for t in range(n)]
        rows.append(
            [
                str(n),
                str(len(some)),
                f"{mean(rounds):.1f} ({min(rounds)}-{max(rounds)})",
                f"{mean(scores):.0f} ± {pstdev(scores):.0f}",
                " / ".join(turns),
            ]
        )
    table("players|matches|rounds|score|wins by place in turn order", rows)

    def relative(m: dict[str, Any], s: dict[str, Any]) -> float:
        """Points above the mean of the table."""
        return float(s["score"] - mean(x["score"] for x in m["seats"]))

    def gap(with_it: list[float], without: list[float]) -> str:
        """How much better those did who had it, with the standard error."""
        if min(len(with_it), len(without)) < 20:
            return ""
        error = (pvariance(with_it) / len(with_it) + pvariance(without) / len(without)) ** 0.5
        return f"{mean(with_it) - mean(without):+.1f} ± {error:.1f}"

    def group(title: str, key: str) -> None:
        found: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for m, s in seats:
            found[s[key]].append((relative(m, s), (s["place"] == 1) * m["players"]))
        rows = []
        for name, got in sorted(found.items(), key=lambda kv: -mean(x for x, _ in kv[1])):
            error = pstdev([x for x, _ in got]) / max(1, len(got)) ** 0.5
            rows.append(
                [
                    name.replace("_", " "),
                    str(len(got)),
                    f"{mean(x for x, _ in got):+.1f} ± {error:.1f}",
                    f"{mean(w for _, w in got):.2f}",
                ]
            )
        table(f"{title}|seats|points above the table's mean|wins per fair share", rows)

    group("strategy", "strategy")
    rows = []
    for name in STRATEGIES:
        some = [s for _, s in seats if s["strategy"] == name]
        if some:
            levels = [[RULES.tech_level[k] for k in s["techs"]] for s in some]
            counts = (
                mean(len(x) for x in levels),
                mean(x.count(3) + x.count(4) for x in levels),
                *(mean(len(s[k]) for s in some) for k in ("villages", "cities", "built")),
                mean(s["invested"] for s in some),
            )
            rows.append([name, *(f"{n:.1f}" for n in counts)])
    table("strategy|technologies|of level III and IV|villages|cities|structures|invested", rows)
    group("government", "government")
    rows = []
    for n in (2, 3, 4):
        some = [s for m, s in seats if m["players"] == n]
        if some:
            rows.append(
                [str(n), *(f"{mean(s['parts'][k] for s in some):.1f}" for k in some[0]["parts"])]
            )
    table("players|" + "|".join(seats[0][1]["parts"]), rows)

    def cards(title: str, keys: list[str], has: Any, there: Any, used: Any = None) -> None:
        rows = []
        for key in keys:
            with_it = [relative(m, s) for m, s in seats if has(s, key)]
            without = [relative(m, s) for m, s in seats if not has(s, key) and there(m, key)]
            came = sum(there(m, key) or any(has(s, key) for s in m["seats"]) for m in matches)
            present = len(with_it) + len(without)
            owners = [s for _, s in seats if has(s, key)]
            row = [
                RULES.catalogue.names[key],
                f"{came / len(matches):.0%}",
                f"{len(with_it) / present:.0%}" if present else "",
                gap(with_it, without),
            ]
            if used:
                row.append(f"{mean(used(s, key) for s in owners):.2f}" if owners else "")
            rows.append(row)
        uses = "|action uses per owner" if used else ""
        table(f"{title}|in play|had by|points with less without{uses}", rows)

    techs = RULES.technologies
    cards(
        "technology",
        list(techs),
        lambda s, k: k in s["techs"],
        lambda m, k: k in m["tree"],
        lambda s, k: s["uses"].get(k, 0),
    )
    met = {id(m): {k for s in m["seats"] for k in s["leaders"]} for m in matches}
    cards(
        "leader", list(RULES.leaders), lambda s, k: k in s["leaders"], lambda m, k: k in met[id(m)]
    )
    raised = {id(m): {k for s in m["seats"] for k in s["built"]} for m in matches}
    cards(
        "structure",
        list(RULES.structures),
        lambda s, k: k in s["built"],
        lambda m, k: k in raised[id(m)],
    )
    cards(
        "territory (village)",
        list(RULES.territories),
        lambda s, k: k in s["villages"],
        lambda m, k: k in m["laid"],
    )
    cards(
        "territory (city)",
        list(RULES.territories),
        lambda s, k: k in s["cities"],
        lambda m, k: k in m["laid"],
    )
    rows = []
    for key in RULES.objectives:
        there = [m for m in matches if key in m["objectives"]]
        if there:
            claimed = [sum(key in c for c in m["claims"]) for m in there]
            rows.append([RULES.catalogue.names[key], str(len(there)), f"{mean(claimed):.2f}"])
    table("objective|matches|claims a match", rows)
    rows = []
    for key in RULES.board:
        rows.append(
            [
                f"{key} {RULES.board[key].name}",
                f"{mean(s['uses'].get(key, 0) for _, s in seats):.2f}",
            ]
        )
    table("board action|uses per seat and match", rows)
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    played = commands.add_parser("play")
    played.add_argument("--players", type=int, default=4)
    played.add_argument("--matches", type=int, default=1000)
    played.add_argument("--out", type=Path, required=True)
    told = commands.add_parser("report")
    told.add_argument("out", type=Path)
    args = parser.parse_args()
    if args.command == "play":
        run(args.players, args.matches, args.out)
    else:
        print(report(args.out))


if __name__ == "__main__":
    main()
