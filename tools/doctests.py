"""Doctests as code on the API's pages: what stands behind `>>>` is Python, not a quotation."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Puts fences around the doctests of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """One object of the API is read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    r"""A docstring whose paragraphs that begin with `>>>` are code.

    >>> fenced("Adds.\n\n>>> 1 + 1\n2")
    'Adds.\n\n```pycon\n>>> 1 + 1\n2\n```'
    """
    paragraphs = []
    for blank, lines in groupby(text.split("\n"), key=lambda line: not line.strip()):
        paragraph = "\n".join(lines)
        is_code = not blank and paragraph.lstrip().startswith(">>>")
        paragraphs.append(f"```pycon\n{paragraph}\n```" if is_code else paragraph)
    return "\n".join(paragraphs)
