"""Events: what happened, told in the log and answered by triggers."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import asdict

from pentarchy.core.event import Event


class CivEvent(Event, frozen=True, kw_only=True):
    """An event of this game: the seat after the last one is V.I.C.I."""

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        return super().sentence(names, (*players, "V.I.C.I."))


class PlaceEvent(CivEvent, frozen=True, kw_only=True):
    """An event whose texts are places."""

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        places = {name: place_words(name) for name in asdict(self).values() if type(name) is str}
        return super().sentence(names | places, players)


def place_words(name: str) -> str:
    """A place in words, as the options have it: B_forest:2 is camp 2 in the forest of tile B."""
    territory, spot, *weak = name.split(":")
    camp = "fire camp" if spot == "0" else f"camp {spot}"
    words = {"boat": "boat", "wild": "wilderness"}.get(spot, camp)
    return f"{territory.replace('_', ' ')}, {words}{' (weak)' if weak else ''}"


class EraBegan(CivEvent, frozen=True):
    says: ClassVar[str] = "Era {era} begins with the event {event}"
    reveals: ClassVar[bool] = True
    era: int
    event: str


class Activated(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} activates {module} at level {level}"
    module: str
    level: int


class Paid(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} pays with"
    what: tuple[str, ...]
    ideas: int

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        ideas = [f"{self.ideas} idea{'s' * (self.ideas > 1)}"] if self.ideas else []
        *most, last = (*self.what, *ideas)
        return f"{super().sentence(names, players)} {', '.join(most)} and {last}"


class ResetDone(CivEvent, frozen=True):
    """After step C of a Reset."""

    says: ClassVar[str] = "{seat} has reset the dice"


class DiceRolled(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} rolls {dice}"
    reveals: ClassVar[bool] = True
    dice: tuple[int, ...]


class FateRolled(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} rolls the fate dice: {dice}"
    reveals: ClassVar[bool] = True
    dice: tuple[int, ...]


class FavorPassed(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} passes the favor test"


class FavorFailed(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} fails the favor test"


class Migrated(PlaceEvent, frozen=True):
    says: ClassVar[str] = "{seat} moves a tribe from {origin} to {to}"
    origin: str
    to: str


class Procreated(PlaceEvent, frozen=True):
    says: ClassVar[str] = "{seat} puts a new tribe in {at}"
    at: str


class Displaced(CivEvent, frozen=True):
    """A newcomer pushed out another civ's tribe."""

    says: ClassVar[str] = "{seat} displaces a tribe of {other} in {territory}"
    other: int
    territory: str


class WasDisplaced(CivEvent, frozen=True):
    """A tribe of this civ was pushed out by another."""

    other: int


class Developed(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} develops {territory}: {material}"
    reveals: ClassVar[bool] = True
    territory: str
    material: str


class Strengthened(PlaceEvent, frozen=True):
    says: ClassVar[str] = "{seat} strengthens a tribe in {at}"
    at: str


class Weakened(PlaceEvent, frozen=True):
    says: ClassVar[str] = "A tribe of {seat} in {at} becomes weak"
    at: str


class Died(PlaceEvent, frozen=True):
    says: ClassVar[str] = "A tribe of {seat} in {at} is lost"
    at: str


class Rescued(PlaceEvent, frozen=True):
    says: ClassVar[str] = "Deus ex machina: a tribe of {seat} in {at} is saved"
    at: str


class Produced(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} produces in {territory}"
    territory: str


class Transported(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} transports {material} from {territory}"
    territory: str
    material: str


class Hunted(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} hunts in {territory} for {food} food"
    territory: str
    food: int


class Found(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} finds {material}"
    material: str


class SiteRevealed(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} reveals {site} for {vp} VP"
    reveals: ClassVar[bool] = True
    site: str
    vp: int


class Built(CivEvent, frozen=True):
    """A project and its reward are complete."""

    says: ClassVar[str] = "{seat} has built a {project}"
    project: str


class CardInstalled(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} has installed {card} in column {column}"
    card: str
    deck: str
    column: int


class GoalInstalled(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} installs the goal: {card}"
    card: str


class ChipInstalled(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} installs {card} in column {column}"
    card: str
    column: int


class Upgraded(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} raises {module} to level {level}"
    module: str
    level: int


class Advanced(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} advances {track} to {space}"
    track: str
    space: int
    pale: int
    """1 on a pale space."""


class FavorMoved(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} is on favor space {space}"
    space: int


class Scored(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} scores {vp} VP ({reason})"
    vp: int
    reason: str


class CardTaken(CivEvent, frozen=True):
    """A face-up card was taken."""

    says: ClassVar[str] = "{seat} takes {card}"
    card: str


class CardDrawn(CivEvent, frozen=True):
    """A face-down card was drawn; only its owner sees which."""

    says: ClassVar[str] = "{seat} draws {card}"
    reveals: ClassVar[bool] = True
    deck: str
    card: str

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else SomeCardDrawn(seat=self.seat, deck=self.deck)


class SomeCardDrawn(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} draws a card from the {deck} deck"
    deck: str


class CardKept(CivEvent, frozen=True):
    """A drawn card was kept; only its owner sees which."""

    says: ClassVar[str] = "{seat} keeps {card}"
    card: str

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class PileOpened(CivEvent, frozen=True):
    says: ClassVar[str] = "{card} is turned up"
    reveals: ClassVar[bool] = True
    card: str


class GoalTaken(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} takes the goal: {card}"
    reveals: ClassVar[bool] = True
    card: str


class ChipDrawn(CivEvent, frozen=True):
    """A chip from its bag filled a space of a display."""

    says: ClassVar[str] = "New in the display: {card}"
    reveals: ClassVar[bool] = True
    card: str


class DieGained(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} gains a die ({what})"
    reveals: ClassVar[bool] = True
    what: str


class DieTaken(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} takes a die from {other}"
    other: int


class Sold(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} sells {material} for {price}"
    material: str
    price: str


class Bought(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} buys {material} for {money} money"
    material: str
    money: int


class ActivityDone(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} does the activity of {card}"
    card: str


class IncomeTaken(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} uses {card}"
    card: str


class EndTriggered(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} reaches the red space: one more full round follows"


class FeedingBegan(CivEvent, frozen=True):
    """The start of phase 6, once per civ."""


class FeedingScored(CivEvent, frozen=True):
    """Strong tribes have scored."""

    says: ClassVar[str] = "{seat} scores {vp} VP for strong tribes"
    vp: int


class WeatherMoved(CivEvent, frozen=True):
    says: ClassVar[str] = "The weather is now {weather}"
    weather: str


class EventGiven(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} gets the bonus of {event}"
    event: str


class EraScored(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} scores {vp} VP for {category}"
    vp: int
    category: str


class MonolithMoved(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} takes the monolith"


class IncomeBegan(CivEvent, frozen=True):
    """The start of phase 8, once per civ."""


class FinalScored(CivEvent, frozen=True):
    says: ClassVar[str] = "{seat} scores {vp} VP in the final scoring"
    vp: int


class ViciRevealed(CivEvent, frozen=True):
    says: ClassVar[str] = "V.I.C.I. reveals {card}"
    reveals: ClassVar[bool] = True
    card: str


class ViciActed(CivEvent, frozen=True):
    says: ClassVar[str] = "V.I.C.I.: {what}"
    what: str
