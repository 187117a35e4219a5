/** Hands over what closes a thing that was opened; called in the opposite order of opening. */
export type Opened = (close: () => Promise<void>) => void;

interface Life {
  /** Opens everything, telling each thing as it is opened. */
  start: (opened: Opened) => Promise<void>;
  tell: (what: "start" | "stop", error: unknown) => void;
  longestStopMs?: number;
}

/**
 * A process from start to exit. A signal may come at any moment, also while things are being opened.
 * @returns what a signal does: closes everything and exits with 0.
 */
export function live({ start, tell, longestStopMs = 20_000 }: Life): () => void {
  const open: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), longestStopMs).unref();
      for (const close of open.reverse()) await close();
    })();
    return stopping;
  };
  const starting = start((close) => open.push(close));
  const stopOnSignal = () => {
    // What is half open is opened first, so that it can be closed.
    starting
      .catch(() => {})
      .then(stop)
      .then(
        () => process.exit(0),
        (error) => {
          tell("stop", error);
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", stopOnSignal);
  process.on("SIGINT", stopOnSignal);
  starting.catch(async (error) => {
    tell("start", error);
    await stop();
    process.exit(1);
  });
  return stopOnSignal;
}
