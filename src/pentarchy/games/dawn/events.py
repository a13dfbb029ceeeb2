"""Events: what happens in A New Dawn, for the log, the browser and the cards that react."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.event import Event


class CoreLaid(Event, frozen=True):
    """The middle of the map is laid."""

    says: ClassVar[str] = "The core of the map is laid with side {side} up"
    side: str


class TileLaid(Event, frozen=True):
    """A player laid a tile."""

    says: ClassVar[str] = "{seat} lays tile {face}"
    face: str


class MatchBegan(Event, frozen=True):
    """The map is populated and the first player drawn."""

    says: ClassVar[str] = "{seat} is the first player"


class RoundBegan(Event, frozen=True):
    """A round begins."""

    says: ClassVar[str] = "Round {number}: {event}"
    number: int
    event: str
    """The sector of the event dial (`sector_key`)."""


class FocusChosen(Event, frozen=True):
    """A card was chosen and is about to be resolved."""

    says: ClassVar[str] = "{seat} resolves {card} at slot {power}"
    card: str
    slot: int
    power: int


class CardUsed(Event, frozen=True):
    """A card's optional effect is used."""

    says: ClassVar[str] = "{seat} uses {card}"
    card: str


class FocusResolved(Event, frozen=True):
    """A card was resolved: once for every resolution."""

    card: str
    focus: str
    slot: int
    """The slot in which it lies, from 1; 0 if it was resolved as if in slot 1, or is gone."""


class FocusFinished(Event, frozen=True):
    """The chosen card of the turn was resolved, repeats included, and is about to be reset."""

    card: str
    focus: str


class FocusReset(Event, frozen=True):
    """A card went back to slot 1."""

    says: ClassVar[str] = "{seat} returns {card} to slot 1"
    card: str
    focus: str


class FocusReplaced(Event, frozen=True):
    """A focus card took the place of another."""

    says: ClassVar[str] = "{seat} replaces {old} by {new}"
    old: str
    new: str


class CardsSwapped(Event, frozen=True):
    """Two focus cards changed places."""

    says: ClassVar[str] = "{seat} swaps {first} and {second}"
    first: str
    second: str


class ControlPlaced(Event, frozen=True):
    """A control token was placed (not moved, not put in another's stead)."""

    says: ClassVar[str] = "{seat} places a control token on {at}"
    at: str
    terrain: str


class ControlMoved(Event, frozen=True):
    """A control token moved."""

    says: ClassVar[str] = "{seat} moves a control token from {start} to {at}"
    start: str
    at: str


class ControlReturned(Event, frozen=True):
    """A control token was taken back."""

    says: ClassVar[str] = "{seat} takes back the control token on {at}"
    at: str


class ControlReplaced(Event, frozen=True):
    """A rival's control token gave way to one's own, without an attack."""

    says: ClassVar[str] = "{seat} replaces the control token of {other} on {at}"
    other: int
    at: str


class ControlFlipped(Event, frozen=True):
    """A reinforced control token lost its reinforcement."""

    says: ClassVar[str] = "The control token of {seat} on {at} is no longer reinforced"
    at: str


class ControlReinforced(Event, frozen=True):
    """A control token was reinforced."""

    says: ClassVar[str] = "{seat} reinforces {at}"
    at: str


class PieceDestroyed(Event, frozen=True):
    """A city or control token left the map."""

    says: ClassVar[str] = "{seat} loses the {piece} on {at}"
    piece: str
    at: str


class Devastated(Event, frozen=True):
    """Nuclear power struck."""

    says: ClassVar[str] = "{seat} devastates {at} and its surroundings"
    at: str


class ResourceGained(Event, frozen=True):
    """A resource token came to a player."""

    says: ClassVar[str] = "{seat} gains {resource}"
    resource: str


class ResourceExchanged(Event, frozen=True):
    """A resource token was exchanged."""

    says: ClassVar[str] = "{seat} exchanges {given} for {gained}"
    given: str
    gained: str


class NaturalGained(Event, frozen=True):
    """A natural wonder token came to a player."""

    says: ClassVar[str] = "{seat} takes {natural}"
    natural: str


class NaturalSpent(Event, frozen=True):
    """A natural wonder token was used."""

    natural: str


class TradeGained(Event, frozen=True):
    """A trade token was put on a card."""

    says: ClassVar[str] = "{seat} puts a trade token on {card}"
    card: str


class TradeStored(Event, frozen=True):
    """A trade token was put into a store beside the row."""

    says: ClassVar[str] = "{seat} puts a trade token into the store"


class TradeSpent(Event, frozen=True):
    """A token was spent while resolving a card."""

    says: ClassVar[str] = "{seat} spends {what}"
    what: str


class TradeLost(Event, frozen=True):
    """A trade token was lost."""

    says: ClassVar[str] = "{seat} loses a trade token"


class TradeStolen(Event, frozen=True):
    """A trade token was taken from a rival."""

    says: ClassVar[str] = "{seat} takes a trade token from {other}"
    other: int


class DialTurned(Event, frozen=True):
    """The tech dial moved."""

    says: ClassVar[str] = "{seat} turns the tech dial from {before} to {after}"
    before: int
    after: int


class CaravanMoved(Event, frozen=True):
    """A caravan moved."""

    says: ClassVar[str] = "{seat} moves a caravan to {at}"
    at: str


class CityStateVisited(Event, frozen=True):
    """A caravan reached a city-state."""

    says: ClassVar[str] = "A caravan of {seat} visits {city_state}"
    city_state: str


class CityVisited(Event, frozen=True):
    """A caravan reached a rival city, and the diplomacy is done."""

    says: ClassVar[str] = "A caravan of {seat} visits a city of {other}"
    other: int
    capital: bool


class CaravanDestroyed(Event, frozen=True):
    """Barbarians destroyed a caravan."""

    says: ClassVar[str] = "{seat} loses a caravan on {at}"
    at: str


class BarbarianExpelled(Event, frozen=True):
    """A caravan drove a barbarian off."""

    says: ClassVar[str] = "A caravan of {seat} drives off barbarian {letter}"
    letter: str


class DiplomacyTaken(Event, frozen=True):
    """A diplomacy card was taken."""

    says: ClassVar[str] = "{seat} takes {card} of {other}"
    card: str
    other: int


class DiplomacyReturned(Event, frozen=True):
    """A diplomacy card was returned."""

    says: ClassVar[str] = "{seat} returns {card} to {other}"
    card: str
    other: int


class CityStateCardTaken(Event, frozen=True):
    """A city-state's diplomacy card was taken."""

    says: ClassVar[str] = "{seat} takes the diplomacy card of {city_state}"
    city_state: str


class CityStateCardReturned(Event, frozen=True):
    """A city-state's diplomacy card was returned."""

    says: ClassVar[str] = "{seat} returns the diplomacy card of {city_state}"
    city_state: str


class CityBuilt(Event, frozen=True):
    """A city was built."""

    says: ClassVar[str] = "{seat} builds a city on {at}"
    at: str


class WonderBuilt(Event, frozen=True):
    """A world wonder was built; the next card of its deck is turned up."""

    says: ClassVar[str] = "{seat} builds {wonder}"
    reveals: ClassVar[bool] = True
    wonder: str


class WonderCaptured(Event, frozen=True):
    """A world wonder changed hands."""

    says: ClassVar[str] = "{seat} takes control of {wonder}"
    wonder: str


class WonderLost(Event, frozen=True):
    """A world wonder lies free."""

    says: ClassVar[str] = "{seat} loses {wonder}"
    wonder: str


class AttackDeclared(Event, frozen=True):
    """An attack was declared and the dice rolled."""

    says: ClassVar[str] = (
        "{seat} attacks the {what} on {at}: {attack} (die {attack_roll}) against {defence}"
        " (die {defence_roll})"
    )
    reveals: ClassVar[bool] = True
    at: str
    what: str
    attack_roll: int
    defence_roll: int
    attack: int
    defence: int


class AttackWon(Event, frozen=True):
    """The attacker won."""

    says: ClassVar[str] = "{seat} wins the attack, {attack} to {defence}"
    at: str
    attack: int
    defence: int


class AttackFailed(Event, frozen=True):
    """The defender won."""

    says: ClassVar[str] = "{seat} fails to win the attack, {attack} to {defence}"
    at: str
    attack: int
    defence: int


class SpaceCaptured(Event, frozen=True):
    """A piece of the attacker's stands on the space that was won."""

    says: ClassVar[str] = "{seat} puts a {piece} on {at}"
    at: str
    piece: str


class BarbarianDefeated(Event, frozen=True):
    """An attack on a barbarian was won."""

    says: ClassVar[str] = "{seat} defeats barbarian {letter}"
    letter: str


class CityStateConquered(Event, frozen=True):
    """A city-state was conquered."""

    says: ClassVar[str] = "{seat} conquers {city_state}"
    city_state: str


class CityStateFreed(Event, frozen=True):
    """A city-state is independent again."""

    says: ClassVar[str] = "{city_state} is independent again"
    city_state: str


class BarbariansMoved(Event, frozen=True):
    """The die for the barbarians was rolled."""

    says: ClassVar[str] = "The barbarian die shows {number}"
    reveals: ClassVar[bool] = True
    number: int


class BarbarianMoved(Event, frozen=True):
    """A barbarian moved."""

    says: ClassVar[str] = "Barbarian {letter} moves to {at}"
    letter: str
    at: str


class BarbarianRepelled(Event, frozen=True):
    """A barbarian came to a capital or a reinforced control token, and goes back."""

    says: ClassVar[str] = "Barbarian {letter} raids the {piece} of {seat} on {at} and goes back"
    letter: str
    piece: str
    at: str


class BarbarianReturned(Event, frozen=True):
    """A defeated barbarian is back."""

    says: ClassVar[str] = "Barbarian {letter} returns on {at}"
    letter: str
    at: str


class AgendaCompleted(Event, frozen=True):
    """An agenda was completed."""

    says: ClassVar[str] = "{seat} completes the agenda {agenda}"
    agenda: str


class TimeRanOut(Event, frozen=True):
    """The last round is over and nobody has won."""

    says: ClassVar[str] = "{rounds} rounds are over: the most completed victory cards decide"
    rounds: int


class MatchWon(Event, frozen=True):
    """The match is over."""

    says: ClassVar[str] = "{seat} wins"
