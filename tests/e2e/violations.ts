import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Finds the violations that axe reports on the page: their rule, place and element. It loads axe once per page.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const options = { resultTypes: ["violations" as const], ...(runOnly && { runOnly }) };
    const { violations } = (await window.axe?.run(document, options)) ?? { violations: [] };
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
  }, rules);
}

/** Finds the animations and transitions that take longer than an instant. */
export const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { target, getComputedTiming } = effect as KeyframeEffect;
      return Number(getComputedTiming.call(effect).duration) > 1 ? [target?.outerHTML.slice(0, 130) ?? ""] : [];
    }),
  );
