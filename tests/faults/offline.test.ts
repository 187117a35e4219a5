import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo, Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { formatNumber } from "@pomar/contract/core/decimal";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { buildApp } from "../../apps/api/src/app.ts";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import { closeBrowser, openDevice, readStore } from "../e2e/offline/device.ts";
import { pick } from "../e2e/record-fixtures.ts";
import { apiClient, logIn } from "../support/api-client.ts";
import { startApp } from "../support/app.ts";
import { factories } from "../support/factories.ts";
import { faultTest, type Losses, type Round } from "../support/faults.ts";
import { startFlakyProxy, type Watch } from "../support/flaky-proxy.ts";
import { makeNewerBuild } from "../support/newer-build.ts";

/**
 * Entries made on a device without a connection are stored once on the server, and no unsaved entry is shown as saved.
 */

const pagesFolder = path.resolve(import.meta.dirname, "../../apps/web/dist");
if (!existsSync(pagesFolder)) throw new Error("There are no built pages: run `node tools/scripts/build.mjs`.");

const t = await startApp(undefined, { pagesFolder });
const make = factories(t);
const getAddress = ({ server }: { server: Server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
let url: string;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  url = getAddress(t.app);
});
afterAll(async () => {
  await closeBrowser();
  await t.close();
});

const kg = (value: number) => formatNumber(value, { atMost: 3 }).replaceAll(".", "");

/** Makes a separate dock for a test: fruit, supplier, user, and a proxy that can be cut. */
async function startDock({ watch, isInstalled }: { watch?: Watch; isInstalled?: boolean } = {}) {
  const way = await startFlakyProxy(url, watch);
  const [fruit, supplier] = [await make.fruit(), await make.supplier()];
  const password = "segredo-da-doca";
  const person = { ...(await make.user({ password })), password };
  const session = await logIn(url, person.name, password);
  const device = await openDevice({ url: way.url, session, fruit, supplier, isInstalled });
  return { way, fruit, supplier, person, session, device };
}

/** Starts a second server on the same database. @param isBusy  the server refuses entries while this returns true. */
async function listen({ isBusy = () => false, ...served }: { pagesFolder: string; isBusy?: () => boolean }) {
  const app = await buildApp({ database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent", ...served });
  app.addHook("onRequest", async (request, reply) => {
    if (isBusy() && request.method === "POST") await reply.code(503).send();
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { url: getAddress(app), close: () => app.close() };
}

type Dock = Awaited<ReturnType<typeof startDock>>;

/** Makes receptions of unique weights without a connection. @returns the weights in kg. */
async function makeSome({ way, device }: Dock, count: number): Promise<number[]> {
  way.cut();
  const weights = Array.from({ length: count }, (_, n) => 100 + n + (n + 1) / 8);
  for (const weight of weights) await device.receive(kg(weight));
  return weights;
}

/** Compares the entries made on the device with those on the device's page and those stored on the server. */
async function measureLosses(dock: Dock, weights: readonly number[], faults: number): Promise<Losses> {
  const client = new pg.Client(t.url);
  await client.connect();
  const { rows } = await client.query<{ net: number; mark: string; made: string }>(
    `select r.net_kg::float8 as net, l.provisional_code as mark, r.made_at as made from receipts r join lots l on l.id = r.lot_id
      where r.item_id = $1 and r.removed_at is null order by r.created_at, r.id`,
    [dock.fruit.id],
  );
  const half = Object.keys(await brokenInvariants(client)).length;
  await client.end();
  const nets = rows.map(({ net }) => net);
  const shownEntries = await dock.device.shown();
  const marks = new Set(rows.map(({ mark }) => `#${mark}`));
  const untrue = shownEntries.filter(({ mark, state }) => state === "Salvo" && !marks.has(mark));
  expect(untrue, "shown as saved, and not there").toEqual([]);
  // The server stores the entries in the order in which they were made.
  expect(nets).toEqual(nets.toSorted((one, other) => one - other));
  return {
    faults,
    sent: weights.length,
    acknowledged: nets.length,
    lost: weights.filter((weight) => !nets.includes(weight)).length,
    doubled: nets.length - new Set(nets).size,
    half,
  };
}

async function leave({ device, way }: Dock): Promise<void> {
  await device.close();
  await way.close();
}

const some = ({ between, times }: Round) => times(2, between(3, 8));

faultTest(
  "entries that a device made without a connection arrive once, in order, by themselves",
  { fault: "device without a connection", broken: "the connection between browser and API, while entries are made" },
  async (round) => {
    const dock = await startDock();
    const weights = await makeSome(dock, some(round));
    dock.way.mend();
    await dock.device.expectSent();
    const losses = await measureLosses(dock, weights, 1);
    await leave(dock);
    return losses;
  },
);

faultTest(
  "entries of a device whose answers are cut after the commit arrive once",
  { fault: "device whose answers are cut after the commit", broken: "each first answer to an entry of the device" },
  async (round) => {
    const cut = new Set<string>();
    let isCutting = false;
    const watch: Watch = (answer) => {
      const id = /"id":"([\da-f-]{36})"/.exec(answer.toString())?.[1] ?? "";
      if (!isCutting || !answer.includes("HTTP/1.1 201 Created") || cut.has(id)) return false;
      cut.add(id);
      return true;
    };
    const dock = await startDock({ watch });
    const weights = await makeSome(dock, some(round));
    isCutting = true;
    dock.way.mend();
    await dock.device.expectSent();
    expect(cut.size).toBeGreaterThanOrEqual(1);
    const losses = await measureLosses(dock, weights, cut.size);
    await leave(dock);
    return losses;
  },
);

faultTest(
  "two tabs of a device send its entries once",
  { fault: "device with two tabs", broken: "which tab sends: both, and without locks" },
  async (round) => {
    const dock = await startDock();
    // The page has no locks, as in a browser over plain HTTP.
    await dock.device.context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    const other = await dock.device.context.newPage();
    await other.goto("/no-aparelho");
    await other.getByRole("heading", { level: 1 }).waitFor();
    const weights = await makeSome(dock, some(round));
    dock.way.mend();
    await dock.device.expectSent();
    const losses = await measureLosses(dock, weights, 1);
    await leave(dock);
    return losses;
  },
);

faultTest(
  "a restarted server accepts the entries in a device's outbox",
  { fault: "device while the server restarts", broken: "the server, between the entries and their sending" },
  async (round) => {
    const dock = await startDock();
    const weights = await makeSome(dock, some(round));
    const app = await listen({ pagesFolder });
    dock.way.mend(app.url);
    await dock.device.expectSent();
    const losses = await measureLosses(dock, weights, 1);
    await leave(dock);
    await app.close();
    return losses;
  },
);

faultTest(
  "the next build sends the entries that an earlier one left on a device",
  { fault: "device with a new build in between", broken: "the build, between the entries and their sending" },
  async (round) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-newer-"));
    const newerPages = path.resolve(await makeNewerBuild(folder), "../../../web/dist");
    let isBusy = true;
    const app = await listen({ pagesFolder: newerPages, isBusy: () => isBusy });
    const dock = await startDock({ isInstalled: true });
    const { page } = dock.device;
    const build = () => page.evaluate(() => document.documentElement.dataset.build ?? "earlier").catch(() => "none");
    const weights = await makeSome(dock, some(round));
    // The earlier build cannot send anything, because the server refuses its entries.
    dock.way.mend(app.url);
    expect(await build()).toBe("earlier");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("button", { name: "Atualizar" }).click();
    await expect.poll(build, { timeout: 60_000 }).toBe("newer");
    expect((await readStore(page, "outbox")).map(({ state }) => state)).toEqual(weights.map(() => "waiting"));
    isBusy = false;
    await dock.device.expectSent();
    expect(await build()).toBe("newer");
    const losses = await measureLosses(dock, weights, 1);
    await leave(dock);
    await app.close();
    await rm(folder, { recursive: true });
    return losses;
  },
);

faultTest(
  "entries in a device's outbox outlive the session, and are sent after their author's login",
  { fault: "device whose session ends", broken: "the session of whoever made the entries" },
  async (round) => {
    const dock = await startDock();
    const { person, device, way } = dock;
    const weights = await makeSome(dock, some(round));
    await endSessions(person.id);
    way.mend();
    const { page } = device;
    await page.waitForURL(/auth\/login/);
    await page.getByLabel("Nome").fill(person.name);
    await page.getByLabel("Senha", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.waitForURL(/^((?!login).)*$/);
    await device.expectSent();
    const losses = await measureLosses(dock, weights, 1);
    await leave(dock);
    return losses;
  },
);

async function endSessions(userId: string): Promise<void> {
  const client = new pg.Client(t.url);
  await client.connect();
  await client.query("delete from sessions where user_id = $1", [userId]);
  await client.end();
}

faultTest(
  "eight days later an entry whose answer was lost is still recorded once",
  { fault: "device that comes back after eight days", broken: "the answer to an entry, and eight days of both clocks" },
  async (round) => {
    let isCut = false;
    const watch: Watch = (answer) => {
      const cuts = !isCut && answer.includes("HTTP/1.1 201 Created") && answer.includes("provisionalCode");
      isCut ||= cuts;
      if (cuts) dock.way.cut();
      return cuts;
    };
    const dock = await startDock({ watch });
    const { device, way, person } = dock;
    const weights = await makeSome(dock, some(round));
    way.mend();
    await expect.poll(() => isCut, { timeout: 60_000 }).toBe(true);
    const before = t.clock.now;
    t.clock.now = new Date(before.getTime() + 8 * 86_400_000);
    const { token, user } = await logIn(url, person.name, person.password);
    await device.page.evaluate(
      ([key, name]) => {
        localStorage.setItem("pomar.user", String(name));
        localStorage.setItem("pomar.token", String(key));
      },
      [token, JSON.stringify(user)],
    );
    way.mend();
    await device.page.goto("/no-aparelho");
    await device.expectSent();
    const losses = await measureLosses(dock, weights, 1);
    t.clock.now = before;
    await leave(dock);
    return losses;
  },
);

faultTest(
  "a device whose clock is a day ahead is told so, asks for the day, and loses nothing",
  { fault: "device whose clock is a day ahead", broken: "the device's clock" },
  async () => {
    const dock = await startDock();
    const { device, way } = dock;
    const { page } = device;
    await page.clock.setFixedTime(new Date(Date.now() + 86_400_000));
    const weights = await makeSome(dock, 1);
    way.mend();
    await expect.poll(async () => (await readStore(page, "outbox"))[0]?.state, { timeout: 60_000 }).toBe("refused");
    await page.goto("/no-aparelho");
    await page
      .getByText(/O relógio deste aparelho está adiantado/)
      .first()
      .waitFor();
    await page.clock.setFixedTime(new Date());
    await page.getByRole("link", { name: "Corrigir" }).click();
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await page.getByText("Informe o dia", { exact: false }).first().waitFor();
    await page
      .getByLabel("Recebido em")
      .fill(new Date().toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" }));
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await page.getByRole("button", { name: "Registrar outra" }).waitFor();
    await device.expectSent();
    const losses = await measureLosses(dock, weights, 1);
    await leave(dock);
    return losses;
  },
);

/** Makes a pulping and a reception on the device; meanwhile the lot of the pulping changes on the server. */
async function refusedPulping(
  change: (lot: { id: string }, fruit: { id: string }) => Promise<unknown>,
): Promise<Losses> {
  const dock = await startDock();
  const { device, fruit, supplier, way } = dock;
  const { lot } = await make.rawMaterial({
    fruitId: fruit.id,
    supplierId: supplier.id,
    grossKg: 90,
    tareKg: 0,
    rejectedKg: 0,
  });
  const { page } = device;
  await page.goto("/pulp/create");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const api = apiClient(way.url, dock.session.token);
  await pick(page, "Fruta", fruit.name);
  await page.getByRole("combobox", { name: "Lote" }).first().click();
  await page.getByRole("option", { name: new RegExp(lot.code) }).click();
  await page.getByLabel("Quantidade").first().fill("80");
  await page.getByLabel("Pasta obtida").fill("50");
  way.cut();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByRole("button", { name: "Registrar outra" }).waitFor();
  await change(lot, fruit);
  way.mend();
  await expect.poll(async () => (await readStore(page, "outbox"))[0]?.state, { timeout: 60_000 }).toBe("refused");
  const { total } = await api(pulpRoutes.list, { query: { fruit: fruit.id } });
  const shownEntries = await device.shown();
  expect(shownEntries.map(({ state }) => state)).toEqual(["Precisa de atenção"]);
  await leave(dock);
  // The server stores only the office's pulping of this lot, and not the device's pulping.
  return { faults: 1, sent: 1, acknowledged: 0, lost: 0, doubled: total > 1 ? total - 1 : 0, half: 0 };
}

faultTest(
  "a pulping of a lot that was used up meanwhile needs its author's decision",
  { fault: "device whose lot was used up meanwhile", broken: "the balance of a lot, between an entry and its sending" },
  () =>
    refusedPulping((lot, fruit) =>
      t.admin.call(pulpRoutes.create, {
        body: { fruitId: fruit.id, inputs: [{ lotId: lot.id, quantity: 85 }], outputKg: 40 },
      }),
    ),
);

faultTest(
  "a pulping of a lot that was recalled meanwhile needs its author's decision",
  { fault: "device whose lot was recalled meanwhile", broken: "a lot's release, between an entry and its sending" },
  () =>
    refusedPulping((lot) =>
      t.admin.call(recallsRoutes.ofLot, { params: { id: lot.id }, body: { reason: "Metal na peneira" } }),
    ),
);
