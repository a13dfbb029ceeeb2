"""What main actions need and cost: one predicate each, used for options and for "why not?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.step import Refusal
from pentarchy.core.words import barred
from pentarchy.games.innovation.building import is_city
from pentarchy.games.innovation.geometry import NAMES, RIVER
from pentarchy.games.innovation.queries import added, beside_others, groups, has_palace, holds
from pentarchy.games.innovation.state import DISCIPLINES, GUILD, KINDS, NOBODY, WORKSHOP
from pentarchy.games.innovation.words import counted

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

INNOVATION_COINS = 5


def lacking(have: int, need: int, what: str) -> str:
    """What is missing, in words; empty if nothing is."""
    if have >= need:
        return ""
    return f"it costs {counted(need, what)} and you have {have}"


def why_not_cost(name: str, rule: str, *wants: tuple[int, int, str]) -> Refusal | None:
    """The first resource that is short."""
    for have, need, what in wants:
        short = lacking(have, need, what)
        if short:
            return Refusal(f"{name}: {short}.", rule)
    return None


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
        return Refusal(f"No building of yours stands on {NAMES[h]}.", "R5.25")
    old = s.building[h]
    if h in s.neutral:
        return Refusal("Neutral buildings cannot be upgraded.", "R5.26")
    if kind not in g.rules.upgrades[old]:
        ways = " or a ".join(KINDS[k] for k in g.rules.upgrades[old])
        instead = f"becomes a {ways}, not a {KINDS[kind]}" if ways else "cannot be upgraded further"
        return Refusal(f"A {KINDS[old]} {instead}.", "R5.25")
    if not p.left[kind]:
        return Refusal(f"No {KINDS[kind]} is left on your board.", "R5.26")
    return why_not_cost(
        f"A {KINDS[kind]}",
        "R5.25",
        (p.tools, g.rules.kinds[kind].tools, "tool"),
        (p.coins, upgrade_coins(g, seat, h, kind), "coin"),
    )


# Tracks.


def why_not_improve(g: Innovation, seat: int, track: str) -> Refusal | None:
    """This track cannot go up now (R5.30, R5.31)."""
    p = g.state.players[seat]
    board = g.rules.planning[p.terrain]
    if track == "shipping":
        if p.shipping >= len(board.shipping_rewards):
            return Refusal("Your shipping is at its top.", "R5.30")
        wants = [(p.coins, board.shipping_coins, "coin"), (p.scholars, 1, "scholar")]
        return why_not_cost("Improving shipping", "R5.30", *wants)
    if p.digging >= len(board.digging_rewards):
        return Refusal("Your terraforming is at its top.", "R5.31")
    return why_not_cost(
        "Improving terraforming",
        "R5.31",
        (p.coins, board.digging_coins, "coin"),
        (p.tools, 1, "tool"),
        (p.scholars, 1, "scholar"),
    )


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
        return Refusal("You have three innovations; that is the most.", "R5.36")
    needed = g.rules.slots[slot].books
    for d in range(4):
        if p.books[d] < needed[d]:
            return Refusal(
                f"It costs {needed[d]} books of {DISCIPLINES[d]}; you have {p.books[d]}.", "R5.35"
            )
    total = sum(needed) + any_books(g, seat, slot)
    if sum(p.books) < total:
        return Refusal(f"It costs {total} books in all; you have {sum(p.books)}.", "R5.35")
    coins = innovation_coins(g, seat)
    if p.coins < coins:
        return Refusal(
            f"Without a palace it costs {coins} coins as well; you have {p.coins}.", "R5.35"
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
        return Refusal(f"No space for {levels} levels is free under {DISCIPLINES[d]}.", "R5.38")
    return None


# Power, book and special actions.


def power_cost(g: Innovation, seat: int, key: str) -> int:
    """What a power action costs a seat (R5.40, R5.41)."""
    return g.rules.power_actions[key].cost + added(g, seat, "power_action_cost")


def why_not_use(g: Innovation, seat: int, key: str) -> Refusal | None:
    """This power, book, special or faction action cannot be used now (R5.40, R5.43)."""
    s, p = g.state, g.state.players[seat]
    name = g.rules.catalogue.names[key]
    refusal: Refusal | None
    if key in g.rules.power_actions:
        if key in s.covered:
            return Refusal(f"{name} was used this round.", "R5.40")
        refusal = why_not_cost(name, "R5.40", (p.bowl3, power_cost(g, seat, key), "power"))
    elif key in g.rules.book_actions:
        if key in s.covered:
            return Refusal(f"{name} was used this round.", "R5.40")
        cost = g.rules.book_actions[key].cost
        refusal = why_not_cost(name, "R5.40", (sum(p.books), cost, "book"))
    else:
        if not holds(p, key):
            return Refusal(f"{name} does not work for you now.", "R5.43")
        if key in p.used:
            return Refusal(f"{name} is covered until the next round.", "R5.43")
        refusal = None
        if repeats(g, key):
            refusal = why_not_cost(name, "R5.45", (p.tools, 1, "tool"))
    return refusal or barred(g, seat, g.rules.catalogue[key].action, key)


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
        return Refusal(f"No building of yours stands on {NAMES[h]}.", "R5.46")
    if h in s.annexed:
        return Refusal(f"The building on {NAMES[h]} has an annex already.", "R5.46")
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
        return Refusal(f"{NAMES[h]} is no river hex.", "R5.59")
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
