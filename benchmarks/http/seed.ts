import pg from "pg";
import type { Server } from "../processes.ts";

export interface Seed {
  fruitIds: string[];
  supplierId: string;
  receptionId: string;
}

/** Suppliers in bulk; fruits and one reception through the product, so that they are what it makes. */
export async function seed(url: string, app: Server, suppliers: number): Promise<Seed> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `insert into suppliers (id, created_at, updated_at, name, city)
     select gen_random_uuid(), now(), now(), 'Sítio ' || n, 'Cidade ' || n % 97 from generate_series(1, $1) n returning id`,
    [suppliers],
  );
  const supplierId: string = rows[0].id;
  const fruitIds: string[] = [];
  // As many fruits as a plant has in a season: receptions of one fruit on one day wait for each other's code.
  for (let n = 0; n < 12; n++) {
    const letter = String.fromCharCode(65 + n);
    fruitIds.push((await post(app, "/api/fruits", { name: `Fruta ${letter}`, code: `F${letter}` })).id);
  }
  await client.query(
    `insert into supplier_products (id, supplier_id, fruit_id, created_at)
     select gen_random_uuid(), s.id, f.id, now() from suppliers s join fruits f on f.code in ('FA', 'FB')`,
  );
  await client.query("analyze");
  await client.end();
  const reception = await post(app, "/api/raw-materials", {
    fruitId: fruitIds[0],
    supplierId,
    grossKg: 860.5,
    tareKg: 48,
  });
  return { fruitIds, supplierId, receptionId: reception.id };
}

async function post(app: Server, path: string, body: object): Promise<{ id: string }> {
  const reply = await fetch(app.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${app.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as { id: string };
}
