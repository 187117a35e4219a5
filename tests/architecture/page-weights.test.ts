import { existsSync } from "node:fs";
import path from "node:path";
import { pages } from "@pomar/contract/pages";
import { expect, test } from "vitest";
import { budgets, firstLoads, loginPage, overweight, weigh } from "../../scripts/first-load.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const built = path.join(root, "apps/web/dist");
const loads = firstLoads(built, path.join(root, "apps/web/src/screens.tsx"));
const weights = Object.fromEntries(Object.entries(loads).map(([page, files]) => [page, weigh(built, files)]));

test("every page of the contract is weighed, by files that are there", () => {
  expect(Object.keys(weights).toSorted()).toEqual(Object.keys(pages).toSorted());
  for (const { scripts, styles } of Object.values(loads))
    for (const file of [...scripts, ...styles]) expect(existsSync(path.join(built, file)), file).toBe(true);
});

test("no first load is over its budget", () => {
  expect(overweight(weights)).toEqual([]);
});

test("no page loads the code of another", () => {
  for (const [page, { scripts }] of Object.entries(loads)) {
    const lists = scripts.filter((file) => /\.list-/.test(file));
    expect(lists.length, `${page}: ${lists}`).toBeLessThanOrEqual(1);
  }
  for (const { scripts } of Object.values(loads))
    expect(scripts.join()).not.toMatch(/trace|palette|import-dialog|label-dialog/);
});

test("no page that one types into loads what hangs from its fields before it stands there", () => {
  for (const [page, { scripts }] of Object.entries(loads))
    expect(scripts.join(), page).not.toMatch(/day-calendar|item-list|lot-list|choice-list|FocusTrap|Popover/);
});

test("a page that grows too heavy is told, and a login with too much code", () => {
  const light = { scripts: 1, all: 1, wire: 1 };
  const told = overweight({
    [loginPage]: { ...light, scripts: budgets.loginScripts + 1 },
    "/dashboard": { ...light, wire: budgets.page + 1 },
    "/auth/deny": light,
  });
  expect(told.map((sentence) => sentence.split(":")[0])).toEqual([loginPage, "/dashboard"]);
});
