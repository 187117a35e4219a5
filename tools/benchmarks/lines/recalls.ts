import type pg from "pg";
import { uuidv7 } from "uuidv7";
import type { Plant, Wait } from "../frame/line.ts";

/** Builds recalls of different sizes: by the number of affected lots and of customers who received these lots. */
export async function buildRecalls({ client }: Plant): Promise<Wait[]> {
  const waits: Wait[] = [];
  for (const [lots, customers, maxTimes] of [
    [1000, 100, 40],
    [10_000, 500, 300],
  ] as const) {
    const path = `/recalls/${await makeRecall(client, lots, customers)}`;
    const name = `recolhimento de ${lots} lotes e ${customers} clientes`;
    waits.push({ name, call: () => ({ path }), maxTimes, rounds: 15 });
  }
  return waits;
}

/** Makes a recall of the oldest lots, half pulps and half products, and spreads their dispatches over the customers. */
async function makeRecall(client: pg.Client, lots: number, customers: number): Promise<string> {
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
