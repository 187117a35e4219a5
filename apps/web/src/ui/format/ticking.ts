const everyMs = 5000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

/** The instant of the last tick, in ms; constant between two ticks. */
export const tickedAt = (): number => now;

/** Subscribes to the ticks of one shared timer, stopped without listeners. @returns a function that unsubscribes. */
export function onTick(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, everyMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
