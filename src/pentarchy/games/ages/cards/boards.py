"""The boards."""

from __future__ import annotations

from pentarchy.games.ages.cards.kinds import Board, CardRow

BOARDS = [
    Board(
        key="player_board",
        name="Player board",
        source="seed",
        icon="gi:abacus",
        text="18 yellow and 16 blue cubes in the banks, 1 unused worker.",
        yellow=18,
        blue=16,
        pool=1,
        population_cost=(0, 7, 7, 7, 7, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2),
        consumption=(6, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0),
        happiness=(8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 0, 0),
        corruption=(6, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 0),
    ),
    CardRow(
        key="card_row",
        name="Card row",
        source="seed",
        icon="gi:card-draw",
        text="13 spaces: five cost 1 civil action, four cost 2, four cost 3.",
        prices=(1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3),
        sweep=(3, 2, 1),
        first_events=(4, 5, 6),
        ranks=((10, 0), (14, 7, 0), (15, 10, 5, 0)),
    ),
]
