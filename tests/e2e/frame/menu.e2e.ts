import { expect, expectAccessible, test } from "../fixtures.ts";

const groups = [
  "Linha de Produção",
  "Entradas",
  "Cadastros",
  "Financeiro",
  "Relatórios",
  "V2 Entradas",
  "Expedição",
  "Fábrica",
];
const line = [
  "Início",
  "Calculadora",
  "Entrada de Matéria Prima",
  "Entrada de Pasta",
  "Entrada de Produto Final",
  "Todas as Entradas",
  "Nova expedição",
  "Inventários",
  "Visões salvas",
];

test("an administrator's menu has the customer's five groups and ours, marks the open page and names the person; an employee's has the production line and what leaves", async ({
  adminPage,
  employeePage,
}) => {
  await adminPage.goto("/suppliers/find-all");
  await employeePage.goto("/dashboard");
  const titles = (page: typeof adminPage) => page.getByRole("navigation").getByRole("heading", { level: 2 });
  await expect(titles(adminPage)).toHaveText(groups);
  await expect(titles(employeePage)).toHaveText(["Linha de Produção", "Expedição", "Fábrica"]);
  const links = employeePage.getByRole("navigation").getByRole("link");
  await expect(links).toHaveCount(line.length);
  for (const [place, label] of line.entries()) await expect(links.nth(place)).toContainText(label);

  const menu = adminPage.getByRole("complementary", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Fornecedores" })).toHaveAttribute("aria-current", "page");
  await expect(menu.getByRole("link", { name: "Frutas" })).not.toHaveAttribute("aria-current", "page");
  const profile = menu.getByRole("link", { name: /admin.*Administrador/ });
  await expect(profile).toHaveAttribute("href", /^\/users\/update-profile\/[0-9a-f-]{36}$/);
});

test("the drawer is permanent above 700 px and 320 px wide; at 700 px a button opens it over the page", async ({
  adminPage: page,
}) => {
  await page.goto("/dashboard");
  const permanent = page.getByRole("complementary", { name: "Menu" });
  const opener = page.getByRole("button", { name: "Abrir menu" });

  await page.setViewportSize({ width: 701, height: 800 });
  await expect(permanent).toBeVisible();
  expect((await permanent.boundingBox())?.width).toBe(320);
  await expect(opener).toBeHidden();

  await page.setViewportSize({ width: 700, height: 800 });
  await expect(permanent).toBeHidden();
  await opener.click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(320);
  await drawer.getByRole("link", { name: "Frutas" }).click();
  await expect(page).toHaveURL("/fruits/find-all");
  await expect(drawer).toBeHidden();
});

test("the menu folds to its icons and stays so, and marks the item of a page that creates", async ({
  adminPage: page,
}) => {
  await page.goto("/suppliers/create");
  const menu = page.getByRole("complementary", { name: "Menu" });
  const item = menu.getByRole("link", { name: "Fornecedores" });
  await expect(item).toHaveAttribute("aria-current", /page|true/);
  await expect(item).toBeInViewport();
  expect((await menu.boundingBox())?.width).toBe(320);
  await menu.getByRole("button", { name: "Recolher o menu" }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(90);
  await page.reload();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(90);
  // An icon says its name to whoever cannot see it.
  await expect(item).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("button", { name: "Abrir o menu" }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(320);
});

test("Modo noturno turns the page dark and is kept on this device; the menu folded to its icons turns it dark, too", async ({
  adminPage: page,
}) => {
  await page.goto("/dashboard");
  const html = page.locator("html");
  const night = page.getByRole("switch", { name: "Modo noturno" });
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  await night.click();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(night).toBeChecked();

  await page.reload();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(night).toBeChecked();

  await night.click();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  const menu = page.getByRole("complementary", { name: "Menu" });
  await menu.getByRole("button", { name: "Recolher o menu" }).click();
  // Pressed where a finger would: what is seen of it, not the hidden box behind.
  const seen = menu.locator("label");
  await expect.poll(async () => (await seen.boundingBox())?.height).toBeGreaterThan(40);
  await seen.click();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(night).toBeChecked();
});

test("an address that is no page says so and leads on", async ({ adminPage: page }) => {
  await page.goto("/nao/existe");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
  await expect(page).toHaveTitle("Página não encontrada · Pomar");
  await page.getByRole("link", { name: "Ir para o início" }).click();
  await expect(page).toHaveURL("/dashboard");
});
