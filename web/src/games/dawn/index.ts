import type { GameTable } from "../contract";
import Board from "./Board.svelte";
import Clock from "./Clock.svelte";
import Forecast from "./Forecast.svelte";
import Hover from "./Hover.svelte";
import { tone } from "./look";
import messages from "./messages/en.json";
import Seat from "./Seat.svelte";
import type { DawnTable } from "./table";

export default {
  Board,
  phases: { keys: ["event", "choose", "resolve", "reset"], now: (table: DawnTable) => table.phase },
  Clock,
  Seat,
  Forecast,
  Hover,
  tone,
  // Four seats leave no room for what their boards say as well.
  note: (table: DawnTable, seat: number) => (table.players.length < 4 ? (table.players[seat]?.civilization ?? "") : ""),
  tabs: [
    { id: "map", label: "tab.map", icon: "gi:compass" },
    { id: "agendas", label: "tab.agendas", icon: "gi:laurels" },
    { id: "rivals", label: "tab.rivals", icon: "gi:shaking-hands" },
    { id: "market", label: "tab.market", icon: "gi:greek-temple" },
  ],
  icon: "gi:sunrise",
  short: "short",
  messages,
} satisfies GameTable;
