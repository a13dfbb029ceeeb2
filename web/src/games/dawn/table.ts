/** The typed record of A New Dawn, as its board uses it. */

export interface Space {
  spot: string;
  terrain: string;
  difficulty: number;
  tile: number;
  resource: string;
  natural: string;
  natural_here: boolean;
  spawn: string;
  barbarian: string;
  barbarian_next: string[];
  city_state: string;
  city_state_here: boolean;
  owner: number | null;
  piece: "" | "token" | "city" | "capital";
  reinforced: boolean;
  mature: boolean;
  wonder: string;
  caravans: number[];
  defence: [string, number][];
}
export interface RowCard {
  spot: string;
  slot: number;
  card: string;
  type: string;
  level: number;
  trade: number;
  city_state: string;
  worth: string;
}
export interface PlayerTable {
  leader: string;
  civilization: string;
  ability: string;
  row: RowCard[];
  dial: number;
  dial_next: [number, number] | null;
  goods: Record<string, number>;
  wonders: string[];
  naturals: string[];
  diplomacy: { key: string; owner: number | null; spot: string }[];
  cities_left: number;
  tokens_left: number;
  caravans_on_card: number;
  caravans_in_play: number;
  caravans_total: number;
  spaces: number;
  done: boolean[];
  forecast: string[];
}
export interface AgendaTable {
  key: string;
  name: string;
  words: string;
  need: number;
  have: number[];
  marked: boolean[];
}
export interface Combat {
  attacker: number;
  defender: number | null;
  target: string;
  kind: string;
  attack: [string, number][];
  defence: [string, number][];
  attack_die: number;
  defence_die: number;
  attack_sum: number;
  defence_sum: number;
  odds: number;
}
export interface DawnTable {
  round: number;
  first: number;
  phase: string;
  active: number | null;
  slot: number;
  card: string;
  event: { sectors: string[]; at: number };
  directions: number[];
  spaces: Space[];
  players: PlayerTable[];
  agendas: { key: string; agendas: AgendaTable[] }[];
  dial_levels: [number, number][];
  dial_max: number;
  wonders: {
    spot: string;
    type: string;
    key: string;
    era: string;
    cost: number;
    goods: string[];
    left: number;
    reach: { have: number; need: number; items: [string, number][]; in_reach: boolean } | null;
  }[];
  city_states: {
    key: string;
    name: string;
    type: string;
    spot: string;
    card_spot: string;
    holders: (number | null)[];
    conqueror: number | null;
  }[];
  combat: Combat | null;
  attacks: Combat[];
}
