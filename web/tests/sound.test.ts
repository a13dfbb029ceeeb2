import { beforeEach, expect, test, vi } from "vitest";
import { play, SOUNDS, type Sound } from "../src/lib/sound";
import { settings } from "../src/lib/settings.svelte";

/** What a context was asked to make: when each tone begins and ends, and how loud it is at most. */
const made: { start: number; stop: number; loudest: number; falls: boolean }[] = [];
let opened = 0;

class Context {
  currentTime = 5;
  destination = {};
  constructor() {
    opened++;
  }
  createOscillator() {
    const tone = { start: 0, stop: 0, loudest: 0, falls: false };
    made.push(tone);
    return { type: "", frequency: { value: 0 }, connect: (next: object) => next, start: (at: number) => (tone.start = at), stop: (at: number) => (tone.stop = at) };
  }
  createGain() {
    const tone = () => made.at(-1)!;
    const gain = {
      setValueAtTime: (value: number) => (tone().loudest = Math.max(tone().loudest, value)),
      exponentialRampToValueAtTime: (value: number) => (tone().falls = value < tone().loudest),
    };
    return { gain, connect: (next: object) => next };
  }
}
vi.stubGlobal("AudioContext", Context);

beforeEach(() => {
  made.length = 0;
  settings.sound = false;
});

test("nothing is made, and nothing opened, before somebody switches sound on", () => {
  for (const sound of Object.keys(SOUNDS) as Sound[]) play(sound);
  expect(made).toEqual([]);
  expect(opened).toBe(0);
});

test.each(Object.keys(SOUNDS) as Sound[])("%s is made, short and quiet, and fades", (sound) => {
  settings.sound = true;
  play(sound);
  expect(made).toHaveLength(SOUNDS[sound].tones.length);
  expect(Math.min(...made.map(({ start }) => start))).toBe(5);
  // Half a second at most, a seventh of what a device can do.
  expect(Math.max(...made.map(({ stop }) => stop)) - 5).toBeLessThanOrEqual(0.5);
  for (const { loudest, falls } of made) {
    expect(loudest).toBeGreaterThan(0);
    expect(loudest).toBeLessThanOrEqual(0.15);
    expect(falls).toBe(true);
  }
});
