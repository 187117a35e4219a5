import type { Page } from "@playwright/test";
import { allRoutes } from "@pomar/contract/api";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { listCalls } from "@pomar/contract/listed-pages";
import { lists, recordFrames, recordReads } from "../all-pages/list-reads.ts";
import { expect, openLive, test } from "../fixtures.ts";
import { makeReception } from "../record-fixtures.ts";

/** Resources that pickers, histories, tabs and the inbox read; they have no page. */
const withoutPage = ["/audit", "/fruits/groups", "/lots", "/notifications"];

test("every list of the contract has its page here, and views are saved of every one but the one of views", () => {
  const isList = ({ reply }: (typeof allRoutes)[number]) =>
    ["data", "total", "page", "rows"].every((field) => field in (reply?.shape ?? {}));
  const paths = allRoutes.filter((route) => isList(route) && !route.path.includes(":")).map(({ path }) => path);
  expect(paths.sort()).toEqual([...Object.values(lists), ...withoutPage].sort());

  const plain = Object.keys(listCalls).filter((path) => !path.includes("$"));
  expect(plain.sort()).toEqual(
    Object.keys(lists)
      .filter((path) => path !== "/views")
      .sort(),
  );
});

const repeated = (reads: readonly string[]) => reads.filter((read, n) => reads.indexOf(read) < n);

/**
 * Resolves when the page has received the change of a resource and has begun to refetch the data it shows of that
 * resource.
 */
function hears(page: Page): { ofChange: (resource: string) => Promise<void> } {
  const frames = recordFrames(page);
  return {
    async ofChange(resource) {
      const from = frames.length;
      await expect.poll(() => frames.slice(from).some((frame) => frame.includes(`"${resource}"`))).toBe(true);
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
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/812,5.kg recebidos/);
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText("nada usado ainda");
  await expect(drawer.getByRole("combobox", { name: "Fornecedor" })).toHaveValue(entry.supplier.name);
  const reads = recordReads(page);
  const filterReads = (what: RegExp) => reads.filter((read) => what.test(read));
  const list = /^\/raw-materials\?/;
  const record = new RegExp(`^/raw-materials/${entry.id}`);

  await drawer.getByLabel("Tara").fill("50,25");
  const saved = live.ofChange("raw-materials");
  await drawer.getByRole("button", { name: "Salvar correção" }).click();
  await expect(page.getByText("Entrada corrigida")).toBeVisible();
  await saved;
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/810,25.kg recebidos/);
  expect(repeated(reads)).toEqual([]);
  expect([filterReads(list).length, filterReads(record).length]).toEqual([1, 1]);

  reads.length = 0;
  const changed = live.ofChange("raw-materials");
  await plant.api(rawMaterialsRoutes.update, { params: { id: entry.id }, body: { grossKg: 861.75 } });
  await changed;
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/811,5.kg recebidos/);
  expect(repeated(reads)).toEqual([]);
  expect([filterReads(list).length, filterReads(record).length]).toEqual([1, 1]);
  await expect(row).toHaveCount(1);
});

test("with a connection that is cut the author's screen shows what was saved", async ({ adminPage: page, plant }) => {
  const entry = await makeReception(plant.api, { grossKg: 700.5, tareKg: 48, rejectedKg: 0 });
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await page.goto(`/raw/find-all?search=${entry.lot.code}&open=${entry.id}`);
  const drawer = page.getByRole("dialog", { name: entry.fruit.name });
  await drawer.getByLabel("Tara").fill("50,25");
  await drawer.getByRole("button", { name: "Salvar correção" }).click();
  await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/650,25.kg recebidos/);
});
