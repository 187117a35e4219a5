import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makePerson, ownName } from "../record-fixtures.ts";

test("an administrator makes an employee, whose draft keeps no password, and who then logs in", async ({
  adminPage,
  page,
}) => {
  const name = ownName("Rosa Pinheiro");
  await adminPage.goto("/users/find-all");
  await adminPage.getByRole("link", { name: "Novo usuário" }).click();
  await adminPage.getByRole("button", { name: "Salvar" }).click();
  await expect(adminPage.getByText("A senha deve ter pelo menos 8 caracteres").first()).toBeVisible();
  await expect(adminPage.getByLabel("Nome")).toBeFocused();

  await adminPage.getByLabel("Nome").fill(name);
  const password = adminPage.getByLabel(/^Senha/);
  await password.fill("senha-da-rosa");
  expect(await adminPage.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("senha-da-rosa");
  // The test confirms the browser's own question about leaving the page.
  adminPage.on("dialog", (dialog) => dialog.accept());
  await adminPage.reload();
  await expect(adminPage.getByText("Rascunho recuperado")).toBeVisible();
  await expect(adminPage.getByLabel("Nome")).toHaveValue(name);
  await expect(password).toHaveValue("");

  await password.fill("senha-da-rosa");
  await expect(password).toHaveAttribute("type", "password");
  await adminPage.getByRole("button", { name: "Mostrar caracteres" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(adminPage.getByRole("radio", { name: "Funcionário" })).toBeChecked();
  await adminPage.getByRole("button", { name: "Salvar" }).click();
  await expect(adminPage.getByText("Usuário criado com sucesso")).toBeVisible();
  await expect(adminPage).toHaveURL(/\/users\/find-all/);

  await page.goto("/auth/login");
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("Senha", { exact: true }).fill("senha-da-rosa");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByRole("link", { name: `${name} Funcionário` })).toBeVisible();
});

test("the window of an employee whose session an administrator ends goes to the login page with the customer's toast, and so does the one of who is deactivated, who no longer enters", async ({
  adminPage,
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(refused(401));
  const person = await makePerson(plant);
  const theirs = await windowOf("employee", { session: person.session });
  await theirs.goto("/raw/create");
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  const enter = async () => {
    await theirs.getByLabel("Nome").fill(person.name);
    await theirs.getByLabel("Senha", { exact: true }).fill(person.password);
    await theirs.getByRole("button", { name: "Entrar" }).click();
  };
  await adminPage.goto(`/users/update/${person.id}?tab=sessoes`);
  await adminPage.getByRole("button", { name: /^Encerrar .+, aberta hoje/ }).click();
  await expect(adminPage.getByText("Nenhuma sessão aberta")).toBeVisible();
  await expect(theirs).toHaveURL("/auth/login");
  await expect(theirs.getByRole("region", { name: "Avisos" }).getByText("Não autorizado")).toBeVisible();
  expect(await theirs.evaluate(() => localStorage.getItem("pomar.token"))).toBeNull();
  await adminPage.getByRole("tab", { name: "Histórico" }).click();
  await expect(adminPage.getByText("Sessões encerradas")).toBeVisible();
  await enter();
  await expect(theirs).toHaveURL("/raw/create");

  await follow(adminPage, `/users/find-all?search=${encodeURIComponent(person.name)}`);
  await adminPage.getByRole("link", { name: person.name }).click();
  await adminPage.getByRole("switch", { name: "Ativo" }).click();
  await expect(adminPage.getByText(`Ao salvar, as sessões abertas de ${person.name} são encerradas`)).toBeVisible();
  await adminPage.getByRole("button", { name: "Salvar" }).click();
  await expect(adminPage.getByText("Usuário alterado com sucesso")).toBeVisible();

  await expect(theirs).toHaveURL("/auth/login");
  await enter();
  await expect(theirs.getByRole("region", { name: "Avisos" })).toContainText("Não autorizado");
});

test("a new level and a new password are told in the history, the password without its text, and the user is deleted after being asked for by name; an administrator changes neither the own level nor the own activity, and does not delete themselves", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("a new level and a new password are told in the history, the password without its text, and the user is deleted after being asked for by name", async () => {
    const person = await makePerson(plant);
    await page.goto(`/users/update/${person.id}`);
    await page.getByRole("radio", { name: "Administrador" }).click();
    await page.getByLabel("Nova senha").fill("outra-senha-boa");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Usuário alterado com sucesso")).toBeVisible();

    await follow(page, `/users/update/${person.id}?tab=historico`);
    const latest = page.getByRole("list", { name: "Histórico" }).getByRole("listitem").first();
    await expect(latest).toContainText("admin alterou");
    await expect(latest).toContainText("FuncionárioAdministrador");
    await expect(latest).toContainText("Senha trocadaSim");
    await expect(page.getByText("outra-senha-boa")).toHaveCount(0);

    await page.getByRole("button", { name: "Excluir" }).click();
    const dialog = page.getByRole("dialog", { name: `Excluir usuário ${person.name}?` });
    await dialog.getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Usuário excluído")).toBeVisible();
    await expect(page).toHaveURL(/\/users\/find-all/);
    expect((await plant.api(usersRoutes.list, { query: { search: person.name } })).total).toBe(0);
  });

  await test.step("an administrator changes neither the own level nor the own activity, and does not delete themselves", async () => {
    const { id, name } = plant.sessions.admin.user;
    await follow(page, `/users/update/${id}`);
    await expect(page.getByText("Ninguém muda o próprio nível")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Funcionário" })).toBeDisabled();
    await expect(page.getByRole("switch", { name: "Ativo" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Excluir" })).toBeHidden();
    await follow(page, `/users/find-all?search=${name}`);
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: `Ações de ${name}` })).toBeHidden();
  });
});
