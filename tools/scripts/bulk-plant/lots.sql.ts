import {
  additiveTakenKg,
  blocksOfAdditive,
  fruitTakenKg,
  lotsInBlock,
  netContentG,
  plantDays,
  pulpTakenKg,
  rejectedUnits,
  supplies,
  type Things,
  units,
  value,
} from "./shape.ts";

/** Makes UUIDs of version 7 whose order is the order of time, because sorted rows are indexed faster. */
const uuid7 = `create function bulk.uuid7(at timestamptz, kind int, n bigint) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
    || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$`;

/** @param lots  the number of lots, a multiple of 80. @param lastDay  the day of the youngest block, `YYYY-MM-DD`. */
export function lotStatements(things: Things, { lots, lastDay }: { lots: number; lastDay: string }): string[] {
  const blocks = lots / lotsInBlock;
  const buildDay = (block: string) => `(date '${lastDay}' - ${plantDays} + (${block} * ${plantDays} / ${blocks})::int)`;
  const at = (day: string, hour: string) => `((${day} + time '${hour}') at time zone 'UTC')`;
  const recent = `b >= ${blocks} * 4 / 5`;
  const fruit = `(1 + b % ${things.fruits.length})`;
  const supplier = (n: string) => `(select id from bulk.suppliers where n = 1 + (${n}) % ${things.suppliers.length})`;
  const boughtOn = buildDay(`(b / ${blocksOfAdditive} * ${blocksOfAdditive})`);

  return [
    "create schema bulk",
    uuid7,
    `create table bulk.fruits as select * from (values ${things.fruits.map(value)}) v (n, id, name, code)`,
    `create table bulk.suppliers as select * from (values ${things.suppliers.map(value)}) v (n, id, name, code)`,
    `create table bulk.customers as select * from (values ${things.customers.map(value)}) v (n, id, name, code)`,
    // The lots with their initial quantities, of which later lots consume a part.
    `create unlogged table bulk.lots (
       id uuid, b int, j int, type text, kind text, prefix text, item_id uuid, item_name text, item_code text, unit text,
       kg_per_unit numeric, initial numeric, at timestamptz, day date, expires date, supplier_id uuid, supplier_name text,
       price numeric, cost numeric, code text)`,
    `insert into bulk.lots
     select bulk.uuid7(${at("day", "08:00")}, 1, b * 9 + j), b, j, 'raw_material', 'raw-material', 'MP', f.id::uuid, f.name, f.code,
       'kg', 1, ${fruitTakenKg("b")} * (case j when 1 then 2 else 1 end) + (case when ${recent} then b % 97 else 0 end),
       ${at("day", "08:00")}, day, day + 3, s.id::uuid, s.name, 2.2 + (b + j) % 13 * 0.1
     from (select b, j, ${buildDay("b")} as day from generate_series(0, ${blocks - 1}) b, generate_series(0, 8) j) n
     join bulk.fruits f on f.n = ${fruit} join bulk.suppliers s on s.n = 1 + (b * 9 + j) % ${things.suppliers.length}`,
    ...supplies.map(
      ({ type, kind, prefix, quantity, price }, rest) => `insert into bulk.lots
     select bulk.uuid7(${at("day", "07:00")}, 2, b), b, 0, '${type}', '${kind}', '${prefix}', i.id::uuid, i.name, i.code, i.unit,
       ${type === "packaging" ? "null::numeric" : "1"}, ${quantity}, ${at("day", "07:00")}, day,
       ${type === "packaging" ? "null::date" : "day + 1500"}, ${supplier("b").replace("id from", "id::uuid from")},
       ${supplier("b").replace("id from", "name from")}, ${price}
     from (select b, ${boughtOn} as day from generate_series(${rest}, ${blocks - 1}, 4) b) n
     cross join (values ${[things.supplies[type]].map((item) => `('${item.id}', '${item.name}', '${item.code}', '${item.unit}')`)}) i (id, name, code, unit)`,
    ),
    `insert into bulk.lots
     select bulk.uuid7(${at("day", "12:00")}, 3, b * 5 + j), b, j, 'pulp', 'pulp', 'PA', f.id::uuid, f.name, f.code,
       'kg', 1, ${pulpTakenKg * 2} + (case when ${recent} then 20 + (b + j) % 7 else 0 end), ${at("day", "12:00")}, day, day + 365
     from (select b, j, ${buildDay("b")} as day from generate_series(0, ${blocks - 1}) b, generate_series(0, 4) j) n
     join bulk.fruits f on f.n = ${fruit}`,
    `insert into bulk.lots
     select bulk.uuid7(${at("day", "15:00")}, 4, b * 5 + j), b, j, 'final_product', 'final-product', 'PF', f.id::uuid, f.name, f.code,
       'un', ${netContentG / 1000}, ${units}, ${at("day", "15:00")}, day, day + 365
     from (select b, j, ${buildDay("b")} as day from generate_series(0, ${blocks - 1}) b, generate_series(0, 4) j) n
     join bulk.fruits f on f.n = ${fruit}`,
    "update bulk.lots set cost = round(initial * price, 2) where price is not null",
    `update bulk.lots set code = numbered.code from (
       select id, prefix || '-' || item_code || '-' || to_char(day, 'YYDDD') || '-'
         || lpad((row_number() over same)::text, greatest(2, length((row_number() over same)::text)), '0') as code
       from bulk.lots window same as (partition by prefix, item_code, day order by id)
     ) numbered where lots.id = numbered.id`,
    "create unique index on bulk.lots (type, b, j)",
    ...movementStatements(recent, things.customers.length),
    ...costStatements(),
  ];
}

/** The movements of the ledger: entries, consumptions, shipments and losses. */
function movementStatements(recent: string, customers: number): string[] {
  const insertConsumption = (
    child: string,
    parent: string,
    { on, quantity, number }: Record<"on" | "quantity" | "number", string>,
  ) => `
    insert into bulk.moves select bulk.uuid7(c.at + interval '1 second', ${number}, row_number() over ()), p.id, 'consumption', -(${quantity})::numeric, c.at, c.id
    from bulk.lots c join bulk.lots p on p.type = '${parent}' and ${on} where c.type = '${child}'`;
  return [
    `create unlogged table bulk.moves (
       id uuid, lot_id uuid, kind text, quantity numeric, at timestamptz, child uuid, reverses uuid, customer uuid, invoice text, reason text)`,
    `insert into bulk.moves
     select bulk.uuid7(at, 5, row_number() over ()), id, case when type in ('pulp', 'final_product') then 'production' else 'entry' end, initial, at
     from bulk.lots`,
    insertConsumption("pulp", "raw_material", {
      on: "p.b = c.b and p.j in (c.j * 9 / 5, c.j * 9 / 5 + 1)",
      quantity: fruitTakenKg("c.b"),
      number: "6",
    }),
    insertConsumption("pulp", "additive", {
      on: `p.b = c.b / ${blocksOfAdditive} * ${blocksOfAdditive} and p.j = 0`,
      quantity: String(additiveTakenKg),
      number: "7",
    }),
    insertConsumption("final_product", "pulp", {
      on: "p.b = c.b and p.j in (c.j, (c.j + 1) % 5)",
      quantity: String(pulpTakenKg),
      number: "8",
    }),
    insertConsumption("final_product", "packaging", {
      on: "p.b = c.b / 4 * 4 + 1 and p.j = 0",
      quantity: String(units + rejectedUnits),
      number: "9",
    }),
    // A lot of final product has a loss and eight shipments, one reversed; the last shipment empties an older lot.
    `insert into bulk.moves
     select bulk.uuid7(at + k * interval '1 day', 10, row_number() over ()), l.id, 'shipment',
       case when k = 8 and not (${recent}) then -175 else -60 end, at + k * interval '1 day', null, null,
       c.id::uuid, (200000 + (b * 40 + j * 8 + k) % 700000)::text
     from bulk.lots l cross join generate_series(1, 8) k join bulk.customers c on c.n = 1 + (b + k) % ${customers}
     where type = 'final_product'`,
    `insert into bulk.moves
     select bulk.uuid7(m.at + interval '1 hour', 11, row_number() over ()), m.lot_id, 'reversal', 60, m.at + interval '1 hour', null, m.id
     from bulk.moves m join bulk.lots l on l.id = m.lot_id where m.kind = 'shipment' and m.at = l.at + interval '1 day'`,
    `insert into bulk.moves
     select bulk.uuid7(at + interval '20 hours', 12, row_number() over ()), id, 'loss', -5, at + interval '20 hours', null, null, null, null, 'Avaria na câmara'
     from bulk.lots where type = 'final_product'`,
    "create table bulk.balances as select lot_id, sum(quantity) as balance, max(at) as last_at from bulk.moves group by 1",
    "create index on bulk.moves (child) where child is not null",
    "analyze bulk.lots, bulk.moves, bulk.balances",
  ];
}

/** Calculates the cost of each production's lot as the sum of its consumed parts: pulps first, then final products. */
function costStatements(): string[] {
  return ["pulp", "final_product"].map(
    (type) => `update bulk.lots set cost = made.cost from (
       select m.child, sum(round(p.cost * -m.quantity / p.initial, 8)) as cost
       from bulk.moves m join bulk.lots p on p.id = m.lot_id join bulk.lots c on c.id = m.child and c.type = '${type}'
       group by 1
     ) made where lots.id = made.child`,
  );
}
