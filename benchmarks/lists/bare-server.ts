import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { questions } from "./questions.ts";

/**
 * The limit of the lists benchmark: the two statements of a question, named so that PostgreSQL prepares them once, through
 * the product's driver, behind bare `node:http`. The address is the question's number.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const asked = questions(JSON.parse(process.env.KNOWN ?? "{}"));

const server = createServer(async (request, response) => {
  const n = Number(request.url?.slice(1));
  const [rows = "", count = ""] = asked[n]?.bare ?? [];
  try {
    const [data, total] = await Promise.all([
      pool.query({ name: `rows-${n}`, text: rows }),
      pool.query({ name: `count-${n}`, text: count }),
    ]);
    const body = JSON.stringify({ data: data.rows, total: Number(total.rows[0].count) });
    response.setHeader("content-type", "application/json").end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
