"""The reference data, and what its plain effects change: an oracle for tables of cards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

ORACLE: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("oracle.yaml").read_text(encoding="utf-8")
)


def slug(name: str) -> str:
    """A component's key from its name."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def expected(ops: list[dict[str, Any]], cubes_taken: str = "") -> tuple[list[str], dict[str, int]]:
    """A script for some effects, and what they change for seat 0 of a fresh `Table`.

    `cubes_taken` names a track from which a cube was taken just before.
    """
    script: list[str] = []
    change: dict[str, int] = {}

    def add(**more: int) -> None:
        for key, n in more.items():
            change[key] = change.get(key, 0) + n

    for op in ops:
        kind, n = op["op"], op.get("n", 1)
        if kind == "gain_coins":
            add(coins=n)
        elif kind == "gain_population":
            add(active=n, inactive=-n)
        elif kind == "gain_token":
            add(**{op["token"]: n})
        elif kind == "take_structure":
            script.append("take market")
            add(reserve=1)
        elif kind == "move":
            add(movement=n)
        elif kind == "recruit":
            script.append("recruit soldier N15")
            add(inactive=-1, units=1, strength=op["strength"])
        elif kind == "strengthen":
            # A builder on the home tile has been weakened to 1.
            script.append("unit soldier 1 N15" if cubes_taken else "unit settler 2 N15")
            add(strength=n)
        elif kind == "invest":
            # A track no cube has left yet, whose first cell is no instant bonus.
            track = "food" if cubes_taken != "food" else "economy"
            script.append(f"cube {track}")
            add(**{track: -1}, invested=1, coins=1)
        elif kind == "research":
            # Under the Academy each research gives a coin.
            if op["options"][0]["level"] == 1:
                # The Currency on I-3 costs nothing and invests an economy cube.
                script += ("research I-3", "cube economy")
                add(active=-1, techs=1, economy=-1, invested=1, coins=1 + 1)
            else:
                # Trade Routes lies on II-1 and gives 3 coins.
                script.append("research II-1")
                add(active=-1, techs=1, coins=3 + 1)
        elif kind == "fortify_now":
            # tt01: a food cube to the city, a soldier of strength 2 exhausted.
            script.append("fortify M15")
            add(cities=1, food=-1, units=-1, strength=-2, inactive=1)
            if cubes_taken == "food":  # The second food cell activates a token.
                add(active=1, inactive=-1)
        else:
            raise KeyError(kind)
    return script, change
