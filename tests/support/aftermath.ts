import pg from "pg";
import { expect } from "vitest";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import type { Losses } from "./faults.ts";
import type { RetryingClients } from "./retrying-clients.ts";
import type { StockFixture } from "./stock-fixture.ts";

interface Found {
  kind: "receptions" | "pulpings" | "packings" | "shipments" | "settlements";
  mark: string;
  times: number;
}

interface Given {
  /** The connection to the database, which bypasses the injected faults. */
  connection: string | pg.ClientConfig;
  clients: RetryingClients;
  stock: StockFixture;
  faults: number;
}

/**
 * Lets the clients send a few more entries after the last fault, and stops them. The test fails on a wrong answer, or
 * when a repeated call gets a different answer.
 * @param output  the app's output until now.
 */
export async function expectNobodyWronged(clients: RetryingClients, output: () => string): Promise<void> {
  await clients.more(10);
  await clients.stop();
  expect(clients.wrong, clients.explained(output())).toEqual([]);
  expect(await clients.repeat()).toEqual([]);
}

/** Counts the differences between the database and the entries acknowledged to the clients. */
export async function countLosses({ connection, clients, stock, faults }: Given): Promise<Losses> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const storedEntries = await recorded(client, clients.batch);
    const times = new Map(storedEntries.map((entry) => [entry.mark, entry.times]));
    const marks = clients.acknowledged.map(({ mark }) => mark);
    const contradictions = [
      ...Object.entries(await brokenInvariants(client)),
      ...(await wrongBalances(client, storedEntries, stock)),
    ];
    for (const contradiction of contradictions) process.stdout.write(`half: ${JSON.stringify(contradiction)}\n`);
    return {
      faults,
      sent: clients.counts.sent,
      acknowledged: marks.length,
      lost: marks.filter((mark) => !times.has(mark)).length,
      doubled: storedEntries.filter((entry) => entry.times > 1).length + (marks.length - new Set(marks).size),
      half: contradictions.length,
    };
  } finally {
    await client.end();
  }
}

async function recorded(client: pg.Client, batch: string): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select kind, mark, count(*)::int as times from (
       select 'receptions' as kind, notes as mark from receipts where kind = 'raw-material'
       union all select case kind when 'pulp' then 'pulpings' else 'packings' end, notes from productions
       union all select 'shipments', reason from lot_movements where kind = 'shipment'
       union all select 'settlements', notes from settlements
     ) entries where mark like $1 group by kind, mark`,
    [`${batch}-%`],
  );
  return rows;
}

/** Finds the balances that differ from the entries: they reveal an entry that was counted twice or only in part. */
async function wrongBalances(client: pg.Client, found: Found[], stock: StockFixture): Promise<object[]> {
  const countKind = (kind: Found["kind"]) => found.filter((entry) => entry.kind === kind).length;
  const expected = stock.left({
    pulpings: countKind("pulpings"),
    packings: countKind("packings"),
    shipments: countKind("shipments"),
    settlements: countKind("settlements"),
  });
  const { rows } = await client.query<{ name: keyof typeof expected; left: number }>(
    `select name, balance::float8 as left from lots join (values ('fruit', $1::uuid), ('pulp', $2), ('sachets', $3))
       as stock (name, id) using (id)
     union all select 'open', (amount - paid)::float8 from payments where id = $4`,
    [stock.lots.fruit, stock.lots.pulp, stock.lots.sachets, stock.paymentId],
  );
  return rows
    .filter(({ name, left }) => expected[name] !== left)
    .map((row) => ({ ...row, expected: expected[row.name] }));
}
