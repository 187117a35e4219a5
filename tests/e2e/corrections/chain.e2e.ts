import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makePulp } from "../pulp/made-pulp.ts";
import { makeFruit, makeReception } from "../record-fixtures.ts";

test("a scale read 20 kg too much: the reception and the two pulpings of it are corrected in chain; obstacles are told first, each with the way to it", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("a scale read 20 kg too much: the reception and the two pulpings of it are corrected in chain", async () => {
    noise.allow(refused(409));
    noise.allow(refused(400));
    const { api } = plant;
    const fruit = await makeFruit(api, { yieldMin: 55, yieldMax: 66 });
    const entry = await makeReception(api, {
      fruitId: fruit.id,
      grossKg: 701.45,
      tareKg: 0,
      rejectedKg: 0,
      unitPrice: 2,
      dueDate: "2099-12-10",
    });
    const use = (quantity: number, outputKg: number) =>
      makePulp(api, { fruitId: fruit.id, inputs: [{ lotId: entry.lot.id, quantity }], outputKg, residueKg: 0 });
    const [first, second] = [await use(500, 325), await use(200, 120)];

    await page.goto(`/raw/find-all?open=${entry.id}`);
    const drawer = page.getByRole("dialog", { name: fruit.name });
    await drawer.getByLabel("Peso bruto").fill("681,45");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    // The chain correction opens at once, without an error toast; once dismissed, the correction can be opened beside
    // the save button.
    const dialog = page.getByRole("dialog", { name: "Corrigir em cadeia" });
    await expect(dialog).toContainText("O lote já foi usado: a correção muda também o que foi feito com ele.");
    await expect(page.getByRole("region", { name: "Avisos" })).toBeEmpty();
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(dialog).toBeHidden();
    await expect(drawer.getByText("Não foi salvo")).toHaveCount(0);
    const way = drawer.getByRole("button", { name: "Corrigir em cadeia" });
    await expect(way).toBeInViewport();
    await way.click();
    const documents = dialog.getByRole("region", { name: "O que muda" });
    await expect(documents).toContainText(/No lote\s*701,45.kg\s*681,45.kg/);
    await expect(documents).toContainText(/A pagar\s*R\$.1\.402,90\s*R\$.1\.362,90/);
    await expect(documents).toContainText(/500.kg\s*486,75.kg/);
    await expect(documents).toContainText(/Rendimento\s*65.%\s*66,77.%/);
    await expect(documents).toContainText("Rendimento de 66,77 %, fora do esperado 55-66 %");
    await expectAccessible(page);

    // The second pulping was weighed correctly: the whole difference belongs to the first pulping.
    const shares = dialog.getByRole("region", { name: "Como repartir" });
    await shares.getByLabel(second.lot.code).fill("200,5");
    await expect(dialog.getByRole("button", { name: "Corrigir 3 documentos" })).toBeDisabled();
    await shares.getByRole("button", { name: "Repartir assim" }).click();
    await expect(page.getByRole("region", { name: "Avisos" })).toContainText(
      "Não pode passar do que foi usado: 200,000 kg",
    );
    await shares.getByLabel(second.lot.code).fill("200");
    await shares.getByRole("button", { name: "Repartir assim" }).click();
    await expect(documents).toContainText(/500.kg\s*481,45.kg/);
    await expect(documents).not.toContainText(second.lot.code);
    await dialog.getByRole("button", { name: "Corrigir 2 documentos" }).click();
    await expect(dialog.getByLabel("Motivo")).toBeFocused();
    await dialog.getByLabel("Motivo").fill("Balança sem tara");
    await dialog.getByRole("button", { name: "Corrigir 2 documentos" }).click();
    await expect(page.getByText("2 documentos corrigidos")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(drawer.getByRole("region", { name: "Lote" })).toContainText(/681,45.kg recebidos/);
    await expect(drawer.getByText("Entrada corrigida")).toBeVisible();
    await drawer.getByRole("button", { name: "Corrigir de novo" }).click();
    await expect(drawer.getByLabel("Peso bruto")).toHaveValue("681,45");
    await drawer.getByRole("tab", { name: "Histórico" }).click();
    const change = drawer.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(change).toContainText("Correção em cadeia: Balança sem tara");
    expect(await api(pulpRoutes.read, { params: { id: first.id } })).toMatchObject({ inputKg: 481.45, yieldPct: 67.5 });
    expect(await api(pulpRoutes.read, { params: { id: second.id } })).toMatchObject({ inputKg: 200 });
    expect(await api(rawMaterialsRoutes.read, { params: { id: entry.id } })).toMatchObject({ lot: { balance: 0 } });
  });

  await test.step("obstacles are told first, each with the way to it, and nothing can be corrected", async () => {
    noise.allow(refused(409));
    const { api } = plant;
    const pulp = await makePulp(api, { outputKg: 60, residueKg: 30 });
    const used = await makePulp(api, {
      fruitId: pulp.fruit.id,
      inputs: [{ lotId: pulp.lot.id, quantity: 55 }],
      outputKg: 54.5,
      residueKg: 0,
    });
    await follow(page, `/pulp/find-all?open=${pulp.id}&tab=correcao`);
    const drawer = page.getByRole("dialog", { name: `Pasta de ${pulp.fruit.name}` });
    await drawer.getByLabel("Pasta obtida").fill("40");
    await drawer.getByRole("button", { name: "Salvar correção" }).click();
    const dialog = page.getByRole("dialog", { name: "Corrigir em cadeia" });
    const obstacle = dialog.getByRole("region", { name: "O que impede" }).getByRole("alert");
    await expect(obstacle).toContainText(`${used.lot.code}: Saiu mais do que entrou: 14 kg além da tolerância`);
    await expect(obstacle.getByRole("link", { name: used.lot.code })).toHaveAttribute(
      "href",
      `/pulp/find-all?open=${used.id}`,
    );
    await expect(dialog.getByRole("button", { name: /^Corrigir \d/ })).toBeHidden();
    await dialog.getByRole("button", { name: "Voltar" }).click();
    await expect(dialog).toBeHidden();
    await expect(drawer.getByLabel("Pasta obtida")).toHaveValue("40");
  });
});
