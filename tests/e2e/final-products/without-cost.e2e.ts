import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { expect, test } from "../fixtures.ts";
import { makeFinalProduct } from "../production-fixtures.ts";
import { makeFruit } from "../record-fixtures.ts";

test("what was packed of pulp that nobody priced says so, in the list and in its record", async ({
  adminPage: page,
  plant,
}) => {
  const fruit = await makeFruit(plant.api);
  const pulp = await plant.api(lotsRoutes.create, { body: { type: "pulp", fruit: fruit.id, quantity: 60 } });
  const { lot } = await makeFinalProduct(plant.api, {
    fruitId: fruit.id,
    pulps: [{ lotId: pulp.id, quantity: 18.5 }],
  });
  await page.goto(`/final/find-all?search=${lot.code}`);
  await expect(page.getByRole("row", { name: lot.code })).toContainText("sem custo");
  await page.getByRole("link", { name: lot.code }).click();
  await expect(page.getByRole("dialog", { name: fruit.name })).toContainText(/Custo\s*sem custo/);
});
