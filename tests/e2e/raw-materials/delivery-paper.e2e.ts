import { readFile } from "node:fs/promises";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { pdfText } from "../../support/pdf-text.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, pick } from "../record-fixtures.ts";

const paper = { name: "Romaneio do produtor" };

test("the grower takes the numbers of the scale along the same minute, and the office the price too @phone", async ({
  employeePage: dock,
  adminPage: office,
  plant,
}) => {
  const [fruit, supplier] = [await makeFruit(plant.api), await makeSupplier(plant.api)];
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
  await expectAccessible(dock);

  const { data } = await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } });
  const id = data[0]?.id ?? "";
  await plant.api(rawMaterialsRoutes.update, { params: { id }, body: { unitPrice: 2.2 } });
  await office.goto(`/raw/find-all?open=${id}`);
  const priced = office.waitForEvent("download");
  await office.getByRole("button", paper).click();
  expect(await pdfText(await readFile(await (await priced).path()))).toContain("R$ 2,20 por kg");
});

for (const [what, refusal, downloads] of [
  ["takes the paper", null, 0],
  ["is closed again", "AbortError", 0],
  ["came too late for the press", "NotAllowedError", 1],
] as const)
  test(`the phone's share sheet ${what} @phone`, async ({ adminPage: page, plant }) => {
    // No browser without a screen has a share sheet; it stands in for the device's own.
    await page.addInitScript((refused) => {
      const shared: string[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.length === 1,
        share: async ({ files = [] }: ShareData) => {
          shared.push(...files.map(({ name, type, size }) => `${name} ${type} ${size > 2000}`));
          if (refused !== null) throw new DOMException("refused", refused);
        },
      });
    }, refusal);
    const { id, lot } = await makeReception(plant.api);
    let saved = 0;
    page.on("download", () => {
      saved += 1;
    });
    await page.goto(`/raw/find-all?open=${id}`);
    const button = page.getByRole("button", paper);
    await button.click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, "shared")))
      .toEqual([`romaneio-${lot.code}.pdf application/pdf true`]);
    await expect(button).toBeEnabled();
    await expect.poll(() => saved).toBe(downloads);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
