"""Card faces: the timings of a component and what they bring, as numbers with signs.

A sign is a noun the browser draws as a picture: "4 power, 2 VP / guild".
"""

from __future__ import annotations

from collections.abc import Mapping

from pentarchy.core.card import Card, Text
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Said
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
    CityFounded,
    Dug,
    Innovated,
    LevelGained,
    PowerActionUsed,
    ScholarSent,
    TrackAdvanced,
)
from pentarchy.games.innovation.science import Rise, RiseEach, RiseInOne, RiseSplit
from pentarchy.games.innovation.state import DISCIPLINES
from pentarchy.games.innovation.terraform import FLIGHT_POINTS, SpreadSpades, Terraform
from pentarchy.games.innovation.tiles import Advance, LearnCompetency
from pentarchy.games.innovation.words import (
    ChooseBook,
    Gain,
    InAnyOrder,
    NewTokens,
    Prize,
    TakeAnnexes,
)

Numbers = tuple[tuple[Said, Said], ...]
EACH: Mapping[type[Event], str] = {
    ScholarSent: "scholar",
    Dug: "spade",
    LevelGained: "level",
    CityFounded: "city",
    TrackAdvanced: "track",
    Innovated: "innovation",
    PowerActionUsed: "power_action",
}
PER = {
    "workshops": "workshop",
    "guilds": "guild",
    "schools": "school",
    "palaces_and_universities": "palace",
    "city_tiles": "city",
    "shapes": "shape",
}


def sign(n: int | str, noun: str, per: str = "") -> Message:
    """A number with its sign, perhaps for each of something counted."""
    if per:
        per = f"sign_{PER[per]}" if per in PER else per
        return Message("{n} {noun} / {per}", n=n, noun=f"sign_{noun}", per=per)
    return Message("{n} {noun}", n=n, noun=f"sign_{noun}")


def signs(*parts: Message) -> Said:
    """Several numbers with their signs; nothing at all if there are none."""
    return Message("{parts}", parts=parts) if parts else ""


def numbers(card: Card) -> Numbers:
    """What stands on a component: first its numbers, then its timings."""
    found: list[tuple[Said, Said]] = []
    if isinstance(card, PowerAction):
        found.append((Message("cost"), sign(card.cost, "power")))
    elif isinstance(card, BookAction):
        found.append((Message("cost"), sign(card.cost, "book")))
    elif isinstance(card, CityTile):
        found.append((Message("at once"), sign(card.vp, "VP")))
    elif isinstance(card, Building):
        found.append((Message("power"), str(card.power)))
        if card.count:
            price = signs(sign(card.tools, "tool"), sign(card.coins, "coin"))
            found.append((Message("cost"), price))
    elif isinstance(card, PlanningBoard):
        goods = signs(sign(card.coins, "coin"), sign(card.tools, "tool"))
        found.append((Message("start"), goods))
    found += timings(card)
    if isinstance(card, RoundTile):
        every = Message("every {n} {noun}", n=card.per, noun=f"sign_{card.discipline}")
        found.append((every, brief(card.science)))
    return tuple(found)


def timings(card: Card) -> list[tuple[Said, Said]]:
    """Income, at once, special action, each time, on passing."""
    found: list[tuple[Said, Said]] = []
    parts = ((Message("income"), card.income), (Message("at once"), card.now))
    found += [(label, brief(text)) for label, text in parts if brief(text)]
    if card.action and not isinstance(card, PowerAction | BookAction):
        found.append((Message("action"), brief(card.action)))
    elif card.action:
        found.append((Message("gain"), brief(card.action)))
    for event, text in card.on.items():
        found += reactions(event, text)
    if card.on_pass:
        found.append((Message("pass"), brief(card.on_pass)))
    if isinstance(card, Faction):
        if card.on_city:
            found.append((Message("city"), brief(card.on_city)))
        if card.tunnels:
            found.append((Message("tunnel"), sign(1, "tool")))
    if isinstance(card, PalaceTile):
        if card.flights:
            found.append((Message("flight"), sign(FLIGHT_POINTS, "VP")))
        if card.river_cities:
            found.append((Message("city"), Message("over a river")))
    for query, amount in card.adds.items():
        change = f"{amount:+d}" if isinstance(amount, int) else ""
        found.append((Message("{query}", query=query), change))
    return found


def reactions(event: type[Event], text: Text) -> list[tuple[Said, Said]]:
    """What each time something happens brings."""
    if event in EACH:
        return [(Message("each {noun}", noun=f"sign_{EACH[event]}"), brief(text))]
    found: list[tuple[Said, Said]] = []
    for word in text:
        if isinstance(word, When) and word.field == "building":
            found += [built(str(kind), word.text) for kind in word.values]
        else:
            found.append((Message("each time"), brief((word,))))
    return found


def built(kind: str, text: Text) -> tuple[Said, Said]:
    """What each building of a kind brings, perhaps only by a river or on the edge."""
    where = text[0] if text and isinstance(text[0], When) else None
    if where is None:
        return Message("each {noun}", noun=f"sign_{kind}"), brief(text)
    if where.field == "shore":
        return Message("each river {noun}", noun=f"sign_{kind}"), brief(where.text)
    return Message("each edge {noun}", noun=f"sign_{kind}"), brief(where.text)


def brief(text: Text) -> Said:
    """A text as numbers with their signs."""
    return signs(*(part for word in text for part in parts_of(word)))


def parts_of(word: Step) -> list[Message]:
    """One word in brief."""
    if isinstance(word, Gain):
        return _gain(word)
    if isinstance(word, InAnyOrder):
        return [part for text in word.texts for inner in text for part in parts_of(inner)]
    if isinstance(word, HoldCities):
        return [part for inner in word.text for part in parts_of(inner)]
    if isinstance(word, PlaceNeutral):
        return [sign(1, word.building), *(p for inner in word.grant for p in parts_of(inner))]
    if isinstance(word, Prize):
        return [sign("/".join(str(vp) for _, vp in word.at), "VP")]
    if isinstance(word, Terraform):
        return [sign(word.free, "spade"), *([sign(1, "workshop")] if word.gift else [])]
    if isinstance(word, RiseEach):
        return [sign(len(DISCIPLINES), "level")]
    if isinstance(word, Rise):
        return [sign(word.n, word.discipline)]
    if isinstance(word, RiseSplit):
        return [sign(word.n, "level") if isinstance(word.n, int) else sign(1, "level", word.n)]
    if isinstance(word, UpgradeFree):
        return [Message("{old} > {new}", old=f"sign_{word.old}", new=f"sign_{word.new}")]
    if isinstance(word, Advance):
        return [sign(word.n, word.track)]
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
            return [sign(word.n, noun)]
    single = (
        (LearnCompetency, "competency"),
        (TakeCityTile, "city"),
        (PlaceFreeGuild, "guild"),
        (AnotherAction, "turn"),
    )
    return [sign(1, noun) for kind, noun in single if isinstance(word, kind)]


def _gain(word: Gain) -> list[Message]:
    goods = (
        (word.vp, "VP"),
        (word.coins, "coin"),
        (word.tools, "tool"),
        (word.scholars, "scholar"),
        (word.power, "power"),
    )
    found = []
    for n, noun in goods:
        if isinstance(n, str):
            found.append(Message("{noun} = {query}", noun=f"sign_{noun}", query=n))
        elif n:
            found.append(sign(n, noun, word.per))
    return found
