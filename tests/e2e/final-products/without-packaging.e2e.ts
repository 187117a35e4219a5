import { usersRoutes } from "@pomar/contract/users/users.routes";
import { apiClient, logIn } from "../../support/api-client.ts";
import { withEmptyDatabase } from "../../support/browser-databases.ts";
import { startBuiltApp } from "../../support/built-app.ts";
import { expect, test } from "../fixtures.ts";
import { makePulpsInStock } from "../production-fixtures.ts";
import { pick } from "../record-fixtures.ts";

const people = {
  admin: { name: "admin", password: "segredo-da-helena" },
  employee: { name: "Tomás Lima", password: "segredo-do-tomas" },
};

test("a plant without packaging says so at packing: who may record it is led there, who may not is told whom to ask", async ({
  browser,
  noise,
}) => {
  test.slow();
  await withEmptyDatabase(async (databaseUrl) => {
    const app = await startBuiltApp({ data: { DATABASE_URL: databaseUrl }, adminPassword: people.admin.password });
    try {
      const { token } = await logIn(app.url, people.admin.name, people.admin.password);
      const api = apiClient(app.url, token);
      await api(usersRoutes.create, { body: { ...people.employee, level: 2 } });
      const { fruit } = await makePulpsInStock(api, [{}]);
      for (const [person, says] of [
        [people.admin, "Registrar entrada de embalagem"],
        [people.employee, "Peça a entrada a um administrador."],
      ] as const) {
        const context = await browser.newContext({ baseURL: app.url, locale: "pt-BR" });
        noise.watch(context);
        const page = await context.newPage();
        await page.goto("/final/create");
        await page.getByLabel("Nome").fill(person.name);
        await page.getByLabel("Senha", { exact: true }).fill(person.password);
        await page.getByRole("button", { name: "Entrar" }).click();
        await pick(page, "Fruta", fruit.name);
        const words = page.getByText("Nenhuma embalagem com conteúdo em gramas está em estoque.");
        await expect(words).toContainText(says);
        const link = words.getByRole("link");
        if (person === people.admin) await expect(link).toHaveAttribute("href", "/packaging/find-all");
        else await expect(link).toHaveCount(0);
        await context.close();
      }
    } finally {
      await app.stop();
    }
  });
});
