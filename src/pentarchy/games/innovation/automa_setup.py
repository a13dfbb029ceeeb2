"""Setup against the Automa (R7.20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.chance import pick, shuffle
from pentarchy.core.message import Message, Refusal
from pentarchy.core.settings import Config
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.innovation.actions import Take
from pentarchy.games.innovation.events import Chosen
from pentarchy.games.innovation.geometry import WHEEL
from pentarchy.games.innovation.state import (
    OPEN_BONUSES,
    POINT_INDEX,
    START_VP,
    Automa,
    InnovationState,
)
from pentarchy.games.innovation.words import named_text

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation, InnovationRules


def take_some(s: InnovationState, keys: list[str], n: int) -> list[str]:
    """Some of the keys, in random order."""
    shuffle(s, keys)
    return keys[:n]


def prepare_automa(
    rules: InnovationRules,
    s: InnovationState,
    config: Config,
    lay_bundles: Callable[[InnovationRules, InnovationState, int], list[Step]],
    pick_bonus: Step,
) -> list[Step]:
    """Palaces, bundles and the Automa's cards; the human choices are owed."""
    people = config.seats - 1
    s.automa = Automa(
        seat=people,
        faction=str(config.options["automa_faction"]),
        difficulty=f"level_{config.options['automa_level']}",
    )
    others = [key for key, tile in rules.palaces.items() if not tile.always]
    always = [key for key, tile in rules.palaces.items() if tile.always]
    s.palaces = take_some(s, others, people + 1) + always
    make_deck(rules, s, s.automa)
    seat_automa = SeatAutoma(seat=people, terrain=str(config.options["automa_terrain"]))
    if people == 2:
        return [*lay_bundles(rules, s, people)[:-1], LineUpBonuses(), seat_automa]
    boards = take_some(s, list(rules.planning_keys), 3)
    factions = take_some(s, list(rules.factions), 6)
    s.bundles = [(b, factions[2 * i], factions[2 * i + 1]) for i, b in enumerate(boards)]
    s.order = [0]
    line = take_some(s, list(rules.bonuses), 5)
    s.players[1].bonus = line[0]
    s.bonuses, s.bonus_coins = line[1:], [0, 0, 0, 0]
    return [
        ChooseCard(seat=0),
        replace(pick_bonus, seat=0),
        CoinsOnBonuses(),
        seat_automa,
    ]


def make_deck(rules: InnovationRules, s: InnovationState, automa: Automa) -> None:
    """The starter cards, changed by the difficulty, and the reserve (R7.22)."""
    level = rules.difficulties[automa.difficulty]
    cards = rules.automa_cards
    automa.deck = [k for k, c in cards.items() if c.starter and k not in level.without]
    reserve = [k for k, c in cards.items() if not c.starter and k not in level.extra]
    shuffle(s, reserve)
    automa.deck += level.extra
    for _ in range(level.random):
        automa.deck.append(reserve.pop())
    automa.reserve = reserve + list(level.without)


class ChooseCard(Decision, frozen=True, kw_only=True):
    """Choose one of three planning boards."""

    rule: ClassVar[str] = "R7.20"

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Take(board) for board, _, _ in g.state.bundles]

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Take)
        g.state.players[self.seat].terrain = WHEEL.index(action.what)
        g.push(ChooseFaction(seat=self.seat))

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Take)
        board, one, two = next(b for b in g.state.bundles if b[0] == action.what)
        return Message("{board}, with {one} or {two}", board=board, one=one, two=two)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Take)
        return (f"bundle:{action.what}",)


class ChooseFaction(Decision, frozen=True, kw_only=True):
    """Choose one of the two factions of your planning board."""

    rule: ClassVar[str] = "R7.20"

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Take(key) for bundle in g.state.bundles for key in bundle[1:]]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Take)
        board = WHEEL[g.state.players[self.seat].terrain]
        own = next(bundle for bundle in g.state.bundles if bundle[0] == board)
        if action.what not in own:
            return Refusal("This faction lies with another planning board.", "R7.20")
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Take)
        s, p = g.state, g.state.players[self.seat]
        p.faction = action.what
        s.bundles.clear()
        g.emit(Chosen, seat=self.seat, what=(WHEEL[p.terrain], action.what))

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Take)
        return named_text(action.what)


class CoinsOnBonuses(Step, frozen=True, kw_only=True):
    """The open round bonuses get a coin each."""

    def resolve(self, g: Innovation) -> None:
        g.state.bonus_coins = [1] * len(g.state.bonuses)


class LineUpBonuses(Step, frozen=True, kw_only=True):
    """With two humans: four of the round bonuses not chosen, the first for the Automa."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        rest = take_some(s, [*s.bonuses, *(bundle[2] for bundle in s.bundles)], 1 + OPEN_BONUSES)
        s.bundles.clear()
        s.players[2].bonus = rest[0]
        s.bonuses, s.bonus_coins = rest[1:], [1] * OPEN_BONUSES


class SeatAutoma(Step, frozen=True, kw_only=True):
    """The Automa takes its terrain, its points and its levels, and the last place."""

    terrain: str

    def resolve(self, g: Innovation) -> None:
        s, automa = g.state, g.state.automa
        assert automa is not None
        p = s.players[self.seat]
        taken = {q.terrain for q in s.players}
        free = [t for t in range(len(WHEEL)) if t not in taken]
        wanted = WHEEL.index(self.terrain) if self.terrain in WHEEL else -1
        p.terrain = wanted if wanted in free else pick(s, free)
        free.remove(p.terrain)
        faction = g.rules.automa_factions[automa.faction]
        if faction.house == "markers":
            automa.youth = pick(s, free)
        p.levels = list(faction.levels)
        p.vp = p.tally[POINT_INDEX["start"]] = START_VP
        s.order.append(self.seat)
        g.emit(Chosen, seat=self.seat, what=(WHEEL[p.terrain], automa.faction))
