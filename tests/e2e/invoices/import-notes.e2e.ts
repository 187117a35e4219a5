import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { zipSync } from "fflate";
import { makeEvent } from "../../support/invoice-corpus.ts";
import { invoiceFile, type Note } from "../../support/invoices.ts";
import { expect, expectAccessible, follow, openLive, refused, test } from "../fixtures.ts";
import { ownCode } from "../record-fixtures.ts";
import { makePackaging } from "../supply-fixtures.ts";
import { give, ownIssuer, ownNote, saysWhoItIs, toFile } from "./invoice-fixtures.ts";

const names = ["ACEROLA", "CAJA", "GRAVIOLA"];
const readKey = (note: Note) => /Id="NFe(\w{44})"/.exec(invoiceFile(note).toString())?.[1] ?? "";
const boxes = (mark: string) => {
  const issuer = ownIssuer();
  const items = names.map((name, at) => ({
    name: `${name} ${mark}`,
    code: `${mark}${at}`,
    unit: "CX",
    quantity: 10 + at,
  }));
  return { issuer, items } satisfies Note;
};

test("a first note of unknown items takes two choices each, and the next one of the same supplier three clicks; one that somebody else imports meanwhile leads to what it made", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("a first note of unknown items takes two choices each, and the next one of the same supplier three clicks", async () => {
    await saysWhoItIs(plant.api);
    await page.goto("/invoices/import");
    const mark = ownCode();
    const note = boxes(mark);
    await give(page, toFile(ownNote(note)));
    await expect(page.getByText("novo fornecedor")).toBeVisible();
    for (const [at, name] of names.entries()) {
      const item = page.getByRole("listitem", { name: `Item ${at + 1}: ${name} ${mark}` });
      await item.getByRole("combobox", { name: /^O que é/ }).click();
      await item.getByRole("option", { name: "Criar como fruta" }).click();
      await item.getByLabel(/1 CX tem quantos kg/).fill("20");
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: /Importar nota: 3 entradas/ }).click();
    await expect(page.getByText(new RegExp(`Nota \\d+ de ${note.issuer.name} importada`))).toBeVisible();

    await page.reload();
    // Two of the three clicks choose the file: the first opens the file dialog, and the second chooses a file in it.
    const next = ownNote(note);
    await give(page, toFile(next));
    await page.getByRole("button", { name: /Importar nota: 3 entradas/ }).click();
    await expect(page.getByText(`Nota ${next.number} de ${note.issuer.name} importada`)).toBeVisible();
    await page.getByRole("link", { name: "Ver a nota" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Nota ${next.number}`);
  });

  await test.step("a note that somebody else imports meanwhile leads to what it made", async () => {
    noise.allow(refused(409));
    await saysWhoItIs(plant.api);
    const note = ownNote({ items: [{ name: "FRETE", unit: "UN", quantity: 1, unitPrice: 90 }] });
    await follow(page, "/invoices/import");
    await give(page, toFile(note));
    await page.getByRole("combobox", { name: /^O que é/ }).click();
    await page.getByRole("option", { name: "Não é estoque" }).click();
    const file = { name: "nota.xml", bytes: invoiceFile(note) };
    const { previewId } = await plant.api(invoicesRoutes.preview, { file });
    await plant.api(invoicesRoutes.run, { body: { previewId, confirmed: true, items: [{ n: 1, notStock: true }] } });
    await page.getByRole("button", { name: /^Importar nota/ }).click();
    await expect(page.getByText("já importada")).toBeVisible();
    await page.getByRole("link", { name: "Ver a importação" }).click();
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Desfazer importação" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desfazer" }).click();
    await expect(page.getByText("Importação desfeita")).toBeVisible();
    const { data } = await plant.api(invoicesRoutes.list, { query: { search: String(note.number) } });
    expect(data).toEqual([]);
  });
});

test("on a phone a key waits for its file, many files and a zip are read, and a file that is no note says why; the options for an item stay while somebody else's entry makes the page read it again", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("on a phone a key waits for its file, many files and a zip are read, and a file that is no note says why", async () => {
    noise.allow(refused(400));
    await saysWhoItIs(plant.api);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/invoices/import");
    const note = ownNote();
    const key = readKey(note);
    await page.getByLabel("Chave da nota").fill(`${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}`);
    await page.getByRole("button", { name: "Guardar chave" }).click();
    await expect(page.getByText("O dígito verificador da chave não confere: confira os 44 caracteres")).toBeVisible();
    await page.getByLabel("Chave da nota").fill(key);
    await page.getByRole("button", { name: "Guardar chave" }).click();
    await page.reload();
    await expect(page.getByRole("button", { name: `Tirar a chave ${key}` })).toBeVisible();
    await give(page, toFile(note));
    await expect(page.getByRole("button", { name: `Tirar a chave ${key}` })).toBeHidden();

    const [one, two, gone] = [ownNote(), ownNote(), ownNote()];
    const zip = zipSync({
      "notas/a.xml": invoiceFile(one),
      "cancelada.xml": invoiceFile(gone),
      "evento.xml": Buffer.from(makeEvent("110111", "135", readKey(gone))),
      "leia-me.txt": new Uint8Array([65]),
      "b.xml": invoiceFile(two),
    });
    await give(
      page,
      { name: "notas.zip", mimeType: "application/zip", buffer: Buffer.from(zip) },
      toFile(one, "de-novo.xml"),
      { name: "quebrada.xml", mimeType: "text/xml", buffer: Buffer.from("<nfeProc>") },
    );
    await expect(page.getByRole("region", { name: `Nota ${one.number}` })).toHaveCount(1);
    await expect(page.getByRole("region", { name: `Nota ${two.number}` })).toHaveCount(1);
    await expect(page.getByRole("alert").filter({ hasText: "quebrada.xml" })).toContainText(
      "está incompleto ou não é um XML",
    );
    await expect(page.getByRole("alert").filter({ hasText: "cancelada.xml" })).toContainText("A nota foi cancelada");
    await expect(page.getByRole("alert").filter({ hasText: "evento.xml" })).toContainText(
      `cancelamento da nota ${gone.number}`,
    );
    await expect(page.getByText(/que já está aqui: (de-novo|a)\.xml/)).toBeVisible();
  });

  await test.step("the options for an item stay while somebody else's entry makes the page read it again", async () => {
    await saysWhoItIs(plant.api);
    const packaging = await makePackaging(plant.api);
    await openLive(page, "/invoices/import");
    await give(page, toFile(ownNote({ items: [{ name: "POTE" }] })));
    const choice = page.getByRole("combobox", { name: /^O que é/ });
    await choice.click();
    await choice.fill(packaging.name);
    const option = page.getByRole("option", { name: packaging.name });
    await expect(option).toBeVisible();
    let letThrough = () => {};
    const isThrough = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const isAsked = page.waitForRequest(/\/api\/items\?.*packaging/);
    await page.route(/\/api\/items\?/, async (route) => {
      await isThrough;
      await route.continue();
    });
    await makePackaging(plant.api);
    await isAsked;
    // The click has a short timeout: later the page repeats its request, and the option would reappear by itself.
    await option.click({ timeout: 4000 });
    letThrough();
    await expect(page.getByRole("combobox", { name: /^O que é/ })).toHaveValue(packaging.name);
  });
});
