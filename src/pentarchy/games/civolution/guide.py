"""A guided first era for a first-time player."""

from __future__ import annotations

from pentarchy.core.rules import Guide, Lesson

GUIDE = Guide(
    seats=2,
    mode="first",
    seed=6,
    lessons=(
        Lesson(
            "",
            "Welcome to Civolution",
            "You lead a civilization through four eras. Your console at the bottom holds "
            "six dice and 22 modules. Every turn two dice run one module. You win with the "
            "most victory points (VP) after the fourth era.",
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
            "Choose a module whose two numbers you can pay. A die can be changed by 1 for "
            "each idea you return. When three dice or fewer are left you may Reset, which "
            "rolls them again and moves the clock of the era.",
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
            "InstallCard",
            "Installing a card",
            "A card goes into the column of its type. The higher it lands, the more of its "
            "cost spaces you must meet. It advances a track now, and its ability stays with"
            " you.",
            "R5.43",
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
