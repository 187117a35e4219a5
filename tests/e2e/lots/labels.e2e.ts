import type { Locator, Page } from "@playwright/test";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";

/** Reads the size of each printed sheet, in mm. */
async function readSheets(page: Page): Promise<string[]> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const millimetres = (points: string | undefined) => Math.round((Number(points) * 25.4) / 72);
  return [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${millimetres(width)}x${millimetres(height)}`,
  );
}

/**
 * Finds texts that exceed the paper's edge, cover the QR code or are cut off. @param mayCut  whether names may end in
 * "…".
 */
function clippedOn(label: Locator, mayCut = false): Promise<string[]> {
  return label.evaluate((paper, cutAllowed) => {
    const { right, bottom } = paper.getBoundingClientRect();
    return [paper, ...paper.querySelectorAll("p, dt, dd, svg")].flatMap((part) => {
      const box = part.getBoundingClientRect();
      const isOut = box.right > right + 0.5 || box.bottom > bottom + 0.5;
      const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      return isOut || (isCut && !cutAllowed && part.clientWidth > 0) ? [part.textContent ?? ""] : [];
    });
  }, mayCut);
}

test("a label prints alone on its paper, any number of times; the device stores the size; the selected lots of the list get their labels in one job", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();

  const { lot, fruit } = await makeReception(plant.api);
  await page.goto(`/lots/view/${lot.id}`);
  await page.getByRole("button", { name: "Etiqueta" }).click();
  const dialog = page.getByRole("dialog", { name: `Etiqueta do lote ${lot.code}` });
  await expect(dialog.getByText("1 etiqueta", { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await readSheets(page)).toEqual(["100x50"]);

  await dialog.getByText("58 × 40 mm").click();
  await dialog.getByLabel("Cópias").fill("3");
  await expect(dialog.getByText("3 etiquetas")).toBeVisible();
  expect(await readSheets(page)).toEqual(["58x40", "58x40", "58x40"]);

  await page.emulateMedia({ media: "print" });
  const label = page.getByRole("article").first();
  await expect(label).toContainText(lot.code);
  await expect(label).toContainText(`Matéria-prima de ${fruit.name}`);
  await expect(label).toContainText(/800,25.kg/);
  const qr = label.getByRole("img", { name: `QR de ${plant.url}/l/${lot.code}` });
  await expect(qr).toBeVisible();
  const [paper, square] = [await label.boundingBox(), await qr.boundingBox()];
  expect(paper).not.toBeNull();
  expect((square?.x ?? 0) + (square?.width ?? 0)).toBeLessThanOrEqual((paper?.x ?? 0) + (paper?.width ?? 0));
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.reload();
  await page.getByRole("button", { name: "Etiqueta" }).click();
  await expect(dialog.getByText("1 etiqueta", { exact: true })).toBeVisible();
  expect(await readSheets(page)).toEqual(["58x40"]);

  await test.step("the selected lots of the list get their labels in one job", async () => {
    const fruit = await makeFruit(plant.api);
    const [one, two] = await Promise.all([
      makeReception(plant.api, { fruitId: fruit.id }),
      makeReception(plant.api, { fruitId: fruit.id }),
    ]);
    await follow(page, `/lots/find-all?fruit=${fruit.id}`);
    await page.getByRole("checkbox", { name: "Selecionar esta página" }).check();
    await page.getByRole("button", { name: "Etiquetas" }).click();
    await expect(page.getByRole("dialog", { name: "Etiquetas de 2 lotes" })).toBeVisible();
    await page.getByLabel("Cópias de cada").fill("2");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article").filter({ hasText: one.lot.code })).toHaveCount(2);
    await expect(page.getByRole("article").filter({ hasText: two.lot.code })).toHaveCount(2);
    expect(await readSheets(page)).toHaveLength(4);
  });
});

test("long names, the widest code and the heaviest load fit both papers; a label waits for the plant's identity, and reports when it fails to load", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("long names, the widest code and the heaviest load fit both papers", async () => {
    await plant.api(plantRoutes.update, {
      body: { name: "Cooperativa Agroindustrial das Polpas do Agreste Pernambucano", mapaRegistration: "PE 004821-3" },
    });
    const [fruit, supplier, grape] = await Promise.all([
      makeFruit(plant.api, { name: ownName("Cupuaçu do Vale do Rio Grande de Cima") }),
      makeSupplier(plant.api, { name: ownName("Associação dos Pequenos Produtores do Vale") }),
      makeFruit(plant.api, { name: ownName("Uva") }),
    ]);
    const { lot: long } = await makeReception(plant.api, { fruitId: fruit.id, supplierId: supplier.id });
    await page.goto(`/lots/view/${long.id}`);
    await page.getByRole("button", { name: "Etiqueta" }).click();
    const dialog = page.getByRole("dialog");
    for (const [size, cutAllowed] of [
      ["100 × 50 mm", false],
      ["58 × 40 mm", true],
    ] as const) {
      await dialog.getByText(size).click();
      await page.emulateMedia({ media: "print" });
      const label = page.getByRole("article");
      await expect(label).toContainText("Cooperativa Agroindustrial");
      const clipped = await clippedOn(label, cutAllowed);
      expect(clipped, size).toEqual([]);
      await page.emulateMedia({ media: null });
    }

    await plant.api(plantRoutes.update, { body: { name: "Polpas do Agreste" } });
    const { lot } = await makeReception(plant.api, {
      fruitId: grape.id,
      grossKg: 49_799.875,
      tareKg: 0,
      rejectedKg: 0,
    });
    for (const code of ["W".repeat(20), "EMBALAGEM-MANGA-0001"]) {
      await plant.api(lotsRoutes.update, { params: { id: lot.id }, body: { code } });
      await page.goto(`/lots/view/${lot.id}`);
      await page.getByRole("button", { name: "Etiqueta" }).click();
      for (const size of ["100 × 50 mm", "58 × 40 mm"]) {
        await dialog.getByText(size).click();
        await page.emulateMedia({ media: "print" });
        const label = page.getByRole("article");
        await expect(label).toContainText(code);
        await expect(label).toContainText(/49\.799,875.kg/);
        expect(await clippedOn(label.filter({ hasText: code })), `${code} ${size}`).toEqual([]);
        await page.emulateMedia({ media: null });
      }
      await page.keyboard.press("Escape");
    }
  });

  await test.step("a label waits for the plant's identity, and reports when it fails to load", async () => {
    noise.allow(refused(500));
    await plant.api(plantRoutes.update, { body: { name: "Polpas da Serra Talhada" } });
    const { lot } = await makeReception(plant.api);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/plant", async (route) => {
      await held;
      await route.fulfill({
        status: 500,
        json: { statusCode: 500, code: "server.unknown", message: "Erro desconhecido" },
      });
    });
    await page.goto(`/lots/view/${lot.id}`);
    await page.getByRole("button", { name: "Etiqueta" }).click();
    const dialog = page.getByRole("dialog");
    const print = dialog.getByRole("button", { name: "Imprimir" });
    await expect(dialog.getByText("1 etiqueta", { exact: true })).toBeVisible();
    await expect(print).toBeDisabled();
    answer();
    await expect(dialog.getByRole("alert")).toContainText("Os dados da fábrica não carregaram");
    await expect(print).toBeDisabled();
    await page.unroute("**/api/plant");
    await dialog.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(print).toBeEnabled();
    await expect(dialog.getByRole("alert")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article")).toContainText("Polpas da Serra Talhada");
  });
});
