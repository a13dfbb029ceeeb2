"""What happened, told to the log, the browser and the cards that react."""

from __future__ import annotations

import re
from typing import ClassVar

from pentarchy.core.event import Event as CoreEvent

COUNTED = "civil action|military action|military card|resource|stage|yellow cube|blue cube"
ONE = re.compile(rf"(?<!\d)1 ({COUNTED})s\b")


def counted(text: str) -> str:
    """A text in which one thing is not several: "1 resources" becomes "1 resource"."""
    return ONE.sub(r"1 \1", text)


class Event(CoreEvent, frozen=True, kw_only=True):
    """An event of this game; it counts one thing as one thing."""

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        return counted(super().sentence(names, players))


def changes(who: str, amounts: tuple[tuple[str, int], ...], why: str) -> str:
    """Amounts that changed, in words: "Ada: +2 food (production)"."""
    said = ", ".join(f"{n:+d} {what}".replace("-", "−") for what, n in amounts if n)
    said = counted(said)
    return f"{who}: {said} ({why})" if why else f"{who}: {said}"


class TurnBegan(Event, frozen=True, kw_only=True):
    """A turn began."""

    says: ClassVar[str] = "Round {round}: the turn of {seat}"
    round: int


class RowRefilled(Event, frozen=True, kw_only=True):
    """New cards were dealt to the row."""

    says: ClassVar[str] = "The row is replenished; removed: {removed}"
    reveals: ClassVar[bool] = True
    removed: tuple[str, ...]


class AgeEnded(Event, frozen=True, kw_only=True):
    """An age ended."""

    says: ClassVar[str] = "Age {age} ends"
    reveals: ClassVar[bool] = True
    age: str


class LastRoundKnown(Event, frozen=True, kw_only=True):
    """It became known which round is the last."""

    says: ClassVar[str] = "Round {round} will be the last"
    round: int


class BecameObsolete(Event, frozen=True, kw_only=True):
    """Cards became obsolete."""

    says: ClassVar[str] = "{seat} loses as obsolete: {cards}"
    cards: tuple[str, ...]


class Taken(Event, frozen=True, kw_only=True):
    """A card was taken from the row."""

    says: ClassVar[str] = "{seat} takes {card} for {price} civil actions"
    card: str
    price: int
    sort: str
    """technology, leader, wonder or action."""
    free: bool = False
    """Whether no action was spent, only its worth counted."""

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        said = super().sentence(names, players)
        return said.replace(" for ", ", worth ") if self.free else said


class Grew(Event, frozen=True, kw_only=True):
    """Population was increased or gained."""

    says: ClassVar[str] = "{seat} gains a worker for {food} food"
    food: int

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        paid = f" for {self.food} food" if self.food else ""
        return f"{players[self.seat]} gains a worker{paid}"


class Built(Event, frozen=True, kw_only=True):
    """A worker was put on a card."""

    says: ClassVar[str] = "{seat} builds {card} for {cost} resources"
    card: str
    cost: int


class Upgraded(Event, frozen=True, kw_only=True):
    """A worker was moved to a better card."""

    says: ClassVar[str] = "{seat} upgrades {old} to {new} for {cost} resources"
    old: str
    new: str
    cost: int


class Destroyed(Event, frozen=True, kw_only=True):
    """A worker was taken off a card, to the pool."""

    says: ClassVar[str] = "{seat}: a worker leaves {card} and is unused now"
    card: str


class PopulationLost(Event, frozen=True, kw_only=True):
    """A worker returned to the bank."""

    says: ClassVar[str] = "{seat}: a worker returns to the bank ({place})"
    place: str


class StagesBuilt(Event, frozen=True, kw_only=True):
    """Stages of a wonder were built."""

    says: ClassVar[str] = "{seat} builds {number} stages of {card} for {cost} resources"
    card: str
    number: int
    cost: int


class WonderCompleted(Event, frozen=True, kw_only=True):
    """A wonder was completed."""

    says: ClassVar[str] = "{seat} completes {card}"
    card: str


class WonderRavaged(Event, frozen=True, kw_only=True):
    """A wonder was ravaged."""

    says: ClassVar[str] = "{card} of {seat} is ravaged by time"
    card: str


class LeaderPlayed(Event, frozen=True, kw_only=True):
    """A leader came into play."""

    says: ClassVar[str] = "{card} leads {seat}"
    card: str


class LeaderLeft(Event, frozen=True, kw_only=True):
    """A leader left play."""

    says: ClassVar[str] = "{card} leaves {seat}"
    card: str


class Developed(Event, frozen=True, kw_only=True):
    """A technology was developed."""

    says: ClassVar[str] = "{seat} develops {card} for {cost} science"
    card: str
    cost: int
    revolution: bool = False

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        how = " by revolution" if self.revolution else ""
        return super().sentence(names, players) + how


class CardPlayed(Event, frozen=True, kw_only=True):
    """An action card was played."""

    says: ClassVar[str] = "{seat} plays {card}"
    card: str


class TacticChosen(Event, frozen=True, kw_only=True):
    """A tactic was played or copied."""

    says: ClassVar[str] = "{seat} fights by {card}"
    card: str


class TacticPublished(Event, frozen=True, kw_only=True):
    """A tactic went to the common area."""

    says: ClassVar[str] = "{card} becomes a common tactic"
    card: str


class AbilityUsed(Event, frozen=True, kw_only=True):
    """An ability of a card was used."""

    says: ClassVar[str] = "{seat} uses {card}: {how}"
    card: str
    how: str


class Scored(Event, frozen=True, kw_only=True):
    """Points were scored or lost."""

    says: ClassVar[str] = "{seat}: {amounts} ({why})"
    culture: int = 0
    science: int = 0
    why: str = ""

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        amounts = (("culture", self.culture), ("science", self.science))
        return changes(players[self.seat], amounts, names.get(self.why, self.why))


class Stored(Event, frozen=True, kw_only=True):
    """Food or resources were gained or lost."""

    says: ClassVar[str] = "{seat}: {amounts} ({why})"
    food: int = 0
    resources: int = 0
    why: str = ""

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        amounts = (("food", self.food), ("resources", self.resources))
        return changes(players[self.seat], amounts, names.get(self.why, self.why))


class CubesMoved(Event, frozen=True, kw_only=True):
    """Cubes came from the box or went back to it."""

    says: ClassVar[str] = "{seat}: {amounts}"
    yellow: int = 0
    blue: int = 0

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        amounts = (("yellow cubes", self.yellow), ("blue cubes", self.blue))
        return changes(players[self.seat], amounts, "")


class ActionsLost(Event, frozen=True, kw_only=True):
    """Civil actions were spent in vain."""

    says: ClassVar[str] = "{seat} spends {number} civil actions in vain"
    number: int


class UprisingBroke(Event, frozen=True, kw_only=True):
    """An uprising stopped production."""

    says: ClassVar[str] = "Uprising! {seat} produces nothing"


class Drew(Event, frozen=True, kw_only=True):
    """Military cards were drawn."""

    says: ClassVar[str] = "{seat} draws {number} military cards{which}"
    reveals: ClassVar[bool] = True
    number: int
    cards: tuple[str, ...] = ()
    which: str = ""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Drew(seat=self.seat, number=self.number)


class Discarded(Event, frozen=True, kw_only=True):
    """A military card was discarded face down."""

    says: ClassVar[str] = "{seat} discards {card}"
    card: str
    age: str

    def seen_by(self, seat: int | None) -> Event:
        if seat == self.seat:
            return self
        return Discarded(seat=self.seat, card=f"an Age {self.age} military card", age=self.age)


class EventPrepared(Event, frozen=True, kw_only=True):
    """An event was put on the future events."""

    says: ClassVar[str] = "{seat} prepares {card}"
    card: str
    age: str

    def seen_by(self, seat: int | None) -> Event:
        if seat == self.seat:
            return self
        return EventPrepared(seat=self.seat, card=f"an Age {self.age} event", age=self.age)


class EventRevealed(Event, frozen=True, kw_only=True):
    """The top current event was revealed."""

    says: ClassVar[str] = "The event is {card}"
    reveals: ClassVar[bool] = True
    card: str


class Looked(Event, frozen=True, kw_only=True):
    """Somebody looked at the top current event."""

    says: ClassVar[str] = "{seat} looks at the next event: {card}"
    reveals: ClassVar[bool] = True
    card: str

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Looked(seat=self.seat, card="…")


class BidMade(Event, frozen=True, kw_only=True):
    """A bid for a territory; 0 is a pass.

    A bid cannot be taken back: who must pass after it tells what the others could send.
    """

    says: ClassVar[str] = "{seat} bids {amount} for {card}"
    reveals: ClassVar[bool] = True
    card: str
    amount: int

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        if self.amount:
            return super().sentence(names, players)
        return f"{players[self.seat]} does not bid for {names[self.card]}"


class Colonized(Event, frozen=True, kw_only=True):
    """A territory became a colony."""

    says: ClassVar[str] = "{seat} colonizes {card}"
    card: str


class ColonyLost(Event, frozen=True, kw_only=True):
    """A colony was lost."""

    says: ClassVar[str] = "{seat} loses {card}"
    card: str


class ColonyTaken(Event, frozen=True, kw_only=True):
    """A colony was annexed."""

    says: ClassVar[str] = "{seat} annexes {card} of {target}"
    card: str
    target: int


class UnitSent(Event, frozen=True, kw_only=True):
    """A unit was sent to colonize."""

    says: ClassVar[str] = "{seat} sends {card}"
    card: str


class BonusUsed(Event, frozen=True, kw_only=True):
    """A bonus card was used for its value."""

    says: ClassVar[str] = "{seat} uses {card} for +{value}"
    card: str
    value: int


class CardShown(Event, frozen=True, kw_only=True):
    """A card of a hidden hand was laid open, and so cannot be taken back (R4.6).

    It has no words of its own: the event before it tells what the card was played for.
    """

    final: ClassVar[bool] = True
    card: str


class Attacked(Event, frozen=True, kw_only=True):
    """An aggression was played."""

    says: ClassVar[str] = "{seat} plays {card} against {target}: {attack} against {defence}"
    card: str
    target: int
    attack: int
    defence: int


class Repelled(Event, frozen=True, kw_only=True):
    """An aggression failed."""

    says: ClassVar[str] = "{seat} repels {card}"
    card: str


class WarDeclared(Event, frozen=True, kw_only=True):
    """A war was declared."""

    says: ClassVar[str] = "{seat} declares {card} on {target}"
    card: str
    target: int


class WarResolved(Event, frozen=True, kw_only=True):
    """A war was resolved; `winner` is -1 for a draw."""

    says: ClassVar[str] = "{card} of {seat} against {target}: {attack} to {defence}, {winner} wins"
    card: str
    target: int
    attack: int
    defence: int
    winner: int

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        said = super().sentence(names, players)
        return said if self.winner >= 0 else said.replace("the table wins", "nobody wins")


class Seized(Event, frozen=True, kw_only=True):
    """A technology was taken from the loser of a war."""

    says: ClassVar[str] = "{seat} takes {card} from {target}"
    card: str
    target: int


class WonderLost(Event, frozen=True, kw_only=True):
    """An unfinished wonder was removed."""

    says: ClassVar[str] = "{seat} loses the unfinished {card}"
    card: str


class PactOffered(Event, frozen=True, kw_only=True):
    """A pact was offered."""

    says: ClassVar[str] = "{seat} offers {card} to {target}"
    card: str
    target: int


class PactMade(Event, frozen=True, kw_only=True):
    """A pact was accepted."""

    says: ClassVar[str] = "{seat} and {target} make {card}"
    card: str
    target: int


class PactRefused(Event, frozen=True, kw_only=True):
    """A pact was refused."""

    says: ClassVar[str] = "{target} refuses {card}"
    card: str
    target: int


class PactEnded(Event, frozen=True, kw_only=True):
    """A pact ended."""

    says: ClassVar[str] = "{card} between {seat} and {target} ends"
    card: str
    target: int


class Resigned(Event, frozen=True, kw_only=True):
    """A player resigned."""

    says: ClassVar[str] = "{seat} resigns"


class EventKept(Event, frozen=True, kw_only=True):
    """Short game: an Age III event was kept."""

    says: ClassVar[str] = "{seat} keeps {card}"
    card: str

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else EventKept(seat=self.seat, card="one of two events")


class FinalScoringBegan(Event, frozen=True, kw_only=True):
    """The game is over but for the final scoring."""

    says: ClassVar[str] = "Final scoring"
    reveals: ClassVar[bool] = True
