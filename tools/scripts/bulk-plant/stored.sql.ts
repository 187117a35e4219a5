import { additiveTakenKg, fruitTakenKg, netContentG, pulpTakenKg, rejectedUnits, type Things, units } from "./shape.ts";

/** Tables that are filled without their indexes; the indexes are created after all rows. */
export const filledTables = [
  "lots",
  "lot_codes",
  "dispatches",
  "lot_movements",
  "lot_additives",
  "receipts",
  "productions",
  "payments",
  "payment_lots",
  "payment_installments",
  "settlements",
  "audit_events",
  "pulping_shares",
  "additive_uses",
  "write_offs",
];

const numbered = (kind: number) => `bulk.uuid7(l.at, ${kind}, row_number() over (order by l.id))`;
const searched = "fold(concat_ws(' ', l.code, l.item_name || ' ' || l.item_code, l.supplier_name))";
const received = "l.type not in ('pulp', 'final_product')";
const fruitKg = `(2 * ${fruitTakenKg("l.b")})`;
const inputKg = { pulp: `(${fruitKg} + ${additiveTakenKg})`, final: pulpTakenKg * 2 };
/** The kg that the dock rejects in a reception, as SQL: 7.5 kg in every eleventh block, otherwise none. */
const rejectedKg = "case l.b % 11 when 0 then 7.5 else 0 end";

/**
 * The rows that the product would have stored for these lots: the rows of each entry, and the later payments.
 * @param today  `YYYY-MM-DD`, the day of the latest payment.
 */
export function storedStatements({ admin, supplies, activeMgPerKg }: Things, today: string): string[] {
  const by = `'${admin}'::uuid`;
  const dose = `round(${additiveTakenKg} * ${activeMgPerKg}::numeric / p.initial, 4)`;
  return [
    "insert into lot_codes (code, reserved_at) select code, at from bulk.lots order by code",
    `insert into lot_sequences (prefix, last)
     select left(code, length(code) - length(substring(code from '-[0-9]+$'))), count(*) from bulk.lots group by 1`,
    `insert into lots (id, created_at, created_by, updated_at, updated_by, code, type, item_id, fruit_id, additive_id, additional_id, packaging_id,
       unit, initial_quantity, balance, kg_per_unit, total_cost, unit_cost, entry_kind, supplier_id, produced_at, expires_at, brix, searched, recorded_at)
     select l.id, at, ${by}, at, ${by}, code, type, item_id,
       case when type in ('raw_material', 'pulp', 'final_product') then item_id end, case type when 'additive' then item_id end,
       case type when 'additional' then item_id end, case type when 'packaging' then item_id end,
       unit, initial, balance, kg_per_unit, cost, round(cost / initial, 4), kind, supplier_id, day, expires,
       case when type in ('raw_material', 'pulp') then 8 + b % 40 / 10.0 end, ${searched}, last_at
     from bulk.lots l join bulk.balances on lot_id = l.id order by l.id`,
    `insert into lot_counts (type, item_id, removed, part, lots) select type, item_id, false, 0, count(*) from lots group by 1, 2`,
    // Every shipment belongs to a separate dispatch with the shipment's id.
    `insert into dispatches (id, created_at, created_by, updated_at, updated_by, removed_at, code, customer_id, dispatched_at, invoice_number)
     select m.id, m.at, ${by}, coalesce(r.at, m.at), ${by}, r.at,
       'EX-' || day || '-' || lpad(place::text, greatest(2, length(place::text)), '0'), m.customer, m.at, m.invoice
     from (
       select *, to_char(at, 'YYDDD') as day, row_number() over (partition by to_char(at, 'YYDDD') order by id) as place
       from bulk.moves where kind = 'shipment'
     ) m left join bulk.moves r on r.reverses = m.id order by m.id`,
    "insert into dispatch_counts (customer_id, part, dispatches) select customer_id, 0, count(*) from dispatches where removed_at is null group by 1",
    "insert into lot_sequences (prefix, last) select left(code, 8), count(*) from dispatches group by 1",
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, recorded_by, child_lot_id, reverses_id, dispatch_id, reason)
     select id, lot_id, kind, quantity, at, at, ${by}, child, reverses, case when kind = 'shipment' then id end, reason from bulk.moves order by id`,
    `insert into lot_additives (lot_id, additive_id, mg_per_kg) select p.id, '${supplies.additive.id}', ${dose} from bulk.lots p where type = 'pulp'`,
    `insert into lot_additives (lot_id, additive_id, mg_per_kg)
     select m.child, d.additive_id, round(sum(-m.quantity * d.mg_per_kg) / ${inputKg.final}, 4)
     from bulk.moves m join lot_additives d on d.lot_id = m.lot_id where m.child is not null group by 1, 2`,
    `insert into receipts (id, created_at, created_by, updated_at, updated_by, kind, lot_id, item_id, quantity, supplier_id, received_at,
       unit_price, total, due_date, gross_kg, tare_kg, net_kg, rejected_kg, searched)
     select ${numbered(21)}, at, ${by}, at, ${by}, kind, id, item_id, initial, supplier_id, day, price, cost, day + 21,
       case kind when 'raw-material' then initial + ${rejectedKg} + 12 end, case kind when 'raw-material' then 12 end,
       case kind when 'raw-material' then initial + ${rejectedKg} end, case kind when 'raw-material' then ${rejectedKg} end,
       fold(concat_ws(' ', l.code, l.item_name || ' ' || l.item_code, l.supplier_name))
     from bulk.lots l where ${received} order by l.id`,
    ...moneyStatements(by, today),
    `insert into productions (id, created_at, created_by, updated_at, updated_by, kind, lot_id, item_id, quantity, produced_at, input_kg,
       refuse_kg, residue_kg, yield_pct, unexplained_loss_kg, storage)
     select ${numbered(23)}, at, ${by}, at, ${by}, 'pulp', id, item_id, initial, day, ${inputKg.pulp}, 10, 100,
       round(initial * 100 / ${fruitKg}, 2), ${inputKg.pulp} - initial - 110, 'frozen'
     from bulk.lots l where type = 'pulp' order by l.id`,
    `insert into productions (id, created_at, created_by, updated_at, updated_by, kind, lot_id, item_id, quantity, produced_at, input_kg,
       net_content_g, rejected_units, fill_loss_kg)
     select ${numbered(24)}, at, ${by}, at, ${by}, 'final-product', id, item_id, initial, day, ${inputKg.final}, ${netContentG},
       ${rejectedUnits}, ${inputKg.final} - (${units + rejectedUnits}) * ${netContentG / 1000}
     from bulk.lots l where type = 'final_product' order by l.id`,
    ...["receipts", "productions"].map(
      (entity, n) => `insert into audit_events (id, at, actor_id, action, entity, entity_id, after, request_id)
     select bulk.uuid7(created_at, ${25 + n}, row_number() over ()), created_at, ${by}, 'create', '${entity}', id,
       jsonb_build_object('quantity', quantity), 'bulk' from ${entity} order by id`,
    ),
    ...reportStatements(),
    "drop schema bulk cascade",
  ];
}

/** The day on which a payment in `bulk.payments` was settled. */
const paidOn = (today: string) => `least(due + (n % 9)::int - 4, date '${today}')`;

/**
 * Builds the SQL for debts and settlements. Every tenth debt has two instalments. Nearly all overdue debts are settled
 * in full, some other debts in part. Some debts have no due day; a few settlements are reversed.
 */
function moneyStatements(by: string, today: string): string[] {
  return [
    `create unlogged table bulk.payments as
     select *, round(cost * case when days is null then 0 when last_due <= date '${today}' - 3 and (n % 50 <> 0 or last_due < date '${today}' - 90) then 1
         when n % 20 = 0 then 0.4 else 0 end, 2) as paid
     from (
       select ${numbered(22)} as id, l.id as lot_id, l.supplier_id, l.cost, l.at, row_number() over (order by l.id) as n,
         l.day + 21 as due, l.day + 21 + split.days as last_due, round(l.cost / 2, 2) as half, split.parts,
         case when row_number() over (order by l.id) % 200 = 7 and l.day > date '${today}' - 20 then null else split.days end as days
       from (select *, row_number() over (order by id) as n from bulk.lots l where ${received}) l
       cross join lateral (select case when l.n % 10 = 3 then 2 else 1 end as parts, case when l.n % 10 = 3 then 14 else 0 end as days) split
     ) owed`,
    `insert into payments (id, created_at, created_by, updated_at, updated_by, supplier_id, amount, paid, due_date)
     select id, at, ${by}, case when paid > 0 then greatest(at, ${paidOn(today)} + time '14:00') else at end, ${by}, supplier_id, cost, paid,
       case when days is null then null when parts = 2 and paid < half then due else last_due end from bulk.payments order by id`,
    "insert into payment_lots (payment_id, lot_id, amount, paid) select id, lot_id, cost, paid from bulk.payments order by id",
    `insert into payment_installments (payment_id, number, due_date, amount, paid)
     select id, number, case number when 1 then due else last_due end, part, least(part, greatest(paid - before, 0))
     from bulk.payments cross join lateral (
       select 1 as number, case parts when 2 then half else cost end as part, 0 as before
       union all select 2, cost - half, half where parts = 2) parts
     where days is not null order by id, number`,
    `create unlogged table bulk.settlements as
     select id, n, ${paidOn(today)} as on_day, (array['pix', 'dinheiro', 'transferência', 'boleto', 'cheque'])[1 + n % 5] as method, paid
     from bulk.payments where paid > 0`,
    `insert into settlements (id, payment_id, paid_at, amount, method, recorded_at, recorded_by)
     select bulk.uuid7(on_day + time '14:00', 27, n), id, on_day, paid, method, on_day + time '14:00', ${by} from bulk.settlements order by 1`,
    `insert into settlements (id, payment_id, paid_at, amount, method, reverses_id, reason, recorded_at, recorded_by)
     select bulk.uuid7(on_day + at, kind, n), id, on_day, sign * paid, method, case sign when -1 then bulk.uuid7(on_day + time '09:00', 28, n) end,
       case sign when -1 then 'Lançada em dobro' end, on_day + at, ${by}
     from bulk.settlements cross join (values (28, 1, time '09:00'), (29, -1, time '10:00')) s (kind, sign, at)
     where n % 400 = 5 order by 1`,
  ];
}

/** The rows that the triggers of the reports would have stored. */
function reportStatements(): string[] {
  return [
    `insert into pulping_shares (lot_id, supplier_id, fruit_id, produced_at, first, fruit_kg, output_kg, made_kg, yield_pct, fruit_cost, total_cost)
     select p.lot_id, d.supplier_id, p.item_id, p.produced_at, row_number() over (pulping order by d.kg desc, d.supplier_id) = 1,
       d.kg, p.quantity * d.kg / sum(d.kg) over (pulping), p.quantity * d.kg / sum(d.kg) over (pulping), p.yield_pct, d.cost,
       d.cost + (l.total_cost - sum(d.cost) over (pulping)) * d.kg / sum(d.kg) over (pulping)
     from (
       select m.child, r.supplier_id, -sum(m.quantity) as kg, sum(r.cost * -m.quantity / r.initial) as cost
       from bulk.moves m join bulk.lots r on r.id = m.lot_id and r.type = 'raw_material' where m.child is not null group by 1, 2
     ) d join productions p on p.lot_id = d.child join lots l on l.id = p.lot_id
     window pulping as (partition by p.lot_id) order by p.produced_at, p.lot_id`,
    `insert into additive_uses (lot_id, additive_id, fruit_id, produced_at, taken, made_kg, mg_per_kg)
     select d.lot_id, d.additive_id, p.item_id, p.produced_at, case p.kind when 'pulp' then ${additiveTakenKg} else 0 end,
       p.quantity * l.kg_per_unit, d.mg_per_kg
     from lot_additives d join productions p on p.lot_id = d.lot_id join lots l on l.id = d.lot_id order by p.produced_at, p.lot_id`,
    `insert into write_offs (movement_id, lot_id, fruit_id, kind, occurred_at, kg, value)
     select m.id, l.id, l.fruit_id, m.kind, m.occurred_at, -m.quantity * l.kg_per_unit, -m.quantity * l.total_cost / l.initial_quantity
     from lot_movements m join lots l on l.id = m.lot_id where m.kind = 'loss' order by m.occurred_at, m.id`,
  ];
}
