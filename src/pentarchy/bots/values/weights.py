"""The numbers of a value function, and how they are kept: as small readable files."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pentarchy.core.errors import Malformed

Weight = float | tuple[float, float]
"""A number, or two: what it is at the start of a match and what it has become at the end."""


class Weights(Struct, frozen=True):
    """The numbers of a value function, as `<game>.toml` holds them."""

    weights: dict[str, Weight]
    spread: Weight = 10.0
    """A lead in worth that makes the odds of winning e to 1."""
    tempers: dict[str, dict[str, float]] = {}
    """Temperaments by name: what they find worth so many times as much."""

    def tempered(self, name: str) -> Weights:
        """These weights as a temperament sees them; those of a game without it stay."""
        factors = self.tempers.get(name, {})
        moved = {key: _times(weight, factors.get(key, 1.0)) for key, weight in self.weights.items()}
        return replace(self, weights=moved)


def read_weights(path: Path) -> Weights:
    """The weights in a file; `Malformed` says what is wrong with it."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Malformed(f"cannot read {path}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"{path.name}: {error}") from None
    weights = given.get("weights", {})
    for name, weight in {"spread": given.get("spread", 1.0), **weights}.items():
        try:
            msgspec.convert(weight, Weight)
        except msgspec.ValidationError:
            raise Malformed(
                f"{path.name}: {name} is {weight!r}; expected a number, or two in brackets"
            ) from None
    return msgspec.convert(given, Weights)


def write_weights(path: Path, weights: Weights, comment: str) -> None:
    """Write them the way a person would, with a word on where they come from."""
    lines = [f"# {line}" for line in comment.splitlines()]
    lines += ["", f"spread = {_shown(weights.spread)}", "", "[weights]"]
    lines += [f"{name} = {_shown(weight)}" for name, weight in weights.weights.items()]
    for name, factors in weights.tempers.items():
        lines += ["", f"[tempers.{name}]"]
        lines += [f"{key} = {_number(factor)}" for key, factor in factors.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _times(weight: Weight, factor: float) -> Weight:
    if isinstance(weight, tuple):
        return weight[0] * factor, weight[1] * factor
    return weight * factor


def _shown(weight: Weight) -> str:
    if isinstance(weight, tuple):
        return f"[{_number(weight[0])}, {_number(weight[1])}]"
    return _number(weight)


def _number(x: float) -> str:
    """Four digits are enough for a weight; a float in TOML needs its point."""
    text = f"{x:.4g}"
    return text if "." in text or "e" in text else f"{text}.0"
