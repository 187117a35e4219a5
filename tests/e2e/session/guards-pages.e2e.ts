import { expect, expectAccessible, follow, refused, test } from "../fixtures.ts";

const draftIsSafe = "O que você digitou está guardado neste aparelho e volta depois que você entrar.";

test("with a session Login leads to the dashboard; an employee at an administrator's page is denied and comes back by Voltar to the page before, also from an address that was typed", async ({
  employeePage: page,
}) => {
  await page.goto("/auth/login");
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/users/find-all");
  await expect(page).toHaveURL("/auth/deny");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Você não tem permissão para acessar esta página");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(page).toHaveURL("/dashboard");

  await follow(page, "/counts/find-all?search=lata");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inventários");
  await page.goto("/fruits/find-all");
  await expect(page).toHaveURL("/auth/deny");
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(page).toHaveURL("/counts/find-all?search=lata");
});

test("a level that was lost is a 403, a token that the server does not know a 401 at the first call: the toast says so and Login is next", async ({
  employeePage: page,
  noise,
  adminPage: office,
}) => {
  await test.step("a level that was lost is a 403", async () => {
    noise.allow(refused(403));
    // The browser's stored user is an administrator, while the server's user is an employee.
    await page.addInitScript(() => {
      const user = localStorage.getItem("pomar.user");
      if (user) localStorage.setItem("pomar.user", user.replace('"level":2', '"level":1'));
    });
    // The page's first call that only administrators may make is the request for notifications.
    await page.goto("/suppliers/create");
    await expect(page.getByRole("region", { name: "Avisos" }).getByText("Token inválido")).toBeVisible();
    await expect(page).toHaveURL("/auth/login");
  });

  await test.step("a token that the server does not know is a 401 at the first call", async () => {
    noise.allow(refused(401));
    await office.addInitScript(() => {
      if (localStorage.getItem("pomar.token")) localStorage.setItem("pomar.token", "expired");
    });
    await office.goto("/suppliers/find-all");
    await expect(office.getByRole("region", { name: "Avisos" }).getByText("Não autorizado")).toBeVisible();
    await expect(office).toHaveURL("/auth/login");
    await expect(office.getByRole("textbox", { name: "Nome" })).toBeVisible();
    await expect(office.getByText(draftIsSafe)).toHaveCount(0);
  });
});

test("a session that ends while something is typed: the login page says that the draft is safe, and the form brings it back", async ({
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(refused(401));
  const page = await windowOf("employee");
  await follow(page, "/raw/create");
  await page.getByLabel("Peso bruto").fill("683,45");
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 401, json: { statusCode: 401, code: "session.unauthorized", message: "Não autorizado" } }),
  );
  await page.getByRole("combobox", { name: "Fruta" }).or(page.getByLabel("Fruta")).last().fill("xy");
  await expect(page).toHaveURL("/auth/login");
  await expect(page.getByText(draftIsSafe)).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/**");
  await page.getByLabel("Nome").fill(plant.people.employee.name);
  await page.getByLabel("Senha", { exact: true }).fill(plant.people.employee.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/raw/create");
  await expect(page.getByLabel("Peso bruto")).toHaveValue("683,45");
});
