"""The player's board: cubes and what they uncover, investing, production (rules 5.4, 5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.games.horizon.actions import CubeFrom, TakeTile
from pentarchy.games.horizon.events import (
    CubeTaken,
    Invested,
    Produced,
    StageReached,
    StandInTaken,
    StructureRevealed,
    TileTaken,
)
from pentarchy.games.horizon.queries import (
    coin_yield,
    lasting,
    opened,
    population_coins,
    population_yield,
    removed,
)
from pentarchy.games.horizon.state import TRACKS, Player
from pentarchy.games.horizon.words import (
    Perform,
    Question,
    Word,
    activate,
    coins_text,
    cubes_text,
    tokens_text,
)

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

ROMAN = ("", "I", "II", "III", "IV")


class TakeCube(Decision, frozen=True, kw_only=True):
    """Take the leftmost cube of a track; what it uncovers comes at once."""

    rule: ClassVar[str] = "R5.15"
    track: str = "any"
    purpose: str = ""

    def candidates(self, g: Horizon) -> list[Action]:
        return [CubeFrom(track) for track in TRACKS]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, CubeFrom)
        p = g.state.players[self.seat]
        if p.tracks[TRACKS.index(action.track)] == 0:
            return Refusal(f"No cube is left on your {action.track} track.", "R5.17")
        if self.track not in ("any", action.track) and p.tracks[TRACKS.index(self.track)]:
            return Refusal(f"The cube must come from your {self.track} track.", "R5.15")
        return None

    def options(self, g: Horizon) -> list[Action]:
        left = g.state.players[self.seat].tracks
        if self.track != "any" and left[TRACKS.index(self.track)]:
            return [CubeFrom(self.track)]
        return [CubeFrom(track) for track, cubes in zip(TRACKS, left, strict=True) if cubes]

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, CubeFrom)
        uncover(g, self.seat, TRACKS.index(action.track))

    def nothing(self, g: Horizon) -> None:
        p = g.state.players[self.seat]
        p.held += 1
        p.stand_ins += 1
        g.emit(StandInTaken(seat=self.seat))

    def prompt(self, g: Horizon) -> str:
        to = f" for {self.purpose}" if self.purpose else ""
        if self.track == "any":
            return f"Take the leftmost cube of which track{to}?"
        return f"Your {self.track} track is empty: take a cube of which other track{to}?"

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, CubeFrom)
        t = TRACKS.index(action.track)
        cell = g.rules.cells[t][removed(g, g.state.players[self.seat], t)]
        return f"{action.track.capitalize()}: uncovers {cell.text}"

    def spots(self, g: Horizon, action: Action) -> tuple[str, ...]:
        assert isinstance(action, CubeFrom)
        t = TRACKS.index(action.track)
        p = g.state.players[self.seat]
        if not p.tracks[t]:
            return (f"p{self.seat}:{action.track}:{len(g.rules.cells[t])}",)
        return (f"p{self.seat}:{action.track}:{removed(g, p, t) + 1}",)

    def words(self, g: Horizon) -> str:
        return f"take a cube for {self.purpose}" if self.purpose else "take a cube"


def uncover(g: Horizon, seat: int, track: int) -> None:
    """A cube leaves its track into the player's hand, and its cell is resolved."""
    p = g.state.players[seat]
    cell = g.rules.cells[track][removed(g, p, track)]
    p.tracks[track] -= 1
    p.held += 1
    if g.listen:
        g.emit(CubeTaken(seat=seat, track=TRACKS[track], cell=cell.text))
    if cell.stage and p.government:
        stage = g.rules.stages[p.government, cell.stage]
        g.emit(StageReached(seat=seat, stage=stage.key))
        if stage.now:
            g.push(Perform(seat=seat, source=stage.key, text=stage.now))
    if cell.now:
        g.push(Perform(seat=seat, source=cell.key, text=cell.now))


class Invest(Word, frozen=True, kw_only=True):
    """Invest cubes."""

    track: str = "any"
    n: int = 1

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        return any(g.state.players[seat].tracks)

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        return Refusal("No cube is left on your development tracks.", "R5.17")

    def resolve(self, g: Horizon) -> None:
        if not any(g.state.players[self.seat].tracks):
            return
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        g.push(
            TakeCube(seat=self.seat, source=self.source, track=self.track, purpose="investing"),
            PutInvestment(seat=self.seat),
        )

    def words(self, g: Horizon) -> str:
        if self.track != "any":
            return f"invest {cubes_text(self.n, self.track)}"
        cubes = "a cube" if self.n == 1 else f"{self.n} cubes"
        return f"invest {cubes} of your choice"


class PutInvestment(Step, frozen=True, kw_only=True):
    """The cube goes on the investment track, and its cell there is resolved."""

    def resolve(self, g: Horizon) -> None:
        p = g.state.players[self.seat]
        p.held -= 1
        p.invested += 1
        g.push(AfterInvestment(seat=self.seat, count=p.invested))
        if p.invested <= len(g.rules.investment):
            cell = g.rules.investment[p.invested - 1]
            if cell.now:
                g.push(Perform(seat=self.seat, source=cell.key, text=cell.now))


class AfterInvestment(Step, frozen=True, kw_only=True):
    """The cube is invested."""

    count: int

    def resolve(self, g: Horizon) -> None:
        g.emit(Invested(seat=self.seat, count=self.count))


class Production(Word, frozen=True, kw_only=True):
    """Perform a production at once."""

    kind: str

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        p = g.state.players[seat]
        if self.kind == "coins":
            return coin_yield(g, p) > 0
        return population_yield(g, p) > 0 or population_coins(g, p) > 0

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        return Refusal(f"Your {self.kind} production would give nothing.", "W7")

    def resolve(self, g: Horizon) -> None:
        produce(g, self.seat, self.kind)

    def words(self, g: Horizon) -> str:
        return f"perform a {self.kind} production"


def produce(g: Horizon, seat: int, kind: str) -> None:
    """A production with its lasting effects (R5.27, R5.28, P13 to P15)."""
    p = g.state.players[seat]
    if kind == "coins":
        coins = coin_yield(g, p)
        p.coins += coins
        g.emit(Produced(seat=seat, what=coins_text(coins)))
        return
    tokens = population(g, p)
    coins = population_coins(g, p)
    p.coins += coins
    extra = f", {coins_text(coins)}" if coins else ""
    g.emit(Produced(seat=seat, what=tokens_text(tokens) + extra))


def population(g: Horizon, p: Player) -> int:
    """One token of each opened column, then those of lasting effects from the leftmost."""
    tokens = 0
    for column in opened(g, p):
        if p.columns[column]:
            p.columns[column] -= 1
            tokens += 1
    p.active += tokens
    return tokens + activate(p, lasting(g, p, "population_production"))


class TakeStructure(Question, frozen=True, kw_only=True):
    """Take a structure tile lying face up."""

    rule: ClassVar[str] = "R5.26"
    level: int
    or_lower: bool = False

    def levels(self, g: Horizon) -> list[int]:
        """The levels a tile may be taken from, as indices of rows."""
        rows = g.state.rows
        if self.or_lower:
            return [i for i in range(self.level) if rows[i]]
        return next(([i] for i in range(self.level - 1, -1, -1) if rows[i]), [])

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        return bool(self.levels(g))

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        return Refusal(
            f"No structure tile of level {ROMAN[self.level]} or lower lies face up.", "R5.26"
        )

    def candidates(self, g: Horizon) -> list[Action]:
        return [TakeTile(key) for row in g.state.rows for key in row]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, TakeTile)
        levels = self.levels(g)
        level = g.rules.structures[action.structure].level
        if level - 1 in levels:
            return None
        allowed = " or ".join(ROMAN[i + 1] for i in levels)
        return Refusal(
            f"You may take a tile of level {allowed}; this one is of level {ROMAN[level]}.",
            "R5.26",
        )

    def options(self, g: Horizon) -> list[Action]:
        return [TakeTile(key) for i in self.levels(g) for key in g.state.rows[i]]

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, TakeTile)
        s, key = g.state, action.structure
        level = g.rules.structures[key].level - 1
        place = s.rows[level].index(key)
        s.players[self.seat].reserve.append(key)
        g.emit(TileTaken(seat=self.seat, structure=key))
        if s.stacks[level]:
            s.rows[level][place] = s.stacks[level].pop()
            g.emit(StructureRevealed(seat=-1, structure=s.rows[level][place]))
        else:
            del s.rows[level][place]

    def prompt(self, g: Horizon) -> str:
        lower = " or lower" if self.or_lower else ""
        return f"Take a structure tile of level {ROMAN[self.level]}{lower}."

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, TakeTile)
        tile = g.rules.structures[action.structure]
        return f"{tile.name}, costs {tile.cost}: {tile.text}"

    def words(self, g: Horizon) -> str:
        lower = " or lower" if self.or_lower else ""
        return f"take a structure tile of level {ROMAN[self.level]}{lower}"
