import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { buildApp } from "../../../apps/api/src/app.ts";
import { openDatabase } from "../../../apps/api/src/platform/db/db.ts";
import { hear } from "../http/recording.ts";
import { admin } from "../processes.ts";
import { cell, median, say } from "../side-by-side.ts";

const rounds = 15;
const lines = 12;

/** A call that writes: how many statements it may send, begin and commit among them, and how many kB of WAL it may append. */
interface Write {
  name: string;
  url: string;
  /** Each round takes from other lots. */
  body: (round: number) => object;
  statementsAtMost: number;
  walKbAtMost: number;
}

/** Prints what a reception and a dispatch ask of the database and append to its log. @returns whether both are within their limits. */
export async function benchWrites(url: string, client: pg.Client): Promise<boolean> {
  const database = openDatabase({ connectionString: url }, 4);
  const app = await buildApp({ database, timeZone: "America/Sao_Paulo", logLevel: "silent" });
  try {
    const { token } = (await app.inject({ method: "POST", url: "/api/auth/login", body: admin })).json();
    say(
      `\n  ${"".padEnd(52)}${["comandos", "limite", "kB de WAL", "limite"].map((word) => word.padStart(10)).join("")}`,
    );
    const within: boolean[] = [];
    for (const write of await writesOf(client)) within.push(await isWithin(write, { app, client, token }));
    return within.every(Boolean);
  } finally {
    await app.close();
    await database.close();
  }
}

async function writesOf(client: pg.Client): Promise<Write[]> {
  const ids = async (of: string) =>
    (await client.query<{ id: string }>(`select id from ${of}`)).rows.map(({ id }) => id);
  const [fruitId] = await ids("fruits where active and not composite order by code limit 1");
  const [supplierId] = await ids("suppliers order by name limit 1");
  const [customerId] = await ids("customers where min_shelf_life_days is null order by name limit 1");
  const packed = await ids(`lots where type = 'final_product' and balance > 2 and decision = 'released'
    and removed_at is null and expires_at > current_date + 1 order by md5(code) limit ${lines * rounds}`);
  const delivery = {
    grossKg: 860.5,
    tareKg: 48,
    crates: 24,
    unitPrice: 2.2,
    brix: 6.2,
    ph: 3.1,
    confirmedRepeat: true,
  };
  return [
    {
      name: "recepção com preço",
      url: "/api/raw-materials",
      body: () => ({ fruitId, supplierId, ...delivery }),
      statementsAtMost: 22,
      walKbAtMost: 12,
    },
    {
      name: `saída de ${lines} lotes`,
      url: "/api/dispatches",
      body: (round) => ({
        customerId,
        lines: packed.slice(lines * round, lines * (round + 1)).map((lotId) => ({ lotId, quantity: 1 })),
      }),
      statementsAtMost: 28,
      walKbAtMost: 20,
    },
  ];
}

interface Given {
  app: FastifyInstance;
  client: pg.Client;
  token: string;
}

async function isWithin({ name, url, body, ...limits }: Write, { app, client, token }: Given): Promise<boolean> {
  const position = async () =>
    (await client.query<{ at: string }>("select pg_current_wal_insert_lsn() as at")).rows[0]?.at;
  const headers = { authorization: `Bearer ${token}` };
  const statements: number[] = [];
  const kb: number[] = [];
  // All of it twice: the first change of a page after a checkpoint writes the whole page, which would be most of what is counted.
  await client.query("checkpoint");
  for (let turn = 0; turn < 2 * rounds; turn++) {
    const before = await position();
    const { sent, stop } = hear();
    const reply = await app.inject({ method: "POST", url, headers, body: body(turn % rounds) }).finally(stop);
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as bytes",
      [before],
    );
    if (turn < rounds) continue;
    statements.push(sent.length);
    kb.push(Number(rows[0]?.bytes) / 1000);
  }
  const [sentOnce, appended] = [median(statements), median(kb)];
  const fine = sentOnce <= limits.statementsAtMost && appended <= limits.walKbAtMost;
  const figures = [cell(sentOnce, 0), cell(limits.statementsAtMost, 0), cell(appended, 1), cell(limits.walKbAtMost, 1)];
  say(`  ${name.padEnd(52)}${figures.map((one) => one.padStart(10)).join("")}${fine ? "" : "  acima do limite"}`);
  return fine;
}
