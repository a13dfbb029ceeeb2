"""Pictures of every board from the stored matches: `make pictures`, or some of them for a look.

Beside each picture it says what is too small to read, cut or covered in it.
"""

from __future__ import annotations

import argparse
import base64
import itertools
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.process import ROOT, Server
from tests.web.conftest import QUIET
from tests.web.moments import RECORDS, telling
from tests.web.sitting import Sitting

PICTURES = ROOT / "docs/pictures"
MEASURE = (ROOT / "tests/web/legible.js").read_text()
SIZES = {"1440": (1440, 900), "1366": (1366, 768), "390": (390, 844)}
QUALITY = 25
TIMES = {"opening": 0, "start": 0.05, "middle": 0.5, "end": 0.85}


def arguments() -> argparse.Namespace:
    """What is asked for; everything if nothing is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="*", help="names of records, such as dawn-4p")
    parser.add_argument("--out", type=Path, default=PICTURES)
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--times", nargs="+", choices=TIMES, default=["start", "middle", "end"])
    parser.add_argument("--themes", nargs="+", default=["light", "dark"])
    parser.add_argument("--tabs", action="store_true", help="each tab of the phone")
    parser.add_argument("--say", action="store_true", help="name each text at fault")
    parser.add_argument("--png", action="store_true", help="without loss, for looking closely")
    return parser.parse_args()


def main() -> None:
    """Take the pictures that are asked for."""
    wanted = arguments()
    wanted.out.mkdir(parents=True, exist_ok=True)
    chromium = subprocess.run(
        ["tools/ensure-chromium.sh", "chromium"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"{folder}/tables.db", "--bot-seconds", "1", "--no-limits").start()
        browser = playwright.chromium.launch(
            executable_path=chromium.stdout.split("\n")[0], args=QUIET
        )
        try:
            for file in sorted(RECORDS.glob("*.txt")):
                if not wanted.matches or file.stem in wanted.matches:
                    for time in wanted.times:
                        take(wanted, browser, server.url, file, time)
        finally:
            browser.close()
            server.stop()


def take(wanted: argparse.Namespace, browser: Browser, url: str, file: Path, time: str) -> None:
    """One moment in every size and theme."""
    match = telling(file, TIMES[time])
    context = browser.new_context(reduced_motion="reduce")
    person = Sitting(context, url)
    person.sit_down(match)
    person.expect_asked()
    page = person.page
    for size, theme in itertools.product(wanted.sizes, wanted.themes):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.reload()  # a phone is one from the start
        person.expect_asked()
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        tabs = page.locator("nav.tabs button")
        for tab in range(tabs.count() if wanted.tabs and width < 760 else 1):
            if tabs.count():
                tabs.nth(tab).click()
            page.wait_for_timeout(300)
            name = f"{file.stem}-{time}-{size}-{theme}" + (f"-{tab}" if tab else "")
            if wanted.png:
                page.screenshot(path=wanted.out / f"{name}.png")
            else:
                (wanted.out / f"{name}.webp").write_bytes(webp(page))
            found = page.evaluate(f"({MEASURE})(11)")
            counts = " ".join(f"{kind} {len(found[kind])}" for kind in ("small", "cut", "over"))
            print(f"{name}: {counts}", flush=True)
            for kind in ("small", "cut", "over") if wanted.say else ():
                for line in found[kind]:
                    print(f"  {kind}: {line}")
    for error in person.errors:
        print(f"  error: {error}")
    context.close()


def webp(page: Page) -> bytes:
    """What is on the page, in the small form in which pictures are kept."""
    devtools = page.context.new_cdp_session(page)
    taken = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    devtools.detach()
    return base64.b64decode(taken["data"])


if __name__ == "__main__":
    main()
