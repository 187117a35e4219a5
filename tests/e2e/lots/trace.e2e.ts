import { readFile } from "node:fs/promises";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { misfits } from "../misfits.ts";
import { ownName } from "../record-fixtures.ts";
import { makePackedLot } from "./made-lots.ts";
import { cutText } from "./trace-fixtures.ts";

// A longer timeout: the page loads the code of the graph before it draws the graph.
const drawn = { timeout: 20_000 };

test("a packed lot is traced back to both suppliers and forward to nobody yet, in a table, in a file, in the graph and on a phone", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  const { lot, first, second, pulp, additive } = await makePackedLot(plant.api);
  await page.goto(`/lots/view/${pulp.id}`);
  await expect(page.getByText(/Sorbato.*: 207,9/)).toBeVisible();
  await page.getByRole("tab", { name: "Rastreio" }).click();
  await page.getByText("Tabela").click();
  await expect(page).toHaveURL(/tab=rastreio.*view=table/);
  const row = (code: string) => page.getByRole("row", { name: code });
  await expect(row(first.lot.code)).toContainText("1 passo antes");
  await expect(row(first.lot.code)).toContainText(/62,49.%/);
  await expect(row(first.lot.code)).toContainText(first.supplier.name);
  await expect(row(second.lot.code)).toContainText(/37,5.%/);
  await expect(row(additive.lot.code)).toContainText(/0,01.%/);
  await expect(row(additive.lot.code)).toContainText(/0,05.kg/);
  await expect(row(lot.code)).toContainText("1 passo depois");
  await expect(row(lot.code)).toContainText(/420.un/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Parte" }).click();
  await page.getByRole("button", { name: "Parte" }).click();
  await expect(page.getByRole("columnheader", { name: "Parte" })).toHaveAttribute("aria-sort", "descending");
  const traced = page.getByRole("table", { name: `Lotes do rastreio de ${pulp.code}` });
  await expect(traced.getByRole("row").last()).toContainText(additive.lot.code);

  await page.getByRole("combobox", { name: "Sentido do rastreio" }).click();
  await page.getByRole("option", { name: "De onde veio" }).click();
  await expect(page).toHaveURL(/direction=backward/);
  await expect(row(lot.code)).toHaveCount(0);
  await expect(row(first.lot.code)).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^rastreio-${pulp.code}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\ufeffPasso;Lote;Tipo;Item;")).toBe(true);
  expect(text).toContain(`-1;${additive.lot.code};Aditivo;`);
  expect(text).toContain(";SB-0417;");

  // The graph works with the keyboard: the arrow keys follow the lines between the lots, and Enter opens a lot.
  await follow(page, `/lots/view/${pulp.id}?tab=rastreio`);
  const box = (code: string) => page.getByRole("link", { name: new RegExp(`^${code}, `) });
  await expect(box(lot.code)).toBeVisible(drawn);
  await expect(box(first.lot.code)).toHaveAccessibleName(/1 passo antes, 62,49.% · 250.kg/);
  await page.getByRole("button", { name: "Imprimir" }).focus();
  await page.keyboard.press("Tab");
  await expect(box(pulp.code)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(box(lot.code)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(box(pulp.code)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  const sources = [first.lot.code, second.lot.code, additive.lot.code];
  await expect(page.locator(":focus")).toHaveAccessibleName(/1 passo antes/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const top = (await page.locator(":focus").getAttribute("aria-label")) ?? "";
  const code = top.split(",")[0] ?? "";
  expect(sources).toContain(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);

  // On a phone, a trace opens as a list of lots, with the choice of view and the download buttons in one line.
  await page.setViewportSize({ width: 390, height: 844 });
  await follow(page, `/lots/view/${pulp.id}?tab=rastreio`);
  const listed = page.getByRole("list", { name: `Lotes do rastreio de ${pulp.code}` }).getByRole("listitem");
  await expect(listed.filter({ hasText: first.lot.code })).toContainText("1 passo antes", drawn);
  await expect(listed.filter({ hasText: lot.code })).toContainText(/420.un · 168.kg em estoque/);
  // The list shows the traced lot first, then its inputs from the largest part to the smallest, then the lots made of
  // it.
  await expect(listed).toContainText([
    new RegExp(`^${pulp.code}`),
    new RegExp(`^${first.lot.code}.*250.kg usados · 62,49.% deste lote`),
    new RegExp(`^${second.lot.code}.*37,5.% deste lote`),
    new RegExp(`^${additive.lot.code}.*0,05.kg usados · 0,01.% deste lote`),
    new RegExp(`^${lot.code}.*420.un · 168.kg expostos · 100.% vem deste lote`),
  ]);
  const { x, y, height } = (await page.getByRole("radiogroup", { name: "Vista" }).boundingBox()) ?? {};
  for (const name of ["CSV", "Imprimir"]) {
    const button = await page.getByRole("button", { name }).boundingBox();
    const middle = (button?.y ?? 0) + (button?.height ?? 0) / 2;
    expect(Math.abs(middle - ((y ?? 0) + (height ?? 0) / 2)), name).toBeLessThan(2);
    expect(button?.x, name).toBeGreaterThan(x ?? 0);
  }
  await page.getByText("Grafo", { exact: true }).click();
  await expect(page).toHaveURL(/view=graph/);
  // The box of the additive's lot shows the item and its supplier.
  await expect(box(additive.lot.code)).toContainText(/Sorbato.* · /, drawn);
});

test("the customers who received it stand above the graph and at its end, which fits; its paper comes from the server; a trace of many lots is drawn in groups of one content, which open", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();

  await test.step("the customers who received it stand above the graph and at its end, which fits; its paper comes from the server", async () => {
    const { lot, pulp } = await makePackedLot(plant.api);
    const ship = async (name: string, quantity: number) => {
      const customerId = (await makeCustomer(plant.api, { name })).id;
      await plant.api(lotsRoutes.move, { params: { id: lot.id }, body: { kind: "shipment", quantity, customerId } });
    };
    const longName = ownName("Distribuidora de Alimentos Congelados Nordeste");
    const shortName = ownName("Mercado Sol");
    await ship(longName, 20);
    await ship(shortName, 300);
    await page.goto(`/lots/view/${pulp.id}?tab=rastreio&view=graph`);
    await expect(page.getByLabel("Onde está", { exact: true })).toHaveText(
      /^Na fábrica.*kg de pasta.*Expedido128.kg de produto final$/,
    );
    const received = page.getByRole("table", { name: "Quem recebeu" });
    await expect(received.getByRole("rowheader")).toHaveText([shortName, longName, "Total"], drawn);
    // 320 pouches of 400 g weigh 128 kg.
    await expect(received.getByRole("row", { name: "Total" })).toHaveText(/^Total\s*2\s*128.kg$/);
    const graph = page.getByRole("region", { name: /^Grafo do rastreio/ });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // The graph is drawn once its boxes have been measured.
      await expect
        .poll(() => graph.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), {
          message: `${width}`,
        })
        .toBe(0);
      const sizes = await graph.evaluate((element) =>
        [...element.querySelectorAll("*")]
          .filter(({ childNodes }) =>
            [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent),
          )
          .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
      expect(await cutText(page), `${width}`).toEqual([]);
      expect((await misfits(page, "page")).sideways, `${width}`).toBe(0);
      const getBottom = async (text: string) => (await graph.getByText(text).boundingBox())?.y ?? 0;
      expect(await getBottom("Mercado Sol")).toBeGreaterThan(await getBottom(lot.code));
    }
    await expectAccessible(page);
    // The traced lot is visible without scrolling, below its inputs.
    await follow(page, `/lots/view/${lot.id}?tab=rastreio`);
    const box = graph.getByRole("link", { name: new RegExp(`^${lot.code}, .*este lote`) });
    await expect(box).toBeInViewport({ ratio: 1, ...drawn });
    await follow(page, `/lots/view/${pulp.id}?tab=rastreio`);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Imprimir" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^rastreio-${pulp.code}-.*\\.pdf$`));
  });

  await test.step("a trace of many lots is drawn in groups of one content, which open", async () => {
    const { fruit, pulp, pouches, lot: large } = await makePackedLot(plant.api);
    const body = {
      fruitId: fruit.id,
      pulps: [{ lotId: pulp.id, quantity: 0.1 }],
      packagings: [{ lotId: pouches.lot.id, quantity: 1 }],
      units: 1,
      netContentG: 100,
    };
    const { lot: most } = await plant.api(finalProductsRoutes.create, {
      body: {
        ...body,
        pulps: [{ lotId: pulp.id, quantity: 0.3 }],
        packagings: [{ lotId: pouches.lot.id, quantity: 3 }],
        units: 3,
      },
    });
    for (let packed = 0; packed < 120; packed += 10)
      await Promise.all(Array.from({ length: 10 }, () => plant.api(finalProductsRoutes.create, { body })));
    await follow(page, `/lots/view/${pulp.id}?tab=rastreio`);
    const group = page.getByRole("button", {
      name: /^121 lotes, Produto final de .* 100.g, 1 passo depois, 123.un · 12,3.kg expostos$/,
    });
    await expect(group).toBeVisible(drawn);
    await expect(page.getByText("São 126 lotes")).toBeVisible();
    // The lot in packs of 400 g is outside the group, since its units cannot be added to packs of 100 g.
    await expect(page.getByRole("link", { name: new RegExp(`^${large.code}, `) })).toBeVisible();
    await group.click();
    // The most exposed lot is listed first and has the focus.
    await expect(page.getByRole("link", { name: new RegExp(`^${most.code}, `) })).toBeFocused();
    await expect(page.getByRole("button", { name: /^mais 81 lotes/ })).toBeVisible();
    await page.getByRole("button", { name: "Juntar estes lotes" }).click();
    await expect(group).toBeVisible();
  });
});
