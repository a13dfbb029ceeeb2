"""The guided first game."""

from __future__ import annotations

from pentarchy.core.settings import Guide, Lesson

GUIDE = Guide(
    seats=3,
    mode="training",
    seed=7,
    lessons=(
        Lesson(
            "",
            "Your civilization",
            "You lead one civilization. Yellow cubes are people: those in the bank wait to be"
            " born, those in the pool look for work, those on cards work. Blue cubes are food and"
            " resources. Culture points win; science points buy technologies.",
            "S2",
        ),
        Lesson(
            "TakeFirstCards",
            "The card row",
            "In the first round you only take cards. Each costs civil actions (white cubes): 1 on"
            " the left, 3 on the right; under each card stands your price. A leader (green) or a"
            " wonder (purple) is a good start: a leader you play from your hand next turn, a"
            " wonder lies before you at once and is then built stage by stage. Yellow cards help"
            " once. The row moves to the left each turn, so patience makes cards cheaper.",
            "R5.2.1",
        ),
        Lesson(
            "TakeActions",
            "Civil and military actions",
            "White cubes are civil actions: take a card, gain a worker for food, build for"
            " resources with an unused worker, develop a technology for science, play a leader,"
            " build a stage of a wonder. Red cubes are for units and tactics; those not spent draw"
            " military cards.\n"
            "Farms and mines first, then labs, and temples for happy faces: with more discontent"
            " than unused workers nothing is produced. The forecast shows the end of your turn;"
            " everything can be taken back until then.",
            "R4.1",
        ),
        Lesson(
            "PoliticalAction",
            "Politics",
            "From the third round on you may prepare an event of your military hand before your"
            " actions. It scores its age in culture and goes face down to the future events; then"
            " the next current event happens to everybody. Many events reward the strongest and"
            " harm the weakest, so do not fall behind in strength. With nothing to prepare, or a"
            " card you would rather not see come true, take no political action.",
            "R5.6.1",
        ),
        Lesson(
            "BidForTerritory",
            "Colonies",
            "A territory is auctioned. Bid the strength you are ready to send: the units you send"
            " go back to the yellow bank. Bonus cards and exploration help. Below the question"
            " stands what each bid would cost you at least; no bid can be taken back.",
            "R5.7.1",
        ),
        Lesson(
            "SendForce",
            "Sending a force",
            "Choose at least one unit, then cards, until the force reaches your bid.",
            "R5.7.2",
        ),
        Lesson(
            "Order",
            "What the card orders",
            "An action card lets you do something cheaper or rewards you for it. Choose what; it"
            " needs no further action.",
            "R5.3.13",
        ),
        Lesson(
            "EventOrder",
            "Something cheaper, or nothing",
            "The event lets you do one thing for 1 less than usual, without an action. Only what"
            " you can pay is offered; you may also leave it.",
            "R5.11.21",
        ),
        Lesson(
            "OneOf",
            "Food or resources?",
            "Food makes people, resources make buildings. The forecast shows what will be short.",
            "R4.5",
        ),
        Lesson(
            "May",
            "A gift you may refuse",
            "A free building needs an unused worker. A temple keeps people happy, a unit makes"
            " you stronger; a worker kept back can still become anything.",
            "R5.6.18",
        ),
        Lesson(
            "TakeCards",
            "Cards for the strongest",
            "You may take cards of the row without spending actions, but then you have no"
            " political action next time. Leaders of a new age and technologies are worth it.",
            "R5.11.23",
        ),
        Lesson(
            "RavageWonder",
            "Time passes",
            "A ravaged wonder keeps counting as a wonder and gives 2 culture, nothing else.",
            "R5.11.19",
        ),
        Lesson(
            "DiscardMilitary",
            "Too many military cards",
            "At the end of a turn you keep as many military cards as you have red cubes.",
            "R5.9.1",
        ),
        Lesson(
            "DiscardByEvent",
            "The weakest pays",
            "The event makes you discard military cards. Part with those you can do without;"
            " bonus cards you may still need for a colony.",
            "R5.11.24",
        ),
        Lesson(
            "LoseWorker",
            "Losing population",
            "No worker is unused, so one leaves a card. Choose the one you will miss least.",
            "R5.6.4",
        ),
    ),
)
