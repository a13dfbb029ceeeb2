/** Hover with a mouse, long-press with a finger, focus by keyboard: all show what a thing is. */
import type { Attachment } from "svelte/attachments";
import type { TableModel, Target } from "./model.svelte";

/** The browser says so itself when the page has changed below the pointer. */
const rests = (event: PointerEvent) => event.isTrusted && event.movementX === 0 && event.movementY === 0;

const WAIT = 220;
const PRESS = 450;

/**
 * An attachment that shows `target` in the hover dock: `<div {@attach points(table, { card: key })}>`.
 * Given a function it asks for the target when it is needed, and so is never attached anew.
 */
export function points(table: TableModel, target: Target | (() => Target) | null): Attachment<Element> {
  return (element) => {
    if (!target) return undefined;
    const shown = () => (typeof target === "function" ? target() : target);
    let timer = 0;
    const stop = () => {
      clearTimeout(timer);
      element.removeEventListener("pointermove", enter);
      if (table.pointed?.at === element) table.hover(null);
    };
    const enter = (event: Event) => {
      if ((event as PointerEvent).pointerType === "touch") return;
      element.removeEventListener("pointermove", enter);
      // What has come to lie under a pointer that rests is not pointed at before it moves.
      if (event.type === "pointerenter" && rests(event as PointerEvent)) element.addEventListener("pointermove", enter);
      else timer = window.setTimeout(() => table.hover(shown(), element), WAIT);
    };
    const down = (event: Event) => {
      clearTimeout(timer);
      // A finger that comes again means it.
      element.removeEventListener("click", swallow, true);
      if ((event as PointerEvent).pointerType !== "touch") return;
      timer = window.setTimeout(() => {
        table.hover(shown(), element, true);
        // The click that ends a long press must not play anything.
        element.addEventListener("click", swallow, { capture: true, once: true });
        window.setTimeout(() => element.removeEventListener("click", swallow, true), 1500);
      }, PRESS);
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const up = () => clearTimeout(timer);
    const events: [string, (event: Event) => void][] = [
      ["pointerenter", enter],
      ["pointerleave", (event) => ((event as PointerEvent).pointerType === "touch" ? up() : stop())],
      ["pointerdown", down],
      ["pointerup", up],
      ["pointercancel", up],
      ["focus", () => element.matches(":focus-visible") && enter(new Event("focus"))],
      ["blur", stop],
    ];
    for (const [name, handler] of events) element.addEventListener(name, handler);
    return () => {
      stop();
      for (const [name, handler] of events) element.removeEventListener(name, handler);
    };
  };
}
