import type { Locator, Page } from "@playwright/test";

/** Simulates a user's hand on a page: counts its taps, Enter included, and the keys of the numbers that it types. */
export function handOn(page: Page) {
  let taps = 0;
  let keys = 0;
  return {
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.click();
    },
    async press(key: string): Promise<void> {
      taps += 1;
      await page.keyboard.press(key);
    },
    /** Types the digits and the comma of a number into the element that has the focus. */
    async digits(number: string): Promise<void> {
      if (!/^[\d,]+$/.test(number)) throw new Error(`"${number}" is more than digits`);
      keys += number.length;
      // A person types with this delay between keys; the app takes faster typing for a code reader.
      await page.keyboard.type(number, { delay: 40 });
    },
    taps: () => taps,
    keys: () => keys,
  };
}
