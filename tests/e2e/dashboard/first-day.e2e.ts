import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { starterFruits } from "@pomar/contract/fruits/starter-fruits";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { type ApiClient, apiClient, logIn } from "../../support/api-client.ts";
import { withEmptyDatabase } from "../../support/browser-databases.ts";
import { startBuiltApp } from "../../support/built-app.ts";
import { expect, expectAccessible, keepDeaf, openLive, test } from "../fixtures.ts";
import { expectChosen, makeFruit, makeSupplier } from "../record-fixtures.ts";
import { handOn } from "../taps/hand.ts";

interface FirstDay {
  page: Page;
  steps: Locator;
  /** Calls as the administrator, from elsewhere. */
  api: ApiClient;
}

/** An administrator before the steps of a plant that has nothing yet. */
async function onFirstDay(
  { browser, noise }: { browser: Browser; noise: { watch: (context: BrowserContext) => void } },
  work: (day: FirstDay) => Promise<void>,
) {
  test.slow();
  const password = "segredo-da-helena";
  await withEmptyDatabase(async (databaseUrl) => {
    const app = await startBuiltApp({ data: { DATABASE_URL: databaseUrl }, adminPassword: password });
    const context = await browser.newContext({ baseURL: app.url, locale: "pt-BR" });
    noise.watch(context);
    try {
      const page = await context.newPage();
      await page.goto("/");
      await page.getByLabel("Nome").fill("admin");
      await page.getByLabel("Senha", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      const steps = page.getByRole("region", { name: "Primeiros passos" });
      await expect(steps.getByRole("img", { name: "A fazer" })).toHaveCount(5);
      const { token } = await logIn(app.url, "admin", password);
      await work({ page, steps, api: apiClient(app.url, token) });
    } finally {
      await context.close();
      await app.stop();
    }
  });
}

test("an empty plant is led to its first reception in eight clicks @phone-only", async ({ browser, noise }) => {
  await onFirstDay({ browser, noise }, async ({ page, steps, api }) => {
    await expect(page.getByText("Nada falta hoje")).toBeVisible();
    await expectAccessible(page);

    const hand = handOn(page);
    await hand.tap(steps.getByRole("button", { name: /^Adicionar \d+ frutas/ }));
    await expect(steps.getByRole("img", { name: "Feito" })).toHaveCount(1);
    await hand.tap(steps.getByRole("link", { name: "Receber fruta" }));
    await page.getByRole("combobox", { name: "Fruta" }).focus();
    await page.keyboard.type("Acerola");
    await hand.tap(page.getByRole("option", { name: "Acerola" }));
    await page.getByRole("combobox", { name: "Fornecedor" }).focus();
    await page.keyboard.type("Sítio Boa Vista");
    await hand.tap(page.getByRole("link", { name: "Nenhum dado foi retornado, clique aqui caso dejese criar" }));
    await page.getByLabel("Nome").fill("Sítio Boa Vista");
    await hand.tap(page.getByRole("button", { name: "Salvar" }));
    await expectChosen(page, "Fornecedor", "Sítio Boa Vista");
    await page.getByLabel("Peso bruto").fill("430,25");
    await hand.tap(page.getByRole("button", { name: "Salvar" }));
    await expect(page.getByRole("heading", { level: 2, name: /^MP-ACE-/ })).toBeVisible();
    expect(hand.taps()).toBeLessThanOrEqual(8);

    await page.goto("/dashboard");
    await expect(steps.getByRole("img", { name: "Feito" })).toHaveCount(3);
    await steps.getByRole("button", { name: "Ocultar" }).click();
    await page.reload();
    await expect(page.getByRole("region", { name: "O que falta hoje" })).toBeVisible();
    await expect(steps).toBeHidden();
    const { data } = await api(rawMaterialsRoutes.list, { query: {} });
    expect(data).toMatchObject([{ netKg: 430.25, supplier: { name: "Sítio Boa Vista" } }]);
  });
});

test("the steps are ticked as others take them, and the rest of the starter list stays on offer", async ({
  browser,
  noise,
}) => {
  await onFirstDay({ browser, noise }, async ({ page, steps, api }) => {
    await page.reload();
    await openLive(page, "/dashboard");
    const done = (title: string) =>
      steps.getByRole("listitem").filter({ hasText: title }).getByRole("img", { name: "Feito" });
    await makeSupplier(api);
    await expect(done("Fornecedores")).toBeVisible();
    await api(usersRoutes.create, { body: { name: "Cida Moura", password: "segredo-da-cida", level: 2 } });
    await expect(done("Equipe")).toBeVisible();

    await makeFruit(api, { name: "Acerola doce", code: "ACE" });
    await expect(done("Frutas")).toBeVisible();
    const starter = steps.getByRole("button", { name: /^Adicionar \d+ frutas/ });
    await expect(starter).toHaveText(`Adicionar ${starterFruits.length - 1} frutas brasileiras`);
    // Whoever presses second may not have heard of the first.
    const deaf = await page.context().newPage();
    await keepDeaf(deaf);
    await deaf.goto("/dashboard");
    const late = deaf.getByRole("button", { name: /^Adicionar \d+ frutas/ });
    await expect(late).toBeVisible();
    await starter.click();
    await expect(page.getByText(`${starterFruits.length - 1} frutas adicionadas`)).toBeVisible();
    await expect(starter).toBeHidden();
    await late.click();
    await expect(deaf.getByText("As frutas da lista já estão cadastradas")).toBeVisible();
  });
});
