import { addDays } from "@pomar/contract/core/calendar.rules";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { localToday } from "../payments/local-today.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";

/** The tenth day of the previous month. */
function tenthOfLastMonth(): string {
  const last = addDays(`${localToday().slice(0, 8)}01`, -1);
  return `${last.slice(0, 8)}10`;
}

/**
 * Makes a fruit with an expected yield of 60 to 75 %, and two pulpings: 100 kg from one supplier at R$ 2.10 gave 56.5
 * kg today, and 80 kg from a second supplier at R$ 2.60 gave 54 kg last month.
 */
export async function makeTwoPulpings(api: ApiClient) {
  const today = localToday();
  const before = tenthOfLastMonth();
  const [fruit, near, far] = await Promise.all([
    makeFruit(api, {
      name: ownName("Cambuci"),
      expectedYield: 68,
      yieldMin: 60,
      yieldMax: 75,
      shelfLifeRawDays: 90,
    }),
    makeSupplier(api, { name: ownName("Sítio Três Irmãos e Filhos Produtores Rurais") }),
    makeSupplier(api, { name: ownName("Fazenda Longe") }),
  ]);
  const weighed = { fruitId: fruit.id, tareKg: 0, rejectedKg: 0 };
  const [fresh, old] = await Promise.all([
    makeReception(api, {
      ...weighed,
      supplierId: near.id,
      grossKg: 104,
      rejectedKg: 4,
      unitPrice: 2.1,
      receivedAt: today,
    }),
    makeReception(api, {
      ...weighed,
      supplierId: far.id,
      grossKg: 80,
      unitPrice: 2.6,
      receivedAt: before,
    }),
  ]);
  const pulps = await Promise.all([
    api(pulpRoutes.create, {
      body: {
        fruitId: fruit.id,
        producedAt: today,
        inputs: [{ lotId: fresh.lot.id, quantity: 100 }],
        outputKg: 56.5,
        refuseKg: 3.5,
        residueKg: 38,
      },
    }),
    api(pulpRoutes.create, {
      body: {
        fruitId: fruit.id,
        producedAt: before,
        inputs: [{ lotId: old.lot.id, quantity: 80 }],
        outputKg: 54,
        residueKg: 25,
      },
    }),
  ]);
  return { today, before, fruit, near, far, pulps };
}
