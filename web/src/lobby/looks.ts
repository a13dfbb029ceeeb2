/** How the games look in the lobby, in tones on which white stands in both themes. A game unknown here still has its card. */
export interface Look {
  icon: string;
  tone: string;
}
const looks: Record<string, Look> = {
  dawn: { icon: "gi:sunrise", tone: "var(--k-government)" },
  ages: { icon: "gi:hourglass", tone: "var(--k-wonder)" },
  civolution: { icon: "gi:dna1", tone: "var(--k-pact)" },
  innovation: { icon: "gi:light-bulb", tone: "var(--k-special)" },
  horizon: { icon: "gi:sailboat", tone: "var(--k-colony)" },
};
export const lookOf = (game: string): Look => looks[game] ?? { icon: "gi:table", tone: "var(--k-urban)" };
