import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { ApiClient } from "./api-client.ts";

/** Initial stock and debt, more than any number of clients consumes. */
const stock = { fruit: 50_000, pulp: 50_000, sachets: 500_000, owed: 90_000 };

/** The consumption of one entry of each kind. */
const usedQuantities = { fruit: 10, pulp: 2, sachets: 20, shipped: 3, paid: 0.5 };

/** Stock that all clients use at the same time, and the entries that use it. */
export type StockFixture = Awaited<ReturnType<typeof createStockFixture>>;

/** @param api  an administrator's client. */
export async function createStockFixture(api: ApiClient, name = "Acerola") {
  const fruit = await api(fruitsRoutes.create, { body: { name, code: name.slice(0, 3).toUpperCase() } });
  const supplier = await api(suppliersRoutes.create, { body: { name: `Sítio ${name}` } });
  const customerId = (await api(customersRoutes.create, { body: { name: `Mercado ${name}` } })).id;
  const sachet = await api(packagingRoutes.create, {
    body: {
      name: `Sachê de ${name}`,
      code: `S${name.slice(0, 2).toUpperCase()}`,
      kind: "saco",
      unit: "un",
      capacityG: 100,
    },
  });
  const received = { fruitId: fruit.id, supplierId: supplier.id };
  const fruitLot = (await api(rawMaterialsRoutes.create, { body: { ...received, grossKg: stock.fruit } })).lot;
  const pulpLot = await api(lotsRoutes.create, { body: { type: "pulp", fruit: fruit.id, quantity: stock.pulp } });
  const sachetLot = (
    await api(packagingRecordRoutes.create, {
      body: { itemId: sachet.id, supplierId: supplier.id, quantity: stock.sachets },
    })
  ).lot;
  const payment = await api(paymentsRoutes.create, { body: { supplierId: supplier.id, amount: stock.owed } });
  // The day in the plant's time zone, which the server recorded for the stock; late in the evening it differs from the
  // UTC day.
  const paidAt = pulpLot.producedAt;

  const kinds = [
    (mark: string) => ({
      path: rawMaterialsRoutes.create.path,
      body: { ...received, grossKg: 41.7, tareKg: 2, unitPrice: 2.5, notes: mark, confirmedRepeat: true },
    }),
    (mark: string) => ({
      path: "/pulp-base",
      body: {
        fruitId: fruit.id,
        inputs: [{ lotId: fruitLot.id, quantity: usedQuantities.fruit }],
        outputKg: 6.7,
        notes: mark,
      },
    }),
    (mark: string) => ({
      path: "/final-product",
      body: {
        fruitId: fruit.id,
        pulps: [{ lotId: pulpLot.id, quantity: usedQuantities.pulp }],
        packagings: [{ lotId: sachetLot.id, quantity: usedQuantities.sachets }],
        units: usedQuantities.sachets,
        notes: mark,
      },
    }),
    (mark: string) => ({
      path: `/lots/${pulpLot.id}/movements`,
      body: { kind: "shipment", quantity: usedQuantities.shipped, customerId, reason: mark },
    }),
    (mark: string) => ({
      path: `/payments/${payment.id}/settlements`,
      body: { paidAt, amount: usedQuantities.paid, method: "pix", notes: mark },
    }),
  ];
  return {
    fruitId: fruit.id,
    supplierId: supplier.id,
    lots: { fruit: fruitLot.id, pulp: pulpLot.id, sachets: sachetLot.id },
    paymentId: payment.id,
    /**
     * Makes an entry of a kind chosen by `chance`; the test finds it by `mark`. @param chance  from 0 to 1.
     */
    entry: (mark: string, chance: number) => (kinds[Math.floor(chance * kinds.length)] as (typeof kinds)[number])(mark),
    /** The expected balances after the given numbers of entries of each kind. */
    left: ({ pulpings, packings, shipments, settlements }: Record<string, number>) => ({
      fruit: round(stock.fruit - usedQuantities.fruit * (pulpings ?? 0)),
      pulp: round(stock.pulp - usedQuantities.pulp * (packings ?? 0) - usedQuantities.shipped * (shipments ?? 0)),
      sachets: round(stock.sachets - usedQuantities.sachets * (packings ?? 0)),
      open: round(stock.owed - usedQuantities.paid * (settlements ?? 0)),
    }),
  };
}

const round = (value: number) => Number(value.toPrecision(12));
