"""Bots: they know games only through Rules, and of a match only what their seat may know."""

from pentarchy.bots.base import Bot, levels, make

__all__ = ["Bot", "levels", "make"]
