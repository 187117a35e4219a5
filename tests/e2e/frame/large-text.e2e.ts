import type { Page } from "@playwright/test";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { type PagePath, pages } from "@pomar/contract/pages";
import { recallsRoutes } from "@pomar/contract/recalls/recalls.routes";
import { apiClient } from "../../support/api-client.ts";
import { largeTextOptions } from "../../support/browser.ts";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makePackedLot } from "../lots/made-lots.ts";
import { cutText } from "../lots/trace-fixtures.ts";
import { misfits } from "../misfits.ts";
import { makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { makeReception, ownName, pick } from "../record-fixtures.ts";
import { shownBy } from "./shown-by.ts";

/** Every page that is a form, and the forms over lists. */
const forms: readonly { path: PagePath; search?: string; presses?: readonly string[] }[] = [
  { path: "/raw/create" },
  { path: "/raw/correct/$id" },
  { path: "/pulp/create" },
  { path: "/pulp/create", presses: ["Calcular", "Dosagem de aditivo"] },
  { path: "/pulp/correct/$id" },
  { path: "/final/create" },
  { path: "/final/create", presses: ["mudar"] },
  { path: "/final/correct/$id" },
  { path: "/calc/create", search: "?formula=additive_dose" },
  { path: "/calc/create", search: "?formula=blend" },
  { path: "/fruits/create" },
  { path: "/suppliers/create" },
  { path: "/suppliers/update/$id" },
  { path: "/additives/create" },
  { path: "/additives-record/create/$additiveId" },
  { path: "/additives-record/update/$additiveRecordId" },
  { path: "/additional/create" },
  { path: "/additional-record/create/$additionalId" },
  { path: "/packaging/create" },
  { path: "/packaging-record/create/$packagingId" },
  { path: "/packaging-record/update/$packagingRecordId" },
  { path: "/users/create" },
  { path: "/composite-lots/find-all", search: "?open=novo" },
  { path: "/pagamentos/visualizar", search: "?open=novo" },
  { path: "/counts/find-all", presses: ["Novo inventário", "Um local"] },
  { path: "/counts/view/$id", presses: ["MP-"] },
];
const widths = [390, 1280, 1920];
const isRead = (path: PagePath) => !path.startsWith("/auth/") && !forms.some((form) => form.path === path);
const read = (Object.keys(pages) as PagePath[]).filter(isRead);

test.use({ launchOptions: largeTextOptions });

for (const { path, search = "", presses = [] } of forms)
  test(`${[path + search, ...presses].join(", ")} holds text of twice the size: nothing on something else, nothing beyond the window`, async ({
    windowOf,
    plant,
  }) => {
    test.slow();
    const shown = await shownBy[path]?.(plant.api, apiClient(plant.url, plant.sessions.employee.token));
    const page = await windowOf("admin");
    const { fruit } = await makePulpsInStock(plant.api, [{}]);
    // More than are shown at once: the way to the others stands beside the legend.
    if (path === "/final/create") for (let n = 0; n < 7; n++) await makeSachets(plant.api);
    await page.goto(path.replace(/\$\w+/, shown?.id ?? "") + search);
    const opener = page.getByRole("button", { name: presses[0] ?? "" });
    await expect(page.getByRole("textbox").or(opener).first()).toBeVisible();
    if (path === "/final/create") await pick(page, "Fruta", fruit.name);
    for (const name of presses)
      await page
        .getByRole("button", { name })
        .or(page.getByText(name, { exact: true }))
        .first()
        .click();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await misfits(page);
      expect(found.words, `${width} px`).toBeGreaterThan(5);
      expect({ over: found.over, sideways: found.sideways }, `${width} px`).toEqual({ over: [], sideways: 0 });
      if (width === 390) await expectAccessible(page);
    }
  });

for (const width of [390, 1280])
  test(`what is read at ${width} px holds text of twice the size: nothing on something else, nothing beyond the window`, async ({
    windowOf,
    plant,
  }) => {
    test.slow();
    const admin = plant.sessions.admin.user;
    const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
    // Its code stands in the news of the first page, its kilos large on an employee's card.
    const { lot } = await makeReception(plant.api, { grossKg: 860.5 });
    const viewport = { width, height: 900 };
    const page = await windowOf("admin", { viewport });
    const holds = async (page: Page, address: string, comesLast = "") => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(comesLast);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      // What is far below the window is laid out too.
      await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
      const { over, sideways } = await misfits(page, "page");
      expect.soft({ over, sideways }, address).toEqual({ over: [], sideways: 0 });
    };
    for (const path of read) {
      const id = path.startsWith("/users/") ? admin.id : (await shownBy[path]?.(plant.api, asEmployee))?.id;
      await holds(page, path.replace(/\$\w+/, id ?? ""), path === "/dashboard" ? lot.code : "");
    }
    await holds(await windowOf("employee", { viewport }), `/l/${lot.code}`, "em estoque");
  });

test("a trace holds text of twice the size: no text is cut, nothing on something else, nothing beyond the window", async ({
  windowOf,
  plant,
}) => {
  test.slow();
  const { lot, pulp } = await makePackedLot(plant.api);
  for (const name of ["Distribuidora de Alimentos Congelados do Nordeste", "Hotel Sol"]) {
    const customer = await makeCustomer(plant.api, { name: ownName(name) });
    const body = { kind: "shipment" as const, quantity: 7, customerId: customer.id };
    await plant.api(lotsRoutes.move, { params: { id: lot.id }, body });
  }
  await plant.api(recallsRoutes.ofLot, { params: { id: lot.id }, body: { reason: "Lacre aberto" } });
  const page = await windowOf("admin");
  for (const view of ["&view=graph", "&view=table"])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/lots/view/${pulp.id}?tab=rastreio${view}`);
      await expect(page.getByRole("link", { name: lot.code }).first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const { over, sideways } = await misfits(page, "page");
      expect({ over, sideways }, `${width} px${view}`).toEqual({ over: [], sideways: 0 });
      expect(await cutText(page), `${width} px${view}`).toEqual([]);
    }
});
