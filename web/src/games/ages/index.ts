import type { AgesTable } from "../../api/games/ages";
import type { GameTable } from "../contract";
import Board from "./Board.svelte";
import Clock from "./Clock.svelte";
import Forecast from "./Forecast.svelte";
import { tone } from "./look";
import messages from "./messages/en.json";
import Seat from "./Seat.svelte";

export default {
  Board,
  Clock,
  Seat,
  Forecast,
  phases: { keys: ["row", "politics", "actions", "end"], now: (table: AgesTable) => table.phase },
  tone,
  tabs: [
    { id: "row", label: "tab.row", icon: "gi:card-draw" },
    { id: "own", label: "tab.own", icon: "gi:crown" },
    { id: "others", label: "tab.others", icon: "gi:shaking-hands" },
    { id: "events", label: "tab.events", icon: "gi:scroll-unfurled" },
  ],
  icon: "gi:hourglass",
  messages,
} satisfies GameTable;
