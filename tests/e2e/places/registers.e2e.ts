import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makeReception, ownName } from "../record-fixtures.ts";
import { makePlace } from "./made-places.ts";

test("a position is registered in its chamber, the list tells how much stands where, and the chamber is renamed with it; a place where a lot stands is not deleted, and says which; its label says where it is, and its QR leads an employee to what stands there", async ({
  adminPage: page,
  plant,
  noise,
  employeePage,
}) => {
  await test.step("a position is registered in its chamber, the list tells how much stands where, and the chamber is renamed with it", async () => {
    const chamber = await makePlace(plant.api);
    await page.goto("/places/create");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Forneça um nome para o local").first()).toBeVisible();
    await page.getByLabel("Nome").fill("B-03");
    await page.getByRole("combobox", { name: "Câmara onde fica" }).fill(chamber.name);
    await page.getByRole("option", { name: chamber.name }).click();
    await page.getByRole("button", { name: "Salvar" }).click();

    await expect(page).toHaveURL("/places/find-all");
    const { data } = await plant.api(placesRoutes.list, { query: { parent: chamber.id } });
    expect(data).toEqual([expect.objectContaining({ fullName: `${chamber.name}, B-03`, lots: 0 })]);
    const { lot } = await makeReception(plant.api);
    await plant.api(placesRoutes.move, { params: { id: data[0]?.id ?? "" }, body: { lots: [lot.id] } });
    await follow(page, `/places/find-all?search=${encodeURIComponent(chamber.name)}`);
    await page.getByRole("link", { name: `${chamber.name}, B-03` }).click();
    await expect(page.getByRole("list", { name: "Lotes neste local" })).toContainText(lot.code);
    await expect(page.getByText("1 lote em estoque")).toBeVisible();

    const name = ownName("Túnel");
    await follow(page, `/places/update/${chamber.id}?tab=dados`);
    await page.getByLabel("Nome").fill(name);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Local alterado com sucesso")).toBeVisible();
    await follow(page, `/places/update/${chamber.id}`);
    await expect(page.getByRole("list", { name: "Posições" })).toContainText("B-03");
    await page.getByRole("list", { name: "Posições" }).getByRole("link", { name: "B-03" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name}, B-03`);
    await follow(page, `/places/update/${chamber.id}?tab=historico`);
    await expect(page.getByRole("list", { name: "Histórico" })).toContainText(name);
  });

  await test.step("a place where a lot stands is not deleted, and says which", async () => {
    noise.allow(refused(409));
    const [place, { lot }] = await Promise.all([makePlace(plant.api), makeReception(plant.api)]);
    await plant.api(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } });
    await follow(page, `/places/find-all?search=${encodeURIComponent(place.name)}`);
    await page.getByRole("button", { name: `Ações de ${place.name}` }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText(`${place.name} não pode ser removido: há 1 lote neste local`)).toBeVisible();
    await expect(dialog.getByRole("link", { name: lot.code })).toBeVisible();
  });

  await test.step("its label says where it is, and its QR leads an employee to what stands there", async () => {
    const [place, { lot }] = await Promise.all([makePlace(plant.api), makeReception(plant.api)]);
    await plant.api(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } });
    await follow(page, `/places/update/${place.id}`);
    await page.getByRole("button", { name: "Etiqueta" }).click();
    const dialog = page.getByRole("dialog", { name: `Etiqueta de ${place.name}` });
    await expect(dialog).toContainText(place.code);
    const qr = dialog.locator("svg[role=img]").first();
    await expect(qr).toHaveAttribute("aria-label", new RegExp(`/p/${place.code}$`));
    await employeePage.goto(`/p/${place.code}`);
    await expect(employeePage.getByRole("heading", { level: 1 })).toHaveText(place.name);
    await expect(employeePage.getByRole("link", { name: lot.code })).toBeVisible();
    await expectAccessible(employeePage);
  });
});
