import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { starterFruits } from "@pomar/contract/registries/fruits/starter-fruits";
import { apiClient, logIn } from "../../support/api-client.ts";
import { withEmptyDatabase } from "../../support/browser-databases.ts";
import { startBuiltApp } from "../../support/built-app.ts";
import { expect, expectAccessible, keepDeaf, openLive, test } from "../fixtures.ts";
import { makePulpsInStock } from "../production-fixtures.ts";
import { expectChosen, makeFruit, makeSupplier, pick } from "../record-fixtures.ts";
import { handOn } from "../taps/hand.ts";

const people = {
  admin: { name: "admin", password: "segredo-da-helena" },
  employee: { name: "Cida Moura", password: "segredo-da-cida" },
};

test("an empty plant's steps are ticked as colleagues complete them, the first reception takes eight clicks, and the packing form reports missing packaging @phone-only", async ({
  windowOf,
}) => {
  await withEmptyDatabase(async (databaseUrl) => {
    const app = await startBuiltApp({ data: { DATABASE_URL: databaseUrl }, adminPassword: people.admin.password });
    const session = await logIn(app.url, people.admin.name, people.admin.password);
    const api = apiClient(app.url, session.token);
    const page = await windowOf("admin", { session, url: app.url });
    try {
      await openLive(page, "/dashboard");
      const steps = page.getByRole("region", { name: "Primeiros passos" });
      await expect(steps.getByRole("img", { name: "A fazer" })).toHaveCount(5);
      await expect(page.getByText("Nada falta hoje")).toBeHidden();
      await expectAccessible(page);
      const starter = steps.getByRole("button", { name: /^Adicionar \d+ frutas/ });

      await test.step("the steps are ticked as colleagues complete them", async () => {
        const done = (title: string) =>
          steps.getByRole("listitem").filter({ hasText: title }).getByRole("img", { name: "Feito" });
        await makeSupplier(api);
        await expect(done("Fornecedores")).toBeVisible();
        await api(usersRoutes.create, { body: { ...people.employee, level: 2 } });
        await expect(done("Equipe")).toBeVisible();
        await makeFruit(api, { name: "Acerola doce", code: "ACE" });
        await expect(done("Frutas")).toBeVisible();
      });

      const hand = handOn(page);
      await test.step("the rest of the starter list can still be imported", async () => {
        await expect(starter).toHaveText(`Adicionar ${starterFruits.length - 1} frutas brasileiras`);
        // A second user may press the button before receiving the event of the first user's import.
        const deaf = await page.context().newPage();
        await keepDeaf(deaf);
        await deaf.goto("/dashboard");
        const late = deaf.getByRole("button", { name: /^Adicionar \d+ frutas/ });
        await expect(late).toBeVisible();
        await hand.tap(starter);
        await expect(page.getByText(`${starterFruits.length - 1} frutas adicionadas`)).toBeVisible();
        await expect(starter).toBeHidden();
        await late.click();
        await expect(deaf.getByText("As frutas da lista já estão cadastradas")).toBeVisible();
        await deaf.close();
      });

      await test.step("the first reception takes eight clicks", async () => {
        await hand.tap(steps.getByRole("link", { name: "Receber fruta" }));
        await page.getByRole("combobox", { name: "Fruta" }).focus();
        await page.keyboard.type("Cupuaçu");
        await hand.tap(page.getByRole("option", { name: "Cupuaçu" }));
        await page.getByRole("combobox", { name: "Fornecedor" }).focus();
        await page.keyboard.type("Fazenda Esperança");
        await hand.tap(page.getByRole("link", { name: "Nenhum dado foi retornado, clique aqui caso dejese criar" }));
        await page.getByLabel("Nome").fill("Fazenda Esperança");
        await hand.tap(page.getByRole("button", { name: "Salvar" }));
        await expectChosen(page, "Fornecedor", "Fazenda Esperança");
        await page.getByLabel("Peso bruto").fill("430,25");
        await hand.tap(page.getByRole("button", { name: "Salvar" }));
        await expect(page.getByRole("heading", { level: 2, name: /^MP-CUP-/ })).toBeVisible();
        expect(hand.taps()).toBeLessThanOrEqual(8);
        const { data } = await api(rawMaterialsRoutes.list, { query: {} });
        expect(data).toMatchObject([{ netKg: 430.25, supplier: { name: "Fazenda Esperança" } }]);

        await page.goto("/dashboard");
        await expect(steps.getByRole("img", { name: "Feito" })).toHaveCount(4);
        await steps.getByRole("button", { name: "Ocultar" }).click();
        await page.reload();
        await expect(page.getByRole("region", { name: "O que falta hoje" })).toBeVisible();
        await expect(steps).toBeHidden();
      });

      await test.step("the packing form links the reception of packaging to users who may record it, and names an administrator to all others", async () => {
        const { fruit } = await makePulpsInStock(api, [{}]);
        const employee = await windowOf("employee", {
          session: await logIn(app.url, people.employee.name, people.employee.password),
          url: app.url,
        });
        for (const [window, says] of [
          [page, "Registrar entrada de embalagem"],
          [employee, "Peça a entrada a um administrador."],
        ] as const) {
          await window.goto("/final/create");
          await pick(window, "Fruta", fruit.name);
          const words = window.getByText("Nenhuma embalagem com conteúdo em gramas está em estoque.");
          await expect(words).toContainText(says);
          const link = words.getByRole("link");
          if (window === page) await expect(link).toHaveAttribute("href", "/packaging/find-all");
          else await expect(link).toHaveCount(0);
        }
        await employee.context().close();
      });
    } finally {
      await page.context().close();
      await app.stop();
    }
  });
});
