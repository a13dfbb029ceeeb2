"""The value function of each game."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

from pentarchy.bots.values.base import Value
from pentarchy.bots.values.generic import GenericValue
from pentarchy.bots.values.weights import read_weights

_VALUES: dict[str, Value] = {}


def value_of(game: str) -> Value:
    """The value function of a game, with the weights of its file; read once."""
    made = _VALUES.get(game)
    if made is None:
        file = weights_file(game)
        weights = read_weights(file) if file.exists() else None
        made = _VALUES[game] = kind_of(game)(weights)
    return made


def kind_of(game: str) -> type[Value]:
    """The class that values a game's positions."""
    name = f"{__package__}.{game}"
    if importlib.util.find_spec(name) is None:
        return GenericValue
    kind: type[Value] = importlib.import_module(name).VALUE
    return kind


def register(game: str, value: Value) -> None:
    """Value a game's positions by this from now on (for a game of your own, or for tuning)."""
    _VALUES[game] = value


def weights_file(game: str) -> Path:
    """Where a game's weights stand."""
    return Path(__file__).with_name(f"{game}.toml")
