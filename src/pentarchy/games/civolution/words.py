"""Words of card text that give something: points, markers, steps on tracks, levels (5.17, 5.21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Pick
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.message import Arg, Message, Refusal
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.core.words import spelled
from pentarchy.games.civolution.actions import (
    DONE,
    OfFeature,
    OfMaterial,
    OnTrack,
    Plan,
    Points,
    Shift,
    Stage,
    UpgradeModule,
)
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.cards.kinds import FEATURES, TRACKS
from pentarchy.games.civolution.events import Advanced, FavorMoved, Scored, Upgraded
from pentarchy.games.civolution.markers import gain
from pentarchy.games.civolution.queries import MARKER_COUNTERS, swapped
from pentarchy.games.civolution.state import FEATURE, PLAN, STORE, TOP

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

LEAVE = Message("Leave it out")
ROWS = ("row1_any", "row2_any", "row3_any")


def one_of(what: str) -> Message:
    """A single marker of a kind."""
    return Message("1 {what:low}", what=what)


def either(parts: Sequence[Arg]) -> Arg:
    """Several things of which one will do."""
    *before, last = parts
    for part in reversed(before):
        last = Message("{first} or {rest:low}", first=part, rest=last)
    return last


def together(parts: Sequence[Arg]) -> Arg:
    """Several things, all of them."""
    *before, last = parts
    for part in reversed(before):
        last = Message("{first} and {rest}", first=part, rest=last)
    return last


def titled(key: str) -> Message:
    """A card by its name and text."""
    return Message("{card}: {text}", card=key, text=f"{key}.text")


def level_text(module: str, level: int) -> Message:
    """What a level of a module does."""
    return Message("{text}", text=f"{module}.{level}")


def no_tribe_in(g: Civolution, t: int, rule: str) -> Refusal:
    """A civ has no tribe in a territory."""
    return Refusal("You have no tribe in {territory}.", rule, territory=g.rules.territories[t].key)


def no_tribe_on(land: str, rule: str) -> Refusal:
    """A civ has no tribe on a type of land."""
    return Refusal("You have no tribe in any territory of type {land}.", rule, land=land)


def score(g: Civolution, seat: int, vp: int, reason: str) -> None:
    """Gain victory points."""
    if vp:
        g.state.players[seat].score += vp
        g.emit(Scored, seat=seat, vp=vp, reason=reason)


class Word(Step, frozen=True, kw_only=True):
    """A word of card text that only gives."""

    def is_harmless(self, g: Civolution) -> bool:
        """Whether carrying it out can never be worse than skipping it."""
        return True

    def is_fixed(self) -> bool:
        """Whether it gives the same at any time, and had earlier is never worse."""
        return False

    def is_plain(self, g: Civolution) -> bool:
        """Whether, among plain words, it comes to the same in any order and asks nothing."""
        return self.is_fixed()


class Score(Word, frozen=True, kw_only=True):
    """Gain victory points: a number, or one per unit of a counter."""

    n: int | str = 1
    most: int = 0

    def resolve(self, g: Civolution) -> None:
        vp = g.amount(self.seat, self.n)
        score(g, self.seat, min(vp, self.most) if self.most else vp, self.source or "rules")

    def is_fixed(self) -> bool:
        return isinstance(self.n, int)

    def is_plain(self, g: Civolution) -> bool:
        return self.n not in MARKER_COUNTERS

    def words(self, g: Civolution) -> Message:
        if isinstance(self.n, int):
            return Message("{vp} VP", vp=self.n)
        if self.most:
            return Message("VP by {per} (at most {most})", per=self.n, most=self.most)
        return Message("VP by {per}", per=self.n)


class Gain(Word, frozen=True, kw_only=True):
    """Gain food, money, ideas or focus markers."""

    res: str
    n: int | str = 1

    def resolve(self, g: Civolution) -> None:
        n = g.amount(self.seat, self.n)
        if n:
            gain(g, self.seat, g.rules.space_index[self.res], n)

    def is_fixed(self) -> bool:
        return isinstance(self.n, int)

    def is_plain(self, g: Civolution) -> bool:
        return self.n not in MARKER_COUNTERS

    def words(self, g: Civolution) -> Message:
        if isinstance(self.n, str):
            return Message("{what} by {per}", what=self.res, per=self.n)
        if self.res == "idea":
            return Message("{n} idea", many="{n} ideas", n=self.n)
        return Message("{n} {what:low}", n=self.n, what=self.res)


class Favor(Word, frozen=True, kw_only=True):
    """Move the favor disc to the right."""

    n: int = 1

    def resolve(self, g: Civolution) -> None:
        p = g.state.players[self.seat]
        if p.favor < 6:
            p.favor = min(6, p.favor + self.n)
            g.emit(FavorMoved, seat=self.seat, space=p.favor)

    def is_fixed(self) -> bool:
        return True

    def words(self, g: Civolution) -> Message:
        return Message("favor +{steps}", steps=self.n)


# Tracks.


SURPLUS_VP = 2
"""For each step beyond the end of a track."""


class Advance(Word, frozen=True, kw_only=True):
    """Advance on a track: one move of n steps; on any or the lowest track, n single steps.

    Which line is crossed when, and on which space a disc comes to rest, can be worth more than a
    step: so a move is harmless only where neither is at stake.
    """

    track: str
    n: int = 1
    optional: bool = False
    """Whether a choice of tracks may be declined."""

    def resolve(self, g: Civolution) -> None:
        if self.track in TRACKS:
            move_disc(g, self.seat, TRACKS.index(self.track), self.n)
            return
        g.push(
            ChooseTrack(
                seat=self.seat,
                source=self.source,
                n=self.n,
                lowest=self.track == "any_lowest",
                optional=self.optional,
            )
        )

    def is_harmless(self, g: Civolution) -> bool:
        if self.track not in TRACKS:
            return self.optional
        if Advanced in listened(g, self.seat):
            return False
        i = TRACKS.index(self.track)
        old = g.state.players[self.seat].tracks[i]
        lines = crossed(g, i, old, min(TOP, old + self.n))
        return all(isinstance(word, Score) for text in lines for word in text)

    def is_plain(self, g: Civolution) -> bool:
        return self.track in TRACKS and self.is_harmless(g)

    def words(self, g: Civolution) -> Message:
        if self.track == "any":
            return Message("any track +{steps}", steps=self.n)
        if self.track == "any_lowest":
            return Message("a lowest track +{steps}", steps=self.n)
        return Message("{track} +{steps}", track=self.track, steps=self.n)


def move_disc(g: Civolution, seat: int, i: int, n: int) -> None:
    """One move on a track: surplus steps pay 2 VP each, then the crossed lines pay."""
    p, track = g.state.players[seat], g.rules.tracks[i]
    old = p.tracks[i]
    new = min(TOP, old + n)
    score(g, seat, SURPLUS_VP * (old + n - new), track.key)
    if new == old:
        return
    p.tracks[i] = new
    g.emit(Advanced, seat=seat, track=track.key, space=new, pale=int(new in track.pale))
    for text in reversed(crossed(g, i, old, new)):
        g.owe(seat, text, track.key)


def crossed(g: Civolution, i: int, old: int, new: int) -> list[Text]:
    """What the lines pay that a disc crosses, from low to high."""
    track = g.rules.tracks[i]
    return [text for at, text in zip(track.at, track.lines, strict=True) if old < at <= new]


def listened(g: Civolution, seat: int) -> set[type[Event]]:
    """The events to which abilities of a civ answer."""
    mine = g.state.players[seat].abilities
    return {kind for kind, texts in g.rules.catalogue.on.items() if any(k in texts for k in mine)}


class ChooseTrack(Ask, frozen=True, kw_only=True):
    """Advance one step on a track of your choice."""

    rule: ClassVar[str] = "R5.119"
    n: int = 1
    lowest: bool = False
    optional: bool = False

    def candidates(self, g: Civolution) -> list[Action]:
        return [*ON_TRACK, DONE] if self.optional else list(ON_TRACK)

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, OnTrack):
            return None
        tracks = g.state.players[self.seat].tracks
        here = tracks[TRACKS.index(action.track)]
        if self.lowest and here > min(tracks):
            return Refusal(
                "Your disc of {track:low} is on {space}; your lowest disc is on {lowest}.",
                "R5.135",
                track=action.track,
                space=here,
                lowest=min(tracks),
            )
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, OnTrack):
            return
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, optional=False))
        move_disc(g, self.seat, TRACKS.index(action.track), 1)

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, OnTrack):
            return LEAVE
        here = g.state.players[self.seat].tracks[TRACKS.index(action.track)]
        if here == TOP:
            return Message("{track} (at the end: {vp} VP)", track=action.track, vp=SURPLUS_VP)
        return Message("{track} ({here} to {next})", track=action.track, here=here, next=here + 1)


ON_TRACK = tuple(OnTrack(track) for track in TRACKS)


# Modules and stage tiles.


class Upgrade(Ask, frozen=True, kw_only=True):
    """Raise a main module by one level."""

    rule: ClassVar[str] = "R5.63"
    harmless: ClassVar[bool] = True
    value: int = 0
    """The die value the module must show; 0 for any."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [UpgradeModule(key) for key in g.rules.modules]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, UpgradeModule)
        module = g.rules.modules[action.module]
        if self.value and self.value not in module.dice:
            return Refusal(
                "{module} takes {a} and {b}; this upgrade is for modules with a {value}.",
                "R5.88",
                module=module.key,
                a=module.dice[0],
                b=module.dice[1],
                value=self.value,
            )
        if g.state.players[self.seat].levels[g.rules.module_index[action.module]] == 3:
            return Refusal("{module} already stands at level III.", "R5.63", module=module.key)
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, UpgradeModule)
        p, i = g.state.players[self.seat], g.rules.module_index[action.module]
        p.levels = swapped(p.levels, i, p.levels[i] + 1)
        g.emit(Upgraded, seat=self.seat, module=action.module, level=p.levels[i])

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, UpgradeModule)
        i = g.rules.module_index[action.module]
        level = g.state.players[self.seat].levels[i] + 1
        text = level_text(action.module, level)
        if level == 2:
            return Message("{module} to level II: {text}", module=action.module, text=text)
        return Message("{module} to level III: {text}", module=action.module, text=text)

    def words(self, g: Civolution) -> Message:
        if self.value:
            return Message("upgrade a module with a {value}", value=self.value)
        return Message("upgrade a module")


class FlipStage(Ask, frozen=True, kw_only=True):
    """Turn the tile of stage 4 or 5 to its active side."""

    rule: ClassVar[str] = "R5.52"
    harmless: ClassVar[bool] = True
    vp: int = 0
    """Points that may be taken instead."""

    def candidates(self, g: Civolution) -> list[Action]:
        return [Stage(4), Stage(5), *([Points()] if self.vp else [])]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, Stage) and g.state.players[self.seat].stages & (action.number - 3):
            return Refusal("Stage {stage} is already active.", "R5.52", stage=action.number)
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Stage):
            g.state.players[self.seat].stages |= action.number - 3
        else:
            score(g, self.seat, self.vp, "no_stage_tile")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Stage):
            return Message("Activate stage {stage}", stage=action.number)
        return Message("{vp} VP instead", vp=self.vp)

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:stage:{action.number}",) if isinstance(action, Stage) else ()

    def words(self, g: Civolution) -> Message:
        if self.vp:
            return Message("turn a stage tile or {vp} VP", vp=self.vp)
        return Message("turn a stage tile")


# Markers of choice.


class PlanAhead(Ask, frozen=True, kw_only=True):
    """Put planning markers on one die space."""

    rule: ClassVar[str] = "R5.61"
    harmless: ClassVar[bool] = True
    n: int

    def candidates(self, g: Civolution) -> list[Action]:
        return list(PLANS)

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Plan)
        gain(g, self.seat, PLAN + action.value - 1, self.n)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Plan)
        return Message(
            "{n} planning marker on {value}",
            many="{n} planning markers on {value}",
            n=self.n,
            value=action.value,
        )

    def words(self, g: Civolution) -> Message:
        return Message("{n} planning marker", many="{n} planning markers", n=self.n)


PLANS = tuple(Plan(value) for value in range(1, 7))


class GainFeature(Ask, frozen=True, kw_only=True):
    """Gain a feature marker."""

    rule: ClassVar[str] = "R5.135"
    harmless: ClassVar[bool] = True
    feature: str = "any"
    """One, several joined by a bar, or any."""
    n: int = 1

    def candidates(self, g: Civolution) -> list[Action]:
        return [OfFeature(feature) for feature in FEATURES]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, OfFeature)
        if self.feature != "any" and action.feature not in self.feature.split("|"):
            allowed = either(self.feature.split("|"))
            return Refusal("Only {features:low} can be gained here.", "R5.135", features=allowed)
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfFeature)
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        gain(g, self.seat, FEATURE + FEATURES.index(action.feature), 1)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, OfFeature)
        return one_of(action.feature)

    def words(self, g: Civolution) -> Message:
        if self.feature == "any":
            return Message("{n} feature of any kind", many="{n} features of any kind", n=self.n)
        return Message("{n} {what:low}", n=self.n, what=either(self.feature.split("|")))


class MoveFeature(Ask, frozen=True, kw_only=True):
    """Move a feature marker to another feature space."""

    rule: ClassVar[str] = "R5.77"
    harmless: ClassVar[bool] = True
    n: int = 1

    def candidates(self, g: Civolution) -> list[Action]:
        return [DONE, *SHIFTS]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, Shift):
            place = FEATURE + FEATURES.index(action.origin)
            if not g.state.players[self.seat].markers[place]:
                return Refusal("You have no {feature:low} marker.", "R5.77", feature=action.origin)
        return None

    def likely(self, g: Civolution) -> list[Action]:
        markers = g.state.players[self.seat].markers
        found: list[Action] = [DONE]
        for i in range(6):
            if markers[FEATURE + i]:
                found += SHIFTS[5 * i : 5 * i + 5]
        return found

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Shift):
            return
        markers = g.state.players[self.seat].markers
        markers[FEATURE + FEATURES.index(action.origin)] -= 1
        markers[FEATURE + FEATURES.index(action.target)] += 1
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Shift):
            return Message("{origin} to {feature:low}", origin=action.origin, feature=action.target)
        return Message("Move no more")

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, Shift):
            return (f"p{self.seat}:space:{action.origin}", f"p{self.seat}:space:{action.target}")
        return ()

    def barred(self, g: Civolution) -> Refusal | None:
        if any(g.state.players[self.seat].markers[FEATURE : FEATURE + 6]):
            return None
        return Refusal("You have no feature marker to move.", "R5.77")

    def words(self, g: Civolution) -> Message:
        return Message(
            "move up to {n} feature marker", many="move up to {n} feature markers", n=self.n
        )


SHIFTS = tuple(Shift(a, b) for a in FEATURES for b in FEATURES if a != b)


class GainMaterial(Ask, frozen=True, kw_only=True):
    """Gain a material into storage."""

    rule: ClassVar[str] = "R5.135"
    harmless: ClassVar[bool] = True
    material: str
    """A material, or row1_any to row3_any."""
    n: int = 1

    def candidates(self, g: Civolution) -> tuple[Action, ...]:
        return g.rules.of_material

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, OfMaterial)
        if g.rules.material_index[action.material] not in self.allowed(g):
            what = either(self.material.split("|"))
            return Refusal("Only {materials:low} can be gained here.", "R5.135", materials=what)
        return None

    def allowed(self, g: Civolution) -> tuple[int, ...]:
        """The materials on offer."""
        if self.material in ROWS:
            return g.rules.rows[int(self.material[3]) - 1]
        return tuple(g.rules.material_index[m] for m in self.material.split("|"))

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfMaterial)
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        gain(g, self.seat, STORE + g.rules.material_index[action.material], 1)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, OfMaterial)
        return one_of(action.material)

    def words(self, g: Civolution) -> Message:
        return Message("{n} {what:low}", n=self.n, what=either(self.material.split("|")))


# Structure.


class Either(Ask, frozen=True, kw_only=True):
    """Choose one of several actions."""

    rule: ClassVar[str] = "R9.9"
    texts: tuple[Text, ...]

    def candidates(self, g: Civolution) -> list[Action]:
        return [Pick(n) for n in range(1, len(self.texts) + 1)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Pick)
        return hopeless(g, self.seat, self.texts[action.number - 1])

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Pick)
        g.owe(self.seat, self.texts[action.number - 1], self.source)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Pick)
        return Message("{text:cap}", text=spelled(g, self.texts[action.number - 1]))

    def prompt(self, g: Civolution) -> Message:
        if self.source:
            return Message("{card}: which of these do you do?", card=self.source)
        return super().prompt(g)

    def is_harmless(self, g: Civolution) -> bool:
        able = [text for text in self.texts if hopeless(g, self.seat, text) is None]
        return not able or any(
            all(is_harmless(g, w) for word in text for w in word.bound(self.seat, ""))
            for text in able
        )

    def barred(self, g: Civolution) -> Refusal | None:
        refusals = [hopeless(g, self.seat, text) for text in self.texts]
        return None if None in refusals else refusals[0]

    def words(self, g: Civolution) -> Message:
        return Message("{all}", all=either([spelled(g, text) for text in self.texts]))


def hopeless(g: Civolution, seat: int, text: Text) -> Refusal | None:
    """Why nothing at all of a text could be carried out; its first reason."""
    first: Refusal | None = None
    for word in text:
        for step in word.bound(seat, ""):
            refusal = step.barred(g)
            if refusal is None:
                return None
            first = first or refusal
    return first


class AnyOrder(Ask, frozen=True, kw_only=True):
    """Carry out the parts in the order you like; any may be left out.

    What gives the same at any time is had first. Nobody is asked about the rest if it only gives
    and comes to the same in any order, nor about a single part that cannot be worse than nothing
    (it only gives, or offers to decline by itself).
    """

    rule: ClassVar[str] = "R5.130"
    texts: tuple[Text, ...]
    done: tuple[int, ...] = ()
    """Parts carried out, by number from 1."""

    def parts(self, g: Civolution) -> list[int]:
        """The parts still open."""
        return [n for n in range(1, len(self.texts) + 1) if n not in self.done]

    def text(self, part: int) -> Text:
        """The words of a part; a choice in them may be declined."""
        return tuple(
            replace(word, optional=True) if "optional" in word.__struct_fields__ else word
            for word in self.texts[part - 1]
        )

    def candidates(self, g: Civolution) -> list[Action]:
        parts = self.parts(g)
        texts = {n: [w for word in self.text(n) for w in word.bound(self.seat, "")] for n in parts}
        for n, text in texts.items():
            if all(isinstance(word, Word) and word.is_fixed() for word in text):
                return [Pick(n)]
        words = [word for text in texts.values() for word in text]
        if all(isinstance(word, Word) and word.is_plain(g) for word in words):
            return [Pick(n) for n in parts[:1]]
        if len(parts) == 1 and all(is_harmless(g, word) for word in words):
            return [Pick(parts[0])]
        return [*(Pick(n) for n in parts), DONE]

    def is_harmless(self, g: Civolution) -> bool:
        return True

    def choose(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Pick):
            if len(self.parts(g)) > 1:
                g.push(replace(self, done=(*self.done, action.number)))
            self.carry_out(g, action.number)

    def carry_out(self, g: Civolution, part: int) -> None:
        """Owe a part."""
        g.owe(self.seat, self.text(part), self.source)

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Pick):
            return Message("{text:cap}", text=spelled(g, self.texts[action.number - 1]))
        return Message("Leave out the rest") if len(self.parts(g)) > 1 else LEAVE

    def prompt(self, g: Civolution) -> Message:
        if len(self.parts(g)) > 1:
            if self.source:
                return Message("{card}: in which order?", card=self.source)
            return super().prompt(g)
        if self.source:
            return Message("{card}: take it?", card=self.source)
        return Message("Take it, or leave it out.")

    def words(self, g: Civolution) -> Message:
        return Message("{all}", all=together([spelled(g, text) for text in self.texts]))


def is_harmless(g: Civolution, word: Step) -> bool:
    """Whether carrying a word out can never be worse than skipping it."""
    return isinstance(word, Word | Ask) and word.is_harmless(g)


def skippable(text: Text) -> Text:
    """A text each of whose words may be left out."""
    return tuple(AnyOrder(texts=((word,),)) for word in text)
