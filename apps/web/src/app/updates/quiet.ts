import { isCalling } from "../../ui/api/call.ts";
import { isPrefetching } from "../../ui/prefetch.ts";

/** Milliseconds without a press, request or answer after which the page counts as idle. */
const quietMs = 3000;
const presses = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Watches the page's activity from now on. @returns whether it has been idle for a while; for frequent polling. */
export function watchQuiet(): () => boolean {
  let disturbedAt = performance.now();
  const disturb = () => {
    disturbedAt = performance.now();
  };
  for (const press of presses) addEventListener(press, disturb, { capture: true, passive: true });
  // Code, styles, fonts and pictures are observed at their end; calls, which can be slow, also while in flight.
  new PerformanceObserver(disturb).observe({ type: "resource" });
  return () => {
    if (isCalling() || isPrefetching()) disturb();
    return performance.now() - disturbedAt >= quietMs;
  };
}
