/** Colours of terrains by the words games use for them; a word unknown here gets paper. */
const WORDS: [RegExp, string][] = [
  [/natural|wonder/, "natural"],
  [/deep|ocean/, "deep"],
  [/lake/, "lake"],
  [/water|sea|river|coast/, "water"],
  [/swamp|marsh/, "swamp"],
  [/waste/, "wasteland"],
  [/forest|wood|jungle/, "forest"],
  [/hill/, "hill"],
  [/mountain|peak/, "mountain"],
  [/desert|dune/, "desert"],
  [/grass|pasture|meadow/, "grass"],
  [/plain|field|steppe/, "plain"],
];

export function terrainColour(kind: string | undefined): string {
  const found = WORDS.find(([words]) => words.test((kind ?? "").toLowerCase()));
  return found ? `var(--${found[1]})` : "var(--paper-2)";
}
