import { expect, test } from "../fixtures.ts";

test("opening the product without a token logs out: nothing of the person is left on the device", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("pomar.user", JSON.stringify({ id: "1", name: "Cida", level: 2, profilePicture: null }));
    localStorage.setItem("pomar.loggedIn", "true");
    localStorage.setItem("pomar.theme", "dark");
  });
  await page.goto("/");
  await expect(page).toHaveURL("/auth/login");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(["pomar.theme"]);
});
