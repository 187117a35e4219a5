import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { buildApp } from "../../app.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

const scrape = async (token?: string, app = t.app) =>
  app.inject({ url: "/api/metrics", headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

const getReading = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")[1],
  );

test("an administrator reads the calls by route, the pool, the sockets and the plant's lots", async () => {
  await make.rawMaterial({});
  const { id, version } = await make.rawMaterial({});
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id }, headers: { "if-match": `"${version}"` } });
  await t.admin.call(suppliersRoutes.list, { query: {} });
  await t.app.inject({ url: "/api/nothing/here", headers: { authorization: `Bearer ${t.admin.token}` } });
  const answer = await scrape(t.admin.token);
  expect(answer.headers["content-type"]).toContain("text/plain; version=0.0.4");
  const count = (labels: string) => getReading(answer.body, `pomar_http_request_duration_seconds_count{${labels}}`);
  expect(count('method="POST",route="/api/raw-materials",status="201"')).toBe(2);
  expect(count('method="GET",route="/api/suppliers",status="200"')).toBe(1);
  expect(answer.body).not.toContain("nothing/here");
  expect(getReading(answer.body, 'pomar_lots{type="raw_material"}')).toBe(1);
  expect(getReading(answer.body, 'pomar_entries_total{type="raw_material"}')).toBe(2);
  expect(getReading(answer.body, 'pomar_pool_connections{state="waiting"}')).toBe(0);
  expect(getReading(answer.body, "pomar_live_sockets")).toBe(0);
  expect(answer.body).toContain("nodejs_eventloop_lag_seconds");
});

test("the metrics are refused to other callers, unless with the token of the settings", async () => {
  const employee = await make.employee();
  expect((await scrape()).statusCode).toBe(401);
  expect((await scrape("forged")).statusCode).toBe(401);
  expect((await scrape(employee.token)).statusCode).toBe(403);

  const metricsToken = "um-token-de-metricas";
  const app = await buildApp({ database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent", metricsToken });
  expect((await scrape(metricsToken, app)).statusCode).toBe(200);
  expect((await scrape(`${metricsToken}x`, app)).statusCode).toBe(401);
  expect((await scrape(metricsToken)).statusCode).toBe(401);
  await app.close();
});
