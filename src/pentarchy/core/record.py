"""Records: a match as a text file, headers and one action a line; replayed, it is the same match.

pentarchy record 1
game dawn
version 1
seats 3
mode first-game
option epic no
seed 7
players Ada, Bruno, Chiyo

focus 2
place G1
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from pentarchy.core.codec import Codec
from pentarchy.core.errors import Malformed
from pentarchy.core.rules import Rules, find
from pentarchy.core.settings import Config, Setting
from pentarchy.core.step import ME

FORMAT = "pentarchy record 1"
SNAPSHOT_EVERY = 20


class Snapshot(Struct):
    """A whole position: after how many actions, by which rules, and the JSON of it."""

    after: int
    version: int
    position: str


class Record(Struct, kw_only=True):
    """What a match is: its configuration, its seed and what was chosen.

    `base` is set when the match does not begin at its set-up: a position entered by hand, a fork,
    or a match that went on from a snapshot after the rules were mended. What was chosen before it
    is history.
    """

    game: str
    version: int
    config: Config
    seed: int
    players: tuple[str, ...] = ()
    pack: str = ""
    actions: list[str] = field(default_factory=list)
    base: Snapshot | None = None
    snapshots: list[Snapshot] = field(default_factory=list)

    def to_text(self) -> str:
        """The record as a text file (snapshots, which only speed things up, stay behind)."""
        lines = [
            FORMAT,
            f"game {self.game}",
            f"version {self.version}",
            f"seats {self.config.seats}",
            f"mode {self.config.mode}",
            *(f"option {key} {_shown(value)}" for key, value in self.config.options.items()),
            f"seed {self.seed}",
        ]
        if self.players:
            lines.append("players " + ", ".join(self.players))
        if self.pack:
            lines.append(f"pack {self.pack}")
        if self.base:
            lines.append(f"base {self.base.after} {self.base.version} {self.base.position}")
        return "\n".join([*lines, "", *self.actions, ""])


def parse(text: str, rules_of: Callable[[str], Rules[Any]] = find) -> Record:
    """A record from its text; `Malformed` names the line. `rules_of` finds a game by its name."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise Malformed(f"line 1: not a record; expected the first line to be {FORMAT!r}")
    headers: dict[str, str] = {}
    given: dict[str, str] = {}
    end = len(lines)
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            end = number
            break
        key, _, value = line.partition(" ")
        if key == "option":
            name, _, given[name] = value.partition(" ")
        elif key in ("game", "version", "seats", "mode", "seed", "players", "pack", "base"):
            headers[key] = value.strip()
        else:
            raise Malformed(f"line {number}: unknown header {key!r}")
    for key in ("game", "version", "seats", "mode", "seed"):
        if key not in headers:
            raise Malformed(f"the record has no header {key!r}")
    rules = rules_of(headers["game"])
    options = {k: setting(rules, k, v) for k, v in given.items()}
    config = rules.configure(_number(headers, "seats"), headers["mode"], options)
    actions = [line.strip() for line in lines[end:]]
    record = Record(
        game=rules.name,
        version=_number(headers, "version"),
        config=config,
        seed=_number(headers, "seed"),
        players=tuple(p.strip() for p in headers.get("players", "").split(",") if p.strip()),
        pack=headers.get("pack", ""),
        actions=[a for a in actions if a and not a.startswith("#")],
    )
    if "base" in headers:
        try:
            after, version, position = headers["base"].split(" ", 2)
            record.base = Snapshot(int(after), int(version), position)
        except ValueError:
            raise Malformed("base: expected two whole numbers and a position") from None
    return record


def check_base(rules: Rules[Any], record: Record) -> None:
    """Look at version and base of a record that somebody hands in; `Malformed` says what is wrong.

    What the server kept itself is not looked at: older rules may have made it.
    """
    base, seats = record.base, record.config.seats
    if not 1 <= record.version <= rules.version:
        raise Malformed(
            f"a record by version {record.version} of {rules.name}; expected 1 to {rules.version}"
        )
    if base is None:
        return
    check_pack(rules, record)
    if not 0 <= base.after <= len(record.actions):
        last = len(record.actions)
        raise Malformed(f"base: after {base.after} actions; expected 0 to {last}")
    if not 0 <= base.version <= rules.version:
        raise Malformed(f"base: by rules version {base.version}; expected 0 to {rules.version}")
    try:
        g = Codec(rules).decode(base.position)
    except Malformed as error:
        raise Malformed(f"base: {error}") from None
    if rules.players(g) != seats:
        raise Malformed(f"base: a position of {rules.players(g)} seats; expected {seats}")
    if g.stack and not g.stack[-1].asks:
        raise Malformed(f"base: {type(g.stack[-1]).__name__} is on top; expected a decision")
    for step in g.stack:
        lowest = 0 if step.asks else ME
        if not lowest <= step.seat < seats:
            raise Malformed(
                f"base: {type(step).__name__} is owed to seat {step.seat};"
                f" expected {lowest} to {seats - 1}"
            )
    try:
        rules.audit(g)
    except Exception as error:  # Counting what lies where it cannot lie may fail in any way.
        what = f" ({error})" if isinstance(error, AssertionError) else ""
        raise Malformed(f"base: this position does not add up{what}") from error


def check_pack(rules: Rules[Any], record: Record) -> None:
    """That these are the components the match was played with; `Malformed` names both."""
    if record.pack != rules.pack:
        raise Malformed(
            f"the match was played with {_components(record.pack)};"
            f" these are {_components(rules.pack)}"
        )


def _components(pack: str) -> str:
    return f"the components of pack {pack[:12]}" if pack else "the game's own components"


def named_game(text: str) -> str:
    """The game a record says it is of; empty if it says nothing."""
    found = re.search(r"^game +(\S+)", text, re.MULTILINE)
    return found[1] if found else ""


def setting(rules: Rules[Any], key: str, text: str) -> Setting:
    """An option's value from its text; `Malformed` if the game has no such option or choice."""
    for spec in rules.options:
        if spec.key == key:
            for choice in spec.choices:
                if _shown(choice) == text:
                    return choice
            listed = ", ".join(map(_shown, spec.choices))
            raise Malformed(f"option {key} is {text!r}; expected one of: {listed}")
    known = ", ".join(spec.key for spec in rules.options) or "none"
    raise Malformed(f"{rules.name} has no option {key!r}; expected one of: {known}")


def _shown(value: Setting) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _number(headers: dict[str, str], key: str) -> int:
    try:
        return int(headers[key])
    except ValueError:
        raise Malformed(f"header {key} is {headers[key]!r}; expected a whole number") from None
