"""What the board shows while the map is built: tiles in hand, and how the next one may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pentarchy.core.hexes import Hex
from pentarchy.core.view import kept, shared
from pentarchy.games.dawn.actions import At, Turn
from pentarchy.games.dawn.geography import outline
from pentarchy.games.dawn.mapmaking import ChoosePlot, ChooseTurn

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class TileSpace(Struct, frozen=True, gc=False):
    """A space of a tile, where it lies or would lie, and the symbol on it."""

    q: int
    r: int
    terrain: str
    resource: str
    natural: str
    city_state: str
    barbarian: str
    star: bool


class TileFace(Struct, frozen=True, gc=False):
    """A side of a tile that a player still has to lay."""

    spot: str
    spaces: tuple[TileSpace, ...]


class Ghost(Struct, frozen=True, gc=False):
    """The tile being laid, as an option would put it; of several turns the first that fits."""

    action: str
    spot: str
    """Where the option is chosen: the place of the first space, or of the last one."""
    spaces: tuple[TileSpace, ...]


def face_spaces(g: Dawn, face: str, turn: int, at: Hex) -> tuple[TileSpace, ...]:
    """The ten spaces of a tile's side, turned and put somewhere."""
    tile, side = g.rules.tiles[int(face[:-1])], face[-1]
    spaces = tile.a if side == "A" else tile.b
    return tuple(
        TileSpace(
            q,
            r,
            space.terrain.replace(" ", "_"),
            space.resource,
            space.natural,
            space.city_state,
            space.barbarian,
            space.star,
        )
        for space, (q, r) in zip(spaces, outline(side, turn, at), strict=True)
    )


@kept(lambda g: g.state.tiles)
def faces(g: Dawn) -> tuple[TileFace, ...]:
    """Both sides of every tile in hand."""
    return tuple(
        TileFace(f"p{seat}:tile:{tile}{side}", face_spaces(g, f"{tile}{side}", 0, (0, 0)))
        for seat, tiles in enumerate(g.state.tiles)
        for tile in tiles
        for side in "AB"
    )


@shared
def ghosts(g: Dawn) -> tuple[Ghost, ...]:
    """The tile being laid, for every option."""
    decision = g.decision
    if not isinstance(decision, ChoosePlot):
        return ()
    found = []
    for action in g.options():
        if isinstance(action, At):
            at, turn = (action.q, action.r), decision.turns(g, action)[0].sixths
        else:
            assert isinstance(decision, ChooseTurn)
            assert isinstance(action, Turn)
            at, turn = (decision.q, decision.r), action.sixths
        spot = "".join(decision.spots(g, action))
        found.append(Ghost(action.text, spot, face_spaces(g, decision.face, turn, at)))
    return tuple(found)
