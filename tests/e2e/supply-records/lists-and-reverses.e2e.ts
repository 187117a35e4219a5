import { additiveRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { expect, follow, test } from "../fixtures.ts";
import { makeSupplier, ownName, pick } from "../record-fixtures.ts";
import { makeAdditive, makeAdditiveRecord, makePackaging, makePackagingRecord } from "../supply-fixtures.ts";

test("the receptions of a kind are narrowed by thing and supplier, and the address keeps it; those of one additive stand below its stock, and another reception shows by itself", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("the receptions of a kind are narrowed by thing and supplier, and the address keeps it", async () => {
    const [additive, supplier] = await Promise.all([makeAdditive(plant.api), makeSupplier(plant.api)]);
    const [mine, ...others] = await Promise.all([
      makeAdditiveRecord(plant.api, {
        itemId: additive.id,
        supplierId: supplier.id,
        unitPrice: 38.4,
      }),
      makeAdditiveRecord(plant.api, { itemId: additive.id }),
      makeAdditiveRecord(plant.api, { supplierId: supplier.id }),
    ]);
    await page.goto("/additives-record/entradas/ver?rows=100");
    for (const [label, name] of [
      ["Aditivo", additive.name],
      ["Fornecedor", supplier.name],
    ] as const) {
      await page.getByRole("button", { name: label, exact: true }).click();
      await pick(page, label, name);
    }
    await expect(page).toHaveURL(new RegExp(`item=${additive.id}.*supplier=${supplier.id}|supplier=.*item=`));
    const row = page.getByRole("row", { name: mine.lot.code });
    await expect(row).toContainText("979,20");
    for (const { lot } of others) await expect(page.getByRole("row", { name: lot.code })).toHaveCount(0);
    await page.reload();
    await expect(row).toBeVisible();
    await expect(page.getByRole("button", { name: `Aditivo: ${additive.name}` })).toBeVisible();
  });

  await test.step("the receptions of one additive stand below its stock, and another reception shows by itself", async () => {
    const additive = await makeAdditive(plant.api, { minStock: 30 });
    const [first] = await Promise.all([
      makeAdditiveRecord(plant.api, { itemId: additive.id, quantity: 21.5 }),
      makeAdditiveRecord(plant.api),
    ]);
    await follow(page, `/additives-record/view/${additive.id}`);
    await expect(page.getByRole("row", { name: first.lot.code })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByText("Abaixo do mínimo")).toBeVisible();

    const second = await makeAdditiveRecord(plant.api, { itemId: additive.id, quantity: 8.75 });
    await expect(page.getByRole("row", { name: second.lot.code })).toBeVisible();
    await expect(page.getByText(/30,25.kg/)).toBeVisible();
    await expect(page.getByText("Abaixo do mínimo")).toBeHidden();
  });
});

test("a reception recorded by mistake is reversed after a question, here and in every open list; one of the wrong thing is moved to the right one, whose unit it takes", async ({
  adminPage: page,
  windowOf,
  plant,
}) => {
  await test.step("a reception recorded by mistake is reversed after a question, here and in every open list", async () => {
    const record = await makeAdditiveRecord(plant.api, { unitPrice: 11.5, dueDate: "2039-01-15" });
    const other = await windowOf("admin");
    await other.goto(`/additives-record/entradas/ver?search=${record.lot.code}`);
    await expect(other.getByRole("row", { name: record.lot.code })).toBeVisible();
    await page.goto(`/additives-record/update/${record.id}`);
    await page.getByLabel("Marca").fill("o que se digitou não atrapalha");
    await page.getByRole("button", { name: "Estornar entrada" }).click();
    const dialog = page.getByRole("dialog", { name: `Estornar a entrada do lote ${record.lot.code}?` });
    await expect(dialog).toContainText("sai do estoque");
    await dialog.getByRole("button", { name: "Estornar" }).click();

    const notices = page.getByRole("region", { name: "Avisos" });
    await expect(notices.getByText("Entrada estornada")).toBeVisible();
    await expect(page).toHaveURL("/additives-record/entradas/ver");
    await expect(notices.getByRole("alert")).toHaveCount(0);
    await expect(other.getByRole("row", { name: record.lot.code })).toHaveCount(0);
    expect(await plant.api(lotsRoutes.read, { params: { id: record.lot.id } })).toMatchObject({ status: "removed" });
    expect(await plant.api(additivesRoutes.read, { params: { id: record.item.id } })).toMatchObject({ stock: 0 });
    const { total } = await plant.api(additiveRecordRoutes.list, { query: { item: record.item.id } });
    expect(total).toBe(0);
  });

  await test.step("a reception of the wrong thing is moved to the right one, whose unit it takes", async () => {
    const [right, record] = await Promise.all([
      makePackaging(plant.api, { name: ownName("Filme liso"), kind: "filme", unit: "m" }),
      makePackagingRecord(plant.api, { quantity: 1200 }),
    ]);
    await follow(page, `/packaging-record/update/${record.id}`);
    await pick(page, "Embalagem", right.name);
    await page.getByLabel("Quantidade").fill("1200,25");
    await page.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Entrada corrigida")).toBeVisible();
    await expect(page.getByRole("region", { name: "Lote" })).toContainText(new RegExp(`EM-${right.code}`));
    await page.getByRole("tab", { name: "Histórico" }).click();
    await expect(page.getByRole("list", { name: "Histórico" })).toContainText(record.item.name);
  });
});
