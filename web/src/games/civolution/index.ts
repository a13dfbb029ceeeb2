import type { GameTable } from "../contract";
import Board from "./Board.svelte";
import Clock from "./Clock.svelte";
import Forecast from "./Forecast.svelte";
import { tone } from "./look";
import messages from "./messages/en.json";
import Rivals from "./Rivals.svelte";
import Seat from "./Seat.svelte";

export default {
  Board,
  Clock,
  Seat,
  Rivals,
  Forecast,
  tone,
  tabs: [
    { id: "map", label: "tab.map", icon: "gi:treasure-map" },
    { id: "console", label: "tab.console", icon: "gi:gears" },
    { id: "cards", label: "tab.cards", icon: "gi:card-pick" },
    { id: "progress", label: "tab.progress", icon: "gi:progression" },
  ],
  icon: "gi:dna2",
  messages,
} satisfies GameTable;
