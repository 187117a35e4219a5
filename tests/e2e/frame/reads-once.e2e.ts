import type { Page, Request } from "@playwright/test";
import { allRoutes } from "@pomar/contract/api";
import type { PagePath } from "@pomar/contract/pages";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { listCalls } from "@pomar/contract/views/listed-pages";
import { expect, openLive, test } from "../fixtures.ts";
import { makeReception } from "../record-fixtures.ts";

/** The pages that show one list, by the resource that they read it from. */
const lists: Partial<Record<PagePath, string>> = {
  "/users/find-all": "/users",
  "/production-line/all-entries": "/entries",
  "/calc/all-records": "/calculator-records",
  "/suppliers/find-all": "/suppliers",
  "/fruits/find-all": "/fruits",
  "/raw/find-all": "/raw-materials",
  "/additives/main": "/additives",
  "/additives-record/entradas/ver": "/additive-record",
  "/pulp/find-all": "/pulp-base",
  "/additional/find-all": "/additional",
  "/additional-record/find-all": "/additional-record",
  "/packaging/find-all": "/packaging",
  "/packaging-record/entradas/ver": "/packaging-record",
  "/final/find-all": "/final-product",
  "/lots/find-all": "/financial-lots",
  "/composite-lots/find-all": "/composite-lots",
  "/pagamentos/visualizar": "/payments",
  "/produto-final/v2/ver-todos": "/final-product-2/lots",
  "/pasta/v2/ver-todos": "/pulp-base-2/lots",
  "/materia/v2/ver-todos": "/raw-material-2/lots",
  "/aditivo/v2/ver-todos": "/additives-2/lots",
  "/adicional/v2/ver-todos": "/additionals-2/lots",
  "/embalagem/v2/ver-todos": "/packaging-2/lots",
  "/customers/find-all": "/customers",
  "/dispatches/find-all": "/dispatches",
  "/invoices/find-all": "/invoices",
  "/recalls/find-all": "/recalls",
  "/drills/find-all": "/drills",
  "/counts/find-all": "/counts",
  "/places/find-all": "/places",
  "/views": "/views",
  "/reports/changes": "/reports/changes",
  "/closings": "/closings",
};

/** Read by pickers, histories, tabs and the inbox; no page of their own. */
const withoutPage = ["/audit", "/fruits/groups", "/lots", "/notifications"];

test("every list of the contract has its page here", () => {
  const isList = ({ reply }: (typeof allRoutes)[number]) =>
    ["data", "total", "page", "rows"].every((field) => field in (reply?.shape ?? {}));
  const paths = allRoutes.filter((route) => isList(route) && !route.path.includes(":")).map(({ path }) => path);
  expect(paths.sort()).toEqual([...Object.values(lists), ...withoutPage].sort());
});

test("views are saved of every list but the one of views", () => {
  const plain = Object.keys(listCalls).filter((path) => !path.includes("$"));
  expect(plain.sort()).toEqual(
    Object.keys(lists)
      .filter((path) => path !== "/views")
      .sort(),
  );
});

/**
 * Keeps what the page reads from now on, by path and query.
 * @param leaving  the address of a page that is left now: its late reads do not count.
 */
function readsOf(page: Page, leaving?: string): string[] {
  const reads: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() !== "GET" || !pathname.startsWith("/api/")) return;
    if (request.frame().url() !== leaving) reads.push(pathname.slice("/api".length) + search);
  });
  return reads;
}

/** Keeps what the live connection tells the page from now on. */
function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return frames;
}

const repeated = (reads: readonly string[]) => reads.filter((read, n) => reads.indexOf(read) < n);

/** The timeline asks also for all of a day that its page shows a part of, for the day's sums. */
const wholeDay = /[?&]from=[\d-]+&to=[\d-]+&page=1&rows=100\b/;

/** Neighbours in the list above: each test opens this many in one window. */
const listsPerTest = 7;
const everyList = Object.entries(lists);
const walks = Array.from({ length: Math.ceil(everyList.length / listsPerTest) }, (_, n) =>
  everyList.slice(n * listsPerTest, (n + 1) * listsPerTest),
);

for (const walk of walks)
  test(`each asks for its list once when it is opened: ${walk.map(([path]) => path).join(", ")}`, async ({
    adminPage: page,
  }) => {
    await page.goto("/dashboard");
    // What the test before changed within two seconds of the opening is told again.
    await page.waitForFunction(() => performance.now() > 2500);
    for (const [path, resource] of walk) await test.step(path, () => expectAsksOnce(page, path, resource));
  });

async function expectAsksOnce(page: Page, path: string, resource: string): Promise<void> {
  const [reads, frames] = [readsOf(page, page.url()), framesOf(page)];
  // Asked for when the live connection stands, and after whatever is read again because of it.
  const connected = page.waitForResponse(/\/api\/auth\/me$/);
  await openLive(page, path);
  await connected;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // An entry that somebody else records meanwhile is a reason to ask again.
  const told = frames.filter((frame) => frame.includes(`"${resource.split("/")[1]}"`)).length;
  const asked = reads.filter((read) => read.split("?")[0] === resource && !wholeDay.test(read)).length;
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThanOrEqual(1 + told);
}

/** Resolves when the page has been sent the change of a resource and has begun to read what it shows of it. */
function hears(page: Page): { ofChange: (resource: string) => Promise<void> } {
  const heard = framesOf(page);
  return {
    async ofChange(resource) {
      const from = heard.length;
      await expect.poll(() => heard.slice(from).some((frame) => frame.includes(`"${resource}"`))).toBe(true);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    },
  };
}

test("after a save the author's list and record are read once, and after somebody else's change once more", async ({
  adminPage: page,
  plant,
}) => {
  const entry = await makeReception(plant.api, { grossKg: 860.5, tareKg: 48, rejectedKg: 0 });
  const live = hears(page);
  await openLive(page, `/raw/find-all?search=${entry.lot.code}&open=${entry.id}`);
  const drawer = page.getByRole("dialog", { name: entry.fruit.name });
  const row = page.getByRole("row", { name: entry.lot.code });
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/812,500.kg recebidos/);
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText("nada usado ainda");
  await expect(drawer.getByRole("combobox", { name: "Fornecedor" })).toHaveValue(entry.supplier.name);
  const reads = readsOf(page);
  const readOf = (what: RegExp) => reads.filter((read) => what.test(read));
  const list = /^\/raw-materials\?/;
  const record = new RegExp(`^/raw-materials/${entry.id}`);

  await drawer.getByLabel("Tara").fill("50,25");
  const saved = live.ofChange("raw-materials");
  await drawer.getByRole("button", { name: "Salvar correção" }).click();
  await expect(page.getByText("Entrada corrigida")).toBeVisible();
  await saved;
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/810,250.kg recebidos/);
  expect(repeated(reads)).toEqual([]);
  expect([readOf(list).length, readOf(record).length]).toEqual([1, 1]);

  reads.length = 0;
  const changed = live.ofChange("raw-materials");
  await plant.api(rawMaterialsRoutes.update, { params: { id: entry.id }, body: { grossKg: 861.75 } });
  await changed;
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/811,500.kg recebidos/);
  expect(repeated(reads)).toEqual([]);
  expect([readOf(list).length, readOf(record).length]).toEqual([1, 1]);
  await expect(row).toHaveCount(1);
});

test("with a connection that is cut the author's screen shows what was saved", async ({ adminPage: page, plant }) => {
  const entry = await makeReception(plant.api, { grossKg: 700.5, tareKg: 48, rejectedKg: 0 });
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await page.goto(`/raw/find-all?search=${entry.lot.code}&open=${entry.id}`);
  const drawer = page.getByRole("dialog", { name: entry.fruit.name });
  await drawer.getByLabel("Tara").fill("50,25");
  await drawer.getByRole("button", { name: "Salvar correção" }).click();
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/650,250.kg recebidos/);
});
