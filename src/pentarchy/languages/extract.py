"""What there is to translate: every message, name and text that the sources hold."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

import pentarchy
from pentarchy.core.codec import family
from pentarchy.core.event import Event
from pentarchy.core.message import parsed
from pentarchy.core.rules import Rules, games
from pentarchy.core.settings import Mode, OptionSpec, spaced
from pentarchy.core.step import Step, docline
from pentarchy.languages.catalogue import COMMON, WEB

SOURCES = Path(pentarchy.__file__).parent
SHARED = ("core", "bots", "puzzles", "server", "cli", "languages")
MADE_OF = ("Message", "Refusal", "Phrase")
LETTERS = re.compile(r"[A-Za-z]")
COUNTING = re.compile(r"(\d|\{n\}) \{")


class Entry(Struct, frozen=True):
    """Something to translate: in which sense it is meant, the English, and its plural."""

    context: str
    english: str
    many: str = ""


@cache
def entries(domain: str) -> tuple[Entry, ...]:
    """All that a catalogue must have, each once, in the order of the sources."""
    if domain == WEB:
        found = _web()
    elif domain == COMMON:
        found = (one for folder in SHARED for one in _folder(SOURCES / folder))
    else:
        found = _game(games()[domain])
    wanted = _shown if domain == WEB else worded
    return tuple(dict.fromkeys(one for one in found if wanted(one.english)))


def domains() -> list[str]:
    """The catalogues of every language."""
    home = SOURCES / "games"
    ours = [name for name in games() if (home / name).is_dir()]
    return [COMMON, WEB, *ours]


def worded(template: str) -> bool:
    """Whether a template has any words besides its holes, or counts what fills one: elsewhere
    a number asks for a case.

    >>> worded("{card} ({cost})"), worded("{n} {what}")
    (False, True)
    """
    letters = any(LETTERS.search(text) for text, _, _ in parsed(template))
    return letters or bool(COUNTING.search(template))


def _shown(text: str) -> bool:
    """Whether a text of the browser has words of its own, in a choice by number too."""
    return bool(LETTERS.search(re.sub(r"\{\w+\}", "", text)))


def _game(rules: Rules[Any]) -> Iterator[Entry]:
    """What one game says."""
    yield Entry("", rules.title)
    offered: tuple[Mode | OptionSpec, ...] = (*rules.modes, *rules.options, *rules.answers)
    for one in offered:
        yield from (Entry("", one.title), Entry("", one.help))
    for spec in (*rules.options, *rules.answers):
        named = (one for one in spec.choices if isinstance(one, str) and one not in rules.names)
        yield from (Entry("", spaced(choice)) for choice in named)
    for lesson in rules.guide.lessons if rules.guide else ():
        yield from (Entry("", lesson.title), Entry("", lesson.text))
    yield from (Entry("", party) for party in rules.unseated)
    yield from (Entry(key, name) for key, name in rules.names.items())
    yield from (Entry("shelf", card.shelf) for card in rules.catalogue)
    yield from (Entry("", action.template()) for action in rules.vocabulary.classes.values())
    yield from (Entry("", event.says, event.says_many) for event in _own(Event, rules))
    yield from (Entry("", docline(step)) for step in _own(Step, rules))
    home = Path(inspect.getfile(importlib.import_module(rules.package))).parent
    yield from _folder(home)


def _own(kind: type, rules: Rules[Any]) -> list[Any]:
    return list(family(kind, rules.package).values())


def _folder(folder: Path) -> Iterator[Entry]:
    for path in sorted(folder.rglob("*.py")):
        yield from written(path)


@cache
def written(path: Path) -> tuple[Entry, ...]:
    """What a source gives to `Message` and `Refusal`, as it stands there or by a name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = dict(_assigned(tree))
    return tuple(one for call in ast.walk(tree) for one in _made(call, named))


def _made(call: ast.AST, named: dict[str, list[str]]) -> Iterator[Entry]:
    """What is said by one call, if it makes a message."""
    if not isinstance(call, ast.Call):
        return
    given = list(call.args)
    if _id(call.func) == "partial" and given and _id(given[0]) in MADE_OF:
        given = given[1:]
    elif _id(call.func) not in MADE_OF:
        return
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    many = _texts(keywords.get("many"), named)
    context = _texts(keywords.get("context"), named)
    for template in _texts(given[0] if given else None, named):
        yield Entry(context[0] if context else "", template, many[0] if many else "")


def _assigned(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """The texts that names stand for, wherever they are given one."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        targets: list[ast.expr] = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if name := _id(target):
                found.setdefault(name, []).extend(_texts(getattr(node, "value", None), {}))
    yield from found.items()


def _texts(node: ast.AST | None, named: dict[str, list[str]]) -> list[str]:
    """The texts of an expression: one, a choice between several, a table of them, a name's."""
    if node is None:
        return []
    if isinstance(node, ast.IfExp):
        return _texts(node.body, named) + _texts(node.orelse, named)
    if isinstance(node, ast.Subscript):
        return _texts(node.value, named)
    found: list[str] = []
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            found.append(inner.value)
        elif isinstance(inner, ast.Name):
            found += named.get(inner.id, [])
    return found


def _id(node: ast.AST) -> str:
    return getattr(node, "id", "")


def _web() -> Iterator[Entry]:
    """The browser's own texts, by their keys: of all pages, of each board, of each game's help."""
    home = SOURCES.parents[1] / "web/src"
    yield from _keyed("", home / "messages/en.json")
    for folder in sorted(home.glob("games/*/messages")):
        game = folder.parent.name
        yield from _keyed(f"{game}.", folder / "en.json")
        yield from _help(f"{game}.help", json.loads((folder / "help.json").read_text("utf-8")))


def _keyed(prefix: str, path: Path) -> Iterator[Entry]:
    for key, english in json.loads(path.read_text("utf-8")).items():
        yield Entry(prefix + key, english)


def _help(context: str, part: Any) -> Iterator[Entry]:
    """The sentences of a game's help, whatever its shape; names of icons are none."""
    if isinstance(part, str):
        if not part.startswith("gi:"):
            yield Entry(context, part)
    else:
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _help(context, inner)
