import { expect, test, vi } from "vitest";
import { numberedId as id, oldDatabase } from "../../../../../tests/support/old-database.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const beforeThisRule = 42;
const [fruit, customer, dispatch, early, late, back] = [1, 2, 3, 4, 5, 6].map(id);
const at = "2026-11-20T12:00:00Z";

const { client, migrate } = await oldDatabase(beforeThisRule);

test("what broke the order of happening before it was kept is listed and left as it is; a return has its day", async () => {
  await client.query(`
    insert into fruits (id, created_at, updated_at, name, code, water_allowed, shelf_life_raw_days, shelf_life_pulp_days, shelf_life_final_days)
      values ('${fruit}', '${at}', '${at}', 'Açaí', 'ACA', true, 3, 365, 365);
    insert into customers (id, created_at, updated_at, name) values ('${customer}', '${at}', '${at}', 'Mercado Aurora');
    insert into dispatches (id, created_at, updated_at, code, customer_id, dispatched_at) values ('${dispatch}', '${at}', '${at}', 'EX-1', '${customer}', '2026-11-08T12:00:00Z');
    insert into lot_codes (code, reserved_at) values ('CEDO', '${at}'), ('TARDE', '${at}'), ('VOLTA', '${at}');
    insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, produced_at)
      select one::uuid, '${at}', '${at}', code, 'pulp', '${fruit}', 'kg', 10, balance, 1, '2026-11-01'
      from (values ('${early}', 'CEDO', 4), ('${late}', 'TARDE', 5), ('${back}', 'VOLTA', 2)) as made (one, code, balance);
    insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id, reason, dispatch_id) values
      ('${id(20)}', '${early}', 'entry', 10, '2026-11-06T18:00:00Z', '${at}', null, null, null),
      ('${id(21)}', '${early}', 'shipment', -6, '2026-11-06T14:00:00Z', '${at}', null, null, '${dispatch}'),
      ('${id(22)}', '${late}', 'entry', 10, '2026-11-01T12:00:00Z', '${at}', null, null, null),
      ('${id(23)}', '${late}', 'adjustment', 10, '2026-11-10T12:00:00Z', '${at}', null, 'Contagem', null),
      ('${id(24)}', '${late}', 'loss', -15, '2026-11-05T12:00:00Z', '${at}', null, 'Queda', null),
      ('${id(25)}', '${early}', 'return', 2, '2026-11-09T01:00:00Z', '${at}', null, 'Mole', '${dispatch}'),
      ('${id(26)}', '${early}', 'return', -2, '2026-11-09T01:00:00Z', '${at}', '${back}', 'Mole', '${dispatch}'),
      ('${id(27)}', '${back}', 'entry', 2, '2026-11-09T01:00:00Z', '${at}', null, null, null);
    insert into returned_lots (lot_id, from_lot_id, dispatch_id, reason, package_ok) values ('${back}', '${early}', '${dispatch}', 'Mole', true)`);
  const ledger = async () => (await client.query("select * from lot_movements order by id")).rows;
  const before = await ledger();
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await migrate();
  expect(told.mock.calls.map(([line]) => String(line))).toEqual([
    "Lote CEDO: em 06/11/2026 o saldo era de -6.000 kg\n",
    "Lote CEDO: usado em 06/11/2026 11:00, antes da entrada dele em 06/11/2026 15:00\n",
    "Lote TARDE: em 05/11/2026 o saldo era de -5.000 kg\n",
  ]);
  expect(await ledger()).toEqual(before);
  const { rows } = await client.query("select code, returned_on::text from lots where returned_on is not null");
  // At ten in the evening in the plant.
  expect(rows).toEqual([{ code: "VOLTA", returned_on: "2026-11-08" }]);
  expect(await brokenInvariants(client)).toMatchObject({
    "no-lot-ever-held-less-than-nothing": [{ code: "CEDO" }, { code: "TARDE" }],
    "no-lot-moves-before-it-is-here": [{ code: "CEDO", kind: "shipment" }],
  });
});
