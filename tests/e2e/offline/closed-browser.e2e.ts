import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { readFound } from "../../support/api-client.ts";
import { startFlakyProxy } from "../../support/flaky-proxy.ts";
import { expect, expectAccessible, lostLine, test } from "../fixtures.ts";
import { makeSachets } from "../production-fixtures.ts";
import { makeFruit, makeSupplier } from "../record-fixtures.ts";
import { makePhone, makeTenEntries, packedUnits, receivedKg, visitOnce } from "./dock.ts";

test("ten entries of three kinds outlive the browser, and arrive by themselves, once, in order, each after what it is made of", async ({
  plant,
}) => {
  test.slow();
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  await Promise.all(Array.from({ length: 7 }, () => makeSachets(plant.api)));
  const sachets = await makeSachets(plant.api);
  const way = await startFlakyProxy(plant.url);
  const phone = await makePhone(way.url);
  const visit = await phone.open();
  const page = await visitOnce(visit, plant.people.employee);

  way.cut();
  await page.goto("/raw/create");
  await page.reload();
  await expect(lostLine(page)).toBeVisible();
  const marks = await makeTenEntries(page, { fruit, supplier, sachets });
  await visit.close();
  const query = { fruit: fruit.id, sortBy: "createdAt", sortOrder: "asc", rows: 50 } as const;
  expect((await plant.api(rawMaterialsRoutes.list, { query })).total).toBe(0);

  const again = await phone.open();
  const opened = await again.newPage();
  await opened.goto("/no-aparelho");
  await expect(opened.getByText("10 registros aguardam conexão")).toBeVisible();
  await expect(opened.getByText(`Aguarda ${marks[1]}`).first()).toBeVisible();
  await expectAccessible(opened);
  way.mend();
  await expect(opened.getByText("Salvo", { exact: true })).toHaveCount(10);
  await expect(opened.getByText("Nada a enviar neste aparelho")).toBeVisible();

  const receptions = await readFound(plant.api, rawMaterialsRoutes, query);
  const pulps = await readFound(plant.api, pulpRoutes, query);
  const packings = await readFound(plant.api, finalProductsRoutes, query);
  expect(receptions.map(({ netKg }) => netKg)).toEqual(receivedKg);
  const pulped = receptions.slice(0, 3);
  expect(pulps.map(({ inputs }) => inputs.map(({ lot, quantity }) => [lot.id, quantity]))).toEqual(
    pulped.map(({ lot, netKg }) => [[lot.id, netKg]]),
  );
  expect(pulped.map(({ lot }) => lot.balance)).toEqual([0, 0, 0]);
  for (const { madeAt, createdAt } of receptions) expect(Date.parse(madeAt ?? "")).toBeLessThan(Date.parse(createdAt));
  expect(packings.map(({ units }) => units)).toEqual(packedUnits);
  // The second packing uses the pulp that the first packing left.
  expect(packings.flatMap((one) => one.pulps).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(120);
  const lots = [...receptions, ...pulps, ...packings].map(({ lot }) => lot);
  expect(lots.map(({ provisionalCode }) => `#${provisionalCode}`)).toEqual(marks);
  await expect(opened.getByRole("link", { name: receptions[0]?.lot.code })).toBeVisible();
  await again.close();
  await way.close();
  await phone.throwAway();
});
