"""What main actions need and cost: one predicate each, used for options and for "why not?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Refusal
from pentarchy.core.words import barred
from pentarchy.games.innovation.building import is_city
from pentarchy.games.innovation.geometry import NAMES, RIVER
from pentarchy.games.innovation.queries import added, beside_others, groups, has_palace, holds
from pentarchy.games.innovation.state import DISCIPLINES, GUILD, KINDS, NOBODY, WORKSHOP
from pentarchy.games.innovation.words import counted

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

INNOVATION_COINS = 5


def short(what: str, rule: str, have: int, need: int, good: str) -> Refusal:
    """Something costs more of a good than there is."""
    return Refusal(
        "{what:cap}: it costs {price} and you have {have}.",
        rule,
        what=what,
        price=counted(need, good),
        have=have,
    )


# Upgrades.


def upgrade_coins(g: Innovation, seat: int, h: int, kind: int) -> int:
    """The coins of an upgrade; a guild beside another faction is cheaper (R5.25)."""
    cost = g.rules.kinds[kind]
    if kind == GUILD and beside_others(g, seat, h):
        return cost.coins_beside_others
    return cost.coins


def why_not_upgrade(g: Innovation, seat: int, h: int, kind: int) -> Refusal | None:
    """This building cannot become that one now (R5.25, R5.26)."""
    s, p = g.state, g.state.players[seat]
    if s.owner[h] != seat:
        return Refusal("No building of yours stands on {at}.", "R5.25", at=NAMES[h])
    old = s.building[h]
    if h in s.neutral:
        return Refusal("Neutral buildings cannot be upgraded.", "R5.26")
    ways = g.rules.upgrades[old]
    if kind not in ways:
        if not ways:
            return Refusal("A {old} cannot be upgraded further.", "R5.25", old=KINDS[old])
        return Refusal(
            "A {old} cannot become a {new}, only: {ways}.",
            "R5.25",
            old=KINDS[old],
            new=KINDS[kind],
            ways=tuple(KINDS[k] for k in ways),
        )
    if not p.left[kind]:
        return Refusal("No {building:low} is left on your board.", "R5.26", building=KINDS[kind])
    tools = g.rules.kinds[kind].tools
    if p.tools < tools:
        return short(KINDS[kind], "R5.25", p.tools, tools, "tool")
    coins = upgrade_coins(g, seat, h, kind)
    if p.coins < coins:
        return short(KINDS[kind], "R5.25", p.coins, coins, "coin")
    return None


# Tracks.


def why_not_improve(g: Innovation, seat: int, track: str) -> Refusal | None:
    """This track cannot go up now (R5.30, R5.31)."""
    p = g.state.players[seat]
    board = g.rules.planning[p.terrain]
    if track == "shipping":
        rule, coins, tools = "R5.30", board.shipping_coins, 0
        topped = p.shipping >= len(board.shipping_rewards)
    else:
        rule, coins, tools = "R5.31", board.digging_coins, 1
        topped = p.digging >= len(board.digging_rewards)
    if topped:
        return Refusal("Your {track} is at its top.", rule, track=track)
    if p.coins < coins:
        return short(track, rule, p.coins, coins, "coin")
    if p.tools < tools:
        return short(track, rule, p.tools, tools, "tool")
    if not p.scholars:
        return short(track, rule, 0, 1, "scholar")
    return None


# Innovations.


def innovation_coins(g: Innovation, seat: int) -> int:
    """The coins of an innovation: none with a palace (R5.35)."""
    return 0 if has_palace(g, seat) else INNOVATION_COINS


def has_room(g: Innovation, seat: int) -> bool:
    """Whether the planning board has a place for another innovation (R5.36)."""
    p = g.state.players[seat]
    return len(p.innovations) < len(g.rules.planning[p.terrain].extra_books)


def any_books(g: Innovation, seat: int, slot: str) -> int:
    """Books of any discipline an innovation costs this seat (R5.35)."""
    p = g.state.players[seat]
    return (
        g.rules.slots[slot].any_books + g.rules.planning[p.terrain].extra_books[len(p.innovations)]
    )


def why_not_innovate(g: Innovation, seat: int, slot: str) -> Refusal | None:
    """This innovation cannot be taken now (R5.35, R5.36)."""
    s, p = g.state, g.state.players[seat]
    if not s.display[s.slots.index(slot)]:
        return Refusal("The innovation of this place is gone; places are not refilled.", "R5.36")
    if not has_room(g, seat):
        return Refusal("Your board has no place for another innovation.", "R5.36")
    needed = g.rules.slots[slot].books
    for d in range(4):
        if p.books[d] < needed[d]:
            return Refusal(
                "It costs {price} of {discipline:low}; you have {have}.",
                "R5.35",
                price=counted(needed[d], "book"),
                discipline=DISCIPLINES[d],
                have=p.books[d],
            )
    total = sum(needed) + any_books(g, seat, slot)
    if sum(p.books) < total:
        return Refusal(
            "It costs {price} in all; you have {have}.",
            "R5.35",
            price=counted(total, "book"),
            have=sum(p.books),
        )
    coins = innovation_coins(g, seat)
    if p.coins < coins:
        return Refusal(
            "Without a palace it costs {price} as well; you have {have}.",
            "R5.35",
            price=counted(coins, "coin"),
            have=p.coins,
        )
    return None


# Scholars.


def free_space(g: Innovation, d: int, levels: int) -> int:
    """A free scholar space of a value under a discipline, or -1."""
    spaces = g.state.spaces
    for i in (4 * d,) if levels == 3 else (4 * d + 1, 4 * d + 2, 4 * d + 3):
        if spaces[i] == NOBODY:
            return i
    return -1


def why_not_send(g: Innovation, seat: int, d: int, levels: int) -> Refusal | None:
    """No scholar can be sent there (R5.38)."""
    if not g.state.players[seat].scholars:
        return Refusal("You have no scholar in hand.", "R5.38")
    if free_space(g, d, levels) < 0:
        return Refusal(
            "No space for {n} levels is free under {discipline:low}.",
            "R5.38",
            n=levels,
            discipline=DISCIPLINES[d],
        )
    return None


# Power, book and special actions.


def power_cost(g: Innovation, seat: int, key: str) -> int:
    """What a power action costs a seat (R5.40, R5.41)."""
    return max(1, g.rules.power_actions[key].cost + added(g, seat, "power_action_cost"))


def why_not_use(g: Innovation, seat: int, key: str) -> Refusal | None:
    """This power, book, special or faction action cannot be used now (R5.40, R5.43)."""
    s, p = g.state, g.state.players[seat]
    if key in s.covered:
        return Refusal("{action} was used this round.", "R5.40", action=key)
    if key in g.rules.power_actions:
        cost = power_cost(g, seat, key)
        if p.bowl3 < cost:
            return short(key, "R5.40", p.bowl3, cost, "power")
    elif key in g.rules.book_actions:
        cost = g.rules.book_actions[key].cost
        if sum(p.books) < cost:
            return short(key, "R5.40", sum(p.books), cost, "book")
    elif not holds(p, key):
        return Refusal("{action} does not work for you now.", "R5.43", action=key)
    elif key in p.used:
        return Refusal("{action} is covered until the next round.", "R5.43", action=key)
    elif not p.tools and repeats(g, key):
        return short(key, "R5.45", 0, 1, "tool")
    if key in g.rules.checked:
        return barred(g, seat, g.rules.catalogue[key].action, key)
    return None


def repeats(g: Innovation, key: str) -> bool:
    """Whether an action costs a tool instead of being covered (the moles' bridge, R5.45)."""
    faction = g.rules.factions.get(key)
    return faction is not None and faction.tool_action


# Annexes and river cities.


def why_not_annex(g: Innovation, seat: int, h: int) -> Refusal | None:
    """No annex can go there (R5.46)."""
    s = g.state
    if not s.players[seat].annexes:
        return Refusal("You have no annex to place.", "R5.46")
    if s.owner[h] != seat:
        return Refusal("No building of yours stands on {at}.", "R5.46", at=NAMES[h])
    if h in s.annexed:
        return Refusal("The building on {at} has an annex already.", "R5.46", at=NAMES[h])
    return None


def has_river_cities(g: Innovation, seat: int) -> bool:
    """Whether the seat may join groups across a river hex (R5.59)."""
    p = g.state.players[seat]
    return p.palace_built and g.rules.palaces[p.palace].river_cities


def river_group(g: Innovation, seat: int, h: int) -> list[list[int]]:
    """The seat's groups without a city that touch a river hex."""
    s = g.state
    near = g.rules.boards[s.side].near[h]
    open_groups = [x for x in groups(g, seat) if not s.city[x[0]]]
    return [x for x in open_groups if any(n in x for n in near)]


def open_river_cities(g: Innovation, seat: int) -> list[int]:
    """The river hexes around which a seat may found a city now."""
    s = g.state
    if not has_river_cities(g, seat):
        return []
    near = g.rules.boards[s.side].near
    touching: dict[int, list[list[int]]] = {}
    for places in groups(g, seat):
        if not s.city[places[0]]:
            for river in {n for h in places for n in near[h] if s.terrain[n] == RIVER}:
                touching.setdefault(river, []).append(places)
    return sorted(
        river
        for river, joined in touching.items()
        if len(joined) > 1
        and river not in s.river_tiles
        and is_city(g, seat, [h for places in joined for h in places])
    )


def why_not_river_city(g: Innovation, seat: int, h: int) -> Refusal | None:
    """No city can be founded around that river hex (R5.59)."""
    s = g.state
    if not has_river_cities(g, seat):
        return Refusal("Only the owner of palace 14 founds cities across a river hex.", "R5.59")
    if s.terrain[h] != RIVER:
        return Refusal("{at} is no river hex.", "R5.59", at=NAMES[h])
    if h in s.river_tiles:
        return Refusal("A city tile lies on this river hex already.", "R5.59")
    joined = river_group(g, seat, h)
    if len(joined) < 2:
        return Refusal("At least two groups without a city must touch the river hex.", "R5.59")
    if not is_city(g, seat, [x for places in joined for x in places]):
        return Refusal("These groups together are not enough for a city.", "R5.55")
    return None


def open_workshop(g: Innovation, seat: int) -> bool:
    """Whether a workshop could be paid for and placed."""
    p = g.state.players[seat]
    cost = g.rules.kinds[WORKSHOP]
    return p.left[WORKSHOP] > 0 and p.tools >= cost.tools and p.coins >= cost.coins
