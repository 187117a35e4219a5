import { additiveTakenKg, fruitTakenKg, netContentG, pulpTakenKg, rejectedUnits, units } from "./shape.ts";
import type { Things } from "./things.ts";

/** Tables that are filled without their indexes, which are made when all is there. */
export const filledTables = [
  "lots",
  "lot_codes",
  "lot_movements",
  "lot_additives",
  "receipts",
  "productions",
  "payments",
  "payment_lots",
  "audit_events",
];

const numbered = (kind: number) => `bulk.uuid7(l.at, ${kind}, row_number() over (order by l.id))`;
const searched = "fold(concat_ws(' ', l.code, l.item_name || ' ' || l.item_code, l.supplier_name))";
const received = "l.type not in ('pulp', 'final_product')";
const inputKg = { pulp: fruitTakenKg * 2 + additiveTakenKg, final: pulpTakenKg * 2 };

/** What the product would have stored of these lots: everything an entry writes. */
export function storedStatements({ admin, supplies, activeMgPerKg }: Things): string[] {
  const by = `'${admin}'::uuid`;
  const dose = `round(${additiveTakenKg} * ${activeMgPerKg}::numeric / p.initial, 4)`;
  return [
    "insert into lot_codes (code, reserved_at) select code, at from bulk.lots order by code",
    `insert into lot_sequences (prefix, last)
     select left(code, length(code) - length(substring(code from '-[0-9]+$'))), count(*) from bulk.lots group by 1`,
    `insert into lots (id, created_at, created_by, updated_at, updated_by, code, type, fruit_id, additive_id, additional_id, packaging_id,
       unit, initial_quantity, balance, kg_per_unit, total_cost, unit_cost, entry_kind, supplier_id, produced_at, expires_at, brix, searched)
     select l.id, at, ${by}, at, ${by}, code, type,
       case when type in ('raw_material', 'pulp', 'final_product') then item_id end, case type when 'additive' then item_id end,
       case type when 'additional' then item_id end, case type when 'packaging' then item_id end,
       unit, initial, balance, kg_per_unit, cost, round(cost / initial, 4), kind, supplier_id, day, expires,
       case when type in ('raw_material', 'pulp') then 8 + b % 40 / 10.0 end, ${searched}
     from bulk.lots l join bulk.balances on lot_id = l.id order by l.id`,
    `insert into lot_counts (type, item_id, removed, lots) select type, item_id, false, count(*) from lots group by 1, 2`,
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, recorded_by, child_lot_id, reverses_id, customer, invoice_number, reason)
     select id, lot_id, kind, quantity, at, at, ${by}, child, reverses, customer, invoice, reason from bulk.moves order by id`,
    `insert into lot_additives (lot_id, additive_id, mg_per_kg) select p.id, '${supplies.additive.id}', ${dose} from bulk.lots p where type = 'pulp'`,
    `insert into lot_additives (lot_id, additive_id, mg_per_kg)
     select m.child, d.additive_id, round(sum(-m.quantity * d.mg_per_kg) / ${inputKg.final}, 4)
     from bulk.moves m join lot_additives d on d.lot_id = m.lot_id where m.child is not null group by 1, 2`,
    `insert into receipts (id, created_at, created_by, updated_at, updated_by, kind, lot_id, item_id, quantity, supplier_id, received_at,
       unit_price, total, due_date, gross_kg, tare_kg, net_kg, rejected_kg, searched)
     select ${numbered(21)}, at, ${by}, at, ${by}, kind, id, item_id, initial, supplier_id, day, price, cost, day + 21,
       case kind when 'raw-material' then initial + 12 end, case kind when 'raw-material' then 12 end,
       case kind when 'raw-material' then initial end, case kind when 'raw-material' then 0 end,
       fold(concat_ws(' ', l.code, l.item_name || ' ' || l.item_code, l.supplier_name))
     from bulk.lots l where ${received} order by l.id`,
    `insert into payments (id, created_at, created_by, updated_at, updated_by, supplier_id, amount, due_date)
     select ${numbered(22)}, at, ${by}, at, ${by}, supplier_id, cost, day + 21 from bulk.lots l where ${received} order by l.id`,
    `insert into payment_lots (payment_id, lot_id, amount)
     select payment.id, lot.id, lot.cost from (select id, row_number() over (order by id) as n from payments) payment
     join (select id, cost, row_number() over (order by id) as n from bulk.lots l where ${received}) lot using (n)`,
    `insert into productions (id, created_at, created_by, updated_at, updated_by, kind, lot_id, item_id, quantity, produced_at, input_kg,
       total_cost, refuse_kg, residue_kg, yield_pct, unexplained_loss_kg, storage)
     select ${numbered(23)}, at, ${by}, at, ${by}, 'pulp', id, item_id, initial, day, ${inputKg.pulp}, cost, 10, 100,
       round(initial * 100 / ${fruitTakenKg * 2}, 2), ${inputKg.pulp} - initial - 110, 'frozen'
     from bulk.lots l where type = 'pulp' order by l.id`,
    `insert into productions (id, created_at, created_by, updated_at, updated_by, kind, lot_id, item_id, quantity, produced_at, input_kg,
       total_cost, net_content_g, rejected_units, fill_loss_kg)
     select ${numbered(24)}, at, ${by}, at, ${by}, 'final-product', id, item_id, initial, day, ${inputKg.final}, cost, ${netContentG},
       ${rejectedUnits}, ${inputKg.final} - (${units + rejectedUnits}) * ${netContentG / 1000}
     from bulk.lots l where type = 'final_product' order by l.id`,
    ...["receipts", "productions"].map(
      (entity, n) => `insert into audit_events (id, at, actor_id, action, entity, entity_id, after, request_id)
     select bulk.uuid7(created_at, ${25 + n}, row_number() over ()), created_at, ${by}, 'create', '${entity}', id,
       jsonb_build_object('quantity', quantity), 'bulk' from ${entity} order by id`,
    ),
    "drop schema bulk cascade",
  ];
}
