import type { AnyRoute, QueryInputOf } from "@pomar/contract/core/route";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { type LotStatus, lotStatuses } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { beforeAll, describe, expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T15:00:00Z" });

const codes = async (query: QueryInputOf<typeof lotsRoutes.list>) => {
  const page = await t.admin.call(lotsRoutes.list, { query: { rows: 100, ...query } });
  expect(page.total).toBe(page.data.length);
  return page.data.map(({ code }) => code);
};
const picked = async (query: QueryInputOf<typeof lotsRoutes.filter>) =>
  (await t.admin.call(lotsRoutes.filter, { query })).map(({ code }) => code);

const decide = (id: string, decision: string) =>
  t.database.pool.query("update lots set decision = $2 where id = $1", [id, decision]);

/**
 * Creates acerola lots of one supplier, one in every status, one lot of a different fruit and one lot of an additive.
 */
async function plant() {
  const acerola = await make.fruit({ name: "Acerola", code: "ACE", shelfLifeRawDays: 3 });
  const supplier = await make.supplier({ name: "Sítio Boa Vista" });
  const received = async (receivedAt: string, grossKg: number) => {
    const entry = await make.rawMaterial({
      fruitId: acerola.id,
      supplierId: supplier.id,
      receivedAt,
      grossKg,
      tareKg: 0,
    });
    return { ...entry.lot, entryId: entry.id };
  };
  const lots = {
    expired: await received("2026-11-16", 41),
    available: await received("2026-11-18", 52),
    depleted: await received("2026-11-18", 63),
    quarantine: await received("2026-11-19", 74),
    blocked: await received("2026-11-19", 75),
    recalled: await received("2026-11-19", 76),
    removed: await received("2026-11-20", 85),
    newest: await received("2026-11-20", 30),
  };
  for (const decision of ["quarantine", "blocked", "recalled"] as const) await decide(lots[decision].id, decision);
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: lots.removed.entryId } });
  const pulp = await t.admin.call(pulpRoutes.create, {
    body: {
      fruitId: acerola.id,
      producedAt: "2026-11-18",
      inputs: [{ lotId: lots.depleted.id, quantity: 63 }],
      outputKg: 40,
    },
  });
  const other = await make.rawMaterial({ receivedAt: "2026-11-17", invoiceNumber: "NF-7781" });
  const additive = await make.additiveRecord({ receivedAt: "2026-11-17" });
  return { acerola, supplier, lots, pulp, other, additive };
}
let p: Awaited<ReturnType<typeof plant>>;
beforeAll(async () => {
  p = await plant();
});

describe("the list of lots", () => {
  test.each(lotStatuses.filter((status) => status !== "discarded"))("finds lots that are %s", async (status) => {
    const expected: Partial<Record<LotStatus, string[]>> = {
      available: [p.lots.newest.code, p.lots.available.code],
      removed: [p.lots.removed.code],
    };
    const standing = expected[status] ?? [(p.lots as Record<string, { code: string }>)[status]?.code];
    expect(await codes({ status, fruit: p.acerola.id, type: "raw_material" })).toEqual(standing);
    for (const row of (await t.admin.call(lotsRoutes.list, { query: { status } })).data)
      expect(row.status).toBe(status);
  });

  test("counts as it finds, whatever is combined", async () => {
    const everything = (await codes({})).length;
    expect(everything).toBe(11);
    expect(await codes({ omitRemoved: "true" })).toHaveLength(10);
    expect(await codes({ status: "removed", omitRemoved: "true" })).toEqual([]);
    expect(await codes({ fruit: p.acerola.id })).toHaveLength(9);
    expect(await codes({ fruit: p.acerola.id, type: "pulp" })).toEqual([p.pulp.lot.code]);
    expect(await codes({ fruit: p.acerola.id, type: "additive" })).toEqual([]);
    expect(await codes({ type: "additive", status: "depleted" })).toEqual([]);
    expect(await codes({ status: "depleted" })).toEqual([p.lots.depleted.code]);
    expect(await codes({ additive: p.additive.item.id })).toEqual([p.additive.lot.code]);
    // A filter by fruit with the id of an additive finds no lot.
    expect(await codes({ fruit: p.additive.item.id })).toEqual([]);
    const counts = await t.database.pool.query("select sum(lots)::int as n from lot_counts where not removed");
    expect(counts.rows).toEqual([{ n: 10 }]);
  });

  test("filters by supplier and by expiry before a day, and searches code, item, supplier and invoice", async () => {
    expect(await codes({ supplier: p.supplier.id, status: "expired" })).toEqual([p.lots.expired.code]);
    expect(await codes({ expiresBefore: "2026-11-20" })).toEqual([p.lots.expired.code]);
    expect(await codes({ expiresBefore: "2026-11-22", supplier: p.supplier.id, status: "available" })).toEqual([
      p.lots.available.code,
    ]);
    expect(await codes({ inStock: "true", expiresFrom: "2026-11-20", expiresBefore: "2026-11-22" })).not.toContain(
      p.lots.expired.code,
    );
    expect(await codes({ expiresFrom: "2026-11-21", expiresBefore: "2026-11-22" })).toContain(p.lots.available.code);
    const all = await codes({ inStock: "false" });
    const inStock = await codes({ inStock: "true" });
    expect(all.filter((code) => !inStock.includes(code))).toEqual(
      expect.arrayContaining([p.lots.depleted.code, p.lots.removed.code]),
    );
    expect(all).toHaveLength(11);
    expect(await codes({ search: "boa acer", type: "raw_material", status: "available" })).toHaveLength(2);
    expect(await codes({ search: "nf-7781" })).toEqual([p.other.lot.code]);
    expect(await codes({ search: p.pulp.lot.code.toLowerCase() })).toEqual([p.pulp.lot.code]);
    expect(await codes({ fruit: p.acerola.id, status: "available", sortBy: "code" })).toEqual(
      [p.lots.available.code, p.lots.newest.code, p.pulp.lot.code].toSorted(),
    );
    expect(await codes({ status: "available", fruit: p.acerola.id, sortBy: "balance", sortOrder: "desc" })).toEqual([
      p.lots.available.code,
      p.pulp.lot.code,
      p.lots.newest.code,
    ]);
  });

  test("returns a lot's item and supplier in the list, and its entry on its own", async () => {
    const { data } = await t.admin.call(lotsRoutes.list, { query: { search: p.lots.available.code } });
    expect(data).toMatchObject([
      {
        item: { id: p.acerola.id, name: "Acerola" },
        supplier: { name: "Sítio Boa Vista" },
        balance: 52,
        expiresAt: "2026-11-21",
        status: "available",
      },
    ]);
    const removed = await t.admin.call(lotsRoutes.list, { query: { status: "removed" } });
    expect(removed.data).toMatchObject([{ balance: 0 }]);
    const read = (id = "") => t.admin.call(lotsRoutes.read, { params: { id } });
    const entry = { kind: "raw-material", id: p.lots.available.entryId };
    expect(await read(data[0]?.id)).toMatchObject({ item: { code: "ACE" }, entry });
    expect((await read(removed.data[0]?.id)).entry).toBeNull();
  });

  test.each(["list", "filter"] as const)("%s refuses more than one item", async (call) => {
    const refusal = await t.admin.refused(lotsRoutes[call], {
      query: { fruit: p.acerola.id, additive: p.additive.item.id },
    });
    expect(refusal).toMatchObject({
      statusCode: 400,
      message: "Filtre por apenas um entre fruta, aditivo, adicional e embalagem",
    });
  });

  test("an employee sees no cost", async () => {
    const employee = await make.employee();
    for (const route of [lotsRoutes.list, lotsRoutes.filter]) {
      const { body } = await employee.send(route, {});
      expect(JSON.stringify(body)).toContain("balance");
      expect(JSON.stringify(body)).not.toContain("unitCost");
    }
  });
});

describe("lots for choice", () => {
  test("are the lots that may be consumed today, the first to expire first", async () => {
    const { acerola, lots, pulp } = p;
    expect(await picked({ fruit: acerola.id })).toEqual([lots.available.code, lots.newest.code, pulp.lot.code]);
    expect(await picked({ fruit: acerola.id, type: "raw_material" })).toEqual([lots.available.code, lots.newest.code]);
    expect(await picked({ fruit: acerola.id, type: "pulp,additive" })).toEqual([pulp.lot.code]);
    expect(await picked({ fruit: acerola.id, sort: "balance" })).toEqual([
      lots.available.code,
      pulp.lot.code,
      lots.newest.code,
    ]);
    expect(await picked({ fruit: acerola.id, rows: 1 })).toEqual([lots.available.code]);
    expect(await picked({ search: "boa", sort: "code" })).toEqual([lots.available.code, lots.newest.code].toSorted());
  });

  test("on a different day of use are those in stock then and not expired", async () => {
    const { acerola, lots } = p;
    expect(await picked({ fruit: acerola.id, type: "raw_material", on: "2026-11-19" })).toEqual([
      lots.expired.code,
      lots.available.code,
    ]);
    expect(await picked({ fruit: acerola.id, type: "raw_material", on: "2026-11-23" })).toEqual([lots.newest.code]);
  });

  test("with everything, each has its consumability, its age and its balance", async () => {
    const every = await t.admin.call(lotsRoutes.filter, {
      query: { fruit: p.acerola.id, consumable: "false", omitRemoved: "true" },
    });
    expect(every).toHaveLength(8);
    expect(every.filter(({ consumable }) => consumable).map(({ code }) => code)).toEqual([
      p.lots.available.code,
      p.lots.newest.code,
      p.pulp.lot.code,
    ]);
    expect(every[0]).toMatchObject({ code: p.lots.expired.code, ageDays: 4, consumable: false, status: "expired" });
    expect(every.at(-1)).toMatchObject({ code: p.pulp.lot.code, balance: 40, kgPerUnit: 1, doses: [] });
  });

  test("refuse a type that does not exist", async () => {
    const refusal = await t.admin.refused(lotsRoutes.filter, { query: { type: "pulp,soup" } });
    expect(refusal.statusCode).toBe(400);
  });
});

test("lots as money are ordered by cost and by value of the balance; unknown values sort lowest", async () => {
  const fruit = await make.fruit();
  const lot = async (quantity: number, unitCost: number | null) =>
    (await make.lot({ type: "pulp", fruit: fruit.id, quantity, unitCost })).code;
  const [cheap, dear, unknown, most] = [await lot(10, 2), await lot(1, 7), await lot(99, null), await lot(50, 3)];
  const ordered = async (route: AnyRoute, sortBy: string, sortOrder: string) => {
    const item = route === financialLotsRoutes.list ? { fruit: fruit.id } : { item: fruit.id };
    const { data } = (await t.admin.call(route, { query: { ...item, sortBy, sortOrder } })) as {
      data: { code: string }[];
    };
    return data.map(({ code }) => code);
  };
  for (const route of [financialLotsRoutes.list, lotDashboardsRoutes.pulp.list]) {
    expect(await ordered(route, "unitCost", "desc")).toEqual([dear, most, cheap, unknown]);
    expect(await ordered(route, "unitCost", "asc")).toEqual([unknown, cheap, most, dear]);
    expect(await ordered(route, "value", "desc")).toEqual([most, cheap, dear, unknown]);
  }
  expect(await t.admin.refused(lotsRoutes.list, { query: { sortBy: "unitCost" } as never })).toMatchObject({
    statusCode: 400,
  });
});

/** The rows of a list in ascending and in descending order, read in pages of two rows. */
function upAndDown(route: AnyRoute, query: Record<string, unknown>, say: (row: never) => unknown) {
  const said = async (sortOrder: string) => {
    const replies = await Promise.all(
      [1, 2].map((page) => t.admin.call(route, { query: { rows: 2, page, ...query, sortOrder } } as never)),
    );
    return replies.flatMap((reply) => (reply as { data: never[] }).data.map(say)).join(" ");
  };
  return Promise.all([said("asc"), said("desc")]);
}

test("lots as money are ordered by item, supplier and received, paid and open amounts; unknown values come last", async () => {
  const on = "2026-10-05";
  const [late, early] = [await make.supplier({ name: "Bom Jardim" }), await make.supplier({ name: "ávila Frutas" })];
  const [ubaia, agua] = [await make.fruit({ name: "Ubaia" }), await make.fruit({ name: "água-de-anjo" })];
  const bought = (fruit: { id: string }, supplier: { id: string }, of: { grossKg: number; unitPrice: number | null }) =>
    make.rawMaterial({
      fruitId: fruit.id,
      supplierId: supplier.id,
      receivedAt: on,
      tareKg: 0,
      rejectedKg: 0,
      ...of,
    });
  const a = await bought(ubaia, late, { grossKg: 31, unitPrice: 2 });
  const b = await bought(agua, early, { grossKg: 47, unitPrice: 3 });
  const c = await bought(ubaia, early, { grossKg: 47, unitPrice: null });
  const own = await make.lot({ type: "pulp", fruit: agua.id, quantity: 5, producedAt: on });
  await make.settlement(a.payable?.id ?? "", { amount: 40 });
  const names = new Map([a.lot.code, b.lot.code, c.lot.code, own.code].map((code, at) => [code, "abco"[at]]));
  const said = (sortBy: string, route: AnyRoute = financialLotsRoutes.list) =>
    upAndDown(route, { sortBy, from: on, to: on }, ({ code }: { code: string }) => names.get(code));
  expect(await said("item")).toEqual(["b o a c", "c a o b"]);
  expect(await said("supplier")).toEqual(["b c a o", "a c b o"]);
  expect(await said("initialQuantity")).toEqual(["o a b c", "c b a o"]);
  expect(await said("total")).toEqual(["a b c o", "b a o c"]);
  expect(await said("paid")).toEqual(["b a c o", "a b o c"]);
  // The open amounts are R$ 22 of lot a's R$ 62, and lot b's whole R$ 141.
  expect(await said("open")).toEqual(["a b c o", "b a o c"]);
  expect(await said("item", lotDashboardsRoutes.raw_material.list)).toEqual(["b a c", "c a b"]);
  expect(await said("supplier", lotDashboardsRoutes.raw_material.list)).toEqual(["b c a", "a c b"]);
});

test("receptions, pulpings and packings are ordered by lot, fruit and supplier", async () => {
  const on = "2026-09-08";
  const [zimbro, ebano] = [
    await make.fruit({ name: "Zimbro", code: "AAZ" }),
    await make.fruit({ name: "ébano", code: "ZZE" }),
  ];
  const [first, last] = [await make.supplier({ name: "óleo e Fruta" }), await make.supplier({ name: "Zé da Roça" })];
  const said = (route: AnyRoute, sortBy: string, entries: { id: string }[]) =>
    upAndDown(route, { sortBy, from: on, to: on }, (row: { id: string }) =>
      entries.findIndex(({ id }) => id === row.id),
    );
  const receptions = [];
  for (const [fruit, supplier] of [
    [zimbro, last],
    [ebano, first],
    [zimbro, first],
  ] as const)
    receptions.push(
      await make.rawMaterial({
        fruitId: fruit.id,
        supplierId: supplier.id,
        receivedAt: on,
        grossKg: 80,
        tareKg: 0,
        rejectedKg: 0,
      }),
    );
  const pulps = [];
  for (const { lot, fruit } of receptions)
    pulps.push(
      await t.admin.call(pulpRoutes.create, {
        body: { fruitId: fruit.id, producedAt: on, inputs: [{ lotId: lot.id, quantity: 60 }], outputKg: 40 },
      }),
    );
  const sachets = await make.sachets({ receivedAt: on });
  const packings = [];
  for (const { lot, fruit } of pulps)
    packings.push(
      await make.finalProduct({
        fruitId: fruit.id,
        producedAt: on,
        units: 150,
        pulps: [{ lotId: lot.id, quantity: 20 }],
        packagings: [{ lotId: sachets.lot.id, quantity: 150 }],
      }),
    );
  for (const [route, entries] of [
    [rawMaterialsRoutes.list, receptions],
    [pulpRoutes.list, pulps],
    [finalProductsRoutes.list, packings],
  ] as const) {
    expect(await said(route, "code", entries)).toEqual(["0 2 1", "1 2 0"]);
    expect(await said(route, "fruit", entries)).toEqual(["1 0 2", "2 0 1"]);
  }
  expect(await said(rawMaterialsRoutes.list, "supplier", receptions)).toEqual(["1 2 0", "0 2 1"]);
});

test("a dashboard shows the stock first, by expiry, and adds no units of different sizes", async () => {
  const fruit = await make.fruit();
  const lot = (quantity: number, netContentG: number, producedAt: string) =>
    make.lot({ type: "final_product", fruit: fruit.id, quantity, netContentG, producedAt });
  const [old, gone, fresh] = [
    await lot(30, 400, "2026-11-02"),
    await lot(5, 1000, "2026-11-20"),
    await lot(70, 100, "2026-11-12"),
  ];
  await t.admin.call(lotsRoutes.move, {
    params: { id: gone.id },
    body: { kind: "shipment", quantity: 5, customerId: await make.buyer("Hotel Atlântico") },
  });
  const { data, summary } = await t.admin.call(lotDashboardsRoutes.final_product.list, { query: { item: fruit.id } });
  expect(data.map(({ code }) => code)).toEqual([old, fresh, gone].map(({ code }) => code));
  // The stock is 30 packs of 400 g and 70 packs of 100 g, 19 kg in total.
  expect(summary).toMatchObject({ balance: 19, byItem: [{ unit: "kg", lots: 2, balance: 19 }] });
});
