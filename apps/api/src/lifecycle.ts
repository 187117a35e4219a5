/** Registers a close function for an opened resource; the functions are called in the opposite order of opening. */
export type OnClose = (close: () => Promise<void>) => void;

interface Lifecycle {
  start: (onClose: OnClose) => Promise<void>;
  report: (what: "start" | "stop", error: unknown) => void;
  maxStopMs?: number;
}

/**
 * Runs a process from start to exit. @returns a function for signals at any moment: it closes all resources and exits.
 */
export function runProcess({ start, report, maxStopMs = 20_000 }: Lifecycle): () => void {
  const closers: (() => Promise<void>)[] = [];
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= (async () => {
      setTimeout(() => process.exit(1), maxStopMs).unref();
      for (const closer of closers.reverse()) await closer();
    })();
    return closing;
  };
  const fail = (what: "start" | "stop") => (error: unknown) => {
    report(what, error);
    process.exitCode = 1;
  };
  const started = start((closer) => closers.push(closer));
  const stop = () => {
    // A signal during the start waits until the start has ended, so that every opened resource is closed.
    started
      .catch(() => {})
      .then(close)
      .catch(fail("stop"))
      .finally(() => process.exit());
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  started.catch((error) => {
    fail("start")(error);
    stop();
  });
  return stop;
}
