import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { bodyOf, pool, serveLimit, transact } from "../limit-server.ts";
import type { Recording, Statement } from "./recording.ts";

/**
 * The limit of the benchmark over HTTP: the statements of each call (`CALLS`, a JSON file), unnamed, through the product's driver
 * behind bare `node:http`. No session, no levels, no validation, no idempotency, no live news. What a call makes has new ids
 * each time.
 */
interface Call extends Recording {
  /** The ids that it makes: each time others. */
  makes: string[];
}

const calls = new Map(
  Object.entries(JSON.parse(readFileSync(process.env.CALLS ?? "", "utf8")) as Record<string, Call>),
);
// As the product reserves codes: beside its transaction, not waiting for the disk.
const aside = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2, options: "-c synchronous_commit=off" });

type Connection = Pick<pg.Pool | pg.PoolClient, "query">;
type Words = Map<string, string>;

async function ask(connection: Connection, statement: Statement, words: Words): Promise<unknown[]> {
  const values =
    words.size === 0 ? statement.values : (JSON.parse(said(JSON.stringify(statement.values), words)) as unknown[]);
  const { rows } = await connection.query({ text: statement.text, values, rowMode: "array" });
  const given = (rows[0] as unknown[] | undefined)?.filter((value) => typeof value === "string") as
    | string[]
    | undefined;
  statement.answered.forEach((word, n) => {
    const now = given?.[n];
    if (now !== undefined && now !== word) words.set(word, now);
  });
  return rows;
}

function said(text: string, words: Words): string {
  let result = text;
  for (const [was, is] of words) result = result.replaceAll(was, is);
  return result;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const body = request.method === "POST" ? await bodyOf(request) : "";
  if (body) JSON.parse(body);
  const call = calls.get(`${request.method} ${request.url}${body}`);
  if (!call) throw new Error(`${request.method} ${request.url} was not recorded`);
  const words: Words = new Map(call.makes.map((id) => [id, uuidv7()]));
  const writes = call.transaction.length > 0;
  const answers: unknown[] = [];
  for (const step of call.steps)
    answers.push(...(await Promise.all(step.map((statement) => ask(writes ? aside : pool, statement, words)))));
  if (writes)
    await transact(async (client) => {
      for (const statement of call.transaction) await ask(client, statement, words);
    });
  return writes ? [...words.values()] : answers;
}

serveLimit(answer);
