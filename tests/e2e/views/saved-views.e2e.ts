import type { Page } from "@playwright/test";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import type { ViewCreate } from "@pomar/contract/people/views/views.schema";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, openLive, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "../record-fixtures.ts";

const viewsButton = (page: Page) => page.getByRole("button", { name: /^(Visões$|Visão: )/ });
const panel = (page: Page) => page.getByRole("dialog", { name: /^(Visões$|Visão: )/ });
const dialog = (page: Page, name = "Salvar visão") => page.getByRole("dialog", { name });
const header = (page: Page, name: string) => page.getByRole("columnheader", { name });

/** Creates a view of receptions with an API call. */
const keep = (api: ApiClient, fields: Partial<ViewCreate> = {}) =>
  api(viewsRoutes.create, {
    body: {
      name: ownName("Visão"),
      list: "/raw/find-all",
      isShared: false,
      isTile: false,
      search: {},
      columns: null,
      labels: {},
      ...fields,
    },
  });

async function saveAs(page: Page, name: string, marks: readonly string[] = []): Promise<void> {
  await viewsButton(page).click();
  await panel(page)
    .getByRole("button", { name: /^Salvar/ })
    .click();
  await dialog(page).getByLabel("Nome").fill(name);
  for (const mark of marks) await dialog(page).getByRole("checkbox", { name: mark }).check();
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(`Visão “${name}” salva`)).toBeVisible();
}

test("a view saved in one browser opens in another, with its filter, its columns and its order; on the dashboard it counts as many as its list, and leads to it", async ({
  windowOf,
  plant,
}) => {
  const page = await windowOf("admin");
  await test.step("a view saved in one browser opens in another: its filter, its columns and its order", async () => {
    const fruit = await makeFruit(plant.api);
    const [elsewhere] = await Promise.all([
      makeReception(plant.api),
      ...[900, 700].map((grossKg) => makeReception(plant.api, { fruitId: fruit.id, grossKg, rejectedKg: 0 })),
    ]);
    const name = ownName("Pesadas");

    await page.goto(`/raw/find-all?fruit=${fruit.id}`);
    await page.getByRole("button", { name: "Líquido (kg)" }).click();
    await expect(page).toHaveURL(/sortBy=netKg/);
    await page.getByRole("button", { name: "Colunas" }).click();
    await page.getByRole("checkbox", { name: "Brix" }).check();
    await page.getByRole("checkbox", { name: "Recebido" }).uncheck();
    await page.keyboard.press("Escape");
    await saveAs(page, name);
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}`);
    await viewsButton(page).click();
    await expect(panel(page).getByRole("link", { name })).toContainText("só minha");
    await expectAccessible(page);

    const other = await windowOf("admin");
    await other.goto("/raw/find-all");
    await expect(header(other, "Recebido")).toBeVisible();
    await viewsButton(other).click();
    await panel(other).getByRole("link", { name }).click();
    await expect(other.getByRole("button", { name: `Fruta: ${fruit.name}` })).toBeVisible();
    await expect(header(other, "Brix")).toBeVisible();
    await expect(header(other, "Recebido")).toHaveCount(0);
    await expect(other.getByRole("row", { name: elsewhere.lot.code })).toHaveCount(0);
    await expect(header(other, "Líquido (kg)")).toHaveAttribute("aria-sort", "ascending");

    // Outside the view, the list has the settings stored in this browser.
    await viewsButton(other).click();
    await panel(other).getByRole("button", { name: "Sair da visão" }).click();
    await expect(header(other, "Recebido")).toBeVisible();
  });

  await test.step("a view on the dashboard counts as many as its list, and leads to it", async () => {
    const fruit = await makeFruit(plant.api);
    await Promise.all([900, 800, 700].map((grossKg) => makeReception(plant.api, { fruitId: fruit.id, grossKg })));
    const name = ownName("Da fruta");
    const shared = ownName("Vistas por todos");
    await follow(page, `/raw/find-all?fruit=${fruit.id}`);
    await expect(page.getByRole("status", { name: "3 registros" })).toBeVisible();
    await saveAs(page, name, ["Mostrar no painel"]);
    await follow(page, `/production-line/all-entries?item=${fruit.id}`);
    await saveAs(page, shared, ["Mostrar no painel", "Compartilhar"]);
    const getTile = (window: Page, of: string) =>
      window.getByRole("list", { name: "Visões" }).getByRole("listitem").filter({ hasText: of });

    await openLive(page, "/dashboard");
    await expect(getTile(page, name)).toContainText("3");
    await expect(getTile(page, name)).toContainText("Entradas de matéria-prima");
    await expectAccessible(page);
    // A reception that a different client records is counted at once.
    await makeReception(plant.api, { fruitId: fruit.id, grossKg: 600 });
    await expect(getTile(page, name)).toContainText("4");
    const employee = await windowOf("employee");
    await employee.goto("/dashboard");
    await expect(getTile(employee, shared)).toContainText("4");
    await expect(getTile(employee, name)).toHaveCount(0);
    await getTile(page, name).getByRole("link").click();
    await expect(page.getByRole("status", { name: "4 registros" })).toBeVisible();
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}`);
  });
});

test("a change beside an open view is marked and saved when asked; the view is renamed, shared and deleted; a link to a view that is gone, and a filter of it that is gone, say so; lists that are narrowed by themselves open as they were saved", async ({
  adminPage: page,
  plant,
  noise,
}) => {
  await test.step("a change beside an open view is marked and saved when asked; the view is renamed, shared and deleted, and a taken name is said by its field", async () => {
    noise.allow(refused(409));
    const [{ id, name }, taken] = await Promise.all([
      keep(plant.api, { search: { from: "2026-11-01" }, labels: { from: "De" } }),
      keep(plant.api),
    ]);
    await page.goto(`/raw/find-all?view=${id}`);
    await expect(page.getByRole("button", { name: "De: 01/11/2026" })).toBeVisible();
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}`);
    await page.getByRole("button", { name: "Retirar filtro De" }).click();
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}, modificada`);
    // The page does not restore the removed filter by itself.
    await expect(page.getByRole("button", { name: "De: 01/11/2026" })).toHaveCount(0);
    await viewsButton(page).click();
    // With a slow connection, the page still shows the views from its last request while the user edits a view.
    await expect(panel(page).getByRole("link", { name })).toBeVisible();
    const slow = /\/api\/views\?/;
    await page.route(slow, () => {});
    await panel(page)
      .getByRole("button", { name: `Atualizar “${name}”` })
      .click();
    await expect(page.getByText(`Visão “${name}” atualizada`)).toBeVisible();
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}`);
    expect(await plant.api(viewsRoutes.read, { params: { id } })).toMatchObject({ search: {}, version: 2 });

    await viewsButton(page).click();
    await panel(page)
      .getByRole("button", { name: `Editar visão ${name}` })
      .click();
    const edit = dialog(page, "Editar visão");
    await expect(edit.getByLabel("Link", { exact: true })).toHaveValue(`${plant.url}/raw/find-all?view=${id}`);
    await edit.getByLabel("Nome").fill("");
    await edit.getByRole("button", { name: "Salvar" }).click();
    await expect(edit.getByText("Dê um nome à visão")).toBeVisible();
    await edit.getByLabel("Nome").fill(taken.name.toUpperCase());
    await edit.getByRole("button", { name: "Salvar" }).click();
    await expect(edit.getByText(/^Você já tem uma visão com o nome .* nesta lista$/)).toBeVisible();
    const renamed = ownName("Manhã");
    await edit.getByLabel("Nome").fill(renamed);
    await edit.getByRole("checkbox", { name: "Compartilhar" }).check();
    await edit.getByRole("button", { name: "Salvar" }).click();
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${renamed}`);
    await page.unroute(slow);
    await viewsButton(page).click();
    await expect(panel(page).getByRole("link", { name: renamed })).toContainText("compartilhada");
    await panel(page)
      .getByRole("button", { name: `Editar visão ${renamed}` })
      .click();
    await edit.getByRole("button", { name: "Excluir visão" }).click();
    const question = page.getByRole("dialog", { name: `Excluir a visão ${renamed}?` });
    await expect(question).toContainText("Ela some para todos");
    await question.getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Visão excluída")).toBeVisible();
    await expect(viewsButton(page)).toHaveAccessibleName("Visões");
  });

  await test.step("a link to a view that is gone, or of another list, says so", async () => {
    noise.allow(refused(404));
    const { id, name } = await keep(plant.api);
    await follow(page, `/pulp/find-all?view=${id}`);
    await expect(page.getByText(`A visão “${name}” é de outra lista: Entradas de matéria-prima.`)).toBeVisible();
    await page.getByRole("link", { name: "Abrir lá" }).click();
    await expect(page).toHaveURL(/\/raw\/find-all\?/);
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}`);
    await plant.api(viewsRoutes.remove, { params: { id } });
    for (const missingView of [id, "nenhuma"]) {
      await follow(page, `/raw/find-all?view=${missingView}`);
      await expect(page.getByText("Esta visão não existe mais, ou não é compartilhada com você.")).toBeVisible();
    }
    await page.getByRole("button", { name: "Fechar", exact: true }).click();
    await expect(page).toHaveURL(/\/raw\/find-all$/);
  });

  await test.step("a filter and a column of a view that are gone are said in words of the screen, and saved away when asked", async () => {
    const supplier = await makeSupplier(plant.api);
    const { id, name } = await keep(plant.api, {
      search: { supplier: supplier.id, from: "2026-11-01" },
      labels: { supplier: "Fornecedor", from: "De" },
      columns: [
        { key: "netKg", label: "Líquido (kg)" },
        { key: "color", label: "Cor da polpa" },
      ],
      isTile: true,
    });
    await plant.api(suppliersRoutes.remove, { params: { id: supplier.id } });
    const sentence = `O fornecedor ${supplier.name} não existe mais: a lista está sem esse filtro.`;
    await follow(page, "/dashboard");
    const tile = page.getByRole("list", { name: "Visões" }).getByRole("listitem").filter({ hasText: name });
    await expect(tile).toContainText(`O fornecedor ${supplier.name} não existe mais`);
    await tile.getByRole("link").click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText("A coluna Cor da polpa não existe mais nesta lista.")).toBeVisible();
    await expect(page.getByRole("button", { name: "De: 01/11/2026" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Fornecedor", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Salvar a visão sem isso" }).click();
    await expect(page.getByText(sentence)).toHaveCount(0);
    const after = await plant.api(viewsRoutes.read, { params: { id } });
    expect(after).toMatchObject({ search: { from: "2026-11-01" }, gone: [], columns: [{ key: "netKg" }] });
  });

  await test.step("lists that are narrowed by themselves open as they were saved", async () => {
    const name = ownName("Com saldo");
    await makeReception(plant.api);
    await follow(page, "/lots/find-all");
    await expect(page.getByRole("button", { name: "Saldo: Com saldo" })).toBeVisible();
    await saveAs(page, name);
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}`);
    await follow(page, "/lots/find-all");
    await page.getByRole("button", { name: "Retirar filtro Saldo" }).click();
    await expect(page).toHaveURL(/inStock=false/);
    await viewsButton(page).click();
    await panel(page).getByRole("link", { name }).click();
    await expect(page.getByRole("button", { name: "Saldo: Com saldo" })).toBeVisible();
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}`);
    await follow(page, "/pagamentos/visualizar");
    const due = ownName("A pagar");
    await saveAs(page, due);
    await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${due}`);
    await expect(page.getByRole("button", { name: "Situação: A pagar" })).toBeVisible();
  });
});

test("a shared view opens for whoever sees its list, and says so to whoever does not", async ({
  employeePage: page,
  plant,
}) => {
  const name = ownName("Saídas");
  const [seen, unseen] = await Promise.all([
    keep(plant.api, { name, list: "/dispatches/find-all", isShared: true }),
    keep(plant.api, { isShared: true, isTile: true }),
  ]);
  await page.goto(`/dispatches/find-all?view=${seen.id}`);
  await expect(viewsButton(page)).toHaveAccessibleName(`Visão: ${name}`);
  await viewsButton(page).click();
  // A user cannot change a view of a different user.
  await expect(panel(page).getByRole("link", { name })).toContainText("de admin");
  await expect(panel(page).getByRole("button", { name: `Editar visão ${name}` })).toHaveCount(0);

  await follow(page, `/raw/find-all?view=${unseen.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Você não tem permissão para acessar esta página");
  await expect(
    page.getByText(`A visão “${unseen.name}” é da lista Entradas de matéria-prima, que só administradores veem.`),
  ).toBeVisible();
  // The refusal does not end the session.
  await follow(page, `/views?search=${unseen.name}`);
  await expect(page.getByRole("row", { name: unseen.name })).toContainText("Só administradores veem esta lista");
  await follow(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: unseen.name })).toHaveCount(0);
});

test("a view is saved, opened and left with the thumb @phone-only", async ({ adminPage: page, plant }) => {
  const { fruit } = await makeReception(plant.api);
  const name = ownName("No celular, com um nome que é bem comprido");
  await page.goto(`/raw/find-all?fruit=${fruit.id}`);
  await page.getByRole("button", { name: "Mais" }).tap();
  await saveAs(page, name, ["Mostrar no painel"]);
  await follow(page, "/raw/find-all");
  await page.getByRole("button", { name: "Mais" }).tap();
  await viewsButton(page).tap();
  await panel(page).getByRole("link", { name }).tap();
  await expect(page.getByRole("button", { name: `Fruta: ${fruit.name}` })).toBeVisible();
  await expectAccessible(page);
  await viewsButton(page).tap();
  await panel(page).getByRole("button", { name: "Sair da visão" }).tap();
  await expect(page).toHaveURL(/\/raw\/find-all$/);
  await follow(page, `/views?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("Entradas de matéria-prima")).toBeVisible();
});
