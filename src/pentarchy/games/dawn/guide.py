"""The guided first game: what a newcomer is told, and when."""

from __future__ import annotations

from pentarchy.core.settings import Guide, Lesson

GUIDE = Guide(
    seats=2,
    mode="first-game",
    seed=1,
    lessons=(
        Lesson(
            "",
            "Your goal",
            "Three victory cards are in play, each with two agendas. You win by completing one"
            " agenda on each of the three. Whether somebody has is looked at when a round"
            " begins, so that everybody has had as many turns.",
            "R6.1",
        ),
        Lesson(
            "ChooseFocus",
            "Choose a focus card",
            "Each turn you resolve one of your five cards. The number of its slot is its power:"
            " the terrain it can cope with (grassland 1, hills 2, forest 3, desert 4,"
            " mountains 5), the steps of the tech dial, the production, the strength in battle."
            " Then it goes back to slot 1, and the cards before it move one slot to the right:"
            " waiting makes a card stronger. Your culture card begins in slot 5, a good start.",
            "T1",
        ),
        Lesson(
            "PlaceControl",
            "Spread your culture",
            "Control tokens go next to your cities, on terrain up to the slot of the card. They"
            " collect the resources that lie there, which pay for wonders. A city with your"
            " tokens on all the land around it is mature: it earns trade tokens, and caravans"
            " may start from it.",
            "R5.6",
        ),
        Lesson(
            "GainFocus",
            "A better card",
            "The tech dial has reached a marked position: 3 and 6 bring a card of level II, 10"
            " and 14 of level III, 19 and 24 of level IV. The new card takes the place of the"
            " card of its type in your row, with everything that lies on it.",
            "R5.14",
        ),
        Lesson(
            "TurnTechDial",
            "Turn the tech dial",
            "The dial turns by the slot of the science card, and one step more for each trade"
            " token you spend from it. Tokens you keep stay on the card.",
            "R5.13",
        ),
        Lesson(
            "MoveCaravans",
            "Hurry the caravans",
            "Each trade token you spend from the economy card lets every caravan of yours go"
            " one space further this turn.",
            "R5.18",
        ),
        Lesson(
            "CaravanTrip",
            "Send a caravan",
            "It leaves your capital or a mature city, over terrain up to the slot of the card."
            " If it reaches a city-state or a rival city it brings two trade tokens and a"
            " diplomacy card, and comes home; otherwise it waits on the map for the next time.",
            "R5.22",
        ),
        Lesson(
            "GainTrade",
            "Trade tokens",
            "A trade token waits on a focus card and strengthens it when you resolve it: one"
            " more control token, step of the dial, space for every caravan, production or"
            " strength in battle. A card holds three.",
            "R5.4",
        ),
        Lesson(
            "TakeDiplomacy",
            "Diplomacy",
            "You may take one card of the player you visited. It works for you as long as you"
            " hold it, and goes back when you attack that player.",
            "R5.43",
        ),
        Lesson(
            "Build",
            "Build a city or a wonder",
            "A city gives you a new place to grow from. It may not stand next to another city,"
            " and the way to it is counted over terrain up to the slot of the card. A world"
            " wonder is paid with the slot, resources and trade tokens; it works for you, and"
            " two of one type complete an agenda.",
            "R5.25",
        ),
        Lesson(
            "PayWonder",
            "Pay for the wonder",
            "The slot of the industry card is paid already. A resource shown on the wonder adds"
            " 2, a trade token on the industry card 1; what is too much is lost.",
            "R5.29",
        ),
        Lesson(
            "Campaign",
            "Reinforce or attack",
            "A reinforced control token holds against barbarians and helps its neighbours in"
            " defence. In an attack both sides roll a die and add what they have; the higher"
            " total wins, on a tie the defender.",
            "R5.34",
        ),
        Lesson(
            "StrengthenAttack",
            "The dice are cast",
            "Both totals are known. Each trade token you spend from the military card adds 1;"
            " the defender may answer in the same way.",
            "R5.38",
        ),
        Lesson(
            "StrengthenDefence",
            "You are attacked",
            "Each trade token you spend from your military card adds 1 to the defence. A tie is"
            " enough to hold.",
            "R5.38",
        ),
        Lesson(
            "LoseTrade",
            "Barbarians at your capital",
            "A capital never falls to barbarians, but costs you two trade tokens. Cities and"
            " plain control tokens they destroy; reinforced ones throw them back.",
            "R5.46",
        ),
    ),
)
