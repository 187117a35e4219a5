import type { Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { apiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, keepDeaf, openLive, test } from "../fixtures.ts";
import { makeFruit, makePerson, makeSupplier, ownName } from "../record-fixtures.ts";

type Plant = Parameters<typeof makePerson>[0] & { sessions: { employee: { token: string } } };

/** Opens the page of a new administrator with an empty inbox, and clicks in the page so that it may play sounds. */
async function chief(plant: Plant) {
  const person = await makePerson(plant, 1);
  return { ...person, api: apiClient(plant.url, person.session.token) };
}

/** Records a number of receptions as the employee, one after another. @returns the lots' codes. */
async function receptions(plant: Plant, count: number): Promise<string[]> {
  const employee = apiClient(plant.url, plant.sessions.employee.token);
  const [{ id: fruitId }, { id: supplierId }] = await Promise.all([
    makeFruit(plant.api),
    makeSupplier(plant.api, { name: ownName("Sítio do Sino") }),
  ]);
  const codes: string[] = [];
  for (let n = 0; n < count; n++) {
    const body = { fruitId, supplierId, grossKg: 101.25 + n };
    codes.push((await employee(rawMaterialsRoutes.create, { body })).lot.code);
  }
  return codes;
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notificações/ });
const inbox = (page: Page) => page.getByRole("dialog", { name: "Notificações" });
const line = (page: Page, code = "") => inbox(page).getByRole("listitem").filter({ hasText: code });
const toast = (page: Page, text: string) => page.getByRole("region", { name: "Avisos" }).getByText(text);

/** Counts the sounds that the page plays from this call on. */
async function countSounds(page: Page) {
  await page.evaluate(() => {
    const sounds: boolean[] = [];
    Reflect.set(window, "sounds", sounds);
    document.addEventListener("pomar:sound", (event) => sounds.push((event as CustomEvent).detail.played));
  });
  return () => page.evaluate(() => Reflect.get(window, "sounds") as boolean[]);
}

test("other users' entries are counted at the bell live, are listed in the inbox and become read when opened @phone-only", async ({
  plant,
  windowOf,
}) => {
  const { session } = await chief(plant);
  const page = await windowOf("admin", { session });
  await openLive(page, "/users/find-all");
  await page.getByRole("heading", { level: 1 }).click();
  const sounds = await countSounds(page);
  await expect(bell(page)).toHaveAccessibleName("Notificações");
  const [first] = await receptions(plant, 1);
  await expect(toast(page, `lote ${first}`)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notificações: 1 não lida");
  await expect.poll(sounds).toEqual([true]);
  const [second] = await receptions(plant, 1);
  await expect(bell(page)).toHaveAccessibleName("Notificações: 2 não lidas");

  await bell(page).click();
  await expect(toast(page, `lote ${second}`)).toBeHidden();
  await expect(inbox(page).getByRole("heading", { name: /^Hoje/ })).toBeVisible();
  await expect(line(page)).toHaveText([new RegExp(`lote ${second}.*Não lida`), new RegExp(`lote ${first}.*Não lida`)]);
  // A lot code is not broken over two lines.
  const code = line(page)
    .first()
    .getByText(second ?? "", { exact: true });
  const countLines = (words: Node) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  expect(await code.evaluate(countLines)).toBe(1);
  const [third] = await receptions(plant, 1);
  await expect(line(page).first()).toContainText(`lote ${third}`);

  await line(page, second).getByRole("link").click();
  await expect(page).toHaveURL(/\/raw\/find-all/);
  await expect(inbox(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName("Notificações: 2 não lidas");
  await bell(page).click();
  await expect(line(page, second)).not.toContainText("Não lida");
  await inbox(page).getByText("Não lidas", { exact: true }).click();
  await expect(line(page)).toHaveText([new RegExp(`lote ${third}`), new RegExp(`lote ${first}`)]);
  await inbox(page).getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(inbox(page).getByText("Tudo lido")).toBeVisible();
  await expect(page.locator("[data-bell]")).toHaveAccessibleName("Notificações");
});

test("a page without any click says once that it may not play sounds yet", async ({ plant, windowOf }) => {
  const { session } = await chief(plant);
  const page = await windowOf("admin", { session });
  // Playwright's `evaluate` counts as a click in the page.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false, isActive: false } }),
  );
  await openLive(page, "/users/find-all");
  const codes = await receptions(plant, 2);
  await expect(toast(page, `lote ${codes[1]}`)).toBeVisible();
  await expect(toast(page, "só deixa esta página tocar o som depois que você tocar ou clicar nela")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("data-last-sound", "silent");
});

test("a screen whose first requests failed announces the entries since it was opened, and none from before", async ({
  plant,
  windowOf,
  noise,
}) => {
  noise.allow(/net::ERR_FAILED/);
  const { session } = await chief(plant);
  const [before] = await receptions(plant, 1);
  const page = await windowOf("admin", { session });
  await keepDeaf(page);
  let lost = 0;
  await page.route("**/api/notifications?**", (route) => {
    lost += 1;
    return route.abort();
  });
  await page.goto("/users/find-all");
  await expect.poll(() => lost).toBeGreaterThan(0);
  const [since] = await receptions(plant, 1);
  await page.unroute("**/api/notifications?**");
  // The page refetches when it regains the focus.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(toast(page, `lote ${since}`)).toBeVisible();
  await expect(toast(page, `lote ${before}`)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName("Notificações: 2 não lidas");
});

test("a notification read on one screen is read on the user's other screens, and on no other user's", async ({
  plant,
  windowOf,
}) => {
  const [me, colleague] = await Promise.all([chief(plant), chief(plant)]);
  const one = await windowOf("admin", { session: me.session });
  const other = await windowOf("admin", { session: await me.enter() });
  const theirs = await windowOf("admin", { session: colleague.session });
  await Promise.all([one, other, theirs].map((page) => openLive(page, "/users/find-all")));
  const [code] = await receptions(plant, 1);
  for (const page of [one, other, theirs]) await expect(bell(page)).toHaveAccessibleName("Notificações: 1 não lida");
  await bell(other).click();
  await expect(line(other, code)).toContainText("Não lida");
  await bell(one).click();
  await inbox(one).getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(line(other, code)).not.toContainText("Não lida");
  await expect(other.locator("[data-bell]")).toHaveAccessibleName("Notificações");
  await expect(bell(theirs)).toHaveAccessibleName("Notificações: 1 não lida");
});

test("a user's own acts are not announced, and are listed in the inbox as read; the inbox is accessible, empty and full, and usable by keyboard; the sound has a volume and can be muted on this device, in every tab; a burst plays one sound", async ({
  plant,
  windowOf,
}) => {
  const me = await chief(plant);
  const page = await windowOf("admin", { session: me.session });
  await openLive(page, "/users/find-all");
  await bell(page).click();
  await expect(inbox(page).getByText("Nenhuma notificação")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(inbox(page)).toBeHidden();

  const [{ id: fruitId }, { id: supplierId }] = await Promise.all([makeFruit(plant.api), makeSupplier(plant.api)]);
  const own = await me.api(rawMaterialsRoutes.create, { body: { fruitId, supplierId, grossKg: 55.5 } });
  const [code] = await receptions(plant, 1);
  await expect(toast(page, `lote ${code}`)).toBeVisible();
  await expect(toast(page, `lote ${own.lot.code}`)).toBeHidden();

  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(inbox(page).getByRole("heading", { name: "Notificações" })).toBeFocused();
  await expect(line(page)).toHaveText([
    new RegExp(`lote ${code}.*Não lida`),
    new RegExp(`lote ${own.lot.code}por você`),
  ]);
  await expect(inbox(page)).toContainText("aparece como “por você”, sem aviso nem som");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(inbox(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await test.step("the sound has a volume and can be muted on this device, in every tab; a burst plays one sound", async () => {
    // The new page has not played a sound within the last second, which would suppress the next sound.
    await openLive(page, "/users/find-all");
    await bell(page).click();
    const sounds = await countSounds(page);
    await receptions(plant, 3);
    await expect(line(page)).toHaveCount(5);
    await expect.poll(async () => (await sounds())[0]).toBe(true);
    expect((await sounds()).length).toBeLessThan(3);

    const volume = inbox(page).getByRole("slider", { name: "Volume" });
    await volume.focus();
    await page.keyboard.press("End");
    await expect(volume).toHaveValue("100");
    await inbox(page).getByRole("button", { name: "Testar som" }).click();
    await inbox(page).getByRole("switch", { name: "Som neste aparelho" }).uncheck({ force: true });
    await expect(inbox(page).getByRole("button", { name: "Testar som" })).toBeDisabled();

    const tab = await page.context().newPage();
    await openLive(tab, "/users/find-all");
    await tab.getByRole("heading", { level: 1 }).click();
    const muted = await countSounds(tab);
    const [code] = await receptions(plant, 1);
    await expect(toast(tab, `lote ${code}`)).toBeVisible();
    await expect.poll(muted).toEqual([false]);
    await bell(tab).click();
    await expect(inbox(tab).getByRole("switch", { name: "Som neste aparelho" })).not.toBeChecked();
    await inbox(tab).getByRole("switch", { name: "Som neste aparelho" }).check({ force: true });
    await expect(inbox(page).getByRole("button", { name: "Testar som" })).toBeEnabled();
    await expect(inbox(tab).getByRole("slider", { name: "Volume" })).toHaveValue("100");
  });
});

test("a long inbox loads page by page, and one that fails to load says so", async ({ plant, windowOf, noise }) => {
  noise.allow(/status of 500/);
  const { session } = await chief(plant);
  await receptions(plant, 23);
  const page = await windowOf("admin", { session });
  await openLive(page, "/users/find-all");
  let isBroken = true;
  await page.route(/\/api\/notifications\?(?=.*rows=20)/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: "Erro desconhecido" } }) : route.continue(),
  );
  await bell(page).click();
  await expect(inbox(page).getByText("Não foi possível carregar")).toBeVisible();
  isBroken = false;
  await inbox(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(line(page)).toHaveCount(20);
  const [code] = await receptions(plant, 1);
  await expect(line(page).first()).toContainText(`lote ${code}`);
  await inbox(page).getByRole("button", { name: "Carregar mais" }).click();
  await expect(line(page)).toHaveCount(24);
  await expect(inbox(page).getByRole("button", { name: "Carregar mais" })).toBeHidden();
});
