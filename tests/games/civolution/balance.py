"""How balanced our own cards are: many quick matches, and what each card and module made of them.

    python -m tests.games.civolution.balance play --players 2 --matches 1000 --out FILE
    python -m tests.games.civolution.balance report FILE...

A match is one line of FILE, so a run can be broken off and taken up again. The player is swift
rather than strong: modules are chosen by rough weights (can something be installed, built, carried,
eaten?), everything else by the value function of the bots, one choice ahead.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from math import exp
from pathlib import Path
from typing import Any

from pentarchy.bots.values import value_of
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below, scrambled, word
from pentarchy.core.match import new
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.actions import Activate, TakeAttribute
from pentarchy.games.civolution.components import FEATURES, TYPES
from pentarchy.games.civolution.dice import Turn, module_costs
from pentarchy.games.civolution.feeding import total_need
from pentarchy.games.civolution.goals import open_goals, why_not_goal
from pentarchy.games.civolution.installing import can_install
from pentarchy.games.civolution.rules import Civ
from pentarchy.games.civolution.state import FOOD, MONEY, RAW, STORE

MODE = {1: "solo", 2: "advanced", 3: "advanced", 4: "advanced"}


def urge(g: Civ, seat: int) -> dict[str, float]:
    """How much a seat would like each module, roughly."""
    p = g.state.players[seat]
    m = p.markers
    like = dict.fromkeys((*RULES.modules, *FEATURES), 1.0)
    for deck in TYPES:
        able = any(
            can_install(g, seat, key, special=False)
            for key in p.hand
            if RULES.research[key].type == deck
        )
        like[deck] = 4.5 if able else 0.6
    like["research"] = 3.0 - 0.4 * len(p.hand)
    like["migration"] = 2.5
    like["procreation"] = 2.5 if sum(p.here) < 4 + 2 * g.state.era else 1.2
    like["production"] = 2.6 - 0.4 * sum(m[RAW:])
    like["transport"] = 0.8 * min(4, sum(m[RAW:]))
    like["sustenance"] = 1.0 + 0.6 * max(0, total_need(g, seat) - m[FOOD])
    like["exploration"] = 2.0
    like["building"] = max(like["building"], 2.2)
    like["achievement"] = max(like["achievement"], 1.6)
    like["trade"] = min(2.0, 0.4 * (m[MONEY] + sum(m[STORE:RAW])))
    like["activity"] = 0.8 + 0.7 * min(3, len(p.abilities)) * (m[MONEY] > 0 or len(p.abilities) > 1)
    like["planning"] = (
        4.0 if any(why_not_goal(g, seat, k) is None for k in open_goals(g, seat)) else 0.5
    )
    like["sleep"] = 0.3
    return like


def choose(g: Civ, chance: Chance) -> Action:
    """A module by urge, anything else by its worth one choice ahead."""
    decision, options = g.decision, g.options()
    assert decision is not None
    seat = decision.seat
    if isinstance(decision, Turn):
        like = urge(g, seat)
        costs = dict(zip(RULES.activate, module_costs(g, seat), strict=True))
        weights = []
        for action in options:
            if isinstance(action, Activate):
                weights.append(exp(like[action.module] - 0.8 * costs[action]))
            else:
                weights.append(exp(3.5) if isinstance(action, TakeAttribute) else exp(1.5))
        point = word(chance) / 2**64 * sum(weights)
        for action, weight in zip(options, weights, strict=True):
            point -= weight
            if point <= 0:
                return action
        return options[-1]
    worth = value_of("civolution").worth
    best, found = -1e99, options[0]
    shift = below(chance, len(options))
    for i in range(len(options)):
        action = options[i - shift]
        other = g.copy()
        other.take(action)
        got = worth(other, seat)
        if got > best:
            best, found = got, action
    return found


def play(players: int, seed: int) -> dict[str, Any]:
    """One match, and what is to be known of it."""
    g = new(RULES, players, seed, MODE[players]).game
    g.listen = None
    chance = Chance(scrambled(seed + 77))
    runs: list[Counter[str]] = [Counter() for _ in range(players)]
    seen: list[set[str]] = [set() for _ in range(players)]
    while not g.over:
        action = choose(g, chance)
        decision = g.decision
        assert decision is not None
        if isinstance(decision, Turn) and isinstance(action, Activate):
            runs[decision.seat][action.module] += 1
        g.take(action)
        for seat, p in enumerate(g.state.players):
            seen[seat].update(p.hand)
    seats = []
    for seat, p in enumerate(g.state.players):
        chips = [k for column in p.columns for k in column if RULES.bound[k] not in TYPES]
        seats.append(
            {
                "score": p.score,
                "installed": [*p.abilities, *(k for k in chips if k not in p.abilities)],
                "goals": [k for k in (*p.columns[p.homes.get("goal", 8)], *p.right) if k[0] == "G"],
                "seen": sorted(seen[seat]),
                "runs": dict(runs[seat]),
                "levels": list(p.levels),
            }
        )
    vici = g.state.vici.score if g.state.vici else None
    return {"players": players, "seed": seed, "seats": seats, "vici": vici}


def run(players: int, matches: int, out: Path) -> None:
    """Play on where the file ends."""
    done = (
        {json.loads(line)["seed"] for line in out.read_text().splitlines()}
        if out.exists()
        else set()
    )
    with out.open("a") as file:
        for seed in range(matches):
            if seed not in done:
                file.write(json.dumps(play(players, seed)) + "\n")
                file.flush()


def report(files: list[Path]) -> None:
    """Tables: matches and scores, modules, cards."""
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    by_count: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        by_count[row["players"]].append(row)
    print("| civs | matches | mean score | mean of the winner | V.I.C.I. |\n|---|---|---|---|---|")
    for players, found in sorted(by_count.items()):
        scores = [s["score"] for row in found for s in row["seats"]]
        best = [max(s["score"] for s in row["seats"]) for row in found]
        vici = [row["vici"] for row in found if row["vici"] is not None]
        extra = f"{sum(vici) / len(vici):.0f}" if vici else ""
        print(f"| {players} | {len(found)} | {sum(scores) / len(scores):.1f}"
              f" | {sum(best) / len(best):.1f} | {extra} |")  # fmt: skip
    # A seat's score beside the mean of all seats at tables of that size.
    means = {
        players: sum(s["score"] for r in found for s in r["seats"])
        / sum(len(r["seats"]) for r in found)
        for players, found in by_count.items()
    }
    seats = [(s, s["score"] - means[row["players"]]) for row in rows for s in row["seats"]]
    print("\n| module | activations a civ | at level III | score with III, without |")
    print("|---|---|---|---|")
    for i, key in enumerate(RULES.modules):
        runs = sum(s["runs"].get(key, 0) for s, _ in seats) / len(seats)
        high = [d for s, d in seats if s["levels"][i] == 3]
        low = [d for s, d in seats if s["levels"][i] < 3]
        print(f"| {key} | {runs:.2f} | {100 * len(high) / len(seats):.0f} % | {gap(high, low)} |")
    for key in (*FEATURES, "sleep"):
        runs = sum(s["runs"].get(key, 0) for s, _ in seats) / len(seats)
        print(f"| {key} | {runs:.2f} | | |")
    print(
        "\n| card | name | held | installed of held | score with, without |\n|---|---|---|---|---|"
    )
    for key, card in RULES.research.items():
        held = [(s, d) for s, d in seats if key in s["seen"]]
        with_, without = split(held, key)
        share = 100 * len(with_) / len(held) if held else 0
        print(f"| {key} | {card.name} | {len(held)} | {share:.0f} % | {gap(with_, without)} |")
    print("\n| chip | text | taken a hundred civs | score with, without |\n|---|---|---|---|")
    for key in (*RULES.incomes, *RULES.attributes):
        with_, without = split(seats, key)
        text = RULES.catalogue[key].text
        print(f"| {key} | {text} | {100 * len(with_) / len(seats):.1f} | {gap(with_, without)} |")


def split(seats: list[tuple[dict[str, Any], float]], key: str) -> tuple[list[float], list[float]]:
    """Scores of the seats that installed a thing, and of those that did not."""
    with_ = [d for s, d in seats if key in s["installed"]]
    return with_, [d for s, d in seats if key not in s["installed"]]


def gap(with_: list[float], without: list[float]) -> str:
    """The difference of two means."""
    if not with_ or not without:
        return "-"
    return f"{sum(with_) / len(with_) - sum(without) / len(without):+.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("--players", type=int, default=2)
    playing.add_argument("--matches", type=int, default=1000)
    playing.add_argument("--out", type=Path, required=True)
    commands.add_parser("report").add_argument("files", nargs="+", type=Path)
    given = parser.parse_args()
    if given.command == "play":
        run(given.players, given.matches, given.out)
    else:
        report(given.files)


if __name__ == "__main__":
    main()
