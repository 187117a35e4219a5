import { untrustedHost } from "../../support/browser.ts";
import { expect, lostLine, openLive, test } from "../fixtures.ts";

test("a person who has no camera, or refuses it, is told so and types; over an address without https one is told what the camera needs, there is no worker, and the pages are as ever", async ({
  adminPage: page,
  windowOf,
  plant,
  noise,
}) => {
  noise.allow(/Cross-Origin-Opener-Policy/);
  await page.goto("/fruits/find-all");
  await page.getByRole("button", { name: "Ler código" }).click();
  const scanner = page.getByRole("dialog", { name: "Ler código" });
  await expect(scanner.getByRole("alert")).toContainText(/A câmera está bloqueada|Este aparelho não tem câmera/);
  await scanner.getByRole("button", { name: "Digitar código ou nome" }).click();
  await expect(page.getByRole("textbox", { name: "Parte do código ou nome" })).toBeFocused();

  const untrusted = await windowOf("admin", { url: plant.url.replace("127.0.0.1", untrustedHost) });
  // The page is loaded without TLS, as over the plant's network.
  await openLive(untrusted, "/fruits/find-all");
  await expect(untrusted.getByRole("heading", { level: 1 })).toContainText("Frutas");
  await expect(lostLine(untrusted)).toBeHidden();
  expect(await untrusted.evaluate(() => [window.isSecureContext, "serviceWorker" in navigator])).toEqual([
    false,
    false,
  ]);
  await untrusted.getByRole("button", { name: "Ler código" }).click();
  await expect(untrusted.getByRole("dialog").getByRole("alert")).toContainText(
    "A câmera só abre quando o endereço do Pomar começa com https.",
  );
});
