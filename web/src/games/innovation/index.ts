import type { GameTable } from "../contract";
import Board from "./Board.svelte";
import Clock from "./Clock.svelte";
import Forecast from "./Forecast.svelte";
import Hover from "./Hover.svelte";
import { tone } from "./look";
import messages from "./messages/en.json";
import Rivals from "./Rivals.svelte";
import Seat from "./Seat.svelte";

export default {
  Board,
  Clock,
  Seat,
  Forecast,
  Hover,
  Rivals,
  tone,
  tabs: [
    { id: "map", label: "tab.map", icon: "gi:hexes" },
    { id: "academy", label: "tab.academy", icon: "gi:book-cover" },
    { id: "supply", label: "tab.supply", icon: "gi:laurels" },
    { id: "mine", label: "tab.mine", icon: "gi:house" },
    { id: "rivals", label: "tab.rivals", icon: "gi:shaking-hands" },
  ],
  icon: "gi:light-bulb",
  messages,
} satisfies GameTable;
