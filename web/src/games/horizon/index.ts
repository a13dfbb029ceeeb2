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
  Forecast,
  Seat,
  Rivals,
  tone,
  tabs: [
    { id: "tree", label: "tab.tree", icon: "gi:erlenmeyer" },
    { id: "actions", label: "tab.actions", icon: "gi:chess-pawn" },
    { id: "map", label: "tab.map", icon: "gi:treasure-map" },
    { id: "board", label: "tab.board", icon: "gi:cube" },
    { id: "table", label: "tab.table", icon: "gi:laurel-crown" },
  ],
  icon: "gi:sunrise",
  short: "short",
  messages,
} satisfies GameTable;
