import { expect, refused, test } from "../fixtures.ts";
import { makeSupplier } from "../record-fixtures.ts";

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
])
  test(`a toast at ${viewport.width} px covers no button, says a thing once and counts it up`, async ({
    windowOf,
    plant,
    noise,
  }) => {
    noise.allow(refused(409));
    const { name } = await makeSupplier(plant.api);
    const page = await windowOf("admin", { viewport });
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
    const covered = await toast.evaluate((card) => {
      const own = card.getBoundingClientRect();
      return [...document.querySelectorAll<HTMLElement>("main button, main a, [role=dialog] button")]
        .filter((thing) => !card.contains(thing) && thing.checkVisibility())
        .filter((thing) => {
          const box = thing.getBoundingClientRect();
          return box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
        })
        .map((thing) => thing.textContent);
    });
    expect(covered).toEqual([]);
  });
