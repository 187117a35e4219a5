import type { Page } from "@playwright/test";
import { type PagePath, pageLevels, pages } from "@pomar/contract/pages";
import { apiClient } from "../../support/api-client.ts";
import { expect, follow, test } from "../fixtures.ts";
import { makeReception, pick } from "../record-fixtures.ts";
import { type Shown, shownBy } from "./shown-by.ts";

const dockPages = (Object.keys(pages) as PagePath[]).filter(
  (path) => !path.startsWith("/auth/") && (pageLevels(path) ?? [2]).includes(2),
);

/**
 * Finds the elements that a wet glove would miss: of a square of 48 px around the element's middle, a side belongs to
 * something else. Links inside a sentence and figures that explain themselves are exempt, since they are words of a text.
 */
const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = 'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="option"]';
    const reach = 48 / 2 - 1;
    const belongs = (hit: Element | null, target: Element) =>
      hit !== null &&
      (target.contains(hit) ||
        (hit.contains(target) && hit.matches("label, .mantine-Input-wrapper, [data-target]")) ||
        hit.closest("label")?.control === target ||
        (hit.closest(".mantine-Input-wrapper, .mantine-Switch-root, .mantine-Checkbox-root")?.contains(target) ??
          false));
    const found: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>(targets)) {
      const style = getComputedStyle(target);
      if (
        target.matches(":disabled, [tabindex='-1'], [aria-hidden=true], [type=file], [data-explains]") ||
        style.display === "inline"
      )
        continue;
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = target.getBoundingClientRect();
      if (!target.checkVisibility() || box.width === 0 || box.bottom < 0) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const missed = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].filter(([left = 0, top = 0]) => {
        const isInside = left > 0 && top > 0 && left < innerWidth && top < innerHeight;
        return isInside && !belongs(document.elementFromPoint(left, top), target);
      });
      if (missed.length > 0)
        found.push(
          `${target.getAttribute("aria-label") ?? target.textContent} (${Math.round(box.width)} x ${Math.round(box.height)})`,
        );
    }
    return found;
  });

/** Finds fields and tiles whose border has a contrast below 3:1 with the surface around it. */
const findPaleBorders = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("the browser draws nothing");
    const luminance = (color: string) => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element | null): string => {
      if (element === null) return "#fff";
      const { backgroundColor } = getComputedStyle(element);
      return /rgba\(.*, 0\)|transparent/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
    };
    const found: string[] = [];
    const fields = '.mantine-Input-input:not([data-variant="unstyled"]), fieldset button[aria-pressed="false"]';
    for (const field of document.querySelectorAll(fields)) {
      const { borderTopColor } = getComputedStyle(field);
      const [one, other] = [luminance(borderTopColor), luminance(backgroundOf(field.parentElement))];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (contrast < 3) found.push(`${field.id || field.textContent}: ${contrast.toFixed(2)}`);
    }
    return found;
  });

test("on every page of an employee, targets are at least 48 px and borders of fields and tiles 3:1 @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  test.slow();
  const { lot } = await makeReception(plant.api, { grossKg: 860.5 });
  const asEmployee = apiClient(plant.url, plant.sessions.employee.token);
  await page.goto("/dashboard");
  for (const path of dockPages)
    await test.step(path, async () => {
      const record: Shown = (await shownBy[path]?.(plant.api, asEmployee)) ?? { id: lot.id };
      const id = path.startsWith("/users/") ? plant.sessions.employee.user.id : record.id;
      await follow(page, path.replace(/\$\w+/, id));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect.soft(await findSmallTargets(page), `${path}: small targets`).toEqual([]);
      for (const theme of ["light", "dark"]) {
        await page.evaluate((name) => document.documentElement.setAttribute("data-mantine-color-scheme", name), theme);
        expect.soft(await findPaleBorders(page), `${path}: pale borders, ${theme}`).toEqual([]);
      }
      await page.evaluate(() => document.documentElement.setAttribute("data-mantine-color-scheme", "light"));
    });
});

test("the button that clears a chosen fruit or supplier is 48 px in both directions @phone-only", async ({
  employeePage: page,
  plant,
}) => {
  const { fruit, supplier } = await makeReception(plant.api, { grossKg: 860.5 });
  await page.goto("/raw/create");
  await pick(page, "Fruta", fruit.name);
  await pick(page, "Fornecedor", supplier.name);
  for (const button of await page
    .getByRole("button", { name: /^Limpar (fruta|fornecedor)/, includeHidden: true })
    .all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  }
});
