"""A program that plays a whole match by the server's own interface: any option, at random.

    PENTARCHY_TOKEN=... python examples/client.py http://127.0.0.1:8765 dawn

Make the token in the browser: your account, "Programs", "may play". See docs/programs.md.
"""

import asyncio
import json
import os
import random
import sys
from contextlib import suppress
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SERVER, GAME = sys.argv[1], sys.argv[2]
BEARER = {"Authorization": f"Bearer {os.environ['PENTARCHY_TOKEN']}"}


def ask(path: str, body: Any = None) -> Any:
    """What the server answers to a GET, or with a body to a POST."""
    headers = BEARER | {"Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{SERVER}/api{path}", data, headers)) as answer:
        return json.load(answer)


def sit_down() -> str:
    """Take an open seat of somebody's table, or open one against a bot; the table's id."""
    for table in ask("/tables")["open"]:
        if table["game"] == GAME and not table["known"]:
            return ask(f"/tables/{table['id']}/join", {"name": ""})["id"]
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    return ask("/tables", {"game": GAME, "seats": seats})["id"]


def merged(old: Any, patch: Any) -> Any:
    """A value with a patch applied: [value], [start, count, items] or {key: patch}; [] is gone."""
    if isinstance(patch, list):
        if len(patch) == 1:
            return patch[0]
        start, count, items = patch
        return [*old[:start], *items, *old[start + count :]]
    if isinstance(old, list):
        return [merged(item, patch.get(str(i), [item])) for i, item in enumerate(old)]
    same = {key: value for key, value in old.items() if key not in patch}
    return same | {k: merged(old.get(k), inner) for k, inner in patch.items() if inner != []}


async def play(table: str) -> None:
    """Choose whenever we are asked, to the end; then say the scores."""
    state: Any = None
    address = f"{SERVER.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async for socket in connect(address, additional_headers=BEARER, max_size=None):
        with suppress(ConnectionClosed):  # Then we come again, and are told the whole state.
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "State":
                    state = message
                elif message["type"] == "Parts":
                    state = merged(state, message["parts"])
                elif message["type"] in ("Refused", "Fault"):  # Too late, or too fast.
                    await asyncio.sleep(1)
                if state["status"] == "finished":
                    print("scores:", *state["view"]["standing"]["scores"])
                    return
                if message["type"] != "Thinking" and state["asked"] in state["mine"]:
                    option = random.choice(state["view"]["ask"]["options"])
                    choice = {"turn": state["turn"], "seat": state["asked"], "option": option["id"]}
                    await socket.send(json.dumps({"type": "Choose"} | choice))


asyncio.run(play(sit_down()))
