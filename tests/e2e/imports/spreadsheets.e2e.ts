import type { Page } from "@playwright/test";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { expect, expectAccessible, refused, test } from "../fixtures.ts";
import { makeFruit, makeSupplier, ownName } from "../record-fixtures.ts";

type Row = readonly string[];

const csv = (...rows: Row[]) => ({
  name: "fornecedores.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(rows.map((row) => row.join(";")).join("\r\n")),
});

async function openDialog(page: Page) {
  await page.goto("/suppliers/find-all");
  await page.getByRole("button", { name: "Importar" }).click();
  return page.getByRole("dialog", { name: "Importar fornecedores" });
}

const choose = (page: Page, file: ReturnType<typeof csv>) => page.getByLabel(/Escolher planilha/).setInputFiles(file);

test("130 rows with three bad ones come in without those, which are handed back and come in corrected, and a second time change nothing; the preview shows what an update changes, and the bar follows the rows while they come in", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("130 rows with three bad ones come in without those, corrected they come in, and a second time change nothing", async () => {
    const mark = ownName("Fazenda");
    const good = Array.from({ length: 130 }, (_, at): Row => [`${mark} ${at}`, "(81) 9 8765-4321", "PE"]);
    const bad = good.map((row, at): Row => {
      if (at === 10) return [`${mark} 10`, "819", "PE"];
      if (at === 50) return ["", "(81) 9 8765-4321", "PE"];
      return at === 129 ? [`${mark} 129`, "", "XX"] : row;
    });
    const stored = async () => (await plant.api(suppliersRoutes.list, { query: { search: mark } })).total;
    const titles = ["Nome", "Telefone", "Estado"];

    const dialog = await openDialog(page);
    await choose(page, csv(titles, ...bad));
    const rows = dialog.getByRole("table").getByRole("row");
    await expect(rows).toHaveText([
      /Linha.*Nome.*Resultado.*Detalhes/,
      /12.* 10.*Recusado.*Telefone: O telefone deve ter 10 ou 11 dígitos/,
      /52.*\(sem nome\).*Recusado.*Nome: Forneça um nome para o Fornecedor/,
      /131.* 129.*Recusado.*Estado: “XX” não foi reconhecido: escreva como PE/,
    ]);
    await expect(dialog.getByRole("status")).toHaveText("127 novos3 recusados");
    await expectAccessible(page);
    expect(await stored()).toBe(0);
    await dialog.getByRole("switch", { name: "Só linhas com problema" }).click();
    await expect(rows).toHaveCount(101);
    await dialog.getByRole("button", { name: "Mostrar mais (30)" }).click();
    await expect(rows).toHaveCount(131);

    const handedBack = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Importar 127 linhas válidas" }).click();
    await expect(
      page.getByText("Importação concluída: 127 novos, 3 recusados, no arquivo que você recebeu"),
    ).toBeVisible();
    expect((await handedBack).suggestedFilename()).toBe("fornecedores-recusadas.xlsx");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Importar" }).click();
    await choose(page, csv(titles, ...good));
    await dialog.getByRole("button", { name: "Importar 3 linhas" }).click();
    await expect(page.getByText("Importação concluída: 3 novos, 127 sem mudança")).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole("searchbox", { name: "Buscar" }).fill(mark);
    await expect(page.getByRole("status", { name: "130 registros" })).toBeVisible();

    await page.getByRole("button", { name: "Importar" }).click();
    await choose(page, csv(titles, ...good));
    await expect(dialog.getByRole("status")).toHaveText("130 sem mudança");
    await expect(dialog.getByRole("button", { name: "Nada para importar" })).toBeDisabled();
  });

  await test.step("the preview shows what an update changes, and the bar follows the rows while they come in", async () => {
    const [fruit, known] = await Promise.all([
      makeFruit(plant.api, { name: ownName("Cajá") }),
      makeSupplier(plant.api, { city: "Areia", pixKey: "pix@boavista.com.br" }),
    ]);
    const others = Array.from({ length: 120 }, (): Row => [ownName("Sítio"), "Natal", ""]);
    const dialog = await openDialog(page);
    await choose(
      page,
      csv(["Nome", "Cidade", "Produtos", "Chave Pix"], [known.name, "Limoeiro", fruit.name, "apagar"], ...others),
    );
    const changed = dialog.getByRole("row", { name: known.name });
    await expect(changed).toContainText("Cidade: Areia → Limoeiro");
    await expect(changed).toContainText(`Produtos: entra ${fruit.name}`);
    await expect(dialog.getByRole("status")).toHaveText("120 novos1 apaga dados");
    await expect(dialog.getByText("1 linha apaga o que está cadastrado:")).toContainText(
      `${known.name}: Chave Pix: pix@boavista.com.br → vazio`,
    );
    await expectAccessible(page);

    // Some steps of the import are visible very briefly, so an observer in the page records every step.
    await page.evaluate(() => {
      const shownSteps: string[] = [];
      Object.assign(window, { seen: shownSteps });
      new MutationObserver(() => {
        const bar = document.querySelector("[role=dialog] [role=progressbar]");
        const text = bar?.closest("[role=dialog]")?.textContent?.match(/Linha [\d.]+ de [\d.]+/)?.[0];
        if (text) shownSteps.push(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await dialog.getByRole("button", { name: "Importar 121 linhas" }).click();
    await expect(page.getByText("Importação concluída: 120 novos, 1 alterado com dados apagados")).toBeVisible();
    const shownSteps = await page.evaluate(() => Reflect.get(window, "seen") as string[]);
    expect(shownSteps.length).toBeGreaterThan(0);
    for (const text of shownSteps) expect(text).toMatch(/^Linha \d+ de 121$/);
  });
});

test("a file that cannot be read says what to do, and an import that goes wrong on the way comes in once or not at all; the template comes back filled in by keyboard alone", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("a file that cannot be read says what to do, and an import that goes wrong on the way comes in once or not at all", async () => {
    noise.allow(/net::ERR_/);
    noise.allow(refused(400));
    const dialog = await openDialog(page);
    const warnings = page.getByRole("region", { name: "Avisos" });

    await test.step("a file that is no spreadsheet says what to do", async () => {
      await choose(page, { name: "foto.csv", mimeType: "text/csv", buffer: Buffer.from("\x89PNG\r\n\x1a\n\0\0\0") });
      await expect(dialog.getByRole("alert")).toContainText("Nada foi importado");
      await expect(warnings).toContainText("Não foi possível ler o arquivo");
      await dialog.getByRole("button", { name: "Cancelar" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("columns of another program are given their meaning once; the next file of its titles has it already", async () => {
      const titles = ["Cód.", "Razão Social", "Nome Fantasia", "Fone", "UF"];
      const [first, second] = [ownName("Sítio"), ownName("Sítio")];
      await page.getByRole("button", { name: "Importar" }).click();
      await choose(page, csv(titles, ["7", `${first} Ltda`, first, "8137221234", "Pernambuco"], ["Total: 1"]));
      const meaning = (title: string) => dialog.getByRole("combobox", { name: `Significado de ${title}` });
      await expect(meaning("Razão Social")).toHaveValue("name");
      await expect(meaning("Cód.")).toHaveValue("");
      await expectAccessible(page);
      await meaning("Nome Fantasia").selectOption("Nome");
      await expect(meaning("Razão Social")).toHaveValue("");
      await dialog.getByRole("button", { name: "Conferir" }).click();
      await expect(dialog.getByText("1 linha pulada")).toContainText("3 “Total: 1”");
      await expect(dialog.getByRole("row", { name: first })).toContainText("Novo");
      await dialog.getByRole("button", { name: "Importar 1 linha" }).click();
      await expect(page.getByText("Importação concluída: 1 novo")).toBeVisible();
      const { data } = await plant.api(suppliersRoutes.list, { query: { search: first } });
      expect(data).toMatchObject([{ name: first, phone: "8137221234", state: "PE" }]);

      await page.getByRole("button", { name: "Importar" }).click();
      await choose(page, csv(titles, ["8", `${second} Ltda`, second, "8137221235", "PE"]));
      await expect(dialog.getByRole("row", { name: second })).toContainText("Novo");
      await dialog.getByRole("button", { name: "Mudar colunas" }).click();
      await expect(meaning("Nome Fantasia")).toHaveValue("name");
      await dialog.getByRole("button", { name: "Escolher outro arquivo" }).click();
      await dialog.getByRole("button", { name: "Cancelar" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("an import whose answer is lost is tried again with the same key, and comes in once", async () => {
      const name = ownName("Sítio");
      const keys: (string | undefined)[] = [];
      await page.route("**/api/import/suppliers", async (route) => {
        keys.push(route.request().headers()["idempotency-key"]);
        if (keys.length > 1) return route.continue();
        // The server receives and stores the import, but the page never gets the server's answer.
        await route.fetch();
        await route.abort("connectionreset");
      });
      await page.getByRole("button", { name: "Importar" }).click();
      await choose(page, csv(["Nome"], [name]));
      await dialog.getByRole("button", { name: "Importar 1 linha" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Sem conexão");
      await dialog.getByRole("button", { name: "Tentar de novo" }).click();
      await expect(page.getByText("Importação concluída: 1 novo")).toBeVisible();
      await expect(dialog).toBeHidden();
      await page.unroute("**/api/import/suppliers");
      expect(new Set(keys).size).toBe(1);
      expect((await plant.api(suppliersRoutes.list, { query: { search: name } })).total).toBe(1);
    });

    await test.step("a new preview shows the changes of somebody else since the first, and nothing is stored", async () => {
      const [name, document] = [ownName("Sítio"), "12.ABC.345/01DE-35"];
      await page.getByRole("button", { name: "Importar" }).click();
      await choose(page, csv(["Nome", "CPF ou CNPJ"], [name, document], [ownName("Sítio"), ""]));
      await expect(dialog.getByText("2 novos")).toBeVisible();
      await makeSupplier(plant.api, { name });
      const owner = await makeSupplier(plant.api, { document });
      await dialog.getByRole("button", { name: "Importar 2 linhas" }).click();
      await expect(dialog.getByRole("row", { name })).toContainText(`Nome: Já existe um cadastro com o nome ${name}`);
      await expect(dialog.getByRole("button", { name: "Importar 1 linha válida" })).toBeEnabled();
      expect(await plant.api(suppliersRoutes.read, { params: { id: owner.id } })).toMatchObject({ version: 1 });
    });
  });

  await test.step("the template comes back filled in by keyboard alone", async () => {
    const dialog = await openDialog(page);
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Baixar modelo" }).press("Enter");
    expect((await downloading).suggestedFilename()).toBe("modelo-fornecedores.xlsx");
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByLabel(/Escolher planilha/).press("Enter");
    await (await choosing).setFiles(csv(["Nome"], [ownName("Sítio")]));
    await dialog.getByRole("button", { name: "Importar 1 linha" }).press("Enter");
    await expect(page.getByText("Importação concluída: 1 novo")).toBeVisible();
  });
});
