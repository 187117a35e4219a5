import { allRoutes } from "@pomar/contract/api";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../tests/support/app.ts";

const t = await startApp();
afterAll(() => t.close());

test("every list, report and file takes a period that ends on the last day of four digits", async () => {
  const reads = allRoutes.filter(({ method, path }) => method === "GET" && !path.includes(":"));
  const failed: string[] = [];
  let answered = 0;
  for (const route of reads) {
    const { status, body } = await t.admin.send(route, { query: { from: "2026-01-01", to: "9999-12-31" } });
    if (status === 200) answered++;
    if (status >= 500) failed.push(`${route.path}: ${JSON.stringify(body)}`);
  }
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(20);
});
