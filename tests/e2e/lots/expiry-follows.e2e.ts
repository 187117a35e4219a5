import { addDays } from "@pomar/contract/core/calendar.rules";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makeCompositeLot } from "../production-fixtures.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";

const written = (day: string) => day.split("-").toReversed().join("/");

test("shortening a lot's expiry shows beforehand which lots follow, and stands in their history; a day of reception under which the fruit had expired before its use is shown and refused, with that use", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("shortening a lot's expiry shows beforehand which lots follow, and stands in their history", async () => {
    const blend = await makeCompositeLot(plant.api);
    const part = (blend.parts[0] as (typeof blend.parts)[number]).lot;
    const until = addDays(blend.producedAt, 25);
    await page.goto(`/lots/view/${part.id}`);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Editar dados" }).click();
    const dialog = page.getByRole("dialog", { name: `Editar ${part.code}` });
    await dialog.getByRole("textbox", { name: "Validade" }).fill(written(until));
    await dialog.getByRole("textbox", { name: "Validade" }).press("Tab");
    const effects = dialog.getByRole("status").filter({ hasText: "passa a vencer" });
    await expect(effects).toContainText(`1 lote passa a vencer em ${written(until)}`);
    await expect(effects.getByRole("link", { name: blend.lot.code })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Lote alterado")).toBeVisible();

    await follow(page, `/lots/view/${blend.lot.id}?tab=historico`);
    const change = page.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(change).toContainText(written(until));
    await expect(change).toContainText(`A validade segue a do lote ${part.code}`);
    expect((await plant.api(lotsRoutes.read, { params: { id: blend.lot.id } })).expiresAt).toBe(until);
  });

  await test.step("a day of reception under which the fruit had expired before its use is shown and refused, with that use", async () => {
    noise.allow(refused(409));
    const fruit = await makeFruit(plant.api, { shelfLifeRawDays: 3 });
    const [first, second] = await Promise.all([
      makeReception(plant.api, { fruitId: fruit.id }),
      makeReception(plant.api, { fruitId: fruit.id }),
    ]);
    const parts = [first, second].map(({ lot }) => ({ lotId: lot.id, quantity: 40 }));
    const body = { type: "raw_material" as const, fruitId: fruit.id, parts };
    const blend = await plant.api(compositeLotsRoutes.create, { body });
    await follow(page, `/raw/find-all?open=${first.id}`);
    const drawer = page.getByRole("dialog", { name: fruit.name });
    await drawer.getByLabel("Recebido em").fill(written(addDays(first.receivedAt, -30)));
    await drawer.getByLabel("Recebido em").press("Tab");
    const effects = drawer.getByRole("status").filter({ hasText: "depois dessa validade" });
    await expect(effects).toContainText(`O lote ${first.lot.code} foi usado em ${written(blend.producedAt)}`);
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    await expect(drawer.getByRole("link", { name: /passaria a vencer em/ })).toBeVisible();
    expect((await plant.api(rawMaterialsRoutes.read, { params: { id: first.id } })).receivedAt).toBe(first.receivedAt);
  });
});
