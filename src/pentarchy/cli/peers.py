"""Peers to measure beside: catanatron, the Python Catan engine (dependency group `bench`)."""

from __future__ import annotations

import pickle
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
