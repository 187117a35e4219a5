import { addDays } from "../../../packages/contract/src/core/calendar.rules.ts";
import type { Call, Limit, Line, Plain, Plant } from "../frame/line.ts";
import { insertReception } from "./entries.ts";
import { buildTraceSql, lotRows, newestLots } from "./lot-rows.ts";

/** At this size, a count for each page and a scan for each search take all the time of a server. */
const many = 100_000;

/** The day's calls, each by fifty connections, beside unnamed statements; both sides answer in requests per second. */
export async function loadLines({ client, app, today }: Plant): Promise<Line[]> {
  const ids = async (from: string) =>
    (await client.query<{ id: string }>(`select id from ${from}`)).rows.map(({ id }) => id);
  const { rows: products } = await client.query<{ id: string; code: string }>(
    "select id, code from lots where type = 'final_product' order by md5(code) limit 40",
  );
  const { rows: counted } = await client.query<{ n: string }>("select count(*) as n from lots");
  const isLarge = Number(counted[0]?.n) >= many;
  const receptions = await ids(
    "receipts where kind = 'raw-material' and removed_at is null order by md5(id::text) limit 40",
  );
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
  /** No other call takes from these lots of fruit. */
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
  const question = (name: string, { calls, minRatio, product, limit, ...load }: Load): Line => ({
    name,
    product,
    limit: (n) => ({ ...limit(n), isUnnamed: true }),
    load: { calls, minRatio, ...load },
  });
  const read = (...reads: Plain[]): Limit => ({ reads });
  const from = addDays(today, -29);
  const year = (n: number) => [addDays(today, -364 - n), addDays(today, -n)] as const;
  const yieldOf = (n: number) => {
    const [first, last] = year(n);
    return {
      product: { path: `/reports/yield?from=${first}&to=${last}` },
      limit: read([yieldReport, first, last], [yieldSpread, first, last]),
    };
  };
  return [
    question("lista de lotes com o total, 25 linhas", {
      ...{ calls: 20, minRatio: isLarge ? 2.5 : 0.9 },
      product: (n) => ({ path: `/lots?rows=25&page=${n + 1}` }),
      limit: (n) => read([newestLots("true", 25 * n)], ["select count(*) from lots"]),
    }),
    question("busca por parte do código", {
      ...{ calls: 40, minRatio: isLarge ? 10 : 0.9 },
      product: (n) => ({ path: `/lots?rows=25&search=${products[n]?.code.slice(-9)}` }),
      limit: (n) => {
        const like = `%${products[n]?.code.slice(-9)}%`;
        return read([newestLots("code ilike $1"), like], ["select count(*) from lots where code ilike $1", like]);
      },
    }),
    question("um lote", {
      ...{ calls: 40, minRatio: 0.9 },
      product: (n) => ({ path: `/lots/${products[n]?.id}` }),
      limit: (n) => read([lotRows("select $1::uuid as id"), products[n]?.id]),
    }),
    question("uma recepção", {
      ...{ calls: 40, minRatio: 0.9 },
      product: (n) => ({ path: `/raw-materials/${receptions[n]}` }),
      limit: (n) =>
        read([
          `select r.*, lot.* from receipts r join lateral (${lotRows("select r.lot_id as id")}) lot on true where r.id = $1`,
          receptions[n],
        ]),
    }),
    question("recepções de uma fruta em um mês", {
      ...{ calls: 12, minRatio: 0.9, rounds: 5 },
      product: (n) => ({ path: `/raw-materials?rows=25&fruit=${fruits[n]}&from=${from}&to=${today}` }),
      limit: (n) => {
        const month = "kind = 'raw-material' and removed_at is null and item_id = $1 and received_at between $2 and $3";
        const page = `select * from receipts where ${month} order by received_at desc, id desc limit 25`;
        const shown = `select r.*, lot.* from (${page}) r join lateral (${lotRows("select r.lot_id as id")}) lot on true`;
        return read(
          [shown, fruits[n], from, today],
          [`select count(*), sum(quantity) from receipts where ${month}`, fruits[n], from, today],
        );
      },
    }),
    question("rastreio de um produto", {
      ...{ calls: 40, minRatio: 0.9 },
      product: (n) => ({ path: `/lots/${products[n]?.id}/trace?direction=backward` }),
      limit: (n) => read([buildTraceSql("backward"), products[n]?.id]),
    }),
    question("relatório de rendimento, um ano de cada vez outro", {
      // The product caches fewer reports than these.
      ...{ calls: 40, minRatio: 0.9, connections: 4, rounds: 7 },
      product: (n) => yieldOf(n + 1).product,
      limit: (n) => yieldOf(n + 1).limit,
    }),
    question("o mesmo relatório outra vez", {
      ...{ calls: 1, minRatio: 0.9, connections: 4 },
      product: () => yieldOf(0).product,
      limit: () => yieldOf(0).limit,
    }),
    question("POST recepção", {
      ...{ calls: 12, minRatio: 0.6 },
      product: (n) => ({
        method: "POST",
        path: "/raw-materials",
        body: { ...reception, fruitId: fruits[n], supplierId: suppliers[n] },
      }),
      limit: (n) => insertReception(fruits[n] ?? "", suppliers[n] ?? ""),
    }),
    question("POST pasta", {
      ...{ calls: 48, minRatio: 0.6 },
      product: (n) => {
        const { fruitId, lotId } = bought[n] ?? {};
        const body = { fruitId, inputs: [{ lotId, quantity: 0.01 }], outputKg: 0.006, residueKg: 0.003 };
        return { method: "POST", path: "/pulp-base", body };
      },
      limit: (n) => insertPulping(bought[n]?.fruitId ?? "", bought[n]?.lotId ?? ""),
    }),
  ];
}

interface Load {
  calls: number;
  minRatio: number;
  connections?: number;
  rounds?: number;
  product: (n: number) => Call;
  limit: (n: number) => Limit;
}

const pulpings = "productions p where p.kind = 'pulp' and p.removed_at is null and p.produced_at between $1 and $2";
const yieldReport = `select p.item_id, l.supplier_id, date_trunc('month', p.produced_at::timestamp) as month, count(*), -sum(m.quantity) as kg
  from (select * from ${pulpings}) p join lot_movements m on m.child_lot_id = p.lot_id
  join lots l on l.id = m.lot_id and l.type = 'raw_material' group by 1, 2, 3`;
const yieldSpread = `select item_id, percentile_cont(array[0.1, 0.9]) within group (order by yield_pct::float8) from ${pulpings} group by 1`;

/** A pulping of 10 g of a lot: the lot, both movements, the production, its audit and a notification. */
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
      [
        `insert into audit_events (id, at, action, entity, entity_id, after, request_id)
        select gen_random_uuid(), now(), 'create', 'productions', p.id, to_jsonb(p), 'puro' from productions p where p.id = $1`,
        "new:pulping",
      ],
      ["insert into notifications (id, message, endpoint, at) values (gen_random_uuid(), 'Pasta', 'pulp', now())"],
    ],
    reads: [[lotRows("select $1::uuid as id"), lot]],
  };
}
