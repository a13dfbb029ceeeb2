"""Words of card text that give something: points, markers, steps on tracks, levels (5.17, 5.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Pick
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.step import Refusal, Step, docline
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

LEAVE = "Leave it out"
LEVELS = ("", "I", "II", "III")
ROWS = {"row1_any": "basic", "row2_any": "rare", "row3_any": "precious"}


def plural(n: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def score(g: Civolution, seat: int, vp: int, reason: str) -> None:
    """Gain victory points."""
    if vp:
        g.state.players[seat].score += vp
        g.emit(Scored(seat=seat, vp=vp, reason=reason))


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

    def words(self, g: Civolution) -> str:
        if isinstance(self.n, int):
            return f"{self.n} VP"
        most = f" (at most {self.most})" if self.most else ""
        return f"VP by {self.n.replace('_', ' ')}{most}"


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

    def words(self, g: Civolution) -> str:
        if isinstance(self.n, int) and self.res == "idea":
            return plural(self.n, "idea")
        return f"{self.n} {self.res}"


class Favor(Word, frozen=True, kw_only=True):
    """Move the favor disc to the right."""

    n: int = 1

    def resolve(self, g: Civolution) -> None:
        p = g.state.players[self.seat]
        if p.favor < 6:
            p.favor = min(6, p.favor + self.n)
            g.emit(FavorMoved(seat=self.seat, space=p.favor))

    def is_fixed(self) -> bool:
        return True

    def words(self, g: Civolution) -> str:
        return f"favor +{self.n}"


# Tracks.


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

    def words(self, g: Civolution) -> str:
        name = {"any": "any track", "any_lowest": "a lowest track"}.get(self.track, self.track)
        return f"{name} +{self.n}"


def move_disc(g: Civolution, seat: int, i: int, n: int) -> None:
    """One move on a track: surplus steps pay 2 VP each, then the crossed lines pay."""
    p, track = g.state.players[seat], g.rules.tracks[i]
    old = p.tracks[i]
    new = min(TOP, old + n)
    score(g, seat, 2 * (old + n - new), track.key)
    if new == old:
        return
    p.tracks[i] = new
    g.emit(Advanced(seat=seat, track=track.key, space=new, pale=int(new in track.pale)))
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

    def tries(self, g: Civolution) -> list[Action]:
        return [*ON_TRACK, DONE] if self.optional else list(ON_TRACK)

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, OnTrack):
            return None
        tracks = g.state.players[self.seat].tracks
        here = tracks[TRACKS.index(action.track)]
        if self.lowest and here > min(tracks):
            return Refusal(
                f"Your {action.track} disc is on {here}; your lowest disc is on {min(tracks)}.",
                "R5.135",
            )
        return None

    def picked(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, OnTrack):
            return
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, optional=False))
        move_disc(g, self.seat, TRACKS.index(action.track), 1)

    def named(self, g: Civolution, action: Action) -> str:
        if not isinstance(action, OnTrack):
            return LEAVE
        here = g.state.players[self.seat].tracks[TRACKS.index(action.track)]
        to = f"{here} to {here + 1}" if here < TOP else "at the end: 2 VP"
        return f"{action.track.capitalize()} ({to})"


ON_TRACK = tuple(OnTrack(track) for track in TRACKS)


# Modules and stage tiles.


class Upgrade(Ask, frozen=True, kw_only=True):
    """Raise a main module by one level."""

    rule: ClassVar[str] = "R5.63"
    harmless: ClassVar[bool] = True
    value: int = 0
    """The die value the module must show; 0 for any."""

    def tries(self, g: Civolution) -> list[Action]:
        return [UpgradeModule(key) for key in g.rules.modules]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, UpgradeModule)
        module = g.rules.modules[action.module]
        if self.value and self.value not in module.dice:
            return Refusal(
                f"{module.name} takes {module.dice[0]} and {module.dice[1]}; this upgrade is for"
                f" modules with a {self.value}.",
                "R5.88",
            )
        if g.state.players[self.seat].levels[g.rules.module_index[action.module]] == 3:
            return Refusal(f"{module.name} already stands at level III.", "R5.63")
        return None

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, UpgradeModule)
        p, i = g.state.players[self.seat], g.rules.module_index[action.module]
        p.levels = swapped(p.levels, i, p.levels[i] + 1)
        g.emit(Upgraded(seat=self.seat, module=action.module, level=p.levels[i]))

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, UpgradeModule)
        i = g.rules.module_index[action.module]
        level = g.state.players[self.seat].levels[i] + 1
        module = g.rules.modules[action.module]
        return f"{module.name} to level {LEVELS[level]}: {module.says[level - 1]}"

    def words(self, g: Civolution) -> str:
        return f"upgrade a module with a {self.value}" if self.value else "upgrade a module"


class FlipStage(Ask, frozen=True, kw_only=True):
    """Turn the tile of stage 4 or 5 to its active side."""

    rule: ClassVar[str] = "R5.52"
    harmless: ClassVar[bool] = True
    vp: int = 0
    """Points that may be taken instead."""

    def tries(self, g: Civolution) -> list[Action]:
        return [Stage(4), Stage(5), *([Points()] if self.vp else [])]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, Stage) and g.state.players[self.seat].stages & (action.number - 3):
            return Refusal(f"Stage {action.number} is already active.", "R5.52")
        return None

    def picked(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Stage):
            g.state.players[self.seat].stages |= action.number - 3
        else:
            score(g, self.seat, self.vp, "instead of a stage tile")

    def named(self, g: Civolution, action: Action) -> str:
        if isinstance(action, Stage):
            return f"Activate stage {action.number}"
        return f"{self.vp} VP instead"

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:stage:{action.number}",) if isinstance(action, Stage) else ()

    def words(self, g: Civolution) -> str:
        return "turn a stage tile" + (f" or {self.vp} VP" if self.vp else "")


# Markers of choice.


class PlanAhead(Ask, frozen=True, kw_only=True):
    """Put planning markers on one die space."""

    rule: ClassVar[str] = "R5.61"
    harmless: ClassVar[bool] = True
    n: int

    def tries(self, g: Civolution) -> list[Action]:
        return list(PLANS)

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Plan)
        gain(g, self.seat, PLAN + action.value - 1, self.n)

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, Plan)
        return f"{plural(self.n, 'planning marker')} on {action.value}"

    def words(self, g: Civolution) -> str:
        return plural(self.n, "planning marker")


PLANS = tuple(Plan(value) for value in range(1, 7))


class GainFeature(Ask, frozen=True, kw_only=True):
    """Gain a feature marker."""

    rule: ClassVar[str] = "R5.135"
    harmless: ClassVar[bool] = True
    feature: str = "any"
    """One, several joined by a bar, or any."""
    n: int = 1

    def tries(self, g: Civolution) -> list[Action]:
        return [OfFeature(feature) for feature in FEATURES]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, OfFeature)
        if self.feature != "any" and action.feature not in self.feature.split("|"):
            allowed = self.feature.replace("|", " or ")
            return Refusal(f"Only {allowed} can be gained here.", "R5.135")
        return None

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfFeature)
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        gain(g, self.seat, FEATURE + FEATURES.index(action.feature), 1)

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, OfFeature)
        return f"1 {action.feature}"

    def words(self, g: Civolution) -> str:
        what = "any feature" if self.feature == "any" else self.feature.replace("|", " or ")
        return f"{self.n} {what}"


class MoveFeature(Ask, frozen=True, kw_only=True):
    """Move a feature marker to another feature space."""

    rule: ClassVar[str] = "R5.77"
    harmless: ClassVar[bool] = True
    n: int = 1

    def tries(self, g: Civolution) -> list[Action]:
        return [DONE, *SHIFTS]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        if isinstance(action, Shift):
            place = FEATURE + FEATURES.index(action.origin)
            if not g.state.players[self.seat].markers[place]:
                return Refusal(f"You have no {action.origin} marker.", "R5.77")
        return None

    def listed(self, g: Civolution) -> list[Action]:
        markers = g.state.players[self.seat].markers
        found: list[Action] = [DONE]
        for i in range(6):
            if markers[FEATURE + i]:
                found += SHIFTS[5 * i : 5 * i + 5]
        return found

    def picked(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Shift):
            return
        markers = g.state.players[self.seat].markers
        markers[FEATURE + FEATURES.index(action.origin)] -= 1
        markers[FEATURE + FEATURES.index(action.target)] += 1
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))

    def named(self, g: Civolution, action: Action) -> str:
        if isinstance(action, Shift):
            return f"{action.origin.capitalize()} to {action.target}"
        return "Move no more"

    def touches(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, Shift):
            return (f"p{self.seat}:space:{action.origin}", f"p{self.seat}:space:{action.target}")
        return ()

    def barred(self, g: Civolution) -> Refusal | None:
        if any(g.state.players[self.seat].markers[FEATURE : FEATURE + 6]):
            return None
        return Refusal("You have no feature marker to move.", "R5.77")

    def words(self, g: Civolution) -> str:
        return f"move up to {plural(self.n, 'feature marker')}"


SHIFTS = tuple(Shift(a, b) for a in FEATURES for b in FEATURES if a != b)


class GainMaterial(Ask, frozen=True, kw_only=True):
    """Gain a material into storage."""

    rule: ClassVar[str] = "R5.135"
    harmless: ClassVar[bool] = True
    material: str
    """A material, or row1_any to row3_any."""
    n: int = 1

    def tries(self, g: Civolution) -> list[Action]:
        return [OfMaterial(m.key) for m in g.rules.materials]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, OfMaterial)
        if g.rules.material_index[action.material] not in self.allowed(g):
            what = ROWS.get(self.material, self.material)
            return Refusal(f"Only {what} materials can be gained here.", "R5.135")
        return None

    def allowed(self, g: Civolution) -> tuple[int, ...]:
        """The materials on offer."""
        if self.material in ROWS:
            return g.rules.rows[int(self.material[3]) - 1]
        return tuple(g.rules.material_index[m] for m in self.material.split("|"))

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfMaterial)
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        gain(g, self.seat, STORE + g.rules.material_index[action.material], 1)

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, OfMaterial)
        return f"1 {g.rules.catalogue.names[action.material].lower()}"

    def words(self, g: Civolution) -> str:
        what = f"any {ROWS[self.material]} material" if self.material in ROWS else self.material
        return f"{self.n} {what.replace('|', ' or ')}"


# Structure.


class Either(Ask, frozen=True, kw_only=True):
    """Choose one of several actions."""

    rule: ClassVar[str] = "R9.9"
    texts: tuple[Text, ...]

    def tries(self, g: Civolution) -> list[Action]:
        return [Pick(n) for n in range(1, len(self.texts) + 1)]

    def bar(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, Pick)
        return hopeless(g, self.seat, self.texts[action.number - 1])

    def picked(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Pick)
        g.owe(self.seat, self.texts[action.number - 1], self.source)

    def named(self, g: Civolution, action: Action) -> str:
        assert isinstance(action, Pick)
        return capital(spelled(g, self.texts[action.number - 1]))

    def prompt(self, g: Civolution) -> str:
        what = g.rules.catalogue.names.get(self.source, "")
        return f"{what}: which of these do you do?" if what else docline(type(self))

    def is_harmless(self, g: Civolution) -> bool:
        able = [text for text in self.texts if hopeless(g, self.seat, text) is None]
        return not able or any(
            all(is_harmless(g, w) for word in text for w in word.bound(self.seat, ""))
            for text in able
        )

    def barred(self, g: Civolution) -> Refusal | None:
        refusals = [hopeless(g, self.seat, text) for text in self.texts]
        return None if None in refusals else refusals[0]

    def words(self, g: Civolution) -> str:
        return " or ".join(spelled(g, text) for text in self.texts)


def hopeless(g: Civolution, seat: int, text: Text) -> Refusal | None:
    """Why nothing at all of a text could be carried out; its first reason."""
    refusals = [step.barred(g) for word in text for step in word.bound(seat, "")]
    return None if None in refusals or not refusals else refusals[0]


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

    def tries(self, g: Civolution) -> list[Action]:
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

    def picked(self, g: Civolution, action: Action) -> None:
        if isinstance(action, Pick):
            if len(self.parts(g)) > 1:
                g.push(replace(self, done=(*self.done, action.number)))
            self.carry_out(g, action.number)

    def carry_out(self, g: Civolution, part: int) -> None:
        """Owe a part."""
        g.owe(self.seat, self.text(part), self.source)

    def named(self, g: Civolution, action: Action) -> str:
        if isinstance(action, Pick):
            return capital(spelled(g, self.texts[action.number - 1]))
        return "Leave out the rest" if len(self.parts(g)) > 1 else LEAVE

    def prompt(self, g: Civolution) -> str:
        what = g.rules.catalogue.names.get(self.source, "")
        if len(self.parts(g)) > 1:
            return f"{what}: in which order?" if what else docline(type(self))
        return f"{what}: take it?" if what else "Take it, or leave it out."

    def words(self, g: Civolution) -> str:
        return " and ".join(spelled(g, text) for text in self.texts)


def is_harmless(g: Civolution, word: Step) -> bool:
    """Whether carrying a word out can never be worse than skipping it."""
    return isinstance(word, Word | Ask) and word.is_harmless(g)


def skippable(text: Text) -> Text:
    """A text each of whose words may be left out."""
    return tuple(AnyOrder(texts=((word,),)) for word in text)


def capital(text: str) -> str:
    """A sentence with a capital."""
    return text[:1].upper() + text[1:]
