import type { LoggedIn, Login } from "@pomar/contract/session/session.schema";
import { logIn } from "../../support/api-client.ts";
import { expect, expectAccessible, refused, test } from "../fixtures.ts";

test("the login page asks for both fields, sends nothing while one is empty, and shows the password when asked", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && sent.push(request.url()));
  await page.goto("/auth/login");
  const [name, password] = [page.getByLabel("Nome"), page.getByLabel("Senha", { exact: true })];

  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Por favor, forneça um email")).toBeVisible();
  await expect(page.getByText("Por favor, forneça uma senha")).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page);

  await name.fill("admin");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Por favor, forneça um email")).toBeHidden();
  await expect(password).toBeFocused();

  await password.fill("pomar-demo");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Mostrar" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("pomar-demo");
  await page.getByRole("button", { name: "Ocultar" }).click();
  await expect(password).toHaveAttribute("type", "password");
  expect(sent).toEqual([]);
});

test("a page leads to Login, where a wrong pair is told in the customer's toast and can be typed again, and then to the page that was wanted", async ({
  page,
  plant,
  noise,
}) => {
  noise.allow(refused(401));
  await page.goto("/suppliers/find-all?search=boa");
  await expect(page).toHaveURL("/auth/login");
  await page.getByLabel("Nome").fill(plant.people.admin.name);
  await page.getByLabel("Senha", { exact: true }).fill("quase certa");
  await page.getByRole("button", { name: "Entrar" }).click();

  const toasts = page.getByRole("region", { name: "Avisos" });
  await expect(toasts.getByRole("alert")).toHaveText(["Não autorizado"]);
  await expect(page.getByRole("alert")).toHaveCount(1);
  await page.keyboard.press("Enter");
  // Once more wrong: said once, counted up.
  await expect(toasts.getByRole("alert")).toHaveText([/^Não autorizado2×/]);
  await page.getByLabel("Senha", { exact: true }).fill(plant.people.admin.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/suppliers/find-all?search=boa");
});

test("a success says so, greets by name, and Logout forgets everything @phone-only", async ({ page, plant }) => {
  await page.goto("/");
  await expect(page).toHaveURL("/auth/login");
  await page.getByLabel("Nome").fill(plant.people.employee.name);
  await page.getByLabel("Senha", { exact: true }).fill(plant.people.employee.password);
  await page.getByRole("button", { name: "Entrar" }).click();

  const toast = page.getByText("Login realizado com sucesso");
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plant.people.employee.name);
  await expect(toast).toBeHidden();

  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth/login");
  expect(await page.evaluate(() => localStorage.getItem("pomar.token"))).toBeNull();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth/login");
});

test("a device remembers who logged in on it: Logout forgets none of it, and the next login sends it along", async ({
  page,
  plant,
  noise,
}) => {
  // What the page they leave still asks for.
  noise.allow(refused(401));
  await page.goto("/auth/login");
  const enter = async ({ name, password }: { name: string; password: string }) => {
    await page.getByLabel("Nome").fill(name);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    const answered = page.waitForResponse("**/api/auth/login");
    await page.getByRole("button", { name: "Entrar" }).click();
    const answer = await answered;
    await expect(page).toHaveURL("/dashboard");
    const { deviceMark } = (await answer.json()) as LoggedIn;
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth/login");
    const { deviceMarks } = answer.request().postDataJSON() as Login;
    return { deviceMark, sent: deviceMarks };
  };
  const { employee, admin } = plant.people;
  const first = await enter(employee);
  const second = await enter(admin);
  const third = await enter(employee);
  expect([first.sent, second.sent, third.sent]).toEqual([
    [],
    [first.deviceMark],
    [first.deviceMark, second.deviceMark],
  ]);
  expect(third.deviceMark).toBe(first.deviceMark);
  expect(second.deviceMark).not.toBe(first.deviceMark);
});

test("Logout is Logout, also when the session was over already", async ({ windowOf, plant, noise }) => {
  noise.allow(refused(401));
  const { name, password } = plant.people.employee;
  const page = await windowOf("employee", { session: await logIn(plant.url, name, password) });
  await page.route("**/api/auth/logout", (route) =>
    route.fulfill({
      status: 401,
      json: { statusCode: 401, code: "session.unauthorized", message: "Não autorizado" },
    }),
  );
  await page.goto("/dashboard");
  const answered = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await answered;
  await expect(page).toHaveURL("/auth/login");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Por favor, forneça um email")).toBeVisible();
  await expect(page.getByRole("region", { name: "Avisos" }).getByText("Não autorizado")).toBeHidden();
});
