import type { Page } from "@playwright/test";
import { cuttableWayTo } from "../../support/cuttable.ts";
import { test as base, expect, lostLine } from "../fixtures.ts";
import { expectReady } from "../offline/device.ts";
import { whenInstalled } from "../offline/installed.ts";
import { makeFruit, makeReception, pick } from "../record-fixtures.ts";
import { allowCamera, holdBeforeCamera, photographLabel, withCamera } from "./fake-camera.ts";
import { typeAsReader } from "./typing-reader.ts";

interface Dock {
  page: Page;
  fruit: { name: string };
  lot: { id: string; code: string };
}

/** The form of pulp, on a device that holds the product and has never read a code, without a connection. */
const test = base.extend<{ dock: Dock }>({
  dock: async ({ plant, adminPage, windowOf, noise }, use) => {
    noise.allow(/net::ERR_|WebSocket connection/);
    const fruit = await makeFruit(plant.api);
    const { lot } = await makeReception(plant.api, { fruitId: fruit.id });
    await holdBeforeCamera(adminPage, await photographLabel(adminPage, lot.id));
    const way = await cuttableWayTo(plant.url);
    const page = await windowOf("employee", { url: way.url });
    await allowCamera(page);
    await page.goto("/dashboard");
    await expectReady(page);
    await whenInstalled(page);
    way.cut();
    await page.goto("/pulp/create");
    await expect(lostLine(page)).toBeVisible();
    await pick(page, "Fruta", fruit.name);
    await expect(page.getByRole("combobox", { name: "Lote" }).first()).toBeVisible();
    await use({ page, fruit, lot });
    await way.close();
  },
});

test.use({ launchOptions: withCamera, serviceWorkers: "allow" });
test.slow();

const line = (page: Page) => page.getByRole("group", { name: "Linha 1", exact: true });

test("the camera's first read without a connection becomes a line with its balance @phone", async ({
  dock: { page, lot },
}) => {
  await page
    .getByRole("group", { name: "Lotes de fruta e de pasta" })
    .getByRole("button", { name: "Ler código" })
    .last()
    .click();
  await expect(line(page)).toContainText(/Saldo 800,250.kg/);
  await expect(line(page).getByRole("combobox").first()).toHaveValue(new RegExp(lot.code));
});

test("a reader that types leaves fields of numbers, days and searches as they were, and the keypad finds lots of the device by their last signs", async ({
  dock: { page, lot },
}) => {
  const pulp = page.getByLabel("Pasta obtida");
  await pulp.fill("61,5");
  await typeAsReader(page, lot.code);
  await expect(line(page)).toContainText(/Saldo 800,250.kg/);
  await expect(pulp).toHaveValue("61,5");
  const day = page.getByRole("textbox", { name: "Validade" });
  await day.fill("31/03/2039");
  await typeAsReader(page, lot.code);
  await expect(page.getByRole("dialog")).toContainText("Já está em uma das linhas.");
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await expect(day).toHaveValue("31/03/2039");
  const search = line(page).getByRole("combobox").first();
  await search.click();
  await typeAsReader(page, lot.code);
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
  await expect(search).toHaveValue(new RegExp(lot.code));

  await line(page).getByRole("button", { name: "Remover linha 1" }).click();
  // A camera that is still being opened: it would read the label that it sees before the hand is at the keypad.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
  });
  await page.keyboard.press("F2");
  await page.getByRole("button", { name: "Digitar os últimos sinais" }).click();
  await page.keyboard.type(lot.code.slice(-6), { delay: 50 });
  await page.getByRole("list", { name: "Lotes que terminam assim" }).getByRole("button", { name: lot.code }).click();
  await expect(line(page)).toContainText(/Saldo 800,250.kg/);
});
