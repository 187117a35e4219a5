import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { expect, refused, test } from "../fixtures.ts";
import { makeFruit, makeSupplier, ownCode, ownName } from "../record-fixtures.ts";

test("a supplier needs a name, in the customer's words: one that exists, hides a sign or has foreign letters is refused beside the field, and a good one is kept as it looks; it gets a masked phone and products from the dialog, whose search is of its product type", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const [fruit, existing] = await Promise.all([
    makeFruit(plant.api, { name: ownName("Cajá") }),
    makeSupplier(plant.api, { name: ownName("Açaí do Marajó") }),
  ]);
  const name = ownName("Cooperativa Vale Verde");
  await page.goto("/suppliers/create");

  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Forneça um nome para o Fornecedor").first()).toBeVisible();
  await expect(page.getByLabel("Nome")).toBeFocused();

  const field = page.getByLabel("Nome");
  await field.fill(existing.name.toLowerCase().replace("ç", "c"));
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(/Já existe um cadastro com o nome/).first()).toBeVisible();
  await field.fill(name.replace("Vale", "Vale\u200b"));
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(field).toHaveAccessibleDescription(
    "Há um caractere invisível depois de “erativa Vale”; digite de novo esse trecho",
  );
  await field.fill(name.replace("o", "\u043e"));
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(field).toHaveAccessibleDescription(
    "Use só letras do alfabeto latino, com ou sem acento, e algarismos comuns",
  );
  await expect(page).toHaveURL("/suppliers/create");

  await field.fill(` ${name.replaceAll(" ", "\u00a0 ")}`);
  await page.getByLabel("Telefone").pressSequentially("84987651234");
  await expect(page.getByLabel("Telefone")).toHaveValue("(84) 9 8765-1234");

  // Choosing the same type again leaves the search unchanged; a different type starts with an empty search.
  const type = page.locator("form").getByRole("combobox", { name: "Tipo de produto" });
  const choose = async (option: string) => {
    await type.click();
    await page.getByRole("option", { name: option }).click();
  };
  const open = page.getByRole("button", { name: "Produtos fornecidos" });
  const dialog = page.getByRole("dialog");
  const search = dialog.getByRole("textbox", { name: "Buscar produto" });
  const close = dialog.getByRole("button", { name: "Concluir" });
  await choose("Matéria Prima");
  await open.click();
  await search.fill(fruit.name);
  await expect(dialog.getByRole("button", { name: `Adicionar ${fruit.name}` })).toBeVisible();
  await close.click();
  await choose("Matéria Prima");
  await expect(type).toHaveValue("Matéria Prima");
  await open.click();
  await expect(search).toHaveValue(fruit.name);
  await close.click();
  await choose("Aditivo");
  await open.click();
  await expect(search).toHaveValue("");
  await close.click();

  await choose("Matéria Prima");
  await open.click();
  await search.fill(fruit.name);
  await dialog.getByRole("button", { name: `Adicionar ${fruit.name}` }).click();
  await close.click();
  await expect(page.getByRole("list", { name: "Produtos fornecidos" })).toContainText(fruit.name);

  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Fornecedor criado com sucesso")).toBeVisible();
  await expect(page).toHaveURL(/\/suppliers\/find-all/);
  const { data } = await plant.api(suppliersRoutes.list, { query: { search: name } });
  expect(data[0]).toMatchObject({ name, phone: "84987651234", productNames: [fruit.name] });
});

test("the dialog loads more, without the mix that nobody delivers, and an empty search leads to the matching creation and back", async ({
  adminPage: page,
  plant,
}) => {
  const shared = ownName("Seriguela");
  const numbers = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, "0"));
  const [one, two] = await Promise.all(numbers.map((number) => makeFruit(plant.api, { name: `${shared} ${number}` })));
  await makeFruit(plant.api, {
    name: `${shared} mista`,
    composite: true,
    components: [one, two].map((fruit) => ({ fruitId: fruit?.id ?? "", percentage: 50 })),
  });
  await page.goto("/suppliers/create");
  const supplier = ownName("Sítio Três Irmãos");
  await page.getByLabel("Nome").fill(supplier);
  await page.getByRole("combobox", { name: "Tipo de produto" }).click();
  await page.getByRole("option", { name: "Matéria Prima" }).click();
  await page.getByRole("button", { name: "Produtos fornecidos" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Buscar produto" }).fill(shared);
  const foundProducts = dialog.getByRole("list", { name: "Produtos encontrados" }).getByRole("listitem");
  await expect(foundProducts).toHaveCount(10);
  await dialog.getByRole("button", { name: "Carregar mais" }).click();
  await expect(foundProducts).toHaveCount(12);
  await expect(dialog.getByRole("button", { name: "Carregar mais" })).toBeHidden();

  await dialog.getByRole("button", { name: `Adicionar ${shared} 12` }).click();

  const missing = ownName("Fruta que não há");
  await dialog.getByRole("textbox", { name: "Buscar produto" }).fill(missing);
  await dialog.getByRole("link", { name: "Nenhum dado foi retornado, clique aqui caso dejese criar" }).click();
  await expect(page).toHaveURL(/\/fruits\/create/);
  // The test waits for the new page, because the previous page also has a field for the name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nova fruta");
  await page.getByLabel("Nome").fill(missing);
  await page.getByRole("textbox", { name: "Código" }).fill(ownCode());
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page).toHaveURL("/suppliers/create");
  await expect(page.getByLabel("Nome")).toHaveValue(supplier);
  await expect(page.getByRole("list", { name: "Produtos fornecidos" })).toContainText(missing);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Fornecedor criado com sucesso")).toBeVisible();
  const { data } = await plant.api(suppliersRoutes.list, { query: { search: supplier } });
  expect(data[0]?.productNames.sort()).toEqual([missing, `${shared} 12`].sort());
});
