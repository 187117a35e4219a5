import type { IncomingMessage } from "node:http";
import type pg from "pg";
import { bodyOf, pool, serveLimit, transact } from "../limit-server.ts";
import type { Plain } from "./line.ts";

/**
 * The limit of each line: the statements that the request brings, prepared once by their text, through the product's driver behind bare
 * `node:http`. Those of a transaction one after another, others at once. No session, no levels, no validation, no stored answer, no news.
 */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `plain-${names.size}`;
  names.set(text, name);
  return name;
}

const run = async (connection: Pick<pg.Pool | pg.PoolClient, "query">, { text, values = [] }: Plain) =>
  (await connection.query({ name: nameOf(text), text, values })).rows;

async function answer(request: IncomingMessage): Promise<unknown[]> {
  const { transaction = [], reads = [] } = JSON.parse(await bodyOf(request)) as Record<string, Plain[]>;
  if (transaction.length > 0)
    await transact(async (client) => {
      for (const statement of transaction) await run(client, statement);
    });
  return Promise.all(reads.map((statement) => run(pool, statement)));
}

serveLimit(answer);
