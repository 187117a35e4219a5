import type { Page } from "@playwright/test";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { PagePath } from "@pomar/contract/pages";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { apiClient } from "../../support/api-client.ts";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makePackedLot } from "../lots/made-lots.ts";
import { cutText } from "../lots/trace-fixtures.ts";
import { misfits } from "../misfits.ts";
import { makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { ownName, pick } from "../record-fixtures.ts";
import { expectHoldsLargeText, setTextSize } from "./large-text.ts";
import { shownBy } from "./shown-by.ts";

interface Form {
  path: PagePath;
  search?: string;
  presses?: readonly string[];
  /** Whether axe checks the form here, because no other test does. */
  isForAxe?: true;
}

/** Forms that show more after a press than when their page opens, and the forms that open over lists. */
const forms: readonly Form[] = [
  { path: "/pulp/create", presses: ["Calcular", "Dosagem de aditivo"] },
  { path: "/final/create" },
  { path: "/final/create", presses: ["Trocar lotes"] },
  { path: "/calc/create", search: "?formula=additive_dose" },
  { path: "/composite-lots/find-all", search: "?open=novo" },
  { path: "/calc/create", search: "?formula=blend", isForAxe: true },
  { path: "/pagamentos/visualizar", search: "?open=novo" },
  { path: "/counts/find-all", presses: ["Novo inventário", "Um local"], isForAxe: true },
  { path: "/counts/view/$id", presses: ["MP-"] },
];

/** Two forms of one page belong to different walks: the draft of the first form would be restored in the second. */
const formWalks = Array.from({ length: 2 }, (_, n) => forms.filter((_, place) => place % 2 === n));
const buildLabel = ({ path, search = "", presses = [] }: Form) => [path + search, ...presses].join(", ");

for (const walk of formWalks)
  test(`forms hold text of twice the size, nothing on something else, nothing beyond the window: ${walk.map(buildLabel).join("; ")}`, async ({
    windowOf,
    plant,
  }) => {
    test.slow();
    const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
    const page = await windowOf("admin");
    const { fruit } = await makePulpsInStock(plant.api, [{}]);
    // There are more packagings than the page shows at once, so a button for the rest appears beside the legend.
    if (walk.some(({ path }) => path === "/final/create"))
      await Promise.all(Array.from({ length: 7 }, () => makeSachets(plant.api)));
    for (const form of walk)
      await test.step(buildLabel(form), async () => {
        const record = await shownBy[form.path]?.(plant.api, asEmployee);
        await openForm(page, form, { id: record?.id ?? "", fruit: fruit.name });
        await expectHoldsLargeText(page, "form");
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
  await employeePage.goto(`/l/${pulp.code}`);
  await expect(employeePage.getByRole("main")).toContainText("em estoque");
  await expect(employeePage.locator("[aria-busy=true]")).toHaveCount(0);
  await expectHoldsLargeText(employeePage, "page");
  await plant.api(recallsRoutes.ofLot, { params: { id: lot.id }, body: { reason: "Lacre aberto" } });
  const page = await windowOf("admin");
  for (const view of ["&view=graph", "&view=table"]) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`/lots/view/${pulp.id}?tab=rastreio${view}`);
    await setTextSize(page, 32);
    await expect(page.getByRole("link", { name: lot.code }).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // A graph is redrawn once its boxes have been measured.
      await expect(async () => {
        const { over, sideways } = await misfits(page, "page");
        expect({ over, sideways }, `${width} px${view}`).toEqual({ over: [], sideways: 0 });
        expect(await cutText(page), `${width} px${view}`).toEqual([]);
      }).toPass({ timeout: 20_000 });
    }
  }
});
