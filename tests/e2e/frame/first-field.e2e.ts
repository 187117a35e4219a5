import type { Page } from "@playwright/test";
import { type PagePath, pages } from "@pomar/contract/pages";
import type { ApiClient } from "../../support/api-client.ts";
import { expect, follow, test } from "../fixtures.ts";
import { makeReception } from "../record-fixtures.ts";
import { makeAdditional, makeAdditive, makePackaging } from "../supply-fixtures.ts";

/** The addresses of all pages that create records, and the further pages whose first field the user fills in at once. */
async function listAddresses(api: ApiClient): Promise<string[]> {
  const [additive, additional, packaging] = await Promise.all([
    makeAdditive(api),
    makeAdditional(api),
    makePackaging(api),
    // Without a reception without a price, the page of prices has no field.
    makeReception(api),
  ]);
  const ids: Record<string, string> = {
    $additiveId: additive.id,
    $additionalId: additional.id,
    $packagingId: packaging.id,
  };
  const creating = (Object.keys(pages) as PagePath[])
    .filter((path) => /\/create(\/|$)/.test(path) && path !== "/calc/create")
    .map((path) => path.replace(/\$\w+/, (name) => ids[name] ?? name));
  return [...creating, "/calc/create?formula=yield", "/production-line/raw-material", "/pagamentos/precos"];
}

const focused = (page: Page) => page.locator("main :focus");

test("at a desk every page that creates a record starts in its first field, without a list of options or a scrolled page; a recovered draft starts there too", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  for (const address of await listAddresses(plant.api)) {
    await test.step(address, async () => {
      await follow(page, address);
      await expect(focused(page)).toBeVisible();
      const inputs = page.locator("main form :is(input, textarea):not([type=radio], [type=checkbox])");
      await expect(inputs.first()).toBeFocused();
      await expect(page.getByRole("listbox")).toHaveCount(0);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  }
  await follow(page, "/customers/create");
  await page.keyboard.type("Mercado", { delay: 40 });
  await page.reload();
  await expect(page.getByLabel("Nome")).toHaveValue("Mercado");
  await expect(page.getByLabel("Nome")).toBeFocused();
});

test("on a phone no page that creates a record focuses a field, so that no keyboard covers it @phone-only", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  for (const address of await listAddresses(plant.api)) {
    await test.step(address, async () => {
      await follow(page, address);
      await expect(page.locator("main form")).toBeVisible();
      await expect(focused(page)).toHaveCount(0);
    });
  }
});
