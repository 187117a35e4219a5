import { expect, expectAccessible, test } from "../fixtures.ts";
import { ownCode, ownName, pick } from "../record-fixtures.ts";

test("the main day: from the login page to the lot, with the office registering, hearing and seeing it happen", async ({
  browser,
  noise,
  plant,
}) => {
  // The test is long: two users, four pages, and axe on states that exist only after an action.
  test.slow();
  const open = async (width: number, height: number, { name, password }: { name: string; password: string }) => {
    const context = await browser.newContext({ baseURL: plant.url, locale: "pt-BR", viewport: { width, height } });
    noise.watch(context);
    const page = await context.newPage();
    await page.goto("/");
    await expect(page).toHaveURL("/auth/login");
    await page.getByLabel("Nome").fill(name);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    return page;
  };
  const office = await open(1280, 800, plant.people.admin);
  const dock = await open(390, 844, plant.people.employee);

  const [fruit, fruitCode, supplier] = [ownName("Acerola"), ownCode(), ownName("Sítio Boa Vista")];
  await office.getByRole("button", { name: "Cadastros" }).click();
  await office.getByRole("navigation").getByRole("link", { name: "Fornecedores" }).click();
  await office.getByRole("link", { name: "Novo fornecedor" }).first().click();
  await office.getByLabel("Nome").fill(supplier);
  await office.getByRole("button", { name: "Salvar" }).click();
  await expect(office.getByText("Fornecedor criado com sucesso")).toBeVisible();
  await office.getByRole("navigation").getByRole("link", { name: "Frutas" }).click();
  await office.getByRole("link", { name: "Nova fruta" }).first().click();
  await office.getByLabel("Nome").fill(fruit);
  await office.getByRole("textbox", { name: "Código" }).fill(fruitCode);
  await office.getByLabel("Brix mínimo").fill("5,5");
  await office.getByRole("button", { name: "Salvar" }).click();
  await expect(office).toHaveURL(/\/fruits\/find-all/);
  await office.goto(`/raw/find-all?search=${encodeURIComponent(fruit)}`);
  await expect(office.getByText("Nada encontrado")).toBeVisible();
  // Browsers let a page play sounds only after its user has clicked in the page.
  await office.getByRole("searchbox", { name: "Buscar" }).click();

  await dock.getByRole("main").getByRole("link", { name: "Entrada de Matéria Prima" }).click();
  await expect(dock).toHaveURL("/raw/create");
  await pick(dock, "Fruta", fruit);
  await pick(dock, "Fornecedor", supplier);
  await dock.getByLabel("Peso bruto").fill("860,5");
  await dock.getByLabel("Caixas").fill("24");
  await dock.getByLabel("Tara por caixa").fill("2");
  await expect(dock.getByRole("status", { name: "Peso líquido" })).toHaveText("812,5 kg");
  await dock.getByLabel("Brix").fill("5,1");
  await expect(dock.getByLabel("Preço")).toBeHidden();
  await dock.getByRole("button", { name: "Salvar" }).click();

  const lotCode = dock.getByRole("heading", { level: 2, name: /^MP-/ });
  await expect(lotCode).toHaveText(new RegExp(`^MP-${fruitCode}-\\d{5}-01$`));
  const code = await lotCode.innerText();
  await expect(dock.getByText("Brix 5,1, mínimo 5,5")).toBeVisible();

  const news = office.getByRole("region", { name: "Avisos" });
  const toast = news.getByRole("link", {
    name: `Entrada de matéria-prima: 812,500 kg de ${fruit} (${supplier}), lote ${code}`,
  });
  await expect(toast).toBeVisible();
  // The toast stays while it has the focus.
  await toast.focus();
  await expect(toast).toHaveAttribute("href", "/raw/find-all");
  await expect(
    news.getByRole("link", { name: `Atenção: ${fruit} com Brix 5,1, mínimo 5,5, lote ${code}` }),
  ).toBeVisible();
  await expect(office.locator("html")).toHaveAttribute("data-last-sound", "played");
  await expect(office.getByRole("row", { name: code })).toContainText("812,5");
  await expectAccessible(office);
  await expect(toast).toBeVisible();
  await office.getByRole("searchbox", { name: "Buscar" }).focus();
  await expect(toast).toBeHidden({ timeout: 10_000 });

  await office.getByRole("main").getByRole("link", { name: code }).click();
  await office.getByRole("dialog", { name: fruit }).getByRole("link", { name: code }).click();
  await expect(office.getByRole("heading", { level: 1 })).toHaveText(code);
  await expect(office.getByRole("main")).toContainText(supplier);
  for (const page of [office, dock]) await page.context().close();
});
