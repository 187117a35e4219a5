import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** The connections that a limit has, as many as the product. */
export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

/** Serves a limit behind bare `node:http`, and prints where it listens. */
export function serveLimit(answer: (request: IncomingMessage) => Promise<unknown>): void {
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
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** All of it on one connection, committed in the end or taken back. */
export async function transact(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
