"""The moving picture of the README: one turn of A New Dawn with a "why not?" in it.

`python -m tools.film` plays it in a real browser, pointer and all, and writes it to docs/pictures.
"""

from __future__ import annotations

import io
import subprocess
import tempfile

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from tests.server.process import ROOT, Server
from tests.web.conftest import QUIET
from tests.web.sitting import ME, RANDOM, Sitting

FILM = ROOT / "docs/pictures/why-not.webp"
SIZE = {"width": 1200, "height": 750}
SHOWN = (900, 562)
STRIDES = 5
"""Pictures on the pointer's way from one place to the next."""

POINTER = """
() => {
  const pointer = document.createElement("div");
  pointer.id = "pointer";
  pointer.innerHTML = '<svg viewBox="0 0 24 24" width="30" height="30">'
    + '<path d="M4 2l15 11-7 1 4 7-3 1.6-4-7.3-5 5z"'
    + ' fill="#fff" stroke="#222" stroke-width="1.6" stroke-linejoin="round"/></svg>';
  pointer.style.cssText = "position:fixed;z-index:9999;pointer-events:none;left:0;top:0";
  document.body.append(pointer);
}
"""
MOVE = (
    "([x, y]) => (document.getElementById('pointer').style.transform = `translate(${x}px, ${y}px)`)"
)


class Film:
    """Pictures of a page, each with the time it stays."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pictures: list[Image.Image] = []
        self.stays: list[int] = []
        self.x, self.y = SIZE["width"] / 2, SIZE["height"] * 0.7
        page.evaluate(POINTER)
        page.evaluate(MOVE, [self.x, self.y])

    def take(self, stay: int) -> None:
        """One picture, shown for so many milliseconds."""
        picture = Image.open(io.BytesIO(self.page.screenshot()))
        self.pictures.append(picture.convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS))
        self.stays.append(stay)

    def point(self, spot: str) -> None:
        """Lead the pointer to the middle of a spot."""
        box = self.page.locator(f'[data-spot="{spot}"]').first.bounding_box()
        assert box is not None, spot
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for stride in range(1, STRIDES + 1):
            part = stride / STRIDES
            at = [self.x + (x - self.x) * part, self.y + (y - self.y) * part]
            self.page.evaluate(MOVE, at)
            self.take(60)
        self.x, self.y = x, y
        self.page.mouse.move(x, y)
        self.page.wait_for_timeout(700)
        self.take(700)

    def click(self, spot: str, stay: int) -> None:
        """Point to a spot, click it, and let people read what comes of it."""
        self.point(spot)
        self.page.mouse.click(self.x, self.y)
        self.page.wait_for_timeout(900)
        self.take(stay)

    def save(self) -> None:
        """Write the film."""
        first, *others = self.pictures
        first.save(
            FILM, save_all=True, append_images=others, duration=self.stays, loop=0, quality=55
        )


def main() -> None:
    """Play the turn and keep it."""
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
            person = Sitting(
                browser.new_context(viewport=SIZE, reduced_motion="reduce"), server.url
            )
            person.open("dawn", ME, RANDOM, mode="first-game")
            person.expect_asked()
            film = Film(person.page)
            play(person, film)
            film.save()
        finally:
            browser.close()
            server.stop()
    print(
        f"{FILM.relative_to(ROOT)}: {len(film.pictures)} pictures, {FILM.stat().st_size // 1024} kB"
    )


def play(person: Sitting, film: Film) -> None:
    """A card, a space that may not be taken and why, then one that may."""
    film.take(1200)
    film.click("p0:row:5", 1200)
    offered = {spot.get_attribute("data-spot") for spot in person.offered.all()}
    spaces = [
        spot.get_attribute("data-spot") or ""
        for spot in person.page.locator('.map [data-spot], [data-spot^="map:"]').all()
    ]
    refused = [space for space in spaces if space not in offered]
    film.click(refused[len(refused) // 2], 3500)
    film.click(min(one for one in offered if one in spaces), 1800)


if __name__ == "__main__":
    main()
