import type { Locator, Page } from "@playwright/test";
import { type PagePath, pages } from "@pomar/contract/pages";
import { apiClient } from "../../support/api-client.ts";
import { shownBy } from "../all-pages/shown-by.ts";
import { expect, follow, openLive, refused, test } from "../fixtures.ts";
import { makeReception, makeSupplier } from "../record-fixtures.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const getStack = (page: Page) => page.getByRole("region", { name: "Avisos" });

/** The parts of the page, the menu or a dialog that would be seen at the alerts' place if the alerts were taken away. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const stack = document.querySelector<HTMLElement>("[data-alerts]");
    const boxes = [...(stack?.children ?? [])].map((card) => card.getBoundingClientRect()).filter(({ width }) => width);
    if (stack === null || boxes.length === 0) return ["no alert is shown"];
    const found = new Set<string>();
    stack.style.visibility = "hidden";
    for (const { left, top, right, bottom } of boxes) {
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.add("the window's edge");
      for (let x = left + 1; x < right; x += 16)
        for (let y = top + 1; y < bottom; y += 8) {
          const hit = document.elementFromPoint(x, y)?.closest("main, a, button, input, h2, [role=dialog]");
          if (hit) found.add(`${hit.tagName} ${document.elementFromPoint(x, y)?.textContent?.slice(0, 40)}`);
        }
    }
    stack.style.visibility = "";
    return [...found];
  });

/** Saves a supplier under a name that another supplier has; the refusal stays until a person dismisses it. */
async function makeRefusal(page: Page, name: string): Promise<Locator> {
  await openLive(page, "/suppliers/create");
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("button", { name: "Salvar" }).click();
  const refusal = getStack(page).getByRole("alert");
  await expect(refusal).toHaveCount(1);
  return refusal;
}

test("news and a refusal cover nothing on any page, at its top and in its middle, at a desk and on a phone", async ({
  windowOf,
  plant,
  noise,
}) => {
  test.slow();
  noise.allow(refused(409));
  const { fruit, supplier, lot } = await makeReception(plant.api, { unitPrice: 2.5 });
  const dock = apiClient(plant.url, plant.sessions.employee.token);
  const page = await windowOf("admin", { viewport: desk });
  await makeRefusal(page, supplier?.name ?? "");
  const news = getStack(page)
    .getByText(/^Entrada de matéria-prima/)
    .locator("..");
  const inside = (Object.keys(pages) as PagePath[]).filter((path) => !path.startsWith("/auth/"));
  for (const [n, path] of inside.entries())
    await test.step(path, async () => {
      const record = (await shownBy[path]?.(plant.api, dock)) ?? { id: lot.id };
      const id = path.startsWith("/users/") ? plant.sessions.admin.user.id : record.id;
      await follow(page, path.replace(/\$\w+/, id));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      // News stays while the focus is on it, but may leave before.
      await expect(async () => {
        if ((await news.count()) === 0)
          await makeReception(dock, { fruitId: fruit.id, supplierId: supplier?.id ?? "", unitPrice: undefined });
        await news.last().getByRole("button", { name: "Fechar aviso" }).focus({ timeout: 2000 });
      }).toPass();
      for (const viewport of n % 2 === 0 ? [desk, phone] : [phone, desk]) {
        await page.setViewportSize(viewport);
        // A page without a menu begins below the alerts, and what was scrolled past its beginning lies under them.
        const places = (await page.locator("[data-menu]").count()) === 0 ? [0] : [0, 0.5];
        for (const share of places) {
          await page.evaluate((part) => scrollTo(0, (document.body.scrollHeight - innerHeight) * part), share);
          const place = `${path}, ${viewport.width} px, scrolled by ${share}`;
          await expect.poll(() => findCovered(page), { message: place }).toEqual([]);
        }
      }
    });
});

test("a refusal is said once and counted up; it covers nothing of a dialog, and no page of a menu without words", async ({
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const { name, id } = await makeSupplier(plant.api);
  const page = await windowOf("admin", { viewport: phone });
  const refusal = await makeRefusal(page, name);
  const words = (await refusal.locator("p").textContent()) ?? "";
  expect(words).not.toBe("");
  await expect(page.getByText(words, { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(refusal).toContainText("2×");
  await expect(refusal).toHaveCount(1);

  await follow(page, `/suppliers/update/${id}?tab=produtos`);
  await page.getByRole("button", { name: "Adicionar" }).first().click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Fechar" }).first()).toBeVisible();
  for (const viewport of [phone, { width: 820, height: 700 }, desk]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => findCovered(page), { message: `a dialog, ${viewport.width} px` }).toEqual([]);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Recolher o menu" }).click();
  await expect.poll(() => findCovered(page)).toEqual([]);
  await page.getByRole("button", { name: "Abrir o menu" }).click();
  await refusal.click();
  await expect(refusal).toHaveCount(0);
});

test("on a page without a menu an alert moves what is in sight down by its height, and back when it is dismissed", async ({
  windowOf,
}) => {
  const page = await windowOf("employee", { viewport: phone });
  await page.goto("/raw/create");
  const field = page.getByLabel("Observações");
  await field.scrollIntoViewIfNeeded();
  const before = (await field.boundingBox())?.y ?? 0;
  const alert = getStack(page).getByRole("alert");
  // A page that is still prefetching code says nothing of a part that fails.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("vite:preloadError", { cancelable: true })));
    await expect(alert).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect((await field.boundingBox())?.y).toBe(before + ((await alert.boundingBox())?.height ?? 0));
  await alert.getByRole("button", { name: "Fechar aviso" }).click();
  await expect.poll(async () => (await field.boundingBox())?.y).toBe(before);
});

test("a page's code that a pointer fetches ahead may fail unheard; asked for, it is missed aloud, and a press brings it", async ({
  adminPage: page,
  noise,
}) => {
  noise.allow(/net::ERR_FAILED|dynamically imported module/);
  await openLive(page, "/users/find-all");
  const code = /\/assets\/fruits-.*\.js/;
  await page.route(code, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => code.test(request.url()));
  const link = page.getByRole("navigation").getByRole("link", { name: "Frutas" });
  await link.hover();
  await lost;
  const notices = page.getByRole("region", { name: "Avisos" });
  await page.getByRole("link", { name: "Novo usuário" }).hover();
  await expect(notices.getByRole("alert")).toHaveCount(0);

  await link.click();
  const missed = notices.getByText("Parte do Pomar não carregou: toque aqui para recarregar a página");
  await expect(missed).toBeVisible();
  await page.unroute(code);
  // Newer browsers fetch the missing script again by themselves; older browsers do so when the page is reloaded.
  await missed.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Frutas");
});

test("a toast leaves a touch screen by itself, wherever the last press was @phone-only", async ({ page, plant }) => {
  await page.goto("/auth/login");
  await page.getByLabel("Nome").fill(plant.people.admin.name);
  await page.getByLabel("Senha", { exact: true }).fill(plant.people.admin.password);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  const toast = getStack(page).getByText("Login realizado com sucesso");
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(0);
});
