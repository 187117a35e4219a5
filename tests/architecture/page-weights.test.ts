import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { budgets, login, overweight, pageFiles, pageRooms, weigh } from "./page-weights.ts";

const web = path.resolve(import.meta.dirname, "../../apps/web");
const loads = pageFiles();
const weights = Object.fromEntries(Object.entries(loads).map(([page, files]) => [page, weigh(files)]));
const pages = Object.entries(loads).filter(([page]) => page !== login);

test("every room's pages are weighed, by existing files", () => {
  expect(Object.keys(weights).toSorted()).toEqual([...pageRooms(), login].toSorted());
  for (const { scripts, styles } of Object.values(loads))
    for (const file of [...scripts, ...styles]) expect(existsSync(path.join(web, "dist", file)), file).toBe(true);
});

test("no first visit is over its budget", () => {
  expect(overweight(weights)).toEqual([]);
});

test("a page opened after another requests at most its own script", () => {
  for (const [before, { scripts: known }] of pages)
    for (const [after, { scripts }] of pages) {
      const requestedScripts = scripts.filter((file) => !known.includes(file));
      expect(requestedScripts.length, `${after} after ${before}: ${requestedScripts}`).toBeLessThanOrEqual(1);
    }
});

test("a page above its budget is reported, and a login with too much code", () => {
  const light = { scripts: 1, wire: 1 };
  const sentences = overweight({
    [login]: { ...light, scripts: budgets.loginScripts + 1 },
    lots: { ...light, wire: budgets.page + 1 },
    session: light,
  });
  expect(sentences.map((sentence) => sentence.split(":")[0])).toEqual([login, "lots"]);
});
