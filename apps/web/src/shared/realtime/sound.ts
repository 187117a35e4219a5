/** Dispatched on the document at every notification; `detail.played` is false where the browser keeps quiet. */
const soundEvent = "pomar:sound";

/** Two soft notes, the second a fourth above: Hz, and seconds after the start. */
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.13 },
] as const;
const loudness = 0.12;
const length = 0.45;

let context: AudioContext | null = null;

/**
 * Announces a notification. Before the first touch or key on the page browsers forbid sound, and complain in the
 * console when one tries; then it stays silent.
 */
export async function playSound(): Promise<void> {
  const played = await tryToPlay();
  document.documentElement.dataset.lastSound = played ? "played" : "silent";
  document.dispatchEvent(new CustomEvent(soundEvent, { detail: { played } }));
}

async function tryToPlay(): Promise<boolean> {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive !== true) return false;
  try {
    context ??= new AudioContext();
    // Phones put an idle context to sleep.
    if (context.state !== "running") await context.resume();
    for (const { frequency, at } of notes) ring(context, frequency, context.currentTime + at);
    return true;
  } catch {
    return false;
  }
}

function ring(audio: AudioContext, frequency: number, start: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
