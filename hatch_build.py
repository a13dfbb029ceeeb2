"""Puts the rules references and the games' pages into the wheel, as many as there are."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DocsHook(BuildHookInterface):
    """`docs/rules` and `docs/games` become `pentarchy/_docs`; an editable install reads `docs`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the pages to the files of the wheel."""
        if version == "editable":
            return
        docs = Path(self.root, "docs")
        for folder in ("rules", "games"):
            for page in sorted(docs.glob(f"{folder}/*.md")):
                build_data["force_include"][str(page)] = f"pentarchy/_docs/{folder}/{page.name}"
