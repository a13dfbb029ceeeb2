/** Whether a choice is asked about before it is made. */
import type { Option, Previewed } from "../api/types";

/** When a choice is asked about, and what that is called. */
export const CONFIRMS = { always: "confirm.always", left: "confirm.left", never: "confirm.never" };
export type Confirm = keyof typeof CONFIRMS;

/**
 * A choice that loses something, or ends the turn without saying so (by a click on the table), is asked about: where another would not
 * end it, and where it is the last of several that can still be taken back. "always" also asks about every other that cannot be taken
 * back. A button that ends a turn with nothing left says what it does.
 */
export function doubtful(seen: Previewed, option: Option, confirm: Confirm, undoable: boolean): boolean {
  if (confirm === "never" || !seen.final) return false;
  if (confirm === "always" || seen.unspent) return true;
  return (seen.ends || (seen.passes && undoable)) && (option.spots ?? []).length > 0;
}
