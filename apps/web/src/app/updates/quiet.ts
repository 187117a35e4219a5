import { isCalling } from "../../ui/api/call.ts";
import { isPrefetching } from "../../ui/prefetch.ts";

/** ms without a press, a request or an answer after which nobody waits for anything of this page. */
const quietMs = 3000;
const presses = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Notes what happens on the page from now on. @returns whether it has been quiet for a while, to be asked several times a second. */
export function watchQuiet(): () => boolean {
  let disturbedAt = performance.now();
  const disturb = () => {
    disturbedAt = performance.now();
  };
  for (const press of presses) addEventListener(press, disturb, { capture: true, passive: true });
  // Code, styles, fonts and pictures are told when they have come; calls, which can take long, also while they are under way.
  new PerformanceObserver(disturb).observe({ type: "resource" });
  return () => {
    if (isCalling() || isPrefetching()) disturb();
    return performance.now() - disturbedAt >= quietMs;
  };
}
