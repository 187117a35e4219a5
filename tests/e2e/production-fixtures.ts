import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import type { CompositeLotInput } from "@pomar/contract/entries/productions/composite-lots.schema";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProductInput } from "@pomar/contract/entries/productions/final-products.schema";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { PulpInput } from "@pomar/contract/entries/productions/pulp.schema";
import type { FruitCreate } from "@pomar/contract/registries/fruits/fruits.schema";
import type { ApiClient } from "../support/api-client.ts";
import { makeFruit, makeReception, ownName } from "./record-fixtures.ts";
import { makePackaging, makePackagingRecord } from "./supply-fixtures.ts";

/** Makes a fruit that costs R$ 2.00 per kg, and one lot of pulp for each given pulping. */
export async function makePulpsInStock(
  api: ApiClient,
  pulps: readonly Partial<PulpInput>[],
  fields: Partial<FruitCreate> = {},
) {
  const fruit = await makeFruit(api, fields);
  const lots = [];
  for (const fieldsOfPulp of pulps) {
    const reception = await makeReception(api, {
      fruitId: fruit.id,
      grossKg: 100,
      tareKg: 0,
      rejectedKg: 0,
      unitPrice: 2,
    });
    const inputs = [{ lotId: reception.lot.id, quantity: 100 }];
    const pulp = await api(pulpRoutes.create, {
      body: { fruitId: fruit.id, inputs, outputKg: 64.5, ...fieldsOfPulp },
    });
    lots.push(pulp.lot);
  }
  return { fruit, lots };
}

/** Makes a reception of sachets that hold 100 g each. */
export async function makeSachets(api: ApiClient, quantity = 5000) {
  const packaging = await makePackaging(api, { name: ownName("Sachê 100 g"), capacityG: 100 });
  return makePackagingRecord(api, { itemId: packaging.id, quantity, unitPrice: 0.08 });
}

/** Packs one unit of 0.1 kg, so that the app knows the packaging as one that was used for the fruit. */
export function makeFirstPacking(
  api: ApiClient,
  { fruit, lots }: Awaited<ReturnType<typeof makePulpsInStock>>,
  sachets: Awaited<ReturnType<typeof makeSachets>>,
) {
  return api(finalProductsRoutes.create, {
    body: {
      fruitId: fruit.id,
      pulps: lots.slice(0, 1).map(({ id }) => ({ lotId: id, quantity: 0.1 })),
      packagings: [{ lotId: sachets.lot.id, quantity: 1 }],
      units: 1,
    },
  });
}

/** Packs 18.5 kg of pulp in 180 sachets of 100 g by default. */
export async function makeFinalProduct(api: ApiClient, entry: Partial<FinalProductInput> = {}) {
  const { fruit, lots } = await makePulpsInStock(api, [{}]);
  const sachets = await makeSachets(api);
  return api(finalProductsRoutes.create, {
    body: {
      fruitId: fruit.id,
      pulps: lots.map(({ id }) => ({ lotId: id, quantity: 18.5 })),
      packagings: [{ lotId: sachets.lot.id, quantity: 184 }],
      units: 180,
      ...entry,
    },
  });
}

/** Makes lots of 40 sachets of 100 g each, all of one fruit. @returns the lots, in the order in which they were made. */
export async function makePacksInStock(api: ApiClient, count: number) {
  const [{ fruit, lots }, sachets] = await Promise.all([makePulpsInStock(api, [{}]), makeSachets(api)]);
  const packed = [];
  for (let n = 0; n < count; n++) {
    const { lot } = await api(finalProductsRoutes.create, {
      body: {
        fruitId: fruit.id,
        pulps: lots.map(({ id }) => ({ lotId: id, quantity: 4 })),
        packagings: [{ lotId: sachets.lot.id, quantity: 40 }],
        units: 40,
      },
    });
    packed.push(lot);
  }
  return packed;
}

/** Makes a blend of two pulps: 12.5 kg at 9.8 °Bx and 7.5 kg at 12.2 °Bx. */
export async function makeCompositeLot(api: ApiClient, entry: Partial<CompositeLotInput> = {}) {
  const { fruit, lots } = await makePulpsInStock(api, [
    { brix: 9.8, acidity: 0.85 },
    { brix: 12.2, acidity: 1.15 },
  ]);
  const parts = lots.map(({ id }, n) => ({ lotId: id, quantity: n === 0 ? 12.5 : 7.5 }));
  return api(compositeLotsRoutes.create, { body: { type: "pulp", fruitId: fruit.id, parts, ...entry } });
}
