import { subscribeConnection } from "../api/connection.ts";
import { subscribeSession } from "../api/session.ts";
import { drain } from "./drain.ts";
import { forgetSaved, report, whenKnown } from "./outbox.ts";
import { counts, outboxStatus } from "./outbox-status.ts";

export { drain } from "./drain.ts";
export { enqueue, whenKnown } from "./outbox.ts";

const intervalMs = 5000;

/**
 * Starts sending waiting entries automatically: at once, when the server is reachable again, when the page becomes
 * visible, when the entries' owner logs in, and every few seconds while entries wait.
 * @returns a promise that resolves once the outbox was read.
 */
export async function startOutbox(): Promise<void> {
  const again = () => void report().then(drain);
  // Sends the entries when the live connection returns, even before a call has shown that the server is reachable.
  subscribeConnection(again);
  // A login only sends the entries, because the outbox itself publishes the entries when a new person logs in.
  subscribeSession(() => void drain());
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
  window.setInterval(() => counts(outboxStatus()).waiting > 0 && void drain(), intervalMs);
  await forgetSaved(new Date());
  await whenKnown();
  void drain();
}
