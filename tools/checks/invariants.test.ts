import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../tests/support/database.ts";
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

const settlement = { kept: id(80), taken: id(81), back: id(82) };
const older = id(83);
const [customer, other, sent] = [90, 91, 92].map(id);
const [acerola, mix] = [50, 51].map(id);
const [bought, packs, packed, sachet, pulping, packing, acid] = [60, 61, 62, 63, 64, 65, 66].map(id);

/**
 * A small plant without violations: fruit received and pulped with an acid, a reversed loss, pulp shipped; opening
 * pulp packed in sachets; fruit made into a mix; two deliveries paid together in part, with one reversed settlement.
 */
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
  insert into packagings (id, created_at, updated_at, name, code, kind, unit, capacity_g) values ('${sachet}', '${at}', '${at}', 'Sachê', 'SAC', 'saco', 'un', 100);
  insert into additives (id, created_at, updated_at, name, code, function, unit) values ('${acid}', '${at}', '${at}', 'Ácido', 'ACI', 'acidulante', 'g');
  insert into lot_codes (code, reserved_at) values ('MP-ACA-26324-01', '${at}'), ('PA-ACA-26324-01', '${at}'),
    ('MP-ACA-26320-01', '${at}'), ('PA-ACA-26324-02', '${at}'), ('EM-SAC-26324-01', '${at}'), ('PF-ACA-26324-01', '${at}');
  insert into lots (id, created_at, updated_at, code, type, fruit_id, packaging_id, unit, initial_quantity, balance, kg_per_unit, total_cost, unit_cost, entry_kind, supplier_id, invoice_number, produced_at)
  select one.id::uuid, '${at}', '${at}', code, type, fruit_id::uuid, packaging_id::uuid, unit, initial, balance, kg, cost, round(cost / initial, 4), entry, supplier::uuid, invoice, '2026-11-20'
  from (values
    ('${raw}', 'MP-ACA-26324-01', 'raw_material', '${fruit}', null, 'kg', 780.5, 480.5, 1, 3485.18, 'raw-material', '${supplier}', 'NF-77'),
    ('${pulp}', 'PA-ACA-26324-01', 'pulp', '${fruit}', null, 'kg', 165, 145, 1, round(3485.18 * 300 / 780.5, 8), 'pulp', null, null),
    ('${bought}', 'PA-ACA-26324-02', 'pulp', '${fruit}', null, 'kg', 40, 37.5, 1, 200, null, null, null),
    ('${packs}', 'EM-SAC-26324-01', 'packaging', null, '${sachet}', 'un', 500, 478, null, 50, null, null, null),
    ('${packed}', 'PF-ACA-26324-01', 'final_product', '${fruit}', null, 'un', 20, 20, 0.1, 12.5 + 2.2, 'final-product', null, null)
  ) as one (id, code, type, fruit_id, packaging_id, unit, initial, balance, kg, cost, entry, supplier, invoice);
  insert into lot_additives (lot_id, additive_id, mg_per_kg) values ('${pulp}', '${acid}', 120.5);
  insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id) values
    ('${id(70)}', '${bought}', 'entry', 40, '${at}', '${at}', null),
    ('${id(71)}', '${bought}', 'consumption', -2.5, '${at}', '${at}', '${packed}'),
    ('${id(72)}', '${packs}', 'entry', 500, '${at}', '${at}', null),
    ('${id(73)}', '${packs}', 'consumption', -22, '${at}', '${at}', '${packed}'),
    ('${id(74)}', '${packed}', 'production', 20, '${at}', '${at}', null);
  insert into customers (id, created_at, updated_at, name) values
    ('${customer}', '${at}', '${at}', 'Mercado Aurora'), ('${other}', '${at}', '${at}', 'Padaria Estrela');
  insert into places (id, created_at, updated_at, name, parent_id, full_name, code) values
    ('${id(93)}', '${at}', '${at}', 'Câmara 1', null, 'Câmara 1', 'LOC-001'),
    ('${id(94)}', '${at}', '${at}', 'B-03', '${id(93)}', 'Câmara 1, B-03', 'LOC-002');
  insert into dispatches (id, created_at, updated_at, code, customer_id, dispatched_at) values
    ('${sent}', '${at}', '${at}', 'EX-26324-01', '${customer}', '${at}');
  insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id, reverses_id, reason, dispatch_id) values
    ('${movement.entry}', '${raw}', 'entry', 780.5, '${at}', '${at}', null, null, null, null),
    ('${movement.consumption}', '${raw}', 'consumption', -300, '${at}', '${at}', '${pulp}', null, null, null),
    ('${movement.production}', '${pulp}', 'production', 165, '${at}', '${at}', null, null, null, null),
    ('${movement.loss}', '${pulp}', 'loss', -7, '${at}', '${at}', null, null, 'Avaria', null),
    ('${movement.reversal}', '${pulp}', 'reversal', 7, '${at}', '${at}', null, '${movement.loss}', 'Engano', null),
    ('${movement.shipment}', '${pulp}', 'shipment', -20, '${at}', '${at}', null, null, null, '${sent}');
  insert into productions (id, created_at, updated_at, kind, lot_id, item_id, quantity, produced_at, input_kg, refuse_kg, residue_kg, unexplained_loss_kg, yield_pct, storage)
    values ('${pulping}', '${at}', '${at}', 'pulp', '${pulp}', '${fruit}', 165, '2026-11-20', 300, 30, 100, 5, 55, 'frozen');
  insert into productions (id, created_at, updated_at, kind, lot_id, item_id, quantity, produced_at, input_kg, net_content_g, rejected_units, fill_loss_kg)
    values ('${packing}', '${at}', '${at}', 'final-product', '${packed}', '${fruit}', 20, '2026-11-20', 2.5, 100, 2, 0.3);
  insert into receipts (id, created_at, updated_at, kind, lot_id, item_id, quantity, supplier_id, received_at, unit_price, freight, total, due_date, invoice_number, gross_kg, tare_kg, net_kg, rejected_kg)
    values ('${receipt}', '${at}', '${at}', 'raw-material', '${raw}', '${fruit}', 780.5, '${supplier}', '2026-11-20', 4.35, 90, 3485.18, '2026-12-05', 'NF-77', 840, 48, 792, 11.5);
  insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, supplier_id, produced_at)
    values ('${older}', '${at}', '${at}', 'MP-ACA-26320-01', 'raw_material', '${fruit}', 'kg', 0, 0, 1, '${supplier}', '2026-11-16');
  insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at) values ('${id(84)}', '${older}', 'entry', 0, '${at}', '${at}');
  insert into payments (id, created_at, updated_at, supplier_id, amount, paid, due_date) values
    ('${payment}', '${at}', '${at}', '${supplier}', 4385.18, 1200, '2026-12-05');
  insert into payment_lots (payment_id, lot_id, amount, paid) values
    ('${payment}', '${raw}', 3485.18, 953.72), ('${payment}', '${older}', 900, 246.28);
  insert into payment_installments (payment_id, number, due_date, amount, paid) values
    ('${payment}', 1, '2026-11-28', 1000, 1000), ('${payment}', 2, '2026-12-05', 3385.18, 200);
  insert into settlements (id, payment_id, paid_at, amount, method, reverses_id, reason, recorded_at) values
    ('${settlement.kept}', '${payment}', '2026-11-20', 1200, 'pix', null, null, '${at}'),
    ('${settlement.taken}', '${payment}', '2026-11-19', 55.5, 'cheque', null, null, '${at}'),
    ('${settlement.back}', '${payment}', '2026-11-19', -55.5, 'cheque', '${settlement.taken}', 'Engano', '${at}');
  insert into audit_events (id, at, action, entity, entity_id, request_id) values ('${id(20)}', '${at}', 'create', 'receipts', '${receipt}', 'r');
`;

const another = (kind: string, quantity: number, more: { lot?: string; child?: string; reverses?: string } = {}) =>
  `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id, reverses_id)
   values ('${id(30)}', '${more.lot ?? pulp}', '${kind}', ${quantity}, '${at}', '${at}', ${more.child ? `'${more.child}'` : "null"}, ${more.reverses ? `'${more.reverses}'` : "null"});`;

const twin = (table: string, change: string) => `
  create temp table twin as select * from ${table} limit 1;
  update twin set id = '${id(40)}', ${change};
  insert into ${table} select * from twin;`;

/** A closing of November whose snapshot contains no items. */
const closing = (closedOn: string) => `
  insert into closings (id, month, number, closed_at, last_day, ends_at, snapshot)
  values ('${id(98)}', '2026-11', 1, '${closedOn}', '2026-11-30', '2026-12-01', '{"items": []}')`;

/** Statements that violate each invariant, by name; the test first removes constraints that would refuse them. */
const violations: Record<string, string> = {
  "additive-uses-are-right": "update additive_uses set made_kg = 164.999",
  "an-active-admin-exists": "update users set active = false",
  "approved-count-is-its-adjustments": `
    insert into stock_counts (id, created_at, updated_at, code, scope, blind, state, ended_at)
      values ('${id(95)}', '${at}', '${at}', 'IV-26324-01', 'everything', false, 'approved', '${at}');
    insert into stock_count_lots (count_id, lot_id, expected, counted) values ('${id(95)}', '${pulp}', 145, 144.5)`,
  "balance-is-not-negative": `${another("loss", -150)} update lots set balance = -5 where id = '${pulp}'`,
  "balance-is-sum-of-movements": `update lots set balance = 145.001 where id = '${pulp}'`,
  "blend-has-parts": `update lots set entry_kind = 'composite-lot' where id = '${pulp}'`,
  "consumed-lots-fit-their-use": `update lots set fruit_id = '${acerola}' where id = '${pulp}'`,
  "composite-fruit-is-made-of-plain-fruits": `update fruit_components set percentage = 33.32 where component_id = '${acerola}'`,
  "discarded-lot-is-empty": `update lots set decision = 'discarded' where id = '${raw}'`,
  "doses-are-of-made-lots": `update lot_additives set lot_id = '${bought}'`,
  "entry-id-is-of-one-entry": `update productions set id = '${receipt}' where id = '${pulping}'`,
  "genealogy-has-no-cycle": another("consumption", -1, { child: raw }),
  "initial-quantity-is-what-came-in": `update lots set initial_quantity = 166 where id = '${pulp}'`,
  "item-codes-are-unique": twin("fruits", "name = 'Acerola'"),
  "lot-counts-are-right": "update lot_counts set lots = lots + 1 where type = 'packaging'",
  "lot-knows-when-it-was-recorded": `update lots set recorded_at = recorded_at - interval '1 day' where id = '${raw}'`,
  "lot-is-found-by-its-names": "update packagings set name = 'Pouch'",
  "made-lot-costs-what-is-in-it": `update lots set total_cost = total_cost + 0.00000001 where id = '${pulp}'`,
  "lot-code-is-unique-and-registered": `update lots set code = 'MP-ACA-26324-01'`,
  "lot-has-one-item-of-its-type": `update lots set type = 'additive' where id = '${raw}'`,
  "movement-agrees-with-its-kind": `update lot_movements set quantity = 7 where kind = 'loss'`,
  "movement-has-lot": `update lot_movements set lot_id = '${id(99)}' where kind = 'shipment'`,
  "movement-is-reversed-once": another("reversal", 7, { reverses: movement.loss }),
  "movement-tells-why": "update lot_movements set dispatch_id = null",
  "closing-is-what-was-known": closing("2026-12-02"),
  "late-changes-are-what-came-late": closing("2026-11-19"),
  "dispatch-counts-are-right": "update dispatch_counts set dispatches = dispatches + 1",
  "dispatch-is-its-shipments": "update dispatches set dispatched_at = dispatched_at - interval '1 second'",
  "place-is-called-by-its-chamber": "update places set name = 'Câmara 2' where code = 'LOC-001'",
  "joined-customer-has-no-dispatch": `update customers set removed_at = '${at}', joined_into_id = '${other}' where id = '${customer}'`,
  "return-is-a-lot-of-its-own": `
    insert into returned_lots (lot_id, from_lot_id, dispatch_id, reason, package_ok) values ('${packed}', '${pulp}', '${sent}', 'Mole', true)`,
  "names-are-unique": twin("fruits", "name = 'AC\u200bAI ', code = 'ACE'"),
  "no-lot-ever-held-less-than-nothing": `update lot_movements set occurred_at = '2026-11-19T12:00:00Z' where kind = 'shipment'`,
  "no-lot-moves-before-it-is-here": `update lot_movements set occurred_at = '2026-11-20T12:00:01Z' where kind = 'production'`,
  "no-lot-is-used-after-its-expiry": `update lots set expires_at = '2026-11-19' where id = '${raw}'`,
  "nothing-keeps-longer-than-its-parts": `
    update lots set entry_kind = 'composite-lot', expires_at = '2026-12-02' where id = '${pulp}';
    update lots set expires_at = '2026-12-01' where id = '${raw}'`,
  "packed-units-have-packs": "update productions set rejected_units = 3 where kind = 'final-product'",
  "production-agrees-with-its-lot": "update productions set produced_at = '2026-11-19' where kind = 'pulp'",
  "production-has-one-lot-and-movement": `update lot_movements set quantity = 164 where lot_id = '${pulp}' and kind = 'production'`,
  "production-weighs-what-went-in": "update productions set input_kg = 300.001 where kind = 'pulp'",
  "cancelled-payment-is-unpaid": `update payments set cancelled_at = '${at}'`,
  "installments-add-up-and-are-paid-in-order": "update payment_installments set paid = 600",
  "lot-is-paid-to-who-brought-it": `update lots set supplier_id = null where id = '${older}'`,
  "paid-is-shared-among-lots": "update payment_lots set paid = 600",
  "payment-is-due-on-its-first-open-day": "update payments set due_date = '2026-11-28'",
  "payment-is-paid-by-its-settlements": `delete from settlements where id = '${settlement.back}'`,
  "payment-is-the-sum-of-its-lots": "update payments set amount = 4385.17",
  "priced-reception-is-owed-once": `delete from payment_lots where lot_id = '${raw}'`,
  "settlement-reversal-opposes": `update settlements set paid_at = '2026-11-18' where id = '${settlement.back}'`,
  "pulping-is-shared-among-its-suppliers": "update pulping_shares set fruit_kg = 299.999",
  "reception-agrees-with-its-lot": `update lots set invoice_number = 'NF-78' where id = '${raw}'`,
  "reception-has-one-lot-and-entry": `update lot_movements set quantity = 792 where kind = 'entry'`,
  "reception-is-audited": "delete from audit_events",
  "reception-is-found-by-its-names": "update fruits set name = 'Cajá'",
  "reception-is-the-sum-of-its-weighings": `update receipts set weighings = '[{"grossKg": 839.9, "tareKg": 48, "crates": null}]'`,
  "reception-weights-and-total-add-up": "update receipts set total = 3485.17",
  "removed-lot-is-empty": `update lots set removed_at = '${at}' where id = '${pulp}'`,
  "reversal-opposes-what-it-reverses": `update lot_movements set quantity = 6.999 where kind = 'reversal'`,
  "write-offs-are-right": another("loss", -3),
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
    `${letIn} delete from pulping_shares; delete from additive_uses; delete from write_offs; delete from settlements; delete from payment_installments; delete from payment_lots; delete from payments; delete from receipts; delete from productions; delete from lot_additives; delete from lot_movements; delete from dispatches; delete from dispatch_counts; delete from lots; delete from lot_counts; delete from users;`,
  );
  expect(await brokenInvariants(client)).toEqual({});
});

test("fruit that is paid for by another weight is in order, and a total that forgets that is not", async () => {
  await client.query(`${letIn} update receipts set payable_kg = 700, payable_reason = 'Umidade', total = 3135;
    update lots set total_cost = 3135, unit_cost = 4.0167 where id = '${raw}'`);
  const broken = Object.keys(await brokenInvariants(client));
  expect(broken).not.toContain("reception-weights-and-total-add-up");
  expect(broken).not.toContain("reception-agrees-with-its-lot");
  await client.query(`update receipts set total = 3485.18; update lots set unit_cost = 4.4653 where id = '${raw}'`);
  expect(Object.keys(await brokenInvariants(client))).toEqual(
    expect.arrayContaining(["reception-weights-and-total-add-up", "reception-agrees-with-its-lot"]),
  );
});

test.each(invariants)("$name is reported when it is violated", async ({ name, sentence }) => {
  expect(sentence).toMatch(/^[A-Z].+\.$/);
  await client.query(`${letIn} ${violations[name] ?? ""}`);
  expect(Object.keys(await brokenInvariants(client))).toContain(name);
});
