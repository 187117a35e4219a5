import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { logIn } from "../../support/api-client.ts";
import { startFlakyProxy } from "../../support/flaky-proxy.ts";
import { expect, lostLine, refused, test } from "../fixtures.ts";
import { expectChosen, makeFruit, makeSupplier, pick } from "../record-fixtures.ts";

test("an entry whose answer was lost is recorded once, also when the session ends before the retry @phone-only", async ({
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(/net::ERR_FAILED/);
  noise.allow(refused(401));
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  const { name, password } = plant.people.employee;
  const page = await windowOf("employee", { session: await logIn(plant.url, name, password) });
  const ids = new Set<string | undefined>();
  const tries = ["lost", "refused"];
  await page.route("**/api/raw-materials", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    ids.add(route.request().postDataJSON().id);
    const fate = tries.shift();
    if (fate === undefined) return route.continue();
    if (fate === "refused")
      return route.fulfill({
        status: 401,
        json: { statusCode: 401, code: "session.unauthorized", message: "Não autorizado" },
      });
    await route.fetch();
    return route.abort();
  });

  await page.goto("/raw/create");
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Peso bruto").fill("77,25");
  await page.getByRole("button", { name: "Salvar" }).click();
  // The device stores the entry and repeats the request without a user.
  await expect(page).toHaveURL("/auth/login");
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  // The message of the arrival leads to the lot that the entry made.
  await page.getByRole("link", { name: /^#\S+ enviado: lote MP-/ }).click();
  await expect(page).toHaveURL(/\/l\/MP-/);

  const { total } = await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } });
  expect(total).toBe(1);
  expect(ids.size).toBe(1);
});

test("an answer that is cut off in the middle is no answer: the entry is kept, recorded once, and undone like any other", async ({
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(/net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/);
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  const toCut = new Set([`GET /api${sessionRoutes.me.path}: 200`, `POST /api${rawMaterialsRoutes.create.path}: 201`]);
  const way = await startFlakyProxy(plant.url, (answer, asked) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1];
    return toCut.delete(`${asked}: ${status}`) && "midway";
  });
  const page = await windowOf("employee", { url: way.url });

  await page.goto("/raw/create");
  await expect.poll(() => toCut.size).toBe(1);
  await expect(lostLine(page)).toBeHidden();
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Peso bruto").fill("77,25");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
  expect(toCut.size).toBe(0);
  // The result is that of any entry, with its label and the way back to the form.
  await expect(page.getByText(/^Marca provisória: #/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir etiqueta" })).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Entrada desfeita")).toBeVisible();
  await expect(page.getByLabel("Peso bruto")).toHaveValue("77,25");
  const { total } = await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } });
  expect(total).toBe(0);
  // The test closes the page before the proxy, because an open page would repeat its request and log each failure.
  await page.close();
  await way.close();
});

test("a thing created on the way and the typed weight survive a reload, and are not left to whoever logs in in another tab", async ({
  employeePage: page,
  plant,
}) => {
  const fruit = await makeFruit(plant.api);
  await page.goto(`/raw/create?chosen=fruitId:${fruit.id}`);
  await expect(page).toHaveURL("/raw/create");
  await expectChosen(page, "Fruta", fruit.name);
  // The test confirms the browser's own question about leaving the page.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expectChosen(page, "Fruta", fruit.name);

  await page.getByLabel("Peso bruto").fill("77,25");
  await expect(page.getByRole("status", { name: "Peso líquido" })).toContainText("77,25");
  await page.reload();
  await expect(page.getByText("Rascunho recuperado")).toBeVisible();
  // Earlier receptions in the plant decide whether the page offers the fruit as a tile or as text in the field.
  await expect(page.getByText(`77,25 kg de ${fruit.name}`)).toBeVisible();
  await expect(page.getByLabel("Peso bruto")).toHaveValue("77,25");

  const other = await page.context().newPage();
  await other.goto("/auth/deny");
  await other.evaluate(({ token, user }) => {
    localStorage.setItem("pomar.user", JSON.stringify(user));
    localStorage.setItem("pomar.token", token);
  }, plant.sessions.admin);
  await expect(page.getByLabel("Peso bruto")).toHaveValue("");
  await expect(page.getByText("Rascunho recuperado")).toBeHidden();
});
