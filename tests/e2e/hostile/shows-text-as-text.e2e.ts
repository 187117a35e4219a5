import type { BrowserContext, Page } from "@playwright/test";
import { type PagePath, pages } from "@pomar/contract/pages";
import { apiClient } from "../../support/api-client.ts";
import { storedTexts } from "../../support/stored-texts.ts";
import { expect, follow, refused, test } from "../fixtures.ts";
import { makeFruit, makeReception, makeSupplier } from "../record-fixtures.ts";
import { type Made, writeEverywhere } from "./write-everywhere.ts";

declare global {
  interface Window {
    hostile?: unknown;
    violations?: string[];
  }
}

/** Records the forbidden effects of a text in a browser: dialogs, requests and scripts. */
async function listen(context: BrowserContext, url: string): Promise<string[]> {
  const heard: string[] = [];
  context.on("dialog", (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== url && !["data:", "blob:"].includes(protocol)) heard.push(`request: ${request.url()}`);
  });
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => frame !== page.mainFrame() && heard.push(`frame: ${frame.url()}`)),
  );
  await context.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations?.push(`${event.violatedDirective}: ${event.blockedURI}`),
    );
  });
  return heard;
}

/** The effects of texts on the page: elements, scripts, blocked content, and the page's readable text. */
const lookAt = (page: Page) =>
  page.evaluate(() => {
    const made =
      "[data-hostile], iframe, object, embed, base, form[action], meta[http-equiv], script:not([src]), math, a[href^='javascript:' i], a[href*='evil.example']";
    const running = [...document.querySelectorAll("*")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    );
    const typed = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);
    return {
      bad: [
        ...[...document.querySelectorAll(made), ...running].map(({ outerHTML }) => outerHTML.slice(0, 200)),
        ...(window.violations ?? []),
        ...(window.hostile === undefined ? [] : ["window.hostile is set"]),
      ],
      text: [document.title, document.body.textContent, ...typed].join("\n"),
    };
  });

/** The record that each page and drawer of one record shows. */
const recordByPage: Partial<Record<PagePath, string>> = {
  "/users/update/$id": "users",
  "/users/update-profile/$id": "users",
  "/calc/update-records/$id": "calculator-records",
  "/raw/correct/$id": "raw-materials",
  "/pulp/correct/$id": "pulp-base",
  "/final/correct/$id": "final-product",
  "/suppliers/update/$id": "suppliers",
  "/additives-record/create/$additiveId": "additives",
  "/additives-record/view/$additiveId": "additives",
  "/additives-record/update/$additiveRecordId": "additive-record",
  "/additional/update/$id": "additional",
  "/additional-record/create/$additionalId": "additional",
  "/additional-record/update/$additionalRecordId": "additional-record",
  "/packaging-record/create/$packagingId": "packaging",
  "/packaging-record/update/$packagingRecordId": "packaging-record",
  "/composite-lots/view/$id": "composite-lots",
  "/customers/update/$id": "customers",
  "/places/update/$id": "places",
  "/dispatches/view/$id": "dispatches",
  "/dispatches/correct/$id": "dispatches",
  "/recalls/view/$id": "recalls",
  "/drills/view/$id": "drills",
  "/counts/view/$id": "counts",
  "/counts/review/$id": "counts",
  "/closings/view/$id": "closings",
  "/invoices/view/$id": "invoices",
};
const drawers: Partial<Record<PagePath, string>> = {
  "/fruits/find-all": "fruits",
  "/additives/main": "additives",
  "/packaging/find-all": "packaging",
  "/raw/find-all": "raw-materials",
  "/pulp/find-all": "pulp-base",
  "/final/find-all": "final-product",
  "/pagamentos/visualizar": "payments",
};

/** Pages that show no text of a user: empty forms of registries, menus, file inputs and figures. */
const showsNothingTyped =
  /(users|suppliers|fruits|places|customers|additives|additional|packaging)\/create$|production-line\/(calc|raw-material)|places\/move|invoices\/import|reports\/(expiring|losses|additives)/;
/** Pages that may show no text of a user, depending on recent use: a fruit's tile would show the fruit's name. */
const mayShowNothing = /\/create|calc|dashboard/;

/** Every page that shows stored data, including the drawers over lists. */
function addresses(made: Made): string[] {
  const one = (place: string) => made.get(place) ?? { id: `nothing made at ${place}`, lotId: null };
  const whole = (Object.keys(pages) as PagePath[])
    // An administrator is redirected from a card to the page of its lot or place.
    .filter((path) => !path.startsWith("/auth/") && path !== "/l/$code" && path !== "/p/$code")
    .filter((path) => !showsNothingTyped.test(path))
    .flatMap((path) => {
      if (path === "/lots/view/$id")
        return ["composite-lots", "raw-materials", "lots"].map((place) => {
          const { id, lotId } = one(place);
          return path.replace("$id", lotId ?? id);
        });
      const drawer = drawers[path];
      if (drawer !== undefined) return [`${path}?rows=100&open=${one(drawer).id}`];
      const place = recordByPage[path];
      return [place ? path.replace(/\$\w+/, one(place).id) : `${path}?rows=100`];
    });
  const traced = ["tab=rastreio", "tab=rastreio&view=table", "tab=historico"].map(
    (tab) => `/lots/view/${one("composite-lots").lotId}?${tab}`,
  );
  return [...whole, ...traced];
}

test("users' texts are shown literally on every page, and have no effect", async ({ windowOf, plant }) => {
  test.setTimeout(300_000);
  const made = await writeEverywhere(plant.api, apiClient(plant.url, plant.sessions.employee.token));
  const first = await windowOf("admin", { isThrownAway: true });
  const heard = await listen(first.context(), plant.url);
  const left = addresses(made);
  const seen = new Set<string>();

  const look = async (page: Page, where: string) => {
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const textsShown = async () => {
      const { bad, text } = await lookAt(page);
      expect(bad, where).toEqual([]);
      const shown = storedTexts.filter((one) => text.includes(one.normalize("NFC")));
      for (const one of shown) seen.add(one);
      return shown.length;
    };
    if (mayShowNothing.test(where)) await textsShown();
    else await expect.poll(textsShown, { message: where, timeout: 20_000 }).toBeGreaterThan(0);
  };
  const walk = async (page: Page) => {
    // Reduced motion prevents the previous page from fading out over the next page.
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      await follow(page, at);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (at.includes("open=")) await expect(page.getByRole("dialog")).toBeVisible();
      await look(page, at);
    }
  };
  await Promise.all([walk(first), walk(await first.context().newPage())]);
  expect(storedTexts.filter((one) => !seen.has(one))).toEqual([]);
  expect(heard).toEqual([]);
});

test("texts from an address, a search and a notification are shown literally, and have no effect", async ({
  windowOf,
  plant,
  noise,
}) => {
  test.setTimeout(120_000);
  const page = await windowOf("admin", { isThrownAway: true });
  const heard = await listen(page.context(), plant.url);
  const [script = "", image = ""] = storedTexts;
  // No record has such an id.
  noise.allow(refused(404));
  // The pages are a plain list, a list with drawers, and a list of payments.
  for (const path of ["/suppliers/find-all", "/raw/find-all", "/pagamentos/visualizar"]) {
    const query = new URLSearchParams({
      search: image,
      sortBy: script,
      status: image,
      from: script,
      open: image,
      __proto__: "1",
    });
    await page.goto(`${path}?${query}#${encodeURIComponent(script)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect((await lookAt(page)).bad, path).toEqual([]);
  }
  await page.goto(`/${encodeURIComponent(image)}/${encodeURIComponent(script)}`);
  await expect(page.locator("body")).toContainText(/\S/);
  expect((await lookAt(page)).bad).toEqual([]);

  await page.goto("/fruits/find-all");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("textbox", { name: "Página, código de lote ou nota fiscal" }).fill(image);
  await expect(page.getByText("Nada encontrado")).toBeVisible();
  expect((await lookAt(page)).bad).toEqual([]);
  await page.keyboard.press("Escape");

  const fruit = await makeFruit(plant.api, { name: `${script} fruta` });
  const supplier = await makeSupplier(plant.api, { name: image });
  const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
  const { lot } = await makeReception(asEmployee, { fruitId: fruit.id, supplierId: supplier.id });
  await expect(page.getByRole("region", { name: "Avisos" }).getByText(lot.code)).toBeVisible();
  await page.getByRole("button", { name: /^Notificações/ }).click();
  await expect(page.getByRole("dialog", { name: "Notificações" })).toContainText(fruit.name);
  expect((await lookAt(page)).bad).toEqual([]);
  await page.goto(`/lots/view/${lot.id}`);
  await page.getByRole("button", { name: "Etiqueta" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article").first()).toContainText(fruit.name, { ignoreCase: true });
  expect((await lookAt(page)).bad).toEqual([]);
  expect(heard).toEqual([]);
});
