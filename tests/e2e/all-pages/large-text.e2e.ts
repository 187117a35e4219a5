import type { Page } from "@playwright/test";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { type PagePath, pages } from "@pomar/contract/pages";
import { recallsRoutes } from "@pomar/contract/recalls/recalls.routes";
import { apiClient } from "../../support/api-client.ts";
import { largeTextOptions } from "../../support/browser.ts";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makePackedLot } from "../lots/made-lots.ts";
import { cutText } from "../lots/trace-fixtures.ts";
import { misfits } from "../misfits.ts";
import { makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { makeReception, ownName, pick } from "../record-fixtures.ts";
import { shownBy } from "./shown-by.ts";

interface Form {
  path: PagePath;
  search?: string;
  presses?: readonly string[];
  /** No other test lets axe look at it. */
  isForAxe?: true;
}

/** Every page that is a form, and the forms over lists. */
const forms: readonly Form[] = [
  { path: "/raw/create" },
  { path: "/raw/correct/$id" },
  { path: "/pulp/create" },
  { path: "/pulp/create", presses: ["Calcular", "Dosagem de aditivo"] },
  { path: "/pulp/correct/$id" },
  { path: "/final/create" },
  { path: "/final/create", presses: ["mudar"] },
  { path: "/final/correct/$id" },
  { path: "/calc/create", search: "?formula=additive_dose" },
  { path: "/calc/create", search: "?formula=blend", isForAxe: true },
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
  { path: "/counts/find-all", presses: ["Novo inventário", "Um local"], isForAxe: true },
  { path: "/counts/view/$id", presses: ["MP-"] },
];
const widths = [390, 1280, 1920];
const isRead = (path: PagePath) => !path.startsWith("/auth/") && !forms.some((form) => form.path === path);
const read = (Object.keys(pages) as PagePath[]).filter(isRead);

/** Forms of one page are in different walks: the draft of one would stand in the other. */
const formWalks = Array.from({ length: 3 }, (_, n) => forms.filter((_, place) => place % 3 === n));
const labelOf = ({ path, search = "", presses = [] }: Form) => [path + search, ...presses].join(", ");

/** Neighbours in the list of pages: each test walks this many. */
const pagesPerTest = 24;
const readWalks = Array.from({ length: Math.ceil(read.length / pagesPerTest) }, (_, n) =>
  read.slice(n * pagesPerTest, (n + 1) * pagesPerTest),
);

test.use({ launchOptions: largeTextOptions });

for (const walk of formWalks)
  test(`forms hold text of twice the size, nothing on something else, nothing beyond the window: ${walk.map(labelOf).join("; ")}`, async ({
    windowOf,
    plant,
  }) => {
    test.slow();
    const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
    const page = await windowOf("admin");
    const { fruit } = await makePulpsInStock(plant.api, [{}]);
    // More than are shown at once: the way to the others stands beside the legend.
    if (walk.some(({ path }) => path === "/final/create"))
      await Promise.all(Array.from({ length: 7 }, () => makeSachets(plant.api)));
    for (const form of walk)
      await test.step(labelOf(form), async () => {
        const shown = await shownBy[form.path]?.(plant.api, asEmployee);
        await openForm(page, form, { id: shown?.id ?? "", fruit: fruit.name });
        await page.setViewportSize({ width: 360, height: 900 });
        expect((await misfits(page)).sideways, "360 px").toBeLessThanOrEqual(0);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const found = await misfits(page);
          expect(found.words, `${width} px`).toBeGreaterThan(5);
          expect({ over: found.over, sideways: found.sideways }, `${width} px`).toEqual({ over: [], sideways: 0 });
        }
        if (form.isForAxe) await expectAccessible(page);
      });
  });

async function openForm(page: Page, { path, search = "", presses = [] }: Form, shown: { id: string; fruit: string }) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path.replace(/\$\w+/, shown.id) + search);
  const opener = page.getByRole("button", { name: presses[0] ?? "" });
  await expect(page.getByRole("textbox").or(opener).first()).toBeVisible();
  if (path === "/final/create") await pick(page, "Fruta", shown.fruit);
  for (const name of presses)
    await page
      .getByRole("button", { name })
      .or(page.getByText(name, { exact: true }))
      .first()
      .click();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

for (const walk of readWalks)
  test(`pages that are read hold text of twice the size, nothing on something else, nothing beyond the window: ${walk.join(", ")}`, async ({
    windowOf,
    plant,
  }) => {
    test.slow();
    const admin = plant.sessions.admin.user;
    const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
    // Every list has something to show, and the news of the dashboard a code.
    const { lot } = await makeReception(plant.api, { grossKg: 860.5 });
    const page = await windowOf("admin");
    for (const path of walk)
      await test.step(path, async () => {
        const id = path.startsWith("/users/") ? admin.id : (await shownBy[path]?.(plant.api, asEmployee))?.id;
        const comesLast = path === "/dashboard" ? lot.code : "";
        await expectHolds(page, path.replace(/\$\w+/, id ?? ""), comesLast);
      });
  });

/** Opens a page on a phone and widens the window: with text of twice the size both widths have the phone's layout. */
async function expectHolds(page: Page, address: string, comesLast: string) {
  await page.setViewportSize({ width: 390, height: 900 });
  await follow(page, address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(comesLast);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // Text far below the window is laid out too.
  await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { over, sideways } = await misfits(page, "page");
    expect.soft({ over, sideways }, `${address}, ${width} px`).toEqual({ over: [], sideways: 0 });
  }
}

test("an employee's card of a lot, its kilos large, and a trace hold text of twice the size: no text is cut, nothing on something else, nothing beyond the window", async ({
  employeePage,
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
  await expectHolds(employeePage, `/l/${pulp.code}`, "em estoque");
  await plant.api(recallsRoutes.ofLot, { params: { id: lot.id }, body: { reason: "Lacre aberto" } });
  const page = await windowOf("admin");
  for (const view of ["&view=graph", "&view=table"]) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`/lots/view/${pulp.id}?tab=rastreio${view}`);
    await expect(page.getByRole("link", { name: lot.code }).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // A graph is drawn again once its boxes are measured.
      await expect(async () => {
        const { over, sideways } = await misfits(page, "page");
        expect({ over, sideways }, `${width} px${view}`).toEqual({ over: [], sideways: 0 });
        expect(await cutText(page), `${width} px${view}`).toEqual([]);
      }).toPass({ timeout: 20_000 });
    }
  }
});
