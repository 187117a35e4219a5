import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeFinalProduct } from "../production-fixtures.ts";
import { makeFruit } from "../record-fixtures.ts";

test("the office corrects a count in the drawer: lot, list and history follow; a packing that was shipped is not reversed and says why, another one is; without a price it says so", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const [entry, dispatched, customer] = await Promise.all([
    makeFinalProduct(plant.api, { rejectedUnits: 2 }),
    makeFinalProduct(plant.api),
    makeCustomer(plant.api),
  ]);

  await test.step("the office corrects a count in the drawer: lot, list and history follow", async () => {
    await page.goto(`/final/find-all?search=${entry.lot.code}`);
    await page.getByRole("link", { name: entry.lot.code }).click();
    const drawer = page.getByRole("dialog", { name: entry.fruit.name });
    await expect(drawer.getByRole("region", { name: "Lote", exact: true })).toContainText(/180.un produzidas/);
    await expect(drawer.getByRole("region", { name: "Pastas" })).toContainText(/18,5.kg/);

    await drawer.getByRole("tab", { name: "Corrigir" }).click();
    await drawer.getByLabel("Unidades boas").fill("175");
    await expect(drawer.getByRole("status", { name: "Envasado" })).toHaveText("17,5 kg");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
    await expect(drawer.getByRole("region", { name: "Lote", exact: true })).toContainText(/175.un produzidas/);
    await drawer.getByRole("tab", { name: "Histórico" }).click();
    const change = drawer.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(change).toContainText(/Unidades boas\s*180.un\s*175.un/);
    await expect(change).toContainText(/Perda no envase\s*0,3.kg\s*0,8.kg/);
    await drawer.getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByRole("row", { name: entry.lot.code })).toContainText("175");
  });

  await test.step("a packing that was shipped is not reversed and says why; another one is", async () => {
    await plant.api(lotsRoutes.move, {
      params: { id: dispatched.lot.id },
      body: { kind: "shipment", quantity: 35, customerId: customer.id },
    });
    const reverse = async (packing: { id: string; fruit: { name: string }; lot: { code: string } }) => {
      await follow(page, `/final/find-all?open=${packing.id}&tab=correcao`);
      const drawer = page.getByRole("dialog", { name: packing.fruit.name });
      await drawer.getByRole("button", { name: "Estornar entrada" }).click();
      const question = page.getByRole("dialog", { name: `Estornar a entrada do lote ${packing.lot.code}?` });
      await question.getByRole("button", { name: "Estornar" }).click();
      return question;
    };
    const question = await reverse(dispatched);
    await expect(question.getByRole("alert")).toContainText("Não foi possível estornar");
    await expect(page.getByRole("region", { name: "Avisos" })).toContainText(
      `O lote ${dispatched.lot.code} já foi usado: a entrada não pode ser estornada`,
    );
    await reverse(entry);
    await expect(page.getByRole("region", { name: "Avisos" }).getByText("Entrada estornada")).toBeVisible();
    const { data } = await plant.api(finalProductsRoutes.list, { query: { fruit: entry.fruit.id } });
    expect(data).toEqual([]);
    const pulp = await plant.api(lotsRoutes.read, { params: { id: entry.pulps[0]?.lot.id ?? "" } });
    expect(pulp.balance).toBe(64.5);
  });

  await test.step("a packing of pulp that nobody priced says so, in the list and in its record", async () => {
    const fruit = await makeFruit(plant.api);
    const pulp = await plant.api(lotsRoutes.create, { body: { type: "pulp", fruit: fruit.id, quantity: 60 } });
    const { lot } = await makeFinalProduct(plant.api, {
      fruitId: fruit.id,
      pulps: [{ lotId: pulp.id, quantity: 18.5 }],
    });
    await follow(page, `/final/find-all?search=${lot.code}`);
    await expect(page.getByRole("row", { name: lot.code })).toContainText("sem custo");
    await page.getByRole("link", { name: lot.code }).click();
    await expect(page.getByRole("dialog", { name: fruit.name })).toContainText(/Custo\s*sem custo/);
  });
});
