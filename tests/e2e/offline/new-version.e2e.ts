import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { LoggedIn } from "@pomar/contract/people/session/session.schema";
import { apiClient, logIn } from "../../support/api-client.ts";
import { withEmptyDatabase } from "../../support/browser-databases.ts";
import { type BuiltApp, startBuiltApp } from "../../support/built-app.ts";
import { startFlakyProxy } from "../../support/flaky-proxy.ts";
import { makeNewerBuild } from "../../support/newer-build.ts";
import { test as base, cutNoise, expect, expectAccessible, lostLine, refused } from "../fixtures.ts";
import { makeFruit, makeSupplier, pick } from "../record-fixtures.ts";
import { expectReady } from "./device.ts";
import { cachedPaths, whenInstalled } from "./installed.ts";

const adminPassword = "segredo-da-helena";

interface Builds {
  first: BuiltApp;
  newer: BuiltApp;
  session: LoggedIn;
}

const test = base.extend<{ builds: Builds }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from this pattern.
  builds: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-newer-"));
    await withEmptyDatabase(async (DATABASE_URL) => {
      const data = { DATABASE_URL };
      const first = await startBuiltApp({ data, adminPassword });
      const newer = await startBuiltApp({ data, adminPassword, main: await makeNewerBuild(folder) });
      try {
        await use({ first, newer, session: await logIn(first.url, "admin", adminPassword) });
      } finally {
        for (const app of [first, newer]) await app.stop();
      }
    });
    await rm(folder, { recursive: true });
  },
});

test.use({ serviceWorkers: "allow" });

const offer = (page: Page) => page.getByText("Há uma nova versão do Pomar");
const builtAs = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? "first");

/** Sends the event that a browser fires when a phone shows the page again. */
const showAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a newer version is offered, not forced, also to who only reloads: what is typed and what waits to be sent stays, comes back in the new one without a network, and is sent by it, once", async ({
  builds: { first, newer, session },
  windowOf,
  noise,
}) => {
  test.slow();
  noise.allow(cutNoise);
  const way = await startFlakyProxy(first.url);
  const api = apiClient(first.url, session.token);
  const [fruit, supplier] = await Promise.all([makeFruit(api), makeSupplier(api)]);
  const page = await windowOf("admin", { url: way.url, session });
  const context = page.context();
  await page.goto("/raw/create");
  await whenInstalled(page);
  await expectReady(page);

  // One entry is in the outbox, and the user is typing the next entry.
  way.cut();
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  await page.getByLabel("Peso bruto").fill("55,5");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^#/ })).toBeVisible();
  await page.getByRole("button", { name: "Registrar outra" }).click();
  await page.getByLabel("Peso bruto").fill("77,25");
  const beside = await context.newPage();
  await beside.goto("/suppliers/create");
  await beside.getByLabel("Nome").fill("Sítio da Demora");
  // The first version sends no entries, because one of its windows holds the lock of the outbox until a reload.
  await beside.evaluate(() => {
    void navigator.locks.request("pomar.outbox", () => new Promise(() => {}));
  });
  const questions: string[] = [];
  for (const tab of [page, beside])
    tab.on("dialog", (dialog) => {
      questions.push(dialog.message() || dialog.type());
      void dialog.accept();
    });

  way.mend(newer.url);
  await expect(lostLine(page)).toBeHidden();
  await showAgain(page);
  await expect(offer(page)).toBeVisible();
  await expect(offer(beside)).toBeVisible();
  await expect(page.getByLabel("Peso bruto")).toHaveValue("77,25");
  expect([await builtAs(page), await builtAs(beside)]).toEqual(["first", "first"]);
  await expectAccessible(page);
  const roomAboveOffer = async () => {
    const save = await page.getByRole("button", { name: "Salvar" }).boundingBox();
    const line = await offer(page).locator("..").boundingBox();
    return (line?.y ?? 0) - ((save?.y ?? 0) + (save?.height ?? 0));
  };
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await expect.poll(roomAboveOffer, `the button is above the offer at ${viewport.width} px`).toBeGreaterThan(0);
  }

  // The server no longer has the old build, but the device has stored the complete old build.
  await expect(beside.getByRole("button", { name: "Salvar" })).toBeVisible();
  const third = await context.newPage();
  await third.goto("/composite-lots/find-all");
  await expect(third.getByRole("heading", { level: 1 })).toContainText("Lotes compostos");
  // A reload keeps the old build and offers the newer build again.
  for (const _ of ["once", "twice"]) {
    await expect(offer(third)).toBeVisible();
    await third.reload();
  }
  await expect(offer(third)).toBeVisible();
  expect(await builtAs(third)).toBe("first");
  noise.allow(refused(404));
  const [script = ""] = (await cachedPaths(page)).filter((one) => /\/fruits-.*\.js$/.test(one));
  expect(await page.evaluate(async (old) => (await fetch(`${old}?at-the-server`)).status, script)).toBe(404);
  await third.close();

  way.cut();
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect.poll(() => builtAs(page).catch(() => null)).toBe("newer");
  await expect(page.getByText("Rascunho recuperado")).toBeVisible();
  await expect(page.getByLabel("Peso bruto")).toHaveValue("77,25");
  await expect(offer(page)).toBeHidden();
  await expect(lostLine(page)).toBeVisible();
  await expect.poll(() => builtAs(beside).catch(() => null)).toBe("newer");
  await expect(beside.getByLabel("Nome")).toHaveValue("Sítio da Demora");
  expect(questions, "nobody is asked whether to leave").toEqual([]);
  const cached = await cachedPaths(page);
  const parts = cached.filter((one) => /^\/assets\/.*\.(js|css)$/.test(one));
  expect(parts.filter((one) => !one.startsWith("/assets/newer-"))).toEqual([]);
  expect(parts.length).toBeGreaterThan(40);

  expect((await api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } })).total).toBe(0);
  way.mend();
  await page.goto("/no-aparelho");
  await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
  const { data } = await api(rawMaterialsRoutes.list, { query: { fruit: fruit.id } });
  expect(data.map(({ netKg }) => netKg)).toEqual([55.5]);
  await way.close();
});
