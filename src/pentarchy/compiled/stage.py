"""The stage: a copy of the package in which what is to be compiled has been rewritten for it."""

from __future__ import annotations

import ast
from pathlib import Path

from pentarchy.compiled.finder import PACKAGE
from pentarchy.compiled.records import Module, Rewriter, opened

CORE = ["action", "card", "chance", "event", "game", "hexes", "message", "rules", "state"]
CORE += ["step", "structs", "words"]
BOTS = ["beam", "greedy", "search", "thought", "values.base", "values.generic"]
COLD = frozenset({"__init__", "audit", "flaws", "guide", "scenario", "table", "view"})
COLD |= frozenset({"faces", "glyphs", "sayings", "shorts", "terms", "tray"})
"""The rooms of a game that are for people and for checks: they stay as they are."""


def groups() -> dict[str, list[str]]:
    """The modules that are compiled, in libraries: the core, the thinking, each game."""
    found = {
        "core": [f"pentarchy.core.{name}" for name in CORE],
        "bots": [f"pentarchy.bots.{name}" for name in BOTS],
    }
    for rules in sorted(PACKAGE.glob("games/*/rules.py")):
        hot = [_module(path) for path in sorted(rules.parent.rglob("*.py")) if _is_hot(path)]
        values = PACKAGE.glob(f"bots/values/**/{rules.parent.name}.py")
        found[rules.parent.name] = [*hot, *map(_module, sorted(values))]
    return {f"pentarchy_{name}": modules for name, modules in found.items()}


def _is_hot(path: Path) -> bool:
    """Whether a module of a game is compiled. Components that are only data run once."""
    if path.stem in COLD:
        return False
    tree = ast.parse(path.read_text("utf-8"))
    return path.parent.name != "cards" or any(isinstance(n, ast.ClassDef) for n in tree.body)


def write(stage: Path, modules: list[str]) -> None:
    """Write the stage anew. A file that is the same stays, so that little is done again."""
    native = {"pentarchy.core.structs": PACKAGE / "compiled" / "structs.py"}
    sources = {name: native.get(name, _source(name)).read_text("utf-8") for name in modules}
    in_words = (PACKAGE / "compiled" / "chance.py").read_text("utf-8")
    sources["pentarchy.core.chance"] = _exchanged(sources["pentarchy.core.chance"], in_words)
    plain = [Module(name, text) for name, text in sources.items() if name not in native]
    rewriter = Rewriter(plain)
    texts = {_source(module.name): rewriter.text(module) for module in plain}
    texts[_source("pentarchy.core.structs")] = opened(sources["pentarchy.core.structs"])
    kept = set()
    for path in PACKAGE.rglob("*.py"):
        file = stage / "pentarchy" / path.relative_to(PACKAGE)
        kept.add(file)
        text = texts.get(path) or path.read_text("utf-8")
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    # Types were checked where they were written.
    (stage / "mypy.ini").write_text("[mypy]\nignore_errors = true\n", "utf-8")
    for file in set((stage / "pentarchy").rglob("*.py")) - kept:
        file.unlink()


def _exchanged(source: str, native: str) -> str:
    """A module with native functions in the place of its own, and what these need before them."""
    body, given = ast.parse(source).body, ast.parse(native).body[2:]
    functions = {n.name: n for n in given if isinstance(n, ast.FunctionDef)}
    kept = [functions.pop(n.name, n) if isinstance(n, ast.FunctionDef) else n for n in body]
    needed = [n for n in given if not isinstance(n, ast.FunctionDef)]
    needed = [n for n in needed if not ast.unparse(n).startswith("from pentarchy.core.chance")]
    first = next(i for i, n in enumerate(kept) if isinstance(n, ast.FunctionDef))
    kept[first:first] = [*needed, *functions.values()]
    return ast.unparse(ast.Module(kept, []))


def _module(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def _source(module: str) -> Path:
    return PACKAGE.parent.joinpath(*module.split(".")).with_suffix(".py")
