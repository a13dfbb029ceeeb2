"""Settlers and soldiers: recruiting, strengthening, moving, exploring (rules 5.5, 5.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.horizon.actions import ExploreTo, MoveUnit, PickUnit, RecruitAt
from pentarchy.games.horizon.cards.kinds import Amount, Positive, Strength
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
    is_present,
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

UnitKind = Literal["settler", "soldier", "either"]
NOWHERE = ""
STEPS = (MoveUnit, ExploreTo)


KINDS_OF = {"settler": (SETTLER,), "soldier": (SOLDIER,), "either": (SETTLER, SOLDIER)}
"""The kinds a word allows."""
NO_INACTIVE = Refusal("Your population columns are empty: nobody to recruit.", "R5.19")
NO_ACTIVE = Refusal("You have no active token to recruit.", "R5.19")
NO_MARKER = Refusal("You have no marker left for such a unit.", "R5.33")
NOT_YOURS = Refusal("Units appear on your home or on a tile that bears a cube of yours.", "R5.19")
NOT_IN_THE_CRADLE = Refusal("The cradle bears no cube of yours: no unit appears there.", "R9.5")
NONE_STRONGER = {
    "settler": Refusal("You have no settler that could become stronger.", "R5.19a"),
    "soldier": Refusal("You have no soldier that could become stronger.", "R5.19a"),
    "either": Refusal("You have no unit that could become stronger.", "R5.19a"),
}
GROUPS = {"settler": Message("Settlers"), "soldier": Message("Soldiers")}
MUST_MOVE = Refusal("At least one unit must move one tile.", "R5.19b")
NO_POINT = Refusal("No movement point is left.", "R5.19b")
NOT_HERE = Refusal("A unit may not end its movement on another player's home.", "R5.34")
FIRST_THE_OTHER = Refusal("The unit on another player's home has to move on first.", "R5.34")
ONLY_CROSSED = Refusal(
    "That is another player's home: a unit may cross it but not end there, and this is your last"
    " movement point.",
    "R5.34",
)
NO_UNIT = Refusal("You have no unit on the map to move.", "R5.19b")
NO_WAY = Refusal("None of your units could move and end where it may.", "R5.34")


class Recruit(Question, frozen=True, kw_only=True):
    """Recruit a token as a settler or soldier."""

    rule: ClassVar[str] = "R5.19"
    strength: Strength
    unit: UnitKind = "either"
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
            if self.has_marker(g, p, kind):
                return None
        return NO_MARKER

    def has_marker(self, g: Horizon, p: Player, kind: int) -> bool:
        """Whether a marker is left for the recruit, if only the weakest."""
        return len(p.units) < g.rules.box.markers[0] or self.given(g, p, kind) > 0

    def candidates(self, g: Horizon) -> list[Action]:
        places: list[Action] = [RecruitAt(kind, cell) for kind in KINDS for cell in g.state.cells]
        return [*places, Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if not isinstance(action, RecruitAt):
            return self.staying(g)
        s, p, kind = g.state, g.state.players[self.seat], KINDS.index(action.kind)
        if kind not in KINDS_OF[self.unit]:
            return Refusal("Only a {kind} may be recruited here.", "R5.19", kind=self.unit)
        missing = self.nobody(p)
        if missing is not None:
            return missing
        if not self.has_marker(g, p, kind):
            return Refusal("You have no {kind} marker left that fits.", "R5.33", kind=action.kind)
        tile = s.at[action.at]
        if not is_present(s, self.seat, tile):
            return NOT_IN_THE_CRADLE if s.cells[tile] == g.rules.centre else NOT_YOURS
        return None

    def likely(self, g: Horizon) -> list[Action]:
        s = g.state
        cells = [s.cells[i] for i in presence(s, self.seat)]
        kinds = KINDS_OF[self.unit]
        return [*(RecruitAt(KINDS[kind], cell) for kind in kinds for cell in cells), Done()]

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
        g.emit(Recruited, seat=self.seat, kind=action.kind, strength=strength, at=action.at)

    def prompt(self, g: Horizon) -> Message:
        p = g.state.players[self.seat]
        strength = max(self.given(g, p, kind) for kind in KINDS_OF[self.unit])
        return Message("Recruit a {kind} of strength {n}: where?", kind=self.unit, n=strength)

    def label(self, g: Horizon, action: Action) -> Message:
        if not isinstance(action, RecruitAt):
            return Message("Do not recruit")
        strength = self.given(g, g.state.players[self.seat], KINDS.index(action.kind))
        return Message(
            "{kind:cap} of strength {n} at {at}", kind=action.kind, n=strength, at=action.at
        )

    def group(self, g: Horizon, action: Action) -> Said:
        return GROUPS[action.kind] if isinstance(action, RecruitAt) else ""

    def words(self, g: Horizon) -> Message:
        if self.inactive:
            text = "recruit an inactive token as a {kind} of strength {n}"
        else:
            text = "recruit an active token as a {kind} of strength {n}"
        return Message(text, kind=self.unit, n=self.strength)


class Strengthen(Question, frozen=True, kw_only=True):
    """Make one unit stronger."""

    rule: ClassVar[str] = "R5.19a"
    n: Positive
    unit: UnitKind = "either"

    def after(self, g: Horizon, p: Player, unit: Unit) -> int:
        """The strength a unit would have."""
        _, kind, strength = unit
        return usable_strength(g, p, kind, min(TOP_STRENGTH, strength + self.n), strength)

    def barred(self, g: Horizon) -> Refusal | None:
        p, kinds = g.state.players[self.seat], KINDS_OF[self.unit]
        for unit in p.units:
            # A marker of odd strength need only be flipped.
            if unit[1] in kinds and (unit[2] % 2 or self.after(g, p, unit) > unit[2]):
                return None
        return NONE_STRONGER[self.unit]

    def candidates(self, g: Horizon) -> list[Action]:
        units = dict.fromkeys(g.state.players[self.seat].units)
        return [*(picked(unit) for unit in units), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if not isinstance(action, PickUnit):
            return self.staying(g)
        unit = unit_of(action)
        if unit[1] not in KINDS_OF[self.unit]:
            return Refusal("Only a {kind} may be strengthened here.", "R5.19a", kind=self.unit)
        if self.after(g, g.state.players[self.seat], unit) > unit[2]:
            return None
        if unit[2] == TOP_STRENGTH:
            return Refusal("Strength {n} is the most a unit can have.", "R9.10", n=TOP_STRENGTH)
        return Refusal("You have no stronger marker left for it.", "R5.33")

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, PickUnit):
            self.decline(g)
            return
        p, unit = g.state.players[self.seat], unit_of(action)
        after = self.after(g, p, unit)
        p.units.remove(unit)
        add_unit(p, (unit[0], unit[1], after))
        g.emit(
            Strengthened,
            seat=self.seat,
            kind=action.kind,
            at=action.at,
            before=unit[2],
            after=after,
        )

    def prompt(self, g: Horizon) -> Message:
        return Message("Strengthen one {kind} by {n}: which?", kind=self.unit, n=self.n)

    def label(self, g: Horizon, action: Action) -> Message:
        if not isinstance(action, PickUnit):
            return Message("Strengthen nobody")
        return Message(
            "{kind:cap} at {at}: {before} to {after}",
            kind=action.kind,
            at=action.at,
            before=action.strength,
            after=self.after(g, g.state.players[self.seat], unit_of(action)),
        )

    def words(self, g: Horizon) -> Message:
        return Message("strengthen one {kind} by {n}", kind=self.unit, n=self.n)


def picked(unit: Unit) -> PickUnit:
    """A unit as an action names it."""
    return PickUnit(KINDS[unit[1]], unit[2], unit[0])


def unit_of(action: PickUnit) -> Unit:
    """The unit an action names."""
    return action.at, KINDS.index(action.kind), action.strength


class Move(Word, frozen=True, kw_only=True):
    """Gain movement points and spend them."""

    n: Positive
    limit: Amount = 0
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

    def words(self, g: Horizon) -> Message:
        points = Message("{n} movement (optional)" if self.may else "{n} movement", n=self.n)
        if not self.limit:
            return points
        return Message(
            "{points}, exploring up to {limit} tiles this turn", points=points, limit=self.limit
        )


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
        s, steps = g.state, g.rules.steps
        units = dict.fromkeys((u[0], u[1]) for u in s.players[self.seat].units)
        found: list[Action] = [
            moves[kind] if to in s.at else explores
            for cell, kind in units
            for to, moves, explores in steps[cell]
        ]
        return [*dict.fromkeys(found), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        s = g.state
        if isinstance(action, Done):
            if self.passing != NOWHERE:
                return NOT_HERE
            if self.must:
                return MUST_MOVE
            return None
        assert isinstance(action, STEPS)
        if s.movement < 1:
            return NO_POINT
        cell, to = g.rules.ends[action.path]
        if self.passing != NOWHERE:
            other = isinstance(action, MoveUnit) and action.kind != KINDS[self.kind]
            if other or cell != self.passing:
                return FIRST_THE_OTHER
        if isinstance(action, MoveUnit):
            if s.movement < 2 and foreign_home(s, self.seat, to):
                return ONLY_CROSSED
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
                "A new tile must touch at least two tiles; this hex touches {n}.",
                "R5.19c",
                n=touching,
            )
        return Refusal(
            "You have explored {n} of {limit} tiles this turn.",
            "R5.35",
            n=s.explored,
            limit=s.explore_limit,
        )

    def options(self, g: Horizon) -> list[Action]:
        """The steps of the units that may move next, and stopping.

        Every hex beside a unit is looked at once; with `refusal` asked of each step again this took
        38 us instead of 18, and it is the question asked most often.
        """
        s = g.state
        found: list[Action] = []
        if s.movement > 0:
            at, steps, limit = s.at, g.rules.steps, s.explore_limit
            explorable: dict[str, bool] = {}
            for cell, kind, _ in self.movers(g):
                for to, moves, explores in steps[cell]:
                    if to in at:
                        if s.movement > 1 or not foreign_home(s, self.seat, to):
                            found.append(moves[kind])
                    elif kind == SETTLER:
                        if to not in explorable:
                            explorable[to] = can_explore(g, to, limit)
                        if explorable[to]:
                            found.append(explores)
        if not self.must and self.passing == NOWHERE:
            found.append(Done())
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, STEPS):
            g.state.movement = STILL
            if self.owed:
                owe_an_effect(g)
            return
        cell, to = g.rules.ends[action.path]
        explores = isinstance(action, ExploreTo)
        kind = KINDS.index(action.kind) if isinstance(action, MoveUnit) else SETTLER
        if self.passing != NOWHERE:
            step(g, self.seat, (cell, kind, self.strength), to, explores)
            return
        units = {u for u in g.state.players[self.seat].units if u[0] == cell and u[1] == kind}
        if len(units) > 1:
            g.push(WhichMoves(seat=self.seat, cell=cell, to=to, unit=kind, explores=explores))
        else:
            step(g, self.seat, units.pop(), to, explores)

    def nothing(self, g: Horizon) -> None:
        g.state.movement = STILL

    def prompt(self, g: Horizon) -> Message:
        points = _points_text(g.state.movement)
        if self.passing != NOWHERE:
            return Message("Move on from the other player's home ({points} left).", points=points)
        return Message("Move your units ({points} left).", points=points)

    def label(self, g: Horizon, action: Action) -> Message:
        if isinstance(action, MoveUnit):
            at, to = g.rules.ends[action.path]
            return Message("{kind:cap} from {at} to {to}", kind=action.kind, at=at, to=to)
        if isinstance(action, ExploreTo):
            at, to = g.rules.ends[action.path]
            return Message("Settler from {at} explores {to}", at=at, to=to)
        return Message("Stop moving")

    def group(self, g: Horizon, action: Action) -> Said:
        return Message("Explore") if isinstance(action, ExploreTo) else Message("Move")

    def unspent(self, g: Horizon, action: Action) -> Said:
        left = g.state.movement
        if isinstance(action, MoveUnit | ExploreTo) or left < 1:
            return ""
        return Message(
            "{n} movement point is unspent.", many="{n} movement points are unspent.", n=left
        )

    def words(self, g: Horizon) -> Message:
        return Message("spend {points}", points=_points_text(max(0, g.state.movement)))


def _points_text(n: int) -> Message:
    return Message("{n} movement point", many="{n} movement points", n=n)


class WhichMoves(Decision, frozen=True, kw_only=True):
    """Several units of a kind stand there: which one moves?"""

    rule: ClassVar[str] = "R5.19b"
    cell: str
    to: str
    unit: int
    explores: bool

    def candidates(self, g: Horizon) -> list[Action]:
        strengths = dict.fromkeys(strengths_at(g.state.players[self.seat], self.unit, self.cell))
        return [picked((self.cell, self.unit, s)) for s in strengths]

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, PickUnit)
        step(g, self.seat, unit_of(action), self.to, self.explores)

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, PickUnit)
        return Message("The {kind} of strength {n}", kind=action.kind, n=action.strength)


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
        g.emit(TerritoryFound, seat=seat, to=to, territory=key)
        return
    if foreign_home(s, seat, to):
        g.push(Moving(seat=seat, passing=to, kind=kind, strength=strength))
    else:
        g.push(Moving(seat=seat))
    g.emit(UnitMoved, seat=seat, kind=KINDS[kind], strength=strength, at=cell, to=to)


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
