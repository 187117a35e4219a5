import type { Page } from "@playwright/test";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { expect, follow, test } from "../fixtures.ts";
import { makePlace } from "../places/made-places.ts";
import { makeReception, ownName } from "../record-fixtures.ts";
import { typeAsReader } from "../scan/typing-reader.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens a page with the focus on no field. */
async function open(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await expect(heading(page)).toBeVisible();
}

test("g and a letter open a list, n opens what is new on the page, and ? lists the keys, but none of them while the user types, under a dialog or from a code reader", async ({
  adminPage: page,
  plant,
}) => {
  const { lot } = await makeReception(plant.api);

  await test.step("g and a letter open a list, n opens what is new on the page", async () => {
    await open(page, "/dashboard");
    for (const [letter, address] of [
      ["m", "/raw/find-all"],
      ["o", "/suppliers/find-all"],
      ["g", "/pagamentos/visualizar"],
      ["v", "/counts/find-all"],
      ["c", "/customers/find-all"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(letter);
      await expect(page).toHaveURL(address);
      await expect(heading(page)).toBeVisible();
    }
    await page.keyboard.press("n");
    await expect(page).toHaveURL("/customers/create");
    await open(page, "/counts/find-all");
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog", { name: "Novo inventário" })).toBeVisible();
  });

  await test.step("none of them works under a dialog, which Escape closes", async () => {
    for (const key of ["g", "m", "n", "?"]) await page.keyboard.press(key, { delay: 40 });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/counts/find-all");
    // A page without records of its own opens the form of a reception.
    await open(page, "/reports/stock");
    await page.keyboard.press("n");
    await expect(page).toHaveURL("/raw/create");
  });

  await test.step("in a field the keys are text", async () => {
    await open(page, "/suppliers/find-all");
    // A key that follows sooner would be a code reader's.
    await page.keyboard.press("/", { delay: 40 });
    const search = page.getByRole("searchbox");
    await expect(search).toBeFocused();
    await page.keyboard.type("gmn?", { delay: 50 });
    await expect(search).toHaveValue("gmn?");
    await expect(page).toHaveURL("/suppliers/find-all?search=gmn%3F");
  });

  await test.step("the keys of a code reader stay a scan, whichever they are", async () => {
    for (const code of [lot.code, `gm${lot.code}`, `n${lot.code}`]) {
      await open(page, "/reports/yield");
      await typeAsReader(page, code);
      if (code === lot.code) await expect(page).toHaveURL(`/lots/view/${lot.id}`);
      else await expect(page.getByRole("dialog")).toContainText(code);
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(code === lot.code ? /lots/ : /\/reports\/yield/);
    }
  });

  await test.step("the mouse finds the keys in the palette", async () => {
    await open(page, "/reports/losses");
    await page.getByRole("button", { name: "Buscar página ou lote" }).click();
    await page.getByRole("button", { name: /^Atalhos do teclado/ }).click();
    const dialog = page.getByRole("dialog", { name: "Atalhos do teclado" });
    await expect(dialog.getByRole("region", { name: "Ir para uma lista" })).toContainText("Fornecedores");
    await page.keyboard.press("?");
    await expect(dialog).toBeHidden();
  });
});

test("Ctrl+Enter saves the form with the focus, also from its list of options, with the value as typed; Escape closes a drawer and the palette", async ({
  adminPage: page,
  plant,
}) => {
  // An open list of options does not take the key as a choice of its first option.
  await makePlace(plant.api);
  const name = ownName("Câmara Nova");
  await open(page, "/places/create");
  await expect(page.getByLabel("Nome")).toBeFocused();
  await page.keyboard.type(name, { delay: 40 });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Local criado com sucesso")).toBeVisible();
  await expect(page).toHaveURL("/places/find-all");
  const { data } = await plant.api(placesRoutes.list, { query: { search: name } });
  expect(data).toMatchObject([{ name, parent: null }]);

  const { lot, id } = await makeReception(plant.api, { grossKg: 90, tareKg: 0, rejectedKg: 0 });
  await open(page, `/raw/find-all?open=${id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Observações").fill("Veio molhada");
  await drawer.getByLabel("Peso bruto").fill("95");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText(/corrigida|Correção/).first()).toBeVisible();
  expect(await plant.api(lotsRoutes.read, { params: { id: lot.id } })).toMatchObject({ balance: 95 });

  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Ir para" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an employee's keys open no page of administrators, and the list of keys names none", async ({
  employeePage: page,
}) => {
  await open(page, "/dashboard");
  await page.keyboard.press("g");
  await page.keyboard.press("g", { delay: 100 });
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page).toHaveURL("/dispatches/find-all");
  await page.keyboard.press("?");
  const lists = page.getByRole("region", { name: "Ir para uma lista" });
  await expect(lists).toContainText("Inventários");
  await expect(lists).not.toContainText("Pagamentos");
});
