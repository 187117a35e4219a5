import pg from "pg";
import { expect } from "vitest";
import { brokenInvariants } from "../../checks/invariants.ts";
import type { Clerks } from "./clerks.ts";
import type { Toll } from "./faults.ts";
import type { Pantry } from "./pantry.ts";

interface Found {
  kind: "receptions" | "pulpings" | "packings" | "shipments" | "settlements";
  mark: string;
  times: number;
}

interface Given {
  /** Of the database, a way to it that no fault cuts. */
  connection: string | pg.ClientConfig;
  clerks: Clerks;
  pantry: Pantry;
  faults: number;
}

/**
 * Lets the clerks go on a little after the last fault, and sends them home: nobody was answered wrongly, and what they send once
 * more is answered as it was.
 * @param output  what the app has said by now.
 */
export async function expectNobodyWronged(clerks: Clerks, output: () => string): Promise<void> {
  await clerks.more(10);
  await clerks.stop();
  expect(clerks.wrong, clerks.explained(output())).toEqual([]);
  expect(await clerks.repeat()).toEqual([]);
}

/** Looks into the database for what the clerks were told was recorded. */
export async function tollOf({ connection, clerks, pantry, faults }: Given): Promise<Toll> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await recorded(client, clerks.batch);
    const times = new Map(found.map((entry) => [entry.mark, entry.times]));
    const marks = clerks.acknowledged.map(({ mark }) => mark);
    const contradictions = [
      ...Object.entries(await brokenInvariants(client)),
      ...(await wrongBalances(client, found, pantry)),
    ];
    for (const contradiction of contradictions) process.stdout.write(`half: ${JSON.stringify(contradiction)}\n`);
    return {
      faults,
      sent: clerks.told.sent,
      acknowledged: marks.length,
      lost: marks.filter((mark) => !times.has(mark)).length,
      doubled: found.filter((entry) => entry.times > 1).length + (marks.length - new Set(marks).size),
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
       union all select 'shipments', customer from lot_movements where kind = 'shipment'
       union all select 'settlements', notes from settlements
     ) entries where mark like $1 group by kind, mark`,
    [`${batch}-%`],
  );
  return rows;
}

/** What is left of the stock, where it is not what the entries leave of it: an entry counted twice, or half, shows here. */
async function wrongBalances(client: pg.Client, found: Found[], pantry: Pantry): Promise<object[]> {
  const counted = (kind: Found["kind"]) => found.filter((entry) => entry.kind === kind).length;
  const expected = pantry.left({
    pulpings: counted("pulpings"),
    packings: counted("packings"),
    shipments: counted("shipments"),
    settlements: counted("settlements"),
  });
  const { rows } = await client.query<{ name: keyof typeof expected; left: number }>(
    `select name, balance::float8 as left from lots join (values ('fruit', $1::uuid), ('pulp', $2), ('sachets', $3))
       as stock (name, id) using (id)
     union all select 'open', (amount - paid)::float8 from payments where id = $4`,
    [pantry.lots.fruit, pantry.lots.pulp, pantry.lots.sachets, pantry.paymentId],
  );
  return rows
    .filter(({ name, left }) => expected[name] !== left)
    .map((row) => ({ ...row, expected: expected[row.name] }));
}
