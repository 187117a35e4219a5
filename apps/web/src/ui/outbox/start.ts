import { subscribeConnection } from "../api/connection.ts";
import { subscribeSession } from "../api/session.ts";
import { drain } from "./drain.ts";
import { forgetSaved, report, whenKnown } from "./outbox.ts";
import { counts, outboxStatus } from "./outbox-status.ts";

export { drain } from "./drain.ts";
export { enqueue, whenKnown } from "./outbox.ts";

const intervalMs = 5000;

/**
 * Sends waiting entries automatically: now, when the server is reachable again, when the page is shown, when their
 * person logs in, and every few seconds while any wait.
 * @returns once the queue was read.
 */
export async function startOutbox(): Promise<void> {
  const again = () => void report().then(drain);
  // Also when only the live connection is back: no call has been tried since.
  subscribeConnection(again);
  // The outbox itself reports its entries to a new person.
  subscribeSession(() => void drain());
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
  window.setInterval(() => counts(outboxStatus()).waiting > 0 && void drain(), intervalMs);
  await forgetSaved(new Date());
  await whenKnown();
  void drain();
}
