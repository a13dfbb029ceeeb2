"""The words for keys that are no components: places, goods, dice, kinds of things."""

from __future__ import annotations

from pentarchy.games.civolution.cards.continent import CONTINENT
from pentarchy.games.civolution.cards.kinds import ContinentTile

TERMS: dict[str, str] = {
    **{
        t.key: t.key.replace("_", " ")
        for tile in CONTINENT
        if isinstance(tile, ContinentTile)
        for t in tile.territories
    },
    "food": "food",
    "money": "money",
    "idea": "idea",
    "focus": "focus",
    "activation": "activation",
    "fate": "fate",
    "farm": "farm",
    "boat": "boat",
    "statue": "statue",
    "settlement": "settlement",
    "goal": "goal",
    "attribute": "attribute",
    "evolution": "Evolution",
    "prosperity": "Prosperity",
    "population": "Population",
    "expansion": "Expansion",
    "row1_any": "any basic material",
    "row2_any": "any rare material",
    "row3_any": "any precious material",
    "any": "any material",
    "farms": "farms",
    "settlements": "settlements",
    "strong_tribes": "strong tribes",
    "tribes_div3": "three tribes",
    "territories_div2": "two territories",
    "diamonds_div2": "two diamonds",
    "hot": "hot",
    "warm": "warm",
    "mild": "mild",
    "rainy": "rainy",
    "cold": "cold",
    "rules": "rules",
    "sale": "sale",
    "fire_camp": "fire camp",
    "mystic_oak": "Mystic oak",
    "statues": "statues",
    "no_stage_tile": "instead of a stage tile",
    "track": "a step on a track",
    "vp": "points",
    "favor": "favor",
    "remove_card": "remove a card",
    "gain_die": "gain a die",
    "provision": "a provision marker",
    "reveal_sites": "reveal sites",
    "hunting_token": "a hunting token",
}
