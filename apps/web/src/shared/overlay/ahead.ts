import { useEffect } from "react";
import { afterPaint } from "../after-paint.ts";

/** What Safari has not got. */
const whenIdle: (act: () => void) => void =
  typeof requestIdleCallback === "function"
    ? (act) => requestIdleCallback(act, { timeout: 2000 })
    : (act) => setTimeout(act, 200);

/**
 * Fetches the code of what is about to be opened, once the page stands and has nothing else to do.
 * What does not arrive is fetched when it is opened, and only then spoken about.
 */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    afterPaint(() => whenIdle(() => void load().catch(() => {})));
  }, [load]);
}
