import type { Locator, Page } from "@playwright/test";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { makeLotIn } from "../closings/closing-fixtures.ts";
import { makeCustomer } from "../dispatch-fixtures.ts";
import { expect, test } from "../fixtures.ts";
import { makePayable, makeUnpriced, planPayment, readPayment } from "../payment-fixtures.ts";
import { localToday } from "../payments/local-today.ts";
import { makeFinalProduct } from "../production-fixtures.ts";
import { makeReception, makeSupplier, ownName } from "../record-fixtures.ts";

/** Types like a person: the app takes faster keys for a code reader's. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 40 });

/** Types into the palette, waits until the result is the selected one, and opens it. */
async function choose(page: Page, text: string, result: string | RegExp): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("textbox", { name: "Página, código de lote ou nota fiscal" })).toBeFocused();
  await type(page, text);
  await expect(page.getByRole("button", { name: result }).first()).toHaveAttribute("data-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Ir para" })).toBeHidden();
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

/** Makes three payments to one supplier, due today. */
async function makeDue(api: Parameters<typeof makeReception>[0]) {
  const supplier = await makeSupplier(api, { name: ownName("Fazenda Serra Azul") });
  const ids: string[] = [];
  for (const unitPrice of [2, 3.1, 4.25]) {
    const { id } = await makePayable(api, { supplierId: supplier.id, unitPrice });
    await planPayment(api, id, { dueDate: localToday() });
    ids.push(id);
  }
  return { supplier, ids };
}

test("a day of the office by keyboard alone: logging in, pricing ten receptions, paying three payments, dispatching, correcting an entry, closing a month", async ({
  page,
  plant,
}) => {
  test.slow();
  const { api } = plant;
  await makeUnpriced(api, 10, null, 400);
  const { supplier, ids } = await makeDue(api);
  const [customer, product] = await Promise.all([makeCustomer(api), makeFinalProduct(api)]);
  const entry = await makeReception(api, { grossKg: 90, tareKg: 0, rejectedKg: 0 });
  await makeLotIn(api, addDays(localToday(), -400).slice(0, 7));

  await test.step("logging in", async () => {
    await page.goto("/auth/login");
    await expect(page.getByLabel("Nome")).toBeFocused();
    await type(page, plant.people.admin.name);
    await page.keyboard.press("Tab");
    await type(page, plant.people.admin.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("pricing ten receptions", async () => {
    await choose(page, "lançar pre", /^Lançar preços/);
    await expect(page.getByLabel(/^Preço: /).first()).toBeFocused();
    for (let n = 0; n < 10; n++) {
      await type(page, `2,${10 + n}`);
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("Salvo", { exact: true })).toHaveCount(10);
  });

  await test.step("paying three payments", async () => {
    await choose(page, `pagar ${supplier.name.toLowerCase()}`, `Pagar ${supplier.name}`);
    await expect(page.locator("[data-row]")).toHaveCount(3);
    await tabTo(page, page.getByRole("checkbox", { name: "Selecionar esta página" }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: "Pagar selecionados" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog").getByLabel("Data do pagamento"));
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText(/^3 pagamentos quitados/)).toBeVisible();
    for (const id of ids) expect(await readPayment(api, id)).toMatchObject({ open: 0 });
  });

  await test.step("dispatching", async () => {
    await choose(page, `expedir para ${customer.name.toLowerCase()}`, `Expedir para ${customer.name}`);
    const field = page.getByRole("combobox", { name: "Cliente" });
    await expect(field).toHaveValue(customer.name);
    await expect(field).toBeFocused();
    await tabTo(page, page.getByRole("combobox", { name: "Produto" }));
    await type(page, product.fruit.name);
    await expect(page.getByRole("option", { name: product.fruit.name })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Quanto sai"));
    await type(page, "7");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name: product.lot.code }).getByRole("textbox")).toHaveValue("7");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("Expedição registrada")).toBeVisible();
  });

  await test.step("correcting an entry", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await expect(page).toHaveURL("/raw/find-all");
    await expect(page.getByRole("searchbox")).toBeVisible();
    // A key that follows sooner would be a code reader's.
    await page.keyboard.press("/", { delay: 40 });
    await type(page, entry.lot.code);
    await expect(page.locator("[data-row]")).toHaveCount(1);
    await tabTo(page, page.locator(`[data-row="${entry.id}"] a`));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog").getByLabel("Peso bruto"));
    await type(page, "95,5");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect
      .poll(async () => (await api(lotsRoutes.read, { params: { id: entry.lot.id } })).balance, { timeout: 15_000 })
      .toBe(95.5);
    // The drawer asks nothing once the form has given way.
    await expect(page.getByText(/corrigida|Correção/).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("closing a month", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await expect(page).toHaveURL("/closings");
    await expect(page.getByRole("button", { name: "Fechar mês" }).first()).toBeVisible();
    await page.keyboard.press("n");
    await tabTo(page, page.getByRole("dialog").getByRole("combobox", { name: "Mês" }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page).toHaveURL(/\/closings\/view\//);
  });

  await test.step("and any page by the palette", async () => {
    for (const [typed, label, address] of [
      ["inventar", /^Inventários/, "/counts/find-all"],
      ["custo re", /^Custo real da pasta/, "/reports/cost"],
      ["exercicios", /^Exercícios/, "/drills/find-all"],
      ["novo usu", /^Novo usuário/, "/users/create"],
    ] as const) {
      await choose(page, typed, label);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });
});
