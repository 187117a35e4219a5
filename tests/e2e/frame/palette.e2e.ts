import type { Page } from "@playwright/test";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import {
  expectChosen,
  makeFruit,
  makePerson,
  makeReception,
  makeSupplier,
  ownCode,
  ownName,
} from "../record-fixtures.ts";

const search = { name: "Página, código de lote ou nota fiscal" };

test("? lists the keys; Ctrl+K goes without the mouse to a page by part of its name, whatever its accents, and to a lot by part of its code, the supplier's number or its invoice; on a phone the search button beside the bell opens the same; an employee comes to the lot's card", async ({
  adminPage: page,
  employeePage,
  plant,
}) => {
  await test.step("? lists the keys", async () => {
    await page.goto("/fruits/find-all");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Shift+?");
    await expect(page.getByRole("dialog", { name: "Atalhos do teclado" })).toContainText("Buscar na lista aberta");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    // The shortcut does not work under a dialog, or while the dialog closes.
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    // In a field, the pressed key is typed as text.
    await page.keyboard.press("Shift+?");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  const number = `SAFRA-${ownCode()}`;
  const invoice = `NF-${ownCode()}`;
  const { lot } = await makeReception(plant.api, { supplierLot: number, invoiceNumber: invoice });
  await follow(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("textbox", search);
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.fill("lotes compo");
  await expect(page.getByRole("button", { name: "Lotes compostos Entradas" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/composite-lots/find-all");
  await expect(box).toBeHidden();

  // The button beside the bell opens the same palette.
  await page.getByRole("button", { name: "Buscar página ou lote" }).click();
  await expect(box).toBeFocused();
  await box.fill("producao");
  await expect(page.getByRole("button", { name: "Entrada de Pasta Linha de Produção" })).toBeVisible();
  await box.fill("xyzzy");
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();

  for (const typed of [lot.code.toLowerCase().slice(3), number, invoice]) {
    await page.keyboard.press("ControlOrMeta+k");
    await box.fill(typed);
    await expect(page.getByRole("button", { name: lot.code })).toBeVisible();
    await page.keyboard.press("Escape");
    // The palette empties its field when it has closed.
    await expect(box).toBeHidden();
  }
  await page.keyboard.press("ControlOrMeta+k");
  await box.fill(number);
  // Enter opens the only result.
  await expect(page.getByRole("button", { name: lot.code })).toHaveAttribute("data-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/lots/view/${lot.id}`);

  await test.step("on a phone the search button beside the bell opens the same", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Buscar página ou lote" }).click();
    await expect(box).toBeFocused();
    await box.fill("estoque");
    await page
      .getByRole("button", { name: /^Estoque/ })
      .first()
      .click();
    await expect(page).toHaveURL("/reports/stock");
  });

  await test.step("an employee comes to the lot's card", async () => {
    await employeePage.goto("/dashboard");
    await employeePage.getByRole("button", { name: "Buscar página ou lote" }).click();
    await employeePage.getByRole("textbox", search).fill(lot.code.slice(3));
    await employeePage.getByRole("button", { name: lot.code }).click();
    await expect(employeePage).toHaveURL(`/l/${lot.code}`);
  });
});

/** Opens the palette, types, and opens the first result, which must be this one. */
async function openFirst(page: Page, text: string, result: string | RegExp): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Ir para" });
  await expect(page.getByRole("textbox", search)).toBeFocused();
  // The layout's height, which the animation of the opening does not change.
  const getHeight = () => dialog.evaluate((element: HTMLElement) => element.offsetHeight);
  const height = await getHeight();
  await page.getByRole("textbox", search).fill(text);
  await expect(dialog.locator("[data-action]").first()).toHaveAccessibleName(result);
  await expect(dialog.locator("[data-action]").first()).toHaveAttribute("data-selected", "true");
  expect(await getHeight(), "the palette keeps its size").toBe(height);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

test("the palette opens a form with the named fruit, supplier or customer, finds records by their names and pages by other words; empty, it lists what was opened last, until a logout", async ({
  windowOf,
  plant,
}) => {
  const person = await makePerson(plant, 1);
  const page = await windowOf("admin", { session: person.session, isThrownAway: true });
  const [fruit, supplier, customer] = await Promise.all([
    makeFruit(plant.api, { name: ownName("Açaí") }),
    makeSupplier(plant.api, { name: ownName("Fazenda Três Irmãos") }),
    makeCustomer(plant.api),
  ]);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("an act with its object, without accents", async () => {
    const unaccented = (name: string) => name.toLowerCase().replace("ç", "c").replace(/[íê]/, "i");
    await openFirst(page, `receber ${unaccented(fruit.name)}`, new RegExp(`^Receber ${fruit.name}`));
    await expect(page).toHaveURL("/raw/create");
    await expectChosen(page, "Fruta", fruit.name);
    // A form that holds a choice would ask before it is left.
    await follow(page, "/dashboard");
    await openFirst(page, `despolpar ${fruit.name}`, new RegExp(`^Despolpar ${fruit.name}`));
    await expect(page).toHaveURL("/pulp/create");
    await follow(page, "/dashboard");
    await openFirst(page, `pag ${supplier.name}`, new RegExp(`^Pagar ${supplier.name}`));
    await expect(page).toHaveURL(`/pagamentos/visualizar?supplier=${supplier.id}&status=due`);
    await openFirst(page, `expedir ${customer.name}`, new RegExp(`^Expedir para ${customer.name}`));
    await expect(page.getByRole("combobox", { name: "Cliente" })).toHaveValue(customer.name);
    await follow(page, "/dashboard");
  });

  await test.step("records by their names", async () => {
    await openFirst(page, supplier.name, new RegExp(`^${supplier.name} Fornecedor`));
    await expect(page).toHaveURL(`/suppliers/update/${supplier.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(supplier.name);
    await openFirst(page, customer.name, new RegExp(`^${customer.name} Cliente`));
    await expect(page).toHaveURL(`/customers/update/${customer.id}`);
    await openFirst(page, fruit.name, new RegExp(`^${fruit.name} Fruta`));
    await expect(page.getByRole("dialog", { name: fruit.name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("pages by other words", async () => {
    for (const [word, label, address] of [
      ["offline", /^No aparelho/, "/no-aparelho"],
      ["backup", /^Dados da fábrica/, "/plant"],
      ["cliente", /^Clientes/, "/customers/find-all"],
      ["boleto", /^Pagamentos/, "/pagamentos/visualizar"],
      ["pix", /^Pagamentos/, "/pagamentos/visualizar"],
      ["nota", /^Notas fiscais/, "/invoices/find-all"],
      ["camara", /^Locais/, "/places/find-all"],
    ] as const) {
      await openFirst(page, word, label);
      await expect(page).toHaveURL(address);
    }
  });

  await test.step("empty, it lists what was opened last, and the acts", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    const recent = page.getByRole("dialog", { name: "Ir para" }).locator("[data-action]");
    // The page that is open is not listed.
    await expect(recent.first()).toHaveAccessibleName(/^Notas fiscais/);
    await expect(recent.first()).toHaveAttribute("data-selected", "true");
    await expect(page.getByRole("button", { name: `${fruit.name} Frutas` })).toBeVisible();
    await page.getByRole("button", { name: /^Expedir para…/ }).click();
    await expect(page.getByRole("textbox", search)).toHaveValue("Expedir para ");
    await expect(page.getByRole("button", { name: /^Expedir para / }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("a logout forgets it", async () => {
    const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("pomar.recent.")));
    expect(await keys()).toContain(`pomar.recent.pages.${person.id}`);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth/login");
    expect(await keys()).toEqual([]);
  });
});
