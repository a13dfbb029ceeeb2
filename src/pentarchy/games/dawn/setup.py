"""Setting up the table (rules chapter 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import below, scrambled, shuffle
from pentarchy.core.game import Game
from pentarchy.core.settings import Config
from pentarchy.core.step import Step
from pentarchy.games.dawn.board import put_piece
from pentarchy.games.dawn.events import MatchBegan
from pentarchy.games.dawn.mapmaking import LayCore, first_game_layout, star_spaces
from pentarchy.games.dawn.queries import geography, symbols
from pentarchy.games.dawn.state import (
    CAPITAL,
    EACH_RESOURCE,
    ERAS,
    RESOURCES,
    WONDER_TYPES,
    DawnState,
    Player,
)
from pentarchy.games.dawn.turn import PlayRound

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn, DawnRules

REMOVED = {2: ("ancient", "medieval"), 3: ("ancient",), 4: ()}
"""Eras of which one wonder leaves each pile, by number of players (S7)."""


def new(rules: DawnRules, config: Config, seed: int) -> Dawn:
    """A table as it is when the players sit down: leaders dealt, no map yet."""
    options = config.options
    s = DawnState(
        rng=scrambled(seed),
        players=[],
        carry_surplus=options["dial_overflow"] == "carry_surplus",
        maracana_first=bool(options["errata_maracana"]),
        petra_turns=bool(options["errata_petra"]),
        machu_picchu_two=options["machu_picchu"] == "plus_2_slots",
        round_limit=int(options["round_limit"]),
    )
    leaders = list(rules.leaders)
    shuffle(s, leaders)
    first_cards = {c.type: c.key for c in rules.focus.values() if c.level == 1}
    for seat in range(config.seats):
        order = rules.leaders[leaders[seat]].focus_order
        s.players.append(
            Player(
                leader=leaders[seat],
                row=[first_cards[kind] for kind in order],
                pacts=dict.fromkeys(sorted(rules.pacts), seat),
            )
        )
    lay = LayFirstMap() if options["map"] == "first_game" else LayCore()
    return Game(rules, s, [PlayRound(), Populate(victory=4 if options["epic"] else 3), lay])


class LayFirstMap(Step, frozen=True, kw_only=True):
    """Lay the map of the first game, and put the capitals on it."""

    def resolve(self, g: Dawn) -> None:
        g.state.layout = first_game_layout(g)
        for seat, at in enumerate(star_spaces(g)):
            put_piece(g, seat, at, CAPITAL)


class Populate(Step, frozen=True, kw_only=True):
    """Put the tokens on the map and lay out the cards."""

    victory: int
    """Victory cards in play."""

    def resolve(self, g: Dawn) -> None:
        s = g.state
        s.tiles, s.core_tiles = [], []
        s.token, s.barbarians = symbols(geography(g))
        s.supply = [EACH_RESOURCE - s.token.count(i + 1) for i in range(len(RESOURCES))]
        s.first = below(s, len(s.players))
        s.offset = below(s, 6)
        self.lay_wonders(g)
        victory = list(g.rules.victory)
        shuffle(s, victory)
        s.victory = victory[: self.victory]
        g.emit(MatchBegan, seat=s.first)

    def lay_wonders(self, g: Dawn) -> None:
        """Sort the wonders into decks, the ancient ones on top (S7, S8)."""
        s = g.state
        piles = {
            (kind, era): [
                w.key for w in g.rules.wonders.values() if w.type == kind and w.era == era
            ]
            for kind in WONDER_TYPES
            for era in ERAS
        }
        for kind in WONDER_TYPES:
            for era in REMOVED[len(s.players)]:
                pile = piles[kind, era]
                s.removed.append(pile.pop(below(s, len(pile))))
        for kind in sorted(WONDER_TYPES):
            s.decks[kind] = []
            for era in reversed(ERAS):
                pile = piles[kind, era]
                shuffle(s, pile)
                s.decks[kind] += pile
