"""The value function of each game."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

from pentarchy.bots.values.base import Value
from pentarchy.bots.values.generic import GenericValue
from pentarchy.bots.values.weights import read_weights

FROZEN = ("yardstick",)
"""The folders of value functions that never change, beside those in use."""

_VALUES: dict[str, Value] = {}


def value_of(game: str, named: str = "") -> Value:
    """The value function of a game, with the weights of its file; or a frozen one, or the game's
    own with the weights of a temperament, by that name. Each is read once."""
    key = f"{named}.{game}" if named else game
    made = _VALUES.get(key)
    if made is None:
        folder = named if named in FROZEN else ""
        file = weights_file(game, folder)
        weights = read_weights(file) if file.exists() else None
        if weights and not folder:
            weights = weights.tempered(named)
        made = _VALUES[key] = kind_of(game, folder)(weights)
    return made


def kind_of(game: str, folder: str = "") -> type[Value]:
    """The class that values a game's positions."""
    name = ".".join(part for part in (__package__, folder, game) if part)
    if importlib.util.find_spec(name) is None:
        return GenericValue
    kind: type[Value] = importlib.import_module(name).VALUE
    return kind


def register(game: str, value: Value) -> None:
    """Value a game's positions by this from now on (for a game of your own, or for tuning)."""
    _VALUES[game] = value


def weights_file(game: str, folder: str = "") -> Path:
    """Where a game's weights stand."""
    return Path(__file__).parent / folder / f"{game}.toml"
