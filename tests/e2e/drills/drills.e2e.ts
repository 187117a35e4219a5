import { makeDispatch } from "../dispatch-fixtures.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

test("a drill goes from its start to its signature in twelve clicks at most, and then stays as it is", async ({
  adminPage: page,
  plant,
}) => {
  test.slow();
  await makeDispatch(plant.api);
  await page.goto("/drills/find-all");
  let clicks = 0;
  const click = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    clicks += 1;
  };
  await click("Iniciar exercício");
  await expect(page.getByText("É um exercício: nada é bloqueado")).toBeVisible();
  await expectAccessible(page);
  for (let step = 1; step <= 4; step++) {
    await click("Conferido");
    await expect(page.getByText("Conferido", { exact: true })).toHaveCount(step === 4 ? 4 : step + 1);
  }
  await page.reload();
  await click("Assinar exercício");
  await expect(page.getByText("O que foi encontrado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Assinar exercício" })).toBeHidden();
  expect(clicks).toBeLessThanOrEqual(12);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^exercicio-.*\.pdf$/);
});
