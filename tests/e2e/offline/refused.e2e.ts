import type { Page } from "@playwright/test";
import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import { compositeLotsRoutes } from "@pomar/contract/composite-lots/composite-lots.routes";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { additiveRecordRoutes } from "@pomar/contract/supply-records/supply-records.routes";
import { cuttableWayTo } from "../../support/cuttable.ts";
import { test as base, expect, refused } from "../fixtures.ts";
import { makePulpsInStock } from "../production-fixtures.ts";
import { makeFruit, makeSupplier, ownName, pick } from "../record-fixtures.ts";
import { makeAdditive } from "../supply-fixtures.ts";
import { expectReady } from "./device.ts";

/** A device without a connection, whose entry the server will refuse. */
interface Dock {
  page: Page;
  /** Opens the form with a connection, and cuts it. */
  open: (address: string) => Promise<void>;
  /** Saves on the device; then somebody changes what it depends on, the connection comes back, and the entry is refused. */
  saveAndBeRefused: (change: () => Promise<unknown>, sentence: RegExp) => Promise<void>;
}

const test = base.extend<{ dock: Dock }>({
  dock: async ({ plant, windowOf, noise }, use) => {
    noise.allow(/net::ERR_|WebSocket connection/);
    noise.allow(refused(400));
    noise.allow(refused(404));
    noise.allow(refused(409));
    const way = await cuttableWayTo(plant.url);
    const page = await windowOf("admin", { url: way.url });
    await use({
      page,
      open: async (address) => {
        for (const each of ["/no-aparelho", address]) {
          await page.goto(each);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        }
        await expectReady(page);
        way.cut();
      },
      saveAndBeRefused: async (change, sentence) => {
        await save(page);
        await expect(page.getByText("Guardado neste aparelho")).toBeVisible();
        await change();
        await page.getByRole("link", { name: "Ver o que está no aparelho" }).click();
        way.mend();
        await expect(page.getByText("Precisa de você", { exact: true })).toBeVisible();
        await expect(page.getByRole("article").getByText(sentence)).toBeVisible();
        await page.getByRole("link", { name: "Corrigir" }).click();
      },
    });
    await expect(page.getByText("Registro não encontrado"), "what is gone is said where it stands").toBeHidden();
    await way.close();
  },
});

const save = (page: Page) => page.getByRole("button", { name: /^(Salvar|Misturar)$/ }).click();

test("a reception of supplies whose supplier is gone is corrected in its form", async ({ plant, dock }) => {
  const { page } = dock;
  const [additive, gone, other] = await Promise.all([
    makeAdditive(plant.api),
    makeSupplier(plant.api),
    makeSupplier(plant.api),
  ]);
  await dock.open(`/additives-record/create/${additive.id}`);
  await pick(page, "Fornecedor", gone.name);
  await page.getByLabel("Quantidade").fill("7,25");
  await page.getByLabel("Validade").fill("31/03/2039");
  const { id } = gone;
  await dock.saveAndBeRefused(
    () => plant.api(suppliersRoutes.remove, { params: { id } }),
    /^Este fornecedor não existe$/,
  );

  await expect(page.getByLabel("Quantidade")).toHaveValue("7,25");
  await expect(page.getByLabel("Validade")).toHaveValue("31/03/2039");
  await pick(page, "Fornecedor", other.name);
  await save(page);
  await expect(page.getByRole("heading", { level: 2, name: /^AD-/ })).toBeVisible();
  const { data } = await plant.api(additiveRecordRoutes.list, { query: { item: additive.id } });
  expect(data.map(({ quantity, supplier }) => [quantity, supplier?.name])).toEqual([[7.25, other.name]]);
});

test("a blend of a lot that was used meanwhile is corrected in its form", async ({ plant, dock }) => {
  const { page } = dock;
  const { fruit, lots } = await makePulpsInStock(plant.api, [{ outputKg: 30 }, { outputKg: 30 }]);
  await dock.open("/composite-lots/find-all?open=novo");
  await pick(page, "Fruta", fruit.name);
  const parts = page.getByRole("group", { name: "Lotes", exact: true });
  for (const [n, lot] of lots.entries()) {
    const line = parts.getByRole("group", { name: `Linha ${n + 1}`, exact: true });
    await line.getByRole("combobox", { name: "Lote" }).fill(lot.code);
    await page.getByRole("option", { name: lot.code }).click();
    await line.getByLabel("Quantidade").fill("20");
  }
  const [id = "", otherId = ""] = lots.map((lot) => lot.id);
  const take = { params: { id }, body: { kind: "loss", quantity: 15, reason: "Derramada" } } as const;
  await dock.saveAndBeRefused(() => plant.api(lotsRoutes.move, take), /Saldo insuficiente no lote .*: disponível 15/);

  const first = parts.getByRole("group", { name: "Linha 1", exact: true });
  await expect(first.getByLabel("Quantidade")).toHaveValue("20");
  await first.getByLabel("Quantidade").fill("15");
  await save(page);
  await expect(page.getByRole("heading", { level: 2, name: /^LC-/ })).toBeVisible();
  const { data } = await plant.api(compositeLotsRoutes.list, { query: { fruit: fruit.id } });
  expect(data.map(({ quantity }) => quantity)).toEqual([35]);
  expect((await plant.api(lotsRoutes.read, { params: { id: otherId } })).balance).toBe(10);
});

test("a calculation with a fruit that is gone is corrected in its form", async ({ plant, dock }) => {
  const { page } = dock;
  const [gone, other] = await Promise.all([makeFruit(plant.api), makeFruit(plant.api)]);
  const title = ownName("Ratio da manhã");
  await dock.open("/calc/create?formula=ratio");
  await page.getByLabel("Título").fill(title);
  await pick(page, "Fruta", gone.name);
  await page.getByLabel("Brix").fill("12,6");
  await page.getByLabel("Acidez").fill("0,9");
  const { id } = gone;
  await dock.saveAndBeRefused(() => plant.api(fruitsRoutes.remove, { params: { id } }), /^Esta fruta não existe$/);

  await expect(page.getByLabel("Título")).toHaveValue(title);
  await pick(page, "Fruta", other.name);
  await save(page);
  await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Ratio 14,0");
  const { data } = await plant.api(calculatorRoutes.list, { query: { fruit: other.id } });
  expect(data.map((one) => one.title)).toEqual([title]);
});
