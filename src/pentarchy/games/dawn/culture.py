"""Culture: placing, moving and converting control tokens (rules 5.2, and the wonders that do
likewise)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Done
from pentarchy.core.event import Event
from pentarchy.core.step import Decision, Refusal, Seat, Step
from pentarchy.games.dawn.actions import (
    DONE,
    FROM,
    PLACE,
    TAKE_BACK,
    TARGET,
    TO,
    From,
    OnSpace,
    Place,
    Spend,
    TakeBack,
    Target,
)
from pentarchy.games.dawn.board import (
    destroy_piece,
    flip_control,
    place_control,
    put_piece,
    remove_piece,
    replace_piece,
    take_back,
)
from pentarchy.games.dawn.events import (
    ControlMoved,
    ControlPlaced,
    ControlReplaced,
    Devastated,
)
from pentarchy.games.dawn.queries import (
    barbarian_on,
    difficulty,
    friendly,
    geography,
    has,
    is_empty,
    relief,
    terrain,
    total,
    unused_tokens,
)
from pentarchy.games.dawn.spaces import PickSpace
from pentarchy.games.dawn.state import (
    CITY,
    CITY_STATE,
    CONTROL,
    FOREST,
    HILLS,
    NAMES,
    NONE,
    REINFORCED,
    SPACE,
    WATER,
)
from pentarchy.games.dawn.words import (
    TakeBackControl,
    all_spending,
    can_provide_token,
    spend,
    spend_label,
    spendable,
    why_not_spend,
)

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def why_not_occupy(g: Dawn, at: int) -> Refusal | None:
    """Why no control token may lie on a space, whoever places it (R5.7)."""
    s = g.state
    if geography(g).terrain[at] == WATER:
        return Refusal("Control tokens are not placed on water.", "R5.7")
    if s.piece[at] >= CITY:
        return Refusal(f"A city stands on {NAMES[at]}.", "R5.7")
    if s.piece[at] != NONE:
        return Refusal(f"A control token lies on {NAMES[at]} already.", "R5.7")
    if s.token[at] == CITY_STATE:
        name = g.rules.catalogue.names[geography(g).city_states[at]]
        return Refusal(f"{NAMES[at]} is the city-state {name}.", "R5.7")
    if at in s.barbarians:
        return Refusal(f"Barbarian {barbarian_on(s, at)} stands on {NAMES[at]}.", "R5.7")
    return None


NEXT_TO = {
    "city": ("one of your cities", "R5.6"),
    "friendly": ("a friendly space", "R5.11"),
    "at": ("the new city", "R5.28"),
}
"""Next to what control tokens go, in words, and the rule that says so."""


class PlaceControl(Decision, frozen=True, kw_only=True):
    """Place control tokens."""

    rule: ClassVar[str] = "R5.6"
    left: int
    near: str = "city"
    """Next to what: an own city, a friendly space, or `at` (`NEXT_TO`)."""
    at: int = -1
    limit: int = 0
    """The greatest difficulty; 0 for the effective slot."""
    spends: bool = False
    """Whether trade tokens of the card add to the number."""
    owing: bool = False
    """A token was taken back for this and must be placed."""

    def most(self, g: Dawn) -> int:
        """The greatest difficulty that can be filled."""
        return (self.limit or g.state.power) + total(g, self.seat, "placing_reach")

    def starts(self, g: Dawn) -> Sequence[int]:
        """The spaces next to which tokens go."""
        p = g.state.players[self.seat]
        if self.near == "city":
            return p.cities
        return friendly(p) if self.near == "friendly" else (self.at,)

    def spaces(self, g: Dawn) -> list[int]:
        """Where a token may be placed."""
        s, geo = g.state, geography(g)
        piece, token, barbarians, ground = s.piece, s.token, s.barbarians, geo.terrain
        hard, most = geo.difficulty[relief(g, self.seat)], self.most(g)
        tried: set[int] = set()
        found: list[int] = []
        for start in self.starts(g):
            for h in geo.land[start]:
                if h not in tried:
                    tried.add(h)
                    if (
                        piece[h] == NONE
                        and hard[h] <= most
                        and token[h] != CITY_STATE
                        and h not in barbarians
                    ):
                        found.append(h)
        if s.players[self.seat].wonders and has(g, self.seat, "placing_forests"):
            found += [
                h
                for h in geo.spaces
                if ground[h] == FOREST and hard[h] <= most and h not in tried and is_empty(s, h)
            ]
        return found

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        """Why a token may not be placed on a space."""
        refusal = why_not_occupy(g, at)
        if refusal is not None:
            return refusal
        hard, most = difficulty(g, self.seat, at), self.most(g)
        if hard > most:
            return Refusal(
                f"{terrain(g, at).capitalize()} has difficulty {hard}; this effect reaches {most}.",
                "R5.7",
            )
        if any(at in geography(g).near[start] for start in self.starts(g)):
            return None
        if has(g, self.seat, "placing_forests") and geography(g).terrain[at] == FOREST:
            if is_empty(g.state, at):
                return None
            return Refusal("A forest away from your cities must be truly empty.", "R5.53")
        beside, rule = NEXT_TO[self.near]
        return Refusal(f"{NAMES[at]} is not next to {beside}.", rule)

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for h in geography(g).spaces:
            yield PLACE[h]
        for h in g.state.players[self.seat].tokens:
            yield TAKE_BACK[h]
        if self.spends:
            yield from all_spending(g, self.seat)
        yield DONE

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if isinstance(action, Done):
            return Refusal("Place the token you took back.", "R5.9") if self.owing else None
        if isinstance(action, Spend):
            if self.left:
                return Refusal(f"You can still place {self.left} without spending.", "R5.4")
            if not self.spaces(g):
                return Refusal("There is no space left for another token.", "R5.6")
            return why_not_spend(g, self.seat, g.state.slot, action.what)
        if not self.left:
            if self.spends:
                return Refusal("To place another token spend a trade token first.", "R5.6")
            return Refusal("All tokens of this effect are placed.", "R5.6")
        if isinstance(action, TakeBack):
            if unused_tokens(p):
                return Refusal("You still have unused control tokens.", "R5.9")
            if SPACE[action.at] in g.state.filled:
                return Refusal("That token was placed just now.", "R5.9")
            if not self.spaces(g):
                return Refusal("There is no space for it.", "R5.9")
            return None
        assert isinstance(action, Place)
        refusal = self.why_not(g, SPACE[action.at])
        if refusal is None and not unused_tokens(p):
            refusal = Refusal("No control token is left unused: take one back first.", "R5.9")
        return refusal

    def options(self, g: Dawn) -> Sequence[Action]:
        p = g.state.players[self.seat]
        found: list[Action] = []
        if not self.left:
            if self.spends:
                found = spendable(g, self.seat, g.state.slot)
                if found and not self.spaces(g):
                    found = []
        elif unused_tokens(p):
            found = [PLACE[h] for h in self.spaces(g)]
        elif self.spaces(g):
            found = [TAKE_BACK[h] for h in p.tokens if h not in g.state.filled]
        if not self.owing:
            found.append(DONE)
        return found

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Place):
            if self.left > 1 or self.spends:
                g.push(replace(self, left=self.left - 1, owing=False))
            place_control(g, self.seat, SPACE[action.at])
        elif isinstance(action, TakeBack):
            g.push(replace(self, owing=True))
            take_back(g, SPACE[action.at])
        elif isinstance(action, Spend):
            g.push(replace(self, left=1))
            spend(g, self.seat, g.state.slot, action.what)

    def barred(self, g: Dawn) -> Refusal | None:
        if not self.spaces(g):
            return Refusal("There is no space for a control token.", self.rule)
        if not can_provide_token(g, self.seat, ()):
            return Refusal("You have no control token.", "R5.9")
        return None

    def prompt(self, g: Dawn) -> str:
        if not self.left:
            return "Spend a trade token to place another control token?"
        if not unused_tokens(g.state.players[self.seat]):
            return "No control token is left unused: which one do you take back?"
        return f"Where do you place a control token? ({self.left} left)"

    def label(self, g: Dawn, action: Action) -> str:
        if isinstance(action, Spend):
            return spend_label(g, action)
        if isinstance(action, Place):
            return f"Place on {action.at} ({terrain(g, SPACE[action.at])})"
        return f"Take back {action.at}" if isinstance(action, TakeBack) else "Place no more"

    def words(self, g: Dawn) -> str:
        if not self.left:
            return "Spend trade tokens to place more control tokens"
        where = {"city": "your cities", "friendly": "friendly spaces"}.get(
            self.near, "the new city"
        )
        return f"Place up to {self.left} control token{'s' * (self.left != 1)} next to {where}"


class Culture(Step, frozen=True, kw_only=True):
    """Place control tokens next to your cities."""

    count: int

    def resolve(self, g: Dawn) -> None:
        left = self.count + total(g, self.seat, "culture_tokens")
        g.push(PlaceControl(seat=self.seat, source=self.source, left=left, spends=True))

    def words(self, g: Dawn) -> str:
        return f"Place up to {self.count} control tokens next to your cities"


class SpreadOverHills(PickSpace, frozen=True, kw_only=True):
    """Place unused control tokens on hills next to the one just filled."""

    rule: ClassVar[str] = "R5.52"
    said: ClassVar[Sequence[OnSpace]] = PLACE
    optional: ClassVar[bool] = True
    at: int = -1

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        return (replace(self, at=SPACE[event.at]),) if isinstance(event, ControlPlaced) else ()

    def near(self, g: Dawn) -> Sequence[int]:
        return geography(g).near[self.at]

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if geography(g).terrain[at] != HILLS:
            return Refusal(f"{NAMES[at]} is not hills.", self.rule)
        if at not in geography(g).near[self.at]:
            return Refusal(f"{NAMES[at]} is not next to {NAMES[self.at]}.", self.rule)
        if not unused_tokens(g.state.players[self.seat]):
            return Refusal("No control token is left unused.", "R5.9")
        return why_not_occupy(g, at)

    def pick(self, g: Dawn, at: int) -> None:
        g.push(self)
        place_control(g, self.seat, at)

    def prompt(self, g: Dawn) -> str:
        return f"Spread over the hills next to {NAMES[self.at]}?"

    def label(self, g: Dawn, action: Action) -> str:
        return "No more" if isinstance(action, Done) else action.label()


class MoveControl(PickSpace, frozen=True, kw_only=True):
    """You may move one of your control tokens to an adjacent empty space."""

    rule: ClassVar[str] = "R5.10"
    said: ClassVar[Sequence[OnSpace]] = FROM
    optional: ClassVar[bool] = True

    def near(self, g: Dawn) -> Sequence[int]:
        return g.state.players[self.seat].tokens

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if at not in g.state.players[self.seat].tokens:
            return Refusal(f"No control token of yours lies on {NAMES[at]}.", self.rule)
        if not any(is_empty(g.state, h) for h in geography(g).land[at]):
            return Refusal(f"No space next to {NAMES[at]} is empty and dry.", self.rule)
        return None

    def pick(self, g: Dawn, at: int) -> None:
        g.push(MoveControlTo(seat=self.seat, source=self.source, start=at))

    def prompt(self, g: Dawn) -> str:
        return "Which control token do you move?"

    def label(self, g: Dawn, action: Action) -> str:
        return f"The token on {action.at}" if isinstance(action, From) else "Move none"


class MoveControlTo(PickSpace, frozen=True, kw_only=True):
    """Choose where the control token goes."""

    rule: ClassVar[str] = "R5.10"
    said: ClassVar[Sequence[OnSpace]] = TO
    start: int

    def near(self, g: Dawn) -> Sequence[int]:
        return geography(g).near[self.start]

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if at not in geography(g).near[self.start]:
            return Refusal(f"{NAMES[at]} is not next to {NAMES[self.start]}.", self.rule)
        if geography(g).terrain[at] == WATER:
            return Refusal(f"{NAMES[at]} is water.", self.rule)
        if not is_empty(g.state, at):
            return Refusal(f"{NAMES[at]} is not empty.", self.rule)
        return None

    def pick(self, g: Dawn, at: int) -> None:
        piece = g.state.piece[self.start]
        remove_piece(g, self.start)
        put_piece(g, self.seat, at, piece)
        g.emit(ControlMoved(seat=self.seat, start=NAMES[self.start], at=NAMES[at]))


# Rival control tokens.


class HitControl(PickSpace, frozen=True, kw_only=True):
    """Choose a rival control token, or leave it."""

    said: ClassVar[Sequence[OnSpace]] = TARGET
    optional: ClassVar[bool] = True

    def within(self, g: Dawn) -> int:
        """The spaces in reach, as bits."""
        raise NotImplementedError

    def near(self, g: Dawn) -> list[int]:
        within, bit = self.within(g), geography(g).bit
        return [h for h in rival_tokens(g, self.seat) if within & bit[h]]

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if not is_rival_token(g, self.seat, at):
            return Refusal(f"No rival control token lies on {NAMES[at]}.", self.rule)
        if not self.within(g) & geography(g).bit[at]:
            return Refusal(f"{NAMES[at]} is too far from your friendly spaces.", self.rule)
        return None

    def barred(self, g: Dawn) -> Refusal | None:
        if len(self.options(g)) > 1:
            return None
        return Refusal("No rival control token is in reach.", self.rule)

    def label(self, g: Dawn, action: Action) -> str:
        return f"The token on {action.at}" if isinstance(action, Target) else "Leave it"


def rival_tokens(g: Dawn, seat: Seat) -> list[int]:
    """The spaces with a control token of another player."""
    return [h for i, p in enumerate(g.state.players) if i != seat for h in p.tokens]


def is_rival_token(g: Dawn, seat: Seat, at: int) -> bool:
    """Whether a control token of another player lies on a space."""
    return g.state.piece[at] in (CONTROL, REINFORCED) and g.state.owner[at] != seat


class ConvertControl(HitControl, frozen=True, kw_only=True):
    """You may replace a rival control token nearby by your own, or flip it if it is reinforced."""

    rule: ClassVar[str] = "R5.12"
    reach: int = 2

    def within(self, g: Dawn) -> int:
        geo = geography(g)
        found = geo.bits(friendly(g.state.players[self.seat]))
        for _ in range(self.reach):
            found |= geo.grown(found)
        return found

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        plain = g.state.piece[at] == CONTROL
        refusal = super().why_not(g, at)
        if refusal is None and plain and not can_provide_token(g, self.seat, g.state.filled):
            refusal = Refusal("You have no control token to put there.", "R5.9")
        return refusal

    def pick(self, g: Dawn, at: int) -> None:
        if g.state.piece[at] == REINFORCED:
            flip_control(g, at)
            return
        spared = tuple(g.state.filled)
        g.push(ReplaceControl(seat=self.seat, source=self.source, at=at, spared=spared))


class ReplaceControl(Step, frozen=True, kw_only=True):
    """Put your own control token in place of a rival's."""

    at: int
    spared: tuple[int, ...] = ()

    def resolve(self, g: Dawn) -> None:
        if not unused_tokens(g.state.players[self.seat]):
            g.push(TakeBackControl(seat=self.seat, spared=self.spared), self)
            return
        other = g.state.owner[self.at]
        replace_piece(g, self.seat, self.at, CONTROL)
        g.emit(ControlReplaced(seat=self.seat, other=other, at=NAMES[self.at]))


class DestroyRival(HitControl, frozen=True, kw_only=True):
    """Destroy a rival control token next to a friendly space."""

    rule: ClassVar[str] = "R5.55"

    def within(self, g: Dawn) -> int:
        geo = geography(g)
        return geo.grown(geo.bits(friendly(g.state.players[self.seat])))

    def pick(self, g: Dawn, at: int) -> None:
        destroy_piece(g, at)


class ConvertOneOfTwo(PickSpace, frozen=True, kw_only=True):
    """Choose two control tokens of one rival, who replaces one of them by yours."""

    rule: ClassVar[str] = "R5.55"
    said: ClassVar[Sequence[OnSpace]] = TARGET
    first: int = -1

    def near(self, g: Dawn) -> list[int]:
        return rival_tokens(g, self.seat)

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        s = g.state
        if not is_rival_token(g, self.seat, at):
            return Refusal(f"No rival control token lies on {NAMES[at]}.", self.rule)
        if len(s.players[s.owner[at]].tokens) < 2:
            return Refusal("That player has no second control token on the map.", self.rule)
        if self.first >= 0 and s.owner[at] != s.owner[self.first]:
            return Refusal("Both tokens must be of the same player.", self.rule)
        if at == self.first:
            return Refusal("That is the first of the two.", self.rule)
        return None

    def pick(self, g: Dawn, at: int) -> None:
        if self.first < 0:
            g.push(replace(self, first=at))
            return
        victim, pair = g.state.owner[at], (self.first, at)
        g.push(YieldOneOfTwo(seat=victim, source=self.source, to=self.seat, pair=pair))

    def barred(self, g: Dawn) -> Refusal | None:
        rivals = [p for i, p in enumerate(g.state.players) if i != self.seat]
        if all(len(p.tokens) < 2 for p in rivals):
            return Refusal("No rival has two control tokens on the map.", self.rule)
        if not can_provide_token(g, self.seat, ()):
            return Refusal("You have no control token to put there.", "R5.9")
        return None

    def prompt(self, g: Dawn) -> str:
        which = "first" if self.first < 0 else "second"
        return f"Choose the {which} of two control tokens of one rival."

    def label(self, g: Dawn, action: Action) -> str:
        return f"The token on {action.text.partition(' ')[2]}"


class YieldOneOfTwo(PickSpace, frozen=True, kw_only=True):
    """Choose which of your two control tokens is replaced."""

    rule: ClassVar[str] = "R5.55"
    said: ClassVar[Sequence[OnSpace]] = TARGET
    to: int
    pair: tuple[int, int]

    def near(self, g: Dawn) -> Sequence[int]:
        return self.pair

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if at not in self.pair:
            first, second = (NAMES[h] for h in self.pair)
            return Refusal(f"The choice is between {first} and {second}.", self.rule)
        return None

    def pick(self, g: Dawn, at: int) -> None:
        g.push(ReplaceControl(seat=self.to, source=self.source, at=at))

    def label(self, g: Dawn, action: Action) -> str:
        return f"The token on {action.text.partition(' ')[2]}"


class Devastate(PickSpace, frozen=True, kw_only=True):
    """You may devastate a space and its neighbours."""

    rule: ClassVar[str] = "R5.16"
    said: ClassVar[Sequence[OnSpace]] = TARGET
    optional: ClassVar[bool] = True
    needed: int = 5
    """The effective slot that allows it."""

    def hits(self, g: Dawn, at: int) -> list[int]:
        """The control tokens that would be hit."""
        piece = g.state.piece
        return [h for h in (at, *geography(g).near[at]) if CONTROL <= piece[h] <= REINFORCED]

    def near(self, g: Dawn) -> list[int]:
        if g.state.power != self.needed:
            return []
        geo = geography(g)
        tokens = geo.bits(h for p in g.state.players for h in p.tokens)
        return geo.listed(tokens | geo.grown(tokens))

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        if g.state.power != self.needed:
            return Refusal(f"This works in slot {self.needed} only.", self.rule)
        if not self.hits(g, at):
            return Refusal("No control token lies there or next to it.", self.rule)
        return None

    def pick(self, g: Dawn, at: int) -> None:
        g.emit(Devastated(seat=self.seat, at=NAMES[at]))
        for h in self.hits(g, at):
            if g.state.piece[h] == REINFORCED:
                flip_control(g, h)
            else:
                destroy_piece(g, h)

    def label(self, g: Dawn, action: Action) -> str:
        return f"Strike {action.at}" if isinstance(action, Target) else "Spare the world"
