import { expect, test } from "../fixtures.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";

/** The sum of what moves on a page without a press; a browser calls less than a tenth good. The benchmark of pages holds it to 0.02. */
const most = 0.1;

test("nothing that stands on the dashboard, among the payments or on the reception's form moves when an answer comes late @phone", async ({
  adminPage: page,
  plant,
}) => {
  for (let n = 0; n < 3; n++) await makeReception(plant.api, { fruitId: (await makeFruit(plant.api)).id });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const [address, late] of [
    ["/dashboard", "**/api/pending"],
    ["/pagamentos/visualizar", "**/api/payments*"],
    ["/raw/create", "**/api/items/frequent*"],
    ["/raw/find-all", "**/api/pending"],
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
      const asked = page.waitForRequest(late);
      await page.goto(address);
      await asked;
      // Whatever else the page asks has come; this one alone is waited for.
      await expect(page.locator("main [aria-busy=true]").first()).toBeVisible();
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      resolve();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      const shift = () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
      expect(await shift()).toBeLessThanOrEqual(most);
      await page.unroute(late);
    });
});
