import { slowDown } from "./first-loads.ts";
import type { Stage } from "./stage.ts";

/** When a first visit begins to bring the build onto the device. */
export interface BuildAsked {
  page: string;
  /** ms since the last answer, file or press of the page. */
  quietMs: number;
}

/** ms after the page stands that somebody presses something. */
const pressMs = 1500;

/** Opens a page in a new window over slow 4G and presses once, with a processor slowed down. */
export async function measureBuildAsked(stage: Stage, page: string): Promise<BuildAsked> {
  const context = await stage.open({ width: 390 });
  try {
    const tab = await context.newPage();
    await slowDown(tab, "4G lento");
    await tab.addInitScript(watch);
    await tab.goto(page, { timeout: 120_000 });
    await tab.locator("main h1").waitFor();
    await tab.waitForTimeout(pressMs);
    await tab.keyboard.press("Tab");
    await tab.waitForFunction(() => window.buildAsked !== undefined, undefined, { timeout: 60_000 });
    const quietMs = await tab.evaluate(() => window.buildAsked ?? Number.NaN);
    return { page, quietMs: Math.round(quietMs) };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    buildAsked?: number;
  }
}

function watch(): void {
  let disturbedAt = 0;
  addEventListener("keydown", ({ timeStamp }) => (disturbedAt = Math.max(disturbedAt, timeStamp)), { capture: true });
  const { serviceWorker } = navigator;
  const register = serviceWorker.register.bind(serviceWorker);
  serviceWorker.register = (...given) => {
    const now = performance.now();
    // None of the browser's own measures of what is still under way has an end yet.
    for (const entry of performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      disturbedAt = Math.max(disturbedAt, entry.responseEnd);
    window.buildAsked = now - disturbedAt;
    return register(...given);
  };
}
