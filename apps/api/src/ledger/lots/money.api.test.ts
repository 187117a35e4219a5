import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T15:00:00Z", checksInvariants: true });
const { pool } = t.database;

const readCost = async (id: string) => {
  const { rows } = await pool.query(
    "select total_cost::float8 as total, unit_cost::float8 as unit from lots where id = $1",
    [id],
  );
  return [rows[0].total, rows[0].unit];
};

/**
 * Creates two lots of fruit, the second without a price, two pulps of the fruit, a blend of the pulps and a product
 * packed from the blend.
 */
async function chain() {
  const fruit = await make.fruit();
  const of = { fruitId: fruit.id, tareKg: 0 };
  const priced = await make.rawMaterial({ ...of, grossKg: 300, unitPrice: 2.15 });
  const unpriced = await make.rawMaterial({ ...of, grossKg: 90 });
  const sachets = await make.sachets({ quantity: 1000, unitPrice: 0.07 });
  const pulp = await make.pulp({
    fruitId: fruit.id,
    inputs: [
      { lotId: priced.lot.id, quantity: 210 },
      { lotId: unpriced.lot.id, quantity: 70 },
    ],
    outputKg: 161,
  });
  const other = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: priced.lot.id, quantity: 80 }], outputKg: 53 });
  const blend = await make.compositeLot({
    fruitId: fruit.id,
    parts: [
      { lotId: pulp.lot.id, quantity: 100 },
      { lotId: other.lot.id, quantity: 53 },
    ],
  });
  const product = await make.finalProduct({
    fruitId: fruit.id,
    pulps: [{ lotId: blend.lot.id, quantity: 61 }],
    packagings: [{ lotId: sachets.lot.id, quantity: 610 }],
    units: 600,
  });
  return { priced, unpriced, pulp, other, blend, product };
}

test("a missing price spreads to whatever is made of it, and to nothing else", async () => {
  const { pulp, other, blend, product } = await chain();
  for (const { lot } of [pulp, blend, product]) expect(await readCost(lot.id)).toEqual([null, null]);
  // The pulp consumed 80 of the 300 kg of fruit that cost R$ 645.00, so its cost is R$ 172.00.
  expect(await readCost(other.lot.id)).toEqual([172, 3.2453]);
});

test("a price that comes late costs everything that was made of it anew; quantities stay", async () => {
  const { unpriced, pulp, other, blend, product } = await chain();
  const before = await pool.query("select id, balance, initial_quantity, version from lots order by id");
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: unpriced.id }, body: { unitPrice: 3.4 } });
  // The pulp's cost is 210 kg x R$ 2.15 + 70 kg x R$ 3.40 = R$ 689.50.
  expect(await readCost(pulp.lot.id)).toEqual([689.5, 4.2826]);
  expect(await readCost(other.lot.id)).toEqual([172, 3.2453]);
  // The blend's cost is 100/161 of the first pulp's R$ 689.50 and all of the second pulp's R$ 172.00.
  expect(await readCost(blend.lot.id)).toEqual([600.26086957, 3.9233]);
  // The product's cost is 61/153 of the blend's cost + 610 sachets x R$ 0.07.
  expect(await readCost(product.lot.id)).toEqual([282.0196931, 0.47]);
  const read = await t.admin.call(finalProductsRoutes.read, { params: { id: product.id } });
  expect(read).toMatchObject({ totalCost: 282.02, unitCost: 0.47 });
  const after = await pool.query("select id, balance, initial_quantity, version from lots order by id");
  // Only the reception's lot has a new version; versions and quantities of the lots made of it stay unchanged.
  const changed = after.rows.filter((row, n) => JSON.stringify(row) !== JSON.stringify(before.rows[n]));
  expect(changed.map(({ id }) => id)).toEqual([unpriced.lot.id]);

  await t.admin.call(rawMaterialsRoutes.update, { params: { id: unpriced.id }, body: { unitPrice: null } });
  for (const { lot } of [pulp, blend, product]) expect(await readCost(lot.id)).toEqual([null, null]);
});

test("purchases equal stock, sales and losses, to the cent", async () => {
  const { unpriced, pulp, product, blend } = await chain();
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: unpriced.id }, body: { unitPrice: 3.37 } });
  await make.shipment(product.lot.id, { quantity: 217 });
  await t.admin.call(lotsRoutes.move, {
    params: { id: pulp.lot.id },
    body: { kind: "loss", quantity: 7.333, reason: "Balde furado" },
  });
  await t.admin.call(lotsRoutes.update, {
    params: { id: blend.lot.id },
    body: { decision: "discarded", reason: "Fermentou" },
  });
  const ids = (await pool.query("select id from lots where fruit_id = $1 or type = 'packaging'", [product.fruit.id]))
    .rows;
  const { rows } = await pool.query(
    `select round(sum(total_cost) filter (where entry_kind not in ('pulp', 'final-product', 'composite-lot')), 2)::float8 as bought,
       round(sum(total_cost * (balance + gone) / initial_quantity), 2)::float8 as kept
     from lots, lateral (
       select -coalesce(sum(quantity), 0) as gone from lot_movements m
       where m.lot_id = lots.id and m.kind in ('shipment', 'loss', 'discard', 'adjustment')
     ) leaving
     where id = any($1) and (fruit_id is not null or exists (select from lot_movements where lot_id = lots.id and child_lot_id = $2))`,
    [ids.map(({ id }) => id), product.lot.id],
  );
  // The purchases are 300 kg x R$ 2.15 + 90 kg x R$ 3.37 + 1000 sachets x R$ 0.07 = R$ 1,018.30.
  expect(rows).toEqual([{ bought: 1018.3, kept: 1018.3 }]);
});
