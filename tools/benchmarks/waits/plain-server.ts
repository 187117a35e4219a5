import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { Plain } from "./line.ts";

/**
 * The limit of each line: the statements that the request brings, prepared once by their text, through the product's driver behind bare
 * `node:http`. Those of a transaction one after another, others at once. No session, no levels, no validation, no stored answer, no news.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `plain-${names.size}`;
  names.set(text, name);
  return name;
}

const run = async (connection: Pick<pg.Pool | pg.PoolClient, "query">, { text, values = [] }: Plain) =>
  (await connection.query({ name: nameOf(text), text, values })).rows;

async function answer(request: IncomingMessage): Promise<unknown[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { transaction = [], reads = [] } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<
    string,
    Plain[]
  >;
  if (transaction.length > 0) await transact(transaction);
  return Promise.all(reads.map((statement) => run(pool, statement)));
}

async function transact(statements: Plain[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const statement of statements) await run(client, statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
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
