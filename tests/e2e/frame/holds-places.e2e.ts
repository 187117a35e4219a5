import { expect, test } from "../fixtures.ts";
import { makePayable } from "../payment-fixtures.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";

/**
 * The maximum layout shift of a page without a press. Browsers call a shift below 0.1 good; the benchmark of pages has
 * the same limit.
 */
const most = 0.02;

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
    Object.assign(window, { seen: layoutShift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) layoutShift.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
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
      await page.goto(address);
      await lateRequest;
      await (await came)?.finished();
      // All other requests of the page are answered; the page waits only for the delayed request.
      await expect(page.locator("main [aria-busy=true]").first()).toBeVisible();
      await page.evaluate(
        () =>
          new Promise((painted) =>
            requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(painted))),
          ),
      );
      resolve();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      const shift = () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
      expect(await shift()).toBeLessThanOrEqual(most);
      await page.unroute(late);
    });
});
