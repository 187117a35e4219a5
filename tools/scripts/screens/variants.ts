import type { BrowserContext, Page } from "@playwright/test";
import { misfits } from "../../../tests/e2e/misfits.ts";
import { findViolations } from "../../../tests/e2e/violations.ts";

/** One way a page is looked at. */
export interface Variant {
  /** In px. */
  width: number;
  dark: boolean;
  /** Whether text has twice its size. */
  large: boolean;
}

/** Light and dark at each width, and twice the text on a phone and at a desk. */
export function variantsAt(widths: readonly number[]): Variant[] {
  const both = [false, true].flatMap((dark) => widths.map((width) => ({ width, dark, large: false })));
  const large = widths.filter((width) => width <= 1280).map((width) => ({ width, dark: false, large: true }));
  return [...both, ...large];
}

/** `390-dark`, `1280-light-200` */
export const nameVariant = ({ width, dark, large }: Variant): string =>
  `${width}-${dark ? "dark" : "light"}${large ? "-200" : ""}`;

/** Documents that open in this context from now on look so. */
export async function dress(context: BrowserContext, { dark }: Variant): Promise<void> {
  // tsx calls this in every function with inner functions, and no page defines it.
  await context.addInitScript("globalThis.__name = (named) => named;");
  await context.addInitScript((theme) => localStorage.setItem("pomar.theme", theme), dark ? "dark" : "light");
}

/** The page's visible faults, a line each; axe reads text of its usual size, on a phone and at a desk. */
export async function findFaults(page: Page, { width, dark, large }: Variant, withAxe: boolean): Promise<string[]> {
  const { over, sideways, cut } = await misfits(page, "page");
  const faults = over.map((words) => `text on text: ${words}`);
  if (sideways > 0) faults.push(`${sideways} px wider than the window`);
  // At a desk a table has room for its columns; with letters of twice the size it may scroll in its card.
  if (width >= 1280 && !large) faults.push(...cut.map((table) => `table wider than its card: ${table}`));
  if (!withAxe || large || width > 1280) return faults;
  // Night changes colours and nothing else.
  return [...faults, ...(await findViolations(page, dark ? ["color-contrast"] : undefined))];
}
