"""The 27 leaders, our own set."""

from __future__ import annotations

from pentarchy.games.horizon.cards.kinds import Formula, Leader
from pentarchy.games.horizon.development import Invest, TakeStructure
from pentarchy.games.horizon.research import PrivateTechnology, Research
from pentarchy.games.horizon.units import Move, Recruit, Strengthen
from pentarchy.games.horizon.words import (
    Activate,
    BasicAction,
    Choose,
    Coins,
    EachOther,
    Points,
    Tokens,
)

LEADERS = (
    # Level II.
    Leader(
        key="hammurabi",
        code="L201",
        name="Hammurabi",
        source="house",
        icon="scroll-unfurled",
        level=2,
        text="Invest an infrastructure cube.",
        now=(Invest(track="infrastructure"),),
    ),
    Leader(
        key="confucius",
        code="L202",
        name="Confucius",
        source="house",
        icon="enlightenment",
        level=2,
        text=(
            "Choose one: 1 VP at the end; gain 1 coin / invest a cube of your choice; each "
            "other player: gain 1 coin."
        ),
        now=(Choose(texts=((Points(n=1), Coins(n=1)), (Invest(), EachOther(text=(Coins(n=1),))))),),
    ),
    Leader(
        key="attila",
        code="L203",
        name="Attila",
        source="public",
        ours="all but the name",
        icon="mounted-knight",
        level=2,
        text=("Recruit an inactive token as a soldier of strength 3; 1 movement (optional)."),
        now=(Recruit(strength=3, unit="soldier", inactive=True), Move(n=1, may=True)),
    ),
    Leader(
        key="cleopatra",
        code="L204",
        name="Cleopatra",
        source="house",
        icon="egyptian-profile",
        level=2,
        text=(
            "Choose one: activate 1 token; gain 2 coins / gain 5 coins; each other player: "
            "gain 2 coins."
        ),
        now=(
            Choose(
                texts=((Activate(n=1), Coins(n=2)), (Coins(n=5), EachOther(text=(Coins(n=2),))))
            ),
        ),
    ),
    Leader(
        key="croesus",
        code="L205",
        name="Croesus",
        source="house",
        icon="crown-coin",
        level=2,
        text="Gain 3 coins.",
        now=(Coins(n=3),),
    ),
    Leader(
        key="archimedes",
        code="L206",
        name="Archimedes",
        source="house",
        icon="lever",
        level=2,
        text="Take a structure tile of level I; gain 1 coin.",
        now=(TakeStructure(level=1), Coins(n=1)),
    ),
    Leader(
        key="sun_tzu",
        code="L207",
        name="Sun Tzu",
        source="house",
        icon="crossed-swords",
        level=2,
        text="Strengthen one settler or soldier by 2; 1 movement (optional).",
        now=(Strengthen(n=2), Move(n=1, may=True)),
    ),
    Leader(
        key="homer",
        code="L208",
        name="Homer",
        source="house",
        icon="lyre",
        level=2,
        text=(
            "Choose one: 2 VP at the end / activate 2 tokens; gain 1 coin; 1 VP at the end; "
            "each other player: 1 VP at the end."
        ),
        now=(
            Choose(
                texts=(
                    (Points(n=2),),
                    (Activate(n=2), Coins(n=1), Points(n=1), EachOther(text=(Points(n=1),))),
                )
            ),
        ),
    ),
    Leader(
        key="alexander",
        code="L209",
        name="Alexander",
        source="house",
        icon="spartan-helmet",
        level=2,
        text="3 movement (optional), exploring up to 2 tiles this turn.",
        now=(Move(n=3, limit=2, may=True),),
    ),
    Leader(
        key="hypatia",
        code="L210",
        name="Hypatia",
        source="house",
        icon="spiral-shell",
        level=2,
        text=(
            "Choose one: activate 2 tokens; gain 1 coin / activate 4 tokens; each other "
            "player: activate 1 token."
        ),
        now=(
            Choose(
                texts=(
                    (Activate(n=2), Coins(n=1)),
                    (Activate(n=4), EachOther(text=(Activate(n=1),))),
                )
            ),
        ),
    ),
    # Level III.
    Leader(
        key="leonardo_da_vinci",
        code="L301",
        name="Leonardo da Vinci",
        source="house",
        icon="vitruvian-man",
        level=3,
        text="Draw 2 technologies of level II and keep one as a private technology.",
        now=(PrivateTechnology(level=2),),
    ),
    Leader(
        key="isaac_newton",
        code="L302",
        name="Isaac Newton",
        source="house",
        icon="apple-seeds",
        level=3,
        text=(
            "Choose one: invest a cube of your choice; 1 VP at the end / invest 2 cubes of "
            "your choice; each other player: activate 1 token, gain 1 coin."
        ),
        now=(
            Choose(
                texts=(
                    (Invest(), Points(n=1)),
                    (Invest(n=2), EachOther(text=(Activate(n=1), Coins(n=1)))),
                )
            ),
        ),
    ),
    Leader(
        key="joan_of_arc",
        code="L303",
        name="Joan of Arc",
        source="house",
        icon="visored-helm",
        level=3,
        text="Take 1 fortify token; strengthen one soldier by 1.",
        now=(Tokens(kind="fortify"), Strengthen(n=1, unit="soldier")),
    ),
    Leader(
        key="marco_polo",
        code="L304",
        name="Marco Polo",
        source="house",
        icon="camel",
        level=3,
        text=("Gain 2 coins; 2 movement (optional), exploring up to 2 tiles this turn."),
        now=(Coins(n=2), Move(n=2, limit=2, may=True)),
    ),
    Leader(
        key="elizabeth_i",
        code="L305",
        name="Elizabeth I",
        source="house",
        icon="queen-crown",
        level=3,
        text="Take 1 populate token; gain 2 coins.",
        now=(Tokens(kind="populate"), Coins(n=2)),
    ),
    Leader(
        key="shakespeare",
        code="L306",
        name="Shakespeare",
        source="house",
        icon="quill",
        level=3,
        text=(
            "Choose one: 3 VP at the end / invest a cube of your choice; gain 2 coins; 1 VP "
            "at the end; each other player: 1 VP at the end."
        ),
        now=(
            Choose(
                texts=(
                    (Points(n=3),),
                    (Invest(), Coins(n=2), Points(n=1), EachOther(text=(Points(n=1),))),
                )
            ),
        ),
    ),
    Leader(
        key="napoleon",
        code="L307",
        name="Napoleon",
        source="house",
        icon="pirate-hat",
        level=3,
        text=("Recruit an inactive token as a soldier of strength 4; 1 movement (optional)."),
        now=(Recruit(strength=4, unit="soldier", inactive=True), Move(n=1, may=True)),
    ),
    Leader(
        key="galileo",
        code="L308",
        name="Galileo",
        source="house",
        icon="ringed-planet",
        level=3,
        text="Research a technology of level II for 2 coins, ignoring links.",
        now=(Research(levels=((2, 2),), ignore_links=True),),
    ),
    Leader(
        key="catherine_the_great",
        code="L309",
        name="Catherine the Great",
        source="house",
        icon="throne-king",
        level=3,
        text="Take a structure tile of level II or lower; gain 2 coins.",
        now=(TakeStructure(level=2, or_lower=True), Coins(n=2)),
    ),
    Leader(
        key="zheng_he",
        code="L310",
        name="Zheng He",
        source="house",
        icon="drakkar",
        level=3,
        text="Perform a basic action without moving the pawn; gain 1 coin.",
        now=(BasicAction(), Coins(n=1)),
    ),
    # Level IV.
    Leader(
        key="albert_einstein",
        code="L401",
        name="Albert Einstein",
        source="public",
        ours="all but the name",
        icon="atom",
        level=4,
        text="At the end: 1 VP for each technology of level III.",
        end=Formula(per="tech3", points=1),
    ),
    Leader(
        key="marie_curie",
        code="L402",
        name="Marie Curie",
        source="house",
        icon="radioactive",
        level=4,
        text="Invest 2 cubes of your choice.",
        now=(Invest(n=2),),
    ),
    Leader(
        key="mahatma_gandhi",
        code="L403",
        name="Mahatma Gandhi",
        source="house",
        icon="peace-dove",
        level=4,
        text=(
            "Choose one: 4 VP at the end / invest 2 cubes of your choice; 2 VP at the end; "
            "each other player: 2 VP at the end."
        ),
        now=(
            Choose(
                texts=((Points(n=4),), (Invest(n=2), Points(n=2), EachOther(text=(Points(n=2),))))
            ),
        ),
    ),
    Leader(
        key="alan_turing",
        code="L404",
        name="Alan Turing",
        source="house",
        icon="computing",
        level=4,
        text=("Draw 2 technologies of level III and keep one as a private technology."),
        now=(PrivateTechnology(level=3),),
    ),
    Leader(
        key="yuri_gagarin",
        code="L405",
        name="Yuri Gagarin",
        source="house",
        icon="astronaut-helmet",
        level=4,
        text=("3 movement (optional), exploring up to 2 tiles this turn; 3 VP at the end."),
        now=(Move(n=3, limit=2, may=True), Points(n=3)),
    ),
    Leader(
        key="winston_churchill",
        code="L406",
        name="Winston Churchill",
        source="house",
        icon="top-hat",
        level=4,
        text="Strengthen one soldier by 3; take 1 fortify token.",
        now=(Strengthen(n=3, unit="soldier"), Tokens(kind="fortify")),
    ),
    Leader(
        key="nelson_mandela",
        code="L407",
        name="Nelson Mandela",
        source="house",
        icon="freedom-dove",
        level=4,
        text="At the end: 1 VP for each leader you have.",
        end=Formula(per="leader", points=1),
    ),
)
