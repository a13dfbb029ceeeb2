"""The tools with which a language model plays: a server for the Model Context Protocol.

They are the verbs of somebody at the table. What they tell comes over a program's own seat.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from pentarchy.core.errors import PentarchyError
from pentarchy.programs import text
from pentarchy.programs.chair import Chair, Json

INSTRUCTIONS = """\
You sit at a table of a civilization board game and play one seat to the end of the match.

First `tables` (or `games` and `open_table`), then `sit`. From then on: `options` says what is asked
and what may be chosen; `look` shows the table; `choose` takes an option and waits until you are
asked again. `why_not` explains any move that is not offered, with the rule; `rule`, `find_rules`
and `card` are the rulebook. Addresses such as hex:D4 or row:3 name places on the table.
"""
MOST_SECONDS = 50
"""For which a call waits at most: clients give up on slow ones."""
SECONDS_TO_BEGIN = 5
"""For which one waits after sitting down: perhaps a bot is asked first."""
MOST_RULES = 12


class Tools:
    """A chair, and what a model does from it; each public method is a tool."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self._faces: list[Json] = []

    async def games(self) -> str:
        """What can be played: games with their seats, modes and bots' levels."""
        return "\n".join(
            f"{g['name']}: {g['title']}; seats {', '.join(map(str, g['seats']))};"
            f" modes {', '.join(m['key'] for m in g['modes']) or '-'};"
            f" bots {', '.join(level['name'] for level in g['levels'])}"
            for g in await self._ask("/games")
        )

    async def tables(self) -> str:
        """Tables: those where you sit, and those with an open seat."""
        found = await self._ask("/tables")
        lines = [f"yours  {_listed(table)}" for table in found["mine"]]
        lines += [f"open   {_listed(table)}" for table in found["open"]]
        return "\n".join(lines) or "There is no table; `open_table` makes one."

    async def open_table(
        self, game: str, opponents: list[str] | None = None, mode: str = "", rated: bool = False
    ) -> str:
        """Open a table and sit down. Opponents are bots' levels, or "open" for whoever comes."""
        others = ["fair"] if opponents is None else opponents
        seats = [{"kind": "me"}, *({"kind": "bot", "level": o} for o in others if o != "open")]
        seats += [{"kind": "open"}] * others.count("open")
        wish = {"game": game, "seats": seats, "mode": mode, "rated": rated}
        return await self._sit((await self._ask("/tables", wish))["id"])

    async def sit(self, table: str) -> str:
        """Take an open seat at a table, or come back to your own."""
        if not (await self._ask(f"/tables/{table}"))["mine"]:
            await self._ask(f"/tables/{table}/join", {"name": ""})
        return await self._sit(table)

    async def look(self, part: Literal["", "own", "rivals", "common"] = "") -> str:
        """The table as your seat sees it: your own part, your rivals', what is common, or all."""
        state = self._state()
        names = {face["key"]: face["name"] for face in self._faces}
        shown = text.table(state["view"], state["players"], names, part)
        return f"round {state['view']['round']}. {text.standing(state)}\n{shown}"

    async def options(self) -> str:
        """What is asked now, and what you may choose."""
        return text.question(self._state())

    async def choose(self, option: int | str) -> str:
        """Choose an option by its number or its action's text; waits until you are asked again."""
        self._state()
        refused = await self._played(self.chair.choose(self._number(option)))
        return refused or await self.wait()

    async def undo(self) -> str:
        """Take back your last choice, as far as nothing was revealed by it."""
        self._state()
        return await self._played(self.chair.undo()) or await self._news()

    async def why_not(self, what: str) -> str:
        """Why an action (by its text) or a place (by its address) is not offered, with the rule."""
        self._state()
        return await self._played(self.chair.why_not(what))

    async def wait(self, seconds: float = MOST_SECONDS) -> str:
        """Wait until you are asked or the match is over; what happened, and what is asked now."""
        self._state()
        await self._played(self.chair.wait(min(seconds, MOST_SECONDS)))
        return await self._news()

    async def log(self) -> str:
        """What happened since you were last told."""
        self._state()
        return "\n".join(self.chair.fresh()) or "Nothing has happened since."

    async def rule(self, id: str, game: str = "") -> str:
        """A rule by its id, such as R5.12."""
        found = [r for r in await self._rules(game) if r["id"].lower() == id.strip().lower()]
        return "\n".join(map(_rule, found)) or f"There is no rule {id}."

    async def find_rules(self, words: str, game: str = "") -> str:
        """The rules that hold all these words."""
        wanted = words.lower().split()
        found = [r for r in await self._rules(game) if all(w in _rule(r).lower() for w in wanted)]
        return "\n".join(map(_rule, found[:MOST_RULES])) or "No rule holds all these words."

    async def card(self, name: str) -> str:
        """What a card or another component says, by its name or key."""
        self._state()
        wanted = name.strip().lower()
        found = [f for f in self._faces if wanted in (f["key"], f["name"].lower())]
        return "\n".join(map(_face, found)) or f"There is no card {name}."

    # What several tools need.

    async def _sit(self, table: str) -> str:
        self._faces = await self._ask(f"/tables/{table}/catalogue")
        await self._played(self.chair.sit(table))
        news = await self.wait(SECONDS_TO_BEGIN)
        return f"You sit at the table {table}.\n{news}"

    async def _news(self) -> str:
        return "\n".join([*self.chair.fresh(), text.question(self._state())])

    async def _rules(self, game: str) -> list[Json]:
        name = game or self._state()["view"]["game"]
        return list(await self._ask(f"/games/{name}/rules"))

    def _number(self, option: int | str) -> int:
        """The number of an option that was named by it or by its action."""
        for offered in self.chair.options:
            if str(option).strip() in (str(offered["id"]), offered["action"]):
                return int(offered["id"])
        raise ToolError(f"{option} is not offered now; `why_not` says why, `options` what is.")

    def _state(self) -> Json:
        if not self.chair.state:
            raise ToolError("You sit at no table: `tables`, `open_table` or `sit` first.")
        return self.chair.state

    async def _ask(self, path: str, body: Json = None) -> Json:
        return await self._played(self.chair.ask(path, body))

    async def _played(self, doing: Any) -> Any:
        """What comes of something; what the server says against it is the tool's own answer."""
        try:
            return await doing
        except PentarchyError as error:
            raise ToolError(str(error)) from None
        except TimeoutError:
            raise ToolError("The server does not answer; try again.") from None


def server(chair: Chair) -> MCPServer[None]:
    """A server for the Model Context Protocol through which a model plays from a chair."""

    @asynccontextmanager
    async def attended(_: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await chair.leave()

    made = MCPServer(
        "pentarchy",
        title="Pentarchy",
        instructions=INSTRUCTIONS,
        lifespan=attended,
        log_level="WARNING",
    )
    tools = Tools(chair)
    for name, method in vars(Tools).items():
        if not name.startswith("_"):
            made.add_tool(getattr(tools, name), description=method.__doc__)
    return made


def _listed(table: Json) -> str:
    players = ", ".join("open seat" if p["kind"] == "open" else p["name"] for p in table["players"])
    rated = "; rated" if table["rated"] else ""
    yours = "; you are asked" if table["asked"] in table["mine"] else ""
    return f"{table['id']} {table['game']} {table['status']}: {players}{rated}{yours}"


def _rule(rule: Json) -> str:
    return f"{rule['id']} [{rule['section']}] {rule['text']}"


def _face(face: Json) -> str:
    numbers = ", ".join(f"{n['label']} {n['value']}" for n in face.get("numbers", ()))
    told = ". ".join(filter(None, (numbers, face.get("text", ""))))
    return f"{face['name']} ({face['key']}): {told}"
