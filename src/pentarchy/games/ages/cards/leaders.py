"""Leaders."""

from __future__ import annotations

from pentarchy.core.words import When
from pentarchy.games.ages.cards.kinds import Leader
from pentarchy.games.ages.events import Developed, Taken
from pentarchy.games.ages.words import Gain, RefundCivil

LEADERS = [
    Leader(
        key="alexander_the_great_a",
        name="Alexander the Great",
        age=0,
        source="public",
        icon="gi:spartan-helmet",
        text=(
            "+1 strength rating per military unit; as a political action remove him from play "
            "to add 1 yellow cube from the box to your yellow bank."
        ),
        adds={"strength": "unit_count"},
        bank_cubes=1,
    ),
    Leader(
        key="aristotle_a",
        name="Aristotle",
        age=0,
        source="public",
        icon="gi:scroll-quill",
        text="Score 1 science each time you take a technology card from the row.",
        on={Taken: (When(field="sort", values=("technology",), text=(Gain(science=1),)),)},
    ),
    Leader(
        key="hammurabi_a",
        name="Hammurabi",
        age=0,
        source="public",
        icon="gi:stone-tablet",
        text=(
            "On your turn you may use 1 military action as a civil action; taking a leader "
            "costs 1 civil action less."
        ),
        converts=True,
        leader_discount=1,
    ),
    Leader(
        key="homer_a",
        name="Homer",
        age=0,
        source="public",
        icon="gi:lyre",
        text=(
            "+1 happy face. Each of your turns you have 1 extra resource for building or "
            "upgrading units; when replaced he may be tucked under a completed wonder, which "
            "then gives +1 happy, but then no civil action comes back."
        ),
        happy=1,
        unit_resources=1,
        tucks=True,
    ),
    Leader(
        key="julius_caesar_a",
        name="Julius Caesar",
        age=0,
        source="public",
        icon="gi:laurel-crown",
        text=(
            "+1 strength, +1 military action. Once per game, after a political action you may "
            "take a second political action in the same phase."
        ),
        strength=1,
        military_actions=1,
        second_action=True,
    ),
    Leader(
        key="moses_a",
        name="Moses",
        age=0,
        source="public",
        icon="gi:burning-book",
        text="Increasing population costs 1 food less.",
        population_discount=1,
    ),
    Leader(
        key="christopher_columbus_i",
        name="Christopher Columbus",
        age=1,
        source="public",
        icon="gi:caravel",
        text=(
            "As a political action remove him from play to colonize a territory card from your "
            "hand without sending units and without an auction."
        ),
        explores=True,
    ),
    Leader(
        key="frederick_barbarossa_i",
        name="Frederick Barbarossa",
        age=1,
        source="public",
        icon="gi:beard",
        text=(
            "For 1 military action you may increase population and build a military unit "
            "together, paying 1 food and 1 resource less."
        ),
        musters=1,
    ),
    Leader(
        key="genghis_khan_i",
        name="Genghis Khan",
        age=1,
        source="public",
        icon="gi:bow-arrow",
        text=(
            "Infantry may count as cavalry when forming armies; at the end of your turn score 3"
            " culture if you are one of the two strongest (with 2 players: the strongest), ties"
            " in your favour."
        ),
        infantry_as_cavalry=True,
        among_strongest=3,
    ),
    Leader(
        key="joan_of_arc_i",
        name="Joan of Arc",
        age=1,
        source="public",
        icon="gi:visored-helm",
        text=(
            "+1 culture, +1 military action. +1 strength per happy face of your temples and "
            "government; at the start of your politics phase you may look at the top current "
            "event."
        ),
        culture=1,
        military_actions=1,
        adds={"strength": "temple_and_government_faces"},
        peeks=True,
    ),
    Leader(
        key="leonardo_da_vinci_i",
        name="Leonardo da Vinci",
        age=1,
        source="public",
        icon="gi:gears",
        text=(
            "Your best lab or library (with a worker) gives extra science equal to its level; "
            "gain 1 resource each time you develop a technology."
        ),
        adds={"science": "best_lab_or_library"},
        on={Developed: (Gain(resources=1),)},
    ),
    Leader(
        key="michelangelo_i",
        name="Michelangelo",
        age=1,
        source="public",
        icon="gi:palette",
        text=(
            "Temples, theaters and completed wonders give +1 culture per happy face on them; no"
            " wonder surcharge when taking wonders."
        ),
        adds={"culture": "temple_theater_wonder_faces"},
        no_wonder_surcharge=True,
    ),
    Leader(
        key="james_cook_ii",
        name="James Cook",
        age=2,
        source="public",
        icon="gi:ship-wheel",
        text=(
            "When colonizing you may discard up to 2 military cards for +1 each; first colony "
            "+2 culture, each further colony +1 culture."
        ),
        adds={"culture": "colony_culture"},
        discards_to_colonize=2,
    ),
    Leader(
        key="isaac_newton_ii",
        name="Isaac Newton",
        age=2,
        source="public",
        icon="gi:shiny-apple",
        text=(
            "Your best lab or library gives extra science equal to its level; get 1 spent civil"
            " action back each time you develop a technology."
        ),
        adds={"science": "best_lab_or_library"},
        on={Developed: (RefundCivil(),)},
    ),
    Leader(
        key="j_s_bach_ii",
        name="J. S. Bach",
        age=2,
        source="public",
        icon="gi:pipe-organ",
        text=(
            "Each theater gives +1 culture; theater technologies cost 2 science less; once per "
            "turn for 1 civil action upgrade any urban building into a theater of the same or "
            "higher level for the cost difference."
        ),
        adds={"culture": "theaters"},
        technology_discount={"theater": 2},
        crosses_to="theater",
    ),
    Leader(
        key="maximilien_robespierre_ii",
        name="Maximilien Robespierre",
        age=2,
        source="public",
        icon="gi:guillotine",
        text=(
            "+1 military action. A revolution uses up all your military actions instead of all "
            "your civil actions; score 3 culture when you declare a revolution."
        ),
        military_actions=1,
        revolts_with_military=True,
        revolution_culture=3,
    ),
    Leader(
        key="napoleon_bonaparte_ii",
        name="Napoleon Bonaparte",
        age=2,
        source="public",
        icon="gi:pirate-hat",
        text=(
            "+2 military actions. +2 strength per different unit type you have in play "
            "(infantry, cavalry, artillery, air force)."
        ),
        military_actions=2,
        adds={"strength": "twice_unit_types"},
    ),
    Leader(
        key="william_shakespeare_ii",
        name="William Shakespeare",
        age=2,
        source="public",
        icon="gi:quill",
        text=(
            "+1 happy face. With a library in play theaters cost 1 resource less to build and "
            "theater technologies 1 science less, and vice versa with a theater; each library-"
            "theater pair gives +2 culture."
        ),
        happy=1,
        adds={"culture": "twice_library_theater_pairs"},
        pair=("library", "theater"),
    ),
    Leader(
        key="albert_einstein_iii",
        name="Albert Einstein",
        age=3,
        source="public",
        icon="gi:materials-science",
        text=(
            "Your best lab or library gives extra science equal to its level; score 3 culture "
            "each time you develop a technology."
        ),
        adds={"science": "best_lab_or_library"},
        on={Developed: (Gain(culture=3),)},
    ),
    Leader(
        key="bill_gates_iii",
        name="Bill Gates",
        age=3,
        source="public",
        icon="gi:computing",
        text=(
            "Each lab also produces resources equal to its level; when he leaves play, or at "
            "game end, score culture equal to that extra production."
        ),
        lab_resources=True,
        at_end=(Gain(culture="lab_levels"),),
    ),
    Leader(
        key="charlie_chaplin_iii",
        name="Charlie Chaplin",
        age=3,
        source="public",
        icon="gi:top-hat",
        text="+2 happy faces. Your best theater gives double culture.",
        happy=2,
        adds={"culture": "best_theater_culture"},
    ),
    Leader(
        key="mahatma_gandhi_iii",
        name="Mahatma Gandhi",
        age=3,
        source="public",
        icon="gi:peace-dove",
        text=(
            "+2 culture. You may not play aggressions or wars; opponents pay double military "
            "actions to attack you."
        ),
        culture=2,
        peaceful=True,
        attack_factor=2,
    ),
    Leader(
        key="sid_meier_iii",
        name="Sid Meier",
        age=3,
        source="public",
        icon="gi:pc",
        text="Each lab gives culture equal to its level and 1 science less.",
        adds={"culture": "lab_levels", "science": "minus_labs"},
    ),
    Leader(
        key="winston_churchill_iii",
        name="Winston Churchill",
        age=3,
        source="public",
        icon="gi:cigar",
        text=(
            "On each of your turns either score 3 culture, or have 3 science and 3 resources "
            "usable that turn only for unit technologies and for building or upgrading units."
        ),
        rally_culture=3,
        rally_science=3,
        rally_resources=3,
    ),
]
