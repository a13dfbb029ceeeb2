"""Values: how good a position is for a seat, made of named features times weights.

A game's own value function is the class `VALUE` of `pentarchy.bots.values.<game>`, its weights
stand in `<game>.toml` beside it; a game without one is valued by its standing. `docs/bots.md` tells
how to write one.
"""

from pentarchy.bots.values.base import Value
from pentarchy.bots.values.generic import GenericValue
from pentarchy.bots.values.registry import register, value_of, weights_file
from pentarchy.bots.values.weights import Weight, Weights, read_weights, write_weights

__all__ = [
    "GenericValue",
    "Value",
    "Weight",
    "Weights",
    "read_weights",
    "register",
    "value_of",
    "weights_file",
    "write_weights",
]
