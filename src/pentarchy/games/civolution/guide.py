"""A guided first era for a first-time player."""

from __future__ import annotations

from pentarchy.core.settings import Guide, Lesson

GUIDE = Guide(
    seats=2,
    mode="first",
    seed=6,
    lessons=(
        Lesson(
            "",
            "Welcome to Civolution",
            "You lead a civilization through four eras of eight phases. Your console at the "
            "bottom holds six dice and 22 modules; every turn two dice run one module. Above it "
            "lies the continent, to the right what scores. You win with the most victory points "
            "(VP) after the fourth era. Point at anything to read what it is; click what does not "
            "glow to learn why not.",
            "",
        ),
        Lesson(
            "GainGoal",
            "A goal to aim at",
            "At the start of an era everybody may take a goal chip. Take one you can fulfil"
            " soon: installing it later upgrades a module and scores at the end.",
            "P2",
        ),
        Lesson(
            "ExtraFind",
            "Something found",
            "Each era begins with a free material of a land where you live. Look at the "
            "cards in your hand: their first cost space says what you need.",
            "P3",
        ),
        Lesson(
            "Turn",
            "Your turn",
            "Choose a module whose two numbers you can pay; those that glow you can. Your dice "
            "begin as 1 to 6, so now you can run any of the fifteen main modules. A die can be "
            "changed by 1 for each idea you return. Good first turns: Migration (1 and 3) to a "
            "fire camp next to you, Production (3 and 5), or a card you can install (a tick in "
            "your hand).",
            "R5.104",
        ),
        Lesson(
            "PayFirst",
            "Paying",
            "Pay with a die, a planning marker or a focus marker. Keep dice for the modules"
            " you want to run next.",
            "R5.3",
        ),
        Lesson(
            "Migrate",
            "Spreading out",
            "Strong tribes move to a neighbouring territory. The first tribe in a territory"
            " turns up its material and leaves you one of it. Fire camps score at once.",
            "R5.11",
        ),
        Lesson(
            "March",
            "Where to settle",
            "A free camp keeps your tribe upright. On an occupied camp it displaces the "
            "tribe there and lies down: weak tribes cannot move and die when they go "
            "hungry.",
            "R5.13",
        ),
        Lesson(
            "RollAgain",
            "Reset",
            "A Reset takes back your used dice and rolls them; dice you still have may be "
            "rolled along. It also moves the clock of the era: when it reaches the red end, "
            "everybody finishes the round and has one more turn. A Reset is possible with three "
            "dice or fewer.",
            "R5.91",
        ),
        Lesson(
            "TakeIdeaOrFood",
            "Something for the Reset",
            "The marker over your leftmost reset column becomes an idea or food. Ideas change "
            "dice, food keeps tribes alive in phase 6.",
            "R5.91",
        ),
        Lesson(
            "Procreate",
            "A new tribe",
            "A new tribe settles where you already have one. Every tribe needs food in phase 6, "
            "and scores in population at the end.",
            "R5.19",
        ),
        Lesson(
            "Produce",
            "Raw materials",
            "Producing puts a marker into a territory. It becomes usable only when "
            "transported into your storage.",
            "R5.25",
        ),
        Lesson(
            "Transport",
            "Into the storage",
            "Stored materials pay for cards, statues and settlements, can be sold, and "
            "neighbouring kinds make diamonds.",
            "R5.24",
        ),
        Lesson(
            "Trade",
            "Trading",
            "Sell a material for money (1 to 3) or for 2 VP, one each way in a Sale. Buying "
            "costs 2 money if the material lies open on the continent, else 4.",
            "R5.80",
        ),
        Lesson(
            "Explore",
            "Exploring",
            "All face-down sites next to one of your territories are turned up and score for "
            "you. Some help everybody next to them, some hurt: point at them to read which.",
            "R5.33",
        ),
        Lesson(
            "Build",
            "Building",
            "A farm feeds its territory and gives an idea. A boat opens the water. Statues and "
            "settlements stand on Building grounds; statues score in every era, a settlement "
            "brings an income chip.",
            "R5.38",
        ),
        Lesson(
            "InstallCard",
            "Installing a card",
            "A card goes into the column of its type. The higher it lands, the more of its "
            "cost spaces you must meet. It advances a track now, and its ability stays with"
            " you.",
            "R5.43",
        ),
        Lesson(
            "ChooseStage",
            "How much to pay",
            "The stage on which the card lands says how many of its cost spaces you must meet. "
            "You may meet more of them, from left to right, for the VP printed under them.",
            "R5.43",
        ),
        Lesson(
            "Upgrade",
            "A better module",
            "Levels II and III of a module do more for the same dice. Point at a module to read "
            "all three.",
            "R5.63",
        ),
        Lesson(
            "InstallGoal",
            "A goal is reached",
            "A goal chip you have met is installed with the Planning module. If its slot is "
            "empty then, you may upgrade a module.",
            "R5.60",
        ),
        Lesson(
            "GainCard",
            "A new card",
            "Take the top card of any stack, open or hidden. Cards cost nothing until you "
            "install them, and there is no limit to your hand.",
            "R5.65",
        ),
        Lesson(
            "LastChance",
            "Attribute chips",
            "With 3 or 4 markers of a feature you may take a chip that shows it, at any time in "
            "your turn: it costs one of the markers and its ability lasts to the end of the "
            "match.",
            "R5.64",
        ),
        Lesson(
            "JudgeFavor",
            "A favor test",
            "One of your fate dice must show a value your favor space allows. Ideas may "
            "change a die after the roll.",
            "R5.7",
        ),
        Lesson(
            "Hunt",
            "Hunting",
            "Food comes from hunting. The land and the die decide how much; nobody hunts "
            "there again this era.",
            "R5.29",
        ),
        Lesson(
            "FeedTribes",
            "Feeding",
            "A tribe on a camp needs 1 food, in the wilderness 2, and less with your farm. "
            "Unfed strong tribes become weak, unfed weak tribes die. Then each strong tribe"
            " scores 1 VP.",
            "S4",
        ),
        Lesson(
            "DeusExMachina",
            "Deus ex machina",
            "A tribe that would be lost can be saved by moving your favor disc one space to the "
            "left.",
            "S5",
        ),
        Lesson(
            "LoseTribe",
            "Bad weather",
            "In hot and cold weather everybody returns 1 food or loses a tribe. The dashed "
            "frame on the gauge shows where this era's event will move it.",
            "S7",
        ),
        Lesson(
            "IncomePhase",
            "Income",
            "Each income chip is used once: its action, or 1 VP.",
            "S11",
        ),
        Lesson(
            "ChooseTrack",
            "Progress",
            "Tracks score when their category comes up. On every second space a line gives "
            "a bonus: a better module, favor, points.",
            "R5.87",
        ),
    ),
)
