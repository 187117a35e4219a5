import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { starterNote } from "@pomar/contract/registries/fruits/fruits.schema";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeFruit, ownName } from "../record-fixtures.ts";

test("a fruit opens over its list by keyboard and by a shared link, unsaved changes ask before it closes, and on a phone it takes the whole screen; one of the starter list is marked until its sentence is taken from its notes; the drawer tells its history", async ({
  adminPage: page,
  plant,
}) => {
  const fruit = await makeFruit(plant.api, { name: ownName("Bacuri") });

  await test.step("by keyboard it opens, closes with Escape, and the keyboard goes on at its row", async () => {
    // The address is encoded in the same way as the app encodes it.
    const list = `/fruits/find-all?${new URLSearchParams({ search: fruit.name })}`;
    await page.goto(list);
    const name = page.getByRole("link", { name: fruit.name });
    await name.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: fruit.name });
    await expect(drawer).toBeVisible();
    await expect(page).toHaveURL(`${list}&open=${fruit.id}`);
    await expect(drawer.getByLabel("Nome")).toHaveValue(fruit.name);

    // In the drawer, Escape first closes an open list.
    await drawer.getByText("Fruta composta").click();
    await drawer.getByRole("combobox", { name: "Fruta 1" }).click();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeVisible();
    await drawer.getByText("Fruta simples").click();
    await drawer.getByLabel("Nome").focus();

    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
    await question.getByRole("button", { name: "Descartar" }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(list);
    await expect(name).toBeFocused();

    await name.click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(list);
  });

  await test.step("a shared link opens the drawer, unsaved changes ask before it closes, and a change is seen in the list", async () => {
    const fruit = await makeFruit(plant.api, { name: ownName("Umbu"), brixMin: 5.5 });
    await follow(page, `/fruits/find-all?search=${encodeURIComponent(fruit.name)}&open=${fruit.id}`);
    const drawer = page.getByRole("dialog", { name: fruit.name });
    await drawer.getByLabel("Brix mínimo").fill("6,25");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
    // The Escape that opened the question does not also answer it.
    await expect(question.getByRole("button", { name: "Continuar aqui" })).toBeFocused();
    // Escape closes the question, and the drawer below stays open.
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(drawer.getByLabel("Brix mínimo")).toHaveValue("6,25");

    await drawer.getByRole("switch", { name: "Ativa" }).click();
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Fruta alterada com sucesso")).toBeVisible();
    await expect(drawer).toBeHidden();
    const row = page.getByRole("row", { name: fruit.name });
    await expect(row).toContainText("Brix ≥ 6,25");
    await expect(row).toContainText("Inativa");
    expect(await plant.api(fruitsRoutes.read, { params: { id: fruit.id } })).toMatchObject({
      brixMin: 6.25,
      active: false,
    });
  });

  await test.step("on a phone the drawer takes the whole screen, and its row is a card", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await follow(page, `/fruits/find-all?search=${encodeURIComponent(fruit.name)}`);
    await page.getByRole("list", { name: "Frutas" }).getByRole("link", { name: fruit.name }).click();
    const drawer = page.getByRole("dialog", { name: fruit.name });
    await expect(drawer.getByRole("button", { name: "Salvar" })).toBeInViewport();
    expect((await drawer.boundingBox())?.width).toBeCloseTo(390, 1);
    await drawer.getByRole("button", { name: "Fechar" }).click();
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("a fruit of the starter list is marked until its sentence is taken from its notes; its drawer tells its history", async () => {
    const fruit = await makeFruit(plant.api, { name: ownName("Tamarindo"), notes: `Safra de maio. ${starterNote}` });
    await plant.api(fruitsRoutes.update, { params: { id: fruit.id }, body: { waterAllowed: true, phMin: 2.5 } });
    await follow(page, `/fruits/find-all?search=${encodeURIComponent(fruit.name)}`);
    const row = page.getByRole("row").filter({ hasText: fruit.name });
    await expect(row).toContainText("A conferir");
    await row.getByRole("link", { name: fruit.name }).click();
    const drawer = page.getByRole("dialog", { name: fruit.name });
    await expect(drawer.getByText("Depois de conferir os valores, apague esta frase das observações.")).toBeVisible();
    await drawer.getByRole("tab", { name: "Histórico" }).click();
    const change = drawer.getByRole("listitem").filter({ hasText: "alterou" });
    await expect(change.locator("dl > div").filter({ hasText: "água" })).toHaveText("Permite adição de águaNãoSim");
    await expect(change).toContainText("2,5");
    await expectAccessible(page);

    await drawer.getByRole("tab", { name: "Dados" }).click();
    await drawer.getByLabel("Observações").fill("Safra de maio.");
    await expect(drawer.getByText("Depois de conferir os valores")).toBeHidden();
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await expect(drawer).toBeHidden();
    await expect(row).not.toContainText("A conferir");
  });
});
