import { pool, serveLimit } from "./limit-server.ts";

/**
 * The limit of a benchmark of reading: the statements of a question (`STATEMENTS`, JSON), all at once, named so that PostgreSQL
 * prepares them once, through the product's driver, behind bare `node:http`. The address is the question's number.
 */
const asked = JSON.parse(process.env.STATEMENTS ?? "[]") as string[][];

serveLimit(async (request) => {
  const n = Number(request.url?.slice(1));
  const results = await Promise.all(
    (asked[n] ?? []).map((text, k) => pool.query({ name: `statement-${n}-${k}`, text })),
  );
  return results.map(({ rows }) => rows);
});
