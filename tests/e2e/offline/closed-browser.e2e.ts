import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { launchOptions } from "../../support/browser.ts";
import { cuttableWayTo } from "../../support/cuttable.ts";
import { expect, lostLine, test } from "../fixtures.ts";
import { makeSachets } from "../production-fixtures.ts";
import { makeFruit, makeSupplier, pick } from "../record-fixtures.ts";
import { expectReady } from "./device.ts";
import { whenInstalled } from "./installed.ts";

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  const mark = page.getByRole("heading", { level: 2, name: /^#/ });
  await expect(mark).toBeVisible();
  return mark.innerText();
};

test("ten entries of three kinds outlive the browser, and arrive by themselves, once, in order, each after what it is made of", async ({
  plant,
}) => {
  test.slow();
  const [fruit, supplier] = [await makeFruit(plant.api), await makeSupplier(plant.api)];
  const sachets = await makeSachets(plant.api);
  const way = await cuttableWayTo(plant.url);
  const profile = await mkdtemp(path.join(os.tmpdir(), "pomar-device-"));
  const openBrowser = () =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: way.url,
      serviceWorkers: "allow",
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      viewport: { width: 390, height: 844 },
    });
  const visit = await openBrowser();
  const page = await visit.newPage();
  const { name, password } = plant.people.employee;
  await page.goto("/auth/login");
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/dashboard");
  await whenInstalled(page);
  await expectReady(page);

  way.cut();
  const marks: string[] = [];
  await page.goto("/raw/create");
  await page.reload();
  await expect(lostLine(page)).toBeVisible();
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  for (const kg of ["101", "102", "103", "104", "105"]) {
    await page.getByLabel("Peso bruto").fill(kg);
    marks.push(await save(page));
    await page.getByRole("button", { name: "Registrar outra" }).click();
  }
  for (const [n, kg] of ["101", "102", "103"].entries()) {
    await page.goto("/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await page.getByRole("combobox", { name: "Lote" }).first().click();
    await page.getByRole("option", { name: new RegExp(`${marks[n]}\\b`) }).click();
    await page.getByLabel("Quantidade").first().fill(kg);
    await page.getByLabel("Pasta obtida").fill("60");
    marks.push(await save(page));
  }
  for (const units of ["500", "700"]) {
    await page.goto("/final/create");
    await pick(page, "Fruta", fruit.name);
    await page
      .getByRole("group", { name: "O que foi envasado" })
      .getByRole("button", { name: sachets.item.name.replace("Sachê 100 g ", "") })
      .click();
    await page.getByLabel("Unidades boas").fill(units);
    marks.push(await save(page));
  }
  await visit.close();

  const again = await openBrowser();
  const opened = await again.newPage();
  await opened.goto("/no-aparelho");
  await expect(opened.getByText("10 registros esperam a conexão")).toBeVisible();
  way.mend();
  await expect(opened.getByText("Salvo", { exact: true })).toHaveCount(10);
  await expect(opened.getByText("Nada espera neste aparelho")).toBeVisible();

  const query = { fruit: fruit.id, sortBy: "createdAt", sortOrder: "asc", rows: 50 } as const;
  const receptions = await plant.api(rawMaterialsRoutes.list, { query });
  const pulps = await plant.api(pulpRoutes.list, { query });
  const packings = await plant.api(finalProductsRoutes.list, { query });
  expect(receptions.data.map(({ netKg }) => netKg)).toEqual([101, 102, 103, 104, 105]);
  expect(pulps.data.map(({ inputs }) => inputs.map(({ lot }) => lot.id))).toEqual(
    receptions.data.slice(0, 3).map(({ lot }) => [lot.id]),
  );
  expect(packings.data.map(({ units }) => units)).toEqual([500, 700]);
  // The second packing takes what the first left of the pulps.
  expect(packings.data.flatMap((one) => one.pulps).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(120);
  const lots = [...receptions.data, ...pulps.data, ...packings.data].map(({ lot }) => lot);
  expect(lots.map(({ provisionalCode }) => `#${provisionalCode}`)).toEqual(marks);
  await again.close();
  await way.close();
  await rm(profile, { recursive: true });
});
