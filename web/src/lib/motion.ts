/** Motion that tells something, where motion is wanted. */
import { prefersReducedMotion } from "svelte/motion";

/** A die rolls before it lies. */
export function rolls(die: Element): void {
  if (prefersReducedMotion.current) return;
  const turns = 200 + Math.round(Math.random() * 160);
  die.animate([{ rotate: `-${turns}deg`, scale: 0.6 }, { rotate: "14deg", scale: 1.12, offset: 0.7 }, { rotate: "0deg", scale: 1 }], { duration: 520, easing: "cubic-bezier(.2,.8,.3,1)" });
}
