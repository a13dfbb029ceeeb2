/** What is read after the board and the question: it comes when they are there. */
export { default as Curtain } from "./Curtain.svelte";
export { default as GenericBoard } from "./GenericBoard.svelte";
export { default as GiveSeat } from "./GiveSeat.svelte";
export { default as Log } from "./Log.svelte";
export { default as Playing } from "./Playing.svelte";
export { default as Scrubber } from "./Scrubber.svelte";
export { default as Seats } from "./Seats.svelte";
export { default as SinceLast } from "./SinceLast.svelte";
export { default as Trial } from "./Trial.svelte";
export { default as Waiting } from "./Waiting.svelte";
export { fly } from "./flight";
