import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/**
 * The limit of a benchmark of reading: the statements of a question (`STATEMENTS`, JSON), all at once, named so that PostgreSQL
 * prepares them once, through the product's driver, behind bare `node:http`. The address is the question's number.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const asked = JSON.parse(process.env.STATEMENTS ?? "[]") as string[][];

const server = createServer(async (request, response) => {
  const n = Number(request.url?.slice(1));
  try {
    const results = await Promise.all(
      (asked[n] ?? []).map((text, k) => pool.query({ name: `statement-${n}-${k}`, text })),
    );
    response.setHeader("content-type", "application/json").end(JSON.stringify(results.map(({ rows }) => rows)));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
