"""How balanced our own cards are: many quick matches, and what each card and module made of them.

    python -m tests.games.civolution.balance play --players 2 --matches 1000 --out FILE
    python -m tests.games.civolution.balance report FILE...

A match is one line of FILE, so a run can be broken off and taken up again. The player is swift
rather than strong: in a turn it plays the likeliest modules out on copies, by chance, and repeats
the best. With 6 modules and 8 trials of each it comes to 158 points instead of 129, and takes six
times as long.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below, scrambled, word
from pentarchy.core.match import new
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.actions import DONE, Activate, TakeAttribute
from pentarchy.games.civolution.cards.kinds import CATEGORIES, FEATURES, TYPES
from pentarchy.games.civolution.dice import (
    SOURCE,
    PayFirst,
    PaySecond,
    Turn,
    idea_strength,
    module_costs,
    source_cost,
    source_count,
)
from pentarchy.games.civolution.feeding import total_need
from pentarchy.games.civolution.goals import open_goals, why_not_goal
from pentarchy.games.civolution.installing import can_install
from pentarchy.games.civolution.queries import diamonds
from pentarchy.games.civolution.rules import Civolution
from pentarchy.games.civolution.state import (
    FEATURE,
    FOCUS,
    FOOD,
    IDEA,
    MONEY,
    PLAN,
    RAW,
    STORE,
)

MODULES = 4
"""Modules played out in a turn."""
TRIALS = 1
"""How often each."""
LOOKS = 3
"""Trials of other choices."""
URGE = 0.5
"""What a point of urge counts beside a point of worth."""
MODE = {1: "solo", 2: "advanced", 3: "advanced", 4: "advanced"}


def urge(g: Civolution, seat: int) -> dict[str, float]:
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


STAGES = (0, 1, 4, 9, 11.5, 14.6)
"""What a column of so many items is worth, the inactive stages at about a third."""
RATES = (5, 4, 3, 2)


def some(n: int) -> float:
    """What a supply is worth: the tenth of a thing much less than the first."""
    return n - n * n / 22 if n < 11 else 5.5


def worth(g: Civolution, seat: int) -> float:
    """What a position is worth in points, in few strokes."""
    s, p = g.state, g.state.players[seat]
    m, here = p.markers, p.here
    left = 4 - s.era + (s.phase < 8)
    part = s.clock / 9 if s.phase <= 4 else 1.0
    early = 1 - min(1.0, (max(s.era, 1) - 1 + part) / 4)
    tribes = sum(here)
    off = sum(p.wild) + sum(p.weak)
    strong = sum(p.wild) + s.camps.count(2 * seat)
    units = (*p.tracks, sum(m[FEATURE:PLAN]), diamonds(g, seat), tribes, 22 - here.count(0))
    total = float(p.score)
    for category, n in zip(CATEGORIES, units, strict=True):
        tile = RULES.scoring_tiles[category]
        total += n * (tile.covered if category in s.final_tiles else tile.rate)
    for era in range(max(s.era + (s.phase == 8), 1), 5):
        total += 0.9 * RATES[era - 1] * units[CATEGORIES.index(s.era_tiles[era - 1])]
    total += sum(STAGES[min(5, len(column))] for column in p.columns[:8]) + 4 * len(p.columns[8])
    total += STAGES[min(5, len(p.right))]
    need = tribes + off - sum(here[t] for t, owner in enumerate(s.farms) if owner == seat)
    fed = min(m[FOOD], max(0, need)) if s.phase <= 6 else 0
    total += left * (strong + 2.5 * len(p.abilities) + 0.7 * (sum(p.levels) - 15)) + 1.4 * fed
    total += left * (1.8 * (sum(p.dice) + p.used + p.fate) + 0.9 * s.farms.count(seat))
    total += left * 0.9 * sum(p.statues.values()) * RULES.favor[p.favor - 1].statue_vp
    total += early * (some(m[IDEA]) + some(m[MONEY]) + 0.7 * some(m[FOOD] - fed))
    total += early * (1.8 * some(sum(m[STORE:RAW])) + 1.2 * some(sum(m[RAW:])))
    total += early * (0.9 * some(sum(m[PLAN:STORE]) + 2 * m[FOCUS]) + 0.5 * sum(p.dice))
    total += early * (6 * some(min(len(p.hand), 8)) + 1.5 * p.favor + 3 * sum(map(len, p.goals)))
    return total + 0.6 * sum(disc % 2 for disc in p.tracks)


def ready(g: Civolution, seat: int) -> int:
    """How many types of card could be installed at once."""
    p = g.state.players[seat]
    return len({RULES.deck_of[k] for k in p.hand if can_install(g, seat, k, special=False)})


class Player:
    """Plays the likeliest modules out on copies, several times by chance, and repeats the best.

    Dice fall otherwise on a copy than they will. What the best trial chose is said again as long
    as it is offered; then there are new trials.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.script: list[Action] = []

    def choose(self, g: Civolution) -> Action:
        """An option for the seat that is asked."""
        assert g.decision is not None
        if isinstance(g.decision, Turn) or not self.script or self.script[0] not in g.options():
            self.script = self.best_trial(g, g.decision.seat)
        return self.script.pop(0)

    def best_trial(self, g: Civolution, seat: int) -> list[Action]:
        """The choices, up to the end of a turn or step, that came out best."""
        best, found = -1e99, [g.options()[0]]
        like: dict[str, float] = {}
        if isinstance(g.decision, Turn):
            like = urge(g, seat)
            firsts = self.likely(g, seat, like) * TRIALS
        else:
            options, n = g.options(), len(g.options())
            shift = below(self.chance, n)
            firsts = [options[(i + shift) % n] for i in range(LOOKS)]
        for action in firsts:
            other = g.copy()
            other.state.rng = word(self.chance)
            line = [action]
            other.take(action)
            while (d := other.decision) is not None and d.seat == seat and not isinstance(d, Turn):
                line.append(self.at_random(other))
                other.take(line[-1])
            got = worth(other, seat)
            if like:
                got += 3 * ready(other, seat) + URGE * like.get(getattr(action, "module", ""), 1.7)
            if got > best:
                best, found = got, line
        return found

    def likely(self, g: Civolution, seat: int, like: dict[str, float]) -> list[Action]:
        """The options of a turn that are worth a trial: by urge, with some luck."""
        costs = dict(zip(RULES.activate, module_costs(g, seat), strict=True))
        keyed = []
        for action in g.options():
            luck = 1.5 * word(self.chance) / 2**64
            if isinstance(action, Activate):
                keyed.append((like[action.module] - 0.8 * costs[action] + luck, action))
            else:
                keyed.append(((4.0 if isinstance(action, TakeAttribute) else 1.7) + luck, action))
        keyed.sort(key=lambda pair: pair[0], reverse=True)
        return [action for _, action in keyed[:MODULES]]

    def at_random(self, g: Civolution) -> Action:
        """Any option, but dice cheaply, and rather something than nothing."""
        decision, options = g.decision, g.options()
        if isinstance(decision, PayFirst | PaySecond):
            return self.pay(g, decision)
        action = options[below(self.chance, len(options))]
        return options[below(self.chance, len(options))] if action == DONE else action

    def pay(self, g: Civolution, decision: PayFirst | PaySecond) -> Action:
        """The source that takes fewest ideas; of these a die of which there are most."""
        p, strength = g.state.players[decision.seat], idea_strength(g, decision.seat)
        value = RULES.values[decision.module][isinstance(decision, PaySecond)]
        return min(
            (a for a in g.options() if not isinstance(a, TakeAttribute)),
            key=lambda a: (
                source_cost(SOURCE[a.with_], value, strength),
                SOURCE[a.with_] >= 6,
                -source_count(p, SOURCE[a.with_]),
            ),
        )


def play(players: int, seed: int) -> dict[str, Any]:
    """One match, and what is to be known of it."""
    g = new(RULES, players, seed, MODE[players]).game
    g.listen = None
    player = Player(Chance(scrambled(seed + 77)))
    runs: list[Counter[str]] = [Counter() for _ in range(players)]
    seen: list[set[str]] = [set() for _ in range(players)]
    while not g.over:
        action = player.choose(g)
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
