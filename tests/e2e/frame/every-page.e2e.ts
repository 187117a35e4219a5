import type { Page } from "@playwright/test";
import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { apiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReception } from "../record-fixtures.ts";
import { type Shown, shownBy } from "./shown-by.ts";

const inside = (Object.keys(pages) as PagePath[]).filter((path) => !path.startsWith("/auth/"));
const heading = /^(Bom dia|Boa tarde|Boa noite), /;

/** The files of letters that a page asked for. */
const fontsOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".woff2") ? [name] : []));
  });

for (const path of inside) {
  const levels = pageLevels(path) ?? [1, 2];

  test(`${path} renders for levels ${levels.join(" and ")}, accessible, light and dark`, async ({
    windowOf,
    plant,
  }) => {
    // Every list has something to show: what is received, and what is owed for it.
    const { lot } = await makeReception(plant.api, { unitPrice: 2.4 });
    const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
    const shown: Shown = (await shownBy[path]?.(plant.api, asEmployee)) ?? { id: lot.id };
    const title = shown.name ?? pages[path].title;

    // Axe looks four times at the page.
    test.slow();
    for (const level of levels) {
      const role = level === 1 ? "admin" : "employee";
      const page = await windowOf(role);
      // Everybody has a profile of their own.
      const id = path.startsWith("/users/") ? plant.sessions[role].user.id : shown.id;
      await page.goto(path.replace(/\$\w+/, id));
      await expect(page).toHaveTitle(`${title} · Pomar`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(path === "/dashboard" ? heading : title);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await fontsOf(page), "the letters of Portuguese come in one small file").toEqual([
        expect.stringMatching(/inter-latin-(?!wght|ext)[\w-]+\.woff2$/),
      ]);
      if (level === levels[0]) await expectAccessible(page, { everyWay: true });
    }
  });
}

test("every administrator's page is denied to an employee", async ({ employeePage: page }) => {
  for (const path of inside.filter((one) => pageLevels(one)?.includes(2) === false)) {
    await page.goto(path.replace(/\$\w+/, "0197a1b2-0000-7000-8000-000000000001"));
    await expect(page, path).toHaveURL("/auth/deny");
  }
});
