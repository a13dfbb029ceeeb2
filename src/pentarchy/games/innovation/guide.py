"""A guided first game: what is said to somebody who plays for the first time."""

from __future__ import annotations

from pentarchy.core.settings import Guide, Lesson

GUIDE = Guide(
    seats=2,
    mode="standard",
    seed=12,
    lessons=(
        Lesson(
            "",
            "Welcome to Age of Innovation",
            "Over six rounds you turn land into your home terrain, build, found cities and climb"
            " four sciences. Whoever has the most victory points at the end wins. Anything that is"
            " not offered can be clicked too: the table says why not, with the rule.",
            "R0.1",
        ),
        Lesson(
            "ChooseBundle",
            "Choose who you are",
            "A bundle is a planning board (your home terrain), a faction with its own talent, and a"
            " round bonus for the first round. Factions that gain from what everybody does anyway,"
            " such as navigators, goblins or felines, are easy to begin with.",
            "R2.9",
        ),
        Lesson(
            "PlaceFirst",
            "Your first buildings",
            "Place two workshops on hexes of your home terrain. Look for land nearby that needs one"
            " or two spades, and for neighbours: they make guilds cheaper and offer power.",
            "R2.13",
        ),
        Lesson(
            "TakeAction",
            "Your turn: one action",
            "Dig and build, upgrade, improve a track, send a scholar, or use an action paid with"
            " power or books. The framed round tile above the map says what scores points in this"
            " round; its lower half pays for science when the round ends. Turns go round until"
            " everybody has passed.",
            "R4.8",
        ),
        Lesson(
            "Terraform",
            "Spades",
            "Each spade turns a hex one step on the wheel toward your home terrain. Once it is home"
            " you may build a workshop there for 1 tool and 2 coins.",
            "R5.11",
        ),
        Lesson(
            "CloseTurn",
            "The end of your turn",
            "Before you end your turn you may convert: power to coins, tools or scholars, and so"
            " on. Tokens in bowl III are yours to spend; spent ones start again in bowl I.",
            "R5.65",
        ),
        Lesson(
            "OfferPower",
            "Power from your neighbours",
            "When somebody builds beside you, your buildings there may gain power. It costs one"
            " victory point less than its amount, so a single power is free. In the menu at the top"
            " right you can set a standing answer.",
            "R5.20",
        ),
        Lesson(
            "LearnCompetency",
            "A competency",
            "Schools and universities bring a competency. Its place gives three things together:"
            " levels and books of the column's discipline.",
            "R5.50",
        ),
        Lesson(
            "TakePalace",
            "Your palace",
            "Choose one palace tile for the rest of the game. Later builders have fewer to choose"
            " from.",
            "R5.27",
        ),
        Lesson(
            "TakeCityTile",
            "Your first city",
            "Four buildings that hang together with power 7 found a city. The tile brings points, a"
            " reward, and a key: without a key no science goes beyond level 7.",
            "R5.55",
        ),
        Lesson(
            "ChooseBook",
            "Books",
            "Books pay for innovations and for the book actions below the map. An innovation asks"
            " for two books of its column and three of any kind, and for 5 coins as long as you"
            " have no palace.",
            "R5.35",
        ),
        Lesson(
            "PayBooks",
            "Paying for an innovation",
            "The books of its column are paid. For the rest any book will do.",
            "R5.35",
        ),
        Lesson(
            "PayBooksForAction",
            "Paying for a book action",
            "Any book will do. Keep two of one discipline if you want an innovation of its column.",
            "R5.40",
        ),
        Lesson(
            "PlaceBridge",
            "Bridges",
            "A bridge needs a building of yours at one end and makes both ends neighbours: for"
            " reach, for cities, for cheaper guilds and for power.",
            "R5.42",
        ),
        Lesson(
            "UseKey",
            "Keys",
            "Each city's key opens level 8 of one discipline. From level 9 on a discipline pays"
            " income every round, and the first to reach level 12 has it alone.",
            "R5.5",
        ),
        Lesson(
            "RiseInOne",
            "Science",
            "Levels bring power on their way, income from level 9, points at the end of the match,"
            " and the science bonus of each round tile.",
            "R5.5",
        ),
        Lesson(
            "SpreadSpades",
            "Spades without building",
            "These spades may go anywhere in reach, finished or not, but nothing is built with them"
            " now.",
            "R5.16",
        ),
        Lesson(
            "TakeRoundBonus",
            "Passing",
            "You are out of this round. Take a round bonus for the next one; the first to pass"
            " begins it.",
            "R5.70",
        ),
    ),
)
