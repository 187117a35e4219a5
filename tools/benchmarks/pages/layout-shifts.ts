import { slowDown } from "./first-loads.ts";
import type { Stage } from "./stage.ts";

/** How far what stood on a page moved while the rest came, without anybody pressing: the sum of the browser's layout shifts. */
export interface Shifted {
  page: string;
  width: number;
  /** Nothing is in the browser's cache, or all that a visit before has left there. */
  isCold: boolean;
  shift: number;
}

/** ms in which nothing more comes. */
const quiet = 2500;

/** Opens a page twice in a new window, over slow 4G with the processor slowed down. */
export async function measureShifts(stage: Stage, page: string, width: number): Promise<Shifted[]> {
  const context = await stage.open({ width });
  try {
    await context.addInitScript(watch);
    const shifted: Shifted[] = [];
    for (const isCold of [true, false]) {
      const tab = await context.newPage();
      await slowDown(tab, "4G lento");
      await tab.goto(page, { timeout: 120_000 });
      await tab.waitForLoadState("networkidle");
      await tab.waitForTimeout(quiet);
      const shift = await tab.evaluate(() => window.shifted ?? Number.NaN);
      shifted.push({ page, width, isCold, shift });
      await tab.close();
    }
    return shifted;
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    shifted?: number;
  }
}

function watch(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
