import { launchOptions } from "../../support/browser.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

// A name of the machine that is not its own address: browsers trust no page of it without TLS.
test.use({
  launchOptions: { ...launchOptions, args: [...launchOptions.args, "--host-resolver-rules=MAP pomar.test 127.0.0.1"] },
});

test("whoever has no camera, or refuses it, is told so and types", async ({ adminPage: page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Ler código" }).click();
  const scanner = page.getByRole("dialog", { name: "Ler código" });
  await expect(scanner.getByRole("alert")).toContainText(/A câmera está bloqueada|Este aparelho não tem câmera/);
  await expectAccessible(page);
  await scanner.getByRole("button", { name: "Digitar os últimos sinais" }).click();
  await expect(page.getByRole("textbox", { name: "Últimos sinais do código" })).toBeFocused();
});

test("over an address without https one is told what the camera needs", async ({ browser, plant, noise }) => {
  noise.allow(/Cross-Origin-Opener-Policy/);
  const origin = plant.url.replace("127.0.0.1", "pomar.test");
  const { token, user } = plant.sessions.admin;
  const stored = { "pomar.token": token, "pomar.loggedIn": "true", "pomar.user": JSON.stringify(user) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    locale: "pt-BR",
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  noise.watch(context);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole("button", { name: "Ler código" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
    "A câmera só abre quando o endereço do Pomar começa com https.",
  );
  await context.close();
});
