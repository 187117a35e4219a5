import type { Locator, Page } from "@playwright/test";

/** A person's hand on a page: counts its taps, and every key that is no digit of a number. */
export function handOn(page: Page) {
  let taps = 0;
  return {
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.click();
    },
    async press(key: string): Promise<void> {
      taps += 1;
      await page.keyboard.press(key);
    },
    /** Digits and the comma of a number, into whatever has the keyboard. */
    async digits(number: string): Promise<void> {
      if (!/^[\d,]+$/.test(number)) throw new Error(`"${number}" is more than digits`);
      // As a hand types: faster is a reader of codes.
      await page.keyboard.type(number, { delay: 40 });
    },
    taps: () => taps,
  };
}
