"""The words of card text, and how an action carries them out (rules 4.2 and 5.9).

A word that asks nothing is a `Word`, one that asks is a `Question`. What a bonus gives is owed word
by word, and what cannot be done when its turn comes is passed over; the effects of an action are
owed as `Perform`, because one of them must come (R4.10).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pentarchy.core.action import Action, Done, Pick, Yes
from pentarchy.core.card import Card, Text
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import ME, Decision, Step
from pentarchy.core.structs import replace
from pentarchy.core.words import settled, spelled
from pentarchy.games.horizon.actions import Basic
from pentarchy.games.horizon.cards.kinds import Amount, Positive, Territory
from pentarchy.games.horizon.events import (
    BasicActionPerformed,
    CoinsGained,
    Paid,
    PointsGained,
    TokensActivated,
    TokensTaken,
)
from pentarchy.games.horizon.queries import QUERIES, counts_for_a_claim, inactive
from pentarchy.games.horizon.sayings import (
    coins_text,
    either,
    in_a_row,
    price_text,
    tokens_text,
)
from pentarchy.games.horizon.state import Player

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Deed, Horizon

ONLY_EFFECT = Refusal("This is the action's only effect left, so you must take it.", "R4.10")
HARMLESS = Refusal("Nothing is gained by declining this.", "R4.10")
NO_ROOM = Refusal("Your columns have no room for an exhausted token.", "R5.14a")
NO_COLUMN = Refusal("Your population columns are empty.", "R5.13")
NONE_LEFT = {
    "populate": Refusal("No populate token is left in the supply.", "R9.1"),
    "fortify": Refusal("No fortify token is left in the supply.", "R9.1"),
}


class Word(Step, frozen=True, kw_only=True):
    """A word of card text that asks nothing."""

    def owing(self, last: bool) -> Step:
        """This word in an action that has had no effect so far; `last`: and can have no other."""
        return self


class Question(Decision, frozen=True, kw_only=True):
    """A word of card text that asks; its player may decline it by `Done` (R4.2g)."""

    owed: bool = False
    """The action has had no effect yet, and still owes one if this is declined."""
    last: bool = False
    """Nothing else can be done, so it cannot be declined."""

    def owing(self, last: bool) -> Step:
        """This word in an action that has had no effect so far; `last`: and can have no other."""
        return replace(self, owed=True, last=last)

    def decline(self, g: Horizon) -> None:
        """Leave it: what follows in the action must then have the effect (R4.10)."""
        if self.owed:
            owe_an_effect(g)

    def staying(self, g: Horizon) -> Refusal | None:
        """Why it may not be declined."""
        return ONLY_EFFECT if self.last else None


class Offer(Question, frozen=True, kw_only=True):
    """A word that is taken or left."""

    def candidates(self, g: Horizon) -> tuple[Action, ...]:
        return TAKE_OR_LEAVE

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        return self.barred(g) if isinstance(action, Yes) else self.staying(g)

    def choose(self, g: Horizon, action: Action) -> None:
        if isinstance(action, Yes):
            self.take(g)
        else:
            self.decline(g)

    def take(self, g: Horizon) -> None:
        """Do it."""
        raise NotImplementedError(type(self).__name__)


TAKE: tuple[Action, ...] = (Yes(),)
TAKE_OR_LEAVE: tuple[Action, ...] = (*TAKE, Done())
EFFECTS = (Word, Question)


class Perform(Step, frozen=True, kw_only=True):
    """Carry out the effects of an action, from left to right."""

    text: Text
    must: bool = False
    """The action has had no effect yet: its last possible one cannot be declined."""

    def resolve(self, g: Horizon) -> None:
        text = made_out(self.text, self.seat, self.source)
        if not self.must:
            g.push(*text)
            return
        for i, word in enumerate(text):
            if word.barred(g) is not None:
                continue
            rest = text[i + 1 :]
            if isinstance(word, EFFECTS):
                word = word.owing(last=all(later.barred(g) is not None for later in rest))
            if rest:
                g.push(word, replace(self, text=rest, must=False))
            else:
                g.push(word)
            return

    def words(self, g: Horizon) -> Message:
        return Message("{card}: {text}", card=self.source, text=spelled(g, self.text))


def owe_an_effect(g: Horizon) -> None:
    """Something was declined in an action without an effect so far: the rest must have one."""
    rest = g.stack[-1]
    assert isinstance(rest, Perform), f"declined without an action below: {rest}"
    g.stack[-1] = replace(rest, must=True)


def made_out(text: Text, seat: int, source: str = "") -> Text:
    """A text made out to a seat, if it is not yet: what is owed directly, or was stored so."""
    return bind(text, seat, source) if text and text[0].seat == ME else text


def bind(text: Text, seat: int, source: str, event: Event | None = None) -> Text:
    """A text made out to a seat."""
    return tuple([step for word in text for step in word.bound(seat, source, event)])


# Research inside research (R4.11).


class InResearch(Step, frozen=True, kw_only=True):
    """The last step of a research; while it is owed, steps 1 to 3 are being carried out."""

    slot: int


class Queued(Step, frozen=True, kw_only=True):
    """What waited for the research to end."""

    slot: int = -1
    """The research it waited for: there is one in a slot."""
    waiting: Text

    @classmethod
    def migrated(cls, data: dict[str, Any]) -> dict[str, Any]:
        # Until version 4 each word waited as a text of its own.
        texts = data.get("texts", ())
        return {"waiting": [word for text in texts for word in text], **data}

    def resolve(self, g: Horizon) -> None:
        g.push(*self.waiting)


class Undertaking(Question, frozen=True, kw_only=True):
    """A word that waits while a research is in its steps 1 to 3."""

    def waits(self, g: Horizon) -> bool:
        """Whether such a research is being carried out."""
        return any(isinstance(step, InResearch) for step in g.stack)

    def nothing(self, g: Horizon) -> None:
        """It waits behind the research being carried out, if there is one."""
        stack = g.stack
        for i in range(len(stack) - 1, -1, -1):
            research = stack[i]
            if isinstance(research, InResearch):
                below = stack[i - 1] if i else None
                if isinstance(below, Queued) and below.slot == research.slot:
                    stack[i - 1] = replace(below, waiting=(*below.waiting, self))
                else:
                    queued = Queued(seat=self.seat, slot=research.slot, waiting=(self,))
                    stack.insert(i, queued)
                return


# What a text would need.


def something_of(g: Horizon, seat: int, text: Text, coins: int = 0, tokens: int = 0) -> bool:
    """Whether a word of a text could be performed once so much is paid."""
    p = g.state.players[seat]
    # The position as it would be is the position itself, for as long as this takes.
    p.coins -= coins
    p.active -= tokens
    found = False
    for word in text:
        if word.barred(g) is None:
            found = True
            break
    p.coins += coins
    p.active += tokens
    return found


def why_nothing(g: Horizon, seat: int, text: Text, coins: int = 0, tokens: int = 0) -> Refusal:
    """Why no word of a text could be performed once so much is paid."""
    p = g.state.players[seat]
    p.coins -= coins
    p.active -= tokens
    found = dict.fromkeys(reason for word in text if (reason := word.barred(g)))
    p.coins += coins
    p.active += tokens
    if len(found) == 1:
        return next(iter(found))
    return Refusal("Nothing of it could be done. {why}", "R4.9", why=in_a_row([*found]))


def texts_of(card: Card) -> list[Text]:
    """Every text of a card."""
    village = [card.village] if isinstance(card, Territory) else []
    return [card.now, card.action, *card.on.values(), *card.on_any.values(), *village]


def every_word(text: Text) -> Iterator[Any]:
    """The words of a text, and those they hold."""
    for word in text:
        yield word
        for inner in (getattr(word, "text", ()), *getattr(word, "texts", ())):
            yield from every_word(inner)


# Population tokens (5.3).


def activate(p: Player, n: int) -> int:
    """Activate tokens from the leftmost columns that have any; how many there were."""
    done = 0
    columns = p.columns
    for i, fill in enumerate(columns):
        if done == n:
            break
        taken = min(fill, n - done)
        columns[i] -= taken
        done += taken
    p.active += done
    return done


def take_inactive(p: Player) -> None:
    """Take a token from the leftmost column that has one."""
    for i, fill in enumerate(p.columns):
        if fill:
            p.columns[i] -= 1
            return
    raise AssertionError("no inactive token")


def room(g: Horizon, p: Player) -> int:
    """Free cells in the columns."""
    return g.rules.column_cells - sum(p.columns)


def exhaust(g: Horizon, p: Player) -> None:
    """Put a token into the rightmost column with room; the caller took it from elsewhere.

    With no room it becomes active: prices see to room beforehand, so it was a unit (R5.14a).
    """
    sizes = g.rules.box.columns
    for i in range(len(sizes) - 1, -1, -1):
        if p.columns[i] < sizes[i]:
            p.columns[i] += 1
            return
    p.active += 1


def unwelcome(g: Horizon, seat: int, n: int) -> bool:
    """Whether a player may have a reason not to activate so many tokens.

    The columns might then hold fewer tokens than an effect takes from them, or the active ones
    meet an objective.
    """
    p = g.state.players[seat]
    if inactive(p) - n < g.rules.most_drafted:
        return any(p.columns)
    return counts_for_a_claim(g, seat, "active_pop")


# Gains.


class Pay(Word, frozen=True, kw_only=True):
    """The price of an action; paid before its effects."""

    coins: Amount = 0
    tokens: Amount = 0

    def barred(self, g: Horizon) -> Refusal | None:
        return why_not_pay(g, self.seat, self.coins, self.tokens)

    def resolve(self, g: Horizon) -> None:
        if self.barred(g) is None:
            pay(g, self.seat, self.coins, self.tokens)

    def words(self, g: Horizon) -> Message:
        if not self.tokens:
            return Message("pay {coins}", coins=coins_text(self.coins))
        tokens = tokens_text(self.tokens)
        if not self.coins:
            return Message("exhaust {tokens}", tokens=tokens)
        coins = coins_text(self.coins)
        return Message("pay {coins} and exhaust {tokens}", coins=coins, tokens=tokens)


class Coins(Word, frozen=True, kw_only=True):
    """Gain coins."""

    n: Positive

    def resolve(self, g: Horizon) -> None:
        g.state.players[self.seat].coins += self.n
        g.emit(CoinsGained, seat=self.seat, n=self.n)

    def words(self, g: Horizon) -> Message:
        return Message("gain {n} coin", many="gain {n} coins", n=self.n)


class Activate(Offer, frozen=True, kw_only=True):
    """Activate population tokens."""

    rule: ClassVar[str] = "R5.13"
    n: Positive

    def likely(self, g: Horizon) -> tuple[Action, ...]:
        return TAKE_OR_LEAVE if unwelcome(g, self.seat, self.n) else TAKE

    def barred(self, g: Horizon) -> Refusal | None:
        return None if any(g.state.players[self.seat].columns) else NO_COLUMN

    def staying(self, g: Horizon) -> Refusal | None:
        if self.last:
            return ONLY_EFFECT
        return None if unwelcome(g, self.seat, self.n) else HARMLESS

    def take(self, g: Horizon) -> None:
        n = activate(g.state.players[self.seat], self.n)
        g.emit(TokensActivated, seat=self.seat, n=n)

    def prompt(self, g: Horizon) -> Message:
        return Message("Activate {tokens}, or leave them?", tokens=tokens_text(self.n))

    def label(self, g: Horizon, action: Action) -> Message:
        if isinstance(action, Yes):
            return Message("Activate {tokens}", tokens=tokens_text(self.n))
        return Message("Activate nobody")

    def words(self, g: Horizon) -> Message:
        return Message("activate {n} token", many="activate {n} tokens", n=self.n)


class Tokens(Word, frozen=True, kw_only=True):
    """Take populate or fortify tokens."""

    kind: Literal["populate", "fortify"]
    n: Positive = 1

    def barred(self, g: Horizon) -> Refusal | None:
        s = g.state
        if s.populate_supply if self.kind == "populate" else s.fortify_supply:
            return None
        return NONE_LEFT[self.kind]

    def resolve(self, g: Horizon) -> None:
        s, p = g.state, g.state.players[self.seat]
        if self.kind == "populate":
            n = min(self.n, s.populate_supply)
            s.populate_supply -= n
            p.populate += n
        else:
            n = min(self.n, s.fortify_supply)
            s.fortify_supply -= n
            p.fortify += n
        if n:
            g.emit(TokensTaken, seat=self.seat, kind=self.kind, n=n)

    def words(self, g: Horizon) -> Message:
        return Message(
            "take {n} {kind} token", many="take {n} {kind} tokens", n=self.n, kind=self.kind
        )


class Points(Word, frozen=True, kw_only=True):
    """Points at the end."""

    n: Positive

    def resolve(self, g: Horizon) -> None:
        g.state.players[self.seat].banked += self.n
        g.emit(PointsGained, seat=self.seat, n=self.n)

    def words(self, g: Horizon) -> Message:
        return Message("{n} VP at the end", n=self.n)


# Words that hold other words.


class MayPay(Offer, frozen=True, kw_only=True):
    """You may pay for something more."""

    rule: ClassVar[str] = "W17"
    coins: Amount = 0
    tokens: Amount = 0
    text: Text

    def settled(self, event: Event | None) -> Text:
        return (replace(self, text=settled(self.text, event)),)

    def bound(self, seat: int, source: str, event: Event | None = None) -> Text:
        mine = seat if self.seat == ME else self.seat
        text = bind(self.text, mine, source, event)
        return (replace(self, seat=mine, source=source, text=text),)

    def barred(self, g: Horizon) -> Refusal | None:
        missing = why_not_pay(g, self.seat, self.coins, self.tokens)
        if missing is not None:
            return missing
        text = made_out(self.text, self.seat)
        if something_of(g, self.seat, text, self.coins, self.tokens):
            return None
        return why_nothing(g, self.seat, text, self.coins, self.tokens)

    def take(self, g: Horizon) -> None:
        pay(g, self.seat, self.coins, self.tokens)
        carry_on(g, self, self.text)

    def prompt(self, g: Horizon) -> Message:
        price = price_text(self.coins, self.tokens)
        return Message("Pay {price} to {text}?", price=price, text=spelled(g, self.text))

    def label(self, g: Horizon, action: Action) -> Message:
        if isinstance(action, Yes):
            return Message("Pay {price}", price=price_text(self.coins, self.tokens))
        return Message("Do not pay")

    def words(self, g: Horizon) -> Message:
        price = price_text(self.coins, self.tokens)
        return Message("you may pay {price} to {text}", price=price, text=spelled(g, self.text))


def carry_on(g: Horizon, word: Question, text: Text) -> None:
    """What a word leads to; in an action without an effect so far it must bring one."""
    text = made_out(text, word.seat, word.source)
    if word.owed:
        g.push(Perform(seat=word.seat, source=word.source, text=text, must=True))
    else:
        g.push(*text)


class Choose(Question, frozen=True, kw_only=True):
    """Choose one of several effects."""

    rule: ClassVar[str] = "W18"
    texts: tuple[Text, ...]

    def settled(self, event: Event | None) -> Text:
        return (replace(self, texts=tuple([settled(text, event) for text in self.texts])),)

    def bound(self, seat: int, source: str, event: Event | None = None) -> Text:
        mine = seat if self.seat == ME else self.seat
        texts = tuple([bind(text, mine, source, event) for text in self.texts])
        return (replace(self, seat=mine, source=source, texts=texts),)

    def barred(self, g: Horizon) -> Refusal | None:
        texts = [made_out(text, self.seat) for text in self.texts]
        for text in texts:
            if something_of(g, self.seat, text):
                return None
        why = dict.fromkeys(why_nothing(g, self.seat, text) for text in texts)
        return Refusal("{why}", "W18", why=in_a_row([*why]))

    def candidates(self, g: Horizon) -> list[Action]:
        return [Pick(n) for n in range(1, len(self.texts) + 1)]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, Pick)
        text = made_out(self.texts[action.number - 1], self.seat)
        return None if something_of(g, self.seat, text) else why_nothing(g, self.seat, text)

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, Pick)
        carry_on(g, self, self.texts[action.number - 1])

    def prompt(self, g: Horizon) -> Message:
        return Message("{card}: choose one.", card=self.source)

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, Pick)
        return Message("{text:cap}", text=spelled(g, self.texts[action.number - 1]))

    def words(self, g: Horizon) -> Message:
        return Message("choose: {either}", either=either([spelled(g, t) for t in self.texts]))


class EachOther(Word, frozen=True, kw_only=True):
    """Each other player gets something, in turn order."""

    text: Text

    def settled(self, event: Event | None) -> Text:
        return (replace(self, text=settled(self.text, event)),)

    def resolve(self, g: Horizon) -> None:
        for other in list(g.rules.order(g, self.seat))[:0:-1]:
            given = bind(self.text, other, self.source)
            # Nobody decides in another player's turn (R4.6).
            g.push(*(w.owing(last=True) if isinstance(w, EFFECTS) else w for w in given))

    def words(self, g: Horizon) -> Message:
        return Message("each other player: {text}", text=spelled(g, self.text))


class ForEach(Word, frozen=True, kw_only=True):
    """Something for each of a count."""

    count: str
    text: Text
    most: Amount = 0

    def settled(self, event: Event | None) -> Text:
        return (replace(self, text=settled(self.text, event)),)

    def barred(self, g: Horizon) -> Refusal | None:
        if QUERIES[self.count](g, self.seat) > 0:
            return None
        return Refusal("You have no {things}.", "W20", things=self.count)

    def resolve(self, g: Horizon) -> None:
        n = QUERIES[self.count](g, self.seat)
        times = min(n, self.most) if self.most else n
        g.owe(self.seat, self.text * times, self.source)

    def words(self, g: Horizon) -> Message:
        text = spelled(g, self.text)
        if not self.most:
            return Message("for each of your {things}: {text}", things=self.count, text=text)
        return Message(
            "for each of your {things}, {most} times at most: {text}",
            things=self.count,
            most=self.most,
            text=text,
        )


# Actions.


class BasicAction(Undertaking, frozen=True, kw_only=True):
    """Perform a basic action without moving the pawn."""

    rule: ClassVar[str] = "R5.12"

    def candidates(self, g: Horizon) -> list[Action]:
        return [*(Basic(key) for key in g.rules.basics), Done()]

    def likely(self, g: Horizon) -> list[Action]:
        return [] if self.waits(g) else self.candidates(g)

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if isinstance(action, Basic):
            return why_not_act(g, self.seat, g.rules.deeds[action.action])
        return self.staying(g)

    def choose(self, g: Horizon, action: Action) -> None:
        if isinstance(action, Basic):
            g.emit(BasicActionPerformed, seat=self.seat, action=action.action)
            act(g, self.seat, g.rules.deeds[action.action])
        else:
            self.decline(g)

    def prompt(self, g: Horizon) -> Message:
        return Message("Perform a basic action; your pawn stays where it is.")

    def label(self, g: Horizon, action: Action) -> Message:
        if isinstance(action, Basic):
            key = action.action
            return Message("{action}: {text}", action=key, text=f"{key}.text")
        return Message("No basic action")

    def words(self, g: Horizon) -> Message:
        return Message("perform a basic action")


def can_act(g: Horizon, seat: int, deed: Deed, fee: int = 0) -> bool:
    """Whether an action could be paid, with its space, and would have an effect (R4.9)."""
    p, coins, tokens = g.state.players[seat], deed.coins + fee, deed.tokens
    if coins or tokens:
        if p.coins < coins or p.active < tokens or (tokens and tokens > room(g, p)):
            return False
        return deed.sure or something_of(g, seat, deed.effects[seat], coins, tokens)
    if deed.sure:
        return True
    for word in deed.effects[seat]:  # noqa: SIM110 - the hottest loop of the game
        if word.barred(g) is None:
            return True
    return False


def why_not_act(g: Horizon, seat: int, deed: Deed, fee: int = 0) -> Refusal | None:
    """Why a player could not take an action on a space of that fee."""
    if can_act(g, seat, deed, fee):
        return None
    p = g.state.players[seat]
    if p.coins < deed.coins + fee:
        price = coins_text(deed.coins)
        if not fee:
            return Refusal("It costs {price}; you have {n}.", "R4.2f", price=price, n=p.coins)
        return Refusal(
            "It costs {price} and {fee} for the space; you have {n}.",
            "R4.2f",
            price=price,
            fee=fee,
            n=p.coins,
        )
    if p.active < deed.tokens:
        price = tokens_text(deed.tokens)
        return Refusal("It exhausts {price}; you have {n}.", "R4.2f", price=price, n=p.active)
    if deed.tokens > room(g, p):
        return NO_ROOM
    return why_nothing(g, seat, deed.effects[seat], deed.coins + fee, deed.tokens)


def act(g: Horizon, seat: int, deed: Deed) -> None:
    """Pay an action's price and owe its effects, at least one of which must come."""
    pay(g, seat, deed.coins, deed.tokens)
    g.push(Perform(seat=seat, source=deed.key, text=deed.effects[seat], must=True))


def why_not_pay(g: Horizon, seat: int, coins: int, tokens: int) -> Refusal | None:
    """Why a player could not pay coins and exhaust active tokens."""
    p = g.state.players[seat]
    if p.coins < coins or p.active < tokens:
        return Refusal(
            "It needs {price}; you would have {purse}.",
            "W17",
            price=price_text(coins, tokens),
            purse=price_text(coins and p.coins, tokens and p.active),
        )
    return NO_ROOM if tokens and tokens > room(g, p) else None


def pay(g: Horizon, seat: int, coins: int, tokens: int) -> None:
    """Pay coins and exhaust active tokens."""
    p = g.state.players[seat]
    p.coins -= coins
    p.active -= tokens
    for _ in range(tokens):
        exhaust(g, p)
    if coins or tokens:
        g.emit(Paid, seat=seat, coins=coins, tokens=tokens)
