import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { Invoice } from "@pomar/contract/entries/invoices/invoices.schema";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { apiClient, logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { usedDataFolder } from "../support/data-folder.ts";
import { faultTest } from "../support/faults.ts";
import { makeLines } from "../support/invoice-corpus.ts";
import { invoiceFile, toCnpj } from "../support/invoices.ts";
import { bySize } from "../support/test-size.ts";
import { removeCluster } from "../support/throwaway.ts";

const adminPassword = "senha-que-sobrevive";
let dataDir: string;
let app: BuiltApp;
const start = () => startBuiltApp({ data: { DATA_DIR: dataDir }, adminPassword });

beforeAll(async () => {
  dataDir = await usedDataFolder();
  app = await start();
}, 300_000);
afterAll(async () => {
  await app.stop();
  await removeCluster(dataDir);
});

const itemCount = bySize(80, 300);
/**
 * The number of rows that a complete import adds: a new supplier and packaging, and an entry, a lot and a mapping for
 * each item.
 */
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
  "after kill -9 in the middle of an import the whole invoice is stored, or nothing of it, and a repeated import stores it once",
  { fault: "kill -9 during an import", broken: "the API's process, while it imports an invoice of many items" },
  async ({ between, times }) => {
    const { token } = await logIn(app.url, "admin", adminPassword);
    const own = await openOwnPostgres({ dataDir, log: () => {} });
    const client = new pg.Client(own.connection);
    await client.connect();
    // A repeated test imports different invoices.
    const firstNumber = between(1, 900_000_000);
    let [answered, half] = [0, 0];
    const kills = times(2, 25);
    // The first import is not killed: the test measures its duration.
    let importMs = Number.POSITIVE_INFINITY;
    for (let n = 0; n <= kills; n++) {
      const issuer = {
        document: toCnpj(`11222333${String(n).padStart(4, "0")}`),
        name: `Vidros ${firstNumber + n}`,
      };
      const note = invoiceFile({ number: firstNumber + n, issuer, items: makeLines(itemCount) });
      const file = { name: "nota.xml", bytes: note };
      const { previewId, items } = await apiClient(app.url, token)(invoicesRoutes.preview, { file });
      const newItem = { name: `Pote ${firstNumber + n}` };
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
      if (n === 0) {
        const startedAt = performance.now();
        expect(await sending).toBe(201);
        importMs = performance.now() - startedAt;
        continue;
      }
      // The process is killed at a moment between the import's first row and its last.
      await pause((importMs * between(5, 80)) / 100);
      await app.kill();
      const status = await sending;
      if (status !== null) answered++;
      app = await start();
      const remainder = difference(await written(client), before);
      if (!same(remainder, whole) && !(status === null && same(remainder, nothing))) half++;
      const again = await send();
      expect(again.status, await again.clone().text()).toBe(201);
      expect(((await again.json()) as Invoice).entries).toHaveLength(itemCount);
      if (!same(difference(await written(client), before), whole)) half++;
    }
    half += Object.keys(await brokenInvariants(client)).length;
    await client.end();
    await own.stop();
    expect(answered, "no kill came in time").toBeLessThan(kills);
    return { faults: kills, sent: 2 * kills + 1, acknowledged: kills + 1, lost: 0, doubled: 0, half };
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
