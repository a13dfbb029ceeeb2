"""The site's search works from a folder too, where browsers allow no workers: a shim stands in.

It comes with the browser's packages, so that building the site needs no network.
"""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

SHIM = Path(__file__).parents[1] / "web/node_modules/iframe-worker/shim/index.js"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put the shim beside the pages, under the name by which mkdocs.yml loads it."""
    name = next(url for url in config.extra["polyfills"] if "iframe-worker" in url)
    files.append(File.generated(config, name, abs_src_path=str(SHIM)))
    return files
