import { healthRoutes } from "@pomar/contract/people/session/session.routes";
import { call } from "../../ui/api/call.ts";
import { callsReachable, subscribeConnection } from "../../ui/api/connection.ts";
import { readAgain } from "../../ui/api/query-client.ts";

const intervalMs = 4000;
let timer: number | undefined;

/** While calls cannot reach the API, asks every few seconds; once it answers, what may have been missed is read again. */
export function startProbing(): void {
  subscribeConnection(() => {
    if (!callsReachable()) timer ??= window.setInterval(probe, intervalMs);
    else if (timer !== undefined) {
      window.clearInterval(timer);
      timer = undefined;
      void readAgain();
    }
  });
  // The browser only knows about its own network: a reason to look, not an answer.
  window.addEventListener("offline", probe);
  window.addEventListener("online", probe);
  window.addEventListener("vite:preloadError", probe);
}

/** The call itself tells `connection` what it found. */
function probe(): void {
  call(healthRoutes.health, {}).catch(() => undefined);
}
