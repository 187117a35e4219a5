import { healthRoutes } from "@pomar/contract/session/session.routes";
import { call } from "../api/call.ts";
import { callsReachable, subscribeConnection } from "../api/connection.ts";
import { readAgain } from "../api/query-client.ts";

const interval = 4000;
let isProbing = false;

/**
 * While calls cannot reach the API, asks again every few seconds, so that the line *Sem conexão* goes by itself
 * and what could not be read is read then.
 */
export function startProbing(): void {
  subscribeConnection(() => {
    if (!callsReachable()) void probeUntilReached();
  });
  // The browser only knows about its own network: a reason to look, not an answer.
  window.addEventListener("offline", probe);
  window.addEventListener("online", probe);
  window.addEventListener("vite:preloadError", probe);
}

async function probeUntilReached(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  while (!callsReachable()) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    if (!callsReachable()) await probe();
  }
  isProbing = false;
  await readAgain();
}

/** The call itself tells `connection` what it found. */
async function probe(): Promise<void> {
  await call(healthRoutes.health, {}).catch(() => undefined);
}
