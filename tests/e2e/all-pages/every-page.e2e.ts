import type { Page } from "@playwright/test";
import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { apiClient } from "../../support/api-client.ts";
import { expect, expectAccessible, follow, test } from "../fixtures.ts";
import { makeReception } from "../record-fixtures.ts";
import { expectReflows, expectSeenWithoutColours } from "./hard-sight.ts";
import { expectHoldsLargeText } from "./large-text.ts";
import { expectAsksOnce, lists } from "./list-reads.ts";
import { type Shown, shownBy } from "./shown-by.ts";

const inside = (Object.keys(pages) as PagePath[]).filter((path) => !path.startsWith("/auth/"));
const heading = /^(Bom dia|Boa tarde|Boa noite), /;

/**
 * One page of each kind: cards, list, form, record, card of a code, charts, sheet, money, figures by lot. A test loads
 * the whole app at these pages and at the lists.
 */
const kinds: readonly PagePath[] = [
  "/dashboard",
  "/raw/find-all",
  "/raw/create",
  "/lots/view/$id",
  "/l/$code",
  "/reports/yield",
  "/counts/view/$id",
  "/pagamentos/visualizar",
  "/materia/v2/ver-todos",
];

/** Pages that contain a form. */
const forms: readonly PagePath[] = [
  "/raw/create",
  "/raw/correct/$id",
  "/pulp/create",
  "/pulp/correct/$id",
  "/final/correct/$id",
  "/fruits/create",
  "/suppliers/create",
  "/additives/create",
  "/additives-record/create/$additiveId",
  "/additives-record/update/$additiveRecordId",
  "/additional/create",
  "/additional-record/create/$additionalId",
  "/packaging/create",
  "/packaging-record/create/$packagingId",
  "/packaging-record/update/$packagingRecordId",
  "/users/create",
];

/**
 * Window widths in px: a phone, a tablet upright and across (with the menu as a drawer and beside the page), a laptop
 * and a large screen.
 */
const widths = [390, 701, 768, 820, 900, 1024, 1920, 1440, 1280];

/** The number of neighbouring pages in the list of pages that a test visits, in one window for each level of user. */
const pagesPerTest = 12;
const walks = Array.from({ length: Math.ceil(inside.length / pagesPerTest) }, (_, n) =>
  inside.slice(n * pagesPerTest, (n + 1) * pagesPerTest),
);

/** The font files that a page has loaded. */
const getFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".woff2") ? [name] : []));
  });

for (const walk of walks)
  test(`${walk.join(", ")} render for the levels that may open them, lists asked for once; axe finds nothing; text of twice the size or in 320 px stays apart and inside, and nothing is lost without colours or moves unasked`, async ({
    windowOf,
    plant,
  }) => {
    test.slow();
    // One reception and the debt for it give every list at least one row.
    const { lot } = await makeReception(plant.api, { grossKg: 860.5, unitPrice: 2.4 });
    const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
    const windows = { admin: await windowOf("admin"), employee: await windowOf("employee") };
    for (const path of walk) {
      const record: Shown = (await shownBy[path]?.(plant.api, asEmployee)) ?? { id: lot.id };
      const levels = pageLevels(path) ?? [1, 2];
      for (const level of levels)
        await test.step(`${path} for level ${level}`, async () => {
          const role = level === 1 ? "admin" : "employee";
          const page = windows[role];
          // A page of a user shows the logged-in user's own record.
          const id = path.startsWith("/users/") ? plant.sessions[role].user.id : record.id;
          const address = path.replace(/\$\w+/, id);
          const list = lists[path];
          if (level !== levels[0]) await follow(page, address);
          else if (list !== undefined) await expectAsksOnce(page, address, list);
          else if (kinds.includes(path)) await page.goto(address);
          else await follow(page, address);
          const named = path === "/users/update/$id" ? plant.sessions[role].user.name : record.name;
          await expectRenders(page, { path, title: named ?? pages[path].title });
          if (level !== levels[0]) return;
          // The events on the dashboard show the code of the lot.
          if (path === "/dashboard") await expect(page.getByRole("main")).toContainText(lot.code);
          const scope = forms.includes(path) ? "form" : "page";
          await expectAccessible(page, {
            byNight: kinds.includes(path),
            widths,
            whileNarrow: async () => {
              await expectReflows(page);
              await expectHoldsLargeText(page, scope);
            },
          });
          await expectSeenWithoutColours(page, { withAxe: kinds.includes(path) });
        });
    }
  });

async function expectRenders(page: Page, { path, title }: { path: PagePath; title: string }) {
  await expect(page, path).toHaveTitle(`${title} · Pomar`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(path === "/dashboard" ? heading : title);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await getFonts(page), "the letters of Portuguese come in one small file").toEqual([
    expect.stringMatching(/inter-latin-(?!wght|ext)[\w-]+\.woff2$/),
  ]);
}
