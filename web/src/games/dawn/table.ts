/** The typed record of A New Dawn, as its rules write it. */
export type { AgendaTable, Combat, DawnTable, PlayerTable, RowCard, Space, TileSpace } from "../../api/games/dawn";
