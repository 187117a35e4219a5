/** The notes of each sound: frequency in Hz, start in seconds after the beginning of the sound. */
const melodies = {
  /** New notification: two soft notes, the second a fourth above the first. */
  notification: [
    { frequency: 659.25, at: 0 },
    { frequency: 880, at: 0.13 },
  ],
  /** A code was scanned successfully: one note. */
  read: [{ frequency: 1318.5, at: 0 }],
  /** The scanned lot may not be used: three low notes. */
  stop: [
    { frequency: 220, at: 0 },
    { frequency: 220, at: 0.22 },
    { frequency: 164.81, at: 0.44 },
  ],
} as const;
export type Melody = keyof typeof melodies;
/** Gain of a note at full volume. */
const loudness = 0.2;
const length = 0.45;

let context: AudioContext | null = null;

/** Plays a melody. @param volume  percent, from 0 to 100. @throws when the browser blocks the sound. */
export async function ringMelody(melody: Melody, volume: number): Promise<void> {
  context ??= new AudioContext();
  // Phones suspend an audio context that is not in use: it must be resumed before playing.
  if (context.state !== "running") await context.resume();
  for (const { frequency, at } of melodies[melody])
    ring(context, frequency, { start: context.currentTime + at, volume });
}

function ring(audio: AudioContext, frequency: number, { start, volume }: { start: number; volume: number }): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime((loudness * volume) / 100, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
