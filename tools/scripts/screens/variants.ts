import type { BrowserContext, Page } from "@playwright/test";
import { misfits } from "../../../tests/e2e/misfits.ts";
import { findViolations } from "../../../tests/e2e/violations.ts";

/** One combination of width, theme and text size in which a page is checked. */
export interface Variant {
  /** The width of the window in px. */
  width: number;
  dark: boolean;
  /** Whether the text has twice its usual size. */
  large: boolean;
}

/** Lists the variants: light and dark at each width, and text of twice the size on a phone and a desktop. */
export function variantsAt(widths: readonly number[]): Variant[] {
  const both = [false, true].flatMap((dark) => widths.map((width) => ({ width, dark, large: false })));
  const large = widths.filter((width) => width <= 1280).map((width) => ({ width, dark: false, large: true }));
  return [...both, ...large];
}

/** The name of a variant: `390-dark`, `1280-light-200`. */
export const nameVariant = ({ width, dark, large }: Variant): string =>
  `${width}-${dark ? "dark" : "light"}${large ? "-200" : ""}`;

/** Sets the theme of every document that a browser context opens from now on. */
export async function dress(context: BrowserContext, { dark }: Variant): Promise<void> {
  // tsx inserts calls of `__name` into functions with inner functions, but no page defines `__name`.
  await context.addInitScript("globalThis.__name = (named) => named;");
  await context.addInitScript((theme) => localStorage.setItem("pomar.theme", theme), dark ? "dark" : "light");
}

/** The page's visible faults, one per line; axe checks only text of the usual size, on a phone and on a desktop. */
export async function findFaults(page: Page, { width, dark, large }: Variant, withAxe: boolean): Promise<string[]> {
  const { over, sideways, cut } = await misfits(page, "page");
  const faults = over.map((words) => `text on text: ${words}`);
  if (sideways > 0) faults.push(`${sideways} px wider than the window`);
  // On a desktop a table has room for its columns; with text of twice the size the table may scroll in its card.
  if (width >= 1280 && !large) faults.push(...cut.map((table) => `table wider than its card: ${table}`));
  if (!withAxe || large || width > 1280) return faults;
  // The dark theme changes nothing but colours.
  return [...faults, ...(await findViolations(page, dark ? ["color-contrast"] : undefined))];
}
