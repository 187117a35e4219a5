import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { startFlakyProxy } from "../../support/flaky-proxy.ts";
import { cutNoise, expect, lostLine, openLive, test } from "../fixtures.ts";
import { makeReception } from "../record-fixtures.ts";
import { cachedPaths, whenInstalled } from "./installed.ts";

test.use({ serviceWorkers: "allow" });

const dist = path.resolve(import.meta.dirname, "../../../apps/web/dist");

test("after one visit every page opens without a network, and says so instead of the browser; the device keeps the build and nothing of the plant, answers no call and no file, and may install it @phone-only", async ({
  windowOf,
  plant,
  noise,
}) => {
  test.slow();
  noise.allow(cutNoise);
  const { lot } = await makeReception(plant.api);
  const way = await startFlakyProxy(plant.url);
  const page = await windowOf("admin", { url: way.url });
  await page.goto("/dashboard");
  await whenInstalled(page);
  way.cut();

  for (const [address, heading] of [
    ["/raw/create", "Entrada de Matéria Prima"],
    ["/pulp/create", "Entrada de Pasta"],
    ["/lots/find-all?search=a.b", "Lotes"],
    ["/dashboard", /^(Bom dia|Boa tarde|Boa noite)/],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
      await expect(lostLine(page)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    });
  const typed = await page.context().newPage();
  await typed.goto(`/lots/view/${lot.id}`);
  await expect(lostLine(typed)).toBeVisible();
  await expect(typed.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await typed.close();

  way.mend();
  await test.step("a browser may install it: its manifest, icons and worker are in order", async () => {
    const cdp = await page.context().newCDPSession(page);
    const { errors, data, url } = await cdp.send("Page.getAppManifest");
    expect([errors, new URL(url).pathname]).toEqual([[], "/manifest.webmanifest"]);
    const { icons, shortcuts } = JSON.parse(data ?? "{}") as {
      icons: { src: string; sizes: string }[];
      shortcuts: { url: string }[];
    };
    const apple = {
      src: (await page.locator('link[rel="apple-touch-icon"]').getAttribute("href")) ?? "",
      sizes: "180x180",
    };
    for (const { src, sizes } of [...icons, apple]) {
      const drawn = await page.evaluate(async (address) => {
        const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
        return `${width}x${height}`;
      }, src);
      expect(drawn, src).toBe(sizes);
    }
    for (const shortcut of shortcuts) {
      await page.goto(shortcut.url);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page, shortcut.url).not.toHaveTitle(/não encontrada/);
    }
  });

  for (const address of ["/lots/find-all", `/lots/view/${lot.id}`, "/raw/create", "/users/find-all"]) {
    await openLive(page, address);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  const cached = await cachedPaths(page);
  expect(cached.filter((one) => !existsSync(path.join(dist, one)))).toEqual([]);
  const parts = readdirSync(path.join(dist, "assets")).filter((name) => /\.(js|css|wasm)$/.test(name));
  expect(cached).toEqual(
    expect.arrayContaining(["/index.html", "/theme.js", ...parts.map((name) => `/assets/${name}`)]),
  );
  const needless = /\.(br|gz|map)$|\.vite|wght/;
  expect(cached.filter((one) => needless.test(one))).toEqual([]);

  way.cut();
  const answers = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map((address) =>
          fetch(address).then(
            ({ status }) => status,
            () => "no answer",
          ),
        ),
      ),
    ["/api/health", "/api/auth/me", "/api/lots?page=1", "/socket.io/?EIO=4&transport=polling", "/gone.js"],
  );
  expect(answers).toEqual(Array(5).fill("no answer"));
  for (const address of ["/api/docs", "/lots/gone.pdf"])
    await expect(page.goto(address), "an address of the server is no page").rejects.toThrow(/net::ERR_/);
  await way.close();
});
