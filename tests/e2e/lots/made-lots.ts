import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { PulpInput } from "@pomar/contract/entries/productions/pulp.schema";
import type { ApiClient } from "../../support/api-client.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";
import { makeAdditiveRecord, makePackaging, makePackagingRecord } from "../supply-fixtures.ts";

/** Makes 240.5 kg of pulp of one fruit from two deliveries: 250 kg and 150 kg. */
export async function makePulp(api: ApiClient, pulp: Partial<PulpInput> = {}) {
  const fruit = await makeFruit(api, { brixMin: 5.5 });
  const weighed = { fruitId: fruit.id, tareKg: 0, rejectedKg: 0, unitPrice: 2.4 };
  const [first, second] = await Promise.all([
    makeReception(api, { ...weighed, grossKg: 310 }),
    makeReception(api, { ...weighed, grossKg: 205.5, unitPrice: 3.1 }),
  ]);
  const inputs = [
    { lotId: first.lot.id, quantity: 250 },
    { lotId: second.lot.id, quantity: 150 },
  ];
  const entry = await api(pulpRoutes.create, {
    body: { fruitId: fruit.id, inputs, outputKg: 240.5, refuseKg: 40, residueKg: 110, brix: 6.8, ...pulp },
  });
  return { fruit, first, second, entry, lot: entry.lot };
}

/**
 * Makes a lot of four lots: the same pulp with an additive, of which 170 kg are packed in 420 pouches of 400 g.
 */
export async function makePackedLot(api: ApiClient) {
  const [additive, pouch] = await Promise.all([
    makeAdditiveRecord(api, { quantity: 4, supplierLot: "SB-0417" }),
    makePackaging(api, { capacityG: 400 }),
  ]);
  const [pulp, pouches] = await Promise.all([
    makePulp(api, { additives: [{ lotId: additive.lot.id, quantity: 0.05 }] }),
    makePackagingRecord(api, { itemId: pouch.id, quantity: 1000 }),
  ]);
  const entry = await api(finalProductsRoutes.create, {
    body: {
      fruitId: pulp.fruit.id,
      pulps: [{ lotId: pulp.lot.id, quantity: 170 }],
      packagings: [{ lotId: pouches.lot.id, quantity: 420 }],
      units: 420,
    },
  });
  return { ...pulp, additive, pouches, pulp: pulp.lot, lot: entry.lot };
}
