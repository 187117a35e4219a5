import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import type { Limit, Plain } from "./line.ts";

/**
 * The comparison server: it runs the SQL statements in a request's body, with the product's driver and as many
 * connections as the product. It does none of the product's other work, such as sessions and validation.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

async function answer(request: IncomingMessage): Promise<unknown[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const ids = new Map<string, string>();
  const body = Buffer.concat(chunks)
    .toString("utf8")
    .replaceAll(/new:[\w-]+/g, (word) => ids.get(word) ?? ids.set(word, uuidv7()).get(word) ?? "");
  const { transaction = [], reads = [] } = JSON.parse(body) as Limit;
  const run = async (connection: Pick<pg.Pool | pg.PoolClient, "query">, [text, ...values]: Plain) =>
    (await connection.query(text, values)).rows;
  if (transaction.length > 0) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (const statement of transaction) await run(client, statement);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  }
  return Promise.all(reads.map((statement) => run(pool, statement)));
}

const server = createServer((request, response) => {
  answer(request).then(
    (rows) => response.setHeader("content-type", "application/json").end(JSON.stringify(rows)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
