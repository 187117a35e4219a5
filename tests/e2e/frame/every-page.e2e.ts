import type { Page } from "@playwright/test";
import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { additionalRecordRoutes } from "@pomar/contract/supply-records/supply-records.routes";
import { type ApiClient, apiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeCompositeLot, makeFinalProduct } from "../production-fixtures.ts";
import { makePulp } from "../pulp/made-pulp.ts";
import { makeReception, makeSupplier } from "../record-fixtures.ts";
import {
  makeAdditional,
  makeAdditive,
  makeAdditiveRecord,
  makePackaging,
  makePackagingRecord,
} from "../supply-fixtures.ts";

const inside = (Object.keys(pages) as PagePath[]).filter((path) => !path.startsWith("/auth/"));
const heading = /^(Bom dia|Boa tarde|Boa noite), /;

interface Shown {
  id: string;
  /** What the page is called by; absent: by the contract's title. */
  name?: string;
}

/** What a page of one record shows. */
const shownBy: Partial<Record<PagePath, (api: ApiClient, asEmployee: ApiClient) => Promise<Shown>>> = {
  "/raw/correct/$id": onlyId((api) => makeReception(api)),
  "/pulp/correct/$id": onlyId((api) => makePulp(api)),
  "/final/correct/$id": onlyId((api) => makeFinalProduct(api)),
  "/suppliers/update/$id": (api) => makeSupplier(api),
  "/lots/view/$id": async (api) => {
    const { lot } = await makeReception(api);
    return { id: lot.id, name: lot.code };
  },
  "/composite-lots/view/$id": async (api) => {
    const { id, lot } = await makeCompositeLot(api);
    return { id, name: lot.code };
  },
  // An employee sees only their own.
  "/calc/update-records/$id": async (_, asEmployee) =>
    asEmployee(calculatorRoutes.create, { body: { formula: "ratio", inputs: { brix: 10.88, acidity: 1.016 } } }),
  "/additives-record/create/$additiveId": onlyId(makeAdditive),
  "/additives-record/view/$additiveId": onlyId(makeAdditive),
  "/additives-record/update/$additiveRecordId": onlyId(makeAdditiveRecord),
  "/additional/update/$id": onlyId(makeAdditional),
  "/additional-record/create/$additionalId": onlyId(makeAdditional),
  "/additional-record/update/$additionalRecordId": onlyId(async (api) => {
    const [item, supplier] = await Promise.all([makeAdditional(api), makeSupplier(api)]);
    return api(additionalRecordRoutes.create, { body: { itemId: item.id, supplierId: supplier.id, quantity: 40 } });
  }),
  "/packaging-record/create/$packagingId": onlyId(makePackaging),
  "/packaging-record/update/$packagingRecordId": onlyId(makePackagingRecord),
};

/** The page keeps the contract's title and says below it whose it is. */
function onlyId(make: (api: ApiClient) => Promise<{ id: string }>) {
  return async (api: ApiClient): Promise<Shown> => ({ id: (await make(api)).id });
}

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
