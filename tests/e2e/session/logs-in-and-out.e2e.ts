import type { LoggedIn, Login } from "@pomar/contract/people/session/session.schema";
import { expect, expectAccessible, refused, test } from "../fixtures.ts";

test("a page redirects to Login without data of the previous user; both fields are required, the password can be shown, a wrong pair is reported in the customer's toast and at its field, and a correct one dismisses only that toast and opens the requested page", async ({
  page,
  plant,
  noise,
}) => {
  noise.allow(refused(401));
  await page.addInitScript(() => {
    if (location.pathname.startsWith("/auth/")) return;
    localStorage.setItem("pomar.user", JSON.stringify({ id: "1", name: "Cida", level: 2, profilePicture: null }));
    localStorage.setItem("pomar.loggedIn", "true");
    localStorage.setItem("pomar.theme", "dark");
  });
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && sent.push(request.url()));
  await page.goto("/suppliers/find-all?search=boa");
  await expect(page).toHaveURL("/auth/login");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(["pomar.theme"]);
  const [name, password] = [page.getByLabel("Nome"), page.getByLabel("Senha", { exact: true })];

  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Por favor, forneça um email")).toBeVisible();
  await expect(page.getByText("Por favor, forneça uma senha")).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page);

  await name.fill(plant.people.admin.name);
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

  await password.fill("quase certa");
  await page.getByRole("button", { name: "Entrar" }).click();

  const toasts = page.getByRole("region", { name: "Avisos" });
  await expect(toasts.getByRole("alert")).toHaveText(["Não autorizado"]);
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(password).toHaveAccessibleDescription("Nome ou senha incorretos");
  await page.keyboard.press("Enter");
  // A second error increases the toast's counter.
  await expect(toasts.getByRole("alert")).toHaveText([/^Não autorizado2×/]);
  await page.getByLabel("Senha", { exact: true }).fill(plant.people.admin.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/suppliers/find-all?search=boa");
  await expect(toasts.getByText("Não autorizado")).toBeHidden();

  // A toast with a different error stays visible after a login.
  noise.allow(refused(500));
  const broken = { statusCode: 500, code: "internal", message: "Algo deu errado por aqui" };
  await page.route(/\/api\/suppliers\?/, (route) => route.fulfill({ status: 500, json: broken }));
  await page.getByRole("searchbox").fill("vista");
  await expect(toasts.getByText(broken.message)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Nome").fill(plant.people.employee.name);
  await password.fill(plant.people.employee.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(toasts.getByText(broken.message)).toBeVisible();
});

test("a login succeeds with a toast and greets by name; Logout deletes the session, even an ended one, but not the device's mark: the next login sends it", async ({
  page,
  plant,
  noise,
}) => {
  // The page that the user leaves still has requests in progress, which are refused.
  noise.allow(refused(401));
  await page.goto("/");
  await expect(page).toHaveURL("/auth/login");
  const enter = async ({ name, password }: { name: string; password: string }) => {
    await page.getByLabel("Nome").fill(name);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    const answered = page.waitForResponse("**/api/auth/login");
    await page.getByRole("button", { name: "Entrar" }).click();
    const answer = await answered;
    // The previous toast may still be visible.
    await expect(page.getByText("Login realizado com sucesso").last()).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    const { deviceMark } = (await answer.json()) as LoggedIn;
    const logoutResponse = page.waitForResponse("**/api/auth/logout");
    await page.getByRole("button", { name: "Logout" }).click();
    await logoutResponse;
    await expect(page).toHaveURL("/auth/login");
    expect(await page.evaluate(() => localStorage.getItem("pomar.token"))).toBeNull();
    const { deviceMarks } = answer.request().postDataJSON() as Login;
    return { deviceMark, sent: deviceMarks };
  };
  const { employee, admin } = plant.people;
  const first = await enter(employee);
  const second = await enter(admin);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth/login");
  await page.route("**/api/auth/logout", (route) =>
    route.fulfill({
      status: 401,
      json: { statusCode: 401, code: "session.unauthorized", message: "Não autorizado" },
    }),
  );
  const third = await enter(employee);
  expect([first.sent, second.sent, third.sent]).toEqual([
    [],
    [first.deviceMark],
    [first.deviceMark, second.deviceMark],
  ]);
  expect(third.deviceMark).toBe(first.deviceMark);
  expect(second.deviceMark).not.toBe(first.deviceMark);

  // A user can also log out of a session that has already ended.
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Por favor, forneça um email")).toBeVisible();
  await expect(page.getByRole("region", { name: "Avisos" }).getByText("Não autorizado")).toBeHidden();
});
