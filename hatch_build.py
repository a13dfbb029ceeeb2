"""What goes into a wheel beside the sources: pages of documentation, and a compiled build."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface):
    """Adds pages and, with PENTARCHY_WHEEL=compiled, machine code for this platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to be added."""
        if version == "editable":
            return
        self._add_pages(build_data)
        if os.environ.get("PENTARCHY_WHEEL") == "compiled":
            self._add_build(build_data)

    def _add_pages(self, build_data: dict[str, Any]) -> None:
        """`docs/rules` and `docs/games` become `pentarchy/_docs`; a checkout reads `docs`."""
        docs = Path(self.root, "docs")
        for folder in ("rules", "games"):
            for page in sorted(docs.glob(f"{folder}/**/*.md")):
                inside = page.relative_to(docs).as_posix()
                build_data["force_include"][str(page)] = f"pentarchy/_docs/{inside}"

    def _add_build(self, build_data: dict[str, Any]) -> None:
        """The build of these sources lies in the wheel, which then fits one platform only."""
        sys.path.insert(0, str(Path(self.root, "src")))
        from pentarchy.compiled.compiler import compile_package

        build = compile_package(lambda what, done, total: None)
        build_data["force_include"][str(build)] = f"pentarchy/_compiled/{build.name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
