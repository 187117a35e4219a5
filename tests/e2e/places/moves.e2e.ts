import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, ownName } from "../record-fixtures.ts";
import { typeAsReader } from "../scan/typing-reader.ts";
import { makePlace } from "./made-places.ts";

test("marked lots are moved to a place together; with a used-up one among them none is moved, and it is named; in a lot's own data its place is chosen, one that is missing is made on the way, and its page is a link away", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("marked lots are moved to a place together; with a used-up one among them none is moved, and it is named", async () => {
    noise.allow(refused(409));
    const [place, fruit] = await Promise.all([makePlace(plant.api), makeFruit(plant.api)]);
    const own = { fruitId: fruit.id };
    const [one, other, used] = await Promise.all([
      makeReception(plant.api, own),
      makeReception(plant.api, own),
      makeReception(plant.api, own),
    ]);
    await plant.api(lotsRoutes.move, {
      params: { id: used.lot.id },
      body: { kind: "loss", quantity: used.lot.balance, reason: "Caiu" },
    });
    const dialog = page.getByRole("dialog", { name: "Mover 2 lotes" });
    const choosePlace = async () => {
      await dialog.getByRole("combobox", { name: "Para onde" }).fill(place.name);
      await page.getByRole("option", { name: place.name }).click();
      await dialog.getByRole("button", { name: "Mover 2 lotes" }).click();
    };
    await page.goto(`/lots/find-all?fruit=${fruit.id}&inStock=false`);
    await page.getByRole("checkbox", { name: `Selecionar ${one.lot.code}` }).check();
    await page.getByRole("checkbox", { name: `Selecionar ${used.lot.code}` }).check();
    await page.getByRole("button", { name: "Mover para…" }).click();
    await choosePlace();
    await expect(page.getByText(`Nenhum lote foi movido: ${used.lot.code} não tem saldo`)).toBeVisible();
    await expect(dialog.getByRole("link", { name: used.lot.code })).toBeVisible();
    expect(await plant.api(lotsRoutes.read, { params: { id: one.lot.id } })).toMatchObject({ placeId: null });

    await follow(page, `/lots/find-all?fruit=${fruit.id}`);
    await page.getByRole("checkbox", { name: `Selecionar ${one.lot.code}` }).check();
    await page.getByRole("checkbox", { name: `Selecionar ${other.lot.code}` }).check();
    await page.getByRole("button", { name: "Mover para…" }).click();
    await dialog.getByRole("button", { name: "Mover 2 lotes" }).click();
    await expect(dialog.getByText("Escolha o local")).toBeVisible();
    await choosePlace();
    await expect(page.getByText(`2 lotes movidos para ${place.name}`)).toBeVisible();
    await expect(page.getByText(/selecionado/)).toHaveCount(0);
    await follow(page, `/lots/find-all?place=${place.id}`);
    await expect(page.getByRole("row", { name: one.lot.code })).toBeVisible();
    await expect(page.getByRole("row", { name: other.lot.code })).toBeVisible();
    await expect(page.getByText(`Local: ${place.name}`)).toBeVisible();
  });

  await test.step("in a lot's own data its place is chosen, one that is missing is made on the way, and its page is a link away", async () => {
    const { lot } = await makeReception(plant.api);
    const name = ownName("Doca");
    await follow(page, `/lots/view/${lot.id}?act=edit`);
    await page.getByRole("combobox", { name: "Local" }).fill(name);
    await page.getByRole("link", { name: "Nenhum dado foi retornado, clique aqui caso dejese criar" }).click();
    await page.getByLabel("Nome").fill(name);
    await page.getByRole("button", { name: "Salvar" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("combobox", { name: "Local" })).toHaveValue(name);
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Lote alterado")).toBeVisible();
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByRole("link", { name: lot.code })).toBeVisible();
  });
});

test("a place's label opens what stands there, and where lots are moved it is read first, then lot after lot, each moved at once", async ({
  adminPage: page,
  plant,
}) => {
  const [here, there, one, other, third] = await Promise.all([
    makePlace(plant.api),
    makePlace(plant.api),
    makeReception(plant.api),
    makeReception(plant.api),
    makeReception(plant.api),
  ]);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await typeAsReader(page, `http://pomar.local:3000/p/${here.code}`);
  await expect(page).toHaveURL(`/places/update/${here.id}`);

  await follow(page, "/places/move");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mover lotes");
  await typeAsReader(page, one.lot.code);
  await expect(page.getByText("Leia ou escolha primeiro o local para onde os lotes vão")).toBeVisible();
  await typeAsReader(page, `http://pomar.local:3000/p/${here.code}`);
  await expect(page).toHaveURL(`/places/move?place=${here.id}`);
  await expect(page.getByRole("combobox", { name: "Local" })).toHaveValue(here.name);
  const read = page.getByRole("list", { name: "Lotes lidos" });
  await typeAsReader(page, one.lot.code);
  await expect(read.getByRole("listitem").first()).toContainText("Movido");
  await typeAsReader(page, `http://pomar.local:3000/l/${other.lot.code}`);
  await expect(read.getByRole("listitem")).toHaveCount(2);
  await typeAsReader(page, one.lot.code);
  await expect(read.getByRole("listitem").first()).toContainText("Já estava");
  await typeAsReader(page, there.code);
  await expect(page).toHaveURL(`/places/move?place=${there.id}`);
  await expect(page.getByRole("combobox", { name: "Local" })).toHaveValue(there.name);
  await typeAsReader(page, one.lot.code);
  await expect(read.getByRole("listitem").first()).toContainText(`de ${here.name} para ${there.name}`);
  // Without a reader the lot is chosen by its code.
  await page.getByRole("combobox", { name: "Lote" }).fill(third.lot.code);
  await page.getByRole("option", { name: third.lot.code }).click();
  await expect(read.getByRole("listitem").first()).toContainText(`para ${there.name}`);
  await expect(page.getByRole("region", { name: `Já em ${there.name}` })).toContainText(third.lot.code);
  expect(await plant.api(lotsRoutes.read, { params: { id: one.lot.id } })).toMatchObject({ placeId: there.id });
  expect(await plant.api(lotsRoutes.read, { params: { id: other.lot.id } })).toMatchObject({ placeId: here.id });
});
