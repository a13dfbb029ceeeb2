/** Pieces fly from where they were to where they are (first, last, invert, play). */
import { tick } from "svelte";
import type { View } from "../api/types";
import { moves } from "../lib/moves";
import type { TableModel } from "./model.svelte";

const middle = (element: Element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** A card is turned over, a piece is put down. */
const TURNED = [{ rotate: "y 90deg" }, { rotate: "y 0deg" }];
const DROPPED = [{ translate: "0px -14px", opacity: 0 }, { translate: "0px 0px", opacity: 1 }];

/** Shows a new view, and lets what moved fly there; at once where motion is not wanted. */
export async function fly(table: TableModel, after: View, show: () => void): Promise<void> {
  const before = table.view;
  const pieceAt = (spot: string, piece: string) => table.place(spot)?.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || before.seat !== after.seat) {
    show();
    return;
  }
  const { moved, appeared } = moves(before, after);
  const starts = moved.slice(0, 40).map((move) => {
    const element = pieceAt(move.from, move.piece) ?? table.place(move.from);
    return { move, from: element ? middle(element) : null };
  });
  show();
  await tick();
  for (const { move, from } of starts) {
    const element = pieceAt(move.to, move.piece);
    if (!element || !from) continue;
    const to = middle(element);
    const scale = element instanceof SVGElement ? (element.closest("svg")?.getScreenCTM()?.a ?? 1) : 1;
    const dx = (from.x - to.x) / scale;
    const dy = (from.y - to.y) / scale;
    element.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], { duration: 380, easing: "cubic-bezier(.3,.7,.3,1)" });
  }
  for (const { piece, at } of appeared.slice(0, 40)) {
    pieceAt(at, piece)?.animate(table.face(piece.split("/")[1]) ? TURNED : DROPPED, { duration: 260, easing: "ease-out" });
  }
}
