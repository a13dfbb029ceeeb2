"""Card faces: the timings of a component and what they bring, in a few words each."""

from __future__ import annotations

from collections.abc import Mapping

from pentarchy.core.card import Card, Text
from pentarchy.core.event import Event
from pentarchy.core.step import Step
from pentarchy.core.words import When
from pentarchy.games.innovation.action_phase import AnotherAction
from pentarchy.games.innovation.bridges import PlaceBridge
from pentarchy.games.innovation.building import (
    HoldCities,
    PlaceFreeGuild,
    PlaceNeutral,
    TakeCityTile,
    UpgradeFree,
)
from pentarchy.games.innovation.cards.kinds import (
    BookAction,
    Building,
    CityTile,
    Faction,
    PalaceTile,
    PlanningBoard,
    PowerAction,
    RoundTile,
)
from pentarchy.games.innovation.events import (
    Built,
    CityFounded,
    Dug,
    Innovated,
    LevelGained,
    PowerActionUsed,
    ScholarSent,
    TrackAdvanced,
)
from pentarchy.games.innovation.science import Rise, RiseEach, RiseInOne, RiseSplit
from pentarchy.games.innovation.terraform import SpreadSpades, Terraform
from pentarchy.games.innovation.tiles import Advance, LearnCompetency
from pentarchy.games.innovation.words import (
    ChooseBook,
    Gain,
    InAnyOrder,
    NewTokens,
    Prize,
    TakeAnnexes,
)

Numbers = tuple[tuple[str, str], ...]
EACH: Mapping[type[Event], str] = {
    ScholarSent: "scholar",
    Dug: "spade",
    LevelGained: "level",
    CityFounded: "city",
    TrackAdvanced: "track",
    Innovated: "innovation",
    PowerActionUsed: "power action",
}
PER = {
    "workshops": "workshop",
    "guilds": "guild",
    "schools": "school",
    "palaces_and_universities": "palace",
    "city_tiles": "city",
}


def numbers(card: Card) -> Numbers:
    """What stands on a component: first its numbers, then its timings."""
    found: list[tuple[str, str]] = []
    if isinstance(card, PowerAction):
        found.append(("cost", f"{card.cost} power"))
    elif isinstance(card, BookAction):
        found.append(("cost", f"{card.cost} book"))
    elif isinstance(card, CityTile):
        found.append(("at once", f"{card.vp} VP"))
    elif isinstance(card, Building):
        found.append(("power", str(card.power)))
        if card.count:
            found.append(("cost", f"{card.tools} tool, {card.coins} coin"))
    elif isinstance(card, PlanningBoard):
        found.append(("start", f"{card.coins} coin, {card.tools} tool"))
    found += timings(card)
    if isinstance(card, RoundTile):
        found.append((f"every {card.per} {card.discipline}", brief(card.science)))
    return tuple(found)


def timings(card: Card) -> list[tuple[str, str]]:
    """Income, at once, special action, each time, on passing."""
    found: list[tuple[str, str]] = []
    parts = (("income", card.income), ("at once", card.now))
    found += [(label, brief(text)) for label, text in parts if brief(text)]
    if card.action and not isinstance(card, PowerAction | BookAction):
        found.append(("action", brief(card.action)))
    elif card.action:
        found.append(("gain", brief(card.action)))
    for event, text in card.on.items():
        found += reactions(event, text)
    if card.on_pass:
        found.append(("pass", brief(card.on_pass)))
    if isinstance(card, Faction):
        if card.on_city:
            found.append(("city", brief(card.on_city)))
        if card.tunnels:
            found.append(("tunnel", "1 tool"))
    if isinstance(card, PalaceTile):
        if card.flights:
            found.append(("flight", "5 VP"))
        if card.river_cities:
            found.append(("city", "over a river"))
    for query, amount in card.adds.items():
        found.append((query.replace("_", " "), f"{amount:+d}" if isinstance(amount, int) else ""))
    return found


def reactions(event: type[Event], text: Text) -> list[tuple[str, str]]:
    """What each time something happens brings."""
    if event is not Built:
        return [(f"each {EACH[event]}", brief(text))]
    found = []
    for word in text:
        assert isinstance(word, When)
        inner = word.text
        where = ""
        if inner and isinstance(inner[0], When):
            where = {"shore": "river ", "edge": "edge "}[inner[0].field]
            inner = inner[0].text
        found.append((f"each {where}{word.values[0]}", brief(inner)))
    return found


def brief(text: Text) -> str:
    """A text as a list of numbers with a noun."""
    return ", ".join(part for word in text for part in parts_of(word))


def parts_of(word: Step) -> list[str]:
    """One word in brief."""
    if isinstance(word, Gain):
        return _gain(word)
    if isinstance(word, InAnyOrder):
        return [part for text in word.texts for inner in text for part in parts_of(inner)]
    if isinstance(word, HoldCities):
        return [part for inner in word.text for part in parts_of(inner)]
    if isinstance(word, PlaceNeutral):
        return [f"1 {word.building}", *(part for inner in word.grant for part in parts_of(inner))]
    if isinstance(word, Prize):
        return ["/".join(str(vp) for _, vp in word.at) + " VP"]
    if isinstance(word, Terraform):
        return [f"{word.free} spade", *(["1 workshop"] if word.gift else [])]
    if isinstance(word, RiseEach):
        return ["4 level"]
    if isinstance(word, Rise):
        return [f"{word.n} {word.discipline}"]
    if isinstance(word, RiseSplit):
        return [f"{word.n} level" if isinstance(word.n, int) else f"1 level / {word.n}"]
    if isinstance(word, UpgradeFree):
        return [f"{word.old} > {word.new}"]
    if isinstance(word, Advance):
        return [f"{word.n} {word.track}"]
    counted = (
        (ChooseBook, "book"),
        (RiseInOne, "level"),
        (SpreadSpades, "spade"),
        (PlaceBridge, "bridge"),
        (NewTokens, "token"),
        (TakeAnnexes, "annex"),
    )
    for kind, noun in counted:
        if isinstance(word, kind):
            return [f"{word.n} {noun}"]
    single = (
        (LearnCompetency, "competency"),
        (TakeCityTile, "city"),
        (PlaceFreeGuild, "guild"),
        (AnotherAction, "turn"),
    )
    return [f"1 {noun}" for kind, noun in single if isinstance(word, kind)]


def _gain(word: Gain) -> list[str]:
    goods = (
        (word.vp, "VP"),
        (word.coins, "coin"),
        (word.tools, "tool"),
        (word.scholars, "scholar"),
        (word.power, "power"),
    )
    per = f" / {PER[word.per]}" if word.per else ""
    named = {"lowest_level": "lowest level", "two_highest_levels": "two highest levels"}
    found = []
    for n, noun in goods:
        if isinstance(n, str):
            found.append(f"{noun} = {named.get(n, n.replace('_', ' '))}")
        elif n:
            found.append(f"{n} {noun}{per}")
    return found
