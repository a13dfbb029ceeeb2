"""What a seat sees, area by area: a secret is absent because nobody put it in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.card import Card
from pentarchy.core.message import Message, Said
from pentarchy.core.view import (
    Amount,
    AnyArea,
    Counter,
    Counters,
    Dice,
    Drawing,
    Figure,
    Grid,
    Piece,
    Row,
    Spot,
    Track,
    View,
    asked,
    kept,
    shared,
    standing,
)
from pentarchy.games.civolution.cards import kinds
from pentarchy.games.civolution.cards.kinds import FEATURES, PROJECTS, TRACKS, TYPES
from pentarchy.games.civolution.columns import bases, installed
from pentarchy.games.civolution.continent import charted
from pentarchy.games.civolution.dice import resets_per_era
from pentarchy.games.civolution.installing import need_words, space_words
from pentarchy.games.civolution.queries import OFF, OFF_WEAK, built, each_folk, settlements
from pentarchy.games.civolution.state import (
    BLOCKED,
    BOATS,
    PLAN,
    RAW,
)
from pentarchy.games.civolution.table import table
from pentarchy.games.civolution.words import level_text

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

WEATHER = ("hot", "warm", "mild", "rainy", "cold")
GOODS = ("food", "money", "idea", "focus")


def build(g: Civolution, seat: int | None) -> View:
    """The table as a seat sees it."""
    s = g.state
    areas: list[AnyArea] = [_continent(g), *_boards(g), *_market(g)]
    for i in range(len(s.players)):
        areas += _console(g, i)
        areas += _hand(g, i) if i == seat else ()
    return View(
        game=g.rules.name,
        seat=seat,
        seats=len(s.players),
        round=s.round,
        areas=tuple(areas),
        ask=asked(g, seat),
        standing=standing(g),
        over=g.over,
        table=table(g, seat),
    )


# The continent.


@kept(
    lambda g: (
        (s := g.state).layout,
        s.neighbours,
        s.tiles,
        s.tile_up,
        s.farms,
        s.hunted,
        s.camps,
        s.sites,
        s.site_up,
        s.console,
        s.vici,
        [(p.boats, p.markers[RAW:], p.wild, p.weak, p.statues, p.settled) for p in s.players],
    )
)
def _continent(g: Civolution) -> Drawing:
    s = g.state
    spots: list[Spot] = []
    centres = charted(g.rules, s.layout)
    for t, territory in enumerate(g.rules.territories):
        x, y = centres[t]
        spots.append(
            Spot(
                f"territory:{territory.key}",
                _in_territory(g, t),
                Message("{territory}", territory=territory.key),
                territory.land,
                x,
                y,
            )
        )
        spots += _places(g, t, x, y)
    spots += _sites(g)
    links = tuple(
        (f"territory:{g.rules.territories[a].key}", f"territory:{g.rules.territories[b].key}")
        for a in range(22)
        for b in s.neighbours[a]
        if a < b
    )
    return Drawing(
        id="continent",
        title=Message("Continent"),
        drawing="continent",
        spots=tuple(spots),
        links=links,
    )


def _in_territory(g: Civolution, t: int) -> tuple[Piece, ...]:
    s = g.state
    pieces: list[Piece] = []
    if s.tiles[t]:
        key = s.tiles[t] if s.tile_up[t] else ""
        pieces.append(Piece("material", key, face="" if key else "down"))
    if s.farms[t] >= 0:
        pieces.append(Piece("farm", owner=s.farms[t]))
    if s.hunted[t]:
        pieces.append(Piece("hunting_token"))
    for seat, p in enumerate(s.players):
        if t in p.boats:
            pieces.append(Piece("boat", owner=seat))
        if p.markers[RAW + t]:
            pieces.append(Piece("raw", owner=seat, count=p.markers[RAW + t]))
    if s.vici is not None and s.vici.provision[t]:
        pieces.append(Piece("provision", owner=len(s.players), count=s.vici.provision[t]))
    return tuple(pieces)


def _places(g: Civolution, t: int, x: float, y: float) -> list[Spot]:
    s, names = g.state, g.rules.place_names
    spots = []
    for n, camp in enumerate(g.rules.camps_of[t]):
        held = s.camps[camp]
        pieces: tuple[Piece, ...] = ()
        if held >= 0:
            pieces = (Piece("tribe", owner=held >> 1, face="weak" if held & 1 else ""),)
        kind = "blocked" if held == BLOCKED else "fire" if g.rules.camp_fire[camp] else "camp"
        vp = g.rules.camp_fire[camp]
        label: Said = Message("{vp} VP", vp=vp) if vp else ""
        spots.append(Spot(f"place:{names[camp]}", pieces, label, kind, x - 3 + 2 * n, y + 3))
    for base, face, shift in ((OFF, "", 0), (OFF_WEAK, "weak", 3)):
        tribes = [
            Piece("tribe", owner=seat, count=n, face=face)
            for seat, f in each_folk(g)
            if (n := (f.weak if face else f.wild)[t])
        ]
        kind = "boat" if g.rules.is_water[t] else "wilderness"
        spots.append(
            Spot(
                f"place:{names[base + t]}",
                tuple(tribes),
                Message("weak") if face else "",
                kind,
                x - 2 + shift,
                y - 3,
            )
        )
    return spots


def _sites(g: Civolution) -> list[Spot]:
    s = g.state
    spots = []
    for slot, key in enumerate(s.sites):
        up = s.site_up[slot]
        x, y = 20 * (slot % 6), 33.3 * (slot // 6)
        face = Piece("site", key if up else "", face="" if up else "down")
        spots.append(Spot(f"site:{slot}", (face,), x=x, y=y))
        if up and g.rules.sites[key].type == "building_ground":
            spots.append(Spot(f"ground:{key}", _buildings(g, key), kind="ground", x=x, y=y + 2))
    at = charted(g.rules, s.layout)[g.rules.island]
    spots.append(Spot("ground:island", _buildings(g, "island"), kind="ground", x=at[0], y=at[1]))
    return spots


def _buildings(g: Civolution, ground: str) -> tuple[Piece, ...]:
    pieces = [Piece("site", ground)]
    for seat, p in enumerate(g.state.players):
        if p.statues.get(ground):
            pieces.append(Piece("statue", owner=seat, count=p.statues[ground]))
        if ground in p.settled:
            pieces.append(Piece("settlement", settlements(g)[p.settled[ground]].key, owner=seat))
    v = g.state.vici
    if v is not None and ground == "island" and v.statues:
        pieces.append(Piece("statue", owner=len(g.state.players), count=v.statues))
    return tuple(pieces)


# The shared boards.


@kept(
    lambda g: (
        (s := g.state).event,
        s.weather,
        s.clock,
        s.era_tiles,
        s.final_tiles,
        s.vici,
        [(p.tracks, p.favor) for p in s.players],
    )
)
def _boards(g: Civolution) -> list[AnyArea]:
    s = g.state
    areas: list[AnyArea] = []
    event = (Piece("event", s.event),) if s.event else ()
    areas.append(Row(id="event", title=Message("Event"), spots=(Spot("event", event),)))
    areas.append(
        Track(
            id="weather",
            title=Message("Weather"),
            spots=tuple(
                Spot(
                    f"weather:{w}",
                    (Piece("indicator"),) if i == s.weather else (),
                    Message("{weather}", weather=w),
                )
                for i, w in enumerate(WEATHER)
            ),
        )
    )
    areas.append(
        Track(
            id="clock",
            title=Message("Resets of the era"),
            spots=tuple(
                Spot(f"clock:{i}", (Piece("indicator"),) if i == s.clock else (), str(i))
                for i in range(resets_per_era(g) + 1)
            ),
        )
    )
    areas += [_track(g, i, key) for i, key in enumerate(TRACKS)]
    areas.append(
        Track(
            id="favor",
            title=Message("Favor of Agera"),
            spots=tuple(
                Spot(
                    f"favor:{n}",
                    tuple(Piece("disc", owner=seat) for seat, f in each_folk(g) if f.favor == n),
                    Message("{text}", text=f"{g.rules.favor[n - 1].key}.text"),
                )
                for n in range(1, 7)
            ),
        )
    )
    eras = tuple(
        Spot(f"era:{n}", (Piece("scoring_tile", f"tile_{key}"),), Message("Era {era}", era=n))
        for n, key in enumerate(s.era_tiles, 1)
    )
    finals = tuple(
        Spot(f"final:{key}", (Piece("scoring_tile", f"tile_{key}"),)) for key in s.final_tiles
    )
    areas.append(Row(id="eras", title=Message("Scoring of the eras"), spots=eras))
    areas.append(Row(id="finals", title=Message("Raised in the final scoring"), spots=finals))
    if s.vici is not None:
        row = tuple(Spot(f"vici:{key}", (Piece("vici_card", key),)) for key in s.vici.row)
        areas.append(Row(id="vici", title=Message("V.I.C.I.'s row"), spots=row))
    return areas


def _track(g: Civolution, i: int, key: str) -> Track:
    name = Message("{track}", track=key)
    spots = [Spot(f"track:{key}", (Piece("track", key),), name, "title")]
    for n in range(13):
        discs = tuple(Piece("disc", owner=seat) for seat, f in each_folk(g) if f.tracks[i] == n)
        card = g.rules.tracks[i]
        kind = "line" if n in card.at else "pale" if n in card.pale else ""
        spots.append(Spot(f"track:{key}:{n}", discs, str(n), kind))
    return Track(id=f"track-{key}", title=name, spots=tuple(spots))


@kept(
    lambda g: (
        (s := g.state).piles,
        [len(deck) for deck in s.decks],
        s.goals,
        s.incomes,
        s.attributes,
        s.dice,
        s.fates,
        s.starts,
        s.start_goals,
    )
)
def _market(g: Civolution) -> list[AnyArea]:
    s = g.state
    piles = []
    for i, deck in enumerate(TYPES):
        faces = tuple(Piece("card", key) for key in s.piles[i])
        piles.append(Spot(f"up:{deck}", faces, Message("Cards of type {deck}", deck=deck)))
        back = (Piece("card", face="down", count=len(s.decks[i])),) if s.decks[i] else ()
        left = Message("{left} left", left=len(s.decks[i]))
        piles.append(Spot(f"down:{deck}", back, left))
    areas: list[AnyArea] = [Row(id="research", title=Message("Research cards"), spots=tuple(piles))]
    for title, word, kind, chips in (
        (Message("Goal chips"), "chip", "goal", s.goals),
        (Message("Income chips"), "chip", "income", s.incomes),
        (Message("Attribute chips"), "attribute", "attribute", s.attributes),
    ):
        spots = tuple(
            Spot(f"{word}:{key}", (Piece(kind, key),)) if key else Spot(f"{kind}-space:{i}")
            for i, key in enumerate(chips)
        )
        areas.append(Row(id=kind, title=title, spots=spots))
    dice = tuple(
        Spot(
            f"dice:{kind}",
            (Piece("die", kind, count=n),) if n else (),
            Message("{dice} {kind} dice", dice=n, kind=kind),
        )
        for kind, n in (("activation", s.dice), ("fate", s.fates))
    )
    areas.append(Dice(id="dice", title=Message("Dice display"), spots=dice))
    if s.starts:
        starts = tuple(
            Spot(f"start:{key}", (Piece("start", key), Piece("goal", goal)))
            for key, goal in zip(s.starts, s.start_goals, strict=True)
        )
        areas.append(Row(id="starts", title=Message("Starting chip cards"), spots=starts))
    return areas


# A console.


@shared
def _console(g: Civolution, seat: int) -> list[AnyArea]:
    return [
        _counters(g, seat),
        _dice(g, seat),
        _modules(g, seat),
        _spaces(g, seat),
        _pieces(g, seat),
        _goals(g, seat),
        _partition(g, seat),
    ]


@kept(
    lambda g, seat: (
        (p := g.state.players[seat]).score,
        p.supply,
        p.tribes,
        p.hand,
        g.state.monolith,
    )
)
def _counters(g: Civolution, seat: int) -> Counters:
    p = g.state.players[seat]
    hand = tuple(
        Counter(
            f"hand_{deck}",
            Message("Cards of type {deck} in hand", deck=deck),
            sum(g.rules.deck_of[k] == i for k in p.hand),
        )
        for i, deck in enumerate(TYPES)
    )
    return Counters(
        id=f"p{seat}",
        title=Message("Civilization of {owner}", owner=seat),
        owner=seat,
        counters=(
            Counter("score", Message("Victory points"), p.score),
            Counter("laps", Message("100-point tokens"), p.score // 100),
            Counter("supply", Message("Markers in supply"), p.supply, 50),
            Counter("tribes", Message("Tribes in supply"), p.tribes, 20),
            Counter("monolith", Message("Monolith"), int(g.state.monolith == seat)),
            *hand,
        ),
    )


@kept(
    lambda g, seat: (
        (p := g.state.players[seat]).dice,
        p.markers[PLAN : PLAN + 6],
        p.used,
        p.fate,
        p.resets,
    )
)
def _dice(g: Civolution, seat: int) -> Dice:
    p = g.state.players[seat]
    me = f"p{seat}"
    spots = []
    for v in range(1, 7):
        pieces = [Piece("die", face=str(v), owner=seat)] * p.dice[v - 1]
        if p.markers[PLAN + v - 1]:
            pieces.append(Piece("planning", owner=seat, count=p.markers[PLAN + v - 1]))
        spots.append(Spot(f"{me}:die:{v}", tuple(pieces), str(v)))
    used = (Piece("die", face="used", owner=seat, count=p.used),) if p.used else ()
    spots.append(Spot(f"{me}:used", used, Message("Used dice")))
    spots.append(
        Spot(f"{me}:fate", (Piece("fate", owner=seat, count=p.fate),), Message("Fate dice"))
    )
    columns = (Piece("marker", owner=seat, count=p.resets),) if p.resets else ()
    spots.append(Spot(f"{me}:reset", columns, Message("Reset")))
    return Dice(id=f"{me}:dice", title=Message("Dice"), owner=seat, spots=tuple(spots))


@kept(lambda g, seat: (g.state.players[seat].levels,))
def _modules(g: Civolution, seat: int) -> Grid:
    p = g.state.players[seat]
    me = f"p{seat}"
    spots = []
    for i, (key, module) in enumerate(g.rules.modules.items()):
        level = p.levels[i]
        piece = Piece("module", key, owner=seat, face=str(level), label=level_text(key, level))
        a, b = module.dice
        spots.append(Spot(f"{me}:module:{key}", (piece,), f"{a}+{b}", "main", i % 5, i // 5))
    for i, key in enumerate((*FEATURES, "sleep")):
        piece = Piece("module", key, owner=seat)
        spots.append(Spot(f"{me}:module:{key}", (piece,), kind="feature", x=i, y=3))
    spots.append(
        Spot(f"{me}:activity", (Piece("activity", "printed_activity"),), Message("Activity"))
    )
    return Grid(id=f"{me}:modules", title=Message("Modules"), owner=seat, spots=tuple(spots))


@kept(lambda g, seat: (g.state.players[seat].markers[:RAW],))
def _spaces(g: Civolution, seat: int) -> Grid:
    p = g.state.players[seat]
    me = f"p{seat}"
    spots = []
    for i, name in enumerate(g.rules.space_names):
        if PLAN <= i < PLAN + 6 or i >= RAW:
            continue
        n = p.markers[i]
        kind = "good" if name in GOODS else "feature" if name in FEATURES else "material"
        key = "" if kind == "good" else name
        pieces = (Piece("marker", key, owner=seat, count=n),) if n else ()
        spots.append(Spot(f"{me}:space:{name}", pieces, Message("{what}", what=name), kind))
    return Grid(
        id=f"{me}:spaces", title=Message("Goods, features, storage"), owner=seat, spots=tuple(spots)
    )


@kept(
    lambda g, seat: (
        (p := g.state.players[seat]).farms,
        p.boats,
        p.settled,
        p.statues,
        g.state.farms,
        g.state.console,
    )
)
def _pieces(g: Civolution, seat: int) -> Row:
    p = g.state.players[seat]
    me = f"p{seat}"
    # Statues do not wait to be built: each is a marker from storage.
    left = {
        "farm": p.farms,
        "boat": BOATS - len(p.boats),
        "settlement": len(settlements(g)) - len(p.settled),
    }
    spots: list[Spot] = []
    for kind in PROJECTS:
        pieces: tuple[Piece, ...] = ()
        done = built(g, seat, kind)
        label = Message("{built} built", built=done)
        if kind in left:
            label = Message("{left} left, {built} built", left=left[kind], built=done)
            pieces = (Piece(kind, owner=seat, count=left[kind]),) if left[kind] else ()
        spots.append(Spot(f"{me}:pieces:{kind}", pieces, label))
    for slot in settlements(g):
        face = "built" if slot in p.settled.values() else ""
        piece = Piece("settlement", settlements(g)[slot].key, owner=seat, face=face)
        spots.append(Spot(f"{me}:settlement:{slot}", (piece,)))
    return Row(id=f"{me}:pieces", title=Message("Pieces"), owner=seat, spots=tuple(spots))


@kept(lambda g, seat: g.state.players[seat].goals)
def _goals(g: Civolution, seat: int) -> Row:
    me, spots = f"p{seat}", []
    for n, slot in enumerate(g.state.players[seat].goals, 1):
        spots.append(Spot(f"{me}:goal:{n}", tuple(Piece("goal", key) for key in slot), str(n)))
        spots += [Spot(f"{me}:item:{key}", (Piece("goal", key),)) for key in slot]
    return Row(id=f"{me}:goals", title=Message("Goals"), owner=seat, spots=tuple(spots))


@kept(
    lambda g, seat: (
        (p := g.state.players[seat]).columns,
        p.right,
        p.homes,
        p.stages,
        g.state.console,
    )
)
def _partition(g: Civolution, seat: int) -> Grid:
    p = g.state.players[seat]
    me = f"p{seat}"
    spots = []
    for c, column in enumerate(p.columns):
        height = max(len(column), len(p.right) if p.homes.get("goal") == c else 0)
        label = Message("Next: stage {stage}", stage=bases(g)[c] + height)
        home = next((kind for kind, at in p.homes.items() if at == c), "")
        spots.append(Spot(f"{me}:column:{c + 1}", (), label, home, c + 1, 0))
    where = {item: c for c, column in enumerate(p.columns) for item in column}
    for item, stage in installed(bases(g), p):
        c = where.get(item, p.homes.get("goal", 0))
        face = "right" if item not in where else ""
        piece = Piece("item", item, owner=seat, face=face)
        spots.append(Spot(f"{me}:item:{item}", (piece,), kind="item", x=c + 1, y=stage))
    for n in (4, 5):
        face = "active" if p.stages & (n - 3) else ""
        spots.append(
            Spot(f"{me}:stage:{n}", (Piece("stage", face=face),), Message("Stage {stage}", stage=n))
        )
    return Grid(
        id=f"{me}:partition",
        title=Message("Stage partition"),
        owner=seat,
        columns=tuple(map(str, range(1, 10))),
        rows=tuple(map(str, range(1, 6))),
        spots=tuple(spots),
    )


@kept(
    lambda g, seat: (
        (p := g.state.players[seat]).hand,
        p.drawn,
        p.offered,
    )
)
def _hand(g: Civolution, seat: int) -> list[AnyArea]:
    p = g.state.players[seat]
    me = f"p{seat}"
    areas: list[AnyArea] = [
        Row(
            id=f"{me}:hand",
            title=Message("Your hand"),
            owner=seat,
            spots=tuple(Spot(f"{me}:item:{k}", (Piece("card", k),)) for k in p.hand),
        )
    ]
    if p.drawn or p.offered:
        drawn = [Spot(f"{me}:drawn:{k}", (Piece("card", k),)) for k in p.drawn]
        drawn += [Spot(f"{me}:drawn:{k}", (Piece("start", k),)) for k in p.offered]
        areas.append(
            Row(id=f"{me}:drawn", title=Message("To choose from"), owner=seat, spots=tuple(drawn))
        )
    return areas


# Faces of cards.


def numbers(card: Card) -> tuple[Figure, ...]:
    """The lines of a card's face."""
    if isinstance(card, kinds.ResearchCard):
        return _research_numbers(card)
    if isinstance(card, kinds.Module):
        a, b = card.dice
        one, two, three = (level_text(card.key, level) for level in (1, 2, 3))
        return (
            Figure(
                "dice",
                Message("dice"),
                Message("{a} and {b}", a=a, b=b),
                (Amount(n=str(a)), Amount(n=str(b))),
            ),
            Figure("level_1", Message("level I"), one),
            Figure("level_2", Message("level II"), two),
            Figure("level_3", Message("level III"), three),
        )
    if isinstance(card, kinds.EventCard):
        shift = (
            Message("{steps} hotter", steps=card.shift)
            if card.shift > 0
            else Message("{steps} colder", steps=-card.shift)
        )
        return (Figure("weather", Message("weather"), shift),)
    if isinstance(card, kinds.AttributeChip):
        needs = Message("{n} {feature}", n=card.need, feature=card.feature)
        return (
            Figure("needs", Message("needs"), needs, (Amount(n=str(card.need), of=card.feature),)),
        )
    if isinstance(card, kinds.Site):
        return (Figure("vp", Message("VP"), str(card.vp)),)
    if isinstance(card, kinds.Material):
        land = Message("{land}", land=card.land)
        return (
            Figure("land", Message("land"), land, (Amount(of=card.land),)),
            Figure("money", Message("money"), str(card.row)),
        )
    if isinstance(card, kinds.StartChip):
        module = Message("{module}", module=card.module)
        return (
            Figure("level_2", Message("level II"), module, (Amount(of=card.module),)),
            Figure("income", Message("income"), Message("{text}", text=f"{card.key}.text")),
        )
    return ()


def _research_numbers(card: kinds.ResearchCard) -> tuple[Figure, ...]:
    kind = Message("{kind}", kind=card.type)
    lines = [Figure("type", Message("type"), kind, (Amount(of=card.type),))]
    for i, space in enumerate(card.spaces):
        if space is not None:
            cost = Message("{cost}", cost=space_words(card, i))
            if space.included:
                cost = Message("and included: {cost}", cost=cost)
            if card.space_vp[i]:
                cost = Message("{cost} ({vp} VP)", cost=cost, vp=card.space_vp[i])
            lines.append(Figure("cost", Message("cost {space}", space=i + 1), cost))
    bonus = Message("{text}", text=f"{card.key}.bonus") if card.bonus else ""
    lines.append(Figure("now", Message("at once"), bonus))
    if card.cost:
        needs = tuple(need_words(n) for n in card.cost)
        lines.append(Figure("activity", Message("activity"), Message("{cost}", cost=needs)))
    return tuple(lines)
