import type { Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { readFound } from "../../support/api-client.ts";
import { expect, expectAccessible, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName, pick } from "../record-fixtures.ts";

const saved = (page: Page) => page.getByRole("alert").filter({ hasText: "já foi salvo em outra aba" });
const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true });
const lotCode = (page: Page) => page.getByRole("heading", { level: 2, name: /^MP-/ });

/** A delivery typed in one tab, and a second tab of the same user that recovered the draft of this delivery. */
async function twoTabs(page: Page, api: ApiClient) {
  const [fruit, supplier] = await Promise.all([makeFruit(api), makeSupplier(api)]);
  await page.goto("/raw/create");
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Peso bruto").fill("77,25");
  const other = await page.context().newPage();
  await other.goto("/raw/create");
  await expect(other.getByText("Rascunho recuperado")).toBeVisible();
  const recorded = () => readFound(api, rawMaterialsRoutes, { fruit: fruit.id });
  return { other, recorded };
}

test("a draft that another tab saved is not saved again, and leads to what was recorded; two tabs that save at the same moment record once and show the same lot", async ({
  employeePage: page,
  plant,
}) => {
  await test.step("a draft that another tab saved is not saved again, and leads to what was recorded", async () => {
    const { other, recorded } = await twoTabs(page, plant.api);
    await save(page).click();
    const code = await lotCode(page).innerText();
    await expect(saved(other)).toBeVisible();
    await expect(save(other)).toBeHidden();
    // Enter in a field submits a form even when the form has no button.
    await other.getByLabel("Recusado").press("Enter");
    await expectAccessible(other);
    await saved(other).getByRole("link", { name: "Ver o que foi salvo" }).click();
    await expect(other.getByRole("main")).toContainText(code);
    expect(await recorded()).toHaveLength(1);
  });

  await test.step("two tabs that save at the same moment record once and show the same lot", async () => {
    const { other, recorded } = await twoTabs(page, plant.api);
    let arrived = 0;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The test answers neither tab before both tabs have sent their request.
    await page.context().route("**/api/raw-materials", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      arrived += 1;
      if (arrived === 2) release();
      await both;
      return route.continue();
    });
    await Promise.all([save(page).click(), save(other).click()]);
    await expect(lotCode(page)).toBeVisible();
    await expect(lotCode(other)).toHaveText(await lotCode(page).innerText());
    expect(await recorded()).toHaveLength(1);
  });
});

test("a tab that slept meanwhile finds out when it is to save; what differs in the other tab is not recorded beside what is on its way", async ({
  employeePage: page,
  plant,
  noise,
}) => {
  await test.step("a tab that slept meanwhile finds out when it is to save", async () => {
    const { other, recorded } = await twoTabs(page, plant.api);
    await other.addInitScript(() =>
      window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
    );
    other.on("dialog", (dialog) => dialog.accept());
    await other.reload();
    await expect(other.getByText("Rascunho recuperado")).toBeVisible();
    await save(page).click();
    await expect(lotCode(page)).toBeVisible();
    const sent: string[] = [];
    other.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await other.getByLabel("Peso bruto").fill("99,5");
    await save(other).click();
    await expect(saved(other)).toBeVisible();
    expect(sent).not.toContain("POST /api/raw-materials");
    expect(await recorded()).toHaveLength(1);

    // The user typed a different delivery over the recovered draft and can save it as a draft of its own.
    await other.getByRole("button", { name: "Continuar com o que está aqui" }).click();
    await save(other).click();
    await expect(lotCode(other)).toBeVisible();
    expect((await recorded()).map(({ grossKg }) => grossKg).sort()).toEqual([77.25, 99.5]);
  });

  await test.step("a difference in the other tab is not recorded beside what is on its way", async () => {
    noise.allow(refused(422));
    const { other, recorded } = await twoTabs(page, plant.api);
    await other.getByLabel("Peso bruto").fill("78,5");
    let arrived = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/raw-materials", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const response = await route.fetch();
      arrived();
      await late;
      return route.fulfill({ response });
    });
    await save(page).click();
    await onItsWay;
    await save(other).click();
    await expect(other.getByRole("main").getByRole("alert")).toContainText("foi gravada");
    answer();
    await expect(lotCode(page)).toBeVisible();
    await expect(saved(other)).toBeVisible();
    await expect(save(other)).toBeHidden();
    expect(await recorded()).toHaveLength(1);
  });
});

test("a form of the registries and a correction say so too", async ({ adminPage: page, plant }) => {
  const name = ownName("Sítio das Duas Abas");
  await page.goto("/suppliers/create");
  await page.getByLabel("Nome").fill(name);
  const other = await page.context().newPage();
  await other.goto("/suppliers/create");
  await expect(other.getByLabel("Nome")).toHaveValue(name);
  await save(page).click();
  await saved(other).getByRole("link", { name: "Ver o que foi salvo" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toContainText(name);
  const { total } = await plant.api(suppliersRoutes.list, { query: { search: name } });
  expect(total).toBe(1);

  const entry = await makeReception(plant.api);
  await page.goto(`/raw/find-all?open=${entry.id}`);
  await page.getByLabel("Observações").fill("Duas abas");
  await other.goto(`/raw/find-all?open=${entry.id}`);
  await expect(other.getByLabel("Observações")).toHaveValue("Duas abas");
  await page.getByRole("button", { name: "Salvar correção" }).click();
  await expect(page.getByText("Entrada corrigida")).toBeVisible();
  await expect(saved(other)).toBeVisible();
  await other.getByRole("button", { name: "Descartar o que está aqui" }).click();
  await expect(other.getByLabel("Observações")).toHaveValue("Duas abas");
  await expect(other.getByRole("button", { name: "Salvar correção" })).toBeVisible();
});

test("a draft that was let go in one tab, and deliveries of their own, are nobody else's", async ({
  employeePage: page,
  plant,
}) => {
  const { other, recorded } = await twoTabs(page, plant.api);
  const third = await page.context().newPage();
  await third.goto("/raw/create");
  await third.getByRole("button", { name: "Descartar" }).click();
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  await pick(third, "Fruta", fruit.name);
  await pick(third, "Fornecedor", supplier.name);
  await third.getByLabel("Peso bruto").fill("55,5");
  await save(third).click();
  await expect(lotCode(third)).toBeVisible();
  await save(other).click();
  await expect(lotCode(other)).toBeVisible();
  expect(await recorded()).toHaveLength(1);
});
