/** How the games look in the lobby. A game unknown here still has its card. */
const heroes = import.meta.glob<string>("./heroes/*.svg", { eager: true, query: "?url", import: "default" });

export interface Look {
  icon: string;
  /** A tone on which white stands in both themes. */
  tone: string;
  /** One day from sunrise to aurora: the order of the games. */
  place: number;
  /** Blocks of five: how much there is to learn. */
  weight: number;
  /** What kind of game it is, in a sentence, and how long it takes: keys of texts. */
  pitch?: string;
  length?: string;
}
const looks: Record<string, Look> = {
  dawn: { icon: "gi:sunrise", tone: "var(--k-government)", place: 0, weight: 3, pitch: "lobby.pitch.dawn", length: "lobby.length.dawn" },
  innovation: { icon: "gi:light-bulb", tone: "var(--k-special)", place: 1, weight: 4.5, pitch: "lobby.pitch.innovation", length: "lobby.length.innovation" },
  ages: { icon: "gi:hourglass", tone: "var(--k-wonder)", place: 2, weight: 4.5, pitch: "lobby.pitch.ages", length: "lobby.length.ages" },
  civolution: { icon: "gi:dna1", tone: "var(--k-pact)", place: 3, weight: 4.5, pitch: "lobby.pitch.civolution", length: "lobby.length.civolution" },
  horizon: { icon: "gi:sailboat", tone: "var(--k-colony)", place: 4, weight: 3.5, pitch: "lobby.pitch.horizon", length: "lobby.length.horizon" },
};
export const lookOf = (game: string): Look => looks[game] ?? { icon: "gi:table", tone: "var(--k-urban)", place: 9, weight: 0 };

/** The address of a game's picture; empty if it has none. */
export const heroOf = (game: string): string => heroes[`./heroes/${game}.svg`] ?? "";
