/** Pieces fly from where they were to where they are (first, last, invert, play). */
import { tick } from "svelte";
import type { View } from "../api/types";
import { moves } from "../lib/moves";
import type { TableModel } from "./model.svelte";
import "./flight.css";

const middle = (element: Element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** A card is turned over, a piece is put down. */
const TURNED = [{ rotate: "y 90deg" }, { rotate: "y 0deg" }];
const DROPPED = [{ translate: "0px -14px", opacity: 0 }, { translate: "0px 0px", opacity: 1 }];

/** How long something is on its way, in milliseconds. */
const WAY = 460;

/** Where a board draws no such piece something stands for it on its way: a token in its owner's colour, a card's name. */
function stand(table: TableModel, piece: string, from: { x: number; y: number }, to: { x: number; y: number }): void {
  const [, key, owner] = piece.split("/");
  const face = table.face(key);
  const flying = document.createElement("i");
  flying.className = face ? "flying named" : "flying";
  flying.textContent = face?.name ?? "";
  flying.ariaHidden = "true";
  if (owner) flying.style.setProperty("--sc", `var(--seat-${Number(owner) % 5})`);
  flying.style.left = `${from.x}px`;
  flying.style.top = `${from.y}px`;
  document.body.append(flying);
  const way = { translate: `calc(-50% + ${to.x - from.x}px) calc(-50% + ${to.y - from.y}px)` };
  const flight = flying.animate([{ translate: "-50% -50%" }, way], { duration: WAY, easing: "cubic-bezier(.3,.7,.3,1)", fill: "forwards" });
  const land = () => flying.remove();
  flight.finished.then(land, land);
}

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
    const place = table.place(move.to);
    if (!from || !place) continue;
    if (!element) {
      stand(table, move.piece, from, middle(place));
      continue;
    }
    const to = middle(element);
    const scale = element instanceof SVGElement ? (element.closest("svg")?.getScreenCTM()?.a ?? 1) : 1;
    const dx = (from.x - to.x) / scale;
    const dy = (from.y - to.y) / scale;
    element.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], { duration: 380, easing: "cubic-bezier(.3,.7,.3,1)" });
  }
  for (const { piece, at } of appeared.slice(0, 40)) {
    const card = !!table.face(piece.split("/")[1]);
    const place = table.place(at);
    // A place that is all one card is turned over with it.
    const element = pieceAt(at, piece) ?? (card && place instanceof HTMLElement ? place : null);
    element?.animate(card ? TURNED : DROPPED, { duration: 260, easing: "ease-out" });
  }
}
