import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { apiClient, logIn } from "../../support/api-client.ts";
import { withEmptyDatabase } from "../../support/browser-databases.ts";
import { startBuiltApp } from "../../support/built-app.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { expectChosen } from "../record-fixtures.ts";
import { handOn } from "../taps/hand.ts";

test("an empty plant is led to its first reception in eight clicks @phone", async ({ browser, noise }) => {
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
      const { token } = await logIn(app.url, "admin", password);
      const { data } = await apiClient(app.url, token)(rawMaterialsRoutes.list, { query: {} });
      expect(data).toMatchObject([{ netKg: 430.25, supplier: { name: "Sítio Boa Vista" } }]);
    } finally {
      await context.close();
      await app.stop();
    }
  });
});
