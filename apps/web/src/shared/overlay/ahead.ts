import { useEffect } from "react";
import { afterPaint } from "../after-paint.ts";

/** What Safari has not got. */
const whenIdle: (act: () => void) => void =
  typeof requestIdleCallback === "function"
    ? (act) => requestIdleCallback(act, { timeout: 2000 })
    : (act) => setTimeout(act, 200);

/** Brings the code of what is about to be opened (`bring` of `laterOverlay`), once the page stands and has nothing else to do. */
export function useAhead(bring: () => void): void {
  useEffect(() => {
    afterPaint(() => whenIdle(bring));
  }, [bring]);
}
