import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeReception, ownCode } from "../record-fixtures.ts";

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
