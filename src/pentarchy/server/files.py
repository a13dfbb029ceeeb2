"""The built browser files: the smallest form a browser reads, kept as long as it stays the same."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar.response import File

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
"""What a browser must be told: the machine's own table may say otherwise."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Made by the build beside each file that is worth it, the smaller first."""
FOREVER = "max-age=31536000, immutable"
"""For files whose name changes with their content."""
ASK_AGAIN = "no-cache"


def found(path: str) -> Path | None:
    """The built file at an address, if there is one."""
    wanted = (STATIC / path.lstrip("/")).resolve()
    return wanted if wanted.is_file() and wanted.is_relative_to(STATIC) else None


def served(path: Path, accepted: str) -> File:
    """A file in the smallest form that an `Accept-Encoding` allows."""
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    headers = {
        "cache-control": FOREVER if path.parent.name == "assets" else ASK_AGAIN,
        "vary": "accept-encoding",
    }
    body = path
    for encoding, suffix in ENCODINGS.items():
        packed = path.with_name(path.name + suffix)
        if _accepts(accepted, encoding) and packed.is_file():
            body, headers["content-encoding"] = packed, encoding
            break
    return File(
        body,
        filename=path.name,
        media_type=kind,
        content_disposition_type="inline",
        headers=headers,
    )


def _accepts(accepted: str, encoding: str) -> bool:
    wanted = [part.strip().partition(";") for part in accepted.lower().split(",")]
    return any(name == encoding and quality.strip() != "q=0" for name, _, quality in wanted)
