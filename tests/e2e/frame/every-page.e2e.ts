import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReception } from "../made.ts";

const inside = (Object.keys(pages) as PagePath[]).filter((path) => !path.startsWith("/auth/"));
const firstInPreparation: PagePath = "/pagamentos/visualizar";
const heading = /^(Bom dia|Boa tarde|Boa noite), /;

for (const path of inside) {
  const levels = pageLevels(path) ?? [1, 2];

  test(`${path} renders for levels ${levels.join(" and ")}, accessible, light and dark`, async ({
    windowOf,
    plant,
  }) => {
    const { supplier, fruit, lot } = await makeReception(plant.api);
    // Pages whose room is still to be built take any id.
    const ids = { "/suppliers": supplier.id, "/fruits": fruit.id, "/lots": lot.id };
    const known = Object.entries(ids).find(([start]) => path.startsWith(`${start}/`))?.[1];

    // Axe looks four times at the page.
    test.slow();
    for (const level of levels) {
      const role = level === 1 ? "admin" : "employee";
      const page = await windowOf(role);
      // Everybody has a profile of their own.
      const id = path.startsWith("/users/") ? plant.sessions[role].user.id : (known ?? lot.id);
      await page.goto(path.replace(/\$\w+/, id));
      // A record's page is called by its name.
      const names: Partial<Record<PagePath, string>> = {
        "/lots/view/$id": lot.code,
        "/suppliers/update/$id": supplier.name,
      };
      const title = names[path] ?? pages[path].title;
      await expect(page).toHaveTitle(`${title} · Pomar`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(path === "/dashboard" ? heading : title);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      // Pages whose room is still to be built are all alike: the first stands for them.
      const isAlike = await page.getByText("Esta tela ainda está em preparação").isVisible();
      if (level === levels[0] && (!isAlike || path === firstInPreparation)) await expectAccessible(page);
    }
  });
}

test("every administrator's page is denied to an employee", async ({ employeePage: page }) => {
  for (const path of inside.filter((one) => pageLevels(one)?.includes(2) === false)) {
    await page.goto(path.replace(/\$\w+/, "0197a1b2-0000-7000-8000-000000000001"));
    await expect(page, path).toHaveURL("/auth/deny");
  }
});
