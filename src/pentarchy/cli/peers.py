"""Peers to measure beside: catanatron, the Python Catan engine (dependency group `bench`), and
games of OpenSpiel, which are C++ behind Python (extra `research`)."""

from __future__ import annotations

import pickle
import random
import time
from typing import Any

from pentarchy.cli.bench import Figures, per_call
from pentarchy.core.errors import Malformed


class Catanatron:
    """Four random players of catanatron, in slices of time, by its own loop.

    It counts forced moves as decisions too; ours are taken without asking and not counted.
    """

    def __init__(self) -> None:
        try:
            from catanatron import Color, RandomPlayer
            from catanatron import Game as CatanGame
        except ImportError:
            raise Malformed("--peers needs catanatron; install the `bench` group") from None
        self._make = CatanGame
        self._players = [RandomPlayer(color) for color in Color][:4]
        self.game: Any = None
        self.seed = 0
        self.decisions = self.listed = self.matches = 0
        self.seconds = 0.0
        self.copies: list[float] = []

    def run(self, seconds: float) -> None:
        """Play for a while."""
        end = time.process_time() + seconds
        while (now := time.process_time()) < end:
            if self._over():
                self.matches += self.game is not None
                self.game = self._make(self._players, seed=self.seed)
                self.seed += 1
            game, n, listed = self.game, 0, 0
            while n < 200 and not self._over():
                listed += len(game.state.playable_actions)
                n += 1
                game.play_tick()
            self.decisions += n
            self.listed += listed
            self.seconds += time.process_time() - now
        self.copies.append(per_call(self.game.copy, 50))

    def _over(self) -> bool:
        game = self.game
        return game is None or game.winning_color() is not None or game.state.num_turns > 1000

    def figures(self) -> Figures:
        """What was measured; its record is its pickled list of actions."""
        return Figures(
            decisions_per_second=self.decisions / self.seconds,
            mean_options=self.listed / self.decisions,
            copy_us=min(self.copies) * 1e6,
            record_bytes=len(pickle.dumps(getattr(self.game.state, "actions", ()))),
            decisions_per_match=self.decisions / max(self.matches, 1),
        )


class OpenSpiel:
    """A game of OpenSpiel's played at random in slices of time, a decision a call from Python."""

    GAMES = ("backgammon", "chess")

    def __init__(self, name: str) -> None:
        try:
            import pyspiel
        except ImportError:
            raise Malformed("--peers needs OpenSpiel; install the extra `research`") from None
        self.game = pyspiel.load_game(name)
        self.state: Any = None
        self.random = random.Random(1)
        self.decisions = self.listed = self.matches = 0
        self.seconds = 0.0
        self.copies: list[float] = []

    def run(self, seconds: float) -> None:
        """Play for a while."""
        end = time.process_time() + seconds
        while (now := time.process_time()) < end:
            if self.state is None or self.state.is_terminal():
                self.matches += self.state is not None
                self.state = self.game.new_initial_state()
            state, n, listed = self.state, 0, 0
            while n < 200 and not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(self.random.choices(actions, chances)[0])
                    continue
                options = state.legal_actions()
                listed += len(options)
                n += 1
                state.apply_action(self.random.choice(options))
            self.decisions += n
            self.listed += listed
            self.seconds += time.process_time() - now
        self.copies.append(per_call(self.state.clone, 50))

    def figures(self) -> Figures:
        """What was measured; its record is its state as text."""
        return Figures(
            decisions_per_second=self.decisions / self.seconds,
            mean_options=self.listed / self.decisions,
            copy_us=min(self.copies) * 1e6,
            record_bytes=len(self.state.serialize().encode()),
            decisions_per_match=self.decisions / max(self.matches, 1),
        )
