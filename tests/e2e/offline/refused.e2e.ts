import type { Page } from "@playwright/test";
import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { additiveRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { startFlakyProxy } from "../../support/flaky-proxy.ts";
import { cutNoise, expect, refused, test } from "../fixtures.ts";
import { localToday } from "../payments/local-today.ts";
import { makePulpsInStock } from "../production-fixtures.ts";
import { makeFruit, makeSupplier, ownName, pick } from "../record-fixtures.ts";
import { makeAdditive } from "../supply-fixtures.ts";
import { expectReady } from "./device.ts";

const save = (page: Page) => page.getByRole("button", { name: /^(Salvar|Misturar)$/ }).click();

test("an entry that the server refuses, since somebody changed meanwhile what it depends on, is corrected in its form: a reception of supplies, a blend and a calculation", async ({
  plant,
  windowOf,
  noise,
}) => {
  test.slow();
  noise.allow(cutNoise);
  noise.allow(refused(400));
  noise.allow(refused(404));
  noise.allow(refused(409));
  // The records are made before the device caches the data for entries.
  const [additive, suppliers, { fruit, lots }, fruits] = await Promise.all([
    makeAdditive(plant.api),
    Promise.all([makeSupplier(plant.api), makeSupplier(plant.api)]),
    makePulpsInStock(plant.api, [{ outputKg: 30 }, { outputKg: 30 }]),
    Promise.all([makeFruit(plant.api), makeFruit(plant.api)]),
  ]);
  const way = await startFlakyProxy(plant.url);
  const page = await windowOf("admin", { url: way.url });
  await page.goto("/no-aparelho");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  /** Opens the form with a connection and then cuts the connection. */
  const open = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectReady(page);
    way.cut();
  };
  /**
   * Saves an entry on the device; then a user changes a record that the entry depends on, the connection returns, and
   * the server refuses the entry.
   * @returns the name of the entry on the device.
   */
  const saveAndBeRefused = async (change: () => Promise<unknown>, sentence: RegExp): Promise<string> => {
    await save(page);
    await expect(page.getByText("Guardado neste aparelho")).toBeVisible();
    const mark = await page.locator("h2:focus").innerText();
    await change();
    way.mend();
    const queued = page.getByRole("region", { name: mark, exact: true });
    await expect(queued).toContainText("Precisa de atenção");
    await expect(queued.getByText(sentence)).toBeVisible();
    await expect(page.getByText("será enviado quando")).toBeHidden();
    await page.getByRole("link", { name: "Ver o que está no aparelho" }).click();
    await expect(page.getByText("Precisa de atenção", { exact: true })).toBeVisible();
    await expect(page.getByRole("article").getByText(sentence)).toBeVisible();
    await page.getByRole("link", { name: "Corrigir" }).click();
    return mark;
  };
  const expectNothingGone = () =>
    expect(page.getByText("Registro não encontrado"), "what is gone is said where it stands").toBeHidden();

  await test.step("a reception of supplies whose supplier is gone", async () => {
    const [gone, other] = suppliers;
    await open(`/additives-record/create/${additive.id}`);
    await pick(page, "Fornecedor", gone.name);
    await page.getByLabel("Quantidade").fill("7,25");
    await page.getByLabel("Validade").fill("31/03/2039");
    const { id } = gone;
    const mark = await saveAndBeRefused(
      () => plant.api(suppliersRoutes.remove, { params: { id } }),
      /^Este fornecedor não existe$/,
    );

    await expect(page.getByLabel("Quantidade")).toHaveValue("7,25");
    await expect(page.getByLabel("Validade")).toHaveValue("31/03/2039");
    await pick(page, "Fornecedor", other.name);
    await save(page);
    await expect(page.getByRole("heading", { level: 2, name: /^AD-/ })).toBeVisible();
    await expect(page.getByText(`Marca provisória: ${mark}`)).toBeVisible();
    const { data } = await plant.api(additiveRecordRoutes.list, { query: { item: additive.id } });
    expect(data.map(({ quantity, supplier }) => [quantity, supplier?.name])).toEqual([[7.25, other.name]]);
    await expectNothingGone();
  });

  await test.step("a blend of a lot that was used meanwhile", async () => {
    await open("/composite-lots/find-all?open=novo");
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
    await saveAndBeRefused(() => plant.api(lotsRoutes.move, take), /Saldo insuficiente no lote .*: disponível 15/);

    const first = parts.getByRole("group", { name: "Linha 1", exact: true });
    await expect(first.getByLabel("Quantidade")).toHaveValue("20");
    await first.getByLabel("Quantidade").fill("15");
    await save(page);
    await expect(page.getByRole("heading", { level: 2, name: /^LC-/ })).toBeVisible();
    const { data } = await plant.api(compositeLotsRoutes.list, { query: { fruit: fruit.id } });
    expect(data.map(({ quantity }) => quantity)).toEqual([35]);
    expect((await plant.api(lotsRoutes.read, { params: { id: otherId } })).balance).toBe(10);
    await expectNothingGone();
  });

  await test.step("a calculation with a fruit that is gone", async () => {
    const [gone, other] = fruits;
    const title = ownName("Ratio da manhã");
    await open("/calc/create?formula=ratio");
    await page.getByLabel("Título").fill(title);
    await pick(page, "Fruta", gone.name);
    await page.getByLabel("Brix").fill("12,6");
    await page.getByLabel("Acidez").fill("0,9");
    const { id } = gone;
    await saveAndBeRefused(() => plant.api(fruitsRoutes.remove, { params: { id } }), /^Esta fruta não existe$/);

    await expect(page.getByLabel("Título")).toHaveValue(title);
    await pick(page, "Fruta", other.name);
    await save(page);
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("Ratio 14");
    const { data } = await plant.api(calculatorRoutes.list, { query: { fruit: other.id } });
    expect(data.map((one) => one.title)).toEqual([title]);
    await expectNothingGone();
  });
  await way.close();
});

test("an entry of a device whose clock was reset asks for its day once the clock is right", async ({
  plant,
  windowOf,
  noise,
}) => {
  test.slow();
  noise.allow(cutNoise);
  noise.allow(refused(409));
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  const way = await startFlakyProxy(plant.url);
  const page = await windowOf("admin", { url: way.url, isThrownAway: true });
  await page.goto("/raw/create");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectReady(page);
  way.cut();
  await page.clock.setFixedTime(new Date("1970-01-02T12:00:00Z"));
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Peso bruto").fill("61,5");
  await save(page);
  await expect(page.getByText("Guardado neste aparelho")).toBeVisible();
  const mark = await page.locator("h2:focus").innerText();
  await page.clock.setFixedTime(new Date());
  way.mend();
  const sentence = "O relógio deste aparelho marcava 02/01/1970; acerte-o e confira o dia da entrada";
  await expect(page.getByRole("region", { name: mark, exact: true }).getByText(sentence)).toBeVisible();
  await page.getByRole("link", { name: "Ver o que está no aparelho" }).click();
  await page.getByRole("link", { name: "Corrigir" }).click();
  await save(page);
  await expect(page.getByText("Informe o dia: o relógio do aparelho estava errado").first()).toBeVisible();
  const day = addDays(localToday(), -3);
  await page.getByLabel("Recebido em").fill(writtenDay(day));
  await page.keyboard.press("Tab");
  await save(page);
  await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
  const { data } = await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } });
  expect(data).toMatchObject([{ netKg: 61.5, receivedAt: day }]);
  await way.close();
});
