import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { makePhone, makeTenEntries, type Phone, visitOnce } from "../../../tests/e2e/offline/dock.ts";
import { makeSachets } from "../../../tests/e2e/production-fixtures.ts";
import { makeFruit, makeSupplier } from "../../../tests/e2e/record-fixtures.ts";
import { type ApiClient, apiClient } from "../../../tests/support/api-client.ts";
import { type Cuttable, cuttableWayTo } from "../../../tests/support/cuttable.ts";
import { onStage } from "../pages/stage.ts";
import { cell, median, say } from "../side-by-side.ts";

/** ms until a form that is read anew without a connection stands, its pickers filled; and until ten entries of a device are on the server. */
const limits = { reload: 2000, arrival: 10_000 } as const;
/** Reloads of each kind, and devices that send. */
const [reloads, devices] = [9, 3];
const slowdown = 4;
const person = { name: "Tomás Lima da Doca", password: "segredo-da-doca" };

type Dock = { api: ApiClient; way: Cuttable; phone: Phone };

/**
 * After one visit, how soon does the form of receptions stand when it is read anew without a connection, beside the same with one;
 * and how soon are ten entries of three kinds, made without one, on the server once the connection is back, beside ten plain calls?
 * A plant of 4 000 lots, a phone's window, the processor slowed down four times.
 * @returns whether both are within their limits.
 */
export async function benchOffline(): Promise<boolean> {
  const measured = { offline: [] as number[], online: [] as number[], arrival: [] as number[], calls: [] as number[] };
  await onStage(async (stage) => {
    const api = apiClient(stage.app.url, stage.app.token);
    await api(usersRoutes.create, { body: { ...person, level: 2 } });
    const way = await cuttableWayTo(stage.app.url);
    Object.assign(measured, await onPhone(way, (phone) => measureReloads({ api, way, phone })));
    for (let device = 0; device < devices; device++) {
      measured.arrival.push(await onPhone(way, (phone) => measureArrival({ api, way, phone })));
      measured.calls.push(await measureCalls(api));
    }
    await way.close();
  });
  const { offline, online, arrival, calls } = measured;
  say(`\nSem conexão, 390 px, processador ${slowdown}x mais lento; medianas em ms`);
  say(`  ${"".padEnd(56)}${["medido", "com ela", "limite", "do limite"].map((word) => word.padStart(10)).join("")}`);
  const within = [
    line("/raw/create lida de novo, com as escolhas", { times: offline, beside: online, limit: limits.reload }),
    line("dez registros do aparelho no servidor", { times: arrival, beside: calls, limit: limits.arrival }),
  ];
  const machine = { measuredAt: new Date().toISOString(), cpu: os.cpus()[0]?.model, cores: os.cpus().length };
  await writeFile(path.join(import.meta.dirname, "measured.json"), `${JSON.stringify({ ...machine, ...measured })}\n`);
  return within.every(Boolean);
}

function line(name: string, { times, beside, limit }: { times: number[]; beside: number[]; limit: number }): boolean {
  const longest = Math.max(...times);
  say(
    `  ${name.padEnd(56)}${cell(median(times))} ${cell(median(beside))} ${cell(limit)} ${cell(median(times) / limit, 2)}   o mais longo ${longest.toFixed(0)}`,
  );
  return longest <= limit;
}

async function onPhone<Value>({ url }: Cuttable, work: (phone: Phone) => Promise<Value>): Promise<Value> {
  const phone = await makePhone(url);
  const value = await work(phone);
  await phone.throwAway();
  return value;
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

async function measureReloads({ api, way, phone }: Dock): Promise<{ offline: number[]; online: number[] }> {
  const fruit = await makeFruit(api);
  const context = await phone.open();
  const page = await visitOnce(context, person);
  await slowDown(page);
  await page.goto("/raw/create");
  const online: number[] = [];
  const offline: number[] = [];
  for (let n = 0; n < reloads; n++) online.push(await reload(page, fruit));
  way.cut();
  for (let n = 0; n < reloads; n++) offline.push(await reload(page, fruit));
  way.mend();
  await context.close();
  return { offline, online };
}

/** Until a fruit can be chosen. @returns ms. */
async function reload(page: Page, { name }: { name: string }): Promise<number> {
  const from = performance.now();
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Fruta" }).fill(name);
  await page.getByRole("option", { name }).waitFor();
  return performance.now() - from;
}

/** From the connection's return until all of a device's ten entries are recorded. @returns ms. */
async function measureArrival({ api, way, phone }: Dock): Promise<number> {
  const made = { fruit: await makeFruit(api), supplier: await makeSupplier(api), sachets: await makeSachets(api) };
  const before = await phone.open();
  const page = await visitOnce(before, person);
  way.cut();
  await makeTenEntries(page, made);
  await before.close();
  const after = await phone.open();
  const opened = await after.newPage();
  await slowDown(opened);
  await opened.goto("/no-aparelho");
  await opened.getByText("10 registros esperam a conexão").waitFor();
  const from = performance.now();
  way.mend();
  await opened.getByText("Nada espera neste aparelho").waitFor();
  const ms = performance.now() - from;
  const arrived = await opened.getByText("Salvo", { exact: true }).count();
  if (arrived !== 10) throw new Error(`${arrived} of ten entries are on the server`);
  await after.close();
  return ms;
}

/** The limit: ten receptions by bare calls, one after another. @returns ms. */
async function measureCalls(api: ApiClient): Promise<number> {
  const [fruit, supplier] = [await makeFruit(api), await makeSupplier(api)];
  const from = performance.now();
  for (let n = 1; n <= 10; n++)
    await api(rawMaterialsRoutes.create, {
      body: { fruitId: fruit.id, supplierId: supplier.id, grossKg: 100 + n, tareKg: 0, rejectedKg: 0 },
    });
  return performance.now() - from;
}
