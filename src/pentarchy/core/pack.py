"""Packs: a game's whole component set as YAML, to be read, edited and played with."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import yaml
from yaml.constructor import ConstructorError
from yaml.reader import ReaderError

from pentarchy.core.card import TIMINGS, Card, Text
from pentarchy.core.codec import Codec, family
from pentarchy.core.errors import Malformed
from pentarchy.core.rules import Rules, find
from pentarchy.core.step import Step
from pentarchy.core.structs import astuple, fields, on_the_wire
from pentarchy.core.structs import built as made_of
from pentarchy.core.words import When

Path = tuple[int | str, ...]


class _Loader(yaml.SafeLoader):
    """YAML in which only `true` and `false` are truth values, so that `on` is a word."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        """A value; one that is not of its kind, such as a 99th month, is told with its line."""
        try:
            return super().construct_object(node, deep)
        except (ArithmeticError, AttributeError, LookupError, ValueError) as error:
            problem = f"{node.value!r} is no {node.tag.rpartition(':')[2]}"
            raise ConstructorError(None, None, problem, node.start_mark) from error


_Loader.yaml_implicit_resolvers = {
    first: [(tag, found) for tag, found in rules if not tag.endswith(":bool")]
    for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


def fingerprint(text: str) -> str:
    """What a record calls the pack it was played with; empty for a game's own components."""
    return hashlib.sha256(text.encode()).hexdigest() if text else ""


def export(rules: Rules[Any]) -> str:
    """The component set of a game as YAML; `read` gives it back."""
    cards = [_plain(msgspec.to_builtins(card, enc_hook=_data)) for card in rules.catalogue]
    head = {"game": rules.name, "version": rules.version, "title": rules.title}
    data = {"pack": head, "cards": cards}
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120)


@functools.lru_cache(maxsize=16)
def rules_of(game: str, text: str = "") -> Rules[Any]:
    """A game's rules by name, with its own components or those of a pack that was kept."""
    return read(text, find(game), kept=True) if text else find(game)


def named_game(text: str) -> str:
    """The game a pack says it is of."""
    data, _ = _load(text)
    head = data.get("pack") if isinstance(data, dict) else None
    name = head.get("game") if isinstance(head, dict) else None
    if not isinstance(name, str):
        raise Malformed("line 1: not a pack; expected `pack: {game: ...}` with a game's name")
    return name


def read(text: str, rules: Rules[Any], kept: bool = False) -> Rules[Any]:
    """The game played with a pack's components; `Malformed` names line and field.

    A pack `kept` with a match stays good as it is: its keys need not be words.
    """
    data, lines = _load(text)
    made = built(data, lines, rules, kept)
    made.pack = fingerprint(text)
    return made


def built(data: Any, lines: dict[Path, int], rules: Rules[Any], kept: bool = False) -> Rules[Any]:
    """The game played with a pack's components, from its data and where each value stands."""

    def fail(path: Path, message: str) -> Malformed:
        known = next(lines[path[:n]] for n in range(len(path), -1, -1) if path[:n] in lines)
        return Malformed(f"line {known}: {message}")

    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise fail((), "not a pack; expected the keys `pack` and `cards`")
    head = data.get("pack")
    if not isinstance(head, dict) or head.get("game") != rules.name:
        raise fail(
            ("pack", "game"), f"not a pack of {rules.name}; expected `pack: {{game: {rules.name}}}`"
        )
    if not isinstance(head.get("version", 0), int) or head.get("version", 0) > rules.version:
        raise fail(
            ("pack", "version"), f"made for later rules; expected version {rules.version} or less"
        )
    kinds = family(Card, rules.package)
    codec = Codec(rules)
    adds = {*rules.queries, *rules.catalogue.adds}
    cards: list[Card] = []
    seen: set[str] = set()
    for number, entry in enumerate(data["cards"]):
        here: Path = ("cards", number)
        kind = entry.get("kind") if isinstance(entry, dict) else None
        if not isinstance(kind, str) or kind not in kinds:
            raise fail(here, f"a card without a known kind; expected one of: {', '.join(kinds)}")
        card = _card(codec, kinds[kind], entry, here, fail)
        if card.key.split() != [card.key] and not kept:
            # Actions name it, and their values stand between spaces.
            label = f"{kind} {card.key}: key"
            raise fail((*here, "key"), f"{label}: expected a word without spaces, got {card.key!r}")
        if card.key in seen:
            raise fail((*here, "key"), f"a second component with the key {card.key!r}")
        _check_timings(card, here, fail)
        for name in card.adds:
            if name not in adds:
                known = ", ".join(sorted(adds))
                raise fail(
                    (*here, "adds"), f"{card.key} adds to {name!r}; expected one of: {known}"
                )
        seen.add(card.key)
        cards.append(card)
    try:
        made = type(rules)(cards)
    except (AssertionError, LookupError, TypeError, ValueError) as error:
        raise fail(("cards",), f"the set does not make a game of {rules.name}: {error}") from None
    for flaw in made.flaws():
        at = next((n for n, card in enumerate(cards) if card.key == flaw.key), None)
        path = ("cards",) if at is None else ("cards", at, flaw.field)
        raise fail(
            path, f"{flaw.key}: {flaw.field}: {flaw.sentence}" if flaw.key else flaw.sentence
        )
    return made


def _check_timings(card: Card, here: Path, fail: Any) -> None:
    """Refuse a card that fills a timing, or uses a word, which its kind does not honour."""
    kind = type(card)
    for timing in TIMINGS:
        filled = getattr(card, timing)
        if not filled:
            continue
        label = f"{kind.__name__} {card.key}: {timing}"
        if timing not in kind.timings:
            known = ", ".join(t for t in TIMINGS if t in kind.timings) or "none"
            raise fail((*here, timing), f"{label} has no effect on this kind; expected: {known}")
        texts = filled.values() if isinstance(filled, Mapping) else [filled]
        for word in (w for text in texts if isinstance(text, tuple) for w in _words(text)):
            if isinstance(word, When) and timing not in ("on", "on_any"):
                raise fail((*here, timing), f"{label}: When has no effect without an event")
            if type(word).__module__ != "pentarchy.core.words" and not isinstance(
                word, kind.speaks
            ):
                known = ", ".join(cls.__name__ for cls in kind.speaks)
                what = f"{type(word).__name__} is no word of this kind"
                raise fail((*here, timing), f"{label}: {what}; expected: {known}")


def _words(text: Any) -> Iterator[Step]:
    """Every word of a text, however deep."""
    for word in text:
        if isinstance(word, tuple):
            yield from _words(word)
        elif isinstance(word, Step):
            yield word
            yield from _words(v for v in astuple(word) if isinstance(v, tuple))


def _card(codec: Codec, kind: type[Card], entry: dict[str, Any], here: Path, fail: Any) -> Card:
    known = {f.name: f for f in fields(kind)}
    label = f"{kind.__name__} {entry.get('key', '?')}"
    values: dict[str, Any] = {}
    for key, value in entry.items():
        if key == "kind":
            continue
        if key not in known:
            raise fail((*here, key), f"{label} has no field {key!r}; expected: {', '.join(known)}")
        try:
            if key in ("on", "on_any"):
                values[key] = _reactions(codec, value)
            else:
                values[key] = codec.value(value, known[key].type, key)
        except (Malformed, RecursionError) as error:
            raise fail((*here, key), f"{label}: {error}") from None
    try:
        return made_of(kind, values)
    except TypeError as error:
        raise fail(here, f"{label}: {error}") from None


def _reactions(codec: Codec, value: Any) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise Malformed("expected a mapping from events to texts")
    for name in value:
        if name not in codec.events:
            raise Malformed(f"unknown event {name!r}; expected one of: {', '.join(codec.events)}")
    made = {codec.events[n]: codec.value(text, Text, n) for n, text in value.items()}
    for event, text in made.items():
        for word in _words(text):
            if isinstance(word, When) and word.field not in event.__struct_fields__:
                known = ", ".join(event.__struct_fields__)
                what = f"{event.__name__} has no field {word.field!r}"
                raise Malformed(f"When: {what}; expected one of: {known}")
    return made


def _data(value: Any) -> Any:
    """What msgspec cannot write by itself: an event class, as its name."""
    return value.__name__ if isinstance(value, type) else on_the_wire(value)


def _plain(value: Any) -> Any:
    """Tuples as lists, for YAML."""
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    return value


def _load(text: str) -> tuple[Any, dict[Path, int]]:
    """YAML as plain data, and the line on which every value stands."""
    lines: dict[Path, int] = {(): 1}

    def walk(node: yaml.Node, path: Path) -> None:
        line = lines[path] = node.start_mark.line + 1
        # Without aliases every value but the whole takes a character at least.
        if len(lines) - 1 > len(text):
            raise Malformed(
                f"line {line}: repeated by aliases until there are more values than the pack"
                " has characters; expected it to be written out"
            )
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if isinstance(key, yaml.ScalarNode):
                    walk(value, (*path, key.value))
                    lines[(*path, key.value)] = key.start_mark.line + 1
        elif isinstance(node, yaml.SequenceNode):
            for number, item in enumerate(node.value):
                walk(item, (*path, number))

    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            if node is None:
                return None, lines
            walk(node, ())
            return loader.construct_document(node), lines
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise Malformed(f"line {line}: not YAML: {error.problem}") from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        what = f"the character {chr(error.character)!r} is not allowed"
        raise Malformed(f"line {line}: not YAML: {what}") from None
    except RecursionError:
        raise Malformed("not YAML: nested too deeply, or a value that holds itself") from None
