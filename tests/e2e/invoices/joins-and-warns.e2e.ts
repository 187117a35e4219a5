import { readFileSync } from "node:fs";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { unzipSync } from "fflate";
import { readFound } from "../../support/api-client.ts";
import { notePlant } from "../../support/invoices.ts";
import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
import { give, makeInvoice, ownIssuer, ownNote, saysWhoItIs, toFile } from "./invoice-fixtures.ts";

test("fruit of the scale joins its note: the difference is told, and who decides pays by the scale; the trade's own note warns of its key, and what is chosen is not lost by leaving; the accountant gets the month's files as they came", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("fruit of the scale joins its note: the difference is told, and who decides pays by the scale", async () => {
    noise.allow(refused(409));
    await saysWhoItIs(plant.api);
    const issuer = ownIssuer();
    const [supplier, fruit] = await Promise.all([
      makeSupplier(plant.api, issuer),
      makeFruit(plant.api, { name: ownName("Acerola") }),
    ]);
    const weighed = await makeReception(plant.api, {
      fruitId: fruit.id,
      supplierId: supplier.id,
      grossKg: 512,
      tareKg: 32,
      rejectedKg: 0,
    });
    const note = ownNote({
      issuer,
      items: [{ name: fruit.name.toUpperCase(), unit: "KG", quantity: 500, unitPrice: 2.4, freight: 30 }],
    });
    await page.goto("/invoices/import");
    await give(page, toFile(note));
    const item = page.getByRole("listitem", { name: /^Item 1/ });
    await expect(item.getByRole("combobox", { name: /^O que é/ })).toHaveValue(fruit.name);
    await expect(item).toContainText(`pesado sem nota: lote ${weighed.lot.code}`);
    await item.getByRole("button", { name: "Juntar" }).click();
    await expect(item).toContainText(/A nota traz 500.kg, aqui entraram 480.kg: a menos 20.kg/);
    await expect(item.getByText(/Pela nota: R\$.1\.230,00/)).toBeVisible();
    await item.getByText(/Pela balança: R\$.1\.182,00/).click();
    await page.getByRole("button", { name: /^Importar nota/ }).click();
    await expect(page.getByText(`Nota ${note.number} de ${supplier.name} importada`)).toBeVisible();
    const data = await readFound(plant.api, rawMaterialsRoutes, { fruit: fruit.id });
    expect(data).toMatchObject([{ id: weighed.id, total: 1182, invoiceNumber: String(note.number) }]);
  });

  await test.step("the trade's own note warns of its key, and what is chosen is not lost by leaving", async () => {
    await plant.api(plantRoutes.update, { body: { name: notePlant.name, document: "00127912000129" } });
    await follow(page, "/invoices/import");
    const buffer = readFileSync("tests/fixtures/nfe/polpa-acerola.xml");
    await give(page, { name: "polpa-acerola.xml", mimeType: "text/xml", buffer });
    const note = page.getByRole("region", { name: "Nota 664350 de Contribuinte A" });
    await expect(note).toContainText(
      "A chave é de outro emitente: 07.933.914/0001-54, e a nota diz 00.127.786/0001-02",
    );
    await expect(note).toContainText(/R\$.164\.733,33 fora do estoque/);
    await expect(note).toContainText(
      /31\/12\/2023 R\$.54\.915,05; 10\/01\/2024 R\$.54\.915,05; 20\/01\/2024 R\$.54\.916,71/,
    );
    await note.getByRole("combobox", { name: /^O que é/ }).click();
    await page.getByRole("option", { name: "Não é estoque" }).click();
    await note.getByRole("button", { name: /^Importar nota/ }).click();
    await expect(note.getByRole("alert")).toContainText(
      /Confira antes de importar.*Mais da metade.*há mais de \d+ anos/s,
    );
    await expect(note.getByRole("button", { name: "Está certo: importar assim mesmo" })).toBeVisible();
    await page.getByRole("link", { name: "Ver todas" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/invoices\/import/);
    await expect(note.getByRole("combobox", { name: /^O que é/ })).toHaveValue("Não é estoque");
    await saysWhoItIs(plant.api);
  });

  await test.step("lots that make a hundred times their item are asked about on a phone, and confirmed by keyboard", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const fruit = await makeFruit(plant.api, { name: ownName("Umbu") });
    await page.reload();
    const issuer = ownIssuer();
    const note = ownNote({
      issuer,
      items: [{ name: fruit.name.toUpperCase(), unit: "KG", quantity: 10 }],
    });
    await give(page, toFile(note));
    const item = page.getByRole("listitem", { name: /^Item 1/ });
    await expect(item.getByRole("combobox", { name: /^O que é/ })).toHaveValue(fruit.name);
    await item.getByRole("button", { name: "Informar lotes" }).click();
    const question = item.getByText(/A nota traz 10,000.kg deste item e os lotes somam 999,000.kg: confira/);
    await expect(question).toBeHidden();
    await item.getByLabel("Quantidade").fill("999");
    await expect(question).toBeVisible();
    await page.getByRole("button", { name: "Falta 1 escolha: ir para a próxima" }).press("Enter");
    const sure = item.getByRole("switch", { name: /Os lotes estão certos/ });
    await expect(sure).toBeFocused();
    await expect(item.getByText("Confirme a diferença", { exact: true })).toBeVisible();
    await expectAccessible(page, { byNight: true });
    await page.keyboard.press("Space");
    await expect(sure).toBeChecked();
    await item.getByLabel("Quantidade").fill("998");
    await expect(sure).not.toBeChecked();
    await sure.press("Space");
    await page.getByRole("button", { name: /^Importar nota/ }).press("Enter");
    await expect(page.getByText(`Nota ${note.number} de ${issuer.name} importada`)).toBeVisible();
    await page.getByRole("link", { name: "Ver a nota" }).click();
    await expect(page.getByText(/os lotes somam 998,000.kg .*: confirmado por quem importou/)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("the accountant gets the month's files as they came", async () => {
    const { key, issuedOn } = await makeInvoice(plant.api);
    await follow(page, "/invoices/find-all");
    await page.getByRole("button", { name: "Baixar XMLs do mês" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/Mês/).fill(issuedOn.slice(0, 7));
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: /Baixar/ }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`notas-${issuedOn.slice(0, 7)}.zip`);
    expect(Object.keys(unzipSync(readFileSync(await saved.path())))).toContain(`${key}-nfe.xml`);
    expect((await plant.api(invoicesRoutes.list, { query: { search: key } })).total).toBe(1);
  });
});
