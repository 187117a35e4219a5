import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { invoicesRoutes } from "@pomar/contract/invoices/invoices.routes";
import type { Invoice } from "@pomar/contract/invoices/invoices.schema";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { apiClient, logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { faultTest } from "../support/faults.ts";
import { linesOf } from "../support/invoice-corpus.ts";
import { cnpjOf, invoiceFile } from "../support/invoices.ts";
import { removeCluster, throwawayPrefix } from "../support/throwaway.ts";

const adminPassword = "senha-que-sobrevive";
let dataDir: string;
let app: BuiltApp;
const start = () => startBuiltApp({ data: { DATA_DIR: dataDir }, adminPassword });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
  app = await start();
}, 300_000);
afterAll(async () => {
  await app.stop();
  await removeCluster(dataDir);
});

const itemCount = 300;
/** Beside what every plant has: a supplier and a packaging that are new, and of each item an entry, a lot, a mapping. */
const whole = {
  invoices: 1,
  entries: itemCount,
  receipts: itemCount,
  lots: itemCount,
  payments: 1,
  mappings: itemCount,
};
const nothing = { invoices: 0, entries: 0, receipts: 0, lots: 0, payments: 0, mappings: 0 };

faultTest(
  "after kill -9 in the middle of an import all of the invoice is there, or nothing of it, and sent again it is there once",
  { fault: "kill -9 during an import", broken: "the API's process, while it imports an invoice of 300 items" },
  async ({ between, times }) => {
    const { token } = await logIn(app.url, "admin", adminPassword);
    const own = await openOwnPostgres({ dataDir, log: () => {} });
    const client = new pg.Client(own.connection);
    await client.connect();
    // Another try imports other invoices.
    const firstNumber = between(1, 900_000_000);
    let [answered, half] = [0, 0];
    const kills = times(5, 25);
    for (let kill = 0; kill < kills; kill++) {
      const issuer = {
        document: cnpjOf(`11222333${String(kill).padStart(4, "0")}`),
        name: `Vidros ${firstNumber + kill}`,
      };
      const note = invoiceFile({ number: firstNumber + kill, issuer, items: linesOf(itemCount) });
      const file = { name: "nota.xml", bytes: note };
      const { previewId, items } = await apiClient(app.url, token)(invoicesRoutes.preview, { file });
      const newItem = { name: `Pote ${firstNumber + kill}` };
      const lines = items.map(({ n }) => ({ n, type: "packaging", newItem, factor: 1 }));
      const once = {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        },
        body: JSON.stringify({ previewId, items: lines }),
      };
      const before = await written(client);
      const send = () => fetch(`${app.url}/api/invoices`, once);
      const sending = send().then(
        (reply) => reply.status,
        () => null,
      );
      // From before its first row to after its last.
      await pause(between(50, 1500));
      await app.kill();
      const status = await sending;
      if (status !== null) answered++;
      app = await start();
      const left = difference(await written(client), before);
      if (!same(left, whole) && !(status === null && same(left, nothing))) half++;
      const again = await send();
      expect(again.status, await again.clone().text()).toBe(201);
      expect(((await again.json()) as Invoice).entries).toHaveLength(itemCount);
      if (!same(difference(await written(client), before), whole)) half++;
    }
    half += Object.keys(await brokenInvariants(client)).length;
    await client.end();
    await own.stop();
    expect(answered, "no kill came in time").toBeLessThan(kills);
    return { faults: kills, sent: 2 * kills, acknowledged: kills, lost: 0, doubled: 0, half };
  },
);

type Counts = Record<keyof typeof whole, number>;

async function written(client: pg.Client): Promise<Counts> {
  const counts = Object.keys(whole).map((name) => {
    const table = { entries: "invoice_entries", mappings: "invoice_mappings" }[name] ?? name;
    return `(select count(*)::int from ${table}) as ${name}`;
  });
  return (await client.query(`select ${counts.join(", ")}`)).rows[0];
}

const difference = (after: Counts, before: Counts) =>
  Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - before[name as keyof Counts]]));
const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
