"""Military: reinforcing, attacking and what is won (rules 5.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.chance import roll
from pentarchy.core.message import Message, Refusal, Said, Seat
from pentarchy.core.step import ME, Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.dawn.actions import (
    ATTACK,
    DONE,
    LOSE,
    REINFORCE,
    SPEND_TRADE,
    STEAL,
    Attack,
    Conquer,
    Liberate,
    Lose,
    Reinforce,
    Spend,
    Steal,
)
from pentarchy.games.dawn.battle import (
    attack_terms,
    defence_terms,
    defender_on,
    summed,
)
from pentarchy.games.dawn.board import (
    claim_free_wonder,
    destroy_piece,
    free_city_state,
    gain_city_state,
    lift_piece,
    note,
    put_piece,
    replace_piece,
)
from pentarchy.games.dawn.diplomacy import (
    return_cards,
    return_city_state_card,
    take_city_state_card,
    why_not_take_card,
)
from pentarchy.games.dawn.events import (
    AttackDeclared,
    AttackFailed,
    AttackWon,
    BarbarianDefeated,
    CityStateConquered,
    ControlReinforced,
    NaturalSpent,
    SpaceCaptured,
    TradeSpent,
    TradeStolen,
)
from pentarchy.games.dawn.geography import END
from pentarchy.games.dawn.industry import MoveWonder, hosts
from pentarchy.games.dawn.queries import (
    friendly,
    geography,
    has,
    slots_of,
    unused_cities,
    unused_tokens,
    wonder_on,
)
from pentarchy.games.dawn.refusals import why_no_trade
from pentarchy.games.dawn.state import (
    CITY,
    CITY_STATE,
    CONTROL,
    DEFEATED,
    EMPTY,
    LETTERS,
    NAMES,
    NOBODY,
    PIECES,
    REINFORCED,
    WATER,
    Battle,
)
from pentarchy.games.dawn.words import (
    GainTrade,
    Spending,
    TakeBackControl,
    all_spending,
    spend_label,
    why_not_spend,
)

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


# The card.


class Campaign(Decision, frozen=True, kw_only=True):
    """Reinforce control tokens or attack."""

    rule: ClassVar[str] = "R5.34"
    optional: ClassVar[bool] = True
    attacks: int
    reach: int
    bonus: int = 0
    barbarian_bonus: int = 0
    """The bonus against barbarians, if it is another one."""
    mode: str = "or"
    """or: the one or the other; then: attacks, then the rest; and: both in any order."""
    through: str = ""
    """What the distance may be counted through: water, anything."""
    made: int = 0
    """Attacks made."""
    reinforced: int = 0
    closed: bool = False
    """Reinforcing was done and attacks followed it."""

    def reinforcements(self, g: Dawn) -> int:
        """Control tokens that may still be reinforced."""
        most = g.state.power - (self.made if self.mode == "then" else 0)
        return max(0, most - self.reinforced)

    def bonus_against(self, kind: str) -> int:
        """What the card adds against a defender."""
        return self.barbarian_bonus or self.bonus if kind == "barbarian" else self.bonus

    def why_not_reinforce(self, g: Dawn) -> Refusal | None:
        """Why nothing can be reinforced now."""
        if self.mode == "or" and self.made:
            return Refusal("This card reinforces or attacks, not both.", "R5.32")
        if self.closed:
            return Refusal("You reinforce once: before, between or after the attacks.", "R5.32")
        if not self.reinforcements(g):
            return Refusal("You have reinforced all you may ({n}).", "R5.33", n=self.reinforced)
        return None

    def why_not_attack(self) -> Refusal | None:
        """Why no attack can be made now."""
        if self.mode == "or" and self.reinforced:
            return Refusal("This card reinforces or attacks, not both.", "R5.32")
        if self.mode == "then" and self.reinforced:
            return Refusal("With this card attacks come before reinforcing.", "R5.32")
        if not self.attacks:
            return Refusal("You have made all your attacks ({n}).", "R5.34", n=self.made)
        return None

    def targets(self, g: Dawn) -> list[int]:
        """The spaces that may be attacked (R5.34)."""
        s, geo = g.state, geography(g)
        origins = [h for h in friendly(s.players[self.seat]) if h not in s.captured]
        if not origins:
            return []
        targets = [h for h in s.barbarians if h >= 0]
        targets += [h for h in geo.city_states if s.token[h] == CITY_STATE and h not in targets]
        for seat, p in enumerate(s.players):
            if seat != self.seat:
                targets += p.cities
                targets += p.tokens
        targets = list(dict.fromkeys(targets))
        if has(g, self.seat, "any_range"):
            return targets
        ground = geo.ground(water=self.through != "")
        if self.through != "anything":
            for h in targets:
                ground[h] = END
        geo.walk(origins, self.reach, ground)
        return [h for h in targets if not ground[h]]

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for h in g.state.players[self.seat].tokens:
            yield REINFORCE[h]
        for h in geography(g).spaces:
            yield ATTACK[h]
        yield DONE

    def in_range(self, g: Dawn, at: int) -> bool:
        """Whether an attack can reach a space (R5.34)."""
        s, seat, geo = g.state, self.seat, geography(g)
        owner, captured, token, terrain = s.owner, s.captured, s.token, geo.terrain

        def is_origin(h: int) -> bool:
            return owner[h] == seat and h not in captured

        def is_open(h: int) -> bool:
            return (
                (owner[h] == seat or owner[h] == NOBODY)
                and (terrain[h] != WATER or self.through == "water")
                and token[h] != CITY_STATE
                and h not in s.barbarians
            )

        if has(g, seat, "any_range"):
            return any(map(is_origin, friendly(s.players[seat])))
        if self.through == "anything":
            return geo.is_near(at, self.reach, is_origin)
        return geo.is_near(at, self.reach, is_origin, is_open)

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Reinforce):
            if g.state.piece[action.space] == REINFORCED:
                return Refusal("The token on {at} is reinforced already.", "R5.33", at=action.at)
            return self.why_not_reinforce(g)
        if isinstance(action, Attack):
            if defender_on(g, self.seat, action.space) is None:
                return Refusal("There is nothing to attack on {at}.", "R5.34", at=action.at)
            refusal = self.why_not_attack()
            if refusal is None and not self.in_range(g, action.space):
                refusal = self.out_of_range(action.at)
            return refusal
        return None

    def out_of_range(self, at: str) -> Refusal:
        """A target is too far away."""
        if self.through == "anything":
            return Refusal(
                "{at} is not within {reach} spaces of a friendly space from which you can attack.",
                "R5.34",
                at=at,
                reach=self.reach,
            )
        if self.through == "water":
            return Refusal(
                "{at} is not within {reach} spaces of a friendly space from which you can attack,"
                " counted over spaces without barbarians, city-states and rivals.",
                "R5.34",
                at=at,
                reach=self.reach,
            )
        return Refusal(
            "{at} is not within {reach} spaces of a friendly space from which you can attack,"
            " counted over land without barbarians, city-states and rivals.",
            "R5.34",
            at=at,
            reach=self.reach,
        )

    def options(self, g: Dawn) -> Sequence[Action]:
        """All targets at once: one by one each needs a way of its own, and in random play of four a
        campaign is listed in 230 microseconds instead of 8."""
        found: list[Action] = []
        if self.why_not_reinforce(g) is None:
            piece = g.state.piece
            tokens = g.state.players[self.seat].tokens
            found = [REINFORCE[h] for h in tokens if piece[h] == CONTROL]
        if self.why_not_attack() is None:
            found += [ATTACK[h] for h in self.targets(g)]
        found.append(DONE)
        return found

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Reinforce):
            g.state.piece[action.space] = REINFORCED
            g.emit(ControlReinforced, seat=self.seat, at=action.at)
            g.push(replace(self, reinforced=self.reinforced + 1))
        elif isinstance(action, Attack):
            battle = defender_on(g, self.seat, action.space)
            assert battle is not None
            battle = replace(battle, bonus=self.bonus_against(battle.kind))
            closed = self.reinforced > 0
            g.push(
                Strike(seat=self.seat, battle=battle),
                replace(self, attacks=self.attacks - 1, made=self.made + 1, closed=closed),
            )

    def unspent(self, g: Dawn, action: Action) -> Said:
        if action != DONE or self.why_not_reinforce(g) is not None:
            return ""  # Whether to attack is a matter of odds; who attacks nobody loses nothing.
        p, piece = g.state.players[self.seat], g.state.piece
        weak = sum(piece[h] == CONTROL for h in p.tokens)
        if not weak:
            return ""
        return Message(
            "{n} control token can still be reinforced.",
            many="{n} control tokens can still be reinforced.",
            n=min(weak, self.reinforcements(g)),
        )

    def left(self, g: Dawn) -> Message:
        """What may still be done."""
        tokens = self.reinforcements(g)
        if self.why_not_attack() is not None:
            if self.why_not_reinforce(g) is not None:
                return Message("do nothing more")
            return Message("reinforce ({left} left)", left=tokens)
        attacks = self.attacks_left(g)
        if self.why_not_reinforce(g) is not None:
            return Message("attack {range}", range=attacks)
        return Message("attack {range} or reinforce ({left} left)", range=attacks, left=tokens)

    def prompt(self, g: Dawn) -> Message:
        return Message("You may {what}.", what=self.left(g))

    def words(self, g: Dawn) -> Message:
        if self.seat == ME:
            return super().words(g)
        return Message("{seat} may {what}.", seat=self.seat, what=self.left(g))

    def attacks_left(self, g: Dawn) -> Message:
        """How far and how often attacks can be made."""
        if has(g, self.seat, "any_range"):
            return Message("anywhere ({attacks} left)", attacks=self.attacks)
        return Message("within {reach} ({attacks} left)", reach=self.reach, attacks=self.attacks)

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Attack):
            battle = defender_on(g, self.seat, action.space)
            assert battle is not None
            return Message("Attack the {what} on {at}", what=battle.kind, at=action.at)
        return action.label() if isinstance(action, Reinforce) else Message("No more")

    def group(self, g: Dawn, action: Action) -> Said:
        if isinstance(action, Attack):
            return Message("Attack")
        return Message("Reinforce") if isinstance(action, Reinforce) else ""


# An attack.


class Strike(Step, frozen=True, kw_only=True):
    """Make an attack: return diplomacy cards and roll the dice."""

    battle: Battle

    def resolve(self, g: Dawn) -> None:
        s, battle = g.state, self.battle
        if battle.defender != NOBODY:
            return_cards(g, self.seat, battle.defender)
        elif battle.kind == "city_state":
            return_city_state_card(g, self.seat, geography(g).city_states[battle.target])
        rolls = roll(s), roll(s)
        s.battle = battle
        s.battle = battle = replace(
            battle,
            rolls=rolls,
            attack=rolls[0] + summed(attack_terms(g, battle)),
            defence=rolls[1] + summed(defence_terms(g, battle)),
        )
        g.emit(
            AttackDeclared,
            seat=self.seat,
            at=NAMES[battle.target],
            what=battle.kind,
            attack_roll=rolls[0],
            defence_roll=rolls[1],
            attack=battle.attack,
            defence=battle.defence,
        )
        steps: list[Step] = [StrengthenAttack(seat=self.seat)]
        if battle.defender != NOBODY:
            steps.append(StrengthenDefence(seat=battle.defender))
        g.push(*steps, Outcome(seat=self.seat))


def strengthen(g: Dawn, attack: int, defence: int) -> None:
    """Add to the values of the battle under way."""
    battle = g.state.battle
    assert battle is not None
    g.state.battle = replace(
        battle, attack=battle.attack + attack, defence=battle.defence + defence
    )


class StrengthenAttack(Spending, frozen=True, kw_only=True):
    """Spend trade tokens of your military card on the attack, one for each."""

    rule: ClassVar[str] = "R5.38"

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Spend):
            strengthen(g, 1, 0)
        super().choose(g, action)

    def then(self, g: Dawn) -> None:
        pass

    def prompt(self, g: Dawn) -> Message:
        battle = g.state.battle
        assert battle is not None
        return Message(
            "Your attack stands at {attack} against {defence}. Spend tokens?",
            attack=battle.attack,
            defence=battle.defence,
        )


class StrengthenDefence(Decision, frozen=True, kw_only=True):
    """Spend trade tokens of your military card on the defence, one for each."""

    rule: ClassVar[str] = "R5.38"
    answer_key: ClassVar[str] = "defence"

    def candidates(self, g: Dawn) -> Sequence[Action]:
        slots = [LOSE[slot] for slot in slots_of(g, self.seat, "military")]
        tokens = [a for a in all_spending(g, self.seat) if a != SPEND_TRADE]
        return [*slots, *tokens, DONE]

    def likely(self, g: Dawn) -> Sequence[Action]:
        p = g.state.players[self.seat]
        return self.candidates(g) if any(p.trade) or p.naturals else [DONE]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if isinstance(action, Lose):
            return why_no_trade(g, self.seat, action.slot - 1, self.rule)
        if isinstance(action, Spend):
            if action.what in p.conquered:
                return Refusal("City-state tokens do not serve in defence.", "R5.5")
            slot = p.naturals[action.what]
            if slot not in slots_of(g, self.seat, "military"):
                return Refusal("That token does not lie on your military card.", "R5.64")
            return why_not_spend(g, self.seat, slot, action.what)
        return None

    def answered(self, g: Dawn, answer: bool | int | str) -> Action | None:
        battle = g.state.battle
        assert battle is not None
        if answer == "ask":
            return None
        spending = [action for action in self.options(g) if isinstance(action, Lose)]
        trade = g.state.players[self.seat].trade
        missing = battle.attack - battle.defence
        enough = sum(trade[action.slot - 1] for action in spending) >= missing
        return spending[0] if answer == "if_it_holds" and missing > 0 and enough else DONE

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Done):
            return
        g.push(self)
        strengthen(g, 0, 1)
        if isinstance(action, Lose):
            g.state.players[self.seat].trade[action.slot - 1] -= 1
            g.emit(TradeSpent, seat=self.seat, what="trade")
        else:
            assert isinstance(action, Spend)
            g.state.used.append(action.what)
            g.emit(TradeSpent, seat=self.seat, what=action.what)
            g.emit(NaturalSpent, seat=self.seat, natural=action.what)

    def prompt(self, g: Dawn) -> Message:
        battle = g.state.battle
        assert battle is not None
        return Message(
            "You defend with {defence} against {attack}. Spend tokens?",
            defence=battle.defence,
            attack=battle.attack,
        )

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Lose):
            card = g.state.players[self.seat].row[action.slot - 1]
            return Message("Spend a trade token of {card}", card=card)
        return spend_label(action) if isinstance(action, Spend) else Message("Spend none")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:row:{action.slot}",) if isinstance(action, Lose) else ()


class Outcome(Step, frozen=True, kw_only=True):
    """Compare attack and defence."""

    def resolve(self, g: Dawn) -> None:
        s, battle = g.state, g.state.battle
        assert battle is not None
        s.battle = None
        at = NAMES[battle.target]
        if battle.attack <= battle.defence:
            g.emit(
                AttackFailed, seat=self.seat, at=at, attack=battle.attack, defence=battle.defence
            )
            return
        g.emit(AttackWon, seat=self.seat, at=at, attack=battle.attack, defence=battle.defence)
        s.attacks_won += 1
        {
            "barbarian": win_barbarian,
            "city_state": win_city_state,
            "token": win_space,
            "city": win_space,
            "capital": win_capital,
        }[battle.kind](g, self.seat, battle)


def win_barbarian(g: Dawn, seat: Seat, battle: Battle) -> None:
    """A barbarian is defeated: a trade token."""
    i = g.state.barbarians.index(battle.target)
    g.state.barbarians[i] = DEFEATED
    g.push(GainTrade(seat=seat))
    g.emit(BarbarianDefeated, seat=seat, letter=LETTERS[i])


def win_city_state(g: Dawn, seat: Seat, battle: Battle) -> None:
    """A city-state is conquered: its token, a city, and its cards are laid aside."""
    s, key = g.state, geography(g).city_states[battle.target]
    s.token[battle.target] = EMPTY
    for p in s.players:
        if key in p.city_state_cards:
            p.city_state_cards.remove(key)
    g.emit(CityStateConquered, seat=seat, city_state=key)
    gain_city_state(g, seat, key)
    g.push(Capture(seat=seat, at=battle.target, city=True))


def win_space(g: Dawn, seat: Seat, battle: Battle) -> None:
    """A rival's space is captured; a conquered city-state may be set free."""
    conquered = battle.target in geography(g).city_states
    if conquered:
        g.push(ConquerOrLiberate(seat=seat, at=battle.target))
    else:
        g.push(Capture(seat=seat, at=battle.target, city=battle.kind == "city"))


def win_capital(g: Dawn, seat: Seat, battle: Battle) -> None:
    """A capital is plundered: first trade tokens, then its wonder."""
    s = g.state
    s.players[seat].won_capital = True
    note(g, seat, "conquests")
    wonder = wonder_on(s, battle.target)
    if wonder:
        g.push(MoveWonder(seat=seat, wonder=wonder, loser=battle.defender))
    g.push(StealTrade(seat=seat, rival=battle.defender, count=2))


class Capture(Step, frozen=True, kw_only=True):
    """Put a piece of yours on the space you won."""

    at: int
    city: bool
    """Whether a city is put if one is left, and a reinforced control token otherwise."""

    def resolve(self, g: Dawn) -> None:
        s, p = g.state, g.state.players[self.seat]
        if self.city and unused_cities(p):
            piece = CITY
        elif unused_tokens(p):
            piece = REINFORCED if self.city else CONTROL
        elif any(h not in s.captured for h in p.tokens):
            g.push(TakeBackControl(seat=self.seat, spared=tuple(s.captured)), self)
            return
        else:
            self.clear(g)
            return
        g.emit(SpaceCaptured, seat=self.seat, at=NAMES[self.at], piece=PIECES[piece])
        if s.owner[self.at] == NOBODY:
            put_piece(g, self.seat, self.at, piece)
            claim_free_wonder(g, self.seat, self.at)
        else:
            replace_piece(g, self.seat, self.at, piece)
        s.captured.append(self.at)

    def clear(self, g: Dawn) -> None:
        """Without any token to put there the space falls to nobody (R5.41)."""
        if g.state.owner[self.at] != NOBODY:
            destroy_piece(g, self.at)
        else:
            free_city_state(g, self.seat, self.at)


class ConquerOrLiberate(Decision, frozen=True, kw_only=True):
    """Keep the city-state for yourself, or set it free."""

    rule: ClassVar[str] = "R5.39"
    at: int

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [Conquer(), Liberate()]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        stuck = wonder_on(g.state, self.at) and not hosts(g, self.seat)
        if isinstance(action, Liberate) and stuck:
            return Refusal("You have no city to which its wonder could be moved.", "X12")
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        s = g.state
        if isinstance(action, Conquer):
            g.push(Capture(seat=self.seat, at=self.at, city=True))
            return
        wonder = wonder_on(s, self.at)
        g.push(SetFree(seat=self.seat, at=self.at))
        if wonder:
            g.push(MoveWonder(seat=self.seat, wonder=wonder, loser=s.owner[self.at]))

    def prompt(self, g: Dawn) -> Message:
        key = geography(g).city_states[self.at]
        return Message("Do you conquer {city_state} or liberate it?", city_state=key)

    def label(self, g: Dawn, action: Action) -> Message:
        key = geography(g).city_states[self.at]
        if isinstance(action, Conquer):
            return Message("Conquer {city_state}", city_state=key)
        return Message("Liberate {city_state} and take its diplomacy card", city_state=key)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return (f"hex:{NAMES[self.at]}",)


class SetFree(Step, frozen=True, kw_only=True):
    """The city-state is independent again; you take one of its cards."""

    at: int

    def resolve(self, g: Dawn) -> None:
        loser = g.state.owner[self.at]
        lift_piece(g, self.at)
        free_city_state(g, loser, self.at)
        key = geography(g).city_states[self.at]
        if why_not_take_card(g, self.seat, key) is None:
            take_city_state_card(g, self.seat, key)


class StealTrade(Decision, frozen=True, kw_only=True):
    """Take trade tokens from the cards of the player whose capital you plunder."""

    rule: ClassVar[str] = "R5.39"
    rival: int
    count: int

    def candidates(self, g: Dawn) -> Sequence[Action]:
        return [*STEAL, DONE]

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        if isinstance(action, Steal):
            return why_no_trade(g, self.rival, action.slot - 1, self.rule)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, Steal):
            g.state.players[self.rival].trade[action.slot - 1] -= 1
            g.emit(TradeStolen, seat=self.seat, other=self.rival)
            if self.count > 1:
                g.push(replace(self, count=self.count - 1))
            g.push(GainTrade(seat=self.seat))

    def label(self, g: Dawn, action: Action) -> Message:
        if isinstance(action, Steal):
            card = g.state.players[self.rival].row[action.slot - 1]
            return Message("From {card}", card=card)
        return Message("Take no more")

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        return (f"p{self.rival}:row:{action.slot}",) if isinstance(action, Steal) else ()
