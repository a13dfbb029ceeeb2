"""The action phase: a turn's main action and the free moves around it (R4.3-R4.9, R5.65)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.card import Text
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Step
from pentarchy.core.words import spelled
from pentarchy.games.innovation import prices
from pentarchy.games.innovation.actions import (
    ANNEX,
    BUILD,
    DIG,
    FLY,
    IMPROVE,
    PASS,
    RETURN,
    SEND,
    TRACKS,
    TUNNEL,
    AddAnnex,
    Build,
    Convert,
    Dig,
    Fly,
    Improve,
    Innovate,
    OnHex,
    PassRound,
    Return,
    RiverCity,
    Send,
    Tunnel,
    Upgrade,
    Use,
)
from pentarchy.games.innovation.building import (
    build,
    found,
    pay_toll,
    settle,
    use_spade,
)
from pentarchy.games.innovation.events import (
    ActionUsed,
    AnnexPlaced,
    Innovated,
    PowerActionUsed,
    ScholarSent,
)
from pentarchy.games.innovation.free_moves import FreeMoves
from pentarchy.games.innovation.geometry import INDEX, NAMES, bits
from pentarchy.games.innovation.passing import Leave
from pentarchy.games.innovation.queries import (
    KIND_INDEX,
    added,
    can_fly,
    can_tunnel,
    reach,
    shipping,
    spade_tools,
    toll,
)
from pentarchy.games.innovation.resources import spend_power, spend_scholar
from pentarchy.games.innovation.science import Rise
from pentarchy.games.innovation.state import (
    DISCIPLINES,
    GUILD,
    KINDS,
    PALACE,
    SCHOOL,
    UNIVERSITY,
    WORKSHOP,
    Player,
)
from pentarchy.games.innovation.terraform import (
    Terraform,
    far_targets,
    go_far,
    hex_label,
    pay_workshop,
    why_not_empty,
    why_not_far,
    why_not_reach,
    why_not_spade,
    why_not_workshop,
)
from pentarchy.games.innovation.tiles import Advance, LearnCompetency, TakePalace
from pentarchy.games.innovation.words import (
    WEIGHTY,
    PayBooks,
    PayBooksForAction,
    Word,
    counted,
    named_text,
)

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

GRANTS: dict[int, Text] = {
    PALACE: (TakePalace(),),
    SCHOOL: (LearnCompetency(),),
    UNIVERSITY: (LearnCompetency(),),
}
"""What an upgrade brings (R5.27, R5.28)."""


ACTS: dict[type[Action], Message] = {
    Dig: Message("Dig and build"),
    Build: Message("Dig and build"),
    Tunnel: Message("Dig and build"),
    Fly: Message("Dig and build"),
    Upgrade: Message("Upgrade"),
    AddAnnex: Message("Upgrade"),
    RiverCity: Message("Upgrade"),
    Improve: Message("Improve"),
    Send: Message("Scholars"),
    Return: Message("Scholars"),
    Innovate: Message("Innovate"),
    Use: Message("Power and special actions"),
    PassRound: Message("Pass"),
}
"""What a person is offered to choose among first."""


class TakeAction(FreeMoves, frozen=True, kw_only=True):
    """Your turn: take an action. You may convert first."""

    rule: ClassVar[str] = "R4.8"

    # What a player could try.

    def candidates(self, g: Innovation) -> Sequence[Action]:
        s, p = g.state, g.state.players[self.seat]
        land = g.rules.boards[s.side].land
        listed: list[Action] = [DIG[h] for h in land]
        listed += [BUILD[h] for h in land]
        if can_tunnel(g, self.seat):
            listed += [TUNNEL[h] for h in land]
        if can_fly(g, self.seat):
            listed += [FLY[h] for h in land]
        kinds = (GUILD, SCHOOL, UNIVERSITY, PALACE)
        listed += [g.rules.upgrade_actions[k][h] for h in p.hexes for k in kinds]
        listed += IMPROVE.values()
        listed += [g.rules.innovate_actions[slot] for slot in s.slots]
        listed += [SEND[d][i] for d in range(4) for i in (0, 1)]
        listed += RETURN
        listed += [g.rules.use_actions[key] for key in self.usable(g)]
        if p.annexes:
            listed += [ANNEX[h] for h in p.hexes]
        return [*listed, PASS, *self.free_candidates(g)]

    def usable(self, g: Innovation) -> list[str]:
        """Every power, book and own special action, covered or not."""
        s = g.state
        return [*g.rules.power_actions, *s.book_actions, *self.specials(g)]

    def specials(self, g: Innovation) -> list[str]:
        """Own special and faction actions, covered or not."""
        p, special = g.state.players[self.seat], g.rules.special
        own = [p.faction, p.bonus, *p.competencies, *p.innovations]
        if p.palace_built:
            own.append(p.palace)
        return [key for key in own if key in special]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        seat = self.seat
        if isinstance(action, PassRound):
            return None
        if isinstance(action, Convert):
            return self.why_not_convert(g, action)
        if isinstance(action, Use):
            return prices.why_not_use(g, seat, action.action)
        if isinstance(action, Improve):
            return prices.why_not_improve(g, seat, action.track)
        if isinstance(action, Innovate):
            return prices.why_not_innovate(g, seat, action.slot)
        if isinstance(action, Send):
            d = DISCIPLINES.index(action.discipline)
            return prices.why_not_send(g, seat, d, action.space)
        if isinstance(action, Return):
            if not g.state.players[seat].scholars:
                return Refusal("You have no scholar in hand.", "R5.38")
            return None
        assert isinstance(action, OnHex)
        return self._why_not_on_hex(g, action)

    def _why_not_on_hex(self, g: Innovation, action: OnHex) -> Refusal | None:
        s, p, seat = g.state, g.state.players[self.seat], self.seat
        h = INDEX[action.at]
        if isinstance(action, Upgrade):
            return prices.why_not_upgrade(g, seat, h, KIND_INDEX[action.to])
        if isinstance(action, AddAnnex):
            return prices.why_not_annex(g, seat, h)
        if isinstance(action, RiverCity):
            return prices.why_not_river_city(g, seat, h)
        empty = why_not_empty(g, h, "R5.11")
        if empty:
            return empty
        extra = toll(g, h)
        if isinstance(action, Tunnel | Fly):
            closed = why_not_far(g, seat, h, type(action))
            if closed:
                return closed
            extra += isinstance(action, Tunnel)
        else:
            far = why_not_reach(g, seat, h)
            if far:
                return far
        if isinstance(action, Build) or (
            isinstance(action, Tunnel | Fly) and s.terrain[h] == p.terrain
        ):
            return why_not_workshop(g, seat, h, False, extra)
        return why_not_spade(g, seat, h, True, extra)

    # What may be chosen, listed fast.

    def options(self, g: Innovation) -> Sequence[Action]:
        """Listed without asking `refusal`, which would work out reach, prices and what tiles add to
        them for each hex anew: random play of five is 1.4 times as fast by it (86 to 61 thousand
        decisions a second)."""
        p = g.state.players[self.seat]
        listed = self._hex_options(g, p)
        listed += self._upgrade_options(g, p)
        if p.scholars:
            listed += self._scholar_options(g)
        if sum(p.books) >= g.rules.fewest_books:
            listed += [
                g.rules.innovate_actions[slot]
                for slot in g.state.slots
                if prices.why_not_innovate(g, self.seat, slot) is None
            ]
        listed += self._use_options(g, p)
        if p.annexes:
            listed += [ANNEX[h] for h in p.hexes if h not in g.state.annexed]
        listed.append(PASS)
        listed += self.conversions(g, p)
        if p.palace_built:
            listed += self.river_cities(g)
        return listed

    def _hex_options(self, g: Innovation, p: Player) -> list[Action]:
        s, home, tools = g.state, p.terrain, p.tools
        builds = prices.open_workshop(g, self.seat)
        price = spade_tools(g, p)
        terrain, owner = s.terrain, s.owner
        marked = s.automa is not None
        listed: list[Action] = []
        if not builds and tools < price and not marked:
            return listed
        workshop = g.rules.kinds[WORKSHOP].tools
        for h in bits(reach(g, self.seat, shipping(g, self.seat))):
            if owner[h] >= 0:
                continue
            due = toll(g, h) if marked else 0
            if terrain[h] == home:
                if builds and tools >= workshop + due:
                    listed.append(BUILD[h])
            elif tools >= price + due:
                listed.append(DIG[h])
        for mask, ready, cost in far_targets(g, self.seat):
            for h in bits(mask):
                due = cost + (toll(g, h) if marked else 0)
                if terrain[h] == home:
                    if builds and tools >= workshop + due:
                        listed.append(ready[h])
                elif tools >= price + due:
                    listed.append(ready[h])
        return listed

    def _upgrade_options(self, g: Innovation, p: Player) -> list[Action]:
        s, rules = g.state, g.rules
        kinds, tools, coins, left = rules.kinds, p.tools, p.coins, p.left
        listed: list[Action] = []
        for h in p.hexes:
            for kind in rules.upgrades[s.building[h]]:
                cost = kinds[kind]
                if not left[kind] or tools < cost.tools or h in s.neutral:
                    continue
                if coins >= cost.coins or coins >= prices.upgrade_coins(g, self.seat, h, kind):
                    listed.append(rules.upgrade_actions[kind][h])
        return listed

    def _scholar_options(self, g: Innovation) -> list[Action]:
        listed: list[Action] = [
            IMPROVE[track]
            for track in TRACKS
            if prices.why_not_improve(g, self.seat, track) is None
        ]
        listed += [
            SEND[d][i] for d in range(4) for i in (0, 1) if prices.free_space(g, d, i + 2) >= 0
        ]
        return [*listed, *RETURN]

    def _use_options(self, g: Innovation, p: Player) -> list[Action]:
        """Power, book and special actions; only what can be barred is looked at closely."""
        s, rules = g.state, g.rules
        keys: list[str] = []
        if p.bowl3:
            change = added(g, self.seat, "power_action_cost")
            keys += [k for k, c in rules.power_actions.items() if p.bowl3 >= c.cost + change]
        books = sum(p.books)
        if books:
            keys += [k for k in s.book_actions if books >= rules.book_actions[k].cost]
        listed: list[Action] = []
        for key in keys:
            if key in s.covered:
                continue
            if key in rules.checked and prices.why_not_use(g, self.seat, key) is not None:
                continue
            listed.append(rules.use_actions[key])
        listed += [
            rules.use_actions[key]
            for key in self.specials(g)
            if key not in p.used and prices.why_not_use(g, self.seat, key) is None
        ]
        return listed

    def unspent(self, g: Innovation, action: Action) -> Said:
        if action != PASS or not self._could_act(g):
            return ""
        p = g.state.players[self.seat]
        stores = {"tool": p.tools, "coin": p.coins, "power": p.bowl3, "scholar": p.scholars}
        left = tuple(counted(n, what) for what, n in stores.items() if n)
        return Message("You could still act this round: you have {left}.", left=left)

    def _could_act(self, g: Innovation) -> bool:
        """Whether anything but passing and conversions is open."""
        return any(type(a) in ACTS and a != PASS for a in self.options(g))

    # What then happens.

    def choose(self, g: Innovation, action: Action) -> None:
        if self.make_free_move(g, action):
            return
        if isinstance(action, PassRound):
            g.push(Leave(seat=self.seat))
        elif isinstance(action, Use):
            self._use(g, action.action)
        elif isinstance(action, Improve):
            self._improve(g, action.track)
        elif isinstance(action, Innovate):
            self._innovate(g, action.slot)
        elif isinstance(action, Send | Return):
            self._scholar(g, action)
        else:
            assert isinstance(action, OnHex)
            self._on_hex(g, action)

    def _on_hex(self, g: Innovation, action: OnHex) -> None:
        s, p, seat = g.state, g.state.players[self.seat], self.seat
        h = INDEX[action.at]
        if isinstance(action, Upgrade):
            kind = KIND_INDEX[action.to]
            p.coins -= prices.upgrade_coins(g, seat, h, kind)
            p.tools -= g.rules.kinds[kind].tools
            build(g, seat, h, kind, grant=GRANTS.get(kind, ()))
            return
        if isinstance(action, AddAnnex):
            p.annexes -= 1
            s.annexed.append(h)
            if settle(g, seat, h):
                found(g, seat)
            g.emit(AnnexPlaced, seat=seat, at=NAMES[h])
            return
        if isinstance(action, Tunnel | Fly):
            go_far(g, seat, h, type(action))
        pay_toll(g, seat, h)
        if s.terrain[h] == p.terrain:
            pay_workshop(g, seat, h)
        else:
            p.tools -= spade_tools(g, p)
            g.push(Terraform(seat=seat, free=0, first=h, entered=(h,)))
            use_spade(g, seat, h)

    def _improve(self, g: Innovation, track: str) -> None:
        p = g.state.players[self.seat]
        board = g.rules.planning[p.terrain]
        spend_scholar(p)
        if track == "shipping":
            p.coins -= board.shipping_coins
        else:
            p.coins -= board.digging_coins
            p.tools -= 1
        g.push(Advance(seat=self.seat, track=track))

    def _innovate(self, g: Innovation, slot: str) -> None:
        s, p = g.state, g.state.players[self.seat]
        needed = g.rules.slots[slot].books
        p.coins -= prices.innovation_coins(g, self.seat)
        extra = prices.any_books(g, self.seat, slot)
        for d in range(4):
            p.books[d] -= needed[d]
        place = s.slots.index(slot)
        tile, s.display[place] = s.display[place], ""
        g.push(PayBooks(seat=self.seat, n=extra), ReceiveInnovation(seat=self.seat, tile=tile))

    def _scholar(self, g: Innovation, action: Send | Return) -> None:
        s, p = g.state, g.state.players[self.seat]
        if isinstance(action, Send):
            place = prices.free_space(g, DISCIPLINES.index(action.discipline), action.space)
            s.spaces[place] = self.seat
            p.scholars -= 1
            levels = sent = action.space
        else:
            spend_scholar(p)
            levels, sent = 1, 0
        g.push(Rise(seat=self.seat, discipline=action.discipline, n=levels))
        g.emit(ScholarSent, seat=self.seat, discipline=action.discipline, levels=sent)

    def _use(self, g: Innovation, key: str) -> None:
        s, p = g.state, g.state.players[self.seat]
        g.owe(self.seat, g.rules.catalogue[key].action, key)
        if key in g.rules.power_actions:
            spend_power(p, prices.power_cost(g, self.seat, key))
            s.covered.append(key)
            g.emit(PowerActionUsed, seat=self.seat, action=key)
        elif key in g.rules.book_actions:
            s.covered.append(key)
            g.push(PayBooksForAction(seat=self.seat, n=g.rules.book_actions[key].cost))
        elif prices.repeats(g, key):
            p.tools -= 1
        else:
            p.used.append(key)
        g.emit(ActionUsed, seat=self.seat, action=key)

    # In words.

    def label(self, g: Innovation, action: Action) -> Message:
        s = g.state
        if isinstance(action, Use):
            return self._use_label(g, action.action)
        if isinstance(action, Innovate):
            tile = s.display[s.slots.index(action.slot)]
            return Message("Innovate: {tile}", tile=named_text(tile))
        if isinstance(action, Upgrade):
            h, kind = INDEX[action.at], KIND_INDEX[action.to]
            tools = counted(g.rules.kinds[kind].tools, "tool")
            coins = counted(prices.upgrade_coins(g, self.seat, h, kind), "coin")
            return Message(
                "Upgrade the {old} on {at} to a {new} ({price})",
                old=KINDS[s.building[h]],
                at=action.at,
                new=action.to,
                price=(tools, coins),
            )
        if isinstance(action, Build | Dig | Tunnel | Fly):
            return hex_label(g, self.seat, action)
        return super().label(g, action)

    def _use_label(self, g: Innovation, key: str) -> Message:
        if key in g.rules.power_actions:
            price = counted(prices.power_cost(g, self.seat, key), "power")
            return Message("{text} ({price})", text=f"{key}.text", price=price)
        if key in g.rules.book_actions:
            price = counted(g.rules.book_actions[key].cost, "book")
            return Message("{text} ({price})", text=f"{key}.text", price=price)
        does = spelled(g, g.rules.catalogue[key].action)
        if prices.repeats(g, key):
            return Message("{card}: {text} (1 tool)", card=key, text=does)
        return Message("{card}: {text}", card=key, text=does)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        if isinstance(action, Use):
            key = action.action
            board = key in g.rules.power_actions or key in g.rules.book_actions
            return (f"action:{key}",) if board else (f"p{self.seat}:tile:{key}",)
        if isinstance(action, Improve):
            return (f"p{self.seat}:{action.track}",)
        if isinstance(action, Innovate):
            return (f"slot:{action.slot}",)
        if isinstance(action, Send):
            return (f"space:{action.discipline}:{action.space}",)
        if isinstance(action, Return):
            return (f"discipline:{action.discipline}",)
        return super().spots(g, action)

    def group(self, g: Innovation, action: Action) -> Said:
        return ACTS.get(type(action)) or super().group(g, action)


class ReceiveInnovation(Step, frozen=True, kw_only=True):
    """Take the innovation paid for."""

    tile: str

    def resolve(self, g: Innovation) -> None:
        g.state.players[self.seat].innovations.append(self.tile)
        g.owe(self.seat, g.rules.catalogue[self.tile].now, self.tile)
        g.emit(Innovated, seat=self.seat, tile=self.tile)

    def words(self, g: Innovation) -> Message:
        return Message("take the innovation {tile}", tile=self.tile)


class AnotherAction(Word, frozen=True, kw_only=True):
    """Take another action at once."""

    weight: ClassVar[int] = WEIGHTY

    def resolve(self, g: Innovation) -> None:
        g.push(TakeAction(seat=self.seat))

    def words(self, g: Innovation) -> Message:
        return Message("another action")
