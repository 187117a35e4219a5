import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makePulpsInStock, makeSachets } from "../production-fixtures.ts";
import { makeFruit, makeReception, ownCode, pick } from "../record-fixtures.ts";
import { typeAsReader } from "./typing-reader.ts";

test("a reader that types opens the lot from any page, also by the address of its label; several lots of a supplier's number are offered to choose from; the keypad lists what has the signs, those at the end and what may be used in front, by its keys and by the keyboard @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  await test.step("a reader that types opens the lot from any page, also by the address of its label; several lots of a supplier's number are offered to choose from", async () => {
    const supplierLot = `VAR-${ownCode()}`;
    const [{ lot }, first, second] = await Promise.all([
      makeReception(plant.api),
      makeReception(plant.api, { supplierLot }),
      makeReception(plant.api, { supplierLot }),
    ]);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await typeAsReader(page, lot.code);
    await expect(page).toHaveURL(`/l/${lot.code}`);
    await follow(page, "/production-line/all-entries");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The slashes in the URL must not be taken for the shortcut of the search.
    await typeAsReader(page, `http://pomar.local:3000/l/${lot.code}`);
    await expect(page).toHaveURL(`/l/${lot.code}`);

    await follow(page, "/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await typeAsReader(page, supplierLot);
    const dialog = page.getByRole("dialog", { name: "Qual destes lotes?" });
    await expect(dialog.getByRole("button", { name: first.lot.code })).toBeVisible();
    // The Back button closes the dialog with the read code, and leaves the page where it is.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/dashboard/);
    await page.goBack();
    await expect(page).not.toHaveURL(/dashboard/);
    // A code that can be split in two ways is shown with the lots found for either way.
    await typeAsReader(page, `010789123456789510${supplierLot}17280101`);
    await expect(dialog.getByText(`${supplierLot}17280101 ou ${supplierLot}`)).toBeVisible();
    await expect(dialog.getByRole("button", { name: first.lot.code })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await typeAsReader(page, `(01)07891234567895(17)280101(10)${supplierLot}`);
    await dialog.getByRole("button", { name: second.lot.code }).click();
    await expect(page).toHaveURL(`/l/${second.lot.code}`);
  });

  await test.step("the keypad lists what has the signs, those at the end and what may be used in front, by its keys and by the keyboard", async () => {
    const fruit = await makeFruit(plant.api);
    const used = await makeReception(plant.api, { fruitId: fruit.id, grossKg: 100, tareKg: 0, rejectedKg: 0 });
    const inputs = [{ lotId: used.lot.id, quantity: 100 }];
    const { lot: pulp } = await plant.api(pulpRoutes.create, { body: { fruitId: fruit.id, inputs, outputKg: 61.5 } });
    await follow(page, "/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("F2");
    const close = await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).boundingBox();
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(48);
    await page.getByRole("button", { name: "Digitar código ou nome" }).click();
    const field = page.getByRole("textbox", { name: "Parte do código ou nome" });
    await expect(field).toBeFocused();
    const keys = page.getByRole("group", { name: "Teclas" });
    for (const key of await keys.getByRole("button").all()) {
      const box = await key.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
    }
    const topOfKeys = async () => (await keys.boundingBox())?.y;
    const before = await topOfKeys();
    const [digits = "", sequence = ""] = pulp.code.split("-").slice(-2);
    for (const sign of sequence) await keys.getByRole("button", { name: sign, exact: true }).click();
    await expect(field).toHaveValue(sequence);
    // The keyboard types the rest of the code before the digits from the keypad.
    await page.keyboard.press("Home");
    await page.keyboard.type(`${fruit.code}${digits}`, { delay: 50 });
    const matches = page.getByRole("list", { name: "Lotes encontrados" }).getByRole("button");
    await expect(matches).toHaveCount(2);
    await expect(matches.first()).toContainText(pulp.code);
    await expect(matches.last()).toContainText(used.lot.code);
    // No key moves when lots are found.
    expect(await topOfKeys()).toBe(before);
    await expectAccessible(page);
    // A word of the item's name finds the same lots, and so does the middle of the code.
    for (const part of [fruit.name.split(" ").at(-1) ?? "", `${fruit.code}-${digits.slice(0, 2)}`]) {
      await field.fill("");
      await expect(matches).toHaveCount(0);
      await field.fill(part);
      await expect(matches).toHaveCount(2);
    }
    await matches.first().click();
    await expect(page).toHaveURL(`/l/${pulp.code}`);

    // The mark on a provisional label leads to the lot also after the entry was sent.
    const provisionalCode = `H7-${Math.floor(Math.random() * 1e5) + 1}`;
    const sent = await makeReception(plant.api, { provisionalCode });
    await page.keyboard.press("F2");
    await page.getByRole("button", { name: "Digitar código ou nome" }).click();
    await page.keyboard.type(`#${provisionalCode}`, { delay: 50 });
    await expect(matches).toContainText(`era #${provisionalCode}`);
    // The list may still be that of the mark's first signs, of which Enter opens nothing.
    await expect(async () => {
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/l/${sent.lot.code}`, { timeout: 5000 });
    }).toPass();
  });
});

test("a field gives back what a reader types into it, and nothing is saved; in a form the read lot becomes a line, one that may not be used says why, and packing takes the read pulp also while its lots are only shown", async ({
  adminPage: page,
  plant,
}) => {
  await test.step("a field gives back what a reader types into it, and nothing is saved", async () => {
    const { lot } = await makeReception(plant.api);
    await page.goto("/suppliers/create");
    const name = page.getByRole("textbox", { name: "Nome", exact: true });
    await name.fill("Sítio do Meio");
    await typeAsReader(page, `${lot.code}-NADA`.slice(0, 20));
    const dialog = page.getByRole("dialog", { name: "Nenhum lote encontrado" });
    await expect(dialog).toBeVisible();
    await expect(name).toHaveValue("Sítio do Meio");
    await dialog.getByRole("button", { name: "Fechar" }).click();
    await expect(page).toHaveURL(/\/suppliers\/create/);
    // The app does not take the fastest typing of a person for a code reader.
    await name.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" 7", { delay: 90 });
    await expect(name).toHaveValue("Sítio do Meio 7");
  });

  await test.step("in the form of pulp the read lot becomes a line; one that may not be used says why", async () => {
    const fruit = await makeFruit(plant.api);
    const [good, held, other] = await Promise.all([
      makeReception(plant.api, { fruitId: fruit.id }),
      makeReception(plant.api, { fruitId: fruit.id }),
      makeReception(plant.api),
    ]);
    await plant.api(lotsRoutes.update, { params: { id: held.lot.id }, body: { decision: "blocked", reason: "Mofo" } });
    await follow(page, "/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await expect(page.getByRole("combobox", { name: "Lote" }).first()).toBeVisible();
    // The keypad shows why the form refuses a lot, and Back closes the scanner before the form asks.
    await page.keyboard.press("F2");
    await page.getByRole("button", { name: "Digitar código ou nome" }).click();
    const matches = page.getByRole("list", { name: "Lotes encontrados" }).getByRole("button");
    await page.keyboard.type(other.lot.code, { delay: 50 });
    await expect(matches).toContainText("que não entra aqui.");
    await expect(matches).toBeDisabled();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await typeAsReader(page, good.lot.code);
    await expect(page.getByRole("group", { name: "Linha 1" })).toContainText(/Saldo 800,25.kg/);
    await typeAsReader(page, other.lot.code);
    const unfit = page.getByRole("dialog", { name: "Este lote não entra aqui" });
    await expect(unfit).toContainText("que não entra aqui.");
    await unfit.getByRole("button", { name: "Fechar" }).click();
    await expect(unfit).toBeHidden();
    await typeAsReader(page, held.lot.code);
    const stop = page.getByRole("dialog", { name: "Não use este lote" });
    await expect(stop).toContainText("Bloqueado");
    await stop.getByRole("button", { name: "Entendi" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    // The form still has its single line of pulp.
    await expect(page).toHaveURL(/\/pulp\/create/);
    await expect(page.getByRole("group", { name: /^Linha / })).toHaveCount(1);
  });

  await test.step("packing takes the read pulp also while its lots are only shown, and the fruit that was chosen is on its way", async () => {
    const [{ fruit, lots }] = await Promise.all([makePulpsInStock(plant.api, [{}, {}]), makeSachets(plant.api)]);
    await follow(page, "/final/create");
    const read = page.waitForResponse(/\/lots\/scanned/);
    await page.route(`**/api/fruits/${fruit.id}`, async (route) => {
      await (await read).finished();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await pick(page, "Fruta", fruit.name);
    await expect(page.getByRole("heading", { name: "Lotes usados" })).toBeVisible();
    const code = lots[1]?.code ?? "";
    await typeAsReader(page, code);
    await expect(page.getByRole("combobox", { name: "Lote" }).first()).toHaveValue(new RegExp(code));
    await page.unrouteAll();
  });
});
