"""The guided first game."""

from __future__ import annotations

from pentarchy.core.settings import Guide, Lesson

GUIDE = Guide(
    seats=2,
    mode="first",
    seed=39,
    lessons=(
        Lesson(
            "",
            "Welcome",
            "Lead a people from its first settler to the space age. You have one pawn: each "
            "turn it moves to an action. Technologies, villages, cities, structures and "
            "objectives bring points; the objectives above the map are also the clock.",
            "R4.1",
        ),
        Lesson(
            "ChooseSpace",
            "Your pawn",
            "Move your pawn to a free space that glows: a basic action below, an advanced one "
            "once you meet its requirement, or the round space of a technology you have. It "
            "may not stay where it is, unless that is Gather. A good start is Research I: it costs "
            "only your active token.",
            "R4.2",
        ),
        Lesson(
            "Research",
            "Research",
            "Your active token becomes a scientist and stays on the board for good. You gain "
            "the card's bonus at once (the bolt) and may use its action from now on (the "
            "pawn). Solid lines show what you hold: a slot needs every slot it is linked to, two "
            "of its three on level IV.",
            "R5.6",
        ),
        Lesson(
            "Discover",
            "A new technology",
            "You are the first in this slot: you took its leader, and now choose one of the "
            "colours of the cards it is linked to. Two cards of that colour are revealed, and "
            "you keep one.",
            "R5.7",
        ),
        Lesson(
            "PickCard",
            "Pick a card",
            "The card you keep lies in the tree for everybody, but you gain it first. The "
            "others go under the deck.",
            "R5.7",
        ),
        Lesson(
            "Invest",
            "A cube leaves its track",
            "Whatever a cube uncovers comes at once or raises your production: food opens "
            "columns, economy gives coins, infrastructure brings structure tiles and the "
            "stages of your government.",
            "R5.16",
        ),
        Lesson(
            "TakeStructure",
            "Structure tiles",
            "Take a tile into your reserve. A settler can build it in your expansion phase, "
            "where it stands; somebody else may then build it a second time and give you "
            "points.",
            "R5.26",
        ),
        Lesson(
            "Recruit",
            "Recruit",
            "Settlers explore, populate villages and build. Soldiers fortify cities. Units "
            "appear at home or where a cube of yours lies.",
            "R5.19",
        ),
        Lesson(
            "Moving",
            "Move and explore",
            "Click a unit's hex and then where it goes; each step costs a point. A settler "
            "may step off the map onto a dotted hex, once a turn: you gain the new tile's "
            "bonus.",
            "R5.19c",
        ),
        Lesson(
            "Strengthen",
            "Strength",
            "The shield on a tile is the strength a village or city needs. A stronger unit "
            "does alone what would take two.",
            "R5.19a",
        ),
        Lesson(
            "Expand",
            "Expansion",
            "Once a turn you may build a structure with a settler, or play a populate or "
            "fortify token where your units are strong enough. They are used up, but the "
            "village or city is yours.",
            "R4.3",
        ),
        Lesson(
            "ChooseProduction",
            "Production",
            "Choose tokens from your open columns, coins from your economy track, or "
            "exchanges. Early on it may be nothing: remove cubes to make it grow. Then, if you "
            "meet an objective, you claim it, and your turn is over.",
            "R4.4",
        ),
        Lesson(
            "MakeExchange",
            "Exchanges",
            "Three coins buy a token, a token sells for one coin, and a unit can be called "
            "back from the map. As often as you like.",
            "R5.29",
        ),
        Lesson(
            "Choose",
            "One or the other",
            "The card gives you one of these. Some leaders let you choose between something for "
            "yourself and something larger that the others share in.",
            "W18",
        ),
        Lesson(
            "Claim",
            "An objective",
            "You meet more than one objective and must claim one of them. The first to claim it "
            "scores 5, others 3. When enough cubes lie on the objectives, one more round is "
            "played.",
            "R5.31",
        ),
    ),
)
