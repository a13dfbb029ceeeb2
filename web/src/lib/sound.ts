/** Small sounds, made here; silent until somebody switches them on. */
import { settings } from "./settings.svelte";

/** What is heard: frequencies one after the other, and for how long each, in seconds. */
export const SOUNDS = {
  /** A piece is put down. */
  step: { tones: [220], length: 0.06, volume: 0.12 },
  /** It is one's turn. */
  turn: { tones: [392, 523, 659], length: 0.12, volume: 0.1 },
  /** Something may not be done. */
  refusal: { tones: [196, 165], length: 0.1, volume: 0.08 },
};
export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const { tones, length, volume } = SOUNDS[sound];
  tones.forEach((frequency, i) => {
    const start = context!.currentTime + i * length;
    const tone = context!.createOscillator();
    const loudness = context!.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(volume, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length * 1.6);
    tone.connect(loudness).connect(context!.destination);
    tone.start(start);
    tone.stop(start + length * 1.6);
  });
}
