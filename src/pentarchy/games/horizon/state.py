"""The table as plain data: the tree, the map, the stacks and what each player has."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from pentarchy.core.state import Mutable, State
from pentarchy.core.structs import field
from pentarchy.games.horizon.cards.kinds import Amount

TRACKS = ("food", "economy", "infrastructure")
FOOD, ECONOMY, INFRASTRUCTURE = range(3)
KINDS = ("settler", "soldier")
SETTLER, SOLDIER = range(2)
COLOURS = ("blue", "green", "yellow", "red")

Unit = tuple[str, int, int]
"""Where it stands (a hex by name), its kind, its strength."""

NOBODY = -1
STILL = -1
"""Movement when no unit is being moved."""


class Player(Mutable):
    """What lies on and beside one player's board."""

    home: str
    """The hex of the home tile."""
    coins: Amount
    active: Amount
    columns: list[Amount]
    """Inactive tokens in the columns A to E."""
    tracks: list[Amount]
    """Cubes left on food, economy, infrastructure."""
    invested: Amount = 0
    """Cubes on and right of the investment track."""
    held: Amount = 0
    """Cubes off their track and not put down yet."""
    stand_ins: Amount = 0
    """Markers put down in place of cubes that had run out."""
    units: list[Unit] = field(default_factory=list)
    scientists: Amount = 0
    """The slots with a scientist, a bit each."""
    techs: list[str] = field(default_factory=list)
    """Technologies in the order they were gained, private ones included."""
    private: list[str] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)
    government: str = ""
    reserve: list[str] = field(default_factory=list)
    """Structure tiles not built yet."""
    populate: Amount = 0
    fortify: Amount = 0
    banked: Amount = 0
    """Points written down for the end."""
    pawn: str = ""
    """The space of the action pawn; empty before the first turn."""


class HorizonState(State, kw_only=True):
    """A match."""

    players: list[Player]
    first: Amount
    limit: Amount
    """Objective cubes that bring the end."""
    open_decks: bool = False
    last_round: Amount = 0
    """The round after which the match ends; 0 while that is open."""

    slots: list[str]
    """The technology on each slot of the tree, or empty."""
    hidden: list[str]
    """The leader lying face down at each slot, or empty."""
    unused: list[str]
    """Leaders that left the game unseen."""
    deck2: list[str]
    deck3: list[str]
    """Technologies still to come; the top is last."""
    known2: Amount = 0
    known3: Amount = 0
    """Cards at the bottom of a deck that everybody has seen."""
    revealed: list[str] = field(default_factory=list)
    """Technologies lying revealed until one is picked."""

    objectives: list[str]
    claims: list[list[int]]
    """Who claimed each objective, in order."""
    offered: list[str] = field(default_factory=list)
    """Governments still to be taken."""

    cells: list[str]
    """Where each tile of the map lies, in the order they were laid."""
    at: dict[str, int]
    """The tile on a hex."""
    tiles: list[str]
    village: list[int]
    city: list[int]
    built: list[str]
    """The structure on each tile, or empty."""
    left: list[int]
    right: list[int]
    territories: list[str]
    """The face-down stack; the top is last."""
    found: str = ""
    """A territory revealed and not laid yet."""

    rows: list[list[str]]
    """Structure tiles lying face up, by level."""
    stacks: list[list[str]]

    populate_supply: Amount
    fortify_supply: Amount

    movement: Annotated[int, Meta(ge=STILL)] = STILL
    """Movement points being spent."""
    explored: Amount = 0
    """Tiles explored this turn."""
    explore_limit: Annotated[int, Meta(ge=1)] = 1
    explored_now: Amount = 0
    """Tiles explored with the latest movement."""
