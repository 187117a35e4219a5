import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { mostImportRows } from "@pomar/contract/registries/imports/imports.routes";
import pg from "pg";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { apiClient } from "../../../tests/support/api-client.ts";
import { createStockFixture } from "../../../tests/support/stock-fixture.ts";
import { suppliersUpload } from "../../../tests/support/suppliers-file.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { type Server, startApp } from "../processes.ts";
import { cell, median, quantile, say } from "../side-by-side.ts";
import { plantPulps } from "./pulps.ts";

/** Milliseconds: what one in a hundred may exceed, none of fewer. */
const limits = { receptions: 1000, ready: 100, session: 100, repricing: 1000 };
const [previewsSent, correctionsSent, pricings] = [100, 30, 5];
/** Of the lot whose price is corrected by itself, and of the one that thirty correct in the rush. */
const descendants = { alone: 5000, rush: 500 };
/** Lots with as many descendants each, corrected before: a correction is not to meet what was made of another lot. */
const others = 2;
/** Of receptions, a person's pace. */
const betweenMs = 40;

type Times = Record<keyof typeof limits, number[]>;

/**
 * Does a rush hold up those who receive fruit? How long receptions, `/ready` and `/auth/me` take while a hundred people preview an
 * import of 5 000 rows and thirty prices are corrected; and how long the price of a lot with 5 000 descendants takes to correct.
 * @returns whether all stayed within their limits.
 */
export async function benchRush(): Promise<boolean> {
  const times = await onOwnPostgres(async (url) => {
    await migrate(url);
    const app = await startApp(url);
    return measure(url, app).finally(app.stop);
  });
  return judge(times);
}

async function measure(url: string, app: Server): Promise<Times> {
  const api = apiClient(app.url, app.token);
  const { fruitId, supplierId } = await createStockFixture(api);
  const received = { fruitId, supplierId, tareKg: 0 };
  const client = new pg.Client(url);
  await client.connect();
  const buy = async (pulps: number) => {
    const bought = await api(rawMaterialsRoutes.create, {
      body: { ...received, grossKg: 50_000, unitPrice: 2.15, confirmedRepeat: true },
    });
    await plantPulps(client, { lotId: bought.lot.id, fruitId, pulps });
    return bought.id;
  };
  const reprice = (id: string, cents: number) =>
    timed(app, `/raw-materials/${id}`, json("PUT", { unitPrice: cents / 100 }), 200);
  for (let n = 0; n < others; n++) await reprice(await buy(descendants.alone), 300);
  const [alone, rush] = [await buy(descendants.alone), await buy(descendants.rush)];
  await client.end();

  const repricing: number[] = [];
  await reprice(alone, 300);
  for (let n = 0; n < pricings; n++) repricing.push(await reprice(alone, 301 + n));

  const stop = new AbortController();
  const previews = Array.from({ length: previewsSent }, () => preview(app, stop.signal));
  const corrections = Array.from({ length: correctionsSent }, (_, n) => reprice(rush, 400 + n));
  const times: Times = { receptions: [], ready: [], session: [], repricing };
  let isOver = false;
  const repeat = async (kept: number[], ask: () => Promise<number>, restMs: number) => {
    while (!isOver) {
      kept.push(await ask());
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  };
  const asking = [
    repeat(
      times.receptions,
      () => timed(app, "/raw-materials", json("POST", { ...received, grossKg: 41.7, confirmedRepeat: true }), 201),
      betweenMs,
    ),
    repeat(times.ready, () => timed(app, "/ready", {}, 200), 10),
    repeat(times.session, () => timed(app, "/auth/me", {}, 200), 10),
  ];
  await Promise.all(corrections);
  isOver = true;
  await Promise.all(asking);
  stop.abort();
  await Promise.all(previews);
  return times;
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

async function timed({ url, token }: Server, address: string, init: RequestInit, wanted: number): Promise<number> {
  const from = performance.now();
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api${address}`, { ...init, headers });
  const text = await answer.text();
  if (answer.status !== wanted) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return performance.now() - from;
}

/** Whether it is answered, refused or given up is of no interest here. */
async function preview({ url, token }: Server, signal: AbortSignal): Promise<void> {
  const body = suppliersUpload();
  const headers = { authorization: `Bearer ${token}` };
  const sent = fetch(`${url}/api/import/suppliers/preview`, { method: "POST", headers, body, signal });
  await sent.then((answer) => answer.text()).catch(() => {});
}

async function judge(times: Times): Promise<boolean> {
  say(`\n${previewsSent} prévias de ${mostImportRows} linhas e ${correctionsSent} correções ao mesmo tempo; ms`);
  say(`  ${"".padEnd(44)}${["vezes", "mediana", "p99", "limite"].map((word) => word.padStart(9)).join("")}`);
  const names: Record<keyof Times, string> = {
    receptions: "uma entrada",
    ready: "/ready",
    session: "/auth/me",
    repricing: `corrigir o preço de ${descendants.alone} descendentes, sozinho`,
  };
  const results = Object.entries(names).map(([key, name]) => {
    const measured = times[key as keyof Times];
    const [p50, p99] = [median(measured), quantile(measured, 0.99)];
    const limit = limits[key as keyof Times];
    const within = p99 < limit;
    const figures = [cell(measured.length), cell(p50), cell(p99), cell(limit)].join("");
    say(`  ${name.padEnd(44)}${figures}${within ? "" : "  acima do limite"}`);
    return { name: key, times: measured.length, p50Ms: Math.round(p50), p99Ms: Math.round(p99), limit, within };
  });
  const machine = { measuredAt: new Date().toISOString(), cpu: os.cpus()[0]?.model, cores: os.cpus().length };
  const target = path.join(import.meta.dirname, "../results/rush.json");
  await writeFile(target, `${JSON.stringify({ ...machine, load: os.loadavg()[0], results }, null, 1)}\n`);
  return results.every(({ within }) => within);
}
