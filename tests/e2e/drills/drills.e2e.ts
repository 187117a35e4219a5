import { signDrill } from "../../support/audit-walk.ts";
import { makeDispatch } from "../dispatch-fixtures.ts";
import { expect, follow, test } from "../fixtures.ts";

test("a drill stands where it was when its page is opened again, and an address that nobody wrote begins it anew; from its start to its signature it takes twelve clicks at most, and then stays as it is", async ({
  adminPage: page,
  plant,
}) => {
  await makeDispatch(plant.api);
  await page.goto("/drills/find-all");
  await page.getByRole("button", { name: "Iniciar exercício" }).first().click();
  await expect(page.getByText("É um exercício: nada é bloqueado")).toBeVisible();
  await page.getByRole("button", { name: "Conferido", exact: true }).click();
  await expect(page).toHaveURL(/step=1/);
  await page.reload();
  await expect(page.getByText("Conferido", { exact: true })).toHaveCount(2);
  await follow(page, page.url().replace("step=1", "step=depois"));
  await expect(page.getByText("Conferido", { exact: true })).toHaveCount(1);

  const { clicks } = await signDrill(page);
  expect(clicks).toBeLessThanOrEqual(12);
  await expect(page.getByRole("button", { name: "Assinar exercício" })).toBeHidden();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^exercicio-.*\.pdf$/);
});
