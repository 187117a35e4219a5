import type { Page } from "@playwright/test";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { readFound } from "../../support/api-client.ts";
import { expect, test } from "../fixtures.ts";
import { makeFirstPacking, makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { line, makeFruitInStock, makePulp } from "../pulp/made-pulp.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord } from "../supply-fixtures.ts";
import { handOn } from "./hand.ts";

/** Makes a dock that usually receives a fruit from one supplier, in crates with a tare of 2 kg. */
async function makeDock(api: ApiClient) {
  const [fruit, supplier] = await Promise.all([
    makeFruit(api, { name: ownName("Acerola") }),
    makeSupplier(api, { name: ownName("Sítio Boa Vista") }),
  ]);
  // The fruit has enough receptions to be among the six most frequent, whatever other tests receive.
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      makeReception(api, {
        fruitId: fruit.id,
        supplierId: supplier.id,
        rejectedKg: 0,
        weighings: [{ grossKg: 400 + n, crates: 10, tareKg: 20 }],
        grossKg: 400 + n,
        tareKg: 20,
        crates: 10,
      }),
    ),
  );
  return { fruit, supplier };
}

const code = (page: Page) => page.getByRole("heading", { level: 2, name: /^MP-/ });
const save = (page: Page) => page.getByRole("button", { name: "Salvar" });

async function openReceptionByTiles(
  page: Page,
  hand: ReturnType<typeof handOn>,
  dock: Awaited<ReturnType<typeof makeDock>>,
) {
  await hand.tap(page.getByRole("main").getByRole("link", { name: "Entrada de Matéria Prima" }));
  await hand.tap(page.getByRole("button", { name: dock.fruit.name, pressed: false }));
  await hand.tap(page.getByRole("button", { name: dock.supplier.name, pressed: false }));
}

test("three weighings are received in 10 taps and 19 keys, the next load of the same supplier in 3 and 5 @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  const dock = await makeDock(plant.api);
  await page.goto("/dashboard");
  const hand = handOn(page);
  await openReceptionByTiles(page, hand, dock);
  await hand.tap(page.getByLabel("Peso bruto"));
  for (const [gross, crates] of [
    ["430,5", "12"],
    ["428,5", "12"],
  ] as const) {
    await hand.digits(gross);
    await hand.press("Enter");
    await hand.digits(crates);
    // The tare of the crate is known, so Enter confirms the weighing.
    await hand.press("Enter");
  }
  await hand.digits("401");
  await hand.press("Enter");
  await hand.digits("11");
  await hand.tap(save(page));
  await expect(code(page)).toBeFocused();
  expect([hand.taps(), hand.keys()]).toEqual([10, 19]);

  const next = handOn(page);
  await next.tap(page.getByRole("button", { name: "Registrar outra" }));
  await next.digits("512");
  await next.press("Enter");
  await next.digits("14");
  await next.tap(save(page));
  await expect(code(page)).toBeFocused();
  expect([next.taps(), next.keys()]).toEqual([3, 5]);

  const newest = { fruit: dock.fruit.id, sortBy: "createdAt", sortOrder: "desc", rows: 2 };
  const data = await readFound(plant.api, rawMaterialsRoutes, newest);
  expect(data[0]).toMatchObject({ supplier: { id: dock.supplier.id }, netKg: 484 });
  expect(data[1]).toMatchObject({ supplier: { id: dock.supplier.id }, grossKg: 1260, tareKg: 70, crates: 35 });
});

test("a packing takes 4 taps and 3 keys, with rejected units one tap and two keys more @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  // The pulp of this fruit expires before all other pulp in stock.
  const [stock, sachets] = await Promise.all([
    makePulpsInStock(plant.api, [{}, {}], { shelfLifePulpDays: 1 }),
    makeSachets(plant.api),
  ]);
  // There are too few packings to derive a usual range.
  await Promise.all(Array.from({ length: 7 }, () => makeFirstPacking(plant.api, stock, sachets)));
  await page.goto("/dashboard");
  const hand = handOn(page);
  await hand.tap(page.getByRole("main").getByRole("link", { name: "Entrada de Produto Final" }));
  await hand.tap(page.getByRole("button", { name: stock.fruit.name, pressed: false }));
  await hand.tap(
    page
      .getByRole("group", { name: "Embalagem" })
      .getByRole("button", { name: sachets.item.name.replace("Sachê 100 g ", "") }),
  );
  await hand.digits("870");
  await hand.tap(page.getByLabel("Rejeitadas"));
  await hand.digits("12");
  await hand.tap(save(page));
  await expect(page.getByRole("heading", { level: 2, name: /^PF-/ })).toBeFocused();
  expect([hand.taps(), hand.keys()]).toEqual([5, 5]);
  const largest = { fruit: stock.fruit.id, sortBy: "units", sortOrder: "desc", rows: 1 };
  const data = await readFound(plant.api, finalProductsRoutes, largest);
  // The packing uses 88.2 kg of pulp: all 63.8 kg of the first lot, and 24.4 kg of the second lot.
  expect(data[0]).toMatchObject({
    units: 870,
    rejectedUnits: 12,
    fillLossKg: 0,
    pulps: [{ quantity: 63.8 }, { quantity: 24.4 }],
    packagings: [{ quantity: 882 }],
  });
});

test("a pulping of two lots with an additive takes at most 12 taps and 16 keys @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  const { api } = plant;
  const { fruit, lots } = await makeFruitInStock(api, [700, 90.5], { name: ownName("Umbu"), shelfLifeRawDays: 2 });
  const additive = await makeAdditive(api, { unit: "g", maxDoseMgPerKg: 1000 });
  const sorbate = await makeAdditiveRecord(api, { itemId: additive.id, quantity: 500 });
  // The fruit expires within a day and has enough pulpings, so that it is among the six tiles.
  const inputs = [{ lotId: lots[0]?.id ?? "", quantity: 30 }];
  await Promise.all(
    Array.from({ length: 20 }, () => makePulp(api, { fruitId: fruit.id, inputs, outputKg: 19, residueKg: 0 })),
  );
  await page.goto("/dashboard");
  const hand = handOn(page);
  await hand.tap(page.getByRole("main").getByRole("link", { name: "Entrada de Pasta" }));
  await hand.tap(page.getByRole("button", { name: fruit.name, pressed: false }));
  await hand.tap(page.getByLabel("Quanta fruta usar"));
  await hand.digits("150");
  await hand.press("Enter");
  await hand.tap(page.getByRole("button", { name: "Aditivos e adicionais" }));
  await hand.tap(page.getByRole("button", { name: "Adicionar aditivo" }));
  await hand.tap(page.getByRole("option", { name: sorbate.lot.code }));
  await hand.tap(line(page, "Aditivos", 1).getByLabel("Quantidade"));
  await hand.digits("50");
  await hand.tap(page.getByLabel("Pasta obtida"));
  await hand.digits("96,5");
  await hand.tap(save(page));
  await expect(page.getByRole("heading", { level: 2, name: /^PA-/ })).toBeFocused();
  expect(hand.taps()).toBeLessThanOrEqual(12);
  expect(hand.keys()).toBeLessThanOrEqual(16);
  const [made] = await readFound(api, pulpRoutes, { fruit: fruit.id, sortBy: "createdAt", sortOrder: "desc", rows: 1 });
  expect(made).toMatchObject({
    outputKg: 96.5,
    inputs: [{ quantity: 100 }, { quantity: 50 }],
    additives: [{ quantity: 50 }],
  });
});

test("a lot is found by the search in three taps @phone-only", async ({ employeePage: page, plant }) => {
  const { lot } = await makeReception(plant.api);
  await page.goto("/dashboard");
  const hand = handOn(page);
  await hand.tap(page.getByRole("button", { name: "Buscar página ou lote" }));
  await expect(page.getByRole("dialog", { name: "Ir para" }).getByRole("textbox")).toBeFocused();
  await page.keyboard.type(lot.code.slice(3), { delay: 40 });
  await hand.tap(page.getByRole("dialog").getByText(lot.code));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(lot.code);
  expect(hand.taps()).toBeLessThanOrEqual(3);
});
