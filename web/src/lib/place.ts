/** Where a popover or a hover card goes: beside what it speaks of, over as little as possible. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 10;
const MARGIN = 8;

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const h = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The place for a box of a size beside an anchor: inside the window, covering as little of `avoid` as can be. */
export function place(anchor: Box, size: { width: number; height: number }, room: Box, avoid: Box[] = []): Box {
  const midX = anchor.left + anchor.width / 2 - size.width / 2;
  const midY = anchor.top + anchor.height / 2 - size.height / 2;
  const right = anchor.left + anchor.width + GAP;
  const left = anchor.left - size.width - GAP;
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - size.height - GAP;
  const tries: [number, number][] = [
    [right, midY],
    [left, midY],
    [midX, below],
    [midX, above],
    [right, below],
    [left, below],
    [right, above],
    [left, above],
    [room.left + MARGIN, room.top + MARGIN],
    [room.left + room.width - size.width - MARGIN, room.top + MARGIN],
  ];
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
  let best: Box | null = null;
  let least = Infinity;
  for (const [x, y] of tries) {
    const box = {
      left: clamp(x, room.left + MARGIN, Math.max(room.left + MARGIN, room.left + room.width - size.width - MARGIN)),
      top: clamp(y, room.top + MARGIN, Math.max(room.top + MARGIN, room.top + room.height - size.height - MARGIN)),
      ...size,
    };
    const away = Math.hypot(
      box.left + box.width / 2 - anchor.left - anchor.width / 2,
      box.top + box.height / 2 - anchor.top - anchor.height / 2,
    );
    const covered = 4 * overlap(box, anchor) + avoid.reduce((sum, other) => sum + overlap(box, other), 0);
    const cost = covered + 12 * away;
    if (cost < least) [least, best] = [cost, box];
  }
  return best!;
}
