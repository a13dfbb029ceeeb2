"""Card faces: the timings of a component and what they bring, as amounts.

The browser draws what they are of as a picture: 4 power, 2 VP / guild.
"""

from __future__ import annotations

from collections.abc import Mapping

from pentarchy.core.card import Card, Text
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Said
from pentarchy.core.step import Step
from pentarchy.core.view import Amount, Figure
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
    NUMBERS,
    ChooseBook,
    Gain,
    InAnyOrder,
    NewTokens,
    Prize,
    TakeAnnexes,
    counted,
)

Amounts = tuple[Amount, ...]
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


def sign(n: int | str, noun: str, per: str = "") -> Amount:
    """An amount of something, perhaps for each of something counted."""
    if not per:
        return Amount(str(n), noun, text=in_words(n, noun))
    each = f"sign_{PER[per]}" if per in PER else per
    text = Message("{n} {noun} / {per}", n=n, noun=f"sign_{noun}", per=each)
    return Amount(str(n), noun, PER.get(per, per), text=text)


def in_words(n: int | str, noun: str) -> Message:
    """An amount in words: in the plural, of what is counted."""
    if isinstance(n, int) and noun in NUMBERS:
        return counted(n, noun)
    return Message("{n} {noun}", n=n, noun=f"sign_{noun}")


def words(amounts: Amounts) -> Said:
    """Several amounts in words; nothing at all if there are none."""
    return Message("{parts}", parts=tuple(one.text for one in amounts)) if amounts else ""


def figure(key: str, label: Said, *amounts: Amount, per: Amount | None = None) -> Figure:
    """A line of a face that consists of amounts."""
    return Figure(key, label, words(amounts), amounts, per)


def numbers(card: Card) -> tuple[Figure, ...]:
    """What stands on a component: first its numbers, then its timings."""
    found: list[Figure] = []
    if isinstance(card, PowerAction):
        found.append(figure("cost", Message("cost"), sign(card.cost, "power")))
    elif isinstance(card, BookAction):
        found.append(figure("cost", Message("cost"), sign(card.cost, "book")))
    elif isinstance(card, CityTile):
        found.append(figure("now", Message("at once"), sign(card.vp, "VP")))
    elif isinstance(card, Building):
        found.append(Figure("power", Message("power"), str(card.power)))
        if card.count:
            price = sign(card.tools, "tool"), sign(card.coins, "coin")
            found.append(figure("cost", Message("cost"), *price))
    elif isinstance(card, PlanningBoard):
        goods = sign(card.coins, "coin"), sign(card.tools, "tool")
        found.append(figure("start", Message("start"), *goods))
    found += timings(card)
    if isinstance(card, RoundTile):
        every = Message("every {n} {noun}", n=card.per, noun=f"sign_{card.discipline}")
        levels = Amount(str(card.per), card.discipline, text=every)
        found.append(figure("every", every, *brief(card.science), per=levels))
    return tuple(found)


def timings(card: Card) -> list[Figure]:
    """Income, at once, special action, each time, on passing."""
    found: list[Figure] = []
    if income := brief(card.income):
        found.append(figure("income", Message("income"), *income))
    if now := brief(card.now):
        found.append(figure("now", Message("at once"), *now))
    if card.action and not isinstance(card, PowerAction | BookAction):
        found.append(figure("action", Message("action"), *brief(card.action)))
    elif card.action:
        found.append(figure("gain", Message("gain"), *brief(card.action)))
    for event, text in card.on.items():
        found += reactions(event, text)
    if card.on_pass:
        found.append(figure("pass", Message("pass"), *brief(card.on_pass)))
    if isinstance(card, Faction):
        if card.on_city:
            found.append(figure("city", Message("city"), *brief(card.on_city)))
        if card.tunnels:
            found.append(figure("tunnel", Message("tunnel"), sign(1, "tool")))
    if isinstance(card, PalaceTile):
        if card.flights:
            found.append(figure("flight", Message("flight"), sign(FLIGHT_POINTS, "VP")))
        if card.river_cities:
            found.append(figure("city", Message("city"), Amount(text=Message("over a river"))))
    for query, amount in card.adds.items():
        change = f"{amount:+d}" if isinstance(amount, int) else ""
        found.append(Figure(query, Message("{query}", query=query), change))
    return found


def reactions(event: type[Event], text: Text) -> list[Figure]:
    """What each time something happens brings."""
    if event in EACH:
        return [each("each", Message("each {noun}", noun=f"sign_{EACH[event]}"), EACH[event], text)]
    found: list[Figure] = []
    for word in text:
        if isinstance(word, When) and word.field == "building":
            found += [built(str(kind), word.text) for kind in word.values]
        else:
            found.append(figure("each_time", Message("each time"), *brief((word,))))
    return found


def built(kind: str, text: Text) -> Figure:
    """What each building of a kind brings, perhaps only by a river or on the edge."""
    where = text[0] if text and isinstance(text[0], When) else None
    noun = f"sign_{kind}"
    if where is None:
        return each("each", Message("each {noun}", noun=noun), kind, text)
    if where.field == "shore":
        return each("each_river", Message("each river {noun}", noun=noun), kind, where.text)
    return each("each_edge", Message("each edge {noun}", noun=noun), kind, where.text)


def each(key: str, label: Message, noun: str, text: Text) -> Figure:
    """What something brings each time."""
    return figure(key, label, *brief(text), per=Amount(of=noun, text=label))


def brief(text: Text) -> Amounts:
    """A text as amounts."""
    return tuple(part for word in text for part in parts_of(word))


def parts_of(word: Step) -> list[Amount]:
    """One word in brief."""
    if isinstance(word, Gain):
        return _gain(word)
    if isinstance(word, InAnyOrder):
        return [part for text in word.texts for part in brief(text)]
    if isinstance(word, HoldCities):
        return list(brief(word.text))
    if isinstance(word, PlaceNeutral):
        return [sign(1, word.building), *brief(word.grant)]
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
        text = Message("{old} > {new}", old=f"sign_{word.old}", new=f"sign_{word.new}")
        return [Amount(of=word.old, into=word.new, text=text)]
    if isinstance(word, Advance):
        return [sign(word.n, word.track)]
    several = (
        (ChooseBook, "book"),
        (RiseInOne, "level"),
        (SpreadSpades, "spade"),
        (PlaceBridge, "bridge"),
        (NewTokens, "token"),
        (TakeAnnexes, "annex"),
    )
    for kind, noun in several:
        if isinstance(word, kind):
            return [sign(word.n, noun)]
    single = (
        (LearnCompetency, "competency"),
        (TakeCityTile, "city"),
        (PlaceFreeGuild, "guild"),
        (AnotherAction, "turn"),
    )
    return [sign(1, noun) for kind, noun in single if isinstance(word, kind)]


def _gain(word: Gain) -> list[Amount]:
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
            text = Message("{noun} = {query}", noun=f"sign_{noun}", query=n)
            found.append(Amount(text=text))
        elif n:
            found.append(sign(n, noun, word.per))
    return found
