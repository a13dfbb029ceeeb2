"""Starving: how long a hint takes while three others upload packs that take long to check.

    python -m bench.starve [--tree ANOTHER_CHECKOUT]

The packs are three times 100,000 lines of YAML anchors, and then, where that is refused unread,
the largest that is not.
"""

from __future__ import annotations

import asyncio
import json
import time

import click
import httpx
from bench.load import serving

ANCHORS = "pack: {game: dawn}\na: &a [x]\ncards:\n" + "- *a\n" * 100_000
PLAIN = "pack: {game: dawn}\ncards:\n" + "- {key: a, name: b}\n" * 39_990
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


async def run(url: str) -> dict[str, float]:
    """Seconds for a hint: alone, beside packs of anchors, and beside packs without."""
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=300, trust_env=False) as me:
        wish = {"game": "dawn", "mode": "first-game", "seats": SEATS, "seed": 7}
        table = (await me.post("/tables", json=wish)).raise_for_status().json()["id"]

        async def hint() -> float:
            start = time.perf_counter()
            (await me.get(f"/tables/{table}/hint")).raise_for_status()
            return round(time.perf_counter() - start, 1)

        async def beside(pack: str) -> float:
            body = wish | {"pack": pack}
            packs = [asyncio.create_task(me.post("/tables", json=body)) for _ in range(3)]
            await asyncio.sleep(0.5)
            took = await hint()
            for one in packs:
                one.cancel()
            await asyncio.gather(*packs, return_exceptions=True)
            return took

        await hint()
        return {
            "alone": await hint(),
            "beside_anchors": await beside(ANCHORS),
            "beside_plain": await beside(PLAIN),
        }


@click.command()
@click.option("--tree", default="", help="The sources of the server measured; by default these.")
def main(tree: str) -> None:
    """Measure how long a hint takes beside uploads."""
    with serving(tree=tree) as (url, _):
        click.echo(json.dumps(asyncio.run(run(url)), indent=1))


if __name__ == "__main__":
    main()
