import type { Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { apiClient, readFound } from "../../support/api-client.ts";
import { startFlakyProxy } from "../../support/flaky-proxy.ts";
import { expect, lostLine, refused, test } from "../fixtures.ts";
import { makeFruit, makePerson, makeSupplier, pick } from "../record-fixtures.ts";
import { expectReady } from "./device.ts";
import { keptOnDevice } from "./kept-on-device.ts";

const lost =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|FAILED|ABORTED|INCOMPLETE_CHUNKED_ENCODING)|WebSocket connection/;
const mark = (page: Page) => page.getByRole("heading", { level: 2, name: /^#[A-Z0-9]+-\d+$/ });
const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true }).click();

/** Visits pages so that the device caches their code. */
async function visit(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
}

async function receive(page: Page, { fruit, supplier, kg }: { fruit: string; supplier: string; kg: string }) {
  await pick(page, "Fruta", fruit);
  await pick(page, "Fornecedor", supplier);
  await page.getByLabel("Peso bruto").fill(kg);
  await save(page);
}

test("Logout leaves nothing of the plant on the device; an ended session keeps what waits for its author, and another person learns only whose it is", async ({
  plant,
  windowOf,
  noise,
}) => {
  noise.allow(lost);
  noise.allow(refused(401));
  const [author, fruit, supplier] = await Promise.all([
    makePerson(plant),
    makeFruit(plant.api),
    makeSupplier(plant.api),
  ]);
  const way = await startFlakyProxy(plant.url);
  const page = await windowOf("employee", { url: way.url, session: author.session });
  const logIn = async ({ name, password }: { name: string; password: string }) => {
    await page.getByLabel("Nome").fill(name);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
  };
  await visit(page, ["/no-aparelho", "/dashboard", "/raw/create"]);
  await expectReady(page);
  // The device stores the recently chosen fruit and a draft.
  await pick(page, "Fruta", fruit.name);
  await page.getByLabel("Peso bruto").fill("12");
  expect(await keptOnDevice(page)).toContain(supplier.name);
  await page.goto("/no-aparelho");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await expect.poll(() => keptOnDevice(page)).not.toContain(supplier.name);
  const remainingData = await keptOnDevice(page);
  for (const secret of [fruit.name, fruit.id, fruit.code, author.name]) expect(remainingData).not.toContain(secret);

  await logIn(author);
  await expect(page).toHaveURL("/dashboard");
  const token = (await page.evaluate(() => localStorage.getItem("pomar.token"))) ?? "";
  await visit(page, ["/raw/create"]);
  await expectReady(page);
  way.cut();
  await receive(page, { fruit: fruit.name, supplier: supplier.name, kg: "31,5" });
  await expect(mark(page)).toBeVisible();
  await expect(page.getByText("Guardado neste aparelho")).toBeVisible();
  await expect(lostLine(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "1 no aparelho, risco de ser apagado" })).toBeVisible();

  await apiClient(plant.url, token)(sessionRoutes.logout, {});
  way.mend();
  await page.goto("/no-aparelho");
  await expect(page).toHaveURL(/auth\/login/);
  await expect(page.getByText(`1 registro será enviado quando ${author.name} entrar`)).toBeVisible();
  await logIn(plant.people.employee);
  await expect(page.getByRole("heading", { level: 1, name: "No aparelho" })).toBeVisible();
  await expect(page.getByText(`1 registro será enviado quando ${author.name} entrar`)).toBeVisible();
  await expect(page.getByText(fruit.name)).toBeHidden();
  expect((await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } })).total).toBe(0);

  await page.evaluate(() => {
    for (const key of ["pomar.token", "pomar.user", "pomar.loggedIn"]) localStorage.removeItem(key);
  });
  await page.goto("/no-aparelho");
  await logIn(author);
  await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
  const data = await readFound(plant.api, rawMaterialsRoutes, { fruit: fruit.id });
  expect(data.map(({ createdBy }) => createdBy?.name)).toEqual([author.name]);
  await way.close();
});
