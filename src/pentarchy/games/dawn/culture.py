"""Culture: placing, moving and converting control tokens (rules 5.2, and the wonders that do
likewise)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal, Said, Seat
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.dawn.actions import (
    DONE,
    FROM,
    PLACE,
    TAKE_BACK,
    TARGET,
    TO,
    OnSpace,
    Place,
    Spend,
    TakeBack,
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
    difficulty,
    friendly,
    geography,
    has,
    is_easy,
    is_empty,
    relief,
    terrain,
    total,
    unused_tokens,
)
from pentarchy.games.dawn.refusals import barbarian_there, not_next_to, not_yours, why_not_step
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
    why_not_spend,
)

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def why_not_occupy(g: Dawn, at: int) -> Refusal | None:
    """Why no control token may lie on a space, whoever places it (R5.7)."""
    s = g.state
    if s.piece[at] == NONE and s.token[at] != CITY_STATE and at not in s.barbarians:
        if geography(g).terrain[at] != WATER:
            return None
        return Refusal("Control tokens are not placed on water.", "R5.7")
    if s.piece[at] >= CITY:
        return Refusal("A city stands on {at}.", "R5.7", at=NAMES[at])
    if s.piece[at] != NONE:
        return Refusal("A control token lies on {at} already.", "R5.7", at=NAMES[at])
    if s.token[at] == CITY_STATE:
        key = geography(g).city_states[at]
        return Refusal("{at} is the city-state {city_state}.", "R5.7", at=NAMES[at], city_state=key)
    return barbarian_there(g, at, "R5.7")


def not_beside(near: str, at: int) -> Refusal:
    """A space is not where the control tokens of an effect go."""
    if near == "city":
        return Refusal("{at} is not next to one of your cities.", "R5.6", at=NAMES[at])
    if near == "friendly":
        return Refusal("{at} is not next to a friendly space.", "R5.11", at=NAMES[at])
    return Refusal("{at} is not next to the new city.", "R5.28", at=NAMES[at])


class PlaceControl(Decision, frozen=True, kw_only=True):
    """Place control tokens."""

    rule: ClassVar[str] = "R5.6"
    optional: ClassVar[bool] = True
    left: int
    near: str = "city"
    """Next to what: an own `city`, a `friendly` space, or `at`."""
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

    def is_beside(self, g: Dawn, at: int) -> bool:
        """Whether a space is next to where tokens go."""
        if self.near == "at":
            return self.at in geography(g).near[at]
        owner, piece, seat = g.state.owner, g.state.piece, self.seat
        least = CITY if self.near == "city" else CONTROL
        return any(owner[n] == seat and piece[n] >= least for n in geography(g).near[at])

    def why_not_place(self, g: Dawn, at: int) -> Refusal | None:
        """Why a token may not be placed on a space."""
        refusal = why_not_occupy(g, at)
        if refusal is not None:
            return refusal
        most = self.most(g)
        if not is_easy(g, self.seat, at, most):
            return Refusal(
                "{terrain:cap} has difficulty {hard}; this effect reaches {most}.",
                "R5.7",
                terrain=terrain(g, at),
                hard=difficulty(g, self.seat, at),
                most=most,
            )
        if not self.is_beside(g, at):
            forest = geography(g).terrain[at] == FOREST and has(g, self.seat, "placing_forests")
            if not forest:
                return not_beside(self.near, at)
            if not is_empty(g.state, at):
                return Refusal("A forest away from your cities must be truly empty.", "R5.53")
        if not unused_tokens(g.state.players[self.seat]):
            return Refusal("No control token is left unused: take one back first.", "R5.9")
        return None

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for h in geography(g).spaces:
            yield PLACE[h]
        for h in g.state.players[self.seat].tokens:
            yield TAKE_BACK[h]
        if self.spends:
            yield from all_spending(g, self.seat)
        yield DONE

    def likely(self, g: Dawn) -> list[Action]:
        p = g.state.players[self.seat]
        if not self.left:
            return [*all_spending(g, self.seat), DONE] if self.spends else [DONE]
        if unused_tokens(p):
            return [*[PLACE[h] for h in self.spaces(g)], DONE]
        return [*[TAKE_BACK[h] for h in p.tokens], DONE]

    def options(self, g: Dawn) -> Sequence[Action]:
        """All spaces at once, as `spaces` finds them: tested again one by one, in random play of
        four a placing is listed in 9 microseconds instead of 3."""
        if not self.left or self.owing or not unused_tokens(g.state.players[self.seat]):
            return super().options(g)
        return self.likely(g)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Place) and self.left:
            return self.why_not_place(g, action.space)
        if isinstance(action, Done):
            return Refusal("Place the token you took back.", "R5.9") if self.owing else None
        if isinstance(action, Spend):
            return self.why_not_spend(g, action)
        if not self.left:
            if self.spends:
                return Refusal("To place another token spend a trade token first.", "R5.6")
            return Refusal("All tokens of this effect are placed.", "R5.6")
        assert isinstance(action, TakeBack)
        if unused_tokens(g.state.players[self.seat]):
            return Refusal("You still have unused control tokens.", "R5.9")
        if action.space in g.state.filled:
            return Refusal("That token was placed just now.", "R5.9")
        if not self.spaces(g):
            return Refusal("There is no space for it.", "R5.9")
        return None

    def why_not_spend(self, g: Dawn, action: Spend) -> Refusal | None:
        """Why no token may be spent to place one more."""
        if self.left:
            return Refusal(
                "You can still place {n} token without spending.",
                "R5.4",
                many="You can still place {n} tokens without spending.",
                n=self.left,
            )
        refusal = why_not_spend(g, self.seat, g.state.slot, action.what)
        if refusal is None and not self.spaces(g):
            refusal = Refusal("There is no space left for another token.", "R5.6")
        return refusal

    def unspent(self, g: Dawn, action: Action) -> Said:
        if action != DONE or not self.left:
            return ""
        return Message(
            "{n} control token can still be placed.",
            many="{n} control tokens can still be placed.",
            n=self.left,
        )

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Place):
            if self.left > 1 or self.spends:
                g.push(replace(self, left=self.left - 1, owing=False))
            place_control(g, self.seat, action.space)
        elif isinstance(action, TakeBack):
            g.push(replace(self, owing=True))
            take_back(g, action.space)
        elif isinstance(action, Spend):
            g.push(replace(self, left=1))
            spend(g, self.seat, g.state.slot, action.what)

    def barred(self, g: Dawn) -> Refusal | None:
        if not self.spaces(g):
            return Refusal("There is no space for a control token.", self.rule)
        if not can_provide_token(g, self.seat, ()):
            return Refusal("You have no control token.", "R5.9")
        return None

    def prompt(self, g: Dawn) -> Message:
        if not self.left:
            return Message("Spend a trade token to place another control token?")
        if not unused_tokens(g.state.players[self.seat]):
            return Message("No control token is left unused: which one do you take back?")
        return Message("Where do you place a control token? ({left} left)", left=self.left)

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Spend):
            return spend_label(action)
        if isinstance(action, Place):
            ground = terrain(g, action.space)
            return Message("Place on {at} ({terrain})", at=action.at, terrain=ground)
        return action.label() if isinstance(action, TakeBack) else Message("Place no more")

    def words(self, g: Dawn) -> Message:
        if not self.left:
            return Message("Spend trade tokens to place more control tokens")
        if self.near == "city":
            return placing_words(self.left)
        if self.near == "friendly":
            return Message(
                "Place up to {n} control token next to friendly spaces",
                many="Place up to {n} control tokens next to friendly spaces",
                n=self.left,
            )
        return Message(
            "Place up to {n} control token next to the new city",
            many="Place up to {n} control tokens next to the new city",
            n=self.left,
        )


def placing_words(count: int) -> Message:
    """The placing of control tokens next to cities, in words."""
    return Message(
        "Place up to {n} control token next to your cities",
        many="Place up to {n} control tokens next to your cities",
        n=count,
    )


class Culture(Step, frozen=True, kw_only=True):
    """Place control tokens next to your cities."""

    optional: ClassVar[bool] = True
    count: int

    def resolve(self, g: Dawn) -> None:
        left = self.count + total(g, self.seat, "culture_tokens")
        g.push(PlaceControl(seat=self.seat, source=self.source, left=left, spends=True))

    def words(self, g: Dawn) -> Message:
        return placing_words(self.count)


class SpreadOverHills(PickSpace, frozen=True, kw_only=True):
    """Place unused control tokens on hills next to the one just filled."""

    rule: ClassVar[str] = "R5.52"
    said: ClassVar[Sequence[OnSpace]] = PLACE
    optional: ClassVar[bool] = True
    at: int = -1

    def settled(self, event: Event | None) -> tuple[Step, ...]:
        return (replace(self, at=SPACE[event.at]),) if isinstance(event, ControlPlaced) else ()

    def likely(self, g: Dawn) -> list[Action]:
        return self.answers(geography(g).near[self.at])

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if not isinstance(action, OnSpace):
            return None
        at = action.space
        if geography(g).terrain[at] != HILLS:
            return Refusal("{at} is not hills.", self.rule, at=action.at)
        if at not in geography(g).near[self.at]:
            return not_next_to(at, self.at, self.rule)
        if not unused_tokens(g.state.players[self.seat]):
            return Refusal("No control token is left unused.", "R5.9")
        return why_not_occupy(g, at)

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, OnSpace):
            g.push(self)
            place_control(g, self.seat, action.space)

    def prompt(self, g: Dawn) -> Message:
        return Message("Spread over the hills next to {at}?", at=NAMES[self.at])

    def label(self, g: Dawn, action: Action) -> Message:
        return action.label() if isinstance(action, OnSpace) else Message("No more")


class MoveControl(PickSpace, frozen=True, kw_only=True):
    """You may move one of your control tokens to an adjacent empty space."""

    rule: ClassVar[str] = "R5.10"
    said: ClassVar[Sequence[OnSpace]] = FROM
    optional: ClassVar[bool] = True

    def likely(self, g: Dawn) -> list[Action]:
        return self.answers(g.state.players[self.seat].tokens)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if not isinstance(action, OnSpace):
            return None
        if action.space not in g.state.players[self.seat].tokens:
            return not_yours(action.space, self.rule)
        if not any(is_empty(g.state, h) for h in geography(g).land[action.space]):
            return Refusal("No space next to {at} is empty and dry.", self.rule, at=action.at)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, OnSpace):
            g.push(MoveControlTo(seat=self.seat, source=self.source, start=action.space))

    def prompt(self, g: Dawn) -> Message:
        return Message("Which control token do you move?")

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, OnSpace):
            return Message("The token on {at}", at=action.at)
        return Message("Move none")


class MoveControlTo(PickSpace, frozen=True, kw_only=True):
    """Choose where the control token goes."""

    rule: ClassVar[str] = "R5.10"
    said: ClassVar[Sequence[OnSpace]] = TO
    start: int

    def likely(self, g: Dawn) -> list[Action]:
        return self.answers(geography(g).near[self.start])

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, OnSpace)
        return why_not_step(g, self.start, action.space, self.rule)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, OnSpace)
        piece = g.state.piece[self.start]
        remove_piece(g, self.start)
        put_piece(g, self.seat, action.space, piece)
        g.emit(ControlMoved, seat=self.seat, start=NAMES[self.start], at=action.at)


# Rival control tokens.


class HitControl(PickSpace, frozen=True, kw_only=True):
    """Choose a rival control token, or leave it."""

    said: ClassVar[Sequence[OnSpace]] = TARGET
    optional: ClassVar[bool] = True

    reach: int = 1
    """How far from a friendly space it may be."""

    def likely(self, g: Dawn) -> list[Action]:
        geo = geography(g)
        within = set(geo.walk(friendly(g.state.players[self.seat]), self.reach, geo.ground()))
        return self.answers([h for h in rival_tokens(g, self.seat) if h in within])

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if not isinstance(action, OnSpace):
            return None
        if not is_rival_token(g, self.seat, action.space):
            return no_rival_token(action, self.rule)
        owner, seat = g.state.owner, self.seat
        if not geography(g).is_near(action.space, self.reach, lambda h: owner[h] == seat):
            return Refusal("{at} is too far from your friendly spaces.", self.rule, at=action.at)
        return None

    def barred(self, g: Dawn) -> Refusal | None:
        if len(self.options(g)) > 1:
            return None
        return Refusal("No rival control token is in reach.", self.rule)

    def label(self, g: Dawn, action: Action) -> Message:
        return action.label() if isinstance(action, OnSpace) else Message("Leave it")


def no_rival_token(action: OnSpace, rule: str) -> Refusal:
    """There is nothing to hit."""
    return Refusal("No rival control token lies on {at}.", rule, at=action.at)


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

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        refusal = super().refusal(g, action)
        if refusal is not None or not isinstance(action, OnSpace):
            return refusal
        plain = g.state.piece[action.space] == CONTROL
        if plain and not can_provide_token(g, self.seat, g.state.filled):
            return Refusal("You have no control token to put there.", "R5.9")
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if not isinstance(action, OnSpace):
            return
        if g.state.piece[action.space] == REINFORCED:
            flip_control(g, action.space)
            return
        spared = tuple(g.state.filled)
        g.push(ReplaceControl(seat=self.seat, source=self.source, at=action.space, spared=spared))


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
        g.emit(ControlReplaced, seat=self.seat, other=other, at=NAMES[self.at])


class DestroyRival(HitControl, frozen=True, kw_only=True):
    """Destroy a rival control token next to a friendly space."""

    rule: ClassVar[str] = "R5.55"

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, OnSpace):
            destroy_piece(g, action.space)


class ConvertOneOfTwo(PickSpace, frozen=True, kw_only=True):
    """Choose two control tokens of one rival, who replaces one of them by yours."""

    rule: ClassVar[str] = "R5.55"
    said: ClassVar[Sequence[OnSpace]] = TARGET
    first: int = -1

    def likely(self, g: Dawn) -> list[Action]:
        return self.answers(rival_tokens(g, self.seat))

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, OnSpace)
        s, at = g.state, action.space
        if not is_rival_token(g, self.seat, at):
            return no_rival_token(action, self.rule)
        if len(s.players[s.owner[at]].tokens) < 2:
            return Refusal("That player has no second control token on the map.", self.rule)
        if self.first >= 0 and s.owner[at] != s.owner[self.first]:
            return Refusal("Both tokens must be of the same player.", self.rule)
        if at == self.first:
            return Refusal("That is the first of the two.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, OnSpace)
        at = action.space
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

    def prompt(self, g: Dawn) -> Message:
        if self.first < 0:
            return Message("Choose the first of two control tokens of one rival.")
        return Message("Choose the second of two control tokens of one rival.")


class YieldOneOfTwo(PickSpace, frozen=True, kw_only=True):
    """Choose which of your two control tokens is replaced."""

    rule: ClassVar[str] = "R5.55"
    said: ClassVar[Sequence[OnSpace]] = TARGET
    to: int
    pair: tuple[int, int]

    def likely(self, g: Dawn) -> list[Action]:
        return self.answers(self.pair)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, OnSpace)
        if action.space in self.pair:
            return None
        a, b = (NAMES[h] for h in self.pair)
        return Refusal("The choice is between {first} and {second}.", self.rule, first=a, second=b)

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, OnSpace)
        g.push(ReplaceControl(seat=self.to, source=self.source, at=action.space))


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

    def likely(self, g: Dawn) -> list[Action]:
        if g.state.power != self.needed:
            return [DONE]
        geo = geography(g)
        tokens = [h for p in g.state.players for h in p.tokens]
        return self.answers(sorted({*tokens, *geo.walk(tokens, 1, geo.ground())}))

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if not isinstance(action, OnSpace):
            return None
        if g.state.power != self.needed:
            return Refusal("This works in slot {slot} only.", self.rule, slot=self.needed)
        if not self.hits(g, action.space):
            return Refusal("No control token lies there or next to it.", self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if not isinstance(action, OnSpace):
            return
        g.emit(Devastated, seat=self.seat, at=action.at)
        for h in self.hits(g, action.space):
            if g.state.piece[h] == REINFORCED:
                flip_control(g, h)
            else:
                destroy_piece(g, h)

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, OnSpace):
            return Message("Strike {at}", at=action.at)
        return Message("Spare the world")
