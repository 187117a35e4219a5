import type pg from "pg";
import { uuidv7 } from "uuidv7";
import type { Line, Plant } from "../frame/line.ts";
import { readRecall } from "./traces.ts";

/** Recalls by the number of made lots that they reach and of customers who received them, with the ms to read one whole. */
const reaches = [
  { lots: 1000, customers: 100, maxMs: 300 },
  { lots: 10_000, customers: 500, maxMs: 3000 },
] as const;
type Reach = (typeof reaches)[number];

export async function recallLines({ client, today }: Plant): Promise<Line[]> {
  const lines: Line[] = [];
  for (const reach of reaches) {
    const id = await makeRecall(client, reach);
    lines.push({
      name: `recolhimento de ${reach.lots} lotes e ${reach.customers} clientes`,
      product: () => ({ path: `/recalls/${id}` }),
      limit: () => readRecall(id, today),
      ...{ maxMs: reach.maxMs, rounds: 15 },
    });
  }
  return lines;
}

/** Recalls the oldest pulps and products, half each; their dispatches are spread over the customers. */
async function makeRecall(client: pg.Client, { lots, customers }: Reach): Promise<string> {
  const id = uuidv7();
  const oldest = (type: string) =>
    `(select id from lots where type = '${type}' order by produced_at, id limit ${lots / 2})`;
  await client.query(`begin;
    insert into customers (id, name, created_at, updated_at, phone)
      select gen_random_uuid(), '${id} ' || n, now(), now(), '8132221100' from generate_series(1, ${customers}) n;
    create temp table reached on commit drop as
      select id, row_number() over () as n from (${oldest("pulp")} union all ${oldest("final_product")}) l;
    update dispatches d set customer_id = c.id
      from (select m.dispatch_id, row_number() over (order by m.id) as n from lot_movements m join reached on reached.id = m.lot_id
        where m.kind = 'shipment') s
      join (select id, row_number() over () as n from customers where name like '${id} %') c on c.n = 1 + s.n % ${customers}
      where d.id = s.dispatch_id;
    insert into recalls (id, code, lot_id, reason, opened_at)
      select '${id}', 'RC-${id.slice(-14)}', id, 'medida', now() from reached where n = 1;
    insert into recall_lots (recall_id, lot_id, share, exposure_quantity) select '${id}', id, 1, 1 from reached;
    commit;
    analyze`);
  return id;
}
