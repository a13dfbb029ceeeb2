"""The shape of the code: imports point one way, and the core names no game and no card."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import pentarchy
from pentarchy.core.rules import games
from tests.support import wander

SRC = Path(__file__).parents[2] / "src" / "pentarchy"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "languages": {"core", "languages"},
    "puzzles": {"core", "bots", "puzzles"},
    "server": {"core", "bots", "languages", "puzzles", "server"},
    "research": {"core", "bots", "research"},
    "programs": {"core", "server", "programs"},
    "compiled": {"core", "compiled"},
    "cli": {
        *("core", "bots", "compiled", "languages", "puzzles", "server", "research", "programs"),
        "cli",
    },
}
MODULES = sorted(p for part in MAY_IMPORT for p in (SRC / part).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=[str(p.relative_to(SRC)) for p in MODULES])
def test_imports_point_one_way(path: Path) -> None:
    """core <- games <- bots, server, research, cli; and no game knows another."""
    part = path.relative_to(SRC).parts[0]
    for module in imports(path):
        where = module.split(".")
        if where[0] != "pentarchy" or len(where) == 1:
            continue
        assert where[1] in MAY_IMPORT[part], f"{part} imports {module}"
        if part == "games" and where[1] == "games" and len(where) > 2:
            assert where[2] == path.relative_to(SRC).parts[1], f"one game imports {module}"


ROOMS = {
    "state": "{Game}State",
    "setup": "new",
    "rules": "{Game}Rules",
    "turn": "",
    "actions": "ACTIONS",
    "events": "",
    "queries": "QUERIES",
    "words": "",
    "scoring": "standing",
    "hidden": "redeal",
    "audit": "audit",
    "scenario": "{Game}Scenario",
    "table": "{Game}Table",
    "view": "build",
    "guide": "GUIDE",
    "cards.kinds": "",
}
"""The rooms that every game has, and what is found there in each."""


@pytest.mark.parametrize("game", sorted(p.parent.name for p in (SRC / "games").glob("*/rules.py")))
def test_every_game_has_the_same_rooms(game: str) -> None:
    """Who knows one game finds the way in all five."""
    for room, holds in ROOMS.items():
        module = importlib.import_module(f"pentarchy.games.{game}.{room}")
        name = holds.format(Game=game.capitalize())
        assert not name or hasattr(module, name), f"{game}/{room}.py has no {name}"


def test_no_game_asks_who_listens() -> None:
    """Whether something happens never depends on an observer."""
    for path in (SRC / "games").rglob("*.py"):
        assert "g.listen" not in path.read_text(), path


def test_options_come_from_the_one_predicate() -> None:
    """A listing of a game's own needs a measured reason; there are ten at most."""
    own = [
        (path, node)
        for path in (SRC / "games").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and node.name == "options"
    ]
    assert len(own) <= 10, [str(path.relative_to(SRC)) for path, _ in own]
    for path, node in own:
        assert re.search(r"\d", ast.get_docstring(node) or ""), f"{path}: no figure says why"


def test_bots_know_games_only_through_rules() -> None:
    """Only a game's value function may look into its state."""
    for path in (SRC / "bots").rglob("*.py"):
        if "values" not in path.parts:
            assert not any(m.startswith("pentarchy.games.") for m in imports(path)), path


def test_the_core_names_no_game_and_no_card() -> None:
    """Keys and names of games never stand in the core's code (doctests may show a game)."""
    keys = {key for rules in games().values() for key in rules.catalogue.cards if "_" in key}
    for path in (SRC / "core").glob("*.py"):
        code = ast.unparse(_without_docstrings(ast.parse(path.read_text())))
        words = set(re.findall(r"[a-z_]+", code))
        assert not words & keys, path
        assert not words & (set(games()) - {"toy"}), path


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [n for n in body if not (isinstance(n, ast.Expr) and _is_text(n.value))]
            node.body = kept or [ast.Pass()]  # type: ignore[attr-defined]
    return tree


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


HASHED = """
import sys, pentarchy
from itertools import islice
from tests.support import wander
for name, rules in sorted(pentarchy.all_games().items()):
    config = rules.configurations()[-1]
    match = pentarchy.new(rules, config.seats, 3, config.mode)
    for _ in islice(wander(match, 5), 150):
        pass
    print(name, match.state_hash)
"""


def test_hash_seeds_do_not_matter() -> None:
    """The same play gives the same fingerprint whatever PYTHONHASHSEED is."""
    told = [
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{SRC.parent}:{SRC.parents[1]}"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]


DECODED = """
import sys
from pentarchy.core.match import codec
from pentarchy.core.rules import games
for line in sys.stdin:
    name, position = line.split(" ", 1)
    g = codec(games()[name]).decode(position)
    g.advance()
    print(name, codec(g.rules).hash(g))
"""


def test_a_new_process_reads_any_position() -> None:
    """A position is read by a process that has not yet played the game: no module is forgotten."""
    lines, hashes = [], []
    for name, rules in games().items():
        match = pentarchy.new(rules, rules.configurations()[0].seats, 3)
        for _ in islice(wander(match, 5), 40):
            pass
        lines.append(f"{name} {match.snapshot().position}")
        hashes.append(f"{name} {match.state_hash}")
    done = subprocess.run(
        [sys.executable, "-c", DECODED],
        input="\n".join(lines),
        env={"PENTARCHY_GAMES": "tests.toy", "PYTHONPATH": f"{SRC.parent}:{SRC.parents[1]}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n")[:-1] == hashes
