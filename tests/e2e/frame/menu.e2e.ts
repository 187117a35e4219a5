import { expect, expectAccessible, follow, test } from "../fixtures.ts";

const groups = [
  "Linha de Produção",
  "Entradas",
  "Cadastros",
  "Financeiro",
  "V2 Entradas",
  "Relatórios",
  "Expedição",
  "Fábrica",
];

test("the menu has the customer's five groups and ours, all in sight on a laptop, which fold and stay so; it marks the open page and names the person, is 320 px wide, a drawer at 700 px, folds to its icons and turns the page dark, which stays so; an address that is no page leads on", async ({
  adminPage: page,
}) => {
  await page.goto("/suppliers/find-all");
  const menu = page.getByRole("complementary", { name: "Menu" });
  const item = menu.getByRole("link", { name: "Fornecedores" });
  await expect(page.getByRole("navigation").getByRole("heading", { level: 2 })).toHaveText(groups);
  await expect(item).toHaveAttribute("aria-current", "page");
  await expect(menu.getByRole("link", { name: "Frutas" })).not.toHaveAttribute("aria-current", "page");
  const profile = menu.getByRole("link", { name: /admin.*Administrador/ });
  await expect(profile).toHaveAttribute("href", /^\/users\/update-profile\/[0-9a-f-]{36}$/);

  await test.step("a laptop shows every group; one that is folded keeps the open page, one that was opened stays open", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const address of ["/raw/find-all", "/suppliers/find-all"]) {
      await follow(page, address);
      for (const group of groups)
        await expect(menu.getByRole("button", { name: group, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await menu.getByRole("button", { name: "Cadastros" }).click();
    await expect(menu.getByRole("link", { name: "Frutas" })).toBeHidden();
    await expect(item).toBeInViewport();
    await menu.getByRole("button", { name: "Fábrica" }).press("Enter");
    await expect(menu.getByRole("link", { name: "No aparelho" })).toBeVisible();
    await page.reload();
    await expect(menu.getByRole("link", { name: "No aparelho" })).toBeVisible();
    await expect(menu.getByRole("button", { name: "Cadastros" })).toHaveAttribute("aria-expanded", "false");
    await menu.getByRole("button", { name: "Cadastros" }).click();
    await menu.getByRole("button", { name: "Fábrica" }).click();
  });

  await test.step("it is permanent above 700 px and 320 px wide; at 700 px a button opens it over the page", async () => {
    const opener = page.getByRole("button", { name: "Abrir menu" });
    await page.setViewportSize({ width: 701, height: 800 });
    await expect(menu).toBeVisible();
    expect((await menu.boundingBox())?.width).toBe(320);
    await expect(opener).toBeHidden();

    await page.setViewportSize({ width: 700, height: 800 });
    await expect(menu).toBeHidden();
    await opener.click();
    const drawer = page.getByRole("dialog");
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(320);
    await drawer.getByRole("link", { name: "Frutas" }).click();
    await expect(page).toHaveURL("/fruits/find-all");
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("it marks the item of a page that creates, folds to its icons, turns dark in both shapes, and stays so on this device", async () => {
    await follow(page, "/suppliers/create");
    await expect(item).toHaveAttribute("aria-current", /page|true/);
    await expect(item).toBeInViewport();
    expect((await menu.boundingBox())?.width).toBe(320);
    const html = page.locator("html");
    const night = page.getByRole("switch", { name: "Modo noturno" });
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
    await night.click();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expect(night).toBeChecked();
    await menu.getByRole("button", { name: "Recolher o menu" }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(90);

    await page.reload();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(90);
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expect(night).toBeChecked();
    // The menu item with only an icon has an accessible name.
    await expect(item).toBeVisible();
    // The test clicks the visible label, as a finger would, not the hidden checkbox behind the label.
    const menuLabels = menu.locator("label");
    await expect.poll(async () => (await menuLabels.boundingBox())?.height).toBeGreaterThan(40);
    await menuLabels.click();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
    await expect(night).not.toBeChecked();
    await expectAccessible(page);
    await menu.getByRole("button", { name: "Abrir o menu" }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(320);
  });

  await test.step("an address that is no page says so and leads on", async () => {
    await follow(page, "/nao/existe");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página não encontrada");
    await expect(page).toHaveTitle("Página não encontrada · Pomar");
    await page.getByRole("link", { name: "Ir para o início" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});
