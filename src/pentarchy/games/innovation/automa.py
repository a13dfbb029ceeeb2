"""The Automa (R7.20-R7.32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentarchy.core.step import Step

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


def prepare_automa(rules: Any, s: Any, config: Any, lay_bundles: Any) -> list[Step]:
    raise NotImplementedError


def reshuffle(g: Innovation) -> None:
    raise NotImplementedError


class FirstAutomaWorkshops(Step, frozen=True, kw_only=True):
    """The Automa's first workshops."""


class AutomaTurn(Step, frozen=True, kw_only=True):
    """The Automa's turn."""
