"""Settlers and soldiers: recruiting, strengthening, moving, exploring (rules 5.5, 5.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Done
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.games.horizon.actions import ExploreTo, MoveUnit, PickUnit, RecruitAt
from pentarchy.games.horizon.events import (
    Recruited,
    Strengthened,
    TerritoryFound,
    UnitMoved,
)
from pentarchy.games.horizon.queries import (
    TOP_STRENGTH,
    add_unit,
    foreign_home,
    lasting,
    presence,
    strengths_at,
    usable_strength,
)
from pentarchy.games.horizon.state import KINDS, NOBODY, SETTLER, SOLDIER, STILL, Player, Unit
from pentarchy.games.horizon.words import (
    Question,
    Word,
    owe_an_effect,
    take_inactive,
)

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

NOWHERE = ""


KINDS_OF = {"settler": (SETTLER,), "soldier": (SOLDIER,), "either": (SETTLER, SOLDIER)}
"""The kinds a word allows."""
NO_INACTIVE = Refusal("Your population columns are empty: nobody to recruit.", "R5.19")
NO_ACTIVE = Refusal("You have no active token to recruit.", "R5.19")
NO_MARKER = Refusal("You have no marker left for such a unit.", "R5.33")
NO_UNIT = Refusal("You have no unit on the map to move.", "R5.19b")
NO_WAY = Refusal("None of your units could move and end where it may.", "R5.34")


class Recruit(Question, frozen=True, kw_only=True):
    """Recruit a token as a settler or soldier."""

    rule: ClassVar[str] = "R5.19"
    strength: int
    unit: str = "either"
    inactive: bool = False
    """The token comes from the leftmost column instead of the active ones."""

    def given(self, g: Horizon, p: Player, kind: int) -> int:
        """The strength the recruit would get; 0 if no marker is left."""
        return usable_strength(g, p, kind, self.strength + lasting(g, p, "recruit_strength"))

    def nobody(self, p: Player) -> Refusal | None:
        """Why there is no token to recruit."""
        if self.inactive:
            return None if any(p.columns) else NO_INACTIVE
        return None if p.active else NO_ACTIVE

    def barred(self, g: Horizon) -> Refusal | None:
        p = g.state.players[self.seat]
        missing = self.nobody(p)
        if missing is not None:
            return missing
        for kind in KINDS_OF[self.unit]:
            if self.given(g, p, kind):
                return None
        return NO_MARKER

    def candidates(self, g: Horizon) -> list[Action]:
        places: list[Action] = [RecruitAt(kind, cell) for kind in KINDS for cell in g.state.cells]
        return [*places, Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if not isinstance(action, RecruitAt):
            return self.staying(g)
        s, p, kind = g.state, g.state.players[self.seat], KINDS.index(action.kind)
        if kind not in KINDS_OF[self.unit]:
            return Refusal(f"Only a {self.unit} may be recruited here.", "R5.19")
        missing = self.nobody(p)
        if missing is not None:
            return missing
        if not self.given(g, p, kind):
            return Refusal(f"You have no {action.kind} marker left that fits.", "R5.33")
        tile = s.at[action.at]
        if tile not in presence(s, self.seat):
            rule = "R9.5" if s.cells[tile] == g.rules.centre else "R5.19"
            return Refusal(
                "Units appear on your home or on a tile that bears a cube of yours.", rule
            )
        return None

    def options(self, g: Horizon) -> list[Action]:
        s, p = g.state, g.state.players[self.seat]
        kinds = [kind for kind in KINDS_OF[self.unit] if self.given(g, p, kind)]
        if self.nobody(p):
            kinds = []
        names = [s.cells[i] for i in presence(s, self.seat)]
        found: list[Action] = [RecruitAt(KINDS[k], name) for k in kinds for name in names]
        if not self.last:
            found.append(Done())
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, RecruitAt):
            self.decline(g)
            return
        p, kind = g.state.players[self.seat], KINDS.index(action.kind)
        strength = self.given(g, p, kind)
        if self.inactive:
            take_inactive(p)
        else:
            p.active -= 1
        add_unit(p, (action.at, kind, strength))
        g.emit(Recruited(seat=self.seat, kind=action.kind, strength=strength, at=action.at))

    def prompt(self, g: Horizon) -> str:
        p = g.state.players[self.seat]
        strength = max(self.given(g, p, kind) for kind in KINDS_OF[self.unit])
        return f"Recruit {self._what()} of strength {strength}: which, and where?"

    def label(self, g: Horizon, action: Action) -> str:
        if not isinstance(action, RecruitAt):
            return "Do not recruit"
        strength = self.given(g, g.state.players[self.seat], KINDS.index(action.kind))
        return f"{action.kind.capitalize()} of strength {strength} at {action.at}"

    def group(self, g: Horizon, action: Action) -> str:
        return f"{action.kind.capitalize()}s" if isinstance(action, RecruitAt) else ""

    def words(self, g: Horizon) -> str:
        token = "an inactive token" if self.inactive else "an active token"
        return f"recruit {token} as {self._what()} of strength {self.strength}"

    def _what(self) -> str:
        return "a settler or soldier" if self.unit == "either" else f"a {self.unit}"


class Strengthen(Question, frozen=True, kw_only=True):
    """Make one unit stronger."""

    rule: ClassVar[str] = "R5.19a"
    n: int
    unit: str = "either"

    def after(self, g: Horizon, p: Player, unit: Unit) -> int:
        """The strength a unit would have."""
        _, kind, strength = unit
        return usable_strength(g, p, kind, min(TOP_STRENGTH, strength + self.n), strength)

    def targets(self, g: Horizon, p: Player) -> list[Unit]:
        """The units that would gain, each kind, strength and place once."""
        kinds = KINDS_OF[self.unit]
        return [
            unit
            for unit in dict.fromkeys(p.units)
            if unit[1] in kinds and self.after(g, p, unit) > unit[2]
        ]

    def barred(self, g: Horizon) -> Refusal | None:
        p, kinds = g.state.players[self.seat], KINDS_OF[self.unit]
        for unit in p.units:
            if unit[1] in kinds and self.after(g, p, unit) > unit[2]:
                return None
        return Refusal(f"You have no {self._what()} that could become stronger.", "R5.19a")

    def candidates(self, g: Horizon) -> list[Action]:
        units = dict.fromkeys(g.state.players[self.seat].units)
        return [*(picked(g, unit) for unit in units), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if not isinstance(action, PickUnit):
            return self.staying(g)
        unit = unit_of(g, action)
        if unit[1] not in KINDS_OF[self.unit]:
            return Refusal(f"Only a {self.unit} may be strengthened here.", "R5.19a")
        if self.after(g, g.state.players[self.seat], unit) > unit[2]:
            return None
        if unit[2] == TOP_STRENGTH:
            return Refusal(f"Strength {TOP_STRENGTH} is the most a unit can have.", "R9.10")
        return Refusal("You have no stronger marker left for it.", "R5.33")

    def options(self, g: Horizon) -> list[Action]:
        found: list[Action] = [
            picked(g, unit) for unit in self.targets(g, g.state.players[self.seat])
        ]
        if not self.last:
            found.append(Done())
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, PickUnit):
            self.decline(g)
            return
        p, unit = g.state.players[self.seat], unit_of(g, action)
        after = self.after(g, p, unit)
        p.units.remove(unit)
        add_unit(p, (unit[0], unit[1], after))
        g.emit(
            Strengthened(
                seat=self.seat, kind=action.kind, at=action.at, before=unit[2], after=after
            )
        )

    def prompt(self, g: Horizon) -> str:
        return f"Strengthen one {self._what()} by {self.n}: which?"

    def label(self, g: Horizon, action: Action) -> str:
        if not isinstance(action, PickUnit):
            return "Strengthen nobody"
        after = self.after(g, g.state.players[self.seat], unit_of(g, action))
        return f"{action.kind.capitalize()} at {action.at}: {action.strength} to {after}"

    def words(self, g: Horizon) -> str:
        return f"strengthen one {self._what()} by {self.n}"

    def _what(self) -> str:
        return "settler or soldier" if self.unit == "either" else self.unit


def picked(g: Horizon, unit: Unit) -> PickUnit:
    """A unit as an action names it."""
    return PickUnit(KINDS[unit[1]], unit[2], unit[0])


def unit_of(g: Horizon, action: PickUnit) -> Unit:
    """The unit an action names."""
    return action.at, KINDS.index(action.kind), action.strength


class Move(Word, frozen=True, kw_only=True):
    """Gain movement points and spend them."""

    n: int
    limit: int = 0
    """Tiles that may be explored this turn; 0: as before."""
    may: bool = False
    """May be declined."""
    owed: bool = False
    """The action has had no effect yet, and still owes one if this is declined."""

    def owing(self, last: bool) -> Step:
        return replace(self, may=self.may and not last, owed=True)

    def points(self, g: Horizon, p: Player) -> int:
        """The points gained, with lasting effects."""
        return self.n + lasting(g, p, "movement")

    def barred(self, g: Horizon) -> Refusal | None:
        s, p = g.state, g.state.players[self.seat]
        if s.movement != STILL:
            return None
        if not p.units:
            return NO_UNIT
        limit = max(s.explore_limit, self.limit)
        return None if can_step(g, self.seat, self.points(g, p), limit) else NO_WAY

    def resolve(self, g: Horizon) -> None:
        s = g.state
        if self.barred(g) is not None:
            return
        points = self.points(g, s.players[self.seat])
        s.explore_limit = max(s.explore_limit, self.limit)
        if s.movement != STILL:
            s.movement += points
            return
        s.movement = points
        s.explored_now = 0
        g.push(Moving(seat=self.seat, source=self.source, must=not self.may, owed=self.owed))

    def words(self, g: Horizon) -> str:
        points = f"{self.n} movement" + (" (optional)" if self.may else "")
        return points + (f", exploring up to {self.limit} tiles this turn" if self.limit else "")


def can_step(g: Horizon, seat: int, points: int, limit: int) -> bool:
    """Whether some unit of a player can make a step and end it lawfully."""
    s = g.state
    at, near = s.at, g.rules.near
    for cell, kind, _ in s.players[seat].units:
        for to in near[cell]:
            if to in at:
                if points > 1 or not foreign_home(s, seat, to):
                    return True
            elif kind == SETTLER and can_explore(g, to, limit):
                return True
    return False


def can_explore(g: Horizon, cell: str, limit: int) -> bool:
    """Whether an empty hex could be explored now."""
    s = g.state
    if s.explored >= limit or not s.territories:
        return False
    at = s.at
    touching = 0
    for n in g.rules.near[cell]:
        if n in at:
            touching += 1
            if touching == 2:
                return True
    return False


class Moving(Decision, frozen=True, kw_only=True):
    """Spend movement points."""

    rule: ClassVar[str] = "R5.19b"
    must: bool = False
    """No unit has moved yet, and one has to."""
    owed: bool = False
    passing: str = NOWHERE
    """The cell of a unit crossing another player's home: it moves next."""
    kind: int = SETTLER
    strength: int = 0

    def movers(self, g: Horizon) -> list[Unit]:
        """The units that may move next, each kind and place once."""
        if self.passing != NOWHERE:
            return [(self.passing, self.kind, self.strength)]
        seen: dict[tuple[str, int], Unit] = {}
        for unit in g.state.players[self.seat].units:
            seen.setdefault((unit[0], unit[1]), unit)
        return list(seen.values())

    def candidates(self, g: Horizon) -> list[Action]:
        s, paths = g.state, g.rules.path_names
        found: list[Action] = []
        units = dict.fromkeys((u[0], u[1]) for u in s.players[self.seat].units)
        for cell, kind in units:
            for to in g.rules.near[cell]:
                if to in s.at:
                    found.append(MoveUnit(KINDS[kind], paths[cell, to]))
                else:
                    found.append(ExploreTo(paths[cell, to]))
        return [*dict.fromkeys(found), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        s = g.state
        if action == Done():
            if self.passing != NOWHERE:
                return Refusal("A unit may not end its movement on another player's home.", "R5.34")
            if self.must:
                return Refusal("At least one unit must move one tile.", "R5.19b")
            return None
        assert isinstance(action, MoveUnit | ExploreTo)
        if s.movement < 1:
            return Refusal("No movement point is left.", "R5.19b")
        cell, to = path_of(g, action.path)
        other = isinstance(action, MoveUnit) and KINDS.index(action.kind) != self.kind
        if self.passing != NOWHERE and (cell != self.passing or other):
            return Refusal("The unit on another player's home has to move on first.", "R5.34")
        if isinstance(action, MoveUnit):
            if s.movement < 2 and foreign_home(s, self.seat, to):
                return Refusal(
                    "That is another player's home: a unit may cross it but not end there, and you"
                    f" have {s.movement} movement point.",
                    "R5.34",
                )
            return None
        return self.why_not_explore(g, cell, to)

    def why_not_explore(self, g: Horizon, cell: str, to: str) -> Refusal | None:
        """Why a settler may not step off the map here."""
        s = g.state
        if not any(u[0] == cell and u[1] == SETTLER for u in s.players[self.seat].units):
            return Refusal("Only settlers explore, soldiers never do.", "R5.19c")
        if can_explore(g, to, s.explore_limit):
            return None
        if not s.territories:
            return Refusal("The stack of territories is empty.", "R5.35")
        touching = sum(n in s.at for n in g.rules.near[to])
        if touching < 2:
            return Refusal(
                f"A new tile must touch at least two tiles; this hex touches {touching}.", "R5.19c"
            )
        return Refusal(
            f"You have explored {s.explored} of {s.explore_limit} tiles this turn.", "R5.35"
        )

    def options(self, g: Horizon) -> list[Action]:
        s, rules = g.state, g.rules
        found: list[Action] = []
        if s.movement > 0:
            at, near, paths, limit = s.at, rules.near, rules.path_names, s.explore_limit
            explorable: dict[str, bool] = {}
            for cell, kind, _ in self.movers(g):
                for to in near[cell]:
                    if to in at:
                        if s.movement > 1 or not foreign_home(s, self.seat, to):
                            found.append(MoveUnit(KINDS[kind], paths[cell, to]))
                    elif kind == SETTLER:
                        if to not in explorable:
                            explorable[to] = can_explore(g, to, limit)
                        if explorable[to]:
                            found.append(ExploreTo(paths[cell, to]))
        if not self.must and self.passing == NOWHERE:
            found.append(Done())
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, MoveUnit | ExploreTo):
            g.state.movement = STILL
            if self.owed:
                owe_an_effect(g)
            return
        cell, to = path_of(g, action.path)
        explores = isinstance(action, ExploreTo)
        kind = KINDS.index(action.kind) if isinstance(action, MoveUnit) else SETTLER
        if self.passing != NOWHERE:
            step(g, self.seat, (cell, kind, self.strength), to, explores)
            return
        strengths = list(dict.fromkeys(strengths_at(g.state.players[self.seat], kind, cell)))
        if len(strengths) > 1:
            g.push(WhichMoves(seat=self.seat, cell=cell, to=to, unit=kind, explores=explores))
        else:
            step(g, self.seat, (cell, kind, strengths[0]), to, explores)

    def nothing(self, g: Horizon) -> None:
        g.state.movement = STILL

    def prompt(self, g: Horizon) -> str:
        points = _points_text(g.state.movement)
        if self.passing != NOWHERE:
            return f"Move on from the other player's home ({points} left)."
        return f"Move your units ({points} left)."

    def label(self, g: Horizon, action: Action) -> str:
        if isinstance(action, MoveUnit):
            a, b = action.path.split("-")
            return f"{action.kind.capitalize()} from {a} to {b}"
        if isinstance(action, ExploreTo):
            a, b = action.path.split("-")
            return f"Settler from {a} explores {b}"
        return "Stop moving"

    def group(self, g: Horizon, action: Action) -> str:
        return "Explore" if isinstance(action, ExploreTo) else "Move"

    def words(self, g: Horizon) -> str:
        return f"spend {_points_text(max(0, g.state.movement))}"


def _points_text(n: int) -> str:
    return f"{n} movement point" + ("" if n == 1 else "s")


def path_of(g: Horizon, path: str) -> tuple[str, str]:
    """The cells a path joins."""
    a, b = path.split("-")
    return a, b


class WhichMoves(Decision, frozen=True, kw_only=True):
    """Several units of a kind stand there: which one moves?"""

    rule: ClassVar[str] = "R5.19b"
    cell: str
    to: str
    unit: int
    explores: bool

    def candidates(self, g: Horizon) -> list[Action]:
        strengths = dict.fromkeys(strengths_at(g.state.players[self.seat], self.unit, self.cell))
        return [picked(g, (self.cell, self.unit, s)) for s in strengths]

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, PickUnit)
        step(g, self.seat, unit_of(g, action), self.to, self.explores)

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, PickUnit)
        return f"The {action.kind} of strength {action.strength}"


def step(g: Horizon, seat: int, unit: Unit, to: str, explores: bool) -> None:
    """One movement point is spent on a unit; then the player goes on."""
    s, p, rules = g.state, g.state.players[seat], g.rules
    cell, kind, strength = unit
    s.movement -= 1
    p.units.remove(unit)
    # While its bonus is resolved the new tile is not on the map; the settler already counts as
    # being there, which tells it from others on the tile it leaves and changes nothing else.
    add_unit(p, (to, kind, strength))
    if explores:
        key = s.territories.pop()
        s.found = key
        s.explored += 1
        s.explored_now += 1
        g.push(LayTerritory(seat=seat, cell=to), Moving(seat=seat))
        g.owe(seat, rules.territories[key].now, key)
        g.emit(TerritoryFound(seat=seat, to=to, territory=key))
        return
    if foreign_home(s, seat, to):
        g.push(Moving(seat=seat, passing=to, kind=kind, strength=strength))
    else:
        g.push(Moving(seat=seat))
    if g.listen:
        g.emit(
            UnitMoved(
                seat=seat,
                kind=KINDS[kind],
                strength=strength,
                at=cell,
                to=to,
            )
        )


class LayTerritory(Step, frozen=True, kw_only=True):
    """The new tile joins the map."""

    cell: str

    def resolve(self, g: Horizon) -> None:
        s = g.state
        lay(g, s.found, self.cell)
        s.found = ""


def lay(g: Horizon, key: str, cell: str) -> None:
    """Put a tile on the map."""
    s = g.state
    s.at[cell] = len(s.cells)
    s.cells.append(cell)
    s.tiles.append(key)
    s.built.append("")
    for owners in (s.village, s.city, s.left, s.right):
        owners.append(NOBODY)
