import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { launchOptions } from "../../support/browser.ts";
import { pick } from "../record-fixtures.ts";
import { expectReady } from "./device.ts";
import { whenInstalled } from "./installed.ts";

/** A phone whose browser can be closed and reopened with the stored data. */
export interface Phone {
  open: () => Promise<BrowserContext>;
  throwAway: () => Promise<void>;
}

export async function makePhone(url: string): Promise<Phone> {
  const profile = await mkdtemp(path.join(os.tmpdir(), "pomar-device-"));
  return {
    open: () =>
      chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL: url,
        serviceWorkers: "allow",
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        viewport: { width: 390, height: 844 },
      }),
    throwAway: () => rm(profile, { recursive: true }),
  };
}

/** Opens the app once with a connection: this visit caches the app and the data for entries on the phone. */
export async function visitOnce(phone: BrowserContext, person: { name: string; password: string }): Promise<Page> {
  const page = await phone.newPage();
  await page.goto("/auth/login");
  await page.getByLabel("Nome").fill(person.name);
  await page.getByLabel("Senha", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await whenInstalled(page);
  await expectReady(page);
  return page;
}

interface Made {
  fruit: { name: string };
  supplier: { name: string };
  /** A reception of the packaging that the packings use. */
  sachets: { item: { name: string } };
}

/** The net weight of each reception, in kg. */
export const receivedKg = [101, 102, 103, 104, 105] as const;
/** The weights in kg of the receptions that are pulped; each reception gives `pulpKg` of pulp. */
const pulpedKg = receivedKg.slice(0, 3);
const pulpKg = 60;
/** The number of units of 100 g in each packing; the second packing uses the remaining pulp of the first packing. */
export const packedUnits = [500, 700] as const;

/**
 * Makes five receptions, three pulpings of the received fruit, and two packings of the pulps.
 * @returns the provisional code of each entry, in the order of making.
 */
export async function makeTenEntries(page: Page, { fruit, supplier, sachets }: Made): Promise<string[]> {
  const marks: string[] = [];
  await page.goto("/raw/create");
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  for (const kg of receivedKg) {
    await page.getByLabel("Peso bruto").fill(String(kg));
    marks.push(await save(page));
    await page.getByRole("button", { name: "Registrar outra" }).click();
  }
  for (const [n, kg] of pulpedKg.entries()) {
    await page.goto("/pulp/create");
    await pick(page, "Fruta", fruit.name);
    await page.getByRole("combobox", { name: "Lote" }).first().click();
    await page.getByRole("option", { name: new RegExp(`${marks[n]}\\b`) }).click();
    await page.getByLabel("Quantidade").first().fill(String(kg));
    await page.getByLabel("Pasta obtida").fill(String(pulpKg));
    marks.push(await save(page));
  }
  for (const units of packedUnits) {
    await page.goto("/final/create");
    await pick(page, "Fruta", fruit.name);
    const tile = page
      .getByRole("group", { name: "Embalagem" })
      .getByRole("button", { name: sachets.item.name.replace("Sachê 100 g ", "") });
    // A plant with many packagings shows those without a tile behind this button.
    const others = page.getByRole("button", { name: "Ver todas" });
    await tile.or(others).first().waitFor();
    if (!(await tile.isVisible())) await others.click();
    await tile.click();
    await page.getByLabel("Unidades boas").fill(String(units));
    marks.push(await save(page));
  }
  return marks;
}

async function save(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  const mark = page.getByRole("heading", { level: 2, name: /^#/ });
  await expect(mark).toBeVisible();
  return mark.innerText();
}
