import { readFile } from "node:fs/promises";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { pdfText } from "../../support/pdf-text.ts";
import { expect, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, pick } from "../record-fixtures.ts";

const paper = { name: "Romaneio do produtor" };

test("the grower takes the numbers of the scale along the same minute, and the office the price too @phone-only", async ({
  employeePage: dock,
  adminPage: office,
  plant,
}) => {
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  await dock.goto("/raw/create");
  await pick(dock, "Fruta", fruit.name);
  await pick(dock, "Fornecedor", supplier.name);
  await dock.getByLabel("Peso bruto").fill("430,25");
  await dock.getByLabel("Caixas").fill("12");
  await dock.getByLabel("Tara por caixa").fill("2");
  await dock.getByRole("button", { name: "Salvar", exact: true }).click();
  const saving = dock.waitForEvent("download");
  await dock.getByRole("button", paper).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^romaneio-MP-.+-01\.pdf$/);
  expect(await pdfText(await readFile(await saved.path()))).toContain("430,250 12 24,000 406,250");

  const { data } = await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } });
  const id = data[0]?.id ?? "";
  await plant.api(rawMaterialsRoutes.update, { params: { id }, body: { unitPrice: 2.2 } });
  await office.goto(`/raw/find-all?open=${id}`);
  const priced = office.waitForEvent("download");
  await office.getByRole("button", paper).click();
  expect(await pdfText(await readFile(await (await priced).path()))).toContain("R$ 2,20 por kg");
});

test("the phone's share sheet takes the paper, is closed again, or came too late for the press and leaves a file @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  // No browser without a screen has a share sheet; it stands in for the device's own.
  await page.addInitScript(() => {
    const sheet: { refusal: string | null; shared: string[] } = { refusal: null, shared: [] };
    Object.assign(window, { sheet });
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ files = [] }: ShareData) => {
        sheet.shared.push(...files.map(({ name, type, size }) => `${name} ${type} ${size > 2000}`));
        if (sheet.refusal !== null) throw new DOMException("refused", sheet.refusal);
      },
    });
  });
  const { id, lot } = await makeReception(plant.api);
  let saved = 0;
  page.on("download", () => {
    saved += 1;
  });
  await page.goto(`/raw/find-all?open=${id}`);
  const button = page.getByRole("button", paper);
  const shared: string[] = [];
  for (const [refusal, downloads] of [
    [null, 0],
    ["AbortError", 0],
    ["NotAllowedError", 1],
  ] as const) {
    await page.evaluate((name) => Object.assign(Reflect.get(window, "sheet"), { refusal: name }), refusal);
    await button.click();
    shared.push(`romaneio-${lot.code}.pdf application/pdf true`);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "sheet").shared)).toEqual(shared);
    await expect(button).toBeEnabled();
    await expect.poll(() => saved, `${refusal}`).toBe(downloads);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});
