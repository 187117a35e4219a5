import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const phone = { width: 390, height: 844 };
/** The heights in px of the phone's own bars, which cover the page: nothing behind the bars can be read or pressed. */
const insets = { top: 47, topMax: 47, bottom: 34, bottomMax: 34 };

async function expectWithin(thing: Locator): Promise<void> {
  const box = await thing.boundingBox();
  expect(box?.y, `${thing} is below the upper bar`).toBeGreaterThanOrEqual(insets.top);
  expect((box?.y ?? 0) + (box?.height ?? 0), `${thing} is above the lower bar`).toBeLessThanOrEqual(
    phone.height - insets.bottom,
  );
}

test("an app that fills the screen keeps what is pressed out of the phone's own bars", async ({ windowOf }) => {
  const page = await windowOf("admin", { viewport: phone });
  const cdp = await page.context().newCDPSession(page);
  // The types do not contain this newer command of the protocol.
  await cdp.send("Emulation.setSafeAreaInsetsOverride" as never, { insets } as never);
  await page.goto("/raw/create");
  const save = page.getByRole("button", { name: "Salvar" });
  await expect(save).toBeVisible();
  await expectWithin(save);
  await expectWithin(page.getByRole("heading", { level: 1 }));

  await page.goto("/pulp/create");
  await expect(save).toBeVisible();
  await expectWithin(save);
  const menu = page.getByRole("button", { name: "Abrir menu" });
  await expectWithin(menu);
  await menu.click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expectWithin(drawer.getByRole("button", { name: "Fechar menu" }));
  await expectWithin(drawer.getByRole("button", { name: "Logout" }));
});
