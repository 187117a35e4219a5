import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { pdfText } from "../../support/pdf-text.ts";
import { expect, test } from "../fixtures.ts";
import { makeFruit, makeSupplier, pick } from "../record-fixtures.ts";

const paper = { name: "Romaneio do produtor" };

test("the grower takes the numbers of the scale along the same minute, and the office the price too: the phone's share sheet takes the paper, is closed again, or came too late for the press and leaves a file @phone-only", async ({
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
  // A browser without a screen has no share sheet; a function of the test replaces the device's share sheet.
  await office.addInitScript(() => {
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
  const saves: Download[] = [];
  office.on("download", (download) => saves.push(download));
  await office.goto(`/raw/find-all?open=${id}`);
  const button = office.getByRole("button", paper);
  const shared: string[] = [];
  for (const [refusal, downloads] of [
    [null, 0],
    ["AbortError", 0],
    ["NotAllowedError", 1],
  ] as const) {
    await office.evaluate((name) => Object.assign(Reflect.get(window, "sheet"), { refusal: name }), refusal);
    await button.click();
    shared.push(`romaneio-${data[0]?.lot.code}.pdf application/pdf true`);
    await expect.poll(() => office.evaluate(() => Reflect.get(window, "sheet").shared)).toEqual(shared);
    await expect(button).toBeEnabled();
    await expect.poll(() => saves.length, `${refusal}`).toBe(downloads);
    await expect(office.getByRole("alert")).toHaveCount(0);
  }
  const priced = (await saves[0]?.path()) ?? "";
  expect(await pdfText(await readFile(priced))).toContain("R$ 2,20 por kg");
});
