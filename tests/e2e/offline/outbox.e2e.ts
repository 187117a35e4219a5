import type { Page } from "@playwright/test";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { apiClient } from "../../support/api-client.ts";
import { cuttableWayTo } from "../../support/cuttable.ts";
import { expect, lostLine, refused, test } from "../fixtures.ts";
import { makeFruit, makePerson, makeReception, makeSupplier, pick } from "../record-fixtures.ts";
import { expectReady } from "./device.ts";
import { keptOnDevice } from "./kept-on-device.ts";

const lost =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|FAILED|ABORTED|INCOMPLETE_CHUNKED_ENCODING)|WebSocket connection/;
const mark = (page: Page) => page.getByRole("heading", { level: 2, name: /^#[A-Z0-9]+-\d+$/ });
const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true }).click();

/** Brings the code of pages onto the device. */
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

test("an answer that is cut after the commit leaves one entry, which arrives by itself; what the server refuses asks for its person, is corrected there, and holds nothing else", async ({
  plant,
  windowOf,
  noise,
}) => {
  noise.allow(lost);
  noise.allow(refused(409));
  const [fruit, supplier] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  const { lot: stock } = await makeReception(plant.api, { fruitId: fruit.id, grossKg: 100, tareKg: 0, rejectedKg: 0 });
  let toCut = 1;
  const way = await cuttableWayTo(
    plant.url,
    (answer) => answer.includes("HTTP/1.1 201 Created") && answer.includes(fruit.id) && toCut-- > 0,
  );
  const page = await windowOf("employee", { url: way.url });
  await visit(page, ["/no-aparelho", "/raw/create"]);
  await expectReady(page);
  await receive(page, { fruit: fruit.name, supplier: supplier.name, kg: "77,25" });
  await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
  const delivered = { fruit: fruit.id, supplier: supplier.id };
  expect((await plant.api(rawMaterialsRoutes.list, { query: delivered })).total).toBe(1);

  await visit(page, ["/dashboard", "/pulp/create"]);
  way.cut();
  await pick(page, "Fruta", fruit.name);
  await page.getByRole("combobox", { name: "Lote" }).first().click();
  await page.getByRole("option", { name: new RegExp(stock.code) }).click();
  await page.getByLabel("Quantidade").first().fill("90");
  await page.getByLabel("Pasta obtida").fill("60");
  await save(page);
  await expect(mark(page)).toBeVisible();
  const code = await mark(page).innerText();
  // Meanwhile somebody else uses most of it.
  await plant.api(pulpRoutes.create, {
    body: { fruitId: fruit.id, inputs: [{ lotId: stock.id, quantity: 70 }], outputKg: 40 },
  });
  way.mend();
  await expect(page.getByRole("region", { name: code })).toContainText("Precisa de você. Marca provisória");
  await expect(page.getByRole("region", { name: code })).toContainText(
    /Saldo insuficiente no lote .*: disponível 30,000/,
  );
  await expect(page.getByText("será enviado sozinho")).toBeHidden();
  await page.getByRole("link", { name: "Ver o que está no aparelho" }).click();
  await expect(page.getByText("Precisa de você", { exact: true })).toBeVisible();
  await expect(page.getByText(/Saldo insuficiente no lote .*: disponível 30,000/)).toBeVisible();

  // Later entries are not held.
  await page.goto("/raw/create");
  await receive(page, { fruit: fruit.name, supplier: supplier.name, kg: "55" });
  await expect(page.getByRole("heading", { level: 2, name: /^MP-/ })).toBeVisible();
  await page.getByRole("link", { name: "1 precisa de você" }).click();
  await page.getByRole("link", { name: "Corrigir" }).click();
  await expect(page.getByLabel("Pasta obtida")).toHaveValue("60");
  await page.getByLabel("Quantidade").first().fill("25");
  await page.getByLabel("Pasta obtida").fill("16");
  await save(page);
  await expect(page.getByRole("heading", { level: 2, name: /^PA-/ })).toBeVisible();
  await expect(page.getByText(`Era ${code}`)).toBeVisible();
  const pulps = await plant.api(pulpRoutes.list, { query: { fruit: fruit.id } });
  expect(pulps.data.map(({ outputKg }) => outputKg).toSorted()).toEqual([16, 40]);
  await way.close();
});

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
  const way = await cuttableWayTo(plant.url);
  const page = await windowOf("employee", { url: way.url, session: author.session });
  const logIn = async ({ name, password }: { name: string; password: string }) => {
    await page.getByLabel("Nome").fill(name);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
  };
  await visit(page, ["/no-aparelho", "/dashboard", "/raw/create"]);
  await expectReady(page);
  // Chosen lately, and a draft.
  await pick(page, "Fruta", fruit.name);
  await page.getByLabel("Peso bruto").fill("12");
  expect(await keptOnDevice(page)).toContain(supplier.name);
  await page.goto("/no-aparelho");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await expect.poll(() => keptOnDevice(page)).not.toContain(supplier.name);
  const left = await keptOnDevice(page);
  for (const told of [fruit.name, fruit.id, fruit.code, author.name]) expect(left).not.toContain(told);

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
  await expect(page.getByRole("link", { name: "1 no aparelho, pode ser apagado" })).toBeVisible();

  await apiClient(plant.url, token)(sessionRoutes.logout, {});
  way.mend();
  await page.goto("/no-aparelho");
  await expect(page).toHaveURL(/auth\/login/);
  await expect(page.getByText(`1 registro de ${author.name} aguarda o login dela`)).toBeVisible();
  await logIn(plant.people.employee);
  await expect(page.getByRole("heading", { level: 1, name: "No aparelho" })).toBeVisible();
  await expect(page.getByText(`1 registro de ${author.name} aguarda o login dela`)).toBeVisible();
  await expect(page.getByText(fruit.name)).toBeHidden();
  expect((await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } })).total).toBe(0);

  await page.evaluate(() => {
    for (const key of ["pomar.token", "pomar.user", "pomar.loggedIn"]) localStorage.removeItem(key);
  });
  await page.goto("/no-aparelho");
  await logIn(author);
  await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
  const { data } = await plant.api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } });
  expect(data.map(({ createdBy }) => createdBy?.name)).toEqual([author.name]);
  await way.close();
});
