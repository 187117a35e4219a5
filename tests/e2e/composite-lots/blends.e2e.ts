import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makeCompositeLot, makeFinalProduct, makePulpsInStock } from "../production-fixtures.ts";
import { pick } from "../record-fixtures.ts";
import { makeAdditiveRecord } from "../supply-fixtures.ts";

test("a blend of two pulps shows percentages, Brix by mass and cost live and the additives of its parts; it can be corrected with a history and reverted into its parts; one that was packed refuses a reversal and links the packing", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("a single lot is refused beside the lots, a different type clears the lots, and a blend of two pulps shows percentages, Brix by mass and cost live, then its lot and its page", async () => {
    const { fruit, lots } = await makePulpsInStock(
      plant.api,
      [
        { brix: 9.8, acidity: 0.85, expiresAt: "2039-09-30" },
        { brix: 12.2, acidity: 1.15, expiresAt: "2039-08-31" },
      ],
      { brixMin: 11 },
    );
    await page.goto("/composite-lots/find-all");
    await page.getByRole("button", { name: "Novo lote composto" }).first().click();
    const drawer = page.getByRole("dialog", { name: "Novo lote composto" });
    await pick(page, "Fruta", fruit.name);
    const parts = drawer.getByRole("group", { name: "Lotes", exact: true });
    const alone = parts.getByRole("group", { name: "Linha 1", exact: true });
    await alone.getByRole("combobox", { name: "Lote" }).fill(lots[1]?.code ?? "");
    await page.getByRole("option", { name: lots[1]?.code ?? "" }).click();
    await alone.getByLabel("Quantidade").fill("5");
    await drawer.getByRole("button", { name: "Misturar" }).click();
    await expect(parts.getByText("Escolha ao menos dois lotes")).toBeVisible();
    await drawer.getByText("Matéria-prima", { exact: true }).click();
    await expect(alone.getByRole("combobox", { name: "Lote" })).toHaveValue("");
    await drawer.getByText("Pasta", { exact: true }).click();

    for (const [n, quantity] of ["12,5", "7,5"].entries()) {
      const line = parts.getByRole("group", { name: `Linha ${n + 1}`, exact: true });
      await line.getByRole("combobox", { name: "Lote" }).fill(lots[n]?.code ?? "");
      await page.getByRole("option", { name: lots[n]?.code ?? "" }).click();
      await line.getByLabel("Quantidade").fill(quantity);
    }
    await expect(parts).toContainText("62,50 % do total");
    await expect(parts).toContainText("37,50 % do total");
    const preview = drawer.getByRole("region", { name: "Como fica a mistura" });
    await expect(preview.getByRole("status", { name: "Peso da mistura" })).toHaveText("20 kg");
    await expect(preview.getByRole("status", { name: "Brix da mistura" })).toHaveText("10,70");
    await expect(preview.getByRole("status", { name: "Acidez da mistura" })).toHaveText("0,96 g/100 g");
    await expect(preview).toContainText("falta a leitura de um lote");
    await expect(preview).toContainText("31/08/2039");
    // Pulp of 64.5 kg from fruit for R$ 200.00 costs R$ 3.1008 per kg.
    await expect(preview).toContainText(/R\$.3,1008 por kg/);
    await expect(preview).toContainText("Brix 10,7, mínimo 11");
    await expect(preview).toContainText("meça o lote depois de misturar");
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Misturar" }).click();

    const code = drawer.getByRole("heading", { level: 2, name: /^LC-/ });
    await expect(code).toBeFocused();
    await expect(drawer.getByText("Meça o pH do lote")).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Imprimir etiqueta" })).toBeVisible();
    const madeCode = await code.innerText();
    await drawer.getByRole("button", { name: "Fechar" }).click();
    await page.getByRole("link", { name: madeCode }).click();
    await expect(page).toHaveURL(/\/composite-lots\/view\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(madeCode);
    await expect(page.getByText("10,70", { exact: true })).toBeVisible();
    await expect(page.getByText("a medir no lote")).toBeVisible();
    await expect(page.getByRole("region", { name: "2 lotes" })).toContainText(/12,5.kg\s*62,5.% da massa/);
  });

  noise.allow(refused(409));

  await test.step("a blend can be corrected with a history, and reverted into its parts", async () => {
    const sorbate = await makeAdditiveRecord(plant.api, { quantity: 5 });
    const additives = [{ lotId: sorbate.lot.id, quantity: 0.013 }];
    const { fruit, lots } = await makePulpsInStock(plant.api, [
      { brix: 9.8, acidity: 0.85, additives },
      { brix: 12.2, acidity: 1.15, additives },
    ]);
    const entry = await plant.api(compositeLotsRoutes.create, {
      body: {
        type: "pulp",
        fruitId: fruit.id,
        parts: lots.map(({ id }, n) => ({ lotId: id, quantity: n === 0 ? 12.5 : 7.5 })),
      },
    });
    await follow(page, `/composite-lots/view/${entry.id}`);
    // The blend's list of ingredients contains the additives of the pulps in the blend.
    await expect(page.getByRole("region", { name: "Aditivos" })).toContainText(sorbate.item.name);
    await page.getByRole("tab", { name: "Corrigir" }).click();
    const line = page.getByRole("group", { name: "Linha 2", exact: true });
    await line.getByLabel("Quantidade").fill("17,5");
    // The blend's Brix is the mean by mass: (12.5 kg x 9.8 °Bx + 17.5 kg x 12.2 °Bx) / 30 kg.
    await expect(page.getByRole("status", { name: "Brix da mistura" })).toHaveText("11,20");
    await page.getByRole("button", { name: "Salvar correção" }).click();
    await expect(page.getByText("Lote composto corrigido")).toBeVisible();
    await expect(page.getByText(/30.kg em estoque, de 30.kg compostos/)).toBeVisible();
    await page.getByRole("tab", { name: "Histórico" }).click();
    const change = page.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(change).toContainText(/Brix\s*10,7\s*11,2/);
    await expect(change).toContainText(/Quantidade\s*20.kg\s*30.kg/);

    await page.getByRole("tab", { name: "Corrigir" }).click();
    await page.getByRole("button", { name: "Estornar entrada" }).click();
    const question = page.getByRole("dialog", { name: `Estornar a entrada do lote ${entry.lot.code}?` });
    await question.getByRole("button", { name: "Estornar" }).click();
    await expect(page).toHaveURL("/composite-lots/find-all");
    const parts = entry.parts.map(({ lot }) => plant.api(lotsRoutes.read, { params: { id: lot.id } }));
    expect((await Promise.all(parts)).map(({ balance }) => balance)).toEqual([64.5, 64.5]);
    const { data } = await plant.api(compositeLotsRoutes.list, { query: { fruit: entry.fruit.id } });
    expect(data).toEqual([]);
  });

  await test.step("a blend that was packed refuses a reversal and links the packing", async () => {
    const entry = await makeCompositeLot(plant.api);
    const packed = await makeFinalProduct(plant.api, {
      fruitId: entry.fruit.id,
      pulps: [{ lotId: entry.lot.id, quantity: 18.5 }],
    });
    await follow(page, `/composite-lots/view/${entry.id}`);
    const standing = page.getByRole("region", { name: "Onde está a massa" });
    await expect(standing).toContainText(/1,5.kg em estoque, de 20.kg compostos/);
    const facts = page.getByRole("region", { name: "Dados do lote" });
    await expect(facts).toContainText(/Validade\s*\S+ \(vence\sem/);
    await expect(facts.getByRole("link", { name: packed.lot.code })).toHaveAttribute(
      "href",
      `/lots/view/${packed.lot.id}`,
    );
    await plant.api(lotsRoutes.move, {
      params: { id: entry.lot.id },
      body: { kind: "loss", quantity: 1.5, reason: "Balde caiu" },
    });
    await page.reload();
    await expect(standing).toContainText(/0.kg em estoque/);
    await expect(facts).not.toContainText("vence");
    await expect(page.getByRole("link", { name: "Ver o lote" })).toHaveAttribute("href", `/lots/view/${entry.lot.id}`);
    await follow(page, `/composite-lots/find-all?search=${entry.lot.code}`);
    const row = page.getByRole("row").filter({ hasText: entry.lot.code });
    // The name of a used-up lot is as grey as the details in its row.
    const quiet = await row
      .locator("small")
      .first()
      .evaluate((part) => getComputedStyle(part).color);
    await expect(row.getByText(entry.lot.code)).toHaveCSS("color", quiet);
    await page.goBack();
    await page.getByRole("tab", { name: "Corrigir" }).click();
    const line = page.getByRole("group", { name: "Linha 2", exact: true });
    await expect(line).toContainText("Saldo");
    await line.getByLabel("Quantidade").fill("9");
    await page.getByRole("button", { name: "Salvar correção" }).click();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(page.getByRole("region", { name: "Avisos" })).toContainText(
      "quantidades, lotes, fruta e data não podem mudar",
    );
    await expect(alert.getByRole("link", { name: packed.lot.code })).toBeVisible();
  });
});
