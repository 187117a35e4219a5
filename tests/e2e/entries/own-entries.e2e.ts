import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { apiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeFruit, makePerson, makeReception, makeSupplier, ownName, pick } from "../record-fixtures.ts";
import { handOn } from "../taps/hand.ts";

test("an employee reprints a label in two taps, corrects a weight in three, and undoes an entry with one press; a correction past its deadline is requested from an administrator, whose dashboard opens the form @phone-only", async ({
  windowOf,
  plant,
}) => {
  const person = await makePerson(plant);
  const fruit = await makeFruit(plant.api, { name: ownName("Acerola") });
  const entry = await makeReception(apiClient(plant.url, person.session.token), {
    fruitId: fruit.id,
    supplierId: (await makeSupplier(plant.api)).id,
    grossKg: 701,
    tareKg: 0,
    rejectedKg: 0,
  });
  const page = await windowOf("employee", { session: person.session });
  await page.goto("/dashboard");
  const mine = page.getByRole("region", { name: "Minhas entradas de hoje" });
  await expect(mine).toContainText(entry.lot.code);
  await expectAccessible(page);

  const printing = handOn(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await printing.tap(mine.getByRole("button", { name: `Etiqueta ${entry.lot.code}` }));
  await printing.tap(page.getByRole("dialog").getByRole("button", { name: "Imprimir" }));
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  expect(printing.taps()).toBeLessThanOrEqual(2);
  await page.keyboard.press("Escape");

  const correcting = handOn(page);
  await correcting.tap(mine.getByRole("link", { name: "Corrigir" }));
  await correcting.tap(page.getByLabel("Peso bruto"));
  await correcting.digits("681");
  await correcting.tap(page.getByRole("button", { name: "Salvar correção" }));
  await expect(page.getByText("Entrada corrigida")).toBeVisible();
  expect([correcting.taps(), correcting.keys()]).toEqual([3, 3]);
  // The correction ends in the card of its lot, with the label that is now true.
  await expect(page.getByRole("heading", { level: 2, name: entry.lot.code })).toBeFocused();
  await expect(page.getByRole("button", { name: "Imprimir etiqueta" })).toBeInViewport();
  // The form has no money fields for an employee.
  await expect(page.getByText("R$")).toHaveCount(0);
  const stored = await plant.api(rawMaterialsRoutes.read, { params: { id: entry.id } });
  expect(stored).toMatchObject({ netKg: 681, createdBy: { name: person.name } });

  await test.step("an entry saved by mistake is undone with one press, and the form contains its values again", async () => {
    const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
    await follow(page, "/raw/create");
    await pick(page, "Fruta", fruit.name);
    await pick(page, "Fornecedor", supplier.name);
    await page.getByLabel("Peso bruto").fill("701,45");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(page.getByText("Entrada desfeita")).toBeVisible();
    await expect(page.getByText(/Entrada registrada: lote/)).toHaveCount(0);
    await expect(page.getByLabel("Peso bruto")).toHaveValue("701,45");
    expect((await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } })).total).toBe(0);
    await page.getByLabel("Peso bruto").fill("681,45");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
    await expect(page.getByText("681,45 kg", { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } })).total)
      .toBe(1);
  });

  await test.step("a correction past its deadline is requested from an administrator, whose dashboard opens the form", async () => {
    const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
    const asPerson = apiClient(plant.url, person.session.token);
    const entry = await makeReception(asPerson, { fruitId: fruit.id, supplierId: supplier.id });
    await plant.api(rawMaterialsRoutes.update, { params: { id: entry.id }, body: { unitPrice: 2.5 } });
    await follow(page, "/dashboard");
    const line = page.getByRole("listitem").filter({ hasText: entry.lot.code });
    await line.getByRole("button", { name: "Pedir correção" }).click();
    const dialog = page.getByRole("dialog", { name: `Pedir correção do lote ${entry.lot.code}` });
    await dialog.getByLabel("O que está errado").fill("digitei 701, eram 681 kg");
    await dialog.getByRole("button", { name: "Pedir correção" }).click();
    await expect(page.getByText("Pedido enviado aos administradores")).toBeVisible();
    // The author reads the request on the lot's page, withdraws it, and makes it again from there.
    await line.getByRole("link", { name: "Correção pedida" }).click();
    await expect(page.getByText("digitei 701, eram 681 kg")).toBeVisible();
    await page.getByRole("button", { name: "Retirar pedido" }).click();
    await expect(page.getByText("digitei 701, eram 681 kg")).toBeHidden();
    await page.getByRole("button", { name: "Pedir correção" }).click();
    await dialog.getByLabel("O que está errado").fill("digitei 701, eram 681 kg");
    await dialog.getByRole("button", { name: "Pedir correção" }).click();
    await expect(page.getByRole("button", { name: "Retirar pedido" })).toBeVisible();

    const office = await windowOf("admin");
    await office.goto("/dashboard");
    await office
      .getByRole("link", { name: new RegExp(`pede correção do lote ${entry.lot.code}`) })
      .first()
      .click();
    await expect(office).toHaveURL(`/raw/find-all?open=${entry.id}`);
    const drawer = office.getByRole("dialog");
    await expect(drawer.getByLabel("Peso bruto")).toBeVisible();
    // The drawer shows the correction request until the administrator answers.
    await expect(drawer.getByText("digitei 701, eram 681 kg")).toBeVisible();
    await drawer.getByRole("button", { name: "Está certo como está" }).click();
    await expect(drawer.getByText("digitei 701, eram 681 kg")).toBeHidden();
    expect(await plant.api(correctionRequestsRoutes.list, { query: { entry: entry.id } })).toEqual([]);
  });
});
