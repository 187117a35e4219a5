import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../tests/support/database.ts";
import { brokenInvariants, loadInvariants } from "./invariants.ts";

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const at = "2026-11-20T12:00:00Z";
const [admin, fruit, supplier, raw, pulp, receipt, payment] = [1, 2, 3, 4, 5, 6, 7].map(id);
const movement = {
  entry: id(10),
  consumption: id(11),
  production: id(12),
  loss: id(13),
  reversal: id(14),
  shipment: id(15),
};

const [acerola, mix] = [50, 51].map(id);

/** A small plant in order: fruit received, pulped, a loss taken back, pulp shipped; fruit of which a mix is made. */
const healthy = `
  insert into users (id, created_at, updated_at, name, password_hash, level) values ('${admin}', '${at}', '${at}', 'Helena', '-', 1);
  insert into fruits (id, created_at, updated_at, name, code, water_allowed, shelf_life_raw_days, shelf_life_pulp_days, shelf_life_final_days)
    values ('${fruit}', '${at}', '${at}', 'Açaí', 'ACA', true, 3, 365, 365);
  insert into fruits (id, created_at, updated_at, name, code, composite, water_allowed, shelf_life_raw_days, shelf_life_pulp_days, shelf_life_final_days) values
    ('${acerola}', '${at}', '${at}', 'Acerola', 'ACE', false, false, 3, 365, 365),
    ('${mix}', '${at}', '${at}', 'Açaí com Acerola', 'AAC', true, false, 3, 365, 365);
  insert into fruit_components (fruit_id, component_id, percentage, position) values
    ('${mix}', '${fruit}', 66.67, 0), ('${mix}', '${acerola}', 33.33, 1);
  insert into suppliers (id, created_at, updated_at, name) values ('${supplier}', '${at}', '${at}', 'Sítio Boa Vista');
  insert into lot_codes (code, reserved_at) values ('MP-ACA-26324-01', '${at}'), ('PA-ACA-26324-01', '${at}');
  insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, unit_cost, supplier_id, produced_at) values
    ('${raw}', '${at}', '${at}', 'MP-ACA-26324-01', 'raw_material', '${fruit}', 'kg', 780.5, 480.5, 4.4653, '${supplier}', '2026-11-20'),
    ('${pulp}', '${at}', '${at}', 'PA-ACA-26324-01', 'pulp', '${fruit}', 'kg', 165, 145, null, null, '2026-11-20');
  insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id, reverses_id, reason, customer) values
    ('${movement.entry}', '${raw}', 'entry', 780.5, '${at}', '${at}', null, null, null, null),
    ('${movement.consumption}', '${raw}', 'consumption', -300, '${at}', '${at}', '${pulp}', null, null, null),
    ('${movement.production}', '${pulp}', 'production', 165, '${at}', '${at}', null, null, null, null),
    ('${movement.loss}', '${pulp}', 'loss', -7, '${at}', '${at}', null, null, 'Avaria', null),
    ('${movement.reversal}', '${pulp}', 'reversal', 7, '${at}', '${at}', null, '${movement.loss}', 'Engano', null),
    ('${movement.shipment}', '${pulp}', 'shipment', -20, '${at}', '${at}', null, null, null, 'Mercado Aurora');
  insert into receipts (id, created_at, updated_at, kind, lot_id, item_id, quantity, supplier_id, received_at, unit_price, freight, total, due_date, gross_kg, tare_kg, net_kg, rejected_kg)
    values ('${receipt}', '${at}', '${at}', 'raw-material', '${raw}', '${fruit}', 780.5, '${supplier}', '2026-11-20', 4.35, 90, 3485.18, '2026-12-05', 840, 48, 792, 11.5);
  insert into payments (id, created_at, updated_at, supplier_id, amount, due_date) values ('${payment}', '${at}', '${at}', '${supplier}', 3485.18, '2026-12-05');
  insert into payment_lots (payment_id, lot_id, amount) values ('${payment}', '${raw}', 3485.18);
  insert into audit_events (id, at, action, entity, entity_id, request_id) values ('${id(20)}', '${at}', 'create', 'receipts', '${receipt}', 'r');
`;

const another = (kind: string, quantity: number, more: { lot?: string; child?: string; reverses?: string } = {}) =>
  `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id, reverses_id)
   values ('${id(30)}', '${more.lot ?? pulp}', '${kind}', ${quantity}, '${at}', '${at}', ${more.child ? `'${more.child}'` : "null"}, ${more.reverses ? `'${more.reverses}'` : "null"});`;

const twin = (table: string, change: string) => `
  create temp table twin as select * from ${table} limit 1;
  update twin set id = '${id(40)}', ${change};
  insert into ${table} select * from twin;`;

/** For each invariant, a violation of it. What the database itself refuses is let in first. */
const violations: Record<string, string> = {
  "an-active-admin-exists": "update users set active = false",
  "balance-is-not-negative": `${another("loss", -150)} update lots set balance = -5 where id = '${pulp}'`,
  "balance-is-sum-of-movements": `update lots set balance = 145.001 where id = '${pulp}'`,
  "composite-fruit-is-made-of-plain-fruits": `update fruit_components set percentage = 33.32 where component_id = '${acerola}'`,
  "genealogy-has-no-cycle": another("consumption", -1, { child: raw }),
  "initial-quantity-is-what-came-in": `update lots set initial_quantity = 166 where id = '${pulp}'`,
  "item-codes-are-unique": twin("fruits", "name = 'Acerola'"),
  "lot-code-is-unique-and-registered": `update lots set code = 'MP-ACA-26324-01'`,
  "lot-has-one-item-of-its-type": `update lots set type = 'additive' where id = '${raw}'`,
  "movement-agrees-with-its-kind": `update lot_movements set quantity = 7 where kind = 'loss'`,
  "movement-has-lot": `update lot_movements set lot_id = '${id(99)}' where kind = 'shipment'`,
  "movement-is-reversed-once": another("reversal", 7, { reverses: movement.loss }),
  "names-are-unique": twin("fruits", "name = 'ACAI', code = 'ACE'"),
  "payment-is-the-sum-of-its-lots": "update payments set amount = 3485.17",
  "priced-receipt-is-owed-once": `update payments set cancelled_at = '${at}'`,
  "receipt-agrees-with-its-lot": `update lots set unit_cost = 4.4654 where id = '${raw}'`,
  "receipt-has-one-lot-and-entry": `update lot_movements set quantity = 792 where kind = 'entry'`,
  "receipt-is-audited": "delete from audit_events",
  "receipt-is-found-by-its-names": "update fruits set name = 'Cajá'",
  "receipt-weights-and-total-add-up": "update receipts set total = 3485.17",
  "removed-lot-is-empty": `update lots set removed_at = '${at}' where id = '${pulp}'`,
  "reversal-opposes-what-it-reverses": `update lot_movements set quantity = 6.999 where kind = 'reversal'`,
};

const letIn = `
  do $$ declare guarded record; begin
    for guarded in select conrelid::regclass as relation, conname from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', guarded.relation, guarded.conname); end loop;
    for guarded in select indexrelid::regclass as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)
    loop execute format('drop index %s', guarded.name); end loop;
  end $$;
  set local session_replication_role = replica;`;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query(healthy);
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

beforeEach(async () => {
  await client.query("begin");
  return async () => {
    await client.query("rollback");
  };
});

const invariants = await loadInvariants();

test("a plant in order violates nothing, and neither does an empty one", async () => {
  expect(await brokenInvariants(client)).toEqual({});
  await client.query(
    `${letIn} delete from payment_lots; delete from payments; delete from receipts; delete from lot_movements; delete from lots; delete from users;`,
  );
  expect(await brokenInvariants(client)).toEqual({});
});

test.each(invariants)("$name is reported when it is violated", async ({ name, sentence }) => {
  expect(sentence).toMatch(/^[A-Z].+\.$/);
  await client.query(`${letIn} ${violations[name] ?? ""}`);
  expect(Object.keys(await brokenInvariants(client))).toContain(name);
});
