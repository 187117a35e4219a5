import type { Request } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { makePayable } from "../payment-fixtures.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";

/**
 * The maximum layout shift of a page without a press. Browsers call a shift below 0.1 good; the benchmark of pages has
 * the same limit.
 */
const most = 0.02;

const getShift = () => (window as unknown as { seen: { shift: number } }).seen.shift;

/** Waits until the page has rendered what it has. */
const idle = () =>
  new Promise((rendered) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(rendered))));

test("nothing that stands on the dashboard, among the payments or on the reception's form moves when an answer comes late @phone", async ({
  adminPage: page,
  plant,
}) => {
  for (let n = 0; n < 3; n++) await makeReception(plant.api, { fruitId: (await makeFruit(plant.api)).id });
  await makePayable(plant.api);
  // The window is tall enough to show the parts below a list.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1100 });
  await page.addInitScript(() => {
    const layoutShift = { shift: 0 };
    // A form stops waiting for its tiles after this time, which a busy machine needs to load the page.
    const patienceMs = 1500;
    const { setTimeout } = window;
    const wait = (work: TimerHandler, ms?: number) => setTimeout(work, ms === patienceMs ? 60_000 : ms);
    Object.assign(window, { seen: layoutShift, setTimeout: wait });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) layoutShift.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => pending.delete(request));
  for (const [address, late, early] of [
    ["/dashboard", "**/api/pending", undefined],
    ["/pagamentos/visualizar", "**/api/payments*", "**/api/reports/payables*"],
    ["/raw/create", "**/api/items/frequent*", undefined],
    ["/raw/find-all", "**/api/pending", undefined],
  ] as const)
    await test.step(address, async () => {
      let resolve = () => {};
      const promise = new Promise<void>((resolved) => {
        resolve = resolved;
      });
      await page.route(late, async (route) => {
        await promise;
        await route.continue();
      });
      const lateRequest = page.waitForRequest(late);
      const came = early === undefined ? null : page.waitForResponse(early);
      pending.clear();
      await page.goto(address);
      const delayed = await lateRequest;
      await (await came)?.finished();
      // All other requests of the page are answered; the page waits only for the delayed request.
      await expect.poll(() => [...pending].map((request) => request.url())).toEqual([delayed.url()]);
      await expect(page.locator("main [aria-busy=true]").first()).toBeVisible();
      await page.evaluate(idle);
      resolve();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      await page.evaluate(idle);
      expect(await page.evaluate(getShift)).toBeLessThanOrEqual(most);
      await page.unroute(late);
    });
});
