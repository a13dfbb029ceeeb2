"""Bots: they know games only through Rules, and of a match only what their seat may know."""

from pentarchy.bots.base import LEVELS, Bot, levels, make, ratings, tempers

__all__ = ["LEVELS", "Bot", "levels", "make", "ratings", "tempers"]
