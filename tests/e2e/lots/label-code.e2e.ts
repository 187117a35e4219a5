import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";

test("a label leads an employee to what a hand needs to know of its lot, without money, and a held lot says so first; an administrator is led to the lot's page, also by a code that it had before @phone-only", async ({
  employeePage: page,
  plant,
  noise,
  adminPage: office,
}) => {
  noise.allow(refused(404));
  noise.allow(refused(400));
  const fruit = await makeFruit(plant.api);
  const reception = await makeReception(plant.api, { fruitId: fruit.id, unitPrice: 7.77 });
  const inputs = [{ lotId: reception.lot.id, quantity: 100 }];
  const { lot } = await plant.api(pulpRoutes.create, {
    body: { fruitId: fruit.id, inputs, outputKg: 61.5, brix: 10.4 },
  });
  // A user may type the code by hand in lower case.
  await page.goto(`/l/${lot.code.toLowerCase()}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(lot.code);
  const main = page.getByRole("main");
  await expect(main).toContainText(`Pasta de ${fruit.name}`);
  await expect(main.getByText("61,5 kg", { exact: true })).toBeVisible();
  await expect(main).toContainText("10,4");
  await expect(main).not.toContainText("R$");
  await expect(main.getByRole("alert")).toHaveCount(0);
  await main.getByRole("link", { name: reception.lot.code }).click();
  await expect(page).toHaveURL(`/l/${reception.lot.code}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(reception.lot.code);
  await page.getByRole("button", { name: "Etiqueta" }).click();
  const label = page.getByRole("dialog", { name: `Etiqueta do lote ${reception.lot.code}` });
  await expect(label).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(label).toBeHidden();

  await test.step("a lot that may not be used says so before anything else, also while somebody looks at it", async () => {
    await plant.api(lotsRoutes.update, {
      params: { id: reception.lot.id },
      body: { decision: "blocked", reason: "Metal na peneira" },
    });
    const stop = main.getByRole("alert");
    await expect(stop).toContainText("Bloqueado");
    await expect(stop).toContainText("Motivo: Metal na peneira");
    await expectAccessible(page);
  });

  await test.step("a code of no lot says which, and where to go on", async () => {
    for (const code of ["PF-NADA-26001-01", "NADA%2F1", "X".repeat(40)]) {
      await follow(page, `/l/${code}`);
      await expect(main.getByRole("alert")).toContainText(`Nenhum lote tem o código ${decodeURIComponent(code)}.`);
    }
    await page.getByRole("link", { name: "Ir para o início" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("an administrator is led to the lot's page, also by a code that it had before", async () => {
    const { lot } = await makeReception(plant.api);
    const code = `CAMARA-${lot.code.slice(-13)}`;
    await plant.api(lotsRoutes.update, { params: { id: lot.id }, body: { code } });
    await office.goto("/dashboard");
    await follow(office, `/l/${lot.code}`);
    await expect(office).toHaveURL(`/lots/view/${lot.id}`);
    await expect(office.getByRole("heading", { level: 1 })).toHaveText(code);
    // Back does not return to the label's address, which only redirects.
    await office.goBack();
    await expect(office).toHaveURL("/dashboard");
  });
});
