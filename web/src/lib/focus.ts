/** The focus goes into what opens, and back to where it was when that closes. */
import type { Attachment } from "svelte/attachments";

/** Moves the focus to the first element of a selector; gives it back unless it has gone elsewhere meanwhile. */
export function takesFocus(selector: string): Attachment<HTMLElement> {
  return (element) => {
    const before = document.activeElement as HTMLElement | null;
    element.querySelector<HTMLElement>(selector)?.focus();
    return () => {
      const now = document.activeElement;
      if (now === document.body || element.contains(now)) before?.focus();
    };
  };
}
