import type { Locator } from "@playwright/test";
import { apiClient } from "../../support/api-client.ts";
import { expect, openLive, refused, test } from "../fixtures.ts";
import { makeReception, makeSupplier } from "../record-fixtures.ts";

/**
 * The texts of the links and buttons that an alert covers; a figure that opens its explanation is allowed to be
 * covered.
 */
const coveredBy = (toast: Locator) =>
  toast.evaluate((card) => {
    const own = card.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>("a[href], button:not([data-explains])")]
      .filter((thing) => !card.parentElement?.contains(thing) && thing.checkVisibility())
      .filter((thing) => {
        const { left, right, top, bottom, width } = thing.getBoundingClientRect();
        return width > 1 && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      })
      .map((thing) => thing.textContent || thing.getAttribute("aria-label"));
  });

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 860 };

test("a toast covers no button, says a thing once and counts it up, and moves away from the buttons of the next page", async ({
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(refused(409));
  const { name } = await makeSupplier(plant.api);
  const page = await windowOf("admin", { viewport: phone });
  await page.goto("/suppliers/create");
  await page.getByLabel("Nome").fill(name);
  const save = page.getByRole("button", { name: "Salvar" });
  await save.click();
  const stack = page.getByRole("region", { name: "Avisos" });
  const toast = stack.getByRole("alert");
  await expect(toast).toHaveCount(1);
  const words = (await toast.locator("p").textContent()) ?? "";
  expect(words).not.toBe("");
  await expect(page.getByText(words, { exact: true })).toHaveCount(1);
  await save.click();
  await expect(toast).toContainText("2×");
  await expect(toast).toHaveCount(1);
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => coveredBy(toast), { message: `${viewport.width} px` }).toEqual([]);
  }

  await page.getByRole("link", { name: "Início" }).click();
  await page.getByRole("button", { name: "Sair", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Bom dia|Boa tarde|Boa noite)/);
  await expect(page.getByRole("region", { name: "O que falta hoje" })).toBeVisible();
  await expect(toast).toBeVisible();
  await expect.poll(() => coveredBy(toast)).toEqual([]);
});

// Pages whose alert has room on a desktop only: on a phone, once the plant is busy, their buttons reach from edge to
// edge.
const roomyAtADesk = ["/dashboard", "/reports/stock"];

test("news that come cover no button of the main pages, at a desk and on a phone", async ({ windowOf, plant }) => {
  test.slow();
  const { fruit, supplier, lot } = await makeReception(plant.api, { unitPrice: 2.5 });
  const dock = apiClient(plant.url, plant.sessions.employee.token);
  const own = `search=${encodeURIComponent(supplier?.name ?? "")}`;
  const always = ["/raw/create", `/suppliers/find-all?${own}`, `/pagamentos/visualizar?${own}`, `/lots/view/${lot.id}`];
  const page = await windowOf("admin", { viewport: desk });
  for (const address of [...roomyAtADesk, ...always]) {
    await page.setViewportSize(desk);
    await openLive(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await makeReception(dock, { fruitId: fruit.id, supplierId: supplier?.id ?? "", unitPrice: undefined });
    const news = page
      .getByRole("region", { name: "Avisos" })
      .getByText(/^Entrada de matéria-prima/)
      .locator("..");
    await expect(news).toBeVisible();
    for (const viewport of roomyAtADesk.includes(address) ? [desk] : [desk, phone]) {
      await page.setViewportSize(viewport);
      await expect(news).toBeVisible();
      await expect.poll(() => coveredBy(news), { message: `${address}, ${viewport.width} px` }).toEqual([]);
    }
  }
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
