/** What lies over the page: the browser's Back closes it first. */

const open: (() => void)[] = [];
/** The state of an entry of the history that is there for Back to take away, and leads nowhere. */
export const OVER = "over";
/** The path at which an entry of the history was made for Back to take away; null when there is none. */
let guard: string | null = null;
/** True while this module itself goes back. */
let returning = false;

window.addEventListener("popstate", () => {
  if (returning) {
    returning = false;
    return;
  }
  guard = null;
  open.pop()?.();
  if (open.length > 0) keep();
});

function keep(): void {
  if (guard !== null) return;
  guard = location.pathname;
  history.pushState(OVER, "");
}

/** Once nothing lies over the page the entry goes too, unless the page itself has gone. */
function release(): void {
  if (open.length > 0 || guard === null) return;
  returning = guard === location.pathname;
  guard = null;
  if (returning) history.back();
}

/** Something has opened; returns what to call when it has closed. */
export function layer(close: () => void): () => void {
  open.push(close);
  keep();
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    setTimeout(release);
  };
}
