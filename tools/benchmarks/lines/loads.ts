import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import type { Limit, Load, Plain, Plant } from "../frame/line.ts";

/** Builds the loads of a usual day: each call runs on fifty connections and is compared with unnamed SQL statements. */
export async function buildLoads({ client, app, today }: Plant): Promise<Load[]> {
  const ids = async (from: string) =>
    (await client.query<{ id: string }>(`select id from ${from}`)).rows.map(({ id }) => id);
  const { rows: products } = await client.query<{ id: string; code: string }>(
    "select id, code from lots where type = 'final_product' order by md5(code) limit 40",
  );
  const { rows: counts } = await client.query<{ n: string }>("select count(*) as n from lots");
  // With this many lots, counting for each page and scanning for each search use all of a server's time.
  const isLarge = Number(counts[0]?.n) >= 100_000;
  const fruits = await ids("fruits where active and not composite order by code limit 12");
  const suppliers = await ids("suppliers order by name limit 12");
  const reception = {
    grossKg: 860.5,
    tareKg: 48,
    crates: 24,
    unitPrice: 2.2,
    brix: 6.2,
    ph: 3.1,
    confirmedRepeat: true,
  };
  /** Lots of fruit that no other call uses. */
  const bought = await Promise.all(
    Array.from({ length: 48 }, async (_, n) => {
      const fruitId = fruits[n % fruits.length];
      const headers = { authorization: `Bearer ${app.token}`, "content-type": "application/json" };
      const body = JSON.stringify({ ...reception, fruitId, supplierId: suppliers[0], grossKg: 40_000, tareKg: 0 });
      const reply = await fetch(`${app.url}/api/raw-materials`, { method: "POST", headers, body });
      const { lot } = (await reply.json()) as { lot: { id: string } };
      return { fruitId, lotId: lot.id };
    }),
  );
  const read = (...reads: Plain[]): Limit => ({ reads });
  const from = addDays(today, -29);
  const year = (n: number) => [addDays(today, -364 - n), addDays(today, -n)] as const;
  const buildYield = (n: number) => {
    const [first, last] = year(n);
    return {
      product: { path: `/reports/yield?from=${first}&to=${last}` },
      limit: read([yieldReport, first, last], [yieldSpread, first, last]),
    };
  };
  return [
    {
      name: "lista de lotes com o total, 25 linhas",
      calls: 20,
      minRatio: isLarge ? 2.5 : 0.9,
      product: (n) => ({ path: `/lots?rows=25&page=${n + 1}` }),
      limit: (n) => read([newestLots("true", 25 * n)], ["select count(*) from lots"]),
    },
    {
      name: "busca por parte do código",
      calls: 40,
      minRatio: isLarge ? 10 : 0.9,
      product: (n) => ({ path: `/lots?rows=25&search=${products[n]?.code.slice(-9)}` }),
      limit: (n) => {
        const like = `%${products[n]?.code.slice(-9)}%`;
        return read([newestLots("code ilike $1"), like], ["select count(*) from lots where code ilike $1", like]);
      },
    },
    {
      name: "um lote",
      calls: 40,
      minRatio: 0.9,
      product: (n) => ({ path: `/lots/${products[n]?.id}` }),
      limit: (n) => read([lotRows("select $1::uuid as id"), products[n]?.id]),
    },
    {
      name: "recepções de uma fruta em um mês",
      calls: 12,
      minRatio: 0.9,
      rounds: 5,
      product: (n) => ({ path: `/raw-materials?rows=25&fruit=${fruits[n]}&from=${from}&to=${today}` }),
      limit: (n) => {
        const month = "kind = 'raw-material' and removed_at is null and item_id = $1 and received_at between $2 and $3";
        const page = `select * from receipts where ${month} order by received_at desc, id desc limit 25`;
        const pageSql = `select r.*, lot.* from (${page}) r join lateral (${lotRows("select r.lot_id as id")}) lot on true`;
        return read(
          [pageSql, fruits[n], from, today],
          [`select count(*), sum(quantity) from receipts where ${month}`, fruits[n], from, today],
        );
      },
    },
    {
      name: "relatório de rendimento, um ano de cada vez outro",
      // The product caches fewer than 40 reports.
      calls: 40,
      minRatio: 0.9,
      connections: 4,
      rounds: 7,
      product: (n) => buildYield(n + 1).product,
      limit: (n) => buildYield(n + 1).limit,
    },
    {
      name: "o mesmo relatório outra vez",
      calls: 1,
      minRatio: 0.9,
      connections: 4,
      product: () => buildYield(0).product,
      limit: () => buildYield(0).limit,
    },
    {
      name: "POST recepção",
      calls: 12,
      minRatio: 0.6,
      product: (n) => ({
        method: "POST",
        path: "/raw-materials",
        body: { ...reception, fruitId: fruits[n], supplierId: suppliers[n] },
      }),
      limit: (n) => insertReception(fruits[n] ?? "", suppliers[n] ?? ""),
    },
    {
      name: "POST pasta",
      calls: 48,
      minRatio: 0.6,
      product: (n) => {
        const { fruitId, lotId } = bought[n] ?? {};
        const body = { fruitId, inputs: [{ lotId, quantity: 0.01 }], outputKg: 0.006, residueKg: 0.003 };
        return { method: "POST", path: "/pulp-base", body };
      },
      limit: (n) => insertPulping(bought[n]?.fruitId ?? "", bought[n]?.lotId ?? ""),
    },
  ];
}

const pulpings = "productions p where p.kind = 'pulp' and p.removed_at is null and p.produced_at between $1 and $2";
const yieldReport = `select p.item_id, l.supplier_id, date_trunc('month', p.produced_at::timestamp) as month, count(*), -sum(m.quantity) as kg
  from (select * from ${pulpings}) p join lot_movements m on m.child_lot_id = p.lot_id
  join lots l on l.id = m.lot_id and l.type = 'raw_material' group by 1, 2, 3`;
const yieldSpread = `select item_id, percentile_cont(array[0.1, 0.9]) within group (order by yield_pct::float8) from ${pulpings} group by 1`;

const auditCreation = (table: string, id: string): Plain => [
  `insert into audit_events (id, at, action, entity, entity_id, after, request_id)
  select gen_random_uuid(), now(), 'create', '${table}', one.id, to_jsonb(one), 'puro' from ${table} one where one.id = $1`,
  id,
];

/** The plain SQL of a pulping of 10 g: the new lot, both movements, the production, its audit and a notification. */
function insertPulping(fruitId: string, lotId: string): Limit {
  const lot = "new:lot";
  return {
    transaction: [
      ["select * from lots where id = $1 for no key update", lotId],
      ["insert into lot_codes (code, reserved_at) values ('PURO-' || right($1::text, 14), now())", lot],
      [
        `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, produced_at, entry_kind)
        values ($1::uuid, now(), now(), 'PURO-' || right($1::uuid::text, 14), 'pulp', $2, 'kg', 0.006, 0.006, 1, current_date, 'pulp')`,
        ...[lot, fruitId],
      ],
      [
        `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id)
        values (gen_random_uuid(), $1, 'production', 0.006, now(), now(), null), (gen_random_uuid(), $2, 'consumption', -0.01, now(), now(), $1)`,
        ...[lot, lotId],
      ],
      ["update lots set balance = balance - 0.01 where id = $1", lotId],
      [
        `insert into productions (id, created_at, updated_at, kind, lot_id, item_id, quantity, produced_at, input_kg, refuse_kg, residue_kg,
          yield_pct, unexplained_loss_kg, storage)
        values ($1, now(), now(), 'pulp', $2, $3, 0.006, current_date, 0.01, 0, 0.003, 60, 0.001, 'frozen')`,
        ...["new:pulping", lot, fruitId],
      ],
      auditCreation("productions", "new:pulping"),
      ["insert into notifications (id, message, endpoint, at) values (gen_random_uuid(), 'Pasta', 'pulp', now())"],
    ],
    reads: [[lotRows("select $1::uuid as id"), lot]],
  };
}

/** Builds the plain reception with which single calls are compared. */
export async function buildYardstick({ client }: Plant): Promise<Limit> {
  const { rows } = await client.query<{ fruit: string; supplier: string }>(
    "select (select id from fruits where not composite limit 1) as fruit, (select id from suppliers limit 1) as supplier",
  );
  return insertReception(rows[0]?.fruit ?? "", rows[0]?.supplier ?? "");
}

/** The plain SQL of a priced reception: code, lot, movement, reception, payment, installment, audit, notifications. */
function insertReception(fruitId: string, supplierId: string): Limit {
  const [lot, receipt, payment] = ["new:lot", "new:receipt", "new:payment"];
  return {
    transaction: [
      ["insert into lot_codes (code, reserved_at) values ('PURO-' || right($1::text, 14), now())", lot],
      [
        `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, total_cost, unit_cost, entry_kind, supplier_id, produced_at)
        values ($1::uuid, now(), now(), 'PURO-' || right($1::uuid::text, 14), 'raw_material', $2, 'kg', 812.5, 812.5, 1, 1787.5, 2.2, 'raw-material', $3, current_date)`,
        ...[lot, fruitId, supplierId],
      ],
      [
        `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at)
        values (gen_random_uuid(), $1, 'entry', 812.5, now(), now())`,
        lot,
      ],
      [
        `insert into receipts (id, created_at, updated_at, kind, lot_id, item_id, quantity, supplier_id, received_at, unit_price, total, due_date, gross_kg, tare_kg, net_kg, rejected_kg)
        values ($1, now(), now(), 'raw-material', $2, $3, 812.5, $4, current_date, 2.2, 1787.5, current_date, 860.5, 48, 812.5, 0)`,
        ...[receipt, lot, fruitId, supplierId],
      ],
      [
        `insert into payments (id, created_at, updated_at, supplier_id, amount, due_date)
        values ($1, now(), now(), $2, 1787.5, current_date)`,
        ...[payment, supplierId],
      ],
      [
        "insert into payment_installments (payment_id, number, due_date, amount) values ($1, 1, current_date, 1787.5)",
        payment,
      ],
      ["insert into payment_lots (payment_id, lot_id, amount) values ($1, $2, 1787.5)", payment, lot],
      auditCreation("receipts", receipt),
      auditCreation("payments", payment),
      [
        `insert into notifications (id, message, endpoint, at) values
        (gen_random_uuid(), 'Entrada', 'raw-material', now()), (gen_random_uuid(), 'Pagamento', 'payment', now())`,
      ],
    ],
    reads: [
      [
        `select r.*, l.*, f.name, s.name from receipts r join lots l on l.id = r.lot_id join fruits f on f.id = r.item_id
        join suppliers s on s.id = r.supplier_id where r.id = $1`,
        receipt,
      ],
    ],
  };
}

const columns = `l.*, i.name as item, i.code as item_code, s.name as supplier, u.name as creator,
  coalesce((select id from receipts r where r.lot_id = l.id), (select id from productions p where p.lot_id = l.id)) as entry`;
const joins = `join lots l on l.id = page.id
  join lateral (select name, code from fruits where id = l.fruit_id union all select name, code from additives where id = l.additive_id
    union all select name, code from additionals where id = l.additional_id union all select name, code from packagings where id = l.packaging_id) i on true
  left join suppliers s on s.id = l.supplier_id left join users u on u.id = l.created_by`;

/** An SQL statement for lots with their item, supplier, author and entry; `page` is a query for the lots' ids. */
const lotRows = (page: string) => `select ${columns} from (${page}) page ${joins}`;

/** An SQL statement for a page of the 25 newest lots that match a condition. */
const newestLots = (where: string, offset = 0) =>
  lotRows(`select id from lots where ${where} order by produced_at desc, id desc limit 25 offset ${offset}`);
