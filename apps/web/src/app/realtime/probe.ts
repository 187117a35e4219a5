import { healthRoutes } from "@pomar/contract/people/session/session.routes";
import { call } from "../../ui/api/call.ts";
import { callsReachable, subscribeConnection } from "../../ui/api/connection.ts";
import { readAgain } from "../../ui/api/query-client.ts";

const intervalMs = 4000;
let timer: number | undefined;

/**
 * Calls the API every few seconds while it cannot be reached; once it replies, all data is refetched, because changes
 * may have been missed.
 */
export function startProbing(): void {
  subscribeConnection(() => {
    if (!callsReachable()) timer ??= window.setInterval(probe, intervalMs);
    else if (timer !== undefined) {
      window.clearInterval(timer);
      timer = undefined;
      void readAgain();
    }
  });
  // The browser knows only the state of its own network, so its events cause a check but do not decide the result.
  window.addEventListener("offline", probe);
  window.addEventListener("online", probe);
  window.addEventListener("vite:preloadError", probe);
}

/** Calls the API; the call reports its own success or failure to `connection`. */
function probe(): void {
  call(healthRoutes.health, {}).catch(() => undefined);
}
