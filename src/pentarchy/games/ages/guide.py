"""The guided first game."""

from __future__ import annotations

from pentarchy.core.rules import Guide, Lesson

GUIDE = Guide(
    seats=3,
    mode="training",
    seed=7,
    lessons=(
        Lesson(
            "",
            "Your civilization",
            "You lead one civilization. Yellow cubes are people: those in the bank wait to be born,"
            " those in the pool look for work, those on cards work. Blue cubes are food and"
            " resources. Culture points win; science points buy technologies.",
            "S2",
        ),
        Lesson(
            "TakeActions",
            "Civil and military actions",
            "White cubes are civil actions: take cards from the row (left ones are cheap), raise"
            " population, build, develop, play leaders, build wonders. Red cubes are military"
            " actions: units and tactics. In the first round you only take cards; a leader or a"
            " wonder is a good start. Keep your workers fed and happy: the forecast shows what the"
            " end of your turn will bring.",
            "R4.1",
        ),
        Lesson(
            "PoliticalAction",
            "Politics",
            "From the third round on you may prepare an event before your actions. It scores its"
            " age in culture, goes face down to the future events, and the next current event"
            " happens to everybody: be strong when strength is asked for.",
            "R5.6.1",
        ),
        Lesson(
            "BidForTerritory",
            "Colonies",
            "A territory is auctioned. Bid the strength you are ready to send: the units you send"
            " go back to the yellow bank. Bonus cards and exploration help.",
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
            "An action card lets you do something cheaper. Choose what; it needs no further"
            " action.",
            "R5.3.13",
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
            "A free building needs an unused worker. A temple keeps people happy, a unit makes you"
            " stronger; a worker kept back can still become anything.",
            "R5.6.18",
        ),
        Lesson(
            "TakeCards",
            "Cards for the strongest",
            "You may take cards of the row without spending actions, but then you have no political"
            " action next time. Leaders of a new age and technologies are worth it.",
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
            "LoseWorker",
            "Losing population",
            "No worker is unused, so one leaves a card. Choose the one you will miss least.",
            "R5.6.4",
        ),
    ),
)
