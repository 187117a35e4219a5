import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { uuidv7 } from "uuidv7";

/**
 * The limit of the HTTP benchmark: the statements that the product cannot do without, named so that PostgreSQL prepares them once,
 * through the product's driver, behind bare `node:http`. No session, no validation, no audit, no news.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

const list = {
  name: "list",
  text: `select s.*, c.id as creator_id, c.name as creator_name,
    (select count(*) from supplier_products p where p.supplier_id = s.id) as product_count,
    array(select f.name from supplier_products p join fruits f on f.id = p.fruit_id
      where p.supplier_id = s.id order by 1 limit 3) as product_names
    from (select id from suppliers where removed_at is null order by name_key, id limit $1 offset $2) page
    join suppliers s on s.id = page.id left join users c on c.id = s.created_by order by s.name_key, s.id`,
};
const counted = { name: "count", text: "select count(*) from suppliers where removed_at is null" };
const one = {
  name: "one",
  text: `select r.*, l.*, f.name as fruit_name, s.name as supplier_name, c.name as creator_name
    from receipts r join lots l on l.id = r.lot_id join fruits f on f.id = l.fruit_id
    join suppliers s on s.id = r.supplier_id left join users c on c.id = r.created_by
    where r.id = $1 and r.removed_at is null`,
};

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? "/", "http://bare");
  if (request.method === "POST") return receive(JSON.parse(await bodyOf(request)));
  if (url.pathname === "/api/suppliers") {
    const rows = Number(url.searchParams.get("rows"));
    const offset = (Number(url.searchParams.get("page")) - 1) * rows;
    const [data, total] = await Promise.all([pool.query({ ...list, values: [rows, offset] }), pool.query(counted)]);
    return { data: data.rows, total: total.rows[0].count };
  }
  return (await pool.query({ ...one, values: [url.pathname.split("/").at(-1)] })).rows[0];
}

async function receive(body: { fruitId: string; supplierId: string; grossKg: number; tareKg: number }) {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  try {
    await client.query("begin");
    const now = new Date();
    const day = now.toISOString().slice(0, 10);
    const net = body.grossKg - body.tareKg;
    const [lot, receipt] = [uuidv7(), uuidv7()];
    const prefix = `MP-${body.fruitId.slice(-4).toUpperCase()}-00000`;
    const { rows } = await run(
      "sequence",
      "insert into lot_sequences values ($1, 1) on conflict (prefix) do update set last = lot_sequences.last + 1 returning last",
      [prefix],
    );
    const code = `${prefix}-${rows[0].last}`;
    await run("code", "insert into lot_codes (code, reserved_at) values ($1, $2)", [code, now]);
    await run(
      "lot",
      `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, supplier_id, produced_at)
       values ($1, $2, $2, $3, 'raw_material', $4, 'kg', $5, $5, $6, $7)`,
      [lot, now, code, body.fruitId, net, body.supplierId, day],
    );
    await run(
      "movement",
      "insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at) values ($1, $2, 'entry', $3, $4, $4)",
      [uuidv7(), lot, net, now],
    );
    await run(
      "receipt",
      `insert into receipts (id, created_at, updated_at, kind, lot_id, item_id, quantity, supplier_id, received_at, gross_kg, tare_kg, net_kg, rejected_kg)
       values ($1, $2, $2, 'raw-material', $3, $9, $7, $4, $8, $5, $6, $7, 0)`,
      [receipt, now, lot, body.supplierId, body.grossKg, body.tareKg, net, day, body.fruitId],
    );
    await client.query("commit");
    return { id: receipt, lot, code };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.setHeader("content-type", "application/json").end(JSON.stringify(body)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
